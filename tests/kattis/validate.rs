//! Input validator in the Kattis manner: exit code 42 for exactly the inputs of takeaway's grammar, 43 for all others.

use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::process::exit;

/// The page whose table has the numbers of a case of each game; `tests/kattis/verify.sh` puts it here.
const GAMES: &str = include_str!("games.md");

/// The numbers of a case, after its selector. `m`, `d` and `k` are the numbers of moves, of digits and of heaps; the most
/// stones of a move are not fewer than the fewest.
fn numbers_after(selector: &str) -> Option<&'static str> {
    let row = GAMES.lines().find(|line| line.starts_with(&format!("| {selector} | ")))?;
    row.split('`').nth(1)?.strip_prefix(selector)?.strip_prefix(' ')
}

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
    let mut symbols = numbers_after(&selector)?.split(' ');
    // The count or the bound that was read last.
    let mut before = 0;
    symbols.try_for_each(|symbol| {
        let mut numbers =
            |range: RangeInclusive<u64>| (0..before).try_for_each(|_| number(tokens, range.clone()).map(drop));
        match symbol {
            // The most heaps that a move takes from, where no digits follow.
            "d" if selector == "16" => number(tokens, 1..=*ALL.end()).map(drop),
            "a" | "b" => number(tokens, ALL).map(drop),
            "n" | "m" | "d" | "k" => number(tokens, ALL).map(|number| before = number),
            "l" => number(tokens, 1..=*ALL.end()).map(|number| before = number),
            "r" => number(tokens, before..=*ALL.end()).map(drop),
            "s1" => numbers(1..=*ALL.end()),
            "h1" => numbers(ALL),
            "c0" => digits(tokens, before),
            // After the first of a list, these only show where it ends.
            "…" | "sm" | "hk" | "cd-1" => Some(()),
            _ => panic!("an unknown symbol"),
        }
    })
}

/// The digits of a code. The first is 0 or 4: a move that takes no stones can only split a heap.
fn digits<'a>(tokens: &mut impl Iterator<Item = &'a [u8]>, count: u64) -> Option<()> {
    (0..count).try_for_each(|index| number(tokens, 0..=7).filter(|digit| index > 0 || [0, 4].contains(digit)).map(drop))
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
