//! What to judge.

use crate::error::Error;
use crate::game::subtraction::{check, WrongMove};
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
        match self.form.0 {
            Kind::Problem(problem) if !problem.allows(self.play) => Err(Error::NoMisereRule(problem)),
            Kind::Any | Kind::Problem(_) | Kind::Set(_) => Ok(()),
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
