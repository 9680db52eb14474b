//! `takeaway values --misere`: the classes of heaps, as far as they are proved; for games of Bouton's
//! rule their values; and for rules of one's own who wins.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;

use crate::case::error::Error;
use crate::case::game::Game;
use crate::case::rule::CompleteRule;
use crate::commands::exit::{FAILURE, exit_code, fail, wrong_usage};
use crate::commands::standard::Output;
use crate::flags::Values;
use crate::flags::about::about;
use crate::flags::errors::Usage;
use crate::flags::wrap::wrap;
use crate::game::octal::{Class, MisereSearch, ProofEnd, Quotient};
use crate::game::rule::{Rule, Table};
use crate::game::tables::Family;
use crate::game::{Bound, Play};

use super::{WIDTH, options, word, write_rows};

/// The most rows and columns of the table of products.
const MOST_PRODUCTS: usize = 12;

/// The most lost classes that are named.
const MOST_LOST: usize = 100;

/// Prints what is known of single heaps in misère play.
pub fn print(run: &Values) -> ExitCode {
    let search = match &run.form.rule {
        Some(CompleteRule::Table(Family::Octal)) => MisereSearch::of_code(&run.form.numbers),
        Some(CompleteRule::Table(Family::GrundysGame)) => MisereSearch::of_grundys_game(),
        Some(CompleteRule::Own(rule)) => return print_winners(run, rule),
        _ => return print_values(run),
    };
    match print_classes(run, search) {
        Ok(code) => code,
        Err(bound) => fail(FAILURE, bound),
    }
}

/// Prints the Grundy values of a game of Bouton's rule.
fn print_values(run: &Values) -> ExitCode {
    match super::game(run, run.budget.unwrap_or_default()) {
        Ok(game) => super::print(run, game),
        Err(why) => wrong_usage(Usage::of_topic("values", why)),
    }
}

/// Bouton's rule, and why it holds for this game.
pub(super) fn boutons_rule(game: Game) -> Vec<String> {
    let mut text =
        "misère play, by Bouton's rule: lost if the nim-sum of the values is 0 and one is 2 or more, or if \
        the nim-sum is 1 and none is. "
            .to_string();
    text += &reason(game);
    wrapped(&text)
}

/// Why misère play of this game is answered so, as the page on games says it.
pub(super) fn reason(game: Game) -> String {
    let text = about(game, &["Misère play"]).split_off(1).concat();
    match text.split_once(". ") {
        Some((_, reason)) => reason.to_string(),
        None => text,
    }
}

/// The lines of a text.
pub(super) fn wrapped(text: &str) -> Vec<String> {
    wrap(text, "", WIDTH).lines().map(str::to_string).collect()
}

/// Prints the classes of heaps.
fn print_classes(run: &Values, mut search: MisereSearch) -> Result<ExitCode, Bound> {
    let quotient = search.quotient(run.budget.unwrap_or_default())?;
    let mut output = BufWriter::new(Output);
    let written = write_classes(run, &quotient, &mut output);
    Ok(match written {
        Err(error) => exit_code(Err(Error::Write(error)), None),
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(_)) => {
            let heap = quotient.last() + 1;
            fail(FAILURE, format_args!("{}", end_in_words(&quotient, heap)))
        }
    })
}

fn write_classes(
    run: &Values,
    quotient: &Arc<Quotient>,
    output: &mut impl Write,
) -> io::Result<Option<Bound>> {
    for line in comments(quotient) {
        writeln!(output, "# {line}")?;
    }
    if run.options {
        return options::write_classes(run, quotient, output);
    }
    let period = quotient.cycle().map(|cycle| cycle.period);
    write_rows(run, period, output, |heap| {
        let class = quotient.class(heap).ok_or(Bound::Internal)?;
        Ok(quotient.name(class))
    })
}

/// What is said before the classes.
fn comments(quotient: &Quotient) -> Vec<String> {
    let classes = quotient.classes();
    let all: Vec<Class> = (0..=Class::MAX).take(classes).collect();
    let lost: Vec<String> = all
        .iter()
        .filter(|&&class| quotient.is_lost(class))
        .map(|&class| quotient.name(class))
        .collect();
    let mut lines = wrapped(
        "misère play: the classes of the heaps of a sum have a product, which says if the sum is lost. \
        A class has the name of the first sum that has it.",
    );
    let shown = &lost[..lost.len().min(MOST_LOST)];
    let more = if lost.len() > MOST_LOST { ", ..." } else { "" };
    let counted = if classes == 1 { "class" } else { "classes" };
    lines.extend(wrapped(&format!(
        "{classes} {counted}, {} of them lost: {}{more}",
        lost.len(),
        shown.join(", ")
    )));
    lines.extend(products(quotient, &all[..classes.min(MOST_PRODUCTS)]));
    lines.push(match quotient.end() {
        ProofEnd::Period(cycle) => format!(
            "period {} from n = {} on; proved by the heaps up to {}",
            cycle.period,
            cycle.preperiod,
            quotient.heaps() - 1
        ),
        ProofEnd::Steps(_) | ProofEnd::NoGuess => {
            let last = quotient.last();
            format!(
                "proved up to n = {last}; {}",
                end_in_words(quotient, last + 1)
            )
        }
    });
    lines
}

/// The table of the products of these classes.
fn products(quotient: &Quotient, classes: &[Class]) -> Vec<String> {
    let mut names = Vec::new();
    for &class in classes {
        names.push(quotient.name(class));
    }
    let mut rows = vec![[vec!["*".to_string()], names.clone()].concat()];
    for (&one, name_of_one) in classes.iter().zip(&names) {
        let mut row = vec![name_of_one.clone()];
        for &other in classes {
            row.push(quotient.name(quotient.product(one, other)));
        }
        rows.push(row);
    }
    let mut widths = vec![0; classes.len() + 1];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.len().max(*width);
        }
    }
    let mut lines = Vec::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line += &format!("{cell:>width$} ");
        }
        lines.push(line.trim_end().to_string());
    }
    lines
}

/// Why this heap has no class.
fn end_in_words(quotient: &Quotient, heap: u64) -> String {
    match quotient.end() {
        ProofEnd::Steps(n) => {
            let bound = Bound::Search(n);
            let hint = if bound.can_be_raised() {
                "; a larger --budget may help"
            } else {
                ""
            };
            format!(
                "no class of heap {heap} is proved within {}{hint}",
                bound.limit()
            )
        }
        ProofEnd::NoGuess | ProofEnd::Period(_) => format!("no guess is right for heap {heap}"),
    }
}

/// Prints which heaps of a rule of one's own are lost.
fn print_winners(run: &Values, rule: &Arc<Rule>) -> ExitCode {
    let table = Table::of(
        Arc::clone(rule),
        Play::Misere,
        run.budget.unwrap_or_default(),
    );
    let mut table = match table {
        Ok(table) => table,
        Err(bound) => return fail(FAILURE, format_args!("--rule: {bound}")),
    };
    let mut output = BufWriter::new(Output);
    if let Err(error) = writeln!(output, "# misère play: which single heaps are lost") {
        return exit_code(Err(Error::Write(error)), None);
    }
    let written = if run.options {
        options::write_outcomes(run, &mut output)
    } else {
        write_rows(run, None, &mut output, |heap| {
            let is_lost = table.grundy(heap)? == 1;
            Ok(word(is_lost))
        })
    };
    match written {
        Err(error) => exit_code(Err(Error::Write(error)), None),
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(bound)) => fail(FAILURE, format_args!("the next heap is {bound}")),
    }
}
