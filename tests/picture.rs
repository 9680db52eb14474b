//! The pictures of the pages: what a terminal shows when `takeaway stress` runs the program of the
//! README, the bars of the table in docs/speed.md, and Grundy values as `takeaway values` draws
//! them.
//!
//! `RENEW=1 cargo test picture` draws them anew.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::documents::{Practice, read};
use crate::program;
#[cfg(target_os = "linux")]
use crate::terminal;

const PICTURE: &str = "docs/stress.svg";
const COMMAND: &str = "takeaway stress --for cses-1730 -- python3 mine.py";

const TITLE: &str = "takeaway stress finds a small input on which a program is wrong";
const DESCRIPTION: &str = "takeaway stress runs a program in Python for CSES 1730, which thinks that the first player wins if the number of \
    stones is odd. It prints one heap of 2: there the first player wins, too.";

/// Pixels. GitHub shows a page 830 pixels wide; a letter of most fixed-width fonts is 0.6 of its
/// size wide, so that lines of 80 letters fit.
const WIDTH: usize = 830;
const FONT: usize = 15;
const LINE: usize = 21;
const MARGIN: usize = 24;

/// On a dark page the same letters are light, and the bars as well. Colours are those that GitHub
/// gives its own code.
const STYLE: &str = "\
    .paper { fill: #f6f8fa; stroke: #d0d7de } text { fill: #1f2328 } .typed { font-weight: bold } \
    .aside { fill: #59636e } .own { fill: #0969da } .other { fill: #afb8c1 } .wrong { fill: #b3161f; font-weight: bold } \
    @media (prefers-color-scheme: dark) { .paper { fill: #151b23; stroke: #3d444d } text { fill: #f0f6fc } \
    .aside { fill: #9198a1 } .own { fill: #4493f8 } .other { fill: #656c76 } .wrong { fill: #ff8f87 } }";

/// Draws lines of a terminal, with what is red there.
fn drawn(terminal: &str) -> String {
    let mut texts = String::new();
    let mut y = MARGIN;
    for line in terminal.lines() {
        y += LINE;
        let shown = line
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace("\x1b[1m\x1b[31m", "<tspan class=\"wrong\">")
            .replace("\x1b[0m", "</tspan>");
        let class = if line.starts_with("$ ") {
            "typed"
        } else {
            "shown"
        };
        texts += &format!("<text class=\"{class}\" x=\"{MARGIN}\" y=\"{y}\">{shown}</text>\n");
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
    let lines = picture
        .lines()
        .map(|line| match line.contains("wrong after ") {
            true => line.replace(|letter: char| letter.is_ascii_digit(), ""),
            false => line.to_string(),
        });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(target_os = "linux")]
#[test]
fn the_picture_of_the_readme_shows_what_a_terminal_shows() {
    if terminal::missing() || program::missing(&["python3"]) {
        return;
    }
    let readme = read("README.md");
    let practice = Practice::of(&readme);
    let all = terminal::shown(COMMAND, practice.path());
    // After a second it draws over a line that says how far it is.
    let (_, shown) = all.rsplit_once('\r').unwrap_or(("", &all));
    let picture = drawn(&format!("$ {COMMAND}\n{shown}"));
    assert_is_drawn(PICTURE, &picture);
}

/// Asserts that the file has this picture, or draws it.
fn assert_is_drawn(file: &str, picture: &str) {
    if env::var_os("RENEW").is_some() {
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), picture)
            .expect("a picture to write");
    } else {
        let is_new = timeless(picture) == timeless(&read(file));
        assert!(
            is_new,
            "{file} is stale; RENEW=1 cargo test picture renews it"
        );
    }
}

/// Bars of the first workload of the table: a line for each program, from 0, the shortest first.
/// Times that are no CPU time or from another machine are left out. A bar longer than this would
/// make the others too short to compare, so the program is left out, too.
const LONGEST: f64 = 6.0;
const NAMES: usize = 330;

fn bars(page: &str) -> String {
    let measured = page
        .lines()
        .find(|line| line.starts_with("Measured on an idle"))
        .expect("the machine");
    let mut content = format!(
        "<text x=\"{MARGIN}\" y=\"36\">CPU time on one file; the classic C++ reader takes 1. Shorter is faster.</text>\n\
         <text class=\"aside\" x=\"{MARGIN}\" y=\"58\">{measured}</text>\n"
    );
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| program |"))
        .skip(2);
    let rows = rows.take_while(|line| line.starts_with('|')).map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        (
            cells[1].replace(['`', '*'], ""),
            cells[2].parse::<f64>().expect("a ratio"),
        )
    });
    let is_shown = |(name, time): &(String, f64)| {
        *time <= LONGEST && !name.ends_with("wall") && !name.starts_with("without")
    };
    let mut rows: Vec<(String, f64)> = rows.filter(is_shown).collect();
    rows.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut y = 62;
    for (name, time) in rows {
        y += LINE + 5;
        let length = time / LONGEST * (WIDTH - NAMES - MARGIN) as f64;
        let class = if name.contains("takeaway") {
            "own"
        } else {
            "other"
        };
        let (top, after) = (y - 14, NAMES as f64 + length + 8.0);
        content += &format!(
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{name}</text>\
             <rect class=\"{class}\" x=\"{NAMES}\" y=\"{top}\" width=\"{length:.1}\" height=\"18\"/>\
             <text x=\"{after:.1}\" y=\"{y}\">{time:.2}</text>\n",
            NAMES - 10
        );
    }
    let description =
        "Bars: takeaway takes less time than any other program. docs/speed.md has the numbers.";
    svg(
        "CPU time of takeaway and other programs",
        description,
        13,
        y + MARGIN,
        &content,
    )
}

#[test]
fn the_chart_of_speed_shows_the_table_of_its_page() {
    assert_is_drawn("docs/charts/speed.svg", &bars(&read("docs/speed.md")));
}

/// The pictures of `takeaway values`, and the commands that draw them.
const DRAWN: [(&str, &[&str]); 5] = [
    (
        "docs/charts/kayles.svg",
        &["values", "130", "-p", "kayles", "--svg"],
    ),
    (
        "docs/charts/divisors.svg",
        &[
            "values",
            "63",
            "--rule",
            "n-t if t < n and n%t == 0",
            "--svg",
        ],
    ),
    (
        "docs/charts/halves.svg",
        &["values", "60", "--rule", "n-1; n/2 if n%2 == 0", "--svg"],
    ),
    (
        "docs/charts/wythoff.svg",
        &["values", "40", "-p", "wythoff", "--svg"],
    ),
    (
        "docs/charts/knight.svg",
        &[
            "values",
            "15",
            "--rule",
            "(a-2,b-1); (a-1,b-2); (a+1,b-2); (a-2,b+1)",
            "--svg",
        ],
    ),
];

#[test]
fn pictures_of_values_are_what_the_program_draws() {
    for (file, command) in DRAWN {
        assert_is_drawn(file, &program::stdout(command, ""));
    }
}

/// What `values` draws to this heap.
fn drawn_to(last: u64, game: &[&str]) -> String {
    program::stdout(
        &[&["values", &last.to_string(), "--svg"], game].concat(),
        "",
    )
}

/// The points at which the marks of this class start.
fn points(picture: &str, class: &str) -> Vec<[i64; 2]> {
    // The legend has the class, too, on an earlier line.
    let (_, path) = picture
        .rsplit_once(&format!("class=\"{class}\""))
        .expect("a path");
    let path = path.split('"').nth(3).expect("marks");
    let mut at = [0, 0];
    let marks = path.split('m').skip(1).map(|mark| {
        let (start, length) = mark.split_once('v').expect("a line down");
        let (x, y) = start.split_once(' ').expect("two numbers");
        let [x, y, length] = [x, y, length].map(|number| number.parse::<i64>().expect("a number"));
        let start = [at[0] + x, at[1] + y];
        at = [start[0], start[1] + length];
        start
    });
    marks.collect()
}

#[test]
fn each_heap_has_a_dot_as_high_as_its_value_and_each_lost_heap_a_tick() {
    for (last, game) in [
        (0, &["-p", "nim"][..]),
        (1, &["--set", "none"]),
        (10, &["-p", "kayles"]),
        (60, &["--rule", "n-1; n/2 if n%2 == 0", "--budget", "16"]),
        (500, &["--set", "2,5,7,101"]),
        (10_000, &["--code", "0.77"]),
        (10_000, &["--set", "1-3"]),
    ] {
        let picture = drawn_to(last, game);
        let dots = points(&picture, "heap");
        let printed = program::stdout(
            &[&["values", &last.to_string(), "--rows", "1"], game].concat(),
            "",
        );
        let values: Vec<i64> = printed
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|it| it.parse().expect("a value"))
            .collect();
        assert_eq!(dots.len(), values.len(), "{game:?}");
        assert!(
            dots.windows(2).all(|two| two[0][0] <= two[1][0]),
            "{game:?}"
        );
        // Larger values are higher, in proportion.
        let zero = points(&drawn_to(0, &["-p", "nim"]), "heap")[0][1];
        let largest = values.iter().copied().max().expect("a value").max(1);
        let top = zero - dots.iter().map(|dot| dot[1]).min().expect("a dot");
        for (dot, value) in dots.iter().zip(&values) {
            assert!(
                (largest * (zero - dot[1]) - top * value).abs() <= largest,
                "{game:?}: {dot:?}, {value}"
            );
        }
        let lost: Vec<[i64; 2]> = dots
            .iter()
            .zip(&values)
            .filter(|(_, value)| **value == 0)
            .map(|(dot, _)| *dot)
            .collect();
        assert_eq!(points(&picture, "lost"), lost, "{game:?}");
        assert!(
            picture.contains(&format!("; {} of {} are lost; ", lost.len(), last + 1)),
            "{game:?}"
        );
    }
}

#[test]
fn a_period_is_shaded_and_the_picture_says_whether_it_is_proved() {
    let kayles = "a, n-1-a; a, n-2-a";
    for (game, told, shades) in [
        (
            &["-p", "kayles"][..],
            "period 12 from heap 71 on, proved",
            11,
        ),
        (
            &["--rule", kayles, "--budget", "20"],
            "period 12 from heap 71 on, seen, not proved",
            11,
        ),
        (
            &["-p", "one-two-three"],
            "period 4 from heap 0 on, proved",
            42,
        ),
        (&["--set", "1,3,4"], "period 7 from heap 0 on, proved", 24),
    ] {
        let picture = drawn_to(329, game);
        assert!(picture.contains(&format!(">{told}</text>")), "{game:?}");
        let path = picture
            .lines()
            .find(|line| line.starts_with("<path class=\"period\""))
            .expect("shades");
        assert_eq!(path.matches('M').count(), shades, "{game:?}");
    }
    for game in [
        &["-p", "nim"][..],
        &["--rule", "n-t*t", "--budget", "16"],
        &["-p", "grundys-game"],
    ] {
        assert!(!drawn_to(329, game).contains("on, "), "{game:?}");
    }
}

#[test]
fn a_picture_names_its_game() {
    for (game, name) in [
        (&["-p", "kayles"][..], "kayles"),
        (&["-p", "laskers-nim"], "laskers-nim"),
        (&["--code", "4.07"], "the code 4.07"),
        (&["--set", "1,3,4"], "the set 1, 3, 4"),
        (&["--set", "2-9"], "the set 2-9"),
        (&["--set", "2"], "the set 2"),
        (&["--set", "2-3"], "the set 2-3"),
        (&["--set", "none"], "the empty set"),
        (
            &["--rule", "n-t if t<=2 && t<n"],
            "n-t if t&lt;=2 &amp;&amp; t&lt;n",
        ),
    ] {
        let picture = drawn_to(9, game);
        let title = format!("<title id=\"title\">Grundy values of {name}</title>");
        assert!(
            picture.contains(&title)
                && picture.contains(&format!(">Grundy values of {name}</text>")),
            "{picture}"
        );
    }
    // 44 letters fit.
    let rule = "n-1; n-2; n-3; n-4; n-5; n-6; n-7; n-8; n-10";
    let longer = format!("{rule}0");
    for (game, name) in [
        (["--rule", rule], rule),
        (["--rule", &longer], "a long rule"),
        (
            ["--set", "1,2,4,5,7,8,10,11,13,14,16"],
            "the set 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16",
        ),
        (
            ["--set", "1,2,4,5,7,8,10,11,13,14,16,17"],
            "the set 1, 2, 4, 5, 7, 8, 10, ... (12 moves)",
        ),
        (
            ["--code", "0.121212121212121212121212121212121"],
            "the code 0.121212121212121212121212121212121",
        ),
        (
            ["--code", "0.1212121212121212121212121212121212"],
            "a code of 35 digits",
        ),
        (
            ["--set", "100000000000000000-100000000000000001"],
            "100000000000000000-100000000000000001",
        ),
    ] {
        let picture = drawn_to(9, &game);
        assert_eq!(
            picture
                .matches(&format!(">Grundy values of {name}</t"))
                .count(),
            2,
            "{picture}"
        );
        assert_eq!(
            picture.contains(&format!("A move leaves {longer}. ")),
            game[1] == longer,
            "{picture}"
        );
    }
}

#[test]
fn pictures_go_to_heap_10000_and_take_no_rows() {
    assert_eq!(
        points(&drawn_to(10_000, &["-p", "nim"]), "heap").len(),
        10_001
    );
    let told = "--svg draws heaps up to 10000, not 10001: more cannot be told apart";
    program::assert_refuses(&["values", "10001", "-p", "nim", "--svg"], told);
    program::assert_refuses(
        &["values", "-p", "nim", "--svg", "--rows", "5"],
        "use --svg or --rows, not both",
    );
    program::assert_refuses(
        &["-p", "nim", "--svg"],
        "--svg is a flag of takeaway values",
    );
}

#[test]
fn a_table_that_ends_before_the_last_heap_is_not_drawn() {
    let output = program::run_with(
        &[
            "values", "9000", "--rule", "a, n-a", "--budget", "12", "--svg",
        ],
        b"",
    );
    let told = "takeaway: the next value is not found within 2^13 combinations (heaps up to 57); a larger --budget may help\n";
    program::assert_ends(&output, "", told, 1);
}

#[test]
fn pictures_are_xml() {
    if program::missing(&["python3"]) {
        return;
    }
    let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin)";
    for game in [
        &["--rule", "n-t if t<=2 && t<n and !(t>n)", "--budget", "16"][..],
        &[
            "--rule",
            "n-1\x0C;\tn-2 if n<9 and n<9 and n<9 and n<9 and n<9 and n<9",
            "--budget",
            "16",
        ],
        &["-p", "kayles"],
    ] {
        let mut python = Command::new("python3");
        let output = program::feed(python.args(["-c", parse]), drawn_to(99, game).as_bytes());
        program::assert_ends(&output, "", "", 0);
    }
}
