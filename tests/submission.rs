//! The programs that `takeaway submission` prints: they look as a person would write them, compile without a warning,
//! and answer like the program.
//!
//! For `cargo test` to stay quick, one crate holds them all, each in a module, and one compilation without optimisation
//! makes a program that runs any of them: overflow is then a panic.
//! `cargo test --release --test integration submission -- --ignored` compiles each alone, optimised, in every edition.
//! `RUSTC_OLDEST` may name another compiler for that, such as Debian 12's rustc 1.63. Programs in C++ are tried in the
//! same way, where there is g++.
//! `DRAWN=2000 cargo test --test integration drawn` tries more combinations of flags than the few of `cargo test`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use takeaway::game::rule::Rule;

use crate::flags::flags_of_reference;
use crate::generate::layouts::{is_ended, is_fixed, layouts, numbers, problem_of, with_skips};
use crate::generate::{spaced, Choices, Sizes, Style};
use crate::published::{arguments, with_a_program};
use crate::reference::problems::{with_selector, Heaps, Moves, LAST, PROBLEMS};
use crate::{program, reference};

/// Flags, and what they say.
#[derive(Clone)]
struct Flags {
    arguments: Vec<String>,
    said: reference::Flags,
}

impl Flags {
    fn new(arguments: &[&str]) -> Flags {
        let arguments: Vec<String> = arguments.iter().map(|argument| argument.to_string()).collect();
        Flags { said: flags_of_reference(&arguments), arguments }
    }

    fn has(&self, flag: &str) -> bool {
        self.arguments.iter().any(|argument| argument == flag)
    }

    fn value(&self, flag: &str) -> Option<&str> {
        let place = self.arguments.iter().position(|argument| argument == flag)?;
        Some(&self.arguments[place + 1])
    }

    fn borrowed(&self) -> Vec<&str> {
        self.arguments.iter().map(String::as_str).collect()
    }

    /// Whether the values have a closed form.
    fn is_closed(&self) -> bool {
        let problem = self.value("--layout").and_then(problem_of).or(self.said.problem.and_then(with_selector));
        problem.is_some_and(|problem| !matches!(problem.moves, Moves::Set | Moves::Code | Moves::UnequalSplit))
    }

    /// A random input without a fault.
    fn input(&self, choices: &mut Choices) -> Vec<u8> {
        let stream = self.has("--stream");
        if self.has("--heap") {
            let seed = choices.below(1000).to_string();
            let generate = [&["generate", "20", "--seed", &seed][..], &self.borrowed()].concat();
            return program::stdout(&generate, b"").into_bytes();
        }
        if let Some(layout) = self.value("--layout") {
            // `numbers` writes three heaps where a layout has those of `--heaps`.
            let one = layout.replace('h', "n");
            let is_one = is_fixed(layout) && self.value("--heaps") == Some("1");
            let cases = numbers(if is_one { &one } else { layout }, 20, choices);
            let counted = !stream && !layout.contains('T') && !is_ended(layout);
            let end = if is_ended(layout) { choices.pick(&["", " 0", " 0 0\n0"]) } else { "" };
            return format!("{}{}{end}\n", if counted { "20 " } else { "" }, spaced(&cases)).into_bytes();
        }
        let mut style = Style { searched: false, ..Style::any(choices) };
        let is_named = self.value("--set").is_some_and(|set| NAMED.iter().any(|name| set.contains(name)));
        if is_named || self.value("--code") == Some(APERIODIC) {
            // Without optimisation, a table for larger heaps takes minutes.
            style.sizes = Sizes::Small;
        }
        let (count, cases) = style.cases(&self.said, 60, choices);
        let head = if stream { String::new() } else { format!("{count}\n") };
        [head.into_bytes(), cases].concat()
    }
}

/// The code of a published problem whose values are not known to repeat, so that a program needs them all.
const APERIODIC: &str = "0.11337";

/// The infinite sets that `submission` takes.
const NAMED: [&str; 4] = ["squares", "powers-of-2", "fibonacci", "triangular"];

/// Any flags that `submission` takes.
fn drawn(choices: &mut Choices) -> Flags {
    let layouts = layouts();
    loop {
        let arguments = any_arguments(&layouts, choices);
        let flags = Flags::new(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let output = program::run_with(&[vec!["submission"], flags.borrowed()].concat(), b"");
        match output.status.code() {
            Some(0) => return flags,
            code => assert_eq!(code, Some(2), "{arguments:?}"),
        }
    }
}

/// Any flags, whether they go together or not.
fn any_arguments(layouts: &[String], choices: &mut Choices) -> Vec<String> {
    let mut arguments = Vec::new();
    match choices.below(8) {
        0 => {}
        1 => arguments.extend(["--code", choices.pick(&["0.77", "4.07", "0.137", "0.", "0.3303"])].map(str::to_string)),
        2 | 3 => {
            let sets = ["none", "3", "2-9", "2,3,5", "1,4-6,10", "squares", "2,triangular", "fibonacci,4"];
            arguments.extend(["--set", choices.pick(&sets)].map(str::to_string));
        }
        _ => arguments.extend(["--game".to_string(), (1 + choices.below(LAST)).to_string()]),
    }
    if choices.flip() {
        let layout = with_skips(&layouts[choices.index(layouts.len())], choices);
        arguments.extend(["--layout".to_string(), layout]);
    }
    if choices.flip() {
        arguments.extend(["--heaps", choices.pick(&["1", "3"])].map(str::to_string));
    }
    if choices.below(8) == 0 {
        arguments.push("--count".to_string());
    }
    let mut others = Vec::new();
    add_any(&mut others, true, choices);
    arguments.extend(others.into_iter().map(str::to_string));
    arguments
}

/// Flags of every kind: those of the published problems, every problem alone, every layout and what goes with it, none.
/// If there is little time, half of the layouts end with a 0 and the others do not; else each of them does both.
fn all_flags(little_time: bool) -> Vec<Flags> {
    let mut all = vec![Flags::new(&[]), Flags::new(&["--misere"]), Flags::new(&["--one-line", "--words", "W,L"])];
    all.push(Flags::new(&["--stream", "--heaps", "3", "--words", "yes,no"]));
    all.extend([&["--heaps", "1"][..], &["--heaps", "1", "--misere"]].map(Flags::new));
    for statement in with_a_program() {
        let arguments = arguments(&statement);
        all.push(Flags::new(&arguments.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    for selector in 1..=LAST {
        all.push(Flags::new(&["--game", &selector.to_string()]));
    }
    let choices = &mut Choices::random(24);
    let layouts = layouts();
    let half = layouts.len() / 2;
    let fits = |place: usize| !little_time || place % half % 2 == place / half;
    let laid_out = (0..2 * half).filter(|&place| fits(place)).map(|place| with_skips(&layouts[place], choices));
    let laid_out: Vec<String> = laid_out.collect();
    for layout in &laid_out {
        let mut arguments = vec!["--layout", layout];
        if is_fixed(layout) {
            arguments.extend(["--heaps", "3"]);
        }
        if layout.contains('a') {
            arguments.extend(choices.pick(&[["--game", "wythoff"], ["--game", "euclid"]]));
        } else if problem_of(layout).is_none() {
            let rules = [["--game", "nim"], ["--set", "2,3,5"], ["--set", "2-9"], ["--game", "grundys-game"]];
            arguments.extend(choices.pick(&rules));
        }
        // Games that are searched in misère play have no program.
        let may_be_misere = !layout.contains('d') && !arguments.contains(&"grundys-game");
        add_any(&mut arguments, may_be_misere, choices);
        all.push(Flags::new(&arguments));
    }
    for rule in [["--game", "1"], ["--game", "2"], ["--game", "4"], ["--set", "1,4,10"], ["--set", "3-3"]] {
        let mut arguments = rule.to_vec();
        if rule[1] != "1" {
            arguments.extend([&[][..], &["--heaps", "1"], &["--heaps", "4"]][choices.index(3)]);
        }
        add_any(&mut arguments, true, choices);
        all.push(Flags::new(&arguments));
    }
    for row in &PROBLEMS[10..] {
        let problem = row.selector.to_string();
        let heaps = [&[][..], &["--heaps", "1"], &["--heaps", "4"]];
        for heaps in &heaps[..if row.heaps == Heaps::Counted { 3 } else { 1 }] {
            let mut arguments = [&["--game", problem.as_str()], *heaps].concat();
            add_any(&mut arguments, true, choices);
            all.push(Flags::new(&arguments));
        }
    }
    all.extend([Flags::new(&["--code", "0.77"]), Flags::new(&["--code", "4.07", "--heaps", "2"])]);
    all.extend(EDGES.iter().map(|(arguments, _)| Flags::new(arguments)));
    all
}

/// Flags of the newest games, flags that meet seldom, and cases at their limits: `M` stands for 10^18, the largest
/// number.
const EDGES: [(&[&str], &str); 37] = [
    (&["--game", "11"], "5 0 1 0 1 M 2 M 1 3 3 4 M"),
    (&["--game", "12"], "7 0 0 0 1 1 0 1 1 M M 618033988749894848 M 618033988749894849 M"),
    (&["--game", "13"], "7 0 0 0 1 1 0 1 1 M M 618033988749894848 M 618033988749894849 M"),
    (&["--game", "14"], "6 0 1 2 4 679891637638612258 M"),
    (&["--game", "15"], "4 0 1 0 2 0 M 3 M 1 M"),
    (&["--game", "16"], "6 1 0 M 0 1 1 0 M 1 M 2 3 M M M 2 2 M M"),
    (&["--game", "16"], "2 1 1 1 0 1 1"),
    (&["--game", "17"], "5 0 1 0 1 1 1 M 2 M 1"),
    (&["--game", "18"], "9 0 1 2 9 10 18 19 162 M"),
    (&["--game", "13", "--misere"], "8 0 0 0 1 1 0 1 1 1 2 M M 618033988749894848 M 618033988749894849 M"),
    (&["--game", "14", "--misere"], "7 0 1 2 3 4 679891637638612258 M"),
    (&["--game", "18", "--misere"], "8 0 1 2 3 18 19 36 M"),
    (&["--game", "19"], "7 0 1 0 1 1 3 0 1 M 3 1 0 1 4 1 1 1 2 2 M M"),
    (&["--game", "19", "--misere"], "7 0 1 0 1 1 3 0 1 M 3 1 0 1 4 1 1 1 2 2 M M"),
    (&["--game", "20"], "6 0 1 0 1 1 2 2 M 3 M 1 0 3 1 1 1"),
    (&["--game", "20", "--misere"], "7 0 2 0 M 1 1 2 2 M 3 M 1 0 2 0 0 3 1 1 1"),
    (&["--misere"], "8 11 1 1 12 0 0 12 2 2 15 2 0 1 16 2 3 1 1 1 17 2 1 1 11 0 16 M 1 M"),
    (&["--game", "12", "--misere", "--stream"], "0 0 0 1 1 2 2 2 M M"),
    (&["--game", "16", "--misere", "--heaps", "2"], "4 1 1 1 2 1 1 2 0 0 M M M"),
    (&["--game", "12", "--layout", "a b 0"], "3 5 1 2 M M 0"),
    (&["--game", "14", "--layout", "1..n", "--stream", "--one-line", "--words", "W,L"], "1 21 3"),
    (&["--game", "15", "--layout", "k h 0"], "2 1 3 1 M 0"),
    (&["--layout", "d k h"], "3 2 2 3 5 M 1 M 1 0"),
    (&["--layout", "k d h", "--misere"], "2 2 1 1 1 3 2 1 1 1"),
    (&["--game", "6", "--count", "--prefix", "Case {}: "], "3 3 1 2 4 2 5 5 0"),
    (&["--game", "6", "--count", "--layout", "h 0", "--heaps", "3"], "1 2 4 3 3 3 0"),
    (&["--layout", "d T k h 0"], "2 2 1 3 1 4 1 1 2 5 5 0"),
    (&["--layout", "n s s"], "5 0 1 2 9 2 2 M M 1 M 7 40 9 0 1"),
    (&["--layout", "n s", "--set", "1,2"], "7 0 3 3 3 3 4 4 4 M 999999998 M M 9 0"),
    (&["--layout", "s s n 0", "--set", "2-3"], "1 2 4 M 1 M 5 7 9 0 0"),
    (&["--layout", "m s T k h 0", "--set", "4", "--misere"], "0 1 1 4 2 1 M 2 2 5 5 1 9 0"),
    // Heaps that are computed, and numbers that give none.
    (
        &["--game", "6", "--layout", "k x / a b / 0", "--heap", "3 if b%3==0 and a%(b+1)==b; a/b*i if a>b; a*b/(a+b)"],
        "2 77 4 4 M 3 1 0 5 5 1 0 3 3 1 1 M 0",
    ),
    (
        &["--game", "11", "--layout", "1..n", "--heap", "sqrt(n)+bits(n)+gcd(n,6) if n%7>1 or prime(n); (0-n)%5"],
        "3 1 9 30",
    ),
    (
        &["--rule", "n-t if 2*t<=n", "--heap", "max(n-i, 7-n) if square(n) or not power(n, 2); 5"],
        "2 3 1 9 16 4 8 2 4 2",
    ),
    (
        &["--game", "15", "--layout", "h 0", "--heaps", "2", "--heap", "xor(n, n/3) if n*n>100; 100-n*n"],
        "7 8 11 3 9 10 0",
    ),
    // More heaps than an i32 can count.
    (&["--game", "6", "--heaps", "2147483648"], "0"),
    (&["--game", "6", "--heaps", "2147483648", "--layout", "h 0"], "0"),
];

/// Adds any of the flags that go with most others.
fn add_any(arguments: &mut Vec<&str>, may_be_misere: bool, choices: &mut Choices) {
    for (flag, fits) in [("--stream", true), ("--one-line", true), ("--misere", may_be_misere)] {
        if fits && choices.flip() {
            arguments.push(flag);
        }
    }
    if choices.flip() {
        let words = [
            "W,L",
            "Łódź,a \"b\"",
            "fourteen bytes,\\{}'",
            "Yes\\, she has won the game,No",
            // What a replacement in the text of a program, or a list of what it calls, would take for its own.
            "MOST: usize = 1 << 24;,.cycle(",
            "a  b\u{2028}??/,\\n",
        ];
        arguments.extend(["--words", choices.pick(&words)]);
    }
    if choices.flip() {
        arguments.extend(["--prefix", choices.pick(&["Case #{}: ", "\"{}{\\", "-} ", "  %s\u{202E}"])]);
    }
}

/// The language of a printed program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Rust,
    Cpp,
}

impl Language {
    fn flag(self) -> &'static [&'static str] {
        match self {
            Language::Rust => &[],
            Language::Cpp => &["--language", "c++"],
        }
    }
}

/// The languages whose compilers are there.
fn languages() -> Vec<Language> {
    let no_cpp = program::missing(&["g++"]);
    [Language::Rust, Language::Cpp].into_iter().filter(|language| *language == Language::Rust || !no_cpp).collect()
}

fn printed(flags: &Flags) -> String {
    printed_in(Language::Rust, flags)
}

fn printed_in(language: Language, flags: &Flags) -> String {
    let arguments = [&["submission"][..], language.flag(), &flags.borrowed()].concat();
    let output = program::run_with(&arguments, b"");
    // A warning does not change the exit code.
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Rules whose conditions bound a letter, in ways that print differently.
const BOUNDED: [&str; 14] = [
    "t if 2*t==n or t*t*t==n",
    "t if n==3*t+1; n-t if 7*t>=6*n; t*t",
    "a, b if a+b==n-1 and a<=b",
    "n-t if t>n/2 and t<n/2+5; 2*t-n",
    "t if 3*(t-2*n)==7-n*5; n-t if -2*t<=9-n",
    "n-t if t+n<=9 or n-t<3*t-5 and 2*t<n",
    "a-b if 2*b<a and a/3<n-b; t if t/3==n/7",
    "n-t if n%(t-5)==1 and t>n-9",
    "n-1 if t>=5",
    // What compilers warn of if it is written as it is.
    "n-t if t+n==n+t; n/2",
    "n-1 if t==t and n%2==0",
    "n-n/0; n-t if t%0==0; n-t, 0",
    "n-t if n%(t-t)==0; n%(n*0)",
    "0 of n, 0 of n, 0 of n, 0 of n; 0 of 5, 0 of 6, 0 of 7, 0 of 8",
];

/// A rule whose parts need variables.
fn long_rule() -> String {
    let quotient = (0..30).fold("n".to_string(), |rest, i| format!("{}/({rest})", if i % 2 == 0 { "n" } else { "t" }));
    let or =
        (0..20).fold("t<1".to_string(), |rest, i| format!("({rest} {} t>{i})", if i % 2 == 0 { "or" } else { "and" }));
    format!("n-t if {quotient}>1; xor(xor(a-7,b-3), xor(a-b,n)-9) of gcd(b-n, a); n-t if {or} and t>=n/2 and t>=n/3-bits(n)")
}

/// Rules of one's own: the published ones, and in each language half of the others.
fn rules(language: Language) -> Vec<Flags> {
    const PUBLISHED: usize = 16;
    let rules = include_str!("../src/game/rule/examples.txt").lines().enumerate();
    let tried = rules.filter(|(i, _)| *i < PUBLISHED || i % 2 == language as usize);
    let tried = tried.map(|(_, rule)| rule.to_string()).chain(BOUNDED.map(str::to_string)).chain([long_rule()]);
    // A finite set has no budget.
    let flags = |rule: &str| match Rule::new(rule).expect("a rule").set() {
        Some(_) => Flags::new(&["--rule", rule, "--stream"]),
        None => Flags::new(&["--rule", rule, "--stream", "--budget", "15"]),
    };
    let misere = [
        Flags::new(&["--rule", "n/2; n-1 if n%3==0", "--misere", "--heaps", "1", "--budget", "15"]),
        Flags::new(&["--rule", "n-d if n%d==0 and 1<d<n", "--misere", "--stream", "--budget", "15"]),
        Flags::new(&["--rule", "n-t if t*t<=n", "--misere", "--layout", "k h 0", "--budget", "15"]),
    ];
    tried.map(|rule| flags(&rule)).chain(misere).collect()
}

/// Asserts that the compiler says nothing.
fn compile(compiler: &str, arguments: &[&str], source: &Path, binary: &Path) {
    let output = Command::new(compiler).args(arguments).arg(source).arg("-o").arg(binary).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{compiler} {arguments:?} {}: {said}", source.display());
}

/// With all warnings.
const STRICT: [&str; 5] = ["-Wall", "-Wextra", "-pedantic", "-Wno-long-long", "-Werror"];

/// As an old judge compiles.
const OLD: &str = "-std=c++98";

/// Asserts that the printed program, which this command runs, answers like takeaway.
fn answers_alike(flags: &Flags, mut printed: impl FnMut() -> Command, input: &[u8]) {
    let what = || format!("{:?}, input {}", flags.arguments, String::from_utf8_lossy(input));
    let expected = program::run_with(&flags.borrowed(), input);
    let found = program::feed(&mut printed(), input);
    assert_eq!(String::from_utf8_lossy(&found.stdout), String::from_utf8_lossy(&expected.stdout), "{}", what());
    assert_eq!(found.status.code(), expected.status.code(), "{}", what());
    let message = String::from_utf8_lossy(&found.stderr);
    match found.status.code() {
        Some(0) => assert_eq!(message, "", "{}", what()),
        _ => assert!(message.ends_with('\n') && message.lines().count() == 1, "{message}: {}", what()),
    }
    assert!(message.is_empty() || message.contains(" numbers: expected "), "{message}: {}", what());
}

/// The input, cut off somewhere, or with a token that fits nowhere.
fn broken(input: &[u8], choices: &mut Choices) -> Vec<u8> {
    let mut input = input.to_vec();
    let at = choices.index(input.len() + 1);
    if choices.below(3) == 0 {
        input.truncate(at);
        return input;
    }
    let bad =
        ["x", "-1", "+1", "1.0", "1000000000000000001", "99999999999999999999999", "\x0B", "\0", "7x", "\u{FEFF}"];
    let token = format!(" {} ", choices.pick(&bad));
    input.splice(at..at, token.into_bytes());
    input
}

/// Tries a printed program on good and on bad input.
fn try_out(flags: &Flags, printed: impl Fn() -> Command, times: u64, choices: &mut Choices) {
    for _ in 0..times {
        let input = flags.input(choices);
        answers_alike(flags, &printed, &input);
        answers_alike(flags, &printed, &broken(&input, choices));
    }
    answers_alike(flags, &printed, b"");
}

/// A program that runs any of these, by its number.
fn joined(language: Language, folder: &Path, programs: &[String]) -> PathBuf {
    let (mut modules, mut arms) = (String::new(), String::new());
    let extension = if language == Language::Rust { "rs" } else { "cpp" };
    for (i, text) in programs.iter().enumerate() {
        let file = format!("program{i}.{extension}");
        fs::write(folder.join(&file), text).expect("a file");
        match language {
            Language::Rust => {
                modules += &format!("mod m{i} {{ include!(\"{file}\"); pub fn run() {{ main() }} }}\n");
                arms += &format!("Some(\"{i}\") => m{i}::run(),\n");
            }
            Language::Cpp => {
                modules += &format!("namespace m{i} {{\n#include \"{file}\"\n}}\n");
                arms += &format!("case {i}: return m{i}::main();\n");
            }
        }
    }
    let text = match language {
        Language::Rust => {
            let choice = format!("match std::env::args().nth(1).as_deref() {{\n{arms}_ => (),\n}}");
            format!("{modules}fn main() {{\n{choice}\n}}\n")
        }
        Language::Cpp => {
            // In a namespace, headers that have been included before are empty.
            let headers = programs[0].lines().filter(|line| line.starts_with("#include"));
            let headers: String = headers.flat_map(|line| [line, "\n"]).collect();
            let choice = format!("switch (std::atoi(arguments[1])) {{\n{arms}}}\nreturn 0;");
            format!("{headers}{modules}int main(int, char** arguments) {{\n{choice}\n}}\n")
        }
    };
    let source = folder.join(format!("all.{extension}"));
    fs::write(&source, text).expect("a file");
    source
}

/// Compiles that; in Rust, overflow is then a panic.
fn compiled(language: Language, folder: &Path, programs: &[String]) -> PathBuf {
    let (source, binary) = (joined(language, folder, programs), folder.join("all"));
    match language {
        Language::Rust => {
            // Quicker to compile without unwinding, which the program does not use: the release build aborts, too.
            let quick = ["-C", "panic=abort", "-C", "debug-assertions=off", "-C", "overflow-checks=on"];
            compile("rustc", &[&["--edition", "2021", "-D", "warnings"], &quick[..]].concat(), &source, &binary);
        }
        Language::Cpp => {
            // As judges compile, it takes five times as long.
            let level = if env::var_os("DRAWN").is_some() { "-O2" } else { "-O0" };
            compile("g++", &[&STRICT[..], &[OLD, level]].concat(), &source, &binary);
        }
    }
    binary
}

fn numbered(binary: &Path, number: usize) -> Command {
    let mut command = Command::new(binary);
    command.arg(number.to_string());
    command
}

#[test]
fn a_tenth_of_the_printed_programs_answers_like_takeaway() {
    languages().into_iter().for_each(|language| answer_in(language, 10));
}

#[test]
#[ignore = "compiles hundreds of programs; .ci/run runs it"]
fn all_printed_programs_answer_like_takeaway() {
    languages().into_iter().for_each(|language| answer_in(language, 1));
}

/// Of the programs for a language, one in so many is tried, and the one for all games.
///
/// Most flags are tried in one language only: both print the same steps, and most programs have the same ones.
fn answer_in(language: Language, one_in: usize) {
    let all = all_flags(true);
    let edges = all.len() - EDGES.len();
    let is_tried = |&i: &usize| i >= edges || i % 2 == language as usize;
    let tried: Vec<usize> = [0].into_iter().chain((1..all.len()).filter(is_tried).step_by(one_in)).collect();
    let mut texts: Vec<String> = tried.iter().map(|&i| printed_in(language, &all[i])).collect();
    let rules: Vec<Flags> = rules(language).into_iter().step_by(one_in).collect();
    texts.extend(rules.iter().map(|flags| printed_in(language, flags)));
    let binary = compiled(language, &folder(&format!("printed-{language:?}-{one_in}")), &texts);
    // They compare the values of all small heaps, and the last is beyond every table.
    let pairs: String = (0..24).flat_map(|a| (0..=a).map(move |b| format!("2 {a} {b}\n"))).collect();
    for (number, flags) in (tried.len()..).zip(&rules) {
        answers_alike(flags, || numbered(&binary, number), format!("{pairs}1 1000000\n").as_bytes());
    }
    let choices = &mut Choices::random(2024);
    // `all` starts with six sets of flags that belong to no published problem.
    let published = [vec![None; 6], with_a_program().into_iter().map(Some).collect()].concat();
    for (number, &i) in tried.iter().enumerate() {
        let (flags, printed) = (&all[i], || numbered(&binary, number));
        for [input, expected] in published.get(i).iter().copied().flatten().flat_map(|statement| &statement.samples) {
            let output = program::feed(&mut printed(), input.as_bytes());
            let title = published[i].as_ref().map(|statement| &statement.name);
            assert_eq!(String::from_utf8_lossy(&output.stdout), *expected, "{title:?}");
        }
        if i < edges {
            try_out(flags, printed, 2, choices);
            continue;
        }
        let input = EDGES[i - edges].1.replace('M', "1000000000000000000").into_bytes();
        answers_alike(flags, printed, &input);
        (0..5).for_each(|_| answers_alike(flags, printed, &broken(&input, choices)));
        // A byte order mark where the second block starts is none at the start of the input, even after blanks alone.
        let late = [&[b'\n'; (1 << 16) + 1], "\u{FEFF}".as_bytes(), &input].concat();
        answers_alike(flags, printed, &late);
    }
}

/// Rules whose patterns are of all kinds, with what their programs have.
const PATTERNS: [(&[&str], &str); 11] = [
    (&["n-t if 2*t<=n", "--budget", "17"], "odd_part(m) / 2"),
    (&["n-t if gcd(n,t)==1", "--budget", "19"], "prime_count(smallest_factor(n))"),
    (&["n-1; 3 of n/2 if n%2==0", "--budget", "17"], "grundy(n / 2)"),
    (&["n-t if t%2==0 and t<n; 0 if n%2==1", "--budget", "19"], "turns * 2"),
    (&["a, n-1-a; a, n-2-a", "--budget", "22"], "turns * 12"),
    (&["y of n/y if n%y==0 and y>1", "--budget", "19"], "factor_count(odd_part(n)) + 1 - n % 2"),
    (&["n/k if k>=2", "--budget", "17"], "logarithm(2, n)"),
    (&["n-t if t<5 or t%5==0", "--budget", "18"], " + turns * 6"),
    (&["n/2 if n%2==0; n/4 if n%4==0", "--budget", "19"], "trailing_zeros(n)"),
    (
        &["n-d if n%d==0 and 1<d<n", "--heaps", "1", "--budget", "25"],
        "power_up_to(2, n) == n && logarithm(2, n) % 2 == 1",
    ),
    (&["n-t*t if bits(t)%2==1 and n%2==0", "--heaps", "1", "--budget", "20"], "turns"),
];

fn with_pattern(arguments: &[&str]) -> Flags {
    Flags::new(&[&["--stream", "--unproved", "--rule"], arguments].concat())
}

#[test]
#[ignore = "compiles programs; .ci/run runs it"]
fn programs_of_patterns_answer_like_takeaway() {
    let all: Vec<Flags> = PATTERNS.iter().map(|(arguments, _)| with_pattern(arguments)).collect();
    let small: String = (0..60).map(|a| format!("{a} ")).collect();
    let pairs: String = (0..24).flat_map(|a| (0..=a).map(move |b| format!("2 {a} {b}\n"))).collect();
    for language in languages() {
        let folder = folder(&format!("printed-patterns-{language:?}"));
        let texts: Vec<String> = all.iter().map(|flags| printed_in(language, flags)).collect();
        let binary = compiled(language, &folder, &texts);
        for (i, (flags, (_, has))) in all.iter().zip(PATTERNS).enumerate() {
            assert!(texts[i].contains(has), "{}", texts[i]);
            let mut sizes = vec![9_999_991, 10_000_000, 16_777_215];
            sizes.extend((24..59).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit, (1 << bit) + 1]));
            sizes.push(1_000_000_000_000_000_000);
            let inputs = if flags.has("--heaps") {
                vec![small.clone() + &spaced(&sizes)]
            } else {
                // Nothing is answered after the first heap that is refused.
                let large = sizes.iter().map(|n| format!("1 {n} 3 {n} 1 2 1 5"));
                large.chain([pairs.clone()]).collect()
            };
            for input in inputs {
                answers_alike(flags, || numbered(&binary, i), input.as_bytes());
            }
        }
        if language == Language::Rust {
            let paths: Vec<PathBuf> = (0..all.len()).map(|i| folder.join(format!("program{i}.rs"))).collect();
            fs::write(folder.join("rustfmt.toml"), "").expect("a file");
            assert_formatted("rustfmt", &RUSTFMT, &paths);
        }
    }
}

#[test]
fn a_program_of_a_pattern_says_that_it_is_not_proved() {
    let flags = with_pattern(PATTERNS[0].0);
    for language in [Language::Rust, Language::Cpp] {
        let text = printed_in(language, &flags);
        let (head, code) = text.split_once("\n\n").expect("a head");
        let head = head.replace("\n// ", " ");
        assert!(head.contains(" are answered by a pattern that was only seen: g(n) = (d - 1)/2 for"), "{head}");
        assert!(code.contains("it is not proved.") && code.contains("odd_part(m) / 2") && !code.contains("try_moves"));
    }
    for (rule, told) in [
        ("n-t*t", "submission --unproved: no pattern is seen in the heaps up to "),
        (
            "n-t*t if bits(t)%2==1 and n%2==0",
            "submission --unproved: the pattern only tells which heaps are lost, not their",
        ),
    ] {
        let output = program::run_with(&["submission", "--unproved", "--budget", "20", "--rule", rule], b"");
        let message = program::text(&output.stderr);
        assert!(output.status.code() == Some(2) && message.contains(told), "{message}");
    }
}

#[test]
fn programs_for_drawn_flags_answer_like_takeaway() {
    let count = env::var("DRAWN").map_or(8, |count| count.parse().expect("a number"));
    // So many fit into one compilation.
    const MOST: usize = 200;
    let choices = &mut Choices::random(45);
    for first in (0..count).step_by(MOST) {
        let all: Vec<Flags> = (first..count.min(first + MOST)).map(|_| drawn(choices)).collect();
        for language in languages() {
            let texts: Vec<String> = all.iter().map(|flags| printed_in(language, flags)).collect();
            let binary = compiled(language, &folder(&format!("drawn-{language:?}")), &texts);
            for (i, flags) in all.iter().enumerate() {
                try_out(flags, || numbered(&binary, i), 2, choices);
            }
        }
    }
}

#[test]
#[ignore = "compiles every printed program alone, in each edition: some minutes"]
fn each_printed_program_compiles_alone_and_answers_the_samples() {
    let folder = folder("printed-alone");
    let compilers = [vec!["rustc".to_string()], env::var("RUSTC_OLDEST").into_iter().collect()].concat();
    let choices = &mut Choices::random(2025);
    for flags in all_flags(false) {
        let (source, binary) = (folder.join("solution.rs"), folder.join("solution"));
        fs::write(&source, printed(&flags)).expect("a file");
        for compiler in &compilers {
            let editions: &[&str] = if compiler == "rustc" { &["2018", "2021", "2024"] } else { &["2018", "2021"] };
            for edition in editions {
                compile(compiler, &["-O", "-D", "warnings", "--edition", edition], &source, &binary);
            }
            try_out(&flags, || Command::new(&binary), 20, choices);
            if flags.arguments.is_empty() {
                answers_the_samples(&binary);
            }
        }
    }
}

#[test]
#[ignore = "compiles every printed program in C++, optimised, by each standard: some minutes"]
fn each_program_in_cpp_compiles_by_every_standard_and_answers_the_samples() {
    let folder = folder("printed-standards");
    let all = all_flags(false);
    let texts: Vec<String> = all.iter().map(|flags| printed_in(Language::Cpp, flags)).collect();
    let (source, binary) = (joined(Language::Cpp, &folder, &texts), folder.join("all"));
    let choices = &mut Choices::random(2025);
    for compiler in ["g++", "clang++"].into_iter().filter(|compiler| !program::missing(&[compiler])) {
        for standard in ["-std=c++11", "-std=c++17", "-std=c++20", "-std=c++2b", OLD] {
            compile(compiler, &[&STRICT[..], &["-O2", standard]].concat(), &source, &binary);
        }
        for (i, flags) in all.iter().enumerate() {
            try_out(flags, || numbered(&binary, i), 20, choices);
        }
        fs::write(folder.join("solution.cpp"), printed_in(Language::Cpp, &Flags::new(&[]))).expect("a file");
        compile(compiler, &[&STRICT[..], &["-O2", OLD]].concat(), &folder.join("solution.cpp"), &binary);
        answers_the_samples(&binary);
    }
}

fn answers_the_samples(binary: &Path) {
    let samples = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples")).expect("the samples");
    for path in samples
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|it| it == "in"))
    {
        let output = program::feed(&mut Command::new(binary), &fs::read(&path).expect("a sample"));
        assert!(output.stdout == fs::read(path.with_extension("out")).expect("its output"), "{}", path.display());
        assert!(output.stderr.is_empty(), "{}", path.display());
    }
}

/// The arguments with which rustfmt checks programs.
const RUSTFMT: [&str; 3] = ["--check", "--edition", "2021"];

/// The formatter, if it is there, would change nothing in these programs.
fn assert_formatted(formatter: &str, arguments: &[&str], paths: &[PathBuf]) {
    if !program::missing(&[formatter]) {
        let output = Command::new(formatter).args(arguments).args(paths).output().expect("the formatter runs");
        let said = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
    }
}

#[test]
#[ignore = "takes seconds: .ci/run runs it"]
fn printed_programs_are_short_and_formatted() {
    let folder = folder("printed-text");
    fs::write(folder.join("rustfmt.toml"), "").expect("a file");
    fs::write(folder.join(".clang-format"), STYLE).expect("a file");
    let all = all_flags(true);
    for (language, formatter, arguments) in
        [(Language::Rust, "rustfmt", &RUSTFMT[..]), (Language::Cpp, "clang-format", &["--dry-run", "--Werror"])]
    {
        let mut paths = Vec::new();
        for (i, flags) in all.iter().enumerate() {
            let text = printed_in(language, flags);
            assert_is_short(language, flags, &text);
            // clang-format would put long lists in columns.
            if language == Language::Rust || !text.contains("[] = {\n") {
                let path = folder.join(format!("program{i}.{formatter}.cpp"));
                fs::write(&path, text).expect("a file");
                paths.push(path);
            }
        }
        assert_formatted(formatter, arguments, &paths);
    }
}

/// How programs in C++ are formatted.
const STYLE: &str = "\
BasedOnStyle: LLVM
IndentWidth: 4
ColumnLimit: 100
PointerAlignment: Left
NamespaceIndentation: All
FixNamespaceComments: false
AllowShortFunctionsOnASingleLine: Empty
ReflowComments: false
AlwaysBreakTemplateDeclarations: No
";

fn assert_is_short(language: Language, flags: &Flags, text: &str) {
    // In Rust, 78 lines read and write as fast as the usual C++ program; up to 45 are rule and proofs, and Moore's Nim
    // takes 40. Of the program for all games, these take 450 lines, 490 with the lost heaps of Grundy's game, and their
    // cases 165. C++ takes 50 lines more to read and write, and some for tables.
    let more = if language == Language::Cpp { 70 } else { 0 };
    let most = match (flags.is_closed(), flags.said.problem) {
        // Some 20 lines for each game, and for closed forms of sets.
        (_, None) if flags.value("--layout").is_none() => 500 + 20 * LAST as usize,
        // A prefix takes up to 10 of them, a formula with its functions 80 more, and a number to skip or the end of a
        // layout up to 3.
        (is_closed, _) => {
            let letters = flags.value("--layout").map_or(0, |layout| layout.matches(['x', '0']).count());
            let more = 10 * usize::from(flags.has("--prefix")) + 80 * usize::from(flags.has("--heap"));
            (if is_closed { 195 } else { 340 }) + more + 3 * letters
        }
    } + more;
    let lines = text.lines().count();
    assert!(lines <= most, "{:?}: {lines} lines", flags.arguments);
    assert!(text.len() < 40 << 10, "{:?}: {} bytes", flags.arguments, text.len());
    for line in text.lines() {
        assert!(line.chars().count() <= 100 && line.trim_end() == line, "{:?}: {line}", flags.arguments);
    }
    assert!(!text.contains("unsafe") && !text.contains("[`"), "{:?}", flags.arguments);
}

#[test]
fn flags_of_a_run_and_a_file_are_wrong_usage() {
    for flag in [&["--explain"][..], &["--threads", "2"], &["--progress"], &["--summary"]] {
        program::assert_refuses(&[&["submission"], flag].concat(), &format!("submission takes no {}", flag[0]));
    }
    let message = "submission takes --budget only with a --rule whose moves are not a finite set";
    for flags in [&["--budget", "9"][..], &["--budget", "9", "--rule", "n-1"]] {
        program::assert_refuses(&[&["submission"], flags].concat(), message);
    }
    let message = "submission takes no FILE: the program that it prints reads standard input";
    program::assert_refuses(&["submission", "cases.txt"], message);
}

#[test]
fn long_conditions_are_broken_as_rustfmt_does() {
    let folder = folder("printed-conditions");
    fs::write(folder.join("rustfmt.toml"), "").expect("a file");
    // The first is longer by one from line to line; its head is shorter than 100 columns, 100 or longer.
    let and = (1..10).map(|digits| format!("gcd(n,t)==1 and t%3==1 and n%t==1 and t%7==1{}", "0".repeat(digits)));
    let or = |part: &str| format!("({part} and t%2==0 and n%9>1 or t%5==3 or t%9<2 or n%t==7 and t%4==1 or n%t==8)");
    let paths: Vec<PathBuf> = and
        .flat_map(|and| [or(&and), format!("t!=6 and {}", or(&and)), and])
        .enumerate()
        .map(|(i, condition)| {
            let path = folder.join(format!("{i}.rs"));
            let flags = Flags::new(&["--rule", &format!("n-t if {condition}; 0, n-1, n-2, n-3"), "--budget", "9"]);
            fs::write(&path, printed(&flags)).expect("a file");
            let cpp = printed_in(Language::Cpp, &flags);
            let code = cpp.lines().filter(|line| !line.starts_with("//"));
            assert!(code.into_iter().all(|line| line.len() <= 100), "{cpp}");
            path
        })
        .collect();
    assert_formatted("rustfmt", &RUSTFMT, &paths);
}

#[test]
fn lists_of_moves_are_formatted_as_rustfmt_does() {
    let folder = folder("printed-lists");
    fs::write(folder.join("rustfmt.toml"), "").expect("a file");
    // Lines of up to 99 and of 100 columns, and numbers of up to 10 digits and of more.
    let lists = [(1, 7), (1, 3), (100_000_000, 3), (1_000_000_000, 3), (10_000_000_000, 3)];
    let paths = lists.map(|(first, step)| {
        let moves: Vec<String> = (0..40).map(|i: u64| (first + step * i).to_string()).collect();
        let path = folder.join(format!("{first}-{step}.rs"));
        fs::write(&path, printed(&Flags::new(&["--set", &moves.join(",")]))).expect("a file");
        path
    });
    assert_formatted("rustfmt", &RUSTFMT, &paths);
}

#[test]
fn a_program_refuses_moves_of_no_stones_and_writes_long_ranges_in_portions() {
    for (layout, is_long) in [("r n", false), ("n r", false), ("1..n r", true)] {
        let text = printed(&Flags::new(&["--layout", layout]));
        assert!(text.contains("if most == 0 {"), "{layout}");
        assert_eq!(text.contains("if console.output.len() > 1 << 16 {"), is_long, "{layout}");
    }
}

#[test]
fn programs_that_would_be_too_long_or_too_slow_are_refused() {
    let odd = |count: u64| (0..count).map(|i| (2 * i + 1).to_string()).collect::<Vec<_>>().join(",");
    let hint = "--layout \"m s k h\" reads moves from the input";
    for language in [Language::Rust, Language::Cpp] {
        assert!(printed_in(language, &Flags::new(&["--set", &odd(1000)])).contains("1997"));
        let set = odd(1001);
        let arguments = [&["submission", "--set", &set][..], language.flag()].concat();
        program::assert_refuses(&arguments, &format!("submission lists up to 1000 moves, not 1001; {hint}"));
    }
    let told = "submission takes no --set primes: the table of the program would take too long";
    program::assert_refuses(&["submission", "--set", "1,primes"], told);
    program::assert_refuses(
        &["submission", "--language", "python"],
        "--language takes rust, c++ or cpp, not \"python\"",
    );
    let told = "submission takes --count only with --game nim, and without --misere";
    for flags in [&["--game", "wythoff"][..], &["--game", "nim", "--misere"], &[]] {
        program::assert_refuses(&[&["submission", "--count"], flags].concat(), told);
    }
}

/// Squares and triangular numbers are too many to list, and tables for them have fewer values than others, which would
/// take minutes.
#[test]
fn moves_are_listed_unless_they_are_hundreds() {
    for (set, list, most) in [
        ("squares", None, "1 << 18"),
        ("2,7,squares", Some("const MOVES: [u64; 2] = [2, 7];"), "1 << 18"),
        ("2-4,triangular", Some("const MOVES: [u64; 3] = [2, 3, 4];"), "1 << 18"),
        ("2,7", Some("const MOVES: [u64; 2] = [2, 7];"), "1 << 24"),
        ("none", None, "1 << 24"),
    ] {
        let text = program::stdout(&["submission", "--set", set], b"");
        assert!(text.contains(&format!("MOST: usize = {most};")), "{set}");
        assert_eq!(text.lines().find(|line| line.starts_with("const MOVES")), list);
    }
}

#[test]
fn the_head_of_a_program_says_what_the_input_is() {
    for (arguments, told) in [
        (&["--game", "nim"][..], "the number of cases, then the cases: k h1 … hk."),
        (&["--game", "wythoff", "--stream"], "cases until it ends: a b."),
        (&["--layout", "n m s 0"], "cases until it ends: n m s1 … sm; a 0 instead of a case ends it."),
    ] {
        let text = printed(&Flags::new(arguments));
        assert_eq!(text.lines().nth(2), Some(&*format!("// Input: {told}")));
    }
}

/// The words of the command that the head of a program quotes, each with a NUL after it, as bash reads them.
fn words_at_the_head(text: &str) -> Vec<u8> {
    let head =
        text.split_once("// Printed by: takeaway submission").and_then(|(_, rest)| rest.split_once("\n// Input:"));
    let command = head.expect("a command and an input").0.replace("\n//", "");
    let output = program::feed(Command::new("bash").args(["-c", &format!("printf '%s\\0' {command}")]), b"");
    assert_eq!(output.stderr, b"", "{command}");
    output.stdout
}

#[test]
fn the_command_at_the_head_of_a_program_is_the_one_that_printed_it() {
    if program::missing(&["bash"]) {
        return;
    }
    let choices = &mut Choices::random(45);
    let odd = "a  b\u{2028}\u{2029}\u{202E}\u{2066}\u{7}\u{85},it's \\ $x `y` \"z\" ??/";
    let fixed =
        ["A  B,C  D", "MOST: usize = 1 << 24;,x", odd].map(|words| Flags::new(&["--game", "nim", "--words", words]));
    let long = Flags::new(&["--set", "2-9", "--prefix", &"x ".repeat(300), "--stream", "--layout", "T\nk  h"]);
    for flags in fixed.into_iter().chain([long]).chain((0..40).map(|_| drawn(choices))) {
        for language in [Language::Rust, Language::Cpp] {
            let given = [language.flag(), &flags.borrowed()].concat();
            let given: String = given.iter().map(|argument| format!("{argument}\0")).collect();
            assert_eq!(String::from_utf8_lossy(&words_at_the_head(&printed_in(language, &flags))), given);
        }
    }
}

#[test]
fn a_program_for_misere_play_says_why_its_winners_are_right() {
    let bouton = "Bouton's rule. Call a value large if it is 2 or more.";
    let every_set = "Misère play. Bouton's proof needs one thing more";
    for (arguments, told) in [
        (&["--game", "nim"][..], &["Misère play. Call a value large if it is 2 or more."][..]),
        (&["--game", "halving"], &[bouton, "Misère play. Bouton's rule. As in its proof for `nim`,"]),
        (&["--set", "2,3"], &[bouton, every_set]),
        (&["--set", "2,5"], &[bouton, every_set]),
        (&["--game", "1"], &[bouton, every_set]),
        (&["--game", "wythoff"], &["Misère play. The same pairs, but (0, 1) and (2, 2) instead of"]),
        (&["--game", "euclid"], &["Misère play. With a 0 there is no move, so the player has won; a = b is lost"]),
        (&["--game", "fibonacci-nim"], &["Misère play. No heap is lost."]),
        (&["--game", "multiplication"], &["Misère play. Who makes the number n or more loses"]),
        (&["--game", "sequential-nim"], &["Misère play. The first player wins if and only if j is even, even if"]),
        (&["--game", "one-from-any"], &["Misère play. The same if two or more heaps have stones."]),
        (&[], &[bouton, "Misère play. The same pairs, but (0, 1) and (2, 2) instead of"]),
    ] {
        let text = printed(&Flags::new(&[arguments, &["--misere"]].concat())).replace("\n// ", " ");
        let is_told = told.iter().all(|sentence| text.contains(sentence));
        assert!(is_told && !text.contains("see `"), "{arguments:?}: {text}");
        assert!(!printed(&Flags::new(arguments)).contains("isère"), "{arguments:?}");
    }
}

/// A line break would end the comment, and compilers deny text that turns its direction.
#[test]
fn no_value_of_a_flag_gets_out_of_the_comment_that_quotes_it() {
    for (arguments, quoted) in [
        (["--layout", "m s\nk h"], "--layout $'m s\\x0ak h'"),
        (["--words", "it's \\ \u{202E}W,L"], "--words $'it\\'s \\\\ \\xe2\\x80\\xaeW,L'"),
    ] {
        let text = printed(&Flags::new(&arguments));
        assert_eq!(text.lines().nth(1), Some(&*format!("// Printed by: takeaway submission {quoted}")));
        assert!(!text.contains('\u{202E}'));
    }
}
