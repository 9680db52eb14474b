//! `takeaway submission`: prints a program that answers cases as the flags describe them, in Rust
//! or in C++98, as a contestant would write it for valid input.
//!
//! This file chooses how a position is answered, and puts the program together. The other files,
//! in the order in which one reads them:
//!
//! - `tree` is what a program is made of, `syntax` reads it from short texts, and `print` writes it
//!   in the notation of one of the languages: `rust`, `cpp`.
//! - `facts` has what is known of the cases. `game_code` is what a program has for its game. `cases`
//!   walks over the parts of a case: it reads them, and writes what is asked for.
//! - `tables` answers the games of takeaway, sets and codes: by a closed form, by values that
//!   repeat, or by a table. `named_sets` lists the moves of sets without end, and `cost` refuses
//!   tables that are too long.
//! - `formula` writes the expressions of flags, and computes heaps from numbers of a case.
//! - `rule` makes the table of a rule of heaps, and `recursion` does without a table where a theorem
//!   holds. `tuples` makes the table of a rule of positions, and `reached` finds the positions that
//!   a table with a stack has.
//! - `told_moves` judges lines that tell winning moves, for a checker; `told_rule` does so for a rule.
//! - `cells` has the tables of both kinds of rules, and `walk` writes the loops over their moves:
//!   `letters` says which numbers a loop of positions takes, and `listing` which numbers a loop of
//!   heaps lists.

mod cases;
pub(super) mod cells;
mod cost;
pub(super) mod cpp;
mod facts;
mod formula;
mod game_code;
mod letters;
mod listing;
mod named_sets;
mod notation;
pub(super) mod print;
mod reached;
mod recursion;
mod rule;
mod rust;
mod syntax;
mod tables;
mod told_moves;
mod told_rule;
pub(super) mod tree;
mod tuples;
mod walk;

#[cfg(test)]
mod tests;

use crate::case::form::CaseForm;
use crate::case::game::Game;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::rule::CompleteRule;
use crate::case::template::Placeholder;
use crate::flags::Submission;
use crate::flags::values::Language;
use crate::flags::wrap::wrap_words;
use crate::game::rule::Rule;
use crate::game::tables::Family;
use crate::game::{Play, PrintedAnswer};

use facts::ProgramCases;
use game_code::{GameCode, Judged};
use notation::Notation;
use print::WIDTH;
use syntax::{expression, functions, steps};
use tree::{Expr, Program, ProgramItem, Step, name};

/// The games that a case may name, if the flags name none: the first three of takeaway. `stress`
/// draws the same.
pub const NAMED: [Game; 3] = [Game::OneThreeFour, Game::ZeroMoveNim, Game::OneTwoThree];

/// The program for these flags.
///
/// # Errors
///
/// Why no program is printed.
pub fn program(run: &Submission) -> Result<String, String> {
    check(run)?;
    let (head, mut program) = match run.options.game() {
        Some(game) => {
            let (told, input, program) = of_game(&ProgramCases::of(run, game))?;
            (head(&command(run), &told, &input), program)
        }
        None => of_any(run)?,
    };
    program.tidy();
    Ok(format!(
        "{head}\n{}",
        print::program(&program, notation(run.language))
    ))
}

/// A program that always says that the first player wins, and knows nothing of its game.
pub fn constant(run: &Submission, game: Game) -> String {
    let cases = ProgramCases::of(run, game);
    let answer = GameCode::of(Judged::Together(Expr::Truth(true)), vec![]);
    let mut program = Program {
        items: vec![],
        main: cases.all(&answer),
    };
    program.tidy();
    print::program(&program, notation(run.language))
}

fn notation(language: Language) -> &'static Notation {
    match language {
        Language::Rust => &rust::RUST,
        Language::Cpp => &cpp::CPP,
    }
}

/// Refuses flags for which no program is made.
fn check(run: &Submission) -> Result<(), String> {
    let options = &run.options;
    let game = options.game();
    if options.count && (game != Some(Game::Nim) || options.play == Play::Misere) {
        return Err(
            "submission takes --count only with --game nim, and without --misere".to_string(),
        );
    }
    if game.is_some_and(|game| options.is_searched(game)) {
        return Err(
            "submission takes no octal games and no Grundy's game with --misere: it has no program for classes of heaps"
                .to_string(),
        );
    }
    if let Some(game) = game
        && !game.has_verdicts()
    {
        return Err(format!(
            "submission takes no --game {}: no judge asks for sequences",
            game.name()
        ));
    }
    Ok(())
}

/// What the head of a program for these cases says, of the game and of the input, and the program.
fn of_game(cases: &ProgramCases) -> Result<(Vec<String>, String, Program), String> {
    let run = cases.run;
    let mut answer = game_code(cases)?;
    let mut told = vec![if run.options.form.own_rule().is_some() {
        "A game of one's own.".to_string()
    } else {
        cases.game.spec().told.to_string()
    }];
    told.append(&mut answer.told);
    told.extend(misere(cases, &answer));
    if let Some(of_move) = cases.told {
        answer = told_moves::code(cases, answer, of_move)?;
    }
    let mut items = std::mem::take(&mut answer.items);
    if let Some(formula) = &run.options.heap {
        for function in formula::heap(cases, formula)? {
            let item = ProgramItem::Function(function);
            if !items.contains(&item) {
                items.push(item);
            }
        }
        let numbers = if run.options.sorted {
            "the sorted numbers"
        } else {
            "its numbers"
        };
        told.push(format!(
            "Each heap is computed from {numbers}: {}",
            formula.text()
        ));
    }
    if run.takes_function {
        items.push(cases.function(&answer));
    }
    let input = described(&run.options, &cases.form, &cases.form.syntax());
    let main = cases.all(&answer);
    Ok((told, input, Program { items, main }))
}

/// A program whose main function judges lines that tell winning moves.
pub(super) struct JudgingProgram {
    /// What its head says of the game, and of the input.
    pub(super) told: Vec<String>,
    pub(super) input: String,
    /// What comes before the main function, and the steps in it.
    pub(super) items: String,
    pub(super) main: String,
    /// The least first digit of another case, if the program looks ahead.
    pub(super) least_digit: Option<char>,
}

/// The program that judges lines with these numbers of a winning move, in C++.
///
/// # Errors
///
/// Why no program does.
pub(super) fn judging(run: &Submission, told: &[Placeholder]) -> Result<JudgingProgram, String> {
    let Some(game) = run.options.game() else {
        return Err("all cases have to be of one game".to_string());
    };
    if run.options.is_searched(game) {
        return Err(
            "with --misere, no program knows who wins octal games and Grundy's game".to_string(),
        );
    }
    let cases = ProgramCases::of(run, game).with_told(told);
    let (told, input, mut program) = of_game(&cases)?;
    program.tidy();
    let [items, main] = print::texts(&program, &cpp::CPP);
    Ok(JudgingProgram {
        told,
        input,
        items,
        main,
        least_digit: print::least_digit(&program.main),
    })
}

/// What the program for these cases has for their game.
///
/// # Errors
///
/// Why no program is right.
fn game_code(cases: &ProgramCases) -> Result<GameCode, String> {
    let options = cases.options;
    if options.count {
        return Ok(tables::count());
    }
    let gives_moves = options.gives_moves();
    let numbers = &options.form.numbers;
    if !gives_moves
        && let Some(moves) = &cases.run.moves
        && !moves.sets().is_empty()
    {
        return tables::named_sets(cases, moves);
    }
    match &options.form.rule {
        Some(CompleteRule::Own(rule)) => own_rule(cases, rule),
        Some(CompleteRule::Table(Family::Octal)) => tables::code(cases, numbers),
        Some(CompleteRule::Interval(interval)) => {
            let least = interval.least;
            let most = interval.period - least;
            let value = tables::value_of_interval(least.into(), most.into());
            Ok(tables::value(cases, value))
        }
        Some(CompleteRule::Table(Family::Subtraction)) if !gives_moves => {
            tables::set(cases, numbers)
        }
        _ => code_of_game(cases),
    }
}

/// What a program has for a rule of one's own.
fn own_rule(cases: &ProgramCases, rule: &Rule) -> Result<GameCode, String> {
    if rule.shape().is_some() {
        return tuples::table(cases, rule);
    }
    // A checker tries all moves.
    if !cases.misere
        && cases.told.is_none()
        && let Some(answer) = recursion::code(cases, rule)?
    {
        return Ok(answer);
    }
    rule::table(cases, rule)
}

/// What a program has for a game of takeaway.
fn code_of_game(cases: &ProgramCases) -> Result<GameCode, String> {
    match cases.game.spec().program {
        PrintedAnswer::Value {
            functions: text,
            value,
        } => {
            let value = expression(value).with("n", &name(cases.heap()));
            let functions = functions(text, cases.misere);
            Ok(GameCode::of(Judged::Value(value), functions))
        }
        PrintedAnswer::Wins(text) => Ok(tables::together(cases, text)),
        PrintedAnswer::Moves(moves) => tables::set(cases, moves),
        PrintedAnswer::Interval => {
            let least = if cases.has(Part::Least) {
                name("l")
            } else {
                1.into()
            };
            Ok(tables::value(
                cases,
                tables::value_of_interval(least, name("r")),
            ))
        }
        PrintedAnswer::Set => tables::moves_of_cases(cases),
        PrintedAnswer::Code => tables::codes_of_cases(cases),
        PrintedAnswer::GrundysGame => tables::grundys_game(cases),
    }
}

/// The program for cases that name their game.
fn of_any(run: &Submission) -> Result<(String, Program), String> {
    let mut items = Vec::new();
    let mut choice = Vec::new();
    for game in NAMED.into_iter().rev() {
        let cases = ProgramCases::of(run, game);
        let mut answer = game_code(&cases)?;
        items.append(&mut answer.items);
        let is_named = name("game").two("==", game.selector());
        choice = if choice.is_empty() {
            cases.case(&answer)
        } else {
            vec![Step::If(is_named, cases.case(&answer), choice)]
        };
    }
    let first = ProgramCases::of(run, NAMED[0]);
    let main = first.around([steps("let game = read();", &[]), choice].concat());
    let told = [
        "Cases of game 1 (a move takes 1, 3 or 4 stones), 2 (Zero-Move Nim) or 3 (takes 1 to 3 stones).".to_string(),
        "For another game, add --game: see takeaway help games.".to_string(),
    ];
    let syntax = NAMED.map(|game| game.syntax());
    let input = described(&run.options, &first.form, &syntax.join(", "));
    Ok((head(&command(run), &told, &input), Program { items, main }))
}

/// Why misère play is answered so.
fn misere(cases: &ProgramCases, answer: &GameCode) -> Option<String> {
    if !cases.misere {
        return None;
    }
    let told = match answer.asked {
        Judged::Value(_) if cases.is_single() => "who cannot move wins, so values other than 1 win",
        Judged::Value(_) => {
            "who cannot move wins; Bouton: if no value is above 1, a nim-sum of 0 wins; otherwise any other wins"
        }
        Judged::Wins(_) | Judged::Together(_) | Judged::Moves(_) => "who cannot move wins",
    };
    Some(format!("Misere play: {told}."))
}

/// What the input is.
pub(super) fn described(options: &Options, form: &CaseForm, numbers: &str) -> String {
    let start = if options.has_case_count() {
        "the number of cases, then the cases"
    } else {
        "cases until it ends"
    };
    let end = if form.ended_by_zeros {
        "; two zeros instead of a case end it"
    } else if form.ended {
        "; a 0 instead of a case ends it"
    } else {
        ""
    };
    format!("Input: {start}: {}{end}.", numbers.replace('…', "..."))
}

/// The words of a shell that print the program again.
fn command(run: &Submission) -> Vec<String> {
    let mut words = vec!["takeaway".to_string(), "submission".to_string()];
    words.extend_from_slice(&run.words);
    words
}

/// The comment at the head of a program that this command prints.
pub(super) fn head(command: &[String], told: &[String], input: &str) -> String {
    let mut printed_by = vec!["Printed by:"];
    printed_by.extend(command.iter().map(String::as_str));
    let told = told.join(" ");
    let lines = [
        wrap_words(told.split_whitespace(), "// ", WIDTH),
        wrap_words(input.split_whitespace(), "// ", WIDTH),
        wrap_words(printed_by.into_iter(), "// ", WIDTH),
    ];
    let mut head = String::new();
    for line in lines.concat().lines() {
        // In C++, a line that ends with a backslash, or a trigraph for one, goes on in the next.
        let end = if line.ends_with(['\\', '/']) {
            " ."
        } else {
            ""
        };
        head += &format!("{line}{end}\n");
    }
    head
}
