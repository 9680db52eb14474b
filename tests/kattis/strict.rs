//! Strict input validator, as setters write it with testlib, of the problem that `docs/guide.md`
//! sets: the number of cases on the first line, then a case on each line, with the number of its
//! heaps (1 to 100) and the heaps (1 to 10^9). One blank is between two numbers, a line feed after
//! each line, and nothing else. Exit code 42 if so, else 43.

use std::io::Read;
use std::process::exit;

/// A number from 1 to `most`, without sign and leading zeros.
fn number(token: &str, most: u64) -> Option<u64> {
    let value = token
        .parse()
        .ok()
        .filter(|value| (1..=most).contains(value))?;
    (value.to_string() == token).then_some(value)
}

fn is_case(line: &str) -> bool {
    let (count, heaps) = line.split_once(' ').unwrap_or_default();
    let heaps: Vec<&str> = heaps.split(' ').collect();
    number(count, 100) == Some(heaps.len() as u64)
        && heaps
            .iter()
            .all(|heap| number(heap, 1_000_000_000).is_some())
}

pub fn is_valid(text: &str) -> bool {
    let mut lines = text.strip_suffix('\n').unwrap_or_default().split('\n');
    let cases = lines.next().and_then(|line| number(line, 1000));
    cases == Some(lines.clone().count() as u64) && lines.all(is_case)
}

fn main() {
    let mut text = String::new();
    let is_text = std::io::stdin().read_to_string(&mut text).is_ok();
    exit(if is_text && is_valid(&text) { 42 } else { 43 });
}
