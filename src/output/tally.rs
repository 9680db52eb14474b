//! Counts verdicts and wins by their marks.

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

/// How many verdicts have a mark, and how many lines end without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) won: u64,
    pub(crate) lost: u64,
    pub(crate) lines: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.won += more.won;
        self.lost += more.lost;
        self.lines += more.lines;
    }
}

/// How many bytes are counted at a time: no count exceeds a byte, so vectors count many bytes at
/// once.
const CHUNK: usize = 240;

impl Verdicts {
    /// Counts the marks of what has been appended.
    pub(crate) fn tally(&mut self, action: MarkAction) -> Tally {
        let mut tally = Tally::default();
        for chunk in self.bytes[..self.len].chunks_mut(CHUNK) {
            let [mut won, mut lost, mut lines] = [0_u8; 3];
            for byte in &mut *chunk {
                won += u8::from(*byte == WON);
                lost += u8::from(*byte == LOST);
                lines += u8::from(*byte == b'\n');
            }
            tally += Tally {
                won: won.into(),
                lost: lost.into(),
                lines: lines.into(),
            };
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
                verdicts.push_text("0 1 0\n");
                verdicts.push(&Line::new("L").ended_by(LOST));
                verdicts.push(&Line::new("L").ended_by(LOST));
            }
            let won = 1000;
            let lost = 2000;
            let lines = 1000;
            assert_eq!(verdicts.tally(then), Tally { won, lost, lines });
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
