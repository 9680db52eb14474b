//! `takeaway values`, and rules of one's own: random rules against a program in C++ that tries every combination.
//!
//! `cargo test --release --test integration a_hundred_random_rules -- --ignored` goes to heap 200, in minutes.

use std::process::Command;
use std::sync::LazyLock;

use fastrand::Rng;
use takeaway::game::rule::{Rule, Table};
use takeaway::game::Budget;

use crate::generate::spaced;
use crate::program;
use crate::reference::problems::{Moves, PROBLEMS};
use crate::reference::rules::mex_values;
use crate::reference::rules::Rule::Written;

/// Writes random rules.
struct Writer {
    random: Rng,
    letters: &'static [&'static str],
}

impl Writer {
    /// A rule of up to three options, and the most letters that one of them may have.
    fn rule(&mut self) -> (usize, String) {
        let (mut most, mut options) = (0, Vec::new());
        for _ in 0..1 + self.random.usize(0..3) {
            options.push(self.option());
            most = most.max(self.letters.len());
        }
        (most, options.join("; "))
    }

    fn option(&mut self) -> String {
        self.letters = self.pick(&[&["t"], &["t"], &["t"], &["a", "b"], &["a", "b"], &["a", "b", "c"]]);
        let heaps = 1 + self.random.usize(0..3) / 2;
        let heaps: Vec<String> = (0..heaps).map(|_| self.heaps()).collect();
        let condition = if self.random.u8(0..4) == 0 { String::new() } else { format!(" if {}", self.condition(2)) };
        heaps.join(", ") + &condition
    }

    fn heaps(&mut self) -> String {
        let (one, other) = (self.number(1), self.number(1));
        match self.random.u8(0..8) {
            0 => format!("{one} of {other}"),
            1 => format!("{one}..{other}"),
            2..=4 => format!("n-{}", self.letter()),
            _ => one,
        }
    }

    fn number(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.u8(0..3) == 0 {
            let small = self.random.u8(0..7).to_string();
            let letter = self.letter();
            return self.pick(&["n", letter, &small]).to_string();
        }
        let (one, other) = (self.number(depth - 1), self.number(depth - 1));
        match self.random.u8(0..12) {
            0..=4 => format!("{one}{}{other}", self.pick(&["+", "-", "*", "/", "%"])),
            5 | 6 => format!("({one} {} {other})", self.pick(&["+", "-"])),
            7 => format!("-{one}"),
            8 => format!("bits({one})"),
            _ => format!("{}({one}, {other})", self.pick(&["gcd", "min", "max", "xor"])),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        let (one, other) = (self.number(1), self.number(2));
        let sign = self.pick(&["<", "<=", ">", ">=", "==", "!=", "="]);
        match if depth == 0 { 9 } else { self.random.u8(0..12) } {
            0 => format!("{}{}", self.pick(&["not ", "!"]), self.condition(depth - 1)),
            1 | 2 => {
                let word = self.pick(&["or", "||"]);
                format!("({} {word} {})", self.condition(depth - 1), self.condition(depth - 1))
            }
            3 | 4 => {
                let word = self.pick(&["and", "&&"]);
                format!("{} {word} {}", self.condition(depth - 1), self.condition(depth - 1))
            }
            5 => format!("prime({one})"),
            6 => format!("square({one})"),
            7 => format!("power({one}, {other})"),
            8 => format!("0 < {one} {sign} {other}"),
            _ => format!("{one} {sign} {other}"),
        }
    }

    fn letter(&mut self) -> &'static str {
        self.pick(self.letters)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.usize(0..from.len())]
    }
}

/// A larger table, for a pattern, would take half a second without optimisation.
const SMALL: &str = "--budget=16";

/// The program in C++, compiled quickly. Tests run it at the same time, so it is compiled once.
pub static BRUTE_FORCE: LazyLock<String> = LazyLock::new(|| compiled("-O0"));

fn compiled(level: &str) -> String {
    let program = format!("{}/brute-force{level}", env!("CARGO_TARGET_TMPDIR"));
    let arguments = ["-std=c++17", level, "tests/rules/brute_force.cpp", "-o", &program];
    assert!(Command::new("g++").args(arguments).status().expect("g++ runs").success());
    program
}

/// The values of each rule by the program in C++, up to the heap before it.
pub fn by_brute_force(program: &str, rules: &[(u64, String)]) -> Vec<String> {
    let input: String = rules.iter().map(|(most, rule)| format!("{most} {rule}\n")).collect();
    let output = program::feed(&mut Command::new(program), input.as_bytes());
    let values: Vec<String> = program::text(&output.stdout).lines().map(str::to_string).collect();
    assert_eq!(values.len(), rules.len());
    values
}

/// The tables of a hundred random rules are as the program in C++ says, up to the heap that `most` has for the number
/// of letters.
fn compare_with_cpp(seed: u64, program: &str, most: [u64; 4]) {
    let mut writer = Writer { random: Rng::with_seed(seed), letters: &["t"] };
    let rules: Vec<(u64, String)> =
        (0..100).map(|_| writer.rule()).map(|(letters, rule)| (most[letters], rule)).collect();
    for ((most, rule), expected) in rules.iter().zip(by_brute_force(program, &rules)) {
        let parsed = Rule::new(rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
        let mut table = Table::new(&parsed, Budget::MOST).expect("memory");
        let values = (0..=*most).map(|heap| table.grundy(heap).expect("a heap of the table").to_string());
        assert_eq!(values.collect::<Vec<_>>().join(" "), expected, "{rule}");
    }
}

#[test]
fn random_rules_have_the_values_that_brute_force_in_cpp_finds() {
    if !program::missing(&["g++"]) {
        compare_with_cpp(1, &BRUTE_FORCE, [40, 40, 12, 6]);
    }
}

#[test]
#[ignore = "takes minutes"]
fn a_hundred_random_rules_have_the_values_that_brute_force_in_cpp_finds_up_to_heap_190() {
    compare_with_cpp(2, &compiled("-O2"), [190; 4]);
}

/// Two programs that read the texts of the table of problems share nothing.
#[test]
fn rules_of_the_reference_have_the_values_that_brute_force_in_cpp_finds() {
    if program::missing(&["g++"]) {
        return;
    }
    let written = PROBLEMS.iter().filter_map(|row| match row.moves {
        Moves::Written { rule, .. } => Some((30, rule.to_string(), mex_values(&Written { rule, pass: false }, 31))),
        _ => None,
    });
    let (rules, expected): (Vec<_>, Vec<_>) =
        written.map(|(most, rule, values)| ((most, rule), spaced(&values))).unzip();
    assert_eq!(by_brute_force(&BRUTE_FORCE, &rules), expected);
}

/// The values of the heaps up to `most`.
fn values(rule: &str, most: u64) -> Vec<u64> {
    let output = program::stdout(&["values", "--rule", rule, &most.to_string(), SMALL], "");
    let lines = output.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(' ').and_then(|(_, value)| value.parse().ok()).expect("a value")).collect()
}

/// The value of what an explanation such as `leave 2 + 3 x 1 of heap 2` leaves of heap 2.
fn value_left(sizes: &str, values: &[u64]) -> u64 {
    let parts = sizes.split(" + ").filter(|part| *part != "nothing");
    parts.fold(0, |sum, part| {
        let [count, heap] = part.split_once(" x ").map_or(["1", part], |(count, heap)| {
            assert_ne!(count, "1", "{sizes}");
            [count, heap]
        });
        let [count, heap] = [count, heap].map(|number| number.parse::<usize>().expect("a number"));
        sum ^ if count % 2 == 1 { values[heap] } else { 0 }
    })
}

#[test]
fn cases_of_a_rule_are_answered_explained_and_counted_as_its_values_and_options_say() {
    let mut random = Rng::with_seed(3);
    for rule in [
        "n-t if 2*t<=n",
        "a, n-1-a; a, n-2-a",
        "3 of n/2; n-1",
        "n-1..n-t if t<4",
        "0 of n; t if t%3==1",
        "n-t if n%t==0",
        "n-t if square(t); a, b if n%a==0 and b<4",
    ] {
        let (values, parsed) = (values(rule, 40), Rule::new(rule).expect("a rule"));
        let cases: Vec<Vec<u64>> =
            (0..50).map(|_| (0..random.usize(0..4)).map(|_| random.u64(0..=40)).collect()).collect();
        let lines =
            cases.iter().map(|heaps| heaps.iter().fold(heaps.len().to_string(), |line, heap| format!("{line} {heap}")));
        let input = format!("{}\n{}\n", cases.len(), lines.collect::<Vec<_>>().join("\n"));
        let [explained, counted] =
            ["--explain", "--count"].map(|flag| program::stdout(&["--rule", rule, flag], &input));
        for ((heaps, explained), counted) in cases.iter().zip(explained.lines()).zip(counted.lines()) {
            let value = |heap: u64| values[heap as usize];
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
            let [verdict, told, action] = explained.split('\t').collect::<Vec<_>>()[..] else { panic!("{explained}") };
            assert_eq!(
                (verdict, told),
                (if sum == 0 { "Second" } else { "First" }, &*sum.to_string()),
                "{rule}: {heaps:?}"
            );
            let is_winning = |heap: u64, option: &[(u64, u64)]| {
                let left =
                    option.iter().filter(|(_, count)| count % 2 == 1).fold(0, |sum, &(heap, _)| sum ^ value(heap));
                left == sum ^ value(heap)
            };
            let ways = |heap: u64| {
                parsed.options(heap).expect("options").iter().filter(|option| is_winning(heap, option)).count()
            };
            let winning: usize = if sum == 0 { 0 } else { heaps.iter().map(|&heap| ways(heap)).sum() };
            assert_eq!(counted, winning.to_string(), "{rule}: {heaps:?}");
            if let Some((sizes, heap)) = action.strip_prefix("leave ").and_then(|action| action.split_once(" of heap "))
            {
                let heap = heaps[heap.parse::<usize>().expect("a heap") - 1];
                assert_eq!(value_left(sizes, &values), sum ^ value(heap), "{rule}: {heaps:?}: {action}");
            } else {
                assert_eq!((action, winning), ("-", 0), "{rule}: {heaps:?}");
            }
        }
    }
}

/// No budget bounds its heaps then.
#[test]
fn a_rule_that_is_a_finite_set_is_that_set() {
    let input = "3  1 1000000000000000000  2 5 8  0";
    for flags in [&[][..], &["--explain"], &["--count"], &["--misere"], &["--winning-moves", "{heap} {take}"]] {
        let [rule, set] = [["--rule", "n-1; n-t if 3 <= t <= 4"], ["--set", "1,3,4"]]
            .map(|given| program::stdout(&[&given[..], flags].concat(), input));
        assert_eq!(rule, set, "{flags:?}");
    }
}

#[test]
fn wrong_rules_are_shown_with_a_caret_and_what_to_write_instead() {
    for (rule, column, says) in [
        ("n-2t", 4, "a product needs a *"),
        ("n-K", 3, "letters are small"),
        ("n^2", 2, "write n*n for a power"),
        ("foo(n)", 1, "expected a letter, or gcd"),
        ("floor(n/2)", 1, "rounded down"),
        ("n-1 or n-2", 5, "\";\" separates options"),
        ("n-t if t divides n", 10, "n%t == 0"),
        ("n-t if t%2", 11, "t%2 == 0"),
        ("n-t & 3", 5, "write \"and\""),
        ("a, b, c, d", 10, "at most three letters"),
    ] {
        let output = program::run_with(&["values", "--rule", rule], b"");
        let said = program::text(&output.stderr);
        assert!(said.starts_with(&format!("takeaway: --rule: column {column}: ")) && said.contains(says), "{said}");
        assert!(said.ends_with(&format!("\n  {rule}\n  {:1$}^\n", "", column - 1)), "{said}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    }
}

#[test]
fn heaps_beyond_the_table_of_a_rule_are_refused_and_say_how_far_it_goes() {
    let flags = ["--rule", "n-t if 2*t<=n", "--heaps", "1", "--budget", "10"];
    let last = "a heap whose Grundy value is known within 2^11 combinations (heaps up to 15)";
    let message = format!("line 1, column 6: case 2: expected {last}, found \"16\"; a larger --budget may help");
    program::assert_says(&flags, "2 15 16", "Second\n", &message);
    let flags = ["--rule", "n-t if square(t*t*t*t)", "--heaps", "1"];
    let message = "line 1, column 3: case 1: expected a heap whose Grundy value is known within numbers of 32 bits \
        (heaps up to 215), found \"216\"";
    program::assert_says(&flags, "1 216", "", message);
}
