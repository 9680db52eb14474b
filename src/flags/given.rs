//! What cases and answers look like, and how large cases are, as the flags say.

use crate::case::bounds::{Bounds, NUMBERS, ROWS};
use crate::case::layout::Layout;
use crate::case::options::{Form, Options};
use crate::case::parts::Part;
use crate::case::workload::Workload;
use crate::game::Play;
use crate::limits::MAX_NUMBER;

use super::arguments::{BoundFlags, CaseFlags, GameFlags, RandomFlags};
use super::errors::Usage;
use super::values::{LargestMove, MoveSet};

/// The usual upper bound of a random range, if `--max-heap` gives no other: each of its heaps gets
/// an answer.
const USUAL_RANGE: u64 = 1000;

impl CaseFlags {
    /// What cases and answers look like.
    ///
    /// # Errors
    ///
    /// The game is a set that takes too much memory.
    pub fn options(&self) -> Result<Options, Usage> {
        let layout = self.form.layout.as_ref();
        // The moves of `--set` are then added to those that each case gives.
        let has_moves = layout.is_some_and(|layout| layout.has(Part::Moves));
        let mut options = Options {
            form: self.game.form(has_moves)?,
            budget: self.game.budget.unwrap_or_default(),
            ..Options::default()
        };
        self.form.set(&mut options);
        options.form = in_play(options.form, options.play);
        self.written.set(&mut options);
        Ok(options)
    }
}

/// The form in which the game is known in this play: misère play of a rule whose moves split heaps
/// is known if the rule has a code.
pub fn in_play(form: Form, play: Play) -> Form {
    let Some(rule) = form.own_rule() else {
        return form;
    };
    if play == Play::Normal || rule.most_left().is_some_and(|most| most < 2) {
        return form;
    }
    let of_code = rule.code().and_then(|code| Form::code(&code).ok());
    of_code.unwrap_or(form)
}

impl GameFlags {
    /// The form of cases of this game, to whose moves each case adds others if `has_moves`.
    ///
    /// # Errors
    ///
    /// The game is a set that takes too much memory.
    pub fn form(&self, has_moves: bool) -> Result<Form, Usage> {
        let choice = &self.choice;
        if has_moves && let Some(moves) = choice.set.last() {
            return moves.finite_form().map_err(of_set);
        }
        if !has_moves && let Some(moves) = self.moves() {
            return moves.form(self.budget.unwrap_or_default()).map_err(of_set);
        }
        if let Some(rule) = choice.rule.last() {
            return Ok(Form::rule(rule));
        }
        let form = choice.game.last().or(choice.code.last());
        Ok(form.cloned().unwrap_or_default())
    }

    /// The moves of a set as they were typed, or those of a rule that is a set.
    pub fn moves(&self) -> Option<MoveSet> {
        if let Some(moves) = self.choice.set.last() {
            return Some(moves.clone());
        }
        let moves = self.choice.rule.last()?.set()?;
        Some(MoveSet::of(&moves))
    }
}

fn of_set(why: String) -> Usage {
    Usage::of_flag("set", why)
}

impl BoundFlags {
    /// The bounds that are numbers, in the order of [`ROWS`].
    fn in_order(&self) -> [Option<u64>; ROWS.len()] {
        [
            self.min_cases,
            self.max_cases,
            self.max_groups,
            self.max_group,
            self.min_heaps,
            self.max_heaps,
            self.min_heap,
            self.max_heap,
            self.min_stones,
            self.max_stones,
            self.min_a,
            self.max_a,
            self.min_b,
            self.max_b,
            self.min_c,
            self.max_c,
            self.min_total,
            self.max_total,
            self.min_moves,
            self.max_moves,
            match self.max_move {
                Some(LargestMove::Stones(stones)) => Some(stones),
                Some(LargestMove::Heap) | None => None,
            },
        ]
    }

    /// The bounds that flags give, and `usual` ones for the rest. A usual upper bound is raised to
    /// the lower bound and to the move of all cases.
    pub fn bounds(&self, usual: Bounds) -> Bounds {
        let stones = self.with_move.unwrap_or(0);
        let mut bounds = Bounds {
            max_heap: usual.max_heap.max(stones),
            max_move: usual.max_move.max(stones),
            moves: self.moves.unwrap_or(usual.moves),
            with_move: self.with_move,
            ..usual
        };
        for (row, given) in ROWS.iter().zip(self.in_order()) {
            let least = row.lower().map_or(0, |lower| lower.of(bounds));
            let place = (row.place)(&mut bounds);
            *place = given.unwrap_or((*place).max(least));
        }
        if let Some(most) = self.max_move {
            bounds.moves_within_heaps = most == LargestMove::Heap;
        }
        if self.max_move == Some(LargestMove::Heap) {
            bounds.max_move = bounds.max_heap;
        }
        self.with_numbers(bounds)
    }

    /// The bounds that flags give for each of the numbers a, b and c.
    fn numbers(&self) -> [[Option<u64>; 2]; 3] {
        [
            [self.min_a, self.max_a],
            [self.min_b, self.max_b],
            [self.min_c, self.max_c],
        ]
    }

    /// These bounds with those of the numbers a, b and c. Where no flag bounds all numbers, the
    /// usual bounds of all make room for that of each.
    fn with_numbers(&self, mut bounds: Bounds) -> Bounds {
        let given = self.numbers();
        if given == [[None; 2]; 3] {
            return bounds;
        }
        for (letter, [least, most]) in given.into_iter().enumerate() {
            let usual_least = bounds.min_heap.min(most.unwrap_or(MAX_NUMBER));
            let least = least.unwrap_or(self.min_heap.unwrap_or(usual_least));
            let usual_most = bounds.max_heap.max(least);
            bounds.numbers[letter] = [least, most.unwrap_or(usual_most)];
        }
        for [least, most] in bounds.numbers {
            if self.min_heap.is_none() {
                bounds.min_heap = bounds.min_heap.min(least);
            }
            if self.max_heap.is_none() {
                bounds.max_heap = bounds.max_heap.max(most);
            }
        }
        bounds
    }

    /// Whether flags say how large each of the numbers a, b and c may be.
    pub fn numbers_are_bounded(&self) -> [bool; 3] {
        let mut are_bounded = [self.max_heap.is_some(); 3];
        for (letter, [_, most]) in self.numbers().into_iter().enumerate() {
            are_bounded[letter] |= most.is_some();
        }
        are_bounded
    }

    /// Whether flags say how large the heaps of cases may be that have the first `count` of the
    /// numbers a, b and c as heaps, or none of them.
    pub fn heaps_are_bounded(&self, count: usize) -> bool {
        if count == 0 {
            return self.max_heap.is_some();
        }
        self.numbers_are_bounded()[..count]
            .iter()
            .all(|&is_bounded| is_bounded)
    }

    /// The flag of a bound of a number a, b or c that is given although cases have only the first
    /// `count` of these numbers.
    pub fn beyond(&self, count: usize) -> Option<&'static str> {
        let flags = NUMBERS.into_iter().zip(self.numbers()).skip(count);
        for (flag, bound) in flags.flat_map(|(flags, bounds)| flags.into_iter().zip(bounds)) {
            if bound.is_some() {
                return Some(flag);
            }
        }
        None
    }
}

impl RandomFlags {
    /// This many random cases of this layout within these bounds.
    pub fn workload(&self, cases: u64, layout: Option<&Layout>, bounds: &BoundFlags) -> Workload {
        let usual = Workload::default();
        let mut usual_bounds = Workload::BOUNDS;
        if layout.is_some_and(Layout::is_range) {
            usual_bounds.max_heap = USUAL_RANGE;
        }
        Workload {
            cases,
            seed: self.seed.unwrap_or(usual.seed),
            lost: self.lost.unwrap_or(usual.lost),
            hard: self.hard,
            reach: bounds.max_heap.or(bounds.min_heap).unwrap_or(0),
            bounds: bounds.bounds(usual_bounds),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{Args, Command, FromArgMatches};

    use super::*;

    #[test]
    fn a_flag_of_a_row_sets_the_bound_of_the_row_and_no_other() {
        for row in ROWS {
            let flag = format!("--{}", row.flag);
            let matches = BoundFlags::augment_args(Command::new("bounds"))
                .get_matches_from(["bounds", &flag, "7"]);
            let given = BoundFlags::from_arg_matches(&matches).expect("a bound");
            let mut bounds = Bounds::NONE;
            *(row.place)(&mut bounds) = 7;
            assert_eq!(given.bounds(Bounds::NONE), bounds, "{flag}");
        }
    }
}
