//! The tests of a package, each with its purpose.

use std::io;
use std::sync::{Arc, Mutex};

use crate::case::bounds::Bounds;
use crate::case::error::{Error, WrongOptions};
use crate::case::form::CaseForm;
use crate::case::misuse::Misuse;
use crate::case::options::Options;
use crate::case::required::plural;
use crate::case::workload::Workload;
use crate::commands::generate::{Case, Generator, InputWriter};
use crate::commands::stress::cases::{CaseSupply, InputDraft};
use crate::commands::stress::limits::Limit;
use crate::commands::stress::schedule::{CaseSource, ScheduleTurn};
use crate::commands::submission::NAMED;
use crate::commands::validate::validate;
use crate::flags::Package;
use crate::flags::errors;
use crate::game::tables::Tables;
use crate::input::CAPACITY;
use crate::judge::judge_with_tables;

/// The most cases of an input if the statement does not say it.
const MOST_CASES: u64 = 1000;

/// The most cases of an input that is not for a limit, and the most inputs of a purpose if an input
/// has few cases.
const SOME_CASES: u64 = 1000;
const SOME_INPUTS: u64 = 5;

/// The most numbers and verdicts of an input of several cases: about 2 MB of large numbers.
const MOST_NUMBERS: u64 = 1 << 18;

/// The most steps of a program for the inputs of a purpose, if each case gives its moves: the
/// program then tries each move for each heap, which takes about a second.
const MOST_STEPS: u64 = 1 << 30;

/// How many cases a sample has if the statement has none.
const SAMPLE_CASES: u64 = 3;

/// The most heaps of a case of such a sample, unless more are required.
const SAMPLE_HEAPS: u64 = 3;

/// The most stones that a heap of such a sample has beyond the fewest.
const SAMPLE_STONES: u64 = 9;

/// An input, and the right answers.
#[derive(Clone)]
pub struct PackageTest {
    /// Its name among the samples or the secret tests, from `1-sample` on.
    pub name: String,
    pub purpose: String,
    pub is_sample: bool,
    /// Tests for one purpose are a group, numbered from 1; the samples are group 0. Where there are
    /// subtasks, each is a group.
    pub group: usize,
    pub is_of_subtask: bool,
    /// The subtask and the name of the same test in an earlier subtask.
    pub first: Option<(usize, String)>,
    pub input: Vec<u8>,
    pub answers: Vec<u8>,
}

/// What the tests are made of.
struct Tests<'a> {
    run: &'a Package,
    bounds: Bounds,
    workload: &'a Workload,
    /// What `stress` would try.
    supply: CaseSupply<'a>,
    answerer: TestAnswerer,
    tests: Vec<PackageTest>,
    without: Vec<String>,
    group: usize,
}

/// The tests of this package.
///
/// # Errors
///
/// No cases are found, or a sample of the statement is not as the flags say.
pub fn tests(run: &Package) -> Result<Data, String> {
    if run.subtasks.is_empty() {
        return tests_within(run, run.submission.bounds, run.workload, TestsOf::All);
    }
    let mut all = tests_within(run, run.submission.bounds, run.workload, TestsOf::Samples)?;
    for (number, subtask) in (1..).zip(&run.subtasks) {
        let bounds = subtask.narrow(run.submission.bounds);
        let workload = subtask.narrow_workload(run.workload);
        let own = tests_within(run, bounds, workload, TestsOf::Secret)
            .map_err(|why| format!("subtask {number}: {why}"))?;
        let earlier = all.tests_that_fit(&run.submission.options, &bounds);
        all.add_subtask(number, earlier, own);
    }
    Ok(all)
}

/// Which tests are made.
#[derive(PartialEq, Eq)]
enum TestsOf {
    All,
    Samples,
    Secret,
}

/// Tests of this workload within these bounds.
fn tests_within(
    run: &Package,
    bounds: Bounds,
    mut workload: Workload,
    of: TestsOf,
) -> Result<Data, String> {
    let options = &run.submission.options;
    if workload.bounds.max_cases == Bounds::NONE.max_cases {
        workload.bounds.max_cases = MOST_CASES.min(most_rules(options, &workload.bounds));
    }
    let mut generator = Generator::of(options, workload, NAMED.len()).map_err(message)?;
    while generator.grow().map_err(message)?.is_some() {}
    let mut all = Tests {
        answerer: TestAnswerer(generator.tables()),
        run,
        bounds,
        workload: &workload,
        supply: CaseSupply::new(options, &workload, generator),
        tests: Vec::new(),
        without: Vec::new(),
        group: 0,
    };
    if of != TestsOf::Secret {
        all.add_samples()?;
    }
    if of != TestsOf::Samples {
        all.add_secret()?;
    }
    Ok(Data {
        tests: all.tests,
        without: all.without,
        answerer: all.answerer,
    })
}

/// Answers inputs, and keeps the tables of the rule from one to the next.
#[derive(Clone)]
pub struct TestAnswerer(Arc<Mutex<Tables>>);

impl TestAnswerer {
    /// The answers of takeaway to this input.
    ///
    /// # Errors
    ///
    /// The fault of the input.
    pub fn answers(&self, options: &Options, input: &[u8]) -> Result<Vec<u8>, Error> {
        options.check()?;
        let mut answers = Vec::new();
        let tables = Arc::clone(&self.0);
        judge_with_tables(options, tables, input, &mut answers, CAPACITY)?;
        Ok(answers)
    }
}

/// The tests, what they do not have and why, and what has answered them.
pub struct Data {
    pub tests: Vec<PackageTest>,
    pub without: Vec<String>,
    pub answerer: TestAnswerer,
}

impl<'a> Tests<'a> {
    fn options(&self) -> &'a Options {
        &self.run.submission.options
    }

    /// Adds a test with this input. Only a sample may have the input of another test.
    fn add(&mut self, name: &str, purpose: &str, input: Vec<u8>) -> Result<(), String> {
        let is_sample = self.group == 0;
        if !is_sample && self.tests.iter().any(|test| test.input == input) {
            return Ok(());
        }
        let bounds = self.bounds;
        let what = format!("test {name}");
        validate(self.options(), &bounds, &input[..])
            .map_err(|error| format!("{what}: {}", errors::message(&error)))?;
        let answers = self
            .answerer
            .answers(self.options(), &input)
            .map_err(|error| format!("{what}: {}", errors::message(&error)))?;
        let number = 1 + self
            .tests
            .iter()
            .filter(|test| test.group == self.group)
            .count();
        let name = if is_sample {
            format!("{number}-{name}")
        } else {
            format!("{:02}-{number:02}-{name}", self.group)
        };
        self.tests.push(PackageTest {
            name,
            purpose: purpose.to_string(),
            is_sample,
            group: self.group,
            is_of_subtask: false,
            first: None,
            input,
            answers,
        });
        Ok(())
    }

    /// Adds all tests but the samples.
    fn add_secret(&mut self) -> Result<(), String> {
        self.add_small()?;
        self.add_share(100, "lost", "lost positions alone")?;
        let near = "won positions alone, a quarter of them one stone away from a lost one";
        self.add_share(0, "nearly-lost", near)?;
        self.add_limits()?;
        let hard = "numbers at which programs are often wrong, such as 2^31";
        self.add_drawn(CaseSource::Full, "hard", hard)?;
        Ok(())
    }

    /// Adds the samples of the statement, or else a few small cases.
    fn add_samples(&mut self) -> Result<(), String> {
        for (number, [input, output]) in (1..).zip(&self.run.samples) {
            self.add(
                "sample",
                "a sample of the statement",
                input.clone().into_bytes(),
            )?;
            let answers = self.tests.last().map(|test| &test.answers[..]);
            let printed = String::from_utf8_lossy(answers.unwrap_or_default());
            let is_printed = printed.split_whitespace().eq(output.split_whitespace());
            if !output.is_empty() && !is_printed {
                return Err(format!(
                    "sample {number} of the statement has another output than takeaway, which prints {printed:?}"
                ));
            }
        }
        if !self.tests.is_empty() {
            return Ok(());
        }
        let mut workload = *self.workload;
        let bounds = &mut workload.bounds;
        let most = bounds.min_heap.saturating_add(SAMPLE_STONES);
        bounds.max_heap = bounds.max_heap.min(most);
        bounds.max_heaps = bounds.max_heaps.min(bounds.min_heaps.max(SAMPLE_HEAPS));
        bounds.max_move = bounds.max_move.min(bounds.max_heap);
        let forms = CaseForm::all(self.options());
        workload.bounds = bounds.with_room_for_stones(&self.workload.bounds, forms[0].heaps);
        workload.cases = SAMPLE_CASES
            .min(self.most_cases())
            .max(workload.bounds.min_cases);
        let input = self.drawn(workload).map_err(message)?;
        self.add("sample", "small cases", input)
    }

    /// The most cases of an input.
    fn most_cases(&self) -> u64 {
        let Bounds {
            max_cases,
            max_group,
            max_groups,
            max_total,
            min_heaps,
            ..
        } = self.workload.bounds;
        let mut most = max_cases.min(SOME_CASES);
        most = most.min(most_rules(self.options(), &self.workload.bounds));
        let mut least_heaps = 0;
        for form in CaseForm::all(self.options()) {
            if form.has_groups() {
                most = most.min(max_group.saturating_mul(max_groups));
            }
            least_heaps = form.least_heaps(min_heaps).max(least_heaps);
        }
        most.min(max_total / least_heaps.max(1))
    }

    /// How many inputs of this many cases a purpose has.
    fn inputs(&self, cases: u64) -> u64 {
        let most = SOME_CASES.min(most_rules(self.options(), &self.workload.bounds));
        (most / cases.max(1)).clamp(1, SOME_INPUTS)
    }

    /// Adds random cases. About `lost` of a hundred are lost.
    fn add_share(&mut self, lost: u64, name: &str, purpose: &str) -> Result<(), String> {
        let mut has_winner = true;
        for form in CaseForm::all(self.options()) {
            has_winner &= form.has_winner();
        }
        if !has_winner {
            return Ok(());
        }
        self.group += 1;
        let mut workload = *self.workload;
        workload.lost = lost;
        workload.cases = cases_of(&workload, self.most_cases());
        for seed in 1..=self.inputs(workload.cases) {
            workload.seed = seed;
            match self.drawn(workload) {
                Ok(input) => self.add(name, purpose, input)?,
                Err(wrong) => {
                    let why = message(wrong);
                    self.without.push(format!("no test {name}: {why}"));
                    self.group -= usize::from(seed == 1);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// An input of random cases.
    fn drawn(&self, workload: Workload) -> Result<Vec<u8>, Misuse> {
        let options = self.options();
        let mut generator = if options.form.tuple_shape().is_some() {
            // What is known already costs nothing. With it, each input would reach further than the
            // last, and in the end further than a judge that starts anew.
            Generator::of(options, workload, NAMED.len())?
        } else {
            let tables = Arc::clone(&self.answerer.0);
            Generator::with_tables(options, workload, NAMED.len(), tables)?
        };
        while generator.grow()?.is_some() {}
        let mut input = Vec::new();
        loop {
            match generator.write_block(&mut input) {
                Ok(true) => {}
                Ok(false) => return Ok(input),
                Err(error) => return Err(misuse(error, workload.lost)),
            }
        }
    }

    /// Adds all small positions, as many as fit.
    fn add_small(&mut self) -> Result<(), String> {
        self.add_drawn(CaseSource::Small, "small", "all small positions in order")
    }

    fn add_drawn(&mut self, source: CaseSource, name: &str, purpose: &str) -> Result<(), String> {
        self.group += 1;
        let cases = self.most_cases();
        let turn = ScheduleTurn::Cases(source, cases);
        let inputs = self.inputs_of_stress(turn, self.inputs(cases));
        for (input, _) in inputs {
            self.add(name, purpose, input)?;
        }
        Ok(())
    }

    /// Adds inputs for each limit of the statement.
    fn add_limits(&mut self) -> Result<(), String> {
        let limits = Limit::of(self.supply.widest_form(), self.supply.usual());
        for (limit, _) in limits {
            self.group += 1;
            let (name, purpose) = about(limit);
            let bounds = Bounds {
                max_cases: self.most_cases(),
                ..self.workload.bounds
            };
            let inputs = limit.inputs(&bounds);
            for (input, cut) in self.inputs_of_stress(ScheduleTurn::Limit(limit), inputs) {
                let cut = if limit.is_of_one_case() {
                    String::new()
                } else {
                    cut
                };
                self.add(name, &(purpose.to_string() + &cut), input)?;
            }
        }
        Ok(())
    }

    /// Inputs of cases that `stress` would try, each with what to say if it has fewer cases than it
    /// should.
    fn inputs_of_stress(&mut self, turn: ScheduleTurn, inputs: u64) -> Vec<(Vec<u8>, String)> {
        let writer = InputWriter::new(self.options(), self.workload.bounds.max_group);
        let mut all = Vec::new();
        for _ in 0..inputs {
            let (cases, is_cut) = next_cases(&mut self.supply, turn);
            if cases.is_empty() || !self.supply.are_enough(&cases) {
                break;
            }
            let cut = if is_cut {
                cut_to(cases.len())
            } else {
                String::new()
            };
            all.push((writer.input(&cases), cut));
        }
        all
    }
}

/// The most cases of an input for which a program tries all moves of a case for each heap.
fn most_rules(options: &Options, bounds: &Bounds) -> u64 {
    let mut most = u64::MAX;
    for form in CaseForm::all(options) {
        if form.gives_moves() && !form.has_groups() {
            let moves = form.fixed_moves.unwrap_or(bounds.max_moves).max(1);
            let steps = bounds.max_heap.saturating_mul(moves).max(1);
            most = most.min(MOST_STEPS / steps).max(1);
        }
    }
    most
}

/// The end of a purpose: that the input was cut to this many cases, and why.
fn cut_to(cases: usize) -> String {
    let plural = plural("case", cases as u128);
    format!(
        ", but cut to {cases} {plural}: more than {MOST_NUMBERS} numbers or answers would make the files large"
    )
}

/// The cases of the next input for this turn, and whether it would have more if it might be larger.
fn next_cases(supply: &mut CaseSupply, turn: ScheduleTurn) -> (Vec<Case>, bool) {
    let mut draft: InputDraft = supply.draft(turn, &|| false);
    draft.most_numbers = draft.most_numbers.min(MOST_NUMBERS);
    draft.most_verdicts = draft.most_verdicts.min(MOST_NUMBERS);
    let mut cases = Vec::new();
    loop {
        let before = cases.len();
        supply.next(&mut draft, &mut cases);
        if cases.len() == before {
            return (cases, draft.is_cut);
        }
    }
}

/// How many cases of this workload have about [`MOST_NUMBERS`] numbers, at most `most`.
fn cases_of(workload: &Workload, most: u64) -> u64 {
    let average = workload.bounds.max_heaps / 2 + 1;
    most.min(MOST_NUMBERS / average).max(1)
}

/// Why no case was drawn. A vector takes everything, so no write fails.
fn misuse(error: io::Error, lost: u64) -> Misuse {
    match error.downcast::<WrongOptions>() {
        Ok(wrong) => wrong.0,
        Err(_) => Misuse::NoneAsWished { lost: lost > 0 },
    }
}

impl Data {
    /// The secret tests up to here whose inputs are within these bounds.
    fn tests_that_fit(&self, options: &Options, bounds: &Bounds) -> Vec<PackageTest> {
        let mut fit = Vec::new();
        for test in &self.tests {
            if !test.is_sample && validate(options, bounds, &test.input[..]).is_ok() {
                fit.push(test.clone());
            }
        }
        fit
    }

    /// Adds the tests of the subtask with this number: those of earlier ones, then its own.
    fn add_subtask(&mut self, number: usize, earlier: Vec<PackageTest>, own: Data) {
        let first = self.tests.len();
        for mut test in earlier.into_iter().chain(own.tests) {
            if self.tests[first..]
                .iter()
                .any(|other| other.input == test.input)
            {
                continue;
            }
            // The test of an earlier subtask has the number of that one in its name.
            if test.is_of_subtask {
                let first = (test.group, test.name.clone());
                test.first.get_or_insert(first);
                test.name = format!("{number}-of-{}", test.name);
            } else {
                test.name = format!("{number}-{}", test.name);
            }
            test.group = number;
            test.is_of_subtask = true;
            self.tests.push(test);
        }
        for why in own.without {
            self.without.push(format!("subtask {number}: {why}"));
        }
    }
}

/// What keeps takeaway from drawing cases, in terms of flags.
fn message(wrong: Misuse) -> String {
    errors::message(&Error::Options(WrongOptions(wrong)))
}

/// The name of a test for a limit, and its purpose.
fn about(limit: Limit) -> (&'static str, &'static str) {
    match limit {
        Limit::LargestHeaps => ("largest-heaps", "heaps of the most stones"),
        Limit::MostHeaps => ("most-heaps", "the most heaps in a case"),
        Limit::MostStones => ("most-stones", "the most stones in a case"),
        Limit::LargestMove => ("largest-move", "the largest move"),
        Limit::MostMoves => ("most-moves", "the most moves in a case"),
        Limit::MostCases => ("most-cases", "the most cases"),
        Limit::LargestGroup => ("largest-group", "the most cases of a group"),
        Limit::MostHeapsInAll => ("most-heaps-in-all", "the most heaps in all cases together"),
        Limit::SmallestHeaps => ("smallest-heaps", "heaps of the fewest stones"),
        Limit::All => (
            "all-limits",
            "all limits at once, with numbers at which programs are often wrong",
        ),
    }
}
