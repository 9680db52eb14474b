//! Notes what is read as the value of a flag and what as the case, where numbers of a question stand
//! before and after a flag: of `--set 1 3 4 --explain 21`, only 1 is the set.

use super::commands::Command;
use super::numbers::is_meant;
use super::typed::TypedWord;

/// Numbers of the case with no flag between.
struct Group<'a> {
    /// The place of the first among the typed words.
    start: usize,
    numbers: Vec<&'a str>,
}

/// The note on a question with numbers on both sides of a flag with a value, or of any flag if the
/// first of them may belong to the value before them.
pub fn note(command: &Command, words: &[TypedWord]) -> Option<String> {
    let Command::Answer(answer) = command else {
        return None;
    };
    answer.question.as_ref()?;
    let groups = groups(words);
    let [first, .., last] = &groups[..] else {
        return None;
    };
    let place = taking(first.start, last.start, words)?;
    let flag = words[place].flag.as_deref()?;
    let value = words[place].value.as_deref()?;
    let mut numbers = Vec::new();
    for group in &groups {
        numbers.extend_from_slice(&group.numbers);
    }
    let all = numbers.join(" ");
    let mut note = format!("--{flag} is {value}, and the numbers of the case are {all}");
    for group in &groups {
        if flag == "set" && group.start == place + 1 {
            let more = group.numbers.join(",");
            note += &format!("; a set of more moves has commas: --set {value},{more}");
        }
    }
    Some(note)
}

/// The numbers among the operands, in groups between which there are flags.
fn groups(words: &[TypedWord]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut is_after_flag = true;
    for (place, word) in words.iter().enumerate() {
        let (None, Some(operand)) = (&word.flag, &word.value) else {
            is_after_flag = true;
            continue;
        };
        if !is_meant(operand) {
            continue;
        }
        match groups.last_mut() {
            Some(group) if !is_after_flag => group.numbers.push(operand),
            _ => groups.push(Group {
                start: place,
                numbers: vec![operand],
            }),
        }
        is_after_flag = false;
    }
    groups
}

/// The place of the flag with a value that numbers may belong to: it has numbers itself and stands
/// right before the first group, or it stands between the first group and the last.
fn taking(first: usize, last: usize, words: &[TypedWord]) -> Option<usize> {
    if let Some(before) = first.checked_sub(1)
        && let Some(value) = &words[before].value
        && value.starts_with(|first: char| first.is_ascii_digit())
    {
        return Some(before);
    }
    (first..last).rfind(|&place| words[place].flag.is_some() && words[place].value.is_some())
}
