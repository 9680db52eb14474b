//! Reads rules, of heaps and of positions, and formulas of heaps: recursive descent, which writes
//! the operations of each option or alternative while it reads.

use std::mem;

use super::WrongRule;
use super::function::{Function, MOST_PRIME, ValueRange};
use super::option::{Leaves, Left, MOST_LETTERS, Node, RuleOption, bounds_of};
use crate::game::tuple::MOST_NUMBERS;

use Function::*;

/// The most bytes of a rule, far more than usual games need.
const LONGEST: usize = 1000;
/// The deepest nesting: the parser calls itself for each level.
const DEEPEST: usize = 100;
/// The largest number that a rule may write: the largest power of 10 in 32 bits.
const LARGEST: i32 = 1_000_000_000;

/// The position whose numbers are all 0.
const ZEROS: [ValueRange; MOST_NUMBERS] = [ValueRange { least: 0, most: 0 }; MOST_NUMBERS];

/// What an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExpressionKind {
    Number,
    Condition,
}

/// An expression that was read.
#[derive(Clone, Copy, Debug)]
struct Parsed {
    node: usize,
    kind: ExpressionKind,
    /// Where it starts.
    start: usize,
    /// The last number of a comparison, which another sign may compare again.
    compared: Option<usize>,
}

impl Parsed {
    fn new(node: usize, kind: ExpressionKind, start: usize) -> Parsed {
        Parsed {
            node,
            kind,
            start,
            compared: None,
        }
    }
}

/// The functions that have a name, how many arguments they take, and what they are.
const NAMES: [(&str, Function, usize, ExpressionKind); 9] = [
    ("gcd", Gcd, 2, ExpressionKind::Number),
    ("min", Min, 2, ExpressionKind::Number),
    ("max", Max, 2, ExpressionKind::Number),
    ("xor", Xor, 2, ExpressionKind::Number),
    ("bits", Bits, 1, ExpressionKind::Number),
    ("sqrt", Sqrt, 1, ExpressionKind::Number),
    ("prime", Prime, 1, ExpressionKind::Condition),
    ("square", Square, 1, ExpressionKind::Condition),
    ("power", Power, 2, ExpressionKind::Condition),
];

const NUMBER: &str = "a number, a letter, a function or \"(\"";
const FUNCTION: &str = "a letter, or gcd, min, max, xor, bits, sqrt, prime, square or power";

/// The name of a function; empty if it has none.
pub(super) fn name(function: Function) -> &'static str {
    let row = NAMES.iter().find(|(_, named, ..)| *named == function);
    row.map_or("", |(name, ..)| name)
}

/// The options of the rule that `text` says, whose positions have `count` numbers: 1 is a heap.
pub(super) fn options(text: &str, count: usize) -> Result<Vec<RuleOption>, WrongRule> {
    let end = match count {
        1 => "an operator, \",\", \"of\", \"..\", \"if\" or \";\"",
        _ => "\",\", \"if\" or \";\"",
    };
    let parser = Parser::new(text, OptionDraft::of(count));
    let (options, _) = parser.list(Parser::option, end)?;
    Ok(options)
}

/// How many numbers a position has, if `text` starts with one: a bracket with commas of its own.
/// Otherwise it is a heap, which has one.
pub(super) fn count_of_numbers(text: &str) -> usize {
    let Some(rest) = text.trim_start().strip_prefix('(') else {
        return 1;
    };
    let mut depth = 1;
    let mut count = 1;
    for byte in rest.bytes() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b',' if depth == 1 => count += 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    count
}

/// What expressions are written to, operation by operation; each operation has a place. The errors
/// say what the text should have instead.
pub(super) trait Operations {
    /// A number, which is written with these digits.
    fn number(&mut self, digits: &str) -> Result<usize, &'static str>;

    /// The letter at this place of the text.
    fn letter(&mut self, letter: u8, at: usize) -> Result<usize, &'static str>;

    /// A function of the results of two operations.
    fn call(&mut self, function: Function, a: usize, b: usize) -> Result<usize, &'static str>;
}

/// The operations of an option that is being read.
#[derive(Default)]
struct OptionDraft {
    nodes: Vec<Node>,
    /// The result of each operation if n and all letters are 0.
    at_zero: Vec<ValueRange>,
    letters: Vec<u8>,
    /// How many numbers a position has: 1 is a heap.
    count: usize,
    /// Conditions that have to hold besides the option's own.
    guards: Vec<usize>,
}

impl OptionDraft {
    /// An option of positions of `count` numbers.
    fn of(count: usize) -> OptionDraft {
        OptionDraft {
            count,
            ..OptionDraft::default()
        }
    }

    /// The place of this operation. Equal operations have one place, and so do a + b and b + a.
    fn place(&mut self, node: Node) -> usize {
        let swapped = match node {
            Node::Call(function, a, b) if function.is_symmetric() => Node::Call(function, b, a),
            _ => node,
        };
        let mut nodes = self.nodes.iter();
        if let Some(place) = nodes.position(|&known| known == node || known == swapped) {
            return place;
        }
        let at_zero = bounds_of(node, &self.at_zero, &ZEROS, |_| 0..1);
        self.at_zero.push(at_zero);
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn number_at(&mut self, number: i32) -> usize {
        self.place(Node::Number(number))
    }

    /// The operation that has the result of a function. It may be an argument or a number, if the
    /// arguments show that.
    fn result(&mut self, function: Function, a: usize, b: usize) -> usize {
        for (argument, least) in [a, b].into_iter().zip(function.least()) {
            if let Some(least) = least {
                self.guard(argument, least);
            }
        }
        let bounds = function.bounds(self.at_zero[a], self.at_zero[b]);
        match (function, self.nodes[a], self.nodes[b], bounds.number()) {
            (And, Node::Number(1), ..) | (Or, Node::Number(0), ..) => b,
            (And, _, Node::Number(1), _) | (Or, _, Node::Number(0), _) => a,
            (And, Node::Number(0), ..) | (Or, Node::Number(1), ..) => a,
            (And, _, Node::Number(0), _) | (Or, _, Node::Number(1), _) => b,
            (And | Or, ..) if a == b => a,
            (Equal | AtMost, ..) if a == b => self.number_at(1),
            (Less, ..) if a == b => self.number_at(0),
            // Not for functions whose arguments are bounded: the operations then show without
            // guards what is no move.
            (_, Node::Number(_), Node::Number(_), Some(number))
                if function.least() == [None; 2] =>
            {
                self.number_at(number)
            }
            _ => self.place(Node::Call(function, a, b)),
        }
    }

    /// Lets the option be no move where `node` is below `least`.
    fn guard(&mut self, node: usize, least: i32) {
        let is_natural = matches!(self.nodes[node], Node::Position(_) | Node::Letter(_));
        if least > 0 || !is_natural {
            let least = self.number_at(least);
            let guard = self.result(AtMost, least, node);
            self.guards.push(guard);
        }
    }

    /// Lets the option be no move unless each heap of `leaves` is at least 0 and below n.
    fn guard_heaps(&mut self, leaves: Leaves) {
        let n = self.place(Node::HEAP);
        let zero = self.number_at(0);
        let guard = match leaves {
            Leaves::One(heap) => self.result(Below, heap, n),
            Leaves::Copies { count, heap } => {
                self.guard(count, 0);
                let none = self.result(AtMost, count, zero);
                let fit = self.result(Below, heap, n);
                self.result(Or, none, fit)
            }
            Leaves::Range { first, last } => {
                let none = self.result(Less, last, first);
                let from_zero = self.result(AtMost, zero, first);
                let below_n = self.result(Less, last, n);
                let fit = self.result(And, from_zero, below_n);
                self.result(Or, none, fit)
            }
        };
        self.guards.push(guard);
    }

    /// The option that leaves this, if `condition` holds.
    fn finish(mut self, condition: usize, left: Left) -> RuleOption {
        match &left {
            Left::Heaps(heaps) => self.guard_all_heaps(heaps),
            Left::Positions(positions) => {
                for &number in positions.iter().flatten() {
                    self.guard(number, 0);
                }
            }
        }
        let mut fits = condition;
        for guard in mem::take(&mut self.guards) {
            fits = self.result(And, fits, guard);
        }
        RuleOption::new(self.letters, self.nodes, fits, left)
    }

    /// Lets the option be no move where one of these heaps cannot be left.
    fn guard_all_heaps(&mut self, heaps: &[Leaves]) {
        for &leaves in heaps {
            self.guard_heaps(leaves);
        }
        if !heaps.iter().any(|it| matches!(it, Leaves::One(_))) {
            // Perhaps there is no heap. That is an empty one, which is below n only from n = 1 on.
            let n = self.place(Node::HEAP);
            self.guard(n, 1);
        }
    }

    /// The place of the number of the position that this letter names; `None` if it names none.
    fn number_of_position(&self, letter: u8) -> Result<Option<usize>, &'static str> {
        match (self.count, letter) {
            (1, b'n') => Ok(Some(0)),
            (1, _) => Ok(None),
            (2, b'n' | b'c') => Err("a letter but n and c, as a position has the numbers a and b"),
            (_, b'n') => Err("a letter but n, as a position has the numbers a, b and c"),
            (_, b'a') => Ok(Some(0)),
            (_, b'b') => Ok(Some(1)),
            (_, b'c') => Ok(Some(2)),
            _ => Ok(None),
        }
    }
}

impl Operations for OptionDraft {
    fn number(&mut self, digits: &str) -> Result<usize, &'static str> {
        match digits.parse() {
            Ok(number) if number <= LARGEST => Ok(self.number_at(number)),
            _ => Err("a number of at most 10^9"),
        }
    }

    fn letter(&mut self, letter: u8, _at: usize) -> Result<usize, &'static str> {
        if let Some(place) = self.number_of_position(letter)? {
            return Ok(self.place(Node::Position(place)));
        }
        let known = self.letters.iter().position(|&known| known == letter);
        let place = 1 + known.unwrap_or(self.letters.len());
        if known.is_none() {
            self.letters.push(letter);
        }
        if place > MOST_LETTERS {
            return Err(match self.count {
                1 => "at most three letters beside n in an option",
                2 => "at most three letters beside a and b in an option",
                _ => "at most three letters beside a, b and c in an option",
            });
        }
        Ok(self.place(Node::Letter(place)))
    }

    /// Numbers must fit 32 bits at least for the empty heap.
    fn call(&mut self, function: Function, a: usize, b: usize) -> Result<usize, &'static str> {
        if function == Prime && self.at_zero[a].most > MOST_PRIME {
            return Err("primes of at most 2^20");
        }
        let node = self.result(function, a, b);
        if self.at_zero[node].fit() {
            Ok(node)
        } else {
            Err("numbers below 2^31")
        }
    }
}

/// Reads a text from its start on.
pub(super) struct Parser<'a, O> {
    text: &'a str,
    at: usize,
    depth: usize,
    draft: O,
}

/// How closely operators bind: a larger number binds more closely.
const OR: u32 = 0;
const AND: u32 = 1;
/// `not`, which comes before a comparison.
const NOT: u32 = 2;
const COMPARE: u32 = 3;
const SUM: u32 = 4;
const PRODUCT: u32 = 5;

/// An operator between two expressions, how closely it binds, and its function; and whether the
/// sides change places.
type Infix = (&'static str, u32, Function, bool);

/// The operator that means that two numbers are not equal.
const DIFFER: &str = "!=";

/// All infix operators; `<=` comes before `<`, which it begins with, and likewise the others.
const INFIXES: [Infix; 16] = [
    ("or", OR, Or, false),
    ("||", OR, Or, false),
    ("and", AND, And, false),
    ("&&", AND, And, false),
    ("<=", COMPARE, AtMost, false),
    (">=", COMPARE, AtMost, true),
    ("<", COMPARE, Less, false),
    (">", COMPARE, Less, true),
    ("==", COMPARE, Equal, false),
    (DIFFER, COMPARE, Equal, false),
    ("=", COMPARE, Equal, false),
    ("+", SUM, Add, false),
    ("-", SUM, Subtract, false),
    ("*", PRODUCT, Multiply, false),
    ("/", PRODUCT, Divide, false),
    ("%", PRODUCT, Remainder, false),
];

impl Parser<'_, OptionDraft> {
    fn option(&mut self) -> Result<RuleOption, WrongRule> {
        let count = self.draft.count;
        let left = match count {
            1 => Left::Heaps(self.all_heaps()?),
            _ => Left::Positions(self.all_positions()?),
        };
        let always = self.draft.number_at(1);
        let condition = self.condition()?.unwrap_or(always);
        let next = OptionDraft::of(count);
        Ok(mem::replace(&mut self.draft, next).finish(condition, left))
    }

    fn all_heaps(&mut self) -> Result<Vec<Leaves>, WrongRule> {
        if count_of_numbers(self.rest()) > 1 {
            return Err(self.wrong("a heap, as a rule has heaps or positions, not both"));
        }
        let mut all = vec![self.heaps()?];
        while self.takes(",") {
            all.push(self.heaps()?);
        }
        Ok(all)
    }

    fn all_positions(&mut self) -> Result<Vec<Vec<usize>>, WrongRule> {
        let mut all = vec![self.tuple()?];
        while self.takes(",") {
            all.push(self.tuple()?);
        }
        Ok(all)
    }

    /// The numbers of a position.
    fn tuple(&mut self) -> Result<Vec<usize>, WrongRule> {
        let count = self.draft.count;
        self.expects(
            "(",
            "a position, such as (a-1,b): a rule has heaps or positions, not both",
        )?;
        let mut numbers = vec![self.number()?];
        while numbers.len() < count {
            self.expects(",", more_numbers(count))?;
            numbers.push(self.number()?);
        }
        self.expects(")", no_more_numbers(count))?;
        Ok(numbers)
    }

    fn heaps(&mut self) -> Result<Leaves, WrongRule> {
        let first = self.number()?;
        if self.takes("of") {
            let heap = self.number()?;
            return Ok(Leaves::Copies { count: first, heap });
        }
        if self.takes("..") {
            let last = self.last_of_range()?;
            return Ok(Leaves::Range { first, last });
        }
        Ok(Leaves::One(first))
    }

    fn last_of_range(&mut self) -> Result<usize, WrongRule> {
        self.rest();
        let start = self.at;
        let last = self.number()?;
        if self.draft.at_zero[last].has_next() {
            Ok(last)
        } else {
            self.written(start, Err("a range that ends below 2^31 - 1"))
        }
    }
}

impl<'a, O: Operations> Parser<'a, O> {
    pub(super) fn new(text: &'a str, draft: O) -> Parser<'a, O> {
        Parser {
            text,
            at: 0,
            depth: 0,
            draft,
        }
    }

    /// A list of items with `;` between them, which is the whole text; else `end` was expected.
    pub(super) fn list<T>(
        mut self,
        item: fn(&mut Self) -> Result<T, WrongRule>,
        end: &'static str,
    ) -> Result<(Vec<T>, O), WrongRule> {
        if self.text.len() > LONGEST {
            let expected = "the end of the text, which has at most 1000 bytes";
            return Err(WrongRule::new(self.text, LONGEST, expected));
        }
        let mut items = vec![item(&mut self)?];
        while self.takes(";") && !self.rest().is_empty() {
            items.push(item(&mut self)?);
        }
        if self.rest().is_empty() {
            Ok((items, self.draft))
        } else {
            Err(self.wrong(end))
        }
    }

    /// The condition after `if`, if that comes next.
    pub(super) fn condition(&mut self) -> Result<Option<usize>, WrongRule> {
        if !self.takes("if") {
            return Ok(None);
        }
        self.of_kind(ExpressionKind::Condition, OR).map(Some)
    }

    pub(super) fn number(&mut self) -> Result<usize, WrongRule> {
        self.of_kind(ExpressionKind::Number, SUM)
    }

    /// An expression of this kind, whose operators bind at least as closely as `level`.
    fn of_kind(&mut self, kind: ExpressionKind, level: u32) -> Result<usize, WrongRule> {
        let term = self.expression(level)?;
        self.as_kind(kind, &term)
    }

    /// The operation of an expression that has to be of this kind.
    fn as_kind(&mut self, kind: ExpressionKind, term: &Parsed) -> Result<usize, WrongRule> {
        if kind == term.kind {
            return Ok(term.node);
        }
        match kind {
            ExpressionKind::Number => self.written(term.start, Err("a number and not a condition")),
            ExpressionKind::Condition => {
                Err(self.wrong("an operator, such as == in t%2 == 0: a number is no condition"))
            }
        }
    }

    /// An expression whose operators bind at least as closely as `level`.
    fn expression(&mut self, level: u32) -> Result<Parsed, WrongRule> {
        let mut left = self.prefix(level)?;
        while let Some(&(sign, infix, function, is_swapped)) = INFIXES
            .iter()
            .find(|(sign, infix, ..)| *infix >= level && self.takes(sign))
        {
            let kind = if infix < NOT {
                ExpressionKind::Condition
            } else {
                ExpressionKind::Number
            };
            let compared = if infix == COMPARE {
                left.compared
            } else {
                None
            };
            let a = match compared {
                Some(number) => number,
                None => self.as_kind(kind, &left)?,
            };
            let b = self.of_kind(kind, infix + 1)?;
            let [first, second] = if is_swapped { [b, a] } else { [a, b] };
            let mut node = self.call(left.start, function, first, second)?;
            if sign == DIFFER {
                node = self.call(left.start, Not, node, node)?;
            }
            if compared.is_some() {
                node = self.call(left.start, And, left.node, node)?;
            }
            let kind = if infix < SUM {
                ExpressionKind::Condition
            } else {
                ExpressionKind::Number
            };
            left = Parsed::new(node, kind, left.start);
            if infix == COMPARE {
                left.compared = Some(b);
            }
        }
        Ok(left)
    }

    /// An expression up to its first operator.
    fn prefix(&mut self, level: u32) -> Result<Parsed, WrongRule> {
        let rest = self.rest();
        let start = self.at;
        if level <= NOT && !rest.starts_with(DIFFER) && (self.takes("not") || self.takes("!")) {
            let node = self.nested(|parser| parser.of_kind(ExpressionKind::Condition, NOT))?;
            let node = self.call(start, Not, node, node)?;
            return Ok(Parsed::new(node, ExpressionKind::Condition, start));
        }
        if self.takes("-") {
            let term = self.atom()?;
            let node = self.as_kind(ExpressionKind::Number, &term)?;
            let zero = self.draft.number("0");
            let zero = self.written(start, zero)?;
            let node = self.call(start, Subtract, zero, node)?;
            return Ok(Parsed::new(node, ExpressionKind::Number, start));
        }
        self.atom()
    }

    /// A function of an expression that starts at this place.
    fn call(
        &mut self,
        start: usize,
        function: Function,
        a: usize,
        b: usize,
    ) -> Result<usize, WrongRule> {
        let node = self.draft.call(function, a, b);
        self.written(start, node)
    }

    /// What was written of an expression that starts at this place.
    fn written(&self, start: usize, node: Result<usize, &'static str>) -> Result<usize, WrongRule> {
        node.map_err(|expected| WrongRule::new(self.text, start, expected))
    }

    fn atom(&mut self) -> Result<Parsed, WrongRule> {
        self.rest();
        let start = self.at;
        let digits = self.run_of(|letter| letter.is_ascii_digit());
        if !digits.is_empty() {
            let number = self.draft.number(digits);
            return self.simple(digits, number);
        }
        if self.takes("(") {
            let inner = self.nested(|parser| parser.expression(OR))?;
            self.expects(")", "an operator or \")\"")?;
            return Ok(Parsed::new(inner.node, inner.kind, start));
        }
        let name = self.run_of(|letter| letter.is_ascii_lowercase());
        if let Some(&(_, function, arguments, kind)) =
            NAMES.iter().find(|(known, ..)| *known == name)
        {
            self.at += name.len();
            let node = self.nested(|parser| parser.called(function, arguments, start))?;
            return Ok(Parsed::new(node, kind, start));
        }
        match name {
            "" | "if" | "of" | "and" | "or" | "not" => Err(self.wrong(NUMBER)),
            _ if name.len() > 1 => Err(self.wrong(FUNCTION)),
            letter => {
                let node = self.draft.letter(letter.as_bytes()[0], start);
                self.simple(letter, node)
            }
        }
    }

    /// A number or a letter, which comes next.
    fn simple(
        &mut self,
        token: &str,
        node: Result<usize, &'static str>,
    ) -> Result<Parsed, WrongRule> {
        let start = self.at;
        let node = self.written(start, node)?;
        self.at += token.len();
        Ok(Parsed::new(node, ExpressionKind::Number, start))
    }

    /// A function of the arguments that come next.
    fn called(
        &mut self,
        function: Function,
        arguments: usize,
        start: usize,
    ) -> Result<usize, WrongRule> {
        self.expects("(", "\"(\"")?;
        let a = self.number()?;
        let mut b = a;
        if arguments == 2 {
            self.expects(",", "an operator or \",\"")?;
            b = self.number()?;
        }
        self.expects(")", "an operator or \")\"")?;
        self.call(start, function, a, b)
    }

    /// Reads a part that is nested one level deeper.
    fn nested<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, WrongRule>,
    ) -> Result<T, WrongRule> {
        if self.depth == DEEPEST {
            return Err(self.wrong("nesting of at most 100 levels"));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// What comes next, without blanks before it.
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_whitespace());
        self.at = self.text.len() - rest.len();
        rest
    }

    /// The letters of this kind that come next.
    fn run_of(&mut self, kind: fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        &rest[..rest.len() - rest.trim_start_matches(kind).len()]
    }

    /// Skips this token if it is next. A word ends before the next small letter.
    fn takes(&mut self, token: &str) -> bool {
        let Some(rest) = self.rest().strip_prefix(token) else {
            return false;
        };
        if starts_with_small_letter(token) && starts_with_small_letter(rest) {
            return false;
        }
        self.at += token.len();
        true
    }

    fn expects(&mut self, token: &'static str, expected: &'static str) -> Result<(), WrongRule> {
        if self.takes(token) {
            Ok(())
        } else {
            Err(self.wrong(expected))
        }
    }

    /// The error that something else was `expected` than the next token.
    fn wrong(&mut self, expected: &'static str) -> WrongRule {
        self.rest();
        WrongRule::new(self.text, self.at, expected)
    }
}

/// What comes next in a position of `count` numbers, before the last.
fn more_numbers(count: usize) -> &'static str {
    match count {
        2 => "an operator or \",\", as a position has two numbers",
        _ => "an operator or \",\", as a position has three numbers",
    }
}

/// What comes next in a position of `count` numbers, after the last.
fn no_more_numbers(count: usize) -> &'static str {
    match count {
        2 => "an operator or \")\", as a position has two numbers",
        _ => "an operator or \")\", as a position has at most three numbers",
    }
}

fn starts_with_small_letter(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_lowercase())
}
