//! A rule for which a theorem holds: the recursion of its Grundy values, without a table.

use crate::game::Budget;
use crate::game::rule::{IntervalEnd, Recursion, Rule, Theorem};

use super::cost::{MOST_STEPS, check_max_heap};
use super::facts::ProgramCases;
use super::game_code::{GameCode, Judged};
use super::syntax::functions;
use super::tables::value;
use super::tree::{Expr, Kind, PrintedFunction, ProgramItem, Step, call, name};

/// Numbers of the recursion have fewer bits: the sum of two of them has 63 bits.
const MOST_BITS: u32 = 62;

/// The largest t up to `most` for which a heap has a move, or 0.
const LARGEST: &str = "
    fn largest(heap: i64, most: i64) -> i64 {
        let mut t = 0;
        let mut over = most + 1;
        while over - t > 1 {
            let middle = (t + over) / 2;
            if least_heap(middle) <= heap {
                t = middle;
            } else {
                over = middle;
            }
        }
        t
    }";

/// Range by range: see the head of `game/rule/recursion.rs`.
const TOP: &str = "
    fn grundy(n: i64) -> i64 {
        let mut heap = n;
        let mut t = largest(heap, MOST);
        while t > 0 {
            let rest = (heap - least_heap(t)) % (t + 1);
            if rest == 0 {
                return t;
            }
            heap = least_heap(t) + rest - t - 1;
            t = largest(heap, t - 1);
        }
        0
    }";

/// Many ranges at once, in which the rest changes by the same number and does not wrap.
const TOP_WITH_DRIFT: &str = "
    fn grundy(n: i64) -> i64 {
        let mut t = largest(n, MOST);
        if t == 0 {
            return 0;
        }
        let mut rest = (n - least_heap(t)) % (t + 1);
        while rest > 0 {
            let ranges = RANGES;
            t -= ranges;
            rest = rest CHANGE;
            if rest > 0 {
                rest = NEXT;
                t -= 1;
            }
        }
        t
    }";

const BOTTOM: &str = "
    fn grundy(n: i64) -> i64 {
        let mut heap = n;
        let mut value = 0;
        while heap >= FIRST {
            if heap > MOST {
                heap = largest(heap, MOST);
            } else {
                heap = largest(heap, heap - 1);
            }
            value += 1;
        }
        value
    }";

/// The program for a rule, if a theorem holds for it.
///
/// # Errors
///
/// The recursion takes too many steps, or numbers of more than 64 bits.
pub fn code(cases: &ProgramCases, rule: &Rule) -> Result<Option<GameCode>, String> {
    let Some(theorem) = rule.theorem() else {
        return Ok(None);
    };
    let recursion = Recursion::new(&theorem, Budget::MOST);
    let why = "the program has a recursion for this rule";
    check_max_heap(&cases.form, &cases.bounds, why, |max_heap| {
        fits(&recursion, cases.last_heap(max_heap))
    })?;
    let last = cases.last_heap(cases.bounds.max_heap);
    let told = vec![
        format!("A move leaves {}.", rule.text()),
        format!("{}.", theorem.in_words()),
    ];
    let mut answer = match text(&recursion, last) {
        Some(text) => by_functions(cases, &theorem, &text),
        None if recursion.first_with_move() > last => value(cases, 0.into()),
        None => value(cases, name("n").two("/", recursion.first_with_move())),
    };
    answer.told = told;
    Ok(Some(answer))
}

/// Returns true if a program with 64 bits has the values of heaps up to this one soon.
fn fits(recursion: &Recursion, last: u64) -> bool {
    let steps = recursion.steps(last);
    let searched = u128::from(u64::BITS - recursion.most_letter(last).leading_zeros() + 1);
    let most = recursion.most_number(last);
    let has_room = most.is_some_and(|most| most < 1 << MOST_BITS);
    has_room && last < 1 << MOST_BITS && steps.saturating_mul(searched) <= MOST_STEPS
}

/// The functions that give the value of a heap up to `last`; none if there is a shorter formula.
fn text(recursion: &Recursion, last: u64) -> Option<String> {
    let first = recursion.first_with_move();
    if first > last || recursion.divides(last) {
        return None;
    }
    let text = match (recursion.interval(), recursion.drift()) {
        (IntervalEnd::Bottom, _) => BOTTOM.replace("FIRST", &first.to_string()),
        (IntervalEnd::Top, None) => TOP.to_string(),
        (IntervalEnd::Top, Some(drift)) => with_drift(drift),
    };
    let most = recursion.most_letter(last).to_string();
    Some(LARGEST.to_string() + &text.replace("MOST", &most))
}

/// The value with this change of the rest from each range to the next.
fn with_drift(drift: i128) -> String {
    let size = drift.abs();
    let more = size + 1;
    if drift < 0 {
        return TOP_WITH_DRIFT
            .replace("RANGES", &format!("rest / {size}"))
            .replace("rest CHANGE", &format!("rest % {size}"))
            .replace("NEXT", &format!("((rest - {size}) % t + t) % t"));
    }
    let change = if drift == 0 {
        String::new()
    } else {
        format!("rest += {size} * ranges;")
    };
    TOP_WITH_DRIFT
        .replace("RANGES", &format!("(t - rest) / {more}"))
        .replace("rest = rest CHANGE;", &change)
        .replace("NEXT", &format!("(rest + {size}) % t"))
}

fn by_functions(cases: &ProgramCases, theorem: &Theorem, text: &str) -> GameCode {
    let grundy = call("grundy", vec![name(cases.heap()).into_signed()]);
    let mut answer = GameCode::of(Judged::Value(grundy.into_natural()), functions(text, false));
    let least_heap = ProgramItem::Function(least_heap(theorem));
    answer.items.insert(0, least_heap);
    answer
}

/// The least heap for which t is a move.
fn least_heap(theorem: &Theorem) -> PrintedFunction {
    let threshold = &theorem.threshold;
    let mut sum = Expr::from(0);
    for &coefficient in threshold.coefficients.iter().rev() {
        sum = sum.two("*", name("t"));
        sum = if coefficient < 0 {
            sum.two("-", Expr::Number(-coefficient))
        } else {
            sum.two("+", Expr::Number(coefficient))
        };
    }
    let quotient = sum.two("/", Expr::Number(threshold.divisor));
    let rounded = quotient.two("+", Expr::Number(threshold.more));
    let multiple = if threshold.factor == 1 {
        rounded
    } else {
        Expr::Number(threshold.factor).two("*", rounded)
    };
    PrintedFunction {
        name: "least_heap".to_string(),
        parameters: vec![("t".to_string(), Kind::Signed)],
        result: Kind::Signed,
        body: vec![Step::Return(multiple)],
    }
}
