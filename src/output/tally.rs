//! Counts verdicts and wins by their marks.

use std::mem;
use std::ops::AddAssign;

use super::Verdicts;
use super::marks::{LOST, WON};

/// What happens to a mark that has been counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MarkAction {
    /// It becomes this byte.
    Becomes(u8),
    Goes,
    Stays,
}

/// How many verdicts have a mark, and how many sequences there are, which have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) won: u64,
    pub(crate) lost: u64,
    pub(crate) sequences: u64,
}

impl Tally {
    /// How many verdicts there are. A sequence counts as one.
    pub(crate) fn verdicts(self) -> u64 {
        self.won + self.lost + self.sequences
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.won += more.won;
        self.lost += more.lost;
        self.sequences += more.sequences;
    }
}

/// How many bytes are counted at a time: no count exceeds a byte, so vectors count many bytes at
/// once.
const CHUNK: usize = 240;

impl Verdicts {
    /// Counts the marks of what has been appended.
    pub(crate) fn tally(&mut self, action: MarkAction) -> Tally {
        let mut tally = Tally {
            sequences: mem::take(&mut self.sequences),
            ..Tally::default()
        };
        for chunk in self.bytes[..self.len].chunks_mut(CHUNK) {
            let [mut won, mut lost] = [0_u8; 2];
            for byte in &mut *chunk {
                won += u8::from(*byte == WON);
                lost += u8::from(*byte == LOST);
            }
            tally.won += u64::from(won);
            tally.lost += u64::from(lost);
            if let MarkAction::Becomes(end) = action {
                for byte in chunk {
                    *byte = if *byte >= WON { end } else { *byte };
                }
            }
        }
        if let MarkAction::Goes = action {
            self.remove_marks();
        }
        tally
    }

    fn remove_marks(&mut self) {
        let mut kept = 0;
        for at in 0..self.len {
            let byte = self.bytes[at];
            self.bytes[kept] = byte;
            kept += usize::from(byte < WON);
        }
        self.len = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{LINE, Line};

    #[test]
    fn marks_are_counted_and_become_what_they_are_in_place_of() {
        let wins = 1000;
        for (then, win, loss) in [
            (MarkAction::Becomes(b'\n'), &b"W\n"[..], &b"L\n"[..]),
            (MarkAction::Becomes(b'\t'), b"W\t", b"L\t"),
            (MarkAction::Goes, b"W", b"L"),
            (MarkAction::Stays, b"W\xFE", b"L\xFF"),
        ] {
            let mut verdicts = Verdicts::new(3 * wins, LINE);
            for _ in 0..wins {
                verdicts.push(&Line::new("W").ended_by(WON));
                verdicts.push_text("0 1 0");
                verdicts.end_sequence();
                verdicts.push(&Line::new("L").ended_by(LOST));
                verdicts.push(&Line::new("L").ended_by(LOST));
            }
            let won = 1000;
            let lost = 2000;
            let sequences = 1000;
            let expected = Tally {
                won,
                lost,
                sequences,
            };
            assert_eq!(verdicts.tally(then), expected);
            assert_eq!(verdicts.tally(then).sequences, 0);
            let mut bytes = Vec::new();
            verdicts
                .write_to(&mut bytes)
                .expect("a vector takes everything");
            assert!(
                bytes == [win, b"0 1 0\n", loss, loss].concat().repeat(wins),
                "{then:?}"
            );
        }
    }
}
