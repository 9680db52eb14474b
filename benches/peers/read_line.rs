//! Rust, a line at a time: `read_line`, `split_whitespace`, `parse`, a `BufWriter`.
use std::io::{self, BufRead, BufWriter, Write};

fn main() {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let cases: usize = line.trim().parse().unwrap();
    for _ in 0..cases {
        line.clear();
        input.read_line(&mut line).unwrap();
        let mut numbers = line.split_whitespace().map(|token| token.parse().unwrap());
        writeln!(output, "{}", verdict(&mut numbers)).unwrap();
    }
}

fn verdict(numbers: &mut impl Iterator<Item = u64>) -> &'static str {
    let selector = numbers.next().unwrap();
    let n = numbers.next().unwrap();
    match selector {
        1 if matches!(n % 7, 0 | 2) => "Player 2",
        1 => "Player 1",
        2 if numbers.map(grundy).fold(0, |sum, g| sum ^ g) == 0 => "Player 2 wins",
        2 => "Player 1 wins",
        _ if n % 4 == 0 => "False",
        _ => "True",
    }
}

fn grundy(heap: u64) -> u64 {
    match heap {
        0 => 0,
        odd if odd % 2 == 1 => odd + 1,
        even => even - 1,
    }
}
