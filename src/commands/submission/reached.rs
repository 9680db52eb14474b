//! The positions that moves reach from all positions of cases, as takeaway's own table finds them.

use std::sync::Arc;

use crate::commands::generate::{positions_of_size, ranges_of};
use crate::game::Bound;
use crate::game::rule::{Rule, TupleTable};

use super::cells::{Cells, TableEntry};
use super::cost::{MOST_BYTES, MOST_STEPS, check_max_heap};
use super::facts::ProgramCases;

/// The positions that moves reach from all positions of cases.
pub struct ReachedCells {
    /// The box of all of them.
    pub cells: Cells,
    pub most_value: u32,
}

impl ReachedCells {
    /// What is reached from all positions within the bounds.
    ///
    /// # Errors
    ///
    /// There are too many positions, or one can be reached from itself. The error names the largest
    /// `--max-heap` that works, or says that none does.
    pub fn of(
        cases: &ProgramCases,
        rule: &Rule,
        entry: TableEntry,
    ) -> Result<ReachedCells, String> {
        let options = &cases.options;
        let mut table = TupleTable::of(Arc::new(rule.clone()), options.play, options.budget)
            .map_err(|wrong| wrong.to_string())?;
        // A program takes as many steps as this search.
        let most_steps = u64::try_from(MOST_STEPS).unwrap_or(u64::MAX);
        let is_within_budget = table.left() >= most_steps;
        table.allow(table.left().min(most_steps));
        let shape = table.shape();
        let ranges = ranges_of(shape, &cases.bounds);
        let mut size = 0;
        let mut last = 0;
        for range in &ranges {
            size = size.max(*range.start());
            last = last.max(*range.end());
        }
        while size <= last {
            let asked = positions_of_size(shape, &ranges, size);
            let refusal = match asked {
                Some(codes) => refusal(&mut table, &codes, entry, is_within_budget),
                None => Some(TABLE.to_string()),
            };
            if let Some(why) = refusal {
                check_max_heap(&cases.form, &cases.bounds, &why, |max_heap| max_heap < size)?;
            }
            size += 1;
        }
        Ok(ReachedCells {
            cells: cells(&table),
            most_value: table.most_value(),
        })
    }
}

const TABLE: &str = "the printed program has a table for this rule";

/// Why a program has no table of what is reached from these positions and those before.
fn refusal(
    table: &mut TupleTable,
    codes: &[u64],
    entry: TableEntry,
    is_within_budget: bool,
) -> Option<String> {
    for &code in codes {
        match table.grundy_of_code(code) {
            Ok(_) => {}
            Err(Bound::Loop(position)) => {
                return Some(format!("from {position}, moves lead back to {position}"));
            }
            Err(Bound::Endless) => return Some(Bound::NO_END.to_string()),
            Err(bound @ Bound::TupleCombinations(_)) if !is_within_budget => {
                let limit = bound.limit();
                return Some(format!(
                    "the positions that moves reach are not found within {limit}; a larger --budget may help"
                ));
            }
            Err(_) => return Some(TABLE.to_string()),
        }
    }
    let cells = cells(table);
    // Numbers of positions have 29 bits.
    let most = i32::try_from(cells.most()).unwrap_or(i32::MAX - 1);
    let mut options = table.rule().written_options().iter();
    let is_printable = options.all(|option| option.is_printable(most));
    let is_small = cells.bytes(entry) <= MOST_BYTES;
    if is_printable && is_small {
        None
    } else {
        Some(TABLE.to_string())
    }
}

/// The box of all positions of which the table has a value.
fn cells(table: &TupleTable) -> Cells {
    let mut sides = Vec::new();
    for number in table.largest() {
        sides.push(number + 1);
    }
    Cells {
        sides,
        has_stack: true,
    }
}
