//! Input validator in the Kattis manner: exit code 42 for exactly the inputs of takeaway's grammar, 43 for all others.

use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::process::exit;

/// What a case looks like: its selector, then its numbers. `m` and `k` are the numbers of moves and of heaps.
pub const CASES: &[&str] = &["1 n", "2 k h1 … hk", "3 n", "4 m s1 … sm k h1 … hk", "5 m s1 … sm", "6 k h1 … hk"];

const ALL: RangeInclusive<u64> = 0..=1_000_000_000_000_000_000;

/// A number in this range.
fn number<'a>(tokens: &mut impl Iterator<Item = &'a [u8]>, range: RangeInclusive<u64>) -> Option<u64> {
    let token = tokens.next()?;
    let value = token.iter().try_fold(0_u64, |value, byte| match byte {
        b'0'..=b'9' => Some(value.saturating_mul(10).saturating_add((byte - b'0').into())),
        _ => None,
    });
    value.filter(|value| range.contains(value))
}

fn case<'a>(tokens: &mut impl Iterator<Item = &'a [u8]>) -> Option<()> {
    let selector = number(tokens, ALL)?.to_string();
    let mut symbols = CASES.iter().find_map(|case| case.strip_prefix(&selector)?.strip_prefix(' '))?.split(' ');
    let mut count = 0;
    symbols.try_for_each(|symbol| {
        let mut numbers = |least| (0..count).try_for_each(|_| number(tokens, least..=*ALL.end()).map(|_| ()));
        match symbol {
            "n" | "m" | "k" => number(tokens, ALL).map(|number| count = number),
            "s1" => numbers(1),
            "h1" => numbers(0),
            // Behind the first of a list, these only show where it ends.
            "…" | "sm" | "hk" => Some(()),
            _ => panic!("an unknown symbol"),
        }
    })
}

fn main() {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text).expect("the input can be read");
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&text);
    let mut tokens = text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    let cases = number(&mut tokens, ALL);
    let valid = cases.and_then(|cases| (0..cases).try_for_each(|_| case(&mut tokens)));
    exit(if valid.is_some() && tokens.next().is_none() { 42 } else { 43 });
}
