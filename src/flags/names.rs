//! The names of games on a command line.

use crate::case::game::Game;

/// Octal games that are known by a name, their codes, and what a move does.
pub const CODES: [(&str, &str, &str); 3] = [
    (
        "kayles",
        "0.77",
        "takes 1 or 2 stones from one heap, and may split what is left of it in two",
    ),
    (
        "dawsons-kayles",
        "0.07",
        "takes 2 stones from one heap, and may split what is left of it in two",
    ),
    (
        "dawsons-chess",
        "0.137",
        "takes 3 stones from one heap and may split what is left of it in two, or takes 2 stones from \
        one heap, or takes a heap of 1",
    ),
];

/// Games that have a name, but no selector: the flags that describe them.
const ALIASES: [(&[&str], &str); 4] = [
    (
        &[
            "bachet",
            "bachets-game",
            "bachet-game",
            "bash",
            "bash-game",
            "brave-game",
        ],
        "--set 1-3, if a move takes 1 to 3 stones",
    ),
    (
        &["misere-nim", "nim-misere", "anti-nim"],
        "--game nim --misere",
    ),
    (&["s-nim"], "--set 2,5, if a move takes 2 or 5 stones"),
    (&["treblecross"], "--code 0.007"),
];

/// The names that `--game` takes.
pub fn names() -> impl Iterator<Item = &'static str> {
    Game::ALL
        .into_iter()
        .map(Game::name)
        .chain(CODES.map(|(name, ..)| name))
}

/// The flags that describe the game that people know by this name.
pub fn flags_of(name: &str) -> Option<&'static str> {
    for (names, flags) in ALIASES {
        if names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            return Some(flags);
        }
    }
    None
}
