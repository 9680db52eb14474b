//! What a right program and the tested one printed, as it is shown, and why the right program gives
//! no answer.

use crate::case::escape::{escaped, is_visible};
use crate::commands::check::Differences;

use crate::commands::program::{End, Run, RunLimits};

/// What helps if the right program is too slow.
pub const HELP: &str = "smaller bounds, such as --max-heap, or a longer --time-limit may help";

/// The most bytes of an output that are shown.
const SHOWN_OF_OUTPUT: usize = 1 << 10;

/// What both programs printed, and the first difference if an output is too long to be shown.
pub fn both_outputs(right: &[u8], tested: &[u8], differences: &Differences) -> String {
    let mut lines = vec![
        labelled("right", &shown(right)),
        labelled("printed", &shown(tested)),
    ];
    if right.len().max(tested.len()) > SHOWN_OF_OUTPUT
        && let Some(first) = &differences.first
    {
        let expected = shown(&first.expected);
        let found = shown(&first.found);
        lines.push(format!(
            "first difference: expected {expected}, found {found}"
        ));
    }
    lines.join("\n")
}

/// Text of a program after its label: beside it, or on indented lines below it.
pub fn labelled(label: &str, text: &str) -> String {
    match text {
        "" => format!("{label}: nothing"),
        _ if text.contains('\n') => format!("{label}:\n  {}", text.replace('\n', "\n  ")),
        _ => format!("{label}: {text}"),
    }
}

/// The lines of an output as far as they are shown, without blanks at its end.
pub fn shown(output: &[u8]) -> String {
    let output = output.trim_ascii_end();
    let start = &output[..output.len().min(SHOWN_OF_OUTPUT)];
    let mut lines = Vec::new();
    if !start.is_empty() {
        for line in start.split(|&byte| byte == b'\n') {
            lines.push(escaped(line.trim_ascii_end(), is_visible));
        }
    }
    let mut text = lines.join("\n");
    if start.len() < output.len() {
        text += "...";
    }
    text
}

/// Why the right program does not say what is right on an input.
#[derive(Clone)]
pub struct NoAnswer {
    /// What it got.
    pub input: Vec<u8>,
    pub why: String,
    /// Whether it was too slow.
    pub is_late: bool,
    /// How far the input goes towards each limit, if it was made for one.
    pub limits: Vec<String>,
}

impl NoAnswer {
    /// The right program has printed this, and something else when it was run again.
    pub fn changed(input: &[u8], first: &[u8], second: &[u8]) -> NoAnswer {
        let why = format!(
            "its output changes from run to run\n{}\n{}",
            labelled("printed first", &shown(first)),
            labelled("printed then", &shown(second))
        );
        NoAnswer {
            input: input.to_vec(),
            why,
            is_late: false,
            limits: Vec::new(),
        }
    }

    /// Why the right program gave no answer in this run: it crashed, was too slow or printed too
    /// much; `None` if it ended as it should.
    pub fn of_run(run: &Run, input: &[u8], limits: RunLimits) -> Option<NoAnswer> {
        let mut why = run.end.message(limits.time)?;
        let is_late = run.end == End::Late;
        if is_late {
            why += &format!("; {HELP}");
        }
        if !run.complaint.is_empty() {
            let complaint = labelled("stderr of the right program", &run.complaint);
            why += &format!("\n{complaint}");
        }
        Some(NoAnswer {
            input: input.to_vec(),
            why,
            is_late,
            limits: Vec::new(),
        })
    }
}
