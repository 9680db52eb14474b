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

/// The lines of these reasons and the empty line at the end, each with its line feed, without the
/// explanation before them. The rest of a line that is too long has lines of its own, indented by
/// six blanks.
pub(crate) fn text(reasons: &[Reason]) -> String {
    let mut bare = String::with_capacity(WIDTH * reasons.len());
    let mut ends = Vec::with_capacity(reasons.len());
    for reason in reasons {
        push_line(reason, &mut bare);
        ends.push(bare.len());
    }
    let binary = Binary::of(reasons, &bare, &ends);
    let mut text = String::with_capacity(bare.len() + WIDTH * reasons.len());
    let mut counts = Vec::with_capacity(reasons.len());
    let mut line = String::with_capacity(WIDTH);
    let mut start = 0;
    for (reason, &end) in reasons.iter().zip(&ends) {
        line.clear();
        line.push_str(&bare[start..end]);
        start = end;
        if let Some(binary) = &binary {
            binary.push(reason, &mut line);
        }
        counts.push(push_wrapped(&line, &mut text));
    }
    if counts.iter().sum::<usize>() >= MOST_LINES {
        text = without_last_options(&text, reasons, &counts);
    }
    text.push('\n');
    text
}

/// The columns of a line.
fn columns(line: &str) -> usize {
    if line.is_ascii() {
        return line.len();
    }
    line.chars().count()
}

/// The text without the last options, with a mark in place of the first of them: as many are left
/// out as make too many lines. Each reason has this many lines.
fn without_last_options(text: &str, reasons: &[Reason], counts: &[usize]) -> String {
    let mut count: usize = counts.iter().sum();
    let mut is_left_out = vec![false; reasons.len()];
    let mut first_left_out = None;
    for (place, reason) in reasons.iter().enumerate().rev() {
        if count < MOST_LINES {
            break;
        }
        if reason.label == Label::Option {
            count -= counts[place];
            count += usize::from(first_left_out.is_none());
            is_left_out[place] = true;
            first_left_out = Some(place);
        }
    }
    let mut shorter = String::with_capacity(text.len());
    let mut lines = text.split_inclusive('\n');
    for (place, &count) in counts.iter().enumerate() {
        for line in lines.by_ref().take(count) {
            if !is_left_out[place] {
                shorter.push_str(line);
            }
        }
        if first_left_out == Some(place) {
            push_blanks(OPTION, &mut shorter);
            shorter.push_str("…\n");
        }
    }
    shorter
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

    /// Appends the value of a reason to its line, if it is added.
    fn push(&self, reason: &Reason, line: &mut String) {
        if !is_added(reason) {
            return;
        }
        push_blanks(self.start - columns(line), line);
        push_binary(reason.value.unwrap_or(0), self.width, line);
        if let Label::Heaps(numbers) | Label::Positions(numbers) = &reason.label
            && numbers.count > 1
        {
            // Writing to a string does not fail.
            let _ = write!(line, " x {}", numbers.count);
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
        let four = FOUR[(value >> left) as usize % 16];
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
/// Returns how many they are.
fn push_wrapped(line: &str, text: &mut String) -> usize {
    let mut count = 1;
    let mut rest = line;
    let mut indent = 0;
    // A character has at least one byte.
    while indent + rest.len() > WIDTH
        && let Some((end, _)) = rest.char_indices().nth(WIDTH - indent)
    {
        let words = rest.len() - rest.trim_start().len();
        let mut cut = end;
        if !rest[end..].starts_with(' ')
            && let Some(blank) = rest[..end].rfind(' ').filter(|&blank| blank > words)
        {
            cut = blank;
        }
        text.push_str(&rest[..cut]);
        text.push('\n');
        push_blanks(REST, text);
        indent = REST;
        rest = rest[cut..].trim_start();
        count += 1;
    }
    text.push_str(rest);
    text.push('\n');
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_80_columns_stays_and_a_longer_one_is_cut_at_a_blank() {
        for (line, lines) in [
            (format!("  move: {}", "φ".repeat(72)), vec![0..80]),
            (format!("  move: {}", "φ".repeat(73)), vec![0..7, 8..81]),
            (format!("{} 1 2", "φ".repeat(78)), vec![0..80, 81..82]),
            ("φ".repeat(155), vec![0..80, 80..154, 154..155]),
        ] {
            let letters: Vec<char> = line.chars().collect();
            let mut expected = Vec::new();
            for range in lines {
                let indent = if range.start > 0 { "      " } else { "" };
                expected.push(indent.to_string() + &String::from_iter(&letters[range]));
            }
            let mut text = String::new();
            assert_eq!(push_wrapped(&line, &mut text), expected.len());
            assert_eq!(text, expected.join("\n") + "\n");
        }
    }
}
