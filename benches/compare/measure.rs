//! Runs whole processes, measures each run, and takes medians over interleaved rounds.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

use crate::input::Input;
use crate::programs::Program;
use crate::result::Result;
use crate::scratch::scratch;
use crate::workloads::{Feed, Sink, Workload};

/// One program on one input.
pub struct Lane<'a> {
    pub program: &'a Program,
    pub input: &'a Path,
    cases: u64,
    flags: &'static [&'static str],
    feed: Feed,
    sink: Sink,
    /// The answer's length in bytes.
    pub answer: u64,
}

struct Sample {
    wall: Duration,
    cpu: Duration,
    peak: u64,
}

/// A program that has been measured for this long is left out of later rounds: long runs vary
/// little.
const ENOUGH: Duration = Duration::from_secs(3);

/// Median times in seconds, and the highest peak of memory in bytes.
#[derive(Clone, Copy)]
pub struct Summary {
    pub wall: f64,
    pub cpu: f64,
    pub peak: u64,
}

/// Runs every lane once per round, each round from another lane on. The caches should be warm: each
/// lane has run before.
pub fn rounds(lanes: &[Lane], rounds: usize) -> Result<Vec<Summary>> {
    let mut samples: Vec<Vec<Sample>> = lanes.iter().map(|_| Vec::new()).collect();
    for round in 0..rounds {
        for turn in 0..lanes.len() {
            let place = (round + turn) % lanes.len();
            if !is_enough(&samples[place]) {
                samples[place].push(lanes[place].run(lanes[place].stdout()?)?);
            }
        }
    }
    Ok(samples.iter().map(|samples| summary(samples)).collect())
}

fn is_enough(samples: &[Sample]) -> bool {
    samples.iter().map(|sample| sample.wall).sum::<Duration>() >= ENOUGH
}

fn summary(samples: &[Sample]) -> Summary {
    Summary {
        wall: median(samples, |sample| sample.wall),
        cpu: median(samples, |sample| sample.cpu),
        peak: samples.iter().map(|sample| sample.peak).max().unwrap_or(0),
    }
}

/// The middle value, or the mean of the middle two.
fn median(samples: &[Sample], time: impl Fn(&Sample) -> Duration) -> f64 {
    let mut times: Vec<Duration> = samples.iter().map(time).collect();
    times.sort_unstable();
    let half = times.len() / 2;
    (times[(times.len() - 1) / 2] + times[half]).as_secs_f64() / 2.0
}

impl<'a> Lane<'a> {
    /// A program that takes none of the flags of `workload`.
    pub fn new(program: &'a Program, input: &'a Input, workload: &Workload) -> Self {
        let (feed, sink) = (workload.feed, workload.sink);
        Self {
            program,
            input: &input.path,
            cases: input.cases,
            flags: &[],
            feed,
            sink,
            answer: 0,
        }
    }

    pub fn with(self, flags: &'static [&'static str]) -> Self {
        Self { flags, ..self }
    }

    /// Runs once, untimed, and writes the answer to `path`.
    pub fn answer_to(&self, path: &Path) -> Result<()> {
        self.run(File::create(path)?.into())?;
        Ok(())
    }

    /// Runs once, untimed, to warm the caches.
    pub fn warm(&self) -> Result<()> {
        self.run(self.stdout()?)?;
        Ok(())
    }

    fn stdout(&self) -> Result<Stdio> {
        Ok(match self.sink {
            Sink::Null => Stdio::null(),
            Sink::File => File::create(scratch().join("timed.out"))?.into(),
        })
    }

    fn run(&self, stdout: Stdio) -> Result<Sample> {
        let mut command = self.program.command(self.cases, self.answer);
        command.args(self.flags);
        command.stdout(stdout);
        let input = File::open(self.input)?;
        match self.feed {
            Feed::File => self.time(command.stdin(input)),
            Feed::Pipe => {
                // A separate process, so that its time does not count as the program's.
                let mut cat = Command::new("cat")
                    .stdin(input)
                    .stdout(Stdio::piped())
                    .spawn()?;
                command.stdin(cat.stdout.take().expect("piped"));
                let sample = self.time(&mut command);
                // It holds the pipe's reading end: as long as that is open, `cat` would wait for a
                // program that has failed.
                drop(command);
                cat.wait()?;
                sample
            }
        }
    }

    fn time(&self, command: &mut Command) -> Result<Sample> {
        let start = Instant::now();
        let end = command.spawn()?.wait4()?;
        let wall = start.elapsed();
        if !end.status.success() {
            return Err(format!(
                "{} failed on {}: {}",
                self.program.name,
                self.input.display(),
                end.status
            )
            .into());
        }
        Ok(Sample {
            wall,
            cpu: end.rusage.utime + end.rusage.stime,
            peak: end.rusage.maxrss,
        })
    }
}

/// This process's peak of memory in bytes. Linux reports no lower peak for any child that it
/// starts.
pub fn own_peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kibibytes.unwrap_or(0) << 10
}
