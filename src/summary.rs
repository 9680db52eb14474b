//! The counts and the speed that `--summary` tells after a run, from the bytes that the program reads and writes.

use std::fmt;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use takeaway::{Options, Prefix, Problem};

/// A count that goes on while the judge reads and writes. All clones share it.
#[derive(Clone)]
pub struct Summary {
    tally: Arc<Mutex<Tally>>,
    start: Instant,
}

struct Tally {
    /// The words of verdicts, the longest first, each with whether the first player wins.
    words: Vec<(String, bool)>,
    /// The bytes of a verdict that tell who wins: those of the longest word, and what follows it, which may be a tab.
    head: usize,
    prefix: Option<Prefix>,
    /// How many bytes of the prefix of this line are still to come; each line sets it anew.
    skip: usize,
    /// The number of this line.
    line: u64,
    /// Whether verdicts follow each other without line feeds.
    one_line: bool,
    /// Whether they are numbers of winning moves.
    counts: bool,
    /// The head of the line that has not ended; without line feeds, the bytes that may be only the start of a word.
    open: Vec<u8>,
    read: u64,
    verdicts: u64,
    wins: u64,
}

/// An input or output whose bytes are counted.
pub struct Counted<T> {
    inner: T,
    summary: Summary,
}

impl Summary {
    /// A count of verdicts in the words of these options, none of which may begin with the other, or else in those of
    /// each problem.
    pub fn new(options: &Options) -> Summary {
        let words = all_words(options);
        let head = words.iter().map(|(word, _)| word.len() + 1).max().unwrap_or(0);
        let (prefix, one_line, counts) = (options.prefix.clone(), options.one_line, options.count);
        let open = Vec::new();
        let mut tally =
            Tally { words, head, prefix, skip: 0, line: 0, one_line, counts, open, read: 0, verdicts: 0, wins: 0 };
        tally.begin_line();
        Summary { tally: Arc::new(Mutex::new(tally)), start: Instant::now() }
    }

    pub fn count<T>(&self, inner: T) -> Counted<T> {
        Counted { inner, summary: self.clone() }
    }

    fn with_tally(&self, change: impl FnOnce(&mut Tally)) {
        if let Ok(mut tally) = self.tally.lock() {
            change(&mut tally);
        }
    }
}

/// The words that verdicts may be, the longest first, each with whether the first player wins: those of these options,
/// or else of all problems.
pub fn all_words(options: &Options) -> Vec<(String, bool)> {
    let usual = || Problem::ALL.into_iter().filter(|problem| problem.has_verdicts()).map(Problem::words);
    let given = options.words.as_ref().map(|words| words.texts());
    let pairs = given.map_or_else(|| usual().collect(), |[win, loss]| vec![[loss, win]]);
    let mut words: Vec<(String, bool)> =
        pairs.into_iter().flat_map(|[loss, win]| [(win.to_string(), true), (loss.to_string(), false)]).collect();
    // On one line, "Player 1 wins" must not be taken for "Player 1".
    words.sort_by(|(one, _), (other, _)| (other.len(), other).cmp(&(one.len(), one)));
    words.dedup();
    words
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.start.elapsed().as_secs_f64();
        let Ok(tally) = self.tally.lock() else { return Ok(()) };
        let (Tally { verdicts, wins, read, .. }, rate) = (&*tally, tally.verdicts as f64 / seconds);
        let noun = if *verdicts == 1 { "verdict" } else { "verdicts" };
        write!(
            f,
            "{verdicts} {noun}, the first player wins {wins}; {read} bytes in {seconds:.3} s, {rate:.0} verdicts a second"
        )
    }
}

impl Tally {
    /// Counts the verdicts in `bytes`, which follow those counted before.
    fn add(&mut self, bytes: &[u8]) {
        let mut from = 0;
        for end in memchr::memchr_iter(b'\n', bytes) {
            let line = self.skip_prefix(&bytes[from..end]);
            from = end + 1;
            if self.one_line {
                self.add_verdicts(line, true);
            } else {
                self.add_verdict(line);
            }
            self.begin_line();
        }
        let rest = self.skip_prefix(&bytes[from..]);
        if self.one_line {
            self.add_verdicts(rest, false);
        } else {
            self.open(rest);
        }
    }

    /// Counts the verdict of a line that ends with these bytes.
    fn add_verdict(&mut self, line: &[u8]) {
        self.verdicts += 1;
        if self.open.is_empty() {
            self.wins += u64::from(self.is_won(line));
        } else {
            self.open(line);
            self.wins += u64::from(self.is_won(&self.open));
            self.open.clear();
        }
    }

    fn begin_line(&mut self) {
        self.line += 1;
        self.skip = self.prefix.as_ref().map_or(0, |prefix| prefix.bytes(self.line));
    }

    /// The bytes of this line without those of its prefix.
    fn skip_prefix<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let skipped = self.skip.min(bytes.len());
        self.skip -= skipped;
        &bytes[skipped..]
    }

    /// Appends to the line that has not ended, up to the byte that tells who wins.
    fn open(&mut self, bytes: &[u8]) {
        let room = self.head - self.open.len();
        self.open.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// Whether the first player wins by this line. A sequence is none of the words.
    fn is_won(&self, line: &[u8]) -> bool {
        if self.counts {
            return line != b"0";
        }
        let ends = |word: &str| matches!(line.get(word.len()), None | Some(b'\t'));
        let says = |word: &str| line.len() >= word.len() && ends(word) && line.starts_with(word.as_bytes());
        self.words.iter().any(|(word, wins)| *wins && says(word))
    }

    /// Counts verdicts that follow each other on a line, of which these bytes may be the end.
    fn add_verdicts(&mut self, bytes: &[u8], ends: bool) {
        self.open.extend_from_slice(bytes);
        let mut rest = &self.open[..];
        // Of fewer bytes a word may be only the start of another.
        while rest.len() >= self.head || ends {
            let Some((word, wins)) = self.words.iter().find(|(word, _)| rest.starts_with(word.as_bytes())) else {
                break;
            };
            self.verdicts += 1;
            self.wins += u64::from(*wins);
            rest = &rest[word.len()..];
        }
        self.open = rest.to_vec();
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.inner.read(buffer)?;
        self.summary.with_tally(|tally| tally.read += bytes as u64);
        Ok(bytes)
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.summary.with_tally(|tally| tally.add(&bytes[..written]));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use takeaway::Words;

    use super::*;

    /// Verdicts and wins of an output that comes in portions of each length.
    fn count(words: Option<[&str; 2]>, one_line: bool, output: &str) -> (u64, u64) {
        count_after(None, words, one_line, output)
    }

    fn count_after(prefix: Option<&str>, words: Option<[&str; 2]>, one_line: bool, output: &str) -> (u64, u64) {
        let words = words.map(|[win, loss]| Words::new(win, loss).expect("words"));
        let prefix = prefix.map(|text| Prefix::new(text).expect("a prefix"));
        let counts = (1..=output.len().max(1)).map(|portion| {
            let (prefix, words) = (prefix.clone(), words.clone());
            let summary = Summary::new(&Options { prefix, words, one_line, ..Options::default() });
            output.as_bytes().chunks(portion).for_each(|bytes| summary.with_tally(|tally| tally.add(bytes)));
            let tally = summary.tally.lock().expect("no panic");
            (tally.verdicts, tally.wins)
        });
        let counts: Vec<(u64, u64)> = counts.collect();
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
        counts[0]
    }

    #[test]
    fn verdicts_of_all_problems_are_told_apart_in_any_portions() {
        let output =
            "Player 1\nPlayer 1 wins\nTrue\nFirst\nPlayer 2\nPlayer 2 wins\nFalse\nSecond\n0 7 0 1 0 1 2 3 2\n";
        assert_eq!(count(None, false, output), (9, 4));
        let one_line = "Player 1Player 1 winsTrueFirstPlayer 2Player 2 winsFalseSecondPlayer 1 winsPlayer 1\n";
        assert_eq!(count(None, true, one_line), (10, 6));
    }

    #[test]
    fn what_explains_a_verdict_is_not_taken_for_one() {
        assert_eq!(count(None, false, "Player 1\t2\ttake 4 from heap 1\nPlayer 2\t0\t-\n"), (2, 1));
        assert_eq!(count(Some(["fourteen bytes", "-"]), false, "fourteen bytes\t1\t-\n-\t0\t-\n"), (2, 1));
    }

    #[test]
    fn other_words_are_told_apart_in_any_portions() {
        assert_eq!(count(Some(["W", "L"]), false, "W\nL\nW\n1 1 0 1\n"), (4, 2));
        assert_eq!(count(Some(["W", "L"]), true, "WLWWWWLWLW\n"), (10, 7));
        assert_eq!(count(Some(["W", "L"]), true, "LWW\n\nWWL\n"), (6, 4));
        assert_eq!(count(Some(["1", "0"]), false, "1\n0\n1 1 0 1\n"), (3, 1));
    }

    #[test]
    fn prefixes_are_not_taken_for_words() {
        let lines = |verdict: &str| (1..=12).map(|line| format!("W{line}L{verdict}\n")).collect::<String>();
        let words = Some(["W", "first player loses"]);
        assert_eq!(count_after(Some("W{}L"), words, false, &lines("W")), (12, 12));
        assert_eq!(count_after(Some("W{}L"), words, false, &lines("first player loses\t0\t-")), (12, 0));
        assert_eq!(count_after(Some("W{}L"), words, true, &lines("Wfirst player losesW")), (36, 24));
        assert_eq!(count_after(Some("WW"), words, true, "WW\nWWW\n"), (1, 1));
    }

    #[test]
    fn numbers_of_winning_moves_are_won_unless_they_are_0() {
        let summary = Summary::new(&Options { count: true, ..Options::default() });
        summary.with_tally(|tally| tally.add(b"0\n3\n0\n10\n1"));
        summary.with_tally(|tally| tally.add(b"0\n"));
        let tally = summary.tally.lock().expect("no panic");
        assert_eq!((tally.verdicts, tally.wins), (5, 3));
    }

    #[test]
    fn of_a_line_that_has_not_ended_only_the_head_is_held() {
        let summary = Summary::new(&Options::default());
        (0..100).for_each(|_| summary.with_tally(|tally| tally.add(b" 1 2 1 2")));
        let tally = summary.tally.lock().expect("no panic");
        assert_eq!(tally.open.len(), tally.head);
    }

    #[test]
    fn the_rate_is_that_of_the_verdicts_in_a_second() {
        let mut summary = Summary::new(&Options::default());
        summary.start = summary.start.checked_sub(std::time::Duration::from_secs(50)).expect("a running clock");
        summary.with_tally(|tally| tally.add("First\n".repeat(1000).as_bytes()));
        let told = summary.to_string();
        assert!(told.ends_with(" s, 20 verdicts a second"), "{told}");
    }

    #[test]
    fn nothing_is_nothing() {
        assert_eq!((count(None, false, ""), count(None, true, "")), ((0, 0), (0, 0)));
    }
}
