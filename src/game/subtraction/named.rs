//! Infinite sets that have a name.

use std::iter;

use crate::game::arithmetic::all_primes;
use crate::game::bound::Budget;

/// An infinite set of moves.
///
/// ```
/// use takeaway::game::{subtraction::NamedSet, Budget};
///
/// let squares = NamedSet::from_name("squares").expect("a set of this name");
/// assert_eq!(squares.name(), "squares");
/// assert!(squares.moves(Budget::default(), 0).starts_with(&[1, 4, 9, 16, 25]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedSet {
    /// 1, 4, 9, 16, …
    Squares,
    /// 1, 2, 4, 8, …
    PowersOf2,
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 2, 3, 5, 7, …
    Primes,
    /// 1, 3, 6, 10, …
    Triangular,
}

/// The last two moves of a set are not below this: its first ones may have a closed form, such as
/// 1, 2, 3 or 1, 2, 3, 5, and then no heap is refused.
const LEAST_END: u64 = 64;

impl NamedSet {
    /// The most stones of another move beside such a set: the numbers of the set up to there are
    /// listed.
    pub const MOST_BESIDE: u64 = 1 << 24;

    /// All sets.
    pub const ALL: [NamedSet; 5] = [
        NamedSet::Squares,
        NamedSet::PowersOf2,
        NamedSet::Fibonacci,
        NamedSet::Primes,
        NamedSet::Triangular,
    ];

    /// Its name, for people.
    pub const fn name(self) -> &'static str {
        match self {
            NamedSet::Squares => "squares",
            NamedSet::PowersOf2 => "powers-of-2",
            NamedSet::Fibonacci => "fibonacci",
            NamedSet::Primes => "primes",
            NamedSet::Triangular => "triangular",
        }
    }

    /// The set of this name.
    pub fn from_name(name: &str) -> Option<NamedSet> {
        NamedSet::ALL.into_iter().find(|set| set.name() == name)
    }

    /// The first moves, in ascending order: all that a table of this set and other moves up to
    /// `most` can use within the budget.
    ///
    /// The last two are more than `most` + 1, so these moves have no closed form, and a heap of the
    /// last one needs more values or steps than the budget has. So no heap has a value that a
    /// larger move would change.
    ///
    /// # Panics
    ///
    /// If `most` is more than [`NamedSet::MOST_BESIDE`].
    pub fn moves(self, budget: Budget, most: u64) -> Vec<u64> {
        assert!(
            most <= NamedSet::MOST_BESIDE,
            "expected other moves of at most 2^24 stones, found {most}"
        );
        let least_end = LEAST_END.max(most + 2);
        let mut moves: Vec<u64> = Vec::new();
        let mut steps: u64 = 0;
        for next in self.numbers() {
            let last = moves.last().copied().unwrap_or(next);
            // The least that a value from the last move to the next costs.
            let cost = 1 + (last / 64).min(moves.len() as u64);
            steps += (next - last) * cost;
            moves.push(next);
            if last >= least_end && (next >= budget.most_values() || steps > budget.most_steps()) {
                break;
            }
        }
        moves
    }

    /// Its numbers below 2^63, in ascending order.
    fn numbers(self) -> Box<dyn Iterator<Item = u64>> {
        match self {
            NamedSet::Squares => Box::new((1..1 << 31).map(|root| root * root)),
            NamedSet::PowersOf2 => Box::new((0..63).map(|exponent| 1 << exponent)),
            NamedSet::Fibonacci => {
                let pairs = iter::successors(Some((1, 2)), |&(one, two): &(u64, u64)| {
                    let next = one + two;
                    if next < 1 << 63 {
                        Some((two, next))
                    } else {
                        None
                    }
                });
                Box::new(pairs.map(|(one, _)| one))
            }
            NamedSet::Primes => Box::new(all_primes()),
            NamedSet::Triangular => Box::new((1..1 << 31).map(|row| row * (row + 1) / 2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bound::Bound;
    use crate::game::interval::Interval;
    use crate::game::subtraction::{Table, normal_form};

    #[test]
    fn every_set_starts_with_its_first_numbers() {
        for (set, first) in [
            (NamedSet::Squares, [1, 4, 9, 16, 25, 36]),
            (NamedSet::PowersOf2, [1, 2, 4, 8, 16, 32]),
            (NamedSet::Fibonacci, [1, 2, 3, 5, 8, 13]),
            (NamedSet::Primes, [2, 3, 5, 7, 11, 13]),
            (NamedSet::Triangular, [1, 3, 6, 10, 15, 21]),
        ] {
            assert_eq!(set.moves(Budget::new(0).expect("a budget"), 0)[..6], first);
            assert_eq!(NamedSet::from_name(set.name()), Some(set));
        }
        assert_eq!(NamedSet::from_name("Squares"), None);
    }

    /// Larger moves could change heaps from the last move of a set on. A table refuses all of
    /// these.
    #[test]
    fn no_heap_has_a_value_that_a_larger_move_would_change() {
        for (bits, most) in [0, 3, 6, 7, 9, 12]
            .into_iter()
            .flat_map(|bits| [0, 1, 5, 62, 63, 200].map(|most| (bits, most)))
        {
            let budget = Budget::new(bits).expect("a budget");
            for (one, other) in NamedSet::ALL
                .iter()
                .flat_map(|one| NamedSet::ALL.map(|other| (*one, other)))
            {
                let others: Vec<u64> = (1..=most).collect();
                let set = normal_form(
                    &[one.moves(budget, most), other.moves(budget, most), others].concat(),
                );
                let last = set[set.len() - 1];
                assert!(
                    last > most + 1 && last >= LEAST_END && Interval::of_set(&set, 1).is_none()
                );
                let first_last = [one, other]
                    .map(|set| set.moves(budget, most).pop())
                    .into_iter()
                    .flatten()
                    .min();
                let mut table = Table::new(&set, budget).expect("moves in range");
                for heap in [
                    first_last.unwrap_or(0),
                    last,
                    last + 1,
                    1 << 40,
                    1_000_000_000_000_000_000,
                ] {
                    assert!(
                        table.grundy(heap).is_err(),
                        "{one:?}, {other:?}, 1 to {most}, 2^{bits}, heap {heap}"
                    );
                }
            }
        }
    }

    #[test]
    fn sets_end_where_the_steps_of_a_table_end() {
        let budget = Budget::new(12).expect("a budget");
        let primes = NamedSet::Primes.moves(budget, 0);
        let last = primes[primes.len() - 1];
        let mut table = Table::new(&primes, budget).expect("moves in range");
        assert_eq!((last, table.grundy(last)), (2879, Err(Bound::Steps(16))));
    }
}
