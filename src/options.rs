//! What to judge, and how.

use crate::game::subtraction::Budget;
use crate::limits::MAX_NUMBER;
use crate::verdict::{EXPLAINED, LINE};

/// What to judge, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What every case is.
    pub form: Form,
    /// Whether there is no T in front, but as many cases as there are until the end of input.
    pub stream: bool,
    /// Whether each verdict on a game comes with its nim-sum and a winning move. Then the heaps of a case are held until
    /// it is answered.
    pub explain: bool,
    /// The most that the table of a set of moves may cost. How far tables go depends on nothing else, so with the same
    /// budget the same heaps and sequences are refused, whatever else is asked and on however many threads.
    pub budget: Budget,
}

impl Options {
    /// Room for a verdict in bytes.
    pub(crate) fn line(&self) -> usize {
        if self.explain {
            EXPLAINED
        } else {
            LINE
        }
    }
}

/// What every case is: by default any problem, as the selector in front says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(pub(crate) Kind);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Any,
    /// Of this problem, 1 to 5; the selector is left out.
    Problem(u64),
    /// Of problem 4, on these moves; selector and moves are left out.
    Set(Vec<u64>),
}

impl Form {
    /// Every case is of this problem, 1 to 5, and leaves the selector out.
    pub fn problem(problem: u64) -> Option<Form> {
        (1..=5).contains(&problem).then_some(Form(Kind::Problem(problem)))
    }

    /// Every case is of problem 4 on these moves, 1 to 10^18, and leaves selector and moves out.
    pub fn set(moves: &[u64]) -> Option<Form> {
        let fit = moves.iter().all(|stones| (1..=MAX_NUMBER).contains(stones));
        fit.then(|| Form(Kind::Set(moves.to_vec())))
    }
}
