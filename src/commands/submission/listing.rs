//! Loops over the numbers that a condition lets a letter of a rule take: divisors of n, powers,
//! primes or squares.

use crate::game::rule::ListedNumbers;
use crate::game::subtraction::NamedSet;

use super::named_sets::{SIEVE, count_of};
use super::syntax::steps;
use super::tree::{Expr, Kind, Step, call, has, name, signed};

/// What a loop costs in steps.
pub struct LoopCost {
    /// To find its numbers.
    pub search: u128,
    /// How many numbers it takes.
    pub numbers: u128,
}

impl LoopCost {
    /// All steps.
    pub fn steps(&self) -> u128 {
        self.search + self.numbers
    }
}

/// The cost of a loop on this heap if it ends after the first `tried` numbers from 0 on, or
/// somewhat more.
pub fn cost(listing: ListedNumbers, heap: u32, tried: u32) -> LoopCost {
    // One of two factors is at most the root.
    let most_divisors = 2 * heap.isqrt();
    let search = match listing {
        ListedNumbers::Divisors => most_divisors.into(),
        ListedNumbers::Powers(_) | ListedNumbers::Primes | ListedNumbers::Squares => 0,
    };
    let numbers = match listing {
        ListedNumbers::Divisors => most_divisors.min(tried).into(),
        ListedNumbers::Powers(base) => u128::from(tried.max(1).ilog(base.unsigned_abs())) + 2,
        ListedNumbers::Primes => count_of(NamedSet::Primes, tried.into()),
        ListedNumbers::Squares => u128::from(tried.isqrt()) + 2,
    };
    LoopCost { search, numbers }
}

/// The loop of a letter that takes these numbers.
pub fn loop_over(listing: ListedNumbers, letter: &str, mut body: Vec<Step>) -> Step {
    let mut variable = letter.to_string();
    let mut number = name(letter);
    let next = match listing {
        ListedNumbers::Divisors => ("=", call("next_divisor", vec![name("n"), name(letter)])),
        ListedNumbers::Powers(base) => ("*=", Expr::Number(base.into())),
        ListedNumbers::Primes => return over_primes(letter, body),
        ListedNumbers::Squares => {
            variable = format!("root_{letter}");
            number = name(&variable).two("*", name(&variable));
            body = with_letter(letter, number.clone(), body);
            ("+=", 1.into())
        }
    };
    Step::Loop {
        name: variable,
        kind: Kind::Signed,
        first: Expr::Number(listing.first().into()),
        condition: number.two("<=", name("n")),
        next,
        body,
    }
}

fn over_primes(letter: &str, body: Vec<Step>) -> Step {
    let prime = format!("prime_{letter}");
    let mut inner = steps("if PRIME > next { break; }", &[("PRIME", name(&prime))]);
    inner.extend(with_letter(letter, name(&prime).into_signed(), body));
    Step::Each {
        name: prime,
        list: name("primes"),
        body: inner,
    }
}

/// The steps after a letter has this value. It has no variable if the steps do not use it.
fn with_letter(letter: &str, value: Expr, mut body: Vec<Step>) -> Vec<Step> {
    if has(&body, letter) {
        body.insert(0, signed(letter, value));
    }
    body
}

/// The lists that these loops take: of the primes up to the last heap.
pub fn lists(loops: &[Step], last: u64) -> Vec<Step> {
    if !has(loops, "primes") {
        return Vec::new();
    }
    let text = format!("let mut primes = vec![]; {SIEVE}");
    steps(&text, &[("LAST", last.into()), ("LIST", name("primes"))])
}
