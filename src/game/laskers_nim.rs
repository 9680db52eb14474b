//! Selector 11: Lasker's Nim.
//!
//! **Rule.** Heaps of stones; a move takes any number of stones, at least one, from one heap, or
//! splits a heap in two and takes none; who cannot move loses.
//!
//! **Source.** Lasker, "Brettspiele der Völker", 1931; Berlekamp, Conway and Guy, "Winning Ways",
//! chapter 4; HDU 3032.
//!
//! **Closed form.** g(0) = 0; g(n) = n + 1 for n ≡ 3 and n − 1 for n ≡ 0 modulo 4; otherwise g(n) =
//! n. The first player wins if and only if the nim-sum is not 0.
//!
//! **Proof.** By induction: modulo 4, heaps n > 0 with n ≡ 0, 1, 2, 3 have values ≡ 3, 1, 2, 0. If
//! n ≡ 1, the smaller heaps have the values 0 … n − 1, and parts ≡ 0 and 1, or 2 and 3, have a
//! nim-sum ≡ 2: so no split has the value n. If n ≡ 2, the values are 0 … n − 1 again, and the
//! parts (0 and 2, 1 and 1, 3 and 3) have nim-sums ≡ 1, 0, 0, not n. If n ≡ 3, they are 0 … n − 1,
//! the parts 1 and n − 1 have n, and no parts (0 and 3, 1 and 2: both ≡ 3) have n + 1. If n ≡ 0,
//! they are 0 … n − 2 and n, and no parts (0 and 0, 1 and 3, 2 and 2: ≡ 0, 1, 0) have n − 1.
//!
//! **Misère play.** Bouton's rule, with its proof for [`nim`](super::nim): every heap of a value of
//! 2 or more has two stones or more, so that a move can make it 0 or 1, and a split leaves the
//! other heaps of such values as they are.
//!
//! **Bounds.** Any number of heaps of up to 2^64 − 2 stones.

use std::convert::Infallible;

use super::bound::Bound;
use super::moves::{self, Action, Move};
use super::outcome::{Outcome, Play};
use super::spec::{HeapShape, PrintedAnswer, Spec, printed};
use super::sum_game::SumRule;
use super::winning_moves::{Change, FoundMove, WinningMoves};

pub(crate) const SPEC: Spec = Spec {
    name: "laskers-nim",
    about: "takes any, or splits a heap",
    heaps: HeapShape::Counted,
    words: ["First", "Second"],
    told: "Lasker's Nim: modulo 4, n = 3 has the Grundy value n + 1, n = 0 has n - 1 (0 for 0), others n.",
    program: PrintedAnswer::Value {
        functions: printed::TEXT,
        value: "grundy(n)",
    },
};

printed!(printed {
    fn grundy(n: u64) -> u64 {
        if n % 4 == 3 {
            return n + 1;
        }
        if n % 4 == 0 && n > 0 {
            return n - 1;
        }
        n
    }
});

/// The Grundy value of a heap of `stones`. The function is its own inverse.
///
/// # Panics
///
/// If there are 2^64 − 1 stones: their value, 2^64, does not fit 64 bits.
///
/// # Running time
///
/// A few steps.
///
/// # Example
///
/// ```
/// use takeaway::game::laskers_nim;
///
/// assert_eq!(laskers_nim::grundy(3), 4);
/// ```
#[inline]
pub const fn grundy(stones: u64) -> u64 {
    assert!(stones < u64::MAX, "a heap has at most 2^64 - 2 stones");
    heap_value(stones)
}

/// The Grundy value of a heap of at most 2^64 − 2 `stones`.
#[inline]
const fn heap_value(stones: u64) -> u64 {
    // For n > 0, with m = n − 1, the second bit of m flips the first.
    // The empty heap would get −1, which 1 more corrects.
    let before = stones.wrapping_sub(1);
    (before ^ (before >> 1 & 1)).wrapping_add(1 + (stones == 0) as u64)
}

/// Who wins on `heaps`.
///
/// # Panics
///
/// If a heap has 2^64 − 1 stones, as [`grundy`] does.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{laskers_nim, Outcome, Play};
///
/// assert_eq!(laskers_nim::outcome(&[3, 4], Play::Misere), Outcome::N);
/// ```
pub fn outcome(heaps: &[u64], play: Play) -> Outcome {
    check(heaps);
    LaskersNim.sum(heaps, play).outcome(play)
}

/// The winning move on `heaps`, if there is one: on the first heap that has one. A split is
/// preferred to taking stones, and of splits the one with the smallest part.
///
/// # Panics
///
/// If a heap has 2^64 − 1 stones, as [`grundy`] does.
///
/// # Running time
///
/// A few steps for each heap.
///
/// # Example
///
/// ```
/// use takeaway::game::{laskers_nim, Action, Move, Play};
///
/// let split = Move { heap: 1, action: Action::Split { taken: 0, parts: [1, 2] } };
/// assert_eq!(laskers_nim::winning_move(&[3, 1, 2], Play::Normal), Some(split));
/// ```
pub fn winning_move(heaps: &[u64], play: Play) -> Option<Move> {
    check(heaps);
    LaskersNim.winning_move(heaps, play)
}

/// Panics if the value of a heap does not fit.
fn check(heaps: &[u64]) {
    assert!(
        !heaps.contains(&u64::MAX),
        "a heap has at most 2^64 - 2 stones"
    );
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LaskersNim;

/// In misère play, a split may have to lead to another value than taking stones: see [`move_to`].
impl SumRule for LaskersNim {
    const SPLITS: bool = true;

    #[inline]
    fn grundy(self, stones: u64) -> u64 {
        heap_value(stones)
    }

    fn move_to(self, stones: u64, wanted: u64) -> Option<Action> {
        move_to(stones, wanted, false)
    }

    fn count_moves_to(self, stones: u64, wanted: u64) -> u64 {
        count_moves_to(stones, wanted, false)
    }

    fn winning_move(self, heaps: &[u64], play: Play) -> Option<Move> {
        let sum = self.sum(heaps, play);
        let winning = moves::winning_move(heaps, sum.wins(play), |stones| {
            let value = grundy(stones);
            let only_small = sum.leaves_only_small(value, play);
            Ok::<_, Infallible>(move_to(stones, sum.wanted(value, play), only_small))
        });
        let Ok(winning) = winning;
        winning
    }

    fn count(self, heaps: &[u64], play: Play) -> u128 {
        let sum = self.sum(heaps, play);
        let count = moves::count(heaps, sum.wins(play), |stones| {
            let value = grundy(stones);
            Ok::<_, Infallible>(
                count_moves_to(
                    stones,
                    sum.wanted(value, play),
                    sum.leaves_only_small(value, play),
                )
                .into(),
            )
        });
        let Ok(count) = count;
        count
    }

    fn list(self, heaps: &[u64], play: Play, moves: &mut WinningMoves) -> Result<(), Bound> {
        let sum = self.sum(heaps, play);
        moves.extend(heaps, sum.wins(play), |stones, found| {
            let value = grundy(stones);
            list_moves_to(
                stones,
                sum.wanted(value, play),
                sum.leaves_only_small(value, play),
                found,
            )
        })
    }
}

/// The move from a heap of `stones` to the Grundy value `wanted`, if there is one. `only_small`
/// says that play is misère and no other heap has a value of 2 or more. Then `wanted` is 0 or 1,
/// for moves that leave no such value either; a split that leaves one needs the other of these two
/// nim-sums.
fn move_to(stones: u64, wanted: u64, only_small: bool) -> Option<Action> {
    // The parts of two stones have the value 1, and one of the parts of any other heap has a value
    // of 2 or more.
    let parts = parts_of(stones, wanted ^ u64::from(only_small && stones > 2));
    // A value is at most 1 more than its heap.
    let left = (wanted <= stones)
        .then(|| grundy(wanted))
        .filter(|&left| left < stones);
    let taken = || left.map(|left| Action::Take(stones - left));
    parts
        .map(|parts| Action::Split { taken: 0, parts })
        .or_else(taken)
}

/// The parts of a heap of `stones` whose values have the nim-sum `wanted`, if there are any: those
/// with the smallest part.
///
/// The value of a part differs from the part by at most 1, so both values have a sum of n − 2 to
/// n + 2. Values with the sum s and the nim-sum w have the bits (s − w) / 2 in common, and w has
/// none of these; each bit of w belongs to one of the values. The last two bits of w are tried in
/// both values, because they decide how far the parts are from their values. The smaller part has
/// none of the other bits of w, or only the lowest of them, if it would be empty otherwise.
fn parts_of(stones: u64, wanted: u64) -> Option<[u64; 2]> {
    let high = wanted & !3;
    let next = high & high.wrapping_neg();
    let sums = stones.saturating_sub(2)..=stones.saturating_add(2);
    let twice = sums
        .filter_map(|sum| sum.checked_sub(wanted))
        .filter(|twice| twice & 1 == 0);
    let values = twice
        .map(|twice| twice / 2)
        .filter(|common| common & wanted == 0)
        .flat_map(|common| {
            (0..8).map(move |share: u64| {
                let own = if share & 4 == 0 {
                    share
                } else {
                    share & 3 | next
                } & wanted;
                [common | own, common | wanted & !own]
            })
        });
    let parts = values
        .filter(|values| !values.contains(&0))
        .map(|values| values.map(grundy));
    let fitting = parts.filter(|[one, other]| one.checked_add(*other) == Some(stones));
    fitting
        .map(|[one, other]| [one.min(other), one.max(other)])
        .min()
}

/// How many moves lead from a heap of `stones` to the Grundy value `wanted`; `only_small` is as in
/// [`move_to`].
fn count_moves_to(stones: u64, wanted: u64, only_small: bool) -> u64 {
    splits_to(stones, wanted ^ u64::from(only_small && stones > 2))
        + u64::from(grundy(wanted) < stones)
}

/// Tells `found` all moves from a heap of `stones` to the Grundy value `wanted`; `only_small` is as
/// in [`move_to`].
fn list_moves_to(
    stones: u64,
    wanted: u64,
    only_small: bool,
    found: &mut FoundMove,
) -> Result<(), Bound> {
    let nim_sum = wanted ^ u64::from(only_small && stones > 2);
    for (part, above, common) in ordered_splits(stones, nim_sum) {
        let alone = nim_sum / 4;
        let mut own = 0;
        // The first half of the rounds gives the smaller parts, so a list that becomes too long is
        // soon full.
        loop {
            let small = ((common | own) + 1)
                .checked_sub(above)
                .map_or(0, |quarter| 4 * quarter + part);
            if small > 0 && small <= stones / 2 {
                found(Change::split(stones, 0, small))?;
            }
            // The next number that has only bits of `alone`.
            own = own.wrapping_sub(alone) & alone;
            if own == 0 {
                break;
            }
        }
    }
    let left = grundy(wanted);
    if left < stones {
        found(Change::take(stones, stones - left))?;
    }
    Ok(())
}

/// How many splits of a heap of `stones` have parts whose values have the nim-sum `wanted`.
fn splits_to(stones: u64, wanted: u64) -> u64 {
    let ways = |(part, _, common): (u64, u64, u64)| {
        let is_0 = |part: u64| u64::from(part == 3 && common == 0);
        (1_u64 << (wanted / 4).count_ones())
            .saturating_sub(is_0(part) + is_0(stones.wrapping_sub(part) % 4))
    };
    // Each split was counted twice, except into equal parts. There are fewer than n counts, so
    // their sum fits.
    let equal = u64::from(stones > 0 && stones & 1 == 0 && wanted == 0);
    (ordered_splits(stones, wanted).map(ways).sum::<u64>() + equal) / 2
}

/// The splits of a heap of `stones` into a first and a second part whose values have the nim-sum
/// `wanted`.
///
/// For r = 0, 1, 2, 3 a part 4x + r has the value 4X + 3, 1, 2, 0, where X = x − 1, x, x, x + 1.
/// The r of the first part decides that of the second, and so the sum s of both X; their nim-sum w
/// is `wanted` without its last two bits. There are such X if s − w is twice a number c that has no
/// bit of w: c is what both have in common, and each bit of w belongs to one of them, in 2^b ways
/// for b bits. No part 4x + 3 has X = 0. For each r of the first part for which there are splits,
/// returns r, X − x + 1 of this part, and c.
fn ordered_splits(stones: u64, wanted: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    // For each r: the last two bits of the value, and X − x + 1, so that no number is below 0.
    const PARTS: [(u64, u64, u64); 4] = [(0, 3, 0), (1, 1, 1), (2, 2, 1), (3, 0, 2)];
    let alone = wanted / 4;
    PARTS.iter().filter_map(move |&(r, bits, above)| {
        let other = PARTS.iter().find(|other| (r + other.0) % 4 == stones % 4)?;
        let sum = (stones.checked_sub(r + other.0)? / 4 + above + other.2).checked_sub(2)?;
        let twice = sum
            .checked_sub(alone)
            .filter(|&twice| twice & 1 == 0 && (twice / 2) & alone == 0)?;
        (bits ^ other.1 == wanted & 3).then_some((r, above, twice / 2))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{assert_sum_rule, takes};

    /// Each row is a number of heaps and the most stones of a heap: searches all such positions.
    /// Splits are preferred.
    fn assert_match_search(rows: &[(u32, u64)]) -> usize {
        let split = |stones: u64, small: u64| [small, stones - small];
        let splits = |stones: u64| (1..=stones / 2).map(move |small| split(stones, small));
        let moves = |&stones: &u64| {
            let splits =
                splits(stones).map(|parts| (Action::Split { taken: 0, parts }, parts.to_vec()));
            splits.chain(takes(stones, 1..=stones)).collect()
        };
        assert_sum_rule(LaskersNim, 400, rows, |stones| stones, moves)
    }

    #[test]
    fn printed_values_are_the_values() {
        let large = 1_000_000_000_000_000_000;
        for n in (0..5000).chain(large - 9..=large) {
            assert_eq!(printed::grundy(n), grundy(n), "{n}");
        }
    }

    #[test]
    fn values_outcomes_and_moves_are_those_of_search() {
        assert_match_search(&[(0, 0), (1, 16), (2, 8), (3, 5), (4, 3)]);
    }

    #[test]
    #[ignore = "searches 100,000 positions: some seconds if optimised"]
    fn values_outcomes_and_moves_are_those_of_search_on_many_positions() {
        let rows = [
            (1, 40),
            (2, 15),
            (3, 9),
            (4, 8),
            (5, 6),
            (6, 5),
            (7, 3),
            (8, 2),
            (9, 2),
        ];
        assert!(assert_match_search(&rows) > 200_000);
    }

    #[test]
    fn the_function_is_its_own_inverse() {
        assert!((0..400).all(|stones| grundy(grundy(stones)) == stones));
    }

    #[test]
    fn limits_have_the_values_of_the_closed_form() {
        let large = 1_000_000_000_000_000_000;
        assert_eq!(
            [0, 1, 2, 3, 4, large - 1, large, u64::MAX - 1].map(grundy),
            [0, 1, 2, 4, 3, large, large - 1, u64::MAX - 1]
        );
        let split = Move {
            heap: 1,
            action: Action::Split {
                taken: 0,
                parts: [1, large - 2],
            },
        };
        assert_eq!(winning_move(&[large - 1, large], Play::Normal), Some(split));
        assert_eq!(winning_move(&[large, large], Play::Misere), None);
        // To 0: equal parts, and all stones. Below, each of 57 bits belongs to one part or to the
        // other, but not all belong to the part that is 2 modulo 4: then the other part would be
        // −1.
        assert_eq!(
            (
                count_moves_to(large, 0, false),
                count_moves_to(1 << 59, 0, false)
            ),
            (2, 2)
        );
        assert_eq!(
            count_moves_to((1 << 59) - 3, (1 << 59) - 2, false),
            (1 << 57) - 1
        );
    }

    #[test]
    fn a_heap_with_very_many_winning_splits_is_soon_refused() {
        let heaps = [(1 << 59) - 3, grundy((1 << 59) - 2)];
        let mut moves = WinningMoves::default();
        assert_eq!(
            LaskersNim.list(&heaps, Play::Normal, &mut moves),
            Err(Bound::WinningMoves)
        );
    }
}
