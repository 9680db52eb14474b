//! What was typed: the values of flags, and the other arguments.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::layout::Layout;
use crate::case::options::{Form, HeapCount, Options};
use crate::case::parts::Part;
use crate::case::template::Template;
use crate::commands::generate::Workload;
use crate::game::rule::{HeapFormula, Rule};
use crate::game::{Budget, Play};
use crate::output::marks::Marks;
use crate::output::words::{Prefix, Words};

use super::errors::Usage;
use super::shell;
use super::statement::Statement;
use super::values::{Language, MoveSet, Protocol};

/// The most heaps of a random range, if no flag says it: each of them gets a verdict.
const MAX_RANGE: u64 = 1000;

/// The value of each flag, `None` or `false` if it was not typed, and the arguments that are no flags.
#[derive(Default)]
pub struct Given {
    pub game: Option<Game>,
    pub heaps: Option<HeapCount>,
    pub heap: Option<HeapFormula>,
    pub layout: Option<Layout>,
    pub stream: bool,
    pub misere: bool,
    pub explain: bool,
    pub count: bool,
    pub winning_moves: Option<Template>,
    pub words: Option<Words>,
    pub prefix: Option<Prefix>,
    pub one_line: bool,
    pub min_heap: Option<u64>,
    pub max_heap: Option<u64>,
    pub min_heaps: Option<u64>,
    pub max_heaps: Option<u64>,
    pub max_move: Option<u64>,
    pub max_moves: Option<u64>,
    pub move_order: Option<MoveOrder>,
    pub max_cases: Option<u64>,
    pub max_group: Option<u64>,
    pub max_groups: Option<u64>,
    pub min_total: Option<u64>,
    pub max_total: Option<u64>,
    pub seed: Option<u64>,
    pub with_move: Option<u64>,
    pub lost: Option<u64>,
    pub hard: bool,
    pub ignore_case: bool,
    pub in_order: bool,
    pub protocol: Option<Protocol>,
    pub seconds: Option<Duration>,
    pub time_limit: Option<Duration>,
    pub runs: Option<u64>,
    pub save: Option<PathBuf>,
    pub language: Option<Language>,
    pub rows: Option<u64>,
    pub svg: bool,
    pub budget: Option<Budget>,
    pub unproved: bool,
    pub threads: Option<NonZeroUsize>,
    pub progress: bool,
    pub summary: bool,
    /// The flags of the command line in their order.
    pub typed: Vec<TypedFlag>,
    /// The statement whose flags hold where none is typed; how it was typed, if it is a file.
    pub statement: Option<(Statement, Option<String>)>,
    /// Its flags, each with the number of its line.
    pub stated: Vec<(TypedFlag, usize)>,
    /// The argument that a command takes besides flags and files.
    pub operand: Option<OsString>,
    pub files: Vec<OsString>,
    /// The arguments of a program to run.
    pub arguments: Vec<OsString>,
    /// The first of these that is a flag of takeaway, unless `--` is typed.
    pub late_flag: Option<&'static str>,
    /// Whether testlib's `-appes` is typed.
    pub has_appes: bool,
}

/// A flag, and its value as it was typed, if it takes one.
#[derive(Clone)]
pub struct TypedFlag {
    pub name: &'static str,
    pub value: Option<String>,
}

impl TypedFlag {
    /// The words of a shell that type it.
    pub fn words(&self) -> impl Iterator<Item = String> + '_ {
        [format!("--{}", self.name)].into_iter().chain(self.value.as_deref().map(shell::word))
    }
}

/// The game of all cases. The flags that name one exclude each other.
pub enum Game {
    /// `--problem` or `--code`.
    Form(Form),
    /// `--set`.
    Set(MoveSet),
    /// `--rule`. Its moves may be a set, too.
    Rule(Rule),
}

impl Given {
    /// Returns true if this flag is on the command line, not only in the statement.
    pub fn has(&self, name: &str) -> bool {
        self.typed.iter().any(|flag| flag.name == name)
    }

    /// Returns true if another seed is taken each time.
    pub fn has_random_seed(&self) -> bool {
        let mut all = self.typed.iter().rev().chain(self.stated.iter().rev().map(|(flag, _)| flag));
        all.find(|flag| flag.name == "seed").is_some_and(|flag| flag.value.as_deref() == Some("random"))
    }

    /// The first file, if it is not standard input.
    pub fn file(&self) -> Option<&Path> {
        self.files.first().filter(|file| *file != "-").map(Path::new)
    }

    pub fn rule(&self) -> Option<&Rule> {
        match &self.game {
            Some(Game::Rule(rule)) => Some(rule),
            Some(Game::Form(_) | Game::Set(_)) | None => None,
        }
    }

    /// The moves of a set as they were typed.
    pub fn into_moves(self) -> Option<MoveSet> {
        match self.game? {
            Game::Set(moves) => Some(moves),
            Game::Rule(rule) => rule.set().map(|moves| MoveSet::of(&moves)),
            Game::Form(_) => None,
        }
    }

    /// What cases and verdicts look like.
    ///
    /// # Errors
    ///
    /// The game is a set that takes too much memory.
    pub fn options(&self) -> Result<Options, Usage> {
        let budget = self.budget.unwrap_or_default();
        Ok(Options {
            form: self.form(budget).map_err(Usage::Said)?,
            play: if self.misere { Play::Misere } else { Play::Normal },
            stream: self.stream,
            explain: self.explain,
            count: self.count,
            winning_moves: self.winning_moves.clone(),
            words: self.words.clone(),
            prefix: self.prefix.clone(),
            one_line: self.one_line,
            marks: if self.summary { Marks::Counted } else { Marks::None },
            heaps: self.heaps,
            heap: self.heap.clone(),
            layout: self.layout.clone(),
            budget,
        })
    }

    fn form(&self, budget: Budget) -> Result<Form, String> {
        match &self.game {
            None => Ok(Form::default()),
            Some(Game::Form(form)) => Ok(form.clone()),
            Some(Game::Set(moves)) if self.has_moves_in_cases() => moves.finite_form(),
            Some(Game::Set(moves)) => moves.form(budget),
            Some(Game::Rule(rule)) => match rule.set() {
                Some(moves) if !self.has_moves_in_cases() => MoveSet::of(&moves).form(budget),
                _ => Ok(Form::rule(rule)),
            },
        }
    }

    /// Returns true if each case gives moves, to which those of `--set` are added.
    pub fn has_moves_in_cases(&self) -> bool {
        self.layout.as_ref().is_some_and(|layout| layout.has(Part::Moves))
    }

    /// The bounds, with those in `usual` that no flag gives: an upper one of these is at least the lower bound, and at
    /// least the move of all cases.
    pub fn bounds(&self, usual: Bounds) -> Bounds {
        let with_move = self.with_move.unwrap_or(0);
        let [min_heap, min_heaps] =
            [self.min_heap.unwrap_or(usual.min_heap), self.min_heaps.unwrap_or(usual.min_heaps)];
        Bounds {
            min_heap,
            max_heap: self.max_heap.unwrap_or(usual.max_heap.max(min_heap).max(with_move)),
            min_heaps,
            max_heaps: self.max_heaps.unwrap_or(usual.max_heaps.max(min_heaps)),
            max_move: self.max_move.unwrap_or(usual.max_move.max(with_move)),
            max_moves: self.max_moves.unwrap_or(usual.max_moves),
            moves: self.move_order.unwrap_or(usual.moves),
            min_total: self.min_total.unwrap_or(usual.min_total),
            max_total: self.max_total.unwrap_or(usual.max_total),
            max_cases: self.max_cases.unwrap_or(usual.max_cases),
            max_group: self.max_group.unwrap_or(usual.max_group),
            max_groups: self.max_groups.unwrap_or(usual.max_groups),
        }
    }

    /// This many random cases.
    pub fn workload(&self, cases: u64) -> Workload {
        let usual = Workload::default();
        let is_range = self.layout.as_ref().is_some_and(Layout::is_range);
        let max_heap = if is_range { MAX_RANGE } else { Workload::BOUNDS.max_heap };
        Workload {
            cases,
            seed: self.seed.unwrap_or(usual.seed),
            lost: self.lost.unwrap_or(usual.lost),
            with_move: self.with_move,
            hard: self.hard,
            bounds: self.bounds(Bounds { max_heap, ..Workload::BOUNDS }),
        }
    }
}
