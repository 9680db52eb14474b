//! Looks for a pattern in the Grundy values of all heaps up to some heap, and in the lost heaps
//! among them.
//!
//! A pattern that is found holds for all these heaps from its start on, which is checked heap by
//! heap; nothing says that it holds beyond. A sequence without a pattern must not get one by
//! chance: each claim needs far more heaps that agree than it has numbers to choose.

mod formula;
mod functions;
mod numbers;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use self::formula::{Formula, Term};
use self::functions::{NamedFunction, plus, recurring, regular, sets};
use crate::limits::to_usize;

/// Nothing is claimed of fewer values: of the claims of random rules that break in larger tables,
/// half were seen in fewer.
const FEWEST: usize = 240;
/// A pattern that is neither a period nor a recurrence starts at this heap or before.
const NEAR: u64 = 16;
/// The shifts of n that are tried, the plainest first. The value may be shifted by the same
/// numbers.
const SHIFTS: [i64; 5] = [0, 1, -1, 2, -2];
/// The largest of them.
const MOST_SHIFT: i64 = 2;
/// How often each value of a table is seen at least, and lost and other heaps that a set tells
/// apart.
const SUPPORT: usize = 4;
/// A function is claimed only if it steps so often: many functions have a single step.
const STEPS: usize = 3;
/// After several changes, a constant end is so many times as long as every run before it. Powers of
/// up to 10 that are exceptions have a last gap of 10 times the one before it.
const LONG: u64 = 20;
/// The fewest complete runs. By chance, the lengths of seven ascend in one of 5,040 orders.
const RUNS: usize = 7;
/// The most entries of a table.
const MOST_ENTRIES: usize = 24;
/// The most runs, remainders or offsets that a sentence lists.
const MOST_LISTED: usize = 30;

/// Something that holds for all heaps of a class from `start` on.
struct Claim {
    text: String,
    start: u64,
    /// What it says; none if it says nothing of larger heaps, as a list of runs does.
    formula: Option<Formula>,
}

impl Claim {
    fn new(text: String, start: u64, formula: Formula) -> Claim {
        Claim {
            text,
            start,
            formula: Some(formula),
        }
    }

    /// The claim with these words before it.
    fn after(self, words: &str) -> Claim {
        Claim {
            text: format!("{words}{}", self.text),
            ..self
        }
    }

    /// The first heap for which the claim and these values differ. `number` gives what the
    /// claim is about: the value of a heap or, for a claim on lost heaps, 0 if the heap is lost and
    /// otherwise 1.
    fn exception(&self, values: &KnownValues, number: &dyn Fn(u64) -> i64) -> Option<u64> {
        let formula = self.formula.as_ref()?;
        for n in self.start..=values.last() {
            if let Some(claimed) = formula.at(n, number)
                && claimed != number(n)
            {
                return Some(n);
            }
        }
        None
    }
}

/// The heaps that are `rest` modulo `modulus`.
#[derive(Clone, Copy)]
struct Class {
    rest: u64,
    modulus: u64,
}

const ALL: Class = Class {
    rest: 0,
    modulus: 1,
};

impl Class {
    /// The classes of the heaps modulo `modulus`.
    fn modulo(modulus: u64) -> impl Iterator<Item = Class> {
        (0..modulus).map(move |rest| Class { rest, modulus })
    }

    /// Which heaps these are, in words.
    fn words(self) -> String {
        match self {
            Class {
                rest: 0,
                modulus: 2,
            } => "even n".to_string(),
            Class {
                rest: 1,
                modulus: 2,
            } => "odd n".to_string(),
            Class { rest, modulus } => format!("n mod {modulus} = {rest}"),
        }
    }
}

/// The values of the heaps from 0 on.
struct KnownValues<'a>(&'a [u32]);

/// The sentences on the values of the heaps from 0 on: at most one on the values, and one on the
/// lost heaps.
pub(crate) fn sentences(values: &[u32]) -> Vec<String> {
    let values = KnownValues(values);
    let [of_values, of_lost] = values.claims();
    let mut sentences = Vec::new();
    if let Some(claim) = of_values {
        sentences.push(values.sentence(claim, false));
    }
    if let Some(claim) = of_lost {
        sentences.push(values.sentence(claim, true));
    }
    sentences
}

/// From which heap on these values repeat, and with which period, if they are seen to.
pub(crate) fn period(values: &[u32]) -> Option<(u64, u64)> {
    let [of_values, _] = KnownValues(values).claims();
    match of_values?.formula? {
        Formula::Period {
            start,
            period,
            more: 0,
        } => Some((start, period)),
        _ => None,
    }
}

/// One claim of all that each class modulo `modulus` has.
fn by_class(modulus: u64, claim: impl Fn(Class) -> Option<Claim>) -> Option<Claim> {
    let mut texts = Vec::new();
    let mut start = 0;
    let mut formulas = Some(Vec::new());
    for class in Class::modulo(modulus) {
        let claim = claim(class)?;
        texts.push(format!("for {}: {}", class.words(), claim.text));
        start = start.max(claim.start);
        match (&mut formulas, claim.formula) {
            (Some(formulas), Some(formula)) => formulas.push(formula),
            _ => formulas = None,
        }
    }
    Some(Claim {
        text: texts.join("; "),
        start,
        formula: formulas.map(Formula::Classes),
    })
}

impl KnownValues<'_> {
    /// The first claim that holds, from the shortest to the longest sentence.
    fn claim_on_values(&self) -> Option<Claim> {
        let recurring = recurring();
        for functions in [&regular(self.0.len() + 2), &recurring] {
            if let Some(claim) = self.function(ALL, functions) {
                return Some(claim.after("g(n) = "));
            }
        }
        if let Some(claim) = self.runs() {
            return Some(claim);
        }
        if let Some(claim) = self.period() {
            return Some(claim);
        }
        if let Some(claim) = self.table(&recurring) {
            return Some(claim);
        }
        for modulus in 2..=4 {
            if let Some(claim) = by_class(modulus, |class| self.class(class, &recurring)) {
                return Some(claim.after("g(n) "));
            }
        }
        self.constant_end()
    }

    /// At most one claim on the values, and one on the lost heaps.
    fn claims(&self) -> [Option<Claim>; 2] {
        if self.0.len() < FEWEST {
            return [None, None];
        }
        let of_values = self.claim_on_values();
        let lost = self
            .lost_period()
            .or_else(|| self.lost_set(&sets()))
            .or_else(|| self.lost_recurrence());
        // That no heap is lost, or all are, is no pattern of lost heaps.
        let mut pairs = NEAR..self.last();
        let differ = pairs.any(|n| self.is_lost(n) != self.is_lost(n + 1));
        let lost = if differ { lost } else { None };
        debug_assert!(
            of_values
                .as_ref()
                .is_none_or(|claim| claim.exception(self, &|n| self.at(n)).is_none())
        );
        debug_assert!(
            lost.as_ref()
                .is_none_or(|claim| claim.exception(self, &|n| self.outcome(n)).is_none())
        );
        [of_values, lost.map(|claim| claim.after("lost: "))]
    }

    fn last(&self) -> u64 {
        self.0.len() as u64 - 1
    }

    fn at(&self, n: u64) -> i64 {
        match self.0.get(to_usize(n)) {
            Some(value) => (*value).into(),
            None => 0,
        }
    }

    fn is_lost(&self, n: u64) -> bool {
        self.at(n) == 0
    }

    /// 0 if the heap is lost, and otherwise 1.
    fn outcome(&self, n: u64) -> i64 {
        self.at(n).min(1)
    }

    /// The claim as it is printed, with the smaller heaps if they are few: their values or, for a
    /// claim on the lost heaps, which of them are lost.
    fn sentence(&self, claim: Claim, is_of_lost: bool) -> String {
        let Claim { text, start, .. } = claim;
        let mut lost: Vec<String> = Vec::new();
        for n in 0..start.min(NEAR) {
            if self.is_lost(n) {
                lost.push(n.to_string());
            }
        }
        let smaller = match start {
            1..=NEAR if is_of_lost && lost.is_empty() => format!("; below {start}, none is lost"),
            1..=NEAR if is_of_lost && lost.len() == 1 => {
                format!("; below {start}, {} is lost", lost[0])
            }
            1..=NEAR if is_of_lost => format!("; below {start}, lost are {}", lost.join(", ")),
            1 => format!("; g(0) = {}", self.at(0)),
            2..=NEAR => format!(
                "; g(0) to g({}) are {}",
                start - 1,
                list((0..start).map(|n| self.at(n)))
            ),
            _ => String::new(),
        };
        let last = self.last();
        format!("{text}; holds for {start} <= n <= {last}; not proved{smaller}")
    }

    /// The heaps of a class, the largest first.
    fn heaps(&self, class: Class) -> impl Iterator<Item = u64> + use<> {
        let Class { rest, modulus } = class;
        let all = 0..=(self.last() - rest) / modulus;
        all.rev().map(move |times| rest + times * modulus)
    }

    /// The first heap from which this holds for all of the class, if that is near the empty heap.
    fn start(&self, class: Class, mut holds: impl FnMut(u64) -> bool) -> Option<u64> {
        let exception = self.heaps(class).find(|&n| !holds(n));
        let start = exception.map_or(0, |n| n + 1);
        if start <= NEAR { Some(start) } else { None }
    }

    /// The values of a class are those of a function.
    fn function(&self, class: Class, functions: &[NamedFunction]) -> Option<Claim> {
        let top = self.heaps(class).next()?;
        functions
            .iter()
            .flat_map(|function| SHIFTS.map(|shift| (function, shift)))
            .find_map(|(function, shift)| {
                let more = self.at(top) - function.at(top, shift)?;
                if more.abs() > MOST_SHIFT {
                    return None;
                }
                let start = self.start(class, |n| {
                    function.at(n, shift).map(|it| it + more) == Some(self.at(n))
                })?;
                if !self.steps(class, start) {
                    return None;
                }
                let of = Term::Function(function.clone(), shift);
                let text = function.plus(shift, more);
                Some(Claim::new(text, start, Formula::Sum { of, more }))
            })
    }

    /// Returns true if the values of the class step often enough from this heap on.
    fn steps(&self, class: Class, start: u64) -> bool {
        let mut steps = 0;
        for n in self.heaps(class) {
            if n < start + class.modulus {
                break;
            }
            steps += usize::from(self.at(n) != self.at(n - class.modulus));
            if steps == STEPS {
                return true;
            }
        }
        false
    }

    /// The values are constant for at least half of the table. If they changed several times
    /// before, the end is far longer than what was constant so far, or else it may be a long run.
    /// If the last run was the longest, so that runs may grow, the end goes on to the square of its
    /// start: rules with squares change there once more.
    fn constant_end(&self) -> Option<Claim> {
        let mut start = 0;
        let mut changes = 0;
        let mut longest = 0;
        let mut grows = false;
        for n in 1..=self.last() {
            if self.at(n) != self.at(n - 1) {
                let run = n - start;
                grows = run > longest;
                longest = longest.max(run);
                start = n;
                changes += 1;
            }
        }
        let length = self.last() + 1 - start;
        if length < start || changes > 1 && length < LONG * longest {
            return None;
        }
        if changes > 1 && grows && self.last() < start.saturating_mul(start) {
            return None;
        }
        let formula = Formula::Period {
            start,
            period: 1,
            more: 0,
        };
        let text = format!("g(n) = {}", self.at(start));
        Some(Claim::new(text, start, formula))
    }

    /// The values are constant for longer and longer.
    fn runs(&self) -> Option<Claim> {
        let mut starts = vec![0];
        for n in 1..=self.last() {
            if starts.len() <= MOST_LISTED + 1 && self.at(n) != self.at(n - 1) {
                starts.push(n);
            }
        }
        // The last run may go on beyond the table, so its length says nothing.
        let lengths: Vec<u64> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let grow = lengths.windows(2).all(|pair| pair[0] <= pair[1]);
        let few = (RUNS..MOST_LISTED).contains(&lengths.len());
        if !few || !grow || lengths[lengths.len() - 1] < 8 * lengths[0] {
            return None;
        }
        let mut runs = Vec::new();
        for (place, &first) in starts.iter().enumerate() {
            let next = starts.get(place + 1);
            let last = next.map_or(self.last(), |next| next - 1);
            let value = self.at(first);
            runs.push(if first == last {
                format!("{value} for {first}")
            } else {
                format!("{value} for {first} to {last}")
            });
        }
        let text = format!("g(n) is {}", runs.join(", "));
        Some(Claim {
            text,
            start: 0,
            formula: None,
        })
    }

    /// g(n + p) = g(n) + s: then the steps from value to value have the period p.
    fn period(&self) -> Option<Claim> {
        let steps: Vec<i64> = (1..=self.last())
            .map(|n| self.at(n) - self.at(n - 1))
            .collect();
        let Period { start, period } = Period::of(&steps)?;
        let last = self.last();
        let more = self.at(last) - self.at(last - period);
        let text = if period == 1 && more == 0 {
            format!("g(n) = {}", self.at(start))
        } else if period == 1 && more == 1 {
            let more = self.at(last) - last as i64;
            format!("g(n) = {}", plus("n", more))
        } else if more == period as i64 && period <= MOST_LISTED as u64 {
            let mut offsets = vec![0; to_usize(period)];
            for n in last + 1 - period..=last {
                offsets[to_usize(n % period)] = self.at(n) - n as i64;
            }
            format!(
                "g(n) = n + c, where n mod {period} = 0, 1, ... has c = {}",
                list(offsets)
            )
        } else {
            format!("g(n + {period}) = {}", plus("g(n)", more))
        };
        let formula = Formula::Period {
            start,
            period,
            more,
        };
        Some(Claim::new(text, start, formula))
    }

    /// Each Grundy value follows from the value of a function that has few values.
    fn table(&self, functions: &[NamedFunction]) -> Option<Claim> {
        functions
            .iter()
            .flat_map(|function| SHIFTS.map(|shift| (function, shift)))
            .find_map(|(function, shift)| {
                let (entries, start) = self.entries(ALL, |n| function.at(n, shift))?;
                let words = entries_in_words(&function.words(shift), &entries);
                let of = Term::Function(function.clone(), shift);
                let formula = Formula::Table { of, entries };
                Some(Claim::new(format!("g(n): {words}"), start, formula))
            })
    }

    /// The value for each result of `of`, if it is the same for all heaps of the class with this
    /// result from some heap on, and that heap.
    fn entries(
        &self,
        class: Class,
        of: impl Fn(u64) -> Option<i64>,
    ) -> Option<(BTreeMap<i64, i64>, u64)> {
        let mut entries: BTreeMap<i64, (i64, usize)> = BTreeMap::new();
        let start = self.start(class, |n| {
            let Some(result) = of(n) else { return false };
            let room = entries.len() < MOST_ENTRIES || entries.contains_key(&result);
            let entry = entries.entry(result).or_insert((self.at(n), 0));
            entry.1 += usize::from(entry.0 == self.at(n));
            room && entry.0 == self.at(n)
        })?;
        // A table of one value would be a constant, and a table of rare results a list of heaps.
        let mut seen: BTreeMap<i64, usize> = BTreeMap::new();
        for (value, count) in entries.values() {
            *seen.entry(*value).or_default() += count;
        }
        let rare = entries.values().filter(|it| it.1 < SUPPORT).count();
        if seen.len() < 2 || seen.values().any(|it| *it < SUPPORT) || 2 * rare > entries.len() {
            return None;
        }
        let entries = entries.into_iter();
        let entries = entries.map(|(result, (value, _))| (result, value));
        Some((entries.collect(), start))
    }

    /// The pattern of one class: a line, the values of smaller heaps, or a function.
    fn class(&self, class: Class, functions: &[NamedFunction]) -> Option<Claim> {
        let Class { rest, modulus } = class;
        let top = self.heaps(class).next()?;
        let step = self.at(top) - self.at(top - modulus);
        let smaller = |n: u64| self.at(n / modulus);
        let line = |n: u64| self.at(top) - step * ((top - n) / modulus) as i64;
        let more = self.at(top) - smaller(top);
        let quotient = if rest == 0 {
            format!("n/{modulus}")
        } else {
            format!("floor(n/{modulus})")
        };
        if let Some(start) = self.start(class, |n| self.at(n) == line(n)) {
            let text = match step {
                0 => self.at(top).to_string(),
                step if step == modulus as i64 => plus("n", line(rest) - rest as i64),
                1 => plus(&quotient, line(rest)),
                step => plus(&format!("{step}*{quotient}"), line(rest)),
            };
            // No value is below 0, so a line that falls would end.
            let formula = Formula::Line {
                first: line(rest),
                step,
                modulus,
            };
            return Some(Claim {
                text,
                start,
                formula: if step >= 0 { Some(formula) } else { None },
            });
        }
        if let Some(start) = self.start(class, |n| self.at(n) == smaller(n) + more) {
            let text = plus(&format!("g({quotient})"), more);
            let of = Term::Quotient(modulus);
            return Some(Claim::new(text, start, Formula::Sum { of, more }));
        }
        if let Some((entries, start)) = self.entries(class, |n| Some(smaller(n))) {
            let text = entries_in_words(&format!("g({quotient})"), &entries);
            let of = Term::Quotient(modulus);
            return Some(Claim::new(text, start, Formula::Table { of, entries }));
        }
        self.function(class, functions)
    }

    /// Lost heaps repeat.
    fn lost_period(&self) -> Option<Claim> {
        let all = 0..=self.last();
        let lost: Vec<i64> = all.map(|n| self.is_lost(n).into()).collect();
        let Period { start, period } = Period::of(&lost)?;
        let last_period = self.last() - period + 1..=self.last();
        let lost = last_period.filter(|&n| self.is_lost(n));
        let mut rests: Vec<u64> = lost.map(|n| n % period).collect();
        rests.sort_unstable();
        let text = match rests.len() {
            1 => format!("n mod {period} = {}", rests[0]),
            2..=MOST_LISTED => format!("n mod {period} is one of {}", list(rests)),
            count => format!("{count} of {period} heaps in turn, with the period {period}"),
        };
        Some(Claim {
            text,
            start,
            formula: Some(Formula::Period {
                start,
                period,
                more: 0,
            }),
        })
    }

    /// Lost heaps are a set, or are one among even n and one among odd n.
    fn lost_set(&self, sets: &[NamedFunction]) -> Option<Claim> {
        self.lost_class(ALL, sets)
            .or_else(|| by_class(2, |class| self.lost_class(class, sets)))
    }

    /// The lost heaps of this class: none, all, the members of a set or all others.
    fn lost_class(&self, class: Class, sets: &[NamedFunction]) -> Option<Claim> {
        let is_part = class.modulus > 1;
        for (all, text) in [(true, "all"), (false, "none")] {
            if is_part && let Some(start) = self.start(class, |n| self.is_lost(n) == all) {
                let formula = Formula::Line {
                    first: (!all).into(),
                    step: 0,
                    modulus: class.modulus,
                };
                return Some(Claim::new(text.to_string(), start, formula));
            }
        }
        let tries = sets.iter().flat_map(|set| SHIFTS.map(|shift| (set, shift)));
        tries
            .flat_map(|it| [(it, true), (it, false)])
            .find_map(|((set, shift), inside)| {
                let start = self.start(class, |n| {
                    set.has(n, shift) == Some(self.is_lost(n) == inside)
                })?;
                let mut beyond = [0, 0];
                for n in self.heaps(class) {
                    if n > NEAR {
                        beyond[usize::from(self.is_lost(n))] += 1;
                    }
                }
                if beyond[0] < SUPPORT || beyond[1] < SUPPORT {
                    return None;
                }
                let mut text = set.words(shift);
                if !inside {
                    text = format!("all but those for which {text}");
                }
                let formula = Formula::Set {
                    set: set.clone(),
                    shift,
                    is_inside: inside,
                };
                Some(Claim::new(text, start, formula))
            })
    }

    /// Each lost heap follows from the one or the two before it.
    fn lost_recurrence(&self) -> Option<Claim> {
        let lost: Vec<i64> = (0..=self.last())
            .filter(|&n| self.is_lost(n))
            .map(|n| n as i64)
            .collect();
        // The first two may be exceptions.
        let lost = lost.get(2..)?;
        if lost.len() <= SUPPORT + 1 {
            return None;
        }
        let [one, two, three] = [lost[0], lost[1], lost[2]];
        let [.., before, last] = lost else {
            return None;
        };
        let (text, next) = if lost.windows(3).all(|three| three[0] + three[1] == three[2]) {
            ("the sum of the two before it".to_string(), before + last)
        } else {
            let factor = (three - two) / (two - one);
            let more = two - factor * one;
            let mut pairs = lost.windows(2);
            if factor < 2 || !pairs.all(|pair| factor * pair[0] + more == pair[1]) {
                return None;
            }
            let text = plus(&format!("{factor} times the one before it"), more);
            (text, factor * last + more)
        };
        if next <= self.last() as i64 {
            return None;
        }
        Some(Claim {
            text: format!("{one}, {two}, {three}, ..., each {text}"),
            start: lost[0].unsigned_abs(),
            formula: None,
        })
    }
}

/// How a sequence repeats.
struct Period {
    start: u64,
    period: u64,
}

impl Period {
    /// The shortest period of the terms, if it starts in the first eighth and is seen four times.
    fn of(terms: &[i64]) -> Option<Period> {
        // The prefix function of Knuth, Morris and Pratt, of the last seven eighths from the back.
        let mut back = terms[terms.len() / 8..].to_vec();
        back.reverse();
        let mut prefixes = vec![0; back.len()];
        for at in 1..back.len() {
            let mut length = prefixes[at - 1];
            while length > 0 && back[length] != back[at] {
                length = prefixes[length - 1];
            }
            prefixes[at] = length + usize::from(back[length] == back[at]);
        }
        let period = back.len() - prefixes.last()?;
        let mut repeated = (period..terms.len()).rev();
        let start = repeated.find(|&at| terms[at] != terms[at - period]);
        let start = start.map_or(0, |at| at - period + 1);
        // A constant end may be a long run, so `constant_end` decides whether it is a pattern.
        let is_run = period == 1 && start as u64 > NEAR;
        if is_run || 5 * period > terms.len() {
            return None;
        }
        Some(Period {
            start: start as u64,
            period: period as u64,
        })
    }
}

/// Which value each result of `function` gives.
fn entries_in_words(function: &str, entries: &BTreeMap<i64, i64>) -> String {
    let mut results = Vec::new();
    let mut values = Vec::new();
    let others = formula::others(entries);
    for (result, value) in entries {
        if Some(*value) != others {
            results.push(result.to_string());
            values.push(value.to_string());
        }
    }
    let results = results.join(", ");
    let values = values.join(", ");
    let mut words = format!("{values} where {function} = {results}");
    if let Some(value) = others {
        words += &format!(", else {value}");
    }
    words
}

fn list<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    let mut words = Vec::new();
    for number in numbers {
        words.push(number.to_string());
    }
    words.join(" ")
}
