//! Input validator in the Kattis manner: exit code 42 for exactly the inputs of takeaway's grammar, 43 for all others.

use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::process::exit;

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

/// Their count, and so many numbers from `least` on.
fn counted<'a>(tokens: &mut impl Iterator<Item = &'a [u8]>, least: u64) -> Option<()> {
    (0..number(tokens, ALL)?).try_for_each(|_| number(tokens, least..=*ALL.end()).map(|_| ()))
}

fn case<'a>(tokens: &mut impl Iterator<Item = &'a [u8]>) -> Option<()> {
    match number(tokens, 1..=5)? {
        1 | 3 => number(tokens, ALL).map(|_| ()),
        2 => counted(tokens, 0),
        4 => counted(tokens, 1).and_then(|()| counted(tokens, 0)),
        _ => counted(tokens, 1),
    }
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
