//! How answers are compared.

/// How answers are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// Whether all verdicts are on one line, so that each letter is a word.
    pub one_line: bool,
    /// Whether each verdict has its winning moves after it.
    pub has_moves: bool,
    /// Whether any one of the winning moves is right, and no more may come.
    pub any_move: bool,
    /// Whether winning moves have to come in the order of takeaway.
    pub in_order: bool,
    /// Whether the case of letters does not matter.
    pub ignore_case: bool,
    /// Whether blanks and line ends have to be those of takeaway.
    pub is_strict: bool,
}
