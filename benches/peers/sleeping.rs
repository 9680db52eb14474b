//! Sleeping: answers cases of Nim as `first` or `second`, and then sleeps. Its arguments are the
//! microseconds for the start and for each case; a third argument N makes one run in N take ten times
//! as long. As it does not compute, more copies than cores can be measured.
use std::io::{self, Read, Write};
use std::time::Duration;
use std::{env, process, thread};

fn main() -> io::Result<()> {
    let arguments: Vec<u64> = env::args().skip(1).map(|it| it.parse().unwrap()).collect();
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let mut numbers = input.split_ascii_whitespace().map(|it| it.parse::<u64>().unwrap());
    let cases = numbers.next().unwrap();
    let mut output = String::new();
    for _ in 0..cases {
        let heaps = numbers.next().unwrap();
        let mut sum = 0;
        for _ in 0..heaps {
            sum ^= numbers.next().unwrap();
        }
        output += if sum > 0 { "first\n" } else { "second\n" };
    }
    let mut time = arguments[0] + arguments[1] * cases;
    if let Some(one_in) = arguments.get(2)
        && u64::from(process::id()).is_multiple_of(*one_in)
    {
        time *= 10;
    }
    thread::sleep(Duration::from_micros(time));
    io::stdout().write_all(output.as_bytes())
}
