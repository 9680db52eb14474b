//! The lines of a block of reasoning: labels, columns of binary numbers, and line ends.

use std::fmt::Write;

use memchr::memchr_iter;

use crate::game::why::{Label, Numbered, Reason};
use crate::limits::to_usize;

/// The most columns of a line.
const WIDTH: usize = 80;

/// The most lines, with the explanation before them.
const MOST_LINES: usize = 24;

/// The indentation of a line, of an option, and of the rest of a line that is too long.
const LINE: usize = 2;
const OPTION: usize = 4;
const REST: usize = 6;

/// As many blanks as a line has columns.
const BLANKS: &str =
    "                                                                                ";

/// Values up to 2^30 are shown in binary, too, if they are added.
const MOST_BINARY: u64 = 1 << 30;

/// Makes blocks. It keeps its texts, as a new one for each block would take a third longer.
#[derive(Default)]
pub(crate) struct BlockWriter {
    /// The lines without columns of binary numbers and line feeds.
    bare: String,
    /// Where the lines of each reason end, in either text.
    ends: Vec<usize>,
    text: String,
}

impl BlockWriter {
    /// The lines of these reasons and the empty line at the end, each with its line feed, without
    /// the explanation before them. The rest of a line that is too long has lines of its own,
    /// indented by six blanks.
    pub(crate) fn text(&mut self, reasons: &[Reason]) -> &str {
        let BlockWriter { bare, ends, text } = self;
        bare.clear();
        ends.clear();
        text.clear();
        for reason in reasons {
            push_line(reason, bare);
            ends.push(bare.len());
        }
        let binary = Binary::of(reasons, bare, ends);
        let mut start_of_bare = 0;
        for (reason, end) in reasons.iter().zip(&mut *ends) {
            let line = &bare[start_of_bare..*end];
            start_of_bare = *end;
            let start = text.len();
            text.push_str(line);
            if let Some(binary) = &binary {
                binary.push(reason, line, text);
            }
            // A character has at least one byte.
            if text.len() - start > WIDTH {
                let line = text.split_off(start);
                push_wrapped(&line, text);
            }
            text.push('\n');
            *end = text.len();
        }
        if memchr_iter(b'\n', text.as_bytes()).count() >= MOST_LINES {
            *text = without_last_options(text, ends, reasons);
        }
        text.push('\n');
        text
    }
}

/// The columns of a line.
fn columns(line: &str) -> usize {
    if line.is_ascii() {
        return line.len();
    }
    line.chars().count()
}

/// Where the columns of a line end that there is room for, if it has more.
fn end_of_columns(line: &str, room: usize) -> Option<usize> {
    if line.is_ascii() {
        return (line.len() > room).then_some(room);
    }
    let (end, _) = line.char_indices().nth(room)?;
    Some(end)
}

/// The text without the last options, with a mark in place of the first of them: as many are left
/// out as make too many lines. The lines of each reason end there.
fn without_last_options(text: &str, ends: &[usize], reasons: &[Reason]) -> String {
    let mut lines = Vec::new();
    let mut start = 0;
    for &end in ends {
        lines.push(&text[start..end]);
        start = end;
    }
    let mut count = text.lines().count();
    let mut first_left_out = None;
    for (place, reason) in reasons.iter().enumerate().rev() {
        if count < MOST_LINES {
            break;
        }
        if reason.label == Label::Option {
            count -= lines[place].lines().count();
            count += usize::from(first_left_out.is_none());
            lines[place] = "";
            first_left_out = Some(place);
        }
    }
    let mark = format!("{}…\n", &BLANKS[..OPTION]);
    if let Some(place) = first_left_out {
        lines[place] = &mark;
    }
    lines.concat()
}

/// Appends the line of a reason, however long it is.
fn push_line(reason: &Reason, line: &mut String) {
    let indent = match reason.label {
        Label::Option | Label::Missing => OPTION,
        _ => LINE,
    };
    line.push_str(&BLANKS[..indent]);
    push_label(&reason.label, line);
    line.push_str(&reason.text);
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
    for number in numbers.first() {
        line.push_str(before);
        line.push_str(itoa::Buffer::new().format(*number));
        before = ", ";
    }
    let more = numbers.count - numbers.first().len() as u64;
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
    /// The columns for these reasons, if values are added and there is room. Their lines end there.
    fn of(reasons: &[Reason], lines: &str, ends: &[usize]) -> Option<Binary> {
        if !reasons.iter().any(|reason| reason.label == Label::NimSum) {
            return None;
        }
        let mut largest = 0;
        let mut widest = 0;
        let mut start = 0;
        for (reason, &end) in reasons.iter().zip(ends) {
            if is_added(reason) {
                largest = largest.max(reason.value.unwrap_or(0));
                widest = widest.max(columns(&lines[start..end]));
            }
            start = end;
        }
        let start = widest + 2;
        let width = (u64::BITS - largest.leading_zeros()).max(1) as usize;
        if largest > MOST_BINARY || start + width + " x 1000000".len() > WIDTH {
            return None;
        }
        Some(Binary { start, width })
    }

    /// Appends the value of a reason to a text that ends with its line, if it is added.
    fn push(&self, reason: &Reason, line: &str, text: &mut String) {
        if !is_added(reason) {
            return;
        }
        text.push_str(&BLANKS[..self.start - columns(line)]);
        push_binary(reason.value.unwrap_or(0), self.width, text);
        if let Label::Heaps(numbers) | Label::Positions(numbers) = &reason.label
            && numbers.count > 1
        {
            // Writing to a string does not fail.
            let _ = write!(text, " x {}", numbers.count);
        }
    }
}

/// Appends this many binary digits of a value, four at a time after the first ones.
fn push_binary(value: u64, width: usize, line: &mut String) {
    const FOUR: [&str; 16] = [
        "0000", "0001", "0010", "0011", "0100", "0101", "0110", "0111", "1000", "1001", "1010",
        "1011", "1100", "1101", "1110", "1111",
    ];
    let mut left = width;
    while left > 0 {
        let digits = (left - 1) % 4 + 1;
        left -= digits;
        let four = FOUR[to_usize(value >> left & 15)];
        line.push_str(&four[4 - digits..]);
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

/// Appends a line as lines of at most [`WIDTH`] columns, cut at blanks where that is possible.
fn push_wrapped(line: &str, text: &mut String) {
    let mut rest = line;
    let mut indent = 0;
    while let Some(end) = end_of_columns(rest, WIDTH - indent) {
        let words = rest.len() - rest.trim_start().len();
        let mut cut = end;
        if !rest[end..].starts_with(' ')
            && let Some(blank) = rest[..end].rfind(' ').filter(|&blank| blank > words)
        {
            cut = blank;
        }
        text.push_str(&rest[..cut]);
        text.push('\n');
        text.push_str(&BLANKS[..REST]);
        indent = REST;
        rest = rest[cut..].trim_start();
    }
    text.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_80_columns_stays_and_a_longer_one_is_cut_at_a_blank() {
        for (line, lines) in [
            (format!("  move: {}", "φ".repeat(72)), &[(0, 80)][..]),
            (format!("  move: {}", "φ".repeat(73)), &[(0, 7), (8, 81)]),
            (format!("{} 1 2", "φ".repeat(78)), &[(0, 80), (81, 82)]),
            ("φ".repeat(155), &[(0, 80), (80, 154), (154, 155)]),
        ] {
            let letters: Vec<char> = line.chars().collect();
            let mut expected = Vec::new();
            for &(start, end) in lines {
                let indent = if start > 0 { "      " } else { "" };
                expected.push(indent.to_string() + &String::from_iter(&letters[start..end]));
            }
            let mut text = String::new();
            push_wrapped(&line, &mut text);
            assert_eq!(text, expected.join("\n"));
        }
    }
}
