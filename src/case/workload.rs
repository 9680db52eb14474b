//! What random cases are wanted.

use super::bounds::{Bounds, MoveOrder, check_range};
use super::misuse::Misuse;
use crate::limits::MAX_NUMBER;

/// What to generate. [`Generator`](crate::Generator) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// How many cases, at most `bounds.max_cases`.
    pub cases: u64,
    /// Another seed gives other cases; the same seed gives the same bytes.
    pub seed: u64,
    /// This many cases of a hundred are lost, or up to five more or fewer of a hundred if there are
    /// a thousand cases. With 0 none is lost, and with 100 or more all are. If the bounds allow
    /// only another share, it is as close as was found.
    pub lost: u64,
    /// Whether most heaps are numbers at which programs are often wrong: bounds, powers of 2 and
    /// 10, Fibonacci numbers, each perhaps one more or one less. A stress test needs them.
    pub hard: bool,
    /// Tables are made up to a heap of this many stones, within `bounds.max_heap` and the
    /// [budget](crate::game::Budget), which may take seconds. Without it, where no period is known,
    /// cases have only heaps of a small table.
    pub reach: u64,
    /// The bounds of the cases. A case has at most [`Workload::MAX_HEAPS`] heaps. A set that a case
    /// gives has at least one move, so `max_move` and `max_moves` are at least 1. It also has at
    /// most 1,000 moves. Where `moves_within_heaps` is not set, a quarter of the cases have a move
    /// that takes more stones than their largest heap has, if the other bounds allow it.
    pub bounds: Bounds,
}

impl Workload {
    /// The most heaps of a case, which is held in memory.
    pub const MAX_HEAPS: u64 = 1_000_000;

    /// The bounds of [`Workload::default`]: heaps of 1 to 10^9 stones, 1 to 10 in a case, sets of
    /// at most 5 moves that take at most 24 stones and no more than the largest heap has, and groups
    /// of at most 10 cases.
    pub const BOUNDS: Bounds = Bounds {
        min_heap: 1,
        max_heap: 1_000_000_000,
        min_heaps: 1,
        max_heaps: 10,
        max_move: 24,
        moves_within_heaps: true,
        min_moves: 1,
        max_moves: 5,
        moves: MoveOrder::Increasing,
        max_group: 10,
        ..Bounds::NONE
    };

    pub(crate) fn check(&self) -> Result<(), Misuse> {
        let Workload { cases, bounds, .. } = *self;
        bounds.check()?;
        check_range(cases, bounds.min_cases, bounds.max_cases)?;
        [
            bounds.max_move,
            bounds.max_moves,
            bounds.max_group,
            bounds.max_groups,
        ]
        .into_iter()
        .chain(bounds.with_move)
        .try_for_each(|it| check_range(it, 1, MAX_NUMBER))
    }
}

/// One case of seed 1, within [`Workload::BOUNDS`]; half of the cases are lost.
impl Default for Workload {
    fn default() -> Workload {
        Workload {
            cases: 1,
            seed: 1,
            lost: 50,
            hard: false,
            reach: 0,
            bounds: Workload::BOUNDS,
        }
    }
}
