//! The form of a case: its parts in their order, and what follows from them. It is the one
//! description of a case: all that reads, writes, checks or describes cases takes it.

use std::ops::RangeInclusive;

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::game::{self, Game, HeapShape};
use crate::case::layout::Layout;
use crate::case::misuse::Misuse;
use crate::case::options::{HeapCount, Options};
use crate::case::parts::{Letter, Part, Shape};
use crate::case::required::Number;
use crate::game::rule::{HeapFormula, HeapPlace, NoHeap, TupleShape};

/// The form of the cases of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CaseForm {
    pub(crate) game: Game,
    /// The parts before the cases of a group; none if there are no groups.
    pub(crate) head: Vec<Part>,
    /// The parts of each case.
    pub(crate) body: Vec<Part>,
    /// The parts of head and body, without the ends of lines.
    numbers: Vec<Part>,
    /// The place among `numbers` where the body starts.
    case_start: usize,
    /// Whether the body has the usual order of its game, with or without the rule.
    is_usual: bool,
    /// Whether a case, or its group, gives the numbers of its rule.
    pub(crate) gives_rule: bool,
    /// How many moves each case gives, if that is fixed.
    pub(crate) fixed_moves: Option<u64>,
    /// The moves that all cases have, whatever moves they give.
    pub(crate) added_moves: Vec<u64>,
    /// How many heaps each case has, if that is fixed.
    pub(crate) heaps: Option<u64>,
    /// Whether cases give their number of heaps, and would omit it if a flag fixed it.
    pub(crate) may_omit_heap_count: bool,
    /// The number of heaps that a flag fixes: cases omit it, if cases of their game have it.
    pub(crate) omitted_heaps: Option<u64>,
    /// What computes each heap from its numbers, if they are not the heap itself.
    pub(crate) formula: Option<HeapFormula>,
    /// What positions are, if they have several numbers: such a position is a heap of its code.
    pub(crate) tuple: Option<TupleShape>,
    /// Whether the numbers of a case are sorted before heaps are computed from them.
    pub(crate) sorted: bool,
    /// How many numbers give a heap: 1, or more if a formula computes it from pairs or if it is a
    /// position of several numbers.
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
        let mut forms = Vec::new();
        for game in Game::ALL {
            if options.takes(game) {
                forms.push(CaseForm::new(game, options));
            }
        }
        forms
    }

    pub(crate) fn new(game: Game, options: &Options) -> CaseForm {
        let mut head = options.parts(game);
        let numbers: Vec<Part> = head
            .iter()
            .filter_map(|part| part.without_line_ends())
            .collect();
        let group = numbers.iter().position(|part| *part == Part::Group);
        let case_start = group.map_or(0, |group| group + 1);
        // A line ends after the number of cases of a group.
        let group = head.iter().position(|part| *part == Part::Group);
        let body = head.split_off(group.map_or(0, |group| group + 2));
        let ended = options.layout.as_ref().is_some_and(Layout::is_ended);
        let has_pairs = numbers.iter().any(|part| part.is_of_pair());
        let tuple = options.form.tuple_shape();
        let numbers_of_heap = match tuple {
            Some(shape) => shape.count(),
            None if options.heap.is_some() && has_pairs => 2,
            None => 1,
        };
        let mut form = CaseForm {
            game,
            head,
            body,
            case_start,
            is_usual: is_usual(&numbers[case_start..], game),
            gives_rule: numbers.iter().any(|part| part.is_rule()),
            fixed_moves: options.layout.as_ref().and_then(Layout::fixed_moves),
            added_moves: Vec::new(),
            heaps: None,
            may_omit_heap_count: options.layout.is_none() && numbers.contains(&Part::HeapCount),
            omitted_heaps: options.heaps.map(HeapCount::get),
            formula: options.heap.clone(),
            tuple,
            sorted: options.sorted,
            numbers_of_heap,
            has_ranges: numbers.contains(&Part::UpTo),
            ended,
            ended_by_zeros: ended && numbers == Part::PAIR,
            numbers,
        };
        form.heaps = form.count_of_heaps();
        if form.gives_moves() {
            form.added_moves = options.form.moves().unwrap_or_default().to_vec();
        }
        form
    }

    fn count_of_heaps(&self) -> Option<u64> {
        match self.game.spec().heaps {
            HeapShape::One => Some(1),
            HeapShape::Two => Some(2),
            HeapShape::None => Some(0),
            HeapShape::Counted if self.has(Part::HeapCount) => None,
            HeapShape::Counted if self.has_list() => self.omitted_heaps,
            HeapShape::Counted => Some(1),
        }
    }

    /// Returns true if a case lists its heaps, or its positions.
    fn has_list(&self) -> bool {
        let mut numbers = self.numbers.iter();
        numbers.any(|part| matches!(part, Part::List { .. }))
    }

    /// Returns true if a heap is not the number itself that a case gives.
    #[inline]
    pub(crate) fn is_computed(&self) -> bool {
        self.formula.is_some() || self.tuple.is_some()
    }

    /// Returns true if a case, or its group, has this part, which is no end of a line.
    pub(crate) fn has(&self, part: Part) -> bool {
        self.numbers.contains(&part)
    }

    /// The parts of a group, or of a case without one; ends of lines are left out.
    #[inline]
    pub(crate) fn numbers(&self) -> &[Part] {
        &self.numbers
    }

    /// The numbers of a case. The rule and the count of its group, and ends of lines, are left out.
    #[inline]
    pub(crate) fn numbers_of_case(&self) -> &[Part] {
        &self.numbers[self.case_start..]
    }

    /// The place among [`CaseForm::numbers`] where a case starts, after the rule and the number of
    /// cases of its group; 0 without groups.
    #[inline]
    pub(crate) fn case_start(&self) -> usize {
        self.case_start
    }

    /// Returns true if each case starts with the number of its game.
    pub(crate) fn has_selector(&self) -> bool {
        self.numbers.first() == Some(&Part::Selector)
    }

    /// Returns true if a case, or its group, has a rule of its own: it gives the numbers of the
    /// rule, or names its game.
    #[inline]
    pub(crate) fn gives_own_rule(&self) -> bool {
        self.gives_rule || self.has_selector()
    }

    /// Returns true if cases come in groups on a rule.
    #[inline]
    pub(crate) fn has_groups(&self) -> bool {
        self.case_start > 0
    }

    /// Returns true if a case, after the rule of its group, has the numbers of its game in their
    /// usual order. It may omit the rule, or the number of heaps, and no 0 ends it.
    #[inline]
    pub(crate) fn is_usual(&self) -> bool {
        self.is_usual && !self.may_end_before_case()
    }

    /// Returns true if a 0 instead of the first number of a case ends the input. In a group it is a
    /// number of the case.
    #[inline]
    pub(crate) fn may_end_before_case(&self) -> bool {
        self.ended && !self.has_groups()
    }

    /// Returns true if a range or a group has several verdicts. If verdicts are on one line, each
    /// range or group has a line of its own.
    pub(crate) fn has_lines(&self) -> bool {
        self.has_ranges || self.has_groups()
    }

    /// Returns true if a case can be answered without the cases before it, and has one verdict.
    pub(crate) fn has_lone_cases(&self) -> bool {
        !self.has_lines() && !self.ended
    }

    /// Returns true if a case has two numbers a and b: they are two heaps, or one heap is computed
    /// from them.
    pub(crate) fn is_pair(&self) -> bool {
        self.has(Part::Number(Letter::A))
    }

    /// How many of the letters a, b and c name numbers of a case: none if it has heaps.
    pub(crate) fn letters(&self) -> usize {
        if let Some(shape) = self.tuple {
            return shape.count();
        }
        if self.numbers.iter().any(|part| part.is_of_pair()) {
            2
        } else {
            0
        }
    }

    /// The number that messages name at this place of a part which has `count` numbers. Two numbers
    /// that are no heaps are a pair, three are a position.
    pub(crate) fn number(&self, part: Part, place: u64, count: u64) -> Number {
        let letters = self.letters() as u64;
        let Part::Number(letter) = part else {
            return Number::Part(part, place, count);
        };
        match letter.place() {
            Some(place) if self.is_computed() => {
                let listed = Part::List {
                    each: self.letters(),
                    on_lines: false,
                };
                Number::Part(listed, place as u64 + 1, letters)
            }
            _ => Number::Part(part, place, count),
        }
    }

    /// The bounds of one number of the heaps of a case. `place` is its index among all these numbers,
    /// from 0 on.
    pub(crate) fn range_at(&self, place: usize, bounds: &Bounds) -> [u64; 2] {
        match self.letters() {
            0 => [bounds.min_heap, bounds.max_heap],
            letters => bounds.of_number(place % letters),
        }
    }

    /// Checks that the stones of a case have bounds only where it has heaps.
    pub(crate) fn check_stones(&self, bounds: &Bounds) -> Result<(), Misuse> {
        match bounds.stones() {
            Some((flag, _)) if self.letters() > 0 || self.has_ranges => Err(Misuse::NoHeaps(flag)),
            _ => Ok(()),
        }
    }

    /// Returns true if the stones of a case have bounds.
    pub(crate) fn bounds_stones(&self, bounds: &Bounds) -> bool {
        bounds.stones().is_some() && self.heaps != Some(0)
    }

    /// The fewest stones of the largest heap of a case within these bounds.
    pub(crate) fn least_largest_heap(&self, bounds: &Bounds) -> u64 {
        let most = self.heaps.unwrap_or(bounds.max_heaps).max(1);
        self.least_heap(bounds.min_heap)
            .max(bounds.min_stones.div_ceil(most))
    }

    /// Returns true if each verdict is on one heap, which is no list of heaps.
    pub(crate) fn has_one_heap(&self) -> bool {
        let is_computed = self.is_pair() && self.is_computed();
        self.has(Part::Number(Letter::N)) || self.has_ranges || is_computed
    }

    /// Returns true if cases omit the number of their heaps, which the options then have to say.
    pub(crate) fn omits_heap_count(&self) -> bool {
        self.has_list() && !self.has(Part::HeapCount)
    }

    /// The numbers of a case as messages show them, without its selector: `m s1 … sm k h1 … hk`.
    pub(crate) fn syntax(&self) -> String {
        self.syntax_of(&self.numbers)
    }

    /// These parts of a case, as messages show them.
    pub(crate) fn syntax_of(&self, parts: &[Part]) -> String {
        let moves = count_or_letter(self.fixed_moves, "m");
        let heaps = count_or_letter(self.omitted_heaps, "k");
        game::syntax(parts, &moves, &heaps)
    }

    /// The number of heaps that `numbers` numbers describe.
    #[inline(always)]
    pub(crate) fn heaps_of(&self, numbers: usize) -> usize {
        // A division by a number that is not known takes long.
        match self.numbers_of_heap {
            1 => numbers,
            2 => numbers / 2,
            _ => numbers / 3,
        }
    }

    /// The most heaps of a range whose heaps are computed: all of them are tried, and one line may
    /// ask for 10^18.
    const MOST_TRIED: u64 = 1 << 20;

    /// The heap at this place of its case that has these numbers; of a range only the last.
    ///
    /// # Errors
    ///
    /// Why a heap cannot be computed, of a range also one before the last. A range may be too long
    /// to try that.
    pub(crate) fn heap_of(&self, numbers: &[u64], place: HeapPlace) -> Result<u64, NoHeap> {
        if let Some(shape) = self.tuple {
            return shape.code_of(numbers).ok_or(NoHeap::TooLarge);
        }
        let Some(formula) = &self.formula else {
            return Ok(numbers[0]);
        };
        if self.has_ranges {
            if numbers[0] > CaseForm::MOST_TRIED {
                return Err(NoHeap::LongRange(CaseForm::MOST_TRIED));
            }
            for n in 1..numbers[0] {
                formula.stones(&[n], place)?;
            }
        }
        formula.stones(numbers, place)
    }

    /// The heaps of a case with these numbers, in the order in which they are counted; of a range
    /// only the last.
    ///
    /// # Errors
    ///
    /// Why a heap cannot be computed.
    pub(crate) fn heaps_of_numbers(&self, numbers: &[u64]) -> Result<Vec<u64>, NoHeap> {
        let mut numbers = numbers.to_vec();
        if self.sorted {
            numbers.sort_unstable();
        }
        let mut heaps = Vec::new();
        let mut place = HeapPlace::first_of(self.heaps_of(numbers.len()) as u64);
        for of_heap in numbers.chunks_exact(self.numbers_of_heap) {
            heaps.push(self.heap_of(of_heap, place)?);
            place = place.after(of_heap);
        }
        Ok(heaps)
    }

    /// Returns true if the order of numbers changes the heaps: they are sorted first, or a heap
    /// depends on the number before it.
    pub(crate) fn has_ordered_numbers(&self) -> bool {
        match &self.formula {
            Some(formula) => self.sorted || formula.has('p'),
            None => false,
        }
    }

    /// Returns true if a case has a winner: a range has many, and a sequence has none.
    #[inline(always)]
    pub(crate) fn has_winner(&self) -> bool {
        !self.has_ranges && self.heaps != Some(0)
    }

    /// Returns true if a 0 instead of the number of heaps would end the input.
    pub(crate) fn starts_with_count(&self) -> bool {
        self.ended && self.numbers.first() == Some(&Part::HeapCount)
    }

    /// The fewest stones of the largest of the heaps that [`CaseForm::places_of_end`] names:
    /// `min_heap`, but at least 1 if a 0 in their places would end the input.
    pub(crate) fn least_heap(&self, min_heap: u64) -> u64 {
        min_heap.max((self.places_of_end() > 0).into())
    }

    /// How many heaps at the start of a case end the input if all of them are 0; 0 if heaps never end
    /// it.
    pub(crate) fn places_of_end(&self) -> usize {
        let starts_with_heap = matches!(
            self.numbers.first(),
            Some(Part::Number(Letter::N | Letter::A) | Part::UpTo | Part::List { each: 1, .. })
        );
        if !self.ended || !starts_with_heap {
            return 0;
        }
        if self.ended_by_zeros { 2 } else { 1 }
    }

    /// Returns true if a case of these numbers in place of heaps would end the input.
    pub(crate) fn is_end(&self, heaps: &[u64]) -> bool {
        if self.starts_with_count() {
            return heaps.is_empty();
        }
        let places = self.places_of_end();
        let Some(first) = heaps.get(..places) else {
            return false;
        };
        places > 0 && first.iter().all(|&heap| heap == 0)
    }

    /// The fewest heaps of a case: their number if it is fixed, or else `min_heaps`, but at least 1
    /// if a 0 in place of their number would end the input.
    pub(crate) fn least_heaps(&self, min_heaps: u64) -> u64 {
        match self.heaps {
            Some(heaps) => heaps,
            None if self.starts_with_count() => min_heaps.max(1),
            None => min_heaps,
        }
    }

    /// Returns true if a case, or its group, gives the moves of a set.
    pub(crate) fn gives_moves(&self) -> bool {
        self.has(Part::Moves)
    }

    /// Returns true if a case, or its group, gives the number of its moves.
    pub(crate) fn counts_moves(&self) -> bool {
        self.has(Part::MoveCount)
    }

    /// How many different moves a set has that a case within these bounds gives.
    pub(crate) fn distinct_moves(&self, bounds: &Bounds) -> RangeInclusive<u64> {
        match self.fixed_moves {
            None if bounds.moves == MoveOrder::Any => 1..=bounds.max_moves,
            None => bounds.min_moves.max(1)..=bounds.max_moves,
            Some(moves) if bounds.moves == MoveOrder::Any => 1..=moves,
            Some(moves) => moves..=moves,
        }
    }

    /// Returns true if a case has the heaps themselves and the moves of a set.
    pub(crate) fn has_moves_and_heaps(&self) -> bool {
        self.body.contains(&Part::Moves) && self.heaps != Some(0) && self.formula.is_none()
    }

    /// Returns true if no move of a case takes more stones than its largest heap has.
    pub(crate) fn has_moves_within_heaps(&self, bounds: &Bounds) -> bool {
        bounds.moves_within_heaps && self.has_moves_and_heaps()
    }

    /// How many zeros end the input, if zeros do: one for each number of a case if all cases have
    /// the same number of numbers, or else 1. With groups it is 1.
    pub(crate) fn ending_zeros(&self) -> u64 {
        if self.has_groups() {
            return 1;
        }
        let mut zeros = 0;
        for part in &self.body {
            let numbers = match part.shape() {
                Shape::List if part.is_rule() => self.fixed_moves,
                Shape::List => self.heaps,
                Shape::LineEnd => Some(0),
                Shape::Number | Shape::Group => Some(1),
            };
            match numbers {
                Some(numbers) => zeros += numbers,
                None => return 1,
            }
        }
        zeros
    }
}

/// Returns true if these parts of a case have the order that the game has: first the rule, if they
/// give it, and then the heaps.
fn is_usual(parts: &[Part], game: Game) -> bool {
    let rule = game.rule().parts();
    matches!(
        parts.strip_prefix(rule).unwrap_or(parts),
        [] | [Part::Number(Letter::N)]
            | [Part::HEAPS]
            | [Part::HeapCount, Part::HEAPS]
            | [Part::Number(Letter::A), Part::Number(Letter::B)]
    )
}

/// The number, or the letter that messages show for one that a case gives.
fn count_or_letter(count: Option<u64>, letter: &str) -> String {
    match count {
        Some(count) => count.to_string(),
        None => letter.to_string(),
    }
}

impl Options {
    /// The numbers of a case of `game` as messages show them, without its selector:
    /// `m s1 … sm k h1 … hk`.
    #[doc(hidden)]
    pub fn syntax(&self, game: Game) -> String {
        CaseForm::new(game, self).syntax()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::options::Form;
    use crate::game::rule::HeapFormula;

    fn form(game: Option<Game>, layout: &str) -> CaseForm {
        let options = Options {
            form: game.map_or(Form::default(), Form::game),
            layout: Layout::new(layout),
            ..Options::default()
        };
        let game = options.game().unwrap_or(Game::Subtraction);
        CaseForm::new(game, &options)
    }

    #[test]
    fn a_form_says_what_the_letters_of_a_layout_say() {
        let nim = Some(Game::Nim);
        let wythoff = Some(Game::Wythoff);
        // Gives its rule, has groups, has ranges, and has its numbers in the usual order.
        for (game, layout, facts) in [
            (None, "m s k h", [true, false, false, true]),
            (None, "n m s", [true, false, false, false]),
            (None, "m s T n", [true, true, false, true]),
            (None, "m s T / k h 0", [true, true, false, true]),
            (None, "r T 1..n", [true, true, true, false]),
            (None, "1..n m s", [true, false, true, false]),
            (nim, "k h", [false, false, false, true]),
            (nim, "k / h /", [false, false, false, true]),
            (nim, "k h 0", [false, false, false, false]),
            (nim, "x n", [false, false, false, false]),
            (wythoff, "a / b", [false, false, false, true]),
        ] {
            let form = form(game, layout);
            let found = [
                form.gives_rule,
                form.has_groups(),
                form.has_ranges,
                form.is_usual(),
            ];
            assert_eq!(found, facts, "{layout}");
            let parts = [&form.head[..], &form.body].concat();
            let numbers: Vec<Part> = parts
                .iter()
                .filter_map(|part| part.without_line_ends())
                .collect();
            assert_eq!(form.numbers(), numbers, "{layout}");
            assert_eq!(
                form.numbers()[..form.case_start()].last(),
                if form.has_groups() {
                    Some(&Part::Group)
                } else {
                    None
                },
                "{layout}"
            );
        }
    }

    #[test]
    fn zeros_in_the_place_of_a_case_end_the_input() {
        let wythoff = Some(Game::Wythoff);
        // How many zeros are written, how many first heaps may not all be 0, and whether only
        // several zeros end it.
        for (game, layout, facts) in [
            (wythoff, "a b", (2, 0, false)),
            (wythoff, "a / b 0", (2, 2, true)),
            (wythoff, "a x b 0", (3, 1, false)),
            (None, "n m s 0", (1, 1, false)),
            (None, "n s s 0", (3, 1, false)),
            (None, "m s k h 0", (1, 0, false)),
            (None, "m s T n 0", (1, 0, false)),
        ] {
            let form = form(game, layout);
            let found = (
                form.ending_zeros(),
                form.places_of_end(),
                form.ended_by_zeros,
            );
            assert_eq!(found, facts, "{layout}");
        }
    }

    #[test]
    fn two_numbers_are_one_heap_if_a_formula_computes_it() {
        for (heap, facts) in [
            (None, (Some(1), 1, false)),
            (Some("a*b"), (Some(1), 2, true)),
        ] {
            let options = Options {
                form: Form::game(Game::Nim),
                layout: Layout::new("a b"),
                heap: heap.map(|formula| HeapFormula::new(formula).expect("a formula")),
                ..Options::default()
            };
            let form = CaseForm::new(Game::Nim, &options);
            let found = (form.heaps, form.numbers_of_heap, form.has_one_heap());
            assert_eq!(found, facts, "{heap:?}");
        }
        let wythoff = form(Some(Game::Wythoff), "");
        assert_eq!((wythoff.heaps, wythoff.has_one_heap()), (Some(2), false));
    }
}
