//! Which options go together.

use crate::case::error::WrongOptions;
use crate::case::form::CaseForm;
use crate::case::game::{Game, HeapShape, RuleShape};
use crate::case::layout::Layout;
use crate::case::misuse::{Choice, Misuse};
use crate::case::options::{HeapCount, Options};
use crate::case::rule::CompleteRule;
use crate::case::template::Placeholder;
use crate::game::Play;

/// What moves have that may split a heap in two.
const OF_SPLITS: &[Placeholder] = &[
    Placeholder::Heap,
    Placeholder::Stones,
    Placeholder::Take,
    Placeholder::Left,
    Placeholder::A,
    Placeholder::B,
    Placeholder::Parts,
];

impl Options {
    /// Checks that these options go together: the judge does the same before it reads.
    ///
    /// # Errors
    ///
    /// What is wrong: neither the layout nor the form has a rule; the layout needs a number of
    /// heaps; or an option does not go with another, or with the game of all cases. Explanations
    /// and counts have no words and are not on one line, sequences of Grundy values are the same in
    /// both plays and have no verdicts, and the form, the layout and the number of heaps have to
    /// agree on the numbers of a case.
    pub fn check(&self) -> Result<(), WrongOptions> {
        self.find_misuse().map_err(WrongOptions)
    }

    pub(super) fn find_misuse(&self) -> Result<(), Misuse> {
        if let Some(clash) = self.clash() {
            return Err(Misuse::Exclusive(clash));
        }
        if self.any_move && self.winning_moves.is_none() {
            return Err(Misuse::NoTemplate);
        }
        if self.heap.is_some() && self.form.tuple_shape().is_some() {
            return Err(Misuse::Exclusive([Choice::Heap, Choice::Rule]));
        }
        let game = match (self.game(), &self.layout) {
            (_, Some(layout)) if self.lacks_formula(layout) => {
                return Err(Misuse::NoFormula(layout.clone()));
            }
            (Some(game), _) => game,
            (None, None) if self.winning_moves.is_some() => {
                return Err(Misuse::SeveralGames(Choice::WinningMoves));
            }
            (None, _) if self.sorted && self.heap.is_none() => {
                return Err(Misuse::SortedWithoutFormula);
            }
            (None, _) if self.heap.is_some() => return Err(Misuse::SeveralGames(Choice::Heap)),
            (None, None) => return Ok(()),
            (None, Some(layout)) => return Err(Misuse::NoRule(layout.clone())),
        };
        if self.play == Play::Misere
            && let Some(rule) = self.form.own_rule()
        {
            let heaps = self.heaps.map_or(1, HeapCount::get);
            if heaps > 1 {
                return Err(Misuse::Exclusive([Choice::Misere, Choice::Heaps(heaps)]));
            }
            if rule.most_left().is_none_or(|most| most > 1) {
                return Err(Misuse::Exclusive([Choice::Misere, Choice::Rule]));
            }
        }
        let form = CaseForm::new(game, self);
        if let Some(layout) = &self.layout {
            self.check_layout(&form, layout)?;
        }
        if let Some(choice) = self.clash_with(game) {
            return Err(Misuse::Exclusive([choice, Choice::Game(game)]));
        }
        check_letters(&form)?;
        self.check_sorted(&form)?;
        self.check_placeholders(game)
    }

    /// Returns true if neither a formula nor the rule says what the numbers of this layout are.
    fn lacks_formula(&self, layout: &Layout) -> bool {
        if !layout.needs_formula() || self.form.tuple_shape().is_some() {
            return false;
        }
        self.heap.is_none() || layout.count_of_tuple() == 3
    }

    /// Two options that do not go together, whatever the cases are.
    fn clash(&self) -> Option<[Choice; 2]> {
        let clashes = [
            (
                self.one_line && self.explain,
                [Choice::OneLine, Choice::Explain],
            ),
            (self.count && self.explain, [Choice::Count, Choice::Explain]),
            (
                self.winning_moves.is_some() && self.explain,
                [Choice::WinningMoves, Choice::Explain],
            ),
            (
                self.winning_moves.is_some() && self.count,
                [Choice::WinningMoves, Choice::Count],
            ),
            (
                self.winning_moves.is_some() && self.one_line,
                [Choice::WinningMoves, Choice::OneLine],
            ),
            (
                self.count && self.one_line,
                [Choice::Count, Choice::OneLine],
            ),
            (
                self.count && self.words.is_some(),
                [Choice::Count, Choice::Words],
            ),
        ];
        for (is_given, both) in clashes {
            if is_given {
                return Some(both);
            }
        }
        None
    }

    /// An option that does not go with cases of `game`.
    fn clash_with(&self, game: Game) -> Option<Choice> {
        let has_heaps = match (self.heaps, game.spec().heaps) {
            (None, _) | (Some(HeapCount(1)), HeapShape::One) | (Some(_), HeapShape::Counted) => {
                true
            }
            (Some(_), HeapShape::One | HeapShape::Two | HeapShape::None) => false,
        };
        let heaps = self.heaps.map_or(0, HeapCount::get);
        let has_fixed_numbers = matches!(game.spec().heaps, HeapShape::Two | HeapShape::None);
        let is_sequence = !game.has_verdicts();
        let clashes = [
            (self.play == Play::Misere && is_sequence, Choice::Misere),
            (self.one_line && is_sequence, Choice::OneLine),
            (self.explain && is_sequence, Choice::Explain),
            (self.words.is_some() && is_sequence, Choice::Words),
            (self.count && !game.can_count(), Choice::Count),
            (
                self.winning_moves.is_some() && !game.can_list(),
                Choice::WinningMoves,
            ),
            (!has_heaps, Choice::Heaps(heaps)),
            (self.heap.is_some() && has_fixed_numbers, Choice::Heap),
        ];
        for (is_given, choice) in clashes {
            if is_given {
                return Some(choice);
            }
        }
        None
    }

    /// Checks that heaps are computed from single numbers, if these should be sorted.
    fn check_sorted(&self, form: &CaseForm) -> Result<(), Misuse> {
        if !self.sorted {
            return Ok(());
        }
        if form.formula.is_none() {
            return Err(Misuse::SortedWithoutFormula);
        }
        if form.has_ranges || form.numbers_of_heap > 1 {
            return Err(Misuse::NothingToSort);
        }
        Ok(())
    }

    /// Checks that winning moves of `game` have a number for each placeholder.
    fn check_placeholders(&self, game: Game) -> Result<(), Misuse> {
        let Some(template) = &self.winning_moves else {
            return Ok(());
        };
        let has = self.placeholders(game);
        for placeholder in template.placeholders() {
            if !has.contains(&placeholder) {
                return Err(Misuse::NoPlaceholder {
                    wrong: placeholder,
                    has: has.to_vec(),
                });
            }
        }
        Ok(())
    }

    /// The placeholders for which a winning move of `game` has a number.
    pub(crate) fn placeholders(&self, game: Game) -> &'static [Placeholder] {
        use Placeholder::{A, B, C, Heap, Left, Parts, Position, Stones, Take};
        let most_left = match (&self.form.rule, game.rule()) {
            (Some(CompleteRule::Own(rule)), _) => rule.most_left(),
            (_, RuleShape::Fixed(fixed)) if fixed.splits() => return OF_SPLITS,
            (_, RuleShape::Table(family)) if family.splits() => return OF_SPLITS,
            (
                _,
                RuleShape::Fixed(_)
                | RuleShape::Interval
                | RuleShape::Table(_)
                | RuleShape::Position(_),
            ) => Some(1),
        };
        if let Some(shape) = self.form.tuple_shape() {
            return match (most_left, shape.count()) {
                (Some(0 | 1), 2) => &[Position, A, B, Parts],
                (Some(0 | 1), _) => &[Position, A, B, C, Parts],
                _ => &[Position, Parts],
            };
        }
        match (game.spec().heaps, most_left) {
            (HeapShape::Two, _) => &[A, B, Parts],
            (_, Some(0 | 1)) => &[Heap, Stones, Take, Left, Parts],
            (_, Some(2)) => &[Heap, Stones, Left, A, B, Parts],
            (_, _) => &[Heap, Stones, Left, Parts],
        }
    }

    /// Checks that cases of this form can have their numbers in the order of the layout.
    fn check_layout(&self, form: &CaseForm, layout: &Layout) -> Result<(), Misuse> {
        if form.omits_heap_count() && self.heaps.is_none() {
            return Err(Misuse::NoHeapCount(layout.clone()));
        }
        if let Some(heaps) = self.heaps
            && !form.omits_heap_count()
        {
            return Err(Misuse::Exclusive([
                Choice::Heaps(heaps.get()),
                Choice::Layout(layout.clone()),
            ]));
        }
        let Some(choice) = self.form.choice() else {
            return Ok(());
        };
        if choice == Choice::Set && form.gives_moves() && self.form.moves().is_some() {
            return Ok(());
        }
        if let Some(shape) = form.tuple
            && (form.gives_rule || layout.count_of_tuple() != shape.count())
        {
            return Err(Misuse::LayoutOfTuples(layout.clone(), shape.count()));
        }
        let is_position = match form.game.spec().heaps {
            HeapShape::One => form.has_one_heap(),
            HeapShape::Two => form.is_pair(),
            HeapShape::Counted => !form.is_pair() || form.is_computed(),
            HeapShape::None => false,
        };
        if form.gives_rule || self.form.rule.is_none() || !is_position {
            return Err(Misuse::Exclusive([Choice::Layout(layout.clone()), choice]));
        }
        Ok(())
    }
}

/// Checks that the formula of heaps has no other letters than the numbers of a heap.
fn check_letters(form: &CaseForm) -> Result<(), Misuse> {
    let Some(formula) = &form.formula else {
        return Ok(());
    };
    let (fit, has): (&[char], _) = if form.numbers_of_heap == 2 {
        (&['a', 'b', 'i', 'k'], "a, b, i or k")
    } else if form.has_ranges {
        (&['n', 'i'], "n or i")
    } else {
        (&['n', 'i', 'k', 'p'], "n, i, k or p")
    };
    for &(letter, column) in formula.letters() {
        if !fit.contains(&letter) {
            return Err(Misuse::NoSuchNumber {
                letter,
                column,
                has,
                why: why_not(letter, form),
            });
        }
    }
    Ok(())
}

/// Why a formula for cases of this form does not have this letter, if that needs telling.
fn why_not(letter: char, form: &CaseForm) -> &'static str {
    match letter {
        'k' | 'p' if form.has_ranges => "; each heap of a range is a case of its own",
        'p' => "; p is the number before n, and here a heap has two",
        _ => "",
    }
}
