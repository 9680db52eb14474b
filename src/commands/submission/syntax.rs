//! Reads what is written in a small part of Rust: functions in the files of the games and in
//! `numbers.rs`, and tables.
//!
//! ```text
//! functions = { "fn" name "(" [ parameter { "," parameter } ] ")" "->" type block }      parameter = name ":" type
//! block     = "{" { step } [ expression ] "}"       type = "u64" | "i64" | "bool" | "&[u64]"
//! list      = "vec![" [ ( "false" | "0" ) ";" expression ] "]"
//! step      = "let" [ "mut" ] name "=" ( expression | list ) ";" | "break" ";"
//!           | "return" expression ";" | [ name "." ] name "(" expressions ")" ";"
//!           | expression sign "=" expression ";" | "while" expression block | "for" "&" name "in" operand block
//!           | "for" name "in" expression "..=" expression block | "if" expression block [ "else" ( block | step ) ]
//! operand   = number | name | name "(" expressions ")" | name "[" expression "]" | name ".len()" | "!" operand
//! ```
//!
//! Expressions have the binary operators of [`BINARY`]. A name may have a value, which then is in
//! its place. `misere` is a constant: a function is read for one play, and has neither the
//! parameter nor what is done in the other play.

use super::tree::{Expr, Kind, PrintedFunction, Step, call, name};

/// Binary operators: what binds least comes first.
pub const BINARY: [&[&str]; 9] = [
    &["||"],
    &["&&"],
    &["==", "!=", "<=", ">=", "<", ">"],
    &["|"],
    &["^"],
    &["&"],
    &[">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

const CHANGES: [&str; 8] = ["=", "+=", "-=", "*=", "/=", "^=", "|=", "&="];

/// The functions of a text, for one play.
///
/// # Panics
///
/// If the text is not written as above: the texts are ours, and tests read all of them.
pub fn functions(text: &str, misere: bool) -> Vec<PrintedFunction> {
    let play = [("misere", Expr::Truth(misere))];
    let mut reader = SyntaxReader::new(text, &play);
    let mut functions = Vec::new();
    while reader.takes("fn") {
        functions.push(reader.function());
    }
    reader.ends();
    functions
}

/// The steps of a text in which these names have values.
///
/// # Panics
///
/// If the text is not written as above.
pub fn steps(text: &str, values: &[(&str, Expr)]) -> Vec<Step> {
    let mut reader = SyntaxReader::new(text, values);
    let mut steps = Vec::new();
    while !reader.tokens.is_empty() {
        steps.push(reader.step());
    }
    steps
}

/// The expression of a text.
///
/// # Panics
///
/// If the text is not written as above.
pub fn expression(text: &str) -> Expr {
    let mut reader = SyntaxReader::new(text, &[]);
    let expression = reader.expression(0);
    reader.ends();
    expression
}

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Words, numbers and operators, the last first.
fn tokens(text: &str) -> Vec<&str> {
    let mut rest = text.trim_start();
    let mut tokens = Vec::new();
    while let Some(first) = rest.chars().next() {
        let mut signs = BINARY.iter().copied().flatten().chain(&CHANGES);
        let end = if let Some(sign) = signs.find(|sign| sign.len() > 1 && rest.starts_with(**sign))
        {
            sign.len()
        } else if rest.starts_with("->") {
            2
        } else if rest.starts_with("..=") {
            3
        } else if is_of_word(first) {
            let end = rest.find(|letter| !is_of_word(letter));
            end.unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        tokens.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    tokens.reverse();
    tokens
}

struct SyntaxReader<'a> {
    /// What is left, the last token first.
    tokens: Vec<&'a str>,
    /// The type of the numbers of this function.
    kind: Kind,
    /// Names that have values.
    values: &'a [(&'a str, Expr)],
}

impl<'a> SyntaxReader<'a> {
    fn new(text: &'a str, values: &'a [(&'a str, Expr)]) -> SyntaxReader<'a> {
        SyntaxReader {
            tokens: tokens(text),
            kind: Kind::Number,
            values,
        }
    }

    fn takes(&mut self, token: &str) -> bool {
        self.tokens.pop_if(|next| *next == token).is_some()
    }

    /// Takes these tokens, with blanks between them.
    fn expects(&mut self, tokens: &str) {
        for token in tokens.split(' ') {
            let next = self.tokens.last().copied();
            assert!(self.takes(token), "expected {token} before {next:?}");
        }
    }

    fn ends(&self) {
        let next = self.tokens.last();
        assert!(next.is_none(), "expected the end, found {next:?}");
    }

    fn word(&mut self) -> &'a str {
        self.tokens.pop().expect("a word")
    }

    fn function(&mut self) -> PrintedFunction {
        let name = self.word().to_string();
        self.expects("(");
        let mut parameters = Vec::new();
        while !self.takes(")") {
            let parameter = self.word();
            self.expects(":");
            let kind = self.kind();
            if parameter != "misere" {
                parameters.push((parameter.to_string(), kind));
            }
            self.takes(",");
        }
        self.expects("->");
        let result = self.kind();
        let is_signed = parameters.iter().any(|(_, kind)| *kind == Kind::Signed);
        self.kind = if is_signed {
            Kind::Signed
        } else {
            Kind::Number
        };
        PrintedFunction {
            name,
            parameters,
            result,
            body: self.block(),
        }
    }

    fn kind(&mut self) -> Kind {
        match self.word() {
            "u64" => Kind::Number,
            "i64" => Kind::Signed,
            "bool" => Kind::Truth,
            "&" => {
                self.expects("[ u64 ]");
                Kind::List
            }
            other => panic!("expected a type, found {other}"),
        }
    }

    fn block(&mut self) -> Vec<Step> {
        self.expects("{");
        let mut steps = Vec::new();
        while !self.takes("}") {
            match self.step() {
                Step::If(Expr::Truth(holds), then, otherwise) => {
                    steps.extend(if holds { then } else { otherwise })
                }
                step => steps.push(step),
            }
        }
        // What comes after a return is for the other play.
        let mut returns = steps.iter().map(|step| matches!(step, Step::Return(_)));
        if let Some(end) = returns.position(|is_return| is_return) {
            steps.truncate(end + 1);
        }
        steps
    }

    fn step(&mut self) -> Step {
        match self.word() {
            "let" => self.variable(),
            "return" => Step::Return(self.value()),
            "while" => Step::While(self.expression(0), self.block()),
            "for" => self.range(),
            "if" => self.choice(),
            "break" => {
                self.expects(";");
                Step::Break
            }
            first => {
                self.tokens.push(first);
                self.change()
            }
        }
    }

    fn variable(&mut self) -> Step {
        let changes = self.takes("mut");
        let name = self.word().to_string();
        self.expects("=");
        let (kind, value) = if self.takes("vec") {
            self.list()
        } else {
            let value = self.expression(0);
            let is_condition = value.is_condition();
            (if is_condition { Kind::Truth } else { self.kind }, value)
        };
        self.expects(";");
        Step::Let {
            name,
            kind,
            changes,
            value,
        }
    }

    /// A list and its length, after `vec`.
    fn list(&mut self) -> (Kind, Expr) {
        self.expects("! [");
        self.takes("0");
        let kind = if self.takes("false") {
            Kind::Truths
        } else {
            Kind::List
        };
        let len = if self.takes(";") {
            self.expression(0)
        } else {
            0.into()
        };
        self.expects("]");
        (kind, len)
    }

    /// A change or a call; or an expression, which is the value of its block.
    fn change(&mut self) -> Step {
        let value = self.expression(0);
        if self.takes(".") {
            let method = self.word();
            self.expects("(");
            let arguments = [vec![value], self.arguments()].concat();
            self.expects(";");
            return Step::Do(call(method, arguments));
        }
        if self.takes(";") {
            return Step::Do(value);
        }
        match CHANGES.into_iter().find(|sign| self.takes(sign)) {
            Some(sign) => Step::Change(value, sign, self.value()),
            None => Step::Return(value),
        }
    }

    fn range(&mut self) -> Step {
        let is_each = self.takes("&");
        let variable = self.word().to_string();
        self.expects("in");
        if is_each {
            let list = self.operand();
            return Step::Each {
                name: variable,
                list,
                body: self.block(),
            };
        }
        let first = self.expression(0);
        self.expects("..=");
        let last = self.expression(0);
        Step::For {
            name: variable,
            kind: self.kind,
            first,
            last,
            body: self.block(),
        }
    }

    fn choice(&mut self) -> Step {
        let condition = self.expression(0);
        let then = self.block();
        let otherwise = if !self.takes("else") {
            Vec::new()
        } else if self.takes("if") {
            vec![self.choice()]
        } else {
            self.block()
        };
        Step::If(condition, then, otherwise)
    }

    /// An expression, and the semicolon after it.
    fn value(&mut self) -> Expr {
        let value = self.expression(0);
        self.expects(";");
        value
    }

    /// An expression whose operators bind as closely as the operators of this level, or more
    /// closely.
    fn expression(&mut self, level: usize) -> Expr {
        let Some(signs) = BINARY.get(level) else {
            return self.operand();
        };
        let mut left = self.expression(level + 1);
        while let Some(sign) = signs.iter().find(|sign| self.takes(sign)) {
            left = left.two(sign, self.expression(level + 1));
        }
        left
    }

    fn operand(&mut self) -> Expr {
        let operand = match self.word() {
            "!" => return self.operand().opposite(),
            "(" => {
                let inner = self.expression(0);
                self.expects(")");
                return inner;
            }
            "true" => Expr::Truth(true),
            "false" => Expr::Truth(false),
            digits if digits.starts_with(|first: char| first.is_ascii_digit()) => {
                Expr::Number(digits.parse().expect("a number"))
            }
            function if self.takes("(") => return call(function, self.arguments()),
            variable => {
                assert!(
                    variable.starts_with(is_of_word),
                    "expected a name, found {variable}"
                );
                match self.values.iter().find(|(name, _)| *name == variable) {
                    Some((_, value)) => value.clone(),
                    None => name(variable),
                }
            }
        };
        if self.takes("[") {
            let place = self.expression(0);
            self.expects("]");
            return Expr::At(Box::new(operand), Box::new(place));
        }
        if self.tokens.ends_with(&[")", "(", "len", "."]) {
            self.expects(". len ( )");
            return call("len", vec![operand]);
        }
        operand
    }

    /// The arguments of a call, after its first parenthesis.
    fn arguments(&mut self) -> Vec<Expr> {
        let mut arguments = Vec::new();
        while !self.takes(")") {
            if !self.takes("misere") {
                arguments.push(self.expression(0));
            }
            self.takes(",");
        }
        arguments
    }
}
