//! What is known of the cases that a printed program answers, as the flags describe them.

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::game::Game;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::template::{Placeholder, Template};
use crate::flags::Submission;
use crate::game::Play;
use crate::game::rule::NumberLimits;

use super::tree::{Expr, Kind, call, name};

/// Cases of one game, as the flags describe them.
pub struct ProgramCases<'a> {
    pub run: &'a Submission,
    pub options: &'a Options,
    pub bounds: Bounds,
    pub game: Game,
    pub form: CaseForm,
    pub misere: bool,
    /// What a line tells of a winning move, if there are such lines.
    pub told: Option<&'a [Placeholder]>,
    /// The line that is written of a winning move; a checker asks whether a line tells one.
    pub line: Option<&'a Template>,
}

impl<'a> ProgramCases<'a> {
    pub fn of(run: &Submission, game: Game) -> ProgramCases<'_> {
        let options = &run.options;
        ProgramCases {
            run,
            options,
            bounds: run.bounds,
            game,
            form: CaseForm::new(game, options),
            misere: options.play == Play::Misere,
            told: None,
            line: None,
        }
    }

    /// The same cases, with lines that tell these numbers of a winning move.
    pub fn with_told(
        self,
        told: &'a [Placeholder],
        line: Option<&'a Template>,
    ) -> ProgramCases<'a> {
        ProgramCases {
            told: Some(told),
            line,
            ..self
        }
    }

    /// Returns true if what is printed asks whether lines tell winning moves, and writes nothing.
    pub fn is_checker(&self) -> bool {
        self.told.is_some() && self.line.is_none()
    }

    pub fn has(&self, part: Part) -> bool {
        self.form.has(part)
    }

    /// Returns true if each verdict is on one heap.
    pub fn is_single(&self) -> bool {
        self.form.has_one_heap()
    }

    /// Returns true if only the winner of one heap is asked for, no move, and not its Grundy value. If cases
    /// give moves, the largest heap for these moves is known before the first is answered.
    pub fn asks_for_wins(&self) -> bool {
        let form = &self.form;
        let is_any_largest = form.has_groups() || form.has_ranges && form.formula.is_some();
        self.told.is_none()
            && form.has_one_heap()
            && !self.misere
            && !(is_any_largest && form.gives_rule)
    }

    /// The variable of the largest heap of a case.
    pub fn largest_heap(&self) -> &'static str {
        if self.form.has_ranges {
            "last"
        } else {
            self.heap()
        }
    }

    /// The variable of a heap.
    pub fn heap(&self) -> &'static str {
        if self.form.formula.is_some() {
            return "stones";
        }
        if self.options.form.own_rule().is_some() && self.form.tuple.is_none() {
            return "heap";
        }
        "n"
    }

    /// Returns true if each range of heaps, or each group of cases, has a line of verdicts.
    pub fn has_lines(&self) -> bool {
        self.options.one_line && self.form.has_lines()
    }

    /// The last heap whose value may be asked for, if numbers are at most `max_heap`.
    pub fn last_heap(&self, max_heap: u64) -> u64 {
        match &self.form.formula {
            Some(formula) => formula.last_heap(&self.limits(max_heap)),
            None => max_heap,
        }
    }

    /// The largest numbers of a heap, its number in its case, and how many heaps a case has.
    pub fn limits(&self, max_heap: u64) -> NumberLimits {
        let (min_count, max_place) = match self.form.omitted_heaps {
            _ if self.is_single() => (1, 1),
            Some(heaps) => (heaps, heaps),
            // A case that has a heap has at least one.
            None => {
                let most = self.bounds.max_heaps;
                (self.bounds.min_heaps.max(1).min(most), most)
            }
        };
        NumberLimits {
            max_heap,
            min_count,
            max_place,
        }
    }
}

/// Calls `wins` with these arguments.
pub fn call_wins(parameters: &[(String, Kind)]) -> Expr {
    let mut arguments = Vec::new();
    for (parameter, kind) in parameters {
        arguments.push(match kind {
            Kind::List | Kind::Shorts | Kind::Truths => call("list", vec![name(parameter)]),
            Kind::Number | Kind::Signed | Kind::Short | Kind::Truth => name(parameter),
        });
    }
    call("wins", arguments)
}
