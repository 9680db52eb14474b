//! Functions of numbers from 1 on, with which patterns compare values.

use std::cell::RefCell;

use crate::game::arithmetic::primes_below;

/// The largest power of `base` up to `n`.
pub fn power_up_to(base: u64, n: u64) -> u64 {
    base.pow(n.ilog(base))
}

/// How many bits are 1.
pub fn ones(n: u64) -> u64 {
    n.count_ones().into()
}

/// The largest odd divisor.
pub fn odd_part(n: u64) -> u64 {
    n >> n.trailing_zeros()
}

/// How many of the numbers 1, 2, 3, 5, 8 and so on are at most `n`.
pub fn fibonacci_count(n: u64) -> u64 {
    let mut one = 1;
    let mut other = 2;
    let mut count = 0;
    while one <= n {
        (one, other) = (other, one + other);
        count += 1;
    }
    count
}

/// The largest of the numbers 1, 2, 3, 5, 8 and so on that is at most `n`.
pub fn largest_fibonacci(n: u64) -> u64 {
    let mut one = 1;
    let mut other = 2;
    while other <= n {
        (one, other) = (other, one + other);
    }
    one
}

/// The fewest Fibonacci numbers that sum to `n`: the largest ones, by Zeckendorf's theorem.
pub fn fibonacci_parts(n: u64) -> u64 {
    let mut rest = n;
    let mut count = 0;
    while rest > 0 {
        rest -= largest_fibonacci(rest);
        count += 1;
    }
    count
}

/// The smallest prime factor; 1 for 1.
pub fn smallest_factor(n: u64) -> u64 {
    let mut factor = 2;
    while factor * factor <= n {
        if n.is_multiple_of(factor) {
            return factor;
        }
        factor += 1 + factor % 2;
    }
    n
}

/// The prime factors in ascending order, each with its exponent.
fn factorisation(n: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut rest = n;
    while rest > 1 {
        let factor = smallest_factor(rest);
        let mut exponent = 0;
        while rest.is_multiple_of(factor) {
            rest /= factor;
            exponent += 1;
        }
        factors.push((factor, exponent));
    }
    factors
}

fn exponents(n: u64) -> impl Iterator<Item = u64> {
    let factors = factorisation(n).into_iter();
    factors.map(|(_, exponent)| exponent.into())
}

/// The largest prime factor; 1 for 1.
pub fn largest_factor(n: u64) -> u64 {
    factorisation(n).last().map_or(1, |(factor, _)| *factor)
}

/// How many prime factors there are, with repetition.
pub fn factor_count(n: u64) -> u64 {
    exponents(n).sum()
}

/// How many different prime factors there are.
pub fn different_factors(n: u64) -> u64 {
    factorisation(n).len() as u64
}

/// The largest exponent in the prime factorisation; 0 for 1.
pub fn largest_exponent(n: u64) -> u64 {
    exponents(n).max().unwrap_or(0)
}

/// How many divisors there are.
pub fn divisor_count(n: u64) -> u64 {
    exponents(n).map(|exponent| exponent + 1).product()
}

/// Euler's totient.
pub fn totient(n: u64) -> u64 {
    let mut totient = 1;
    for (factor, exponent) in factorisation(n) {
        totient *= (factor - 1) * factor.pow(exponent - 1);
    }
    totient
}

/// How many primes are at most `n`.
pub fn prime_count(n: u64) -> u64 {
    thread_local! {
        static PRIMES: RefCell<Vec<u64>> = RefCell::default();
    }
    PRIMES.with(|primes| {
        let mut primes = primes.borrow_mut();
        if primes.last().is_none_or(|&last| last < n) {
            // There is a prime between n + 1 and 2 * n + 2.
            *primes = primes_below(2 * n + 3);
        }
        primes.partition_point(|&prime| prime <= n) as u64
    })
}
