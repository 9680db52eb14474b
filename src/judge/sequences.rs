//! Runs of cases that ask for a sequence which was written before and is short.

use super::rest::Rest;
use super::runs::rule_numbers;
use super::shape::Shape;
use crate::game::tables::{Family, View};
use crate::game::Cycle;
use crate::output::Verdicts;
use crate::problem::Problem;

/// A sequence of at most this many values is noted: reading more of it takes longer than finding it again.
const LONGEST: u64 = 64;

/// Notes the sequence of the rule that `view` has selected, which repeats so, if it is short.
pub(crate) fn note(view: &mut View, cycle: Cycle) {
    if cycle.preperiod + cycle.period <= LONGEST {
        view.note_sequence(cycle);
    }
}

/// Answers the whole cases of `problem` that come next and ask for a sequence. Stops at a case whose sequence is not noted, or might not fit.
// Never inlined: among the runs of other problems, it would take registers from them.
#[inline(never)]
pub(crate) fn take(
    shape: Shape,
    problem: Problem,
    family: Family,
    rest: &mut Rest,
    view: &mut View,
    verdicts: &mut Verdicts,
) {
    let mut own = Rest { ..*rest };
    while let Some(behind) = own.behind_selector_of(problem, shape) {
        let (numbers, behind) = match rule_numbers(family, behind) {
            Some(parts) if shape.rule => parts,
            _ => break,
        };
        // One that is selected is allowed, and none is noted of others.
        if !view.reselect(family, numbers) {
            break;
        }
        match view.sequence() {
            Some((cycle, values)) if verdicts.has_room(own.numbers.len() + values.len() + 2) => {
                verdicts.push_number(cycle.preperiod);
                verdicts.push_text(" ");
                verdicts.push_number(cycle.period);
                verdicts.push_digits(values);
                verdicts.push_text("\n");
            }
            _ => break,
        }
        own.take_case(behind);
    }
    *rest = own;
}
