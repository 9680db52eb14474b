//! The programs that `takeaway submission --any-move` prints: they compile without a warning, and
//! `check` takes the moves that they print.

use std::fs;

use crate::printed_checkers::{ANY_MOVE, without_bounds, words_of};
use crate::program;
use crate::submission::Programs;

/// More flags than checkers are tried with.
const MORE: [&str; 19] = [
    "--game nim --heaps 1 --stream|{take} from {stones}, 100%d of {heap} leaves {left}",
    "--game nim --layout|k / h 0|{heap} {heap}",
    "--game nim --layout|T k h|--prefix|#{}: |{heap}",
    "--game halving --misere|{heap} {left}",
    "--game one-three-four --layout|1..n|{stones} {take}",
    "--game one-two-three --max-cases 1 --stream|{left}",
    "--game grundys-game --max-heap 60 --heaps 1|{a} {b} {take}",
    "--game dawsons-kayles|{heap} {take} {a} {b}",
    "--game octal --max-heap 12|{heap} {take} {a}",
    "--code 4.0|{heap} {a} {b}",
    "--set 3-5 --heaps 1|{take}",
    "--set 2,4,6|{heap} {take}",
    "--set 5 --misere --max-heap 4|{heap} {take}",
    "--layout|l r n|{take}",
    "--set fibonacci --max-heap 100 --misere --heap|n/2|{heap} {take}",
    "--game sequential-nim --sorted --heap|n-p|{heap} {take}",
    "--max-heap 30 --misere --heaps 1 --rule|n-t if n%t==0|{take}",
    "--max-heap 20 --layout|k / a b /|--rule|(a-t,b-1); (a-1,b-t)|{position} {a} {b}",
    "--max-heap 9 --heaps 1 --misere --rule|(a-t,b,c) if t<=b; (b,a-1,c); (a,b,c-1)|{c}{b}{a}",
];

/// Flags, and what is told of a move.
type Set<'a> = (Vec<&'a str>, &'a str);

fn sets_of(texts: &[&'static str]) -> Vec<Set<'static>> {
    let mut sets = Vec::new();
    for text in texts {
        let (mut flags, line) = words_of(text);
        // It is a flag of comparing.
        flags.retain(|flag| *flag != "--ignore-case");
        sets.push((flags, line));
    }
    sets
}

/// Small cases, of which about half are lost, and cases with large numbers.
fn inputs(flags: &[&str]) -> Vec<String> {
    let is_one_heap = flags.contains(&"--misere") && flags.contains(&"--rule");
    let most_heaps = if is_one_heap { "1" } else { "4" };
    let has_bound = flags.contains(&"--max-heap");
    let mut inputs = Vec::new();
    for (place, more) in ["9", "30", "", "--hard"].into_iter().enumerate() {
        let seed = place.to_string();
        let mut draw = vec!["generate", "80", "--seed", &seed, "--max-heaps", most_heaps];
        draw.extend(["--min-heap", "0"]);
        draw.extend(flags);
        match more {
            "" => {}
            "--hard" => draw.push("--hard"),
            most if has_bound => draw.extend(["--lost", most]),
            most => draw.extend(["--max-heap", most, "--lost", "40"]),
        }
        if flags.contains(&"--max-cases") {
            draw[1] = "1";
        }
        // Where no case is lost, a warning says so.
        let drawn = program::run_with(&draw, b"");
        assert!(drawn.status.success(), "{draw:?}");
        inputs.push(program::text(&drawn.stdout).to_string());
    }
    inputs
}

/// Asserts that `check` takes what the programs for these flags print.
fn assert_finds_moves(sets: &[Set], name: &str) {
    let mut all_flags = Vec::new();
    for (flags, line) in sets {
        all_flags.push([&flags[..], &["--winning-moves", line, "--any-move"]].concat());
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers");
    let languages = Programs::of_all(name, &all_flags);
    for (number, flags) in all_flags.iter().enumerate() {
        let checked = without_bounds(flags);
        let words = [&["check", file.to_str().expect("a path")], &checked[..]].concat();
        for input in inputs(&sets[number].0) {
            for programs in &languages {
                fs::write(&file, programs.answered(number, &input)).expect("a file");
                let said = program::run_with(&words, input.as_bytes());
                // All answers before are right then: a difference is told first.
                let message = program::text(&said.stderr);
                if message.contains("expected a case of at most 10^6 winning moves")
                    && message.lines().count() == 1
                {
                    continue;
                }
                assert_eq!(
                    said.status.code(),
                    Some(0),
                    "{}{}",
                    program::text(&said.stdout),
                    programs.what(number, &input)
                );
            }
        }
    }
}

#[test]
fn check_takes_the_moves_that_a_printed_program_finds() {
    let sets = [
        ANY_MOVE[2],
        ANY_MOVE[9],
        ANY_MOVE[24],
        ANY_MOVE[32],
        MORE[3],
    ];
    assert_finds_moves(&sets_of(&sets), "moves");
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn check_takes_the_moves_that_all_printed_programs_find() {
        let sets = [&ANY_MOVE[..], &MORE].concat();
        assert_finds_moves(&sets_of(&sets), "all-moves");
    }
}
