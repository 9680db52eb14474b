//! The tables of rules: what they have of each position, and where.

use crate::case::template::Placeholder;
use crate::game::rule::{MOST_NUMBERS, NUMBERS};

use super::facts::ProgramCases;
use super::syntax::steps;
use super::tree::{Expr, Step, call, name, signed};

/// The bytes of a value, and of a truth value.
const BYTES_OF_VALUE: u128 = 4;
const BYTES_OF_TRUTH: u128 = 1;

/// The positions of a table: each is a cell of a box.
#[derive(Clone, Debug)]
pub struct Cells {
    /// How many numbers there are from 0 on, for each number of a position.
    pub sides: Vec<u64>,
    /// Whether a stack has the positions whose values are needed.
    pub has_stack: bool,
}

impl Cells {
    /// How many cells there are.
    pub fn count(&self) -> u128 {
        let mut count: u128 = 1;
        for &side in &self.sides {
            count = count.saturating_mul(side.into());
        }
        count
    }

    /// The cell of a position with these numbers.
    pub fn cell(&self, numbers: Vec<Expr>) -> Expr {
        let mut cell = Expr::from(0);
        for (number, &side) in numbers.into_iter().zip(&self.sides) {
            cell = cell.two("*", side).two("+", number);
        }
        cell
    }

    /// The cell of a position whose numbers are variables.
    pub fn named(&self, numbers: &[&str]) -> Expr {
        let mut variables = Vec::new();
        for number in numbers {
            variables.push(name(number));
        }
        self.cell(variables)
    }

    /// The steps that find the numbers of a cell.
    pub fn numbers(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut rest = name("cell");
        for place in (1..self.sides.len()).rev() {
            let side = self.sides[place];
            let number = rest.clone().two("%", side);
            steps.insert(0, signed(NUMBERS[place], number.into_signed()));
            rest = rest.two("/", side);
        }
        steps.insert(0, signed(NUMBERS[0], rest.into_signed()));
        steps
    }

    /// The largest number of a position.
    pub fn most(&self) -> u64 {
        let mut most = 0;
        for side in &self.sides {
            most = most.max(side - 1);
        }
        most
    }

    /// The bytes of a table with these entries.
    pub fn bytes(&self, entry: TableEntry) -> u128 {
        let mut of_cell = match entry {
            TableEntry::Values => BYTES_OF_VALUE,
            TableEntry::Wins | TableEntry::Misere => BYTES_OF_TRUTH,
        };
        if self.has_stack {
            of_cell += BYTES_OF_TRUTH;
        }
        self.count().saturating_mul(of_cell)
    }
}

/// What a table has of each position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TableEntry {
    /// Its Grundy value.
    Values,
    /// True if the first player wins. Each move leaves one position.
    Wins,
    /// True if the first player wins in misère play. Each move leaves one position.
    Misere,
}

impl TableEntry {
    /// What a table needs of a rule whose moves leave at most this many positions, if that is known.
    pub fn of(cases: &ProgramCases, most_left: Option<usize>) -> TableEntry {
        match most_left {
            Some(1) if cases.misere => TableEntry::Misere,
            Some(1) if cases.is_single() => TableEntry::Wins,
            Some(_) | None => TableEntry::Values,
        }
    }

    /// The list that has these entries.
    pub fn list(self) -> &'static str {
        match self {
            TableEntry::Values => "values",
            TableEntry::Wins | TableEntry::Misere => "wins",
        }
    }

    /// What is done for a move that leaves LEFT, if the table has no values.
    pub fn seen(self) -> Option<&'static str> {
        match self {
            TableEntry::Values => None,
            TableEntry::Wins => Some("if !wins[LEFT] { win = true; }"),
            TableEntry::Misere => Some("moves = true; if !wins[LEFT] { win = true; }"),
        }
    }

    /// The steps before the moves from a position are seen.
    pub fn begun(self) -> Vec<Step> {
        let text = match self {
            TableEntry::Values => "",
            TableEntry::Wins => "let mut win = false;",
            TableEntry::Misere => "let mut moves = false; let mut win = false;",
        };
        steps(text, &[])
    }
}

/// The variable that has the number which a line tells in place of a placeholder.
pub fn told_name(placeholder: Placeholder) -> String {
    let braced = placeholder.to_string();
    format!("told_{}", braced.trim_matches(['{', '}']))
}

/// Notes the numbers that a line tells, out of these.
pub fn noted(told: &[Placeholder], numbers: &[(Placeholder, Expr)]) -> Vec<Step> {
    let mut all = Vec::new();
    for (placeholder, number) in numbers {
        if told.contains(placeholder) {
            let variable = name(&told_name(*placeholder));
            all.push(Step::Change(variable, "=", number.clone()));
        }
    }
    all
}

/// The variable of a checker that has the same number with the type of the numbers of positions.
pub fn line_name(placeholder: Placeholder) -> String {
    told_name(placeholder).replace("told", "line")
}

/// What loops over moves do for each move.
pub enum WalkAim {
    /// They see what it leaves, to fill the table.
    Fill,
    /// They note that there is one.
    Note,
    /// They note that it wins, if it is the one that a line tells.
    Try(Vec<Placeholder>),
    /// They note what a line tells of it, if it wins.
    Find(Vec<Placeholder>),
}

/// The table that has an entry for each position to which moves lead.
pub struct WalkedTable {
    pub entry: TableEntry,
    pub aim: WalkAim,
    /// The names of the numbers of a position. A heap is the only number of its position.
    pub names: &'static [&'static str],
    pub cells: Cells,
}

impl WalkedTable {
    /// The last position. The numbers that positions do not have are 0.
    pub fn last(&self) -> [i32; MOST_NUMBERS] {
        let mut last = [0; MOST_NUMBERS];
        for (last, &side) in last.iter_mut().zip(&self.cells.sides) {
            // Numbers in tables have 30 bits.
            *last = i32::try_from(side - 1).unwrap_or(i32::MAX);
        }
        last
    }

    /// The largest number of the last position.
    pub fn most(&self) -> i32 {
        let last = self.last();
        last[0].max(last[1]).max(last[2])
    }

    /// The largest number of a position: letters take the numbers up to it.
    pub fn largest(&self) -> Expr {
        let mut names = self.names.iter().rev();
        let mut largest = name(names.next().expect("a number"));
        for number in names {
            largest = call("max", vec![name(number), largest]);
        }
        largest
    }
}
