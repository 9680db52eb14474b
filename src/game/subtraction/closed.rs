//! Sets whose values have a closed form: intervals, and two with moves of very different sizes. A
//! table of {1, 2, 10^9} would need 10^9 values.
//!
//! **{a, b}, a < b.** Let m = n mod (a + b). Then g(n) = ⌊m / a⌋ mod 2 if m < b, else 1 + (⌊m / a⌋
//! − 1) mod 2.
//!
//! **{1, …, k, K}, K > k + 1.** If k + 1 does not divide K, g(n) = n mod (k + 1). Otherwise let m =
//! n mod (K + 1); then g(n) = k + 1 if m = K, else m mod (k + 1).
//!
//! **Proof,** by induction on n, as the options show. *{a, b}:* modulo a + b they are m − a and m −
//! b, that is m + b and m + a where these are below 0, if n ≥ a + b. For m < a the value is 0, and
//! an option has m + a or m + b, with 1 or 2. For a ≤ m < b, the option m − a has the other value
//! of 0 and 1; m + a < b, too, and m + a ≥ b has 1 more than g(n): neither has g(n), and if g(n) =
//! 1, m − a has 0. For m ≥ b, m − b < a has 0, and m − a < b has ⌊m / a⌋ − 1 modulo 2. *{1, …, k,
//! K}:* n − 1 to n − k have all residues modulo k + 1 but that of n, so taking K matters only if it
//! leaves that of n, and k + 1 then divides K. Let it be. Modulo K + 1, taking K leaves m + 1. For
//! m = K the options are K − k to K − 1 with 1 to k, and 0 with 0. For k ≤ m < K they have all
//! values to k but that of m, and m + 1 has another one. For m < k they are 0 to m − 1, which have
//! all values below m, some of K − k + m + 1 to K, which have m + 2 to k + 1, and m + 1.
//!
//! **Periods,** the least ones. In {a, b} without a common divisor, the values 2 of a period are in
//! one run, so no part of it repeats; there is none exactly if a = 1 and b is odd, with period 2.
//! In {1, …, k, K} the value k + 1 comes once in K + 1.

use crate::game::arithmetic::gcd;
use crate::game::bound::Cycle;
use crate::game::interval::Interval;

/// A set of moves without a common divisor, whose values have a closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    Interval(Interval),
    /// {a, b}, a < b.
    Pair([u64; 2]),
    /// {1, …, k, K}.
    OneFar {
        /// k.
        near: u64,
        /// K, which k + 1 divides.
        far: u64,
    },
}

impl Closed {
    /// The closed form of the moves of `set` divided by `divisor`, their greatest common divisor.
    /// The set is in normal form. No value exceeds the number of moves.
    pub(super) fn of_set(set: &[u64], divisor: u64) -> Option<Closed> {
        if let Some(interval) = Interval::of_set(set, divisor) {
            return Some(Closed::Interval(interval));
        }
        let (&far, others) = set.split_last()?;
        let far = far / divisor;
        let near = others.len() as u64;
        match *others {
            [a] => Some(Closed::Pair([a / divisor, far])),
            // `near` different moves, the largest of which is `near`, are all from 1 on.
            [.., last] if last / divisor != near => None,
            _ if far.is_multiple_of(near + 1) => Some(Closed::OneFar { near, far }),
            _ => Interval::new(1, near).ok().map(Closed::Interval),
        }
    }

    /// The Grundy value of a heap of `stones`.
    #[inline]
    pub(super) fn grundy(self, stones: u64) -> u64 {
        match self {
            Closed::Interval(interval) => interval.grundy(stones),
            Closed::Pair([a, b]) => {
                let rest = stones % (a + b);
                if rest < b {
                    rest / a % 2
                } else {
                    1 + (rest / a - 1) % 2
                }
            }
            Closed::OneFar { near, far } => {
                let rest = stones % (far + 1);
                if rest == far {
                    near + 1
                } else {
                    rest % (near + 1)
                }
            }
        }
    }

    /// The function `grundy` of a heap of n, whose moves are these times `divisor`, as
    /// `submission::syntax` reads it.
    pub(super) fn text(self, divisor: u64) -> String {
        let value = match self {
            Closed::Interval(interval) => {
                let least = interval.least;
                let period = interval.period;
                format!("n / {divisor} % {period} / {least}")
            }
            Closed::Pair([a, b]) => {
                let rest = format!("let m = n / {divisor} % {};", a + b);
                format!("{rest} if m < {b} {{ return m / {a} % 2; }} 1 + (m / {a} - 1) % 2")
            }
            Closed::OneFar { near, far } => {
                let rest = format!("let m = n / {divisor} % {};", far + 1);
                let values = near + 1;
                format!("{rest} if m == {far} {{ return {values}; }} m % {values}")
            }
        };
        format!("fn grundy(n: u64) -> u64 {{ {value} }}")
    }

    /// How the values repeat.
    pub(super) fn cycle(self) -> Cycle {
        let period = match self {
            Closed::Interval(interval) => return interval.cycle(),
            Closed::Pair([1, b]) if b % 2 == 1 => 2,
            Closed::Pair([a, b]) => a + b,
            Closed::OneFar { far, .. } => far + 1,
        };
        Cycle::from_start(period)
    }
}

/// The closed form of a set in normal form, and the greatest common divisor of its moves.
fn of_moves(set: &[u64]) -> Option<(Closed, u64)> {
    let divisor = set.iter().copied().reduce(gcd)?;
    Some((Closed::of_set(set, divisor)?, divisor))
}

/// The function `grundy` of a set in normal form that has a closed form.
pub(crate) fn closed_text(set: &[u64]) -> Option<String> {
    let (closed, divisor) = of_moves(set)?;
    Some(closed.text(divisor))
}

/// A divisor of the moves of a set in normal form, and the interval of moves that gives the values
/// of heaps divided by it.
pub(crate) fn as_interval(set: &[u64]) -> Option<(u64, u64, u64)> {
    let (closed, divisor) = of_moves(set)?;
    let Closed::Interval(interval) = closed else {
        return None;
    };
    let least = interval.least;
    Some((divisor, least, interval.period - least))
}

#[cfg(test)]
mod tests {
    use super::super::sequence::Sequence;
    use super::super::table::Table;
    use super::*;
    use crate::game::bound::Budget;

    /// The values and the cycle by a table that knows no closed form.
    fn assert_closed(set: &[u64], heaps: impl Iterator<Item = u64>) {
        let form = Closed::of_set(set, 1).unwrap_or_else(|| panic!("{set:?}"));
        let mut computed = Sequence::new(set.iter().copied(), Budget::DEFAULT).expect("memory");
        for heap in heaps {
            assert_eq!(
                Ok(form.grundy(heap)),
                computed.reach(heap).map(u64::from),
                "{set:?}, heap {heap}"
            );
        }
        assert_eq!(Ok(form.cycle()), computed.cycle(), "{set:?}");
    }

    fn have_common_divisor(a: u64, b: u64) -> bool {
        (2..=a).any(|divisor| a.is_multiple_of(divisor) && b.is_multiple_of(divisor))
    }

    #[test]
    fn two_moves_have_the_values_and_the_period_of_a_table() {
        for (a, b) in (1..24)
            .flat_map(|a| (a + 2..60).map(move |b| (a, b)))
            .filter(|&(a, b)| !have_common_divisor(a, b))
        {
            assert_closed(&[a, b], (0..4 * (a + b)).chain([1 << 40]));
        }
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20 {
            let a = random.u64(1..3000);
            let b = random.u64(4000..30_000);
            if !have_common_divisor(a, b) {
                assert_closed(&[a, b], (0..90).map(|_| random.u64(0..1 << 50)));
            }
        }
    }

    #[test]
    fn moves_from_1_on_and_a_larger_one_have_the_values_and_the_period_of_a_table() {
        for (near, far) in (1..16).flat_map(|near| (near + 2..100).map(move |far| (near, far))) {
            let set: Vec<u64> = (1..=near).chain([far]).collect();
            assert_closed(&set, (0..3 * far).chain([1 << 40]));
        }
        let set: Vec<u64> = (1..=299).chain([30_000]).collect();
        assert_closed(&set, (29_990..30_010).chain((1 << 40)..(1 << 40) + 400));
    }

    #[test]
    fn other_sets_have_no_closed_form() {
        for set in [&[1, 2, 4, 9][..], &[2, 3, 9], &[1, 3, 9], &[1, 2, 9, 10]] {
            assert_eq!(Closed::of_set(set, 1), None, "{set:?}");
        }
    }

    #[test]
    fn large_moves_beside_small_ones_are_answered_up_to_10_to_the_18() {
        const MOST: u64 = 1_000_000_000_000_000_000;
        for (set, heap, value) in [
            (&[123_456, 987_654_321][..], MOST, 1),
            (&[7, MOST], MOST, 1),
            (&[1, 2, 999_999_999], MOST - 1, 3),
            (&[1, 2, 999_999_999], 1_000_000_000, 0),
            (&[1, 2, 1_000_000_000], MOST, 1),
            (&[5, 10, 4_999_999_995], 4_999_999_999, 3),
        ] {
            let table = |budget| Table::new(set, budget).expect("moves");
            assert_eq!(table(Budget::DEFAULT).grundy(heap), Ok(value), "{set:?}");
            assert_eq!(
                table(Budget::new(1).expect("a budget")).grundy(heap),
                Ok(value),
                "{set:?}"
            );
        }
        assert!(
            Table::new(&[1, 2, 4, MOST], Budget::DEFAULT)
                .expect("moves")
                .grundy(MOST)
                .is_err()
        );
    }
}
