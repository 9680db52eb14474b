//! The options of a run: what the cases look like, and the verdicts.

use std::mem;
use std::sync::Arc;

use crate::case::game::{Game, HeapShape, PositionGame};
use crate::case::layout::Layout;
use crate::case::misuse::Choice;
use crate::case::parts::{Letter, Part};
use crate::case::rule::CompleteRule;
use crate::case::template::Template;
use crate::game::interval::{Interval, WrongInterval};
use crate::game::octal::{self, WrongDigit};
use crate::game::rule::{HeapFormula, Rule, TupleShape};
use crate::game::subtraction::{self, WrongMove};
use crate::game::tables::Family;
use crate::game::{Budget, Play};
use crate::limits::MAX_NUMBER;
use crate::output::Line;
use crate::output::marks::{LONG_WORDS, Marks};
use crate::output::words::{Prefix, Words};

/// How cases and verdicts look, and how much work a case may cost.
///
/// ```
/// use takeaway::{Form, Layout, Options, Prefix};
///
/// let options = Options {
///     form: Form::interval(1, 3)?,
///     layout: Layout::new("n 0"),
///     prefix: Prefix::new("Case #{}: "),
///     ..Options::default()
/// };
/// let mut output = Vec::new();
/// takeaway::judge_with(&options, &b"4\n7\n0\n"[..], &mut output)?;
/// assert_eq!(output, b"Case #1: Second\nCase #2: First\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// They also tell which cases there are:
///
/// ```
/// use takeaway::{Form, HeapCount, Options, Game};
///
/// let options = Options { form: Form::game(Game::Nim), heaps: HeapCount::new(3), ..Options::default() };
/// options.check()?;
/// assert!(options.has_case_count());
/// assert_eq!((options.game(), options.heaps.map(HeapCount::get)), (Some(Game::Nim), Some(3)));
/// # Ok::<(), takeaway::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The game or rule of all cases, which they then omit.
    pub form: Form,
    /// Whether the player who cannot move loses or wins. A sequence of Grundy values is the same in
    /// both.
    pub play: Play,
    /// Whether T is omitted: read cases to the end of input.
    pub stream: bool,
    /// Whether each verdict on a game comes with its nim-sum and a winning move. The heaps of a
    /// case are then held until it is answered.
    pub explain: bool,
    /// Whether each verdict on a game comes with its explanation, and with the reasoning about the
    /// case on lines of their own: [`why`](crate::why) gives them as data.
    pub why: bool,
    /// Whether the number of winning moves is written instead of a verdict: 0 if the position is
    /// lost, or, in misère play, if there is no move. Then there are no words, no explanations, no
    /// sequences and no verdicts on one line. The heaps of a case are held until it is answered.
    pub count: bool,
    /// If set, each verdict is followed by a line for each winning move, made by this template. The
    /// moves are in the order of their heaps, then of the stones left; moves on both of two heaps
    /// come first, and equal lines are written once. A case with more than 10^6 winning moves is
    /// refused. All cases have to be of one game, and their heaps are held.
    pub winning_moves: Option<Template>,
    /// Whether one winning move is enough for `winning_moves`: the one that explanations have. Then
    /// no case is refused because it has too many.
    pub any_move: bool,
    /// The words of the verdicts, if each game is not to have its own.
    pub words: Option<Words>,
    /// The text before each line of verdicts.
    pub prefix: Option<Prefix>,
    /// Whether all verdicts are written on one line, without anything between them, and a line feed
    /// after the last. Then there are no explanations, and no sequences.
    pub one_line: bool,
    /// Whether each verdict on a game ends with a byte that says who wins.
    // For the program. It is public because nobody could write `..Options::default()` beside a
    // private field.
    #[doc(hidden)]
    pub marks: Marks,
    /// The number of heaps of every case, which then omits it. It changes no case of a game without
    /// that number.
    pub heaps: Option<HeapCount>,
    /// If set, each number of a heap, or each pair of numbers that `layout` names a and b, is not
    /// the heap itself: the formula computes the heap from it. All cases have to be of one game.
    pub heap: Option<HeapFormula>,
    /// Whether the numbers of a case are sorted before `heap` computes its heaps, which are then
    /// counted in this order. The numbers of a case are held until it ends.
    pub sorted: bool,
    /// The order of the numbers of a case, if it is not the usual one. Then cases have no selector:
    /// either they give a rule in this order, or `form` has the rule.
    pub layout: Option<Layout>,
    /// The most that the table of a rule may cost. How far tables go depends on nothing else, so
    /// with the same budget the same heaps and sequences are refused, whatever else is asked and on
    /// any number of threads.
    pub budget: Budget,
}

impl Options {
    /// Returns true if the number of cases starts the input.
    pub fn has_case_count(&self) -> bool {
        !self.stream && self.layout.as_ref().is_none_or(Layout::is_counted)
    }

    /// The parts of a case of `game`, in the order in which they come.
    #[doc(hidden)]
    pub fn parts(&self, game: Game) -> Vec<Part> {
        if let Some(layout) = &self.layout {
            return layout.parts();
        }
        let selector: &[Part] = if self.form.game.is_none() {
            &[Part::Selector]
        } else {
            &[]
        };
        let rule = if self.form.rule.is_none() {
            game.rule().parts()
        } else {
            &[]
        };
        if let Some(shape) = self.form.tuple_shape() {
            return tuple_parts(shape, self.heaps);
        }
        let heaps = match (game.spec().heaps, self.heaps) {
            (HeapShape::Counted, Some(HeapCount(1))) => &[Part::Number(Letter::N)],
            (HeapShape::Counted, Some(_)) => &[Part::HEAPS],
            (heaps, _) => heaps.parts(),
        };
        [selector, rule, heaps].concat()
    }

    /// Returns true if verdicts are explained.
    pub(crate) fn explains(&self) -> bool {
        self.explain || self.why
    }

    /// Returns true if positions of `game` are searched: there is no rule for who wins.
    pub(crate) fn is_searched(&self, game: Game) -> bool {
        game.is_searched(self.play) && self.form.own_rule().is_none()
    }

    /// The most heaps of a case that is answered.
    pub(crate) fn most_heaps(&self) -> u64 {
        let is_one = self.form.own_rule().is_some() && self.play == Play::Misere;
        if is_one { 1 } else { MAX_NUMBER }
    }

    /// Returns true if the layout has moves.
    pub(crate) fn gives_moves(&self) -> bool {
        self.layout
            .as_ref()
            .is_some_and(|layout| layout.has(Part::Moves))
    }

    /// Returns true if a case may be of this game.
    pub(crate) fn takes(&self, game: Game) -> bool {
        match self.game() {
            Some(of_all) => of_all == game,
            None => game.fits(self.one_line, self.count),
        }
    }

    /// The words, if they do not fit into a [`Line`].
    pub(crate) fn long_words(&self) -> Option<&Words> {
        let words = self.words.as_ref()?;
        let is_long = words.texts().iter().any(|word| word.len() > Line::LONGEST);
        if is_long { Some(words) } else { None }
    }

    /// The verdicts on cases of `game` that the judge writes if the first player loses and wins: no
    /// words if moves are counted, and marks for long words.
    pub(crate) fn verdicts(&self, game: Game) -> [&str; 2] {
        let [win, loss] = match &self.words {
            _ if self.count => return [""; 2],
            None => game.words(),
            Some(_) if self.long_words().is_some() => LONG_WORDS,
            Some(words) => words.texts(),
        };
        [loss, win]
    }

    /// The game of all cases, if they are of one.
    pub fn game(&self) -> Option<Game> {
        self.form
            .game
            .or_else(|| self.layout.as_ref().and_then(Layout::game))
    }
}

/// The parts of a case of positions of this shape, in the number of `heaps` if that is fixed.
fn tuple_parts(shape: TupleShape, heaps: Option<HeapCount>) -> Vec<Part> {
    let list = Part::List {
        each: shape.count(),
        on_lines: false,
    };
    match heaps {
        None => vec![Part::HeapCount, list],
        Some(HeapCount(1)) if shape.count() == 3 => {
            [&Part::PAIR[..], &[Part::Number(Letter::C)]].concat()
        }
        Some(HeapCount(1)) => Part::PAIR.to_vec(),
        Some(_) => vec![list],
    }
}

/// How many heaps each case has. [`Options`] have an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapCount(pub(crate) u64);

impl HeapCount {
    /// `count` heaps; `None` unless it is from 1 to 10^18.
    pub fn new(count: u64) -> Option<HeapCount> {
        if (1..=MAX_NUMBER).contains(&count) {
            Some(HeapCount(count))
        } else {
            None
        }
    }

    /// The number.
    pub fn get(self) -> u64 {
        self.0
    }
}

/// The game or rule that all cases share and therefore omit. By default there is none, so each case
/// starts with a selector.
///
/// ```
/// use takeaway::game::rule::Rule;
/// use takeaway::{Form, Options, Game};
///
/// // Heaps of 9 stones: lost if a move takes 2 or 7 stones, or 1 to 2, and won in Nim and in Kayles.
/// for (form, verdict) in [
///     (Form::set(&[2, 7])?, "Second\n"),
///     (Form::interval(1, 2)?, "Second\n"),
///     (Form::game(Game::Nim), "First\n"),
///     (Form::code(&[0, 7, 7])?, "First\n"),
///     (Form::rule(&Rule::new("n-t if 2*t <= n")?), "First\n"),
/// ] {
///     let mut output = Vec::new();
///     takeaway::judge_with(&Options { form, ..Options::default() }, &b"1  1 9"[..], &mut output)?;
///     assert_eq!(output, verdict.as_bytes());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The game of all cases, which then omit the selector.
    pub(crate) game: Option<Game>,
    /// The rule of all cases. They omit its numbers, unless a [`Layout`] has moves: then each case
    /// adds its own moves.
    pub(crate) rule: Option<CompleteRule>,
    /// The numbers of a [`CompleteRule::Table`].
    pub(crate) numbers: Vec<u64>,
}

impl Form {
    /// Every case is of this game, and omits the selector.
    pub fn game(game: Game) -> Form {
        Form {
            game: Some(game),
            rule: CompleteRule::of(game),
            numbers: Vec::new(),
        }
    }

    /// Every case is a [subtraction game](crate::game::subtraction) with these moves, and omits
    /// selector and moves. If a [`Layout`] has moves, they are added to these.
    ///
    /// # Errors
    ///
    /// The first move that does not take 1 to 10^18 stones.
    pub fn set(moves: &[u64]) -> Result<Form, WrongMove> {
        subtraction::check(moves)?;
        Ok(Form::with_rule(
            Game::Subtraction,
            CompleteRule::Table(Family::Subtraction),
            moves.to_vec(),
        ))
    }

    /// Every case is played with the moves that take from `least` to `most` stones, and omits
    /// selector and moves. It needs [no table](crate::game::interval), so there may be any number
    /// of moves.
    ///
    /// # Errors
    ///
    /// The two numbers, unless 1 ≤ `least` ≤ `most` ≤ 10^18.
    pub fn interval(least: u64, most: u64) -> Result<Form, WrongInterval> {
        Ok(Form::with_rule(
            Game::Interval,
            CompleteRule::Interval(Interval::new(least, most)?),
            Vec::new(),
        ))
    }

    /// Every case is an [octal game](crate::game::octal) with this code, and omits selector and
    /// code. The first digit is the one before the point.
    ///
    /// # Errors
    ///
    /// The first digit that no code has at its place.
    pub fn code(digits: &[u8]) -> Result<Form, WrongDigit> {
        octal::check(digits)?;
        let digits = digits.iter().map(|&digit| digit.into()).collect();
        Ok(Form::with_rule(
            Game::Octal,
            CompleteRule::Table(Family::Octal),
            digits,
        ))
    }

    /// Every case is of the game that this [rule](crate::game::rule) describes, and is only heaps, or
    /// positions of two or three numbers. In misère play a case has at most one of them, and each
    /// move has to leave at most one.
    ///
    /// ```
    /// use takeaway::game::rule::Rule;
    /// use takeaway::{Form, Options};
    ///
    /// let wythoff = Rule::new("(a-t,b); (a,b-t); (a-t,b-t)")?;
    /// let options = Options { form: Form::rule(&wythoff), ..Options::default() };
    /// let mut output = Vec::new();
    /// // Two cases, of one position and of two.
    /// takeaway::judge_with(&options, &b"2  1 3 5  2 1 2 3 4"[..], &mut output)?;
    /// assert_eq!(output, b"Second\nFirst\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rule(rule: &Rule) -> Form {
        // It has the words of octal games, too, and their heaps or positions in place of these.
        Form::with_rule(
            Game::Octal,
            CompleteRule::Own(Arc::new(rule.clone())),
            Vec::new(),
        )
    }

    fn with_rule(game: Game, rule: CompleteRule, numbers: Vec<u64>) -> Form {
        Form {
            game: Some(game),
            rule: Some(rule),
            numbers,
        }
    }

    /// What was chosen as the game or rule of all cases, as messages name it.
    pub(crate) fn choice(&self) -> Option<Choice> {
        match self.rule {
            Some(CompleteRule::Table(Family::Subtraction) | CompleteRule::Interval(_)) => {
                Some(Choice::Set)
            }
            Some(CompleteRule::Table(Family::Octal)) => Some(Choice::Code),
            Some(CompleteRule::Own(_)) => Some(Choice::Rule),
            Some(
                CompleteRule::Table(Family::GrundysGame)
                | CompleteRule::Fixed(_)
                | CompleteRule::Position { .. },
            )
            | None => self.game.map(Choice::Game),
        }
    }

    /// The rule of one's own, if every case has one.
    pub(crate) fn own_rule(&self) -> Option<&Rule> {
        let Some(CompleteRule::Own(rule)) = &self.rule else {
            return None;
        };
        Some(rule)
    }

    /// The rule of positions, if every case has one or is of a game that is as simple as one.
    pub(crate) fn simple_tuple_rule(&self) -> Option<Rule> {
        let text = match &self.rule {
            Some(CompleteRule::Position { game, .. }) => match game {
                PositionGame::Wythoff => "(a-t,b); (a,b-t); (a-t,b-t)",
                // Who has a 0 cannot move: a multiple of 0 changes nothing.
                PositionGame::Euclid => "(a-t*b,b); (a,b-t*a)",
                PositionGame::FibonacciNim
                | PositionGame::StaircaseNim
                | PositionGame::MooresNim
                | PositionGame::Multiplication
                | PositionGame::SequentialNim
                | PositionGame::OneFromAny => return None,
            },
            Some(CompleteRule::Own(rule)) if rule.shape().is_some() => {
                return Some(Rule::clone(rule));
            }
            _ => return None,
        };
        Rule::new(text).ok()
    }

    /// The shape of positions, if every case has a rule of positions.
    pub(crate) fn tuple_shape(&self) -> Option<TupleShape> {
        self.own_rule()?.shape()
    }

    /// The numbers of the rule, if every case has the same and it is of this family.
    fn numbers_of(&self, family: Family) -> Option<&[u64]> {
        if self.rule == Some(CompleteRule::Table(family)) {
            Some(&self.numbers)
        } else {
            None
        }
    }

    /// The digits of the code, if every case has the same.
    pub(crate) fn digits(&self) -> Option<&[u64]> {
        self.numbers_of(Family::Octal)
    }

    /// The moves of the set, if every case has the same set and it was not given as an interval.
    pub(crate) fn moves(&self) -> Option<&[u64]> {
        self.numbers_of(Family::Subtraction)
    }

    /// The bytes that the numbers of the rule take. Each judge has its own copy.
    pub(crate) fn bytes(&self) -> usize {
        mem::size_of_val(&self.numbers[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::misuse::Misuse;

    #[test]
    fn a_rule_that_no_case_may_have_is_no_form() {
        assert_eq!(
            Form::set(&[1, MAX_NUMBER]).map(|form| form.game),
            Ok(Some(Game::Subtraction))
        );
        assert_eq!(
            Form::set(&[1, MAX_NUMBER + 1]),
            Err(WrongMove(MAX_NUMBER + 1))
        );
        assert_eq!(
            Form::interval(1, MAX_NUMBER).map(|form| form.game),
            Ok(Some(Game::Interval))
        );
        assert_eq!(
            Form::interval(2, 1),
            Err(WrongInterval { least: 2, most: 1 })
        );
        assert_eq!(
            Form::code(&[4, 7, 7]).map(|form| form.game),
            Ok(Some(Game::Octal))
        );
        assert_eq!(Form::code(&[1]), Err(WrongDigit { place: 0, digit: 1 }));
        assert_eq!(Form::code(&[0, 8]), Err(WrongDigit { place: 1, digit: 8 }));
    }

    #[test]
    fn a_prefix_has_1_to_1000_bytes_at_most_one_number_and_no_line_break() {
        let longest = "{}".to_string() + &"x".repeat(998);
        let longer = "x".repeat(1001);
        for (text, lengths) in [
            ("", None),
            (" ", Some([1, 1, 1])),
            ("Case #{}: ", Some([9, 10, 28])),
            ("{}", Some([1, 2, 20])),
            ("{ }", Some([3, 3, 3])),
            (&longest, Some([999, 1000, 1018])),
            (&longer, None),
            ("{}{}", None),
            ("{}\n", None),
            ("\r", None),
        ] {
            let found =
                Prefix::new(text).map(|prefix| [1, 10, u64::MAX].map(|line| prefix.bytes(line)));
            assert_eq!(found, lengths, "{text:?}");
        }
    }

    #[test]
    fn there_are_1_to_10_to_the_18_heaps() {
        for (count, fits) in [
            (0, false),
            (1, true),
            (MAX_NUMBER, true),
            (MAX_NUMBER + 1, false),
        ] {
            assert_eq!(HeapCount::new(count).is_some(), fits, "{count}");
        }
    }

    /// Asserts that this option is refused, because of this other one.
    fn assert_refuses(options: &Options, option: &str, other: &str) {
        match options.find_misuse() {
            Err(Misuse::Refused(refused)) => {
                assert_eq!((refused.option, refused.other), (option, Some(other)));
            }
            found => panic!("{option}, {other}: {found:?}"),
        }
    }

    #[test]
    fn options_that_do_not_go_together_are_refused() {
        let of = |game: Game, count: u64| Options {
            form: Form::game(game),
            heaps: HeapCount::new(count),
            ..Options::default()
        };
        for (game, most) in [
            (Game::OneThreeFour, 1),
            (Game::Nim, MAX_NUMBER),
            (Game::Subtraction, MAX_NUMBER),
            (Game::Wythoff, 0),
            (Game::OctalSequence, 0),
        ] {
            assert!(of(game, most).check().is_ok(), "{game:?}");
            if most < MAX_NUMBER {
                assert_refuses(&of(game, most + 1), "heaps", "game");
            }
            let form = || Form::game(game);
            for (options, choice) in [
                (
                    Options {
                        form: form(),
                        one_line: true,
                        ..Options::default()
                    },
                    "one-line",
                ),
                (
                    Options {
                        form: form(),
                        explain: true,
                        ..Options::default()
                    },
                    "explain",
                ),
                (
                    Options {
                        form: form(),
                        words: Words::new("W", "L").ok(),
                        ..Options::default()
                    },
                    "words",
                ),
                (
                    Options {
                        form: form(),
                        play: Play::Misere,
                        ..Options::default()
                    },
                    "misere",
                ),
            ] {
                match game.has_verdicts() {
                    true => assert!(options.check().is_ok(), "{game:?}"),
                    false => assert_refuses(&options, choice, "game"),
                }
            }
        }
        assert!(
            Options {
                heaps: HeapCount::new(2),
                one_line: true,
                ..Options::default()
            }
            .check()
            .is_ok()
        );
        let explained = Options {
            explain: true,
            one_line: true,
            ..Options::default()
        };
        assert_refuses(&explained, "one-line", "explain");
    }

    #[test]
    fn a_case_is_told_as_the_options_have_it() {
        let heaps = HeapCount::new(3);
        let layout = Layout::new("n m s 0");
        for (options, game, told) in [
            (Options::default(), Game::Subtraction, "m s1 … sm k h1 … hk"),
            (
                Options {
                    heaps,
                    ..Options::default()
                },
                Game::Nim,
                "h1 … h3",
            ),
            (
                Options {
                    layout,
                    ..Options::default()
                },
                Game::Subtraction,
                "n m s1 … sm",
            ),
        ] {
            assert_eq!(options.syntax(game), told);
        }
    }
}
