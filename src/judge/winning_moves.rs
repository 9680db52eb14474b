//! Winning moves: what is printed of each by a template.

use crate::case::template::{Placeholder, Template};
use crate::game::Change;
use crate::limits::to_usize;
use crate::output::Verdicts;

/// The numbers of a move on one of `heaps` that the template has, at their places in [`Placeholder::ALL`]: moves that
/// have the same are printed alike.
pub(crate) fn key(template: &Template, heaps: &[u64], heap: u64, change: Change) -> [u64; Placeholder::ALL.len()] {
    let mut key = [0; Placeholder::ALL.len()];
    for placeholder in template.placeholders() {
        key[placeholder as usize] = number(placeholder, heaps, heap, change);
    }
    key
}

/// Appends the line of a move on one of `heaps`; there must be room for the verdicts of a piece, which the longest line
/// fits into.
pub(crate) fn push(template: &Template, heaps: &[u64], heap: u64, change: Change, verdicts: &mut Verdicts) {
    for (before, placeholder) in &template.parts {
        verdicts.push_text(before);
        verdicts.push_number(number(*placeholder, heaps, heap, change));
    }
    verdicts.push_text(&template.end);
    verdicts.push_text("\n");
}

fn number(placeholder: Placeholder, heaps: &[u64], heap: u64, Change { left, small, taken }: Change) -> u64 {
    match placeholder {
        Placeholder::Heap => heap,
        // A move on both of two heaps has no such number.
        Placeholder::Stones => heaps.get(to_usize(heap.wrapping_sub(1))).copied().unwrap_or(0),
        Placeholder::Take => taken,
        Placeholder::Left => left,
        Placeholder::A => small,
        Placeholder::B => left - small,
    }
}

/// Room for the longest line, with a mark and a line feed: the shortest placeholder has three bytes, and a number at
/// most 20 digits.
#[cfg(test)]
pub(crate) const ROOM: usize = 2 + Template::LONGEST.div_ceil(3) * 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::in_order::PIECE_VERDICTS;
    use crate::output::LINE;

    #[test]
    fn there_is_room_for_the_longest_line() {
        const { assert!(ROOM <= PIECE_VERDICTS * LINE) };
        let template = Template::new(&("{a}".repeat(333) + "x")).expect("a template");
        let change = Change { left: u64::MAX, small: u64::MAX, taken: 0 };
        let (mut verdicts, mut line) = (Verdicts::new(1, ROOM), Vec::new());
        push(&template, &[], 0, change, &mut verdicts);
        verdicts.write_to(&mut line).expect("a vector takes everything");
        assert!(line.len() < ROOM && line.len() == 333 * 20 + 2);
    }
}
