//! How large the numbers of a heap may be for which `--heap` computes it: a limit that its formula
//! refuses is no limit.

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;

/// How many numbers below the bound are tried, one after another, and from each power of 2 on.
const BELOW_BOUND: u64 = 1024;
const FROM_POWER: u64 = 64;
/// The smallest numbers that are tried beside another one.
const SMALLEST: u64 = 16;
/// After this many tries without a heap, the search ends and takes the bound for reachable.
const MOST_TRIED: usize = 300_000;

/// The most numbers of a heap that a formula computes.
const NUMBERS: usize = 2;

/// The largest number at each place of a heap within these bounds for which it is computed.
pub fn largest_computed(form: &CaseForm, bounds: &Bounds) -> [u64; NUMBERS] {
    let mut largest = [u64::MAX; NUMBERS];
    if form.formula.is_none() || form.has_ranges || form.has_ordered_numbers() {
        return largest;
    }
    for (place, largest) in largest.iter_mut().enumerate().take(form.numbers_of_heap) {
        *largest = largest_at(place, form, bounds);
    }
    largest
}

/// The same for this place alone.
fn largest_at(place: usize, form: &CaseForm, bounds: &Bounds) -> u64 {
    let [least, most] = form.range_at(place, bounds);
    let mut tried = 0;
    for number in candidates(least, most) {
        for heap in heaps_with(number, place, form, bounds) {
            tried += 1;
            if form.heaps_of_numbers(&heap).is_ok() {
                return number;
            }
            if tried > MOST_TRIED {
                return most;
            }
        }
    }
    most
}

/// Numbers from the most to the least: some below the most, then some from each power of 2 on.
fn candidates(least: u64, most: u64) -> Vec<u64> {
    let start = least.max(most.saturating_sub(BELOW_BOUND));
    let mut all: Vec<u64> = (start..=most).collect();
    let mut power = 1;
    while power < start {
        let end = start.min(power.saturating_add(FROM_POWER).min(2 * power));
        all.extend(least.max(power)..end);
        power *= 2;
    }
    all.push(least);
    all.sort_unstable_by(|one, other| other.cmp(one));
    all.dedup();
    all
}

/// Heaps that have this number at this place, and at the other one, if there is one, a number near
/// it, a power of 2, or a small one.
fn heaps_with(number: u64, place: usize, form: &CaseForm, bounds: &Bounds) -> Vec<Vec<u64>> {
    if form.numbers_of_heap == 1 {
        return vec![vec![number]];
    }
    let [least, most] = form.range_at(1 - place, bounds);
    let mut others: Vec<u64> = (0..SMALLEST).map(|more| least + more).collect();
    others.extend((0..u64::BITS).map(|bit| 1 << bit));
    others.extend([number.saturating_sub(1), number, number + 1, most]);
    others.retain(|other| (least..=most).contains(other));
    let mut heaps = Vec::new();
    for other in others {
        heaps.push(if place == 0 {
            vec![number, other]
        } else {
            vec![other, number]
        });
    }
    heaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::options::Options;

    #[test]
    fn numbers_that_a_formula_refuses_are_not_reached() {
        for (layout, formula, expected) in [
            ("a b", "a if b<=10", [1_000_000, 10]),
            ("a b", "b-a", [1_000_000, 1_000_000]),
            ("a b", "1 if a%1000==7 and b<70000", [999_007, 65_599]),
            ("n", "n-1 if n<100", [99, u64::MAX]),
            ("n", "n", [1_000_000, u64::MAX]),
        ] {
            let options = Options {
                heap: Some(formula.parse().expect("a formula")),
                layout: Some(layout.parse().expect("a layout")),
                form: crate::case::options::Form::game(crate::case::game::Game::Nim),
                ..Options::default()
            };
            let form = &CaseForm::all(&options)[0];
            let bounds = Bounds {
                min_heap: 1,
                max_heap: 1_000_000,
                ..Bounds::NONE
            };
            assert_eq!(largest_computed(form, &bounds), expected, "{formula}");
        }
    }
}
