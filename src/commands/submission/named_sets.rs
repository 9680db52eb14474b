//! Sets without end in programs: the loops that list their numbers, and how many these are.

use crate::game::subtraction::NamedSet;

/// Adds all primes up to LAST to LIST.
pub const SIEVE: &str = "let mut composite = vec![false; LAST + 1];
    for p in 2..=LAST {
        if !composite[p] {
            LIST.push(p);
            let mut multiple = p * p;
            while multiple <= LAST {
                composite[multiple] = true;
                multiple += p;
            }
        }
    }";

/// The loop that adds all numbers of a set up to LAST to LIST.
pub fn loop_over(set: NamedSet) -> &'static str {
    match set {
        NamedSet::Squares => {
            "let mut side = 1; while side * side <= LAST { LIST.push(side * side); side += 1; }"
        }
        NamedSet::Triangular => {
            "let mut row = 1; while row * (row + 1) / 2 <= LAST { LIST.push(row * (row + 1) / 2); row += 1; }"
        }
        NamedSet::PowersOf2 => {
            "let mut power = 1; while power <= LAST { LIST.push(power); power *= 2; }"
        }
        NamedSet::Fibonacci => {
            "let mut one = 1; let mut other = 2; while one <= LAST { LIST.push(one); other += one; one = other - one; }"
        }
        NamedSet::Primes => SIEVE,
    }
}

/// How many numbers up to the last heap a set has, or somewhat more.
pub fn count_of(set: NamedSet, last: u64) -> u128 {
    let count = match set {
        NamedSet::Squares => last.isqrt(),
        NamedSet::Triangular => (2 * last).isqrt(),
        NamedSet::PowersOf2 => u64::from(last.max(1).ilog2() + 1),
        // Each is more than 1.6 times the one before: 2^3 > 1.6^4.
        NamedSet::Fibonacci => u64::from(last.max(1).ilog2()) * 3 / 2 + 2,
        // Fewer than 1.26 n / ln n (Rosser and Schoenfeld, 1962), and that is 1.82 n / log2 n.
        NamedSet::Primes => 2 * last / u64::from(last.max(2).ilog2()) + 10,
    };
    count.into()
}
