//! The program as users run it, against the reference: any flags, any number of threads, by file,
//! by pipe in pieces with pauses, and typed on a terminal, long enough for threads to start; the
//! same on processors without AVX-512 and without AVX2, where `qemu-x86_64` emulates them.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::generate::flags::{any_flags, arguments};
use crate::generate::layouts::{flags_of, is_ended, layouts, numbers, with_skips};
use crate::generate::{Choices, spaced};
use crate::reference::Flags;
use crate::reference::bound::PATIENCE;
use crate::{program, reference};
use fastrand::Rng;
#[cfg(target_os = "linux")]
use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
#[cfg(target_os = "linux")]
use rustix::termios::{
    LocalModes, OptionalActions, QueueSelector, SpecialCodeIndex, tcflush, tcgetattr, tcsetattr,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_takeaway");

/// How long a part of `cargo test` runs the program.
const SHORT: Duration = Duration::from_secs(1);

const LONG: Duration = Duration::from_secs(300);

const HASWELL: [&str; 3] = ["qemu-x86_64", "-cpu", "Haswell"];
const NEHALEM: [&str; 3] = ["qemu-x86_64", "-cpu", "Nehalem"];

/// How one run gets its input, and what the reference says to that.
pub struct Run {
    pub arguments: Vec<String>,
    pub input: Vec<u8>,
    pub verdicts: Vec<u8>,
    error: Option<String>,
}

/// A run with any flags but `--layout`; `None` if they cannot be given, or the reference has no
/// time for the input.
pub fn any_run(choices: &mut Choices) -> Option<Run> {
    let flags = any_flags(choices);
    // An empty set, and a code without digits, cannot be written as a flag.
    let is_written = flags.rule.as_ref().is_none_or(|rule| rule.len() >= 2);
    is_written.then(|| run_with(&flags, choices))?
}

/// A run with these flags, if the reference has time for the input.
fn run_with(flags: &Flags, choices: &mut Choices) -> Option<Run> {
    let mut input = choices.input(flags);
    // Enough for threads.
    if choices.below(16) == 15 {
        input.splice(..0, vec![b'\n'; (4 << 20) + 9]);
    }
    let answer = reference::answer_as(&input, flags);
    let known = answer.is_known();
    known.then_some(Run {
        arguments: arguments(flags),
        input,
        verdicts: answer.verdicts,
        error: answer.error,
    })
}

/// A run with any layout, whose cases are answered in the usual order by the reference.
pub fn any_layout(choices: &mut Choices) -> Option<Run> {
    let all = layouts();
    let layout = &with_skips(&all[choices.index(all.len())], choices);
    let given = numbers(layout, 20, choices);
    let laid_out = flags_of(layout);
    let cases = reference::layout::usual(layout, &laid_out, &given).concat();
    let flags = Flags {
        explain: choices.flip() && cases.len() < 200,
        heaps: None,
        ..laid_out
    };
    let usual: Vec<String> = cases.iter().map(|case| spaced(case)).collect();
    let answer = reference::answer_as(usual.join("\n").as_bytes(), &flags);
    let end = if is_ended(layout) {
        choices.pick(&[" 0", " 0 00\n0\n", "\n0\r\n"])
    } else {
        ""
    };
    let mut arguments = vec![format!("--layout={layout}")];
    arguments.extend((!is_ended(layout)).then(|| "--stream".to_string()));
    arguments.extend(laid_out.heaps.map(|heaps| format!("--heaps={heaps}")));
    arguments.extend(flags.explain.then(|| "--explain".to_string()));
    arguments.extend(flags.game.map(|game| format!("--game={game}")));
    let known = answer.is_known();
    let input = (spaced(&given) + end).into_bytes();
    known.then_some(Run {
        arguments,
        input,
        verdicts: answer.verdicts,
        error: answer.error,
    })
}

/// Runs the command on the input through a pipe, in pieces of any size with pauses.
fn by_pipe(command: &mut Command, input: &[u8], rng: &mut Rng) -> Output {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let cuts = [(); 3].map(|()| rng.usize(..=input.len()));
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut from = 0;
            for cut in cuts
                .into_iter()
                .chain([input.len()])
                .filter(|_| !input.is_empty())
            {
                // It may have stopped at a fault.
                stdin.write_all(&input[from..cut.max(from)]).ok();
                thread::sleep(Duration::from_millis(1));
                from = cut.max(from);
            }
        });
        child.wait_with_output().expect("the program ends")
    })
}

/// Runs the command on the input as if it was typed, and shows the verdicts on the same terminal.
#[cfg(target_os = "linux")]
fn by_terminal(mut command: Command, input: &[u8]) -> Output {
    let (mut user, terminal) = terminal();
    let copy = || terminal.try_clone().expect("a copy");
    command.stdin(copy()).stdout(copy()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    // It keeps copies of the terminal.
    drop(command);
    let mut shown = Vec::new();
    let mut typist = user.try_clone().expect("a copy");
    let output = thread::scope(|scope| {
        let typing = scope.spawn(move || {
            // The first control-D ends a line without its end.
            typist.write_all(input).expect("the terminal is open");
            let end: &[u8] = if input.last().is_none_or(|&last| last == b'\n') {
                b"\x04"
            } else {
                b"\x04\x04"
            };
            typist.write_all(end).expect("the terminal is open");
        });
        // When the terminal is closed, there is an error in place of an end.
        scope.spawn(|| user.read_to_end(&mut shown).ok());
        let output = child.wait_with_output().expect("the program ends");
        // It may have stopped at a fault. A terminal that is full, and that nobody reads, would
        // never take the rest.
        while !typing.is_finished() {
            tcflush(&terminal, QueueSelector::IFlush).expect("the terminal is open");
            thread::sleep(Duration::from_millis(1));
        }
        drop(terminal);
        output
    });
    Output {
        stdout: shown,
        ..output
    }
}

#[cfg(not(target_os = "linux"))]
fn by_terminal(_: Command, _: &[u8]) -> Output {
    unreachable!("nothing can be typed")
}

/// The two ends of a terminal that changes nothing, and knows no control characters but control-D.
#[cfg(target_os = "linux")]
fn terminal() -> (File, File) {
    let user =
        openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a terminal");
    grantpt(&user)
        .and_then(|()| unlockpt(&user))
        .expect("it is ours");
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let terminal = ioctl_tiocgptpeer(&user, flags).expect("its other end");
    let mut settings = tcgetattr(&terminal).expect("its settings");
    settings.make_raw();
    settings.local_modes |= LocalModes::ICANON;
    // 0 is none. Others are off in raw mode.
    use SpecialCodeIndex as Code;
    for code in [Code::VERASE, Code::VKILL, Code::VEOL, Code::VEOL2] {
        settings.special_codes[code] = 0;
    }
    tcsetattr(&terminal, OptionalActions::Now, &settings).expect("other settings");
    (user.into(), terminal.into())
}

/// The program, with this emulator before it.
fn command(emulator: &[&str]) -> Command {
    let words = [emulator, &[PROGRAM]].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}

/// Whether a terminal gives the program these bytes: not control-D, nor lines that are too long for
/// it.
fn can_be_typed(input: &[u8]) -> bool {
    cfg!(target_os = "linux")
        && !input.contains(&4)
        && input
            .split(|&byte| byte == b'\n')
            .all(|line| line.len() < 4000)
}

/// Runs the program once; `path` is that of a file for inputs.
fn check_once(emulator: &[&str], run: &Run, path: &Path, rng: &mut Rng) {
    let Run {
        arguments,
        input,
        verdicts,
        error,
        ..
    } = run;
    let mut command = command(emulator);
    command
        .args(arguments)
        .arg(format!("--threads={}", rng.u8(1..5)));
    let (mut place, mut hint) = (String::new(), "");
    let output = match rng.u8(..3) {
        0 if can_be_typed(input) => {
            hint = "takeaway: type ";
            by_terminal(command, input)
        }
        1 => {
            fs::write(path, input).expect("a file");
            place = format!("{}: ", path.display());
            command.arg(path).output().expect("the program runs")
        }
        _ => by_pipe(&mut command, input, rng),
    };
    let message = error
        .as_ref()
        .map_or(String::new(), |error| format!("takeaway: {place}{error}\n"));
    let shown = || format!("{arguments:?} {}", input.trim_ascii_start().escape_ascii());
    // The emulator warns of features that nobody uses. Of cases that do not keep to their lines,
    // the reference knows nothing.
    let told = String::from_utf8_lossy(&output.stderr);
    let others = ["qemu-x86_64: ", "takeaway: case "];
    let told = told
        .split_inclusive('\n')
        .filter(|line| !others.iter().any(|other| line.starts_with(other)));
    let told: String = told.collect();
    // The prompt says what a case has.
    let prompt = if hint.is_empty() {
        0
    } else {
        told.find('\n').map_or(0, |end| end + 1)
    };
    assert!(
        told.starts_with(hint) && told[prompt..] == message,
        "{told}{}",
        shown()
    );
    assert!(output.stdout == *verdicts, "{}", shown());
    assert_eq!(
        output.status.code(),
        Some(i32::from(error.is_some())),
        "{}",
        shown()
    );
}

/// Runs the program for `time`, with this emulator before it; `name` is that of a file for inputs.
fn check(emulator: &[&str], name: &str, time: Duration) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // The tables of the reference are slow.
    PATIENCE.set(1 << 11);
    let (start, mut runs, mut seed) = (Instant::now(), 0, 0);
    while start.elapsed() < time {
        seed += 1;
        let mut rng = Rng::with_seed(seed);
        let bytes: Vec<u8> = (0..rng.usize(..2000)).map(|_| rng.u8(..)).collect();
        let run = match seed % 8 {
            0 => any_layout(&mut Choices::random(seed)),
            _ => any_run(&mut Choices::of(&bytes)),
        };
        if let Some(run) = run {
            check_once(emulator, &run, &path, &mut rng);
            runs += 1;
        }
    }
    println!("{name}: {runs} runs");
}

#[test]
#[cfg(target_os = "linux")]
fn it_stops_at_a_fault_before_all_is_typed() {
    let mut program = command(&[]);
    program.arg("-");
    // More than a terminal holds.
    let output = by_terminal(
        program,
        ["1 4 x\n", &"\n".repeat(1 << 20)].concat().as_bytes(),
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
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
    check(&HASWELL, "Haswell", SHORT);
    check(&NEHALEM, "Nehalem", SHORT);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn it_answers_as_the_reference_for_long() {
        check(&[], "released-long", LONG);
        if !program::missing(&["qemu-x86_64"]) {
            check(&HASWELL, "Haswell-long", LONG);
            check(&NEHALEM, "Nehalem-long", LONG);
        }
    }
}
