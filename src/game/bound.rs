//! The budget of a table, the bounds that can stop it, and the cycle of a sequence.

use std::collections::TryReserveError;
use std::fmt;

use super::tuple::Tuple;

/// The most that a table may cost: 2^n values and 2^(n + 4) steps, for n from 0 to 30. Steps
/// estimate the work. How many steps a value costs depends on the rule alone.
///
/// Subtraction games: a common divisor of the moves is divided out of moves and heaps first. If the
/// moves are then an interval, the values follow from a closed form and cost nothing, but a
/// sequence must still not be longer than 2^n values. The value of a heap that is smaller than
/// every move costs nothing. Any other costs 1 + min(k, ⌊s / 64⌋) steps, where k is the number of
/// moves that can be made from the heap, and s the largest of them. So a set of at most 15 moves,
/// or one without a move of 1024 stones or more, never meets the bound on steps.
///
/// Octal games and Grundy's game: the first 64 values cost nothing. From then on a step is eight
/// operations, each of which takes about the time to mark one option, and 64 heaps are done at a
/// time or not at all. A heap mostly costs an operation for each option that leaves one heap, and
/// for each that leaves a rare heap and another (if rare heaps are many, for each split), and then
/// what it takes to look for the other values below its own. A Grundy value of 2^15 or more counts
/// as more steps than any budget has.
///
/// Misère play of octal games and of Grundy's game: the proof of a quotient takes 2^n steps for all
/// heaps of a code, of which a product takes eight. For other positions count the stones of the
/// heaps that have a move. A position is searched if it has at most 40, and if no more than 2^n
/// positions have this number or fewer. From 18 on, positions of up to 125 stones are searched for
/// 2^n steps, if they have more than 40: a step is a move that is tried, and each position counts as
/// 20 more. From 26 on, n makes no difference.
///
/// [Rules](super::rule): a table tries at most 2^(n + 1) combinations of the letters. One whose
/// arithmetic takes longer than eight additions counts as several, and a heap counts as at least
/// 128 combinations. What else takes time, such as finding the divisors of a heap, counts as the
/// combinations that take as long. If a theorem gives the values of heaps beyond the table from
/// those of smaller ones, each of these heaps may cost as many combinations; a step counts as 8 or
/// 32.
///
/// Rules of [positions](super::rule::Tuple): a table tries at most 2^(n + 6) combinations, for
/// all positions that it is asked for. One that leaves several positions counts as several. A look
/// at a position counts as 32, and again if values of others have to be found first; a search of
/// the numbers that a letter may have, and what else takes time or memory, as the combinations that
/// take as long.
///
/// ```
/// use takeaway::game::{subtraction::Table, Bound, Budget};
///
/// assert_eq!((Budget::new(26), Budget::new(31)), (Some(Budget::DEFAULT), None));
/// let mut squares = Table::new(&[1, 4, 9, 16, 25], Budget::new(4).unwrap())?;
/// assert_eq!((squares.grundy(15), squares.grundy(1_000)), (Ok(0), Err(Bound::Values(4))));
/// assert!(Bound::Values(4).can_be_raised());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(u32);

impl Budget {
    /// The default budget: 2^26 values and 2^30 steps.
    pub const DEFAULT: Budget = Budget(26);
    /// The largest budget: 2^30 values and 2^34 steps.
    pub const MOST: Budget = Budget(30);
    /// The budget in which reasoning looks for a period.
    pub(crate) const TOLD: Budget = Budget(13);

    /// 2^4 steps for each value. A set of at most 15 moves costs no more, so its table may have all
    /// values; rules that cost more take seconds by then.
    const STEPS: u32 = 4;
    /// 2^1 combinations for each value: a combination takes as long as eight steps.
    const COMBINATIONS: u32 = 1;
    /// 2^6 combinations of a rule of positions for each value: they take a nanosecond each, as their
    /// values are looked up along lines.
    const TUPLE_COMBINATIONS: u32 = 6;
    /// Options that are counted may take one number for every 2^4 values.
    const OPTIONS: u32 = 4;

    /// The budget of 2^n values and 2^(n + 4) steps; `None` if n is more than 30.
    pub fn new(n: u32) -> Option<Budget> {
        (n <= Budget::MOST.0).then_some(Budget(n))
    }

    /// The n of [`Budget::new`].
    ///
    /// ```
    /// assert_eq!(takeaway::game::Budget::default().n(), 26);
    /// ```
    pub fn n(self) -> u32 {
        self.0
    }

    pub(in crate::game) fn values(self) -> Bound {
        Bound::Values(self.0)
    }

    pub(in crate::game) fn steps(self) -> Bound {
        Bound::Steps(self.0 + Budget::STEPS)
    }

    pub(crate) fn most_values(self) -> u64 {
        1 << self.0
    }

    /// The bound on the combinations of a rule, which give the values of all heaps up to `last`.
    pub(in crate::game) fn combinations(self, last: u64) -> Bound {
        Bound::Combinations {
            n: self.0 + Budget::COMBINATIONS,
            last,
        }
    }

    /// The bound on the sizes of heaps in the options of a rule that are counted.
    pub(in crate::game) fn options(self) -> Bound {
        Bound::Options(self.0.saturating_sub(Budget::OPTIONS))
    }

    /// The most sizes of heaps in these options: each takes 16 bytes, and each option some 40 more.
    pub(in crate::game) fn most_of_options(self) -> u64 {
        1 << self.0.saturating_sub(Budget::OPTIONS)
    }

    pub(in crate::game) fn most_combinations(self) -> u64 {
        1 << (self.0 + Budget::COMBINATIONS)
    }

    pub(in crate::game) fn combinations_of_tuples(self) -> Bound {
        Bound::TupleCombinations(self.0 + Budget::TUPLE_COMBINATIONS)
    }

    pub(crate) fn most_of_tuples(self) -> u64 {
        1 << (self.0 + Budget::TUPLE_COMBINATIONS)
    }

    pub(in crate::game) fn most_steps(self) -> u64 {
        1 << (self.0 + Budget::STEPS)
    }
}

/// [`Budget::DEFAULT`].
impl Default for Budget {
    fn default() -> Budget {
        Budget::DEFAULT
    }
}

/// The bound that a table met before it had a value or a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Bound {
    /// 2^n values.
    Values(u32),
    /// 2^n steps.
    Steps(u32),
    /// 2^n combinations of the letters of a rule.
    Combinations {
        /// The exponent.
        n: u32,
        /// The last heap whose value they give.
        last: u64,
    },
    /// 32 bits for each number of a rule.
    Numbers {
        /// The last heap for which they are enough.
        last: u64,
    },
    /// In misère play of an octal game or of Grundy's game: stones in all heaps that have a move, or
    /// in the largest of them.
    Stones {
        /// The most in all of them, whose positions are searched.
        most: u64,
        /// The most in the largest: all sums of these heaps are proved.
        last: u64,
        /// The n of the 2^n steps that were too few to prove larger heaps; none if no guess is
        /// right for them.
        steps: Option<u32>,
    },
    /// In misère play of an octal game or of Grundy's game: 2^n steps of the search.
    Search(u32),
    /// In misère play of a rule of one's own: one heap in a position.
    OneHeap,
    /// The same of a rule of two or three numbers: one position in a case.
    OnePosition,
    /// 10^6 winning moves of a position.
    WinningMoves,
    /// 1,000 heaps that a winning move leaves, where all are listed.
    Parts,
    /// 2^n combinations of the letters of a rule of [positions](super::rule::Tuple).
    TupleCombinations(u32),
    /// This number in a position: moves lead to a larger one.
    TupleNumbers(u64),
    /// Positions of this many numbers, as the rule has; 1 is a heap.
    TupleCount(usize),
    /// No position that can be reached from itself, as this one can.
    Loop(Tuple),
    /// A game that ends: under a rule of positions, a move of each position makes it larger.
    Endless,
    /// 2^n sizes of heaps in the options of a rule that are counted.
    Options(u32),
    /// The memory that is available. Asking again later may succeed.
    Memory,
    /// What a thread that guesses where cases start may look up. The guess is dropped then, so no
    /// answer has this bound.
    Guess,
    /// No rule is selected, because the selection met a bound, which has been reported.
    NoRule,
    /// What cannot happen has happened: a bug in takeaway.
    Internal,
}

impl Bound {
    /// The most winning moves that are listed, which take 40 MiB: longer lists are hardly wanted,
    /// and would be mistakes or attacks.
    pub(in crate::game) const MOST_WINNING_MOVES: usize = 1_000_000;

    /// The most heaps of a winning move that are listed: a rule may leave 10^9.
    pub(crate) const MOST_PARTS: u64 = 1000;

    /// Why no position of an [endless](Bound::Endless) game has a value, in the words of messages.
    pub(crate) const NO_END: &str = "a move of each position leaves a larger one";

    /// How far the search went, in the words of messages.
    pub(crate) fn limit(self) -> String {
        match self {
            Bound::Values(n) => format!("2^{n} values"),
            Bound::Steps(n) => format!("2^{n} steps"),
            Bound::Combinations { n, last } => format!("2^{n} combinations (heaps up to {last})"),
            Bound::TupleCombinations(n) => format!("2^{n} combinations"),
            Bound::TupleNumbers(most) => format!("numbers of at most {most}"),
            Bound::TupleCount(1) => "heaps".to_string(),
            Bound::TupleCount(count) => format!("positions of {count} numbers"),
            Bound::Loop(position) => {
                format!("games that end (from {position}, moves lead back to {position})")
            }
            Bound::Endless => format!("games that end ({})", Bound::NO_END),
            Bound::Numbers { last } => format!("numbers of 32 bits (heaps up to {last})"),
            Bound::Stones { most, last, .. } => {
                format!("{most} stones in the heaps that have a move, or heaps of at most {last}")
            }
            Bound::Search(n) => format!("2^{n} steps"),
            Bound::Parts => format!("{} heaps after each winning move", Bound::MOST_PARTS),
            Bound::OneHeap => "one heap".to_string(),
            Bound::OnePosition => "one position".to_string(),
            Bound::WinningMoves => {
                format!("10^{} winning moves", Bound::MOST_WINNING_MOVES.ilog10())
            }
            Bound::Options(n) => format!("2^{n} sizes of heaps"),
            Bound::Memory => "the memory there is".to_string(),
            Bound::Guess | Bound::NoRule | Bound::Internal => {
                "what takeaway can do: this is a bug in it".to_string()
            }
        }
    }

    /// Returns true if a larger budget would raise this bound.
    pub fn can_be_raised(self) -> bool {
        match self {
            Bound::Values(_) => self != Budget::MOST.values(),
            Bound::Steps(_) => self != Budget::MOST.steps(),
            Bound::Combinations { last, .. } => self != Budget::MOST.combinations(last),
            Bound::TupleCombinations(_) => self != Budget::MOST.combinations_of_tuples(),
            Bound::TupleNumbers(_) | Bound::TupleCount(_) => false,
            Bound::Loop(_) | Bound::Endless => false,
            Bound::Options(_) => self != Budget::MOST.options(),
            Bound::Stones { most, steps, .. } => {
                most < Budget::MOST.most_stones()
                    || steps.is_some_and(|n| Bound::Search(n).can_be_raised())
            }
            Bound::Search(_) => self != Bound::MOST_SEARCH,
            Bound::Numbers { .. } | Bound::OneHeap | Bound::OnePosition => false,
            Bound::WinningMoves | Bound::Parts => false,
            Bound::Memory | Bound::Guess | Bound::NoRule | Bound::Internal => false,
        }
    }
}

impl Bound {
    /// Returns true if the value of this heap is beyond the table of a rule with any budget. The heaps
    /// of a table cost the more the larger they are, so a table that costs twice as much has at most
    /// twice as many heaps; 4 leaves room for tables that grow by blocks.
    pub(crate) fn is_out_of_reach(self, heap: u64) -> bool {
        let Bound::Combinations { n, last } = self else {
            return false;
        };
        let most = Budget::MOST.n() + Budget::COMBINATIONS;
        heap / 4 > last.saturating_mul(1 << most.saturating_sub(n))
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Loop(position) => {
                write!(
                    f,
                    "not found: from {position}, moves lead back to {position}"
                )
            }
            Bound::Endless => write!(f, "not found: {}", Bound::NO_END),
            _ => write!(f, "not found within {}", self.limit()),
        }
    }
}

impl std::error::Error for Bound {}

impl From<TryReserveError> for Bound {
    fn from(_: TryReserveError) -> Bound {
        Bound::Memory
    }
}

/// How a sequence of Grundy values repeats; both numbers are the least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// How many values come before those that repeat.
    pub preperiod: u64,
    /// How many values repeat.
    pub period: u64,
}

impl Cycle {
    /// The cycle of a sequence that repeats from its first value on.
    pub(in crate::game) const fn from_start(period: u64) -> Cycle {
        Cycle {
            preperiod: 0,
            period,
        }
    }

    /// Returns true if there are at most `most` values up to the end of the first period.
    pub(in crate::game) fn is_within(self, most: u64) -> bool {
        self.values().is_some_and(|values| values <= most)
    }

    /// The number of values up to the end of the first period, if it fits 64 bits.
    pub(in crate::game) fn values(self) -> Option<u64> {
        self.preperiod.checked_add(self.period)
    }

    /// The cycle of the sequence that has each value `times` times in a row; `None` if its numbers
    /// do not fit 64 bits.
    pub(in crate::game) fn stretched(self, times: u64) -> Option<Cycle> {
        Some(Cycle {
            preperiod: self.preperiod.checked_mul(times)?,
            period: self.period.checked_mul(times)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_budget_raises_each_bound_but_that_of_the_largest() {
        let bounds = |it: Budget| [it.values(), it.steps(), it.combinations(9), it.options()];
        assert!(bounds(Budget(29)).into_iter().all(Bound::can_be_raised));
        assert!(!bounds(Budget::MOST).into_iter().any(Bound::can_be_raised));
        let most = Budget::MOST.most_stones();
        for (most, steps, expected) in [
            (most - 1, None, true),
            (most, None, false),
            (most, Some(25), true),
            (most, Some(26), false),
        ] {
            let last = 24;
            let bound = Bound::Stones { most, last, steps };
            assert_eq!(bound.can_be_raised(), expected, "{bound:?}");
        }
        assert!(Bound::Search(25).can_be_raised() && !Bound::Search(26).can_be_raised());
    }
}
