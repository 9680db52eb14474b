//! The files in C++ have the values of their twins in Rust: one program has them all, and answers what it is asked.

use std::env;
use std::fs::{self, File};
use std::process::{self, Command};

use crate::case::problem::Problem;
use crate::game::{
    euclid, fibonacci_nim, grundys_game, halving, interval, laskers_nim, moores_nim, multiplication, nim,
    one_three_four, one_two_three, staircase_nim, wythoff, zero_move_nim,
};

use super::super::cases::CaseRule;
use super::super::{CONSOLE, CYCLE, GRUNDYS_GAME, HEAD, OCTAL, SET};
use super::{heaps, GrundysGame, Octal, Set, CODES, LIMIT, SETS};
use crate::flags::quote;

type Form = (&'static str, fn(u64, u64, u64) -> u64);

/// Calls of closed forms in C++, on numbers a, b and c, and the same calls in Rust. `three` has a, b and c, `four` their
/// nim-sum, too.
const FORMS: [Form; 22] = [
    ("one_three_four::grundy(a)", |a, _, _| one_three_four::grundy(a)),
    ("zero_move_nim::grundy(a)", |a, _, _| zero_move_nim::grundy(a)),
    ("one_two_three::grundy(a)", |a, _, _| one_two_three::grundy(a)),
    ("nim::grundy(a)", |a, _, _| nim::grundy(a)),
    ("nim::winning_moves(three)", |a, b, c| nim::winning_moves(&[a, b, c])),
    ("interval::grundy(1 + a % c, c, b)", |a, b, c| interval::grundy(1 + a % c, c, b)),
    ("laskers_nim::grundy(a)", |a, _, _| laskers_nim::grundy(a)),
    ("wythoff::is_lost(a, b, false)", |a, b, _| wythoff::is_lost(a, b, false).into()),
    ("wythoff::is_lost(a, b, true)", |a, b, _| wythoff::is_lost(a, b, true).into()),
    ("euclid::is_won(a, b, false)", |a, b, _| euclid::is_won(a, b, false).into()),
    ("euclid::is_won(a, b, true)", |a, b, _| euclid::is_won(a, b, true).into()),
    ("fibonacci_nim::is_lost(a, false)", |a, _, _| fibonacci_nim::is_lost(a, false).into()),
    ("fibonacci_nim::is_lost(a, true)", |a, _, _| fibonacci_nim::is_lost(a, true).into()),
    ("staircase_nim::step(a, b)", |a, b, _| staircase_nim::step(a, b)),
    ("moores_nim::is_lost(1 + c % 3, four, false)", |a, b, c| {
        moores_nim::is_lost(1 + c % 3, &[a, b, c, a ^ b ^ c], false).into()
    }),
    ("moores_nim::is_lost(1 + c % 3, four, true)", |a, b, c| {
        moores_nim::is_lost(1 + c % 3, &[a, b, c, a ^ b ^ c], true).into()
    }),
    ("moores_nim::is_lost(c, four, false)", |a, b, c| moores_nim::is_lost(c, &[a, b, c, a ^ b ^ c], false).into()),
    ("moores_nim::is_lost(c, four, true)", |a, b, c| moores_nim::is_lost(c, &[a, b, c, a ^ b ^ c], true).into()),
    ("halving::grundy(a)", |a, _, _| halving::grundy(a)),
    ("multiplication::is_lost(a, false)", |a, _, _| multiplication::is_lost(a, false).into()),
    ("multiplication::is_lost(a, true)", |a, _, _| multiplication::is_lost(a, true).into()),
    ("grundys_game.is_won(a % LOST_BELOW)", |a, _, _| {
        grundys_game::wins(a % grundys_game::LOST_BELOW).unwrap_or_default().into()
    }),
];

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
fn form() -> String {
    let case = |(i, (call, _)): (usize, &Form)| format!("case {i}: return {call};\n");
    let cases: String = FORMS.iter().enumerate().map(case).collect();
    let numbers = "u64 list[] = {a, b, c, a ^ b ^ c};\nstd::vector<u64> three(list, list + 3), four(list, list + 4);";
    format!("u64 form(u64 number, u64 a, u64 b, u64 c) {{\n{numbers}\nswitch (number) {{\n{cases}}}\nreturn 0;\n}}\n")
}

#[test]
fn every_closed_form_is_compared() {
    for problem in Problem::ALL {
        if let CaseRule::Closed(game) = CaseRule::of(problem) {
            let call = format!("{}::{}(", game.module, game.function);
            assert!(FORMS.iter().any(|(form, _)| form.starts_with(&call)), "FORMS has no {call}…)");
        }
    }
}

fn source() -> String {
    let module = |problem: Problem| {
        let items = quote::twin(problem);
        format!("namespace {} {{\n{items}}}\n", problem.name().replace('-', "_"))
    };
    let problems = Problem::ALL.into_iter().filter(|problem| *problem != Problem::GrundysGame);
    let modules: String = problems.map(module).collect();
    let tables = [CYCLE[1], SET[1], OCTAL[1], quote::twin(Problem::GrundysGame), GRUNDYS_GAME[1]].concat();
    [HEAD[1], CONSOLE[1], &modules, &tables, "GrundysGame grundys_game;\n", &form(), ASK].concat()
}

/// What the program answers; nothing where there is no compiler.
fn answers(questions: &str) -> Option<String> {
    if Command::new("g++").arg("--version").output().is_err() {
        eprintln!("skipped: g++ is missing");
        return None;
    }
    let folder = env::temp_dir().join(format!("takeaway-twins-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let (file, binary) = (folder.join("twins.cpp"), folder.join("twins"));
    fs::write(&file, source()).expect("a file");
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
fn files_in_cpp_have_the_values_of_their_twins() {
    let (mut questions, mut expected) = (String::new(), Vec::new());
    for [a, b, c] in triples() {
        for (i, (call, form)) in FORMS.iter().enumerate() {
            questions += &format!("{i} {a} {b} {c}\n");
            expected.push((format!("{call}, {a} {b} {c}"), form(a, b, c).to_string()));
        }
    }
    for (rule, mut values) in tables() {
        let known: Vec<(u64, u64)> = heaps().filter_map(|heap| Some((heap, values(heap)?))).collect();
        questions += &format!("{rule} {}", known.len());
        known.iter().for_each(|(heap, _)| questions += &format!(" {heap}"));
        questions += "\n";
        expected.push((rule, known.iter().map(|(_, value)| format!("{value} ")).collect()));
    }
    let Some(answers) = answers(&questions) else { return };
    assert_eq!(answers.lines().count(), expected.len());
    for (answer, (what, value)) in answers.lines().zip(expected) {
        assert_eq!(answer, value, "{what}");
    }
}
