//! An explained verdict while it is put together.

use crate::digits::{self, LIMIT, ROOM};
use crate::output::{Line, LINE};

/// The most bytes of a draft, and one more: a power of two, so that a mask replaces the check of each place.
const DRAFT: usize = 128;

/// Room for a part of it, such as the longest number.
const NUMBER: usize = 20;

/// A text that is put together from short parts.
pub(crate) struct Draft<'a> {
    bytes: &'a mut [u8; DRAFT + NUMBER],
    len: usize,
}

impl<'a> Draft<'a> {
    /// An empty draft at the start of `bytes`; `None` if they have no room for the longest.
    #[inline(always)]
    pub(crate) fn new(bytes: &'a mut [u8]) -> Option<Draft<'a>> {
        Some(Draft { bytes: bytes.first_chunk_mut()?, len: 0 })
    }

    /// How many bytes it has.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The next bytes.
    #[inline(always)]
    fn next(&mut self, count: usize) -> &mut [u8] {
        let at = self.len % DRAFT;
        &mut self.bytes[at..at + count]
    }

    /// Appends a verdict and a tab instead of its line feed.
    #[inline(always)]
    pub(crate) fn push_word(&mut self, line: &Line) {
        let (bytes, len) = line.padded();
        self.next(LINE).copy_from_slice(bytes);
        self.len += len - 1;
        self.push_text("\t");
    }

    /// Appends a text of up to [`NUMBER`] bytes.
    #[inline(always)]
    pub(crate) fn push_text(&mut self, text: &str) {
        self.next(text.len()).copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    /// Appends a number, most likely a small one.
    // One digit fits into a byte.
    #[allow(clippy::cast_possible_truncation)]
    #[inline(always)]
    pub(crate) fn push_number(&mut self, number: u64) {
        if number < 10 {
            self.next(1)[0] = b'0' + number as u8;
            self.len += 1;
        } else {
            self.push_long_number(number);
        }
    }

    /// Appends a number that may well be long. If it has at most nine digits, no branch depends on how many.
    #[inline(always)]
    pub(crate) fn push_long_number(&mut self, number: u64) {
        if number >= LIMIT {
            return self.push_longer_number(number);
        }
        let room = self.next(ROOM).first_chunk_mut();
        self.len += room.map_or(0, |room| digits::put(number, room));
    }

    #[inline(never)]
    fn push_longer_number(&mut self, number: u64) {
        let mut text = itoa::Buffer::new();
        let text = text.format(number).as_bytes();
        self.next(text.len()).copy_from_slice(text);
        self.len += text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_digits() {
        let powers = (0..20).map(|digits| 10_u64.pow(digits));
        let edges = powers.flat_map(|power| [power - 1, power, power + 1, power.wrapping_mul(7)]).chain([u64::MAX]);
        let digits = [9, 98, 1_234_567, 12_345_678, 123_456_789, 9_876_543_210_123_456];
        for number in (0..20_000).chain((0..99).map(|i| i * 10_101 * 9_999)).chain(edges).chain(digits) {
            let mut bytes = [b'x'; DRAFT + NUMBER];
            let mut draft = Draft::new(&mut bytes).expect("room");
            draft.push_word(&Line::new("False"));
            draft.push_long_number(number);
            draft.push_text(" ");
            draft.push_number(number);
            let len = draft.len();
            assert_eq!(String::from_utf8_lossy(&bytes[..len]), format!("False\t{number} {number}"));
        }
    }

    #[test]
    fn a_draft_is_put_where_there_is_room_for_it() {
        let mut bytes = [0; DRAFT + NUMBER];
        assert!(Draft::new(&mut bytes).is_some() && Draft::new(&mut bytes[1..]).is_none());
    }
}
