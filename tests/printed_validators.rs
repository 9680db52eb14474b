//! The validators that `takeaway validate --print` prints: they compile without a warning, and
//! accept what `takeaway validate` accepts. Each is tried on generated inputs with one edit.
//!
//! testlib is not ours: with testlib, validators are tried if `TESTLIB` is the folder of
//! `testlib.h`, or if the compiler finds it.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::generate::Choices;
use crate::program::{self, feed, run_with};

/// As sinol-make compiles.
const SINOL: &str = "-O3 -Werror -Wall -Wextra -Wshadow -Wconversion -Wfloat-equal";

/// Flags of cases of each form, with bounds, and published problems.
const FORMS: [&str; 59] = [
    "--game nim --min-heaps 1 --max-heaps 5 --max-heap 1000000000 --max-cases 9 --max-total 12",
    "--game nim --heaps 3 --stream --max-cases 5 --min-total 6 --max-total 12 --min-heap 1 --max-heap 20",
    "--game nim --heaps 1",
    "--game nim --layout k/h --stream --max-heaps 4",
    "--game nim --layout k/h/0 --max-cases 5 --max-heaps 4 --max-heap 9",
    "--game nim --layout h0 --heaps 3 --min-heap 2 --max-heap 9",
    "--game nim --layout xn0 --max-heap 9",
    "--game nim --layout k/ab/ --heap xor(a-1,b-1) --min-heap 1 --max-heap 8 --max-heaps 3",
    "--game nim --layout ab --heap a%(b+1) --max-heap 99 --max-total 5 --stream",
    "--game nim --layout kab0 --heap a+b --max-heap 99",
    "--game sequential-nim --layout k/h --heap n-p --sorted --max-heap 99 --max-heaps 4",
    "--game wythoff --layout ab0 --max-heap 20 --max-cases 4",
    "--game wythoff --layout ab0 --min-heap 3 --max-heap 20 --max-total 8",
    "--game wythoff --layout a/b0 --max-heap 2",
    "--game wythoff --layout axb --max-total 9",
    "--game wythoff --layout ab --min-a 2 --max-a 9 --max-heap 20",
    "--game euclid --layout ab0 --max-a 3 --min-b 2 --max-b 7 --max-total 8",
    "--game euclid --layout a/b0 --min-a 2 --max-heap 5",
    "--game nim --layout k/ab/ --heap a%b --max-heap 9 --max-a 8 --min-b 1 --max-heaps 3",
    "--game staircase-nim --layout 1..n --max-heap 30",
    "--game nim --max-heaps 4 --max-heap 9 --min-stones 5 --max-stones 12",
    "--game nim --layout k/h --stream --max-heaps 4 --min-stones 5",
    "--game nim --layout n0 --min-cases 2 --min-stones 3 --max-stones 7",
    "--layout msTkh0 --max-moves 3 --max-move 9 --max-heaps 3 --max-heap 9 --max-stones 9",
    "--layout m/s/k/h --max-moves 3 --max-move n --max-heap 9 --max-heaps 3 --min-stones 2 --max-stones 9",
    "--game nim --layout n0 --min-cases 2 --max-heap 9",
    "--game wythoff --layout ab0 --min-cases 1 --max-cases 2 --max-heap 9",
    "--game nim --heaps 1 --stream --min-cases 3 --max-heap 9",
    "--layout msTn --min-cases 3 --max-group 2 --max-groups 2 --max-heap 9 --max-move 3 --min-moves 2",
    "--layout msTn0 --min-cases 1 --max-group 2 --max-heap 9 --max-move 3 --min-moves 2",
    "--layout nms --moves any --max-moves 3 --max-move 9 --max-cases 4",
    "--layout m/s/n --moves distinct --max-moves 3 --max-move 5 --with-move 2 --max-heap 9",
    "--layout nss0 --moves increasing --max-move 9 --max-heap 30",
    "--layout sn --set 3 --with-move 3 --max-move 9",
    "--layout sn --with-move 3 --max-move 9",
    "--layout nms --moves any --max-move n --max-heap 9 --min-heap 0",
    "--layout m/s/k/h --moves increasing --max-move n --max-heap 9 --max-heaps 3 --min-heap 0 --min-heaps 0",
    "--layout kss/h --moves distinct --max-move n --max-heap 9 --max-heaps 3 --min-heap 0",
    "--layout msT/k/h/0 --max-group 2 --max-groups 3 --max-cases 4 --max-heaps 3 --max-total 9 --max-heap 50",
    "--layout lrTn --max-group 3 --max-heap 50 --min-total 3",
    "--layout km/sh --max-moves 2 --max-move 5 --max-heaps 2 --max-heap 9",
    "--layout dckh --max-heaps 3 --max-heap 9",
    "--layout kdh --max-heaps 3",
    "--game nim --layout n0 --heap n-3 --max-heap 9 --min-stones 2 --max-stones 8",
    "--game nim --layout ab0 --heap a-b --max-heap 9 --max-total 3",
    "--game nim --layout a/b0 --heap a/b --max-heap 9",
    "--game nim --layout axb --heap a-b --max-heap 9 --max-b 3",
    "--game nim --layout 1..n --heap 4-n --max-heap 9",
    "--game nim --layout k/ab/ --heap a/(b-i) --max-heap 9 --max-heaps 3",
    "--game nim --layout h --heaps 3 --heap n-p-1 --sorted --max-heap 9",
    "--game octal-sequence",
    "--for acwing-893",
    "--for atcoder-abc-297-g",
    "--for atcoder-caddi-2018-d",
    "--for atcoder-edpc-k",
    "--for cses-1730 --max-heaps 9",
    "--for luogu-p2197 --max-heaps 9",
    "--for luogu-p3480 --max-heaps 4 --max-heap 9",
    "--for poj-1704 --max-heaps 4 --max-heap 9",
];

/// Flags of cases of a rule of positions, and a valid input.
const POSITIONS: [(&str, &str); 7] = [
    (
        "--rule (a-t,b);(a,b-t) --max-heap 9 --max-a 3 --max-heaps 3 --max-total 7",
        "2\n3 1 2 3 9 0 0\n1 3 9\n",
    ),
    (
        "--rule (a-t,b);(a,b-t) --heaps 2 --min-b 1 --max-heap 9 --min-total 2 --max-total 6",
        "2\n0 1 2 9\n9 9 1 1\n",
    ),
    (
        "--rule (a-t,b);(a,b-t) --layout ab0 --max-a 5 --min-b 3 --max-b 7 --max-total 3",
        "5 7\n0 3\n0 0\n",
    ),
    (
        "--rule (a-t,b);(a,b-t) --layout k/ab/0 --max-b 4 --max-heap 9 --max-heaps 3",
        "2\n9 4\n0 0\n1\n1 2\n0\n",
    ),
    (
        "--rule (a-t,b);(a,b-t) --layout Tab --max-group 3 --max-heap 9 --max-total 6",
        "3\n1 2\n9 0\n0 9\n0\n1\n5 5\n",
    ),
    (
        "--rule (a-t,b,c);(a,b-t,c);(a,b,c-t) --layout abc --max-c 4 --max-heap 9 --max-total 3",
        "3\n1 2 3\n9 9 4\n0 0 0\n",
    ),
    (
        "--rule (a-t,b,c);(a,b-t,c);(a,b,c-t) --layout k/abc/ --min-c 2 --max-heap 5 --max-heaps 3",
        "2\n2\n1 0 2\n5 5 5\n1\n0 0 3\n",
    ),
];

/// Flags of one of the forms: the letters of its layout get blanks between them.
fn flags_of(form: &str) -> Vec<String> {
    let mut flags: Vec<String> = form.split(' ').map(str::to_string).collect();
    if let Some(place) = flags.iter().position(|flag| flag == "--layout")
        && flags[place + 1] != "1..n"
    {
        let letters: Vec<String> = flags[place + 1].chars().map(String::from).collect();
        flags[place + 1] = letters.join(" ");
    }
    flags
}

#[derive(Clone, Copy, PartialEq)]
enum Dialect {
    Testlib,
    Kattis,
    Plain,
}

impl Dialect {
    fn name(self) -> &'static str {
        match self {
            Dialect::Testlib => "testlib",
            Dialect::Kattis => "kattis",
            Dialect::Plain => "plain",
        }
    }

    /// The exit codes for a valid and for an invalid input.
    fn exit_codes(self) -> [i32; 2] {
        match self {
            Dialect::Testlib => [0, 3],
            Dialect::Kattis => [42, 43],
            Dialect::Plain => [0, 1],
        }
    }
}

/// Compiles validators, each text once.
struct Compiled {
    folder: TempDir,
    flags: Vec<String>,
    binaries: HashMap<String, PathBuf>,
}

impl Compiled {
    /// With `g++`, whose newest standard has another name in older ones; `None` if it is missing,
    /// or testlib for its dialect.
    fn new(dialect: Dialect) -> Option<Compiled> {
        if program::missing(&["g++"]) {
            return None;
        }
        let mut flags: Vec<String> = match dialect {
            Dialect::Plain => SINOL.split(' ').map(str::to_string).collect(),
            Dialect::Kattis => vec!["-Wall".to_string(), "-Werror".to_string()],
            Dialect::Testlib => vec!["-Wall".to_string(), "-Wextra".to_string()],
        };
        if let Some(folder) = env::var_os("TESTLIB") {
            let folder = folder.into_string().expect("UTF-8");
            // What is found there is not warned of.
            flags.extend(["-isystem".to_string(), folder]);
        }
        flags.push("-std=c++20".to_string());
        if dialect == Dialect::Testlib && !includes("testlib.h", &flags) {
            program::skipped("TESTLIB is not the folder of testlib.h");
            return None;
        }
        Some(Compiled {
            folder: tempfile::tempdir().expect("a folder"),
            flags,
            binaries: HashMap::new(),
        })
    }

    fn binary(&mut self, text: &str) -> PathBuf {
        if let Some(binary) = self.binaries.get(text) {
            return binary.clone();
        }
        let binary = self.folder.path().join(self.binaries.len().to_string());
        let mut compiler = Command::new("g++");
        compiler.args(&self.flags).args(["-x", "c++", "-", "-o"]);
        let output = feed(compiler.arg(&binary), text.as_bytes());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{text}\n{said}");
        self.binaries.insert(text.to_string(), binary.clone());
        binary
    }
}

fn includes(header: &str, flags: &[String]) -> bool {
    let mut compiler = Command::new("g++");
    compiler
        .args(flags)
        .args(["-fsyntax-only", "-x", "c++", "-"]);
    let text = format!("#include \"{header}\"\n");
    feed(&mut compiler, text.as_bytes()).status.success()
}

/// The bounds that a validator has as constants, the numbers beside them, and numbers beyond all
/// bounds.
fn numbers_at_bounds(text: &str) -> Vec<String> {
    let beyond_all = ["0", "-1", "1000000000000000001", "18446744073709551617"];
    let mut numbers = beyond_all.map(str::to_string).to_vec();
    for line in text.lines() {
        let Some((name, value)) = line.split_once(" = ") else {
            continue;
        };
        // Of a subtask, too. What is read is no number here.
        let last = name.rsplit(' ').next().unwrap_or_default();
        let value = value.trim_end_matches(['L', ';']).parse();
        let Ok(bound): Result<u64, _> = value else {
            continue;
        };
        if !last.starts_with(|first: char| first.is_ascii_uppercase()) {
            continue;
        }
        for number in [bound.saturating_sub(1), bound, bound + 1] {
            numbers.push(number.to_string());
        }
    }
    numbers
}

/// The places of the first bytes of numbers, and the places behind their last.
fn numbers_of(input: &[u8]) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let mut start = None;
    for (place, byte) in input.iter().enumerate() {
        match (start, byte.is_ascii_digit()) {
            (None, true) => start = Some(place),
            (Some(first), false) => {
                places.push((first, place));
                start = None;
            }
            _ => {}
        }
    }
    places
}

/// This input with one edit.
fn edited(input: &[u8], others: &[String], choices: &mut Choices) -> Vec<u8> {
    let bytes = *b"\n\n\r\t  001259-+x\0\xa0\xef";
    let mut text = input.to_vec();
    let place = choices.index(text.len());
    let byte = bytes[choices.index(bytes.len())];
    match choices.below(10) {
        0 => text.insert(place, byte),
        1 => drop(text.remove(place)),
        2 => text[place] = byte,
        3 if place > 0 => text.swap(place - 1, place),
        4 => drop(text.pop()),
        5 => text.push(byte),
        6 => text.insert(numbers_of(input)[0].0, b'0'),
        _ => {
            let numbers = numbers_of(input);
            let (start, end) = numbers[choices.index(numbers.len())];
            let other = &others[choices.index(others.len())];
            text.splice(start..end, other.bytes());
        }
    }
    text
}

fn is_valid(flags: &[&str], input: &[u8]) -> bool {
    let output = run_with(&[&["validate"], flags].concat(), input);
    match output.status.code() {
        Some(0) => true,
        Some(1) => false,
        _ => panic!("{flags:?}: {}", program::text(&output.stderr)),
    }
}

/// The exit code of a validator.
fn exit_code(binary: &Path, input: &[u8]) -> i32 {
    let output = feed(Command::new(binary).stderr(Stdio::null()), input);
    output.status.code().expect("it ends well")
}

/// This many cases for these flags, if they allow them.
fn generated(flags: &[&str], cases: &str, seed: &str) -> Option<Vec<u8>> {
    let words = [&["generate", cases, "--seed", seed][..], flags].concat();
    let output = run_with(&words, b"");
    output.status.success().then_some(output.stdout)
}

/// Some valid inputs of these flags.
fn inputs_of(flags: &[&str]) -> Vec<Vec<u8>> {
    for (form, input) in POSITIONS {
        if flags_of(form) == flags {
            return vec![input.into()];
        }
    }
    let mut inputs = Vec::new();
    for seed in ["1", "2", "3", "4"] {
        // Some flags allow only one case.
        let few = generated(flags, "3", seed);
        inputs.extend(few.or_else(|| generated(flags, "1", seed)));
    }
    inputs
}

/// Asserts that the validator for these flags accepts what `validate` accepts of this many edits;
/// returns how many edits were valid.
fn assert_accepts_the_same(
    flags: &[String],
    dialect: Dialect,
    edits: u64,
    compiled: &mut Compiled,
) -> u64 {
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let print = [&["validate", "--print", dialect.name()][..], &flags].concat();
    let text = program::stdout(&print, "");
    let binary = compiled.binary(&text);
    let [valid, invalid] = dialect.exit_codes();
    let mut choices = Choices::random(edits);
    let inputs = inputs_of(&flags);
    assert!(!inputs.is_empty(), "{flags:?}");
    for input in &inputs {
        assert_eq!(exit_code(&binary, input), valid, "{text}");
    }
    let numbers = numbers_at_bounds(&text);
    let mut accepted = 0;
    for edit in 0..edits {
        let input = &inputs[edit as usize % inputs.len()];
        let input = edited(input, &numbers, &mut choices);
        let is_valid = is_valid(&flags, &input);
        let expected = if is_valid { valid } else { invalid };
        accepted += u64::from(is_valid);
        assert_eq!(
            exit_code(&binary, &input),
            expected,
            "{text}\n{:?}",
            String::from_utf8_lossy(&input)
        );
    }
    accepted
}

#[test]
fn a_printed_validator_accepts_what_validate_accepts() {
    let Some(mut compiled) = Compiled::new(Dialect::Plain) else {
        return;
    };
    for form in [
        FORMS[0],
        FORMS[14],
        FORMS[21],
        FORMS[25],
        POSITIONS[2].0,
        POSITIONS[6].0,
    ] {
        let flags = flags_of(form);
        let accepted = assert_accepts_the_same(&flags, Dialect::Plain, 100, &mut compiled);
        assert!((1..100).contains(&accepted), "{form}: {accepted}");
    }
}

/// Problems, and a subtask with each bound that changes what a validator reads.
const WITH_SUBTASKS: [(&str, &[&str]); 4] = [
    (
        "--game nim --max-cases 4 --max-heaps 5 --max-heap 1000000000",
        &[
            "20 --min-cases 2 --max-heap 9 --min-heaps 1 --max-heaps 2",
            "30 --max-total 4 --min-heap 1",
            "30 --min-total 3 --max-stones 12 --min-stones 2",
            "20",
        ],
    ),
    (
        "--layout msTn --max-group 3 --max-heap 30 --max-moves 3 --max-move 9",
        &[
            "1 --max-groups 2 --max-cases 4",
            "1 --min-cases 2 --min-moves 2 --max-move 5",
        ],
    ),
    (
        "--game wythoff --layout ab0 --max-heap 20",
        &["1 --min-a 2 --max-b 5", "1 --max-heap 7", "1 --max-cases 1"],
    ),
    (
        "--layout m/s/k/h --max-moves 3 --max-move n --max-heap 9 --max-heaps 3 --stream",
        &["1 --max-heap 4", "1 --min-stones 5", "1 --min-cases 2"],
    ),
];

#[test]
fn a_printed_validator_knows_the_bounds_of_each_subtask() {
    for dialect in [Dialect::Plain, Dialect::Kattis, Dialect::Testlib] {
        let Some(mut compiled) = Compiled::new(dialect) else {
            continue;
        };
        for (form, subtasks) in WITH_SUBTASKS {
            let mut flags = flags_of(form);
            for subtask in subtasks {
                flags.extend(["--subtask".to_string(), subtask.to_string()]);
            }
            let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
            assert_knows_groups(&flags, subtasks.len(), dialect, &mut compiled);
        }
    }
}

/// Asserts that the validator for these flags accepts of each subtask what `validate --group`
/// accepts.
fn assert_knows_groups(flags: &[&str], count: usize, dialect: Dialect, compiled: &mut Compiled) {
    let print = [&["validate", "--print", dialect.name()][..], flags].concat();
    let text = program::stdout(&print, "");
    let binary = compiled.binary(&text);
    let [valid, invalid] = dialect.exit_codes();
    let mut choices = Choices::random(1);
    let numbers = numbers_at_bounds(&text);
    for group in 0..=count {
        let number = group.to_string();
        let mut of_group = flags.to_vec();
        if group > 0 {
            of_group.extend(["--group", &number]);
        }
        let inputs = inputs_of(&of_group);
        assert!(!inputs.is_empty(), "{of_group:?}");
        let mut accepted = 0;
        for edit in 0..60 {
            let mut input = inputs[edit % inputs.len()].clone();
            if edit >= inputs.len() {
                input = edited(&input, &numbers, &mut choices);
            }
            let mut validator = Command::new(&binary);
            match dialect {
                Dialect::Plain => validator.arg(format!("nim{group}ab.in")),
                Dialect::Kattis | Dialect::Testlib => validator.args(["--group", &number]),
            };
            let found = feed(validator.stderr(Stdio::null()), &input).status.code();
            let is_valid = is_valid(&of_group, &input);
            let expected = if is_valid { valid } else { invalid };
            accepted += u32::from(is_valid);
            let input = String::from_utf8_lossy(&input);
            assert_eq!(found, Some(expected), "{of_group:?}: {input:?}\n{text}");
        }
        assert!((1..60).contains(&accepted), "{of_group:?}: {accepted}");
    }
}

/// Formulas, with flags that say which numbers they have, and how many of the inputs of two cases
/// with numbers from 0 to 9 they take: some inputs give no heap.
const FORMULAS: [(&str, &str); 20] = [
    ("n-5", "n"),
    ("1000000000000000000-n+4", "n"),
    ("n*n-10 if n>6; 9-n*2", "n"),
    ("1 if n/(n-3)>2; sqrt(n-4)", "n"),
    ("1 if n>5 and 7%(n-6)<=1; 0 if n<=4 or bits(5-n)==0", "n"),
    ("xor(n-3,5-n) if square(n) or prime(n); gcd(n-8,2)", "n"),
    ("1 if power(n,n-1); 2 if not n<4", "n"),
    ("a/b if b<=a", "a b"),
    ("max(a-b,b-a)-1", "a b"),
    ("(a-b)%(b-a)", "a / b"),
    ("n-p if (k-i)%2==0; 0 if n>=p", "k h"),
    ("n-p-1 if (k-i)%2==0; 0 if n>p", "k / h"),
    ("n-p-1", "k h sorted"),
    ("min(n-i,k-i)", "k h sorted"),
    ("a/(b-i)", "k / a b /"),
    ("n-p+i", "h"),
    ("7/(b-3)", "a b"),
    ("2-i", "k h"),
    ("p-i+1", "k h sorted"),
    ("2-i", "k h sorted"),
];

#[test]
fn a_printed_validator_computes_heaps_and_refuses_numbers_that_give_none() {
    let Some(mut compiled) = Compiled::new(Dialect::Plain) else {
        return;
    };
    for (formula, layout) in FORMULAS {
        let sorted = layout.strip_suffix(" sorted");
        let layout = sorted.unwrap_or(layout);
        let mut flags = vec!["-p", "nim", "--heap", formula, "--layout", layout];
        flags.extend(["--max-heap", "9", "--max-heaps", "3"]);
        if sorted.is_some() {
            flags.push("--sorted");
        }
        if layout == "h" {
            flags.extend(["--heaps", "2"]);
        }
        let print = [&["validate", "--print", "plain"][..], &flags].concat();
        let text = program::stdout(&print, "");
        assert!(text.contains("bool gives_heap("), "{formula}\n{text}");
        let binary = compiled.binary(&text);
        let mut choices = Choices::random(7);
        let mut accepted = 0;
        for _ in 0..60 {
            let input = case_of(layout, &mut choices);
            let is_valid = is_valid(&flags, input.as_bytes());
            accepted += u32::from(is_valid);
            let code = exit_code(&binary, input.as_bytes());
            assert_eq!(code == 0, is_valid, "{flags:?}: {input:?}\n{text}");
        }
        assert!((1..60).contains(&accepted), "{flags:?}: {accepted}");
    }
}

/// An input of one case of this layout, with numbers from 0 to 9.
fn case_of(layout: &str, choices: &mut Choices) -> String {
    let mut count = 2;
    let mut words = vec!["1\n".to_string()];
    let (before, list) = layout.split_once('k').unwrap_or((layout, ""));
    for letter in before.split(' ') {
        words.push(match letter {
            "/" => "\n".to_string(),
            "" => continue,
            "h" => format!("{} {}", choices.below(10), choices.below(10)),
            _ => choices.below(10).to_string(),
        });
    }
    if !list.is_empty() {
        count = 1 + choices.below(3);
        words.push(count.to_string());
        if list.starts_with(" /") {
            words.push("\n".to_string());
        }
    }
    for place in 1..=count {
        if list.contains("a b") {
            words.push(format!("{} {}", choices.below(10), choices.below(10)));
            if place < count {
                words.push("\n".to_string());
            }
        } else if list.contains('h') {
            words.push(choices.below(10).to_string());
        }
    }
    let text = words.join(" ") + "\n";
    text.replace(" \n ", "\n").replace("\n ", "\n")
}

#[test]
fn a_formula_is_computed_only_where_a_number_may_give_no_heap() {
    for (layout, formula, bounds, is_computed) in [
        ("n", "n-1", "--min-heap 1", false),
        ("n", "n-1", "--min-heap 0", true),
        ("n", "1000-n", "--max-heap 1000", false),
        ("n", "1000-n", "--max-heap 1001", true),
        ("n", "n*n", "--max-heap 1000000000", false),
        ("n", "n*n", "--max-heap 1000000001", true),
        ("a b", "a%b", "--min-heap 1", false),
        ("a b", "a%b", "--min-heap 0", true),
        ("n", "1 if n>3; 2", "--max-heap 9", false),
        ("n", "1 if n>3", "--max-heap 9", true),
        ("n", "1 if n<=9", "--max-heap 9", false),
        ("k h", "n-p", "--sorted", false),
        ("k h", "n-p", "--max-heaps 1", true),
    ] {
        let flags = [
            "validate", "--print", "plain", "-p", "nim", "--layout", layout, "--heap", formula,
        ];
        let bounds: Vec<&str> = bounds.split(' ').collect();
        let text = program::stdout(&[&flags[..], &bounds].concat(), "");
        let computes = text.contains("gives_heap");
        assert_eq!(computes, is_computed, "{formula} {bounds:?}\n{text}");
    }
}

#[test]
fn a_formula_whose_numbers_are_too_large_for_a_validator_is_refused() {
    for (layout, formula, most, why) in [
        (
            "1..n",
            "n/2",
            22_369_621,
            "a longer range of computed heaps",
        ),
        ("n", "n*n", 1_518_500_249, "exceed 61 bits"),
        ("n", "3*n", 768_614_336_404_564_650_u64, "exceed 61 bits"),
        (
            "n",
            "1 if prime(n); 2",
            1_000_000_000_000,
            "prime of a number",
        ),
    ] {
        for (max_heap, code) in [(most, 0), (most + 1, 2)] {
            let max_heap = max_heap.to_string();
            let flags = [
                "validate", "--print", "plain", "-p", "nim", "--layout", layout,
            ];
            let heap = ["--heap", formula, "--max-heap", &max_heap];
            let output = run_with(&[&flags[..], &heap].concat(), b"");
            assert_eq!(output.status.code(), Some(code), "{formula} {max_heap}");
            let said = program::text(&output.stderr);
            let advice = format!("takeaway: use --max-heap {most} or less: ");
            let is_said = said.starts_with(&advice) && said.contains(why);
            assert_eq!(is_said, code == 2, "{formula}: {said}");
        }
    }
}

/// Asserts that takeaway and the plain validator that it prints accept this input, or that both
/// refuse it.
fn assert_both_accept(flags: &[&str], input: &str, accepted: bool, compiled: &mut Compiled) {
    assert_eq!(
        is_valid(flags, input.as_bytes()),
        accepted,
        "{flags:?} {input:?}"
    );
    let print = [&["validate", "--print", "plain"][..], flags].concat();
    let binary = compiled.binary(&program::stdout(&print, ""));
    let code = exit_code(&binary, input.as_bytes());
    assert_eq!(code == 0, accepted, "{flags:?} {input:?}");
}

#[test]
fn a_printed_validator_refuses_heaps_just_beyond_their_bounds() {
    let Some(mut compiled) = Compiled::new(Dialect::Plain) else {
        return;
    };
    for (formula, number, accepted) in [
        ("n-5", "5", true),
        ("n-5", "4", false),
        ("n+5", "999999999999999995", true),
        ("n+5", "999999999999999996", false),
        ("2*n", "500000000000000000", true),
        ("2*n", "500000000000000001", false),
        ("1000000000000000000-n-1", "999999999999999999", true),
        ("1000000000000000000-n-1", "1000000000000000000", false),
        (
            "n-1000000000000000000-1000000000000000000",
            "1000000000000000000",
            false,
        ),
        ("7/(n-3)", "4", true),
        ("7/(n-3)", "3", false),
        ("sqrt(n-3)", "3", true),
        ("sqrt(n-3)", "2", false),
    ] {
        let flags = ["-p", "nim", "--heaps", "1", "--heap", formula];
        assert_both_accept(&flags, &format!("1\n{number}\n"), accepted, &mut compiled);
    }
}

#[test]
fn the_heaps_of_all_cases_are_counted_for_one_bound_alone() {
    let Some(mut compiled) = Compiled::new(Dialect::Plain) else {
        return;
    };
    for (bound, input, accepted) in [
        ("--max-total", "2\n2 1 1\n1 1\n", true),
        ("--max-total", "2\n2 1 1\n2 1 1\n", false),
        ("--min-total", "2\n2 1 1\n1 1\n", true),
        ("--min-total", "2\n1 1\n1 1\n", false),
    ] {
        let flags = ["--game", "nim", bound, "3"];
        assert_both_accept(&flags, input, accepted, &mut compiled);
    }
}

#[test]
fn an_empty_input_is_refused_where_no_number_says_that_it_has_no_cases() {
    let Some(mut compiled) = Compiled::new(Dialect::Plain) else {
        return;
    };
    for (form, input, accepted) in [
        ("--game nim --layout k/h --stream", "", false),
        ("--game nim --layout k/h --stream", "1\n2\n", true),
        ("--game nim --heaps 1 --stream --max-cases 1", "", false),
        ("--game nim --heaps 1 --stream --max-cases 1", "3\n", true),
        (
            "--game nim --heaps 1 --stream --max-cases 1",
            "3\n3\n",
            false,
        ),
        ("--layout msTn --max-groups 1 --max-cases 9", "", false),
        (
            "--layout msTn --max-groups 1 --max-cases 9",
            "1 2 0\n",
            true,
        ),
        (
            "--layout msTn --max-groups 1 --max-cases 9",
            "1 2 0\n1 2 0\n",
            false,
        ),
        ("--layout msTn", "1 2 0\n1 2 0\n", true),
        ("--game nim --heaps 1 --stream --max-cases 0", "", true),
        ("--game nim --layout k/h/0", "0\n", true),
        ("--game nim --heaps 1", "0\n", true),
    ] {
        let flags = flags_of(form);
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        assert_both_accept(&flags, input, accepted, &mut compiled);
    }
}

#[test]
fn a_validator_of_one_case_has_no_loop_and_speaks_of_one_case() {
    for (layout, expected, unexpected) in [
        (
            "n",
            "main() {\n    readLong(0, MAX_HEAP, \"n\");\n    readEoln();\n    readEof();",
            "while (!eof",
        ),
        ("n 0", "at most 1 case\"", "1 cases"),
    ] {
        let flags = [
            "validate", "--print", "plain", "-p", "nim", "--layout", layout,
        ];
        let bounds = ["--stream", "--max-cases", "1", "--max-heap", "9"];
        let bounds = if layout == "n" {
            &bounds[..]
        } else {
            &bounds[1..]
        };
        let text = program::stdout(&[&flags, bounds].concat(), "");
        assert!(
            text.contains(expected) && !text.contains(unexpected),
            "{text}"
        );
    }
}

mod long {
    use super::*;

    /// Tries each form in this dialect.
    fn assert_all_accept_the_same(dialect: Dialect) {
        let Some(mut compiled) = Compiled::new(dialect) else {
            return;
        };
        for form in FORMS.into_iter().chain(POSITIONS.map(|(form, _)| form)) {
            let flags = flags_of(form);
            assert_accepts_the_same(&flags, dialect, 1000, &mut compiled);
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn plain_validators_accept_the_same() {
        assert_all_accept_the_same(Dialect::Plain);
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn validators_for_kattis_accept_the_same() {
        assert_all_accept_the_same(Dialect::Kattis);
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn validators_with_testlib_accept_the_same() {
        assert_all_accept_the_same(Dialect::Testlib);
    }
}

/// On Windows, text mode changes line ends, and a byte 26 ends the input.
#[test]
fn on_windows_bytes_are_read_as_they_are_before_the_first_is_read() {
    for dialect in ["kattis", "plain"] {
        let output = run_with(&["validate", "--print", dialect, "-p", "nim"], b"");
        let text = program::text(&output.stdout).to_string();
        let binary = text
            .find("_setmode(_fileno(stdin), _O_BINARY)")
            .expect("binary mode");
        assert!(binary < text.find("getchar()").expect("a reader"), "{text}");
        assert!(text.contains("#ifdef _WIN32\n#include <fcntl.h>\n#include <io.h>\n#endif\n"));
    }
}
