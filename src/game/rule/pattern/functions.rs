//! Functions and sets of numbers that Grundy values and lost heaps are compared with.

use std::sync::Arc;

use super::numbers::{
    different_factors, divisor_count, factor_count, fibonacci_count, fibonacci_parts,
    largest_exponent, largest_factor, largest_fibonacci, odd_part, ones, power_up_to, prime_count,
    smallest_factor, totient,
};

/// A function of numbers from `least` on, mostly 1, and how a sentence names it. `@` is its
/// argument, and `#` the same without brackets. The function of a set is 1 for its members and 0
/// for other numbers.
#[derive(Clone)]
pub struct NamedFunction {
    name: String,
    /// True if a number can be added to the name as it is; words need brackets first.
    is_formula: bool,
    least: u64,
    of: Arc<dyn Fn(u64) -> u64 + Send + Sync>,
}

impl NamedFunction {
    /// This function, if it also has a value at 0.
    fn also_at_0(self) -> NamedFunction {
        NamedFunction { least: 0, ..self }
    }

    /// The function of n + `shift`, in words.
    pub fn words(&self, shift: i64) -> String {
        let sum = plus("n", shift);
        let argument = if shift == 0 {
            sum.clone()
        } else {
            format!("({sum})")
        };
        self.name.replace('@', &argument).replace('#', &sum)
    }

    /// The function of n + `shift`, and `more` added to it, as a formula.
    pub fn plus(&self, shift: i64, more: i64) -> String {
        let mut words = self.words(shift);
        if !self.is_formula && more != 0 {
            words = format!("({words})");
        }
        plus(&words, more)
    }

    /// Its value at n + `shift`, if it has one there.
    pub fn at(&self, n: u64, shift: i64) -> Option<i64> {
        let argument = n.checked_add_signed(shift)?;
        if argument < self.least {
            return None;
        }
        i64::try_from((self.of)(argument)).ok()
    }

    /// Returns whether n + `shift` belongs to the set, if that is defined.
    pub fn has(&self, n: u64, shift: i64) -> Option<bool> {
        Some(self.at(n, shift)? == 1)
    }
}

/// A function whose name consists of words.
fn words(name: &str, of: impl Fn(u64) -> u64 + Send + Sync + 'static) -> NamedFunction {
    NamedFunction {
        name: name.to_string(),
        is_formula: false,
        least: 1,
        of: Arc::new(of),
    }
}

/// A function whose name is a formula.
fn formula(name: &str, of: impl Fn(u64) -> u64 + Send + Sync + 'static) -> NamedFunction {
    NamedFunction {
        is_formula: true,
        ..words(name, of)
    }
}

/// The set of all numbers for which `has` is true.
fn set(name: &str, has: impl Fn(u64) -> bool + Send + Sync + 'static) -> NamedFunction {
    words(name, move |n| has(n).into())
}

/// `text + 3`, `text - 3` or `text`.
pub fn plus(text: &str, more: i64) -> String {
    match more {
        0 => text.to_string(),
        1.. => format!("{text} + {more}"),
        _ => format!("{text} - {}", -more),
    }
}

/// The largest m of n mod m and ⌊n/m⌋.
const MOST_DIVISOR: u64 = 60;

/// Remainders, quotients and functions that grow slowly, for arguments up to `most`. Of functions
/// that agree, the plainest comes first, here and among the [recurring] ones.
pub fn regular(most: usize) -> Vec<NamedFunction> {
    let mut all = vec![formula("@", |n| n).also_at_0()];
    // Each remainder is seen five times.
    for m in 2..=MOST_DIVISOR.min(most as u64 / 5) {
        all.push(formula(&format!("@ mod {m}"), move |n| n % m).also_at_0());
        all.push(formula(&format!("floor(@/{m})"), move |n| n / m).also_at_0());
    }
    all.extend(of_growth());
    all
}

/// Functions whose values return again and again, but not in a period.
pub fn recurring() -> Vec<NamedFunction> {
    let mut all = of_digits();
    all.extend(of_factors());
    all.extend(of_places());
    all
}

fn of_digits() -> Vec<NamedFunction> {
    vec![
        words("the number of trailing zero bits of @", |n| {
            n.trailing_zeros().into()
        }),
        words("the number of ones of @ in binary", ones),
        formula("(the number of ones of @ in binary) mod 2", |n| ones(n) % 2),
        words("the largest odd divisor of @", odd_part),
        words("(d - 1)/2 for the largest odd divisor d of @", |n| {
            odd_part(n) / 2
        }),
        words("the largest power of 2 that divides @", |n| n / odd_part(n)),
        words("@ without its lowest one bit", |n| n & (n - 1)),
        words("@ without its highest one bit", |n| n - power_up_to(2, n)),
        words("@ xor floor(@/2)", |n| n ^ (n / 2)),
        formula("2*@ + (the number of ones of @ in binary) mod 2", |n| {
            2 * n + ones(n) % 2
        }),
        formula("2*@ - (the number of ones of @ in binary) mod 2", |n| {
            2 * n - ones(n) % 2
        }),
        words(
            "the fewest Fibonacci numbers that sum to @",
            fibonacci_parts,
        ),
    ]
}

/// Functions that grow slowly and never fall.
fn of_growth() -> Vec<NamedFunction> {
    vec![
        formula("floor(log2(#))", |n| n.ilog2().into()),
        formula("floor(log3(#))", |n| n.ilog(3).into()),
        formula("floor(log10(#))", |n| n.ilog(10).into()),
        words("the largest power of 2 up to @", |n| power_up_to(2, n)),
        formula("floor(sqrt(#))", |n| n.isqrt()),
        words("the largest k with k*(k + 1)/2 <= @", |n| {
            ((8 * n + 1).isqrt() - 1) / 2
        }),
        words(
            "the number of Fibonacci numbers 1, 2, 3, 5, ... up to @",
            fibonacci_count,
        ),
    ]
}

fn of_factors() -> Vec<NamedFunction> {
    vec![
        words(
            "the number of prime factors of @ with repetition",
            factor_count,
        ),
        formula(
            "(the number of prime factors of @ with repetition) mod 2",
            |n| factor_count(n) % 2,
        ),
        words(
            "the number of different prime factors of @",
            different_factors,
        ),
        formula(
            "(the number of odd prime factors of @ with repetition) + (1 if # is even, else 0)",
            |n| factor_count(odd_part(n)) + 1 - n % 2,
        ),
        words("the smallest prime factor of @", smallest_factor),
        words("the largest prime factor of @", largest_factor),
        words("the largest proper divisor of @", |n| {
            n / smallest_factor(n)
        }),
        words(
            "the largest exponent in the prime factorisation of @",
            largest_exponent,
        ),
        words("the number of divisors of @", divisor_count),
        words("Euler's totient of @", totient),
    ]
}

/// Functions that need the number of primes up to a number.
fn of_places() -> Vec<NamedFunction> {
    vec![
        words("the place of the smallest prime factor of @", |n| {
            prime_count(smallest_factor(n))
        }),
        words("the place of the largest prime factor of @", |n| {
            prime_count(largest_factor(n))
        }),
        words("the number of primes up to @", prime_count),
    ]
}

/// The largest base whose powers are tried.
const MOST_BASE: u64 = 10;

/// The sets that lost heaps are compared with.
pub fn sets() -> Vec<NamedFunction> {
    let mut all = Vec::new();
    for base in 2..=MOST_BASE {
        all.push(set(&format!("# is a power of {base}"), move |n| {
            power_up_to(base, n) == n
        }));
    }
    all.extend([
        set("# is an odd power of 2", |n| {
            power_up_to(2, n) == n && n.ilog2() % 2 == 1
        }),
        set("# is a power of 4 times an odd number", |n| {
            n.trailing_zeros().is_multiple_of(2)
        }),
        set("# is a square", |n| n.isqrt() * n.isqrt() == n),
        set("# is twice a square", |n| {
            2 * (n / 2).isqrt() * (n / 2).isqrt() == n
        }),
        set("# is a triangular number", |n| {
            (8 * n + 1).isqrt() * (8 * n + 1).isqrt() == 8 * n + 1
        }),
        set("# is a Fibonacci number", |n| largest_fibonacci(n) == n),
        set("# has an even number of ones in binary", |n| {
            ones(n).is_multiple_of(2)
        }),
        set("# is a prime", |n| n > 1 && smallest_factor(n) == n),
        set(
            "# has an even number of prime factors, with repetition",
            |n| factor_count(n).is_multiple_of(2),
        ),
    ]);
    all
}
