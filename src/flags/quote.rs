//! Quotes items and comments of the games' sources.

use std::ops::Range;

/// The most characters of a comment's line.
pub const WIDTH: usize = 100;

/// The items of a source that have these names, in the order of the source: the name, and the code without comments and
/// without what only matters to the crate, such as assertions: programs check numbers when they read them.
pub fn items<'a>(source: &str, names: &[&'a str]) -> Vec<(&'a str, String)> {
    let lines: Vec<&str> = source.lines().collect();
    let mut spans: Vec<(usize, usize, &str)> =
        names.iter().filter_map(|name| span(&lines, name).map(|span| (span.start, span.end, *name))).collect();
    spans.sort_unstable();
    let is_code = |line: &&&str| {
        !["///", "#[inline]", "#[rustfmt::skip]", "    assert!("].iter().any(|start| line.starts_with(start))
    };
    let code = |span: Range<usize>| {
        lines[span].iter().filter(is_code).map(|line| line.trim_start_matches("pub ").trim_start_matches("pub(crate) "))
    };
    spans
        .into_iter()
        .map(|(start, end, name)| (name, code(start..end).flat_map(|line| [line, "\n"]).collect()))
        .collect()
}

/// The comment on the item of this name, as paragraphs, without its sections: a program has checked what panics.
pub fn comment_of(source: &str, name: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().collect();
    let span = span(&lines, name).unwrap_or_default();
    let lines: Vec<&str> = lines[span].iter().copied().take_while(|line| line.starts_with("///")).collect();
    paragraphs(&lines, "///").into_iter().take_while(|paragraph| !paragraph.starts_with("# ")).collect()
}

/// The source without these items, and without its first paragraph, which says what it is for.
pub fn part(source: &str, unused: &[&str]) -> Option<String> {
    let (_, items) = source.split_once("\n\n")?;
    let mut lines: Vec<&str> = items.lines().collect();
    for name in unused {
        let Range { start, end } = span(&lines, name)?;
        // With the empty line before it, or after it if it is the first.
        match start.checked_sub(1).filter(|&before| lines[before].is_empty()) {
            Some(before) => drop(lines.drain(before..end)),
            None => drop(lines.drain(start..end + 1)),
        }
    }
    Some(lines.join("\n") + "\n")
}

/// The lines of the item of this name: comment, attributes, and code up to the closing brace that is indented like it.
fn span(lines: &[&str], name: &str) -> Option<Range<usize>> {
    let head = lines.iter().position(|line| declares(line, name))?;
    let indent = &lines[head][..lines[head].len() - lines[head].trim_start().len()];
    let is_above = |line: &&&str| ["//", "#["].iter().any(|start| line.trim_start().starts_with(start));
    let above = lines[..head].iter().rev().take_while(is_above).count();
    let closes = |line: &&str| line.strip_prefix(indent).is_some_and(|line| line.starts_with(['}', ']']));
    let below = if lines[head].ends_with(';') { 0 } else { lines[head..].iter().position(closes)? };
    Some(head - above..head + below + 1)
}

/// Returns true if the line declares an item of this name, in Rust or C++: after a type or keywords.
fn declares(line: &str, name: &str) -> bool {
    let line = line.trim_start().trim_start_matches("pub(crate) ");
    let is_type = |text: &str| text.ends_with(' ') && text.chars().all(|c| c.is_alphanumeric() || " _:<>&".contains(c));
    line.match_indices(name).any(|(at, _)| {
        let after = &line[at + name.len()..];
        is_type(&line[..at]) && (after.starts_with(['(', ':', '<', '[']) || after.starts_with(" = "))
    })
}

/// The title of a source, and the paragraphs at its head that have one of these headings.
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

/// What [`wrap`] does, for words that may have blanks: none is broken or changed.
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
    fn a_part_lacks_an_item_with_its_comment_and_an_empty_line() {
        let one = "    /// One.\n    fn one() {\n    }\n";
        let two = "    /// Two.\n    /// Two.\n    u64 two() {\n    }\n";
        let source = format!("//! Head.\n\nimpl A {{\n{one}\n{two}}}\n");
        assert_eq!(part(&source, &["two"]), Some(format!("impl A {{\n{one}}}\n")));
        assert_eq!(part(&source, &["one"]), Some(format!("impl A {{\n{two}}}\n")));
        assert_eq!(part(&source, &["three"]), None);
    }

    #[test]
    fn items_are_found_where_they_are_declared() {
        for (line, is_declared) in [
            ("pub const fn grundy(stones: u64) -> u64 {", true),
            ("pub(crate) fn grundy(stones: u64) -> u64 {", true),
            ("fn grundy<const N: usize>(stones: u64) {", true),
            ("const grundy: [u64; 2] = [1, 2];", true),
            ("static std::vector<u64> grundy(u64 stones) {", true),
            ("const u64 grundy[] = {", true),
            ("const u64 grundy = 7;", true),
            ("// the grundy(", false),
            ("let value = grundy(7);", false),
            ("grundy(7);", false),
            ("u64 grundys(u64 stones) {", false),
        ] {
            assert_eq!(declares(line, "grundy"), is_declared, "{line}");
        }
    }
}
