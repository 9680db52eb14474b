//! Writes expressions, which differ little between the languages.

use super::tree::{Expr, Item, Kind};
use crate::flags::values::Language;

/// How closely an operator binds. Operators without an order that is the same in both languages, or that a compiler
/// warns of without parentheses, have operands that bind much closer.
const BINARY: [(&[&str], Level, Level); 6] = [
    (&["||"], 1, 3),
    (&["&&"], 2, 3),
    (&["==", "!=", "<=", ">=", "<", ">"], 3, 5),
    (&["|", "^", "&", ">>"], 4, ATOM),
    (&["+", "-"], 5, 5),
    (&["*", "/", "%"], 6, 6),
];

type Level = u8;

const UNARY: Level = 7;
const ATOM: Level = 8;

/// An expression as a text, and how closely its last operator binds.
type Text = (String, Level);

/// Writes the expressions of a program with these items, whose signed numbers are wide or not.
pub struct Printer<'a> {
    pub language: Language,
    pub items: &'a [Item],
    pub is_wide: bool,
}

impl Printer<'_> {
    pub fn text(&self, expr: &Expr) -> String {
        self.leveled(expr).0
    }

    /// The expression, in parentheses if it binds less closely than that.
    fn within(&self, expr: &Expr, least: Level) -> String {
        match self.leveled(expr) {
            (text, level) if level < least => format!("({text})"),
            (text, _) => text,
        }
    }

    fn all(&self, expressions: &[Expr]) -> String {
        let texts: Vec<String> = expressions.iter().map(|it| self.text(it)).collect();
        texts.join(", ")
    }

    fn leveled(&self, expr: &Expr) -> Text {
        let is_rust = self.language == Language::Rust;
        let atom = |text: String| (text, ATOM);
        match expr {
            Expr::Number(number) => (self.number(*number), if *number < 0 { UNARY } else { ATOM }),
            Expr::Truth(holds) => atom(holds.to_string()),
            Expr::Char(letter) => atom(format!("{}'{letter}'", if is_rust { "b" } else { "" })),
            Expr::Text(text) => atom(format!("{}\"{text}\"", if is_rust { "b" } else { "" })),
            Expr::Name(name) => atom(name.clone()),
            Expr::Call(function, arguments) => atom(format!("{function}({})", self.all(arguments))),
            Expr::Two(sign, a, b) => self.two(sign, a, b),
            Expr::Not(inner) => (format!("!{}", self.within(inner, ATOM)), UNARY),
            Expr::If(parts) => {
                let [condition, one, other] = [0, 1, 2].map(|place| self.text(&parts[place]));
                let text = match self.language {
                    Language::Rust => format!("if {condition} {{ {one} }} else {{ {other} }}"),
                    Language::Cpp => format!("{condition} ? {one} : {other}"),
                };
                (text, 0)
            }
            Expr::At(list, place) if is_rust => {
                atom(format!("{}[{} as usize]", self.text(list), self.within(place, UNARY)))
            }
            Expr::At(list, place) => atom(format!("{}[{}]", self.text(list), self.text(place))),
            Expr::Len(list) => self.len(list),
            Expr::As(kind, inner) if is_rust => {
                (format!("{} as {}", self.within(inner, ATOM), self.kind(*kind)), UNARY)
            }
            Expr::As(_, inner) => self.leveled(inner),
            Expr::List(name) => atom(if is_rust { format!("&{name}") } else { name.clone() }),
        }
    }

    fn two(&self, sign: &str, a: &Expr, b: &Expr) -> Text {
        let (_, level, least) = BINARY.into_iter().find(|row| row.0.contains(&sign)).unwrap_or((&[], 0, ATOM));
        // What C++ would compute in 64 bits, as both are constants.
        let is_long = matches!((a, b), (Expr::Number(_), Expr::Number(_))) && self.language == Language::Cpp;
        let is_chain = matches!(a, Expr::Two(other, ..) if *other == sign) && level != 3;
        let left = match a {
            _ if is_long && self.is_wide => format!("i128({})", self.text(a)),
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

    fn len(&self, list: &str) -> Text {
        match (self.language, self.constant(list)) {
            (_, Some(len)) => (len.to_string(), ATOM),
            (Language::Rust, None) => (format!("{list}.len() as u64"), UNARY),
            (Language::Cpp, None) => (format!("{list}.size()"), ATOM),
        }
    }

    /// How long the constant list of this name is.
    fn constant(&self, list: &str) -> Option<usize> {
        self.items.iter().find_map(|item| match item {
            Item::Numbers(name, numbers) if *name == list => Some(numbers.len()),
            Item::Numbers(..) | Item::Text(..) | Item::Function(_) => None,
        })
    }

    pub fn kind(&self, kind: Kind) -> &'static str {
        match (self.language, kind) {
            (Language::Rust | Language::Cpp, Kind::Truth) => "bool",
            (Language::Rust | Language::Cpp, Kind::Number) => "u64",
            (Language::Rust | Language::Cpp, Kind::Signed) => {
                if self.is_wide {
                    "i128"
                } else {
                    "i64"
                }
            }
            (Language::Rust, Kind::List) => "&[u64]",
            (Language::Rust, Kind::Truths) => "&[bool]",
            (Language::Cpp, Kind::List) => "const std::vector<u64>&",
            (Language::Cpp, Kind::Truths) => "const std::vector<bool>&",
        }
    }

    /// A text that is written, as a literal of ASCII. In C++ it has no trigraph, which two question marks may begin.
    pub fn literal(&self, text: &str) -> String {
        let mut literal = String::new();
        match self.language {
            Language::Rust => literal.extend(text.chars().flat_map(char::escape_default)),
            Language::Cpp => {
                for byte in text.bytes() {
                    match byte {
                        b'\n' => literal += "\\n",
                        b'?' if literal.ends_with('?') => literal += "\\?",
                        b'"' | b'\\' => literal.extend(['\\', byte.into()]),
                        b' '..=b'~' => literal.push(byte.into()),
                        _ => literal += &format!("\\{byte:03o}"),
                    }
                }
            }
        }
        format!("\"{literal}\"")
    }
}

/// The most columns of a line.
pub const WIDTH: usize = 100;

/// Adds lines of code, broken at blanks where they would be long, and indented by this many columns.
pub fn add_line(text: &mut String, indent: usize, line: &str) {
    let (mut start, mut column) = (indent, 0);
    text.extend(std::iter::repeat_n(' ', if line.is_empty() { 0 } else { indent }));
    for (i, word) in words(line).into_iter().enumerate() {
        let width = word.chars().count();
        if i > 0 && start + column + 1 + width > WIDTH {
            (start, column) = (indent + 8, 0);
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', start));
        } else if i > 0 {
            text.push(' ');
            column += 1;
        }
        *text += word;
        column += width;
    }
    text.push('\n');
}

/// The parts of a line between blanks that are outside of texts.
fn words(line: &str) -> Vec<&str> {
    let (mut words, mut start, mut is_text, mut is_escaped) = (Vec::new(), 0, false, false);
    for (at, letter) in line.char_indices() {
        match letter {
            ' ' if !is_text => {
                words.push(&line[start..at]);
                start = at + 1;
            }
            '"' if !is_escaped => is_text = !is_text,
            _ => {}
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    words.push(&line[start..]);
    words
}
