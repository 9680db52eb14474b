//! Explanations: after a verdict, its nim-sum and a winning move.

mod draft;

use self::draft::Draft;
use crate::game::{Action, Move, Sum, Turn};
use crate::output::{Line, Verdicts};

/// Room for the longest explained verdict: its word of up to 14 bytes, a nim-sum of 20 digits, `take`, `from heap`,
/// `and split it into` and `and` with four numbers of 19 digits, tabs and line feed are 153 bytes.
pub(crate) const ROOM: usize = 160;

/// Appends a verdict with its nim-sum and winning move; there must be [`ROOM`].
// Always inlined: a move that passes through memory between these two costs more than finding it.
#[inline(always)]
pub(crate) fn push(line: &Line, sum: Sum, winning: Option<Move>, verdicts: &mut Verdicts) {
    if let Some(mut draft) = Draft::new(verdicts.room()) {
        draft.push_word(line);
        draft.push_long_number(sum.nim_sum);
        match winning {
            None => draft.push_text("\t-\n"),
            Some(Move { heap, action: Action::Pass }) => {
                draft.push_text("\tpass on heap ");
                draft.push_number(heap);
                draft.push_text("\n");
            }
            Some(Move { heap, action: Action::Take(stones) }) => {
                draft.push_text("\ttake ");
                draft.push_long_number(stones);
                draft.push_text(" from heap ");
                draft.push_number(heap);
                draft.push_text("\n");
            }
            Some(Move { action: Action::Split { .. }, .. }) => {}
        }
        let len = draft.len();
        verdicts.skip_room(len);
    }
    if let Some(Move { heap, action: Action::Split { taken, parts } }) = winning {
        push_split(taken, heap, parts, verdicts);
    }
}

/// Appends the rest of a verdict: there are more numbers than a draft has room for.
fn push_split(taken: u64, heap: u64, [small, large]: [u64; 2], verdicts: &mut Verdicts) {
    if taken == 0 {
        push_numbers(verdicts, [("\tsplit heap ", heap), (" into ", small)]);
    } else {
        push_numbers(verdicts, [("\ttake ", taken), (" from heap ", heap), (" and split it into ", small)]);
    }
    push_numbers(verdicts, [(" and ", large)]);
    verdicts.push_text("\n");
}

/// A position that is no sum, explained: its verdict, its Grundy value, if that is known, and a winning move, if there
/// is one.
pub(crate) struct Explanation {
    pub(crate) line: Line,
    pub(crate) value: Option<u64>,
    pub(crate) winning: Option<Turn>,
}

/// Appends such an explanation. A move may take from any number of heaps, so `make_room` is called before each part, to
/// make [`ROOM`].
///
/// # Errors
///
/// Those of `make_room`.
pub(crate) fn push_position<E>(
    explanation: &Explanation,
    verdicts: &mut Verdicts,
    mut make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
) -> Result<(), E> {
    make_room(verdicts)?;
    verdicts.push(&explanation.line.unbroken());
    verdicts.push_text("\t");
    match explanation.value {
        Some(value) => verdicts.push_number(value),
        None => verdicts.push_text("-"),
    }
    verdicts.push_text("\t");
    match explanation.winning {
        None => verdicts.push_text("-"),
        Some(Turn::Take(ref parts)) => {
            for (place, &(heap, stones)) in parts.iter().enumerate() {
                make_room(verdicts)?;
                verdicts.push_text(if place == 0 { "take " } else { " and " });
                push_numbers(verdicts, [("", stones), (" from heap ", heap)]);
            }
        }
        Some(Turn::Descend { step: 1, stones }) => push_numbers(verdicts, [("take ", stones), (" from heap ", 1)]),
        Some(Turn::Descend { step, stones }) => {
            push_numbers(verdicts, [("move ", stones), (" from heap ", step), (" to heap ", step - 1)]);
        }
        Some(Turn::Subtract { times }) => {
            push_numbers(verdicts, [("subtract ", times)]);
            verdicts.push_text(" times");
        }
    }
    verdicts.push_text("\n");
    Ok(())
}

/// Appends each text and its number.
fn push_numbers<const N: usize>(verdicts: &mut Verdicts, numbers: [(&str, u64); N]) {
    for (text, number) in numbers {
        verdicts.push_text(text);
        verdicts.push_number(number);
    }
}
