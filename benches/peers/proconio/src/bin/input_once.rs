//! Rust, proconio, the whole input: `input_once!`, a `BufWriter`.
use std::io::{self, BufWriter, Write};

use proconio::input_once;

fn main() {
    let mut output = BufWriter::new(io::stdout().lock());
    input_once! { cases: usize }
    for _ in 0..cases {
        output.write_all(verdict().as_bytes()).unwrap();
    }
}

fn verdict() -> &'static str {
    input_once! { selector: u64, n: u64 }
    match selector {
        1 if matches!(n % 7, 0 | 2) => "Player 2\n",
        1 => "Player 1\n",
        2 if nim_sum(n as usize) == 0 => "Player 2 wins\n",
        2 => "Player 1 wins\n",
        _ if n % 4 == 0 => "False\n",
        _ => "True\n",
    }
}

fn nim_sum(count: usize) -> u64 {
    input_once! { heaps: [u64; count] }
    heaps.into_iter().map(grundy).fold(0, |sum, g| sum ^ g)
}

fn grundy(heap: u64) -> u64 {
    match heap {
        0 => 0,
        odd if odd % 2 == 1 => odd + 1,
        even => even - 1,
    }
}
