//! The comparison of `takeaway check` with a naive one, which has all answers at once.

use std::io::{Cursor, Write};

use super::Portions;
use super::generate::Choices;
use crate::commands::check::compare::{Comparison, Difference, Differences};
use crate::commands::check::manner::Manner;
use crate::output::marks::WON;

/// Words of verdicts: some have blanks, begin with the other or are long.
const WORDS: [[&str; 2]; 7] = [
    ["W", "L"],
    ["1", "0"],
    ["Player 1", "Player 2"],
    ["Left wins", "Right"],
    ["ab", "a"],
    ["a b", "b a"],
    ["the first player wins this one", "no"],
];

/// The Grundy values of some rules.
const SEQUENCES: [&str; 2] = ["0 2 0 1", "3 7 0 1 0 1 2 3 2 0 1 0 1 2 3 2"];

/// The lines of winning moves, of which any is right. Some look like verdicts, or come twice.
const MOVES: [&[&str]; 5] = [
    &["1 2"],
    &["1 2", "2 1", "1 2"],
    &["1 0", "0 1"],
    &["take 3 of 1", "take 1 of W"],
    &[],
];

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
    /// The winning moves after each verdict; none without them.
    moves: Vec<&'static [&'static str]>,
    answers: String,
    words: [&'static str; 2],
    manner: Manner,
}

/// What is found is what a naive comparison finds, in whatever portions verdicts and answers
/// arrive.
pub fn checking(data: &[u8]) {
    let mut choices = Choices::of(data);
    let [read, written] = [(); 2].map(|()| 1 + choices.size());
    let checked = Checked::any(&mut choices);
    let found = checked.compared(read, written);
    let what = format!(
        "{:?} {:?}, {:?}: {:?}",
        checked.verdicts, checked.moves, checked.manner, checked.answers
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
        let manner = any_manner(choices);
        let usual = choices.pick(&BLANKS);
        let all_moves = choices.pick(&MOVES);
        // A hundred times some answers take more than one step of the comparison.
        let times = choices.pick(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 7, 100]);
        let mut verdicts = Vec::new();
        let mut moves = Vec::new();
        let mut answers = String::new();
        while !choices.are_used_up() && answers.len() < MOST {
            let kind = choices.byte();
            let verdict = match kind % 8 {
                0..=3 => words[0],
                7 if !manner.one_line && !manner.has_moves => choices.pick(&SEQUENCES),
                _ => words[1],
            };
            let mut answer = match kind / 8 {
                0..=2 => choices.pick(&words),
                3 => choices.pick(&WRONG),
                4 => "",
                _ => verdict,
            }
            .to_string();
            if manner.ignore_case && kind % 16 > 9 {
                answer.make_ascii_uppercase();
            }
            answers += &answer;
            let blanks = if kind >= 224 {
                choices.pick(&BLANKS)
            } else {
                usual
            };
            verdicts.push(verdict);
            if manner.has_moves && verdict == words[0] {
                moves.push(all_moves);
                answers += blanks;
                answers += any_move(choices, all_moves);
            } else {
                moves.push(&[][..]);
            }
            answers += if manner.one_line && kind >= 128 {
                ""
            } else {
                blanks
            };
        }
        let times = times.min(MOST / answers.len().max(1)).max(1);
        Checked {
            verdicts: verdicts.repeat(times),
            moves: moves.repeat(times),
            answers: answers.repeat(times),
            words,
            manner,
        }
    }

    /// What the comparison finds if answers and verdicts arrive in portions of this many bytes.
    fn compared(&self, read: usize, written: usize) -> Differences {
        let answers = Portions {
            rest: Cursor::new(self.answers.clone().into_bytes()),
            most: read,
        };
        let words = self.words.map(str::to_string).into_iter();
        let mut comparison = Comparison::new(Box::new(answers), words, self.manner);
        let mut verdicts = Vec::new();
        for (verdict, moves) in self.verdicts.iter().zip(&self.moves) {
            verdicts.extend_from_slice(verdict.as_bytes());
            if self.manner.one_line || self.manner.has_moves {
                verdicts.push(WON);
            } else {
                verdicts.push(b'\n');
            }
            for line in *moves {
                verdicts.extend_from_slice(line.as_bytes());
                verdicts.push(b'\n');
            }
        }
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
        for (number, (verdict, moves)) in (1..).zip(self.verdicts.iter().zip(&self.moves)) {
            let end = if self.manner.one_line { "" } else { "\n" };
            let verdict = format!("{verdict}{end}");
            let (count, is_right, wrong_move) = self.answer(rest, &verdict, moves);
            if !is_right {
                let found = self.text_of(&rest[..count]);
                *if found.is_empty() {
                    &mut all.missing
                } else {
                    &mut all.wrong
                } += 1;
                let line = moves
                    .first()
                    .map_or(String::new(), |line| format!("{line}\n"));
                let mut expected = format!("{verdict}{line}");
                if !self.manner.is_strict {
                    expected = expected.trim_ascii().to_string();
                }
                let mut different = moves.to_vec();
                different.sort_unstable();
                different.dedup();
                all.first.get_or_insert(Difference {
                    verdict: number,
                    expected: expected.into_bytes(),
                    found: found.as_bytes().to_vec(),
                    is_one_of_several: different.len() > 1,
                    wrong_move: wrong_move.map(|words| self.text_of(words).as_bytes().to_vec()),
                });
            }
            rest = &rest[count..];
        }
        let more = rest
            .first()
            .map_or("", |word| &self.answers[self.place(word)..]);
        all.more = if self.manner.is_strict {
            more.split_inclusive('\n').next().unwrap_or_default().into()
        } else {
            more.split('\n').next().unwrap_or_default().into()
        };
        all
    }

    /// The words of a text, or its letters; where blanks matter, its lines, or its bytes.
    fn words_of<'a>(&self, text: &'a str) -> Vec<&'a str> {
        match (self.manner.one_line, self.manner.is_strict) {
            (true, false) => text
                .split("")
                .filter(|letter| !letter.trim_ascii().is_empty())
                .collect(),
            (true, true) => text.split("").filter(|letter| !letter.is_empty()).collect(),
            (false, true) => text.split_inclusive('\n').collect(),
            (false, false) => text.split_ascii_whitespace().collect(),
        }
    }

    /// Where this word of the answers starts in them.
    fn place(&self, word: &str) -> usize {
        word.as_ptr() as usize - self.answers.as_ptr() as usize
    }

    /// The answers from the first of these words to the last.
    fn text_of(&self, words: &[&str]) -> &str {
        match (words.first(), words.last()) {
            (Some(first), Some(last)) => {
                &self.answers[self.place(first)..self.place(last) + last.len()]
            }
            _ => "",
        }
    }

    /// Returns true if these words come first.
    fn starts_with(&self, rest: &[&str], words: &[&str]) -> bool {
        let is_equal = |one: &str, other: &str| {
            one == other || self.manner.ignore_case && one.eq_ignore_ascii_case(other)
        };
        rest.len() >= words.len()
            && rest
                .iter()
                .zip(words)
                .all(|(one, other)| is_equal(one, other))
    }

    /// How many words the longest verdict has that these words start with; 0 if there is none, or
    /// if lines are compared.
    fn longest_known(&self, rest: &[&str]) -> usize {
        if self.manner.is_strict && !self.manner.one_line {
            return 0;
        }
        let mut longest = 0;
        for word in self.words {
            let words = self.words_of(word);
            if self.starts_with(rest, &words) {
                longest = longest.max(words.len());
            }
        }
        longest
    }

    /// Returns true if these words start with a verdict that is no number.
    fn starts_with_text(&self, rest: &[&str]) -> bool {
        self.longest_known(rest) > 0 && !rest[0].bytes().all(|byte| byte.is_ascii_digit())
    }

    /// How many words the answer to this verdict with these moves has, whether it is right, and if
    /// not, what comes in place of a winning move.
    fn answer<'a>(
        &self,
        rest: &'a [&'a str],
        verdict: &str,
        moves: &[&str],
    ) -> (usize, bool, Option<&'a [&'a str]>) {
        let verdict = self.words_of(verdict);
        let of_move = moves.first().map_or(0, |line| self.words_of(line).len());
        if self.starts_with(rest, &verdict) {
            let after = &rest[verdict.len()..];
            let is_one = |line: &&str| {
                let line = format!("{line}\n");
                self.starts_with(after, &self.words_of(&line))
            };
            let is_longer = !self.manner.has_moves
                && self.words.iter().any(|word| self.words_of(word) == verdict)
                && self.longest_known(rest) > verdict.len();
            if !is_longer && (moves.is_empty() || moves.iter().any(is_one)) {
                return (verdict.len() + of_move, true, None);
            }
            let are_of_a_move = (0..of_move)
                .all(|place| after.len() > place && !self.starts_with_text(&after[place..]));
            if of_move > 0 && are_of_a_move {
                return (verdict.len() + of_move, false, Some(&after[..of_move]));
            }
        }
        let mut count = verdict.len().min(rest.len());
        for place in 0..count {
            let known = self.longest_known(&rest[place..]);
            if known > 0 {
                count = place + known;
                break;
            }
        }
        for _ in 0..of_move {
            if count < rest.len() && self.longest_known(&rest[count..]) == 0 {
                count += 1;
            }
        }
        (count, false, None)
    }
}

/// How answers may be compared: with any winning move, on one line, as strictly as Kattis asks.
fn any_manner(choices: &mut Choices) -> Manner {
    let kind = choices.byte();
    Manner {
        one_line: kind % 4 == 3,
        has_moves: kind % 4 == 2,
        any_move: kind % 4 == 2,
        ignore_case: kind & 16 > 0,
        is_strict: kind & 32 > 0,
        in_order: false,
    }
}

/// One of these moves, or what is none of them.
fn any_move(choices: &mut Choices, moves: &[&'static str]) -> &'static str {
    let place = usize::from(choices.byte() % 8);
    match moves.get(place % 4) {
        Some(line) => line,
        None if place == 7 => "",
        None => choices.pick(&["1 3", "take 1 of 9", "2", "1 2 3", "W"]),
    }
}
