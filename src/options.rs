//! What to judge.

use std::mem;

use crate::error::Error;
use crate::game::interval::{Interval, WrongInterval};
use crate::game::octal::{self, WrongDigit};
use crate::game::subtraction::{self, WrongMove};
use crate::game::{Budget, Play};
use crate::problem::Problem;

/// What to judge, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What every case is.
    pub form: Form,
    /// Whether who cannot move loses, or wins. A sequence of Grundy values is the same in both.
    pub play: Play,
    /// Whether there is no T in front, but as many cases as there are until the end of input.
    pub stream: bool,
    /// Whether each verdict on a game comes with its nim-sum and a winning move. The heaps of a case are then held until
    /// it is answered.
    pub explain: bool,
    /// The most that the table of a rule may cost. How far tables go depends on nothing else, so with the same
    /// budget the same heaps and sequences are refused, whatever else is asked and on any number of threads.
    pub budget: Budget,
}

impl Options {
    /// Checks that these options go together: the judge does the same before it reads.
    ///
    /// # Errors
    ///
    /// [`Error::NoMisereRule`] if all cases are of a problem that is not known in misère play.
    pub fn check(&self) -> Result<(), Error> {
        match self.form.of_all() {
            Some(problem) if !problem.allows(self.play) => Err(Error::NoMisereRule(problem)),
            _ => Ok(()),
        }
    }
}

/// What every case is: by default of any problem, as the selector in front says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(pub(crate) Kind);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Any,
    /// Of this problem; the selector is left out.
    Problem(Problem),
    /// A subtraction game with these moves; selector and moves are left out.
    Set(Vec<u64>),
    /// The same of an interval.
    Interval(Interval),
    /// An octal game with these digits; selector and digits are left out.
    Code(Vec<u64>),
}

impl Form {
    /// Every case is of this problem, and leaves the selector out.
    pub fn problem(problem: Problem) -> Form {
        Form(Kind::Problem(problem))
    }

    /// Every case is a [subtraction game](crate::game::subtraction) with these moves, and leaves selector and moves out.
    ///
    /// # Errors
    ///
    /// The first move that does not take 1 to 10^18 stones.
    pub fn set(moves: &[u64]) -> Result<Form, WrongMove> {
        subtraction::check(moves)?;
        Ok(Form(Kind::Set(moves.to_vec())))
    }

    /// Every case is played with the moves that take from `least` to `most` stones, and leaves selector and moves out. It
    /// needs [no table](crate::game::interval), so there may be any number of moves.
    ///
    /// # Errors
    ///
    /// That these numbers are not in order, or not from 1 to 10^18.
    pub fn interval(least: u64, most: u64) -> Result<Form, WrongInterval> {
        Ok(Form(Kind::Interval(Interval::new(least, most)?)))
    }

    /// Every case is an [octal game](crate::game::octal) with this code, and leaves selector and code out. The first of
    /// the digits stands before the point.
    ///
    /// # Errors
    ///
    /// The first digit that no code has at its place.
    pub fn code(digits: &[u8]) -> Result<Form, WrongDigit> {
        octal::check(digits)?;
        Ok(Form(Kind::Code(digits.iter().copied().map(u64::from).collect())))
    }

    /// The bytes of the rule: everything that answers cases has its own copy.
    pub(crate) fn bytes(&self) -> usize {
        match self.0 {
            Kind::Any | Kind::Problem(_) | Kind::Interval(_) => 0,
            Kind::Set(ref numbers) | Kind::Code(ref numbers) => mem::size_of_val(&numbers[..]),
        }
    }

    /// The problem that every case is of.
    pub(crate) fn of_all(&self) -> Option<Problem> {
        match self.0 {
            Kind::Any => None,
            Kind::Problem(problem) => Some(problem),
            Kind::Set(_) => Some(Problem::Subtraction),
            Kind::Interval(_) => Some(Problem::Interval),
            Kind::Code(_) => Some(Problem::Octal),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_NUMBER;

    #[test]
    fn a_rule_that_no_case_may_have_is_no_form() {
        assert_eq!(Form::set(&[1, MAX_NUMBER]).map(|form| form.of_all()), Ok(Some(Problem::Subtraction)));
        assert_eq!(Form::set(&[1, MAX_NUMBER + 1]), Err(WrongMove(MAX_NUMBER + 1)));
        assert_eq!(Form::interval(1, MAX_NUMBER).map(|form| form.of_all()), Ok(Some(Problem::Interval)));
        assert_eq!(Form::interval(2, 1), Err(WrongInterval { least: 2, most: 1 }));
        assert_eq!(Form::code(&[4, 7, 7]).map(|form| form.of_all()), Ok(Some(Problem::Octal)));
        assert_eq!(Form::code(&[1]), Err(WrongDigit { place: 0, digit: 1 }));
        assert_eq!(Form::code(&[0, 8]), Err(WrongDigit { place: 1, digit: 8 }));
    }

    #[test]
    fn misere_play_is_refused_where_no_rule_is_known() {
        let check = |form: Form| Options { form, play: Play::Misere, ..Options::default() }.check().is_ok();
        let in_range = "a rule in range";
        assert!(check(Form::default()) && check(Form::set(&[1]).expect(in_range)));
        assert!(check(Form::interval(1, 2).expect(in_range)) && check(Form::problem(Problem::OctalSequence)));
        assert!(!check(Form::code(&[0, 7, 7]).expect(in_range)) && !check(Form::problem(Problem::Octal)));
    }
}
