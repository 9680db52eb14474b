//! `takeaway stress`: runs somebody's program until it is wrong, and shows a small input on which
//! it is.
//!
//! ```text
//! until the time is over, for each turn of the schedule:
//!     make an input, and run the program on it as soon as a copy of it is free
//!     right: the schedule learns how long it took
//!     late:  try it again alone, then look for the case by halves; blame the program only if it is
//!            late twice on one case alone
//!     wrong: make the input smaller, and report it
//! ```
//!
//! This file has the search. The others are best read in this order. `schedule` decides what the next
//! input is for and how long it is. `cases` draws its cases, and `limits` knows which cases reach a
//! limit of the statement. `pool` tries several inputs at the same time. `trial` makes the input with
//! its right verdicts, and compares what the program prints. `right` does that with a right program in place of takeaway. `program` runs a
//! command, and `outputs` shows what was printed. `tried` knows the inputs so far, and `reachable` how
//! large a formula lets numbers be. `late` looks for the case on which the program hangs. Once the
//! program is wrong, `descriptions` looks for other flags that all answers fit, and `smaller` for a
//! smaller input, with the cases of `candidates`. `report` says what was found, and `hints` what was
//! probably meant by the command.

pub(crate) mod candidates;
pub(crate) mod cases;
mod descriptions;
mod hints;
mod late;
pub(crate) mod limits;
mod outputs;
mod pool;
mod program;
mod reachable;
mod report;
mod right;
pub(crate) mod schedule;
mod smaller;
mod trial;
mod tried;

use std::io;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::slice;
use std::sync::{Arc, Mutex, MutexGuard, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::case::bounds::Bounds;
use crate::case::misuse::Misuse;
use crate::case::workload::Workload;
use crate::commands::exit::{TROUBLE, fail, say, wrong_usage};
use crate::commands::generate::{Case, Generator, Random};
use crate::commands::progress;
use crate::commands::submission::NAMED;
use crate::flags::Stress;
use crate::flags::errors::Usage;
use crate::flags::statement_bounds::{CutInput, Sizes};
use crate::limits::{MAX_NUMBER, to_usize};
use crate::memory;

use self::cases::CaseSupply;
use self::limits::{KnownBounds, LargestInputs, Limit, Measures, how_far, not_tried};
use self::pool::{Pool, TriedInput};
use self::program::{End, locked};
use self::reachable::largest_computed;
use self::report::{Findings, FoundFailure};
use self::schedule::{CaseSource, Pace, Schedule, ScheduleTurn};
use self::trial::{Failure, Preparation, Prepared, RightRun, Trial, Tried, Trouble};
use self::tried::TriedInputs;

/// How long a program is run, unless `--seconds` is given.
const SECONDS: Duration = Duration::from_secs(10);
/// How long a slow case may be tried again, or a smaller input looked for, after the time is over.
const AFTER: Duration = Duration::from_millis(4500);
/// The search ends at the latest this long after the time is over: the reference promises five
/// seconds, and the report takes some of them.
const END: Duration = Duration::from_millis(4900);

/// How long what is told of the runs stays at least.
const PAUSE: Duration = Duration::from_millis(100);

/// If a case is too slow and nobody bounds its heaps, the bound becomes its largest heap divided by
/// this.
const LOWERED_BY: u64 = 16;
/// The bound is not lowered below this: all statements allow such heaps.
const HEAP_OF_ANY_STATEMENT: u64 = 1000;

/// The largest seed of `^`. Some awks take all larger ones for this one.
const LARGEST_SEED: u64 = (1 << 31) - 1;

/// After so many turns, cases of each source could come.
const TURNS: usize = 4;

/// The memory that an input takes that is not for a limit.
const MEMORY: usize = 48 << 20;
/// The memory that each byte of an input for a limit takes beside that, with its cases and verdicts.
const MEMORY_OF_BYTE: usize = 8;

struct StressRun<'a> {
    trial: Trial<'a>,
    supply: CaseSupply<'a>,
    schedule: Schedule,
    start: Instant,
    findings: &'a Mutex<Findings>,
    largest: LargestInputs,
    /// The memory of inputs that are done.
    spare: Vec<Prepared>,
    /// Draws a seed of `^` for each input.
    seeds: Random,
    /// The seed of the input that is looked into: it stays while the input is made smaller.
    seed: u64,
    tried: TriedInputs,
    /// How long the table of the rule has grown.
    growing: Duration,
    /// The largest heap that it had when the limits were last begun.
    known: u64,
    /// The largest number at each place of a heap for which a formula computes it.
    largest_computed: [u64; 2],
    /// When it was last told how much was tried.
    told: Option<Instant>,
}

/// An input for a turn, and how long it took to make it.
struct Made {
    turn: ScheduleTurn,
    prepared: Prepared,
    measures: Measures,
    making: Duration,
    /// How many other copies of the program ran when it began.
    beside: usize,
}

impl Made {
    fn is_for_limit(&self) -> bool {
        matches!(self.turn, ScheduleTurn::Limit(_))
    }

    /// Returns true if this input needs all processors: it is for a limit, and cannot be shorter. One
    /// case that is late beside others is tried again alone.
    fn runs_alone(&self) -> bool {
        self.is_for_limit() && self.prepared.cases.len() > 1
    }

    /// The sizes that may be why a program is late on this input. If it has several cases, these are
    /// the sizes of all cases together: perhaps no case takes long on its own.
    fn measures_of_late(&self) -> Measures {
        if self.prepared.cases.len() > 1 {
            self.measures.of_all_cases()
        } else {
            self.measures
        }
    }
}

/// Runs the command until it is wrong or the time is over.
pub fn stress(run: &Stress) -> ExitCode {
    let start = Instant::now();
    if run.options.game().is_none() {
        let last = NAMED.len();
        say(format_args!(
            "no game is named: each case starts with the number of its game, 1 to {last}; name yours with --for or --game"
        ));
        if let Some(note) = hints::note_of_own_flag(&run.command) {
            say(note);
        }
    }
    program::raise_stack();
    let mut run = run.clone();
    run.workload = with_shares(run.workload);
    if run.options.form.tuple_shape().is_some() {
        // A program that is wrong on large positions should be found also if nobody says how large
        // they may be. The table grows as far as the time allows.
        run.workload.reach = MAX_NUMBER;
    }
    let run = Arc::new(run);
    let findings = Arc::new(Mutex::new(Findings::new(start)));
    let (sender, ended) = mpsc::channel();
    let run_of_search = Arc::clone(&run);
    let its_findings = Arc::clone(&findings);
    let searching = thread::Builder::new()
        .spawn(move || sender.send(search(&run_of_search, start, &its_findings)));
    if let Err(error) = searching {
        return fail(TROUBLE, no_thread(&error));
    }
    match ended.recv_timeout(seconds(&run) + END) {
        Ok(code) => code,
        // No program runs any more, but takeaway itself is busy with a case or with the table of
        // a rule.
        Err(_) => locked(&findings).report_at_end_of_time(&run),
    }
}

/// How long the program is run.
fn seconds(run: &Stress) -> Duration {
    run.seconds.unwrap_or(SECONDS)
}

fn search(run: &Stress, start: Instant, findings: &Mutex<Findings>) -> ExitCode {
    if let Err(why) = check_memory(0) {
        return fail(TROUBLE, why);
    }
    let generator = match ready_generator(run) {
        Ok(generator) => generator,
        Err(misuse) => return wrong_usage(Usage::from(misuse)),
    };
    let trial = Trial::new(run, start + seconds(run), generator.tables());
    let supply = CaseSupply::new(&run.options, &run.workload, generator);
    let limits = several_times(Limit::of(supply.widest_form(), supply.usual()), run);
    let mut search = StressRun {
        schedule: Schedule::new(seconds(run), run.runs, trial.limit, copies(run), limits),
        growing: Duration::ZERO,
        largest_computed: largest_computed(supply.widest_form(), &supply.usual().bounds),
        known: supply.known(),
        trial,
        supply,
        start,
        findings,
        largest: LargestInputs::default(),
        spare: Vec::new(),
        seeds: Random::new(run.workload.seed),
        seed: 0,
        tried: TriedInputs::default(),
        told: None,
    };
    let result = search.find();
    progress::end();
    match result {
        Ok(Some(found)) => search.report(&found),
        Ok(None) => search.findings().report_none(run, search.trial.signal()),
        Err(Trouble::NoAnswer(no_answer)) => search.findings().report_no_answer(run, &no_answer),
        Err(Trouble::WrongUsage(why)) => wrong_usage(Usage::of_topic("stress", why)),
        Err(Trouble::Other(why)) => fail(TROUBLE, why),
    }
}

/// These limits, those of several kinds of cases several times where an input has few cases: a case
/// of each kind then comes early.
fn several_times(limits: Vec<(Limit, u64)>, run: &Stress) -> Vec<(Limit, u64)> {
    let mut all = Vec::new();
    for (limit, bytes) in limits {
        let inputs = match limit {
            Limit::MostMoves | Limit::LargestHeaps | Limit::SmallestHeaps => {
                limit.inputs(&run.workload.bounds)
            }
            _ => 1,
        };
        for _ in 0..inputs {
            all.push((limit, bytes));
        }
    }
    all
}

/// A generator that has cases. If the table of a rule has to be made further for large ones, it
/// grows later.
fn ready_generator(run: &Stress) -> Result<Generator, Misuse> {
    let mut generator = Generator::of(&run.options, run.workload, NAMED.len())?;
    while !generator.is_ready() {
        generator.grow()?;
    }
    Ok(generator)
}

/// A workload in which each case has its share of the heaps that an input must have.
fn with_shares(mut workload: Workload) -> Workload {
    let bounds = &mut workload.bounds;
    let most = bounds.min_total.div_ceil(bounds.min_heaps.max(1));
    workload.cases = bounds.max_cases.min(most).max(bounds.min_cases).max(1);
    let share = bounds.min_total.div_ceil(workload.cases);
    bounds.min_heaps = bounds.min_heaps.max(share);
    workload
}

impl StressRun<'_> {
    fn findings(&self) -> MutexGuard<'_, Findings> {
        locked(self.findings)
    }

    /// A small input on which the program is wrong, if one is found in time.
    fn find(&mut self) -> Result<Option<FoundFailure>, Trouble> {
        let trial = self.trial.clone();
        thread::scope(|scope| {
            let mut pool = Pool::start(scope, &trial, copies(trial.run))?;
            self.find_with(&mut pool)
        })
    }

    fn find_with(&mut self, pool: &mut Pool) -> Result<Option<FoundFailure>, Trouble> {
        // With a number of runs, what is found must not depend on which run ends first.
        let in_order = self.trial.run.runs.is_some();
        let mut next = None;
        loop {
            let is_over = self.trial.is_over() || self.schedule.is_over(self.start.elapsed());
            if is_over && pool.is_idle() {
                return Ok(None);
            }
            if is_over {
                next = None;
            } else if next.is_none() {
                next = self.make_next()?;
            }
            if let Some(mut made) = next.take_if(|made| pool.has_room(made)) {
                made.beside = pool.running();
                let limit = self.limit_of(made.turn, &made.prepared.cases, made.beside);
                self.schedule.begin();
                pool.begin(made, limit)?;
                continue;
            }
            if pool.running() > 0 {
                self.wait(pool)?;
            }
            while let Some(tried) = pool.next_ended(in_order) {
                if !matches!(tried.tried, Tried::Running(_) | Tried::Cut) {
                    self.findings().runs += 1;
                }
                if let Some(found) = self.judge(tried)? {
                    return Ok(Some(found));
                }
            }
            self.note_how_far();
            self.tell_progress();
        }
    }

    /// The next input; `None` if there are no cases for one in some turns.
    fn make_next(&mut self) -> Result<Option<Made>, Trouble> {
        self.retry_limits();
        for _ in 0..TURNS {
            let turn = self.schedule.next(self.start.elapsed());
            let end = self.start + self.schedule.end_of_making(self.start.elapsed());
            let spare = self.spare.pop().unwrap_or_default();
            if let Some(mut made) = make(&self.trial, &mut self.supply, turn, end, spare)? {
                made.prepared.seed = 1 + self.seeds.below(LARGEST_SEED);
                if self.trial.run.runs.is_some() {
                    self.grow_by_number()?;
                }
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// Waits until an input has ended. Meanwhile, the table of the rule grows, for half of the time so
    /// far at most: the other half is for cases. If the program was not right, no input is tried any
    /// more afterwards.
    fn wait(&mut self, pool: &mut Pool) -> Result<(), Trouble> {
        let mut has_ended = pool.collect()?;
        let most = self.start.elapsed() / 2;
        while !has_ended
            && self.trial.run.runs.is_none()
            && self.supply.grows()
            && self.growing < most
            && !self.trial.is_over()
        {
            self.grow()?;
            has_ended = pool.collect()?;
        }
        if !has_ended {
            pool.wait()?;
        }
        pool.wait_unless_right()
    }

    /// With a number of runs, makes the table longer by as many pieces as inputs have begun: at first
    /// small cases are enough.
    fn grow_by_number(&mut self) -> Result<(), Trouble> {
        for _ in 0..self.schedule.begun() {
            if !self.supply.grows() || self.trial.is_over() {
                break;
            }
            self.grow()?;
        }
        Ok(())
    }

    /// Makes the table of the rule a piece longer, if it may become longer.
    fn grow(&mut self) -> Result<(), Trouble> {
        if self.supply.grows() {
            let begun = Instant::now();
            self.supply.grow().map_err(|misuse| misuse.to_string())?;
            self.growing += begun.elapsed();
        }
        Ok(())
    }

    /// Notes which limits right runs have reached: those of the statement where `^` makes its
    /// inputs, otherwise those of the cases.
    fn note_how_far(&self) {
        let mut findings = self.findings();
        let inputs = &self.largest;
        findings.reached = self.how_far(inputs.right.measures, &inputs.right.sizes);
        if let Some(bounds) = &self.trial.run.statement_bounds {
            let late = [&inputs.late.sizes, &inputs.late_answer.sizes];
            findings.not_tried = bounds.not_reached(&inputs.right.sizes, late);
            return;
        }
        let known = KnownBounds {
            heaps_are_stated: self.trial.run.heaps_are_bounded,
            numbers_are_stated: self.trial.run.numbers_are_bounded,
            table_grows: self.supply.grows(),
            move_is_fixed: self.trial.run.workload.bounds.with_move.is_some(),
            largest_computed: self.largest_computed,
        };
        let form = self.supply.widest_form();
        findings.not_tried = not_tried(form, &self.stated_bounds(), inputs, known);
    }

    /// The bounds of cases. The statement may have larger numbers than positions of takeaway.
    fn stated_bounds(&self) -> Bounds {
        let form = self.supply.widest_form();
        let mut bounds = self.supply.usual().bounds;
        if form.tuple.is_some() {
            let stated = self.trial.run.workload.bounds;
            [_, bounds.max_heap] = stated.of_all_numbers(form.letters());
        }
        bounds
    }

    /// How far inputs of this size go towards each limit.
    fn how_far(&self, measures: Measures, sizes: &Sizes) -> Vec<String> {
        match &self.trial.run.statement_bounds {
            Some(bounds) => bounds.reached(sizes),
            None => how_far(self.supply.widest_form(), &self.stated_bounds(), measures),
        }
    }

    /// Has the limits that larger heaps reach tried again, once the table of the rule has its last
    /// heap, or twice as many heaps as before.
    fn retry_limits(&mut self) {
        let known = self.supply.known();
        let is_more = known / 2 >= self.known || !self.supply.grows();
        if known == self.known || !is_more {
            return;
        }
        self.known = known;
        let mut limits = Limit::of(self.supply.widest_form(), self.supply.usual());
        limits.retain(|(limit, _)| matches!(limit, Limit::LargestHeaps | Limit::All));
        self.schedule.again(&limits);
    }

    /// What follows from an input that was tried.
    fn judge(&mut self, tried_input: TriedInput) -> Result<Option<FoundFailure>, Trouble> {
        let TriedInput { made, tried, took } = self.again_alone(tried_input)?;
        self.seed = made.prepared.seed;
        match tried {
            Tried::Right(right) => {
                self.after_right(made, right, took);
                Ok(None)
            }
            Tried::Wrong(failure) => {
                self.check_that_it_ran(&failure)?;
                self.findings().cases += made.prepared.cases.len() as u64;
                self.smallest(made.prepared.cases, failure).map(Some)
            }
            Tried::Late(failure) => {
                self.findings().late_runs += 1;
                // At the end of the time, an input for a limit gets less than the time limit.
                let is_cut = failure.run.took <= self.trial.limit;
                if !is_cut || !made.is_for_limit() {
                    let sizes = self.trial.sizes(&failure.input);
                    let sizes = self.sizes_of_late(&made, sizes);
                    self.largest.late.widen(made.measures_of_late(), &sizes);
                }
                self.after_late(made, Tried::Late(failure))
            }
            Tried::NoAnswer(no_answer) => self.after_no_answer(made, no_answer),
            Tried::Running(failure) => {
                Ok(self.after_running(made.turn, made.prepared.cases, failure))
            }
            Tried::Cut => Ok(None),
        }
    }

    /// Checks that the command ran, if this is the first that is seen of it: one that complains and
    /// ends before it has read anything, also of an empty input, is no wrong program.
    ///
    /// # Errors
    ///
    /// The command did not run.
    pub(super) fn check_that_it_ran(&self, failure: &Failure) -> Result<(), Trouble> {
        let seen = &failure.run;
        let has_failed = matches!(seen.end, End::Exit(Some(code)) if code != 0);
        let is_mute = !seen.has_read && seen.printed.is_empty() && !seen.complaint.is_empty();
        if self.findings().cases > 0 || !has_failed || !is_mute {
            return Ok(());
        }
        let limits = self.trial.limits(self.trial.limit, self.trial.last);
        let command = &self.trial.run.command;
        let of_empty = trial::run(command, b"", limits)?;
        if of_empty.end != seen.end || of_empty.complaint.is_empty() {
            return Ok(());
        }
        let end = seen.end.message(self.trial.limit).unwrap_or_default();
        let mut why = format!("the program did not run: {end}: {}", seen.complaint);
        if let Some(hint) = hints::hint_about_two(command) {
            why += &format!("; {hint}");
        }
        Err(Trouble::WrongUsage(why))
    }

    /// [`Made::measures_of_late`] in the words of the statement.
    fn sizes_of_late(&self, made: &Made, sizes: Sizes) -> Sizes {
        match &self.trial.run.statement_bounds {
            Some(bounds) if made.prepared.cases.len() > 1 => bounds.of_all_cases(sizes),
            _ => sizes,
        }
    }

    /// What follows from an input on which the program was right in this run.
    fn after_right(&mut self, made: Made, right: RightRun, trying: Duration) {
        let Made {
            turn,
            prepared,
            measures,
            making,
            beside,
        } = made;
        let has_all = self.supply.has_all_positions();
        let has_limit = matches!(turn, ScheduleTurn::Limit(_));
        let mut findings = self.findings();
        findings.cases += prepared.cases.len() as u64;
        findings.has_seen_bounds |= has_all || has_limit;
        drop(findings);
        self.tried.add(self.seed_of_tried(), &prepared.cases, true);
        self.largest.right.widen(measures, &right.sizes);
        let pace = Pace {
            bytes: (prepared.input.len() + prepared.verdicts.len()) as u64,
            made: making + trying.saturating_sub(right.run.took),
            run: right.run.took,
            beside,
        };
        let has_late =
            matches!(turn, ScheduleTurn::Cases(source, _) if self.supply.has_late(source));
        self.schedule.right(turn, pace, has_late);
        self.spare.push(prepared.emptied());
    }

    /// Returns true if nothing bounds the heaps of these cases, which are not small.
    fn is_perhaps_too_large(&self, turn: ScheduleTurn, cases: &[Case]) -> bool {
        if matches!(turn, ScheduleTurn::Cases(CaseSource::Small, _))
            || self.trial.run.heaps_are_bounded
        {
            return false;
        }
        let mut heaps = cases.iter().flat_map(|case| &case.heaps);
        heaps.any(|&heap| heap > HEAP_OF_ANY_STATEMENT)
    }

    /// The most time for an input beside so many other copies of the program.
    fn limit_of(&self, turn: ScheduleTurn, cases: &[Case], beside: usize) -> Duration {
        let is_one = cases.len() == 1;
        let is_for_limit = matches!(turn, ScheduleTurn::Limit(_));
        if !(is_one || is_for_limit) || self.is_perhaps_too_large(turn, cases) {
            return self.schedule.time_limit_of_several(beside);
        }
        if is_one {
            return self.trial.limit;
        }
        self.schedule.time_limit_of_limit(self.start.elapsed())
    }

    /// What the program does on these cases within this limit.
    fn try_on(&mut self, cases: &[Case], limit: Duration) -> Result<Tried, Trouble> {
        self.findings().further_runs += 1;
        self.trial.on(cases, self.seed, limit)
    }

    /// What the program does on this input of these cases within this limit.
    fn try_input_of(
        &mut self,
        cases: &[Case],
        input: &[u8],
        limit: Duration,
    ) -> Result<Tried, Trouble> {
        let Some(prepared) = self.trial.prepared_of(cases)? else {
            return Ok(Tried::Cut);
        };
        self.findings().further_runs += 1;
        let limits = self.trial.limits(limit, self.trial.deadline);
        self.trial.attempt_on(input, &prepared.verdicts, limits)
    }

    /// What the program read, cut into these cases; `None` without a note of the statement that says
    /// how, or without a need, because the cases make the input.
    fn cut_input(&self, cases: usize, input: &[u8]) -> Option<CutInput> {
        let bounds = self.trial.run.statement_bounds.as_ref()?;
        bounds.cut(input).filter(|cut| cut.cases() == cases)
    }

    /// Tells how much was tried, unless that was just told.
    fn tell_progress(&mut self) {
        if self.told.is_some_and(|told| told.elapsed() < PAUSE) {
            return;
        }
        self.told = Some(Instant::now());
        let all = seconds(self.trial.run).as_secs_f64();
        let cases = self.findings().cases_and_runs();
        let took = self.start.elapsed().as_secs_f64();
        progress::tell(format!("{cases}, {took:.1} of {all} s"));
    }
}

/// Checks that there is memory for an input of this many bytes, with its cases and its verdicts:
/// without it, takeaway would end at once.
fn check_memory(bytes: u64) -> Result<(), String> {
    let wanted = MEMORY.saturating_add(to_usize(bytes).saturating_mul(MEMORY_OF_BYTE));
    memory::check_room(wanted).map_err(|_| "stress has too little memory to make cases".to_string())
}

fn no_threads() -> Trouble {
    "a thread of stress ended early".to_string().into()
}

fn no_thread(error: &io::Error) -> String {
    format!("stress cannot start a thread: {error}")
}

/// How many copies of the program run at the same time, unless `--threads` says it: one for each
/// processor where an input has one case. Where it has several, takeaway has more to do for each
/// input, and half as many run, but two where there are two processors: one program alone would leave
/// most of the second idle.
fn copies(run: &Stress) -> usize {
    if let Some(threads) = run.threads {
        return threads.get();
    }
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    if run.workload.bounds.max_cases == 1 || processors == 2 {
        processors
    } else {
        processors.div_ceil(2)
    }
}

/// An input for this turn, made until this end at the latest; `None` if there are no cases for it,
/// or takeaway has no answer to one: then the others come again.
fn make(
    trial: &Trial,
    supply: &mut CaseSupply,
    turn: ScheduleTurn,
    end: Instant,
    spare: Prepared,
) -> Result<Option<Made>, Trouble> {
    let begun = Instant::now();
    let bytes = match turn {
        ScheduleTurn::Limit(limit) => limit.bytes(supply.widest_form(), supply.usual()),
        ScheduleTurn::Cases(..) => 0,
    };
    // An input for a limit that is too large for this machine is left out.
    if bytes > 0 && check_memory(bytes).is_err() {
        return Ok(None);
    }
    // Without memory for a usual input, the search ends.
    check_memory(0)?;
    let is_over = || trial.is_over() || Instant::now() >= end;
    let mut draft = supply.draft(turn, &is_over);
    let prepared = match trial.prepared(spare, |cases| supply.next(&mut draft, cases), &is_over)? {
        Preparation::Ready(prepared) => prepared,
        Preparation::Unanswerable(cases) => {
            if let ScheduleTurn::Cases(source, _) = turn {
                supply.put_back(source, answered_alone(trial, cases)?);
            }
            return Ok(None);
        }
    };
    if prepared.cases.is_empty() || !supply.are_enough(&prepared.cases) {
        return Ok(None);
    }
    Ok(Some(Made {
        turn,
        prepared,
        measures: draft.extent.most,
        making: begun.elapsed(),
        beside: 0,
    }))
}

/// The cases among these that takeaway can answer.
fn answered_alone(trial: &Trial, cases: Vec<Case>) -> Result<Vec<Case>, Trouble> {
    let mut answered = Vec::new();
    for case in cases {
        if trial.prepared_of(slice::from_ref(&case))?.is_some() {
            answered.push(case);
        }
    }
    Ok(answered)
}
