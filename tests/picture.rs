//! The pictures of the pages: what a terminal shows when `takeaway stress` runs the program of the README, the bars of
//! the table in docs/speed.md, and the values of Kayles.
//!
//! `RENEW=1 cargo test picture` draws them anew.

use std::env;
use std::fs;
use std::path::Path;

use crate::documents::{blocks, read, typed, Practice};
use crate::program;

const PICTURE: &str = "docs/stress.svg";
const COMMAND: &str = "takeaway stress --for cses-1730 -- python3 mine.py > wrong.in";

const TITLE: &str = "takeaway stress finds the smallest input on which a program is wrong";
const DESCRIPTION: &str =
    "A terminal shows a program in Python for CSES 1730, which thinks that the first player wins if \
    the number of stones is odd. takeaway stress runs it and prints one heap of 2: there the first player wins, too.";

/// Pixels. GitHub shows a page 830 pixels wide; a letter of most fixed-width fonts is 0.6 of its size wide, so that lines
/// of 80 letters fit.
const WIDTH: usize = 830;
const FONT: usize = 15;
const LINE: usize = 21;
const MARGIN: usize = 24;

/// On a dark page the same letters are light, and the bars as well. Colours are those that GitHub gives its own code.
const STYLE: &str = "\
    .paper { fill: #f6f8fa; stroke: #d0d7de } text { fill: #1f2328 } .typed { font-weight: bold } \
    .aside { fill: #59636e } .own { fill: #0969da } .other { fill: #afb8c1 } .wrong { fill: #b3161f; font-weight: bold } \
    @media (prefers-color-scheme: dark) { .paper { fill: #151b23; stroke: #3d444d } text { fill: #f0f6fc } \
    .aside { fill: #9198a1 } .own { fill: #4493f8 } .other { fill: #656c76 } .wrong { fill: #ff8f87 } }";

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
    svg(TITLE, DESCRIPTION, FONT, y + MARGIN, &texts)
}

/// A picture of this height, with letters of this size, on paper of its own.
fn svg(title: &str, description: &str, font: usize, height: usize, content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n\
         <style>{STYLE} text {{ font: {font}px ui-monospace, Menlo, Consolas, \"DejaVu Sans Mono\", monospace; white-space: pre }}</style>\n\
         <rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n{content}</svg>\n",
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
    if program::missing(&["sh", "python3"]) {
        return;
    }
    let readme = read("README.md");
    let practice = Practice::of(&readme);
    let program = blocks(&readme, "python").concat();
    let shown = typed(COMMAND, &practice.0);
    let picture = drawn(&format!("$ cat mine.py\n{}\n$ {COMMAND}\n{shown}", program.trim_end()));
    assert_is_drawn(PICTURE, &picture);
}

/// Asserts that the file has this picture, or draws it.
fn assert_is_drawn(file: &str, picture: &str) {
    if env::var_os("RENEW").is_some() {
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), picture).expect("a picture to write");
    } else {
        let is_new = timeless(picture) == timeless(&read(file));
        assert!(is_new, "{file} is stale; RENEW=1 cargo test picture renews it");
    }
}

/// Bars of the first workload of the table: a line for each program, from 0. A bar longer than this would make the others
/// too short to compare, so the program is left out.
const LONGEST: f64 = 6.0;
const NAMES: usize = 330;

fn bars(page: &str) -> String {
    let measured = page.lines().find(|line| line.starts_with("Measured on an idle")).expect("the machine");
    let mut content = format!(
        "<text x=\"{MARGIN}\" y=\"36\">CPU time on one file; the usual C++ reader takes 1. Shorter is faster.</text>\n\
         <text class=\"aside\" x=\"{MARGIN}\" y=\"58\">{measured}</text>\n"
    );
    let rows = page.lines().skip_while(|line| !line.starts_with("| program |")).skip(2);
    let mut y = 62;
    for row in rows.take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (name, time) = (cells[1].replace(['`', '*'], ""), cells[2].parse::<f64>().expect("a ratio"));
        if time > LONGEST || name.starts_with("without") {
            continue;
        }
        y += LINE + 5;
        let length = time / LONGEST * (WIDTH - NAMES - MARGIN) as f64;
        let class = if name.contains("takeaway") { "own" } else { "other" };
        let (top, after) = (y - 14, NAMES as f64 + length + 8.0);
        content += &format!(
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{name}</text>\
             <rect class=\"{class}\" x=\"{NAMES}\" y=\"{top}\" width=\"{length:.1}\" height=\"18\"/>\
             <text x=\"{after:.1}\" y=\"{y}\">{time:.2}</text>\n",
            NAMES - 10
        );
    }
    let description = "Bars: takeaway takes less time than any other program. docs/speed.md has the numbers.";
    svg("CPU time of takeaway and other programs", description, 13, y + MARGIN, &content)
}

#[test]
fn the_chart_of_speed_shows_the_table_of_its_page() {
    assert_is_drawn("docs/charts/speed.svg", &bars(&read("docs/speed.md")));
}

/// The side of a value's square.
const SQUARE: usize = 34;

/// Values in rows of their period. Darker squares are larger values; values that the period does not have are marked.
fn grid(rows: &str) -> String {
    let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split(' ').collect()).collect();
    let period = rows.last().expect("a whole period");
    let left = (WIDTH - period.len() * SQUARE) / 2;
    let mut content = String::new();
    for (row, values) in rows.iter().enumerate() {
        let y = MARGIN + row * SQUARE;
        let (names, middle) = (left - 12, y + SQUARE / 2 + 5);
        content += &format!(
            "<text class=\"aside\" x=\"{names}\" y=\"{middle}\" text-anchor=\"end\">n = {}</text>\n",
            row * period.len()
        );
        for (column, (value, repeated)) in values.iter().zip(period).enumerate() {
            let (x, class) = (left + column * SQUARE, if value == repeated { "shown" } else { "wrong" });
            let shade = value.parse::<f64>().expect("a value") / 20.0;
            content += &format!(
                "<rect class=\"own\" fill-opacity=\"{shade:.2}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>\
                 <text class=\"{class}\" x=\"{}\" y=\"{middle}\" text-anchor=\"middle\">{value}</text>\n",
                x + SQUARE / 2
            );
        }
    }
    let description = "Rows of 12 values. After the sixth row, each is the same: 4 1 2 8 1 4 7 2 1 8 2 7.";
    svg("Grundy values of Kayles", description, FONT, 2 * MARGIN + rows.len() * SQUARE, &content)
}

#[test]
fn the_grid_of_kayles_has_the_values_that_the_program_prints() {
    let printed = program::stdout(&["values", "95", "-p", "kayles", "--rows", "12"], "");
    let (theorem, rows) = printed.split_once('\n').expect("a line on the period");
    assert_eq!(theorem, "# period 12 from n = 71 on; proved");
    assert_is_drawn("docs/charts/kayles.svg", &grid(rows));
}
