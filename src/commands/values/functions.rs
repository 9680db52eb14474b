//! Functions and sets of numbers that Grundy values and lost heaps are compared with.

use std::iter;
use std::rc::Rc;

/// A function of numbers from `least` on, mostly 1, and how a sentence names it. `@` is its argument, and `#` the same
/// without brackets. The function of a set is 1 for its members and 0 for other numbers.
pub struct NamedFunction {
    name: String,
    /// Whether a number can be added to the name as it is; to words, only in brackets.
    is_formula: bool,
    least: u64,
    of: Box<dyn Fn(u64) -> u64>,
}

impl NamedFunction {
    /// The same function, which has a value at 0, too.
    fn also_at_0(self) -> NamedFunction {
        NamedFunction { least: 0, ..self }
    }

    /// The function of n + `shift`, in words.
    pub fn words(&self, shift: i64) -> String {
        let (sum, brackets) = match shift {
            0 => ("n".to_string(), ["", ""]),
            1.. => (format!("n + {shift}"), ["(", ")"]),
            _ => (format!("n - {}", -shift), ["(", ")"]),
        };
        self.name.replace('@', &brackets.join(&sum)).replace('#', &sum)
    }

    /// The function of n + `shift`, and `more` added to it, as a formula.
    pub fn plus(&self, shift: i64, more: i64) -> String {
        let words = self.words(shift);
        plus(&if self.is_formula || more == 0 { words } else { format!("({words})") }, more)
    }

    /// Its value at n + `shift`, if it has one there.
    pub fn at(&self, n: u64, shift: i64) -> Option<i64> {
        let argument = n.checked_add_signed(shift).filter(|&argument| argument >= self.least)?;
        i64::try_from((self.of)(argument)).ok()
    }

    /// Returns true if n + `shift` belongs to the set.
    pub fn has(&self, n: u64, shift: i64) -> bool {
        self.at(n, shift) == Some(1)
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

fn function(name: &str, of: impl Fn(u64) -> u64 + 'static) -> NamedFunction {
    NamedFunction { name: name.to_string(), is_formula: false, least: 1, of: Box::new(of) }
}

fn formula(name: &str, of: impl Fn(u64) -> u64 + 'static) -> NamedFunction {
    NamedFunction { is_formula: true, ..function(name, of) }
}

fn set(name: &str, has: impl Fn(u64) -> bool + 'static) -> NamedFunction {
    function(name, move |n| has(n).into())
}

/// The largest m of n mod m and ⌊n/m⌋.
const MOST_DIVISOR: u64 = 60;

/// Remainders, quotients and functions that grow slowly, for arguments up to `most`. Of functions that agree, the
/// plainest comes first, here and among the [recurring] ones.
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
pub fn recurring(most: usize) -> Vec<NamedFunction> {
    let mut all = of_digits();
    all.extend(of_factors(&Rc::new(Primes::up_to(most))));
    all
}

#[rustfmt::skip]
fn of_digits() -> Vec<NamedFunction> {
    let odd_part = |n: u64| n >> n.trailing_zeros();
    vec![
        function("the number of trailing zero bits of @", |n| n.trailing_zeros().into()),
        function("the number of ones of @ in binary", |n| n.count_ones().into()),
        formula("(the number of ones of @ in binary) mod 2", |n| (n.count_ones() % 2).into()),
        function("the largest odd divisor of @", odd_part),
        function("(d - 1)/2 for the largest odd divisor d of @", move |n| odd_part(n) / 2),
        function("the largest power of 2 that divides @", |n| n & n.wrapping_neg()),
        function("@ without its lowest one bit", |n| n & (n - 1)),
        function("@ without its highest one bit", |n| n ^ (1 << n.ilog2())),
        function("@ xor floor(@/2)", |n| n ^ (n / 2)),
        formula("2*@ + (the number of ones of @ in binary) mod 2", |n| 2 * n + u64::from(n.count_ones() % 2)),
        formula("2*@ - (the number of ones of @ in binary) mod 2", |n| 2 * n - u64::from(n.count_ones() % 2)),
        function("the fewest Fibonacci numbers that sum to @", zeckendorf),
    ]
}

/// Functions that grow slowly and never fall.
#[rustfmt::skip]
fn of_growth() -> Vec<NamedFunction> {
    vec![
        formula("floor(log2(@))", |n| n.ilog2().into()),
        formula("floor(log3(@))", |n| n.ilog(3).into()),
        formula("floor(log10(@))", |n| n.ilog10().into()),
        function("the largest power of 2 up to @", |n| 1 << n.ilog2()),
        formula("floor(sqrt(@))", u64::isqrt),
        function("the largest k with k*(k + 1)/2 <= @", |n| ((8 * n + 1).isqrt() - 1) / 2),
        function("the number of Fibonacci numbers 1, 2, 3, 5, ... up to @", |n| fibonacci_to(n).count() as u64),
    ]
}

#[rustfmt::skip]
fn of_factors(primes: &Rc<Primes>) -> Vec<NamedFunction> {
    let new = |name: &str, of: fn(&Primes, u64) -> u64| {
        let primes = Rc::clone(primes);
        function(name, move |n| of(&primes, n))
    };
    let in_formula = |name: &str, of: fn(&Primes, u64) -> u64| NamedFunction { is_formula: true, ..new(name, of) };
    vec![
        new("the number of prime factors of @ with repetition", Primes::count),
        in_formula("(the number of prime factors of @ with repetition) mod 2", |primes, n| primes.count(n) % 2),
        new("the number of different prime factors of @", |primes, n| primes.powers(n).len() as u64),
        in_formula("(the number of odd prime factors of @ with repetition) + (1 if # is even, else 0)",
            |primes, n| primes.count(n >> n.trailing_zeros()) + 1 - n % 2),
        new("the place of the smallest prime factor of @", |primes, n| primes.place(primes.smallest(n))),
        new("the place of the largest prime factor of @", |primes, n| primes.place(primes.largest(n))),
        new("the smallest prime factor of @", Primes::smallest),
        new("the largest prime factor of @", Primes::largest),
        new("the largest proper divisor of @", |primes, n| n / primes.smallest(n)),
        new("the largest exponent in the prime factorisation of @",
            |primes, n| primes.powers(n).iter().map(|&(_, power)| power).max().unwrap_or(0)),
        new("the number of divisors of @", |primes, n| primes.powers(n).iter().map(|&(_, power)| power + 1).product()),
        new("the number of primes up to @", Primes::place),
        new("Euler's totient of @", |primes, n| primes.powers(n).iter().fold(n, |left, &(prime, _)| left - left / prime)),
    ]
}

/// The Fibonacci numbers 1, 2, 3, 5, … up to `most`.
fn fibonacci_to(most: u64) -> impl Iterator<Item = u64> {
    let pairs = iter::successors(Some((1_u64, 2_u64)), |&(one, two)| Some((two, one.checked_add(two)?)));
    pairs.map(|(one, _)| one).take_while(move |&one| one <= most)
}

/// How many Fibonacci numbers sum to `n`, if each is the largest that fits.
fn zeckendorf(n: u64) -> u64 {
    fibonacci_to(n).last().map_or(0, |part| 1 + zeckendorf(n - part))
}

/// The primes up to a number, and the smallest prime factor of each number up to there.
struct Primes {
    list: Vec<u64>,
    /// Of 0 and 1 it is 0 and 1.
    smallest: Vec<u64>,
}

impl Primes {
    fn up_to(most: usize) -> Primes {
        let mut smallest: Vec<u64> = (0..=most as u64).collect();
        for factor in (2..).take_while(|factor| factor * factor <= most) {
            if smallest[factor] == factor as u64 {
                for multiple in (factor * factor..=most).step_by(factor) {
                    smallest[multiple] = smallest[multiple].min(factor as u64);
                }
            }
        }
        let list = (2..).zip(&smallest[2..]).filter(|&(n, &smallest)| n == smallest).map(|(n, _)| n).collect();
        Primes { list, smallest }
    }

    /// The smallest prime factor of a number up to the largest.
    fn smallest(&self, n: u64) -> u64 {
        usize::try_from(n).ok().and_then(|n| self.smallest.get(n)).copied().unwrap_or(n)
    }

    /// The prime factors with repetition, in ascending order.
    fn factors(&self, mut n: u64) -> impl Iterator<Item = u64> + '_ {
        iter::from_fn(move || {
            let factor = self.smallest(n);
            n /= factor.max(1);
            Some(factor).filter(|&factor| factor > 1)
        })
    }

    fn count(&self, n: u64) -> u64 {
        self.factors(n).count() as u64
    }

    fn largest(&self, n: u64) -> u64 {
        self.factors(n).last().unwrap_or(1)
    }

    /// The prime factors, each with its exponent.
    fn powers(&self, n: u64) -> Vec<(u64, u64)> {
        let mut powers: Vec<(u64, u64)> = Vec::new();
        for factor in self.factors(n) {
            match powers.last_mut() {
                Some((last, power)) if *last == factor => *power += 1,
                _ => powers.push((factor, 1)),
            }
        }
        powers
    }

    /// The number of primes up to `n`.
    fn place(&self, n: u64) -> u64 {
        self.list.partition_point(|&prime| prime <= n) as u64
    }
}

/// The largest base whose powers are tried.
const MOST_BASE: u64 = 10;

/// The sets that lost heaps are compared with, for numbers up to `most`.
pub fn sets(most: usize) -> Vec<NamedFunction> {
    let mut all: Vec<NamedFunction> = (2..=MOST_BASE)
        .map(|base| set(&format!("# is a power of {base}"), move |n| base.pow(n.ilog(base)) == n))
        .collect();
    let primes = Rc::new(Primes::up_to(most));
    let count = Rc::clone(&primes);
    all.extend([
        set("# is an odd power of 2", |n| n.is_power_of_two() && n.ilog2() % 2 == 1),
        set("# is a power of 4 times an odd number", |n| n.trailing_zeros() % 2 == 0),
        set("# is a square", |n| n.isqrt().pow(2) == n),
        set("# is twice a square", |n| n % 2 == 0 && (n / 2).isqrt().pow(2) == n / 2),
        set("# is a triangular number", |n| (8 * n + 1).isqrt().pow(2) == 8 * n + 1),
        set("# is a Fibonacci number", |n| fibonacci_to(n).last() == Some(n)),
        set("# has an even number of ones in binary", |n| n.count_ones() % 2 == 0),
        set("# is a prime", move |n| n > 1 && primes.smallest(n) == n),
        set("# has an even number of prime factors, with repetition", move |n| count.count(n).is_multiple_of(2)),
    ]);
    all
}
