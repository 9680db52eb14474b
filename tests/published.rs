//! Every statement of `src/flags/problems.txt` is answered as its samples say, and brute force says
//! so, too. What is generated for it is valid, so are its samples, and what a converter does, the
//! converter back undoes.
//!
//! `RENEW=1 cargo test published` writes the tables of `docs/problems.md` anew.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use takeaway::{Statement, statements, undescribed};

use crate::converters::awks;
use crate::flags::flags_of_reference;
use crate::reference::tuples::Tuples;
use crate::reference::written::Written;
use crate::{program, reference};

const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

/// What the converters use.
const SHELL: [&str; 5] = ["sh", "awk", "sort", "tail", "tr"];

/// The statements whose cases takeaway reads without a converter.
fn unconverted() -> Vec<Statement> {
    statements()
        .into_iter()
        .filter(|statement| statement.converter.is_none())
        .collect()
}

/// The statements whose cases `generate` draws as they stand: no line with `^` changes their form.
fn drawn() -> Vec<Statement> {
    unconverted()
        .into_iter()
        .filter(|statement| statement.back.is_none())
        .collect()
}

fn converted() -> Vec<Statement> {
    statements()
        .into_iter()
        .filter(|statement| statement.converter.is_some())
        .collect()
}

pub fn has(statement: &Statement, flag: &str) -> bool {
    arguments(statement).iter().any(|argument| argument == flag)
}

/// The statements for which a program can be printed: none lists moves.
pub fn with_a_program() -> Vec<Statement> {
    unconverted()
        .into_iter()
        .filter(|statement| !has(statement, "--winning-moves"))
        .collect()
}

fn with_a_rule() -> Vec<Statement> {
    unconverted()
        .into_iter()
        .filter(|statement| has(statement, "--rule"))
        .collect()
}

/// The value of a flag of the form.
fn value_of(statement: &Statement, flag: &str) -> Option<String> {
    let arguments = arguments(statement);
    let place = arguments.iter().position(|word| word == flag)?;
    Some(arguments[place + 1].clone())
}

/// Returns true if the statement has a rule of positions of numbers.
fn is_of_positions(statement: &Statement) -> bool {
    value_of(statement, "--rule").is_some_and(|rule| rule.starts_with('('))
}

/// The flags that say what cases and verdicts look like.
pub fn arguments(statement: &Statement) -> Vec<String> {
    statement.form_and_bounds()[0].clone()
}

fn bounds(statement: &Statement) -> Vec<String> {
    statement.form_and_bounds()[1].clone()
}

/// The value of a bound.
fn bound(statement: &Statement, flag: &str) -> Option<u64> {
    let bounds = bounds(statement);
    let place = bounds.iter().position(|word| word == flag)?;
    bounds[place + 1].parse().ok()
}

/// A name for `--for`.
pub fn name(statement: &Statement) -> String {
    statement.names().remove(0)
}

/// How many cases are generated: as many as an input may have, and 20 at most.
fn case_count(statement: &Statement) -> String {
    bound(statement, "--max-cases")
        .unwrap_or(20)
        .min(20)
        .to_string()
}

/// The cases whose verdicts belong together as an input of their own, without the number of cases.
fn in_the_usual_order(input: &str, layout: &str, flags: &reference::Flags) -> Vec<String> {
    let numbers: Vec<u64> = input
        .split_whitespace()
        .map(|number| number.parse().expect("a number"))
        .collect();
    let groups = reference::layout::usual(&layout.replace(" /", ""), flags, &numbers);
    groups
        .iter()
        .map(|group| {
            group
                .iter()
                .flatten()
                .map(|number| format!("{number} "))
                .collect()
        })
        .collect()
}

/// The verdicts of brute force on an input for these arguments.
fn by_reference(input: &str, arguments: &[String]) -> String {
    let flags = flags_of_reference(arguments);
    let layout = arguments
        .iter()
        .position(|argument| argument == "--layout")
        .map(|place| &arguments[place + 1]);
    let inputs = match layout {
        None => vec![input.to_string()],
        Some(layout) => in_the_usual_order(input, layout, &flags),
    };
    let heaps = flags.heaps.filter(|_| layout.is_none());
    let groups = reference::Flags {
        stream: flags.stream || layout.is_some(),
        prefix: None,
        heaps,
        ..flags.clone()
    };
    // Moves of `--set` are among those of each case then.
    let groups = match layout {
        Some(layout) if layout.contains('s') => reference::Flags {
            game: None,
            rule: None,
            ..groups
        },
        _ => groups,
    };
    let answers = inputs
        .iter()
        .map(|input| reference::answer_as(input.as_bytes(), &groups));
    let verdicts: Vec<u8> = answers.flat_map(|answer| answer.verdicts).collect();
    let verdicts = flags.prefix.map_or(verdicts.clone(), |prefix| {
        reference::numbered(&verdicts, &prefix)
    });
    String::from_utf8(verdicts).expect("UTF-8")
}

#[test]
fn every_sample_is_answered_as_its_statement_says() {
    for statement in unconverted() {
        for [input, output] in &statement.samples {
            let found = program::run_with(&["--for", &name(&statement)], input.as_bytes());
            assert_eq!(program::text(&found.stdout), *output, "{}", statement.name);
            assert!(found.stderr.is_empty(), "{}", statement.name);
        }
    }
}

#[test]
fn every_sample_is_valid() {
    // Its sample has three positions on one set, and no flag says that an input has one set.
    let more_cases = |statement: &Statement| statement.name == "Kattis \"S-Nim\"";
    // All its cases are on one line.
    let is_on_lines = |statement: &&Statement| !statement.name.starts_with("SPOJ MCOINS");
    for statement in unconverted().iter().filter(is_on_lines) {
        let more: &[&str] = if more_cases(statement) {
            &["--max-cases", "100"]
        } else {
            &[]
        };
        for [input, _] in &statement.samples {
            let name = name(statement);
            let validate = [&["validate", "--for", &name], more].concat();
            assert_eq!(program::stdout(&validate, input), "", "{}", statement.name);
        }
    }
}

#[test]
fn what_is_generated_is_valid() {
    for statement in unconverted()
        .iter()
        .filter(|statement| statement.back.is_none())
    {
        // Some statements have 10^6 heaps in a case.
        let (name, count) = (name(statement), case_count(statement));
        let mut generate = vec!["generate", &count, "--for", &name, "--max-total", "20000"];
        let most = bound(statement, "--max-heap");
        // Tables of the sets that cases give take time.
        let gives_sets = statement.form_and_bounds()[0]
            .iter()
            .any(|word| word.split(' ').any(|part| part == "s"));
        if gives_sets && most > Some(5000) {
            generate.extend(["--max-heap", "5000", "--budget", "16"]);
        }
        // The tables of these rules take seconds to the largest heap.
        let has_rule = has(statement, "--rule") || has(statement, "--set");
        if has_rule && most > Some(5000) {
            generate.extend(["--max-heap", "5000"]);
        } else if has(statement, "--rule") && most > Some(40) {
            generate.extend(["--max-heap", "40", "--budget", "24"]);
        }
        let input = program::stdout(&generate, b"");
        assert_eq!(
            program::stdout(&["validate", "--for", &name], input),
            "",
            "{}",
            statement.name
        );
    }
}

#[test]
fn brute_force_confirms_the_output_of_every_sample() {
    // `computed` knows the rules of problems whose heaps are computed.
    let is_played = |statement: &&Statement| !has(statement, "--rule") && !has(statement, "--heap");
    for statement in unconverted().iter().filter(is_played) {
        for [input, output] in &statement.samples {
            assert_eq!(
                by_reference(input, &arguments(statement)),
                *output,
                "{}",
                statement.name
            );
        }
    }
}

/// The reference plays Nim with the values of the heaps.
#[test]
fn the_reference_confirms_the_output_for_rules() {
    let of_heaps = with_a_rule().into_iter().filter(|it| !is_of_positions(it));
    for statement in of_heaps.filter(|it| !has(it, "--heap")) {
        let arguments = arguments(&statement);
        let rule = value_of(&statement, "--rule").expect("a rule");
        let parsed = |input: &str| -> Vec<u64> {
            input
                .split_whitespace()
                .map(|it| it.parse().unwrap())
                .collect()
        };
        let most = statement
            .samples
            .iter()
            .flat_map(|[input, _]| parsed(input))
            .max()
            .expect("a heap");
        let values = Written::new(&rule).values(most);
        for [input, output] in &statement.samples {
            let nim = with_values(&parsed(input), &values, &flags_of_reference(&arguments));
            assert_eq!(
                by_reference(&nim, &arguments),
                *output,
                "{}",
                statement.name
            );
        }
    }
}

#[test]
fn the_reference_confirms_the_output_for_rules_of_positions() {
    let of_positions = with_a_rule().into_iter().filter(is_of_positions);
    for statement in of_positions {
        let rule = value_of(&statement, "--rule").expect("a rule");
        for [input, output] in &statement.samples {
            let mut written = Tuples::new(&rule, u64::MAX);
            let mut arguments = arguments(&statement);
            let nim = sums_of_positions(input, &arguments, &mut written);
            // The sums are streamed as heaps of Nim: a count, and that many values.
            arguments.retain(|word| word != "--stream");
            let layout = arguments.iter().position(|word| word == "--layout");
            arguments[layout.expect("a layout") + 1] = "k / h".to_string();
            assert_eq!(
                by_reference(&nim, &arguments),
                *output,
                "{}",
                statement.name
            );
        }
    }
}

/// The input with the values of a case's positions, after their number, and with the number of
/// cases.
fn sums_of_positions(input: &str, arguments: &[String], written: &mut Tuples) -> String {
    let mut numbers: Vec<u64> = Vec::new();
    for word in input.split_whitespace() {
        numbers.push(word.parse().expect("a number"));
    }
    let is_stream = arguments.iter().any(|word| word == "--stream");
    let has_count = arguments.iter().any(|word| word.starts_with('k'));
    let mut cases = Vec::new();
    let mut at = usize::from(!is_stream);
    while at < numbers.len() {
        let mut count = 1;
        if has_count {
            count = numbers[at] as usize;
            at += 1;
        }
        let mut values = String::new();
        for position in numbers[at..at + 2 * count].chunks(2) {
            values += &format!(" {}", written.value(position).expect("a value"));
        }
        cases.push(format!("{count}{values}"));
        at += 2 * count;
    }
    format!("{} {}", cases.len(), cases.join(" "))
}

/// The input with the value of each heap in its place.
fn with_values(numbers: &[u64], values: &[u64], flags: &reference::Flags) -> String {
    let (cases, mut rest) = numbers.split_at(usize::from(!flags.stream));
    let mut text = cases
        .iter()
        .map(|cases| format!("{cases} "))
        .collect::<String>();
    while !rest.is_empty() {
        let (count, heaps) = rest.split_at(usize::from(flags.heaps.is_none()));
        let (heaps, next) = heaps.split_at(flags.heaps.unwrap_or_else(|| count[0]) as usize);
        text.extend(count.iter().map(|count| format!("{count} ")));
        text.extend(
            heaps
                .iter()
                .map(|&heap| format!("{} ", values[heap as usize])),
        );
        rest = next;
    }
    text
}

/// A new folder for files that converters read.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    /// The folder with an `awk` that runs this command, for a path.
    fn with_awk(&self, command: &str) -> String {
        let folder = self.0.path().join(command.replace(' ', "-"));
        fs::create_dir_all(&folder).expect("a folder");
        let script = folder.join("awk");
        fs::write(&script, format!("#!/bin/sh\nexec {command} \"$@\"\n")).expect("a file");
        let mode = Command::new("chmod").arg("+x").arg(&script).status();
        assert!(mode.is_ok_and(|it| it.success()), "{command}");
        format!(
            "{}:{}",
            folder.display(),
            env::var("PATH").unwrap_or_default()
        )
    }

    /// What a shell prints for this command, with `text` in the file FILE and on standard input.
    fn run(&self, command: &str, text: &str) -> String {
        self.run_on(&env::var("PATH").unwrap_or_default(), command, text)
    }

    /// What a shell prints that looks for programs on this path, after the folder of takeaway.
    fn run_on(&self, path: &str, command: &str, text: &str) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_takeaway"))
            .parent()
            .expect("a folder");
        let path = format!("{}:{path}", program.display());
        fs::write(self.0.path().join("FILE"), text).expect("a file");
        let mut shell = Command::new("sh");
        let output = program::feed(
            shell
                .current_dir(self.0.path())
                .env("PATH", path)
                .args(["-c", command]),
            text.as_bytes(),
        );
        assert_eq!(program::text(&output.stderr), "", "{command}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }
}

#[test]
fn converted_samples_are_answered_as_their_statements_say_and_as_brute_force_does() {
    if program::missing(&SHELL) {
        return;
    }
    let folder = Folder::new();
    for statement in converted() {
        let converter = statement.converter.as_ref().expect("a converter");
        for [input, output] in &statement.samples {
            assert_eq!(
                folder.run(&statement.command(), input),
                *output,
                "{}",
                statement.name
            );
            // `computed` knows the rules of problems whose heaps are computed.
            if !has(&statement, "--heap") {
                let heaps = folder.run(converter, input);
                assert_eq!(
                    by_reference(&heaps, &arguments(&statement)),
                    *output,
                    "{}",
                    statement.name
                );
            }
        }
    }
}

#[test]
fn samples_are_converted_answered_checked_and_validated_where_a_statement_is_named() {
    if program::missing(&SHELL) {
        return;
    }
    let folder = Folder::new();
    let file = |name: &str| folder.0.path().join(name).display().to_string();
    let [cases, answers] = [file("cases"), file("answers")];
    for statement in converted() {
        let name = name(&statement);
        for [input, output] in &statement.samples {
            fs::write(&cases, input).expect("a file");
            fs::write(&answers, output).expect("a file");
            let named = ["--for", &name];
            assert_eq!(program::stdout(&named, input), *output, "{name}");
            let with_file = [&named[..], &[&cases]].concat();
            assert_eq!(program::stdout(&with_file, ""), *output, "{name}");
            let check = [&["check", &answers][..], &with_file].concat();
            assert_eq!(program::stdout(&check, ""), "", "{name}");
            let validate = [&["validate"][..], &with_file].concat();
            assert_eq!(program::stdout(&validate, ""), "", "{name}");
        }
    }
}

/// takeaway takes CR LF, too. What differs from awk to awk makes other cases without a word.
#[cfg(unix)]
#[test]
fn samples_are_converted_alike_by_every_awk_and_with_any_line_ends() {
    if program::missing(&SHELL) || program::missing(&["chmod"]) {
        return;
    }
    let mut awks = awks();
    awks.push("awk");
    let folder = Folder::new();
    for awk in awks {
        let path = if awk == "awk" {
            env::var("PATH").unwrap_or_default()
        } else {
            folder.with_awk(awk)
        };
        for statement in converted() {
            let converter = statement.converter.as_ref().expect("a converter");
            for [input, _] in &statement.samples {
                let usual = folder.run(converter, input);
                for text in [input.clone(), input.replace('\n', "\r\n")] {
                    let heaps = folder.run_on(&path, converter, &text);
                    assert_eq!(heaps, usual, "{}: {awk}, {text:?}", statement.name);
                }
            }
        }
    }
}

/// Cases within the bounds of a statement and of these flags, as `^` gets them.
fn to_convert_back(statement: &Statement, added: &[&str]) -> String {
    let [form, bounds] = statement.form_and_bounds();
    let flags: Vec<&str> = form.iter().chain(&bounds).map(String::as_str).collect();
    let cases = case_count(statement);
    let most = &["--max-total", "2000"];
    let generate = [&["generate", &cases][..], &flags, most, added].concat();
    program::stdout(&generate, b"")
}

#[test]
fn cases_that_are_converted_back_and_forth_have_the_same_verdicts() {
    if program::missing(&SHELL) {
        return;
    }
    let folder = Folder::new();
    let mut count = 0;
    for statement in statements() {
        let Some(back) = &statement.back else {
            continue;
        };
        count += 1;
        let input = to_convert_back(&statement, &[]);
        let [form, _] = statement.form_and_bounds();
        let form: Vec<&str> = form.iter().map(String::as_str).collect();
        let converted = folder.run(back, &input);
        let found = match &statement.converter {
            Some(_) => folder.run(&statement.command(), &converted),
            None => program::stdout(&form, &converted),
        };
        let usual = program::stdout(&form, &input);
        // The moves of a case come in an order that depends on how it is written.
        let is_ordered = !has(&statement, "--winning-moves") || has(&statement, "--in-order");
        assert_eq!(
            lines(&found, is_ordered),
            lines(&usual, is_ordered),
            "{}",
            statement.name
        );
    }
    assert!(count > 15, "{count}");
}

/// What `^` makes of these cases with the seed of this number.
fn drawn_by(number: u64, back: &str, cases: &str, folder: &Folder) -> String {
    let seeded = format!("export TAKEAWAY_SEED={}; {back}", number * 100_000_007);
    folder.run(&seeded, cases)
}

/// In an old mawk, all texts are the same seed: `srand` takes a number.
#[test]
fn what_is_drawn_when_cases_are_converted_back_depends_on_the_seed() {
    if program::missing(&SHELL) {
        return;
    }
    let folder = Folder::new();
    let mut count = 0;
    for statement in statements() {
        let Some(back) = statement.back.as_ref() else {
            continue;
        };
        if !back.contains("rand()") {
            continue;
        }
        count += 1;
        // Small heaps leave something to draw.
        let input = to_convert_back(&statement, &["--max-heap", "9"]);
        let first = drawn_by(1, back, &input, &folder);
        assert_eq!(
            first,
            drawn_by(1, back, &input, &folder),
            "{}",
            statement.name
        );
        // Some draw little, and the same from half of the seeds.
        let is_other = (2..=20).any(|number| drawn_by(number, back, &input, &folder) != first);
        assert!(is_other, "{}", statement.name);
    }
    assert!(count > 15, "{count}");
}

/// The lines of a text, in their order only if it counts.
fn lines(text: &str, is_ordered: bool) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    if !is_ordered {
        lines.sort_unstable();
    }
    lines
}

fn page() -> String {
    let path = Path::new(REPOSITORY).join("docs/problems.md");
    fs::read_to_string(path).expect("a page")
}

/// A row of a table. A bar would end a cell.
fn row(cells: &[String]) -> String {
    cells.iter().fold("|".to_string(), |row, cell| {
        format!("{row} {} |", cell.replace('|', "\\|"))
    }) + "\n"
}

/// The game of a statement, in a few words.
fn game(statement: &Statement) -> String {
    if let Some(game) = value_of(statement, "--game") {
        return game;
    }
    if let Some(moves) = value_of(statement, "--set") {
        return format!("take {moves}");
    }
    if let Some(code) = value_of(statement, "--code") {
        return format!("code {code}");
    }
    if has(statement, "--rule") {
        return "a rule".to_string();
    }
    let layout = value_of(statement, "--layout").unwrap_or_default();
    let letters: Vec<&str> = layout.split_whitespace().collect();
    let ways = [
        ("s", "take what the input says"),
        ("l", "take l to r"),
        ("r", "take 1 to r"),
        ("d", "a code in the input"),
    ];
    let way = ways.iter().find(|(letter, _)| letters.contains(letter));
    way.map_or("", |(_, words)| words).to_string()
}

/// What a statement asks, in a few words: who wins is not said.
fn asked(statement: &Statement) -> String {
    let mut asked = game(statement);
    if has(statement, "--heap") {
        asked += ", computed heaps";
    }
    if has(statement, "--misere") {
        asked += ", misère";
    }
    if has(statement, "--count") {
        asked += ": how many moves win";
    }
    if has(statement, "--winning-moves") {
        asked += ": which moves win";
    }
    asked
}

fn table(statements: &[Statement]) -> String {
    let head = ["problem", "asked", "`--for`"].map(str::to_string);
    let mut table = row(&head) + &"|---".repeat(head.len()) + "|\n";
    for statement in statements {
        let names: Vec<String> = statement
            .names()
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        table += &row(&[
            format!("[{}]({})", statement.name, statement.notes[0]),
            asked(statement),
            names.join(" "),
        ]);
    }
    table
}

/// The languages of the help, each with the judges that take them.
fn table_of_languages() -> String {
    let judges = include_str!("../src/flags/help/text/judges.txt");
    let mut rows: Vec<[String; 2]> = Vec::new();
    for line in judges.lines() {
        let (judge, languages) = line.split_once(": ").expect("a judge and its languages");
        match rows.iter_mut().find(|[known, _]| known == languages) {
            Some([_, judges]) => *judges += &format!(", {judge}"),
            None => rows.push([languages.to_string(), judge.to_string()]),
        }
    }
    let head = ["languages", "judges"].map(str::to_string);
    let rows: String = rows.iter().map(|cells| row(cells)).collect();
    row(&head) + "|---|---|\n" + &rows
}

#[test]
fn every_problem_is_described_in_a_few_words() {
    for statement in statements() {
        assert!(!game(&statement).is_empty(), "{}", statement.name);
    }
}

#[test]
fn every_statement_says_where_its_form_and_its_sample_are_from() {
    for statement in statements() {
        for heading in ["Form and bounds: ", "Sample: "] {
            let is_said = statement.notes.iter().any(|note| note.starts_with(heading));
            assert!(is_said, "{}", statement.name);
        }
    }
}

fn table_of_undescribed() -> String {
    let head = ["problem", "why no flags describe it"].map(str::to_string);
    let rows = undescribed().into_iter().map(|it| {
        row(&[
            format!("[{}]({})", it.name, it.notes[0]),
            it.notes[1].clone(),
        ])
    });
    row(&head) + "|---|---|\n" + &rows.collect::<String>()
}

#[test]
fn the_page_lists_these_problems_and_commands_and_no_others() {
    let page = page();
    let text: String = page
        .lines()
        .filter(|line| !line.starts_with('|'))
        .map(|line| format!("{line}\n"))
        .collect();
    let (judges, others) = text
        .split_once("The program is in C++98")
        .expect("a paragraph after the table of languages");
    let (alone, others) = others
        .split_once("## With a rule of your own")
        .expect("three sections");
    let (ruled, others) = others
        .split_once("## With a line that converts the input")
        .expect("three sections");
    let (converts, undescribed) = others
        .split_once("## Without flags")
        .expect("four sections");
    let no_rule: Vec<Statement> = unconverted()
        .into_iter()
        .filter(|statement| !has(statement, "--rule"))
        .collect();
    let expected = format!(
        "{}\n\n{}\nThe program is in C++98{}\n\n{}\n## With a rule of your own{}\n\n{}\n## With a line that converts the input{}\n\n{}\n## Without flags{}\n\n{}",
        judges.trim_end(),
        table_of_languages(),
        alone.trim_end(),
        table(&no_rule),
        ruled.trim_end(),
        table(&with_a_rule()),
        converts.trim_end(),
        table(&converted()),
        undescribed.trim_end(),
        table_of_undescribed(),
    );
    if env::var_os("RENEW").is_some() {
        fs::write(Path::new(REPOSITORY).join("docs/problems.md"), expected)
            .expect("a page to write");
    } else {
        assert!(
            page == expected,
            "docs/problems.md is stale; RENEW=1 cargo test published renews it"
        );
    }
}

#[test]
fn the_readme_has_six_of_over_150_problems_with_the_same_commands() {
    assert!(statements().len() > 150);
    let readme = fs::read_to_string(Path::new(REPOSITORY).join("README.md")).expect("a page");
    let (_, section) = readme
        .split_once("\n## Over 150 published problems\n")
        .expect("the section");
    let rows: Vec<&str> = section
        .lines()
        .take_while(|line| !line.starts_with("## "))
        .collect();
    let rows: Vec<&&str> = rows
        .iter()
        .filter(|line| line.starts_with("| ") && line.contains('`'))
        .collect();
    let listed = |row: &str| {
        let all = statements();
        all.iter().any(|it| {
            row == format!(
                "| {} | `--for {}` | `{}` |",
                it.name,
                name(it),
                it.command()
            )
        })
    };
    for row in &rows {
        assert!(listed(row), "{row}");
    }
    assert_eq!(rows.len(), 6);
}

#[test]
fn help_lists_these_problems_and_finds_them_by_name() {
    let help = |words: &[&str]| program::stdout(&[&["help", "problems"], words].concat(), b"");
    let all = help(&[]);
    for statement in statements() {
        let expected = format!(
            "{}\n  --for {}\n  {}\n",
            statement.name,
            name(&statement),
            statement.command()
        );
        assert!(all.contains(&expected), "{expected}");
    }
    for problem in undescribed() {
        let told = help(&[&name(&problem)]);
        let text = format!(
            "{} no flags describe it: {}",
            problem.name, problem.notes[1]
        );
        let (described, link) = told
            .trim_end()
            .rsplit_once('\n')
            .expect("a line with a link");
        assert_eq!(
            described.split_whitespace().collect::<Vec<_>>().join(" "),
            text
        );
        assert_eq!(link.trim(), problem.notes[0]);
        assert!(all.contains(described), "{told}");
        let refused = format!("no flags describe {}: {}", problem.name, problem.notes[1]);
        program::assert_refuses(&["--for", &name(&problem)], &refused);
    }
    // Of one problem, all that its statement says; of several, not their notes.
    let told = help(&["51nod-1067"]);
    assert!(told.contains(
        "\n  bounds: --min-cases 1 --max-cases 10000 --min-heap 1 --max-heap 1000000000\n"
    ));
    assert!(
        told.ends_with(
            "\n  Form and bounds: from memory.\n  Sample: the statement (from memory).\n"
        )
    );
    assert!(!help(&["51nod"]).contains("Sample"));
    for title in ["CSES 1729, \"Stick Game\"", "HackerRank, \"Misère Nim\""] {
        assert!(
            help(&title.split(' ').collect::<Vec<_>>()).starts_with(&format!("{title}\n")),
            "{title}"
        );
    }
    // A line more where a judge takes no Rust.
    let takes_no_rust = |statement: &Statement| {
        statement
            .languages()
            .split("; ")
            .any(|it| !it.contains("Rust"))
    };
    let printed = |statement: &Statement| !has(statement, "--winning-moves");
    let expected = unconverted()
        .into_iter()
        .filter(|it| takes_no_rust(it) && printed(it))
        .count();
    let marked = all
        .lines()
        .filter(|line| line.contains(" no Rust: takeaway submission -l c++ --for "))
        .count();
    assert_eq!(marked, expected);
    assert!(all.contains("\n  this judge takes no Rust: takeaway"));
    let unbounded = statements()
        .iter()
        .filter(|statement| bounds(statement).is_empty())
        .count();
    let bounded = all
        .lines()
        .filter(|line| line.starts_with("  bounds: "))
        .count();
    assert_eq!(bounded + unbounded, statements().len());
    assert_eq!(
        help(&["KAYLES", "leetcode"]).lines().next(),
        Some("LeetCode 294, \"Flip Game II\", as a file of strings")
    );
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn the_largest_heap_of_every_statement_is_drawn() {
        for statement in drawn() {
            let name = name(&statement);
            let Some(largest) = bound(&statement, "--max-heap") else {
                continue;
            };
            // The largest numbers of both kinds together may give no heap.
            let words = arguments(&statement);
            if has(&statement, "--heap") && words.iter().any(|word| word.contains("a b")) {
                continue;
            }
            let least = largest.to_string();
            let output = program::run_with(
                &["generate", "1", "--for", &name, "--min-heap", &least],
                b"",
            );
            let said = program::text(&output.stderr);
            assert!(output.status.success(), "{name}: {said}");
        }
    }

    /// For 0 and 100 exactly, and otherwise up to 50 of 1,000 cases more or fewer.
    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn the_share_of_lost_cases_of_every_statement_is_as_asked_for() {
        // The first player of a range wins some of its heaps and loses others.
        let has_ranges = |statement: &&Statement| {
            arguments(statement)
                .iter()
                .any(|argument| argument.contains("1..n"))
        };
        for statement in drawn().iter().filter(|statement| !has_ranges(statement)) {
            let name = name(statement);
            let counts = has(statement, "--count");
            let words: &[&str] = if counts { &[] } else { &["--words", "W,L"] };
            for (percent, wanted, tolerance) in [
                ("0", 0_usize, 0),
                ("10", 100, 50),
                ("50", 500, 50),
                ("90", 900, 50),
                ("100", 1000, 0),
            ] {
                let mut generate = vec!["generate", "1000", "--for", &name, "--lost", percent];
                generate.extend(["--max-cases", "1000", "--max-total", "200000"]);
                if bound(statement, "--max-group").is_some() {
                    generate.extend(["--max-group", "1000"]);
                }
                let input = program::stdout(&generate, b"");
                let answers = program::stdout(&[&["--for", &name], words].concat(), input);
                let lost = if counts {
                    answers.lines().filter(|line| *line == "0").count()
                } else {
                    answers.matches('L').count()
                };
                assert!(
                    lost.abs_diff(wanted) <= tolerance,
                    "{name}, {percent}: {lost}"
                );
            }
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn the_budget_of_a_command_with_a_rule_reaches_the_largest_heap_of_the_statement() {
        for statement in with_a_rule() {
            let largest = bound(&statement, "--max-heap").expect("a bound");
            let layout = value_of(&statement, "--layout").unwrap_or_default();
            let is_pair = layout.contains("a b");
            let counts = ["--stream", "--heaps"]
                .into_iter()
                .filter(|flag| layout != "a b" && !has(&statement, flag))
                .map(|_| "1 ");
            let second = if is_pair {
                format!(" {largest}")
            } else {
                String::new()
            };
            let input = format!("{}{largest}{second}", counts.collect::<String>());
            let output = program::run_with(&["--for", &name(&statement)], input.as_bytes());
            assert!(
                output.status.success() && !output.stdout.is_empty(),
                "{}",
                statement.name
            );
        }
    }
}

#[test]
fn no_published_problem_has_an_input_without_cases_or_a_case_without_moves() {
    let mut counted = 0;
    for statement in unconverted() {
        let layout = value_of(&statement, "--layout").unwrap_or_default();
        let is_counted =
            !has(&statement, "--stream") && !layout.ends_with('0') && !layout.contains('T');
        let empty = if is_counted { "0\n" } else { "" };
        let name = name(&statement);
        let told = program::run_with(&["validate", "--for", &name], empty.as_bytes());
        assert_eq!(told.status.code(), Some(1), "{name}: {empty:?}");
        counted += u32::from(is_counted);
    }
    assert!(counted > 50, "{counted}");
    for (name, empty) in [
        ("hdu-1848", "0\n"),
        ("hdu-2177", "0 0\n"),
        ("hdu-1536", "0\n"),
        ("hdu-1536", "1 2\n0\n0\n"),
        ("hdu-1536", "0\n1\n1 3\n0\n"),
        ("kattis-s-nim", "1 2\n0\n"),
        ("acwing-893", "0\n\n1\n5\n"),
        ("atcoder-edpc-k", "0 5\n\n"),
    ] {
        let told = program::run_with(&["validate", "--for", name], empty.as_bytes());
        assert_eq!(told.status.code(), Some(1), "{name}: {empty:?}");
    }
}

#[test]
fn a_case_of_kam_pebbles_has_up_to_1000_heaps_and_stones() {
    let case = |heaps: usize, last: &str| {
        let zeros = "0 ".repeat(heaps - 1);
        format!("1\n{heaps}\n{zeros}{last}\n")
    };
    for (input, is_valid) in [
        (case(1, "64"), true),
        (case(1, "1000"), true),
        (case(1, "1001"), false),
        (case(1000, "1000"), true),
        (case(1001, "1000"), false),
        ("1\n2\n500 500\n".to_string(), true),
        ("1\n2\n500 501\n".to_string(), false),
    ] {
        let told = program::run_with(&["validate", "--for", "luogu-p3480"], input.as_bytes());
        assert_eq!(told.status.success(), is_valid, "{input}");
    }
    let input = program::stdout(&["generate", "10", "--for", "luogu-p3480", "--hard"], "");
    program::stdout(&["validate", "--for", "luogu-p3480"], input);
}
