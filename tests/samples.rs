//! Every sample `samples/NAME.in` is answered with exactly the bytes of `samples/NAME.out`; with
//! the flags in `NAME.args`, every `tests/data/flags/NAME.in` with those of its `NAME.out`.
//!
//! No `.out` comes from the program under test. The verdicts were made by
//! `tests/support/reference`, which searches the games by their rules alone, with
//!
//! ```text
//! cargo test samples -- --ignored
//! ```
//!
//! Then the verdicts of the published examples, of `all-games-mixed` and of the samples named after
//! a fault were compared by eye with the statements and with results worked out by hand. Most of
//! the odd layouts hold the same seven cases. The tests check every `.out` against the reference
//! again.
//!
//! Where the published examples come from:
//! - `published-one-three-four`: GeeksforGeeks, "Game of N stones where each player can remove 1, 3
//!   or 4": n = 4 is won, n = 7 is lost.
//! - `published-zero-move-nim`: GeeksforGeeks, "Variation in Nim Game": the heaps 18 47 34 are
//!   lost, 32 49 58 are won. Then HackerRank, "Zero-Move Nim", sample 0: the heaps 1 2 are won (W),
//!   2 2 are lost (L).
//! - `published-one-two-three`: LeetCode 292, "Nim Game": n = 4 is lost, n = 1 and n = 2 are won.
//! - `published-stones`: AtCoder Educational DP Contest, K, "Stones": moves 2 3, n = 4 is won, 5
//!   lost, 7 won; moves 1 2 3, n = 20 is lost, 21 won; move 1, n = 100000 is lost.
//! - `published-stick-game`: CSES 1729, "Stick Game": moves 1 3 4, n = 1 to 10 are W L W W W W L W
//!   L W.
//! - `published-introduction-to-nim`: HackerRank, "Introduction to Nim Game": the heaps 1 1 are
//!   lost, 2 1 4 are won.
//! - `published-nim-game-one`: CSES 1730, "Nim Game I": the heaps 5 7 2 5 and 4 1 are won, 3 5 6
//!   are lost.
//! - `published-nim-game-two`: CSES 1098, "Nim Game II", moves 1 2 3: the heaps 5 7 2 5 and 4 1 are
//!   won, 4 4 4 lost.
//! - `published-bachets-game`: UVa 10404, "Bachet's Game": moves 1 3 8, n = 20, 21, 23 are won, 22
//!   is lost; moves 1 23 38 11 7 5 4 8 3 13, n = 1000000 is won, 999996 lost. Stan is `First`.
//! - `published-s-nim`: POJ 2960, "S-Nim": moves 2 5, the heaps 5 12 are lost, 2 4 7 and 2 3 7 12
//!   won; moves 1 to 5, the first two are won and the last lost.
//! - `published-game-of-stones`: HackerRank, "Game of Stones", moves 2 3 5: n = 1 and 7 are lost;
//!   2, 3, 4, 5, 6 and 10 won.
//! - `published-stone-game-four`: LeetCode 1510, "Stone Game IV", moves are squares: n = 1 is won,
//!   2 lost, 4 won.
//! - `published-constrained-nim-two`: AtCoder ABC 297 G, "Constrained Nim 2", moves 1 to 2: the
//!   heaps 2 3 3 are won.
//! - `published-brave-game`: HDU 1846, "Brave Game": moves 1 to 2, n = 23 is won; moves 1 to 3, n =
//!   4 is lost.
//! - `published-bowling-pins`: HackerRank, "Bowling Pins" (Kayles): IXXI is lost, XIIX won, IIXII
//!   lost, IIIII won. Then IXIIIIIIIIIII of the statement's picture, which is won.
//! - `published-flip-game-two`: LeetCode 294, "Flip Game II" (Dawson's Kayles): "++++" is won, "+"
//!   is lost.
//! - `published-grundys-game`: CSES 2207, "Grundy's Game": n = 6 is won, 7 lost, 8 won.
//! - `published-nim-or-not-nim`: HDU 3032, "Nim or not Nim?" (Lasker's Nim): the heaps 2 2 3 are
//!   won, 3 3 are lost.
//! - `published-wythoffs-game`: POJ 1067: the heaps 2 1 are lost, 8 4 are won, 4 7 are lost.
//! - `published-euclids-game`: POJ 2348, "Euclid's Game": 34 12 is won, 15 24 is lost. Then Luogu
//!   P1290: 25 7 is won, 24 15 is lost.
//! - `published-fibonacci-nim`: HDU 2516: n = 2 and n = 13 are lost, n = 10000 is won.
//! - `published-georgia-and-bob`: POJ 1704, "Georgia and Bob", whose gaps from the last piece on
//!   are the steps of a staircase: the pieces at 1 2 3 are lost, those at 1 5 6 7 9 12 14 17 are
//!   won.
//! - `published-again-stone-game`: LightOJ 1296, "Again Stone Game" (halving): the heap 1 is lost,
//!   10 11 12 and 1 2 3 4 5 are won, 4 9 are lost, 1 3 9 are won.
//! - `published-multiplication-game`: POJ 2505, "A multiplication game": n = 162 is won, 17 lost,
//!   34012226 won.
//! - `published-sequential-nim`: Codeforces 1382B, "Sequential Nim": the heaps 2 5 4 are won, eight
//!   heaps of 1 lost, 1 2 3 4 5 6 lost, 1 1 2 1 2 2 and 1000000000 won, 1 2 2 1 1 lost, 1 1 1 won.
//! - `published-another-game`: CSES 2208, "Another Game": the heaps 1 2 3 are won, 2 2 lost, 5 5 4
//!   5 won.
//!
//! No published example of Moore's Nim was found.
//!
//! What published programs get wrong, and the sample that shows it:
//! - `heap-200`: the last heap that the statement of {1, 3, 4} allows is written past the end of an
//!   array (C++) or never computed (Java, C#).
//! - `empty-heap-in-zero-move-nim`: an empty heap is counted as −1.
//! - `odd-and-even-heaps-in-zero-move-nim`: not each heap but the whole array is compared with 1
//!   (PHP), so that all heaps are treated alike.
//!
//! `whole-periods-of-kayles` and those of both of Dawson's games start with preperiod and period,
//! which Guy and Smith published (71 and 12, 53 and 34, 52 and 34; OEIS A002186 and A002187). The
//! 42 lost heaps of `grundys-game-below-1300` are those with the value 0 in OEIS A002188.
//!
//! `looks-periodic` and `sequence-that-looks-periodic` have a set whose values seem to repeat for
//! thousands of heaps, until heap 5050.
//!
//! Of `tests/data/flags`, `one-line-stick-game` holds the sample of CSES 1729, "Stick Game", as a
//! file of its 1 to n. `explain` holds four examples of `docs/reference.md`. `misere-published`
//! holds the sample of HackerRank, "Misère Nim": the heaps 1 1 are won, 2 1 3 are lost.
//!
//! The wrong table 0101231 of Grundy values for {1, 3, 4} changes no verdict; the unit tests of
//! that game rule it out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::flags::flags_of_reference;
use crate::{program, reference};

const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

/// An input and its right output.
struct Sample {
    flags: Vec<String>,
    input: Vec<u8>,
    output: PathBuf,
}

impl Sample {
    fn verdicts(&self) -> Vec<u8> {
        fs::read(&self.output).unwrap()
    }

    fn by_reference(&self) -> reference::Answer {
        reference::answer_as(&self.input, &flags_of_reference(&self.flags))
    }
}

/// The samples without flags and with flags. A folder holds their files and nothing else.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for (folder, extensions) in [
        ("samples", &["in", "out"][..]),
        ("tests/data/flags", &["in", "out", "args"]),
    ] {
        let entries = fs::read_dir(Path::new(REPOSITORY).join(folder)).expect("a folder of inputs");
        let paths: BTreeSet<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        let inputs: Vec<&PathBuf> = paths
            .iter()
            .filter(|path| path.extension().is_some_and(|it| it == "in"))
            .collect();
        let files = inputs.iter().flat_map(|path| {
            extensions
                .iter()
                .map(|extension| path.with_extension(extension))
        });
        assert_eq!(paths, files.collect(), "{folder}");
        assert!(!inputs.is_empty(), "no inputs in {folder}");
        samples.extend(inputs.into_iter().map(|input| {
            Sample {
                // Those without flags have no such file.
                flags: fs::read_to_string(input.with_extension("args")).map_or(vec![], |flags| {
                    flags.split_whitespace().map(str::to_string).collect()
                }),
                input: fs::read(input).unwrap(),
                output: input.with_extension("out"),
            }
        }));
    }
    samples
}

#[test]
fn git_changes_no_byte_of_a_sample() {
    let attributes = fs::read_to_string(Path::new(REPOSITORY).join(".gitattributes")).unwrap();
    let rules: Vec<&str> = attributes
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    // Of several rules for a file, the last one holds.
    assert_eq!(
        rules,
        [
            "* text=auto eol=lf",
            "/samples/* -text",
            "/tests/data/flags/* -text"
        ]
    );
}

#[test]
fn the_program_prints_the_verdicts_of_every_sample_and_nothing_else() {
    for sample in samples() {
        let flags: Vec<&str> = sample.flags.iter().map(String::as_str).collect();
        let found = program::stdout(&flags, &sample.input);
        assert_eq!(
            found,
            String::from_utf8(sample.verdicts()).unwrap(),
            "{}",
            sample.output.display()
        );
    }
}

#[test]
fn brute_force_confirms_the_verdicts_of_every_sample() {
    for sample in samples() {
        let expected = reference::Answer {
            verdicts: sample.verdicts(),
            error: None,
        };
        assert_eq!(
            sample.by_reference(),
            expected,
            "{}",
            sample.output.display()
        );
    }
}

#[test]
#[ignore = "writes samples/*.out and tests/data/flags/*.out by brute force"]
fn write_the_verdicts_of_every_sample() {
    for sample in samples() {
        let answer = sample.by_reference();
        assert_eq!(answer.error, None, "{}", sample.output.display());
        fs::write(sample.output, answer.verdicts).unwrap();
    }
}
