//! Explanations: after a verdict, its nim-sum and a winning move.

mod draft;

use self::draft::Draft;
use super::lines::{Lines, ONE_HEAP_PERIOD, ROWS};
use super::shape::{Front, Shape};
use crate::game::{Action, Move, Play, Sum, Turn};
use crate::limits::to_usize;
use crate::options::Options;
use crate::output::{Line, ShortText, Verdicts};
use crate::problem::{HeapShape, Problem, RuleShape};

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

/// A position that is no sum, explained: its verdict, its Grundy value, if that is known, and a winning move, if there is
/// one.
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
pub(crate) fn push_whole<E>(
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

/// From this many stones on, a heap has the text of its remainder. The first period has texts of its own, as its heaps may
/// be too small for a move.
const TOLD_APART: u64 = 2 * ONE_HEAP_PERIOD;

/// The explained verdicts of all problems on one heap.
pub(crate) struct Explained {
    /// By selector, then by the stones: none for a problem that has other heaps, or where a verdict is too long.
    texts: [Vec<ShortText>; ROWS],
}

impl Explained {
    /// All of them, if the options ask for them.
    pub(crate) fn new(options: &Options, lines: &Lines) -> Explained {
        let mut texts = [(); ROWS].map(|()| Vec::new());
        for problem in Problem::ALL.iter().filter(|_| options.explain) {
            if let (RuleShape::Fixed(game), HeapShape::One) = (problem.spec().rule, problem.spec().heaps) {
                let text = |stones| {
                    let (sum, winning) = game.analyse(&[stones], lines.play);
                    let mut verdicts = Verdicts::new(0, ROOM);
                    push(&lines.words(*problem)[usize::from(sum.wins(lines.play))], sum, winning, &mut verdicts);
                    verdicts.short_text()
                };
                texts[*problem as usize] = (0..TOLD_APART).map(text).collect::<Option<_>>().unwrap_or_default();
            }
        }
        Explained { texts }
    }

    /// The verdict on a heap of `stones` of `problem`, if there is one.
    #[inline]
    fn text(&self, problem: Problem, stones: u64) -> Option<&ShortText> {
        let again = if stones < ONE_HEAP_PERIOD { 0 } else { ONE_HEAP_PERIOD };
        self.texts[problem as usize].get(to_usize(stones % ONE_HEAP_PERIOD + again))
    }
}

/// Answers and explains the whole cases with a fixed rule that come next: without selectors, cases of `all`.
pub(crate) fn take(front: &mut Front, shape: Shape, all: Problem, explained: &Explained) {
    // Normal play has a loop of its own for the usual shape.
    match front.lines.play {
        Play::Normal if shape == Shape::WHOLE => take_in(Shape::WHOLE, Play::Normal, front, all, explained),
        play => take_in(shape, play, front, all, explained),
    }
}

#[inline(always)]
fn take_in(shape: Shape, play: Play, front: &mut Front, all: Problem, explained: &Explained) {
    let mut own = front.lift();
    while own.cases > 0 {
        let Some((problem, game, heaps, after)) = shape.fixed_case(all, own.numbers) else { break };
        own.end_case(after);
        if let (HeapShape::One, &[stones]) = (problem.spec().heaps, heaps) {
            if let Some(text) = explained.text(problem, stones) {
                own.verdicts.push_whole(text);
                continue;
            }
        }
        let (sum, winning) = game.analyse(heaps, play);
        push(&own.lines.words(problem)[usize::from(sum.wins(play))], sum, winning, &mut own.verdicts);
    }
    *front = own;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_NUMBER;

    #[test]
    fn what_is_looked_up_is_what_the_game_says() {
        for play in [Play::Normal, Play::Misere] {
            let options = Options { explain: true, play, ..Options::default() };
            let lines = Lines::new(&options);
            let explained = Explained::new(&options, &lines);
            for problem in Problem::ALL {
                let game = match (problem.spec().rule, problem.spec().heaps) {
                    (RuleShape::Fixed(game), HeapShape::One) => game,
                    _ => continue,
                };
                for stones in (0..20 * ONE_HEAP_PERIOD).chain(MAX_NUMBER - 2 * ONE_HEAP_PERIOD..=MAX_NUMBER) {
                    let (sum, winning) = game.analyse(&[stones], play);
                    let (mut one, mut other) = (Verdicts::new(0, ROOM), Verdicts::new(0, ROOM));
                    push(&lines.words(problem)[usize::from(sum.wins(play))], sum, winning, &mut one);
                    other.push_whole(explained.text(problem, stones).expect("a short text"));
                    let [mut found, mut expected] = [Vec::new(), Vec::new()];
                    other.write_to(&mut found).and_then(|()| one.write_to(&mut expected)).expect("vectors");
                    assert_eq!(found, expected, "{problem:?}, {play:?}, heap {stones}");
                }
            }
        }
    }
}
