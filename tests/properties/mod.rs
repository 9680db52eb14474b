//! What holds for any bytes: each public function here panics if its claim fails. `fuzz` looks for bytes with which one
//! does, and the tests at the foot try some for a second each.
//!
//! This is a module of the crate, so that it reaches what the crate keeps to itself; it is compiled for tests and for
//! fuzzing only.

#[path = "../generate/mod.rs"]
pub mod generate;
pub(crate) mod naive_scanner;
#[path = "../reference/mod.rs"]
pub mod reference;

use std::io::{self, Cursor, Read};
use std::sync::{Arc, Mutex};

use self::generate::{Case, Choices, Sizes, Style};
use self::reference::bound::{self, Bound, PATIENCE};
use self::reference::problems::{Heaps, Moves, Problem as Row, PROBLEMS};
use self::reference::rules::{Action, Heap, Rule};
use self::reference::values::Sum;
use self::reference::{search, subtraction, values, Answer, Flags};
use crate::game::tables::{Family, Tables, View};
use crate::game::{Budget, Cycle, Play};
use crate::input::scanner::trial;
use crate::judge::parallel;
use crate::limits::MAX_NUMBER;
use crate::sizes::PIECE;
use crate::{judge_with, Form, HeapCount, Layout, Options, Problem, Words};

/// How far the tables of the reference go, which are slow.
const VALUES: usize = 1 << 11;

/// The judge answers `data`, and the input that `data` stands for, as the reference does: verdicts, message, position.
pub fn reference(data: &[u8]) {
    for explain in [false, true] {
        assert_as_reference(data, &Flags { explain, ..Flags::default() });
    }
    let mut choices = Choices::of(data);
    let (form, flags) = any_flags(&mut choices);
    assert_as_reference(&any_input(&form, &flags, &mut choices), &flags);
}

/// Any flags, and the form of the cases that goes with them.
fn any_flags(choices: &mut Choices) -> (generate::Form, Flags) {
    let form = choices.form();
    let mut flags = Flags { explain: choices.flip(), stream: choices.flip(), ..Flags::default() };
    if choices.below(4) == 3 {
        flags.budget = choices.below(12) as u32;
    }
    match &form {
        generate::Form::Any => {}
        generate::Form::Misere => flags.misere = true,
        generate::Form::Problem(problem) => {
            flags.problem = Some(problem.selector);
            flags.misere = problem.has_misere_rule() && choices.flip();
        }
        generate::Form::Rule(problem, rule) => {
            flags.problem = Some(problem.selector);
            flags.rule = Some(rule.clone());
            flags.misere = problem.has_misere_rule() && choices.flip();
        }
    }
    if choices.below(4) == 3 {
        flags.words =
            Some([(); 2].map(|()| choices.pick(&["W", "-", "1", "no", "Łódź", "fourteen bytes"]).to_string()));
    }
    let heaps = match form {
        generate::Form::Problem(problem) | generate::Form::Rule(problem, _) => problem.heaps,
        generate::Form::Any | generate::Form::Misere => Heaps::Counted,
    };
    flags.one_line = heaps != Heaps::None && !flags.explain && choices.flip();
    if choices.flip() {
        flags.heaps = any_count(heaps, choices);
    }
    (form, flags)
}

/// Any number of heaps that all cases may have.
fn any_count(heaps: Heaps, choices: &mut Choices) -> Option<u64> {
    match heaps {
        Heaps::None => None,
        Heaps::One => Some(1),
        // Of the largest number, no case ever ends.
        Heaps::Counted => Some(choices.pick(&[1, 1, 1, 2, 2, 3, 4, 30, MAX_NUMBER])),
    }
}

/// An input in this form that fits these flags.
fn any_input(form: &generate::Form, flags: &Flags, choices: &mut Choices) -> Vec<u8> {
    // Cases without end are as good as cases of some heaps.
    choices.input_with(form, flags.stream, flags.heaps.map(|count| count.min(100)), flags.one_line)
}

fn assert_as_reference(input: &[u8], flags: &Flags) {
    PATIENCE.set(VALUES);
    let expected = reference::answer_as(input, flags);
    if expected.is_known() {
        let what = || format!("{flags:?}: {}", input.escape_ascii());
        assert_same(&judged(&options(flags), input), &expected, what);
    }
}

/// The flags of the reference as the options of the judge.
fn options(flags: &Flags) -> Options {
    let problem = flags.problem.map(|selector| Problem::from_selector(selector).expect("a problem of the table"));
    let form = match (problem, &flags.rule) {
        (None, _) => Form::default(),
        (Some(problem), None) => Form::problem(problem),
        (Some(problem), Some(rule)) => form_of_rule(problem, rule),
    };
    let budget = Budget::new(flags.budget).expect("a budget up to the limit");
    let play = if flags.misere { Play::Misere } else { Play::Normal };
    Options {
        form,
        play,
        stream: flags.stream,
        explain: flags.explain,
        words: flags.words.as_ref().map(|[win, loss]| Words::new(win, loss).expect("words that fit")),
        one_line: flags.one_line,
        layout: None,
        heaps: flags.heaps.map(|count| HeapCount::new(count).expect("a count up to the limit")),
        budget,
    }
}

fn form_of_rule(problem: Problem, rule: &[u64]) -> Form {
    match problem {
        Problem::Interval => Form::interval(rule[0], rule[1]).expect("an interval"),
        Problem::Octal => Form::code(&rule.iter().map(|&digit| digit as u8).collect::<Vec<_>>()).expect("a code"),
        _ => Form::set(rule).expect("moves up to the limit"),
    }
}

/// The judge answers an input on several threads, in texts of any size, from a reader that gives any number of bytes
/// at a time, with any flags, as it does on one thread that gets all bytes at once.
pub fn threads(data: &[u8]) {
    let mut choices = Choices::of(data);
    let (form, mut flags) = any_flags(&mut choices);
    // A code that no case has may be read where a text is guessed wrong, and its period may be far.
    flags.budget = flags.budget.min(14);
    let options = options(&flags);
    let most = 1 + choices.size();
    // From the smallest size that a text can have.
    let capacity = 50 + choices.size();
    let threads = 2 + choices.index(3);
    let input = if choices.flip() { choices.rest() } else { any_input(&form, &flags, &mut choices) };
    let what = || {
        let input = input.escape_ascii();
        format!("{most} bytes at a time, in texts of {capacity} on {threads} threads, {flags:?}: {input}")
    };
    let expected = judged(&options, &input[..]);
    let portions = || Portions { rest: Cursor::new(input.clone()), most };
    assert_same(&judged(&options, portions()), &expected, what);
    for threads in [1, threads] {
        let (verdicts, error) = parallel::trial::run(&options, portions(), threads, capacity);
        assert_same(&Answer { verdicts: verdicts.into_bytes(), error }, &expected, what);
    }
}

/// The same cases in any layout get the verdicts that the reference gives them in the usual order; and of any bytes in any
/// layout, it does not matter where texts are cut.
pub fn layouts(data: &[u8]) {
    PATIENCE.set(VALUES);
    let mut choices = Choices::of(data);
    let layouts = generate::layouts::layouts();
    let layout = &layouts[choices.index(layouts.len())];
    let form = match generate::layouts::problem_of(layout) {
        None => Form::problem(Problem::ZeroMoveNim),
        Some(_) => Form::default(),
    };
    let explain = choices.flip();
    let groups = 1 + choices.below(4);
    let numbers = generate::layouts::numbers(layout, groups, &mut choices);
    let cases = reference::layout::usual(layout, true, &numbers).concat().concat();
    let problem = generate::layouts::problem_of(layout).map_or(Some(2), |_| None);
    let flags = Flags { explain, stream: true, problem, ..Flags::default() };
    let expected = reference::answer_as(generate::spaced(&cases).as_bytes(), &flags);
    let options = Options { layout: Layout::new(layout), form, explain, stream: true, ..Options::default() };
    if expected.is_known() {
        let what = || format!("{layout}: {}", generate::spaced(&numbers));
        assert_same(&judged(&options, generate::spaced(&numbers).as_bytes()), &expected, what);
    }
    // A changed range of heaps may have more verdicts than there is time for.
    let mut input = generate::spaced(&numbers).into_bytes();
    if !layout.contains("1..n") {
        generate::change(&mut input, &mut choices);
    }
    let one_line = !explain && choices.flip();
    let options = Options { one_line, budget: Budget::new(8).expect("a budget"), ..options };
    let capacity = 50 + choices.size();
    let (verdicts, error) = parallel::trial::run(&options, Cursor::new(input.clone()), 2, capacity);
    let what = || format!("{layout}, texts of {capacity} bytes: {}", input.escape_ascii());
    assert_same(&Answer { verdicts: verdicts.into_bytes(), error }, &judged(&options, &input[..]), what);
}

/// All scanner kernels find the numbers and the first fault that the naive scanner finds, wherever pieces end.
pub fn kernels(data: &[u8]) {
    let mut choices = Choices::of(data);
    let blanks = if choices.flip() { PIECE - choices.index(256) } else { choices.index(256) };
    let input = match choices.below(3) {
        0 => choices.rest(),
        1 => choices.digits(),
        _ => choices.input(&generate::Form::Any, false),
    };
    let input = [vec![b' '; blanks], input].concat();
    trial::assert_matches_naive(&mut trial::scanners(), &input);
}

/// Tables give the Grundy values and periods that naive ones give, whatever they were asked before and however many of
/// them are held; and the cases that ask for these values and periods get the verdicts that follow from them.
pub fn tables(data: &[u8]) {
    PATIENCE.set(VALUES);
    let mut choices = Choices::of(data);
    let tables = Arc::new(Mutex::new(Tables::within(Budget::default(), choices.pick(&[0, 1 << 12, 64 << 20]))));
    let mut views = [(); 2].map(|()| View::new(Arc::clone(&tables)));
    let sets: Vec<Vec<u64>> = (0..=choices.below(4)).map(|_| choices.set()).collect();
    let mut asked = Asked::default();
    while !choices.are_used_up() {
        let set = &sets[choices.index(sets.len())];
        let view = &mut views[choices.index(2)];
        view.select(Family::Subtraction, set);
        if choices.below(4) == 0 {
            asked.cycle(set, view);
        } else {
            asked.heap(set, choices.number(Sizes::Mixed), view);
        }
    }
    let options = Options { stream: true, ..Options::default() };
    let expected = Answer { verdicts: asked.verdicts.into_bytes(), error: None };
    assert_same(&judged(&options, asked.cases.as_bytes()), &expected, || asked.cases);
}

/// The cases that ask what a table was asked, and their verdicts.
#[derive(Default)]
struct Asked {
    cases: String,
    verdicts: String,
}

impl Asked {
    fn heap(&mut self, set: &[u64], heap: u64, view: &mut View) {
        let expected = subtraction::grundy(set, heap, bound::DEFAULT);
        if expected == Err(Bound::Patience) {
            return;
        }
        let found = view.grundy(heap);
        assert_eq!(format!("{found:?}"), format!("{expected:?}"), "heap {heap} of {set:?}");
        if let Ok(value) = expected {
            self.cases += &format!("4 {} 1 {heap}\n", counted(set));
            self.verdicts += if value == 0 { "Second\n" } else { "First\n" };
        }
    }

    fn cycle(&mut self, set: &[u64], view: &mut View) {
        let expected = subtraction::cycle(set, bound::DEFAULT);
        if let Err(Bound::Patience) = expected {
            return;
        }
        let found = view.cycle().map(|cycle| written_out(cycle, |heap| view.grundy(heap)));
        assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{set:?}");
        if let Ok((preperiod, period, values)) = expected {
            self.cases += &format!("5 {}\n", counted(set));
            let values: String = values.iter().map(|value| format!(" {value}")).collect();
            self.verdicts += &format!("{preperiod} {period}{values}\n");
        }
    }
}

/// Preperiod, period, and the values up to the end of the first period.
fn written_out(cycle: Cycle, grundy: impl FnMut(u64) -> Result<u32, crate::game::Bound>) -> (u64, u64, Vec<u32>) {
    let values: Result<Vec<u32>, _> = (0..cycle.preperiod + cycle.period).map(grundy).collect();
    (cycle.preperiod, cycle.period, values.expect("the values of a known period"))
}

/// The numbers as a case has them, after how many they are.
fn counted(numbers: &[u64]) -> String {
    numbers.iter().fold(numbers.len().to_string(), |list, number| format!("{list} {number}"))
}

/// Each move that an explanation names is legal and leaves a lost position, and where it names none, there is none.
pub fn explanations(data: &[u8]) {
    PATIENCE.set(VALUES);
    let mut choices = Choices::of(data);
    let style = Style { most_heaps: 8, most_stones: 16, faults: true, ..Style::PLAIN };
    let mut positions = Vec::new();
    let mut cases = String::new();
    while !choices.are_used_up() {
        let problem = choices.pick(PROBLEMS);
        let case = style.case(problem, &mut choices);
        if let Some(position) = Position::of_case(&case) {
            cases += &(generate::spaced(&case.whole()) + "\n");
            positions.push(position);
        }
    }
    let options = Options { stream: true, explain: true, ..Options::default() };
    let Answer { verdicts, error } = judged(&options, cases.as_bytes());
    let verdicts = String::from_utf8(verdicts).expect("text");
    assert_eq!((error, verdicts.lines().count()), (None, positions.len()), "{cases}");
    for (position, line) in positions.iter().zip(verdicts.lines()) {
        position.assert_explained_by(line);
    }
}

/// Heaps of a problem, and the moves on them.
#[derive(Clone, Debug)]
struct Position {
    problem: Row,
    rule: Rule,
    heaps: Vec<Heap>,
}

impl Position {
    /// The position that a case asks about, if there is one and its value is known.
    fn of_case(case: &Case) -> Option<Position> {
        let problem = case.problem;
        let rule = rule_of(case)?;
        if problem.heaps == Heaps::None {
            return None;
        }
        let fresh = problem.moves == Moves::Any { pass: true };
        let heaps = case.heaps.iter().map(|&stones| Heap { stones, fresh }).collect();
        let position = Position { problem, rule, heaps };
        position.sum().is_ok().then_some(position)
    }

    fn sum(&self) -> Result<Sum, Bound> {
        let mut values = self.heaps.iter().map(|&heap| values::grundy(&self.rule, heap, bound::DEFAULT));
        values.try_fold(Sum::default(), |sum, value| Ok(sum.plus(value?)))
    }

    fn assert_explained_by(&self, line: &str) {
        let parts: Vec<&str> = line.split('\t').collect();
        let [word, nim_sum, winning] = parts[..] else { panic!("{self:?}: {line}") };
        let wins = word == self.problem.win;
        assert!(wins || word == self.problem.loss, "{self:?}: {line}");
        assert_eq!(nim_sum.parse(), Ok(self.sum().expect("known before").nim_sum), "{self:?}: {line}");
        assert_eq!((wins, wins), (nim_sum != "0", winning != "-"), "{self:?}: {line}");
        if wins {
            let after = self.after(winning).unwrap_or_else(|| panic!("illegal on {self:?}: {line}"));
            assert!(after.is_lost(), "{self:?}: {line}");
        }
    }

    /// The position after a move, if the move is legal.
    fn after(&self, winning: &str) -> Option<Position> {
        let (heap, action) = action(winning)?;
        let mut after = self.clone();
        let at = heap.checked_sub(1)?;
        let left = self.rule.after(*self.heaps.get(at)?, action)?;
        after.heaps.splice(at..=at, left);
        Some(after)
    }

    /// Whether the player to move loses: by search, or where that takes too long, by the theorem of Sprague and Grundy.
    fn is_lost(&self) -> bool {
        let by_values = || self.sum().expect("smaller heaps are no harder").wins(false);
        !search::quick(&self.rule, &self.heaps, false).unwrap_or_else(by_values)
    }
}

/// The rule of a case, if it is not a fault.
fn rule_of(case: &Case) -> Option<Rule> {
    match (case.problem.moves, &case.rule[..]) {
        (Moves::Takes(set), _) => Some(Rule::Takes(set.to_vec())),
        (Moves::Any { pass }, _) => Some(Rule::Any { pass }),
        (Moves::Set, set) => Some(Rule::Takes(set.to_vec())),
        (Moves::Interval, &[least, most]) => (1..=most).contains(&least).then_some(Rule::Interval { least, most }),
        (Moves::Interval, _) => None,
        (Moves::Code, code) => {
            let possible = code.iter().all(|&digit| digit < 8) && [0, 4].contains(code.first().unwrap_or(&0));
            possible.then(|| Rule::Code(code.to_vec()))
        }
        (Moves::UnequalSplit, _) => Some(Rule::UnequalSplit),
    }
}

/// The heap and the action of a move as an explanation writes it.
fn action(written: &str) -> Option<(usize, Action)> {
    let (what, rest) = written.split_once(" heap ")?;
    let (heap, parts) = rest.split_once(' ').unwrap_or((rest, ""));
    let heap = heap.parse().ok()?;
    let taken = || what.strip_prefix("take ")?.strip_suffix(" from")?.parse().ok();
    let into = |parts: &str| {
        let (small, large) = parts.split_once(" and ")?;
        Some([small.parse().ok()?, large.parse().ok()?])
    };
    let action = match (what, parts) {
        ("pass on", "") => Action::Pass,
        ("split", parts) => Action::Split { taken: 0, parts: into(parts.strip_prefix("into ")?)? },
        (_, "") => Action::Take(taken()?),
        (_, parts) => Action::Split { taken: taken()?, parts: into(parts.strip_prefix("and split it into ")?)? },
    };
    Some((heap, action))
}

/// The judge's answer on one thread.
fn judged(options: &Options, input: impl Read) -> Answer {
    let mut verdicts = Vec::new();
    let error = judge_with(options, input, &mut verdicts).err().map(|error| error.to_string());
    Answer { verdicts, error }
}

fn assert_same(found: &Answer, expected: &Answer, what: impl FnOnce() -> String) {
    if found != expected {
        let shown = |answer: &Answer| format!("{:?} after {}", answer.error, answer.verdicts.escape_ascii());
        panic!("{}\n gives {}\n not   {}", what(), shown(found), shown(expected));
    }
}

/// A reader that gives a few bytes at a time.
struct Portions {
    rest: Cursor<Vec<u8>>,
    most: usize,
}

impl Read for Portions {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = self.most.min(buffer.len());
        self.rest.read(&mut buffer[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// Tries noise, and samples with a few changes, for a second.
    fn smoke(holds: fn(&[u8])) {
        let entries = std::fs::read_dir("samples").expect("tests run in the folder of the package");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        let samples: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).expect("a sample")).collect();
        let mut choices = Choices::random(31);
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(1) {
            let noise: Vec<u8> = (0..choices.below(300)).map(|_| choices.byte()).collect();
            holds(&noise);
            let mut changed = samples[choices.index(samples.len())].clone();
            for _ in 0..choices.below(4) {
                generate::change(&mut changed, &mut choices);
            }
            holds(&changed);
        }
    }

    #[test]
    fn some_bytes_are_answered_as_by_the_reference() {
        smoke(reference);
    }

    #[test]
    fn some_bytes_are_answered_on_any_threads_as_on_one() {
        smoke(threads);
    }

    #[test]
    fn some_cases_are_answered_in_any_layout_as_in_the_usual_one() {
        smoke(layouts);
    }

    #[test]
    fn kernels_agree_on_some_bytes() {
        smoke(kernels);
    }

    #[test]
    fn tables_of_some_sets_are_as_the_rules_say() {
        smoke(tables);
    }

    #[test]
    fn some_explanations_are_legal_and_winning_moves() {
        smoke(explanations);
    }
}
