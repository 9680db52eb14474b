//! Loops over the numbers that a condition lets a letter of a rule take: divisors of n, powers,
//! primes or squares.

use crate::game::rule::ListedNumbers;
use crate::game::subtraction::NamedSet;

use super::named_sets::{SIEVE, count_of};
use super::syntax::steps;
use super::tree::{Expr, Kind, Step, call, has, name};

/// What a loop costs in steps.
pub struct LoopCost {
    /// To find its numbers.
    pub search: u128,
    /// How many numbers it takes.
    pub numbers: u128,
}

/// The cost of a loop on this heap if it ends after the first `tried` numbers from 0 on, or
/// somewhat more.
pub fn cost(listing: ListedNumbers, heap: u32, tried: u32) -> LoopCost {
    // One of two factors is at most the root.
    let most_divisors = 2 * heap.isqrt();
    match listing {
        ListedNumbers::Divisors => LoopCost {
            search: most_divisors.into(),
            numbers: most_divisors.min(tried).into(),
        },
        ListedNumbers::Powers(base) => {
            let powers = 1 + tried.max(1).ilog(base.unsigned_abs());
            LoopCost {
                search: 0,
                numbers: u128::from(powers) + 1,
            }
        }
        ListedNumbers::Primes => LoopCost {
            search: 0,
            numbers: count_of(NamedSet::Primes, tried.into()),
        },
        ListedNumbers::Squares => LoopCost {
            search: 0,
            numbers: u128::from(tried.isqrt()) + 2,
        },
    }
}

/// The loop of a letter that takes these numbers.
pub fn loop_over(listing: ListedNumbers, letter: &str, body: Vec<Step>) -> Step {
    let up_to_n = name(letter).two("<=", name("n"));
    match listing {
        ListedNumbers::Divisors => {
            let next = call("next_divisor", vec![name("n"), name(letter)]);
            signed_loop(letter, listing.first(), up_to_n, ("=", next), body)
        }
        ListedNumbers::Powers(base) => {
            let base = Expr::Number(base.into());
            signed_loop(letter, listing.first(), up_to_n, ("*=", base), body)
        }
        ListedNumbers::Primes => {
            let prime = format!("prime_{letter}");
            let mut inner = steps("if PRIME > next { break; }", &[("PRIME", name(&prime))]);
            let value = Expr::As(Kind::Signed, Box::new(name(&prime)));
            inner.extend(with_letter(letter, value, body));
            Step::Each {
                name: prime,
                list: name("primes"),
                body: inner,
            }
        }
        ListedNumbers::Squares => {
            let root = format!("root_{letter}");
            let square = name(&root).two("*", name(&root));
            let up_to_n = square.clone().two("<=", name("n"));
            signed_loop(
                &root,
                listing.first(),
                up_to_n,
                ("+=", 1.into()),
                with_letter(letter, square, body),
            )
        }
    }
}

fn signed_loop(
    variable: &str,
    first: i32,
    condition: Expr,
    next: (&'static str, Expr),
    body: Vec<Step>,
) -> Step {
    let first = Expr::Number(first.into());
    Step::Loop {
        name: variable.to_string(),
        kind: Kind::Signed,
        first,
        condition,
        next,
        body,
    }
}

/// The steps after a letter has this value. It has no variable if the steps do not use it.
fn with_letter(letter: &str, value: Expr, mut body: Vec<Step>) -> Vec<Step> {
    if has(&body, letter) {
        let letter = Step::Let {
            name: letter.to_string(),
            kind: Kind::Signed,
            changes: false,
            value,
        };
        body.insert(0, letter);
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
