//! Rules of one's own: any text is refused or has the values that the words of the grammar give.

use super::generate::Choices;
use super::reference::written::Written;
use super::tuples::tuples;
use crate::game::Budget;
use crate::game::rule::{Rule, Table};

/// Any bytes, or words of rules in any order, or a rule: the text is refused, or its table is as
/// the grammar says.
pub fn rules(data: &[u8]) {
    let mut choices = Choices::of(data);
    if choices.below(8) == 0 {
        return tuples(&data[data.len().min(1)..]);
    }
    let text = match choices.below(4) {
        0 => String::from_utf8_lossy(&choices.rest()).into_owned(),
        1 => (0..choices.below(12))
            .map(|_| choices.pick(&WORDS))
            .collect(),
        _ => (0..=choices.below(3))
            .map(|_| option(&mut choices))
            .collect::<Vec<_>>()
            .join("; "),
    };
    let Ok(rule) = Rule::new(&text) else { return };
    if rule.count() > 1 {
        return;
    }
    // The last heap of a long table has more than two blocks of combinations. It takes
    // milliseconds, so one in 64 is long: by the sum of all bytes, as a fuzzer would keep to a byte
    // of its own.
    let written = Written::new(&text);
    let (near, far) = [(40, 700), (20, 600), (8, 60), (5, 12)][written.most_letters()];
    let last = if sum(data).is_multiple_of(64) {
        far
    } else {
        near
    };
    let mut table = Table::new(&rule, Budget::DEFAULT).expect("memory");
    let values: Vec<u64> = (0..=last)
        .map_while(|heap| table.grundy(heap as u64).ok().map(u64::from))
        .collect();
    for heap in (0..=near)
        .chain([last])
        .take_while(|&heap| heap < values.len())
    {
        assert_eq!(
            values[heap],
            written.next_value(&values[..heap]),
            "{heap}: {text}"
        );
    }
    if values.len() <= near {
        assert!(
            written.is_large(values.len() as u64),
            "{}: {text}",
            values.len()
        );
    }
}

/// The sum of the bytes.
pub(super) fn sum(data: &[u8]) -> u64 {
    data.iter().copied().map(u64::from).sum()
}

const WORDS: [&str; 40] = [
    "n",
    "t",
    "a",
    "b",
    "c",
    "d",
    "0",
    "1",
    "2",
    "7",
    "1000000000",
    "+",
    "-",
    "*",
    "/",
    "%",
    "(",
    ")",
    ",",
    ";",
    " if ",
    " of ",
    "..",
    "<",
    "<=",
    "==",
    "!=",
    "=",
    " and ",
    " or ",
    " not ",
    "gcd(",
    "min(",
    "xor(",
    "bits(",
    "prime(",
    "square(",
    "power(",
    "&",
    " ",
];

pub(crate) fn option(choices: &mut Choices) -> String {
    let heaps = (0..=choices.below(4) / 3).map(|_| match choices.below(8) {
        6 | 7 => "n-t".to_string(),
        0 => format!("{} of {}", number(1, choices), number(1, choices)),
        1 => format!("{}..{}", number(1, choices), number(1, choices)),
        _ => number(2, choices),
    });
    let heaps = heaps.collect::<Vec<_>>().join(", ");
    if choices.flip() {
        heaps
    } else {
        format!("{heaps} if {}", condition(2, choices))
    }
}

fn number(depth: u32, choices: &mut Choices) -> String {
    if depth == 0 {
        return choices
            .pick(&["n", "n", "t", "t", "a", "0", "1", "2", "3", "9", "50000"])
            .to_string();
    }
    let (one, other) = (number(depth - 1, choices), number(depth - 1, choices));
    match choices.below(10) {
        0..=4 => format!("{one}{}{other}", choices.pick(&["+", "-", "*", "/", "%"])),
        5 => format!("-({one})"),
        6 => format!("bits({one})"),
        7 | 8 => format!(
            "{}({one}, {other})",
            choices.pick(&["gcd", "min", "max", "xor"])
        ),
        _ => one,
    }
}

fn condition(depth: u32, choices: &mut Choices) -> String {
    let (one, other) = (number(1, choices), number(1, choices));
    // What fuzzers kept stands for the same rules as before, unless it has one of the last bytes
    // here.
    let kind = match if depth == 0 { 9 } else { choices.byte() } {
        kind @ ..240 => kind % 10,
        240.. => 10,
    };
    match kind {
        0 => format!("not {}", condition(depth - 1, choices)),
        1..=3 => {
            let word = choices.pick(&["and", "or", "&&", "||"]);
            format!(
                "({}) {word} {}",
                condition(depth - 1, choices),
                condition(depth - 1, choices)
            )
        }
        4 => format!("{}({one})", choices.pick(&["prime", "square"])),
        5 => format!("power({one}, {other})"),
        6 => choices
            .pick(&[
                "n%t == 0",
                "n%a == 0",
                "0 == n%(t)",
                "t < 9",
                "a*a <= n",
                "2*t < n",
                "not prime(t)",
            ])
            .to_string(),
        10 => large_condition(choices),
        _ => format!("{one} {} {other}", choices.pick(&SIGNS)),
    }
}

const SIGNS: [&str; 7] = ["<", "<=", ">", ">=", "==", "!=", "="];

/// Numbers on both sides of 2^63 for some heaps, where bounds are no longer known. None is of 2^79
/// or more, so the reference has the product of one of them and a number of 32 bits.
const LARGE: [&str; 10] = [
    "n*n*n*n*n*n*n*n",
    "(n*n*n*n*n*n*n*n+1)",
    "(0-n*n*n*n*n*n*n*n)",
    "n*1000000000*1000000000",
    "t*1000000000*1000000000",
    "(t-n)*1000000000*1000000000",
    "(n*1000000000*1000000000-t*n*n*n*n*n*n*n)",
    "(2*t*t*t*t*t*t*t*t+1)",
    "n*1000000000",
    "t",
];

/// A condition on what is left of numbers near 2^63.
fn large_condition(choices: &mut Choices) -> String {
    let (one, other) = (choices.pick(&LARGE), choices.pick(&LARGE));
    let small = match choices.below(6) {
        0 => format!("{one}/{other}"),
        1 => format!("sqrt({one})/1000000000"),
        2 => format!("bits({one})"),
        3 => format!("bits({one}%{other})"),
        4 => format!("sqrt({one}%{other})/1000000000"),
        _ => format!("{one}%{other}/1000000000/1000000000"),
    };
    format!(
        "{small} {} {}",
        choices.pick(&SIGNS),
        choices.pick(&["0", "1", "3", "9", "60", "n", "t"])
    )
}
