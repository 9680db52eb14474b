//! Prints a program in C++98.

use super::expression::{add_line, Printer};
use super::tree::{Expr, Function, Item, Kind, Program, Reading, Step, Written};
use crate::flags::values::Language;

/// Reads block by block; `number` is the next one, or 0 at the end.
const READER: &str = include_str!("reader.cpp");

/// Returns true if there is another number.
const MORE: &str = "
bool more() {
    int digit = byte();
    while (digit >= 0 && digit < '0') {
        digit = byte();
    }
    at -= digit >= 0;
    return digit >= 0;
}
";

/// The first digit of the next number, which stays the next; 0 at the end.
const PEEK: &str = "
int peek() {
    int digit = byte();
    while (digit >= 0 && digit < '0') {
        digit = byte();
    }
    at -= digit >= 0;
    return digit < 0 ? 0 : digit - '0';
}
";

pub fn program(program: &Program) -> String {
    let mut cpp = Cpp {
        printer: Printer { language: Language::Cpp, items: &program.items, is_wide: program.is_wide },
        text: String::new(),
        depth: 0,
    };
    program.items.iter().for_each(|item| cpp.item(item));
    cpp.block("int main()", &program.main);
    let has = |word: &str, line: &'static str| if cpp.text.contains(word) { line } else { "" };
    let ahead = match program.reading {
        Reading::Counted => "",
        Reading::UntilEnd => MORE,
        Reading::Until0 => PEEK,
    };
    format!(
        "#include <cstdio>\n{}\ntypedef unsigned long long u64;\n{}{}\n{READER}{ahead}\n{}",
        has("std::vector", "#include <vector>\n"),
        has("i64", "typedef long long i64;\n"),
        has("i128", "__extension__ typedef __int128 i128;\n"),
        cpp.text
    )
}

struct Cpp<'a> {
    printer: Printer<'a>,
    text: String,
    depth: usize,
}

impl Cpp<'_> {
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
                self.line(&format!("const u64 {name}[] = {{"));
                let list: Vec<String> = numbers.iter().map(|&number| self.expr(&Expr::from(number))).collect();
                add_line(&mut self.text, 4, &list.join(", "));
                self.line("};");
            }
            Item::Text(name, lines) => {
                let lines = lines.join("\"\n    \"");
                self.text += &format!("const char {name}[] =\n    \"{lines}\";\n");
            }
        }
        self.text.push('\n');
    }

    fn function(&mut self, function: &Function) {
        let kind = |kind| self.printer.kind(kind);
        let parameter = |(name, of): &(String, Kind)| match function.uses(name) {
            true => format!("{} {name}", kind(*of)),
            false => kind(*of).to_string(),
        };
        let parameters: Vec<String> = function.parameters.iter().map(parameter).collect();
        let head = format!("{} {}({})", kind(function.result), function.name, parameters.join(", "));
        self.block(&head, &function.body);
    }

    fn block(&mut self, head: &str, body: &[Step]) {
        self.line(&format!("{head} {{"));
        self.inner(body);
        self.line("}");
    }

    fn inner(&mut self, body: &[Step]) {
        self.depth += 1;
        body.iter().for_each(|step| self.step(step));
        self.depth -= 1;
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Let { name, kind, value, .. } => {
                let line = format!("{} {name} = {};", self.printer.kind(*kind), self.expr(value));
                self.line(&line);
            }
            Step::LetList { name, kind, len } => {
                let of = if *kind == Kind::Truths { "bool" } else { "u64" };
                let len = len.as_ref().map_or(String::new(), |len| format!("({})", self.expr(len)));
                self.line(&format!("std::vector<{of}> {name}{len};"));
            }
            Step::Change(it, sign, value) => self.line(&format!("{} {sign} {};", self.expr(it), self.expr(value))),
            Step::Push(list, value) => self.line(&format!("{list}.push_back({});", self.expr(value))),
            Step::Resize(list, len) => self.line(&format!("{list}.resize({});", self.expr(len))),
            Step::If(condition, then, otherwise) => self.choice("", condition, then, otherwise),
            Step::While(condition, body) => self.block(&format!("while ({})", self.expr(condition)), body),
            Step::Times(times, body) => {
                self.block(&format!("for (u64 times = {}; times > 0; times--)", self.expr(times)), body);
            }
            Step::For { name, kind, first, last, body } => {
                let [kind, first, last] = [self.printer.kind(*kind), &self.expr(first), &self.expr(last)];
                self.block(&format!("for ({kind} {name} = {first}; {name} <= {last}; {name}++)"), body);
            }
            Step::Each { name, list, body } => self.each(name, list, body),
            Step::Do(value) => self.line(&format!("{};", self.expr(value))),
            Step::Return(value) => self.line(&format!("return {};", self.expr(value))),
            Step::Break => self.line("break;"),
            Step::Write(written) => self.write(written),
        }
    }

    fn each(&mut self, name: &str, list: &str, body: &[Step]) {
        let len = self.expr(&Expr::Len(list.to_string()));
        self.line(&format!("for (u64 place = 0; place < {len}; place++) {{"));
        self.depth += 1;
        self.line(&format!("u64 {name} = {list}[place];"));
        self.depth -= 1;
        self.inner(body);
        self.line("}");
    }

    fn choice(&mut self, before: &str, condition: &Expr, then: &[Step], otherwise: &[Step]) {
        self.line(&format!("{before}if ({}) {{", self.expr(condition)));
        self.inner(then);
        match otherwise {
            [] => self.line("}"),
            [Step::If(condition, then, otherwise)] => self.choice("} else ", condition, then, otherwise),
            otherwise => {
                self.line("} else {");
                self.inner(otherwise);
                self.line("}");
            }
        }
    }

    fn write(&mut self, written: &Written) {
        let line = match written {
            Written::Text(text) => format!("fputs({}, stdout);", self.printer.literal(text)),
            Written::Either(condition, texts) => {
                let [one, other] = texts.each_ref().map(|text| self.printer.literal(text));
                format!("fputs({} ? {one} : {other}, stdout);", self.expr(condition))
            }
            Written::Number(number) => format!("printf(\"%d\", int({}));", self.expr(number)),
        };
        self.line(&line);
    }
}
