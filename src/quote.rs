//! Quotes items and comments of the games' sources.

use std::ops::Range;

use takeaway::Problem;

/// The most characters of a comment's line.
pub const WIDTH: usize = 100;

/// The file of the game of a problem.
pub const fn source(problem: Problem) -> &'static str {
    match problem {
        Problem::OneThreeFour => include_str!("game/one_three_four.rs"),
        Problem::ZeroMoveNim => include_str!("game/zero_move_nim.rs"),
        Problem::OneTwoThree => include_str!("game/one_two_three.rs"),
        Problem::Subtraction | Problem::SubtractionSequence => include_str!("game/subtraction.rs"),
        Problem::Nim => include_str!("game/nim.rs"),
        Problem::Interval => include_str!("game/interval.rs"),
        Problem::Octal | Problem::OctalSequence => include_str!("game/octal.rs"),
        Problem::GrundysGame => include_str!("game/grundys_game.rs"),
        Problem::LaskersNim => include_str!("game/laskers_nim.rs"),
        Problem::Wythoff => include_str!("game/wythoff.rs"),
        Problem::Euclid => include_str!("game/euclid.rs"),
        Problem::FibonacciNim => include_str!("game/fibonacci_nim.rs"),
        Problem::StaircaseNim => include_str!("game/staircase_nim.rs"),
        Problem::MooresNim => include_str!("game/moores_nim.rs"),
        Problem::Halving => include_str!("game/halving.rs"),
    }
}

/// The item of a source that has this name, with its comment, without what only matters to the crate.
pub fn item(source: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = source.lines().collect();
    let span = span(&lines, name)?;
    let (comment, code): (Vec<&str>, Vec<&str>) = lines[span].iter().partition(|line| line.starts_with("///"));
    let kept = code.iter().filter(|line| !["#[inline]", "#[rustfmt::skip]"].contains(line));
    let code: String = kept.map(|line| line.trim_start_matches("pub ").to_string() + "\n").collect();
    Some(self::comment(&paragraphs(&comment, "///"), "///") + &code)
}

/// The source after its first paragraph, which says what it is for, and without these methods.
pub fn part(source: &str, unused: &[&str]) -> Option<String> {
    let (_, items) = source.split_once("\n\n")?;
    let mut lines: Vec<&str> = items.lines().collect();
    for method in unused {
        let span = span(&lines, method)?;
        // With the line between this method and the one before.
        lines.drain(span.start - 1..span.end);
    }
    Some(lines.join("\n") + "\n")
}

/// The lines of the item of this name: comment, attributes, and code up to the closing brace that is indented like it.
fn span(lines: &[&str], name: &str) -> Option<Range<usize>> {
    let is_named = |line: &&str| {
        let item = line.trim_start().trim_start_matches("pub ").trim_start_matches("const ").trim_start_matches("fn ");
        item.len() < line.trim_start().len()
            && item.strip_prefix(name).is_some_and(|rest| rest.starts_with(['(', ':', '<']))
    };
    let head = lines.iter().position(is_named)?;
    let indent = &lines[head][..lines[head].len() - lines[head].trim_start().len()];
    let is_above = |line: &&&str| line.trim_start().starts_with("///") || line.trim_start().starts_with("#[");
    let above = lines[..head].iter().rev().take_while(is_above).count();
    let closes = |line: &&str| line.strip_prefix(indent).is_some_and(|line| line.starts_with(['}', ']']));
    let below = if lines[head].ends_with(';') { 0 } else { lines[head..].iter().position(closes)? };
    Some(head - above..head + below + 1)
}

/// The title of a source, and those of the other paragraphs at its head that have one of these headings.
pub fn head(source: &str, headings: &[&str]) -> Vec<String> {
    let lines: Vec<&str> = source.lines().take_while(|line| line.starts_with("//!")).collect();
    let mut paragraphs = paragraphs(&lines, "//!").into_iter();
    let title = paragraphs.next().unwrap_or_default();
    let (_, title) = title.split_once(": ").unwrap_or(("", &title));
    let has_heading = |text: &String| headings.iter().any(|heading| text.starts_with(&format!("{heading}.")));
    [capitalised(title)].into_iter().chain(paragraphs.filter(has_heading)).collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A comment of these paragraphs, in lines that start with this mark.
pub fn comment(paragraphs: &[String], mark: &str) -> String {
    let wrapped: Vec<String> = paragraphs.iter().map(|text| wrap(text, &format!("{mark} "), WIDTH)).collect();
    wrapped.join(&format!("{mark}\n"))
}

/// A paragraph in lines of up to `width` characters that begin with `start`. No line ends with a blank.
pub fn wrap(text: &str, start: &str, width: usize) -> String {
    wrap_words(text.split_whitespace(), start, width)
}

/// Words in such lines. None is broken, or changed.
pub fn wrap_words<'a>(words: impl Iterator<Item = &'a str>, start: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => *line += &format!(" {word}"),
            _ => lines.push(format!("{start}{word}")),
        }
    }
    lines.join("\n") + "\n"
}

/// The paragraphs of a comment, as plain text.
fn paragraphs(lines: &[&str], mark: &str) -> Vec<String> {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_start_matches(mark).trim()).collect();
    let paragraphs = lines.split(|line| line.is_empty()).map(|lines| plain(&lines.join(" ")));
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect()
}

/// The text without emphasis, and links without their targets.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let (words, after) = link.split_once(']').unwrap_or((link, ""));
        plain.extend([before, words]);
        let target = after.strip_prefix('(').and_then(|target| target.split_once(')'));
        rest = target.map_or(after, |(_, after)| after);
    }
    (plain + rest).replace("**", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_wrapped_line_is_too_long_or_ends_with_a_blank() {
        assert_eq!(wrap("one two three", "// ", 10), "// one two\n// three\n");
        assert_eq!(wrap("one two three", "// ", 9), "// one\n// two\n// three\n");
        assert_eq!(wrap("2  4 7 ", "", 3), "2 4\n7\n");
    }

    #[test]
    fn a_part_lacks_a_method_with_its_comment_and_the_line_before() {
        let one = "    /// One.\n    fn one() {\n    }\n";
        let source =
            format!("//! Head.\n\nimpl A {{\n{one}\n    /// Two.\n    /// Two.\n    fn two() {{\n    }}\n}}\n");
        assert_eq!(part(&source, &["two"]), Some(format!("impl A {{\n{one}}}\n")));
    }
}
