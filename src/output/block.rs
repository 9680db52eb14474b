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

/// The lines of these reasons, each with its line feed, without the explanation before them and the
/// empty line at the end. The rest of a line that is too long has lines of its own, indented by six
/// blanks.
pub(crate) fn text(reasons: &[Reason]) -> String {
    let binary = Binary::of(reasons);
    let mut text = String::with_capacity(WIDTH * reasons.len());
    let mut fits = reasons.len() < MOST_LINES;
    for reason in reasons {
        let start = text.len();
        push_line(reason, &mut text);
        if let Some(binary) = &binary {
            binary.push(reason, start, &mut text);
        }
        fits = fits && columns(&text[start..]) <= WIDTH;
        text.push('\n');
    }
    if fits {
        return text;
    }
    let mut parts: Vec<Vec<String>> = text.lines().map(wrapped).collect();
    leave_out_options(reasons, &mut parts);
    parts.concat().join("\n") + "\n"
}

/// The columns of a line.
fn columns(line: &str) -> usize {
    if line.is_ascii() {
        return line.len();
    }
    line.chars().count()
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

/// Appends the line of a reason, however long it is.
fn push_line(reason: &Reason, line: &mut String) {
    let indent = match reason.label {
        Label::Option | Label::Missing => OPTION,
        _ => LINE,
    };
    push_blanks(indent, line);
    push_label(&reason.label, line);
    line.push_str(&reason.text);
}

fn push_blanks(count: usize, line: &mut String) {
    for _ in 0..count {
        line.push(' ');
    }
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

/// The columns of values that are added in binary, one below the other.
struct Binary {
    /// The columns before them.
    start: usize,
    width: usize,
}

impl Binary {
    /// The columns for these reasons, if values are added and there is room.
    fn of(reasons: &[Reason]) -> Option<Binary> {
        if !reasons.iter().any(|reason| reason.label == Label::NimSum) {
            return None;
        }
        let mut largest = 0;
        for reason in reasons.iter().filter(|reason| is_added(reason)) {
            largest = largest.max(reason.value.unwrap_or(0));
        }
        if largest > MOST_BINARY {
            return None;
        }
        let mut start = 0;
        let mut line = String::new();
        for reason in reasons.iter().filter(|reason| is_added(reason)) {
            line.clear();
            push_line(reason, &mut line);
            start = start.max(columns(&line) + 2);
        }
        let width = (u64::BITS - largest.leading_zeros()).max(1) as usize;
        if start + width + " x 1000000".len() > WIDTH {
            return None;
        }
        Some(Binary { start, width })
    }

    /// Appends the value of a reason to its line, which starts there, if it is added.
    fn push(&self, reason: &Reason, line: usize, text: &mut String) {
        if !is_added(reason) {
            return;
        }
        push_blanks(self.start - columns(&text[line..]), text);
        push_binary(reason.value.unwrap_or(0), self.width, text);
        if let Label::Heaps(numbers) | Label::Positions(numbers) = &reason.label
            && numbers.count > 1
        {
            // Writing to a string does not fail.
            let _ = write!(text, " x {}", numbers.count);
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
