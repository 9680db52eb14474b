//! One input: the right verdicts, and what the program prints.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Cursor, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::case::error::Error;
use crate::case::options::Options;
use crate::commands::check::{self, Differences};
use crate::commands::converter::{failure, not_converted};
use crate::commands::generate::{Case, InputWriter};
use crate::commands::program::{self, End, NoRun, Run, RunLimits};
use crate::flags::statement_bounds::Sizes;
use crate::flags::{Stress, errors};
use crate::game::tables::Tables;
use crate::judge::judge_with_tables;
use crate::output::marks::Marks;

use super::hints::cannot_start;
use super::outputs::NoAnswer;
use super::{AFTER, no_thread, no_threads};

/// How long it may run on an input, unless `--time-limit` is given.
pub const LIMIT: Duration = Duration::from_secs(5);
/// The most bytes of an output that are read, unless twice the right output is more.
const MOST_PRINTED: u64 = 64 << 20;
/// How many bytes of an input a message shows.
const SHOWN_OF_INPUT: usize = 200;
/// The most bytes of a converted input.
const MOST_CONVERTED: u64 = 256 << 20;

/// The most bytes of an input whose memory is kept for the next one. Only inputs for limits are
/// longer.
const MOST_SPARE: usize = 8 << 20;

/// How many bytes of an input the judge reads at once. Most inputs are short: to clear the memory of
/// more would take longer than to answer them.
const READ_AT_ONCE: usize = 8 << 10;

/// A piece of cases that is answered in less time makes the next piece twice as long.
const AT_ONCE: Duration = Duration::from_millis(1);

/// An input.
#[derive(Default)]
pub struct Prepared {
    pub cases: Vec<Case>,
    pub input: Vec<u8>,
    /// The right verdicts.
    pub verdicts: Vec<u8>,
    /// Decides what `^` of the statement is free to choose.
    pub seed: u64,
}

impl Prepared {
    /// The memory of this input without what it holds; none if it is large, as the next one may be
    /// small.
    pub fn emptied(mut self) -> Prepared {
        if self.input.len() > MOST_SPARE {
            return Prepared::default();
        }
        self.cases.clear();
        self.input.clear();
        self.verdicts.clear();
        self
    }
}

/// An input that was made of cases, or why there is none.
pub enum Preparation {
    Ready(Prepared),
    /// takeaway has no answer to one of these cases.
    Unanswerable(Vec<Case>),
}

/// Why a search ends early.
pub enum Trouble {
    WrongUsage(String),
    /// The right program has failed.
    NoAnswer(NoAnswer),
    Other(String),
}

impl From<String> for Trouble {
    fn from(why: String) -> Trouble {
        Trouble::Other(why)
    }
}

/// What all inputs have in common.
#[derive(Clone)]
pub struct Trial<'a> {
    pub run: &'a Stress,
    pub deadline: Instant,
    /// A run that has begun before the deadline may go on until then.
    pub last: Instant,
    /// The most time for an input.
    pub limit: Duration,
    /// The number of the signal that ends the search, or 0.
    signal: Arc<AtomicUsize>,
    /// Of all judges, so that they compute a value once.
    tables: Arc<Mutex<Tables>>,
}

/// What is wrong on an input.
#[derive(Clone)]
pub struct Failure {
    /// What the program got.
    pub input: Vec<u8>,
    pub run: Run,
    pub differences: Differences,
    /// What both programs printed, if a right program has printed something else.
    pub outputs: Option<String>,
}

impl Failure {
    pub fn has_crashed(&self) -> bool {
        self.run.end != End::Exit(Some(0))
    }

    /// Returns true if verdicts are missing at the end, and no other is wrong; or if it crashed.
    pub fn is_unfinished(&self) -> bool {
        self.has_crashed() || self.differences.missing > 0 && self.differences.wrong == 0
    }

    /// The index of the case whose verdict is the first that is wrong.
    pub fn first_wrong(&self) -> Option<usize> {
        usize::try_from(self.differences.first.as_ref()?.verdict - 1).ok()
    }
}

/// A run of a program that was right.
pub struct RightRun {
    pub run: Run,
    /// What the input has of what the statement bounds, if `^` made it.
    pub sizes: Sizes,
}

/// What the program does on an input.
pub enum Tried {
    Right(RightRun),
    Wrong(Failure),
    Late(Failure),
    /// The right program has crashed, or was too slow.
    NoAnswer(NoAnswer),
    /// It was still running when the time of the search was over, or a signal came.
    Running(Failure),
    /// The time of the search was over before it started, or a signal came.
    Cut,
}

impl Tried {
    /// Returns true if one of the programs was too slow.
    pub fn is_late(&self) -> bool {
        match self {
            Tried::Late(_) => true,
            Tried::NoAnswer(no_answer) => no_answer.is_late,
            Tried::Right(..) | Tried::Wrong(_) | Tried::Running(_) | Tried::Cut => false,
        }
    }
}

impl<'a> Trial<'a> {
    /// The judges share these tables with the generator.
    pub fn new(run: &'a Stress, deadline: Instant, tables: Arc<Mutex<Tables>>) -> Trial<'a> {
        Trial {
            run,
            deadline,
            last: deadline + AFTER,
            limit: run.time_limit.unwrap_or(LIMIT),
            signal: program::caught_signal(),
            tables,
        }
    }

    /// The signal that ends the search, if it came.
    pub fn signal(&self) -> Option<u8> {
        match self.signal.load(Ordering::Relaxed) {
            0 => None,
            number => u8::try_from(number).ok(),
        }
    }

    /// Returns true if the time of the search is over.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.signal().is_some()
    }

    /// Builds an input from the cases that `next` adds, until it adds none or `is_over` returns true.
    /// takeaway answers each piece of cases before it asks for more. The input uses the memory of
    /// `spare`, which is empty: new memory for each input would take a sixth of the time.
    ///
    /// # Errors
    ///
    /// Why takeaway cannot answer cases.
    pub fn prepared(
        &self,
        spare: Prepared,
        next: impl FnMut(&mut Vec<Case>),
        is_over: &dyn Fn() -> bool,
    ) -> Result<Preparation, Trouble> {
        if self.run.right.is_some() {
            let prepared = self.without_verdicts(spare, next, is_over);
            return Ok(Preparation::Ready(prepared));
        }
        let Stress {
            options, workload, ..
        } = self.run;
        let mut prepared = spare;
        let mut judged = with_marks(options);
        // Nobody knows yet how many cases there are.
        judged.stream = true;
        let pieces = Pieces {
            next,
            is_over,
            writer: InputWriter::new(&judged, workload.bounds.max_group),
            cases: &mut prepared.cases,
            text: &mut prepared.input,
            read: 0,
            length: 1,
            begun: Instant::now(),
            is_ended: false,
        };
        let tables = Arc::clone(&self.tables);
        match judge_with_tables(
            &judged,
            tables,
            pieces,
            &mut prepared.verdicts,
            READ_AT_ONCE,
        ) {
            Err(Error::Fault(_)) => return Ok(Preparation::Unanswerable(prepared.cases)),
            result => result.map_err(|error| errors::message(&error))?,
        }
        prepared.input = self.writer().input_of(&prepared.cases, prepared.input);
        Ok(Preparation::Ready(prepared))
    }

    /// An input of these cases; `None` if takeaway has no answer to one, or the time is over.
    ///
    /// # Errors
    ///
    /// Why takeaway cannot answer cases.
    pub fn prepared_of(&self, cases: &[Case]) -> Result<Option<Prepared>, Trouble> {
        let writer = self.writer();
        let mut groups = writer.groups(cases);
        let next = |all: &mut Vec<Case>| all.extend_from_slice(groups.next().unwrap_or_default());
        match self.prepared(Prepared::default(), next, &|| self.is_over())? {
            Preparation::Ready(prepared) if prepared.cases.len() == cases.len() => {
                Ok(Some(prepared))
            }
            _ => Ok(None),
        }
    }

    /// What the program does on each of these inputs of cases, side by side, with this seed of `^` and
    /// within this limit.
    ///
    /// # Errors
    ///
    /// Why that cannot be found out.
    pub fn side_by_side(
        &self,
        inputs: &[Vec<Case>],
        seed: u64,
        limit: Duration,
    ) -> Result<Vec<Tried>, Trouble> {
        if let [cases] = inputs {
            return Ok(vec![self.on(cases, seed, limit)?]);
        }
        thread::scope(|scope| {
            let mut threads = Vec::new();
            for cases in inputs {
                let thread = thread::Builder::new()
                    .spawn_scoped(scope, move || self.on(cases, seed, limit))
                    .map_err(|error| no_thread(&error))?;
                threads.push(thread);
            }
            let mut all = Vec::new();
            for thread in threads {
                let ended = thread.join().map_err(|_| no_threads())?;
                all.push(ended?);
            }
            Ok(all)
        })
    }

    /// What the program does on these cases, with this seed of `^` and within this limit.
    ///
    /// # Errors
    ///
    /// Why that cannot be found out.
    pub fn on(&self, cases: &[Case], seed: u64, limit: Duration) -> Result<Tried, Trouble> {
        let Some(mut prepared) = self.prepared_of(cases)? else {
            return Ok(Tried::Cut);
        };
        prepared.seed = seed;
        self.attempt(&prepared, limit)
    }

    /// Writes inputs for the program.
    pub fn writer(&self) -> InputWriter {
        InputWriter::new(&self.run.options, self.run.workload.bounds.max_group)
    }

    /// What the program does on an input within this limit, and until the deadline.
    ///
    /// # Errors
    ///
    /// Why that cannot be found out.
    pub fn attempt(&self, prepared: &Prepared, limit: Duration) -> Result<Tried, Trouble> {
        self.attempt_until(prepared, limit, self.deadline)
    }

    /// What the program does on an input within this limit, and until this deadline.
    ///
    /// # Errors
    ///
    /// Why that cannot be found out.
    pub fn attempt_until(
        &self,
        prepared: &Prepared,
        limit: Duration,
        deadline: Instant,
    ) -> Result<Tried, Trouble> {
        // What converts it is not the program, and gets no time beyond the search.
        let Some(input) = self.converted(prepared, self.limits(limit, self.deadline))? else {
            return Ok(Tried::Cut);
        };
        self.attempt_on(&input, &prepared.verdicts, self.limits(limit, deadline))
    }

    /// A run of the program within this limit, and until this deadline.
    pub fn limits(&self, time: Duration, deadline: Instant) -> RunLimits<'_> {
        RunLimits {
            time,
            bytes: MOST_PRINTED,
            deadline,
            signal: &self.signal,
        }
    }

    /// What the program does on this input of it, whose right verdicts are these, within these
    /// limits.
    ///
    /// # Errors
    ///
    /// Why that cannot be found out.
    pub fn attempt_on(
        &self,
        input: &[u8],
        verdicts: &[u8],
        limits: RunLimits,
    ) -> Result<Tried, Trouble> {
        let limits = RunLimits {
            bytes: limits.bytes.max(2 * verdicts.len() as u64),
            ..limits
        };
        if let Some(right) = &self.run.right {
            return self.compare(right, input, limits);
        }
        let run = run(&self.run.command, input, limits)?;
        if run.end == End::Cut {
            return Ok(self.tried(input, run, Differences::default()));
        }
        let options = &self.run.options;
        let differences = self.compared(options, self.run.ignore_case, verdicts, &run.printed)?;
        Ok(self.tried(input, run, differences))
    }

    /// What the program did on this input in this run, whose output has these differences.
    pub(super) fn tried(&self, input: &[u8], run: Run, differences: Differences) -> Tried {
        let end = run.end;
        if end == End::Exit(Some(0)) && differences.count() == 0 {
            let sizes = self.sizes(input);
            return Tried::Right(RightRun { run, sizes });
        }
        let failure = Failure {
            input: input.to_vec(),
            run,
            differences,
            outputs: None,
        };
        match end {
            End::Late => Tried::Late(failure),
            End::Cut => Tried::Running(failure),
            _ => Tried::Wrong(failure),
        }
    }

    /// What this input of the program has of what the statement bounds.
    pub fn sizes(&self, input: &[u8]) -> Sizes {
        match &self.run.statement_bounds {
            Some(bounds) => bounds.sizes(input),
            None => Sizes::new(),
        }
    }

    /// How what a program printed differs from the right verdicts.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn compared(
        &self,
        options: &Options,
        ignore_case: bool,
        verdicts: &[u8],
        printed: &[u8],
    ) -> Result<Differences, String> {
        if printed == verdicts && with_marks(options).marks == Marks::None {
            return Ok(Differences::default());
        }
        let printed = Box::new(Cursor::new(printed.to_vec()));
        let mut comparison = check::comparison(options, ignore_case, self.run.in_order, printed);
        comparison
            .write_all(verdicts)
            .and_then(|()| comparison.finish())
            .map_err(|error| format!("stress cannot read the output: {error}"))
    }

    /// The right verdicts on an input by these options; `None` if takeaway has none.
    pub fn verdicts(&self, options: &Options, input: &[u8]) -> Option<Vec<u8>> {
        let tables = Arc::clone(&self.tables);
        let mut verdicts = Vec::new();
        judge_with_tables(
            &with_marks(options),
            tables,
            input,
            &mut verdicts,
            READ_AT_ONCE,
        )
        .ok()?;
        Some(verdicts)
    }

    /// The input in the form of the statement; `None` if the time is over before it is converted.
    ///
    /// # Errors
    ///
    /// There is no shell, or the line of the statement is wrong.
    fn converted<'i>(
        &self,
        Prepared { input, seed, .. }: &'i Prepared,
        limits: RunLimits,
    ) -> Result<Option<Cow<'i, [u8]>>, Trouble> {
        let Some(back) = &self.run.back else {
            return Ok(Some(Cow::Borrowed(input)));
        };
        let seeded = format!("export TAKEAWAY_SEED={seed}\n{back}");
        let limits = RunLimits {
            time: Duration::MAX,
            bytes: MOST_CONVERTED,
            ..limits
        };
        let command = ["sh", "-c", &seeded].map(Into::into);
        let run = program::run(&command, input, limits)
            .map_err(|why| format!("stress {}", not_converted(&why)))?;
        if run.end == End::Cut {
            return Ok(None);
        }
        let Some(message) = failure('^', "an input", run.end, &run.complaint) else {
            return Ok(Some(Cow::Owned(run.printed)));
        };
        let input = String::from_utf8_lossy(&input[..input.len().min(SHOWN_OF_INPUT)]);
        Err(format!("{message}\n{input}").into())
    }
}

/// These options with the marks that a comparison needs where lines do not tell verdicts apart.
fn with_marks(options: &Options) -> Options {
    let mut marked = options.clone();
    marked.marks = Marks::None;
    check::mark_verdicts(&mut marked);
    marked
}

/// The cases that the judge reads. It answers each piece before it reads the next.
struct Pieces<'a, F> {
    next: F,
    /// Returns true once no more cases come.
    is_over: &'a dyn Fn() -> bool,
    writer: InputWriter,
    cases: &'a mut Vec<Case>,
    /// Their lines, and how many bytes of them the judge has read.
    text: &'a mut Vec<u8>,
    read: usize,
    /// A piece has about this many cases. It is doubled while pieces are answered at once.
    length: usize,
    begun: Instant,
    is_ended: bool,
}

impl<F: FnMut(&mut Vec<Case>)> Pieces<'_, F> {
    /// Adds the next cases and their lines.
    fn add_piece(&mut self) {
        let is_quick = self.begun.elapsed() < AT_ONCE;
        self.length = if is_quick { 2 * self.length } else { 1 };
        self.begun = Instant::now();
        self.is_ended = (self.is_over)();
        let start = self.cases.len();
        while self.cases.len() < start + self.length && !self.is_ended {
            let before = self.cases.len();
            (self.next)(self.cases);
            self.is_ended = self.cases.len() == before;
        }
        self.writer.add_cases(&self.cases[start..], self.text);
        if self.is_ended {
            self.writer.end(self.text);
        }
    }
}

impl<F: FnMut(&mut Vec<Case>)> Read for Pieces<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.text.len() && !self.is_ended {
            self.add_piece();
        }
        let count = (&self.text[self.read..]).read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

/// Runs somebody's program on this input within these limits.
///
/// # Errors
///
/// Why there is no run.
pub fn run(command: &[OsString], input: &[u8], limits: RunLimits) -> Result<Run, Trouble> {
    program::run(command, input, limits).map_err(|why| not_run(command, why))
}

fn not_run(command: &[OsString], why: NoRun) -> Trouble {
    match why {
        NoRun::WrongCommand(error) => Trouble::WrongUsage(cannot_start(command, &error)),
        NoRun::Trouble(why) => Trouble::Other(format!("stress {why}")),
    }
}
