//! A table of a rule whose positions are two or three numbers.
//!
//! If no move makes a number larger, loops over the numbers meet each position after all that moves
//! leave of it. Otherwise a stack has the positions whose values are needed, as in takeaway's own
//! search, and the table is the box of all positions that can be reached.

use crate::game::rule::{MOST_NUMBERS, NUMBERS, Rule};

use super::cells::{Cells, TableEntry, WalkAim, WalkedTable};
use super::cost::{Cost, check};
use super::facts::ProgramCases;
use super::formula::called;
use super::game_code::{GameCode, Judged};
use super::letters::never_rise;
use super::reached::ReachedCells;
use super::syntax::{expression, steps};
use super::tree::{Expr, Kind, Step, call, name, natural, when};
use super::walk::{cost_of_last, moves};

/// The numbers of a position that is asked for while a table is made by a stack.
const ASKED: [&str; MOST_NUMBERS] = ["row", "column", "layer"];

/// The bytes of a mark of a value.
const BYTES_OF_MARK: u128 = 8;

/// A table of a rule of positions.
struct PositionTable {
    entry: TableEntry,
    cells: Cells,
    /// How many marks say which values moves lead to.
    marks: u64,
}

/// The table of a rule of positions.
///
/// # Errors
///
/// A table would cost too much, or a position can be reached from itself.
pub fn table(cases: &ProgramCases, rule: &Rule) -> Result<GameCode, String> {
    let table = PositionTable::of(cases, rule)?;
    let has = if table.cells.has_stack {
        "A table has all positions that can be reached."
    } else {
        "A table has all positions up to the largest."
    };
    let told = vec![format!("A move leaves {}.", rule.text()), has.to_string()];
    let walked = walked(table.entry, table.cells.clone());
    let tried = moves(rule.written_options(), &walked);
    if tried.is_empty() {
        let lost = GameCode::of(Judged::Value(0.into()), vec![]);
        return Ok(GameCode {
            told,
            walked: Some(walked),
            ..lost
        });
    }
    let functions = called(&tried);
    let of_position = table.cells.named(&NUMBERS[..rule.count()]);
    let asked = table.entry.asked(Expr::at(table.entry.list(), of_position));
    let mut tables = table.lists();
    tables.push(if table.cells.has_stack {
        table.by_stack(cases, tried)
    } else {
        table.by_loops(tried)
    });
    Ok(GameCode {
        told,
        tables,
        walked: Some(walked),
        ..GameCode::of(asked, functions)
    })
}

/// The cells of all positions, if numbers are at most `max_heap`.
fn cells_up_to(cases: &ProgramCases, rule: &Rule, max_heap: u64) -> Cells {
    let mut bounds = cases.bounds;
    bounds.max_heap = max_heap;
    let mut sides = Vec::new();
    if let Some(shape) = rule.shape() {
        for place in 0..shape.count() {
            // Larger numbers are no position.
            let [_, most] = bounds.of_number(place);
            sides.push(most.min(shape.most()) + 1);
        }
    }
    Cells {
        sides,
        has_stack: false,
    }
}

/// The table of these cells as loops over moves see it.
fn walked(entry: TableEntry, cells: Cells) -> WalkedTable {
    WalkedTable {
        entry,
        aim: WalkAim::Fill,
        names: &NUMBERS[..cells.sides.len()],
        cells,
    }
}

/// What a table costs that loops fill, or somewhat more.
fn cost(rule: &Rule, entry: TableEntry, cells: &Cells) -> Cost {
    let mut bytes = cells.bytes(entry);
    if entry == TableEntry::Values {
        let marks = marks(rule, most_value(rule, cells));
        bytes = bytes.saturating_add(BYTES_OF_MARK * u128::from(marks));
    }
    let table = walked(entry, cells.clone());
    let mut options = rule.written_options().iter();
    let steps = if options.all(|option| option.is_printable(table.most())) {
        steps_of(rule, &table)
    } else {
        u128::MAX
    };
    Cost { steps, bytes }
}

/// The largest value of a table that loops fill, or somewhat more.
fn most_value(rule: &Rule, cells: &Cells) -> u64 {
    if rule.most_left() == Some(1) {
        // Each move makes a number smaller, and no value is above the number of moves of a play.
        return cells.sides.iter().map(|side| side - 1).sum();
    }
    // No value is above the number of moves from the position.
    let numbers = cells.most() + 1;
    let mut moves: u64 = 0;
    for option in rule.written_options() {
        let letters = u32::try_from(option.letters.len()).unwrap_or(u32::MAX);
        moves = moves.saturating_add(numbers.saturating_pow(letters));
    }
    moves
}

/// How many marks say which values moves lead to, if no position has a larger value than this.
fn marks(rule: &Rule, most_value: u64) -> u64 {
    let values = most_value.saturating_add(1);
    if rule.most_left() == Some(1) {
        return values;
    }
    // A sum of values has no more bits than they.
    values.checked_next_power_of_two().unwrap_or(u64::MAX)
}

/// The steps of a table, where a position is taken to cost what the last of its segment costs.
fn steps_of(rule: &Rule, table: &WalkedTable) -> u128 {
    /// How many segments the numbers at each place have, if positions have two or three of them.
    const OF_TWO: u64 = 20;
    const OF_THREE: u64 = 8;

    let segments = if rule.count() == 2 { OF_TWO } else { OF_THREE };
    // The sides of the box that ends with each segment, and how many positions the segment has.
    let mut all = vec![(Vec::new(), 1_u128)];
    for side in &table.cells.sides {
        let mut longer = Vec::new();
        for segment in 1..=segments {
            let start = side * (segment - 1) / segments;
            let end = side * segment / segments;
            if start == end {
                continue;
            }
            for (sides, count) in &all {
                let sides = [&sides[..], &[end]].concat();
                longer.push((sides, count * u128::from(end - start)));
            }
        }
        all = longer;
    }
    let mut steps: u128 = 0;
    for (sides, count) in all {
        let has_stack = table.cells.has_stack;
        let segment = walked(table.entry, Cells { sides, has_stack });
        let of_one = cost_of_last(rule.written_options(), &segment);
        steps = steps.saturating_add(of_one.saturating_mul(count));
    }
    steps
}

impl PositionTable {
    /// The table of a rule.
    ///
    /// # Errors
    ///
    /// A table would cost too much, or a position can be reached from itself.
    fn of(cases: &ProgramCases, rule: &Rule) -> Result<PositionTable, String> {
        let entry = TableEntry::of(cases, rule.most_left());
        let cells;
        let most;
        if never_rise(rule.written_options(), i32::MAX - 1) {
            check(cases, "this rule", |max_heap| {
                cost(rule, entry, &cells_up_to(cases, rule, max_heap))
            })?;
            cells = cells_up_to(cases, rule, cases.bounds.max_heap);
            most = most_value(rule, &cells);
        } else {
            let reached = ReachedCells::of(cases, rule, entry)?;
            cells = reached.cells;
            most = reached.most_value.into();
        }
        Ok(PositionTable {
            entry,
            cells,
            marks: marks(rule, most),
        })
    }

    /// Its lists.
    fn lists(&self) -> Vec<Step> {
        let count = Expr::Number(i128::try_from(self.cells.count()).unwrap_or(i128::MAX));
        let kind = match self.entry {
            TableEntry::Values => Kind::Shorts,
            TableEntry::Wins | TableEntry::Misere => Kind::Truths,
        };
        let mut lists = vec![changing(self.entry.list(), kind, count.clone())];
        if self.cells.has_stack {
            lists.push(changing("known", Kind::Truths, count));
            lists.push(changing("stack", Kind::List, 0.into()));
        }
        if self.entry == TableEntry::Values {
            lists.push(changing("seen", Kind::List, self.marks.into()));
        }
        lists
    }

    /// The loops that fill it.
    fn by_loops(&self, tried: Vec<Step>) -> Step {
        let names = &NUMBERS[..self.cells.sides.len()];
        let cell = self.cells.named(names).into_natural();
        let mut body = vec![natural("cell", cell)];
        body.extend(self.entry.begun());
        body.extend(tried);
        body.extend(finished(self.entry));
        let mut ranges = Vec::new();
        for &side in &self.cells.sides {
            ranges.push([0, side - 1]);
        }
        loops(names, Kind::Signed, &ranges, body)
    }

    /// The loops over all positions that cases may have, which put each on a stack and find its
    /// value.
    fn by_stack(&self, cases: &ProgramCases, tried: Vec<Step>) -> Step {
        let mut finished = finished(self.entry);
        finished.extend(steps("known[cell] = true;", &[]));
        let is_ready = expression("stack.len() == size");
        let mut look = steps("let size = stack.len();", &[]);
        look.extend(self.cells.numbers());
        look.extend(self.entry.begun());
        look.extend(tried);
        look.push(when(is_ready, finished));
        let mut body = vec![natural("cell", call("last", vec![name("stack")]))];
        body.push(Step::If(
            Expr::at("known", name("cell")),
            steps("stack.pop();", &[]),
            look,
        ));
        let is_empty = call("is_empty", vec![name("stack")]);
        let names = &ASKED[..self.cells.sides.len()];
        let push = call("push", vec![name("stack"), self.cells.named(names)]);
        let body = vec![Step::Do(push), Step::While(is_empty.opposite(), body)];
        let mut ranges = Vec::new();
        for place in 0..names.len() {
            ranges.push(cases.bounds.of_number(place));
        }
        loops(names, Kind::Number, &ranges, body)
    }
}

/// Loops over numbers of these names, each from the first to the last of its range.
fn loops(names: &[&str], kind: Kind, ranges: &[[u64; 2]], mut body: Vec<Step>) -> Step {
    let [outer, inner @ ..] = names else {
        return when(Expr::Truth(true), body);
    };
    if !inner.is_empty() {
        body = vec![loops(inner, kind, &ranges[1..], body)];
    }
    let [first, last] = ranges[0];
    Step::For {
        name: outer.to_string(),
        kind,
        first: first.into(),
        last: last.into(),
        body,
    }
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
