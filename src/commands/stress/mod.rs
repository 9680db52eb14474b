//! `takeaway stress`: runs somebody's program until it is wrong, and shows the smallest input on which it is.

pub(crate) mod candidates;
mod positions;
mod program;
mod smaller;

use std::ffi::OsString;
use std::io::{self, Cursor, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::case::bounds::Bounds;
use crate::case::error::Error;
use crate::case::layout::Layout;
use crate::case::options::Options;
use crate::commands::generate::{Case, Generator};

use self::program::Ended;
use crate::commands::check::{self, Differences};
use crate::commands::exit::{fail, say, wrong_usage, TROUBLE};
use crate::commands::standard::Output;
use crate::commands::submission::shell_word;
use crate::flags::{errors, Run};

/// The exit code if the program is wrong.
const WRONG: u8 = 1;

/// How long a program is run, unless `--seconds` is given.
const SECONDS: Duration = Duration::from_secs(10);
/// How long it may run on an input, unless `--time-limit` is given.
const LIMIT: Duration = Duration::from_secs(5);

/// The most verdicts on an input.
const MOST_VERDICTS: u64 = 1 << 16;

/// The most bytes of an output that are read, unless twice the right output is more.
const MOST_PRINTED: usize = 64 << 20;

/// If fewer cases were tried, the message says that they are few: ten runs, of 1, 2, 4 cases and so on, try more.
const FEW: u64 = 1_000;

/// The longest input that is shown in a command.
const SHOWN: usize = 200;

struct Search<'a> {
    run: &'a Run,
    command: &'a [OsString],
    start: Instant,
    is_interrupted: Arc<AtomicBool>,
    cases: u64,
    runs: u64,
}

/// What is wrong on an input.
struct Failure {
    ended: Ended,
    differences: Differences,
}

/// Why it cannot be found out whether the program is wrong.
enum Trouble {
    /// The command cannot be started.
    Start(io::Error),
    /// The right verdicts cannot be found, or the output cannot be read.
    Judge(Error),
    /// The program is not wrong again on the same input.
    Chance,
    Interrupted,
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Judge(error)
    }
}

/// Runs the command until it is wrong or the time is over.
pub fn stress(run: &Run, command: &[OsString]) -> ExitCode {
    if let Err(error) = Generator::new(&run.options, run.workload) {
        return wrong_usage(&errors::misuse(&error.0));
    }
    // After the check above: it may take time for tables, in which no case is tried.
    let start = Instant::now();
    let mut search = Search { run, command, start, is_interrupted: Arc::default(), cases: 0, runs: 0 };
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&search.is_interrupted));
    let found = search.first_failure().and_then(|found| found.map(|found| search.smallest(found)).transpose());
    if io::stderr().is_terminal() {
        eprint!("\r\x1B[K");
    }
    match found {
        Ok(None) | Err(Trouble::Interrupted) => {
            let hint = if search.cases < FEW { "; these are few: --seconds gives more time" } else { "" };
            say(format_args!("no difference in {}{hint}", search.tried()));
            ExitCode::SUCCESS
        }
        Ok(Some((cases, failure))) => search.report(&cases, &failure),
        Err(Trouble::Start(error)) => {
            let name = command[0].to_string_lossy();
            wrong_usage(&format!("stress cannot start {name:?}: {error}"))
        }
        Err(Trouble::Judge(error)) => fail(TROUBLE, errors::message(&error)),
        Err(Trouble::Chance) => fail(TROUBLE, "the program is wrong on an input, and right when it is run again"),
    }
}

impl Search<'_> {
    /// Cases of an input on which the program is wrong, and what is wrong, if some are found in time.
    fn first_failure(&mut self) -> Result<Option<(Vec<Case>, Failure)>, Trouble> {
        let Run { options, workload, .. } = self.run;
        let seconds = self.run.seconds.unwrap_or(SECONDS);
        let mut all = positions::cases(options, workload).peekable();
        let Bounds { max_cases, max_total, .. } = workload.bounds;
        let is_range = options.layout.as_ref().is_some_and(Layout::is_range);
        let (mut most, mut quickest) = (1, Duration::MAX);
        while self.start.elapsed() < seconds {
            let (mut cases, mut heaps, mut verdicts) = (Vec::new(), 0, 0_u64);
            while let Some(case) = all.next_if(|case| {
                heaps += case.heaps.len() as u64;
                verdicts = verdicts.saturating_add(if is_range { case.heaps[0] } else { 1 });
                cases.is_empty() || verdicts <= most && (cases.len() as u64) < max_cases && heaps <= max_total
            }) {
                cases.push(case);
            }
            let (failure, took) = self.try_on(&cases)?;
            self.cases += cases.len() as u64;
            if let Some(failure) = failure {
                return Ok(Some((cases, failure)));
            }
            // A slow program gets no larger input, so that it is not blamed for its size. The time of its quickest run
            // does not count: it may only start slowly.
            quickest = quickest.min(took);
            if took - quickest < self.limit() / 10 && took < self.limit() / 4 {
                most = (2 * most).min(MOST_VERDICTS);
            }
            if io::stderr().is_terminal() {
                eprint!("\r\x1B[K{}", self.tried());
            }
        }
        Ok(None)
    }

    /// The most time for an input.
    fn limit(&self) -> Duration {
        self.run.time_limit.unwrap_or(LIMIT)
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted.load(Ordering::Relaxed)
    }

    fn tried(&self) -> String {
        let told = |count, noun| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let seconds = self.start.elapsed().as_secs_f64();
        format!("{} in {}, {seconds:.1} s", told(self.cases, "case"), told(self.runs, "run"))
    }

    /// What is wrong on these cases, if something is, and how long the run took.
    fn try_on(&mut self, cases: &[Case]) -> Result<(Option<Failure>, Duration), Trouble> {
        let options = Options { marks: self.run.options.one_line, ..self.run.options.clone() };
        let (input, mut verdicts) = (Case::input(&options, cases), Vec::new());
        crate::judge_with(&options, &input[..], &mut verdicts)?;
        let most = MOST_PRINTED.max(2 * verdicts.len());
        let ended =
            program::run(self.command, &input, most, self.limit(), || self.is_interrupted()).map_err(Trouble::Start)?;
        // An interrupted run tells nothing.
        if self.is_interrupted() {
            return Err(Trouble::Interrupted);
        }
        self.runs += 1;
        let printed = Box::new(Cursor::new(ended.printed.clone()));
        let mut comparison = check::comparison(self.run, printed);
        comparison.write_all(&verdicts).map_err(Error::Read)?;
        let differences = comparison.finish().map_err(Error::Read)?;
        let took = ended.took;
        let is_wrong = ended.failure.is_some() || differences.count() > 0;
        Ok((Some(Failure { ended, differences }).filter(|_| is_wrong), took))
    }

    /// Prints the input, and says what is wrong and what is right.
    fn report(&self, cases: &[Case], failure: &Failure) -> ExitCode {
        let input = Case::input(&self.run.options, cases);
        let mut lines = vec![format!("wrong after {}", self.tried())];
        if cases.len() > 1 {
            lines.push("no case is wrong alone: the program carries something over from case to case".to_string());
        }
        lines.extend(failure.ended.failure.clone());
        if failure.differences.count() > 0 {
            lines.push(check::report_of(&failure.differences, &self.run.options, &input, "the output"));
        }
        lines.extend(Some(&failure.ended.complaint).filter(|text| !text.is_empty()).cloned());
        let command: Vec<String> = self.command.iter().map(|word| shell_word(&word.to_string_lossy())).collect();
        let shown = String::from_utf8_lossy(&input).replace('\n', "\\n");
        let printed = if input.len() <= SHOWN { format!("printf '{shown}' | ") } else { String::new() };
        lines.push(format!("repeat: {printed}{}", command.join(" ")));
        say(lines.join("\n"));
        match Output.write_all(&input).and_then(|()| Output.flush()) {
            Ok(()) => ExitCode::from(WRONG),
            Err(error) => fail(TROUBLE, errors::message(&Error::Write(error))),
        }
    }
}
