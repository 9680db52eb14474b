//! `submission.rs`, the whole judge in one file, is up to date with the sources, compiles in every edition, and judges
//! as takeaway does.
//!
//! After a change of the sources, renew it with
//!
//! ```text
//! RENEW=1 cargo test --test submission
//! ```

#[path = "submission/bundle.rs"]
mod bundle;
#[path = "published/mod.rs"]
mod published;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::{env, fs, io, iter, thread};

use takeaway::game::Play;
use takeaway::Options;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn generated() -> String {
    bundle::bundle(Path::new(ROOT))
}

#[test]
fn the_file_is_up_to_date_with_the_sources() {
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
    assert!(generated().len() <= 65_000);
}

/// Compiles a file with `rustc` alone in one of Rust's editions, without a warning, to a program of this name.
fn compile(file: &str, edition: &str, flags: &[&str], name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editions");
    fs::create_dir_all(&folder).expect("a folder for programs");
    let program = folder.join(name);
    let mut compiler = Command::new("rustc");
    compiler.args(flags).args(["--edition", edition, file, "-o"]).arg(&program).current_dir(ROOT);
    let output = compiler.output().expect("a compiler");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "edition {edition}");
    program
}

fn compile_text(text: &str, edition: &str, flags: &[&str], name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("submission-{name}.rs"));
    fs::write(&file, text).expect("a file");
    compile(file.to_str().expect("a path in UTF-8"), edition, flags, name)
}

/// `submission.rs` as a program. It is made of the sources here, because another test may just be renewing the file.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| compile_text(&generated(), "2021", &["-O"], "2021"))
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
        // One of them is optimised, which takes four times as long.
        let program =
            if edition == "2021" { program().to_path_buf() } else { compile_text(&generated(), edition, &[], edition) };
        for input in inputs() {
            let output = Command::new(&program).stdin(File::open(&input).unwrap()).output().expect("it runs");
            let verdicts = fs::read(input.with_extension("out")).unwrap();
            assert!(output.status.success() && output.stdout == verdicts, "edition {edition}: {input:?}");
        }
    }
}

/// Asserts that the program judges each input as takeaway does with these options, message and exit code included.
fn assert_judges_alike(program: &Path, options: &Options, inputs: impl Iterator<Item = Vec<u8>>) {
    // Each test has a thread of its name, and must not read what another one writes.
    let file = program.with_extension(thread::current().name().expect("a name"));
    for input in inputs {
        fs::write(&file, &input).unwrap();
        let output = Command::new(program).stdin(File::open(&file).unwrap()).output().expect("it runs");
        let mut verdicts = Vec::new();
        let error = takeaway::judge_with(options, &*input, &mut verdicts).err();
        let input = input.escape_ascii();
        assert!(output.stdout == verdicts, "{input}");
        let said = error.as_ref().map_or(String::new(), |error| format!("takeaway: {error}\n"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), said, "{input}");
        assert_eq!(output.status.code(), Some(i32::from(error.is_some())), "{input}");
    }
}

#[test]
fn it_reports_broken_input_as_takeaway_does() {
    let halves =
        inputs().into_iter().map(|input| fs::read(input).unwrap()).map(|whole| whole[..whole.len() / 2].to_vec());
    assert_judges_alike(program(), &Options::default(), halves);
}

/// Below 3, the moves {2, 3, 4} are {2}, of which no value is known before somebody asks for such a heap.
#[test]
fn it_looks_no_value_up_in_a_period_that_is_not_known() {
    let case = format!("4 3 2 3 4 40 35{}\n", " 0".repeat(39));
    assert_judges_alike(program(), &Options::default(), iter::once(format!("100\n{}", case.repeat(100)).into_bytes()));
}

/// Those that the fuzz target for this file kept.
#[test]
fn it_judges_what_fuzzing_kept_as_takeaway_does() {
    let text = fs::read_to_string(Path::new(ROOT).join("fuzz/seeds/submission")).expect("inputs");
    let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).expect("ASCII"), 16).expect("two digits");
    let inputs = text.lines().map(|line| line.as_bytes().chunks(2).map(byte).collect());
    assert_judges_alike(program(), &Options::default(), inputs);
}

/// `submission.rs` with other constants.
fn changed(changes: &[(&str, String)]) -> String {
    let mut text = generated();
    for (constant, value) in changes {
        let start = text.find(&format!("\nconst {constant}:")).expect("a constant");
        let from = start + text[start..].find('=').expect("its value") + 1;
        let to = from + text[from..].find(';').expect("its end");
        text.replace_range(from..to, value);
    }
    text
}

/// The constants that ask for what these flags ask for.
fn constants(flags: &[String]) -> Vec<(&'static str, String)> {
    let mut constants = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let mut value = || flags.next().expect("a value");
        match flag.as_str() {
            "--stream" => constants.push(("STREAM", "true".to_string())),
            "--misere" => constants.push(("MISERE", "true".to_string())),
            "--one-line" => constants.push(("ONE_LINE", "true".to_string())),
            "--heaps" => constants.push(("HEAPS", value().to_string())),
            "--layout" => constants.push(("LAYOUT", format!("{:?}", value()))),
            "--words" => constants.push(("WORDS", format!("{:?}", value().split(',').collect::<Vec<_>>()))),
            "--problem" => constants.push(("PROBLEM", published::selector(value()).to_string())),
            "--set" => {
                let set = value();
                let problem = if set.contains('-') { 7 } else { 4 };
                constants.extend([("PROBLEM", problem.to_string()), ("RULE", format!("&[{}]", set.replace('-', ",")))]);
            }
            _ => panic!("this test does not know {flag}"),
        }
    }
    constants
}

/// Hands in a file for each published problem, compiled by `compile`.
fn hand_in_for_each_published_problem(compile: impl Fn(&str, &str) -> PathBuf + Sync) {
    thread::scope(|scope| {
        for folder in published::folders() {
            let compile = &compile;
            scope.spawn(move || {
                let changes = constants(&published::arguments(&folder));
                assert!((1..=5).contains(&changes.len()), "{changes:?}");
                let name = folder.file_name().and_then(|name| name.to_str()).expect("a name");
                let program = compile(&changed(&changes), name);
                let input = File::open(folder.join("input")).expect("its input");
                let output = Command::new(program).stdin(input).output().expect("it runs");
                let expected = published::text(&folder, "output");
                assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{name}");
                assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
            });
        }
    });
}

/// Without optimisation, which would take four times as long.
#[test]
fn with_other_constants_it_answers_every_published_problem() {
    hand_in_for_each_published_problem(|text, name| compile_text(text, "2021", &[], name));
}

#[test]
#[ignore = "takes minutes"]
fn with_other_constants_and_optimised_it_answers_every_published_problem() {
    hand_in_for_each_published_problem(|text, name| compile_text(text, "2021", &["-O"], &format!("{name}-O")));
}

#[test]
fn with_wrong_constants_it_says_so() {
    for wrong in [("PROBLEM", "99"), ("RULE", "&[1]"), ("LAYOUT", "\"m n\""), ("WORDS", "[\"W\",\"\"]")] {
        let text = changed(&[(wrong.0, wrong.1.to_string())]);
        let program = compile_text(&text, "2021", &[], &format!("wrong-{}", wrong.0));
        let output = Command::new(program).stdin(Stdio::null()).output().expect("it runs");
        let told = "takeaway: wrong PROBLEM, RULE, LAYOUT or WORDS\n";
        assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), (told, Some(2)));
    }
}

#[test]
fn with_misere_play_written_into_it_it_judges_misere_play() {
    let program = compile_text(&changed(&[("MISERE", "true".to_string())]), "2021", &[], "misere");
    let options = Options { play: Play::Misere, ..Options::default() };
    assert_judges_alike(&program, &options, inputs().into_iter().map(|input| fs::read(input).unwrap()));
}

#[test]
fn it_takes_no_arguments() {
    let program = program();
    let output = Command::new(program).arg("--explain").output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "takeaway: this program takes no arguments\n");
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)));
}

/// As takeaway does; the exit code still reports a fault whose message nobody reads.
#[test]
fn it_ends_quietly_where_nobody_can_read_its_verdicts_or_messages() {
    let program = program();
    let run = |input: &str, stdout: Stdio, stderr: Stdio| {
        let mut child =
            Command::new(program).stdin(Stdio::piped()).stdout(stdout).stderr(stderr).spawn().expect("it runs");
        child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
        child.wait_with_output().expect("it ends")
    };
    let nobody = || {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        Stdio::from(writer)
    };
    let unread = run("1 1 4", nobody(), Stdio::piped());
    assert_eq!((unread.stderr.len(), unread.status.code()), (0, Some(0)));
    let unheard = run("1 1 x", Stdio::piped(), nobody());
    assert_eq!((unheard.stdout.len(), unheard.status.code()), (0, Some(1)));
    #[cfg(unix)]
    for (closed, stdout, code) in [("2>&-", "Player 1\n", 1), (">&- 2>&-", "", 1), ("<&- 2>&-", "", 1)] {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("printf '2 1 4 x' | exec \"$0\" {closed}")]).arg(program);
        let output = shell.output().expect("a shell");
        let found = (String::from_utf8_lossy(&output.stdout), output.status.code());
        assert_eq!((found.0.as_ref(), found.1), (stdout, Some(code)), "{closed}");
    }
    if let Ok(full) = File::options().write(true).open("/dev/full") {
        let unwritten = run("2 1 4 x", Stdio::piped(), full.try_clone().expect("the same device").into());
        assert_eq!((&unwritten.stdout[..], unwritten.status.code()), (&b"Player 1\n"[..], Some(1)));
        let lost = run("1 1 4", full.into(), Stdio::piped());
        let told = "takeaway: cannot write the output: No space left on device (os error 28)\n";
        assert_eq!((String::from_utf8_lossy(&lost.stderr).as_ref(), lost.status.code()), (told, Some(1)));
    }
}

#[test]
fn the_input_validator_for_judges_accepts_what_takeaway_does() {
    let program = compile("tests/kattis/validate.rs", "2021", &["-O"], "validate");
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
