//! What is known of the cases that a printed program answers, as the flags describe them.

use crate::case::bounds::Bounds;
use crate::case::game::Game;
use crate::case::layout::Layout;
use crate::case::options::{HeapCount, Options};
use crate::case::parts::Part;
use crate::flags::Submission;
use crate::game::Play;
use crate::game::rule::NumberLimits;

use super::tree::{Expr, Kind, Step, call, name};

/// Cases of one game, as the flags describe them.
pub struct ProgramCases<'a> {
    pub run: &'a Submission,
    pub options: &'a Options,
    pub bounds: Bounds,
    pub game: Game,
    /// The parts that are numbers, after the selector.
    pub parts: Vec<Part>,
    pub misere: bool,
}

impl ProgramCases<'_> {
    pub fn of(run: &Submission, game: Game) -> ProgramCases<'_> {
        let options = &run.options;
        let parts = options
            .parts(game)
            .into_iter()
            .filter(|part| *part != Part::Selector);
        let parts = parts.filter_map(Part::without_line_ends).collect();
        ProgramCases {
            run,
            options,
            bounds: run.bounds,
            game,
            parts,
            misere: options.play == Play::Misere,
        }
    }

    pub fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// Returns true if each verdict is on one heap.
    pub fn is_single(&self) -> bool {
        let is_pair = self.options.heap.is_some() && self.has(Part::SecondHeap);
        self.has(Part::Heap) || self.has(Part::UpTo) || is_pair
    }

    /// Returns true if only the winner of one heap is asked for, and not its Grundy value. If cases
    /// give moves, the largest heap for these moves is known before the first is answered.
    pub fn asks_for_wins(&self) -> bool {
        let is_any_largest =
            self.has(Part::Group) || self.has(Part::UpTo) && self.options.heap.is_some();
        self.is_single() && !self.misere && !(is_any_largest && self.has_rule())
    }

    /// The variable of the largest heap of a case.
    pub fn largest_heap(&self) -> &'static str {
        if self.has(Part::UpTo) {
            "last"
        } else {
            self.heap()
        }
    }

    /// The variable of a heap.
    pub fn heap(&self) -> &'static str {
        match (&self.options.heap, self.options.form.own_rule()) {
            (Some(_), _) => "stones",
            (None, Some(_)) => "heap",
            (None, None) => "n",
        }
    }

    /// Returns true if each range of heaps, or each group of cases, has a line of verdicts.
    pub fn has_lines(&self) -> bool {
        self.options.one_line && (self.has(Part::UpTo) || self.has(Part::Group))
    }

    /// The last heap whose value may be asked for, if numbers are at most `max_heap`.
    pub fn last_heap(&self, max_heap: u64) -> u64 {
        match &self.options.heap {
            Some(formula) => formula.last_heap(&self.limits(max_heap)),
            None => max_heap,
        }
    }

    /// The largest numbers of a heap, and its number in its case.
    pub fn limits(&self, max_heap: u64) -> NumberLimits {
        let heaps = self
            .options
            .heaps
            .map_or(self.bounds.max_heaps, HeapCount::get);
        NumberLimits {
            max_heap,
            max_place: if self.is_single() { 1 } else { heaps },
        }
    }

    /// Returns true if a case may start with 0, and two zeros end the input.
    pub fn is_ended_by_zeros(&self) -> bool {
        self.options
            .layout
            .as_ref()
            .is_some_and(Layout::is_ended_by_zeros)
    }

    /// Returns true if cases give the rule.
    pub fn has_rule(&self) -> bool {
        self.parts.iter().any(|part| part.is_rule())
    }
}

/// Calls `wins` with these arguments.
pub fn call_of(parameters: &[(String, Kind)]) -> Expr {
    let argument = |(parameter, kind): &(String, Kind)| match kind {
        Kind::List | Kind::Truths => call("list", vec![name(parameter)]),
        Kind::Number | Kind::Signed | Kind::Truth => name(parameter),
    };
    call("wins", parameters.iter().map(argument).collect())
}

pub fn constant(name: &str, value: Expr) -> Step {
    Step::Let {
        name: name.to_string(),
        kind: Kind::Number,
        changes: false,
        value,
    }
}
