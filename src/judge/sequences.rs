//! Runs of cases that ask for short sequences of small values.

use super::rest::Rest;
use super::runs::rule_numbers;
use super::shape::Shape;
use crate::game::tables::{Family, Sequence, View};
use crate::output::Verdicts;
use crate::problem::Problem;

/// The most values of a sequence that is written here: there is room for longer ones only piece by piece.
const LONGEST: usize = 64;

/// Answers the whole cases of `problem` that come next, which ask for sequences. Stops at a case whose sequence is not
/// known, long or of values beyond digits, or for which there might be no room.
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
            Some(parts) => parts,
            None => break,
        };
        // A rule that was selected before has only numbers that are allowed.
        if !view.reselect(family, numbers) {
            break;
        }
        let Some(Sequence { cycle, values, largest }) = view.sequence() else { break };
        let is_short = largest < 10 && values.len() <= LONGEST;
        if !is_short || !verdicts.has_room(own.numbers.len() + values.len() + 2) {
            break;
        }
        verdicts.push_number(cycle.preperiod);
        verdicts.push_text(" ");
        verdicts.push_number(cycle.period);
        verdicts.push_digits(values);
        verdicts.push_text("\n");
        own.take_case(behind);
    }
    *rest = own;
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::game::tables::Tables;
    use crate::output::LINE;

    /// A view that knows the sequences of these sets.
    fn known(sets: &[&[u64]]) -> View {
        let mut view = View::new(Arc::new(Mutex::new(Tables::new(Default::default()))));
        for set in sets {
            view.select(Family::Subtraction, set);
            view.cycle().expect("a sequence within the budget");
        }
        view
    }

    /// The sequences of the cases taken from `numbers` with room for `lines` verdicts, and how many numbers are left.
    fn take_all(view: &mut View, numbers: &[u64], lines: usize) -> (String, usize) {
        let (mut verdicts, mut output) = (Verdicts::new(lines, LINE), Vec::new());
        let mut rest = Rest { numbers, cases: 9 };
        let problem = Problem::SubtractionSequence;
        take(Shape::WHOLE, problem, Family::Subtraction, &mut rest, view, &mut verdicts);
        verdicts.write_to(&mut output).expect("a vector takes everything");
        (String::from_utf8(output).expect("sequences are text"), rest.numbers.len())
    }

    #[test]
    fn known_sequences_are_written_as_long_as_there_is_room() {
        let mut view = known(&[&[1, 3, 4], &[], &[2]]);
        let numbers = [5, 3, 1, 3, 4, 5, 0, 5, 1, 2, 5, 1];
        let all = "0 7 0 1 0 1 2 3 2\n0 1 0\n0 4 0 0 1 1\n";
        assert_eq!(take_all(&mut view, &numbers, 99), (all.to_string(), 2));
        // The first needs room for its 9 numbers, and for 12 verdicts.
        assert_eq!(take_all(&mut view, &numbers, 20), (String::new(), 12));
        assert!(take_all(&mut view, &numbers, 21).1 < 12);
    }

    #[test]
    fn sequences_that_are_unknown_long_or_have_large_values_are_left() {
        let ten: Vec<u64> = (1..=10).collect();
        let mut view = known(&[&[32], &[33], &ten[..9], &ten]);
        for (set, taken) in [(&[32][..], true), (&[33], false), (&ten[..9], true), (&ten, false), (&[7], false)] {
            let case = [&[5, set.len() as u64], set].concat();
            assert_eq!(take_all(&mut view, &case, 999).1 == 0, taken, "{set:?}");
        }
    }
}
