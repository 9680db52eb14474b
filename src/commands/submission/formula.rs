// How heaps are computed from the numbers of a case.

mod formula {
    use super::{io, Console};

    /// All numbers of the formula.
    pub type Number = i64;

    /// The heap, which has 0 to 10^18 stones.
    pub fn stones(console: &Console, stones: Number) -> io::Result<u64> {
        if !(0..=1_000_000_000_000_000_000).contains(&stones) {
            return Err(console.fault("numbers that give a heap"));
        }
        Ok(stones as u64)
    }

    /// The argument of a function, which must not be less than this.
    pub fn at_least(console: &Console, least: Number, number: Number) -> io::Result<Number> {
        if number < least {
            return Err(console.fault("numbers that give a heap"));
        }
        Ok(number)
    }

    /// Rounded down, for b of 1 or more.
    pub fn quotient(a: Number, b: Number) -> Number {
        a.div_euclid(b)
    }

    /// From 0 to b - 1.
    pub fn modulo(a: Number, b: Number) -> Number {
        a.rem_euclid(b)
    }

    pub fn min(a: Number, b: Number) -> Number {
        a.min(b)
    }

    pub fn max(a: Number, b: Number) -> Number {
        a.max(b)
    }

    pub fn gcd(a: Number, b: Number) -> Number {
        if b == 0 {
            return a;
        }
        gcd(b, a % b)
    }

    pub fn exclusive_or(a: Number, b: Number) -> Number {
        a ^ b
    }

    /// How many bits are 1.
    pub fn bits(a: Number) -> Number {
        a.count_ones().into()
    }

    pub fn is_prime(a: Number) -> bool {
        let mut divisor = 2;
        while divisor * divisor <= a && a % divisor != 0 {
            divisor += 1;
        }
        a > 1 && divisor * divisor > a
    }

    pub fn is_square(a: Number) -> bool {
        let root = square_root(a);
        root * root == a
    }

    /// Rounded down; 0 of a negative number.
    pub fn square_root(a: Number) -> Number {
        let (mut root, mut step) = (0, 1 << 62);
        while step > 0 {
            if root + step <= a / (root + step) {
                root += step;
            }
            step /= 2;
        }
        root
    }

    /// Returns true if a is 1, b, b * b and so on.
    pub fn is_power(a: Number, b: Number) -> bool {
        let mut rest = a;
        while rest > 1 && rest % b == 0 {
            rest /= b;
        }
        rest == 1
    }
}
