//! The lines of a block of reasoning: labels, columns of binary numbers, and line ends.

use std::fmt::Write;

use crate::game::why::{Label, Numbered, Reason};

/// The most columns of a line.
const WIDTH: usize = 80;

/// The most lines, with the explanation before them.
const MOST_LINES: usize = 24;

/// The indentation of a line, of an option, and of the rest of a line that is too long.
const LINE: usize = 2;
const OPTION: usize = 4;
const REST: usize = 6;

/// Values up to 2^30 are shown in binary, too, if they are added.
const MOST_BINARY: u64 = 1 << 30;

/// The lines of these reasons, without the explanation before them and the empty line at the end.
/// The rest of a line that is too long has lines of its own, indented by six blanks.
pub(crate) fn lines(reasons: &[Reason]) -> Vec<String> {
    let mut lines = Vec::with_capacity(reasons.len());
    for reason in reasons {
        lines.push(line(reason));
    }
    add_binary(reasons, &mut lines);
    if lines.len() < MOST_LINES && lines.iter().all(|line| line.len() <= WIDTH) {
        return lines;
    }
    let mut parts: Vec<Vec<String>> = lines.iter().map(|line| wrapped(line)).collect();
    leave_out_options(reasons, &mut parts);
    parts.concat()
}

/// Leaves out the last options, with a mark in place of the first of them, as long as there are too
/// many lines.
fn leave_out_options(reasons: &[Reason], parts: &mut [Vec<String>]) {
    let mark = format!("{}…", " ".repeat(OPTION));
    let mut count: usize = parts.iter().map(Vec::len).sum();
    let mut left_out = None;
    for (place, reason) in reasons.iter().enumerate().rev() {
        if count < MOST_LINES {
            break;
        }
        if reason.label == Label::Option {
            count -= parts[place].len();
            count += usize::from(left_out.is_none());
            parts[place].clear();
            left_out = Some(place);
        }
    }
    if let Some(place) = left_out {
        parts[place].push(mark);
    }
}

/// The line of a reason, however long it is.
fn line(reason: &Reason) -> String {
    let indent = match reason.label {
        Label::Option | Label::Missing => OPTION,
        _ => LINE,
    };
    let mut line = String::with_capacity(WIDTH);
    for _ in 0..indent {
        line.push(' ');
    }
    push_label(&reason.label, &mut line);
    line += &reason.text;
    line
}

/// Appends a label; nothing for what has none.
fn push_label(label: &Label, line: &mut String) {
    let name = match label {
        Label::Heaps(numbers) => return push_numbered("heap", numbers, line),
        Label::Positions(numbers) => return push_numbered("position", numbers, line),
        Label::Option | Label::Words => return,
        Label::MoreHeaps => "… ",
        Label::Missing => "least value that is missing: ",
        Label::NimSum => "nim-sum: ",
        Label::Bits => "bits: ",
        Label::Parts => "parts: ",
        Label::Quotients => "quotients: ",
        Label::Difference => "difference: ",
        Label::Class => "class: ",
        Label::Move => "move: ",
        Label::NoMove => "no move: ",
    };
    line.push_str(name);
}

/// Appends a label such as `heaps 2, 5 and 7 more: `.
fn push_numbered(noun: &str, numbers: &Numbered, line: &mut String) {
    line.push_str(noun);
    if numbers.count > 1 {
        line.push('s');
    }
    let mut before = " ";
    for number in &numbers.first {
        line.push_str(before);
        line.push_str(itoa::Buffer::new().format(*number));
        before = ", ";
    }
    let more = numbers.count - numbers.first.len() as u64;
    if more > 0 {
        // Writing to a string does not fail.
        let _ = write!(line, " and {more} more");
    }
    line.push_str(": ");
}

/// Appends the values that are added in binary, one below the other, if there is room.
fn add_binary(reasons: &[Reason], lines: &mut [String]) {
    if !reasons.iter().any(|reason| reason.label == Label::NimSum) {
        return;
    }
    let mut largest = 0;
    let mut start = 0;
    for (reason, line) in reasons.iter().zip(&*lines) {
        if is_added(reason) {
            largest = largest.max(reason.value.unwrap_or(0));
            start = start.max(line.chars().count() + 2);
        }
    }
    let width = (u64::BITS - largest.leading_zeros()).max(1) as usize;
    if largest > MOST_BINARY || start + width + " x 1000000".len() > WIDTH {
        return;
    }
    for (reason, line) in reasons.iter().zip(lines) {
        if !is_added(reason) {
            continue;
        }
        for _ in line.chars().count()..start {
            line.push(' ');
        }
        push_binary(reason.value.unwrap_or(0), width, line);
        if let Label::Heaps(numbers) | Label::Positions(numbers) = &reason.label
            && numbers.count > 1
        {
            let _ = write!(line, " x {}", numbers.count);
        }
    }
}

/// Appends this many binary digits of a value.
fn push_binary(value: u64, width: usize, line: &mut String) {
    for bit in (0..width).rev() {
        line.push_str(if value >> bit & 1 == 1 { "1" } else { "0" });
    }
}

/// Returns true if the value of the line is added to the nim-sum, or is it.
fn is_added(reason: &Reason) -> bool {
    let may_be = match reason.label {
        Label::Heaps(_) | Label::Positions(_) | Label::MoreHeaps | Label::NimSum => true,
        Label::Option | Label::Missing | Label::Bits | Label::Parts | Label::Quotients => false,
        Label::Difference | Label::Class | Label::Words | Label::Move | Label::NoMove => false,
    };
    may_be && reason.value.is_some()
}

/// A line as lines of at most [`WIDTH`] columns, cut at blanks where that is possible.
fn wrapped(line: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = line.to_string();
    while let Some((end, _)) = rest.char_indices().nth(WIDTH) {
        let indent = rest.len() - rest.trim_start().len();
        let mut cut = end;
        if !rest[end..].starts_with(' ')
            && let Some(blank) = rest[..end].rfind(' ').filter(|&blank| blank > indent)
        {
            cut = blank;
        }
        let after = format!("{}{}", " ".repeat(REST), rest[cut..].trim_start());
        rest.truncate(cut);
        lines.push(rest);
        rest = after;
    }
    lines.push(rest);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_80_columns_stays_and_a_longer_one_is_cut_at_a_blank() {
        let whole = format!("  move: {}", "φ".repeat(72));
        assert_eq!(wrapped(&whole).concat(), whole);
        let words = format!("{} {}", "φ".repeat(78), "1 2");
        assert_eq!(
            wrapped(&words),
            [format!("{} 1", "φ".repeat(78)), "      2".to_string()]
        );
        let no_blank = "φ".repeat(90);
        assert_eq!(
            wrapped(&no_blank),
            ["φ".repeat(80), format!("      {}", "φ".repeat(10))]
        );
    }
}
