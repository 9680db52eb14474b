//! The function of a program that answers by a pattern, which is not proved.

use std::collections::BTreeMap;

use crate::game::rule::pattern::functions::NamedFunction;
use crate::game::rule::pattern::{Formula, Pattern, Term, numbers};
use crate::game::rule::{Rule, Table};
use crate::game::subtraction::NamedSet;

use super::answer::{Answer, Asked, Cost, SIEVE, check, check_max_heap, count_of};
use super::cases::{Cases, constant};
use super::syntax::{expression, functions, steps};
use super::tree::{Expr, Function, Item, Kind, Step, call, called, calls, map_all, name};

/// The most values of a pattern that a program lists.
const MOST_FIRST: usize = 10_000;

/// The answer by the pattern that is seen in a table of this rule.
///
/// # Errors
///
/// There is no pattern, it does not suffice, or it cannot be printed.
pub fn answer(cases: &Cases, rule: &Rule) -> Result<Answer, String> {
    let mut table = Table::new(rule, cases.options.budget).map_err(|bound| bound.to_string())?;
    let (last, _) = table.complete().map_err(|bound| bound.to_string())?;
    let pattern = Pattern::of(table.known().to_vec())
        .ok_or_else(|| format!("submission --unproved: no pattern is seen in the heaps up to {last}"))?;
    check_pattern(cases, &pattern)?;
    let first = pattern.first();
    let mut body = Vec::new();
    if !first.is_empty() {
        let known = Step::Return(Expr::at("FIRST", name("n")));
        body.push(Step::If(name("n").two("<", first.len() as u64), vec![known], vec![]));
    }
    body.extend(of_formula(pattern.formula()));
    let heap = name(cases.heap());
    let function = Function {
        name: "grundy".to_string(),
        parameters: vec![("n".to_string(), Kind::Number)],
        result: Kind::Number,
        body,
    };
    let mut answer = Answer {
        told: vec![
            format!("A move leaves {}.", rule.text()),
            format!(
                "Not proved: heaps above {} are answered by a pattern that was only seen: {}.",
                pattern.last(),
                pattern.sentence()
            ),
        ],
        ..Answer::of(Asked::Value(call("grundy", vec![heap])), vec![])
    };
    if !first.is_empty() {
        answer.items.push(Item::Numbers("FIRST", first));
    }
    add_functions(cases, &mut answer, function)?;
    Ok(answer)
}

/// Refuses a pattern that is too long, not one of values, where cases need these, or says nothing of large heaps.
fn check_pattern(cases: &Cases, pattern: &Pattern) -> Result<(), String> {
    if pattern.first().len() > MOST_FIRST {
        let found = pattern.first().len();
        return Err(format!("submission --unproved lists up to {MOST_FIRST} values, and the pattern has {found}"));
    }
    if pattern.is_of_lost() && !cases.is_single() {
        let hint = "if each case is one heap, add --heaps 1";
        return Err(format!(
            "submission --unproved: the pattern only tells which heaps are lost, not their values; {hint}"
        ));
    }
    let most = pattern.formula().most();
    let why = format!("the pattern is computed for heaps of up to {most} stones");
    check_max_heap(cases.bounds.max_heap, &why, |max_heap| cases.last_heap(max_heap) <= most)
}

/// What counts primes has a list of them, by which it also divides.
const OF_PRIMES: &str = "
    fn smallest_factor(n: u64, primes: &[u64]) -> u64 {
        for &p in primes {
            if p * p > n {
                break;
            }
            if n % p == 0 {
                return p;
            }
        }
        n
    }
    fn prime_count(n: u64, primes: &[u64]) -> u64 {
        let mut count = 0;
        let mut above = primes.len();
        while count < above {
            let middle = (count + above) / 2;
            if primes[middle] <= n {
                count = middle + 1;
            } else {
                above = middle;
            }
        }
        count
    }";

/// Adds the function, after the functions that it calls.
fn add_functions(cases: &Cases, answer: &mut Answer, function: Function) -> Result<(), String> {
    let mut all = called(functions(numbers::TEXT, false), &function.body);
    let counts_primes = calls(&function.body, "prime_count");
    all.push(function);
    if counts_primes {
        // A sieve marks a number once for each of its prime factors; the list of primes may have twice the room.
        check(cases, "the primes", |last| Cost {
            steps: 4 * u128::from(last),
            bytes: u128::from(last) + 16 * count_of(NamedSet::Primes, last),
        })?;
        all = with_primes(all);
        // A pattern may ask for the heap and two stones more.
        let last = cases.last_heap(cases.bounds.max_heap) + 2;
        answer.tables =
            steps(&format!("let mut primes = vec![]; {SIEVE}"), &[("LAST", last.into()), ("LIST", name("primes"))]);
        answer.asked = Asked::Value(expression("grundy(n, list(primes))").with("n", &name(cases.heap())));
    }
    answer.items.extend(all.into_iter().map(Item::Function));
    Ok(())
}

/// The functions, each with the list of primes if it needs that. Each calls only functions before it, and itself.
fn with_primes(functions_of_n: Vec<Function>) -> Vec<Function> {
    let mut all = functions(OF_PRIMES, false);
    let mut users: Vec<String> = all.iter().map(|it| it.name.clone()).collect();
    for mut function in functions_of_n {
        if users.contains(&function.name) {
            continue;
        }
        if users.iter().any(|user| calls(&function.body, user)) {
            users.push(function.name.clone());
            function.parameters.push(("primes".to_string(), Kind::List));
            function.body = map_all(function.body, &mut |expr| match expr {
                Expr::Call(other, arguments) if users.contains(&other) => {
                    Expr::Call(other, [arguments, vec![name("primes")]].concat())
                }
                other => other,
            });
        }
        all.push(function);
    }
    let last = all.last().map(|it| it.name.clone()).unwrap_or_default();
    called(all, &[Step::Return(call(&last, vec![]))])
}

/// A number and another that may be below 0.
fn plus(value: Expr, more: i64) -> Expr {
    value.two(if more < 0 { "-" } else { "+" }, more.unsigned_abs())
}

/// A function of n + `shift`.
fn of_shifted(function: &NamedFunction, shift: i64) -> Expr {
    expression(function.code()).with("n", &plus(name("n"), shift))
}

/// The steps that return what a formula gives for n.
fn of_formula(formula: &Formula) -> Vec<Step> {
    let value = |term: &Term| match term {
        Term::Function(function, shift) => of_shifted(function, *shift),
        Term::Quotient(divisor) => call("grundy", vec![name("n").two("/", *divisor)]),
    };
    match formula {
        Formula::Sum { of, more } => vec![Step::Return(plus(value(of), *more))],
        Formula::Set { set, shift, is_inside } => {
            let [inside, outside] = if *is_inside { [0, 1] } else { [1, 0] };
            let inside = vec![Step::Return(inside.into())];
            vec![Step::If(of_shifted(set, *shift), inside, vec![]), Step::Return(outside.into())]
        }
        Formula::Table { of, entries } => table(value(of), entries),
        Formula::Line { first, step, modulus } => {
            let times = name("n").two("/", *modulus).two("*", step.unsigned_abs());
            vec![Step::Return(plus(if *step == 0 { 0.into() } else { times }, *first))]
        }
        Formula::Period { start, period, more } => period_of(*start, *period, *more),
        Formula::Classes(all) => classes(all),
    }
}

fn period_of(start: u64, period: u64, more: i64) -> Vec<Step> {
    let turns = constant("turns", name("n").two("-", start).two("/", period));
    let first = Expr::at("FIRST", name("n").two("-", name("turns").two("*", period)));
    let added = name("turns").two("*", more.unsigned_abs());
    let value = match more {
        0 => first,
        1.. => first.two("+", added),
        _ => first.two("-", added),
    };
    vec![turns, Step::Return(value)]
}

fn classes(all: &[Formula]) -> Vec<Step> {
    let mut steps = Vec::new();
    for (rest, formula) in all.iter().enumerate() {
        let class = name("n").two("%", all.len() as u64).two("==", rest as u64);
        if rest + 1 < all.len() {
            steps.push(Step::If(class, of_formula(formula), vec![]));
        } else {
            steps.extend(of_formula(formula));
        }
    }
    steps
}

/// The entry of a key: keys of the same entry are asked for together, and all that are left have the last entry.
fn table(key: Expr, entries: &BTreeMap<i64, i64>) -> Vec<Step> {
    let mut keys: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    entries.iter().for_each(|(&key, &entry)| keys.entry(entry).or_default().push(key));
    let mut steps = vec![constant("key", key)];
    let count = keys.len();
    for (place, (entry, keys)) in keys.into_iter().enumerate() {
        let is_one = |key: &i64| name("key").two("==", key.unsigned_abs());
        let are = keys.iter().map(is_one).reduce(|one, other| one.two("||", other));
        let value = Step::Return(entry.unsigned_abs().into());
        match are.filter(|_| place + 1 < count) {
            Some(condition) => steps.push(Step::If(condition, vec![value], vec![])),
            None => steps.push(value),
        }
    }
    steps
}
