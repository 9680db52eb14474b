//! README.md and `docs` are true: their console examples print what they show, and their links lead
//! somewhere. Each function of the library has an example.
//!
//! `RENEW=1 cargo test documents` writes anew what examples print, and what pages copy.

use std::env;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use tempfile::TempDir;

use crate::games::{file_of, files_of_games, path_of};
use crate::program;
use takeaway::Game;

pub const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

/// What commands of `sh` blocks start with. The tests have not all of these, so these blocks are
/// read but not run.
#[rustfmt::skip]
const PROGRAMS: [&str; 23] = [
    "(cd ", ".ci/", "FUZZ=", "RENEW=1", "RUSTFLAGS='--cfg", "cargo", "cat", "export", "for", "g++", "git", "hyperfine", "mkdir",
    "oj", "parallel", "python3", "rm", "rustc", "rustup", "tail", "takeaway", "tests/", "verifyproblem",
];

pub fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(REPOSITORY).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// README.md, the other pages beside it, and the pages in `docs`.
fn pages() -> Vec<PathBuf> {
    let markdown = |folder: &str| {
        let entries = fs::read_dir(Path::new(REPOSITORY).join(folder)).expect("a folder of pages");
        let names = entries.map(|entry| Path::new(folder).join(entry.unwrap().file_name()));
        names
            .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
            .collect::<Vec<_>>()
    };
    let pages = [markdown(""), markdown("docs"), markdown("docs/dev")].concat();
    assert!(pages.contains(&PathBuf::from("README.md")) && pages.len() > 5);
    pages
}

/// The texts of the blocks of this language.
pub fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let mut parts = page.split("\n```").skip(1).step_by(2);
    let blocks = parts
        .by_ref()
        .filter_map(|part| part.strip_prefix(language)?.strip_prefix('\n'));
    blocks.collect()
}

/// Runs a command as a user types it in `folder`; returns all that the terminal shows, but nothing
/// of Cargo.
pub fn typed(command: &str, folder: &Path) -> String {
    let command = command.replace("cargo run --release --locked --", "takeaway");
    let program = Path::new(env!("CARGO_BIN_EXE_takeaway"))
        .parent()
        .expect("a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(
        [program.to_path_buf()]
            .into_iter()
            .chain(env::split_paths(&path)),
    )
    .expect("a path");
    let mut shell = Command::new("sh");
    shell
        .current_dir(folder)
        .env("PATH", path)
        .args(["-c", &format!("exec 2>&1; {command}")]);
    String::from_utf8(program::feed(&mut shell, b"").stdout).expect("UTF-8")
}

/// A new folder for the files that the examples of a page make, with the programs in Python that it
/// shows after their names.
pub struct Practice(TempDir);

impl Practice {
    pub fn of(page: &str) -> Practice {
        let folder = tempfile::tempdir().expect("a folder");
        let programs = blocks(page, "python").into_iter().filter_map(|program| {
            let (before, _) = page.split_once(program)?;
            Some((
                before
                    .lines()
                    .rev()
                    .nth(2)?
                    .split('`')
                    .find(|word| word.ends_with(".py"))?,
                program,
            ))
        });
        for (name, program) in programs {
            fs::write(folder.path().join(name), program).expect("a file");
        }
        Practice(folder)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Asserts that each console example of a page prints what the page shows, or writes that; returns
/// their number.
pub fn assert_examples(path: impl AsRef<Path>, run: impl Fn(&str) -> String) -> usize {
    let path = path.as_ref();
    let page = read(path);
    let mut renewed = Vec::new();
    let mut count = 0;
    for block in blocks(&page, "console") {
        let mut printed_block = String::new();
        for example in format!("\n{block}\n").split("\n$ ").skip(1) {
            let (command, shown) = example.split_once('\n').unwrap_or((example, ""));
            let printed = run(command);
            let [printed, shown] = [&printed, shown].map(|text| text.trim_end_matches('\n'));
            assert!(
                is_renewed() || printed == shown,
                "{}: {command}\n{printed}",
                path.display()
            );
            printed_block += &[
                "$ ",
                command,
                "\n",
                printed,
                if printed.is_empty() { "" } else { "\n" },
            ]
            .concat();
            count += 1;
        }
        renewed.push([
            block.trim_end_matches('\n').to_string(),
            printed_block.trim_end_matches('\n').to_string(),
        ]);
    }
    assert_is_written(path, |page| {
        renewed
            .iter()
            .fold(page.to_string(), |page, [old, new]| page.replace(old, new))
    });
    count
}

#[test]
fn console_examples_print_what_they_show() {
    if program::missing(&["sh"]) {
        return;
    }
    let mut count = 0;
    for path in pages() {
        let page = read(&path);
        let needs: &[&str] = if page.contains("mine.py") {
            &["python3", "sed"]
        } else {
            &[]
        };
        if program::missing(needs) {
            continue;
        }
        let practice = Practice::of(&page);
        count += assert_examples(path, |command| typed(command, practice.path()));
    }
    assert!(count > 40, "{count}");
}

#[test]
fn the_example_of_each_command_prints_what_its_help_shows() {
    if program::missing(&["sh", "awk", "head"]) {
        return;
    }
    let practice = Practice::of("");
    for command in [
        "values",
        "generate",
        "validate",
        "check",
        "stress",
        "submission",
        "package",
    ] {
        let help = program::stdout(&["help", command], b"");
        let (_, example) = help
            .split_once("\n  $ ")
            .unwrap_or_else(|| panic!("{command} has no example"));
        let mut lines = example
            .lines()
            .map_while(|line| (!line.is_empty()).then(|| line.trim_start_matches("  ")));
        let typed = typed(lines.next().expect("a command"), practice.path());
        assert_eq!(
            typed.lines().collect::<Vec<_>>(),
            lines.collect::<Vec<_>>(),
            "{command}"
        );
        assert!(help.contains("\nExit code: 0 "), "{command}");
    }
}

#[test]
fn every_block_of_the_shell_can_be_parsed_and_starts_known_programs() {
    if program::missing(&["sh"]) {
        return;
    }
    for path in pages() {
        for block in blocks(&read(&path), "sh") {
            let parsed = Command::new("sh")
                .args(["-n", "-c", block])
                .status()
                .expect("sh runs");
            assert!(parsed.success(), "{}: {block}", path.display());
            let lines = block.replace("\\\n", "");
            for line in lines
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
            {
                let known = PROGRAMS.iter().any(|program| line.starts_with(program));
                assert!(known, "{}: {line}", path.display());
            }
        }
    }
}

#[test]
fn the_help_has_an_example_of_each_flag_that_works_and_shows_what_the_flag_does() {
    if program::missing(&["sh"]) {
        return;
    }
    let practice = Practice::of("");
    let run = |command: &str| typed(&format!("{command} && echo worked"), practice.path());
    let help = typed("takeaway --help", practice.path());
    let mut running = false;
    let mut flag = "";
    let mut examples = 0;
    for line in help.lines() {
        running |= line == "Running:";
        if line.starts_with("  -") {
            flag = line.trim_start();
        }
        let Some(example) = line.strip_prefix("      Example: ") else {
            continue;
        };
        examples += 1;
        let printed = run(example);
        assert!(printed.ends_with("worked\n"), "{example}: {printed}");
        // How the program runs, and for how long, leaves verdicts as they are. Without --seconds
        // and --runs, `stress` takes ten seconds.
        let leaves_verdicts = running
            || ["--seconds", "--runs", "--time-limit"]
                .iter()
                .any(|name| flag.starts_with(name));
        assert!(
            leaves_verdicts || run(&without(example, flag)) != printed,
            "{example}: {flag} changes nothing"
        );
    }
    assert_eq!(
        examples,
        help.lines().filter(|line| line.starts_with("  -")).count()
    );
}

/// The command without this flag, which is told as `-p, --game NAME`.
fn without(command: &str, flag: &str) -> String {
    let mut names = flag.split([',', ' ']).filter(|name| name.starts_with('-'));
    let [before, after] = names
        .find_map(|name| {
            command
                .split_once(&format!(" {name}"))
                .map(|(before, after)| [before, after])
        })
        .unwrap_or_else(|| panic!("{command}: no {flag}"));
    let takes_value = flag
        .rsplit(' ')
        .next()
        .is_some_and(|last| !last.starts_with('-'));
    let value = after.trim_start_matches(' ');
    let rest = match (takes_value, value.strip_prefix('\'')) {
        (false, _) => after,
        (true, Some(quoted)) => quoted.split_once('\'').expect("a closed quote").1,
        (true, None) => &value[value.find(' ').unwrap_or(value.len())..],
    };
    format!("{before}{rest}")
}

#[test]
fn every_relative_link_leads_to_a_file() {
    // The package omits what is a package of its own.
    let is_omitted =
        |link: &str| link.contains("fuzz/") && !Path::new(REPOSITORY).join("fuzz").exists();
    for path in pages() {
        let page = read(&path);
        let links = page
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split_once(')').map(|(link, _)| link));
        for link in links.filter(|link| !link.contains("://") && !is_omitted(link)) {
            let (file, section) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                path.clone()
            } else {
                path.with_file_name(file)
            };
            assert!(
                Path::new(REPOSITORY).join(&target).exists(),
                "{}: {link}",
                path.display()
            );
            let is_section = |line: &str| line.starts_with('#') && anchor(line) == section;
            assert!(
                section.is_empty() || read(&target).lines().any(is_section),
                "{}: {link}",
                path.display()
            );
        }
    }
}

/// The name of a heading in links.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text
        .chars()
        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

#[test]
fn the_checks_of_a_change_run_the_tests_as_the_readme_does() {
    let readme = read("README.md");
    let tests = blocks(&readme, "sh")
        .into_iter()
        .flat_map(str::lines)
        .find(|line| line.starts_with("cargo test"));
    let command = tests
        .expect("a command")
        .split("  ")
        .next()
        .expect("a command");
    assert!(
        read(".ci/run").lines().any(|line| line == command),
        "{command}"
    );
}

#[test]
fn the_readme_links_to_every_page_and_contributing_to_those_for_developers() {
    let linking = read("README.md") + &read("CONTRIBUTING.md");
    for path in pages()
        .iter()
        .filter(|path| *path != Path::new("README.md"))
    {
        assert!(
            linking.contains(&format!("]({})", path.display())),
            "{}",
            path.display()
        );
    }
}

#[test]
fn the_tests_that_the_page_of_internals_names_exist() {
    let sources = sources(&Path::new(REPOSITORY).join("src"))
        + &sources(&Path::new(REPOSITORY).join("tests"));
    let page = read("docs/dev/internals.md");
    let named: Vec<&str> = page
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| name.matches('_').count() > 2)
        .collect();
    assert!(named.len() > 20, "{named:?}");
    for name in named {
        assert!(sources.contains(&format!("fn {name}()")), "{name}");
    }
}

/// All sources in a folder and the folders in it.
fn sources(folder: &Path) -> String {
    let paths = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    let text = |path: PathBuf| match path.extension() {
        Some(extension) if extension == "rs" => read(path),
        _ if path.is_dir() => sources(&path),
        _ => String::new(),
    };
    paths.map(text).collect()
}

/// Tests that write the same page wait for each other.
static WRITING: Mutex<()> = Mutex::new(());

/// Asserts that a page is what `expected` makes of it, or writes that.
pub fn assert_is_written(path: impl AsRef<Path>, expected: impl Fn(&str) -> String) {
    let path = path.as_ref();
    let _writing = WRITING.lock();
    let page = read(path);
    let expected = expected(&page);
    if is_renewed() {
        fs::write(Path::new(REPOSITORY).join(path), expected).expect("a page to write");
    } else {
        assert!(
            page == expected,
            "{} is stale; RENEW=1 cargo test -- documents games:: errors renews it",
            path.display()
        );
    }
}

fn is_renewed() -> bool {
    env::var_os("RENEW").is_some()
}

/// The table of cases in the documentation of the library.
#[test]
fn the_library_has_a_row_for_each_problem() {
    let row = |game: Game| {
        let about = game.about().replace("...", "…");
        let verdicts = match game.words() {
            ["", ""] => "preperiod period g(0) g(1) …".to_string(),
            [win, loss] => format!("{win}` / `{loss}"),
        };
        let file = file_of(game).replace('-', "_");
        let (case, name) = (game.syntax(), game.name());
        format!("| `{case}` | [{name}](game::{file}) | {about} | `{verdicts}` |\n")
    };
    let head =
        "| case | game | a move | verdict if the first player wins / loses |\n|---|---|---|---|\n";
    assert_is_written("src/case/cases.md", |_| {
        head.to_string() + &Game::ALL.map(row).concat()
    });
}

/// The code in the documentation of a source.
fn examples(source: &str) -> String {
    let lines = source.lines().map(str::trim_start);
    let comments = lines.filter_map(|line| {
        line.strip_prefix("//!")
            .or_else(|| line.strip_prefix("///"))
    });
    let text = comments
        .map(|line| line.strip_prefix(' ').unwrap_or(line).to_string() + "\n")
        .collect::<String>();
    text.split("```").skip(1).step_by(2).collect()
}

#[test]
fn every_function_of_the_library_is_called_in_an_example() {
    let games = files_of_games()
        .into_iter()
        .map(|game| format!("game/{}", game.replace('-', "_")));
    let others = [
        "game/subtraction/named",
        "game/subtraction/table",
        "game/octal/table",
        "game/rule",
        "game/rule/table",
        "game/bound",
        "judge/parallel",
    ];
    let others = others.into_iter().chain([
        "game",
        "lib",
        "case/options",
        "case/layout",
        "case/game",
        "case/error",
        "commands/generate",
    ]);
    let files: Vec<String> = games.chain(others.map(str::to_string)).collect();
    let sources: Vec<String> = files.iter().map(|file| read(path_of(file))).collect();
    let called: String = sources.iter().map(|source| examples(source)).collect();
    let mut count = 0;
    for (file, source) in files.iter().zip(&sources) {
        let module = file.rsplit('/').next().expect("a name");
        let shown = source.lines().zip(iter::once("").chain(source.lines()));
        for (line, _) in shown.filter(|(_, before)| before.trim_start() != "#[doc(hidden)]") {
            let declared = line
                .trim_start()
                .strip_prefix("pub ")
                .map(|item| item.trim_start_matches("const "));
            let Some((name, _)) =
                declared.and_then(|item| item.strip_prefix("fn ")?.split_once('('))
            else {
                continue;
            };
            let is_called = match line.starts_with(' ') {
                false => {
                    called.contains(&format!("{module}::{name}("))
                        || called.contains(&format!("takeaway::{name}("))
                }
                true => [".", "::"]
                    .iter()
                    .any(|dots| called.contains(&format!("{dots}{name}("))),
            };
            // A function may also be handed over by its name.
            assert!(
                is_called || called.contains(&format!("::{name})")),
                "{file}: {name}"
            );
            count += 1;
        }
    }
    assert!(count > 80, "{count}");
}

#[test]
fn the_changelog_has_a_dated_part_for_this_version_and_no_empty_one() {
    let changelog = read("CHANGELOG.md");
    let parts: Vec<(&str, &str)> = changelog
        .split("\n## ")
        .skip(1)
        .filter_map(|part| part.split_once('\n'))
        .collect();
    let head = format!("[{}] - 20", env!("CARGO_PKG_VERSION"));
    assert!(
        parts.iter().any(|(title, _)| title.starts_with(&head)),
        "{head}"
    );
    for (title, text) in parts {
        assert!(text.contains("\n- "), "{title}");
    }
}

#[test]
fn the_citation_names_this_version_and_the_day_of_its_release() {
    let version = env!("CARGO_PKG_VERSION");
    let changelog = read("CHANGELOG.md");
    let head = format!("\n## [{version}] - ");
    let (_, after) = changelog.split_once(&head).unwrap();
    let day = after.lines().next().unwrap();
    let citation = read("CITATION.cff");
    for line in [
        format!("version: {version}"),
        format!("date-released: {day}"),
    ] {
        assert!(citation.lines().any(|it| it == line), "{line}");
    }
}

mod slow {
    use super::*;

    /// What blocks of the guide run that a machine may not have, and what that needs itself: without
    /// pypy3, BAPCtools ends with 1, and sinol-make would load sio2jail from the network.
    const TOOLS: [(&str, &str); 5] = [
        ("bt", "pypy3"),
        ("hyperfine", "sh"),
        ("parallel", "perl"),
        ("sinol-make", "sio2jail"),
        ("verifyproblem", "python3"),
    ];

    /// Where a tool is missing, or a block says what else it needs, it is left out.
    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn the_blocks_of_the_guide_run_from_an_empty_folder_in_the_order_of_the_page() {
        if program::missing(&["sh", "python3", "sed", "head", "tail"]) {
            return;
        }
        let page = read("docs/guide.md");
        let practice = Practice::of(&page);
        let mut count = 0;
        for part in page.split("\n```").skip(1).step_by(2) {
            let (language, block) = part.split_once('\n').expect("a language");
            if language == "console" {
                for example in format!("\n{block}").split("\n$ ").skip(1) {
                    let (command, _) = example.split_once('\n').unwrap_or((example, ""));
                    // Those that make no files are no part of what comes later.
                    if command.contains(" > ") || command.starts_with("takeaway package") {
                        typed(command, practice.path());
                    }
                }
            }
            let mut needed = Vec::new();
            for (tool, other) in TOOLS {
                if block.contains(&format!("{tool} ")) {
                    needed.extend([tool, other]);
                }
            }
            if language != "sh" || block.starts_with("# needs ") || program::missing(&needed) {
                continue;
            }
            count += 1;
            let printed = typed(&format!("set -e\n{block}\necho worked"), practice.path());
            assert!(printed.ends_with("worked\n"), "{block}: {printed}");
        }
        assert!(count > 0);
    }
}
