//! What a program has for its game.

use super::cells::{TableEntry, WalkedTable};
use super::tree::{Expr, PrintedFunction, ProgramItem, Step, has};

/// What a program has for its game.
pub struct GameCode {
    /// What its head says, after the game.
    pub told: Vec<String>,
    /// What comes before the main function.
    pub items: Vec<ProgramItem>,
    /// Once the rule is known.
    pub tables: Vec<Step>,
    /// Once the largest heap of a case is known.
    pub of_case: Vec<Step>,
    /// For each heap, before its value.
    pub each: Vec<Step>,
    pub asked: Judged,
    /// The table that loops over moves see, if a rule of one's own has one.
    pub walked: Option<WalkedTable>,
    /// The largest smaller part of a split that has to be tried, as the values of larger ones repeat.
    pub largest_part: Option<u64>,
}

/// What says who wins, or what is written.
pub enum Judged {
    /// The Grundy value of a heap.
    Value(Expr),
    /// True if the first player wins on one heap.
    Wins(Expr),
    /// What is asked of all numbers together: whether the first player wins, or a number.
    Together(Expr),
    /// The steps of a checker that judge what is printed of a case.
    Moves(Vec<Step>),
    /// Steps that say whether the first player wins, and those that then write a winning move.
    WithMove {
        before: Vec<Step>,
        wins: Expr,
        line: Vec<Step>,
    },
}

impl GameCode {
    pub fn of(asked: Judged, functions: Vec<PrintedFunction>) -> GameCode {
        let items = functions.into_iter().map(ProgramItem::Function).collect();
        GameCode {
            told: vec![],
            items,
            tables: vec![],
            of_case: vec![],
            each: vec![],
            asked,
            walked: None,
            largest_part: None,
        }
    }

    /// Returns true if the winner is the same whatever the numbers of a case are.
    pub fn is_constant(&self) -> bool {
        matches!(self.asked, Judged::Together(Expr::Truth(_)))
            && self.tables.is_empty()
            && self.of_case.is_empty()
    }

    /// Returns true if what comes for each heap, or for all, has this variable or list.
    pub fn has(&self, variable: &str) -> bool {
        let is_asked = match &self.asked {
            Judged::Value(expr) | Judged::Wins(expr) | Judged::Together(expr) => expr.has(variable),
            Judged::Moves(steps) | Judged::WithMove { before: steps, .. } => has(steps, variable),
        };
        is_asked || has(&self.each, variable)
    }
}

impl TableEntry {
    /// What is asked of a position that has this entry.
    pub fn asked(self, entry: Expr) -> Judged {
        match self {
            TableEntry::Values => Judged::Value(entry),
            TableEntry::Wins | TableEntry::Misere => Judged::Wins(entry),
        }
    }
}
