//! Prints a program in Rust or in C++98.

use super::tree::{Expr, Item, Kind, PrintedFunction, Program, Step, call, calls, has};
use crate::flags::values::Language;
use crate::flags::wrap::wrap_words;

/// Calls the function that answers all cases, which the end of the input ends early. It reads all
/// input; `numbers` are its numbers.
const RUST_READER: &str = "fn main() {
    answer_all();
}

fn answer_all() -> Option<()> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let mut bytes = input.iter();
    let mut numbers = std::iter::from_fn(|| {
        let digits = bytes.by_ref().skip_while(|c| !c.is_ascii_digit());
        let digits = digits.take_while(|c| c.is_ascii_digit());
        digits.map(|c| u64::from(c - b'0')).reduce(|number, digit| 10 * number + digit)
    })";

/// Writes a text.
const RUST_WRITER: &str = "    let mut output = BufWriter::new(io::stdout());
    let mut put = |text: &[u8]| output.write_all(text).unwrap();
";

/// Reads block by block; `number()` is the next number.
const CPP_READER: &str = include_str!("reader.cpp");

/// The most columns of a line.
pub const WIDTH: usize = 100;

/// What is not said alike in the two languages: its name in the tree, and how Rust and C++ say it.
/// `{0}` and `{1}` are the arguments, `{1:place}` is one as a place in a list.
const PHRASES: [(&str, &str, &str); 14] = [
    // The next number, and to leave one out.
    ("read", "numbers.next()?", "number()"),
    ("skip", "numbers.next()?", "number()"),
    // True if there is another number; true if it is not 0 as well.
    (MORE, "numbers.peek().is_some()", "more()"),
    (MORE_THAN_0, "numbers.peek() > Some(&0)", "more()"),
    ("put", "put({0})", "fputs({0}, stdout)"),
    // A number below 2^31.
    (
        "put_number",
        "put({0}.to_string().as_bytes())",
        "printf(\"%d\", int({0}))",
    ),
    ("list", "&{0}", "{0}"),
    ("push", "{0}.push({1})", "{0}.push_back({1})"),
    ("pop", "{0}.pop()", "{0}.pop_back()"),
    ("last", "{0}[{0}.len() - 1]", "{0}.back()"),
    ("is_empty", "{0}.is_empty()", "{0}.empty()"),
    (
        "resize",
        "{0}.resize({1:place}, 0)",
        "{0}.resize({1:place})",
    ),
    ("len", "{0}.len()", "{0}.size()"),
    (
        "sort",
        "{0}.sort_unstable()",
        "std::sort({0}.begin(), {0}.end())",
    ),
];
const MORE: &str = "more";
const MORE_THAN_0: &str = "more_than_0";

/// The text of a program, without the comment at its head.
pub fn program(program: &Program, language: Language) -> String {
    let mut printer = Printer::new(program, language);
    program.items.iter().for_each(|item| printer.item(item));
    printer.variables.clear();
    match language {
        Language::Rust => {
            let ahead = match least_digit(&program.main) {
                Some(_) => "\n    .peekable()",
                None => "",
            };
            printer.text += &format!("{RUST_READER}{ahead};\n{RUST_WRITER}");
            printer.inner(&program.main);
            let text = printer.text;
            format!("use std::io::{{self, BufWriter, Read, Write}};\n\n{text}    Some(())\n}}\n")
        }
        Language::Cpp => {
            printer.block("int main()", &program.main);
            let text = printer.text;
            let mut head = String::new();
            if text.contains("std::sort") {
                head += "#include <algorithm>\n";
            }
            head += "#include <cstdio>\n#include <cstdlib>\n";
            if text.contains("std::vector") {
                head += "#include <vector>\n";
            }
            head += "\ntypedef unsigned long long u64;\n";
            if text.contains("i64") {
                head += "typedef long long i64;\n";
            }
            let more = least_digit(&program.main).map_or(String::new(), more);
            format!("{head}\n{CPP_READER}\n{more}{text}")
        }
    }
}

/// A block of C++ with this head, outside of a program.
pub fn cpp_block(head: &str, body: &[Step]) -> String {
    let program = Program {
        items: vec![],
        main: vec![],
    };
    let mut printer = Printer::new(&program, Language::Cpp);
    printer.block(head, body);
    printer.text
}

/// A number in C++, with the type of the largest numbers if an `int` is too short.
pub fn cpp_number(number: i128) -> String {
    let is_long = i32::try_from(number).is_err();
    number.to_string() + if is_long { "LL" } else { "" }
}

/// The least first digit of a number that begins another case; `None` if the program never looks
/// ahead.
fn least_digit(main: &[Step]) -> Option<char> {
    if calls(main, MORE) {
        Some('0')
    } else if calls(main, MORE_THAN_0) {
        Some('1')
    } else {
        None
    }
}

/// The function of C++ that looks at the first digit of the next number.
fn more(least: char) -> String {
    format!(
        "bool more() {{
    int digit = byte();
    while (digit >= 0 && (digit < '0' || digit > '9')) {{
        digit = byte();
    }}
    at -= digit >= 0;
    return digit >= '{least}';
}}

"
    )
}

/// How closely an operator binds.
type Level = u8;

const COMPARISON: Level = 3;
const BITWISE: Level = 4;

/// Operators, how closely they bind, and how closely their operands have to bind. Operators without
/// an order that is the same in both languages, or that a compiler warns of without parentheses,
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
    language: Language,
    program: &'a Program,
    text: String,
    depth: usize,
    /// The variables in scope: the name in the tree, and the name that is printed, which hides no
    /// other.
    variables: Vec<(String, String)>,
}

/// The variables of the reader of C++.
const OF_READER: [&str; 3] = ["block", "at", "end"];

/// What counts down in C++ how often a loop still runs. The first loop is over cases, the one in it
/// over heaps.
const COUNTERS: [&str; 3] = ["times", "heaps", "left"];

impl Printer<'_> {
    pub fn new(program: &Program, language: Language) -> Printer<'_> {
        Printer {
            language,
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

    /// What one of the languages has.
    fn pick<'a>(&self, rust: &'a str, cpp: &'a str) -> &'a str {
        match self.language {
            Language::Rust => rust,
            Language::Cpp => cpp,
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Function(function) => self.function(function),
            Item::Numbers(name, numbers) => {
                let numbers: Vec<String> = numbers
                    .iter()
                    .map(|&number| self.number(number.into()))
                    .collect();
                let numbers = numbers.join(", ");
                self.line(&match self.language {
                    Language::Rust => format!("const {name}: &[u64] = &[{numbers}];"),
                    Language::Cpp => format!("const u64 {name}[] = {{{numbers}}};"),
                });
            }
            Item::Text(name, lines) => {
                self.text += &match self.language {
                    Language::Rust => format!(
                        "const {name}: &[u8] = b\"\\\n    {}\";\n",
                        lines.join("\\\n    ")
                    ),
                    Language::Cpp => format!(
                        "const char {name}[] =\n    \"{}\";\n",
                        lines.join("\"\n    \"")
                    ),
                }
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

    /// The first of these names that no variable in scope has, or the last of them with a number.
    fn free(&self, names: &[&str]) -> String {
        if let Some(free) = names.iter().find(|it| !self.is_taken(it)) {
            return (*free).to_string();
        }
        let last = names.last().copied().unwrap_or("it");
        let mut number = 2;
        while self.is_taken(&format!("{last}{number}")) {
            number += 1;
        }
        format!("{last}{number}")
    }

    fn is_taken(&self, printed: &str) -> bool {
        if self.language == Language::Cpp && OF_READER.contains(&printed) {
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
        let mut parameters = Vec::new();
        for (parameter, kind) in &function.parameters {
            let kind = self.kind(*kind);
            let is_used = has(&function.body, parameter);
            parameters.push(match self.language {
                Language::Rust if is_used => format!("{parameter}: {kind}"),
                Language::Rust => format!("_{parameter}: {kind}"),
                Language::Cpp if is_used => format!("{kind} {parameter}"),
                Language::Cpp => kind.to_string(),
            });
            self.variables.push((parameter.clone(), parameter.clone()));
        }
        let parameters = parameters.join(", ");
        let name = &function.name;
        let result = self.kind(function.result);
        let head = match self.language {
            Language::Rust => format!("fn {name}({parameters}) -> {result}"),
            Language::Cpp => format!("{result} {name}({parameters})"),
        };
        let Some((Step::Return(value), others)) = function.body.split_last() else {
            return self.block(&head, &function.body);
        };
        if self.language == Language::Cpp {
            return self.block(&head, &function.body);
        }
        self.line(&format!("{head} {{"));
        self.depth += 1;
        others.iter().for_each(|step| self.step(step));
        self.line(&self.expr(value));
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
                let change = match (self.language, *sign, value) {
                    (Language::Cpp, "+=", Expr::Number(1)) => format!("{}++", self.printed(name)),
                    _ => format!("{} {sign} {}", self.printed(name), self.expr(value)),
                };
                return self.own_loop([start, self.expr(condition), change], body);
            }
            Step::Each { name, list, body } => return self.each(name, list, body),
        };
        self.line(&format!("{line};"));
    }

    fn variable(&mut self, variable: &str, kind: Kind, changes: bool, value: &Expr) -> String {
        let rust = if changes { "let mut" } else { "let" };
        if let Kind::List | Kind::Shorts | Kind::Truths = kind {
            let name = self.declare(variable);
            return self.list(&format!("{rust} {name}"), &name, kind, value);
        }
        let value = self.expr(value);
        let name = self.declare(variable);
        format!("{} {name} = {value}", self.pick(rust, self.kind(kind)))
    }

    /// A list that is declared: its start in Rust, and its name.
    fn list(&self, start: &str, name: &str, kind: Kind, len: &Expr) -> String {
        let place = self.place(len);
        let is_empty = *len == Expr::Number(0);
        let [rust, cpp, zero] = match kind {
            Kind::Truths => ["bool", "char", "false"],
            Kind::Shorts => ["u32", "int", "0"],
            _ => ["u64", "u64", "0"],
        };
        if self.language == Language::Cpp {
            let size = if is_empty {
                String::new()
            } else {
                format!("({place})")
            };
            return format!("std::vector<{cpp}> {name}{size}");
        }
        let zeros = if is_empty {
            String::new()
        } else {
            format!("{zero}; {place}")
        };
        format!("{start}: Vec<{rust}> = vec![{zeros}]")
    }

    fn times(&mut self, times: &Expr, body: &[Step]) {
        let end = self.end(times, Kind::Number);
        if self.language == Language::Rust {
            return self.block(&format!("for _ in 0..{end}"), body);
        }
        let counter = self.free(&COUNTERS);
        self.variables.push((String::new(), counter.clone()));
        let head = format!("for (u64 {counter} = {end}; {counter} > 0; {counter}--)");
        self.body_of_loop(&head, body);
    }

    /// The end of a range. Rust would take a number alone for an i32.
    fn end(&self, end: &Expr, kind: Kind) -> String {
        let suffix = match (self.language, end, kind) {
            (Language::Rust, Expr::Number(_), Kind::Signed) => "_i64",
            (Language::Rust, Expr::Number(0x8000_0000..), _) => "_u64",
            _ => "",
        };
        self.expr(end) + suffix
    }

    /// The head of a loop over a range, whose variable it declares.
    fn head_of_range(&mut self, variable: &str, kind: Kind, [first, last]: [&Expr; 2]) -> String {
        let first = self.expr(first);
        let last = self.end(last, kind);
        let kind = self.kind(kind);
        let name = self.declare(variable);
        match self.language {
            Language::Rust => format!("for {name} in {first}..={last}"),
            Language::Cpp => format!("for ({kind} {name} = {first}; {name} <= {last}; {name}++)"),
        }
    }

    /// A loop whose variable is declared.
    fn body_of_loop(&mut self, head: &str, body: &[Step]) {
        self.block(head, body);
        self.variables.pop();
    }

    /// A loop whose next number a change gives: its declared variable, its condition and the change.
    fn own_loop(&mut self, [start, condition, change]: [String; 3], body: &[Step]) {
        if self.language == Language::Cpp {
            return self.body_of_loop(&format!("for ({start}; {condition}; {change})"), body);
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
        if self.language == Language::Rust {
            let entry = self.declare(name);
            return self.body_of_loop(&format!("for &{entry} in {list}.iter()"), body);
        }
        let place = self.free(&["place"]);
        self.variables.push((String::new(), place.clone()));
        let entry = self.declare(name);
        let head = format!("for (u64 {place} = 0; {place} < {len}; {place}++) {{");
        self.line(&head);
        self.depth += 1;
        self.line(&format!("u64 {entry} = {list}[{place}];"));
        self.depth -= 1;
        self.inner(body);
        self.line("}");
        self.variables.truncate(self.variables.len() - 2);
    }

    /// A word and its condition.
    fn head(&self, word: &str, condition: &Expr) -> String {
        let condition = self.expr(condition);
        match self.language {
            Language::Rust => format!("{word} {condition}"),
            Language::Cpp => format!("{word} ({condition})"),
        }
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
        match (self.language, place) {
            (Language::Cpp, _) | (_, Expr::Number(_)) => self.expr(place),
            (Language::Rust, _) => format!("{} as usize", self.operand(place, UNARY)),
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
            Expr::Char(letter) => format!("{}'{letter}'", self.pick("b", "")),
            Expr::Text(text) => self.literal(text),
            Expr::Name(name) => self.printed(name).to_string(),
            Expr::Call(function, arguments) => return self.call(function, arguments),
            Expr::Two(sign, a, b) => return self.two(sign, a, b),
            Expr::Not(inner) => return (format!("!{}", self.operand(inner, ATOM)), UNARY),
            Expr::If(parts) => return (self.either(parts), 0),
            Expr::At(list, place) => format!("{}[{}]", self.expr(list), self.place(place)),
            Expr::As(_, inner) if self.language == Language::Cpp => return self.leveled(inner),
            Expr::As(kind, inner) if matches!(**inner, Expr::Number(0..)) => {
                format!("{}_{}", self.expr(inner), self.kind(*kind))
            }
            Expr::As(kind, inner) => {
                let text = format!("{} as {}", self.operand(inner, ATOM), self.kind(*kind));
                return (text, UNARY);
            }
        };
        (text, ATOM)
    }

    fn either(&self, parts: &[Expr; 3]) -> String {
        let [condition, one, other] = parts.each_ref().map(|part| self.expr(part));
        match self.language {
            Language::Rust => format!("if {condition} {{ {one} }} else {{ {other} }}"),
            Language::Cpp => format!("{condition} ? {one} : {other}"),
        }
    }

    fn call(&self, function: &str, arguments: &[Expr]) -> (String, Level) {
        if let ("len", [Expr::Name(list)]) = (function, arguments)
            && let Some(len) = self.constant_len(list)
        {
            return (len.to_string(), ATOM);
        }
        let Some((_, rust, cpp)) = PHRASES.into_iter().find(|(phrase, ..)| *phrase == function)
        else {
            return (format!("{function}({})", self.all(arguments)), ATOM);
        };
        let mut text = self.pick(rust, cpp).to_string();
        for (number, argument) in arguments.iter().enumerate() {
            text = text.replace(&format!("{{{number}:place}}"), &self.place(argument));
            text = text.replace(&format!("{{{number}}}"), &self.expr(argument));
        }
        if self.language == Language::Rust && function == "len" {
            return (text + " as u64", UNARY);
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
        match self.language {
            Language::Rust => number.to_string(),
            Language::Cpp => cpp_number(number),
        }
    }

    /// How long a constant list is.
    fn constant_len(&self, list: &str) -> Option<usize> {
        for item in &self.program.items {
            if let Item::Numbers(name, numbers) = item
                && *name == list
            {
                return Some(numbers.len());
            }
        }
        None
    }

    fn kind(&self, kind: Kind) -> &'static str {
        match (self.language, kind) {
            (_, Kind::Truth) => "bool",
            (_, Kind::Number) => "u64",
            (_, Kind::Signed) => "i64",
            (Language::Rust, Kind::Short) => "u32",
            (Language::Cpp, Kind::Short) => "int",
            (Language::Rust, Kind::Shorts) => "&[u32]",
            (Language::Cpp, Kind::Shorts) => "const std::vector<int>&",
            (Language::Rust, Kind::List) => "&[u64]",
            (Language::Rust, Kind::Truths) => "&[bool]",
            (Language::Cpp, Kind::List) => "const std::vector<u64>&",
            (Language::Cpp, Kind::Truths) => "const std::vector<char>&",
        }
    }

    /// A text that is written, as a literal of ASCII. In C++ it has no trigraph, which two question
    /// marks may begin.
    fn literal(&self, text: &str) -> String {
        let mut literal = self.pick("b\"", "\"").to_string();
        for byte in text.bytes() {
            match byte {
                b'\n' => literal += "\\n",
                b'?' if literal.ends_with('?') => literal += self.pick("?", "\\?"),
                b'"' | b'\\' => literal.extend(['\\', byte.into()]),
                b' '..=b'~' => literal.push(byte.into()),
                _ => literal += self.pick(&format!("\\x{byte:02x}"), &format!("\\{byte:03o}")),
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
