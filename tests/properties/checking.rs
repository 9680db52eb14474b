//! The comparison of `takeaway check` with a naive one, which has all answers at once.

use std::io::{Cursor, Write};

use super::Portions;
use super::generate::Choices;
use crate::commands::check::compare::{Comparison, Difference, Differences};
use crate::output::marks::WON;

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
}

/// What is found is what a naive comparison finds, in whatever portions verdicts and answers arrive.
pub fn checking(data: &[u8]) {
    let mut choices = Choices::of(data);
    let [read, written] = [(); 2].map(|()| 1 + choices.size());
    let checked = Checked::any(&mut choices);
    let found = checked.compared(read, written);
    let what = format!("{:?}, one line {}: {:?}", checked.verdicts, checked.one_line, checked.answers);
    assert_eq!(found, checked.expected(), "{read} and {written} bytes at a time: {what}");
}

/// No more answers are added after these many bytes: the naive comparison reads all of them both ways and cuts none.
const MOST: usize = 16_000;

impl Checked {
    fn any(choices: &mut Choices) -> Checked {
        let words = choices.pick(&WORDS);
        let one_line = choices.below(4) == 3;
        let usual = choices.pick(&BLANKS);
        // A hundred times some answers take more than one step of the comparison.
        let times = choices.pick(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 7, 100]);
        let (mut verdicts, mut answers) = (Vec::new(), String::new());
        while !choices.are_used_up() && answers.len() < MOST {
            let kind = choices.byte();
            let verdict = match kind % 8 {
                0..=3 => words[0],
                7 if !one_line => choices.pick(&SEQUENCES),
                _ => words[1],
            };
            answers += match kind / 8 {
                0..=2 => choices.pick(&words),
                3 => choices.pick(&WRONG),
                4 => "",
                _ => verdict,
            };
            let blanks = if kind >= 224 { choices.pick(&BLANKS) } else { usual };
            verdicts.push(verdict);
            answers += if one_line && kind >= 128 { "" } else { blanks };
        }
        let times = times.min(MOST / answers.len().max(1)).max(1);
        Checked { verdicts: verdicts.repeat(times), answers: answers.repeat(times), words, one_line }
    }

    /// What the comparison finds if answers and verdicts arrive in portions of this many bytes.
    fn compared(&self, read: usize, written: usize) -> Differences {
        let answers = Portions { rest: Cursor::new(self.answers.clone().into_bytes()), most: read };
        let mut comparison =
            Comparison::new(Box::new(answers), self.words.map(str::to_string).into_iter(), self.one_line, None, false);
        let end = if self.one_line { WON } else { b'\n' };
        let verdicts: Vec<u8> =
            self.verdicts.iter().flat_map(|verdict| [verdict.as_bytes(), &[end]].concat()).collect();
        for portion in verdicts.chunks(written) {
            comparison.write_all(portion).expect("answers that can be read");
        }
        comparison.finish().expect("answers that can be read")
    }

    /// What a naive comparison finds.
    fn expected(&self) -> Differences {
        if self.one_line {
            return self.differences(|rest, verdict| self.letters(rest, verdict));
        }
        let [lines, tokens] = [self.differences(line), self.differences(|rest, verdict| self.tokens(rest, verdict))];
        let count = |all: &Differences| all.wrong + all.missing + u64::from(!all.more.is_empty());
        if count(&lines) <= count(&tokens) { lines } else { tokens }
    }

    /// The differences if the answer to a verdict has these bytes at the start of the rest of the answers, and is right
    /// or not.
    fn differences(&self, answer: impl Fn(&str, &str) -> (usize, bool)) -> Differences {
        let mut all = Differences { verdicts: self.verdicts.len() as u64, ..Differences::default() };
        let mut rest = self.answers.trim_ascii_start();
        for (verdict, expected) in (1..).zip(&self.verdicts) {
            let (len, is_right) = answer(rest, expected);
            if !is_right {
                *if len == 0 { &mut all.missing } else { &mut all.wrong } += 1;
                let [expected, found] = [expected, &rest[..len]].map(|text| text.as_bytes().to_vec());
                all.first.get_or_insert(Difference { verdict, expected, found });
            }
            rest = rest[len..].trim_ascii_start();
        }
        all.more = rest.split('\n').next().unwrap_or_default().into();
        all
    }

    /// As many tokens as the verdict has, or fewer and a word after them.
    fn tokens(&self, rest: &str, verdict: &str) -> (usize, bool) {
        let all: Vec<&str> = rest.split_ascii_whitespace().collect();
        let goes_on = |from: usize, word: &str| {
            let word: Vec<&str> = word.split_ascii_whitespace().collect();
            all[from.min(all.len())..].starts_with(&word).then_some(from + word.len())
        };
        let count = verdict.split_ascii_whitespace().count();
        let mut words = self.words;
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        let other = (0..count).find_map(|from| words.iter().find_map(|word| goes_on(from, word)));
        let is_right = goes_on(0, verdict).is_some();
        let taken = other.filter(|_| !is_right).unwrap_or(count).min(all.len());
        let last = all[..taken].last();
        (last.map_or(0, |last| last.as_ptr() as usize + last.len() - rest.as_ptr() as usize), is_right)
    }

    /// The longest word, or as many letters as the verdict has.
    fn letters(&self, rest: &str, verdict: &str) -> (usize, bool) {
        let letters = |text: &str| text.chars().filter(|letter| !letter.is_ascii_whitespace()).collect::<String>();
        let [verdict, all] = [verdict, rest].map(letters);
        let words = self.words.iter().map(|word| letters(word)).filter(|word| all.starts_with(word));
        let word = words.max_by_key(String::len).unwrap_or(verdict.clone());
        let places = rest.char_indices().filter(|(_, letter)| !letter.is_ascii_whitespace());
        (places.take(word.len()).last().map_or(0, |(place, _)| place + 1), word == verdict && all.starts_with(&word))
    }
}

/// The rest of the line.
fn line(rest: &str, verdict: &str) -> (usize, bool) {
    let line = rest.split('\n').next().unwrap_or_default();
    (line.len(), line.split_ascii_whitespace().eq(verdict.split_ascii_whitespace()))
}
