//! Explanations: after a verdict, its nim-sum and a winning move.

use crate::game::rule::{Tuple, TupleShape};
use crate::game::{Move, Wording};
use crate::output::{Line, Verdicts};

/// Room for the longest explained verdict: its word of up to 14 bytes, a nim-sum of 20 digits,
/// `take`, `from heap`, `and split it into` and `and` with four numbers of 19 digits, tabs and line
/// feed are 153 bytes. A move of a rule names four sizes of heaps and their counts, of up to 10 and
/// 13 digits: then it is 190 bytes. A move of a rule of positions tells four of them, of up to 24
/// bytes each, and is shorter.
pub(crate) const ROOM: usize = 192;

/// A verdict, which ends with a tab, the nim-sum or the Grundy value if it is known, and a winning
/// move if there is one.
pub(crate) struct Explanation {
    pub(crate) line: Line,
    pub(crate) value: Option<u64>,
    pub(crate) winning: Option<Move>,
    pub(crate) wording: Wording,
}

/// Appends an explanation. A move may take from any number of heaps, so `make_room` is called
/// before each of them, to make [`ROOM`]. There must be as much at the start.
///
/// # Errors
///
/// What `make_room` returns.
pub(crate) fn push<E>(
    explanation: &Explanation,
    verdicts: &mut Verdicts,
    make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
) -> Result<(), E> {
    verdicts.push(&explanation.line);
    match explanation.value {
        Some(value) => verdicts.push_number(value),
        None => verdicts.push_text("-"),
    }
    let Some(winning) = &explanation.winning else {
        verdicts.push_text("\t-\n");
        return Ok(());
    };
    verdicts.push_text("\t");
    match explanation.wording {
        Wording::Take => push_take(winning, verdicts),
        Wording::TakeEach => push_takes(winning, verdicts, make_room)?,
        Wording::Leave => push_left(winning, verdicts),
        Wording::LeaveTuples(shape) => push_tuples(winning, shape, verdicts),
        Wording::Descend if winning.heap == 1 => push_take(winning, verdicts),
        Wording::Descend => {
            push_numbers(verdicts, [("move ", winning.taken)]);
            push_numbers(verdicts, [(" from heap ", winning.heap)]);
            push_numbers(verdicts, [(" to heap ", winning.heap - 1)]);
        }
        Wording::Subtract => {
            push_numbers(verdicts, [("subtract ", winning.taken)]);
            verdicts.push_text(" times");
        }
        Wording::Multiply => push_numbers(verdicts, [("multiply by ", winning.taken)]),
    }
    verdicts.push_text("\n");
    Ok(())
}

/// Appends a move that takes stones from a heap, splits it, or passes.
#[inline]
fn push_take(winning: &Move, verdicts: &mut Verdicts) {
    if winning.small > 0 {
        push_split(winning, verdicts);
    } else if winning.taken > 0 {
        push_numbers(verdicts, [("take ", winning.taken)]);
        push_numbers(verdicts, [(" from heap ", winning.heap)]);
    } else {
        push_numbers(verdicts, [("pass on heap ", winning.heap)]);
    }
}

/// Appends a move that splits a heap.
// Never inlined: it is rare, and would take registers from the others.
#[inline(never)]
fn push_split(winning: &Move, verdicts: &mut Verdicts) {
    if winning.taken == 0 {
        push_numbers(
            verdicts,
            [("split heap ", winning.heap), (" into ", winning.small)],
        );
    } else {
        push_numbers(
            verdicts,
            [("take ", winning.taken), (" from heap ", winning.heap)],
        );
        push_numbers(verdicts, [(" and split it into ", winning.small)]);
    }
    push_numbers(verdicts, [(" and ", winning.large)]);
}

/// Appends a move such as `take 1 from heap 1 and 2 from heap 4`.
#[inline(never)]
fn push_takes<E>(
    winning: &Move,
    verdicts: &mut Verdicts,
    mut make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
) -> Result<(), E> {
    let mut text = "take ";
    for (heap, taken) in winning.takes() {
        make_room(verdicts)?;
        push_numbers(verdicts, [(text, taken), (" from heap ", heap)]);
        text = " and ";
    }
    Ok(())
}

/// Appends a move such as `leave 3 + 2 x 1 of heap 1`.
#[inline(never)]
fn push_left(winning: &Move, verdicts: &mut Verdicts) {
    verdicts.push_text("leave ");
    let mut told = 0;
    for (stones, count) in winning.parts() {
        if told > 0 {
            verdicts.push_text(" + ");
        }
        if told == Move::MOST_TOLD {
            verdicts.push_text("...");
            break;
        }
        if count > 1 {
            push_numbers(verdicts, [("", count), (" x ", stones)]);
        } else {
            verdicts.push_number(stones);
        }
        told += 1;
    }
    if told == 0 {
        verdicts.push_text("nothing");
    }
    push_numbers(verdicts, [(" of heap ", winning.heap)]);
}

/// Appends a move such as `leave (1, 2) + (3, 4) of position 1`.
#[inline(never)]
fn push_tuples(winning: &Move, shape: TupleShape, verdicts: &mut Verdicts) {
    let mut text = "leave ";
    for (told, (code, _)) in winning.parts().enumerate() {
        verdicts.push_text(text);
        if told == Move::MOST_TOLD {
            verdicts.push_text("...");
            break;
        }
        verdicts.push_text(&Tuple::of_code(shape, code).to_string());
        text = " + ";
    }
    push_numbers(verdicts, [(" of position ", winning.heap)]);
}

/// Appends each text and its number.
fn push_numbers<const N: usize>(verdicts: &mut Verdicts, numbers: [(&str, u64); N]) {
    for (text, number) in numbers {
        verdicts.push_text(text);
        verdicts.push_number(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(verdicts: &mut Verdicts, winning: Option<Move>, wording: Wording) {
        let explanation = Explanation {
            line: Line::new("fourteen bytes").ended_by(b'\t'),
            value: Some(u64::MAX),
            winning,
            wording,
        };
        let Ok(()) = push(&explanation, verdicts, |_| {
            Ok::<(), std::convert::Infallible>(())
        });
    }

    /// Otherwise the output would lack a verdict.
    #[test]
    #[should_panic(expected = "out of range")]
    fn an_explanation_is_never_left_out_for_lack_of_room() {
        let mut verdicts = Verdicts::new(1, ROOM / 2);
        (0..9).for_each(|_| explained(&mut verdicts, None, Wording::Take));
    }

    #[test]
    fn there_is_room_for_the_longest_explanation() {
        let most: u64 = 1_000_000_000_000_000_000;
        let sizes = vec![(2_000_000_000, 1_000_000_000_000); 5];
        let sizes_told = ["1000000000000 x 2000000000"; 4].join(" + ");
        for (winning, wording, expected) in [
            (
                Move::split(most, 3 * most, most, most),
                Wording::Take,
                format!("take {most} from heap {most} and split it into {most} and {most}"),
            ),
            (
                Move::leave(most, most, sizes),
                Wording::Leave,
                format!("leave {sizes_told} + ... of heap {most}"),
            ),
        ] {
            let mut verdicts = Verdicts::new(1, ROOM);
            explained(&mut verdicts, Some(winning), wording);
            let mut written = Vec::new();
            verdicts
                .write_to(&mut written)
                .expect("a vector takes everything");
            assert!(written.len() <= ROOM, "{}", written.len());
            assert_eq!(
                String::from_utf8_lossy(&written),
                format!("fourteen bytes\t{}\t{expected}\n", u64::MAX)
            );
        }
    }
}
