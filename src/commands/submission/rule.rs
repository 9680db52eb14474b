//! A table of a rule of one's own, whose positions are heaps.

use crate::game::rule::{MOST_NUMBERS, Rule, RuleOption};

use super::cost::{Cost, check};
use super::facts::ProgramCases;
use super::formula::called;
use super::game_code::{Asked, GameCode};
use super::listing;
use super::syntax::{expression, steps};
use super::tree::{Expr, Step, has, name, signed};
use super::walk::{Walk, WalkedTable};

/// The table of a rule.
///
/// # Errors
///
/// A table would cost too much.
pub fn table(cases: &ProgramCases) -> Result<GameCode, String> {
    let rule = cases.run.rule.as_ref().ok_or("submission needs a rule")?;
    let last_printable = rule.last_printable();
    check(cases, "this rule", |last| {
        let is_printable = last <= last_printable;
        let steps = if is_printable {
            cost(rule, last)
        } else {
            u128::MAX
        };
        Cost::of_sums(last, steps)
    })?;
    let last = cases.last_heap(cases.bounds.max_heap);
    let last = i32::try_from(last).map_err(|wrong| wrong.to_string())?;
    let entry = if rule.most_heaps() != Some(1) || !cases.is_single() && !cases.misere {
        TableEntry::Values
    } else if cases.misere {
        TableEntry::Misere
    } else {
        TableEntry::Wins
    };
    let tried = moves(rule.programs(), &of_heaps(entry, last));
    let told = vec![
        format!("A move leaves {}.", rule.text()),
        "A table has all heaps up to the largest.".to_string(),
    ];
    let of_heap = Expr::at(entry.list(), name(cases.heap()));
    let functions = called(&tried);
    let mut tables = listing::lists(&tried, u64::from(last.unsigned_abs()));
    let (lists, each) = entry.steps(cases.heap(), tried);
    tables.extend(lists);
    Ok(GameCode {
        told,
        tables,
        each,
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

fn of_heaps(entry: TableEntry, last: i32) -> WalkedTable {
    let mut numbers = [0; MOST_NUMBERS];
    numbers[0] = last;
    WalkedTable {
        entry,
        names: &["n"],
        last: numbers,
        cells: None,
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

    /// The lists of the table, and the steps that extend it up to a heap.
    fn steps(self, heap: &str, tried: Vec<Step>) -> (Vec<Step>, Vec<Step>) {
        let (lists, before, after) = match self {
            TableEntry::Values => (
                "let mut values = vec![]; let mut seen = vec![]; seen.push(0);",
                "",
                "let mut mex = 0; while mex < seen.len() && seen[mex] == next + 1 { mex += 1; } values.push(mex);",
            ),
            TableEntry::Wins => (
                "let mut wins = vec![false; 0];",
                "let mut win = false;",
                "wins.push(win);",
            ),
            TableEntry::Misere => (
                "let mut wins = vec![false; 0];",
                "let mut moves = false; let mut win = false;",
                "wins.push(win || !moves);",
            ),
        };
        let list = self.list();
        let mut lists = lists.to_string();
        let mut after = after.to_string();
        if has(&tried, "sums") {
            lists = lists.replace(
                "let mut seen",
                "let mut sums = vec![]; sums.push(0); let mut seen",
            );
            after += "sums.push(sums[next] ^ mex);";
        }
        let mut body = steps(&format!("let next = {list}.len(); {before}"), &[]);
        body.push(signed("n", name("next").into_signed()));
        body.extend(tried);
        body.extend(steps(&after, &[]));
        let more = expression(&format!("{heap} >= {list}.len()"));
        (steps(&lists, &[]), vec![Step::While(more, body)])
    }
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
            let cost_of_segment = cost_of_heap(rule, end).saturating_mul((end - start).into());
            cost = cost.saturating_add(cost_of_segment);
        }
    }
    cost
}

fn cost_of_heap(rule: &Rule, heap: u64) -> u128 {
    let heap = i32::try_from(heap).unwrap_or(i32::MAX);
    cost_of_last(rule.programs(), &of_heaps(TableEntry::Values, heap))
}
