//! Which flags exclude each other, and which flags a command refuses, beside what `case` refuses of
//! options: a row each.

use FlagKind::{Decisive, IdleIn, OfAnswers, OfGames, OfPackages, OnlyOfPackages};

/// What a flag is to commands that take it, or that a statement with it is for.
#[derive(PartialEq, Eq)]
pub enum FlagKind {
    /// It changes nothing in this command, whose help omits it. The command takes it so that flags
    /// for a file may be typed there, too.
    IdleIn(&'static str),
    /// It changes answers: a command that does not take it cannot do without it either.
    Decisive,
    /// It is about answers of takeaway, of which there are none beside a right program.
    OfAnswers,
    /// It changes how a game is played, or which cases are lost: beside a right program it needs a
    /// game.
    OfGames,
    /// It is for `package`, and says nothing of the cases.
    OfPackages,
    /// It says what cases and answers of a package look like, and `submission` does not take it.
    OnlyOfPackages,
}

/// A row for each flag that is of some kind. Of several flags of answers or of games, the first is told.
#[rustfmt::skip]
const FLAGS: &[(&str, &[FlagKind])] = &[
    ("count", &[Decisive, OfAnswers, IdleIn("generate"), IdleIn("validate")]),
    ("words", &[OfAnswers, IdleIn("generate"), IdleIn("validate")]),
    ("prefix", &[OfAnswers, IdleIn("generate"), IdleIn("validate")]),
    ("one-line", &[OfAnswers, IdleIn("generate")]),
    ("winning-moves", &[Decisive, OfAnswers, IdleIn("generate"), IdleIn("validate")]),
    ("any-move", &[OfAnswers, IdleIn("generate"), IdleIn("validate")]),
    ("in-order", &[OfAnswers, OnlyOfPackages]),
    ("misere", &[Decisive, OfGames]),
    ("heap", &[Decisive, OfGames]),
    ("lost", &[OfGames]),
    ("explain", &[Decisive, IdleIn("generate"), IdleIn("validate")]),
    ("why", &[Decisive, IdleIn("generate"), IdleIn("validate")]),
    ("threads", &[IdleIn("generate"), IdleIn("validate")]),
    ("ignore-case", &[OnlyOfPackages]),
    ("for", &[OfPackages]),
    ("format", &[OfPackages]),
    ("subtask", &[OfPackages]),
    ("group", &[OfPackages]),
    ("solution", &[OfPackages]),
    ("min-heap", &[IdleIn("submission"), IdleIn("check")]),
    ("min-stones", &[IdleIn("submission"), IdleIn("check")]),
    ("max-stones", &[IdleIn("submission"), IdleIn("check")]),
    ("min-a", &[IdleIn("submission"), IdleIn("check")]),
    ("min-b", &[IdleIn("submission"), IdleIn("check")]),
    ("min-c", &[IdleIn("submission"), IdleIn("check")]),
    ("min-heaps", &[IdleIn("submission"), IdleIn("check")]),
    ("min-moves", &[IdleIn("submission"), IdleIn("check")]),
    ("moves", &[IdleIn("submission"), IdleIn("check")]),
    ("min-cases", &[IdleIn("submission"), IdleIn("check")]),
    ("min-total", &[IdleIn("submission"), IdleIn("check")]),
    ("max-total", &[IdleIn("submission"), IdleIn("check")]),
];

/// Returns true if this flag is of this kind.
pub fn is(flag: &str, kind: FlagKind) -> bool {
    of_kind(kind).any(|name| name == flag)
}

/// The flags of this kind.
pub fn of_kind(kind: FlagKind) -> impl Iterator<Item = &'static str> {
    let rows = FLAGS.iter().filter(move |(_, kinds)| kinds.contains(&kind));
    rows.map(|(flag, _)| *flag)
}

/// What does not go with a flag.
pub enum Other {
    Flag(&'static str),
    /// FILE, for this reason.
    File(&'static str),
}

/// Of a flag and another, or FILE, only one may be given. The first row tells.
pub const NOT_BOTH: &[(&str, Other)] = &[
    ("reached", Other::Flag("protocol")),
    (
        "print",
        Other::File("the program that --print prints gets its files from the judge"),
    ),
    ("print", Other::Flag("protocol")),
    ("print", Other::Flag("reached")),
    ("svg", Other::Flag("rows")),
    ("options", Other::Flag("rows")),
    ("options", Other::Flag("svg")),
    ("any-move", Other::Flag("in-order")),
];

#[cfg(test)]
mod tests {
    use super::super::arguments::of_statements;
    use super::*;

    #[test]
    fn rows_are_about_flags_that_there_are() {
        let mut names: Vec<&str> = FLAGS.iter().map(|(flag, _)| *flag).collect();
        for (flag, other) in NOT_BOTH {
            names.push(flag);
            if let Other::Flag(other) = other {
                names.push(other);
            }
        }
        let flags = of_statements();
        for name in names {
            let mut all = flags.get_arguments();
            assert!(all.any(|flag| flag.get_long() == Some(name)), "{name}");
        }
    }
}
