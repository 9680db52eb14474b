//! Functions and sets of numbers that Grundy values and lost heaps are compared with.

// C++ has no such method.
#![allow(clippy::manual_is_multiple_of)]

use std::fmt;
use std::sync::Arc;

use super::numbers::{
    different_factors, divisor_count, factor_count, fibonacci_count, fibonacci_parts, largest_exponent, largest_factor,
    largest_fibonacci, logarithm, odd_part, ones, power_up_to, prime_count, root, smallest_factor, totient,
    trailing_zeros,
};

/// The largest number whose prime factors are looked for: a prime then takes half a million divisions.
const MOST_FACTORED: u64 = 1 << 40;

/// The largest number up to which primes are counted: they are found in a tenth of a second.
const MOST_COUNTED: u64 = 1 << 24;

/// A function of numbers from `least` on, mostly 1, and how a sentence names it. `@` is its argument, and `#` the same
/// without brackets. The function of a set is 1 for its members and 0 for other numbers.
#[derive(Clone)]
pub struct NamedFunction {
    name: String,
    /// Whether a number can be added to the name as it is; to words, only in brackets.
    is_formula: bool,
    /// The function of `n` in a program, which calls functions of `numbers.rs`; for a set, a condition.
    code: String,
    least: u64,
    /// The largest argument.
    most: u64,
    of: Arc<dyn Fn(u64) -> u64 + Send + Sync>,
}

/// No two functions have the same name.
impl PartialEq for NamedFunction {
    fn eq(&self, other: &NamedFunction) -> bool {
        self.name == other.name
    }
}

impl Eq for NamedFunction {}

impl fmt::Debug for NamedFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl NamedFunction {
    fn new(name: &str, code: &str, of: impl Fn(u64) -> u64 + Send + Sync + 'static) -> NamedFunction {
        let (name, code, of) = (name.to_string(), code.to_string(), Arc::new(of));
        NamedFunction { name, is_formula: false, code, least: 1, most: u64::MAX, of }
    }

    fn formula(self) -> NamedFunction {
        NamedFunction { is_formula: true, ..self }
    }

    /// The same function, which has a value at 0, too.
    fn also_at_0(self) -> NamedFunction {
        NamedFunction { least: 0, ..self }
    }

    fn up_to(self, most: u64) -> NamedFunction {
        NamedFunction { most, ..self }
    }

    /// The function of n + `shift`, in words.
    pub fn words(&self, shift: i64) -> String {
        let sum = plus("n", shift);
        let brackets = if shift == 0 { ["", ""] } else { ["(", ")"] };
        self.name.replace('@', &brackets.join(&sum)).replace('#', &sum)
    }

    /// The function of n + `shift`, and `more` added to it, as a formula.
    pub fn plus(&self, shift: i64, more: i64) -> String {
        let words = self.words(shift);
        plus(&if self.is_formula || more == 0 { words } else { format!("({words})") }, more)
    }

    /// The function of `n`, in a program.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The largest argument.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Its value at n + `shift`, if it has one there.
    pub fn at(&self, n: u64, shift: i64) -> Option<i64> {
        let argument = n.checked_add_signed(shift).filter(|argument| (self.least..=self.most).contains(argument))?;
        i64::try_from((self.of)(argument)).ok()
    }

    /// Returns whether n + `shift` belongs to the set, if that is defined.
    pub fn has(&self, n: u64, shift: i64) -> Option<bool> {
        Some(self.at(n, shift)? == 1)
    }
}

/// `text + 3`, `text - 3` or `text`.
pub fn plus(text: &str, more: i64) -> String {
    match more {
        0 => text.to_string(),
        1.. => format!("{text} + {more}"),
        _ => format!("{text} - {}", -more),
    }
}

/// A function with this name, whose expression in Rust is also one in C++.
macro_rules! function {
    ($name:expr, |$n:ident| $of:expr) => {
        NamedFunction::new($name, stringify!($of), |$n| $of)
    };
}

/// A set with this name.
macro_rules! set {
    ($name:expr, |$n:ident| $has:expr) => {
        NamedFunction::new($name, stringify!($has), |$n| u64::from($has))
    };
}

/// The largest m of n mod m and ⌊n/m⌋.
const MOST_DIVISOR: u64 = 60;

/// Remainders, quotients and functions that grow slowly, for arguments up to `most`. Of functions that agree, the
/// plainest comes first, here and among the [recurring] ones.
pub fn regular(most: usize) -> Vec<NamedFunction> {
    let mut all = vec![function!("@", |n| n).formula().also_at_0()];
    // Each remainder is seen five times.
    for m in 2..=MOST_DIVISOR.min(most as u64 / 5) {
        let new = |name: String, code: String, of: fn(u64, u64) -> u64| {
            NamedFunction::new(&name, &code, move |n| of(n, m)).formula().also_at_0()
        };
        all.push(new(format!("@ mod {m}"), format!("n % {m}"), |n, m| n % m));
        all.push(new(format!("floor(@/{m})"), format!("n / {m}"), |n, m| n / m));
    }
    all.extend(of_growth());
    all
}

/// Functions whose values return again and again, but not in a period.
pub fn recurring() -> Vec<NamedFunction> {
    let mut all = of_digits();
    all.extend(of_factors().into_iter().map(|function| function.up_to(MOST_FACTORED)));
    all.extend(of_places().into_iter().map(|function| function.up_to(MOST_COUNTED)));
    all
}

#[rustfmt::skip]
fn of_digits() -> Vec<NamedFunction> {
    vec![
        function!("the number of trailing zero bits of @", |n| trailing_zeros(n)),
        function!("the number of ones of @ in binary", |n| ones(n)),
        function!("(the number of ones of @ in binary) mod 2", |n| ones(n) % 2).formula(),
        function!("the largest odd divisor of @", |n| odd_part(n)),
        function!("(d - 1)/2 for the largest odd divisor d of @", |n| odd_part(n) / 2),
        function!("the largest power of 2 that divides @", |n| n / odd_part(n)),
        function!("@ without its lowest one bit", |n| n & (n - 1)),
        function!("@ without its highest one bit", |n| n - power_up_to(2, n)),
        function!("@ xor floor(@/2)", |n| n ^ (n / 2)),
        function!("2*@ + (the number of ones of @ in binary) mod 2", |n| 2 * n + ones(n) % 2).formula(),
        function!("2*@ - (the number of ones of @ in binary) mod 2", |n| 2 * n - ones(n) % 2).formula(),
        function!("the fewest Fibonacci numbers that sum to @", |n| fibonacci_parts(n)),
    ]
}

/// Functions that grow slowly and never fall.
#[rustfmt::skip]
fn of_growth() -> Vec<NamedFunction> {
    vec![
        function!("floor(log2(#))", |n| logarithm(2, n)).formula(),
        function!("floor(log3(#))", |n| logarithm(3, n)).formula(),
        function!("floor(log10(#))", |n| logarithm(10, n)).formula(),
        function!("the largest power of 2 up to @", |n| power_up_to(2, n)),
        function!("floor(sqrt(#))", |n| root(n)).formula(),
        function!("the largest k with k*(k + 1)/2 <= @", |n| (root(8 * n + 1) - 1) / 2),
        function!("the number of Fibonacci numbers 1, 2, 3, 5, ... up to @", |n| fibonacci_count(n)),
    ]
}

#[rustfmt::skip]
fn of_factors() -> Vec<NamedFunction> {
    vec![
        function!("the number of prime factors of @ with repetition", |n| factor_count(n)),
        function!("(the number of prime factors of @ with repetition) mod 2", |n| factor_count(n) % 2).formula(),
        function!("the number of different prime factors of @", |n| different_factors(n)),
        function!("(the number of odd prime factors of @ with repetition) + (1 if # is even, else 0)",
            |n| factor_count(odd_part(n)) + 1 - n % 2).formula(),
        function!("the smallest prime factor of @", |n| smallest_factor(n)),
        function!("the largest prime factor of @", |n| largest_factor(n)),
        function!("the largest proper divisor of @", |n| n / smallest_factor(n)),
        function!("the largest exponent in the prime factorisation of @", |n| largest_exponent(n)),
        function!("the number of divisors of @", |n| divisor_count(n)),
        function!("Euler's totient of @", |n| totient(n)),
    ]
}

/// Functions that need the number of primes up to a number.
#[rustfmt::skip]
fn of_places() -> Vec<NamedFunction> {
    vec![
        function!("the place of the smallest prime factor of @", |n| prime_count(smallest_factor(n))),
        function!("the place of the largest prime factor of @", |n| prime_count(largest_factor(n))),
        function!("the number of primes up to @", |n| prime_count(n)),
    ]
}

/// The largest base whose powers are tried.
const MOST_BASE: u64 = 10;

/// The sets that lost heaps are compared with.
#[rustfmt::skip]
pub fn sets() -> Vec<NamedFunction> {
    let of_powers = |base| {
        let (name, code) = (format!("# is a power of {base}"), format!("power_up_to({base}, n) == n"));
        NamedFunction::new(&name, &code, move |n| (power_up_to(base, n) == n).into())
    };
    let mut all: Vec<NamedFunction> = (2..=MOST_BASE).map(of_powers).collect();
    all.extend([
        set!("# is an odd power of 2", |n| power_up_to(2, n) == n && logarithm(2, n) % 2 == 1),
        set!("# is a power of 4 times an odd number", |n| trailing_zeros(n) % 2 == 0),
        set!("# is a square", |n| root(n) * root(n) == n),
        set!("# is twice a square", |n| 2 * root(n / 2) * root(n / 2) == n),
        set!("# is a triangular number", |n| root(8 * n + 1) * root(8 * n + 1) == 8 * n + 1),
        set!("# is a Fibonacci number", |n| largest_fibonacci(n) == n),
        set!("# has an even number of ones in binary", |n| ones(n) % 2 == 0),
        set!("# is a prime", |n| n > 1 && smallest_factor(n) == n).up_to(MOST_FACTORED),
        set!("# has an even number of prime factors, with repetition", |n| factor_count(n) % 2 == 0)
            .up_to(MOST_FACTORED),
    ]);
    all
}
