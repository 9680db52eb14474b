//! Tables of Grundy values against naive ones: those of sets, of codes, and of Grundy's game.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use super::generate::{Choices, Sizes, counted, spaced};
use super::reference::bound::{self, Bound, PATIENCE};
use super::reference::rules::{Heap, Rule};
use super::reference::{Answer, values};
use super::{VALUES, assert_same, judged};
use crate::Options;
use crate::game::tables::{Family, TableReader, Tables};
use crate::game::{Budget, Cycle};

/// Tables give the Grundy values and periods that naive ones give, whatever they were asked before
/// and however many of them are held; and the cases that ask for these values and periods get the
/// verdicts that follow from them.
pub fn tables(data: &[u8]) {
    PATIENCE.set(VALUES);
    let mut choices = Choices::of(data);
    let rules: Vec<Rule> = (0..=choices.below(4))
        .map(|_| Rule::Takes(choices.set()))
        .collect();
    assert_tables(&rules, |choices| choices.number(Sizes::Mixed), choices);
}

/// The same of octal games and of Grundy's game: the naive tables try all splits.
pub fn octal(data: &[u8]) {
    let mut choices = Choices::of(data);
    // Twice as many heaps have four times as many splits.
    let most = choices.pick(&[70, 70, 70, 70, 70, 70, 130, 300]);
    PATIENCE.set(most as usize);
    let rules: Vec<Rule> = (0..=choices.below(2))
        .map(|_| splitting_rule(&mut choices))
        .collect();
    assert_tables(&rules, |choices| choices.heap_below(most), choices);
}

/// A code of up to six digits after the point, or Grundy's game.
pub(super) fn splitting_rule(choices: &mut Choices) -> Rule {
    match choices.byte() {
        0..=7 => Rule::UnequalSplit,
        8..=63 => Rule::Code(choices.near_code(false)),
        _ => {
            let first = choices.pick(&[0, 0, 4]);
            let digits = 1 + choices.below(6);
            Rule::Code(
                [first]
                    .into_iter()
                    .chain((0..digits).map(|_| choices.below(8)))
                    .collect(),
            )
        }
    }
}

/// The most heaps and cycles that are looked up in tables: enough to have any rule dropped and made
/// again.
const MOST_ASKED: usize = 8;

/// Asks tables of these rules for heaps and cycles, until the choices are used up or something is
/// refused.
fn assert_tables(rules: &[Rule], heap: impl Fn(&mut Choices) -> u64, mut choices: Choices) {
    let budget = choices.pick(&[bound::DEFAULT, bound::DEFAULT, 12, 9, 7, 6, 5, 1]);
    let options = Options {
        stream: true,
        budget: Budget::new(budget).expect("a budget up to the limit"),
        ..Options::default()
    };
    let tables = Arc::new(Mutex::new(Tables::within(
        options.budget,
        choices.pick(&[0, 1 << 12, 64 << 20]),
    )));
    let mut readers = [(); 2].map(|()| TableReader::new(Arc::clone(&tables)));
    let mut asked = Asked {
        budget,
        cases: String::new(),
        verdicts: String::new(),
        is_refused: false,
    };
    for _ in 0..MOST_ASKED {
        if choices.are_used_up() || asked.is_refused {
            break;
        }
        let rule = &rules[choices.index(rules.len())];
        let reader = &mut readers[choices.index(2)];
        if choices.below(4) == 0 && *rule != Rule::UnequalSplit {
            asked.cycle(rule, reader);
        } else {
            asked.heap(rule, heap(&mut choices), reader);
        }
    }
    let Asked {
        cases,
        verdicts,
        is_refused,
        ..
    } = asked;
    let found = judged(&options, cases.as_bytes());
    let what = || format!("budget {budget}: {cases}");
    assert_eq!(found.error.is_some(), is_refused, "{}", what());
    assert_same(
        &found,
        &Answer {
            verdicts: verdicts.into_bytes(),
            error: found.error.clone(),
        },
        what,
    );
}

/// The cases that ask what a table was asked, and their verdicts.
struct Asked {
    budget: u32,
    cases: String,
    verdicts: String,
    /// Whether the last case was refused: the rule and the budget decide that, and not what was
    /// asked before.
    is_refused: bool,
}

impl Asked {
    fn heap(&mut self, rule: &Rule, stones: u64, reader: &mut TableReader) {
        let expected = values::grundy(
            rule,
            Heap {
                stones,
                fresh: false,
            },
            self.known_within(rule),
        );
        select(rule, reader);
        let case = spaced(&[&starts(rule)[0][..], &[1, stones]].concat());
        if let Some(value) = self.asked(rule, case, expected, || {
            reader.grundy(stones).map(u64::from)
        }) {
            self.verdicts += if value == 0 { "Second\n" } else { "First\n" };
        }
    }

    fn cycle(&mut self, rule: &Rule, reader: &mut TableReader) {
        let expected = values::cycle(rule, self.known_within(rule));
        select(rule, reader);
        let case = spaced(&starts(rule)[1]);
        let found = || {
            reader
                .cycle()
                .map(|cycle| written_out(cycle, |heap| reader.grundy(heap)))
        };
        if let Some((preperiod, period, values)) = self.asked(rule, case, expected, found) {
            let values: String = values.iter().map(|value| format!(" {value}")).collect();
            self.verdicts += &format!("{preperiod} {period}{values}\n");
        }
    }

    /// The budget with which the reference is asked. How many steps a code takes, it does not know.
    fn known_within(&self, rule: &Rule) -> u32 {
        match rule {
            Rule::Takes(_) => self.budget,
            _ => bound::DEFAULT,
        }
    }

    /// Notes the case unless the reference does not know the answer; returns what was found, if it
    /// is not refused.
    fn asked<T: Debug + PartialEq>(
        &mut self,
        rule: &Rule,
        case: String,
        expected: Result<T, Bound>,
        found: impl FnOnce() -> Result<T, crate::game::Bound>,
    ) -> Option<T> {
        if matches!(expected, Err(Bound::Patience)) {
            return None;
        }
        let found = found();
        let may_be_refused = self.known_within(rule) != self.budget && found.is_err();
        let same = format!("{found:?}") == format!("{expected:?}");
        assert!(
            same || may_be_refused,
            "budget {}: {case}: {found:?}, not {expected:?}",
            self.budget
        );
        self.cases += &(case + "\n");
        self.is_refused = found.is_err();
        found.ok()
    }
}

/// The family of the tables for a rule, the numbers that give it, and the selectors of its heaps
/// and of its sequence.
pub(super) fn table_of(rule: &Rule) -> (Family, &[u64], [u64; 2]) {
    match rule {
        Rule::Takes(set) => (Family::Subtraction, set, [4, 5]),
        Rule::Code(code) => (Family::Octal, code, [8, 9]),
        Rule::UnequalSplit => (Family::GrundysGame, &[], [10, 10]),
        Rule::Interval { .. } | Rule::Written { .. } => panic!("no table has {rule:?}"),
    }
}

/// How a case on heaps starts that gives the rule, and all of a case that asks for its sequence.
pub(super) fn starts(rule: &Rule) -> [Vec<u64>; 2] {
    let (family, numbers, selectors) = table_of(rule);
    let given = if family == Family::GrundysGame {
        vec![]
    } else {
        counted(numbers)
    };
    selectors.map(|selector| [&[selector], &given[..]].concat())
}

/// Selects the rule.
fn select(rule: &Rule, reader: &mut TableReader) {
    let (family, numbers, _) = table_of(rule);
    assert!(reader.select(family, numbers));
}

/// Preperiod, period, and the values up to the end of the first period.
fn written_out(
    cycle: Cycle,
    mut grundy: impl FnMut(u64) -> Result<u32, crate::game::Bound>,
) -> (u64, u64, Vec<u64>) {
    let values: Result<Vec<u64>, _> = (0..cycle.preperiod + cycle.period)
        .map(|heap| grundy(heap).map(u64::from))
        .collect();
    (
        cycle.preperiod,
        cycle.period,
        values.expect("the values of a known period"),
    )
}
