// The root of submission.rs: `main`, and the constants that its user changes.

use std::env;
use std::io::{self, Write};
use std::process::exit;

// The header of submission.rs, which stands before these, says what they mean.
const PROBLEM: u64 = 0;
const RULE: &[u64] = &[];
const HEAPS: u64 = 0;
const LAYOUT: &str = "";
const STREAM: bool = false;
const MISERE: bool = false;
const WORDS: [&str; 2] = ["", ""];
const ONE_LINE: bool = false;

mod error;
mod game;
mod input;
mod judge;
mod layout;
mod limits;
mod memory;
mod options;
mod output;
mod problem;
mod sizes;
mod itoa;
mod memchr;

fn main() {
    if env::args_os().len() > 1 {
        fail(2, "this program takes no arguments");
    }
    let options = match options() {
        Some(options) => options,
        None => fail(2, "wrong PROBLEM, RULE, LAYOUT or WORDS"),
    };
    match judge::judge(&options, io::stdin(), io::stdout(), sizes::CAPACITY) {
        Ok(()) => {}
        // The reader of the verdicts has closed the pipe: it has seen enough.
        Err(error::Error::Write(ref error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(error) => fail(1, &error.to_string()),
    }
}

/// The options that the constants ask for; `None` if one is wrong.
fn options() -> Option<options::Options> {
    Some(options::Options {
        form: form()?,
        play: if MISERE { game::Play::Misere } else { game::Play::Normal },
        stream: STREAM,
        words: match WORDS {
            ["", ""] => None,
            [win, loss] => Some(options::Words::new(win, loss).ok()?),
        },
        one_line: ONE_LINE,
        heaps: options::HeapCount::new(HEAPS),
        layout: if LAYOUT == "" { None } else { Some(layout::Layout::new(LAYOUT)?) },
        ..Default::default()
    })
}

fn form() -> Option<options::Form> {
    match (problem::Problem::from_selector(PROBLEM), RULE) {
        (None, &[]) if PROBLEM == 0 => Some(options::Form::default()),
        (Some(problem), &[]) => Some(options::Form::problem(problem)),
        (Some(problem::Problem::Subtraction), set) => options::Form::set(set).ok(),
        (Some(problem::Problem::Interval), &[least, most]) => options::Form::interval(least, most).ok(),
        (Some(problem::Problem::Octal), code) => {
            options::Form::code(&code.iter().map(|&digit| digit as u8).collect::<Vec<_>>()).ok()
        }
        _ => None,
    }
}

fn fail(code: i32, message: &str) -> ! {
    // If standard error is closed as well, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "takeaway: {}", message);
    exit(code);
}
