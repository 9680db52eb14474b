//! What docs/games.md says of each game is copied from its file, from the program, from
//! docs/games.py and from the list of published problems.
//!
//! `RENEW=1 cargo test games::` writes it anew.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::documents::{REPOSITORY, assert_is_written, read};
use crate::program;
use takeaway::game::rule::Rule;
use takeaway::{Game, Statement, statements};

/// The path of a module's file in the repository: a file, or the `mod.rs` of a folder.
pub fn path_of(module: &str) -> String {
    let folder = format!("src/{module}/mod.rs");
    if Path::new(REPOSITORY).join(&folder).exists() {
        folder
    } else {
        format!("src/{module}.rs")
    }
}

/// The file of a game.
pub fn file_of(game: Game) -> &'static str {
    game.name().trim_end_matches("-sequence")
}

/// The files of the games, in the order of their numbers; some games share one.
pub fn files_of_games() -> Vec<&'static str> {
    let mut seen = BTreeSet::new();
    Game::ALL
        .into_iter()
        .map(file_of)
        .filter(|name| seen.insert(*name))
        .collect()
}

/// The title and the text of the head of a game's file, whose links lead from `docs` to the
/// sources.
fn head(path: &str) -> (String, String) {
    let source = read(path);
    let head: Vec<&str> = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let (title, text) = head.split_first().expect("a head");
    let mut text = text.join("\n");
    for link in ["[`Budget`](super::Budget)", "[`Budget`]"] {
        text = text.replace(link, "[budget](reference.md#untrusted-input)");
    }
    while let Some((before, link)) = text.split_once("](super::") {
        let (game, after) = link.split_once(')').expect("the end of a link");
        text = format!("{before}](../{}){after}", path_of(&format!("game/{game}")));
    }
    (
        title.trim_end_matches('.').to_string(),
        text.trim().to_string(),
    )
}

/// The lines for this game in docs/games.py.
fn code(name: &str) -> String {
    let file = read("docs/games.py");
    let (_, part) = file
        .split_once(&format!("\n# {name}\n"))
        .unwrap_or_else(|| panic!("docs/games.py lacks {name}"));
    part.split("\n\n")
        .next()
        .expect("a part")
        .trim()
        .to_string()
}

/// The first positions of a game: flags of takeaway, what the numbers are, and the numbers.
type Positions = (&'static [&'static str], &'static str, Vec<Vec<u64>>);

/// The first positions of a game in which all numbers together decide.
fn positions(name: &str) -> Option<Positions> {
    let pairs = |most: u64| (0..=most).flat_map(move |a| (0..=most).map(move |b| vec![a, b]));
    let in_order = |numbers: &Vec<u64>| numbers.is_sorted();
    match name {
        "wythoff" | "euclid" => Some((&[], "pairs a ≤ b ≤ 9", pairs(9).filter(in_order).collect())),
        "fibonacci-nim" | "multiplication" => {
            Some((&[], "numbers n ≤ 30", (0..=30).map(|n| vec![n]).collect()))
        }
        "staircase-nim" => Some((
            &["--heaps", "2"],
            "stones on two steps, at most 3 on each",
            pairs(3).collect(),
        )),
        "sequential-nim" | "one-from-any" => Some((
            &["--heaps", "2"],
            "two heaps of at most 3",
            pairs(3).collect(),
        )),
        "moores-nim" => {
            let triples = pairs(3)
                .flat_map(|it| (0..=3).map(move |c| [&it[..], &[c]].concat()))
                .filter(in_order);
            let with_d = triples.map(|heaps| [&[2], &heaps[..]].concat());
            Some((
                &["--heaps", "3"],
                "three heaps of at most 3, with d = 2 before them",
                with_d.collect(),
            ))
        }
        _ => None,
    }
}

/// The numbers of a position with blanks between.
fn shown(position: &[u64]) -> String {
    position
        .iter()
        .map(u64::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The first values of a game's heaps, or the first of its positions that are lost, as takeaway
/// prints them.
fn first_values(name: &str) -> String {
    let Some((flags, what, positions)) = positions(name) else {
        let rule: &[&str] = match name {
            "subtraction" => &["--set", "2,4,7"],
            "interval" => &["--set", "2-5"],
            "octal" => &["--code", "0.77"],
            name => &["--game", name],
        };
        let printed = program::stdout(&[&["values", "9", "--rows", "10"], rule].concat(), b"");
        let of = if name == rule[1] {
            String::new()
        } else {
            format!(", with `{}`", rule.join(" "))
        };
        return format!(
            "**First values.** Heaps of 0 to 9 stones{of}: {}.",
            printed.lines().last().expect("values")
        );
    };
    let input: String = positions
        .iter()
        .map(|position| shown(position) + "\n")
        .collect();
    let flags = [&["--stream", "--words", "W,L", "--game", name], flags].concat();
    let verdicts = program::stdout(&flags, input);
    let lost = positions
        .iter()
        .zip(verdicts.lines())
        .filter(|(_, verdict)| *verdict == "L");
    let lost: Vec<String> = lost.map(|(position, _)| shown(position)).collect();
    format!(
        "**First lost positions.** Of the {what}: {}.",
        lost.join(", ")
    )
}

/// The names of a game's published problems, with their links.
fn published(name: &str) -> String {
    let is_of_game = |statement: &Statement| {
        let [form, _] = statement.form_and_bounds();
        let value = |flag: &str| {
            form.iter()
                .position(|word| word == flag)
                .map(|place| &form[place + 1])
        };
        let layout = |part: &str| {
            value("--layout").is_some_and(|layout| layout.split(' ').any(|it| it == part))
        };
        match name {
            "subtraction" => value("--set").is_some() || layout("m"),
            "interval" => layout("r"),
            "octal" => {
                let is_code = |name: &String| {
                    ["kayles", "dawsons-kayles", "dawsons-chess"].contains(&&name[..])
                };
                value("--code").is_some() || layout("c") || value("--game").is_some_and(is_code)
            }
            name => value("--game").is_some_and(|it| it == name),
        }
    };
    let link =
        |statement: &Statement| format!("[{}]({})", statement.names()[0], statement.notes[0]);
    let links: Vec<String> = statements()
        .iter()
        .filter(|it| is_of_game(it))
        .map(link)
        .collect();
    if links.is_empty() {
        String::new()
    } else {
        format!("\n**Problems.** {}.\n", links.join(", "))
    }
}

fn section(name: &str) -> String {
    let path = path_of(&format!("game/{}", name.replace('-', "_")));
    let (title, text) = head(&path);
    let (rule, proof) = text.split_once("\n**Proof.**").expect("a proof");
    let (values, code, problems) = (first_values(name), code(name), published(name));
    format!(
        "## {title}\n\n{rule}\n{values}\n\n```python\n{code}\n```\n\n**Proof.**{proof}\n{problems}\nSource: \
         [`{path}`](../{path})\n"
    )
}

#[test]
fn the_page_of_games_has_a_section_for_each() {
    let sections: Vec<String> = files_of_games().into_iter().map(section).collect();
    assert_is_written("docs/games.md", |page| {
        let (start, _) = page.split_once("\n## Selector").unwrap_or((page, ""));
        format!("{}\n\n{}", start.trim_end(), sections.join("\n"))
    });
}

#[test]
fn the_rules_in_the_guide_are_rules_with_moves() {
    let guide = read("docs/guide.md");
    let rows = guide
        .lines()
        .skip_while(|line| *line != "| a move | `--rule` |")
        .skip(2);
    let rows: Vec<&str> = rows.take_while(|line| !line.is_empty()).collect();
    assert!(rows.len() > 4);
    for row in rows {
        let rule = Rule::new(row.split('`').nth(1).expect("a rule")).expect(row);
        assert!(
            rule.options(6).is_ok_and(|options| !options.is_empty()),
            "{row}"
        );
    }
}

/// Reads a line for each game, its name and its positions, and prints what its lines in
/// docs/games.py say of them.
const DRIVER: &str = "
import functools, math, operator, sys
parts = dict(part.split('\\n', 1) for part in open('docs/games.py').read().split('\\n# ')[1:])
for line in sys.stdin:
    name, *positions = line.rstrip().split(';')
    exec(parts[name])
    lost = [p for p in positions if is_lost(*map(int, p.split()))]
    print(', '.join(lost) if positions else ' '.join(str(grundy(n)) for n in range(10)))
";

#[test]
fn the_lines_for_each_game_say_what_takeaway_says() {
    if program::missing(&["python3"]) {
        return;
    }
    let games = files_of_games();
    let asked = games.iter().map(|name| {
        let positions = positions(name).map_or(Vec::new(), |(_, _, positions)| positions);
        positions.iter().fold(name.to_string(), |line, position| {
            line + ";" + &shown(position)
        }) + "\n"
    });
    let mut python = Command::new("python3");
    let input: String = asked.collect();
    let output = program::feed(
        python.current_dir(REPOSITORY).args(["-c", DRIVER]),
        input.as_bytes(),
    );
    assert_eq!(program::text(&output.stderr), "");
    for (name, said) in games.iter().zip(program::text(&output.stdout).lines()) {
        assert!(
            first_values(name).ends_with(&format!(": {said}.")),
            "{name}: {said}, {}",
            first_values(name)
        );
    }
}
