//! Explanations: after a verdict, its nim-sum and a winning move.

use crate::game::{Action, Left, Move, Sum, Turn};
use crate::output::{Line, Verdicts};

/// Room for the longest explained verdict: its word of up to 14 bytes, a nim-sum of 20 digits,
/// `take`, `from heap`, `and split it into` and `and` with four numbers of 19 digits, tabs and line
/// feed are 153 bytes. A move of a rule names four sizes of heaps and their counts, of up to 10 and
/// 13 digits: then it is 190 bytes.
pub(crate) const ROOM: usize = 192;

/// Appends a verdict, which ends with a tab, its nim-sum, if that is known, and winning move; there
/// must be [`ROOM`].
pub(crate) fn push(line: &Line, sum: Option<Sum>, winning: Option<Move>, verdicts: &mut Verdicts) {
    verdicts.push(line);
    match sum {
        Some(sum) => verdicts.push_number(sum.nim_sum),
        None => verdicts.push_text("-"),
    }
    match winning {
        None => verdicts.push_text("\t-\n"),
        Some(Move {
            heap,
            action: Action::Pass,
        }) => {
            verdicts.push_text("\tpass on heap ");
            verdicts.push_number(heap);
            verdicts.push_text("\n");
        }
        Some(Move {
            heap,
            action: Action::Take(stones),
        }) => {
            verdicts.push_text("\ttake ");
            verdicts.push_number(stones);
            verdicts.push_text(" from heap ");
            verdicts.push_number(heap);
            verdicts.push_text("\n");
        }
        Some(Move {
            heap,
            action: Action::Split { taken, parts },
        }) => push_split(taken, heap, parts, verdicts),
        Some(Move {
            heap,
            action: Action::Leave(left),
        }) => push_left(left, heap, verdicts),
    }
}

/// Appends a move such as `leave 3 + 2 x 1 of heap 1`.
#[inline(never)]
fn push_left(Left { sizes, more }: Left, heap: u64, verdicts: &mut Verdicts) {
    let mut text = "\tleave ";
    for (stones, count) in sizes.into_iter().filter(|&(_, count)| count > 0) {
        if count > 1 {
            push_numbers(verdicts, [(text, count), (" x ", stones)]);
        } else {
            push_numbers(verdicts, [(text, stones)]);
        }
        text = " + ";
    }
    verdicts.push_text(match (text, more) {
        (" + ", false) => "",
        (" + ", true) => " + ...",
        _ => "\tleave nothing",
    });
    push_numbers(verdicts, [(" of heap ", heap)]);
    verdicts.push_text("\n");
}

/// Appends a move that splits a heap.
// Never inlined: it is rare, and would take registers from the others.
#[inline(never)]
fn push_split(taken: u64, heap: u64, [small, large]: [u64; 2], verdicts: &mut Verdicts) {
    if taken == 0 {
        push_numbers(verdicts, [("\tsplit heap ", heap), (" into ", small)]);
    } else {
        push_numbers(
            verdicts,
            [
                ("\ttake ", taken),
                (" from heap ", heap),
                (" and split it into ", small),
            ],
        );
    }
    push_numbers(verdicts, [(" and ", large)]);
    verdicts.push_text("\n");
}

/// A position game explained: its verdict, its Grundy value if it is known, and a winning move if
/// there is one.
pub(crate) struct Explanation {
    pub(crate) line: Line,
    pub(crate) value: Option<u64>,
    pub(crate) winning: Option<Turn>,
}

/// Appends an explanation. A move may take from any number of heaps, so `make_room` is called
/// before each of them, to make [`ROOM`].
///
/// # Errors
///
/// What `make_room` returns.
pub(crate) fn push_position<E>(
    explanation: &Explanation,
    verdicts: &mut Verdicts,
    mut make_room: impl FnMut(&mut Verdicts) -> Result<(), E>,
) -> Result<(), E> {
    make_room(verdicts)?;
    verdicts.push(&explanation.line);
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
        Some(Turn::Descend { step: 1, stones }) => {
            push_numbers(verdicts, [("take ", stones), (" from heap ", 1)])
        }
        Some(Turn::Descend { step, stones }) => {
            push_numbers(
                verdicts,
                [
                    ("move ", stones),
                    (" from heap ", step),
                    (" to heap ", step - 1),
                ],
            );
        }
        Some(Turn::Subtract { times }) => {
            push_numbers(verdicts, [("subtract ", times)]);
            verdicts.push_text(" times");
        }
        Some(Turn::Multiply { by }) => push_numbers(verdicts, [("multiply by ", by)]),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise the output would lack a verdict.
    #[test]
    #[should_panic(expected = "out of range")]
    fn an_explanation_is_never_left_out_for_lack_of_room() {
        let mut verdicts = Verdicts::new(1, ROOM / 2);
        (0..9).for_each(|_| {
            push(
                &Line::new("False").ended_by(b'\t'),
                Some(Sum::of(u64::MAX)),
                None,
                &mut verdicts,
            )
        });
    }

    #[test]
    fn there_is_room_for_the_longest_explanation() {
        let mut verdicts = Verdicts::new(1, ROOM);
        let mut written = Vec::new();
        let most = 1_000_000_000_000_000_000;
        let winning = Move {
            heap: most,
            action: Action::Split {
                taken: most,
                parts: [most; 2],
            },
        };
        let sum = Some(Sum::of(u64::MAX));
        push(
            &Line::new("fourteen bytes").ended_by(b'\t'),
            sum,
            Some(winning),
            &mut verdicts,
        );
        verdicts
            .write_to(&mut written)
            .expect("a vector takes everything");
        assert_eq!(written.len(), 153);
        let expected = format!(
            "{}\ttake {most} from heap {most} and split it into {most} and {most}\n",
            u64::MAX
        );
        assert_eq!(
            String::from_utf8_lossy(&written),
            format!("fourteen bytes\t{expected}")
        );
    }
}
