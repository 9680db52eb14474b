//! The comparison of `takeaway check` with a naive one.

#[path = "../../src/check/compare.rs"]
mod compare;

use std::io::{Cursor, Write};

use self::compare::{Comparison, Differences, SHOWN};
use super::generate::Choices;
use super::Portions;

/// Words of verdicts: some have blanks, begin with the other or are long.
const WORDS: [[&str; 2]; 6] = [
    ["W", "L"],
    ["Player 1", "Player 2"],
    ["Left wins", "Right"],
    ["ab", "a"],
    ["a b", "b a"],
    ["the first player wins this one", "no"],
];

/// The Grundy values of some rules.
const SEQUENCES: [&str; 2] = ["0 2 0 1", "3 7 0 1 0 1 2 3 2 0 1 0 1 2 3 2"];

/// What stands between two answers.
const BLANKS: [&str; 8] = ["\n", "\n", "\r\n", " ", "\t", " \n", "\n\n", "                  "];

/// Other answers than the right one.
const WRONG: [&str; 5] = ["x", "x y z", "Player", "1", "0 2 0 7"];

/// Verdicts and somebody's answers.
struct Checked {
    verdicts: Vec<&'static str>,
    answers: String,
    words: [&'static str; 2],
    one_line: bool,
    /// How many answers are wrong, if each has a line and none begins like the verdict and goes on.
    wrong: Option<u64>,
}

/// The first verdict that differs is the one that a naive comparison finds, in whatever portions verdicts and answers
/// arrive, and where each answer has a line, exactly the wrong ones count.
pub fn checking(data: &[u8]) {
    let mut choices = Choices::of(data);
    let [read, written] = [(); 2].map(|()| 1 + choices.size());
    let checked = Checked::any(&mut choices);
    let found = checked.compared(read, written);
    let what = || format!("{:?}, one line {}: {:?}", checked.verdicts, checked.one_line, checked.answers);
    assert_eq!(found.verdicts, checked.verdicts.len() as u64, "{}", what());
    let (first, rest) = checked.first_difference();
    assert_eq!(found.first.as_ref().map(|first| first.verdict), first, "{found:?}: {}", what());
    assert_eq!(found.wrong + found.missing > 0, first.is_some(), "{found:?}: {}", what());
    match &found.first {
        Some(first) => assert_eq!(first.found.is_empty(), rest.is_empty(), "{found:?}: {}", what()),
        None => {
            let tokens = rest.split_ascii_whitespace();
            let more: String = if checked.one_line { tokens.collect() } else { tokens.take(1).collect() };
            let more = &more.as_bytes()[..more.len().min(SHOWN)];
            assert_eq!(found.more.trim_ascii_end(), more, "{found:?}: {}", what());
        }
    }
    if let Some(wrong) = checked.wrong {
        assert_eq!((found.wrong, found.missing), (wrong, 0), "{found:?}: {}", what());
    }
    let whole = checked.compared(usize::MAX, usize::MAX);
    assert_eq!(found, whole, "{read} and {written} bytes at a time: {}", what());
}

impl Checked {
    fn any(choices: &mut Choices) -> Checked {
        let words = choices.pick(&WORDS);
        let one_line = choices.below(4) == 3;
        let usual = choices.pick(&BLANKS);
        // A hundred times some answers take more than one step of the comparison.
        let times = choices.pick(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 7, 100]);
        let (mut verdicts, mut answers, mut wrong) = (Vec::new(), String::new(), Some(0).filter(|_| !one_line));
        while !choices.are_used_up() {
            let kind = choices.byte();
            let verdict = match kind % 8 {
                0..=3 => words[0],
                7 if !one_line => choices.pick(&SEQUENCES),
                _ => words[1],
            };
            let answer = match kind / 8 {
                0..=2 => choices.pick(&words),
                3 => choices.pick(&WRONG),
                4 => "",
                _ => verdict,
            };
            let blanks = if kind >= 224 { choices.pick(&BLANKS) } else { usual };
            verdicts.push(verdict);
            answers += answer;
            answers += if one_line && kind >= 128 { "" } else { blanks };
            let is_told = blanks.contains('\n') && !begins_alike(verdict, answer);
            wrong = wrong.filter(|_| is_told).map(|wrong| wrong + u64::from(verdict != answer));
        }
        let wrong = wrong.map(|wrong| wrong * times as u64);
        Checked { verdicts: verdicts.repeat(times), answers: answers.repeat(times), words, one_line, wrong }
    }

    /// What the comparison finds if answers and verdicts arrive in portions of this many bytes.
    fn compared(&self, read: usize, written: usize) -> Differences {
        let answers = Portions { rest: Cursor::new(self.answers.clone().into_bytes()), most: read };
        let mut words = self.words.map(str::to_string);
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        let mut comparison = Comparison::new(Box::new(answers), words.into_iter(), self.one_line);
        let verdicts: String = self.verdicts.iter().map(|verdict| format!("{verdict}\n")).collect();
        for portion in verdicts.as_bytes().chunks(written) {
            comparison.write_all(portion).expect("answers that can be read");
        }
        comparison.finish().expect("answers that can be read")
    }

    /// The number of the first verdict that the answers do not go on with, and what they go on with.
    fn first_difference(&self) -> (Option<u64>, &str) {
        let mut rest = self.answers.trim_ascii_start();
        for (number, verdict) in (1..).zip(&self.verdicts) {
            match self.after(rest, verdict) {
                Some(after) => rest = after.trim_ascii_start(),
                None => return (Some(number), rest),
            }
        }
        (None, rest)
    }

    /// The answers after this verdict, if they start with it: its bytes in any blanks on one line, else its tokens.
    fn after<'a>(&self, mut answers: &'a str, verdict: &str) -> Option<&'a str> {
        for token in verdict.split_ascii_whitespace() {
            if self.one_line {
                for letter in token.chars() {
                    answers = answers.trim_ascii_start().strip_prefix(letter)?;
                }
            } else {
                let next = answers.split_ascii_whitespace().next();
                answers = answers.trim_ascii_start().strip_prefix(next.filter(|next| *next == token)?)?;
            }
        }
        Some(answers)
    }
}

/// Whether both are different and one goes on after the tokens of the other, or is empty.
fn begins_alike(verdict: &str, answer: &str) -> bool {
    let mut pairs = verdict.split_ascii_whitespace().zip(answer.split_ascii_whitespace());
    verdict != answer && pairs.all(|(one, other)| one == other)
}
