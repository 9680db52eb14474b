//! Prints a program in Rust.

use super::expression::{add_line, Printer};
use super::tree::{Expr, Function, Item, Kind, Program, Reading, Step, Written};
use crate::flags::values::Language;

/// Reads all input; `number` is the next one, or 0 at the end.
const READER: &str = "    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let mut i = 0;
    let mut number = || {
        let mut number = 0;
        while i < input.len() && input[i] < b'0' {
            i += 1;
        }
        while i < input.len() && input[i] >= b'0' {
            number = 10 * number + u64::from(input[i] - b'0');
            i += 1;
        }
        number
    };
";

/// A reader that also looks ahead.
const LOOKING: &str = "    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let end = input.iter().rposition(u8::is_ascii_digit).map_or(0, |last| last + 1);
    let at = Cell::new(0);
    let number = || {
        let (mut i, mut number) = (at.get(), 0);
        while i < end && input[i] < b'0' {
            i += 1;
        }
        while i < end && input[i] >= b'0' {
            number = 10 * number + u64::from(input[i] - b'0');
            i += 1;
        }
        at.set(i);
        number
    };
";

/// Returns true if there is another number.
const MORE: &str = "    let more = || at.get() < end;\n";

/// The next number, which stays the next.
const PEEK: &str = "    let peek = || {
        let start = at.get();
        let next = number();
        at.set(start);
        next
    };
";

pub fn program(program: &Program) -> String {
    let mut rust = Rust {
        printer: Printer { language: Language::Rust, items: &program.items, is_wide: program.is_wide },
        text: String::new(),
        depth: 0,
    };
    let (cell, reader) = match program.reading {
        Reading::Counted => ("", READER.to_string()),
        Reading::UntilEnd => ("use std::cell::Cell;\n", LOOKING.to_string() + MORE),
        Reading::Until0 => ("use std::cell::Cell;\n", LOOKING.to_string() + PEEK),
    };
    rust.text += &format!("{cell}use std::io::{{self, Read}};\n\n");
    program.items.iter().for_each(|item| rust.item(item));
    rust.text += &format!("fn main() {{\n{reader}    let mut output = String::new();\n");
    rust.steps(&program.main);
    rust.text + "    print!(\"{}\", output);\n}\n"
}

struct Rust<'a> {
    printer: Printer<'a>,
    text: String,
    depth: usize,
}

impl Rust<'_> {
    fn line(&mut self, line: &str) {
        add_line(&mut self.text, 4 * self.depth, line);
    }

    fn expr(&self, expr: &Expr) -> String {
        self.printer.text(expr)
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Function(function) => self.function(function),
            Item::Numbers(name, numbers) => {
                self.line(&format!("const {name}: [u64; {}] = [", numbers.len()));
                let list: Vec<String> = numbers.iter().map(u64::to_string).collect();
                add_line(&mut self.text, 4, &list.join(", "));
                self.line("];");
            }
            Item::Text(name, lines) => {
                let lines = lines.join("\\\n    ");
                self.text += &format!("const {name}: &[u8] = b\"\\\n    {lines}\";\n");
            }
        }
        self.text.push('\n');
    }

    fn function(&mut self, function: &Function) {
        let kind = |kind| self.printer.kind(kind);
        let parameter = |(name, of): &(String, Kind)| {
            let unused = if function.uses(name) { "" } else { "_" };
            format!("{unused}{name}: {}", kind(*of))
        };
        let parameters: Vec<String> = function.parameters.iter().map(parameter).collect();
        let head = format!("fn {}({}) -> {}", function.name, parameters.join(", "), kind(function.result));
        self.block(&head, &function.body, true);
    }

    /// A head and the steps in its braces, which give the value of a function if they are at its end.
    fn block(&mut self, head: &str, body: &[Step], is_end: bool) {
        self.line(&format!("{head} {{"));
        self.inner(body, is_end);
        self.line("}");
    }

    fn inner(&mut self, body: &[Step], is_end: bool) {
        self.depth += 1;
        for (place, step) in body.iter().enumerate() {
            self.step(step, is_end && place + 1 == body.len());
        }
        self.depth -= 1;
    }

    fn steps(&mut self, steps: &[Step]) {
        self.inner(steps, false);
    }

    fn step(&mut self, step: &Step, is_end: bool) {
        match step {
            Step::Let { name, changes, value, .. } => {
                let line = format!("let {}{name} = {};", changing(*changes), self.expr(value));
                self.line(&line);
            }
            Step::LetList { name, kind, len } => self.list(name, *kind, len.as_ref()),
            Step::Change(it, sign, value) => self.line(&format!("{} {sign} {};", self.expr(it), self.expr(value))),
            Step::Push(list, value) => self.line(&format!("{list}.push({});", self.expr(value))),
            Step::Resize(list, len) => self.line(&format!("{list}.resize(({}) as usize, 0);", self.expr(len))),
            Step::If(condition, then, otherwise) => self.choice("", condition, then, otherwise, is_end),
            Step::While(Expr::Truth(true), body) => self.block("loop", body, false),
            Step::While(condition, body) => self.block(&format!("while {}", self.expr(condition)), body, false),
            // Rust would take a number alone for an i32.
            Step::Times(Expr::Number(times), body) => self.block(&format!("for _ in 0..{times}_u64"), body, false),
            Step::Times(times, body) => self.block(&format!("for _ in 0..{}", self.expr(times)), body, false),
            Step::For { name, first, last, body, .. } => {
                self.block(&format!("for {name} in {}..={}", self.expr(first), self.expr(last)), body, false);
            }
            Step::Each { name, list, body } => self.block(&format!("for &{name} in {list}.iter()"), body, false),
            Step::Do(value) => self.line(&format!("{};", self.expr(value))),
            Step::Return(value) if is_end => self.line(&self.expr(value)),
            Step::Return(value) => self.line(&format!("return {};", self.expr(value))),
            Step::Break => self.line("break;"),
            Step::Write(written) => self.write(written),
        }
    }

    fn list(&mut self, name: &str, kind: Kind, len: Option<&Expr>) {
        let (of, zero) = if kind == Kind::Truths { ("bool", "false") } else { ("u64", "0") };
        let list = match len {
            None => "vec![]".to_string(),
            Some(len @ (Expr::Number(_) | Expr::Name(_))) => format!("vec![{zero}; {} as usize]", self.expr(len)),
            Some(len) => format!("vec![{zero}; ({}) as usize]", self.expr(len)),
        };
        self.line(&format!("let mut {name}: Vec<{of}> = {list};"));
    }

    fn choice(&mut self, before: &str, condition: &Expr, then: &[Step], otherwise: &[Step], is_end: bool) {
        self.line(&format!("{before}if {} {{", self.expr(condition)));
        self.inner(then, is_end);
        match otherwise {
            [] => self.line("}"),
            [Step::If(condition, then, otherwise)] => self.choice("} else ", condition, then, otherwise, is_end),
            otherwise => {
                self.line("} else {");
                self.inner(otherwise, is_end);
                self.line("}");
            }
        }
    }

    fn write(&mut self, written: &Written) {
        let line = match written {
            Written::Text(text) => format!("output += {};", self.printer.literal(text)),
            Written::Either(condition, texts) => {
                let [one, other] = texts.each_ref().map(|text| self.printer.literal(text));
                format!("output += if {} {{ {one} }} else {{ {other} }};", self.expr(condition))
            }
            Written::Number(number) => format!("output += &{}.to_string();", self.expr(number)),
        };
        self.line(&line);
    }
}

fn changing(changes: bool) -> &'static str {
    if changes {
        "mut "
    } else {
        ""
    }
}
