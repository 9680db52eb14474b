//! The program as users run it, against the reference: any flags, any number of threads, by file and by pipe in pieces
//! with pauses, long enough for threads to start; and the same on processors without AVX-512 and without AVX2, where
//! `qemu-x86_64` emulates them.
//!
//! `cargo test --release --test released -- --ignored` takes a quarter of an hour and says how often it ran the program.

mod generate;
mod program;
mod reference;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use generate::layouts::{layouts, numbers, problem_of};
use generate::{spaced, Choices, Form};
use reference::bound::PATIENCE;
use reference::problems::{Heaps, INTERVAL, OCTAL};
use reference::Flags;

const PROGRAM: &str = env!("CARGO_BIN_EXE_takeaway");

/// How long a part of `cargo test` runs the program.
const SHORT: Duration = Duration::from_secs(3);

const LONG: Duration = Duration::from_secs(300);

/// How one run gets its input, and what the reference says to that.
struct Run {
    flags: Vec<String>,
    input: Vec<u8>,
    verdicts: Vec<u8>,
    error: Option<String>,
}

/// Any flags, and the form of the cases that goes with them.
fn any_flags(choices: &mut Choices) -> (Form, Flags) {
    let form = choices.form();
    let mut flags = Flags { explain: choices.flip(), stream: choices.flip(), ..Flags::default() };
    if choices.below(4) == 3 {
        flags.budget = choices.below(12) as u32;
    }
    let heaps = match &form {
        Form::Any | Form::Misere => Heaps::Counted,
        Form::Problem(problem) => problem.heaps,
        Form::Rule(problem, rule) => {
            flags.rule = Some(rule.clone());
            problem.heaps
        }
    };
    match form {
        Form::Any | Form::Misere => flags.misere = matches!(form, Form::Misere),
        Form::Problem(problem) | Form::Rule(problem, _) => {
            flags.problem = Some(problem.selector);
            flags.misere = problem.has_misere_rule() && choices.flip();
        }
    }
    if choices.below(4) == 3 {
        flags.words = Some([(); 2].map(|()| choices.pick(&["W", "-", "no", "Łódź", "fourteen bytes"]).to_string()));
    }
    flags.one_line = heaps != Heaps::None && !flags.explain && choices.flip();
    if heaps == Heaps::Counted && choices.flip() {
        flags.heaps = Some(choices.pick(&[1, 2, 3, 70]));
    }
    (form, flags)
}

/// The same flags as arguments.
fn arguments(form: &Form, flags: &Flags) -> Vec<String> {
    let mut all = vec![format!("--budget={}", flags.budget)];
    let switches = [
        (flags.explain, "--explain"),
        (flags.stream, "--stream"),
        (flags.misere, "--misere"),
        (flags.one_line, "--one-line"),
    ];
    all.extend(switches.iter().filter(|(is_on, _)| *is_on).map(|(_, flag)| flag.to_string()));
    all.extend(flags.words.iter().map(|[win, loss]| format!("--words={win},{loss}")));
    all.extend(flags.heaps.map(|heaps| format!("--heaps={heaps}")));
    match form {
        Form::Any | Form::Misere => {}
        Form::Problem(problem) => all.push(format!("--problem={}", problem.selector)),
        Form::Rule(problem, rule) if *problem == *OCTAL => {
            let digits = spaced(rule).replace(' ', "");
            all.push(format!("--code={}.{}", &digits[..1], &digits[1..]));
        }
        Form::Rule(problem, rule) => {
            let between = if *problem == *INTERVAL { "-" } else { "," };
            all.push(format!("--set={}", spaced(rule).replace(' ', between)));
        }
    }
    all
}

/// A run with any flags but `--layout`; `None` if they cannot be given, or the reference has no time for the input.
fn any_run(choices: &mut Choices) -> Option<Run> {
    let (form, flags) = any_flags(choices);
    // An empty set, and a code without digits, cannot be written as a flag.
    if flags.rule.as_ref().is_some_and(|rule| rule.len() < 2) {
        return None;
    }
    let mut input = choices.input_with(&form, flags.stream, flags.heaps, flags.one_line);
    if choices.below(8) == 7 {
        input.splice(..0, [b'\n'; (1 << 20) + 9]);
    }
    let answer = reference::answer_as(&input, &flags);
    let known = answer.is_known();
    let run = Run { flags: arguments(&form, &flags), input, verdicts: answer.verdicts, error: answer.error };
    known.then_some(run)
}

/// A run with any layout, whose cases are answered in the usual order by the reference.
fn any_layout(choices: &mut Choices) -> Option<Run> {
    let all = layouts();
    let layout = &all[choices.index(all.len())];
    let given = numbers(layout, 20, choices);
    let cases = reference::layout::usual(layout, true, &given).concat();
    let problem = if problem_of(layout).is_none() { Some(6) } else { None };
    let flags = Flags { stream: true, problem, explain: choices.flip() && cases.len() < 200, ..Flags::default() };
    let usual: Vec<String> = cases.iter().map(|case| spaced(case)).collect();
    let answer = reference::answer_as(usual.join("\n").as_bytes(), &flags);
    let end = if layout.ends_with('0') { " 0" } else { "" };
    let mut arguments = vec!["--stream".to_string(), format!("--layout={layout}")];
    arguments.extend(flags.explain.then(|| "--explain".to_string()));
    arguments.extend(problem.map(|problem| format!("--problem={problem}")));
    let known = answer.is_known();
    let input = (spaced(&given) + end).into_bytes();
    known.then_some(Run { flags: arguments, input, verdicts: answer.verdicts, error: answer.error })
}

/// Runs the command on the input through a pipe, in pieces of any size with pauses.
fn by_pipe(command: &mut Command, input: &[u8], rng: &mut Rng) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let cuts = [(); 3].map(|()| rng.usize(..=input.len()));
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut from = 0;
            for cut in cuts.into_iter().chain([input.len()]).filter(|_| !input.is_empty()) {
                // It may have stopped at a fault.
                stdin.write_all(&input[from..cut.max(from)]).ok();
                thread::sleep(Duration::from_millis(1));
                from = cut.max(from);
            }
        });
        child.wait_with_output().expect("the program ends")
    })
}

/// Runs the program for `time`, with `emulator` in front of it; `name` is that of a file for inputs.
fn check(emulator: &[&str], name: &str, time: Duration) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // The tables of the reference are slow.
    PATIENCE.set(1 << 11);
    let (start, mut runs, mut seed) = (Instant::now(), 0, 0);
    while start.elapsed() < time {
        seed += 1;
        let mut rng = Rng::with_seed(seed);
        let bytes: Vec<u8> = (0..rng.usize(..2000)).map(|_| rng.u8(..)).collect();
        let choices = &mut if seed % 8 == 0 { Choices::random(seed) } else { Choices::of(&bytes) };
        let made = if seed % 8 == 0 { any_layout(choices) } else { any_run(choices) };
        let Some(Run { mut flags, input, verdicts, error }) = made else { continue };
        flags.push(format!("--threads={}", rng.u8(1..5)));
        let command = [emulator, &[PROGRAM]].concat();
        let mut run = Command::new(command[0]);
        run.args(&command[1..]).args(&flags);
        let by_file = rng.bool();
        let output = if by_file {
            fs::write(&path, &input).expect("a file");
            run.arg(&path).output().expect("the program runs")
        } else {
            by_pipe(&mut run, &input, &mut rng)
        };
        let place = if by_file { format!("{}: ", path.display()) } else { String::new() };
        let message = error.as_ref().map_or(String::new(), |error| format!("takeaway: {place}{error}\n"));
        let shown = || input.trim_ascii_start()[..input.trim_ascii_start().len().min(2000)].escape_ascii();
        // The emulator warns of features that nobody uses.
        let told = String::from_utf8_lossy(&output.stderr);
        let told: String = told.split_inclusive('\n').filter(|line| !line.starts_with("qemu-x86_64: ")).collect();
        assert_eq!(told, message, "seed {seed}: {flags:?} {}", shown());
        assert!(output.stdout == verdicts, "seed {seed}: {flags:?} {}", shown());
        assert_eq!(output.status.code(), Some(i32::from(error.is_some())), "seed {seed}: {flags:?} {}", shown());
        runs += 1;
    }
    println!("{name}: {runs} runs");
}

#[test]
fn it_answers_as_the_reference() {
    check(&[], "released", SHORT);
}

#[test]
fn it_answers_as_the_reference_without_avx_512_and_without_avx2() {
    if program::missing(&["qemu-x86_64"]) {
        return;
    }
    for processor in ["Haswell", "Nehalem"] {
        check(&["qemu-x86_64", "-cpu", processor], processor, SHORT);
    }
}

#[test]
#[ignore = "takes minutes"]
fn it_answers_as_the_reference_for_long() {
    check(&[], "released-long", LONG);
    if !program::missing(&["qemu-x86_64"]) {
        for processor in ["Haswell", "Nehalem"] {
            check(&["qemu-x86_64", "-cpu", processor], &format!("{processor}-long"), LONG);
        }
    }
}
