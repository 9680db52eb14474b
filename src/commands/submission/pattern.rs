//! Prints a pattern as the type `Rule` of a program, whose `grundy` gives what the pattern says of a heap of n.

use std::collections::BTreeMap;

use crate::flags::quote;
use crate::flags::values::Language;
use crate::game::rule::pattern::functions::{plus, NamedFunction};
use crate::game::rule::pattern::{Formula, Pattern};

/// The functions of numbers that a program may have, in both languages.
pub const NUMBERS: [&str; 2] =
    [include_str!("../../game/rule/pattern/numbers.rs"), include_str!("../../game/rule/pattern/numbers.cpp")];

/// The type, and the functions of numbers that it calls, directly or not. `LAST` is the largest heap that is answered,
/// and `FIRST` has the values of `first` heaps.
pub fn rule(language: Language, pattern: &Pattern, first: usize, last: u64) -> (String, Vec<&'static str>) {
    let mut printer = Printer { language, text: String::new(), depth: 2 };
    printer.check(last, first);
    printer.formula(pattern.formula(), true);
    let gives = if pattern.is_of_lost() { "0 if a heap is lost, otherwise 1" } else { "The value of a heap" };
    let text = match language {
        Language::Rust => format!(
            "/// What is seen in the values of small heaps; it is not proved.\n#[derive(Default)]\nstruct Rule {{}}\n\n\
            impl Rule {{\n    /// {gives}.\n    fn grundy(&mut self, n: u64) -> Option<u64> {{\n{}    }}\n}}\n",
            printer.text
        ),
        Language::Cpp => format!(
            "// What is seen in the values of small heaps; it is not proved.\nstruct Rule {{\n    // {gives}.\n    \
            u64 grundy(u64 n) {{\n{}    }}\n}};\n",
            printer.text
        ),
    };
    let called = called(&text);
    (text, called)
}

/// The functions of numbers that a text calls, and those that they call.
fn called(text: &str) -> Vec<&'static str> {
    let names = NUMBERS[0].lines().filter_map(|line| line.strip_prefix("pub fn ")?.split('(').next());
    let mut names: Vec<&str> = names.collect();
    names.reverse();
    let (mut all, mut called) = (text.to_string(), Vec::new());
    // A function calls only earlier ones.
    for name in names {
        if all.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name) {
            called.push(name);
            all.extend(quote::items(NUMBERS[0], &[name]).into_iter().map(|(_, code)| code));
        }
    }
    called
}

struct Printer {
    language: Language,
    text: String,
    depth: usize,
}

impl Printer {
    fn line(&mut self, line: &str) {
        let width = 4 * self.depth;
        self.text += &format!("{:width$}{line}\n", "");
    }

    fn of<'a>(&self, rust: &'a str, cpp: &'a str) -> &'a str {
        match self.language {
            Language::Rust => rust,
            Language::Cpp => cpp,
        }
    }

    fn when(&mut self, condition: &str, inner: impl FnOnce(&mut Printer)) {
        let [open, close] = [self.of("", "("), self.of("", ")")];
        self.line(&format!("if {open}{condition}{close} {{"));
        self.depth += 1;
        inner(self);
        self.depth -= 1;
        self.line("}");
    }

    /// Returns a value; `is_last` if this ends the function.
    fn gives(&mut self, value: &str, is_last: bool) {
        let line = match (self.language, is_last) {
            (Language::Rust, true) => format!("Some({value})"),
            (Language::Rust, false) => format!("return Some({value});"),
            (Language::Cpp, _) => format!("return {value};"),
        };
        self.line(&line);
    }

    /// Refuses heaps beyond the last, and answers the first ones.
    fn check(&mut self, last: u64, first: usize) {
        match self.language {
            Language::Rust if last < crate::MAX_NUMBER => self.when("n > LAST", |own| own.line("return None;")),
            Language::Cpp if last < crate::MAX_NUMBER => self.line("console.known(n <= LAST);"),
            Language::Rust | Language::Cpp => {}
        }
        if first > 0 {
            let value = self.of("FIRST[n as usize]", "FIRST[n]");
            self.when(&format!("n < {first}"), |own| own.gives(value, false));
        }
    }

    /// The variable that has n + `shift`, which it defines.
    fn variable(&mut self, shift: i64) -> &'static str {
        if shift == 0 {
            return "n";
        }
        let kind = self.of("let", "u64");
        self.line(&format!("{kind} m = {};", plus("n", shift)));
        "m"
    }

    fn function(&mut self, function: &NamedFunction, shift: i64) -> String {
        let variable = self.variable(shift);
        function.code(variable)
    }

    /// g(⌊n / `divisor`⌋).
    fn quotient(&self, divisor: u64) -> String {
        let [own, tried] = [self.of("self.", ""), self.of("?", "")];
        format!("{own}grundy(n / {divisor}){tried}")
    }

    fn formula(&mut self, formula: &Formula, is_last: bool) {
        match formula {
            Formula::Function { function, shift, more } => {
                let value = self.function(function, *shift);
                let value = if *more != 0 && value.contains(['^', '&']) { format!("({value})") } else { value };
                self.gives(&plus(&value, *more), is_last);
            }
            Formula::Set { set, shift, is_inside } => {
                let condition = self.function(set, *shift);
                let (inside, outside) = if *is_inside { ("0", "1") } else { ("1", "0") };
                self.when(&condition, |own| own.gives(inside, false));
                self.gives(outside, is_last);
            }
            Formula::Table { function, shift, entries } => {
                let key = self.function(function, *shift);
                self.table(&key, entries, is_last);
            }
            Formula::Line { first, step: 0, .. } => self.gives(&first.to_string(), is_last),
            Formula::Line { first, step, modulus } => {
                let quotient = format!("n / {modulus}");
                let times = if *step == 1 { quotient } else { format!("{step} * ({quotient})") };
                self.gives(&plus(&times, *first), is_last);
            }
            Formula::Quotient { divisor, more } => {
                let value = plus(&self.quotient(*divisor), *more);
                self.gives(&value, is_last);
            }
            Formula::TableOfQuotient { divisor, entries } => {
                let key = self.quotient(*divisor);
                self.table(&key, entries, is_last);
            }
            Formula::Period { start, period, more } => self.period(*start, *period, *more, is_last),
            Formula::Classes(all) => self.classes(all),
        }
    }

    fn classes(&mut self, all: &[Formula]) {
        let count = all.len();
        for (rest, formula) in all.iter().enumerate() {
            if rest + 1 < count {
                self.when(&format!("n % {count} == {rest}"), |own| own.formula(formula, false));
            } else {
                self.formula(formula, true);
            }
        }
    }

    fn period(&mut self, start: u64, period: u64, more: i64, is_last: bool) {
        let kind = self.of("let", "u64");
        let after = if start == 0 { "n".to_string() } else { format!("(n - {start})") };
        self.line(&format!("{kind} turns = {after} / {period};"));
        let place = format!("n - turns * {period}");
        let value = match self.language {
            Language::Rust => format!("FIRST[({place}) as usize]"),
            Language::Cpp => format!("FIRST[{place}]"),
        };
        let value = match more {
            0 => value,
            1.. => format!("{value} + turns * {more}"),
            _ => format!("{value} - turns * {}", -more),
        };
        self.gives(&value, is_last);
    }

    /// The entry of a key.
    fn table(&mut self, key: &str, entries: &BTreeMap<i64, i64>, is_last: bool) {
        let entries = entries.iter();
        match self.language {
            Language::Rust => {
                self.line(&format!("{}match {key} {{", if is_last { "" } else { "return " }));
                entries.for_each(|(key, value)| self.line(&format!("    {key} => Some({value}),")));
                self.line("    _ => None,");
                self.line(if is_last { "}" } else { "};" });
            }
            Language::Cpp => {
                self.line(&format!("switch ({key}) {{"));
                entries.for_each(|(key, value)| self.line(&format!("case {key}: return {value};")));
                self.line("}");
                self.line("console.known(false);");
                self.line("return 0;");
            }
        }
    }
}
