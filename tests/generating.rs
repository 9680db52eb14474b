//! `takeaway generate` writes what the judge reads with the same flags, and about as many lost positions as are asked for.

use crate::generate::Choices;
use takeaway::game::{Budget, Play};
use takeaway::{Form, Generator, HeapCount, Layout, Options, Problem, Words, Workload, MAX_NUMBER};

/// The cases of a workload.
fn generated(options: &Options, workload: Workload) -> Vec<u8> {
    let mut input = Vec::new();
    let mut generator = Generator::new(options, workload).expect("options that go together");
    while generator.write_block(&mut input).expect("a vector takes everything") {}
    input
}

/// Any options that go together, and any workload of so many cases.
fn any_flags(choices: &mut Choices, cases: u64) -> (Options, Workload) {
    loop {
        let form = match choices.below(6) {
            0 => Form::default(),
            1 => Form::set(&(0..choices.below(5)).map(|_| 1 + choices.below(30)).collect::<Vec<_>>()).expect("a set"),
            2 => Form::interval(1 + choices.below(9), 9 + choices.below(90)).expect("an interval"),
            3 => Form::code(&choices.near_code(false).iter().map(|&digit| digit as u8).collect::<Vec<_>>())
                .expect("a code"),
            _ => Form::problem(choices.pick(&Problem::ALL)),
        };
        let layouts = crate::generate::layouts::layouts();
        let layout = choices.flip().then(|| Layout::new(&layouts[choices.index(layouts.len())])).flatten();
        let options = Options {
            form,
            play: if choices.below(3) == 0 { Play::Misere } else { Play::Normal },
            stream: choices.flip(),
            one_line: choices.below(4) == 0,
            heaps: HeapCount::new(1 + choices.below(6)).filter(|_| choices.below(3) == 0),
            layout,
            budget: Budget::new(choices.pick(&[0, 4, 10, 24])).expect("a budget"),
            words: Some(Words::new("W", "L").expect("words")),
            ..Options::default()
        };
        let workload = Workload {
            cases,
            seed: choices.below(1 << 32),
            max_heap: choices.pick(&[9, 100, 1000, 1_000_000_000, MAX_NUMBER]),
            max_heaps: 1 + choices.below(20),
            lost: choices.pick(&[0, 10, 50, 50, 90, 100]),
        };
        if options.check().is_ok() {
            return (options, workload);
        }
    }
}

#[test]
fn explore() {
    let mut choices = Choices::random(1);
    for _ in 0..500 {
        let (options, workload) = any_flags(&mut choices, 1000);
        let input = generated(&options, workload);
        let mut output = Vec::new();
        let result = takeaway::judge_with(&options, &input[..], &mut output);
        if let Err(error) = result {
            println!(
                "FAULT {error} {options:?} {workload:?} {}",
                String::from_utf8_lossy(&input[..input.len().min(500)])
            );
            continue;
        }
        let count = |byte| output.iter().filter(|&&found| found == byte).count() as f64;
        let (wins, losses) = (count(b'W'), count(b'L'));
        let share = losses / (wins + losses) * 100.0;
        if (share - workload.lost as f64).abs() > 5.0 && !format!("{:?}", options.layout).contains("UpTo") {
            println!(
                "{share} {:?} {:?} heaps {:?} layout {:?} budget {:?} {workload:?}",
                options.form,
                options.play,
                options.heaps,
                options.layout.map(|l| l.to_string()),
                options.budget
            );
        }
    }
}
