//! The cases that a printed program answers, as the flags describe them.

use crate::case::layout::Layout;
use crate::case::options::{HeapCount, Options};
use crate::case::parts::Part;
use crate::case::problem::Problem;
use crate::game::rule::pattern::{sentences, Pattern};
use crate::game::rule::{HeapFormula, Rule, Table};
use crate::game::subtraction::NamedSet;
use crate::game::{Bound, Budget, ClosedForm, Play, Program, Returned};
use crate::limits::MAX_NUMBER;
use crate::output::words::{Prefix, Words};

use super::tree::Value;
use crate::flags::values::MoveSet;
use crate::flags::Submission;

/// The rule of all cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseRule {
    /// Each case names its game.
    Any,
    Closed(Problem, ClosedForm),
    /// The fewest and the most stones of a move. Here and below it is `None` if the cases give the rule.
    Interval(Option<(u64, u64)>),
    Set(Option<Vec<u64>>),
    Code(Option<Vec<u64>>),
    GrundysGame,
    Rule(Own),
}

/// A rule of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    pub rule: Rule,
    /// The last heap that a program answers.
    pub last: u64,
    /// The patterns that are seen in the table.
    pub seen: Vec<String>,
    /// The pattern that a program has instead of the table, although it is not proved.
    pub pattern: Option<Pattern>,
}

impl Own {
    fn of(rule: &Rule, options: &Options, unproved: bool) -> Result<Own, Bound> {
        let of_play = match options.play {
            Play::Normal => Table::new,
            Play::Misere => Table::misere,
        };
        let mut table = of_play(rule, options.budget)?;
        let (last, _) = table.complete()?;
        // Patterns are told of Grundy values.
        let seen = if options.play == Play::Normal { sentences(table.known()) } else { Vec::new() };
        let pattern = if unproved { Pattern::of(table.known().to_vec()) } else { None };
        let last = match &pattern {
            Some(pattern) => pattern.formula().most().min(MAX_NUMBER),
            None => last.min(rule.last_printable()),
        };
        Ok(Own { rule: rule.clone(), last, seen, pattern })
    }
}

impl CaseRule {
    pub fn of(problem: Problem) -> CaseRule {
        match problem.spec().program {
            Program::Closed(form) => CaseRule::Closed(problem, form),
            Program::Interval => CaseRule::Interval(None),
            Program::Set => CaseRule::Set(None),
            Program::Code => CaseRule::Code(None),
            Program::GrundysGame => CaseRule::GrundysGame,
        }
    }

    /// The rule of Nim, the only game whose winning moves a program counts.
    fn counted() -> CaseRule {
        CaseRule::Closed(
            Problem::Nim,
            ClosedForm {
                module: "nim",
                items: &["winning_moves"],
                function: "winning_moves",
                arguments: &["heaps"],
                answer: Returned::Count,
            },
        )
    }
}

/// How a program reads cases, and what it writes.
pub struct PrintedCases<'a> {
    pub rule: CaseRule,
    /// The problem of all cases, if they are of one.
    problem: Option<Problem>,
    options: &'a Options,
    /// The parts of a case that are numbers, after the selector.
    pub parts: Vec<Part>,
    /// Whether a 0 in place of the first number ends the input.
    pub ended: bool,
    /// How many moves each case gives, if it does not say so.
    pub fixed_moves: Option<u64>,
    /// The moves that all cases have beside those that they give.
    pub added_moves: &'a [u64],
    /// The number of heaps of all cases, if they do not give it.
    pub heaps: Option<u64>,
    pub misere: bool,
    pub one_line: bool,
    /// More moves of a set, too many to list: the last root, and the move of the root `i`.
    pub more_moves: Vec<(u64, fn() -> Value)>,
    /// Whether the program answers cases of other games, too.
    is_among_others: bool,
    /// The prefix of each line: its text, and the text after the number of the line, if it has one.
    pub prefix: Option<(&'a str, Option<&'a str>)>,
    /// The words of verdicts if the first player wins and if it loses, if they are the same for all cases.
    pub words: Option<[&'a str; 2]>,
}

impl PrintedCases<'_> {
    /// The cases of these flags.
    ///
    /// # Errors
    ///
    /// The memory that the table of a rule lacks.
    pub fn of(run: &Submission) -> Result<PrintedCases<'_>, Bound> {
        let options = &run.options;
        // Moves that are added to those of each case are not the rule.
        let moves = run.moves.as_ref().filter(|_| !run.options.gives_moves());
        let rule = match (options.problem(), options.form.digits(), moves, &run.rule) {
            _ if options.count => CaseRule::counted(),
            (_, Some(code), ..) => CaseRule::Code(Some(code.to_vec())),
            // If the rule is a finite set, its moves are here.
            (_, _, Some(moves), _) => rule_of_set(moves),
            (.., Some(rule)) => CaseRule::Rule(Own::of(rule, options, run.unproved)?),
            (Some(problem), ..) => CaseRule::of(problem),
            (None, ..) => CaseRule::Any,
        };
        let more_moves = moves.map(more_moves).unwrap_or_default();
        Ok(PrintedCases { more_moves, is_among_others: false, ..PrintedCases::new(rule, options.problem(), options) })
    }

    /// The cases of this problem, among those of others.
    pub fn of_problem(problem: Problem, options: &Options) -> PrintedCases<'_> {
        PrintedCases::new(CaseRule::of(problem), Some(problem), options)
    }

    fn new(rule: CaseRule, problem: Option<Problem>, options: &Options) -> PrintedCases<'_> {
        let mut parts = problem.map(|problem| options.parts(problem)).unwrap_or_default();
        parts.retain(|part| *part != Part::Selector);
        let parts: Vec<Part> = parts.into_iter().filter_map(Part::without_line_ends).collect();
        let sequence = problem.is_some_and(|problem| !problem.has_verdicts());
        let usual = || problem.map(Problem::words);
        PrintedCases {
            rule,
            problem,
            options,
            ended: options.layout.as_ref().is_some_and(Layout::is_ended),
            parts,
            fixed_moves: options.fixed_moves(),
            added_moves: options.added_moves(),
            heaps: options.heaps.map(HeapCount::get),
            misere: options.play == Play::Misere,
            one_line: options.one_line,
            more_moves: Vec::new(),
            is_among_others: true,
            prefix: options.prefix.as_ref().map(Prefix::parts),
            words: options.words.as_ref().map(Words::texts).or_else(usual).filter(|_| !sequence),
        }
    }

    /// Returns true if the cases go on until the input or a 0 ends them.
    pub fn stream(&self) -> bool {
        !self.options.has_case_count()
    }

    /// Returns true if each verdict is on one heap.
    pub fn is_single(&self) -> bool {
        let is_pair = self.formula().is_some() && self.parts.contains(&Part::SecondHeap);
        self.parts.contains(&Part::Heap) || self.has_ranges() || is_pair
    }

    /// What computes each heap from its numbers, if they are not the heap itself.
    pub fn formula(&self) -> Option<&HeapFormula> {
        self.options.heap.as_ref()
    }

    /// Returns true if a heap has two numbers.
    pub fn has_pairs(&self) -> bool {
        self.options.layout.as_ref().is_some_and(Layout::has_pairs)
    }

    /// Returns true if the game answers all heaps together.
    pub fn needs_all_heaps(&self) -> bool {
        matches!(self.rule, CaseRule::Closed(_, form) if form.needs_all_heaps())
    }

    /// Returns true if cases have at most one heap although they give their number: in misère play of a rule.
    pub fn has_at_most_one_heap(&self) -> bool {
        self.misere && matches!(self.rule, CaseRule::Rule(_)) && self.parts.contains(&Part::HeapCount)
    }

    /// Returns true if a heap or its value depends on its place.
    pub fn are_numbered(&self) -> bool {
        self.formula().is_some_and(|formula| formula.has('i'))
            || matches!(self.rule, CaseRule::Closed(_, form) if form.arguments.contains(&"number"))
    }

    /// The module that a program has for a game, if it has several.
    pub fn module(&self, name: &'static str) -> Option<&'static str> {
        self.is_among_others.then_some(name)
    }

    /// Returns true if a case asks for every heap from 1 to n.
    pub fn has_ranges(&self) -> bool {
        self.parts.contains(&Part::UpTo)
    }

    /// Returns true if the rule is followed by the number of its cases.
    pub fn is_grouped(&self) -> bool {
        self.parts.contains(&Part::Group)
    }

    /// Returns true if each range of heaps, or each group of cases, has a line of verdicts.
    pub fn has_lines(&self) -> bool {
        self.one_line && (self.has_ranges() || self.is_grouped())
    }

    /// Returns true if the number of heaps comes just before them.
    pub fn counts_heaps(&self) -> bool {
        let is_first = self.parts.first() == Some(&Part::HeapCount);
        let are_heaps = |part| matches!(part, Part::Heaps | Part::Pairs);
        let is_before = |parts: &[Part]| parts[0] == Part::HeapCount && are_heaps(parts[1]);
        self.parts.windows(2).any(is_before) && !(self.ended && is_first)
    }

    /// The problems that a case may name.
    pub fn problems(&self) -> impl Iterator<Item = Problem> + '_ {
        all_problems(self.options, false)
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

/// The selectors that takeaway takes and a printed program does not, because their positions are searched, with the
/// names of their games: `8 (octal-game) and 10 (grundys-game)`; `None` if there are none.
pub fn left_out(options: &Options) -> Option<String> {
    let is_any = options.problem().is_none();
    let named = |problem: Problem| format!("{} ({})", problem.selector(), problem.name());
    let all: Vec<String> = all_problems(options, true).filter(|_| is_any).map(named).collect();
    Some(all.join(" and ")).filter(|all| !all.is_empty())
}

/// The problems whose selectors are taken and whose positions are searched, or are not.
fn all_problems(options: &Options, are_searched: bool) -> impl Iterator<Item = Problem> + '_ {
    let is_searched = |problem: Problem| options.is_searched(problem);
    Problem::ALL.into_iter().filter(move |&problem| options.takes(problem) && is_searched(problem) == are_searched)
}

fn rule_of_set(moves: &MoveSet) -> CaseRule {
    let more = more_moves(moves);
    let listed = moves.clone().without(&LONG.map(|(set, ..)| set)).intervals(Budget::DEFAULT);
    match listed.unwrap_or_default()[..] {
        [(least, most)] if more.is_empty() => CaseRule::Interval(Some((least, most))),
        ref intervals => CaseRule::Set(Some(intervals.iter().flat_map(|&(least, most)| least..=most).collect())),
    }
}

/// A set too long to list: the last root whose number is a move, and the number. The number is the first that exceeds
/// all heaps of a table of 2^18 values, so no heap of the table lacks a move.
type Long = (NamedSet, u64, fn() -> Value);

const LONG: [Long; 2] = [
    (NamedSet::Squares, 512, || Value::Name("i").two("*", Value::Name("i"))),
    (NamedSet::Triangular, 724, || {
        let next = Value::Name("i").two("+", Value::Number(1));
        Value::Name("i").two("*", next).two("/", Value::Number(2))
    }),
];

fn more_moves(moves: &MoveSet) -> Vec<(u64, fn() -> Value)> {
    let is_given = |(name, ..): &Long| moves.sets().contains(name);
    LONG.into_iter().filter(is_given).map(|(_, last, number)| (last, number)).collect()
}
