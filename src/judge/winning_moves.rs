//! Winning moves: what is printed of each by a template.

use std::cmp::Ordering;

use crate::case::template::{Placeholder, Template};
use crate::game::Change;
use crate::limits::to_usize;
use crate::output::Verdicts;

/// Compares moves on some of `heaps` by what the template shows of them: equal moves are printed
/// alike.
pub(crate) fn order(
    template: &Template,
    heaps: &[u64],
    (heap, change): &(u64, Change),
    (other_heap, other): &(u64, Change),
) -> Ordering {
    let compare = |placeholder| match placeholder {
        Placeholder::Parts => change.parts().cmp(other.parts()),
        _ => number(placeholder, heaps, *heap, change).cmp(&number(
            placeholder,
            heaps,
            *other_heap,
            other,
        )),
    };
    template
        .placeholders()
        .map(compare)
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

/// Appends the line of a move on one of `heaps`. Calls `make_room` before anything that may not
/// fit.
pub(crate) fn push<E>(
    template: &Template,
    heaps: &[u64],
    (heap, change): &(u64, Change),
    verdicts: &mut Verdicts,
    mut make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
) -> Result<(), E> {
    for (before, placeholder) in &template.parts {
        verdicts.push_text(before);
        match placeholder {
            Placeholder::Parts => push_parts(change, verdicts, &mut make_room)?,
            _ => verdicts.push_number(number(*placeholder, heaps, *heap, change)),
        }
    }
    verdicts.push_text(&template.end);
    verdicts.push_text("\n");
    Ok(())
}

/// Appends the heaps that are left: `1+2+2`, or `0`. Leaves as much room as it was given.
fn push_parts<E>(
    change: &Change,
    verdicts: &mut Verdicts,
    make_room: &mut impl FnMut(&mut Verdicts) -> Result<(), E>,
) -> Result<(), E> {
    let sizes = change
        .parts()
        .flat_map(|(size, count)| (0..count).map(move |_| size));
    let mut is_first = true;
    for size in sizes {
        make_room(verdicts)?;
        verdicts.push_text(if is_first { "" } else { "+" });
        verdicts.push_number(size);
        is_first = false;
    }
    if is_first {
        verdicts.push_number(0);
    }
    make_room(verdicts)
}

/// The number that a placeholder means; of [`Placeholder::Parts`], which is a list, the stones in
/// all.
fn number(placeholder: Placeholder, heaps: &[u64], heap: u64, change: &Change) -> u64 {
    let Change {
        left, small, taken, ..
    } = *change;
    match placeholder {
        Placeholder::Heap => heap,
        // A move on both of two heaps has no such number, and then no template asks for it.
        Placeholder::Stones => heaps
            .get(to_usize(heap.wrapping_sub(1)))
            .copied()
            .unwrap_or(0),
        Placeholder::Take => taken,
        Placeholder::Left | Placeholder::Parts => left,
        Placeholder::A => small,
        Placeholder::B => left - small,
    }
}

/// Room for the longest line without a list, with a mark and a line feed, or for what comes after a
/// list: the shortest placeholder has three bytes, and a number at most 20 digits.
#[cfg(test)]
pub(crate) const ROOM: usize = 2 + crate::output::marks::LONGEST_TEXT.div_ceil(3) * 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::in_order::PIECE_VERDICTS;
    use crate::output::LINE;

    #[test]
    fn there_is_room_for_the_longest_line() {
        const { assert!(ROOM <= PIECE_VERDICTS * LINE) };
        let template = Template::new(&("{a}".repeat(333) + "x")).expect("a template");
        let change = Change::new(u64::MAX, u64::MAX, 0);
        let mut verdicts = Verdicts::new(1, ROOM);
        let mut line = Vec::new();
        let no_more = |_: &mut Verdicts| -> Result<(), ()> { Ok(()) };
        push(&template, &[], &(0, change), &mut verdicts, no_more).expect("room");
        verdicts
            .write_to(&mut line)
            .expect("a vector takes everything");
        assert!(line.len() < ROOM && line.len() == 333 * 20 + 2);
    }
}
