//! What the page on games says of each, as plain text. A test holds the page to the heads of the
//! games' files.

use crate::case::game::Game;

const PAGE: &str = include_str!("../../docs/games.md");

/// The title of a game, and its paragraphs that have one of these headings.
pub fn about(game: Game, headings: &[&str]) -> Vec<String> {
    let (title, text) = section_of(game).unwrap_or_default();
    let mut paragraphs = vec![capitalised(title)];
    for lines in text.split("\n\n") {
        let words: Vec<&str> = lines.split_whitespace().collect();
        let paragraph = plain(&words.join(" "));
        if let Some((heading, _)) = paragraph.split_once('.')
            && headings.contains(&heading)
        {
            paragraphs.push(paragraph);
        }
    }
    paragraphs
}

/// The title of a game, and the text below it.
fn section_of(game: Game) -> Option<(&'static str, &'static str)> {
    let selector = game.selector().to_string();
    for section in PAGE.split("\n## ") {
        let Some((numbers, rest)) = section.split_once(": ") else {
            continue;
        };
        if numbers.starts_with("Selector") && numbers.split(' ').any(|number| number == selector) {
            return rest.split_once('\n');
        }
    }
    None
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The text without emphasis, and links without their targets.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let (words, after) = link.split_once(']').unwrap_or((link, ""));
        plain.extend([before, words]);
        rest = after;
        if let Some((_, after_target)) = after.strip_prefix('(').and_then(|it| it.split_once(')')) {
            rest = after_target;
        }
    }
    (plain + rest).replace("**", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_title_and_a_rule() {
        for game in Game::ALL {
            let about = about(game, &["Rule"]);
            assert!(
                about.len() == 2 && about[1].starts_with("Rule. "),
                "{game:?}: {about:?}"
            );
        }
    }
}
