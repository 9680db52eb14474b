//! The comparison of `takeaway check` with a naive one, which has all answers at once.

use std::io::{Cursor, Write};

use super::Portions;
use super::generate::Choices;
use crate::commands::check::compare::{Comparison, Difference, Differences};
use crate::commands::check::manner::Manner;
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
const BLANKS: [&str; 8] = [
    "\n",
    "\n",
    "\r\n",
    " ",
    "\t",
    " \n",
    "\n\n",
    "                  ",
];

/// Other answers than the right one.
const WRONG: [&str; 5] = ["x", "x y z", "Player", "1", "0 2 0 7"];

/// Verdicts and somebody's answers.
struct Checked {
    verdicts: Vec<&'static str>,
    answers: String,
    words: [&'static str; 2],
    one_line: bool,
}

/// What is found is what a naive comparison finds, in whatever portions verdicts and answers
/// arrive.
pub fn checking(data: &[u8]) {
    let mut choices = Choices::of(data);
    let [read, written] = [(); 2].map(|()| 1 + choices.size());
    let checked = Checked::any(&mut choices);
    let found = checked.compared(read, written);
    let what = format!(
        "{:?}, one line {}: {:?}",
        checked.verdicts, checked.one_line, checked.answers
    );
    assert_eq!(
        found,
        checked.expected(),
        "{read} and {written} bytes at a time: {what}"
    );
}

/// No more answers are added after these many bytes: the naive comparison reads all of them both
/// ways and cuts none.
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
            let blanks = if kind >= 224 {
                choices.pick(&BLANKS)
            } else {
                usual
            };
            verdicts.push(verdict);
            answers += if one_line && kind >= 128 { "" } else { blanks };
        }
        let times = times.min(MOST / answers.len().max(1)).max(1);
        Checked {
            verdicts: verdicts.repeat(times),
            answers: answers.repeat(times),
            words,
            one_line,
        }
    }

    /// What the comparison finds if answers and verdicts arrive in portions of this many bytes.
    fn compared(&self, read: usize, written: usize) -> Differences {
        let answers = Portions {
            rest: Cursor::new(self.answers.clone().into_bytes()),
            most: read,
        };
        let manner = Manner {
            one_line: self.one_line,
            ..Manner::default()
        };
        let words = self.words.map(str::to_string).into_iter();
        let mut comparison = Comparison::new(Box::new(answers), words, manner);
        let end = if self.one_line { WON } else { b'\n' };
        let verdicts: Vec<u8> = self
            .verdicts
            .iter()
            .flat_map(|verdict| [verdict.as_bytes(), &[end]].concat())
            .collect();
        for portion in verdicts.chunks(written) {
            comparison
                .write_all(portion)
                .expect("answers that can be read");
        }
        comparison.finish().expect("answers that can be read")
    }

    /// What a naive comparison finds.
    fn expected(&self) -> Differences {
        let mut all = Differences {
            verdicts: self.verdicts.len() as u64,
            ..Differences::default()
        };
        let words = self.words_of(&self.answers);
        let mut rest = &words[..];
        for (verdict, expected) in (1..).zip(&self.verdicts) {
            let (count, is_right) = self.answer(rest, &self.words_of(expected));
            if !is_right {
                let found = match rest[..count].last() {
                    Some(last) => &self.answers[self.place(rest[0])..self.place(last) + last.len()],
                    None => "",
                };
                *if found.is_empty() {
                    &mut all.missing
                } else {
                    &mut all.wrong
                } += 1;
                let [expected, found] = [expected, found].map(|text| text.as_bytes().to_vec());
                all.first.get_or_insert(Difference {
                    verdict,
                    expected,
                    found,
                    ..Difference::default()
                });
            }
            rest = &rest[count..];
        }
        let more = rest
            .first()
            .map_or("", |word| &self.answers[self.place(word)..]);
        all.more = more.split('\n').next().unwrap_or_default().into();
        all
    }

    /// The words of a text, or its letters.
    fn words_of<'a>(&self, text: &'a str) -> Vec<&'a str> {
        if self.one_line {
            return text
                .split("")
                .filter(|letter| !letter.trim_ascii().is_empty())
                .collect();
        }
        text.split_ascii_whitespace().collect()
    }

    /// Where this word of the answers starts in them.
    fn place(&self, word: &str) -> usize {
        word.as_ptr() as usize - self.answers.as_ptr() as usize
    }

    /// How many words the longest verdict has that these words start with; 0 if there is none.
    fn longest_known(&self, rest: &[&str]) -> usize {
        let known = self.words.iter().map(|word| self.words_of(word));
        known
            .filter(|word| rest.starts_with(word))
            .map(|word| word.len())
            .max()
            .unwrap_or(0)
    }

    /// How many words the answer to this verdict has, and whether it is right.
    fn answer(&self, rest: &[&str], verdict: &[&str]) -> (usize, bool) {
        let longest = self.longest_known(rest);
        let is_known = self.words.iter().any(|word| self.words_of(word) == verdict);
        if rest.starts_with(verdict) && !(is_known && longest > verdict.len()) {
            return (verdict.len(), true);
        }
        for place in 0..verdict.len().min(rest.len()) {
            let known = self.longest_known(&rest[place..]);
            if known > 0 {
                return (place + known, false);
            }
        }
        (verdict.len().min(rest.len()), false)
    }
}
