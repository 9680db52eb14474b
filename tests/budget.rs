//! `--budget N` limits tables to 2^N values and 2^(N + 4) steps. Cases within the limits are
//! answered and all others are refused: in every form, on any number of threads, and whatever was
//! asked before.

use crate::errors::{no_period, too_large};
use crate::generate::{counted, spaced};
use crate::program::assert_says;
use crate::reference::{Answer, Flags};
use crate::{program, reference};
use takeaway::Options;
use takeaway::game::Budget;

const FAR: u64 = 1_000_000_000_000_000_000;

/// The library's answer to `input` with tables of at most 2^n values.
fn judged(input: &str, n: u32, explain: bool) -> Answer {
    let mut verdicts = Vec::new();
    let options = Options {
        explain,
        budget: Budget::new(n).expect("a budget"),
        ..Options::default()
    };
    let error = takeaway::judge_with(&options, input.as_bytes(), &mut verdicts).err();
    Answer {
        verdicts,
        error: error.map(|error| takeaway::message(&error)),
    }
}

fn assert_as_by_reference(input: &str, n: u32) {
    for explain in [false, true] {
        let expected = reference::answer_as(
            input.as_bytes(),
            &Flags {
                explain,
                budget: Some(n),
                ..Flags::default()
            },
        );
        assert_eq!(
            judged(input, n, explain),
            expected,
            "2^{n} values: {}",
            &input[..input.len().min(99)]
        );
    }
}

#[test]
fn every_heap_and_every_sequence_is_answered_or_refused_as_by_the_reference() {
    #[rustfmt::skip]
    let sets: [&[u64]; 18] = [
        &[], &[1], &[2], &[1, 2], &[1, 3, 4], &[4, 6], &[7], &[3, 7, 8, 10], &[1, 8, 64], &[16, 32, 33], &[1, 63, 65],
        &[2, 128], &[1, FAR], &[2, 3, 6, 7, 9, 10], &[4, 8, 14], &[5, 6, 7], &[3, 4, 40], &[FAR - 1, FAR],
    ];
    for n in 0..=9 {
        for set in sets {
            assert_as_by_reference(&format!("1 5 {}", spaced(&counted(set))), n);
            for heap in (0..150)
                .step_by(5)
                .chain((1 << n) - 2.min(1 << n)..(1 << n) + 3)
                .chain([2 << n, FAR])
            {
                assert_as_by_reference(&format!("1 4 {} 2 {heap} 5", spaced(&counted(set))), n);
            }
        }
    }
}

#[test]
fn a_table_may_have_2_to_the_n_values_and_the_message_says_so() {
    for n in [0, 1, 2, 6, 16, 23] {
        let flags = ["--stream", &format!("--budget={n}")];
        // Below the larger move it is {1, 3}, which needs no table.
        let end = (1_u64 << n).max(4);
        let input = format!("4 3 1 3 {end} 2 {} 0\n4 3 1 3 {end} 1 {end}", end - 1);
        // With {1, 3}, odd heaps are won.
        let verdict = "First\n";
        let column = input.len() - input.find('\n').unwrap() - end.to_string().len();
        assert_says(
            &flags,
            &input,
            verdict,
            &format!("line 2, column {column}: case 2: {}", too_large(end, n)),
        );
        if n > 0 {
            // {s} needs no table either, but the sequence is as long as the period, 2s.
            let half = 1 << (n - 1);
            let input = format!("5 1 {half}\n5 1 {}", half + 1);
            let values = [" 0", " 1"].map(|value| value.repeat(half)).concat();
            let verdict = format!("0 {}{values}\n", 2 * half);
            assert_says(
                &flags,
                &input,
                &verdict,
                &format!("line 2, column 1: case 2: {}", no_period(n)),
            );
        }
    }
}

/// The steps that a table of {1, 3, 5, …} with `values` values costs, as documented.
fn steps(values: u64) -> u64 {
    // If s is the largest move that can be made, there are (s + 1) / 2 of them.
    let cost = |s: u64| 1 + s.div_ceil(2).min(s / 64);
    (0..values)
        .map(|heap| {
            if heap == 0 {
                0
            } else {
                cost(heap - (heap + 1) % 2)
            }
        })
        .sum()
}

#[test]
fn without_the_flag_the_budget_is_26() {
    assert_eq!(Options::default().budget, Budget::DEFAULT);
    assert_eq!(
        [26, 30, 31].map(Budget::new),
        [Some(Budget::DEFAULT), Some(Budget::MOST), None]
    );
    let input = "2 4 2 1 67108864 1 67108863 4 2 1 67108864 1 67108864";
    let expected = reference::answer(input.as_bytes());
    assert_eq!(judged(input, 26, false), expected);
    assert_eq!(program::run(input.as_bytes()).stdout, expected.verdicts);
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_table_may_cost_2_to_the_n_plus_4_steps_and_the_message_says_so() {
        // The least for which steps of this set, not values, are the limit.
        const N: u32 = 11;
        let set: Vec<u64> = (0..1024).map(|i| 2 * i + 1).collect();
        let input = |heap: u64| format!("1 4 {} 1 {heap}", spaced(&counted(&set)));
        let values = (0..1 << N)
            .rev()
            .find(|&values| steps(values) <= 1 << (N + 4))
            .unwrap();
        let verdict = if values % 2 == 0 {
            "First\n"
        } else {
            "Second\n"
        };
        assert_eq!(
            judged(&input(values - 1), N, false),
            Answer {
                verdicts: verdict.into(),
                error: None
            }
        );
        let refused = judged(&input(values), N, false).error.unwrap();
        let too_large = too_large(values, N).replace("2^11 values", "2^15 steps");
        assert!(
            refused.ends_with(&format!("case 1: {too_large}")),
            "{refused}"
        );
        for heap in [values - 1, values] {
            assert_as_by_reference(&input(heap), N);
        }
    }
}
