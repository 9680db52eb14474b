//! What needs no compiler: the texts that programs are made of, and how expressions are written.

use std::fs;
use std::path::Path;

use super::cpp::CPP;
use super::notation::{Notation, filled};
use super::print::{self, Printer, WIDTH};
use super::rust::RUST;
use super::syntax::{BINARY, expression, functions, steps};
use super::tree::{Expr, Program as Printed, Step, call, name};
use crate::case::game::Game;
use crate::game::PrintedAnswer;

fn program(main: Vec<Step>) -> Printed {
    Printed {
        items: vec![],
        main,
    }
}

fn printed(notation: &Notation, expr: &Expr) -> String {
    Printer::new(&program(vec![]), notation).expr(expr)
}

#[test]
fn every_text_of_a_game_can_be_read_for_both_plays() {
    for (game, misere) in Game::ALL
        .into_iter()
        .flat_map(|game| [(game, false), (game, true)])
    {
        match game.spec().program {
            PrintedAnswer::Value {
                functions: text,
                value,
            } => {
                functions(text, misere);
                expression(value);
            }
            PrintedAnswer::Wins(text) => {
                let read = functions(text, misere);
                assert!(
                    read.last().is_some_and(|function| function.name == "wins"),
                    "{game:?}"
                );
                assert!(!format!("{read:?}").contains("misere"), "{game:?}");
            }
            PrintedAnswer::Moves(_)
            | PrintedAnswer::Interval
            | PrintedAnswer::Set
            | PrintedAnswer::Code
            | PrintedAnswer::GrundysGame => {}
        }
        assert!(game.spec().told.is_ascii(), "{game:?}");
    }
}

#[test]
fn parentheses_are_where_a_language_or_a_compiler_needs_them() {
    for (text, written) in [
        ("(a ^ b) < c", "(a ^ b) < c"),
        ("a ^ b ^ c", "a ^ b ^ c"),
        ("(a + b) ^ c", "(a + b) ^ c"),
        ("a ^ b + c", "a ^ (b + c)"),
        ("a && b || c", "(a && b) || c"),
        ("a && (b || c) && d", "a && (b || c) && d"),
        ("a - (b - c)", "a - (b - c)"),
        ("a - b - c", "a - b - c"),
        ("a / (b * c) % d", "a / (b * c) % d"),
        ("(a == b) == c", "(a == b) == c"),
        ("!(a < b)", "a >= b"),
        ("!a && b", "!a && b"),
        ("n >> bit & 1", "(n >> bit) & 1"),
        ("a == a", "true"),
        ("1 + 2 * 3 - n", "7 - n"),
    ] {
        for notation in [RUST, CPP] {
            assert_eq!(printed(&notation, &expression(text)), written, "{text}");
        }
    }
}

#[test]
fn every_operator_that_is_read_or_built_can_be_printed() {
    let signs = BINARY.concat();
    for sign in &signs {
        let both = Expr::Two(sign, Box::new(name("a")), Box::new(name("b")));
        assert_eq!(printed(&RUST, &both), format!("a {sign} b"));
    }
    for folder in ["submission", "validate/print"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/commands/{folder}"));
        for file in fs::read_dir(folder).unwrap() {
            let source = fs::read_to_string(file.unwrap().path()).unwrap();
            for built in source.split(".two(\"").skip(1) {
                let sign = built.split('"').next().unwrap();
                assert!(signs.contains(&sign), "{sign}");
            }
        }
    }
}

#[test]
fn what_is_known_is_a_constant() {
    for (text, written) in [
        ("n * 0 + m % 1", "0"),
        ("n ^ n ^ m", "m"),
        ("(n % n) + (m / m)", "1"),
        ("f(n) < 3 && false", "false"),
        ("f(n) < 3 || true", "true"),
        ("n <= 0 && 1 <= n", "false"),
        ("n <= 1 && 1 <= n", "n <= 1 && 1 <= n"),
        ("n <= 0 || 0 < n", "true"),
        ("n <= 0 || 1 < n", "n <= 0 || 1 < n"),
        ("n <= 0 && 1 <= m", "n <= 0 && 1 <= m"),
    ] {
        assert_eq!(printed(&CPP, &expression(text)), written, "{text}");
    }
}

#[test]
fn a_variable_hides_none_around_it() {
    let main = "let n = read(); let n = f(n);
        for i in 1..=n { for i in 2..=i { put_number(i); } }
        for i in 2..=n { for &end in list { for &end in list { put_number(end + n); } } }";
    let text = print::program(&program(steps(main, &[])), &CPP);
    for line in [
        "u64 n = number();",
        "u64 n2 = f(n);",
        "for (u64 i = 1; i <= n2; i++) {",
        "for (u64 i2 = 2; i2 <= i; i2++) {",
        "for (u64 i = 2; i <= n2; i++) {",
        "u64 end2 = list[place];",
        "u64 end3 = list[place2];",
        "printf(\"%d\", int(end3 + n2));",
    ] {
        assert!(text.contains(&format!(" {line}\n")), "{line}: {text}");
    }
}

#[test]
fn loops_that_count_have_names_of_their_own() {
    let main = steps("let mut heaps = vec![];", &[]);
    let push = steps("heaps.push(read());", &[]);
    let inner = Step::Times(name("k"), push);
    let main = [main, vec![Step::Times(name("k"), vec![inner])]].concat();
    let text = print::program(&program(main), &CPP);
    assert!(
        text.contains("u64 times = k;") && text.contains("u64 left = k;"),
        "{text}"
    );
    let text = print::program(
        &program(vec![Step::Times(
            name("k"),
            vec![Step::Times(name("k"), vec![])],
        )]),
        &CPP,
    );
    assert!(
        text.contains("u64 times = k;") && text.contains("u64 heaps = k;"),
        "{text}"
    );
}

#[test]
fn what_nothing_asks_for_is_left_out() {
    for (text, left) in [
        (
            "let n = read(); let m = n + 1; put_number(2);",
            "skip(); put_number(2);",
        ),
        (
            "let mut sum = 3; put_number(sum);",
            "let sum = 3; put_number(sum);",
        ),
        (
            "let mut sum = 3; sum ^= 0; sum += 1; put_number(sum);",
            "let mut sum = 3; sum += 1; put_number(sum);",
        ),
        // The inner letter is a variable of its own.
        (
            "let k = read(); put_number(2); for k in 2..=3 { put_number(k); }",
            "skip(); put_number(2); for k in 2..=3 { put_number(k); }",
        ),
    ] {
        let mut tidied = program(steps(text, &[]));
        tidied.tidy();
        assert_eq!(tidied.main, steps(left, &[]), "{text}");
    }
}

#[test]
fn numbers_have_the_type_of_their_expression() {
    let sum = expression("n + 3000000000");
    assert_eq!(printed(&CPP, &sum), "n + 3000000000LL");
    assert_eq!(printed(&RUST, &sum), "n + 3000000000");
    assert_eq!(
        printed(&CPP, &expression("n + 2147483647")),
        "n + 2147483647"
    );
    let less = name("a").into_natural().two("<", name("b"));
    assert_eq!(printed(&RUST, &less), "(a as u64) < b");
    assert_eq!(printed(&CPP, &less), "a < b");
}

#[test]
fn literals_are_ascii_without_trigraphs() {
    let text = Expr::Text("a??/\"\\\n\u{e9}".to_string());
    assert_eq!(printed(&CPP, &text), r#""a?\?/\"\\\n\303\251""#);
    assert_eq!(printed(&RUST, &text), r#"b"a??/\"\\\n\xc3\xa9""#);
}

#[test]
fn all_languages_have_the_same_phrases_and_a_text_in_one_is_no_place_in_it() {
    let names = RUST.phrases.iter().map(|(name, _)| name);
    assert!(names.eq(CPP.phrases.iter().map(|(name, _)| name)));
    let word = Expr::either(name("won"), Expr::Text("{2}".to_string()), name("{0}"));
    let put = call("put", vec![word]);
    assert_eq!(printed(&CPP, &put), "fputs(won ? \"{2}\" : {0}, stdout)");
    assert_eq!(filled("{ {1} } {2} {{0}}", &["a", "b"]), "{ b } {2} {a}");
}

#[test]
fn long_lines_are_broken_at_blanks_outside_of_texts() {
    let words = "word ".repeat(40);
    let sum = (0..30).fold(name("n"), |sum, number| {
        sum.two("+", name(&format!("number{number}")))
    });
    let text = print::program(
        &program(vec![
            Step::Do(call("put", vec![Expr::Text(words.clone())])),
            Step::Return(sum),
        ]),
        &CPP,
    );
    assert!(
        text.lines()
            .all(|line| line.len() <= WIDTH || line.contains('"')),
        "{text}"
    );
    assert!(text.contains(&format!("\"{words}\"")), "{text}");
}
