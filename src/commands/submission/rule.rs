//! A table of a rule of one's own, whose positions are heaps.

use crate::game::rule::Rule;

use super::cells::{Cells, TableEntry, WalkAim, WalkedTable};
use super::cost::{Cost, check};
use super::facts::ProgramCases;
use super::formula::called;
use super::game_code::GameCode;
use super::listing;
use super::syntax::{expression, steps};
use super::tree::{Expr, Step, has, name, signed};
use super::walk::{cost_of_last, moves};

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
    let table = of_heaps(entry, last);
    let tried = moves(rule.written_options(), &table);
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
        walked: Some(table),
        ..GameCode::of(entry.asked(of_heap), functions)
    })
}

/// The table of all heaps up to this one, as loops over moves see it.
fn of_heaps(entry: TableEntry, last: u64) -> WalkedTable {
    WalkedTable {
        entry,
        aim: WalkAim::Fill,
        names: &["n"],
        cells: Cells {
            sides: vec![last + 1],
            has_stack: false,
        },
    }
}

impl TableEntry {
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
