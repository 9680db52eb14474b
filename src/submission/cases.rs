//! The cases that a printed program answers, as the flags describe them.

use takeaway::game::subtraction::NamedSet;
use takeaway::game::{Budget, Play};
use takeaway::{HeapCount, Layout, Options, Part, Prefix, Problem, Words};

use crate::flags::values::MoveSet;
use crate::flags::Run;
use crate::quote;

/// The rule of all cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseRule {
    /// Each case names its game.
    Any,
    Closed(Game),
    /// The fewest and the most stones of a move; none if the case gives them. The same for the others.
    Interval(Option<(u64, u64)>),
    Set(Option<Vec<u64>>),
    Code(Option<Vec<u64>>),
    GrundysGame,
}

/// A game with a closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its module, where a program has several games.
    pub module: &'static str,
    /// Its source.
    pub text: &'static str,
    /// The items of its source that say who wins.
    pub items: &'static [&'static str],
    pub call: Call,
}

/// What a program calls of a game. `misere` stands for whether it is misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The Grundy value of a heap of `stones`; `number` stands for its place, from 1.
    Value(&'static str),
    /// Whether the first player wins.
    Wins(&'static str),
    /// Whether the first player loses.
    Lost(&'static str),
    /// How many moves win.
    Count(&'static str),
}

impl Game {
    /// Whether it answers all heaps together.
    pub fn is_whole(&self) -> bool {
        matches!(self.call, Call::Wins(_) | Call::Lost(_) | Call::Count(_))
    }
}

impl CaseRule {
    /// The rule of a problem.
    pub fn of(problem: Problem) -> CaseRule {
        let closed = |module, items, call| CaseRule::Closed(Game { module, text: quote::source(problem), items, call });
        let value = Call::Value("grundy(stones)");
        match problem {
            Problem::OneThreeFour => closed("one_three_four", &["PERIOD", "grundy"], value),
            Problem::ZeroMoveNim => closed("zero_move_nim", &["grundy"], value),
            Problem::OneTwoThree => closed("one_two_three", &["PERIOD", "grundy"], value),
            Problem::Subtraction | Problem::SubtractionSequence => CaseRule::Set(None),
            Problem::Nim => closed("nim", &["grundy"], value),
            Problem::Interval => CaseRule::Interval(None),
            Problem::Octal | Problem::OctalSequence => CaseRule::Code(None),
            Problem::GrundysGame => CaseRule::GrundysGame,
            Problem::LaskersNim => closed("laskers_nim", &["grundy"], value),
            Problem::Wythoff => closed("wythoff", &["is_lost"], Call::Lost("is_lost(a, b, misere)")),
            Problem::Euclid => closed("euclid", &["is_won"], Call::Wins("is_won(a, b)")),
            Problem::FibonacciNim => {
                closed("fibonacci_nim", &["FIBONACCI", "fibonacci", "is_lost"], Call::Lost("is_lost(stones)"))
            }
            Problem::StaircaseNim => closed("staircase_nim", &["step"], Call::Value("step(number, stones)")),
            Problem::MooresNim => {
                closed("moores_nim", &["is_lost", "is_balanced"], Call::Lost("is_lost(most, &heaps, misere)"))
            }
            Problem::Halving => closed("halving", &["grundy"], value),
        }
    }

    /// The rule of Nim, the only game whose winning moves a program counts.
    fn counted() -> CaseRule {
        let call = Call::Count("winning_moves(&heaps)");
        CaseRule::Closed(Game { module: "nim", text: quote::source(Problem::Nim), items: &["winning_moves"], call })
    }
}

/// How a program reads cases, and what it writes.
pub struct Cases<'a> {
    pub rule: CaseRule,
    /// The problem of all cases, if they are of one.
    problem: Option<Problem>,
    options: &'a Options,
    /// Whether a case asks for the Grundy values of its rule, not for a verdict.
    pub sequence: bool,
    /// The numbers of a case, by the letters of layouts.
    pub letters: Vec<&'static str>,
    /// Whether a 0 in place of the first number ends the input.
    pub ended: bool,
    /// The number of heaps of all cases, if they do not give it.
    pub heaps: Option<u64>,
    pub misere: bool,
    pub one_line: bool,
    /// More moves of a set, too many to list.
    pub more_moves: Vec<&'static str>,
    /// What stands before each line: the text, and the text after the number of the line, if it has one.
    pub prefix: Option<(&'a str, Option<&'a str>)>,
    /// The words of verdicts if the first player wins and if it loses, if they are the same for all cases.
    pub words: Option<[&'a str; 2]>,
}

impl Cases<'_> {
    pub fn of(run: &Run) -> Cases<'_> {
        let options = &run.options;
        let rule = match (options.problem(), options.form.digits(), &run.moves) {
            _ if options.count => CaseRule::counted(),
            (_, Some(code), _) => CaseRule::Code(Some(code.to_vec())),
            (_, _, Some(moves)) => rule_of_set(moves),
            (Some(problem), None, None) => CaseRule::of(problem),
            (None, None, None) => CaseRule::Any,
        };
        let more_moves = run.moves.as_ref().map(more_moves).unwrap_or_default();
        Cases { more_moves, ..Cases::new(rule, options.problem(), options) }
    }

    /// The cases of this problem, among those of others.
    pub fn of_problem(problem: Problem, options: &Options) -> Cases<'_> {
        Cases::new(CaseRule::of(problem), Some(problem), options)
    }

    fn new(rule: CaseRule, problem: Option<Problem>, options: &Options) -> Cases<'_> {
        let parts = problem.map(|problem| options.parts(problem)).unwrap_or_default();
        let read = parts.into_iter().filter(|part| !matches!(part, Part::Selector | Part::LineEnd));
        let sequence = problem.is_some_and(|problem| !problem.has_verdicts());
        let usual = || problem.map(Problem::words).map(|[loss, win]| [win, loss]);
        Cases {
            rule,
            problem,
            options,
            sequence,
            ended: options.layout.as_ref().is_some_and(Layout::is_ended),
            letters: read.map(Part::letter).collect(),
            heaps: options.heaps.map(HeapCount::get),
            misere: options.play == Play::Misere,
            one_line: options.one_line,
            more_moves: Vec::new(),
            prefix: options.prefix.as_ref().map(Prefix::parts),
            words: options.words.as_ref().map(Words::texts).or_else(usual).filter(|_| !sequence),
        }
    }

    /// Whether the cases go on until the input or a 0 ends them.
    pub fn stream(&self) -> bool {
        !self.options.has_case_count()
    }

    /// Whether each verdict is on one heap.
    pub fn is_single(&self) -> bool {
        self.letters.contains(&"n") || self.has_ranges()
    }

    /// Whether the game answers all heaps together.
    pub fn is_whole(&self) -> bool {
        matches!(self.rule, CaseRule::Closed(game) if game.is_whole())
    }

    /// Whether winning moves are counted.
    pub fn counts(&self) -> bool {
        matches!(self.rule, CaseRule::Closed(Game { call: Call::Count(_), .. }))
    }

    /// Whether a case is all heaps from 1 on.
    pub fn has_ranges(&self) -> bool {
        self.letters.contains(&"1..n")
    }

    /// Whether the rule is followed by the number of its cases.
    pub fn is_grouped(&self) -> bool {
        self.letters.contains(&"T")
    }

    /// Whether verdicts on one line are those of a range of heaps, or of the cases on a rule.
    pub fn has_lines(&self) -> bool {
        self.one_line && (self.has_ranges() || self.is_grouped())
    }

    /// How many numbers are skipped after the heaps, if these are read one by one.
    pub fn skipped_after_heaps(&self) -> usize {
        let heaps = self.letters.iter().position(|letter| *letter == "h").filter(|_| !self.is_whole());
        heaps.map_or(0, |heaps| self.letters.len() - heaps - 1)
    }

    /// Whether a 0 in place of this number ends the input.
    pub fn ends_at(&self, letter: &str) -> bool {
        self.ended && self.letters[0] == letter
    }

    /// Whether the number of heaps comes just before them.
    pub fn counts_heaps(&self) -> bool {
        let is_before = self.letters.windows(2).any(|letters| letters == ["k", "h"]);
        (self.letters.len() < 2 || is_before) && !self.ends_at("k")
    }

    /// Whether a table has the values, not a closed form.
    pub fn has_table(&self) -> bool {
        match self.rule {
            CaseRule::Closed(_) | CaseRule::Interval(_) => false,
            CaseRule::Any | CaseRule::Set(_) | CaseRule::Code(_) | CaseRule::GrundysGame => true,
        }
    }

    /// The problems that a case may name.
    pub fn problems(&self) -> impl Iterator<Item = Problem> + '_ {
        Problem::ALL.into_iter().filter(|&problem| self.options.takes(problem))
    }

    /// What a verdict writes, as a literal.
    pub fn literal(&self, word: &str) -> String {
        let end = if self.one_line { "" } else { "\n" };
        format!("{:?}", format!("{word}{end}"))
    }

    /// What the input is.
    pub fn described(&self) -> String {
        let numbers = match self.problem {
            None => self.problems().map(Problem::syntax).collect::<Vec<_>>().join(", "),
            Some(problem) => self.options.syntax(problem),
        };
        let start = if self.stream() { "cases until it ends" } else { "the number of cases, then the cases" };
        let end = if self.ended { "; a 0 instead of a case ends it" } else { "" };
        format!("{start}: {numbers}{end}")
    }
}

fn rule_of_set(moves: &MoveSet) -> CaseRule {
    let more = more_moves(moves);
    let listed = moves.clone().without(&LONG.map(|(set, _)| set)).intervals(Budget::DEFAULT);
    match listed.unwrap_or_default()[..] {
        [(least, most)] if more.is_empty() => CaseRule::Interval(Some((least, most))),
        ref intervals => CaseRule::Set(Some(intervals.iter().flat_map(|&(least, most)| least..=most).collect())),
    }
}

/// Sets too long to list, as iterators up to the first number that a table of 2^18 values has no room for.
const LONG: [(NamedSet, &str); 2] = [
    (NamedSet::Squares, "(1..=512).map(|root| root * root)"),
    (NamedSet::Triangular, "(1..=724).map(|row| row * (row + 1) / 2)"),
];

fn more_moves(moves: &MoveSet) -> Vec<&'static str> {
    LONG.into_iter().filter(|(name, _)| moves.sets().contains(name)).map(|(_, numbers)| numbers).collect()
}
