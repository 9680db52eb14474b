//! The games stand in several tables: the crate's, that of these tests, and those that people and
//! judges read. All of them say the same.

use crate::reference::problems::{Heaps, LAST, Moves, PROBLEMS};
use crate::reference::wholes::Whole;
use crate::{program, reference};
use takeaway::Game;

const GAMES: &str = include_str!("../docs/games.md");

/// The numbers of a case of a game, by a row of the tests' table.
fn syntax(row: &reference::problems::Game) -> String {
    let moves = match row.moves {
        Moves::Takes(_) | Moves::Written { .. } | Moves::UnequalSplit => "",
        Moves::Whole(Whole::Moore) => " d",
        Moves::Whole(_) => "",
        Moves::Set => " m s1 … sm",
        Moves::Interval => " l r",
        Moves::Code => " d c0 … cd-1",
    };
    let heaps = match row.heaps {
        Heaps::None => "",
        Heaps::One => " n",
        Heaps::Two => " a b",
        Heaps::Counted => " k h1 … hk",
    };
    format!("{}{moves}{heaps}", row.selector)
}

/// The cells of the lines that start with a selector, from the line with `head` to the next empty
/// one.
fn rows<'a>(text: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let table = text
        .lines()
        .skip_while(|line| !line.starts_with(head))
        .take_while(|line| !line.is_empty());
    // After the line of dashes.
    table
        .skip(2)
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// How a table says what the verdicts of `game` are: `` `win` / `loss` ``.
fn assert_names_verdicts(cell: &str, game: Game) {
    match game.words() {
        // It has no winner, but values.
        ["", ""] => assert!(
            cell.starts_with("`preperiod period g(0) g(1) …`"),
            "{game:?}: {cell}"
        ),
        [win, loss] => assert_eq!(cell, format!("`{win}` / `{loss}`"), "{game:?}"),
    }
}

#[test]
fn the_tests_know_the_problems_of_the_crate() {
    let crates = Game::ALL.map(|game| (game.selector(), game.words(), game.syntax()));
    let tests = PROBLEMS
        .iter()
        .map(|row| (row.selector, [row.win, row.loss], syntax(row)));
    assert_eq!(tests.collect::<Vec<_>>(), crates);
    assert!((1..=LAST).eq(PROBLEMS.iter().map(|row| row.selector)));
}

#[test]
fn the_page_of_games_has_a_row_for_each_problem() {
    let rows = rows(GAMES, "| selector | name | case | a move |");
    assert_eq!(rows.len(), Game::ALL.len());
    for (row, game) in rows.iter().zip(Game::ALL) {
        let [selector, name, case, a_move, verdicts] = row[..] else {
            panic!("{row:?}")
        };
        assert_eq!(
            (selector, name),
            (&game.selector().to_string()[..], game.name())
        );
        assert_eq!(case, format!("`{}`", game.syntax()));
        assert!(!a_move.is_empty(), "{game:?}");
        assert_names_verdicts(verdicts, game);
    }
}

/// What the help shows, with runs of blanks as one, since columns are padded with blanks.
fn help(arguments: &[&str]) -> Vec<String> {
    let help = program::stdout(arguments, b"");
    help.lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn help_has_a_line_for_each_problem() {
    let lines = help(&["help", "games"]).into_iter();
    let found: Vec<String> = lines
        .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()))
        .collect();
    let expected = Game::ALL.map(|game| {
        let syntax = game.syntax().replace('…', "...");
        let (selector, case) = syntax.split_once(' ').unwrap_or((&syntax, ""));
        let words = [selector, game.name(), case, game.about()];
        words
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    });
    assert_eq!(found, expected);
}
