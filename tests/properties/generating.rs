//! What the generator writes, the judge answers.

use std::io::{self, Write};

use super::generate::flags::any_flags;
use super::generate::layouts::{self, HEAPS};
use super::generate::{Choices, Sizes};
use super::tuples::rules;
use super::{judged, options};
use crate::case::misuse::Misuse;
use crate::game::rule::{HeapFormula, Rule};
use crate::game::{Budget, Play};
use crate::output::marks::{LOST, Marks, WON};
use crate::{
    Bounds, Form, Game, Generator, HeapCount, Layout, MoveOrder, Options, Workload, WrongOptions,
};

/// Whatever options and workload the bytes say, each generated case is answered without an error,
/// and the same seed gives the same bytes, however few of them the output takes at a time.
pub fn generating(data: &[u8]) {
    let mut choices = Choices::of(data);
    // The tables of rules take nearly all of the time.
    let bits = choices.pick(&[0, 1, 2, 3, 4, 5, 6, 6, 6, 6, 7, 7, 8, 8, 8, 10]);
    let drawn = if choices.below(6) == 0 {
        options_of_tuples(&mut choices)
    } else {
        any_options(&mut choices)
    };
    let options = Options {
        budget: Budget::new(bits).expect("a budget"),
        ..drawn
    };
    let mut workload = any_workload(&mut choices);
    if has_ranges(&options) {
        // Each heap of a range has a verdict.
        let bounds = &mut workload.bounds;
        bounds.max_heap = bounds.max_heap.min(bounds.min_heap.max(1000));
    }
    let most = 1 + choices.size();
    let input = match generated(&options, workload, usize::MAX) {
        Ok(input) => input,
        Err(Misuse::TooManyHeaps(most)) => {
            return assert!(
                options.heaps.is_some_and(|heaps| heaps.get() > most),
                "{options:?}"
            );
        }
        // Only cases of heaps have stones, and these bounds are drawn without regard to each other.
        Err(Misuse::NoHeaps(_) | Misuse::TooFewStones { .. } | Misuse::TooManyStones { .. }) => {
            return;
        }
        // Numbers of positions are smaller than heaps may be.
        Err(Misuse::BeyondPositions { bound, most, .. }) => {
            let is_beyond = bound.1 > most && options.form.tuple_shape().is_some();
            return assert!(is_beyond, "{options:?}, {workload:?}");
        }
        Err(Misuse::TooFewHeaps { cases, most, .. }) => {
            return assert!(most < 200 * cases, "{options:?}");
        }
        Err(Misuse::TooFewCases { cases, most, least }) => {
            return assert!(cases * most < least, "{options:?}");
        }
        // Fewer moves than a case has.
        Err(Misuse::Exclusive([("max-move" | "max-heap", _), ("layout" | "min-moves", _)])) => {
            return;
        }
        Err(Misuse::Exclusive([("with-move" | "min-heap" | "min-heaps", _), _])) => return,
        // Few positions have a value, and perhaps none within the bounds.
        Err(Misuse::NoHeapWithinBounds { .. } | Misuse::NoKnownHeap(_))
            if options.heap.is_some() || options.form.tuple_shape().is_some() =>
        {
            return;
        }
        // A table of 2^n values has none of a heap of 2^n stones, and not always a sequence.
        Err(Misuse::NoKnownHeap(game)) => {
            let min_stones = workload.bounds.min_stones;
            let least = workload.bounds.min_heap.max(min_stones).max(1);
            let heaps = options
                .heaps
                .map_or(workload.bounds.min_heaps.max(1), HeapCount::get);
            // Of more than 40 stones, a search may take too many steps.
            let most = options.budget.most_stones().min(40);
            let is_large = least.saturating_mul(heaps) > most;
            let is_refused = if game.is_searched(options.play) {
                is_large
            } else {
                1 << bits <= 2 * least
            };
            return assert!(
                is_refused || !game.has_verdicts(),
                "{options:?}, {workload:?}: {game:?}"
            );
        }
        Err(Misuse::NoneAsWished { lost, .. }) => {
            return assert_eq!(workload.lost.min(100), 100 * u64::from(lost));
        }
        Err(misuse) => panic!("{options:?}: {misuse}"),
    };
    let what = || format!("{options:?}, {workload:?}: {}", input.escape_ascii());
    assert!(
        generated(&options, workload, most).is_ok_and(|again| again == input),
        "{}",
        what()
    );
    // Each verdict on a line of its own, without a prefix that may have any.
    let lines = Options {
        one_line: false,
        prefix: None,
        ..options.clone()
    };
    let answer = judged(&lines, &input);
    assert_eq!(answer.error, None, "{}", what());
    let verdicts = answer
        .verdicts
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count() as u64;
    assert!(
        has_ranges(&options) || verdicts == workload.cases,
        "{verdicts} verdicts: {}",
        what()
    );
}

/// Formulas of heaps that ask for what lies around a heap. `validating` computes them, too.
const FORMULAS: [&str; 4] = ["n-p", "n-p if (k-i)%2==0; 0 if n>=p", "n+k", "n/2+i"];

/// Any options, with a formula of heaps if cases have numbers for one.
pub(super) fn any_options(choices: &mut Choices) -> Options {
    let options = options_without_formula(choices);
    if choices.below(4) > 0 {
        return options;
    }
    let formula = HeapFormula::new(choices.pick(&FORMULAS)).expect("a formula");
    let computed = Options {
        heap: Some(formula),
        sorted: choices.below(2) == 0,
        ..options.clone()
    };
    if computed.check().is_ok() {
        computed
    } else {
        options
    }
}

/// Options of positions of several numbers, in any order that their cases may have.
fn options_of_tuples(choices: &mut Choices) -> Options {
    let rule = Rule::new(choices.pick(&rules())).expect("a rule");
    let layouts = match rule.count() {
        2 => ["a b", "a b 0", "k a b", "k / a b /", "k / a b 0", "a x b"],
        _ => [
            "a b c",
            "a b c 0",
            "k a b c",
            "k / a b c /",
            "k a b c 0",
            "a b c",
        ],
    };
    let options = Options {
        form: Form::rule(&rule),
        layout: Layout::new(choices.pick(&layouts)),
        ..Options::default()
    };
    let others = Options {
        layout: None,
        heaps: HeapCount::new(1 + choices.below(3)),
        play: choices.pick(&[Play::Normal, Play::Misere]),
        ..options.clone()
    };
    if choices.below(2) == 0 && others.check().is_ok() {
        others
    } else {
        options
    }
}

fn options_without_formula(choices: &mut Choices) -> Options {
    if choices.below(3) > 0 {
        return options(&any_flags(choices));
    }
    let all = layouts::layouts();
    let layout = layouts::with_skips(&all[choices.index(all.len())], choices);
    let layout = layouts::with_line_ends(&layout, choices);
    let options = options(&any_flags(choices));
    let form = match (layouts::game_of(&layout), layout.contains('a')) {
        (Some(_), _) if layout.contains('s') && options.form.moves().is_some() => {
            options.form.clone()
        }
        (Some(_), _) => Form::default(),
        (None, true) => Form::game(choices.pick(&[Game::Wythoff, Game::Euclid])),
        (None, false) => options.form.clone(),
    };
    let heaps = HeapCount::new(HEAPS).filter(|_| layouts::is_fixed(&layout));
    let laid_out = Options {
        form,
        heaps,
        layout: Layout::new(&layout),
        ..options.clone()
    };
    if laid_out.check().is_ok() {
        laid_out
    } else {
        options
    }
}

pub(super) fn any_workload(choices: &mut Choices) -> Workload {
    let max_heap = choices.number(Sizes::Mixed);
    let max_heaps = choices.pick(&[1, 2, 3, 10, 100]);
    let max_moves = choices.pick(&[1, 5, 5, 40]);
    let max_stones = choices.pick(&[u64::MAX, u64::MAX, 7, 100]);
    let min_stones = choices.pick(&[0, 0, 1, 7]);
    let bounds = Bounds {
        min_heap: choices.pick(&[0, 1, 1, 2, max_heap]).min(max_heap),
        max_heap,
        min_stones,
        max_stones,
        min_heaps: choices.pick(&[0, 1, 1, max_heaps]),
        max_heaps,
        max_move: choices.pick(&[1, 9, 24, 24, 1000]),
        moves_within_heaps: choices.below(2) == 0,
        min_moves: choices.pick(&[0, 1, 1, 3]).min(max_moves),
        max_moves,
        moves: choices.pick(&[
            MoveOrder::Increasing,
            MoveOrder::Increasing,
            MoveOrder::Distinct,
            MoveOrder::Any,
        ]),
        min_total: choices.pick(&[0, 0, 0, 20]),
        max_total: choices.pick(&[u64::MAX, u64::MAX, 20, 2000]),
        with_move: choices.pick(&[None, None, Some(1), Some(9)]),
        ..Bounds::NONE
    };
    Workload {
        cases: choices.below(20),
        seed: choices.below(1 << 16),
        lost: choices.pick(&[0, 50, 100, 10, 90, u64::MAX]),
        hard: choices.below(2) == 0,
        reach: 0,
        bounds,
    }
}

/// What is generated for an output that takes up to `most` bytes at a time.
pub(super) fn generated(
    options: &Options,
    workload: Workload,
    most: usize,
) -> Result<Vec<u8>, Misuse> {
    let mut generator = Generator::new(options, workload).map_err(|wrong| wrong.0)?;
    let mut output = Taking {
        bytes: Vec::new(),
        most,
    };
    let misuse = loop {
        match generator.write_block(&mut output) {
            Ok(true) => {}
            Ok(false) => break None,
            Err(error) => {
                break Some(
                    error
                        .downcast::<WrongOptions>()
                        .expect("the output takes everything")
                        .0,
                );
            }
        }
    };
    assert_as_wished(options, &workload, &output.bytes);
    assert!(misuse.is_some() || generator.left() == 0);
    misuse.map_or(Ok(output.bytes), Err)
}

/// If all cases should be lost or won, all cases of this input are, which may end early.
fn assert_as_wished(options: &Options, workload: &Workload, input: &[u8]) {
    let unwanted = match workload.lost {
        0 => LOST,
        100.. => WON,
        _ => return,
    };
    let plain = Options {
        explain: false,
        count: false,
        one_line: false,
        prefix: None,
        words: None,
        ..options.clone()
    };
    let verdicts = judged(
        &Options {
            marks: Marks::Kept,
            ..plain
        },
        input,
    )
    .verdicts;
    let what = || format!("{options:?}, {workload:?}: {}", input.escape_ascii());
    assert!(
        has_ranges(options) || !verdicts.contains(&unwanted),
        "{}",
        what()
    );
}

/// A range has a verdict for each of its heaps.
fn has_ranges(options: &Options) -> bool {
    options
        .layout
        .as_ref()
        .is_some_and(|layout| layout.to_string().contains("1..n"))
}

/// An output that takes a few bytes at a time.
struct Taking {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Taking {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = self.most.min(bytes.len());
        self.bytes.extend_from_slice(&bytes[..end]);
        Ok(end)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
