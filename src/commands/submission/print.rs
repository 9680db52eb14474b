//! Prints a program in one of the languages.

use std::mem;

use super::notation::{Notation, filled};
use super::tree::{Expr, Kind, PrintedFunction, Program, ProgramItem, Step, call, calls, has};
use crate::flags::wrap::wrap_words;

/// The most columns of a line.
pub const WIDTH: usize = 100;

/// The text of a program, without the comment at its head.
pub fn program(program: &Program, notation: &Notation) -> String {
    let [items, main] = texts(program, notation);
    (notation.program)(&items, &main, least_digit(&program.main))
}

/// The text before the main function, and the text of its body.
pub fn texts(program: &Program, notation: &Notation) -> [String; 2] {
    let mut printer = Printer::new(program, notation);
    program.items.iter().for_each(|item| printer.item(item));
    printer.variables.clear();
    let items = mem::take(&mut printer.text);
    printer.inner(&program.main);
    [items, printer.text]
}

/// A block with this head, outside of a program.
pub fn block(head: &str, body: &[Step], notation: &Notation) -> String {
    let program = Program {
        items: vec![],
        main: vec![],
    };
    let mut printer = Printer::new(&program, notation);
    printer.block(head, body);
    printer.text
}

/// The least first digit of a number that begins another case; `None` if the program never looks
/// ahead.
pub fn least_digit(main: &[Step]) -> Option<char> {
    if calls(main, "more") {
        Some('0')
    } else if calls(main, "more_than_0") {
        Some('1')
    } else {
        None
    }
}

/// How closely an operator binds.
type Level = u8;

const COMPARISON: Level = 3;
const BITWISE: Level = 4;

/// Operators, how closely they bind, and how closely their operands have to bind. Operators without
/// an order that is the same in all languages, or that a compiler warns of without parentheses,
/// have operands that bind much closer.
const BINARY: [(&[&str], Level, Level); 6] = [
    (&["||"], 1, COMPARISON),
    (&["&&"], 2, COMPARISON),
    (&["==", "!=", "<=", ">=", "<", ">"], COMPARISON, 5),
    (&["|", "^", "&", ">>"], BITWISE, ATOM),
    (&["+", "-"], 5, 5),
    (&["*", "/", "%"], 6, 6),
];

const UNARY: Level = 7;
const ATOM: Level = 8;

/// Prints a program.
pub struct Printer<'a> {
    notation: &'a Notation,
    program: &'a Program,
    text: String,
    depth: usize,
    /// The variables in scope: the name in the tree, and the name that is printed, which hides no
    /// other.
    variables: Vec<(String, String)>,
}

impl Printer<'_> {
    pub fn new<'a>(program: &'a Program, notation: &'a Notation) -> Printer<'a> {
        Printer {
            notation,
            program,
            text: String::new(),
            depth: 0,
            variables: Vec::new(),
        }
    }

    /// Adds a line, broken at blanks where it would be long.
    fn line(&mut self, line: &str) {
        let indent = 4 * self.depth;
        if indent + line.len() <= WIDTH {
            self.text += &format!("{:indent$}{line}\n", "");
        } else {
            // wrap_words indents all lines by 8 more, and the first line loses them again.
            let lines = wrap_words(words(line).into_iter(), &" ".repeat(indent + 8), WIDTH);
            self.text += &lines[8..];
        }
    }

    fn item(&mut self, item: &ProgramItem) {
        match item {
            ProgramItem::Function(function) => self.function(function),
            ProgramItem::Numbers(name, numbers) => {
                let mut texts = Vec::new();
                for &number in numbers {
                    texts.push(self.number(number.into()));
                }
                self.line(&filled(self.notation.numbers, &[name, &texts.join(", ")]));
            }
            ProgramItem::Text(name, lines) => {
                let [text, between] = self.notation.lines;
                self.text += &filled(text, &[name, &lines.join(between)]);
                self.text.push('\n');
            }
        }
        self.text.push('\n');
    }

    /// Begins the scope of a variable, and returns the name that it has in the program.
    fn declare(&mut self, variable: &str) -> String {
        let printed = self.free(&[variable]);
        self.variables.push((variable.to_string(), printed.clone()));
        printed
    }

    /// The first of these names that no variable in scope has, or the last of them with a number;
    /// nothing if there are none.
    fn free(&self, names: &[&str]) -> String {
        if let Some(free) = names.iter().find(|it| !self.is_taken(it)) {
            return (*free).to_string();
        }
        let Some(last) = names.last() else {
            return String::new();
        };
        let mut number = 2;
        while self.is_taken(&format!("{last}{number}")) {
            number += 1;
        }
        format!("{last}{number}")
    }

    fn is_taken(&self, printed: &str) -> bool {
        if self.notation.reserved.contains(&printed) {
            return true;
        }
        let mut names = self.variables.iter().map(|(_, name)| name);
        names.any(|name| name == printed)
    }

    /// The name that a variable has in the program, or a constant list, which has no other.
    fn printed<'a>(&'a self, variable: &'a str) -> &'a str {
        for (name, printed) in self.variables.iter().rev() {
            if name == variable {
                return printed;
            }
        }
        variable
    }

    fn function(&mut self, function: &PrintedFunction) {
        self.variables.clear();
        let notation = self.notation;
        let [used, unused] = notation.parameter;
        let mut parameters = Vec::new();
        for (parameter, kind) in &function.parameters {
            let text = if has(&function.body, parameter) {
                used
            } else {
                unused
            };
            parameters.push(filled(text, &[parameter, (notation.kind)(*kind)]));
            self.variables.push((parameter.clone(), parameter.clone()));
        }
        let result = (notation.kind)(function.result);
        let head = [&*function.name, &parameters.join(", "), result];
        let head = filled(notation.function, &head);
        let Some((Step::Return(value), others)) = function.body.split_last() else {
            return self.block(&head, &function.body);
        };
        self.line(&format!("{head} {{"));
        self.depth += 1;
        others.iter().for_each(|step| self.step(step));
        self.line(&filled(notation.result, &[&self.expr(value)]));
        self.depth -= 1;
        self.line("}");
    }

    /// A head, and the steps in its braces.
    fn block(&mut self, head: &str, body: &[Step]) {
        self.line(&format!("{head} {{"));
        self.inner(body);
        self.line("}");
    }

    fn inner(&mut self, body: &[Step]) {
        let before = self.variables.len();
        self.depth += 1;
        body.iter().for_each(|step| self.step(step));
        self.depth -= 1;
        self.variables.truncate(before);
    }

    fn step(&mut self, step: &Step) {
        let line = match step {
            Step::Let {
                name,
                kind,
                changes,
                value,
            } => self.variable(name, *kind, *changes, value),
            Step::Change(it, "=", Expr::Two(sign @ ("+" | "-" | "*" | "/" | "%"), one, other))
                if one.is_same(it) =>
            {
                format!("{} {sign}= {}", self.expr(it), self.expr(other))
            }
            Step::Change(it, sign, value) => {
                format!("{} {sign} {}", self.expr(it), self.expr(value))
            }
            Step::Do(call) => self.expr(call),
            Step::Return(value) => format!("return {}", self.expr(value)),
            Step::Break => "break".to_string(),
            Step::If(condition, then, otherwise) => {
                return self.choice("", condition, then, otherwise);
            }
            Step::While(condition, body) => {
                return self.block(&self.head("while", condition), body);
            }
            Step::Times(times, body) => return self.times(times, body),
            Step::For {
                name,
                kind,
                first,
                last,
                body,
            } => {
                let head = self.head_of_range(name, *kind, [first, last]);
                return self.body_of_loop(&head, body);
            }
            Step::Loop {
                name,
                kind,
                first,
                condition,
                next: (sign, value),
                body,
            } => {
                let start = self.variable(name, *kind, true, first);
                let change = match (*sign, value) {
                    ("+=", Expr::Number(1)) => filled(self.notation.next, &[self.printed(name)]),
                    _ => format!("{} {sign} {}", self.printed(name), self.expr(value)),
                };
                return self.own_loop([start, self.expr(condition), change], body);
            }
            Step::Each { name, list, body } => return self.each(name, list, body),
        };
        self.line(&format!("{line};"));
    }

    fn variable(&mut self, variable: &str, kind: Kind, changes: bool, value: &Expr) -> String {
        let notation = self.notation;
        if let Kind::List | Kind::Shorts | Kind::Truths = kind {
            let name = self.declare(variable);
            let len = match value {
                Expr::Number(0) => String::new(),
                len => self.place(len),
            };
            return (notation.list)(&name, kind, changes, &len);
        }
        let value = self.expr(value);
        let name = self.declare(variable);
        let text = notation.variable[usize::from(changes)];
        filled(text, &[&name, (notation.kind)(kind), &value])
    }

    fn times(&mut self, times: &Expr, body: &[Step]) {
        let end = self.end(times, Kind::Number);
        let (head, counters) = self.notation.times;
        let counter = self.free(counters);
        self.variables.push((String::new(), counter.clone()));
        self.body_of_loop(&filled(head, &[&counter, &end]), body);
    }

    /// The end of a range. A language with casts would take a number alone for an i32.
    fn end(&self, end: &Expr, kind: Kind) -> String {
        let text = self.expr(end);
        match (&self.notation.casts, end, kind) {
            (Some(casts), Expr::Number(_), Kind::Signed)
            | (Some(casts), Expr::Number(0x8000_0000..), _) => {
                filled(casts.digits, &[&text, (self.notation.kind)(kind)])
            }
            _ => text,
        }
    }

    /// The head of a loop over a range, whose variable it declares.
    fn head_of_range(&mut self, variable: &str, kind: Kind, [first, last]: [&Expr; 2]) -> String {
        let first = self.expr(first);
        let last = self.end(last, kind);
        let kind = (self.notation.kind)(kind);
        let name = self.declare(variable);
        filled(self.notation.range, &[&name, kind, &first, &last])
    }

    /// A loop whose variable is declared.
    fn body_of_loop(&mut self, head: &str, body: &[Step]) {
        self.block(head, body);
        self.variables.pop();
    }

    /// A loop whose next number a change gives: its declared variable, its condition and the change.
    fn own_loop(&mut self, [start, condition, change]: [String; 3], body: &[Step]) {
        if let Some(head) = self.notation.own_loop {
            return self.body_of_loop(&filled(head, &[&start, &condition, &change]), body);
        }
        self.line(&format!("{start};"));
        self.line(&format!("while {condition} {{"));
        self.inner(body);
        self.depth += 1;
        self.line(&format!("{change};"));
        self.depth -= 1;
        self.line("}");
        self.variables.pop();
    }

    fn each(&mut self, name: &str, list: &Expr, body: &[Step]) {
        let len = self.expr(&call("len", vec![list.clone()]));
        let list = self.expr(list);
        let ([head, first_line], places) = self.notation.each;
        let place = self.free(places);
        self.variables.push((String::new(), place.clone()));
        let entry = self.declare(name);
        let parts = [&*place, &entry, &list, &len];
        self.line(&format!("{} {{", filled(head, &parts)));
        if !first_line.is_empty() {
            self.depth += 1;
            self.line(&filled(first_line, &parts));
            self.depth -= 1;
        }
        self.inner(body);
        self.line("}");
        self.variables.truncate(self.variables.len() - 2);
    }

    /// A word and its condition.
    fn head(&self, word: &str, condition: &Expr) -> String {
        let condition = filled(self.notation.condition, &[&self.expr(condition)]);
        format!("{word} {condition}")
    }

    fn choice(&mut self, before: &str, condition: &Expr, then: &[Step], otherwise: &[Step]) {
        self.line(&format!("{before}{} {{", self.head("if", condition)));
        self.inner(then);
        match otherwise {
            [] => self.line("}"),
            [Step::If(condition, then, otherwise)] => {
                self.choice("} else ", condition, then, otherwise)
            }
            otherwise => {
                self.line("} else {");
                self.inner(otherwise);
                self.line("}");
            }
        }
    }

    pub fn expr(&self, expr: &Expr) -> String {
        self.leveled(expr).0
    }

    /// The expression, in parentheses if it binds less closely than that.
    fn operand(&self, expr: &Expr, least: Level) -> String {
        let (text, level) = self.leveled(expr);
        if level < least {
            format!("({text})")
        } else {
            text
        }
    }

    /// A place in a list, or its length.
    fn place(&self, place: &Expr) -> String {
        match (&self.notation.casts, place) {
            (None, _) | (_, Expr::Number(_)) => self.expr(place),
            (Some(casts), _) => filled(
                casts.expression,
                &[&self.operand(place, UNARY), casts.place],
            ),
        }
    }

    fn all(&self, expressions: &[Expr]) -> String {
        let mut texts = Vec::new();
        for expr in expressions {
            texts.push(self.expr(expr));
        }
        texts.join(", ")
    }

    /// The expression, and how closely its last operator binds.
    fn leveled(&self, expr: &Expr) -> (String, Level) {
        let text = match expr {
            Expr::Number(number) if *number < 0 => return (self.number(*number), UNARY),
            Expr::Number(number) => self.number(*number),
            Expr::Truth(holds) => holds.to_string(),
            Expr::Char(letter) => format!("{}'{letter}'", self.notation.quoted),
            Expr::Text(text) => self.literal(text),
            Expr::Name(name) => self.printed(name).to_string(),
            Expr::Call(function, arguments) => return self.call(function, arguments),
            Expr::Two(sign, a, b) => return self.two(sign, a, b),
            Expr::Not(inner) => return (format!("!{}", self.operand(inner, ATOM)), UNARY),
            Expr::If(parts) => return (self.either(parts), 0),
            Expr::At(list, place) => format!("{}[{}]", self.expr(list), self.place(place)),
            Expr::As(kind, inner) => return self.cast(*kind, inner),
        };
        (text, ATOM)
    }

    /// An expression with this type.
    fn cast(&self, kind: Kind, inner: &Expr) -> (String, Level) {
        let Some(casts) = &self.notation.casts else {
            return self.leveled(inner);
        };
        let kind = (self.notation.kind)(kind);
        if let Expr::Number(0..) = inner {
            return (filled(casts.digits, &[&self.expr(inner), kind]), ATOM);
        }
        let inner = self.operand(inner, ATOM);
        (filled(casts.expression, &[&inner, kind]), UNARY)
    }

    fn either(&self, parts: &[Expr; 3]) -> String {
        let [condition, one, other] = parts.each_ref().map(|part| self.expr(part));
        filled(self.notation.choice, &[&condition, &one, &other])
    }

    fn call(&self, function: &str, arguments: &[Expr]) -> (String, Level) {
        if let ("len", [Expr::Name(list)]) = (function, arguments)
            && let Some(len) = self.constant_len(list)
        {
            return (len.to_string(), ATOM);
        }
        let mut phrases = self.notation.phrases.iter();
        let Some((_, phrase)) = phrases.find(|(name, _)| *name == function) else {
            return (format!("{function}({})", self.all(arguments)), ATOM);
        };
        let text = match (function, arguments) {
            ("resize", [list, len]) => filled(phrase, &[&self.expr(list), &self.place(len)]),
            ("push", [list, entry]) => filled(phrase, &[&self.expr(list), &self.expr(entry)]),
            _ => filled(phrase, &[&self.all(arguments)]),
        };
        if let ("len", Some(casts)) = (function, &self.notation.casts) {
            let kind = (self.notation.kind)(Kind::Number);
            return (filled(casts.expression, &[&text, kind]), UNARY);
        }
        (text, ATOM)
    }

    fn two(&self, sign: &str, a: &Expr, b: &Expr) -> (String, Level) {
        let (_, level, least) = BINARY
            .into_iter()
            .find(|row| row.0.contains(&sign))
            .expect("an operator of BINARY");
        let is_chain = matches!(a, Expr::Two(other, ..) if *other == sign) && level != COMPARISON;
        let left = match a {
            // Rust would read a type with parameters.
            Expr::As(..) if sign == "<" => self.operand(a, ATOM),
            _ => self.operand(a, if is_chain { level } else { least }),
        };
        let right = self.operand(b, if level > BITWISE { level + 1 } else { least });
        (format!("{left} {sign} {right}"), level)
    }

    fn number(&self, number: i128) -> String {
        (self.notation.number)(number)
    }

    /// How long a constant list is.
    fn constant_len(&self, list: &str) -> Option<usize> {
        for item in &self.program.items {
            if let ProgramItem::Numbers(name, numbers) = item
                && *name == list
            {
                return Some(numbers.len());
            }
        }
        None
    }

    /// A text that is written, as a literal of ASCII.
    fn literal(&self, text: &str) -> String {
        let mut literal = format!("{}\"", self.notation.quoted);
        for byte in text.bytes() {
            match byte {
                b'\n' => literal += "\\n",
                b'?' if literal.ends_with('?') => literal += self.notation.question,
                b'"' | b'\\' => literal.extend(['\\', byte.into()]),
                b' '..=b'~' => literal.push(byte.into()),
                _ => literal += &(self.notation.byte)(byte),
            }
        }
        literal + "\""
    }
}

/// The parts of a line between blanks that are outside of texts.
fn words(line: &str) -> Vec<&str> {
    let mut is_text = false;
    let mut is_escaped = false;
    let words = line.split(|letter: char| {
        is_text ^= letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        letter == ' ' && !is_text
    });
    words.collect()
}
