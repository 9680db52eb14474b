//! Selector 11: Lasker's Nim.
//!
//! **Rule.** Heaps of stones; a move takes any number of stones, at least one, from one heap, or
//! splits a heap in two and takes none; who cannot move loses.
//!
//! **Source.** Lasker, "Brettspiele der Völker", 1931; Berlekamp, Conway and Guy, "Winning Ways",
//! chapter 4; HDU 3032.
//!
//! **To win.** A heap whose remainder by 4 is 3 counts one more than its stones, one whose remainder
//! is 0 one less, and any other its stones. Make the nim-sum of these numbers 0, by taking stones or
//! by a split.
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

use super::moves::{Aim, Flow, FoundMoves, Move};
use super::outcome::{Outcome, Play};
use super::spec::{HeapShape, PrintedAnswer, PrintedMoves, Spec, printed};
use super::sum_game::SumRule;
use super::why::sum::Origin;
use crate::limits::to_usize;

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
    moves: PrintedMoves::OfHeap {
        splits: true,
        has_move: "t > 0 && a == 0 || t == 0 && a > 0",
        has_any: "n > 0",
        // Of a heap 4k + 3, only a split leaves the value 4k + 3.
        found: "if n % 4 == 3 && wanted == n {
                let a = 1;
                let b = n - 1;
                FOUND;
            } else {
                let a = 0;
                let b = grundy(wanted);
                if b < n { FOUND; }
            }",
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
/// use takeaway::game::{laskers_nim, Play};
///
/// let split = laskers_nim::winning_move(&[3, 1, 2], Play::Normal).expect("a move");
/// assert_eq!((split.heap, split.taken, split.small, split.large), (1, 0, 1, 2));
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

impl SumRule for LaskersNim {
    const SPLITS: bool = true;

    #[inline]
    fn grundy(self, stones: u64) -> u64 {
        heap_value(stones)
    }

    /// The split with the smallest part first, and the move that takes stones last.
    fn each_move_to(self, aim: Aim, found: &mut impl FoundMoves) -> Flow {
        let Aim { stones, wanted, .. } = aim;
        // The parts of two stones have the value 1, and one of the parts of any other heap has a
        // value of 2 or more.
        let nim_sum = wanted ^ u64::from(aim.only_small && stones > 2);
        found.add_counted(
            || count_splits(stones, nim_sum),
            |found| each_split(aim, nim_sum, found),
        )?;
        // A value is at most 1 more than its heap.
        if wanted > stones {
            return Ok(());
        }
        let left = grundy(wanted);
        if left < stones {
            found.add(aim.take(stones - left))?;
        }
        Ok(())
    }

    fn source(self, stones: u64) -> Origin {
        Origin::Words(match stones % 4 {
            _ if stones == 0 => "0 stones".to_string(),
            3 => format!("{stones} mod 4 = 3, so one more"),
            0 => format!("{stones} mod 4 = 0, so one less"),
            rest => format!("{stones} mod 4 = {rest}, so as many as stones"),
        })
    }
}

/// Tells `found` the splits into parts whose values have this nim-sum, the smallest part first.
fn each_split(aim: Aim, nim_sum: u64, found: &mut impl FoundMoves) -> Flow {
    let all = alike_splits(aim.stones, nim_sum);
    let Some(smallest) = all.clone().filter_map(AlikeSplits::smallest_part).min() else {
        return Ok(());
    };
    // The two orders of a split are among all. The smallest part is the first of one of them.
    if smallest > aim.stones / 2 {
        return Ok(());
    }
    found.add(aim.split(0, smallest))?;
    for alike in all {
        let mut own = 0;
        // The first half of the rounds gives the smaller parts, so a list that becomes too long is
        // soon full.
        loop {
            let small = alike.part(own);
            if small > smallest && small <= aim.stones / 2 {
                found.add(aim.split(0, small))?;
            }
            // The next number that has only bits of `alone`.
            own = own.wrapping_sub(alike.alone) & alike.alone;
            if own == 0 {
                break;
            }
        }
    }
    Ok(())
}

/// How many splits of a heap of `stones` have parts whose values have this nim-sum. The number of
/// all splits of 10^18 stones may be 2^57, so they are not walked over.
fn count_splits(stones: u64, nim_sum: u64) -> u64 {
    // Each split is counted twice, except into equal parts. There are fewer than n counts, so
    // their sum fits.
    let mut count = u64::from(stones > 0 && stones & 1 == 0 && nim_sum == 0);
    for alike in alike_splits(stones, nim_sum) {
        let mut ways = 1_u64 << alike.alone.count_ones();
        if alike.common == 0 {
            let other = stones.wrapping_sub(alike.rest) % 4;
            ways = ways.saturating_sub(u64::from(alike.rest == 3) + u64::from(other == 3));
        }
        count += ways;
    }
    count / 2
}

/// Splits into a first part of a certain remainder by 4 and a second part. For r = 0, 1, 2, 3 a part
/// 4x + r has the value 4X + 3, 1, 2, 0, where X = x − 1, x, x, x + 1. No part 4x + 3 has X = 0.
#[derive(Clone, Copy)]
struct AlikeSplits {
    /// r of the first part.
    rest: u64,
    /// X − x + 1 of the first part, so that it is not below 0.
    above: u64,
    /// The bits that X of both parts have.
    common: u64,
    /// The bits that X of one of them has.
    alone: u64,
}

impl AlikeSplits {
    /// The first part whose X has these bits of its own; 0 if that is no part.
    fn part(self, own: u64) -> u64 {
        match ((self.common | own) + 1).checked_sub(self.above) {
            Some(quarter) => 4 * quarter + self.rest,
            None => 0,
        }
    }

    /// The smallest first part: it has no bit of its own, or the lowest if it would be empty
    /// otherwise.
    fn smallest_part(self) -> Option<u64> {
        let lowest = self.alone & self.alone.wrapping_neg();
        [self.part(0), self.part(lowest)]
            .into_iter()
            .find(|&part| part > 0)
    }
}

/// The splits of a heap of `stones` into parts whose values have this nim-sum, for each remainder of
/// the first part for which there are some.
///
/// The r of the first part decides that of the second, and so the sum s of both X; their nim-sum w
/// is `nim_sum` without its last two bits. There are such X if s − w is twice a number c that has no
/// bit of w: c is what both have in common, and each bit of w belongs to one of them, in 2^b ways
/// for b bits.
fn alike_splits(stones: u64, nim_sum: u64) -> impl Iterator<Item = AlikeSplits> + Clone {
    // For each r: the last two bits of the value, and X − x + 1.
    const PARTS: [(u64, u64, u64); 4] = [(0, 3, 0), (1, 1, 1), (2, 2, 1), (3, 0, 2)];
    let alone = nim_sum / 4;
    PARTS.into_iter().filter_map(move |(rest, bits, above)| {
        let (other, other_bits, other_above) = PARTS[to_usize(stones.wrapping_sub(rest) % 4)];
        let sum = (stones.checked_sub(rest + other)? / 4 + above + other_above).checked_sub(2)?;
        let twice = sum.checked_sub(alone)?;
        if twice & 1 != 0 || (twice / 2) & alone != 0 || bits ^ other_bits != nim_sum & 3 {
            return None;
        }
        Some(AlikeSplits {
            rest,
            above,
            common: twice / 2,
            alone,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::bound::Bound;
    use crate::game::moves::bound_met;
    use crate::game::oracle::{assert_sum_rule, takes, walked};

    /// Each row is a number of heaps and the most stones of a heap: searches all such positions.
    /// Splits are preferred.
    fn assert_match_search(rows: &[(u32, u64)]) -> usize {
        let split = |stones: u64, small: u64| [small, stones - small];
        let splits = |stones: u64| (1..=stones / 2).map(move |small| split(stones, small));
        let moves = |&stones: &u64| {
            let splits =
                splits(stones).map(|parts| (Move::split(1, stones, 0, parts[0]), parts.to_vec()));
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
        let split = Move::split(1, large - 1, 0, 1);
        assert_eq!(winning_move(&[large - 1, large], Play::Normal), Some(split));
        assert_eq!(winning_move(&[large, large], Play::Misere), None);
        // To 0: equal parts, and all stones. Below, each of 57 bits belongs to one part or to the
        // other, but not all belong to the part that is 2 modulo 4: then the other part would be
        // −1.
        for (stones, wanted, count) in [
            (large, 0, 2),
            (1 << 59, 0, 2),
            ((1 << 59) - 3, (1 << 59) - 2, (1 << 57) - 1),
        ] {
            let aim = Aim {
                heap: 1,
                stones,
                wanted,
                only_small: false,
            };
            let walked = walked!(found => LaskersNim.each_move_to(aim, found));
            assert_eq!(walked.count, Ok(count), "{stones}");
        }
    }

    #[test]
    fn a_heap_with_very_many_winning_splits_is_soon_refused() {
        let heaps = [(1 << 59) - 3, grundy((1 << 59) - 2)];
        let sum = LaskersNim.sum(&heaps, Play::Normal);
        let mut moves = Vec::new();
        let flow = LaskersNim.each_winning_move(&heaps, sum, Play::Normal, &mut moves);
        assert_eq!(bound_met(flow), Err(Bound::WinningMoves));
    }
}
