//! `takeaway stress`: runs somebody's program until it is wrong, and shows the smallest input on which it is.
//!
//! ```text
//! until the time is over, for each source of cases in turn:
//!     make an input, and run the program on it while the next input is made
//!     right: longer inputs from this source, as long as they are quick
//!     late:  the same cases in shorter inputs; blame the program only if it is late twice on one case alone
//!     wrong: make the input smaller, and report it
//! ```

pub(crate) mod candidates;
mod cases;
mod program;
mod report;
mod smaller;
mod trial;

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::slice;
use std::thread;
use std::time::{Duration, Instant};

use crate::case::bounds::Bounds;
use crate::commands::exit::{fail, wrong_usage, TROUBLE};
use crate::commands::generate::{Case, Generator, Workload};
use crate::flags::errors::Usage;
use crate::flags::Stress;

use self::cases::{CaseSupply, TriedCases};
use self::trial::{Failure, Prepared, Trial, Tried, Trouble};

/// How long a program is run, unless `--seconds` is given.
const SECONDS: Duration = Duration::from_secs(10);
/// How long a slow case may be tried again, or a smaller input looked for, after the time is over.
const AFTER: Duration = Duration::from_secs(5);

/// Inputs get longer, by at most this factor at once, until they take this much longer than the quickest; and shorter by
/// this factor if they take too long.
const FACTOR: u64 = 8;
const TARGET: Duration = Duration::from_millis(250);

/// An input of more heaps is not prepared by the thread that runs the program: that thread's memory would be kept for the
/// next one.
const LARGE: usize = 1 << 19;

/// A heap that is too slow becomes smaller by this factor, but a heap of so few stones is within any statement.
const SHARE: u64 = 16;
const SMALL_HEAP: u64 = 1000;

struct StressRun<'a> {
    trial: Trial<'a>,
    all: TriedCases<'a>,
    start: Instant,
    /// How many cases inputs of each source have.
    lengths: [u64; CaseSupply::ALL.len()],
    quickest: Duration,
    cases: u64,
    runs: u64,
    /// The fewest cases of an input, and the largest heap, that took this long and were too slow.
    slow_inputs: Option<(usize, Duration)>,
    slow_heaps: Option<(u64, Duration)>,
}

/// Inputs that are tried at the same time.
struct Round {
    source: CaseSupply,
    /// Cases, prepared if there was time while the program ran.
    inputs: Vec<(Option<Prepared>, Vec<Case>)>,
    /// How long it took to make them.
    made: Duration,
}

/// What happened on an input, and how long it took to make and to try it.
type TriedInput = (Vec<Case>, Tried, Duration);

/// An input on which the program is wrong.
struct FoundFailure {
    cases: Vec<Case>,
    failure: Failure,
    /// What may be the reason.
    reason: Option<String>,
}

/// Runs the command until it is wrong or the time is over.
pub fn stress(run: &Stress) -> ExitCode {
    let mut run = run.clone();
    run.workload = with_shares(run.workload);
    let generator = match Generator::new(&run.options, run.workload) {
        Ok(generator) => generator,
        Err(error) => return wrong_usage(Usage::from(error.0)),
    };
    // After the generator: it may take time for tables, in which no case is tried.
    let start = Instant::now();
    let mut search = StressRun {
        trial: Trial::new(&run, start + run.seconds.unwrap_or(SECONDS)),
        all: TriedCases::new(&run.options, &run.workload, generator),
        start,
        lengths: [1; CaseSupply::ALL.len()],
        quickest: Duration::MAX,
        cases: 0,
        runs: 0,
        slow_inputs: None,
        slow_heaps: None,
    };
    let result = search.find();
    search.show("");
    match result {
        Ok(Some(found)) => search.report(&found),
        Ok(None) => search.report_none(),
        Err(Trouble::WrongUsage(why)) => wrong_usage(Usage::of_topic("stress", why)),
        Err(Trouble::Other(why)) => fail(TROUBLE, why),
    }
}

/// A workload in which each case has its share of the heaps that an input must have.
fn with_shares(workload: Workload) -> Workload {
    let Bounds { min_heaps, min_total, max_cases, .. } = workload.bounds;
    let cases = max_cases.min(min_total.div_ceil(min_heaps.max(1))).max(1);
    let bounds = Bounds { min_heaps: min_heaps.max(min_total.div_ceil(cases)), ..workload.bounds };
    Workload { cases, bounds, ..workload }
}

impl StressRun<'_> {
    /// The smallest input found on which the program is wrong, if some is found in time.
    fn find(&mut self) -> Result<Option<FoundFailure>, Trouble> {
        let mut round = Round { source: CaseSupply::Small, inputs: Vec::new(), made: Duration::ZERO };
        for number in 0.. {
            let source = round.source;
            let (next, all) = self.try_all(round, CaseSupply::of_turn(number))?;
            round = next;
            for (cases, tried, took) in all {
                self.runs += u64::from(!matches!(tried, Tried::Cut));
                if let Some(found) = self.judge(source, cases, tried, took)? {
                    return Ok(Some(found));
                }
            }
            self.show(&self.tried());
            if self.trial.is_over() {
                break;
            }
        }
        Ok(None)
    }

    /// Tries the inputs of a round at the same time, and meanwhile makes the next ones.
    fn try_all(&mut self, round: Round, next: CaseSupply) -> Result<(Round, Vec<TriedInput>), Trouble> {
        let limits: Vec<Duration> = round.inputs.iter().map(|(_, cases)| self.limit_of(round.source, cases)).collect();
        let (trial, all, length) = (&self.trial, &mut self.all, self.lengths[next as usize]);
        thread::scope(|scope| {
            let mut running: Vec<thread::ScopedJoinHandle<Result<_, Trouble>>> = Vec::new();
            for ((prepared, cases), limit) in round.inputs.into_iter().zip(limits) {
                let begun = Instant::now();
                let is_large = cases.iter().map(|case| case.heaps.len()).sum::<usize>() > LARGE;
                let prepared = prepared.or_else(|| is_large.then(|| trial.prepared(&cases)));
                let attempt = move || {
                    let tried = trial.attempt(prepared.unwrap_or_else(|| trial.prepared(&cases)), limit)?;
                    Ok((cases, tried, round.made + begun.elapsed()))
                };
                let thread = thread::Builder::new().spawn_scoped(scope, attempt);
                running.push(thread.map_err(|error| format!("stress cannot start a thread: {error}"))?);
            }
            let begun = Instant::now();
            // Where an input has one case only, each processor runs the program.
            let is_single = trial.run.workload.bounds.max_cases == 1;
            let count = if is_single { thread::available_parallelism().map_or(1, usize::from) } else { 1 };
            let inputs = (0..count).map(|_| all.batch(next, length, || trial.is_over())).filter(|it| !it.is_empty());
            let is_running = || running.iter().any(|it| !it.is_finished());
            let inputs = inputs.map(|cases| (is_running().then(|| trial.prepared(&cases)), cases)).collect();
            let next = Round { source: next, inputs, made: begun.elapsed() };
            let tried = running.into_iter().map(|it| it.join().unwrap_or(Ok((Vec::new(), Tried::Cut, Duration::ZERO))));
            Ok((next, tried.collect::<Result<_, _>>()?))
        })
    }

    /// Draws conclusions from an input, which was made and tried in this time.
    fn judge(
        &mut self,
        source: CaseSupply,
        mut cases: Vec<Case>,
        tried: Tried,
        took: Duration,
    ) -> Result<Option<FoundFailure>, Trouble> {
        let count = cases.len() as u64;
        match tried {
            Tried::Right(run) => {
                self.quickest = self.quickest.min(run);
                self.cases += count;
                if !self.all.has_late(source) {
                    self.lengths[source as usize] = self.longer(self.lengths[source as usize], took);
                }
                Ok(None)
            }
            Tried::Wrong(failure) => {
                self.cases += count;
                self.smallest(cases, failure).map(Some)
            }
            Tried::Late(failure) => self.late(source, cases, failure),
            Tried::Unanswered => {
                cases.retain(|case| !self.trial.is_over() && self.trial.prepared(slice::from_ref(case)).is_ok());
                self.all.put_back(source, cases);
                Ok(None)
            }
            Tried::Cut => Ok(None),
        }
    }

    /// The length of the next input of a source after one of this length that took this long.
    fn longer(&self, length: u64, took: Duration) -> u64 {
        let target = TARGET.min(self.trial.limit / 20).as_micros();
        let more = took.saturating_sub(self.quickest).as_micros().max(1);
        let longer = u64::try_from(u128::from(length) * target / more).unwrap_or(u64::MAX);
        longer.clamp(length / FACTOR, length * FACTOR).clamp(1, cases::MOST_VERDICTS)
    }

    /// An input that took too long: its cases come again, fewer at once. Returns the only one if the program is too slow
    /// on it.
    fn late(
        &mut self,
        source: CaseSupply,
        cases: Vec<Case>,
        failure: Failure,
    ) -> Result<Option<FoundFailure>, Trouble> {
        let (length, limit) = (cases.len(), self.limit_of(source, &cases));
        if length > 1 {
            self.slow_inputs = self.slow_inputs.filter(|(fewest, _)| *fewest < length).or(Some((length, limit)));
            self.lengths[source as usize] = (length as u64 / FACTOR).max(1);
            self.all.put_back(source, cases);
            return Ok(None);
        }
        if self.is_perhaps_too_large(source, &cases) {
            let heap = cases[0].heaps.iter().max().copied().unwrap_or(0);
            self.slow_heaps = Some((heap, limit));
            self.all.lower(source, (heap / SHARE).max(SMALL_HEAP));
            return Ok(None);
        }
        self.trial.deadline += AFTER;
        let is_slow = matches!(self.try_on(&cases, limit)?, Tried::Late(_));
        self.trial.deadline -= AFTER;
        self.cases += u64::from(is_slow);
        Ok(is_slow.then_some(FoundFailure { cases, failure, reason: None }))
    }

    /// Returns true if nothing bounds the heaps of these cases, which are not small.
    fn is_perhaps_too_large(&self, source: CaseSupply, cases: &[Case]) -> bool {
        let is_large = || cases.iter().flat_map(|case| &case.heaps).any(|&heap| heap > SMALL_HEAP);
        source != CaseSupply::Small && !self.trial.run.has_max_heap && is_large()
    }

    /// The most time for an input. If it is too slow and another one will be tried, less will do.
    fn limit_of(&self, source: CaseSupply, cases: &[Case]) -> Duration {
        let limit = self.trial.limit;
        if cases.len() == 1 && !self.is_perhaps_too_large(source, cases) {
            return limit;
        }
        limit.min(limit / 16 + 2 * self.quickest.min(limit))
    }

    /// What the program does on these cases within this limit.
    fn try_on(&mut self, cases: &[Case], limit: Duration) -> Result<Tried, Trouble> {
        self.runs += 1;
        self.trial.attempt(self.trial.prepared(cases), limit)
    }

    /// Shows this in the last line of a terminal.
    fn show(&self, text: &str) {
        if io::stderr().is_terminal() {
            eprint!("\r\x1B[K{text}");
        }
    }
}
