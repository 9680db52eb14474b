//! A table of a rule whose positions are two or three numbers.
//!
//! If no move makes a number larger, loops over the numbers meet each position after all that moves
//! leave of it. Otherwise a stack has the positions whose values are needed, as in takeaway's own
//! search, and the table is the box of all positions that can be reached.

use crate::game::rule::{MOST_NUMBERS, TupleRule};

use super::cost::{Cost, check};
use super::facts::{ProgramCases, constant};
use super::formula::called;
use super::game_code::{Asked, GameCode};
use super::letters::never_rise;
use super::reached::Reached;
use super::rule::{TableEntry, cost_of_last, moves};
use super::syntax::{expression, steps};
use super::tree::{Expr, Kind, Step, call, name, signed, when};
use super::walk::{Walk, WalkedTable, within};

/// The numbers of a position.
const NUMBERS: [&str; MOST_NUMBERS] = ["a", "b", "c"];

/// The numbers of a position that is asked for while a table is made by a stack.
const ASKED: [&str; MOST_NUMBERS] = ["row", "column", "layer"];

/// The bytes of a value, and of a truth value.
const BYTES_OF_VALUE: u128 = 4;
const BYTES_OF_TRUTH: u128 = 1;

/// The positions of a table: each is a cell of a box.
#[derive(Clone, Debug)]
pub struct Cells {
    /// How many numbers there are from 0 on, for each number of a position.
    pub sides: Vec<u64>,
    /// Whether a stack has the positions whose values are needed.
    pub has_stack: bool,
}

impl Cells {
    /// How many cells there are.
    pub fn count(&self) -> u128 {
        let mut count: u128 = 1;
        for &side in &self.sides {
            count = count.saturating_mul(side.into());
        }
        count
    }

    /// The cell of a position with these numbers.
    fn cell(&self, numbers: Vec<Expr>) -> Expr {
        let mut cell = Expr::from(0);
        for (number, &side) in numbers.into_iter().zip(&self.sides) {
            cell = cell.two("*", side).two("+", number);
        }
        cell
    }

    /// The cell of a position whose numbers are variables.
    fn named(&self, numbers: &[&str]) -> Expr {
        self.cell(numbers.iter().map(|number| name(number)).collect())
    }

    /// The steps that find the numbers of a cell.
    fn numbers(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut rest = name("cell");
        for (number, &side) in NUMBERS.iter().zip(&self.sides).skip(1).rev() {
            steps.insert(0, signed(number, rest.clone().two("%", side).into_signed()));
            rest = rest.two("/", side);
        }
        steps.insert(0, signed(NUMBERS[0], rest.into_signed()));
        steps
    }

    /// The bytes of a table with these entries.
    pub fn bytes(&self, entry: TableEntry) -> u128 {
        let mut of_cell = match entry {
            TableEntry::Values => BYTES_OF_VALUE,
            TableEntry::Wins | TableEntry::Misere => BYTES_OF_TRUTH,
        };
        if self.has_stack {
            of_cell += BYTES_OF_TRUTH;
        }
        self.count().saturating_mul(of_cell)
    }
}

/// The table of a rule of positions.
///
/// # Errors
///
/// A table would cost too much, or a position can be reached from itself.
pub fn table(cases: &ProgramCases, rule: &TupleRule) -> Result<GameCode, String> {
    let is_simple = rule.most_positions() == 1 && (cases.is_single() || cases.misere);
    let entry = match (is_simple, cases.misere) {
        (false, _) => TableEntry::Values,
        (true, false) => TableEntry::Wins,
        (true, true) => TableEntry::Misere,
    };
    let mut told = vec![format!("A move leaves {}.", rule.text())];
    let table;
    let most_value;
    if never_rise(rule.programs(), i32::MAX - 1) {
        check(cases, "this rule", |max_heap| {
            cost(rule, &ascending(cases, rule, entry, max_heap))
        })?;
        table = ascending(cases, rule, entry, cases.bounds.max_heap);
        // A move makes a number smaller, and no value is above the number of moves of a play.
        most_value = table.last.iter().map(|number| number.unsigned_abs()).sum();
        told.push("A table has all positions up to the largest.".to_string());
    } else {
        let reached = Reached::of(cases, rule, entry)?;
        most_value = reached.most_value;
        table = table_of(entry, reached.sides, true);
        told.push("A table has all positions that can be reached.".to_string());
    }
    let tried = moves(rule.programs(), &table);
    if tried.is_empty() {
        return Ok(GameCode::of(Asked::Value(0.into()), vec![]));
    }
    let functions = called(&tried);
    let names = &NUMBERS[..rule.count()];
    let cells = table.cells.as_ref().ok_or("positions are cells")?;
    let mut tables = lists(cells, entry, rule, most_value);
    tables.push(if cells.has_stack {
        by_stack(cases, cells, entry, tried)
    } else {
        by_loops(cells, entry, tried)
    });
    let of_position = Expr::at(entry.list(), cells.named(names));
    Ok(GameCode {
        told,
        tables,
        ..GameCode::of(entry.asked(of_position), functions)
    })
}

/// The table of all positions up to the largest, if numbers are at most `max_heap`.
fn ascending(
    cases: &ProgramCases,
    rule: &TupleRule,
    entry: TableEntry,
    max_heap: u64,
) -> WalkedTable {
    let mut bounds = cases.bounds;
    bounds.max_heap = max_heap;
    let mut sides = Vec::new();
    for place in 0..rule.count() {
        // Larger numbers are no position.
        let most = bounds.of_number(place)[1].min(rule.shape().most());
        sides.push(most + 1);
    }
    table_of(entry, sides, false)
}

fn table_of(entry: TableEntry, sides: Vec<u64>, has_stack: bool) -> WalkedTable {
    let mut last = [0; MOST_NUMBERS];
    for (last, &side) in last.iter_mut().zip(&sides) {
        // Numbers of positions have 29 bits.
        *last = i32::try_from(side - 1).unwrap_or(i32::MAX);
    }
    WalkedTable {
        entry,
        names: &NUMBERS[..sides.len()],
        last,
        cells: Some(Cells { sides, has_stack }),
    }
}

/// What this table costs, or somewhat more: a position is taken to cost what the last of its segment
/// costs.
fn cost(rule: &TupleRule, table: &WalkedTable) -> Cost {
    let bytes = match &table.cells {
        Some(cells) => cells.bytes(table.entry),
        None => 0,
    };
    let most = table.last.into_iter().max().unwrap_or(0);
    let mut options = rule.programs().iter();
    let steps = if options.all(|option| option.is_printable(most)) {
        steps_of(rule, table)
    } else {
        u128::MAX
    };
    Cost { steps, bytes }
}

fn steps_of(rule: &TupleRule, table: &WalkedTable) -> u128 {
    /// How many segments the numbers at each place have: then there are some hundreds for all
    /// places together.
    const SEGMENTS: [i64; MOST_NUMBERS] = [64, 20, 8];

    let segments = SEGMENTS[rule.count() - 1];
    // The last position of each segment, and how many positions it has.
    let mut all = vec![([0; MOST_NUMBERS], 1_u128)];
    for place in 0..rule.count() {
        let side = i64::from(table.last[place]) + 1;
        let mut longer = Vec::new();
        for segment in 1..=segments {
            let start = side * (segment - 1) / segments;
            let end = side * segment / segments;
            if start == end {
                continue;
            }
            for &(mut last, count) in &all {
                last[place] = i32::try_from(end - 1).unwrap_or(i32::MAX);
                longer.push((last, count * u128::from((end - start).unsigned_abs())));
            }
        }
        all = longer;
    }
    let mut steps: u128 = 0;
    for (last, count) in all {
        let segment = WalkedTable {
            entry: table.entry,
            names: table.names,
            last,
            cells: table.cells.clone(),
        };
        let of_one = cost_of_last(rule.programs(), &segment);
        steps = steps.saturating_add(of_one.saturating_mul(count));
    }
    steps
}

/// The lists of a table.
fn lists(cells: &Cells, entry: TableEntry, rule: &TupleRule, most_value: u32) -> Vec<Step> {
    let count = Expr::Number(i128::try_from(cells.count()).unwrap_or(i128::MAX));
    let kind = match entry {
        TableEntry::Values => Kind::Shorts,
        TableEntry::Wins | TableEntry::Misere => Kind::Truths,
    };
    let mut lists = vec![changing(entry.list(), kind, count.clone())];
    if cells.has_stack {
        lists.push(changing("known", Kind::Truths, count));
        lists.push(changing("stack", Kind::List, 0.into()));
    }
    if entry == TableEntry::Values {
        let most = u64::from(most_value) + 1;
        // A sum of values has no more bits than they.
        let seen = match rule.most_positions() {
            1 => most,
            _ => most.next_power_of_two(),
        };
        lists.push(changing("seen", Kind::List, seen.into()));
    }
    lists
}

/// A variable or a list that changes.
fn changing(name: &str, kind: Kind, value: Expr) -> Step {
    Step::Let {
        name: name.to_string(),
        kind,
        changes: true,
        value,
    }
}

/// The loops that fill a table.
fn by_loops(cells: &Cells, entry: TableEntry, tried: Vec<Step>) -> Step {
    let names = &NUMBERS[..cells.sides.len()];
    let cell = Expr::As(Kind::Number, Box::new(cells.named(names)));
    let mut body = vec![constant("cell", cell)];
    body.extend(begun(entry));
    body.extend(tried);
    body.extend(finished(entry));
    let mut loops = body;
    for (number, side) in names.iter().zip(&cells.sides).rev() {
        loops = vec![Step::For {
            name: number.to_string(),
            kind: Kind::Signed,
            first: 0.into(),
            last: (side - 1).into(),
            body: loops,
        }];
    }
    loops.remove(0)
}

/// The loops over all positions that cases may have, which put each on a stack and find its value.
fn by_stack(cases: &ProgramCases, cells: &Cells, entry: TableEntry, tried: Vec<Step>) -> Step {
    let mut finished = finished(entry);
    finished.extend(steps("known[cell] = true;", &[]));
    let is_ready = expression("stack.len() == size");
    let mut look = steps("let size = stack.len();", &[]);
    look.extend(cells.numbers());
    look.extend(begun(entry));
    look.extend(tried);
    look.push(when(is_ready, finished));
    let mut body = vec![constant("cell", call("last", vec![name("stack")]))];
    body.push(Step::If(
        Expr::at("known", name("cell")),
        steps("stack.pop();", &[]),
        look,
    ));
    let is_empty = call("is_empty", vec![name("stack")]);
    let names = &ASKED[..cells.sides.len()];
    let push = call("push", vec![name("stack"), cells.named(names)]);
    let mut loops = vec![Step::Do(push), Step::While(is_empty.opposite(), body)];
    for (place, number) in names.iter().enumerate().rev() {
        let [least, most] = cases.bounds.of_number(place);
        loops = vec![Step::For {
            name: number.to_string(),
            kind: Kind::Number,
            first: least.into(),
            last: most.into(),
            body: loops,
        }];
    }
    loops.remove(0)
}

/// The steps before the moves from a cell are seen.
fn begun(entry: TableEntry) -> Vec<Step> {
    let text = match entry {
        TableEntry::Values => "",
        TableEntry::Wins => "let mut win = false;",
        TableEntry::Misere => "let mut moves = false; let mut win = false;",
    };
    steps(text, &[])
}

/// The steps that set the entry of a cell of which all moves are seen.
fn finished(entry: TableEntry) -> Vec<Step> {
    let text = match entry {
        TableEntry::Values => {
            let mut all = vec![changing("mex", Kind::Short, 0.into())];
            let text = "while seen[mex] == cell + 1 { mex += 1; } values[cell] = mex;";
            all.extend(steps(text, &[]));
            return all;
        }
        TableEntry::Wins => "wins[cell] = win;",
        TableEntry::Misere => "wins[cell] = win || !moves;",
    };
    steps(text, &[])
}

impl Walk<'_> {
    /// Sees what a move leaves: these positions.
    pub fn mark_positions(&self, positions: &[Vec<usize>]) -> Vec<Step> {
        let Some(cells) = &self.table.cells else {
            return Vec::new();
        };
        if positions.iter().any(|position| self.always_stays(position)) {
            return Vec::new();
        }
        let mut parts = Vec::new();
        let mut variables = Vec::new();
        let mut moves = Expr::Truth(true);
        for (place, position) in positions.iter().enumerate() {
            let numbers = position.iter().map(|&number| self.expression(number));
            let cell = Expr::As(Kind::Number, Box::new(cells.cell(numbers.collect())));
            let may_stay = self.may_stay(position);
            if !may_stay && !cells.has_stack {
                parts.push(cell);
                continue;
            }
            let variable = match positions.len() {
                1 => "to".to_string(),
                _ => format!("to{}", place + 1),
            };
            variables.push(constant(&variable, cell));
            if may_stay {
                moves = moves.two("&&", name(&variable).two("!=", name("cell")));
            }
            parts.push(name(&variable));
        }
        let mut seen = seen(self.table.entry, &parts);
        if cells.has_stack {
            seen = if_known(&parts, seen);
        }
        variables.extend(within(moves, seen));
        variables
    }
}

/// Marks the value of these cells together.
fn seen(entry: TableEntry, parts: &[Expr]) -> Vec<Step> {
    if let (Some(text), [left]) = (entry.seen(), parts) {
        return steps(text, &[("LEFT", left.clone())]);
    }
    let mut value = Expr::from(0);
    for part in parts {
        value = value.two("^", Expr::at("values", part.clone()));
    }
    steps("seen[VALUE] = cell + 1;", &[("VALUE", value)])
}

/// These steps if the values of all these cells are known; the others are put on the stack.
fn if_known(parts: &[Expr], seen: Vec<Step>) -> Vec<Step> {
    let mut all = Vec::new();
    let mut known = Expr::Truth(true);
    for part in parts {
        known = known.two("&&", Expr::at("known", part.clone()));
        let unknown = Expr::at("known", part.clone()).opposite();
        let push = call("push", vec![name("stack"), part.clone()]);
        all.push(when(unknown, vec![Step::Do(push)]));
    }
    if let [Step::If(_, push, _)] = &all[..] {
        return vec![Step::If(known, seen, push.clone())];
    }
    all.push(when(known, seen));
    all
}

/// The cells of a table with these sides, which are one more than the largest numbers.
pub fn box_of(sides: &[u64]) -> Cells {
    Cells {
        sides: sides.to_vec(),
        has_stack: true,
    }
}
