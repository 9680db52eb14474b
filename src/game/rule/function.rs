//! The functions of expressions: their bounds, and their results for many arguments at once.

use std::sync::LazyLock;

use crate::game::arithmetic::{gcd, is_power, primes_below};
use crate::limits::to_usize;
use crate::memory::{check_room, zeros};

/// The least and the most that a number may be. A condition is 1 if it holds and 0 if not.
///
/// Numbers may have any size. From ±2^61 on bounds are rounded outwards: then the end of `i64` is
/// no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueRange {
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
}

impl ValueRange {
    pub(super) fn new(least: i64, most: i64) -> ValueRange {
        ValueRange { least, most }
    }

    pub(super) fn exactly(number: i32) -> ValueRange {
        ValueRange::new(number.into(), number.into())
    }

    /// The bounds of a condition: whether it may hold, and whether it may fail.
    fn condition(may_hold: bool, may_fail: bool) -> ValueRange {
        ValueRange::new((!may_fail).into(), may_hold.into())
    }

    /// The only number within them, if 32 bits have it.
    pub(super) fn number(self) -> Option<i32> {
        if self.least != self.most {
            return None;
        }
        i32::try_from(self.least).ok()
    }

    /// These bounds, rounded outwards. The sum of a bound and an end of `i64` is rounded to that
    /// end.
    fn rounded(self) -> ValueRange {
        const MOST: i64 = 1 << 61;
        let least = if self.least < -MOST {
            i64::MIN
        } else {
            self.least.min(MOST)
        };
        let most = if self.most > MOST {
            i64::MAX
        } else {
            self.most.max(-MOST)
        };
        ValueRange { least, most }
    }

    /// Returns true if all these numbers lie between −2^`bits` and 2^`bits`.
    pub(crate) fn is_within(self, bits: u32) -> bool {
        -(1 << bits) <= self.least && self.most <= 1 << bits
    }

    /// Returns true if 32 bits have all these numbers and their opposites.
    pub(super) fn fit(self) -> bool {
        -i64::from(i32::MAX) <= self.least && self.most <= i64::from(i32::MAX)
    }

    /// Returns true if 32 bits have these numbers and the next one.
    pub(super) fn has_next(self) -> bool {
        self.most < i64::from(i32::MAX)
    }

    /// The bounds without negative numbers, which a function with natural arguments replaces by 0.
    fn natural(self) -> ValueRange {
        ValueRange::new(self.least.max(0), self.most.max(0))
    }
}

/// A function of two numbers, or of one, which is then both arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    /// a + b.
    Add,
    /// a − b.
    Subtract,
    /// a · b.
    Multiply,
    /// ⌊a / b⌋. Here and below, an argument that is less than the function allows counts as the
    /// least that it allows.
    Divide,
    /// What division leaves, from 0 to b − 1.
    Remainder,
    /// The lesser.
    Min,
    /// The greater.
    Max,
    /// The greatest common divisor.
    Gcd,
    /// The exclusive or.
    Xor,
    /// The number of ones in binary.
    Bits,
    /// ⌊√a⌋.
    Sqrt,
    /// a < b.
    Less,
    /// a ≤ b.
    AtMost,
    /// a = b.
    Equal,
    /// 0 ≤ a < b.
    Below,
    /// Both hold.
    And,
    /// At least one holds.
    Or,
    /// a does not hold.
    Not,
    /// a is a prime.
    Prime,
    /// a is a square.
    Square,
    /// a is a power of b.
    Power,
}

/// Combinations that are computed at a time. Blocks of 64 to 512 take about the same time.
pub(super) const BLOCK: usize = 256;

/// A result for each combination of a block.
pub(super) type BlockValues = [i32; BLOCK];

/// The largest argument of `prime`: the table of primes has a byte for each number.
pub(super) const MOST_PRIME: i64 = 1 << 20;

use Function::*;

impl Function {
    /// How many times as long as an addition it takes, as measured; `prime` looks up.
    pub(super) fn cost(self) -> u64 {
        match self {
            Add | Subtract | Multiply | Min | Max | Xor | Less | AtMost | Equal | Below | And
            | Or | Not => 1,
            Bits | Prime => 4,
            Divide | Remainder => 8,
            Square | Sqrt => 12,
            Gcd | Power => 64,
        }
    }

    /// Returns true if its arguments may change places.
    pub(super) fn is_symmetric(self) -> bool {
        matches!(
            self,
            Add | Multiply | Min | Max | Gcd | Xor | Equal | And | Or
        )
    }

    /// The least that each argument may be, if it has a bound: a combination with a smaller
    /// argument is no move.
    pub fn least(self) -> [Option<i32>; 2] {
        match self {
            Divide | Remainder => [None, Some(1)],
            Gcd | Xor => [Some(0); 2],
            Bits | Sqrt => [Some(0), None],
            Power => [None, Some(2)],
            Add | Subtract | Multiply | Min | Max | Less | AtMost | Equal | Below | And | Or
            | Not | Prime | Square => [None; 2],
        }
    }

    /// The bounds of the results, if the arguments are within these bounds.
    pub(crate) fn bounds(self, a: ValueRange, b: ValueRange) -> ValueRange {
        // For one number each, the bounds of these would be wider than the result: `n % n` is 0,
        // not 0 to n - 1.
        if matches!(self, Remainder | Gcd | Xor | Bits)
            && let (Some(a), Some(b)) = (a.number(), b.number())
        {
            let mut result = [0];
            self.apply(&[a], &[b], &mut result);
            return ValueRange::exactly(result[0]);
        }
        self.bounds_over(a, b)
    }

    /// The bounds of the results if there may be several.
    fn bounds_over(self, a: ValueRange, b: ValueRange) -> ValueRange {
        match self {
            Add => {
                let least = a.least.saturating_add(b.least);
                ValueRange::new(least, a.most.saturating_add(b.most)).rounded()
            }
            Subtract => {
                let least = a.least.saturating_sub(b.most);
                ValueRange::new(least, a.most.saturating_sub(b.least)).rounded()
            }
            Multiply => corners(a, b, i64::saturating_mul).rounded(),
            Divide => {
                let divisor = ValueRange::new(b.least.max(1), b.most.max(1));
                let mut quotient = corners(a, divisor, i64::div_euclid);
                // What is no bound has no quotient that is one.
                if a.least == i64::MIN {
                    quotient.least = a.least;
                }
                if a.most == i64::MAX {
                    quotient.most = a.most;
                }
                quotient
            }
            Remainder if a.least >= 0 && a.most < b.least => a,
            Remainder => {
                // Without a bound of the divisor there is none of what it leaves.
                let below_divisor = if b.most == i64::MAX {
                    b.most
                } else {
                    b.most.max(1) - 1
                };
                let most = if a.least >= 0 {
                    a.most.min(below_divisor)
                } else {
                    below_divisor
                };
                ValueRange::new(0, most)
            }
            Min => ValueRange::new(a.least.min(b.least), a.most.min(b.most)),
            Max => ValueRange::new(a.least.max(b.least), a.most.max(b.most)),
            Gcd if a.least > 0 && b.least > 0 => ValueRange::new(1, a.most.min(b.most)),
            Gcd => ValueRange::new(0, a.natural().most.max(b.natural().most)),
            Xor => ValueRange::new(0, all_ones(a.natural().most | b.natural().most)),
            Bits | Sqrt if a.most == i64::MAX => ValueRange::new(0, a.most),
            Bits => {
                let log = a.natural().most.checked_ilog2();
                ValueRange::new(0, log.map_or(0, |log| i64::from(log) + 1))
            }
            Sqrt => {
                let ValueRange { least, most } = a.natural();
                ValueRange::new(least.isqrt(), most.isqrt())
            }
            Less => ValueRange::condition(a.least < b.most, a.most >= b.least),
            AtMost => ValueRange::condition(a.least <= b.most, a.most > b.least),
            Equal => {
                let differ = a.most < b.least || b.most < a.least;
                ValueRange::condition(!differ, differ || a.least < a.most || b.least < b.most)
            }
            Below => ValueRange::condition(
                a.most >= 0 && a.least < b.most,
                a.least < 0 || a.most >= b.least,
            ),
            And => ValueRange::new(a.least & b.least, a.most & b.most),
            Or => ValueRange::new(a.least | b.least, a.most | b.most),
            Not => ValueRange::new(1 - a.most, 1 - a.least),
            Prime => ValueRange::condition(a.most >= 2, true),
            Square => ValueRange::condition(a.most >= 0, true),
            Power => ValueRange::condition(a.most >= 1, true),
        }
    }

    /// Computes the results for all arguments. The bounds of arguments and results fit 32 bits.
    pub(super) fn apply(self, a: &[i32], b: &[i32], results: &mut [i32]) {
        match self {
            Add => each(a, b, results, |a, b| a + b),
            Subtract => each(a, b, results, |a, b| a - b),
            Multiply => each(a, b, results, |a, b| a * b),
            Divide => each(a, b, results, |a, b| a.div_euclid(b.max(1))),
            Remainder => each(a, b, results, |a, b| a.rem_euclid(b.max(1))),
            Min => each(a, b, results, i32::min),
            Max => each(a, b, results, i32::max),
            Gcd => each(a, b, results, gcd_of),
            Xor => each(a, b, results, |a, b| a.max(0) ^ b.max(0)),
            Bits => each(a, b, results, |a, _| a.max(0).count_ones().cast_signed()),
            Sqrt => each(a, b, results, |a, _| a.max(0).isqrt()),
            Less => each(a, b, results, |a, b| (a < b).into()),
            AtMost => each(a, b, results, |a, b| (a <= b).into()),
            Equal => each(a, b, results, |a, b| (a == b).into()),
            Below => each(a, b, results, |a, b| ((a >= 0) & (a < b)).into()),
            And => each(a, b, results, |a, b| a & b),
            Or => each(a, b, results, |a, b| a | b),
            Not => each(a, b, results, |a, _| 1 - a),
            Prime => {
                let primes = primes().unwrap_or_default();
                debug_assert!(
                    !primes.is_empty(),
                    "whoever asks for primes has made room for them"
                );
                each(a, b, results, |a, _| is_listed(a, primes).into())
            }
            Square => each(a, b, results, |a, _| is_square(a).into()),
            Power => each(a, b, results, |a, b| is_power_of(a, b).into()),
        }
    }
}

/// Sets each result to the function of its arguments.
#[inline(always)]
fn each(a: &[i32], b: &[i32], results: &mut [i32], function: impl Fn(i32, i32) -> i32) {
    for ((result, &a), &b) in results.iter_mut().zip(a).zip(b) {
        *result = function(a, b);
    }
}

/// The bounds of a function that is monotone in each argument: it is least and most where each
/// argument is least or most.
fn corners(a: ValueRange, b: ValueRange, function: fn(i64, i64) -> i64) -> ValueRange {
    let [one, other] = [a.least, a.most].map(|a| [function(a, b.least), function(a, b.most)]);
    let least = one[0].min(one[1]).min(other[0]).min(other[1]);
    let most = one[0].max(one[1]).max(other[0]).max(other[1]);
    ValueRange { least, most }
}

/// The largest number that is no longer in binary than `number`, which is at least 0.
fn all_ones(number: i64) -> i64 {
    let log = number.checked_ilog2();
    log.map_or(0, |log| i64::MAX >> (62 - log))
}

/// The greatest common divisor of two numbers, where one below 0 counts as 0.
// It is at most the larger of them.
#[allow(clippy::cast_possible_truncation)]
fn gcd_of(a: i32, b: i32) -> i32 {
    let a = a.max(0).unsigned_abs();
    let b = b.max(0).unsigned_abs();
    gcd(a.into(), b.into()) as i32
}

/// Returns true if `number` is a power of `base`, where a base below 2 counts as 2.
fn is_power_of(number: i32, base: i32) -> bool {
    let number = number.max(0).unsigned_abs();
    let base = base.max(2).unsigned_abs();
    is_power(number.into(), base.into())
}

/// Returns true if the list says of `number` that it is a prime.
#[inline(always)]
fn is_listed(number: i32, primes: &[bool]) -> bool {
    match usize::try_from(number) {
        Ok(place) => primes.get(place) == Some(&true),
        Err(_) => false,
    }
}

/// By the root of a double, which is exact for squares, because vectors have it.
#[inline(always)]
fn is_square(number: i32) -> bool {
    // At most 2^16, and 0 for the root of a number below 0.
    #[allow(clippy::cast_possible_truncation)]
    let root = f64::from(number).sqrt() as i32;
    (number >= 0) & (root * root == number)
}

/// More bytes than the list of all primes up to [`MOST_PRIME`] takes while it is made.
const ROOM_FOR_PRIMES: usize = 4 << 20;

/// Says of each number up to [`MOST_PRIME`] whether it is a prime; `None` if there is no memory for
/// that.
pub(super) fn primes() -> Option<&'static [bool]> {
    static PRIMES: LazyLock<Option<Vec<bool>>> = LazyLock::new(|| {
        let end = MOST_PRIME.unsigned_abs() + 1;
        let mut is_prime = zeros(to_usize(end)).ok()?;
        check_room(ROOM_FOR_PRIMES).ok()?;
        for prime in primes_below(end) {
            is_prime[to_usize(prime)] = true;
        }
        Some(is_prime)
    });
    PRIMES.as_deref()
}
