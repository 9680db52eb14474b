//! Who wins.

/// Who wins a position if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: whoever is to move has a winning move.
    N,
}

impl Outcome {
    /// The outcome of a position by its Grundy value, which is the nim-sum over its heaps (Sprague 1935, Grundy 1939).
    pub const fn of(grundy: u64) -> Outcome {
        if grundy == 0 {
            Outcome::P
        } else {
            Outcome::N
        }
    }
}
