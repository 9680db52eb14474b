//! What the page on games says of each, as plain text. A test holds the page to the heads of the
//! games' files.

use crate::case::game::Game;

const PAGE: &str = include_str!("../../docs/games.md");

/// The title of a game, and its paragraphs that have one of these headings.
pub fn about(game: Game, headings: &[&str]) -> Vec<String> {
    let selector = game.selector().to_string();
    let is_of_game = |section: &&str| {
        let numbers = section.split_once(": ").map_or("", |(numbers, _)| numbers);
        numbers.starts_with("Selector") && numbers.split(' ').any(|number| number == selector)
    };
    let section = PAGE.split("\n## ").find(is_of_game).unwrap_or_default();
    let (title, text) = section.split_once('\n').unwrap_or((section, ""));
    let title = title.split_once(": ").map_or(title, |(_, title)| title);
    let paragraphs = text
        .split("\n\n")
        .map(|lines| plain(&lines.split_whitespace().collect::<Vec<_>>().join(" ")));
    let has_heading = |text: &String| {
        headings
            .iter()
            .any(|heading| text.starts_with(&format!("{heading}.")))
    };
    [capitalised(title)]
        .into_iter()
        .chain(paragraphs.filter(has_heading))
        .collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The text without emphasis, and links without their targets.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let (words, after) = link.split_once(']').unwrap_or((link, ""));
        plain.extend([before, words]);
        let target = after
            .strip_prefix('(')
            .and_then(|target| target.split_once(')'));
        rest = target.map_or(after, |(_, after)| after);
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
