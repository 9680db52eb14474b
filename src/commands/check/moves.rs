//! The winning moves of a case, and which of them an answer has had so far.

use std::collections::HashMap;

use super::manner::Manner;
use super::reader::words_of;

/// The winning moves of a case. A line that several moves print may come once, or once for each of
/// them. Where any move is right, one line comes.
pub struct ExpectedMoves {
    in_order: bool,
    any_move: bool,
    /// The different lines.
    lines: HashMap<Vec<u8>, usize>,
    /// How many moves print each line.
    moves_of: Vec<usize>,
    /// How often each line has come.
    came: Vec<usize>,
    /// How many lines have come neither once nor once for each move.
    unfinished: usize,
    /// The line of each move, in the order of takeaway.
    order: Vec<usize>,
    /// In order: the move in this order that may come next.
    next: usize,
    /// How many words a line has.
    pub words: usize,
    /// The bytes of the longest line.
    pub longest: usize,
}

/// A line as it is compared, made of its words.
pub fn line_of(words: &[&[u8]], ignore_case: bool) -> Vec<u8> {
    let mut line = words.join(&b' ');
    if ignore_case {
        line.make_ascii_lowercase();
    }
    line
}

impl ExpectedMoves {
    /// These moves, one a line; every line has the same number of words.
    pub fn new(text: &[u8], manner: Manner) -> ExpectedMoves {
        let mut moves = ExpectedMoves {
            in_order: manner.in_order,
            any_move: manner.any_move,
            lines: HashMap::new(),
            moves_of: Vec::new(),
            came: Vec::new(),
            unfinished: 0,
            order: Vec::new(),
            next: 0,
            words: 0,
            longest: 0,
        };
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let words = words_of(line, manner);
            // What has no words is not compared.
            if !words.is_empty() {
                moves.words = words.len();
                moves.longest = moves.longest.max(line.len());
                moves.add(line_of(&words, manner.ignore_case));
            }
        }
        moves.restart();
        moves
    }

    fn add(&mut self, line: Vec<u8>) {
        let number = *self.lines.entry(line).or_insert(self.moves_of.len());
        if number == self.moves_of.len() {
            self.moves_of.push(0);
        }
        self.moves_of[number] += 1;
        self.order.push(number);
    }

    /// Forgets what has come.
    pub fn restart(&mut self) {
        self.came = vec![0; self.moves_of.len()];
        self.unfinished = self.least();
        self.next = 0;
    }

    /// How many different lines the moves print.
    pub fn different(&self) -> usize {
        self.moves_of.len()
    }

    /// The most lines that may come.
    pub fn most(&self) -> usize {
        if self.any_move {
            self.least()
        } else {
            self.order.len()
        }
    }

    /// The fewest lines that may come: each different line once, or one of them.
    pub fn least(&self) -> usize {
        if self.any_move {
            self.different().min(1)
        } else {
            self.different()
        }
    }

    /// Returns true if all of them have come.
    pub fn are_finished(&self) -> bool {
        self.unfinished == 0
    }

    /// Takes this line; returns false if it may not come now.
    pub fn take(&mut self, line: &[u8]) -> bool {
        let Some(&number) = self.lines.get(line) else {
            return false;
        };
        if self.any_move {
            self.unfinished = 0;
            return true;
        }
        if self.came[number] == self.moves_of[number] || self.in_order && !self.pass_to(number) {
            return false;
        }
        let was_finished = self.is_finished(number);
        self.came[number] += 1;
        if was_finished {
            self.unfinished += 1;
        }
        if self.is_finished(number) {
            self.unfinished -= 1;
        }
        true
    }

    fn is_finished(&self, number: usize) -> bool {
        let came = self.came[number];
        came == 1 || came == self.moves_of[number]
    }

    /// Passes moves up to the next that prints this line; all of those before it have to print a
    /// line that has come.
    fn pass_to(&mut self, number: usize) -> bool {
        let mut next = self.next;
        while let Some(&line) = self.order.get(next) {
            next += 1;
            if line == number {
                self.next = next;
                return true;
            }
            if self.came[line] == 0 {
                return false;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns true if these lines, which may come in this order or in any, are all the moves.
    fn fit(moves: &str, lines: &str, in_order: bool) -> bool {
        let mut moves = ExpectedMoves::new(
            moves.as_bytes(),
            Manner {
                in_order,
                ..Manner::default()
            },
        );
        let all = lines
            .split_ascii_whitespace()
            .all(|line| moves.take(line.as_bytes()));
        all && moves.are_finished()
    }

    #[test]
    fn a_line_comes_once_or_once_for_each_move() {
        for (lines, in_any, in_order) in [
            ("a b", true, true),
            ("a b a a", true, true),
            ("b a", true, false),
            ("b a a a", true, false),
            ("a a a b", true, false),
            ("a b a", false, false),
            ("a a b", false, false),
            ("a b a a a", false, false),
            ("a a a", false, false),
            ("a b b", false, false),
            ("a c", false, false),
            ("", false, false),
        ] {
            assert_eq!(
                [false, true].map(|order| fit("a\nb\na\na\n", lines, order)),
                [in_any, in_order],
                "{lines}"
            );
        }
        assert!(fit("", "", true));
    }
}
