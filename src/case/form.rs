//! The form of the cases that are generated or validated: the parts that the judge reads, too, and
//! what follows from them.

use std::ops::RangeInclusive;

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::game::{Game, HeapShape};
use crate::case::layout::Layout;
use crate::case::options::{HeapCount, Options};
use crate::case::parts::{Part, Shape};
use crate::game::rule::{HeapFormula, NoHeap};

/// The form of the cases of a game.
pub(crate) struct CaseForm {
    pub(crate) game: Game,
    /// The parts before the cases of a group; none if there are no groups.
    pub(crate) head: Vec<Part>,
    /// The parts of each case.
    pub(crate) body: Vec<Part>,
    /// Whether a case gives the numbers of its rule.
    pub(crate) gives_rule: bool,
    /// Whether cases have no `l`: an interval then starts at 1.
    pub(crate) starts_at_1: bool,
    /// How many moves each case gives, if that is fixed.
    pub(crate) fixed_moves: Option<u64>,
    /// The moves that all cases have, whatever moves they give.
    pub(crate) added_moves: Vec<u64>,
    /// How many heaps each case has, if that is fixed.
    pub(crate) heaps: Option<u64>,
    /// What computes each heap from its numbers, if they are not the heap itself.
    pub(crate) formula: Option<HeapFormula>,
    /// How many numbers give a heap: 1, or 2 if a formula computes it from pairs.
    pub(crate) numbers_of_heap: usize,
    /// Whether a case asks for every heap from 1 to n.
    pub(crate) has_ranges: bool,
    /// Whether a 0 instead of the first number ends the input.
    pub(crate) ended: bool,
    /// Whether it only does so if no other number than 0 follows: two numbers are a case, unless
    /// both are 0.
    pub(crate) ended_by_zeros: bool,
}

impl CaseForm {
    /// The form of each game that cases may be of.
    pub(crate) fn all(options: &Options) -> Vec<CaseForm> {
        let problems = Game::ALL.into_iter().filter(|&game| options.takes(game));
        problems.map(|game| CaseForm::new(game, options)).collect()
    }

    pub(crate) fn new(game: Game, options: &Options) -> CaseForm {
        let mut head = options.parts(game);
        let has = |part| head.contains(&part);
        let heaps = match game.spec().heaps {
            HeapShape::One => Some(1),
            HeapShape::Two => Some(2),
            HeapShape::Counted if has(Part::HeapCount) => None,
            HeapShape::Counted if has(Part::Heaps) => options.heaps.map(HeapCount::get),
            HeapShape::Counted => Some(1),
            HeapShape::None => Some(0),
        };
        let gives_rule = head.iter().any(|part| part.is_rule());
        let formula = options.heap.clone();
        let has_pairs = formula.is_some() && options.layout.as_ref().is_some_and(Layout::has_pairs);
        let starts_at_1 = !has(Part::Least);
        let has_ranges = has(Part::UpTo);
        let ended = options.layout.as_ref().is_some_and(Layout::is_ended);
        // A line ends after the number of cases of a group.
        let group = head
            .iter()
            .position(|part| *part == Part::Group)
            .map_or(0, |group| group + 2);
        let body = head.split_off(group);
        let fixed_moves = options.fixed_moves();
        let added_moves = options.added_moves().to_vec();
        CaseForm {
            game,
            head,
            body,
            gives_rule,
            starts_at_1,
            fixed_moves,
            added_moves,
            heaps,
            formula,
            numbers_of_heap: 1 + usize::from(has_pairs),
            has_ranges,
            ended,
            ended_by_zeros: options
                .layout
                .as_ref()
                .is_some_and(Layout::is_ended_by_zeros),
        }
    }

    /// The number of heaps that `numbers` numbers describe.
    #[inline(always)]
    pub(crate) fn heaps_of(&self, numbers: usize) -> usize {
        // There are 1 or 2 numbers for a heap, and a division takes long.
        numbers >> (self.numbers_of_heap - 1)
    }

    /// The most heaps of a range whose heaps are computed: all of them are tried, and one line may
    /// ask for 10^18.
    const MOST_TRIED: u64 = 1 << 20;

    /// The heap with this number in its case, from 1, that has these numbers; of a range only the
    /// last.
    ///
    /// # Errors
    ///
    /// Why a heap cannot be computed, of a range also one before the last. A range may be too long
    /// to try that.
    pub(crate) fn heap_of(&self, numbers: &[u64], number: u64) -> Result<u64, NoHeap> {
        let Some(formula) = &self.formula else {
            return Ok(numbers[0]);
        };
        if self.has_ranges {
            if numbers[0] > CaseForm::MOST_TRIED {
                return Err(NoHeap::LongRange(CaseForm::MOST_TRIED));
            }
            for n in 1..numbers[0] {
                formula.stones(&[n], number)?;
            }
        }
        formula.stones(numbers, number)
    }

    /// Returns true if a case has a winner: a range has many, and a sequence has none.
    #[inline(always)]
    pub(crate) fn has_winner(&self) -> bool {
        !self.has_ranges && self.heaps != Some(0)
    }

    /// Returns true if a 0 instead of the number of heaps would end the input.
    pub(crate) fn starts_with_count(&self) -> bool {
        self.ended && self.first() == Some(Part::HeapCount)
    }

    /// The fewest stones of the largest of the heaps that [`CaseForm::places_of_end`] names:
    /// `min_heap`, but at least 1 if a 0 in their places would end the input.
    pub(crate) fn least_heap(&self, min_heap: u64) -> u64 {
        min_heap.max((self.places_of_end() > 0).into())
    }

    /// How many of the first heaps, if all of them are 0, would end the input: 0 if there are none
    /// such.
    pub(crate) fn places_of_end(&self) -> usize {
        let is_heap = matches!(
            self.first(),
            Some(Part::Heap | Part::UpTo | Part::FirstHeap | Part::Heaps)
        );
        match (self.ended && is_heap, self.ended_by_zeros) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        }
    }

    /// Returns true if a case of these numbers in place of heaps would end the input.
    pub(crate) fn is_end(&self, heaps: &[u64]) -> bool {
        if self.starts_with_count() {
            return heaps.is_empty();
        }
        let places = self.places_of_end();
        places > 0
            && heaps
                .get(..places)
                .is_some_and(|first| first.iter().all(|&heap| heap == 0))
    }

    /// The fewest heaps of a case: their number if it is fixed, or else `min_heaps`, but at least 1
    /// if a 0 in place of their number would end the input.
    pub(crate) fn least_heaps(&self, min_heaps: u64) -> u64 {
        self.heaps
            .unwrap_or(min_heaps.max(self.starts_with_count().into()))
    }

    /// Returns true if a case, or its group, gives the moves of a set.
    pub(crate) fn gives_moves(&self) -> bool {
        self.head.contains(&Part::Moves) || self.body.contains(&Part::Moves)
    }

    /// Returns true if a case, or its group, gives the number of its moves.
    pub(crate) fn counts_moves(&self) -> bool {
        self.head.contains(&Part::MoveCount) || self.body.contains(&Part::MoveCount)
    }

    /// How many different moves a set has that a case within these bounds gives.
    pub(crate) fn distinct_moves(&self, bounds: &Bounds) -> RangeInclusive<u64> {
        match self.fixed_moves {
            None => 1..=bounds.max_moves,
            Some(moves) if bounds.moves == MoveOrder::Any => 1..=moves,
            Some(moves) => moves..=moves,
        }
    }

    /// Returns true if a case has the heaps themselves and the moves of a set.
    pub(crate) fn has_moves_and_heaps(&self) -> bool {
        self.body.contains(&Part::Moves) && self.heaps != Some(0) && self.formula.is_none()
    }

    /// How many zeros end the input, if zeros do: one for each number of a case if all cases have
    /// the same number of numbers, or else 1. With groups it is 1.
    pub(crate) fn ending_zeros(&self) -> u64 {
        let parts = if self.head.is_empty() {
            &self.body[..]
        } else {
            &[Part::Group]
        };
        let numbers = parts.iter().map(|part| match part.shape() {
            Shape::List if part.is_rule() => self.fixed_moves,
            Shape::List => self.heaps,
            Shape::LineEnd => Some(0),
            Shape::Number | Shape::Group => Some(1),
        });
        numbers.sum::<Option<u64>>().unwrap_or(1)
    }

    /// The part with which a case, or a group, starts. A 0 in its place may end the input.
    fn first(&self) -> Option<Part> {
        self.head.first().or(self.body.first()).copied()
    }
}
