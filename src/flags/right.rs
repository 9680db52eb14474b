//! `--right`: the cases of a game that takeaway does not know, and the flags that go with a right
//! program.

use crate::case::layout::Layout;
use crate::case::options::{Form, Options};
use crate::case::parts::Part;
use crate::case::workload::Workload;
use crate::game::Play;
use crate::game::rule::{HeapFormula, Rule};

use super::command_line::CommandLine;
use super::errors::Usage;
use super::refusals::{FlagKind, of_kind};

/// The options of cases that a right program answers, without what only answers of takeaway have.
///
/// # Errors
///
/// A flag is typed about answers of takeaway; or there is neither a game nor a layout.
pub fn options(mut options: Options, line: &CommandLine) -> Result<Options, Usage> {
    for flag in of_kind(FlagKind::OfAnswers) {
        if line.has(flag) {
            return Err(Usage::exclusive("right", flag));
        }
    }
    // A statement may have them for takeaway.
    options.count = false;
    options.words = None;
    options.prefix = None;
    options.one_line = false;
    options.winning_moves = None;
    options.any_move = false;
    if options.game().is_some() {
        return Ok(options);
    }
    for flag in of_kind(FlagKind::OfGames) {
        if line.has(flag) {
            let why =
                format!("--{flag} needs a game beside --right: --game, --set, --code or --rule");
            return Err(Usage::of_flag(flag, why));
        }
    }
    let Some(layout) = &options.layout else {
        let why = "--right needs --layout, the order of the numbers of a case, or a game";
        return Err(Usage::of_flag("right", why));
    };
    if layout.has(Part::UpTo) {
        let why = "1..n needs a game beside --right: --game, --set, --code or --rule; without one, write n";
        return Err(Usage::of_flag("right", why));
    }
    options.form = form_of_unknown_game(layout)?;
    options.heap = formula_of_unknown_game(layout);
    options.play = Play::Normal;
    Ok(options)
}

/// A game that takeaway does not know has the cases of a game without moves: all positions are
/// lost, so none is preferred.
fn form_of_unknown_game(layout: &Layout) -> Result<Form, Usage> {
    if layout.count_of_tuple() == 3 {
        return Ok(Form::rule(&Rule::without_moves()));
    }
    Form::set(&[]).map_err(|why| Usage::of_flag("right", why.to_string()))
}

/// Without moves, two numbers a and b stand for a heap of 0 stones.
fn formula_of_unknown_game(layout: &Layout) -> Option<HeapFormula> {
    if layout.count_of_tuple() == 2 {
        return HeapFormula::new("0").ok();
    }
    None
}

/// The workload of a game that takeaway does not know, where all cases are lost.
pub fn without_share(workload: Workload) -> Workload {
    Workload {
        lost: 100,
        ..workload
    }
}
