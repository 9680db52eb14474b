//! Writes the function that reads the cases, in Rust or in C++98.

use std::collections::BTreeSet;

use super::tree::{Arm, Loop, PrintedTable, Step, Value, WrittenText};
use crate::flags::values::Language;

/// The bytes of the longest choice that rustfmt leaves on one line.
const SHORT: usize = 50;
/// The columns of a line.
const WIDTH: usize = 100;
/// The most columns of the arguments of a call: rustfmt breaks longer ones.
const MOST_ARGUMENTS: usize = 60;

/// The functions and methods that a program calls: the module or type, if they are in one, and their name.
pub type Called = BTreeSet<(&'static str, &'static str)>;

/// A function in the making.
struct Printer {
    language: Language,
    text: String,
    depth: usize,
    called: Called,
}

/// The function that reads the cases, and what it calls.
pub fn judge(language: Language, one_line: bool, steps: &[Step]) -> (String, Called) {
    let is_open = if one_line { ", is_open: &mut bool" } else { "" };
    let (head, end) = match language {
        Language::Rust => (format!("fn judge(console: &mut Console{is_open}) -> io::Result<()> {{"), "    Ok(())\n"),
        Language::Cpp => ("void judge() {".to_string(), ""),
    };
    function(language, "Reads the cases and writes a verdict on each.", &head, steps, end)
}

/// The function that tries the moves of a rule on a heap of n, and what it calls.
pub fn try_moves(language: Language, steps: &[Step]) -> (String, Called) {
    let head = match language {
        Language::Rust => "fn try_moves(rule: &mut Rule, n: i64) {",
        Language::Cpp => "void try_moves(Rule& rule, i64 n) {",
    };
    function(language, "Marks the values of all options of a heap of n.", head, steps, "")
}

/// The function that computes a heap from the numbers with these names, and what it calls. An alternative has a condition
/// unless it is the last.
pub fn heap_of(language: Language, names: &[&str], alternatives: &[(Option<Value>, Value)]) -> (String, Called) {
    let head = match language {
        Language::Rust => {
            let numbers: String = names.iter().map(|name| format!(", {name}: u64")).collect();
            let signed = names.iter().map(|name| format!("\n    let {name} = {name} as formula::Number;"));
            format!("fn heap_of(console: &Console{numbers}) -> io::Result<u64> {{{}", signed.collect::<String>())
        }
        Language::Cpp => {
            let numbers: Vec<String> = names.iter().map(|name| format!("formula::Number {name}")).collect();
            format!("u64 heap_of({}) {{", numbers.join(", "))
        }
    };
    let console = Some(Value::Name("console")).filter(|_| language == Language::Rust);
    let stones = |heap: Value| Value::Call(Some("formula"), "stones", console.iter().cloned().chain([heap]).collect());
    let mut steps: Vec<Step> = Vec::new();
    for (condition, heap) in alternatives {
        let mut found = vec![Step::Return(stones(heap.clone()))];
        if width(heap) > MOST_ARGUMENTS - "console, ".len() {
            found.clear();
            let heap = named(heap.clone(), &mut found);
            found.push(Step::Return(stones(heap)));
        }
        match condition {
            Some(condition) => steps.push(Step::If(condition.clone(), found)),
            None => steps.extend(found),
        }
    }
    if matches!(steps.last(), Some(Step::If(..))) {
        steps.push(Step::Fail("numbers that give a heap"));
    }
    // A last `return` would be needless in Rust, and C++ does not see that a fault ends the program.
    let is_fault = matches!(steps.last(), Some(Step::Fail(_)));
    steps.extend((language == Language::Cpp && is_fault).then_some(Step::Return(Value::Number(0))));
    let (text, called) = function(language, "The heap that these numbers give.", &head, &steps, "");
    match (language, text.rsplit_once("    return ")) {
        (Language::Rust, Some((before, last))) => (format!("{before}    {}", last.replace(";\n", "\n")), called),
        _ => (text, called),
    }
}

/// The number in terms of new variables, one for each call, which these steps define.
fn named(number: Value, steps: &mut Vec<Step>) -> Value {
    let mut all = |numbers: Vec<Value>| numbers.into_iter().map(|number| named(number, steps)).collect();
    let value = match number {
        Value::Call(module, function, arguments) => Value::Call(module, function, all(arguments)),
        Value::Checked(module, function, arguments) => Value::Checked(module, function, all(arguments)),
        Value::Two(one, operator, other) => {
            let one = named(*one, steps);
            return one.two(operator, named(*other, steps));
        }
        number => return number,
    };
    let variable = steps.len() + 1;
    steps.push(Step::Define { variable, kind: "formula::Number", value });
    Value::Variable(variable)
}

/// The columns that a value takes.
pub fn width(value: &Value) -> usize {
    Printer::new(Language::Rust).value(value).len()
}

/// A function that takes these steps, and what it calls.
fn function(language: Language, about: &str, head: &str, steps: &[Step], end: &str) -> (String, Called) {
    let mut printer = Printer::new(language);
    let mark = printer.of("///", "//");
    printer.line(&format!("{mark} {about}"));
    printer.block(head, steps, end);
    (printer.text, printer.called)
}

impl Printer {
    fn new(language: Language) -> Printer {
        Printer { language, text: String::new(), depth: 0, called: Called::new() }
    }

    fn line(&mut self, line: &str) {
        let width = 4 * self.depth;
        self.text += &format!("{:width$}{line}\n", "");
    }

    fn inner(&mut self, steps: &[Step]) {
        self.depth += 1;
        steps.iter().for_each(|step| self.step(step));
        self.depth -= 1;
    }

    /// A block of these steps, with the text `end` after them.
    fn block(&mut self, head: &str, steps: &[Step], end: &str) {
        self.line(head);
        self.inner(steps);
        self.text += end;
        self.line("}");
    }

    /// The text for the language.
    fn of<'a>(&self, rust: &'a str, cpp: &'a str) -> &'a str {
        match self.language {
            Language::Rust => rust,
            Language::Cpp => cpp,
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Let(name, value) => self.variable(name, value, ""),
            Step::LetMut(name, value) => self.variable(name, value, "mut "),
            Step::Define { variable, kind, value } => {
                let kind = self.of("let", kind);
                let value = self.value(value);
                self.line(&format!("{kind} x{variable} = {value};"));
            }
            Step::Change(name, operator, value) => {
                let value = self.value(value);
                self.line(&format!("{name} {operator} {value};"));
            }
            Step::Push(list, value) => {
                let (push, value) = (self.of("push", "push_back"), self.value(value));
                self.line(&format!("{list}.{push}({value});"));
            }
            Step::Do(value) => {
                let value = self.value(value);
                self.line(&format!("{value};"));
            }
            Step::If(condition, steps) => self.choice(condition, steps),
            Step::Loop(of, steps) => {
                let head = self.head(of);
                self.block(&head, steps, "");
            }
            Step::Select(arms) => self.select(arms),
            Step::Write(texts) => self.write(texts),
            Step::Verdict { wins, win, loss } => self.verdict(wins, win, loss),
            Step::SetOpen(is_open) => {
                let name = self.of("*is_open", "console.is_open");
                self.line(&format!("{name} = {is_open};"));
            }
            Step::FlushIfLong => self.flush_if_long(),
            Step::Break => self.line("break;"),
            Step::Continue => self.line("continue;"),
            Step::Return(value) => {
                let value = self.value(value);
                self.line(&format!("return {value};"));
            }
            Step::Fail(expected) => {
                let [start, end] = [self.of("return Err(", ""), self.of(")", "")];
                self.line(&format!("{start}console.fault(\"{expected}\"){end};"));
            }
        }
    }

    fn choice(&mut self, condition: &Value, steps: &[Step]) {
        let indent = 4 * self.depth;
        let end = self.of("", ") {").len();
        let condition = self.broken(condition, indent + self.of("if ", "if (").len(), indent + 4, end);
        let head = self.condition("if", &condition);
        self.block(&head, steps, "");
    }

    /// Writes what waits to be written, if it is long. In C++ the console does so by itself.
    fn flush_if_long(&mut self) {
        if self.language == Language::Rust {
            self.line("if console.output.len() > 1 << 16 {");
            self.line("    console.flush()?;");
            self.line("}");
        }
    }

    fn condition(&self, word: &str, condition: &str) -> String {
        let indent = 4 * self.depth;
        // rustfmt moves the brace to the next line before it breaks the condition.
        let is_full = self.language == Language::Rust && indent + format!("{word} {condition} {{").len() > WIDTH;
        let is_long = condition.contains('\n') || is_full;
        let brace = if is_long { format!("\n{:indent$}{{", "") } else { " {".to_string() };
        match self.language {
            Language::Rust => format!("{word} {condition}{brace}"),
            Language::Cpp => format!("{word} ({condition}){brace}"),
        }
    }

    fn variable(&mut self, name: &str, value: &Value, mutable: &str) {
        let written = self.value(value);
        let line = match (self.language, value) {
            (Language::Rust, Value::Number(_)) => format!("let {mutable}{name}: u64 = {written};"),
            (Language::Rust, Value::Table(_) | Value::TableOf(..) | Value::TableRead(..) | Value::SetWith(..)) => {
                format!("let mut {name} = {written};")
            }
            (Language::Rust, _) => format!("let {mutable}{name} = {written};"),
            (Language::Cpp, Value::Table(table)) => format!("{} {name};", table.names()[1]),
            (Language::Cpp, Value::TableOf(table, rule)) => format!("{} {name}({rule});", table.names()[1]),
            (Language::Cpp, Value::Constant(None)) => format!("std::vector<u64> {name};"),
            (Language::Cpp, Value::Constant(Some((of, len)))) => {
                format!("std::vector<u64> {name}({of}, {of} + {len});")
            }
            (Language::Cpp, _) => format!("{} {name} = {written};", kind(value)),
        };
        self.line(&line);
    }

    fn head(&mut self, of: &Loop) -> String {
        match of {
            Loop::More => {
                let more = self.value(&Value::HasMore);
                self.condition("while", &more)
            }
            Loop::Times(name, count) => {
                let count = self.value(count);
                match self.language {
                    Language::Rust => format!("for _ in 0..{count} {{"),
                    Language::Cpp => format!("for (u64 {name} = {count}; {name} > 0; {name}--) {{"),
                }
            }
            Loop::From(name, first, last) => {
                let last = self.value(last);
                match self.language {
                    Language::Rust => format!("for {name} in {first}..={last} {{"),
                    Language::Cpp => format!("for (u64 {name} = {first}; {name} <= {last}; {name}++) {{"),
                }
            }
            Loop::Below(name, end) => {
                let end = self.value(end);
                match self.language {
                    Language::Rust => format!("for {name} in 0..{end} {{"),
                    Language::Cpp => format!("for (u64 {name} = 0; {name} < {end}; {name}++) {{"),
                }
            }
            Loop::Letter(name, first) => {
                let first = self.value(first);
                match self.language {
                    Language::Rust => format!("for {name} in {first}..=n {{"),
                    Language::Cpp => format!("for (i64 {name} = {first}; {name} <= n; {name}++) {{"),
                }
            }
        }
    }

    fn select(&mut self, arms: &[Arm]) {
        match self.language {
            Language::Rust => self.line("let wins = match console.number(\"a selector\")? {"),
            Language::Cpp => {
                self.line("bool wins = false;");
                self.line("switch (console.number(\"a selector\")) {");
            }
        }
        for Arm { selector, steps, wins } in arms {
            self.arm(*selector, steps, wins.as_ref());
        }
        match self.language {
            Language::Rust => {
                self.depth += 1;
                self.line("_ => return Err(console.fault(\"a selector\")),");
                self.depth -= 1;
                self.line("};");
            }
            Language::Cpp => {
                self.line("default:");
                self.inner(&[Step::Fail("a selector")]);
                self.line("}");
            }
        }
    }

    fn arm(&mut self, selector: u64, steps: &[Step], wins: Option<&Value>) {
        let wins = wins.map(|wins| self.value(wins));
        let (deeper, head, last) = match self.language {
            Language::Rust => (1, format!("{selector} => {{"), wins.map(|wins| vec![wins])),
            Language::Cpp => {
                let last = wins.map(|wins| vec![format!("wins = {wins};"), "break;".to_string()]);
                (0, format!("case {selector}: {{"), last)
            }
        };
        self.depth += deeper;
        self.line(&head);
        self.inner(steps);
        last.into_iter().flatten().for_each(|line| self.line(&format!("    {line}")));
        self.line("}");
        self.depth -= deeper;
    }

    /// Writes one of two words; in Rust without a branch, which would often be guessed wrong.
    fn verdict(&mut self, wins: &Value, win: &str, loss: &str) {
        let wins = self.value(wins);
        let [win, loss] = [win, loss].map(|word| literal(self.language, word));
        let choice = format!("if {wins} {{ {win} }} else {{ {loss} }}");
        let head = self.condition("if", &wins);
        let lines = match self.language {
            Language::Rust if choice.len() <= SHORT => return self.line(&format!("console.output += {choice};")),
            Language::Rust => [format!("let verdict = {head}"), win, loss, "};".to_string()],
            Language::Cpp => {
                let [win, loss] = [win, loss].map(|word| format!("console.write({word});"));
                [head, win, loss, "}".to_string()]
            }
        };
        let [head, win, loss, end] = lines;
        self.line(&head);
        self.line(&format!("    {win}"));
        self.line("} else {");
        self.line(&format!("    {loss}"));
        self.line(&end);
        if self.language == Language::Rust {
            self.line("console.output += verdict;");
        }
    }

    fn write(&mut self, texts: &[WrittenText]) {
        match (self.language, texts) {
            (Language::Rust, [WrittenText::Plain(text)]) => {
                self.line(&format!("console.output += {};", literal(Language::Rust, text)));
            }
            (Language::Rust, _) => self.write_formatted(texts),
            (Language::Cpp, _) => {
                for text in texts {
                    let written = match text {
                        WrittenText::Plain(text) => literal(Language::Cpp, text),
                        WrittenText::Number(value) => self.value(value),
                    };
                    self.line(&format!("console.write({written});"));
                }
            }
        }
    }

    fn write_formatted(&mut self, texts: &[WrittenText]) {
        let (mut format, mut numbers) = (String::new(), String::new());
        for text in texts {
            match text {
                WrittenText::Plain(text) => format += &text.replace('{', "{{").replace('}', "}}"),
                WrittenText::Number(value) => {
                    format += "{}";
                    numbers += &format!(", {}", self.value(value));
                }
            }
        }
        let format = literal(Language::Rust, &format);
        self.line(&format!("console.output += &format!({format}{numbers});"));
    }

    fn value(&mut self, value: &Value) -> String {
        let (tried, borrowed) = (self.of("?", ""), self.of("&", ""));
        match value {
            Value::Number(number) => number_literal(self.language, *number),
            Value::Truth(truth) => truth.to_string(),
            Value::Name(name) => name.to_string(),
            Value::Variable(number) => format!("x{number}"),
            Value::Next(what) => format!("console.number(\"{what}\"){tried}"),
            Value::List(count, what) => {
                self.called.insert(("Console", "numbers"));
                format!("console.numbers({}, \"{what}\"){tried}", self.value(count))
            }
            Value::Constant(None) => "Vec::new()".to_string(),
            Value::Constant(Some((name, _))) => format!("{name}.to_vec()"),
            Value::Table(table) => format!("{}::default()", table.names()[1]),
            Value::TableOf(table, rule) => format!("{}::new({rule})", table.names()[1]),
            Value::TableRead(table, count) => {
                self.called.insert((table.names()[1], "read"));
                let console = self.of(", console)?", ")");
                format!("{}::read({}{console}", table.names()[1], self.value(count))
            }
            Value::SetWith(set, more) => {
                self.called.insert((PrintedTable::Set.names()[1], "with"));
                format!("{}.with({})", self.value(set), self.value(more))
            }
            Value::Call(module, function, arguments) => self.call(*module, function, arguments),
            Value::Checked(module, function, arguments) => {
                let console = Some(Value::Name("console")).filter(|_| self.language == Language::Rust);
                let arguments: Vec<Value> = console.into_iter().chain(arguments.iter().cloned()).collect();
                self.call(*module, function, &arguments) + tried
            }
            Value::Signed(number) => {
                let suffix = if i32::try_from(*number).is_ok() { "" } else { self.of("", "LL") };
                format!("{number}{suffix}")
            }
            Value::Known(table, method, arguments) => {
                let [start, end] = [self.of("console.known(", ""), self.of(")?", "")];
                format!("{start}{}{end}", self.method(*table, method, arguments))
            }
            Value::Method(table, method, arguments) => self.method(*table, method, arguments),
            Value::Heaps(name) => format!("{borrowed}{name}"),
            Value::Heap(name) => match self.language {
                Language::Rust => format!("&[{name}]"),
                Language::Cpp => format!("std::vector<u64>(1, {name})"),
            },
            Value::HasMore => format!("console.has_more(){tried}"),
            Value::IsOpen => self.of("*is_open", "console.is_open").to_string(),
            Value::Not(value) => format!("!{}", self.value(value)),
            Value::Two(one, operator, other) => {
                let [one, other] = [(one, 0), (other, 1)].map(|(value, more)| self.operand(value, operator, more));
                format!("{one} {operator} {other}")
            }
        }
    }

    fn call(&mut self, module: Option<&'static str>, function: &'static str, arguments: &[Value]) -> String {
        self.called.insert((module.unwrap_or(""), function));
        let module = module.map(|module| format!("{module}::")).unwrap_or_default();
        format!("{module}{function}({})", self.arguments(arguments))
    }

    fn method(&mut self, table: PrintedTable, method: &'static str, arguments: &[Value]) -> String {
        let [variable, name] = table.names();
        self.called.insert((name, method));
        format!("{variable}.{method}({})", self.arguments(arguments))
    }

    fn arguments(&mut self, arguments: &[Value]) -> String {
        arguments.iter().map(|argument| self.value(argument)).collect::<Vec<_>>().join(", ")
    }

    /// A value beside an operator, in brackets where it needs them.
    fn operand(&mut self, value: &Value, operator: &str, more: u8) -> String {
        let written = self.value(value);
        if needs_brackets(value, operator, more) {
            format!("({written})")
        } else {
            written
        }
    }

    /// A condition that starts at `column`, and has `end` more columns after it on its line. It is broken as rustfmt does
    /// where a line would be too long: each operand then has a line, after its operator and this indent.
    fn broken(&mut self, value: &Value, column: usize, indent: usize, end: usize) -> String {
        let written = self.value(value);
        let Value::Two(_, operator, _) = value else { return written };
        if column + written.len() + end <= WIDTH || binding(operator) != LOGIC {
            return written;
        }
        let operands = operands(value, operator);
        let (last, is_outer) = (operands.len() - 1, end == 0);
        let lines = operands.into_iter().enumerate().map(|(place, operand)| {
            let (column, indent) =
                if place == 0 { (column, indent) } else { (indent + operator.len() + 1, indent + 4) };
            let end = if place == last { end } else { 0 };
            if needs_brackets(operand, operator, 1) {
                // rustfmt leaves the last column of the first line free.
                let column = column + 1 + usize::from(place == 0 && is_outer);
                format!("({})", self.broken(operand, column, indent, end + 1))
            } else {
                self.value(operand)
            }
        });
        lines.collect::<Vec<_>>().join(&format!("\n{:indent$}{operator} ", ""))
    }
}

/// The values that this operator joins.
fn operands<'a>(value: &'a Value, operator: &str) -> Vec<&'a Value> {
    match value {
        Value::Two(one, inner, other) if *inner == operator => [operands(one, operator), vec![other]].concat(),
        _ => vec![value],
    }
}

/// Returns true if an operator of the value binds no closer than that beside it. `more` is 1 on the right.
fn needs_brackets(value: &Value, operator: &str, more: u8) -> bool {
    let Value::Two(_, inner, _) = value else { return false };
    binding(inner) < binding(operator) + more
        || binding(inner) == COMPARISON && binding(operator) == COMPARISON
        // Compilers warn of "and" beside "or" without brackets.
        || binding(inner) == LOGIC && *inner != operator
}

const LOGIC: u8 = 1;
const COMPARISON: u8 = 2;

/// How close an operator binds, in both languages. They differ on `^`, which joins only calls.
fn binding(operator: &str) -> u8 {
    match operator {
        "^" => 0,
        "||" | "&&" => LOGIC,
        "+" | "-" => 3,
        "*" | "/" | "%" => 4,
        _ => COMPARISON,
    }
}

/// The type of a variable in C++.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Number(_)
        | Value::Name(_)
        | Value::Variable(_)
        | Value::Next(_)
        | Value::Checked(..)
        | Value::Signed(_)
        | Value::Call(..)
        | Value::Method(..) => "u64",
        Value::Known(_, "cycle", _) => "Cycle",
        Value::Known(..) => "u64",
        Value::List(..) | Value::Constant(_) | Value::Heaps(_) | Value::Heap(_) => "std::vector<u64>",
        Value::Table(table) | Value::TableOf(table, _) | Value::TableRead(table, _) => table.names()[1],
        Value::SetWith(..) => PrintedTable::Set.names()[1],
        Value::Truth(_) | Value::HasMore | Value::IsOpen | Value::Not(_) | Value::Two(..) => "bool",
    }
}

/// A number as a literal of 64 bits, where it needs that.
pub fn number_literal(language: Language, number: u64) -> String {
    let suffix = match language {
        _ if i32::try_from(number).is_ok() => "",
        Language::Rust => "_u64",
        Language::Cpp => "ULL",
    };
    format!("{number}{suffix}")
}

/// A text as a literal. In C++ it has only ASCII, and no trigraph, which two question marks may begin.
fn literal(language: Language, text: &str) -> String {
    if language == Language::Rust {
        return format!("{text:?}");
    }
    let mut literal = String::new();
    for byte in text.bytes() {
        match byte {
            b'\n' => literal += "\\n",
            b'?' if literal.ends_with('?') => literal += "\\?",
            b'"' | b'\\' => literal.extend(['\\', byte.into()]),
            b' '..=b'~' => literal.push(byte.into()),
            _ => literal += &format!("\\{byte:03o}"),
        }
    }
    format!("\"{literal}\"")
}
