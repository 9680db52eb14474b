//! Any number of threads gives the same bytes on both outputs and the same exit code, on inputs large enough for the
//! program to start them.

mod program;

use fastrand::Rng;

/// More than what one thread answers before it starts others, in bytes.
const LARGE: usize = 9 << 20;

fn assert_threads_agree(input: &[u8]) {
    let one = program::run_with(&["--threads", "1"], input);
    for threads in ["2", "3", "8"] {
        let many = program::run_with(&["--threads", threads], input);
        assert!(many.stdout == one.stdout, "standard output of {threads} threads");
        assert_eq!(many.stderr, one.stderr, "standard error of {threads} threads");
        assert_eq!(many.status, one.status, "exit code of {threads} threads");
    }
    let default = program::run(input);
    assert!(default.stdout == one.stdout && default.stderr == one.stderr && default.status == one.status);
}

/// Cases of all games, the tokens of each separated as `separator` says.
fn cases(separator: fn(&mut Rng) -> &'static str) -> Vec<u8> {
    let mut random = Rng::with_seed(1);
    let mut cases = String::new();
    let mut count = 0;
    while cases.len() < LARGE {
        let selector = random.u32(1..=3);
        let heaps = if selector == 2 { random.usize(0..6) } else { 1 };
        cases += &selector.to_string();
        if selector == 2 {
            cases += separator(&mut random);
            cases += &heaps.to_string();
        }
        for _ in 0..heaps {
            cases += separator(&mut random);
            let digits = random.u32(1..18);
            cases += &random.u64(0..10_u64.pow(digits)).to_string();
        }
        cases += "\n";
        count += 1;
    }
    format!("{count}\n{cases}").into_bytes()
}

#[test]
fn threads_agree_on_a_case_a_line() {
    assert_threads_agree(&cases(|_| " "));
}

#[test]
fn threads_agree_on_cases_broken_over_lines() {
    assert_threads_agree(&cases(|random| if random.u32(0..1000) == 0 { "\r\n\n" } else { " " }));
    assert_threads_agree(&cases(|random| if random.bool() { "\n" } else { "\t" }));
}

#[test]
fn threads_agree_on_one_long_case() {
    let heaps = LARGE / 10;
    let input = format!("2\n2 {heaps} {}\n1 7\n", "987654321 ".repeat(heaps));
    assert_threads_agree(input.as_bytes());
}

#[test]
fn threads_agree_on_faults_far_into_the_input() {
    let input = cases(|_| " ");
    for part in [2, 3, 10] {
        let at = input.len() - input.len() / part;
        assert_threads_agree(&input[..at]);
        assert_threads_agree(&[&input[..at], b"x", &input[at..]].concat());
    }
    assert_threads_agree(&[&input[..], b"1"].concat());
    assert_threads_agree(&[&input[..], b"99999999999999999999"].concat());
}
