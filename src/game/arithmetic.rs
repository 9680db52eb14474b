//! Divisors, primes and powers.

use crate::limits::to_usize;

/// The greatest common divisor; gcd(0, 0) = 0. By shifts and differences (Stein, 1967), because a
/// division takes as long as several of them.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    let mut a = a >> a.trailing_zeros();
    let mut b = b;
    while b != 0 {
        b >>= b.trailing_zeros();
        (a, b) = (a.min(b), a.abs_diff(b));
    }
    a << twos
}

/// The greatest common divisor of numbers that may have more than 64 bits, by Euclid's algorithm.
pub(super) fn gcd_of_long(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns true if `number` = `base`^i for some i ≥ 0, for a base of 2 or more.
pub(super) fn is_power(mut number: u64, base: u64) -> bool {
    while number > 1 && number.is_multiple_of(base) {
        number /= base;
    }
    number == 1
}

/// Does what [`is_power`] does, for numbers that may have more than 64 bits.
pub(super) fn is_power_of_long(mut number: u128, base: u128) -> bool {
    while number > 1 && number.is_multiple_of(base) {
        number /= base;
    }
    number == 1
}

/// The test of Miller and Rabin. Below 2^64, these bases make it exact (Sorenson and Webster,
/// 2015).
pub(super) fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    for base in BASES {
        if number.is_multiple_of(base) {
            return number == base;
        }
    }
    if number < 2 {
        return false;
    }
    BASES.iter().all(|&base| is_probable_prime(number, base))
}

/// Returns true if this odd number passes the test for this base, which does not divide it.
fn is_probable_prime(number: u64, base: u64) -> bool {
    let twos = (number - 1).trailing_zeros();
    let mut root = power_modulo(base, (number - 1) >> twos, number);
    if root == 1 {
        return true;
    }
    for _ in 0..twos {
        if root == number - 1 {
            return true;
        }
        root = product_modulo(root, root, number);
    }
    false
}

/// `base`^`exponent` modulo `modulus`.
fn power_modulo(base: u64, exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = product_modulo(power, power, modulus);
        if exponent >> bit & 1 == 1 {
            power = product_modulo(power, base, modulus);
        }
    }
    power
}

// What is left of a division is below the modulus.
#[allow(clippy::cast_possible_truncation)]
fn product_modulo(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

/// The primes below `end`, which is at most 2^26, as memory for a list of flags has to be there.
pub(crate) fn primes_below(end: u64) -> Vec<u64> {
    let mut is_prime = vec![true; to_usize(end)];
    let mut primes = Vec::new();
    for n in 2..end {
        if is_prime[to_usize(n)] {
            primes.push(n);
            let mut multiple = n * n;
            while multiple < end {
                is_prime[to_usize(multiple)] = false;
                multiple += n;
            }
        }
    }
    primes
}

/// All primes in ascending order. For each of them it keeps 8 bytes.
pub(super) fn all_primes() -> impl Iterator<Item = u64> {
    let mut primes: Vec<u64> = Vec::new();
    (2..1 << 63).filter(move |&number| {
        let mut small = primes.iter().take_while(|&&prime| prime * prime <= number);
        let is_prime = small.all(|&prime| !number.is_multiple_of(prime));
        if is_prime {
            primes.push(number);
        }
        is_prime
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_common_divisor_divides_both_and_no_larger_number_does() {
        for a in 0..60 {
            for b in 0..60 {
                let mut expected = 0;
                for divisor in 1..60 {
                    // 0 has every number as a divisor.
                    if a + b > 0 && a % divisor == 0 && b % divisor == 0 {
                        expected = divisor;
                    }
                }
                assert_eq!(gcd(a, b), expected, "{a}, {b}");
                assert_eq!(gcd_of_long(a.into(), b.into()), expected.into(), "{a}, {b}");
            }
        }
        let most = u64::MAX;
        assert_eq!(gcd(most, most), most);
        assert_eq!(gcd(most, most - 1), 1);
        assert_eq!(gcd(1 << 62, 3 << 61), 1 << 61);
        assert_eq!(gcd(0, most), most);
        assert_eq!(gcd_of_long(6 << 100, 4 << 100), 2 << 100);
    }

    #[test]
    fn powers_are_told_from_their_neighbours() {
        for base in [2, 3, 10, 1_000_003] {
            let mut power: u128 = 1;
            while power < 1 << 100 {
                for (number, expected) in [(power, true), (power + 1, power == 1 && base == 2)] {
                    assert_eq!(
                        is_power_of_long(number, base.into()),
                        expected,
                        "{number}, {base}"
                    );
                    if let Ok(number) = u64::try_from(number) {
                        assert_eq!(is_power(number, base), expected, "{number}, {base}");
                    }
                }
                power *= u128::from(base);
            }
        }
        assert!(!is_power(0, 2) && !is_power_of_long(0, 2));
    }

    #[test]
    fn primes_are_told_from_other_numbers() {
        let mut primes = Vec::new();
        for number in 0..1500_u64 {
            let has_divisor = (2..number).any(|divisor| number.is_multiple_of(divisor));
            if number > 1 && !has_divisor {
                primes.push(number);
            }
            assert_eq!(is_prime(number), primes.last() == Some(&number), "{number}");
        }
        assert_eq!(primes_below(1500), primes);
        assert_eq!(primes_below(1499), primes[..primes.len() - 1]);
        assert_eq!(all_primes().take(primes.len()).collect::<Vec<_>>(), primes);
        // Two are products of three primes that pass the test for many bases; the others are the
        // largest below 2^64.
        for (number, expected) in [
            (3_215_031_751, false),
            (3_825_123_056_546_413_051, false),
            (18_446_744_073_709_551_557, true),
            (18_446_744_073_709_551_555, false),
            (1_000_000_007 * 1_000_000_009, false),
        ] {
            assert_eq!(is_prime(number), expected, "{number}");
        }
    }
}
