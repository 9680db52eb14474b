//! What to judge.

use std::fmt;

use crate::error::Error;
use crate::game::subtraction::{check, WrongMove};
use crate::game::{Budget, Play};
use crate::limits::MAX_NUMBER;
use crate::output::Line;
use crate::problem::{HeapShape, Problem};

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
    /// What the verdicts say, if not the words of each problem.
    pub words: Option<Words>,
    /// Whether all verdicts stand on one line, without anything between them, and a line feed behind the last. Then there
    /// are no explanations, and no sequences.
    pub one_line: bool,
    /// How many heaps every case has that would give their number, which it then leaves out. Cases of other problems have
    /// one heap or none as before.
    pub heaps: Option<HeapCount>,
    /// The most that the table of a rule may cost. How far tables go depends on nothing else, so with the same
    /// budget the same heaps and sequences are refused, whatever else is asked and on any number of threads.
    pub budget: Budget,
}

impl Options {
    /// Checks that these options go together: the judge does the same before it reads.
    ///
    /// # Errors
    ///
    /// [`Error::NoMisereRule`] if all cases are of a problem that is not known in misère play, [`Error::NotOnOneLine`] if
    /// more than verdicts should stand on one line, [`Error::OtherHeaps`] if all cases are of a problem with another number
    /// of heaps.
    pub fn check(&self) -> Result<(), Error> {
        if self.one_line && self.explain {
            return Err(Error::NotOnOneLine(None));
        }
        match self.form.0 {
            Kind::Problem(problem) => self.check_problem(problem),
            Kind::Any | Kind::Set(_) => Ok(()),
        }
    }

    fn check_problem(&self, problem: Problem) -> Result<(), Error> {
        if !problem.allows(self.play) {
            return Err(Error::NoMisereRule(problem));
        }
        if !problem.fits(self.play, self.one_line) {
            return Err(Error::NotOnOneLine(Some(problem)));
        }
        match (self.heaps, problem.spec().heaps) {
            (None, _) | (Some(HeapCount(1)), HeapShape::One) | (Some(_), HeapShape::Counted) => Ok(()),
            (Some(HeapCount(heaps)), HeapShape::One | HeapShape::None) => Err(Error::OtherHeaps { problem, heaps }),
        }
    }
}

/// What the verdicts say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub(crate) win: String,
    pub(crate) loss: String,
}

impl Words {
    /// `win` if the first player wins, `loss` if it loses.
    ///
    /// # Errors
    ///
    /// The first that has not 1 to 14 bytes, or has a comma or a line break.
    pub fn new(win: &str, loss: &str) -> Result<Words, WrongWord> {
        let fits = |word: &str| (1..=Line::LONGEST).contains(&word.len()) && !word.contains(&[',', '\n', '\r'][..]);
        match [win, loss].iter().find(|word| !fits(word)) {
            None => Ok(Words { win: win.to_string(), loss: loss.to_string() }),
            Some(word) => Err(WrongWord { word: word.to_string() }),
        }
    }
}

/// The error for a word that no verdict may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongWord {
    /// What was given.
    pub word: String,
}

impl fmt::Display for WrongWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a word of 1 to {} bytes without comma and line break, found {:?}", Line::LONGEST, self.word)
    }
}

impl std::error::Error for WrongWord {}

/// A number of heaps that all cases have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapCount(pub(crate) u64);

impl HeapCount {
    /// `count` heaps; `None` unless it is from 1 to 10^18.
    pub fn new(count: u64) -> Option<HeapCount> {
        Some(HeapCount(count)).filter(|_| (1..=MAX_NUMBER).contains(&count))
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
        check(moves)?;
        Ok(Form(Kind::Set(moves.to_vec())))
    }
}
