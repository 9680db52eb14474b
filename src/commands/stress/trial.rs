//! One input: the right verdicts, and what the program prints.

use std::io::{self, Cursor, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::case::error::Error;
use crate::case::options::Options;
use crate::commands::check::{self, Differences};
use crate::commands::generate::Case;
use crate::flags::Stress;
use crate::game::tables::Tables;
use crate::input::CAPACITY;
use crate::judge::judge_with_tables;

use super::program::{self, End, Limits};

/// How long it may run on an input, unless `--time-limit` is given.
const LIMIT: Duration = Duration::from_secs(5);
/// The most bytes of an output that are read, unless twice the right output is more.
const MOST_PRINTED: usize = 64 << 20;

/// What all inputs have in common.
pub struct Trial<'a> {
    pub run: &'a Stress,
    /// The number of the signal that ends the search, or 0.
    pub(super) signal: Arc<AtomicUsize>,
    /// Of all judges, so that they compute a value once.
    tables: Arc<Mutex<Tables>>,
}

/// What is wrong on an input.
#[derive(Clone)]
pub struct Failure {
    pub end: End,
    pub complaint: String,
    pub took: Duration,
    pub differences: Differences,
}

impl Failure {
    pub fn has_crashed(&self) -> bool {
        self.end != End::Exit(Some(0))
    }

    /// Returns true if verdicts are missing at the end, and no other is wrong; or if it crashed.
    pub fn is_unfinished(&self) -> bool {
        self.has_crashed() || self.differences.missing > 0 && self.differences.wrong == 0
    }

    /// The place of the first wrong verdict.
    pub fn first_wrong(&self) -> Option<usize> {
        usize::try_from(self.differences.first.as_ref()?.verdict - 1).ok()
    }
}

/// What the program does on an input.
pub enum Tried {
    Right(Duration),
    Wrong(Failure),
    Late(Failure),
    /// The time of the search was over, or a signal came.
    Cut,
    /// takeaway has no answer to some case.
    Unanswered,
}

/// Why it cannot be found out whether the program is wrong.
pub enum Trouble {
    /// The command cannot be started.
    Start(io::Error),
    /// The cases cannot be converted for the program.
    Convert(io::Error),
    /// The right verdicts cannot be found, or the output cannot be read.
    Judge(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Judge(error)
    }
}

impl<'a> Trial<'a> {
    pub fn new(run: &'a Stress) -> Trial<'a> {
        let tables = Arc::new(Mutex::new(Tables::new(run.options.budget)));
        Trial { run, signal: program::caught_signal(), tables }
    }

    /// The signal that ends the search, if it came.
    pub fn signal(&self) -> Option<u8> {
        u8::try_from(self.signal.load(Ordering::Relaxed)).ok().filter(|&number| number > 0)
    }

    /// The most time for an input.
    pub fn limit(&self) -> Duration {
        self.run.time_limit.unwrap_or(LIMIT)
    }

    /// An input of these cases, and the right verdicts.
    ///
    /// # Errors
    ///
    /// takeaway has no answer to some case.
    pub fn verdicts(&self, cases: &[Case]) -> Result<(Vec<u8>, Vec<u8>), Error> {
        let options = Options { marks: self.run.options.one_line, ..self.run.options.clone() };
        let (input, mut verdicts) = (Case::input(&options, cases), Vec::new());
        judge_with_tables(&options, Arc::clone(&self.tables), &input[..], &mut verdicts, CAPACITY)?;
        Ok((input, verdicts))
    }

    /// What the program does on these cases within this limit, and until the deadline.
    pub fn attempt(&self, cases: &[Case], limit: Duration, deadline: Instant) -> Result<Tried, Trouble> {
        let (input, verdicts) = match self.verdicts(cases) {
            Err(Error::Fault(_)) => return Ok(Tried::Unanswered),
            result => result?,
        };
        let Some(input) = self.in_form_of_statement(input)? else { return Ok(Tried::Cut) };
        let left = deadline.saturating_duration_since(Instant::now());
        let bytes = MOST_PRINTED.max(2 * verdicts.len());
        let limits = Limits { time: limit.min(left), bytes, signal: &self.signal };
        let ended = program::run(&self.run.command, &input, limits).map_err(Trouble::Start)?;
        if ended.end == End::Interrupted || ended.end == End::Late && limit >= left {
            return Ok(Tried::Cut);
        }
        let mut comparison =
            check::comparison(&self.run.options, self.run.ignore_case, Box::new(Cursor::new(ended.printed)));
        comparison.write_all(&verdicts).map_err(Error::Read)?;
        let differences = comparison.finish().map_err(Error::Read)?;
        let complaint = String::from_utf8_lossy(&ended.complaint).trim().to_string();
        let failure = Failure { end: ended.end, complaint, took: ended.took, differences };
        Ok(match failure.end {
            End::Exit(Some(0)) if failure.differences.count() == 0 => Tried::Right(failure.took),
            End::Late => Tried::Late(failure),
            _ => Tried::Wrong(failure),
        })
    }
}
