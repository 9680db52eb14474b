//! `takeaway stress`: runs somebody's program until it is wrong, and shows a small input on which
//! it is.
//!
//! ```text
//! until the time is over, for each turn of the schedule:
//!     make an input, and run the program on it while the next input is made
//!     right: the schedule learns how long it took
//!     late:  the same cases in shorter inputs; blame the program only if it is late twice on one case alone
//!     wrong: make the input smaller, and report it
//! ```

pub(crate) mod candidates;
mod cases;
mod limits;
mod program;
mod report;
mod schedule;
mod smaller;
mod trial;

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::case::bounds::Bounds;
use crate::case::workload::Workload;
use crate::commands::exit::{TROUBLE, fail, wrong_usage};
use crate::commands::generate::{Case, Generator};
use crate::flags::Stress;
use crate::flags::errors::Usage;
use crate::limits::to_usize;
use crate::memory;

use self::cases::TriedCases;
use self::limits::{Limit, Measures, not_tried, wider};
use self::report::{Findings, FoundFailure};
use self::schedule::{CaseSupply, Pace, Schedule, ScheduleTurn};
use self::trial::{Failure, Prepared, Trial, Tried, Trouble};

/// How long a program is run, unless `--seconds` is given.
const SECONDS: Duration = Duration::from_secs(10);
/// How long a slow case may be tried again, or a smaller input looked for, after the time is over;
/// and when the search ends in any case.
const AFTER: Duration = Duration::from_millis(4500);
const END: Duration = Duration::from_millis(4900);

/// A heap that is too slow becomes smaller by this factor, but a heap of so few stones is within
/// any statement.
const SHARE: u64 = 16;
const SMALL_HEAP: u64 = 1000;

/// How much memory an input takes that is not for a limit, and each byte of another one.
const MEMORY: usize = 48 << 20;
const MEMORY_OF_BYTE: usize = 8;

struct StressRun<'a> {
    trial: Trial<'a>,
    all: TriedCases<'a>,
    schedule: Schedule,
    start: Instant,
    findings: &'a Mutex<Findings>,
    /// How large inputs were on which the program was right, and others on which it was late.
    reached: Measures,
    late: Measures,
    /// The memory of inputs that are done.
    spare: Vec<Prepared>,
}

/// An input for a turn, and how long it took to make it.
struct Made {
    turn: ScheduleTurn,
    prepared: Prepared,
    measures: Measures,
    took: Duration,
}

/// What happened on an input, and how long it took to convert and to try it.
type TriedInput = (Made, Tried, Duration);

/// Runs the command until it is wrong or the time is over.
pub fn stress(run: &Stress) -> ExitCode {
    let start = Instant::now();
    program::raise_stack();
    let run = Arc::new(Stress {
        workload: with_shares(run.workload),
        ..run.clone()
    });
    let findings = Arc::new(Mutex::new(Findings::new(start)));
    let (sender, ended) = mpsc::channel();
    let search = {
        let run = Arc::clone(&run);
        let findings = Arc::clone(&findings);
        move || {
            let _ = sender.send(search(&run, start, &findings));
        }
    };
    if let Err(error) = thread::Builder::new().spawn(search) {
        return fail(TROUBLE, no_thread(&error));
    }
    let end = run.seconds.unwrap_or(SECONDS) + END;
    // No program runs any more then, but takeaway itself may be busy with a case or with the table
    // of a rule.
    ended
        .recv_timeout(end)
        .unwrap_or_else(|_| locked(&findings).report_at_end_of_time(&run))
}

fn locked(findings: &Mutex<Findings>) -> MutexGuard<'_, Findings> {
    findings.lock().unwrap_or_else(PoisonError::into_inner)
}

fn search(run: &Stress, start: Instant, findings: &Mutex<Findings>) -> ExitCode {
    if let Err(why) = check_memory(0) {
        return fail(TROUBLE, why);
    }
    let generator = match Generator::new(&run.options, run.workload) {
        Ok(generator) => generator,
        Err(error) => return wrong_usage(Usage::from(error.0)),
    };
    let seconds = run.seconds.unwrap_or(SECONDS);
    let trial = Trial::new(run, start + seconds);
    let all = TriedCases::new(&run.options, &run.workload, generator);
    let schedule = Schedule::new(
        seconds,
        run.runs,
        trial.limit,
        Limit::of(all.widest_form(), all.usual()),
    );
    let [reached, late] = Default::default();
    let mut search = StressRun {
        trial,
        all,
        schedule,
        start,
        findings,
        reached,
        late,
        spare: Vec::new(),
    };
    let result = search.find();
    search.show("");
    match result {
        Ok(Some(found)) => search.report(&found),
        Ok(None) => search.findings().report_none(run, search.trial.signal()),
        Err(Trouble::WrongUsage(why)) => wrong_usage(Usage::of_topic("stress", why)),
        Err(Trouble::Other(why)) => fail(TROUBLE, why),
    }
}

/// A workload in which each case has its share of the heaps that an input must have.
fn with_shares(workload: Workload) -> Workload {
    let Bounds {
        min_heaps,
        min_total,
        max_cases,
        ..
    } = workload.bounds;
    let cases = max_cases.min(min_total.div_ceil(min_heaps.max(1))).max(1);
    let bounds = Bounds {
        min_heaps: min_heaps.max(min_total.div_ceil(cases)),
        ..workload.bounds
    };
    Workload {
        cases,
        bounds,
        ..workload
    }
}

impl StressRun<'_> {
    fn findings(&self) -> MutexGuard<'_, Findings> {
        locked(self.findings)
    }

    /// A small input on which the program is wrong, if one is found in time.
    fn find(&mut self) -> Result<Option<FoundFailure>, Trouble> {
        let mut inputs = Vec::new();
        while !self.trial.is_over() && !self.schedule.is_over(self.start.elapsed()) {
            let (next, tried) = self.try_all(inputs)?;
            inputs = next;
            for (made, tried, took) in tried {
                if !matches!(tried, Tried::Cut) {
                    self.schedule.count_run();
                    self.findings().runs += 1;
                }
                if let Some(found) = self.judge(made, tried, took)? {
                    return Ok(Some(found));
                }
            }
            let form = self.all.widest_form();
            let bounds = &self.all.usual().bounds;
            let has_max_heap = self.trial.run.has_max_heap;
            self.findings().not_tried =
                not_tried(form, bounds, self.reached, self.late, has_max_heap);
            self.show(&self.findings().tried());
        }
        Ok(None)
    }

    /// Tries these inputs at the same time, and meanwhile makes the next ones.
    fn try_all(&mut self, inputs: Vec<Made>) -> Result<(Vec<Made>, Vec<TriedInput>), Trouble> {
        let limits: Vec<Duration> = inputs
            .iter()
            .map(|made| self.limit_of(made.turn, &made.prepared.cases))
            .collect();
        let StressRun {
            trial,
            all,
            schedule,
            start,
            spare,
            ..
        } = self;
        thread::scope(|scope| {
            let mut running: Vec<thread::ScopedJoinHandle<Result<_, Trouble>>> = Vec::new();
            for (made, limit) in inputs.into_iter().zip(limits) {
                let trial = &*trial;
                let attempt = move || {
                    let begun = Instant::now();
                    trial
                        .attempt(&made.prepared, limit)
                        .map(|tried| (made, tried, begun.elapsed()))
                };
                running.push(
                    thread::Builder::new()
                        .spawn_scoped(scope, attempt)
                        .map_err(|error| no_thread(&error))?,
                );
            }
            let mut next = Vec::new();
            for _ in 0..copies(trial.run) {
                let turn = schedule.next(start.elapsed());
                let end = *start + schedule.end_of_making(start.elapsed());
                next.extend(make(
                    trial,
                    all,
                    turn,
                    end,
                    spare.pop().unwrap_or_default(),
                )?);
            }
            let ended = || Err("a thread ended early".to_string().into());
            let tried = running
                .into_iter()
                .map(|it| it.join().unwrap_or_else(|_| ended()));
            Ok((next, tried.collect::<Result<_, _>>()?))
        })
    }

    /// Draws conclusions from an input that was tried in this time.
    fn judge(
        &mut self,
        made: Made,
        tried: Tried,
        took: Duration,
    ) -> Result<Option<FoundFailure>, Trouble> {
        let Made {
            turn,
            prepared,
            measures,
            took: made,
        } = made;
        let count = prepared.cases.len() as u64;
        match tried {
            Tried::Right(run) => {
                self.findings().cases += count;
                self.reached = wider(self.reached, measures);
                let made = made + took.saturating_sub(run);
                let pace = Pace {
                    bytes: (prepared.input.len() + prepared.verdicts.len()) as u64,
                    made,
                    run,
                };
                let has_late =
                    matches!(turn, ScheduleTurn::Cases(source, _) if self.all.has_late(source));
                self.schedule.right(turn, pace, has_late);
                self.spare.push(prepared.emptied());
                Ok(None)
            }
            Tried::Wrong(failure) => {
                self.findings().cases += count;
                self.smallest(prepared.cases, failure).map(Some)
            }
            Tried::Late(failure) => {
                self.late = wider(self.late, measures);
                self.after_late(turn, prepared.cases, failure)
            }
            Tried::Cut => Ok(None),
        }
    }

    /// An input that took too long: its cases come again, fewer at once. Returns the only one if
    /// the program is too slow on it.
    fn after_late(
        &mut self,
        turn: ScheduleTurn,
        cases: Vec<Case>,
        failure: Failure,
    ) -> Result<Option<FoundFailure>, Trouble> {
        if cases.len() > 1 {
            if let ScheduleTurn::Cases(source, _) = turn {
                self.schedule.late(source, cases.len());
                self.all.put_back(source, cases);
            }
            return Ok(None);
        }
        if self.is_perhaps_too_large(turn, &cases) {
            let heap = cases[0].heaps.iter().max().copied().unwrap_or(0);
            self.all.lower((heap / SHARE).max(SMALL_HEAP));
            return Ok(None);
        }
        let limit = self.limit_of(turn, &cases);
        self.trial.deadline += AFTER;
        let is_slow = matches!(self.try_on(&cases, limit)?, Tried::Late(_));
        self.trial.deadline -= AFTER;
        self.findings().cases += u64::from(is_slow);
        Ok(is_slow.then_some(FoundFailure {
            cases,
            failure,
            reason: None,
        }))
    }

    /// Returns true if nothing bounds the heaps of these cases, which are not small.
    fn is_perhaps_too_large(&self, turn: ScheduleTurn, cases: &[Case]) -> bool {
        let is_large = || {
            cases
                .iter()
                .flat_map(|case| &case.heaps)
                .any(|&heap| heap > SMALL_HEAP)
        };
        !matches!(turn, ScheduleTurn::Cases(CaseSupply::Small, _))
            && !self.trial.run.has_max_heap
            && is_large()
    }

    /// The most time for an input.
    fn limit_of(&self, turn: ScheduleTurn, cases: &[Case]) -> Duration {
        let is_final = matches!(turn, ScheduleTurn::Limit(_)) || cases.len() == 1;
        self.schedule
            .time_limit(is_final && !self.is_perhaps_too_large(turn, cases))
    }

    /// What the program does on these cases within this limit.
    fn try_on(&mut self, cases: &[Case], limit: Duration) -> Result<Tried, Trouble> {
        let Some(prepared) = self.trial.prepared_of(cases)? else {
            return Ok(Tried::Cut);
        };
        self.findings().runs += 1;
        self.trial.attempt(&prepared, limit)
    }

    /// Shows this in the last line of a terminal.
    fn show(&self, text: &str) {
        if io::stderr().is_terminal() {
            eprint!("\r\x1B[K{text}");
        }
    }
}

/// Checks that there is memory for an input of this many bytes, with its cases and its verdicts:
/// without it, takeaway would end at once.
fn check_memory(bytes: u64) -> Result<(), String> {
    let wanted = MEMORY.saturating_add(to_usize(bytes).saturating_mul(MEMORY_OF_BYTE));
    memory::check_room(wanted).map_err(|_| "stress has too little memory to make cases".to_string())
}

fn no_thread(error: &io::Error) -> String {
    format!("stress cannot start a thread: {error}")
}

/// How many inputs are tried at the same time: where an input has one case only, each thread runs
/// the program.
fn copies(run: &Stress) -> usize {
    match run.workload.bounds.max_cases {
        1 => run
            .threads
            .or_else(|| thread::available_parallelism().ok())
            .map_or(1, NonZeroUsize::get),
        _ => 1,
    }
}

/// An input for this turn, made until this end at the latest; `None` if there are no cases for it,
/// or takeaway has no answer to one: then the others come again.
fn make(
    trial: &Trial,
    all: &mut TriedCases,
    turn: ScheduleTurn,
    end: Instant,
    spare: Prepared,
) -> Result<Option<Made>, Trouble> {
    let begun = Instant::now();
    let bytes = match turn {
        ScheduleTurn::Limit(limit) => limit.bytes(all.widest_form(), all.usual()),
        ScheduleTurn::Cases(..) => 0,
    };
    if check_memory(bytes).is_err() && bytes > 0 {
        return Ok(None);
    }
    check_memory(0)?;
    let is_over = || trial.is_over() || Instant::now() >= end;
    let mut draft = all.draft(turn, &is_over);
    let prepared = match trial.prepared(spare, |cases| all.next(&mut draft, cases), &is_over)? {
        Ok(prepared) => prepared,
        Err(mut cases) => {
            if let ScheduleTurn::Cases(source, _) = turn {
                let mut is_answered = |case: &Case| {
                    trial
                        .prepared_of(std::slice::from_ref(case))
                        .map(|it| it.is_some())
                };
                let kept = cases
                    .iter()
                    .map(&mut is_answered)
                    .collect::<Result<Vec<bool>, Trouble>>()?;
                let mut kept = kept.into_iter();
                cases.retain(|_| kept.next().unwrap_or(false));
                all.put_back(source, cases);
            }
            return Ok(None);
        }
    };
    let is_input = !prepared.cases.is_empty() && all.has_heaps(&prepared.cases);
    Ok(is_input.then(|| Made {
        turn,
        prepared,
        measures: draft.extent.most,
        took: begun.elapsed(),
    }))
}
