//! Functions of numbers from 1 on, which patterns and printed programs have.

// They are written in the part of Rust that `submission::syntax` reads.
#![allow(clippy::manual_is_multiple_of, clippy::manual_div_ceil, clippy::unreadable_literal)]
// Lists have at most 2^26 numbers.
#![allow(clippy::cast_possible_truncation)]

use crate::game::spec::text;

/// Makes these functions, and their text for programs.
macro_rules! functions {
    ($($(#[$about:meta])* fn $name:ident($($parameter:ident: $kind:ty),*) -> $result:ty $body:block)*) => {
        /// The text of the functions. Each calls only functions before it, and itself.
        pub const TEXT: &str = text!($(fn $name($($parameter: $kind),*) -> $result $body)*);
        $($(#[$about])* pub fn $name($($parameter: $kind),*) -> $result $body)*
    };
}

functions! {
    /// The largest power of `base` up to `n`.
    fn power_up_to(base: u64, n: u64) -> u64 {
        if n < base {
            return 1;
        }
        base * power_up_to(base, n / base)
    }

    /// Rounded down.
    fn logarithm(base: u64, n: u64) -> u64 {
        if n < base {
            return 0;
        }
        1 + logarithm(base, n / base)
    }

    /// The square root, rounded down.
    fn root(n: u64) -> u64 {
        let mut root = 0;
        let mut bit = 2147483648;
        while bit > 0 {
            if (root + bit) * (root + bit) <= n {
                root += bit;
            }
            bit /= 2;
        }
        root
    }

    /// How many bits are 1.
    fn ones(n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        n % 2 + ones(n / 2)
    }

    /// How often 2 divides `n`.
    fn trailing_zeros(n: u64) -> u64 {
        if n % 2 == 1 {
            return 0;
        }
        1 + trailing_zeros(n / 2)
    }

    /// The largest odd divisor.
    fn odd_part(n: u64) -> u64 {
        if n % 2 == 1 {
            return n;
        }
        odd_part(n / 2)
    }

    /// How many of the numbers 1, 2, 3, 5, 8 and so on are at most `n`.
    fn fibonacci_count(n: u64) -> u64 {
        let mut one = 1;
        let mut other = 2;
        let mut count = 0;
        while one <= n {
            other += one;
            one = other - one;
            count += 1;
        }
        count
    }

    /// The largest of the numbers 1, 2, 3, 5, 8 and so on that is at most `n`.
    fn largest_fibonacci(n: u64) -> u64 {
        let mut one = 1;
        let mut other = 2;
        while other <= n {
            other += one;
            one = other - one;
        }
        one
    }

    /// The fewest Fibonacci numbers that sum to `n`.
    fn fibonacci_parts(n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        1 + fibonacci_parts(n - largest_fibonacci(n))
    }

    /// The smallest prime factor; 1 for 1.
    fn smallest_factor(n: u64) -> u64 {
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
    fn largest_factor(n: u64) -> u64 {
        let factor = smallest_factor(n);
        if factor == n {
            n
        } else {
            largest_factor(n / factor)
        }
    }

    /// How many prime factors there are, with repetition.
    fn factor_count(n: u64) -> u64 {
        if n == 1 {
            return 0;
        }
        1 + factor_count(n / smallest_factor(n))
    }

    /// How often the smallest prime factor divides a number above 1.
    fn smallest_exponent(n: u64) -> u64 {
        let factor = smallest_factor(n);
        let mut rest = n;
        let mut count = 0;
        while rest % factor == 0 {
            rest /= factor;
            count += 1;
        }
        count
    }

    /// A number above 1 without its smallest prime factor.
    fn without_smallest(n: u64) -> u64 {
        let factor = smallest_factor(n);
        let mut rest = n;
        while rest % factor == 0 {
            rest /= factor;
        }
        rest
    }

    /// How many different prime factors there are.
    fn different_factors(n: u64) -> u64 {
        if n == 1 {
            return 0;
        }
        1 + different_factors(without_smallest(n))
    }

    /// The largest exponent in the prime factorisation.
    fn largest_exponent(n: u64) -> u64 {
        if n == 1 {
            return 0;
        }
        let one = smallest_exponent(n);
        let others = largest_exponent(without_smallest(n));
        if one > others {
            return one;
        }
        others
    }

    /// How many divisors there are.
    fn divisor_count(n: u64) -> u64 {
        if n == 1 {
            return 1;
        }
        (1 + smallest_exponent(n)) * divisor_count(without_smallest(n))
    }

    /// Euler's totient.
    fn totient(n: u64) -> u64 {
        if n == 1 {
            return 1;
        }
        let factor = smallest_factor(n);
        let rest = without_smallest(n);
        n / rest / factor * (factor - 1) * totient(rest)
    }
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
        if primes.last().is_none_or(|&last| last < n) {
            // There is a prime between n + 1 and 2 * n + 2.
            *primes = primes_below(2 * n + 3);
        }
        primes.partition_point(|&prime| prime <= n) as u64
    })
}
