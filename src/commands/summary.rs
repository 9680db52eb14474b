//! The counts and the speed that `--summary` tells after a run. It counts the [marks](Options::marks) of verdicts.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::case::options::Options;

/// A count that goes on while the judge reads and writes. All clones share it.
#[derive(Clone)]
pub struct Summary {
    tally: Arc<Mutex<Tally>>,
    /// Whether marks tell the number of verdicts; otherwise the number of lines does.
    counts_marks: bool,
    start: Instant,
}

#[derive(Default)]
struct Tally {
    read: u64,
    verdicts: u64,
    wins: u64,
}

/// An output whose verdicts are counted.
pub struct Counted<W> {
    inner: W,
    summary: Summary,
}

/// An output that gets no marks.
pub struct Unmarked<W>(pub W);

impl Summary {
    /// A count of verdicts with marks. `options` say what they look like.
    pub fn new(options: &Options) -> Summary {
        let counts_marks = options.one_line || options.winning_moves.is_some();
        Summary { tally: Arc::default(), counts_marks, start: Instant::now() }
    }

    pub fn count<W>(&self, inner: W) -> Counted<W> {
        Counted { inner, summary: self.clone() }
    }

    /// Notes that the first `bytes` of the input have been read.
    pub fn reach(&self, bytes: u64) {
        self.with_tally(|tally| tally.read = tally.read.max(bytes));
    }

    fn with_tally(&self, change: impl FnOnce(&mut Tally)) {
        if let Ok(mut tally) = self.tally.lock() {
            change(&mut tally);
        }
    }

    /// Counts these verdicts. A sequence has no mark, but where marks are counted there are no sequences.
    fn add(&self, verdicts: &[u8]) {
        let count = |wanted: u8| verdicts.iter().filter(|&&byte| byte == wanted).count() as u64;
        let wins = count(Options::WON);
        let all = if self.counts_marks { wins + count(Options::LOST) } else { count(b'\n') };
        self.with_tally(|tally| (tally.verdicts, tally.wins) = (tally.verdicts + all, tally.wins + wins));
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.start.elapsed().as_secs_f64();
        let Ok(tally) = self.tally.lock() else { return Ok(()) };
        let (Tally { verdicts, wins, read }, rate) = (&*tally, tally.verdicts as f64 / seconds);
        let noun = if *verdicts == 1 { "verdict" } else { "verdicts" };
        write!(
            f,
            "{verdicts} {noun}, the first player wins {wins}; {read} bytes in {seconds:.3} s, {rate:.0} verdicts a second"
        )
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.summary.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<W: Write> Write for Unmarked<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(&without_marks(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

pub fn without_marks(verdicts: &[u8]) -> Vec<u8> {
    verdicts.iter().copied().filter(|byte| ![Options::WON, Options::LOST].contains(byte)).collect()
}

#[cfg(test)]
mod tests {
    use crate::case::options::Form;
    use crate::case::problem::Problem;
    use crate::game::Play;
    use crate::output::words::Words;

    use super::*;

    /// The verdicts and wins that the judge writes on `input`, counted in portions of each length.
    fn count(options: &Options, input: &str) -> (u64, u64) {
        let mut output = Vec::new();
        let options = Options { marks: true, stream: true, ..options.clone() };
        crate::judge_with(&options, input.as_bytes(), &mut output).expect("cases");
        let counts = (1..=output.len().max(1)).map(|portion| {
            let summary = Summary::new(&options);
            let mut counted = summary.count(io::sink());
            output.chunks(portion).for_each(|bytes| counted.write_all(bytes).expect("a sink"));
            let tally = summary.tally.lock().expect("no panic");
            (tally.verdicts, tally.wins)
        });
        let counts: Vec<(u64, u64)> = counts.collect();
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
        counts[0]
    }

    /// Won, lost, won, a sequence, lost, won.
    const CASES: &str = "1 4 2 2 5 5 3 7 5 3 1 3 4 6 0 8 3 0 7 7 1 9";

    #[test]
    fn outcomes_are_counted_whatever_stands_for_them() {
        let words = |win, loss| Options { words: Words::new(win, loss).ok(), ..Options::default() };
        let (plain, prefix) = (Options::default(), crate::Prefix::new("W{}L"));
        for options in [
            plain.clone(),
            words("fourteen bytes", "-"),
            words("fifteen bytes .", "\u{2}"),
            words("thirteen byte", "thirteen bytes"),
            words("same", "same"),
            words("0 1 0", "0 7 0 1 0 1 2 3 2"),
        ] {
            let (explain, prefix) = (Options { explain: true, ..options.clone() }, prefix.clone());
            assert_eq!([&options, &explain].map(|options| count(options, CASES)), [(6, 3); 2], "{options:?}");
            assert_eq!(count(&Options { prefix, ..options.clone() }, CASES), (6, 3), "{options:?}");
            let one_line = Options { one_line: true, ..options };
            assert_eq!(count(&one_line, &CASES.replace("5 3 1 3 4", "")), (5, 3), "{one_line:?}");
        }
        assert_eq!((count(&plain, ""), count(&Options { one_line: true, ..plain }, "")), ((0, 0), (0, 0)));
    }

    #[test]
    fn without_a_move_a_position_is_won_in_misere_play_though_no_move_wins() {
        let counts = |play, problem, input| {
            let options = Options { count: true, play, form: Form::problem(problem), ..Options::default() };
            count(&options, input)
        };
        assert_eq!(counts(Play::Normal, Problem::Nim, "1 0 2 5 5 1 3"), (3, 1));
        assert_eq!(counts(Play::Misere, Problem::Nim, "1 0 2 5 5 1 3 1 1"), (4, 2));
        assert_eq!(counts(Play::Misere, Problem::Subtraction, "1 2 1 1 1 2 2 1 4 1 2 1 3"), (3, 2));
        assert_eq!(counts(Play::Misere, Problem::Wythoff, "0 0 0 1 1 1"), (3, 2));
        assert_eq!(counts(Play::Misere, Problem::OneThreeFour, "0 1 2"), (3, 2));
    }

    #[test]
    fn marks_are_taken_out_of_what_is_printed() {
        let mut output = Unmarked(Vec::new());
        output.write_all(b"W\xFE\nL\xFF\t0\t-\n\xFF").expect("a vector takes everything");
        assert_eq!(output.0, b"W\nL\t0\t-\n");
    }

    #[test]
    fn the_rate_is_that_of_the_verdicts_in_a_second() {
        let mut summary = Summary::new(&Options::default());
        summary.start = summary.start.checked_sub(std::time::Duration::from_secs(50)).expect("a running clock");
        summary.add("First\n".repeat(1000).as_bytes());
        let told = summary.to_string();
        assert!(told.ends_with(" s, 20 verdicts a second"), "{told}");
    }
}
