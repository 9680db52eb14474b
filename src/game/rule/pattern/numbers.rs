//! Functions of numbers from 1 on, as programs print them.

// Printed programs may use nothing newer than Rust 1.63.
#![allow(clippy::manual_is_multiple_of, clippy::unnecessary_map_or)]
// Lists have at most 2^26 numbers.
#![allow(clippy::cast_possible_truncation)]

/// The largest power of `base` up to `n`.
pub fn power_up_to(base: u64, n: u64) -> u64 {
    let mut power = 1;
    while power <= n / base {
        power *= base;
    }
    power
}

/// Rounded down.
pub fn logarithm(base: u64, n: u64) -> u64 {
    let (mut rest, mut log) = (n / base, 0);
    while rest > 0 {
        rest /= base;
        log += 1;
    }
    log
}

/// The square root, rounded down.
pub fn root(n: u64) -> u64 {
    let mut root = 0;
    for bit in (0..32).rev() {
        let next = root + (1 << bit);
        if next * next <= n {
            root = next;
        }
    }
    root
}

/// How many bits are 1.
pub fn ones(mut n: u64) -> u64 {
    let mut count = 0;
    while n > 0 {
        n &= n - 1;
        count += 1;
    }
    count
}

/// How often 2 divides `n`.
pub fn trailing_zeros(mut n: u64) -> u64 {
    let mut count = 0;
    while n % 2 == 0 {
        n /= 2;
        count += 1;
    }
    count
}

/// The largest odd divisor.
pub fn odd_part(mut n: u64) -> u64 {
    while n % 2 == 0 {
        n /= 2;
    }
    n
}

/// How many of the numbers 1, 2, 3, 5, 8 and so on are at most `n`.
pub fn fibonacci_count(n: u64) -> u64 {
    let (mut one, mut other, mut count) = (1, 2, 0);
    while one <= n {
        other += one;
        one = other - one;
        count += 1;
    }
    count
}

/// The largest of the numbers 1, 2, 3, 5, 8 and so on that is at most `n`.
pub fn largest_fibonacci(n: u64) -> u64 {
    let (mut one, mut other) = (1, 2);
    while other <= n {
        other += one;
        one = other - one;
    }
    one
}

/// The fewest Fibonacci numbers that sum to `n`.
pub fn fibonacci_parts(mut n: u64) -> u64 {
    let mut count = 0;
    while n > 0 {
        n -= largest_fibonacci(n);
        count += 1;
    }
    count
}

/// The smallest prime factor; 1 for 1.
pub fn smallest_factor(n: u64) -> u64 {
    let mut factor = 2;
    while factor * factor <= n && n % factor != 0 {
        factor += 1 + factor % 2;
    }
    if factor * factor <= n {
        factor
    } else {
        n
    }
}

/// The largest prime factor; 1 for 1.
pub fn largest_factor(n: u64) -> u64 {
    let factor = smallest_factor(n);
    if factor == n {
        n
    } else {
        largest_factor(n / factor)
    }
}

/// How many prime factors there are, with repetition.
pub fn factor_count(mut n: u64) -> u64 {
    let mut count = 0;
    while n > 1 {
        n /= smallest_factor(n);
        count += 1;
    }
    count
}

/// How often the smallest prime factor divides a number above 1.
pub fn smallest_exponent(mut n: u64) -> u64 {
    let (factor, mut count) = (smallest_factor(n), 0);
    while n % factor == 0 {
        n /= factor;
        count += 1;
    }
    count
}

/// A number above 1 without its smallest prime factor.
pub fn without_smallest(mut n: u64) -> u64 {
    let factor = smallest_factor(n);
    while n % factor == 0 {
        n /= factor;
    }
    n
}

/// How many different prime factors there are.
pub fn different_factors(mut n: u64) -> u64 {
    let mut count = 0;
    while n > 1 {
        n = without_smallest(n);
        count += 1;
    }
    count
}

/// The largest exponent in the prime factorisation.
pub fn largest_exponent(mut n: u64) -> u64 {
    let mut most = 0;
    while n > 1 {
        most = std::cmp::max(most, smallest_exponent(n));
        n = without_smallest(n);
    }
    most
}

/// How many divisors there are.
pub fn divisor_count(mut n: u64) -> u64 {
    let mut count = 1;
    while n > 1 {
        count *= 1 + smallest_exponent(n);
        n = without_smallest(n);
    }
    count
}

/// Euler's totient.
pub fn totient(mut n: u64) -> u64 {
    let mut left = n;
    while n > 1 {
        left -= left / smallest_factor(n);
        n = without_smallest(n);
    }
    left
}

/// The primes below `end`.
pub fn primes_below(end: u64) -> Vec<u64> {
    let mut is_prime = vec![true; end as usize];
    let mut primes = Vec::new();
    for n in 2..end {
        if is_prime[n as usize] {
            primes.push(n);
            for multiple in (n * n..end).step_by(n as usize) {
                is_prime[multiple as usize] = false;
            }
        }
    }
    primes
}

/// How many primes are at most `n`.
pub fn prime_count(n: u64) -> u64 {
    thread_local! {
        static PRIMES: std::cell::RefCell<Vec<u64>> = std::cell::RefCell::default();
    }
    PRIMES.with(|primes| {
        let mut primes = primes.borrow_mut();
        if primes.last().map_or(true, |&last| last < n) {
            // There is a prime between n + 1 and 2 * n + 2.
            *primes = primes_below(2 * n + 3);
        }
        primes.partition_point(|&prime| prime <= n) as u64
    })
}
