//! The files in C++ have the values of their twins in Rust: one program has them all, and answers what it is asked.

use std::env;
use std::fs::{self, File};
use std::process::{self, Command};

use crate::case::problem::{PositionGame, Problem, RuleShape};
use crate::game::rule::pattern::numbers;
use crate::game::{grundys_game, interval, nim, staircase_nim, ClosedForm, HeapShape, Outcome, Play, Returned};

use super::super::cases::CaseRule;
use super::super::pattern::NUMBERS;
use super::super::{CONSOLE, CYCLE, GRUNDYS_GAME, HEAD, OCTAL, SET};
use super::{heaps, GrundysGame, Octal, Set, CODES, LIMIT, SETS};

/// A call of a closed form in C++, on numbers a, b and c, and the same call in Rust. `three` has a, b and c, `four` their
/// nim-sum, too.
struct Form {
    call: String,
    rust: Box<dyn Fn(u64, u64, u64) -> u64>,
}

fn form(call: &str, rust: impl Fn(u64, u64, u64) -> u64 + 'static) -> Form {
    Form { call: call.to_string(), rust: Box::new(rust) }
}

/// The closed forms of all problems, and the others that programs quote.
fn forms() -> Vec<Form> {
    let closed = Problem::ALL.into_iter().filter_map(|problem| match CaseRule::of(problem) {
        CaseRule::Closed(_, closed) => Some((problem, closed)),
        CaseRule::Any | CaseRule::Interval(_) | CaseRule::Set(_) | CaseRule::Code(_) => None,
        CaseRule::GrundysGame | CaseRule::Rule(_) => None,
    });
    let others = [
        form("nim::winning_moves(three)", |a, b, c| nim::winning_moves(&[a, b, c])),
        form("interval::grundy(1 + a % c, c, b)", |a, b, c| interval::grundy(1 + a % c, c, b)),
        form("grundys_game.is_won(a % LOST_BELOW)", |a, _, _| {
            grundys_game::wins(a % grundys_game::LOST_BELOW).unwrap_or_default().into()
        }),
    ];
    closed.flat_map(|(problem, closed)| forms_of(problem, closed)).chain(others).chain(forms_of_patterns()).collect()
}

/// A function of numbers.
type OfNumber = fn(u64) -> u64;

/// The functions of numbers that patterns have.
fn forms_of_patterns() -> impl Iterator<Item = Form> {
    let of_any: [(&str, OfNumber); 8] = [
        ("power_up_to(7, a + 1)", |a| numbers::power_up_to(7, a + 1)),
        ("logarithm(10, a + 1)", |a| numbers::logarithm(10, a + 1)),
        ("root(8 * a + 1)", |a| numbers::root(8 * a + 1)),
        ("ones(a)", numbers::ones),
        ("trailing_zeros(a + 1)", |a| numbers::trailing_zeros(a + 1)),
        ("odd_part(a + 1)", |a| numbers::odd_part(a + 1)),
        ("fibonacci_count(a)", numbers::fibonacci_count),
        ("fibonacci_parts(a)", numbers::fibonacci_parts),
    ];
    let of_small: [(&str, OfNumber); 8] = [
        ("smallest_factor", numbers::smallest_factor),
        ("largest_factor", numbers::largest_factor),
        ("factor_count", numbers::factor_count),
        ("different_factors", numbers::different_factors),
        ("largest_exponent", numbers::largest_exponent),
        ("divisor_count", numbers::divisor_count),
        ("totient", numbers::totient),
        ("prime_count", numbers::prime_count),
    ];
    let of_any = of_any.map(|(call, of)| form(call, move |a, _, _| of(a)));
    let of_small = of_small.map(|(name, of)| form(&format!("{name}(1 + a % 9999)"), move |a, _, _| of(1 + a % 9999)));
    of_any.into_iter().chain(of_small)
}

/// From how many heaps a move may take, by c: in C++ and in Rust.
type Limit = (&'static str, fn(u64) -> u64);

/// The calls of the closed form of a problem.
fn forms_of(problem: Problem, closed: ClosedForm) -> Vec<Form> {
    let call = |arguments: &str| format!("{}::{}({arguments})", closed.module, closed.function);
    match problem.rule() {
        RuleShape::Fixed(game) => vec![form(&call("a"), move |a, _, _| game.grundy(a))],
        // Its value is that of a step, not of all heaps.
        RuleShape::Position(PositionGame::StaircaseNim) => {
            vec![form(&call("a, b"), |a, b, _| staircase_nim::step(a, b))]
        }
        RuleShape::Position(game) => {
            let limits: [Limit; 2] = [("1 + c % 3", |c| 1 + c % 3), ("c", |c| c)];
            let plays = [("false", Play::Normal), ("true", Play::Misere)];
            let mut forms = Vec::new();
            for ((most, limit), (misere, play)) in limits.into_iter().flat_map(|limit| plays.map(|play| (limit, play)))
            {
                let names = [("stones", "a"), ("heaps", "four"), ("most", most), ("misere", misere)];
                let argument = |name: &'static str| names.iter().find(|it| it.0 == name).map_or(name, |it| it.1);
                let arguments: Vec<&str> = closed.arguments.iter().copied().map(argument).collect();
                forms.push(form(&call(&arguments.join(", ")), move |a, b, c| {
                    let four = [a, b, c, a ^ b ^ c];
                    let heaps = match problem.spec().heaps {
                        HeapShape::One => &four[..1],
                        HeapShape::Two => &four[..2],
                        HeapShape::Counted | HeapShape::None => &four[..],
                    };
                    let wins = game.outcome(limit(c), heaps, play) == Outcome::N;
                    u64::from(wins == (closed.answer == Returned::Wins))
                }));
            }
            forms.truncate(if game.takes_limit() { 4 } else { 2 });
            forms
        }
        RuleShape::Interval | RuleShape::Table(_) => panic!("a closed form of a game that has none: {problem:?}"),
    }
}

/// Numbers at which something changes, up to the limit.
fn numbers() -> Vec<u64> {
    let mut numbers: Vec<u64> = (0..12).collect();
    let (mut smaller, mut larger) = (5, 8);
    while larger <= LIMIT {
        numbers.extend([larger - 1, larger, larger + 1]);
        (smaller, larger) = (larger, smaller + larger);
    }
    numbers.extend((5..60).map(|bit| (1 << bit) - 1).chain([LIMIT - 1, LIMIT]));
    numbers
}

/// Triples of these numbers, and triples whose first two are about as far apart as two lost heaps of Wythoff's game.
fn triples() -> Vec<[u64; 3]> {
    let numbers = numbers();
    let golden = |k: u64| ((u128::from(k) + (5 * u128::from(k) * u128::from(k)).isqrt()) / 2) as u64;
    let near = |&k: &u64| (0..3).map(move |more| [golden(k) + 1, golden(k) + k + more, 1 + k % 5]);
    let golden_pairs = numbers.iter().filter(|&&k| k < LIMIT / 3).flat_map(near);
    let any = (0..3 * numbers.len()).map(|i| [i, i * i / 7, i / 3 + i].map(|place| numbers[place % numbers.len()]));
    let small = (0..40).flat_map(|a| (0..40).map(move |b| [a, b, 1 + b % 4]));
    golden_pairs.chain(any).chain(small).map(|[a, b, c]| [a, b, c.max(1)]).collect()
}

/// What the program has besides the files.
const ASK: &str = "\
template <class Table> void ask(Table table) {
    for (u64 heaps = console.number(\"a count\"); heaps > 0; heaps--) {
        console.write(table.grundy(console.number(\"a heap\")));
        console.write(\" \");
    }
}

int main() {
    while (console.has_more()) {
        u64 what = console.number(\"a form or table\");
        if (what == 100) {
            ask(Set::read(console.number(\"a count\")));
        } else if (what == 101) {
            ask(Octal::read(console.number(\"a count\")));
        } else if (what == 102) {
            ask(grundys_game);
        } else {
            u64 a = console.number(\"a\"), b = console.number(\"b\"), c = console.number(\"c\");
            console.write(form(what, a, b, c));
        }
        console.write(\"\\n\");
    }
    console.finish();
}
";

/// The function that calls a form by its number.
fn function(forms: &[Form]) -> String {
    let case = |(i, form): (usize, &Form)| format!("case {i}: return {};\n", form.call);
    let cases: String = forms.iter().enumerate().map(case).collect();
    let numbers = "u64 list[] = {a, b, c, a ^ b ^ c};\nstd::vector<u64> three(list, list + 3), four(list, list + 4);";
    format!("u64 form(u64 number, u64 a, u64 b, u64 c) {{\n{numbers}\nswitch (number) {{\n{cases}}}\nreturn 0;\n}}\n")
}

fn source(forms: &[Form]) -> String {
    let module = |problem: Problem| {
        let [_, items] = problem.spec().sources;
        format!("namespace {} {{\n{items}}}\n", problem.name().replace('-', "_"))
    };
    let problems = Problem::ALL.into_iter().filter(|problem| *problem != Problem::GrundysGame);
    let modules: String = problems.map(module).collect();
    let tables = [CYCLE[1], SET[1], OCTAL[1], grundys_game::SPEC.sources[1], GRUNDYS_GAME[1]].concat();
    [HEAD[1], CONSOLE[1], &modules, NUMBERS[1], &tables, "GrundysGame grundys_game;\n", &function(forms), ASK].concat()
}

/// What the program answers; nothing where there is no compiler.
fn answers(forms: &[Form], questions: &str) -> Option<String> {
    if Command::new("g++").arg("--version").output().is_err() {
        eprintln!("skipped: g++ is missing");
        return None;
    }
    let folder = env::temp_dir().join(format!("takeaway-twins-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let (file, binary) = (folder.join("twins.cpp"), folder.join("twins"));
    fs::write(&file, source(forms)).expect("a file");
    let flags = ["-std=c++98", "-O1", "-Wall", "-Wextra", "-pedantic", "-Wno-long-long", "-Werror"];
    let output = Command::new("g++").args(flags).arg(&file).arg("-o").arg(&binary).output().expect("g++ runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let input = folder.join("questions");
    fs::write(&input, questions).expect("a file");
    let output = Command::new(&binary).stdin(File::open(&input).expect("a file")).output().expect("the program runs");
    fs::remove_dir_all(&folder).expect("the folder");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr)), (Some(0), "".into()));
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

/// Tables, as the program asks for them: the number and the rule, and the value of a heap, if it is known.
type Values = Box<dyn FnMut(u64) -> Option<u64>>;

fn tables() -> Vec<(String, Values)> {
    let rule = |table: u64, rule: &[u64]| {
        let numbers: String = rule.iter().map(|number| format!(" {number}")).collect();
        format!("{table} {}{numbers}", rule.len())
    };
    let mut tables: Vec<(String, Values)> = Vec::new();
    for moves in SETS {
        let mut set = Set::new(moves.to_vec());
        tables.push((rule(100, moves), Box::new(move |heap| set.grundy(heap))));
    }
    for code in CODES {
        let code: Vec<u64> = code.iter().copied().map(u64::from).collect();
        let mut octal = Octal::new(code.clone());
        tables.push((rule(101, &code), Box::new(move |heap| octal.grundy(heap))));
    }
    let mut game = GrundysGame::default();
    tables.push(("102".to_string(), Box::new(move |heap| if heap < 5000 { game.grundy(heap) } else { None })));
    tables
}

#[test]
#[ignore = "makes tables of 2^24 values; .ci/run runs it"]
fn files_in_cpp_have_the_values_of_their_twins() {
    let (forms, mut questions, mut expected) = (forms(), String::new(), Vec::new());
    for [a, b, c] in triples() {
        for (i, form) in forms.iter().enumerate() {
            questions += &format!("{i} {a} {b} {c}\n");
            expected.push((format!("{}, {a} {b} {c}", form.call), (form.rust)(a, b, c).to_string()));
        }
    }
    for (rule, mut values) in tables() {
        let known: Vec<(u64, u64)> = heaps().filter_map(|heap| Some((heap, values(heap)?))).collect();
        questions += &format!("{rule} {}", known.len());
        known.iter().for_each(|(heap, _)| questions += &format!(" {heap}"));
        questions += "\n";
        expected.push((rule, known.iter().map(|(_, value)| format!("{value} ")).collect()));
    }
    let Some(answers) = answers(&forms, &questions) else { return };
    assert_eq!(answers.lines().count(), expected.len());
    for (answer, (what, value)) in answers.lines().zip(expected) {
        assert_eq!(answer, value, "{what}");
    }
}
