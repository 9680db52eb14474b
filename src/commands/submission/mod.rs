//! `takeaway submission`: prints a program that answers cases as the flags describe them, in Rust
//! or in C++98, as a contestant would write it for valid input.
//!
//! `facts` has what is known of the cases. `cases` walks over the parts of a case and makes a tree
//! (`tree`) of what a program does with it. This file chooses how a position is answered: by a
//! closed form, by one of `tables`, or, for what flags say in expressions, by `rule` and `formula`.
//! Functions and tables are short texts, which `syntax` reads. `print` prints the tree.

mod cases;
mod cost;
mod facts;
mod formula;
mod game_code;
mod listing;
mod named_sets;
mod print;
mod rule;
mod syntax;
mod tables;
mod tree;

#[cfg(test)]
mod tests;

use crate::case::game::Game;
use crate::case::parts::Part;
use crate::case::rule::CompleteRule;
use crate::flags::Submission;
use crate::flags::wrap::wrap_words;
use crate::game::tables::Family;
use crate::game::{Play, PrintedAnswer};

use facts::ProgramCases;
use game_code::{Asked, GameCode};
use print::WIDTH;
use syntax::{expression, functions, steps};
use tree::{Item, Program, Step, name};

/// The games that a case may name, if the flags name none: the first three of takeaway.
const NAMED: [Game; 3] = [Game::OneThreeFour, Game::ZeroMoveNim, Game::OneTwoThree];

/// The program for these flags.
///
/// # Errors
///
/// Why there is none.
pub fn program(run: &Submission) -> Result<String, String> {
    check(run)?;
    let (head, mut program) = match run.options.game() {
        Some(game) => of_game(run, game)?,
        None => of_any(run)?,
    };
    program.tidy();
    Ok(format!(
        "{head}\n{}",
        print::program(&program, run.language)
    ))
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
            "submission takes no octal games and no Grundy's game with --misere: no rule is known"
                .to_string(),
        );
    }
    match game {
        Some(game) if !game.has_verdicts() => Err(format!(
            "submission takes no --game {}: no judge asks for sequences",
            game.name()
        )),
        _ => Ok(()),
    }
}

fn of_game(run: &Submission, game: Game) -> Result<(String, Program), String> {
    let cases = ProgramCases::of(run, game);
    let mut answer = game_code(&cases)?;
    let mut told = vec![match &run.rule {
        Some(_) => "A game of one's own.".to_string(),
        None => game.spec().told.to_string(),
    }];
    told.append(&mut answer.told);
    told.extend(misere(&cases, &answer));
    let mut items = std::mem::take(&mut answer.items);
    if let Some(formula) = &run.options.heap {
        let functions = formula::heap(&cases, formula)?;
        let is_new =
            |function: &tree::PrintedFunction| !items.contains(&Item::Function(function.clone()));
        let functions: Vec<Item> = functions
            .into_iter()
            .filter(is_new)
            .map(Item::Function)
            .collect();
        items.extend(functions);
        told.push(format!(
            "Each heap is computed from its numbers: {}",
            formula.text()
        ));
    }
    if run.takes_function {
        items.push(cases.function(&answer));
    }
    let input = described(run, &run.options.syntax(game));
    Ok((
        head(run, &told, &input),
        Program {
            items,
            main: cases.all(&answer),
        },
    ))
}

/// What the program for these cases has for their game.
///
/// # Errors
///
/// Why no program is right.
fn game_code(cases: &ProgramCases) -> Result<GameCode, String> {
    let options = cases.options;
    let moves = if options.gives_moves() {
        None
    } else {
        cases.run.moves.as_ref()
    };
    if options.count {
        return Ok(tables::count());
    }
    match (&options.form.rule, moves, cases.game.spec().program) {
        (Some(CompleteRule::Own(_)), ..) => rule::table(cases),
        (_, Some(moves), _) if !moves.sets().is_empty() => tables::named_sets(cases, moves),
        (Some(CompleteRule::Interval(interval)), ..) => {
            let least = interval.least;
            let most = interval.period - interval.least;
            Ok(tables::value(
                cases,
                tables::within(least.into(), most.into()),
            ))
        }
        (Some(CompleteRule::Table(Family::Subtraction)), ..) if !options.gives_moves() => {
            tables::set(cases, &options.form.numbers)
        }
        (Some(CompleteRule::Table(Family::Octal)), ..) => {
            tables::code(cases, &options.form.numbers)
        }
        (
            _,
            _,
            PrintedAnswer::Value {
                functions: text,
                value,
            },
        ) => {
            let value = expression(value).with("n", &name(cases.heap()));
            Ok(GameCode::of(
                Asked::Value(value),
                functions(text, cases.misere),
            ))
        }
        (_, _, PrintedAnswer::Wins(text)) => Ok(tables::together(cases, text)),
        (_, _, PrintedAnswer::Moves(moves)) => tables::set(cases, moves),
        (_, _, PrintedAnswer::Interval) => {
            let least = if cases.has(Part::Least) {
                name("l")
            } else {
                1.into()
            };
            Ok(tables::value(cases, tables::within(least, name("r"))))
        }
        (_, _, PrintedAnswer::Set) => tables::moves_of_cases(cases),
        (_, _, PrintedAnswer::Code) => tables::codes_of_cases(cases),
        (_, _, PrintedAnswer::GrundysGame) => tables::grundys_game(cases),
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
    let syntax: Vec<String> = NAMED.iter().map(|game| game.syntax()).collect();
    Ok((
        head(run, &told, &described(run, &syntax.join(", "))),
        Program { items, main },
    ))
}

/// Why misère play is answered so.
fn misere(cases: &ProgramCases, answer: &GameCode) -> Option<String> {
    let told = match answer.asked {
        _ if !cases.misere => return None,
        Asked::Value(_) if cases.is_single() => "who cannot move wins, so values other than 1 win",
        Asked::Value(_) => {
            "who cannot move wins; Bouton: if no value is above 1, a nim-sum of 0 wins, else any other"
        }
        Asked::Wins(_) | Asked::Together(_) => "who cannot move wins",
    };
    Some(format!("Misere play: {told}."))
}

/// What the input is.
fn described(run: &Submission, numbers: &str) -> String {
    let start = if run.options.has_case_count() {
        "the number of cases, then the cases"
    } else {
        "cases until it ends"
    };
    let end = match &run.options.layout {
        Some(layout) if layout.is_ended_by_zeros() => "; two zeros instead of a case end it",
        Some(layout) if layout.is_ended() => "; a 0 instead of a case ends it",
        _ => "",
    };
    format!("Input: {start}: {}{end}.", numbers.replace('…', "..."))
}

/// The comment at the head.
fn head(run: &Submission, told: &[String], input: &str) -> String {
    let words = ["Printed by:", "takeaway", "submission"].map(str::to_string);
    let command: Vec<String> = words.into_iter().chain(run.words.iter().cloned()).collect();
    let told = told.join(" ");
    let lines = [
        wrap_words(told.split_whitespace(), "// ", WIDTH),
        wrap_words(input.split_whitespace(), "// ", WIDTH),
        wrap_words(command.iter().map(String::as_str), "// ", WIDTH),
    ];
    // In C++, a line that ends with a backslash, or a trigraph for one, goes on in the next line.
    let lines = lines.concat();
    let ended = lines.lines().map(|line| {
        if line.ends_with(['\\', '/']) {
            format!("{line} .\n")
        } else {
            format!("{line}\n")
        }
    });
    ended.collect()
}
