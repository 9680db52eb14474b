//! The picture of the README is what a terminal shows: its program, run by `takeaway stress`.
//!
//! `RENEW=1 cargo test picture` draws it anew.

use std::env;
use std::fs;
use std::path::Path;

use crate::documents::{blocks, read, typed, Practice};
use crate::program;

const PICTURE: &str = "docs/stress.svg";
const COMMAND: &str = "takeaway stress --problem nim -- awk -f mine.awk > wrong.in";

const TITLE: &str = "takeaway stress finds the smallest position on which a program is wrong";
const DESCRIPTION: &str = "A terminal shows a program for Nim in awk, whose author thinks that the second player wins if \
    the heaps come in pairs. takeaway stress runs it and prints heaps of 3, 2 and 1: there the second player wins, too.";

/// Pixels. GitHub shows a page 830 pixels wide; a letter of most fixed-width fonts is 0.6 of its size wide, so that lines
/// of 80 letters fit.
const WIDTH: usize = 830;
const FONT: usize = 15;
const LINE: usize = 21;
const MARGIN: usize = 24;

/// On a dark page the same letters are light. Colours are those that GitHub gives its own code.
const STYLE: &str = "\
    .paper { fill: #f6f8fa; stroke: #d0d7de } text { fill: #1f2328 } .typed { font-weight: bold } \
    .aside { fill: #59636e } .wrong { fill: #b3161f; font-weight: bold } \
    @media (prefers-color-scheme: dark) { .paper { fill: #151b23; stroke: #3d444d } text { fill: #f0f6fc } \
    .aside { fill: #9198a1 } .wrong { fill: #ff8f87 } }";

/// How a line looks.
fn class(line: &str) -> &'static str {
    match line.trim_start() {
        line if line.starts_with("$ ") => "typed",
        line if line.starts_with('#') || line.starts_with("takeaway: ") => "aside",
        line if line.contains("expected ") => "wrong",
        _ => "shown",
    }
}

/// Draws lines of a terminal. A tab is as wide as blanks up to the next column that eight divides.
fn drawn(terminal: &str) -> String {
    let mut texts = String::new();
    let mut y = MARGIN;
    for line in terminal.lines() {
        y += LINE;
        let mut shown = String::new();
        for letter in line.chars() {
            match letter {
                '\t' => shown += &" ".repeat(8 - shown.len() % 8),
                letter => shown.push(letter),
            }
        }
        let shown = shown.replace('&', "&amp;").replace('<', "&lt;");
        texts += &format!("<text class=\"{}\" x=\"{MARGIN}\" y=\"{y}\">{shown}</text>\n", class(line));
    }
    let height = y + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{TITLE}</title>\n<desc id=\"description\">{DESCRIPTION}</desc>\n\
         <style>{STYLE} text {{ font: {FONT}px ui-monospace, Menlo, Consolas, \"DejaVu Sans Mono\", monospace; white-space: pre }}</style>\n\
         <rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n{texts}</svg>\n",
        WIDTH - 1,
        height - 1
    )
}

/// The line that says how long it took, without its numbers: a slow machine needs more runs.
fn timeless(picture: &str) -> String {
    let lines = picture.lines().map(|line| match line.contains("takeaway: wrong after ") {
        true => line.replace(|letter: char| letter.is_ascii_digit(), ""),
        false => line.to_string(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_picture_of_the_readme_shows_what_a_terminal_shows() {
    if program::missing(&["sh", "awk"]) {
        return;
    }
    let readme = read("README.md");
    let practice = Practice::of(&readme);
    let program = blocks(&readme, "awk").concat();
    let shown = typed(COMMAND, &practice.0);
    let picture = drawn(&format!("$ cat mine.awk\n{}\n$ {COMMAND}\n{shown}", program.trim_end()));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PICTURE);
    if env::var_os("RENEW").is_some() {
        fs::write(path, picture).expect("a picture to write");
    } else {
        assert!(
            timeless(&picture) == timeless(&read(PICTURE)),
            "{PICTURE} is stale; RENEW=1 cargo test picture renews it"
        );
    }
}
