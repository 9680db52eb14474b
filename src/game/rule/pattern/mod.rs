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

/// Nothing is claimed of fewer values: of the claims of random rules that break in larger tables,
/// half were seen in fewer.
const FEWEST: usize = 240;
/// A pattern that is neither a period nor a recurrence starts at this heap or before.
const NEAR: u64 = 16;
/// The shifts of n that are tried, the plainest first. The value may be shifted by the same
/// numbers.
const SHIFTS: [i64; 5] = [0, 1, -1, 2, -2];
/// How often each value of a table is seen at least, and lost and other heaps that a set tells
/// apart.
const SUPPORT: usize = 4;
/// A function is claimed only if it steps so often: a single step is anybody's.
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
    /// The claim with these words before it.
    fn after(self, words: &str) -> Claim {
        Claim {
            text: format!("{words}{}", self.text),
            ..self
        }
    }

    /// The first heap of which it says something else than these values do. `number` gives what the
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
    let sentence =
        |claim: Option<Claim>, is_of_lost| claim.map(|claim| values.sentence(claim, is_of_lost));
    sentence(of_values, false)
        .into_iter()
        .chain(sentence(of_lost, true))
        .collect()
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
    let claims: Option<Vec<(Class, Claim)>> = Class::modulo(modulus)
        .map(|class| Some((class, claim(class)?)))
        .collect();
    let claims = claims?;
    let start = claims.iter().map(|(_, claim)| claim.start).max()?;
    let texts = claims
        .iter()
        .map(|(class, claim)| format!("for {}: {}", class.words(), claim.text));
    let text = texts.collect::<Vec<_>>().join("; ");
    let formulas: Option<Vec<Formula>> =
        claims.into_iter().map(|(_, claim)| claim.formula).collect();
    Some(Claim {
        text,
        start,
        formula: formulas.map(Formula::Classes),
    })
}

impl KnownValues<'_> {
    /// At most one claim on the values, and one on the lost heaps.
    fn claims(&self) -> [Option<Claim>; 2] {
        if self.0.len() < FEWEST {
            return [None, None];
        }
        let regular = regular(self.0.len() + 2);
        let recurring = recurring();
        let by_function = self
            .function(ALL, &regular)
            .or_else(|| self.function(ALL, &recurring));
        let of_values = by_function
            .map(|claim| claim.after("g(n) = "))
            .or_else(|| self.runs())
            .or_else(|| self.period())
            .or_else(|| self.table(&recurring))
            .or_else(|| {
                (2..=4).find_map(|m| {
                    Some(by_class(m, |class| self.class(class, &recurring))?.after("g(n) "))
                })
            })
            .or_else(|| self.constant_end());
        let lost = self
            .lost_period()
            .or_else(|| self.lost_set(&sets()))
            .or_else(|| self.lost_recurrence());
        // That no heap is lost, or all are, is no pattern of lost heaps.
        let differ = (NEAR..self.last()).any(|n| self.is_lost(n) != self.is_lost(n + 1));
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
        usize::try_from(n)
            .ok()
            .and_then(|n| self.0.get(n))
            .copied()
            .unwrap_or(0)
            .into()
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
        let lost = (0..start)
            .filter(|&n| self.is_lost(n))
            .map(|n| n.to_string())
            .collect::<Vec<_>>()
            .join(", ");
        let smaller = match start {
            1..=NEAR if is_of_lost => format!(
                "; lost below {start}: {}",
                if lost.is_empty() { "none" } else { &lost }
            ),
            1 => format!("; g(0) = {}", self.at(0)),
            2..=NEAR => format!(
                "; g(0) to g({}) are {}",
                start - 1,
                list((0..start).map(|n| self.at(n)))
            ),
            _ => String::new(),
        };
        format!(
            "{text}; holds for {start} <= n <= {}; not proved{smaller}",
            self.last()
        )
    }

    /// The heaps of a class, the largest first.
    fn heaps(&self, class: Class) -> impl Iterator<Item = u64> + use<> {
        let Class { rest, modulus } = class;
        (0..=(self.last() - rest) / modulus)
            .rev()
            .map(move |times| rest + times * modulus)
    }

    /// The first heap from which this holds for all of the class, if that is near the empty heap.
    fn start(&self, class: Class, mut holds: impl FnMut(u64) -> bool) -> Option<u64> {
        let exception = self.heaps(class).find(|&n| !holds(n));
        Some(exception.map_or(0, |n| n + 1)).filter(|&start| start <= NEAR)
    }

    /// The values of a class are those of a function.
    fn function(&self, class: Class, functions: &[NamedFunction]) -> Option<Claim> {
        let top = self.heaps(class).next()?;
        functions
            .iter()
            .flat_map(|function| SHIFTS.map(|shift| (function, shift)))
            .find_map(|(function, shift)| {
                let more = self.at(top) - function.at(top, shift)?;
                if more.abs() > SHIFTS[4].abs() {
                    return None;
                }
                let start = self.start(class, |n| {
                    function.at(n, shift).map(|it| it + more) == Some(self.at(n))
                })?;
                if !self.steps(class, start) {
                    return None;
                }
                let formula = Formula::Sum {
                    of: Term::Function(function.clone(), shift),
                    more,
                };
                Some(Claim {
                    text: function.plus(shift, more),
                    start,
                    formula: Some(formula),
                })
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
        Some(Claim {
            text: format!("g(n) = {}", self.at(start)),
            start,
            formula: Some(formula),
        })
    }

    /// The values are constant for longer and longer.
    fn runs(&self) -> Option<Claim> {
        let mut starts = vec![0];
        starts.extend(
            (1..=self.last())
                .filter(|&n| self.at(n) != self.at(n - 1))
                .take(MOST_LISTED + 1),
        );
        // The last run may go on beyond the table, so its length says nothing.
        let lengths: Vec<u64> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let grow = lengths.windows(2).all(|pair| pair[0] <= pair[1]);
        let few = (RUNS..MOST_LISTED).contains(&lengths.len());
        if !few || !grow || lengths[lengths.len() - 1] < 8 * lengths[0] {
            return None;
        }
        let ends = starts[1..]
            .iter()
            .map(|&next| next - 1)
            .chain([self.last()]);
        let runs = starts
            .iter()
            .zip(ends)
            .map(|(&first, last)| match last - first {
                0 => format!("{} for {first}", self.at(first)),
                _ => format!("{} for {first} to {last}", self.at(first)),
            });
        let text = format!("g(n) is {}", runs.collect::<Vec<_>>().join(", "));
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
        let more = self.at(self.last()) - self.at(self.last() - period);
        let text = if period == 1 && more == 0 {
            format!("g(n) = {}", self.at(start))
        } else if period == 1 && more == 1 {
            format!(
                "g(n) = {}",
                plus("n", self.at(self.last()) - self.last() as i64)
            )
        } else if more == period as i64 && period <= MOST_LISTED as u64 {
            let offsets =
                (0..period).map(|rest| (0..=self.last()).rev().find(|n| n % period == rest));
            let offsets = offsets.flatten().map(|n| self.at(n) - n as i64);
            format!(
                "g(n) = n + c, where n mod {period} = 0, 1, ... has c = {}",
                list(offsets)
            )
        } else {
            format!("g(n + {period}) = {}", plus("g(n)", more))
        };
        Some(Claim {
            text,
            start,
            formula: Some(Formula::Period {
                start,
                period,
                more,
            }),
        })
    }

    /// Each Grundy value follows from the value of a function that has few values.
    fn table(&self, functions: &[NamedFunction]) -> Option<Claim> {
        functions
            .iter()
            .flat_map(|function| SHIFTS.map(|shift| (function, shift)))
            .find_map(|(function, shift)| {
                let (entries, start) = self.entries(ALL, |n| function.at(n, shift))?;
                let text = format!(
                    "g(n): {}",
                    entries_in_words(&function.words(shift), &entries)
                );
                let formula = Formula::Table {
                    of: Term::Function(function.clone(), shift),
                    entries,
                };
                Some(Claim {
                    text,
                    start,
                    formula: Some(formula),
                })
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
        let supported = |value: i64| {
            entries
                .values()
                .filter(|it| it.0 == value)
                .map(|it| it.1)
                .sum::<usize>()
                >= SUPPORT
        };
        let mut values: Vec<i64> = entries.values().map(|it| it.0).collect();
        values.sort_unstable();
        values.dedup();
        let rare = entries.values().filter(|it| it.1 < SUPPORT).count();
        if values.len() < 2 || !values.into_iter().all(supported) || 2 * rare > entries.len() {
            return None;
        }
        Some((
            entries
                .into_iter()
                .map(|(result, (value, _))| (result, value))
                .collect(),
            start,
        ))
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
            let formula = (step >= 0).then(|| Formula::Line {
                first: line(rest),
                step,
                modulus,
            });
            return Some(Claim {
                text,
                start,
                formula,
            });
        }
        if let Some(start) = self.start(class, |n| self.at(n) == smaller(n) + more) {
            let formula = Formula::Sum {
                of: Term::Quotient(modulus),
                more,
            };
            return Some(Claim {
                text: plus(&format!("g({quotient})"), more),
                start,
                formula: Some(formula),
            });
        }
        if let Some((entries, start)) = self.entries(class, |n| Some(smaller(n))) {
            let text = entries_in_words(&format!("g({quotient})"), &entries);
            let formula = Formula::Table {
                of: Term::Quotient(modulus),
                entries,
            };
            return Some(Claim {
                text,
                start,
                formula: Some(formula),
            });
        }
        self.function(class, functions)
    }

    /// Lost heaps repeat.
    fn lost_period(&self) -> Option<Claim> {
        let lost: Vec<i64> = (0..=self.last()).map(|n| self.is_lost(n).into()).collect();
        let Period { start, period } = Period::of(&lost)?;
        let mut rests: Vec<u64> = (self.last() - period + 1..=self.last())
            .filter(|&n| self.is_lost(n))
            .map(|n| n % period)
            .collect();
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
                return Some(Claim {
                    text: text.to_string(),
                    start,
                    formula: Some(formula),
                });
            }
        }
        let tries = sets.iter().flat_map(|set| SHIFTS.map(|shift| (set, shift)));
        tries
            .flat_map(|it| [(it, true), (it, false)])
            .find_map(|((set, shift), inside)| {
                let start = self.start(class, |n| {
                    set.has(n, shift) == Some(self.is_lost(n) == inside)
                })?;
                let beyond = |lost: bool| {
                    self.heaps(class)
                        .filter(|&n| n > NEAR && self.is_lost(n) == lost)
                        .count()
                };
                let text = set.words(shift);
                let text = if inside {
                    text
                } else {
                    format!("all but those for which {text}")
                };
                let formula = Formula::Set {
                    set: set.clone(),
                    shift,
                    is_inside: inside,
                };
                let claim = Claim {
                    text,
                    start,
                    formula: Some(formula),
                };
                if beyond(true) < SUPPORT || beyond(false) < SUPPORT {
                    return None;
                }
                Some(claim)
            })
    }

    /// Each lost heap follows from the one or the two before it.
    fn lost_recurrence(&self) -> Option<Claim> {
        let lost: Vec<i64> = (0..=self.last())
            .filter(|&n| self.is_lost(n))
            .map(|n| n as i64)
            .collect();
        // The first two may be exceptions.
        let (_, lost) = lost
            .split_at_checked(2)
            .filter(|(_, rest)| rest.len() > SUPPORT + 1)?;
        let [one, two, three] = [lost[0], lost[1], lost[2]];
        let [.., before, last] = lost else {
            return None;
        };
        let (text, next) = if lost.windows(3).all(|three| three[0] + three[1] == three[2]) {
            ("the sum of the two before it".to_string(), before + last)
        } else {
            let factor = (three - two) / (two - one);
            let more = two - factor * one;
            if factor < 2
                || !lost
                    .windows(2)
                    .all(|pair| factor * pair[0] + more == pair[1])
            {
                return None;
            }
            (
                plus(&format!("{factor} times the one before it"), more),
                factor * last + more,
            )
        };
        if next <= self.last() as i64 {
            return None;
        }
        let first = lost
            .iter()
            .take(3)
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(", ");
        Some(Claim {
            text: format!("{first}, ..., each {text}"),
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
        let back: Vec<i64> = terms[terms.len() / 8..].iter().rev().copied().collect();
        let mut prefixes = vec![0; back.len()];
        for at in 1..back.len() {
            let mut length = prefixes[at - 1];
            while length > 0 && back[length] != back[at] {
                length = prefixes[length - 1];
            }
            prefixes[at] = length + usize::from(back[length] == back[at]);
        }
        let period = back.len() - prefixes.last()?;
        let start = (period..terms.len())
            .rev()
            .find(|&at| terms[at] != terms[at - period]);
        let start = start.map_or(0, |at| at - period + 1);
        // Whether a constant end is a pattern is asked elsewhere: it may be a long run.
        let is_run = period == 1 && start as u64 > NEAR;
        (5 * period <= terms.len() && !is_run).then_some(Period {
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
    let all_others = others
        .map(|value| format!(", all others {value}"))
        .unwrap_or_default();
    format!(
        "{function} = {} gives {}{all_others}",
        results.join(", "),
        values.join(", ")
    )
}

fn list<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers
        .into_iter()
        .map(|number| number.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}
