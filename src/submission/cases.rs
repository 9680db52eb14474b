//! What the flags say of the cases.

use takeaway::game::subtraction::NamedSet;
use takeaway::game::{Budget, Play};
use takeaway::Problem;

use crate::flags::values::{self, CODES};
use crate::flags::Given;

/// The rule of all cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
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

macro_rules! closed {
    ($module:literal, $items:expr, $call:expr) => {
        Rule::Closed(Game {
            module: $module,
            text: include_str!(concat!("../game/", $module, ".rs")),
            items: &$items,
            call: $call,
        })
    };
}

impl Rule {
    /// The rule of a problem.
    pub fn of(problem: Problem) -> Rule {
        let value = Call::Value("grundy(stones)");
        match problem {
            Problem::OneThreeFour => closed!("one_three_four", ["PERIOD", "grundy"], value),
            Problem::ZeroMoveNim => closed!("zero_move_nim", ["grundy"], value),
            Problem::OneTwoThree => closed!("one_two_three", ["PERIOD", "grundy"], value),
            Problem::Subtraction | Problem::SubtractionSequence => Rule::Set(None),
            Problem::Nim => closed!("nim", ["grundy"], value),
            Problem::Interval => Rule::Interval(None),
            Problem::Octal | Problem::OctalSequence => Rule::Code(None),
            Problem::GrundysGame => Rule::GrundysGame,
            Problem::LaskersNim => closed!("laskers_nim", ["grundy"], value),
            Problem::Wythoff => closed!("wythoff", ["is_lost"], Call::Lost("is_lost(a, b, misere)")),
            Problem::Euclid => closed!("euclid", ["is_won"], Call::Wins("is_won(a, b)")),
            Problem::FibonacciNim => {
                closed!("fibonacci_nim", ["FIBONACCI", "fibonacci", "is_lost"], Call::Lost("is_lost(stones)"))
            }
            Problem::StaircaseNim => closed!("staircase_nim", ["step"], Call::Value("step(number, stones)")),
            Problem::MooresNim => closed!("moores_nim", ["is_lost"], Call::Lost("is_lost(most, &heaps, misere)")),
            Problem::Halving => closed!("halving", ["grundy"], value),
        }
    }
}

/// How a program reads cases, and what it writes.
pub struct Cases {
    pub rule: Rule,
    /// Whether a case asks for the Grundy values of its rule, not for a verdict.
    pub sequence: bool,
    /// The numbers of a case, by the letters of layouts.
    pub letters: Vec<&'static str>,
    /// Whether a 0 in place of the first number ends the input.
    pub ended: bool,
    /// The number of heaps of all cases, if they do not give it.
    pub heaps: Option<u64>,
    pub stream: bool,
    pub misere: bool,
    pub one_line: bool,
    /// More moves of a set, too many to list.
    pub more_moves: Vec<&'static str>,
    /// What stands before each line: the text, and the text after the number of the line, if it has one.
    pub prefix: Option<(String, Option<String>)>,
    /// The words of verdicts if the first player wins and if it loses, if they are the same for all cases.
    pub words: Option<[String; 2]>,
}

impl Cases {
    pub fn of(given: &Given) -> Cases {
        let problem = given.value("problem").and_then(values::problem_of);
        let rule = match (problem, given.value("set"), code(given)) {
            // The only game whose winning moves a program counts.
            (Some(_), _, _) if given.has("count") => {
                closed!("nim", ["winning_moves"], Call::Count("winning_moves(&heaps)"))
            }
            (Some(problem), _, _) => Rule::of(problem),
            (None, Some(set), _) => rule_of_set(set),
            (None, None, Some(code)) => Rule::Code(Some(digits(code))),
            (None, None, None) => Rule::Any,
        };
        let cases = Cases::new(rule, problem, given);
        match given.value("layout") {
            Some(layout) => cases.laid_out(layout),
            None => cases,
        }
    }

    /// The cases of this problem, among those of others.
    pub fn of_problem(problem: Problem, given: &Given) -> Cases {
        Cases::new(Rule::of(problem), Some(problem), given)
    }

    fn new(rule: Rule, problem: Option<Problem>, given: &Given) -> Cases {
        let sequence = problem.is_some_and(|problem| !problem.has_verdicts());
        let heaps = given.value("heaps").and_then(|count| count.parse().ok());
        let letters = letters(&rule, problem, heaps);
        Cases {
            words: words(&rule, problem, given),
            rule,
            sequence,
            letters,
            ended: false,
            heaps,
            stream: given.has("stream"),
            misere: given.has("misere"),
            one_line: given.has("one-line"),
            more_moves: given.value("set").map(more_moves).unwrap_or_default(),
            prefix: given.value("prefix").map(|text| match text.split_once("{}") {
                Some((before, after)) => (before.to_string(), Some(after.to_string())),
                None => (text.to_string(), None),
            }),
        }
    }

    fn laid_out(self, layout: &str) -> Cases {
        let known = LETTERS.into_iter().map(|(letter, _)| letter).chain(["1..n", "T", "x"]);
        let known: Vec<&str> = known.collect();
        let letters: Vec<&str> = layout
            .split_whitespace()
            .filter_map(|letter| known.iter().copied().find(|known| *known == letter))
            .collect();
        let rule = match letters.iter().find(|letter| ["m", "d", "r"].contains(letter)) {
            Some(&"m") => Rule::Set(None),
            Some(&"d") if letters.contains(&"c") => Rule::Code(None),
            Some(&"d") => Rule::of(Problem::MooresNim),
            Some(_) => Rule::Interval(None),
            None => self.rule,
        };
        let ended = layout.trim_end().ends_with('0');
        let stream = self.stream || ended || letters.contains(&"T");
        let words = self.words.or_else(|| words(&rule, None, &Given::default()));
        Cases { rule, letters, ended, stream, words, ..self }
    }

    /// Whether each verdict is on one heap.
    pub fn is_single(&self) -> bool {
        self.letters.contains(&"n") || self.has_ranges()
    }

    /// Whether the game answers all heaps together.
    pub fn is_whole(&self) -> bool {
        matches!(self.rule, Rule::Closed(game) if game.is_whole())
    }

    /// Whether winning moves are counted.
    pub fn counts(&self) -> bool {
        matches!(self.rule, Rule::Closed(Game { call: Call::Count(_), .. }))
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
            Rule::Closed(_) | Rule::Interval(_) => false,
            Rule::Any | Rule::Set(_) | Rule::Code(_) | Rule::GrundysGame => true,
        }
    }

    /// The problems that a case may name.
    pub fn problems(&self) -> impl Iterator<Item = Problem> + '_ {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let fits = move |problem: &Problem| problem.allows(play) && (problem.has_verdicts() || !self.one_line);
        Problem::ALL.into_iter().filter(fits)
    }

    /// What a verdict writes, as a literal.
    pub fn literal(&self, word: &str) -> String {
        let end = if self.one_line { "" } else { "\n" };
        format!("{:?}", format!("{word}{end}"))
    }

    /// What the input is.
    pub fn described(&self) -> String {
        let numbers: Vec<String> = match self.rule {
            Rule::Any => self.problems().map(Problem::syntax).collect(),
            _ => vec![self.letters.iter().map(|letter| self.numbers(letter)).collect::<Vec<_>>().join(" ")],
        };
        let start = if self.stream { "cases until it ends" } else { "the number of cases, then the cases" };
        let end = if self.ended { "; a 0 instead of a case ends it" } else { "" };
        format!("{start}: {}{end}", numbers.join(", "))
    }

    /// The numbers that a letter stands for.
    fn numbers(&self, letter: &str) -> String {
        match (letter, self.heaps) {
            ("s", _) => "s1 … sm".to_string(),
            ("c", _) => "c0 … cd-1".to_string(),
            ("h", Some(count)) => format!("h1 … h{count}"),
            ("h", None) => "h1 … hk".to_string(),
            ("1..n", _) => "n, for all heaps from 1 to n".to_string(),
            ("T", _) => "T, then T times:".to_string(),
            _ => letter.to_string(),
        }
    }
}

fn rule_of_set(set: &str) -> Rule {
    let more = more_moves(set);
    let listed = values::set(set).and_then(|moves| moves.without(&LONG.map(|(set, _)| set)).intervals(Budget::DEFAULT));
    match listed.unwrap_or_default()[..] {
        [(least, most)] if more.is_empty() => Rule::Interval(Some((least, most))),
        ref intervals => Rule::Set(Some(intervals.iter().flat_map(|&(least, most)| least..=most).collect())),
    }
}

/// Sets too long to list, as iterators up to the first number that a table of 2^18 values has no room for.
const LONG: [(NamedSet, &str); 2] = [
    (NamedSet::Squares, "(1..=512).map(|root| root * root)"),
    (NamedSet::Triangular, "(1..=724).map(|row| row * (row + 1) / 2)"),
];

fn more_moves(set: &str) -> Vec<&'static str> {
    let has = |name: NamedSet| values::set(set).is_ok_and(|moves| moves.sets().contains(&name));
    LONG.into_iter().filter(|(name, _)| has(*name)).map(|(_, numbers)| numbers).collect()
}

/// The letters of the numbers of a case, from those of its problem without flags.
fn letters(rule: &Rule, problem: Option<Problem>, heaps: Option<u64>) -> Vec<&'static str> {
    let problem = match rule {
        Rule::Any => return Vec::new(),
        Rule::Set(_) => problem.unwrap_or(Problem::Subtraction),
        Rule::Interval(_) => problem.unwrap_or(Problem::Interval),
        Rule::Code(_) => problem.unwrap_or(Problem::Octal),
        Rule::Closed(_) | Rule::GrundysGame => problem.unwrap_or(Problem::GrundysGame),
    };
    let is_fixed = matches!(rule, Rule::Set(Some(_)) | Rule::Interval(Some(_)) | Rule::Code(Some(_)));
    let syntax = problem.syntax();
    let all = LETTERS.into_iter().filter(|(_, symbol)| syntax.split(' ').skip(1).any(|it| it == *symbol));
    let asked = all.map(|(letter, _)| letter).filter(|letter| !is_fixed || ["k", "h"].contains(letter));
    match heaps {
        None => asked.collect(),
        Some(1) => {
            asked.filter(|letter| *letter != "k").map(|letter| if letter == "h" { "n" } else { letter }).collect()
        }
        Some(_) => asked.filter(|letter| *letter != "k").collect(),
    }
}

/// The letters of layouts, in the order in which a case has them without flags, and what stands for them there.
const LETTERS: [(&str, &str); 11] = [
    ("m", "m"),
    ("s", "s1"),
    ("d", "d"),
    ("c", "c0"),
    ("l", "l"),
    ("r", "r"),
    ("n", "n"),
    ("a", "a"),
    ("b", "b"),
    ("k", "k"),
    ("h", "h1"),
];

/// The code of all cases, also if it is given by a name.
fn code(given: &Given) -> Option<&str> {
    let by_name = || CODES.into_iter().find(|(name, _)| Some(*name) == given.value("problem"));
    given.value("code").or_else(|| by_name().map(|(_, code)| code))
}

fn digits(code: &str) -> Vec<u64> {
    let (first, others) = code.split_once('.').unwrap_or((code, ""));
    let digit = |digit: char| digit.to_digit(10).unwrap_or(0).into();
    [if first == "4" { 4 } else { 0 }].into_iter().chain(others.chars().map(digit)).collect()
}

fn words(rule: &Rule, problem: Option<Problem>, given: &Given) -> Option<[String; 2]> {
    let problem = match rule {
        Rule::Any => None,
        // The only one of these that a layout alone names.
        Rule::Closed(game) if game.is_whole() => problem.or(Some(Problem::MooresNim)),
        Rule::Closed(_) | Rule::GrundysGame => problem,
        Rule::Set(_) => problem.or(Some(Problem::Subtraction)),
        Rule::Code(_) => problem.or(Some(Problem::Octal)),
        Rule::Interval(_) => problem.or(Some(Problem::Interval)),
    };
    if problem.is_some_and(|problem| !problem.has_verdicts()) {
        return None;
    }
    let usual = || problem.map(|problem| problem.words()).map(|[loss, win]| [win, loss].map(str::to_string));
    given.value("words").and_then(values::two_words).or_else(usual)
}
