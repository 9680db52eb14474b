//! Questions in any order: an answer depends on the case alone, never on what came before.
//!
//! At random, orders that break a table are hardly ever met, so the choices here are aimed. Where a
//! move of a set is no multiple of what divides the smaller ones, all values change. Most sets are
//! d·S and one such move, placed before the values of d·S have repeated once; half of them have an
//! S of which a table knows the period so soon. Heaps often come in the order that tells most:
//! about half of that move, the one just before it, any below it.
//!
//! Tables that laid out a period cut short by the next move were found after 1 to 220 executions,
//! in a fifth of a second at most (eight seeds). With any heap below the move as the first, it took
//! up to 530; with random S, up to 3,200 and three seconds; with the same places in any order, 560
//! to 2,800 and one to four seconds.

use std::fmt::Debug;
use std::io::Cursor;
use std::sync::{Arc, Mutex};

use super::generate::{Choices, Sizes, counted, spaced};
use super::reference::bound::{self, Bound, PATIENCE};
use super::reference::rules::{Action, Heap, Rule};
use super::reference::values::{self, Sum};
use super::reference::{Answer, splits, subtraction, winning_move};
use super::tables::{splitting_rule, starts, table_of};
use super::tuples::views_of_tuples;
use super::{assert_same, judged, trial};
use crate::game::tables::{Family, KnownSum, LONGEST, TableReader, Tables};
use crate::game::{Budget, Move, Play, bound_met};
use crate::{MAX_NUMBER, Options};

/// The most questions of a history: enough to have any rule dropped and met again.
const MOST_QUESTIONS: usize = 32;

/// The most values of a naive table of a set, and of one that tries all splits.
const VALUES: usize = 1 << 12;
const SPLIT_VALUES: usize = 300;

/// More rules than a reader remembers.
const MANY: u64 = 600;

/// Pairs of sets, each with a move that is far, whose hashes among the rules that a reader selected
/// lately are equal.
pub(crate) const ALIKE: [[[u64; 3]; 2]; 3] = [
    [
        [3, 4, 100_000_000_000_000_000],
        [4, 5, 869_033_131_227_271_406],
    ],
    [
        [3, 5, 100_000_000_000_000_000],
        [5, 6, 826_981_777_228_895_568],
    ],
    [
        [2, 9, 100_000_000_000_000_000],
        [3, 8, 96_251_591_828_091_893],
    ],
];

/// Sets whose values repeat late, after more than twice the stones of the largest move and 64 more:
/// only there a table can know their period before it comes to another move.
const LATE: [&[u64]; 8] = [
    &[2, 7, 9, 16, 20],
    &[2, 9, 18, 22, 23],
    &[3, 10, 13, 14, 18],
    &[4, 5, 9, 14],
    &[4, 5, 11, 15, 18],
    &[4, 10, 13, 15],
    &[6, 8, 9, 10, 17],
    &[6, 13, 15, 19, 21],
];

/// Views of the same tables give the values, sums, periods and moves that naive tables give,
/// whatever they and the others were asked before. One that only reads may refuse.
pub fn history(data: &[u8]) {
    let mut choices = Choices::of(data);
    if choices.below(8) == 0 {
        return views_of_tuples(&mut choices);
    }
    let rules = rules(&mut choices);
    // How many steps a code takes, the reference does not know.
    let all_are_sets = rules
        .iter()
        .all(|aimed| matches!(aimed.rule, Rule::Takes(_)));
    let budget = if all_are_sets {
        choices.pick(&[bound::DEFAULT, bound::DEFAULT, 12, 10, 8])
    } else {
        bound::DEFAULT
    };
    let memory = choices.pick(&[0, 1 << 12, 1 << 14, 64 << 20]);
    let tables = Tables::within(
        Budget::new(budget).expect("a budget up to the limit"),
        memory,
    );
    let tables = Arc::new(Mutex::new(tables));
    let mut readers: Vec<TableReader> = (0..=choices.below(3))
        .map(|_| TableReader::new(Arc::clone(&tables)))
        .collect();
    let (mut at, mut reader) = (0, 0);
    let mut history = History {
        rules: &rules,
        budget,
        asked: Vec::new(),
    };
    while history.asked.len() < MOST_QUESTIONS && !choices.are_used_up() {
        if choices.below(4) == 0 {
            at = choices.index(rules.len());
        }
        if choices.below(4) == 0 {
            reader = choices.index(readers.len());
        }
        let last = history
            .asked
            .last()
            .map_or(0, |asked| asked.question.last_heap());
        let question = match choices.below(64) {
            0 => Question::LetGo,
            1 => Question::Others,
            _ => rules[at].question(last, &mut choices),
        };
        history.asked.push(Asked {
            rule: at,
            reader,
            reads_only: choices.below(4) == 0,
            question,
        });
        history.assert_answered(&mut readers, &mut choices);
    }
}

/// A file of cases gets the verdicts that each of them gets alone, in texts of any size on any
/// number of threads.
pub fn alone(data: &[u8]) {
    let mut choices = Choices::of(data);
    let budget = Budget::new(choices.pick(&[bound::DEFAULT, bound::DEFAULT, 10, 8, 6, 4]))
        .expect("a budget up to the limit");
    let options = Options {
        stream: true,
        explain: choices.flip(),
        budget,
        ..Options::default()
    };
    // Starting threads takes as long as all the rest.
    let threads = choices.pick(&[1, 1, 1, 1, 1, 1, 2, 3]);
    let capacity = 50 + choices.size();
    let rules = rules(&mut choices);
    let (mut cases, mut at, mut last) = (Vec::new(), 0, 0);
    while cases.len() < MOST_QUESTIONS && !choices.are_used_up() {
        if choices.below(4) == 0 {
            at = choices.index(rules.len());
        }
        let question = rules[at].question(last, &mut choices);
        last = question.last_heap();
        cases.extend(
            rules[at]
                .case(&question)
                .filter(|_| rules[at].is_known(&question)),
        );
    }
    assert_answered_as_alone(&options, &cases, threads, capacity);
}

/// Asserts that of those cases that are not refused.
fn assert_answered_as_alone(options: &Options, cases: &[String], threads: usize, capacity: usize) {
    let alone = |case: &String| {
        let Answer { verdicts, error } = judged(options, case.as_bytes());
        error.is_none().then(|| (case.clone(), verdicts))
    };
    let (file, verdicts): (String, Vec<Vec<u8>>) = cases.iter().filter_map(alone).unzip();
    let (found, error) = trial::run(options, Cursor::new(file.clone()), threads, capacity);
    let found = Answer {
        verdicts: found.into_bytes(),
        error,
    };
    let expected = Answer {
        verdicts: verdicts.concat(),
        error: None,
    };
    assert_same(&found, &expected, || {
        format!("in texts of {capacity} on {threads} threads, {options:?}: {file}")
    });
}

/// Up to six rules.
fn rules(choices: &mut Choices) -> Vec<Aimed> {
    let mut rules = Vec::new();
    for _ in 0..=choices.below(3) {
        let before = rules.last().cloned().unwrap_or(Rule::Takes(vec![2, 3, 7]));
        match choices.below(16) {
            0..=9 => rules.push(Rule::Takes(multiples_and_one_more(choices))),
            10..=11 => rules.push(splitting_rule(choices)),
            12..=13 => rules.push(written_otherwise(&before, choices)),
            14 => rules.push(with_256_more(&before)),
            _ => rules.extend(choices.pick(&ALIKE).map(|set| Rule::Takes(set.to_vec()))),
        }
    }
    rules.into_iter().map(Aimed::at).collect()
}

/// A set d·S and one more move that d does not divide, placed before the values of d·S have
/// repeated once.
fn multiples_and_one_more(choices: &mut Choices) -> Vec<u64> {
    let divisor = 2 + choices.below(3);
    let mut set = match choices.flip() {
        true => choices.pick(&LATE).to_vec(),
        false => (0..3 + choices.below(3))
            .map(|_| 1 + choices.below(24))
            .collect(),
    };
    let rule = Rule::Takes(set.clone());
    let (preperiod, period) = cycle(&rule).unwrap_or((0, 60));
    let most = set.iter().max().copied().unwrap_or(1);
    set.iter_mut().for_each(|stones| *stones *= divisor);
    let next = divisor * most
        + 1
        + choices.below(divisor * (preperiod + period).saturating_sub(most).max(1));
    set.push(if next.is_multiple_of(divisor) {
        next - 1
    } else {
        next
    });
    set
}

/// The preperiod and the period of a rule, if a small naive table tells.
fn cycle(rule: &Rule) -> Option<(u64, u64)> {
    PATIENCE.set(if as_set(rule).is_some() {
        1 << 10
    } else {
        SPLIT_VALUES
    });
    values::cycle(rule, bound::DEFAULT)
        .ok()
        .map(|(preperiod, period, _)| (preperiod, period))
}

/// The moves of a set, some of them, and more often those that the greatest common divisor of the
/// smaller ones does not divide: from each of these on, values come from another table.
fn places(moves: &[u64]) -> Vec<u64> {
    let mut divisor = 0;
    let mut places = Vec::new();
    for &stones in moves.iter().take(16) {
        let smaller = divisor;
        divisor = subtraction::greatest_common_divisor(stones, smaller);
        places.extend([stones].repeat(if [0, divisor].contains(&smaller) {
            1
        } else {
            8
        }));
    }
    places
}

/// The same set in another order or with a repeat, or the same code with a zero at its end.
fn written_otherwise(rule: &Rule, choices: &mut Choices) -> Rule {
    match rule {
        Rule::Takes(set) => {
            let mut set = set.clone();
            if choices.flip() {
                set.reverse();
            } else {
                set.extend_from_within(..set.len().min(2));
            }
            Rule::Takes(set)
        }
        Rule::Code(code) => Rule::Code([code, &[0][..]].concat()),
        _ => rule.clone(),
    }
}

/// A set that starts as the rule and has 256 numbers more: of their counts, the lowest eight bits
/// are equal.
fn with_256_more(rule: &Rule) -> Rule {
    let numbers = table_of(rule).1.iter().map(|&number| number.max(1));
    Rule::Takes(numbers.chain((1..=256).map(|i| 1_000_000 + i)).collect())
}

/// Sets how far the naive table of the rule goes.
fn be_patient(rule: &Rule) {
    PATIENCE.set(if as_set(rule).is_some() {
        VALUES
    } else {
        SPLIT_VALUES
    });
}

/// The set with the same moves, if there is one.
fn as_set(rule: &Rule) -> Option<Vec<u64>> {
    match rule {
        Rule::Takes(set) => Some(set.clone()),
        Rule::Code(code) => splits::set_of(code),
        Rule::Interval { .. } | Rule::UnequalSplit | Rule::Written { .. } => None,
    }
}

/// The value of a heap by a naive table.
fn value(rule: &Rule, stones: u64, budget: u32) -> Result<u64, Bound> {
    values::grundy(
        rule,
        Heap {
            stones,
            fresh: false,
        },
        budget,
    )
}

/// A question about a rule.
#[derive(Debug)]
enum Question {
    /// The value of a heap, or the sum of some and a winning move.
    Heaps(Vec<u64>),
    /// How all values repeat.
    Cycle,
    /// None: the reader lets go of the table of what it has selected.
    LetGo,
    /// None: the reader selects many other rules.
    Others,
}

impl Question {
    fn last_heap(&self) -> u64 {
        match self {
            Question::Heaps(heaps) => heaps.last().copied().unwrap_or(0),
            Question::Cycle | Question::LetGo | Question::Others => 0,
        }
    }
}

/// A rule, and the heaps at which its moves and its periods start and end.
#[derive(Debug)]
struct Aimed {
    rule: Rule,
    telling: Vec<u64>,
}

impl Aimed {
    fn at(rule: Rule) -> Aimed {
        let mut telling = as_set(&rule).map_or(vec![], |set| {
            places(&subtraction::normal_form(&set, u64::MAX))
        });
        if rule != Rule::UnequalSplit {
            telling.extend(
                cycle(&rule)
                    .into_iter()
                    .flat_map(|(preperiod, period)| [preperiod, preperiod + period]),
            );
        }
        telling.retain(|&stones| stones > 0);
        telling.extend(telling.is_empty().then_some(64));
        Aimed { rule, telling }
    }

    /// A question after one about a heap of `last` stones.
    fn question(&self, last: u64, choices: &mut Choices) -> Question {
        let kind = choices.below(16);
        let first = self.heap(last, choices);
        match kind {
            0 if self.rule != Rule::UnequalSplit => Question::Cycle,
            // Enough that the values are laid out.
            1 => Question::Heaps((first..=first.saturating_add(99).min(u64::MAX - 1)).collect()),
            2..=7 => {
                let place = choices.pick(&self.telling);
                let below = choices.below(place);
                // A table of all heaps up to about a half of the others doubles its length next.
                let first = if choices.flip() {
                    below
                } else {
                    (place / 2).saturating_sub(1 + below % 8)
                };
                Question::Heaps(vec![first, place - 1, choices.below(place)])
            }
            8 => Question::Heaps(
                (0..choices.below(4))
                    .map(|_| self.heap(first, choices))
                    .collect(),
            ),
            _ => Question::Heaps(vec![first]),
        }
    }

    /// A heap, mostly at a telling place.
    fn heap(&self, last: u64, choices: &mut Choices) -> u64 {
        let place = choices.pick(&self.telling);
        match choices.below(16) {
            0..=3 => place - 1,
            4..=5 => choices.below(place),
            6 => place + choices.below(2),
            7 => 2 * place - 1 + choices.below(3),
            // A table that was made up to the last heap has as many values, or twice as many.
            8 => (2 * (last.min(MAX_NUMBER) + 1) - 1) + choices.below(3),
            9 => 64 * choices.below(70) + 63 + choices.below(3),
            // The most values that are laid out.
            10 => LONGEST - 1 + choices.below(3),
            11 => choices.pick(&[MAX_NUMBER, u64::MAX - 1]) - choices.below(3),
            12 => choices.number(Sizes::Mixed),
            // Where 32 bits end, a period or two laid out before and after.
            13 => (1 << 32) - 4096 + choices.below(8192),
            _ => choices.below(64),
        }
    }

    /// Whether the naive table knows the answer, or that there is none: others take long.
    fn is_known(&self, question: &Question) -> bool {
        be_patient(&self.rule);
        match question {
            Question::Heaps(heaps) => heaps.iter().all(|&stones| {
                value(&self.rule, stones.min(MAX_NUMBER), bound::DEFAULT) != Err(Bound::Patience)
            }),
            Question::Cycle => values::cycle(&self.rule, bound::DEFAULT) != Err(Bound::Patience),
            Question::LetGo | Question::Others => true,
        }
    }

    /// The case that asks the question, if one can; no heap of it has more stones than the input
    /// may have.
    fn case(&self, question: &Question) -> Option<String> {
        let [on_heaps, sequence] = starts(&self.rule);
        let numbers = match question {
            Question::Heaps(heaps) => [
                on_heaps,
                counted(
                    &heaps
                        .iter()
                        .map(|&stones| stones.min(MAX_NUMBER))
                        .collect::<Vec<_>>(),
                ),
            ]
            .concat(),
            Question::Cycle => sequence,
            Question::LetGo | Question::Others => return None,
        };
        Some(spaced(&numbers) + "\n")
    }
}

/// A question that a reader was asked, after selecting this rule.
#[derive(Debug)]
struct Asked {
    rule: usize,
    reader: usize,
    reads_only: bool,
    question: Question,
}

/// All questions, the one that is asked now last.
#[derive(Debug)]
struct History<'a> {
    rules: &'a [Aimed],
    budget: u32,
    asked: Vec<Asked>,
}

impl History<'_> {
    fn assert_answered(&self, readers: &mut [TableReader], choices: &mut Choices) {
        let Some(Asked {
            rule,
            reader,
            reads_only,
            question,
        }) = self.asked.last()
        else {
            return;
        };
        let reader = &mut readers[*reader];
        let aimed = &self.rules[*rule];
        let rule = &aimed.rule;
        let (family, numbers, _) = table_of(rule);
        be_patient(rule);
        reader.read_only(*reads_only);
        let is_selected =
            choices.flip() && reader.reselect(family, numbers) || reader.select(family, numbers);
        assert!(
            is_selected && reader.has_selected(family, numbers),
            "{self:?}"
        );
        match question {
            Question::Heaps(heaps) => {
                let values: Vec<_> = heaps
                    .iter()
                    .map(|&stones| value(rule, stones, self.budget))
                    .collect();
                match (&heaps[..], &values[..]) {
                    _ if values.contains(&Err(Bound::Patience)) => {}
                    (&[stones], &[value]) if choices.flip() => {
                        self.assert_same(reader.grundy(stones), value)
                    }
                    _ => self.assert_sum(rule, heaps, &values, reader, choices),
                }
            }
            Question::Cycle => self.assert_cycle(rule, reader),
            Question::LetGo => {
                reader.release_table();
                assert!(reader.has_selected(family, numbers), "{self:?}");
            }
            Question::Others => (1..=MANY).for_each(|stones| {
                reader.select(Family::Subtraction, &[stones]);
            }),
        }
    }

    fn assert_sum(
        &self,
        rule: &Rule,
        heaps: &[u64],
        values: &[Result<u64, Bound>],
        reader: &mut TableReader,
        choices: &mut Choices,
    ) {
        let misere = matches!(rule, Rule::Takes(_)) && choices.flip();
        let play = if misere { Play::Misere } else { Play::Normal };
        let KnownSum {
            sum,
            heaps: known,
            bound,
        } = reader.sum(heaps, play);
        let refused = values.iter().find_map(|value| value.err());
        self.assert_same(bound.map_or(Ok(()), Err), refused.map_or(Ok(()), Err));
        let expected = Sum::of(values.iter().map_while(|value| value.ok()).take(known));
        assert_eq!(sum.nim_sum, expected.nim_sum, "{self:?}");
        if bound.is_none() {
            assert_eq!(
                (known, sum.wins(play)),
                (heaps.len(), expected.wins(misere)),
                "{self:?}"
            );
            if self.has_known_options(rule, heaps) {
                let heaps_of_reference: Vec<Heap> = heaps
                    .iter()
                    .map(|&stones| Heap {
                        stones,
                        fresh: false,
                    })
                    .collect();
                let expected = winning_move::first(rule, &heaps_of_reference, misere, self.budget);
                let expected = expected.map(|it| (it.heap, it.action));
                let mut first: Option<Move> = None;
                let flow = reader.each_winning_move(heaps, sum, play, &mut first);
                let found = first.map(|it| (it.heap, action_of(&it)));
                self.assert_same(bound_met(flow).map(|()| found), Ok(expected));
            }
        }
    }

    /// Whether the naive table has the value of each option of these heaps, and they are few.
    fn has_known_options(&self, rule: &Rule, heaps: &[u64]) -> bool {
        let set = as_set(rule).unwrap_or_default();
        let is_known = |&stones: &u64| {
            set.iter()
                .filter_map(|taken| stones.checked_sub(*taken))
                .all(|left| value(rule, left, self.budget).is_ok())
        };
        heaps.len() < 4 && set.len() < 32 && heaps.iter().all(is_known)
    }

    fn assert_cycle(&self, rule: &Rule, reader: &mut TableReader) {
        let expected = values::cycle(rule, self.budget);
        if expected == Err(Bound::Patience) {
            return;
        }
        let found = reader.cycle();
        let both = |(preperiod, period, _): &(u64, u64, Vec<u64>)| (*preperiod, *period);
        self.assert_same(
            found.map(|cycle| (cycle.preperiod, cycle.period)),
            expected.as_ref().map(both).map_err(|bound| *bound),
        );
        if let (Ok(_), Ok((_, _, values))) = (found, expected) {
            (0..)
                .zip(&values)
                .for_each(|(stones, &value)| self.assert_same(reader.grundy(stones), Ok(value)));
            if let Some(sequence) = reader.sequence() {
                assert_eq!(Ok(sequence.cycle), found, "{self:?}");
                assert_eq!(
                    values.iter().max(),
                    Some(&sequence.largest.into()),
                    "{self:?}"
                );
                assert!(
                    sequence
                        .values
                        .iter()
                        .map(|&value| u64::from(value))
                        .eq(values),
                    "{self:?}"
                );
            }
        }
    }

    /// Asserts that the answer is the same, or refused by a reader that only reads.
    fn assert_same<T: Debug, U: Debug>(
        &self,
        found: Result<T, crate::game::Bound>,
        expected: Result<U, Bound>,
    ) {
        let may_refuse = self.asked.last().is_some_and(|asked| asked.reads_only);
        let is_same =
            may_refuse && found.is_err() || format!("{found:?}") == format!("{expected:?}");
        assert!(is_same, "{found:?}, not {expected:?}: {self:?}");
    }
}

/// What a move that takes stones or splits a heap does, in the words of the reference.
fn action_of(winning: &Move) -> Action {
    if winning.small == 0 {
        return Action::Take(winning.taken);
    }
    Action::Split {
        taken: winning.taken,
        parts: [winning.small, winning.large],
    }
}

/// Inputs that were once answered wrongly.
#[cfg(test)]
mod tests {
    use super::super::reference::{UNNAMED, problems::LAST};
    use super::*;
    use crate::{Form, Game, HeapCount, Words};

    const THREADS: [usize; 4] = [1, 2, 3, 8];

    /// Asserts what is said of an input, in texts of any size on any number of threads.
    fn assert_says(options: &Options, input: &str, verdicts: &str, error: Option<&str>) {
        for (threads, capacity) in THREADS
            .into_iter()
            .flat_map(|threads| [(threads, 50), (threads, 4096)])
        {
            let found = trial::run(options, Cursor::new(input.to_string()), threads, capacity);
            let expected = (verdicts.to_string(), error.map(str::to_string));
            assert_eq!(
                found, expected,
                "in texts of {capacity} on {threads} threads: {input}"
            );
        }
    }

    /// The values of {8, 20, 22, 1} repeat from 52 on with the period 7; the move 111 comes before
    /// 2·(52 + 7).
    #[test]
    fn values_laid_out_up_to_the_next_move_are_those_of_their_heaps() {
        let cases = [52, 110, 0]
            .map(|stones| format!("  4 5 2 16 40 44 111 1 {stones}"))
            .concat();
        assert_says(
            &Options::default(),
            &format!("3{cases}"),
            "First\nSecond\nSecond\n",
            None,
        );
        for (set, heaps, verdicts) in [
            (&[2, 16, 40, 44, 111][..], "52 110 0 3 4 6", "WLLWLW\n"),
            (
                &[8, 14, 22, 32, 44, 111],
                "52 110 8 118 200 1000000000000000000",
                "WWWWWW\n",
            ),
        ] {
            let options = Options {
                form: Form::set(set).expect("moves in range"),
                stream: true,
                heaps: HeapCount::new(1),
                words: Words::new("W", "L").ok(),
                one_line: true,
                ..Options::default()
            };
            assert_says(&options, heaps, verdicts, None);
        }
    }

    /// The numbers of the last set are bytes that were kept of the code and of the sets after it.
    #[test]
    fn a_set_of_256_more_numbers_is_not_taken_for_a_code() {
        let set = |numbers: &[u64], stones: u64| {
            spaced(&[&[4], &counted(numbers)[..], &[1, stones]].concat()) + "\n"
        };
        let mut cases = vec![set(&[2, 3, 7], 50), "8 5 4 7 2 6 4 1 50\n".to_string()];
        let mut kept = vec![4, 7, 2, 6, 4, 324841091614446695];
        for largest in 100_000..100_042 {
            cases.push(set(&[1, 14, largest], 200));
            kept.extend([844424931115023, largest, 1, 14, largest, 81083485275558144]);
        }
        kept.extend([844424931115023, 100_042, 1]);
        // Enough that the reader forgets the first set.
        cases.extend((100_042..101_000).map(|largest| set(&[1, 14, largest], 200)));
        cases.extend([set(&[2, 3, 7], 50), set(&kept, 1)]);
        let file = cases.concat();
        for explain in [false, true] {
            let options = Options {
                stream: true,
                explain,
                ..Options::default()
            };
            for threads in THREADS {
                assert_answered_as_alone(&options, &cases, threads, 4096);
            }
            let last = if explain {
                "\nFirst\t1\ttake 1 from heap 1\n"
            } else {
                "\nFirst\n"
            };
            assert!(
                trial::run(&options, Cursor::new(file.clone()), 1, 4096)
                    .0
                    .ends_with(last)
            );
        }
    }

    /// The verdicts on a text of such sequences fill the buffer of a guess, and then come more.
    #[test]
    fn sequences_leave_room_for_all_verdicts_after_them() {
        const CAPACITY: usize = 20_000;
        let (zero, sequence) = ("2 0\n", "5 1 31\n");
        let filled = |start: &str| {
            let rest = CAPACITY - 1 - start.len();
            format!(
                "{start}{}{}",
                zero.repeat(rest / zero.len()),
                "\n".repeat(rest % zero.len())
            )
        };
        // A thread knows the sequence once it has adopted a guess at a text after one with it.
        let before = filled("999999999\n") + &filled(sequence).repeat(60);
        // Each sequence takes 129 bytes, and a guess has some 190,000. The gap is a piece without
        // numbers: as far as the next numbers of a piece might have no room, no sequence is taken.
        let full = (1300..1500)
            .step_by(20)
            .map(|count| filled(&(sequence.repeat(count) + &"\n".repeat(2 * 4096))));
        let input = before + &full.collect::<String>();
        let expected = judged(&Options::default(), input.as_bytes());
        for threads in THREADS {
            let (verdicts, error) = trial::run(
                &Options::default(),
                Cursor::new(input.clone()),
                threads,
                CAPACITY,
            );
            assert_eq!(error, expected.error, "{threads} threads");
            assert!(
                verdicts.as_bytes() == expected.verdicts,
                "{threads} threads"
            );
        }
    }

    /// Where addresses have 32 bits, these selectors were cut off to that.
    #[test]
    fn no_bit_of_a_selector_is_lost() {
        let fault = format!(
            "line 1, column 7: case 2: expected the number of a game (1 to {LAST}), found \"4294967297\"{UNNAMED}"
        );
        assert_says(
            &Options::default(),
            "3 1 1 4294967297 4 2 1 5",
            "Player 1\n",
            Some(&fault),
        );
        // Problems that come in turn, so that cases are answered without a branch on the selector.
        let mixed = "1 4 2 1 5 3 8 ".repeat(300);
        let verdicts = "Player 1\nPlayer 1 wins\nFalse\n".repeat(300);
        let place = 5 + mixed.len();
        for selector in Game::ALL.map(|game| (1 << 32) + game.selector()) {
            let fault = format!(
                "line 1, column {place}: case 901: expected the number of a game (1 to {LAST}), found \"{selector}\"{UNNAMED}"
            );
            assert_says(
                &Options::default(),
                &format!("902 {mixed}{selector} 1 5"),
                &verdicts,
                Some(&fault),
            );
        }
    }

    /// The last heap and 2,048 more are 2^32 and 1 more.
    #[test]
    fn no_bit_of_a_heap_is_lost() {
        let sets = "2  4 4 1 3 4 5000 1 10  4 4 1 3 4 5000 1 4294965249";
        assert_says(&Options::default(), sets, "First\nSecond\n", None);
    }
}
