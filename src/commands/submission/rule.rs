//! A table of a rule of one's own, whose positions are heaps.

use crate::game::rule::{Rule, RuleOption};

use super::cost::{Cost, check};
use super::facts::ProgramCases;
use super::formula::called;
use super::game_code::{Asked, GameCode};
use super::listing;
use super::syntax::{expression, steps};
use super::tree::{Expr, Step, has, name, signed};
use super::tuples::Cells;
use super::walk::{Walk, WalkedTable};

/// The table of a rule.
///
/// # Errors
///
/// A table would cost too much.
pub fn table(cases: &ProgramCases, rule: &Rule) -> Result<GameCode, String> {
    let last_printable = rule.last_printable();
    check(cases, "this rule", |last| {
        let steps = if last <= last_printable {
            cost(rule, last)
        } else {
            u128::MAX
        };
        Cost::of_sums(last, steps)
    })?;
    let last = cases.last_heap(cases.bounds.max_heap);
    let entry = TableEntry::of(cases, rule.most_left());
    let tried = moves(rule.written_options(), &of_heaps(entry, last));
    let told = vec![
        format!("A move leaves {}.", rule.text()),
        "A table has all heaps up to the largest.".to_string(),
    ];
    let of_heap = Expr::at(entry.list(), name(cases.heap()));
    let functions = called(&tried);
    let mut tables = listing::lists(&tried, last);
    let has_sums = has(&tried, "sums");
    tables.extend(entry.lists(has_sums));
    Ok(GameCode {
        told,
        tables,
        each: vec![extended(entry, cases.heap(), tried, has_sums)],
        ..GameCode::of(entry.asked(of_heap), functions)
    })
}

/// The steps that see what all moves of these options leave.
pub fn moves(options: &[RuleOption], table: &WalkedTable) -> Vec<Step> {
    let mut variables = 0;
    let mut steps = Vec::new();
    for option in options {
        if option.has_no_move() {
            continue;
        }
        let walk = Walk::new(option, table, variables);
        variables += walk.named.len();
        steps.extend(walk.letter(0));
    }
    steps
}

/// What it costs to try all moves of these options in the last position of the table.
pub fn cost_of_last(options: &[RuleOption], table: &WalkedTable) -> u128 {
    let mut cost: u128 = 1;
    for option in options {
        if !option.has_no_move() {
            cost = cost.saturating_add(Walk::new(option, table, 0).cost());
        }
    }
    cost
}

/// The table of all heaps up to this one, as loops over moves see it.
fn of_heaps(entry: TableEntry, last: u64) -> WalkedTable {
    WalkedTable {
        entry,
        names: &["n"],
        cells: Cells {
            sides: vec![last + 1],
            has_stack: false,
        },
    }
}

/// What a table has of each position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TableEntry {
    /// Its Grundy value.
    Values,
    /// True if the first player wins. Each move leaves one position.
    Wins,
    /// True if the first player wins in misère play. Each move leaves one position.
    Misere,
}

impl TableEntry {
    /// What a table needs of a rule whose moves leave at most this many positions, if that is known.
    pub fn of(cases: &ProgramCases, most_left: Option<usize>) -> TableEntry {
        match most_left {
            Some(1) if cases.misere => TableEntry::Misere,
            Some(1) if cases.is_single() => TableEntry::Wins,
            Some(_) | None => TableEntry::Values,
        }
    }

    /// The list that has these entries.
    pub fn list(self) -> &'static str {
        match self {
            TableEntry::Values => "values",
            TableEntry::Wins | TableEntry::Misere => "wins",
        }
    }

    /// What is asked of a position that has this entry.
    pub fn asked(self, entry: Expr) -> Asked {
        match self {
            TableEntry::Values => Asked::Value(entry),
            TableEntry::Wins | TableEntry::Misere => Asked::Wins(entry),
        }
    }

    /// What is done for a move that leaves LEFT, if the table has no values.
    pub fn seen(self) -> Option<&'static str> {
        match self {
            TableEntry::Values => None,
            TableEntry::Wins => Some("if !wins[LEFT] { win = true; }"),
            TableEntry::Misere => Some("moves = true; if !wins[LEFT] { win = true; }"),
        }
    }

    /// The steps before the moves from a position are seen.
    pub fn begun(self) -> Vec<Step> {
        let text = match self {
            TableEntry::Values => "",
            TableEntry::Wins => "let mut win = false;",
            TableEntry::Misere => "let mut moves = false; let mut win = false;",
        };
        steps(text, &[])
    }

    /// The lists of a table of heaps; `has_sums` says whether moves ask for nim-sums of ranges.
    fn lists(self, has_sums: bool) -> Vec<Step> {
        if self != TableEntry::Values {
            return steps("let mut wins = vec![false; 0];", &[]);
        }
        let sums = if has_sums {
            "let mut sums = vec![0; 1];"
        } else {
            ""
        };
        let text = format!("let mut values = vec![]; {sums} let mut seen = vec![0; 1];");
        steps(&text, &[])
    }

    /// The steps that add a heap to a table after all its moves are seen.
    fn added(self, has_sums: bool) -> Vec<Step> {
        let text = match self {
            TableEntry::Values => {
                "let mut mex = 0; while mex < seen.len() && seen[mex] == next + 1 { mex += 1; } values.push(mex);"
            }
            TableEntry::Wins => "wins.push(win);",
            TableEntry::Misere => "wins.push(win || !moves);",
        };
        let mut added = steps(text, &[]);
        if has_sums {
            added.extend(steps("sums.push(sums[next] ^ mex);", &[]));
        }
        added
    }
}

/// The steps that extend a table up to a heap.
fn extended(entry: TableEntry, heap: &str, tried: Vec<Step>, has_sums: bool) -> Step {
    let list = entry.list();
    let mut body = steps(&format!("let next = {list}.len();"), &[]);
    body.extend(entry.begun());
    body.push(signed("n", name("next").into_signed()));
    body.extend(tried);
    body.extend(entry.added(has_sums));
    Step::While(expression(&format!("{heap} >= {list}.len()")), body)
}

/// The steps of a table up to this heap, or somewhat more: a heap is taken to cost what the last of
/// its segment costs.
fn cost(rule: &Rule, last: u64) -> u128 {
    /// With these, a sum of the squares of all numbers is right to 2 percent.
    const SEGMENTS: u64 = 64;

    let mut cost: u128 = 0;
    for segment in 1..=SEGMENTS {
        let start = last * (segment - 1) / SEGMENTS;
        let end = last * segment / SEGMENTS;
        if start < end {
            let of_heap = cost_of_last(rule.written_options(), &of_heaps(TableEntry::Values, end));
            cost = cost.saturating_add(of_heap.saturating_mul((end - start).into()));
        }
    }
    cost
}
