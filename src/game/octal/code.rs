//! The moves that a code allows, and which of them is preferred.

use std::fmt;
use std::sync::Arc;

use crate::game::bound::{Bound, Cycle};
use crate::game::moves::{Aim, Flow, FoundMoves, Move};

/// The error for a digit that no code has at its place: the first is 0 or 4, the others are 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongDigit {
    /// The place of the digit, from 0.
    pub place: usize,
    /// The digit.
    pub digit: u8,
}

impl fmt::Display for WrongDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = if self.place == 0 {
            "the first digit of a code (0 or 4)"
        } else {
            "a digit of a code (0 to 7)"
        };
        write!(f, "expected {expected}, found {}", self.digit)
    }
}

impl std::error::Error for WrongDigit {}

/// Returns true if a code may have this digit at this place, from 0.
pub(in crate::game) fn allows(place: usize, digit: u64) -> bool {
    digit < 8 && (place > 0 || digit & 3 == 0)
}

/// Checks that these are the digits of a code.
pub(crate) fn check(code: &[u8]) -> Result<(), WrongDigit> {
    for (place, &digit) in code.iter().enumerate() {
        if !allows(place, digit.into()) {
            return Err(WrongDigit { place, digit });
        }
    }
    Ok(())
}

/// The digits of a code that was given as numbers, which are [allowed](allows).
pub(in crate::game) fn digits(numbers: &[u64]) -> Vec<u8> {
    debug_assert!(
        (0..)
            .zip(numbers)
            .all(|(place, &digit)| allows(place, digit))
    );
    let digits = numbers.iter().map(|digit| digit.to_le_bytes()[0]);
    digits.collect()
}

/// The code in normal form: up to its last digit that is not 0.
pub(super) fn normal_form(code: &[u8]) -> &[u8] {
    let last = code.iter().rposition(|&digit| digit != 0);
    &code[..last.map_or(0, |last| last + 1)]
}

/// The subtraction set with the same moves, if all digits are 0 or 3.
pub(in crate::game) fn as_set(code: &[u8]) -> Option<Vec<u64>> {
    let mut set = Vec::new();
    for (taken, &digit) in (0..).zip(code) {
        match digit {
            0 => {}
            3 => set.push(taken),
            _ => return None,
        }
    }
    Some(set)
}

/// The moves of a game in which a move may split a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) enum Code {
    /// The octal game with these digits, in normal form.
    Octal(Arc<[u8]>),
    /// Grundy's game: the code is 4., but the parts must differ.
    UnequalParts,
}

/// Returns true if a move with this digit may leave `left` stones as one heap, or no heap if there
/// are none.
fn leaves_one_heap(digit: u8, left: u64) -> bool {
    digit & if left == 0 { 1 } else { 2 } != 0
}

impl Code {
    /// The octal game with these digits, which were [checked](check).
    pub(super) fn octal(digits: &[u8]) -> Code {
        Code::Octal(Arc::from(normal_form(digits)))
    }

    pub(super) fn digits(&self) -> &[u8] {
        match self {
            Code::Octal(code) => code,
            Code::UnequalParts => &[4],
        }
    }

    /// How many sizes the smaller part can have if `left` stones are split.
    pub(super) fn splits(&self, left: u64) -> u64 {
        match self {
            Code::Octal(_) => left / 2,
            Code::UnequalParts => left.saturating_sub(1) / 2,
        }
    }

    /// The digit for taking `taken` stones.
    pub(super) fn digit(&self, taken: usize) -> u8 {
        let digits = self.digits();
        digits.get(taken).copied().unwrap_or(0)
    }

    /// The largest smaller part of two heaps that a move with this digit leaves of `left` stones; 0
    /// if there is none.
    fn largest_part(&self, digit: u8, left: u64) -> u64 {
        if digit & 4 == 0 { 0 } else { self.splits(left) }
    }

    /// All moves on a heap of `stones`: how many stones each takes, and the smaller part of the rest,
    /// 0 if the move does not split. A move that takes fewer stones comes first, and of the same
    /// stones the move that does not split, and then the one with the smaller part.
    pub(in crate::game) fn moves(&self, stones: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        (0..=stones)
            .zip(self.digits())
            .flat_map(move |(taken, &digit)| {
                let left = stones - taken;
                let first = u64::from(!leaves_one_heap(digit, left));
                let parts = first..=self.largest_part(digit, left);
                parts.map(move |part| (taken, part))
            })
    }

    /// From this size on, each heap has a move that leaves one heap or two; no smaller one has.
    pub(super) fn all_move_from(&self) -> u64 {
        let least_split = match self {
            Code::Octal(_) => 2,
            Code::UnequalParts => 3,
        };
        let mut from = u64::MAX;
        for (taken, digit) in (0..).zip(self.digits()) {
            if digit & 2 != 0 {
                from = from.min(taken + 1);
            }
            if digit & 4 != 0 {
                from = from.min(taken + least_split);
            }
        }
        from
    }

    /// Of `len` values, how many at the end must repeat under a shift to certify it, and the
    /// largest shift for which there are enough values; `None` if no number of values certifies
    /// anything.
    ///
    /// If a digit allows two heaps, g(n) = g(n − p) must hold for n0 + p ≤ n < 2·n0 + 2·p + k, with
    /// n0 ≥ 1. It is enough that it holds for all n from n0 + p = ⌊(`len` − k) / 2⌋ on.
    pub(super) fn window(&self, len: usize) -> Option<(usize, usize)> {
        let Code::Octal(code) = self else {
            return None;
        };
        let k = code.len().saturating_sub(1);
        let mut before = len.checked_sub(k)?;
        if code.iter().any(|digit| digit & 4 != 0) {
            before /= 2;
        }
        Some((len - before, before.checked_sub(1)?))
    }

    /// Tells `found` all moves that hit the aim, in the order of [`Code::each_move_where`]. `value`
    /// gives the Grundy value of a heap, and `cycle` how they repeat, if that is known.
    pub(in crate::game) fn each_move_to(
        &self,
        aim: Aim,
        cycle: Option<Cycle>,
        value: &mut impl FnMut(u64) -> Result<u32, Bound>,
        found: &mut impl FoundMoves,
    ) -> Flow {
        self.each_move_where([aim.heap, aim.stones], cycle, found, |part, other| {
            let of_part = if part == 0 { 0 } else { value(part)? };
            Ok(u64::from(of_part ^ value(other)?) == aim.wanted)
        })
    }

    /// Tells `found` all winning moves on the heap with this number and these stones. `wins` says
    /// whether a move wins that leaves these two heaps: the smaller first, or 0 if only one is left.
    /// `cycle` says how heaps repeat, if that is known: from the preperiod on, parts that are whole
    /// periods larger are alike, so these moves are a run. Moves come in the order of
    /// [`Code::moves`], but all moves of a run come at once.
    pub(super) fn each_move_where(
        &self,
        [heap, stones]: [u64; 2],
        cycle: Option<Cycle>,
        found: &mut impl FoundMoves,
        mut wins: impl FnMut(u64, u64) -> Result<bool, Bound>,
    ) -> Flow {
        for (taken, &digit) in (0..=stones).zip(self.digits()) {
            let left = stones - taken;
            if leaves_one_heap(digit, left) && wins(0, left)? {
                found.add(Move::take(heap, stones, taken))?;
            }
            let parts = self.largest_part(digit, left);
            let (start, period) = match cycle {
                Some(cycle) => (cycle.preperiod, cycle.period),
                None => (parts, 1),
            };
            for part in 1..=parts.min(start.max(1) + period - 1) {
                if !wins(part, left - part)? {
                    continue;
                }
                let last = if part < start { part } else { parts };
                let count = (last - part) / period + 1;
                found.add_run(count, |more| {
                    Move::split(heap, stones, taken, part + more * period)
                })?;
            }
        }
        Ok(())
    }
}
