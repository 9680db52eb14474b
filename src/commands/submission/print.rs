//! Prints a program in Rust or in C++98.

use super::tree::{Expr, Item, Kind, PrintedFunction, Program, Step, call, calls, has};
use crate::flags::values::Language;
use crate::flags::wrap::wrap_words;

/// Reads all input; `numbers` are its numbers.
const RUST_READER: &str = "    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let mut bytes = input.iter();
    let mut numbers = std::iter::from_fn(|| {
        let digits = bytes.by_ref().skip_while(|&&c| c < b'0').take_while(|&&c| c >= b'0');
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
const PHRASES: [(&str, &str, &str); 11] = [
    // The next number, the next number or 0 after the last, and to leave one out.
    ("read", "numbers.next().unwrap()", "number()"),
    ("read_or_0", "numbers.next().unwrap_or(0)", "number()"),
    ("skip", "numbers.next()", "number()"),
    // Whether there is another number, and whether it is not 0.
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
    (
        "resize",
        "{0}.resize({1:place}, 0)",
        "{0}.resize({1:place})",
    ),
    ("len", "{0}.len()", "{0}.size()"),
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
            let ahead = if least_digit(&program.main).is_none() {
                ""
            } else {
                "\n    .peekable()"
            };
            printer.text += &format!("fn main() {{\n{RUST_READER}{ahead};\n");
            printer.text += RUST_WRITER;
            printer.inner(&program.main);
            format!(
                "use std::io::{{self, BufWriter, Read, Write}};\n\n{}}}\n",
                printer.text
            )
        }
        Language::Cpp => {
            printer.block("int main()", &program.main);
            let has = |word: &str, line: &'static str| {
                if printer.text.contains(word) {
                    line
                } else {
                    ""
                }
            };
            format!(
                "#include <cstdio>\n{}\ntypedef unsigned long long u64;\n{}\n{CPP_READER}\n{}{}",
                has("std::vector", "#include <vector>\n"),
                has("i64", "typedef long long i64;\n"),
                least_digit(&program.main).map_or(String::new(), more),
                printer.text
            )
        }
    }
}

/// The least first digit of a number that begins another case, if a program asks if there is one.
fn least_digit(main: &[Step]) -> Option<char> {
    [(MORE, '0'), (MORE_THAN_0, '1')]
        .into_iter()
        .find(|(phrase, _)| calls(main, phrase))
        .map(|(_, least)| least)
}

/// The function of C++ that looks at the first digit of the next number.
fn more(least: char) -> String {
    format!(
        "bool more() {{
    int digit = byte();
    while (digit >= 0 && digit < '0') {{
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

/// Operators, how closely they bind, and how closely their operands have to bind. Operators without
/// an order that is the same in both languages, or that a compiler warns of without parentheses,
/// have operands that bind much closer.
const BINARY: [(&[&str], Level, Level); 6] = [
    (&["||"], 1, 3),
    (&["&&"], 2, 3),
    (&["==", "!=", "<=", ">=", "<", ">"], 3, 5),
    (&["|", "^", "&", ">>"], 4, ATOM),
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
            // Where it goes on, it is indented by 8 more.
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
                let numbers = self.all(
                    &numbers
                        .iter()
                        .map(|&number| number.into())
                        .collect::<Vec<Expr>>(),
                );
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
        self.language == Language::Cpp && OF_READER.contains(&printed)
            || self
                .variables
                .iter()
                .any(|(_, variable)| variable == printed)
    }

    /// The name that a variable has in the program, or a constant list, which has no other.
    fn printed<'a>(&'a self, variable: &'a str) -> &'a str {
        let declared = self
            .variables
            .iter()
            .rev()
            .find(|(name, _)| name == variable);
        declared.map_or(variable, |(_, printed)| printed)
    }

    fn function(&mut self, function: &PrintedFunction) {
        self.variables.clear();
        let parameter =
            |(name, kind): &(String, Kind)| match (self.language, has(&function.body, name)) {
                (Language::Rust, true) => format!("{name}: {}", self.kind(*kind)),
                (Language::Rust, false) => format!("_{name}: {}", self.kind(*kind)),
                (Language::Cpp, true) => format!("{} {name}", self.kind(*kind)),
                (Language::Cpp, false) => self.kind(*kind).to_string(),
            };
        let parameters = function
            .parameters
            .iter()
            .map(parameter)
            .collect::<Vec<_>>()
            .join(", ");
        for (parameter, _) in &function.parameters {
            self.variables.push((parameter.clone(), parameter.clone()));
        }
        let name = &function.name;
        let result = self.kind(function.result);
        match (self.language, function.body.split_last()) {
            (Language::Rust, Some((Step::Return(value), others))) => {
                self.line(&format!("fn {name}({parameters}) -> {result} {{"));
                self.depth += 1;
                others.iter().for_each(|step| self.step(step));
                self.line(&self.expr(value));
                self.depth -= 1;
                self.line("}");
            }
            (Language::Rust, _) => self.block(
                &format!("fn {name}({parameters}) -> {result}"),
                &function.body,
            ),
            (Language::Cpp, _) => {
                self.block(&format!("{result} {name}({parameters})"), &function.body)
            }
        }
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
                kind: kind @ (Kind::List | Kind::Truths),
                value,
                ..
            } => {
                let name = self.declare(name);
                self.list(&name, *kind, value)
            }
            Step::Let {
                name,
                kind,
                changes,
                value,
            } => {
                let value = self.expr(value);
                let name = self.declare(name);
                let rust = if *changes { "let mut" } else { "let" };
                format!("{} {name} = {value};", self.pick(rust, self.kind(*kind)))
            }
            Step::Change(it, sign, value) => {
                format!("{} {sign} {};", self.expr(it), self.expr(value))
            }
            Step::Do(call) => format!("{};", self.expr(call)),
            Step::Return(value) => format!("return {};", self.expr(value)),
            Step::Break => "break;".to_string(),
            Step::If(condition, then, otherwise) => {
                return self.choice("", condition, then, otherwise);
            }
            Step::While(condition, body) => {
                return self.block(&self.head("while", condition), body);
            }
            Step::Times(times, body) => return self.times(times, body),
            Step::For { .. } => return self.range(step),
            Step::Loop { .. } => return self.own_loop(step),
            Step::Each { name, list, body } => return self.each(name, list, body),
        };
        self.line(&line);
    }

    fn list(&self, name: &str, kind: Kind, len: &Expr) -> String {
        let [rust, zero, cpp] = if kind == Kind::Truths {
            ["bool", "false", "char"]
        } else {
            ["u64", "0", "u64"]
        };
        match (self.language, len) {
            (Language::Rust, Expr::Number(0)) => format!("let mut {name}: Vec<{rust}> = vec![];"),
            (Language::Rust, len) => format!(
                "let mut {name}: Vec<{rust}> = vec![{zero}; {}];",
                self.place(len)
            ),
            (Language::Cpp, Expr::Number(0)) => format!("std::vector<{cpp}> {name};"),
            (Language::Cpp, len) => format!("std::vector<{cpp}> {name}({});", self.place(len)),
        }
    }

    fn times(&mut self, times: &Expr, body: &[Step]) {
        let end = self.end(times);
        if self.language == Language::Rust {
            return self.block(&format!("for _ in 0..{end}"), body);
        }
        let counter = self.free(&COUNTERS);
        self.variables.push((String::new(), counter.clone()));
        self.block(
            &format!("for (u64 {counter} = {end}; {counter} > 0; {counter}--)"),
            body,
        );
        self.variables.pop();
    }

    /// The end of a range. Rust would take a number alone for an i32.
    fn end(&self, end: &Expr) -> String {
        let is_long = self.language == Language::Rust && matches!(end, Expr::Number(0x8000_0000..));
        self.expr(end) + if is_long { "_u64" } else { "" }
    }

    fn range(&mut self, step: &Step) {
        let Step::For {
            name,
            kind,
            first,
            last,
            body,
        } = step
        else {
            return;
        };
        let first = self.expr(first);
        let last = self.end(last);
        let kind = self.kind(*kind);
        let name = self.declare(name);
        let cpp = format!("for ({kind} {name} = {first}; {name} <= {last}; {name}++)");
        self.block(
            self.pick(&format!("for {name} in {first}..={last}"), &cpp),
            body,
        );
        self.variables.pop();
    }

    /// A loop whose next number a change gives.
    fn own_loop(&mut self, step: &Step) {
        let Step::Loop {
            name,
            kind,
            first,
            condition,
            next: (sign, value),
            body,
        } = step
        else {
            return;
        };
        let first = self.expr(first);
        let kind = self.kind(*kind);
        let name = self.declare(name);
        let condition = self.expr(condition);
        let change = match (self.language, *sign, value) {
            (Language::Cpp, "+=", Expr::Number(1)) => format!("{name}++"),
            _ => format!("{name} {sign} {}", self.expr(value)),
        };
        if self.language == Language::Cpp {
            self.block(
                &format!("for ({kind} {name} = {first}; {condition}; {change})"),
                body,
            );
        } else {
            self.line(&format!("let mut {name} = {first};"));
            self.line(&format!("while {condition} {{"));
            self.inner(body);
            self.depth += 1;
            self.line(&format!("{change};"));
            self.depth -= 1;
            self.line("}");
        }
        self.variables.pop();
    }

    fn each(&mut self, name: &str, list: &Expr, body: &[Step]) {
        let len = self.expr(&call("len", vec![list.clone()]));
        let list = self.expr(list);
        if self.language == Language::Rust {
            let entry = self.declare(name);
            self.block(&format!("for &{entry} in {list}.iter()"), body);
            self.variables.pop();
            return;
        }
        let place = self.free(&["place"]);
        self.variables.push((String::new(), place.clone()));
        let entry = self.declare(name);
        self.line(&format!(
            "for (u64 {place} = 0; {place} < {len}; {place}++) {{"
        ));
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
        self.pick(
            &format!("{word} {condition}"),
            &format!("{word} ({condition})"),
        )
        .to_string()
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
    fn within(&self, expr: &Expr, least: Level) -> String {
        match self.leveled(expr) {
            (text, level) if level < least => format!("({text})"),
            (text, _) => text,
        }
    }

    /// A place in a list, or its length.
    fn place(&self, place: &Expr) -> String {
        match (self.language, place) {
            (Language::Cpp, _) | (_, Expr::Number(_)) => self.expr(place),
            (Language::Rust, _) => format!("{} as usize", self.within(place, UNARY)),
        }
    }

    fn all(&self, expressions: &[Expr]) -> String {
        let texts: Vec<String> = expressions.iter().map(|it| self.expr(it)).collect();
        texts.join(", ")
    }

    /// The expression, and how closely its last operator binds.
    fn leveled(&self, expr: &Expr) -> (String, Level) {
        let atom = |text: String| (text, ATOM);
        match expr {
            Expr::Number(number) => (self.number(*number), if *number < 0 { UNARY } else { ATOM }),
            Expr::Truth(holds) => atom(holds.to_string()),
            Expr::Char(letter) => atom(format!("{}'{letter}'", self.pick("b", ""))),
            Expr::Text(text) => atom(self.literal(text)),
            Expr::Name(name) => atom(self.printed(name).to_string()),
            Expr::Call(function, arguments) => self.call(function, arguments),
            Expr::Two(sign, a, b) => self.two(sign, a, b),
            Expr::Not(inner) => (format!("!{}", self.within(inner, ATOM)), UNARY),
            Expr::If(parts) => {
                let [condition, one, other] = parts.each_ref().map(|part| self.expr(part));
                let cpp = format!("{condition} ? {one} : {other}");
                (
                    self.pick(
                        &format!("if {condition} {{ {one} }} else {{ {other} }}"),
                        &cpp,
                    )
                    .to_string(),
                    0,
                )
            }
            Expr::At(list, place) => atom(format!("{}[{}]", self.expr(list), self.place(place))),
            Expr::As(_, inner) if self.language == Language::Cpp => self.leveled(inner),
            Expr::As(kind, inner) => (
                format!("{} as {}", self.within(inner, ATOM), self.kind(*kind)),
                UNARY,
            ),
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
        match (self.language, function) {
            (Language::Rust, "len") => (text + " as u64", UNARY),
            (Language::Rust | Language::Cpp, _) => (text, ATOM),
        }
    }

    fn two(&self, sign: &str, a: &Expr, b: &Expr) -> (String, Level) {
        let (_, level, least) = BINARY
            .into_iter()
            .find(|row| row.0.contains(&sign))
            .unwrap_or((&[], 0, ATOM));
        let is_chain = matches!(a, Expr::Two(other, ..) if *other == sign) && level != 3;
        let left = match a {
            // Rust would read a type with parameters.
            Expr::As(..) if sign == "<" => self.within(a, ATOM),
            _ => self.within(a, if is_chain { level } else { least }),
        };
        let right = self.within(b, if level > 4 { level + 1 } else { least });
        (format!("{left} {sign} {right}"), level)
    }

    /// A number, in C++ with the type of the largest numbers if an `int` is too short.
    fn number(&self, number: i128) -> String {
        match (self.language, i32::try_from(number)) {
            (Language::Cpp, Err(_)) => format!("{number}LL"),
            (Language::Rust | Language::Cpp, _) => number.to_string(),
        }
    }

    /// How long a constant list is.
    fn constant_len(&self, list: &str) -> Option<usize> {
        self.program.items.iter().find_map(|item| match item {
            Item::Numbers(name, numbers) if *name == list => Some(numbers.len()),
            Item::Numbers(..) | Item::Text(..) | Item::Function(_) => None,
        })
    }

    fn kind(&self, kind: Kind) -> &'static str {
        match (self.language, kind) {
            (_, Kind::Truth) => "bool",
            (_, Kind::Number) => "u64",
            (_, Kind::Signed) => "i64",
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
    let is_end = |letter: char| {
        is_text ^= letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        letter == ' ' && !is_text
    };
    line.split(is_end).collect()
}
