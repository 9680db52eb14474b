//! Rust, the whole input: `read_to_string`, `split_ascii_whitespace`, `parse`, a `BufWriter`.
use std::io::{self, BufWriter, Read, Write};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse().unwrap());
    for _ in 0..numbers.next().unwrap() {
        output.write_all(verdict(&mut numbers).as_bytes()).unwrap();
    }
}

fn verdict(numbers: &mut impl Iterator<Item = u64>) -> &'static str {
    let selector = numbers.next().unwrap();
    let n = numbers.next().unwrap();
    match selector {
        1 if matches!(n % 7, 0 | 2) => "Player 2\n",
        1 => "Player 1\n",
        2 if nim_sum(numbers.take(n as usize)) == 0 => "Player 2 wins\n",
        2 => "Player 1 wins\n",
        _ if n % 4 == 0 => "False\n",
        _ => "True\n",
    }
}

fn nim_sum(heaps: impl Iterator<Item = u64>) -> u64 {
    heaps.map(grundy).fold(0, |sum, g| sum ^ g)
}

fn grundy(heap: u64) -> u64 {
    match heap {
        0 => 0,
        odd if odd % 2 == 1 => odd + 1,
        even => even - 1,
    }
}
