//! `takeaway values --options`: heap by heap, what its moves leave, with values and the least value
//! that is missing, as `--why` says it. Where there are no values, what is left is lost or won.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use crate::case::rule::CompleteRule;
use crate::flags::Values;
use crate::game::octal::Quotient;
use crate::game::rule::{Rule, Tuple};
use crate::game::tables::{TableReader, Tables};
use crate::game::why::closed::ClosedForm;
use crate::game::why::position::parts;
use crate::game::why::sum::{self, ReasonedSum};
use crate::game::why::{Label, Reason, Reasoned, option_in_words};
use crate::game::{Bound, Play};
use crate::output::block::BlockWriter;

use super::{LAST, MOST_OPTIONS, word};

/// What is said of a heap or a position, and of the moves on it.
type HeapBlock = (String, Vec<Reason>);

/// Writes the options of single heaps with their values. Returns the bound that ends them early, if
/// one does.
///
/// # Errors
///
/// If writing fails.
pub fn write(run: &Values, output: &mut impl Write) -> io::Result<Option<Bound>> {
    match &run.form.rule {
        Some(CompleteRule::Fixed(game)) => {
            let mut rule = ClosedForm {
                rule: *game,
                period: None,
            };
            write_values(run, &mut rule, output)
        }
        Some(CompleteRule::Interval(interval)) => {
            let mut rule = ClosedForm {
                rule: *interval,
                period: None,
            };
            write_values(run, &mut rule, output)
        }
        _ => match reader(run) {
            Ok(mut reader) => write_values(run, &mut reader, output),
            Err(bound) => Ok(Some(bound)),
        },
    }
}

fn write_values(
    run: &Values,
    rule: &mut impl ReasonedSum,
    output: &mut impl Write,
) -> io::Result<Option<Bound>> {
    let case = reasoned(run, None);
    write_blocks(heaps(run), output, |heap| values_of(rule, case, heap))
}

/// Writes the options of single heaps of a rule of one's own in misère play, with who wins. Returns
/// the bound that ends them early, if one does.
///
/// # Errors
///
/// If writing fails.
pub fn write_outcomes(run: &Values, output: &mut impl Write) -> io::Result<Option<Bound>> {
    let mut reader = match reader(run) {
        Ok(reader) => reader,
        Err(bound) => return Ok(Some(bound)),
    };
    let case = reasoned(run, None);
    write_blocks(heaps(run), output, |heap| {
        outcomes_of(&mut reader, case, heap)
    })
}

/// Writes the options of single heaps in misère play, with their classes. Returns the bound that
/// ends them early, if one does.
///
/// # Errors
///
/// If writing fails.
pub fn write_classes(
    run: &Values,
    quotient: &Quotient,
    output: &mut impl Write,
) -> io::Result<Option<Bound>> {
    let mut reader = match reader(run) {
        Ok(reader) => reader,
        Err(bound) => return Ok(Some(bound)),
    };
    let case = reasoned(run, None);
    write_blocks(heaps(run), output, |heap| {
        let head = format!("heap {heap}: {}", class_in_words(quotient, &[heap])?);
        let moves = reader.moves(heap, MOST_OPTIONS + 1)?;
        let mut reasons = Vec::new();
        for option in &moves[..moves.len().min(MOST_OPTIONS)] {
            let left = option_in_words(case, heap, option, None);
            let class = class_in_words(quotient, &parts(option, case))?;
            reasons.push(Reason::new(Label::Option, format!("{left}: {class}")));
        }
        if moves.len() > MOST_OPTIONS {
            reasons.push(Reason::others());
        }
        Ok((head, reasons))
    })
}

/// Writes the options of the positions of a grid whose numbers are less than `count`. Returns the
/// bound that ends them early, if one does.
///
/// # Errors
///
/// If writing fails.
pub fn write_grid(
    run: &Values,
    rule: &Rule,
    count: u64,
    output: &mut impl Write,
) -> io::Result<Option<Bound>> {
    let mut reader = new_reader(run);
    reader.select_own(Arc::new(rule.clone()), run.play);
    let case = reasoned(run, Some(rule));
    let mut positions = Vec::new();
    for a in 0..count {
        for b in 0..count {
            let numbers = [a, b, 0];
            positions.extend(Tuple::new(&numbers[..rule.count()]).map(Tuple::code));
        }
    }
    write_blocks(positions, output, |position| match run.play {
        Play::Normal => values_of(&mut reader, case, position),
        Play::Misere => outcomes_of(&mut reader, case, position),
    })
}

/// Writes what `block` says of each of these heaps or positions. Returns the bound that ends them
/// early, if one does.
fn write_blocks(
    heaps: impl IntoIterator<Item = u64>,
    output: &mut impl Write,
    mut block: impl FnMut(u64) -> Result<HeapBlock, Bound>,
) -> io::Result<Option<Bound>> {
    let mut end = None;
    let mut writer = BlockWriter::default();
    for heap in heaps {
        let (head, mut reasons) = match block(heap) {
            Ok(block) => block,
            Err(bound) => {
                end = Some(bound);
                break;
            }
        };
        if reasons.iter().all(|reason| reason.label != Label::Option) {
            let none = Reason::new(Label::Option, "no move".to_string());
            reasons.insert(0, none);
        }
        write!(output, "{head}\n{}", writer.text(&reasons))?;
    }
    output.flush()?;
    Ok(end)
}

/// A heap or a position with its value and those of its options.
fn values_of(rule: &mut impl ReasonedSum, case: Reasoned, heap: u64) -> Result<HeapBlock, Bound> {
    let head = format!("{}: value {}", name(case, heap), rule.value(heap)?);
    Ok((head, sum::options(rule, case, heap, MOST_OPTIONS)?))
}

/// A heap or a position of a rule of one's own in misère play: who wins, and what its options are.
fn outcomes_of(reader: &mut TableReader, case: Reasoned, heap: u64) -> Result<HeapBlock, Bound> {
    let is_lost = reader.value(heap)? == 1;
    let head = format!("{}: {}", name(case, heap), word(is_lost));
    Ok((head, reader.outcomes(case, heap, MOST_OPTIONS)?))
}

/// A heap as a number of stones, or a position.
fn name(case: Reasoned, heap: u64) -> String {
    match case.shape {
        Some(_) => case.heap(heap),
        None => format!("heap {heap}"),
    }
}

/// The class of these heaps together, and whether it is lost.
fn class_in_words(quotient: &Quotient, heaps: &[u64]) -> Result<String, Bound> {
    let class = quotient.class_of(heaps).ok_or(Bound::Internal)?;
    let name = quotient.name(class);
    Ok(format!("class {name}, {}", word(quotient.is_lost(class))))
}

/// The heaps that the flags ask for.
fn heaps(run: &Values) -> std::ops::RangeInclusive<u64> {
    0..=run.last_heap.unwrap_or(LAST)
}

fn reasoned(run: &Values, rule: Option<&Rule>) -> Reasoned<'static> {
    Reasoned {
        heaps: &[],
        limit: 0,
        play: run.play,
        formula: None,
        shape: rule.and_then(Rule::shape),
    }
}

/// A reader without a rule.
fn new_reader(run: &Values) -> TableReader {
    let tables = Tables::new(run.budget.unwrap_or_default());
    TableReader::new(Arc::new(Mutex::new(tables)))
}

/// A reader of the rule that the flags give.
fn reader(run: &Values) -> Result<TableReader, Bound> {
    let mut reader = new_reader(run);
    match &run.form.rule {
        Some(CompleteRule::Table(family)) if !reader.select(*family, &run.form.numbers) => {
            return Err(Bound::Memory);
        }
        Some(CompleteRule::Own(rule)) => reader.select_own(Arc::clone(rule), run.play),
        _ => {}
    }
    Ok(reader)
}
