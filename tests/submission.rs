//! `submission.rs`, the whole judge as one file, is what the sources make of it, compiles anywhere and judges rightly.
//!
//! After a change of the sources, this renews it:
//!
//! ```text
//! RENEW=1 cargo test --test submission
//! ```

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What is left out of the file: tests, what is fast because it is not plain, and what no judge asks for.
const LEFT_OUT: [&str; 5] = [
    "#[cfg(test)]",
    "#[cfg(any(test, fuzzing))]",
    "#[cfg(feature = \"fast\")]",
    "#[cfg(any(test, feature = \"fast\"))]",
    "#[cfg(not(submission))]",
];

/// What stands without its condition.
const KEPT: [&str; 3] =
    ["#[cfg(submission)]", "#[cfg(not(feature = \"fast\"))]", "#[cfg(any(test, fuzzing, not(feature = \"fast\")))]"];

/// The sources as one file. They are formatted, so an item ends with the first line that is indented like its first and
/// ends like an item. To stay small, the file is indented with tabs, modules are not indented, and what is public
/// in the crate, which is the file, is just that.
fn generated() -> String {
    let read = |path: &str| fs::read_to_string(Path::new(ROOT).join(path)).expect(path);
    let lib = read("src/lib.rs");
    let grammar = lib.lines().skip_while(|line| *line != "//! # The input").take_while(|line| line.starts_with("//!"));
    let root = read("tests/submission/root.rs");
    let (header, rest) = root.split_once("\n\n").expect("a header");
    let mut file: Vec<String> = header.lines().chain(grammar).map(str::to_string).collect();
    file.push(String::new());
    expand(rest, "src", &mut file);
    file.join("\n") + "\n"
}

/// Appends `source`, with the modules that lie in `folder`, to `file`.
fn expand(source: &str, folder: &str, file: &mut Vec<String>) {
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let text = line.trim_start();
        if LEFT_OUT.contains(&text) {
            while file.last().is_some_and(|line| line.trim_start().starts_with("///")) {
                file.pop();
            }
            let margin = &line[..line.len() - text.len()];
            let is_end = |line: &str| {
                let own = line.strip_prefix(margin).is_some_and(|rest| !rest.starts_with([' ', '#']));
                own && line.ends_with(['}', ';', ','])
            };
            lines.find(|line| is_end(line));
        } else if let Some((visibility, name)) = module(text) {
            let path = format!("{folder}/{name}");
            let source = fs::read_to_string(Path::new(ROOT).join(&path).with_extension("rs")).expect(&path);
            file.push(format!("{visibility}mod {name} {{"));
            expand(&source, &path, file);
            file.push("}".to_string());
        } else if text.is_empty() {
            let start = file.last().is_none_or(|line| line.is_empty() || line.ends_with('{'));
            file.extend((!start).then(String::new));
        } else if !KEPT.contains(&text) {
            let text = text.replace("pub(crate) ", "pub ").replace("pub(super) ", "pub ");
            file.push("\t".repeat((line.len() - line.trim_start().len()) / 4) + &text);
        }
    }
    while file.last().is_some_and(String::is_empty) {
        file.pop();
    }
}

/// The visibility and the name, if the line says that a module lies in another file.
fn module(line: &str) -> Option<(&str, &str)> {
    let (visibility, name) = line.strip_suffix(';')?.split_once("mod ")?;
    ["", "pub ", "pub(crate) "].contains(&visibility).then_some((visibility, name))
}

#[test]
fn the_file_is_what_the_sources_make_of_it() {
    let path = Path::new(ROOT).join("submission.rs");
    let generated = generated();
    if env::var_os("RENEW").is_some() {
        fs::write(&path, &generated).expect("submission.rs can be written");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == generated, "submission.rs is stale; RENEW=1 cargo test --test submission renews it");
}

#[test]
fn the_file_is_small_enough_for_every_judge() {
    assert!(generated().len() < 60_000);
}

/// The program of this name that the compiler alone makes of a file in one of Rust's editions, without a word.
fn compile(file: &str, edition: &str, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editions");
    fs::create_dir_all(&folder).expect("a folder for programs");
    let program = folder.join(name);
    let mut compiler = Command::new("rustc");
    compiler.args(["-O", "--edition", edition, file, "-o"]).arg(&program).current_dir(ROOT);
    let output = compiler.output().expect("a compiler");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "edition {edition}");
    program
}

/// The inputs of all samples.
fn inputs() -> Vec<PathBuf> {
    let files = fs::read_dir(Path::new(ROOT).join("samples")).expect("samples");
    let paths = files.map(|file| file.expect("a file").path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "in")).collect()
}

#[test]
fn it_compiles_alone_and_without_warnings_in_every_edition_and_answers_every_sample() {
    for edition in ["2015", "2018", "2021", "2024"] {
        let program = compile("submission.rs", edition, edition);
        for input in inputs() {
            let output = Command::new(&program).stdin(File::open(&input).unwrap()).output().expect("it runs");
            let verdicts = fs::read(input.with_extension("out")).unwrap();
            assert!(output.status.success() && output.stdout == verdicts, "edition {edition}: {input:?}");
        }
    }
}

#[test]
fn it_says_what_takeaway_says_of_broken_input() {
    let program = compile("submission.rs", "2021", "for-broken-input");
    let broken = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken");
    for input in inputs() {
        let whole = fs::read(&input).unwrap();
        let half = &whole[..whole.len() / 2];
        fs::write(&broken, half).unwrap();
        let output = Command::new(&program).stdin(File::open(&broken).unwrap()).output().expect("it runs");
        let mut verdicts = Vec::new();
        let error = takeaway::judge(half, &mut verdicts).err();
        assert!(output.stdout == verdicts, "half of {input:?}");
        let said = error.as_ref().map_or(String::new(), |error| format!("takeaway: {error}\n"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), said, "half of {input:?}");
        assert_eq!(output.status.code(), Some(i32::from(error.is_some())), "half of {input:?}");
    }
}

#[test]
fn the_input_validator_for_judges_accepts_what_takeaway_does() {
    let program = compile("tests/kattis/validate.rs", "2021", "validate");
    let broken = Path::new(env!("CARGO_TARGET_TMPDIR")).join("validated");
    for input in inputs() {
        let whole = fs::read(&input).unwrap();
        let parts = [&whole[..], &whole[..whole.len() / 2], &whole[1..], &[&whole[..], b" 0"].concat()];
        for part in parts {
            fs::write(&broken, part).unwrap();
            let status = Command::new(&program).stdin(File::open(&broken).unwrap()).status().expect("it runs");
            let accepts = takeaway::judge(part, io::sink()).is_ok();
            assert_eq!(status.code(), Some(if accepts { 42 } else { 43 }), "{input:?}: {}", part.escape_ascii());
        }
    }
}
