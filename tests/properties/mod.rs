//! What holds for any bytes: each public function here panics if its claim fails. `fuzz` looks for
//! bytes with which one does, and the tests at the foot try some for a tenth of a second each.
//!
//! A fuzzer runs each of them millions of times. So the bytes choose one of many ways to judge,
//! instead of trying all.
//!
//! This is a module of the crate, so that it reaches what the crate keeps to itself; it is compiled
//! for tests and for fuzzing only.

#[cfg(feature = "cli")]
mod checking;
#[cfg(feature = "cli")]
mod command_lines;
pub mod costs;
#[path = "../support/generate/mod.rs"]
pub mod generate;
mod generating;
pub(crate) mod history;
pub(crate) mod naive_scanner;
mod patterns;
mod positions;
#[path = "../support/reference/mod.rs"]
pub mod reference;
pub(crate) mod rules;
#[cfg(feature = "cli")]
mod shrinking;
mod tables;
pub(crate) mod trial;
pub(crate) mod tuples;
mod validating;

use std::cell::RefCell;
use std::io::{self, Cursor, Read};
use std::sync::LazyLock;

pub use self::generating::generating;
pub use self::history::{alone, history};
pub use self::patterns::patterns;
pub use self::positions::{explanations, misere};
pub use self::rules::rules;
pub use self::tables::{octal, tables};
pub use self::validating::validating;
#[cfg(feature = "cli")]
pub use self::{checking::checking, command_lines::command_lines, shrinking::shrinking};

use self::generate::Choices;
use self::generate::flags::any_flags;
use self::reference::bound::PATIENCE;
use self::reference::{Answer, Flags};
#[cfg(feature = "cli")]
pub(crate) use crate::flags::errors::message;
use crate::game::rule::HeapFormula;
use crate::game::{Budget, Play};
use crate::input::PIECE;
use crate::input::scanner::Scanner;
use crate::judge::judge;
use crate::{Form, Game, HeapCount, Layout, Options, Prefix, Words};

/// How far the tables of the reference go, which are slow.
const VALUES: usize = 1 << 9;

/// What went wrong. Only the program, which knows flags, hints at what may help.
#[cfg(not(feature = "cli"))]
pub(crate) fn message(error: &crate::Error) -> String {
    error.to_string()
}

/// The judge answers `data`, or the input that `data` stands for, as the reference does: verdicts,
/// message, position.
pub fn reference(data: &[u8]) {
    let (input, flags) = input_and_flags(data);
    assert_as_reference(&input, &flags, |input| judged(&options(&flags), input));
}

/// Any bytes or any input, and any flags.
fn input_and_flags(data: &[u8]) -> (Vec<u8>, Flags) {
    if is_input(data) {
        // A sample, for instance: the fuzzer starts with these.
        return (
            data.to_vec(),
            Flags {
                explain: data.len() % 2 == 1,
                ..Flags::default()
            },
        );
    }
    let mut choices = Choices::of(data);
    let flags = any_flags(&mut choices);
    let input = if choices.below(4) == 3 {
        choices.rest()
    } else {
        choices.input(&flags)
    };
    (input, flags)
}

/// Whether bytes start as an input does, and not as choices that stand for one.
fn is_input(data: &[u8]) -> bool {
    data.first()
        .is_some_and(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace() || *byte == 0xEF)
}

fn assert_as_reference(input: &[u8], flags: &Flags, judged: impl Fn(&[u8]) -> Answer) {
    PATIENCE.set(VALUES);
    let expected = reference::answer_as(input, flags);
    if expected.is_known() {
        assert_same(&judged(input), &expected, || {
            format!("{flags:?}: {}", input.escape_ascii())
        });
    }
}

/// The flags of the reference as the options of the judge.
fn options(flags: &Flags) -> Options {
    let game = flags
        .game
        .map(|selector| Game::from_selector(selector).expect("a game of the table"));
    let form = match (game, &flags.rule) {
        (None, _) => Form::default(),
        (Some(game), None) => Form::game(game),
        (Some(game), Some(rule)) => form_of_rule(game, rule),
    };
    let budget = flags.budget.map_or(Budget::DEFAULT, |bits| {
        Budget::new(bits).expect("a budget up to the limit")
    });
    let play = if flags.misere {
        Play::Misere
    } else {
        Play::Normal
    };
    Options {
        form,
        play,
        stream: flags.stream,
        explain: flags.explain,
        count: flags.count,
        words: flags
            .words
            .as_ref()
            .map(|[win, loss]| Words::new(win, loss).expect("words that fit")),
        prefix: flags
            .prefix
            .as_deref()
            .map(|text| Prefix::new(text).expect("a prefix that fits")),
        one_line: flags.one_line,
        heaps: flags
            .heaps
            .map(|count| HeapCount::new(count).expect("a count up to the limit")),
        budget,
        ..Options::default()
    }
}

fn form_of_rule(game: Game, rule: &[u64]) -> Form {
    match game {
        Game::Interval => Form::interval(rule[0], rule[1]).expect("an interval"),
        Game::Octal => {
            Form::code(&rule.iter().map(|&digit| digit as u8).collect::<Vec<_>>()).expect("a code")
        }
        _ => Form::set(rule).expect("moves up to the limit"),
    }
}

/// The judge answers an input on several threads, in texts of any size from a reader that gives any
/// number of bytes at a time, or in blocks of any size from a file, with any flags, as it does on
/// one thread that gets all bytes at once.
pub fn threads(data: &[u8]) {
    let mut choices = Choices::of(data);
    let most = 1 + choices.size();
    // From the smallest size that a text can have.
    let capacity = 50 + choices.size();
    // Starting threads takes ten times as long as all the rest.
    let threads = choices.pick(&[0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 3]);
    let (input, mut flags) = input_and_flags(&choices.rest());
    // A code that no case has may be read where a text is guessed wrong, and its period may be far.
    flags.budget = Some(flags.budget.map_or(10, |budget| budget.min(10)));
    let options = options(&flags);
    let expected = judged(&options, &input);
    let portions = Portions {
        rest: Cursor::new(input.clone()),
        most,
    };
    let found = match threads {
        0 => judged_in(&options, portions, capacity),
        _ => {
            let (verdicts, error) = match most % 2 {
                0 => trial::run_in_blocks(
                    &options,
                    trial::Bytes {
                        bytes: input.clone(),
                        fails: false,
                    },
                    threads,
                    capacity,
                ),
                _ => trial::run(&options, portions, threads, capacity),
            };
            Answer {
                verdicts: verdicts.into_bytes(),
                error,
            }
        }
    };
    assert_same(&found, &expected, || {
        let input = input.escape_ascii();
        format!(
            "{most} bytes at a time, in texts of {capacity} on {threads} threads, {flags:?}: {input}"
        )
    });
}

/// A formula of a heap in words, and in Rust by its number n, its place i among k heaps, and the
/// number p before it.
type ComputedHeap = (&'static str, fn([u64; 4]) -> u64);

/// Formulas with the letters for what is around a heap.
const AROUND: [ComputedHeap; 3] = [
    ("n+k-i", |[n, i, k, _]| n + k - i),
    (
        "n-p if n>=p; k",
        |[n, _, k, p]| if n >= p { n - p } else { k },
    ),
    ("p if i==k; n", |[n, i, k, p]| if i == k { p } else { n }),
];

/// Computes the heaps of a case, which come last and have a number each.
fn compute_heaps(case: &mut [u64], heaps: usize, heap: fn([u64; 4]) -> u64) {
    let start = case.len() - heaps;
    let mut before = 0;
    for (number, place) in case[start..].iter_mut().zip(1..) {
        let computed = heap([*number, place, heaps as u64, before]);
        before = *number;
        *number = computed;
    }
}

/// The same cases in any layout get the verdicts that the reference gives them in the usual order;
/// and of any bytes in any layout, it does not matter where texts are cut.
pub fn layouts(data: &[u8]) {
    static LAYOUTS: LazyLock<Vec<String>> = LazyLock::new(generate::layouts::layouts);
    let mut choices = Choices::of(data);
    let layout =
        &generate::layouts::with_skips(&LAYOUTS[choices.index(LAYOUTS.len())], &mut choices);
    let explain = choices.flip();
    let cut = choices.flip();
    // What an explanation says of numbers, the reference would say of heaps.
    let is_computed = !explain && !layout.contains(['a', '.']) && choices.flip();
    let computed = is_computed.then(|| choices.pick(&AROUND));
    let groups = 1 + choices.below(4);
    let numbers = generate::layouts::numbers(layout, groups, &mut choices);
    let flags = Flags {
        explain,
        ..generate::layouts::flags_of(layout)
    };
    let with_ends = generate::layouts::with_line_ends(layout, &mut choices);
    let options = Options {
        layout: Layout::new(&with_ends),
        heap: computed.and_then(|(formula, _)| HeapFormula::new(formula).ok()),
        ..options(&flags)
    };
    if cut {
        return assert_same_in_any_texts(layout, options, numbers, choices);
    }
    let mut cases = reference::layout::usual(layout, &flags, &numbers).concat();
    if let Some((_, heap)) = computed {
        let heaps = if layout.contains('h') {
            generate::layouts::HEAPS as usize
        } else {
            1
        };
        for case in &mut cases {
            compute_heaps(case, heaps, heap);
        }
    }
    let cases = cases.concat();
    let flags = Flags {
        heaps: None,
        ..flags
    };
    PATIENCE.set(VALUES);
    let expected = reference::answer_as(generate::spaced(&cases).as_bytes(), &flags);
    if expected.is_known() {
        let input = generate::spaced(&numbers);
        assert_same(&judged(&options, input.as_bytes()), &expected, || {
            format!("{layout}, {:?}: {input}", options.heap)
        });
    }
}

/// The judge answers these numbers, after a change of a few bytes, in texts of any size as it does
/// in one text.
fn assert_same_in_any_texts(
    layout: &str,
    options: Options,
    numbers: Vec<u64>,
    mut choices: Choices,
) {
    let mut input = generate::spaced(&numbers).into_bytes();
    // A changed range of heaps may have more verdicts than there is time for.
    if !layout.contains("1..n") {
        generate::change(&mut input, &mut choices);
    }
    let one_line = !options.explain && choices.flip();
    let options = Options {
        one_line,
        budget: Budget::new(8).expect("a budget"),
        ..options
    };
    let capacity = 50 + choices.size();
    let (verdicts, error) = trial::run(&options, Cursor::new(input.clone()), 2, capacity);
    let what = || {
        format!(
            "{layout}, texts of {capacity} bytes: {}",
            input.escape_ascii()
        )
    };
    assert_same(
        &Answer {
            verdicts: verdicts.into_bytes(),
            error,
        },
        &judged(&options, &input),
        what,
    );
}

/// All scanner kernels find the numbers and the first fault that the naive scanner finds, wherever
/// pieces end.
pub fn kernels(data: &[u8]) {
    thread_local! {
        static SCANNERS: RefCell<Vec<Scanner>> = RefCell::new(Scanner::all());
    }
    let mut choices = Choices::of(data);
    // Few pieces are full: the naive scanner is slow.
    let blanks = if choices.byte() >= 240 {
        PIECE - choices.index(256)
    } else {
        choices.index(128)
    };
    let input = match choices.below(3) {
        0 => choices.rest(),
        1 => choices.digits(),
        _ => choices.input(&Flags::default()),
    };
    let input = [vec![b' '; blanks], input].concat();
    SCANNERS.with_borrow_mut(|scanners| trial::assert_matches_naive(scanners, &input));
}

/// The judge's answer on one thread, to an input that it gets as a whole.
fn judged(options: &Options, input: &[u8]) -> Answer {
    judged_in(options, input, input.len() + 64)
}

/// The same in texts of at most `capacity` bytes.
fn judged_in(options: &Options, input: impl Read, capacity: usize) -> Answer {
    let mut verdicts = Vec::new();
    let error = judge(options, input, &mut verdicts, capacity)
        .err()
        .map(|error| message(&error));
    Answer { verdicts, error }
}

fn assert_same(found: &Answer, expected: &Answer, what: impl FnOnce() -> String) {
    if found != expected {
        let shown = |answer: &Answer| {
            format!(
                "{:?} after {}",
                answer.error,
                answer.verdicts.escape_ascii()
            )
        };
        panic!(
            "{}\n gives {}\n not   {}",
            what(),
            shown(found),
            shown(expected)
        );
    }
}

/// A reader that gives a few bytes at a time.
struct Portions {
    rest: Cursor<Vec<u8>>,
    most: usize,
}

impl Read for Portions {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = self.most.min(buffer.len());
        self.rest.read(&mut buffer[..end])
    }
}

// The reference hints at what may help, as the program does.
#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Each function of a fuzz target is tried on noise and on changed samples, after the inputs
    /// that the target kept.
    #[test]
    fn claims_hold_for_what_fuzzers_kept_for_noise_and_for_samples_with_a_few_changes() {
        let entries = std::fs::read_dir("samples").expect("tests run in the folder of the package");
        let mut paths: Vec<_> = entries
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        let samples: Vec<Vec<u8>> = paths
            .iter()
            .map(|path| std::fs::read(path).expect("a sample"))
            .collect();
        // How often each is tried follows how long it takes.
        for (rounds, target, holds, claim) in [
            (
                50,
                "reference",
                reference as fn(&[u8]),
                "bytes are answered as by the reference",
            ),
            (
                50,
                "threads",
                threads,
                "bytes are answered on any threads as on one",
            ),
            (
                50,
                "layouts",
                layouts,
                "cases are answered in any layout as in the usual one",
            ),
            (500, "kernels", kernels, "kernels agree"),
            (50, "tables", tables, "tables of sets are as the rules say"),
            (50, "octal", octal, "tables of codes are as the rules say"),
            (
                50,
                "patterns",
                patterns,
                "patterns hold as far as they claim to, and noise has none",
            ),
            (
                50,
                "rules",
                rules,
                "rules are refused or have the values that their grammar gives",
            ),
            (
                20,
                "history",
                history,
                "views answer as the rules say, whatever was asked before",
            ),
            (20, "alone", alone, "cases are answered in a file as alone"),
            (
                2,
                "generating",
                generating,
                "what is generated for any options is answered",
            ),
            (
                10,
                "validating",
                validating,
                "inputs are refused at the line at which a plain reading refuses them",
            ),
            (
                2,
                "shrinking",
                shrinking,
                "smaller cases are smaller and keep to the bounds",
            ),
            (
                5,
                "checking",
                checking,
                "answers are compared as a naive comparison does",
            ),
            (
                50,
                "misere",
                misere,
                "small positions are answered in misère play as search says",
            ),
            (
                50,
                "explanations",
                explanations,
                "explanations are legal and winning moves",
            ),
        ] {
            // Shown if it does not hold.
            println!("{target}: {claim}");
            seeds(target).iter().for_each(|seed| holds(seed));
            let mut choices = Choices::random(31);
            for _ in 0..rounds {
                let most = choices.pick(&[300, 300, 300, 300, 300, 300, 300, 3000]);
                let noise: Vec<u8> = (0..choices.below(most)).map(|_| choices.byte()).collect();
                holds(&noise);
                let mut changed = samples[choices.index(samples.len())].clone();
                for _ in 0..choices.below(4) {
                    generate::change(&mut changed, &mut choices);
                }
                holds(&changed);
            }
        }
    }

    /// The inputs that a fuzz target kept. They are in the repository, but not in the package.
    fn seeds(target: &str) -> Vec<Vec<u8>> {
        let text = std::fs::read_to_string(format!("fuzz/seeds/{target}"));
        // The published crate omits the folder.
        assert!(
            text.is_ok() || !std::path::Path::new("fuzz").exists(),
            "no seeds of {target}"
        );
        let text = text.unwrap_or_default();
        let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        let seed = |line: &str| {
            line.as_bytes()
                .chunks(2)
                .map(byte)
                .collect::<Option<_>>()
                .expect("hexadecimal digits")
        };
        text.lines().map(seed).collect()
    }

    /// What a message expected, up to what differs from case to case, and whether the input ended
    /// instead.
    fn kind(error: &str) -> String {
        let (_, expected) = error.split_once("expected ").expect("an expectation");
        let place = expected
            .split(|c: char| c == '(' || c.is_ascii_digit())
            .next()
            .unwrap_or("")
            .trim_end();
        let end = if expected.contains("found the end of input") {
            ", found the end"
        } else {
            ""
        };
        format!("{place}{end}")
    }

    #[test]
    fn generated_inputs_fail_in_every_way() {
        PATIENCE.set(VALUES);
        let failed = |seed: u64| {
            let mut choices = Choices::random(seed);
            let bytes: Vec<u8> = (0..choices.below(300)).map(|_| choices.byte()).collect();
            let (mut input, flags) = input_and_flags(&bytes);
            generate::change(&mut input, &mut choices);
            let answer = reference::answer_as(&input, &flags);
            answer
                .error
                .clone()
                .filter(|_| answer.is_known())
                .map(|error| kind(&error))
        };
        let kinds: BTreeSet<String> = (0..5000).filter_map(failed).collect();
        #[rustfmt::skip]
        let places = [
            "a digit of a code", "a heap", "a move", "the fewest stones of a move", "the first digit of a code",
            "the most stones of a move", "the number of a game", "the number of cases", "the number of code digits",
            "the number of heaps", "the number of moves",
        ];
        for place in places {
            assert!(kinds.contains(place), "{place}: {kinds:?}");
            assert!(
                kinds.contains(&format!("{place}, found the end")),
                "{place}: {kinds:?}"
            );
        }
        for other in [
            "a heap whose Grundy value is known within",
            "a preperiod and a period within",
            "the number of a game whose winning moves can be counted",
            "the end of input after",
        ] {
            assert!(kinds.contains(other), "{other}: {kinds:?}");
        }
    }
}
