//! The tree of a printed program: what `cases` and the others make, and what `print` prints.

use std::{mem, slice};

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number from 0 on.
    Number,
    /// A number that may be below 0.
    Signed,
    Truth,
    /// A list of numbers.
    List,
    /// A list of truth values.
    Truths,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    Number(i128),
    Truth(bool),
    /// A character of one byte.
    Char(char),
    Text(String),
    Name(String),
    /// A function of the program, or one of the phrases of `print`.
    Call(String, Vec<Expr>),
    /// Two operands, and the sign between them, which is the same in both languages.
    Two(&'static str, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    /// The second if the first holds, else the third.
    If(Box<[Expr; 3]>),
    At(Box<Expr>, Box<Expr>),
    As(Kind, Box<Expr>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A variable, which changes later if it `changes`. A list has this many zeros.
    Let {
        name: String,
        kind: Kind,
        changes: bool,
        value: Expr,
    },
    /// A variable or an entry of a list, how it changes, and by what.
    Change(Expr, &'static str, Expr),
    /// A call that gives nothing.
    Do(Expr),
    If(Expr, Vec<Step>, Vec<Step>),
    While(Expr, Vec<Step>),
    /// The body, this many times.
    Times(Expr, Vec<Step>),
    /// For each number from the first to the last.
    For {
        name: String,
        kind: Kind,
        first: Expr,
        last: Expr,
        body: Vec<Step>,
    },
    /// For each number from the first on as long as the condition holds; a change gives the next
    /// number.
    Loop {
        name: String,
        kind: Kind,
        first: Expr,
        condition: Expr,
        next: (&'static str, Expr),
        body: Vec<Step>,
    },
    /// For each number in a list.
    Each {
        name: String,
        list: Expr,
        body: Vec<Step>,
    },
    Return(Expr),
    Break,
}

/// What comes before the main function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Function(PrintedFunction),
    /// A constant list.
    Numbers(&'static str, Vec<u64>),
    /// A constant text, in lines.
    Text(&'static str, Vec<String>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedFunction {
    pub name: String,
    pub parameters: Vec<(String, Kind)>,
    pub result: Kind,
    pub body: Vec<Step>,
}

/// A program, without the comment at its head.
pub struct Program {
    pub items: Vec<Item>,
    pub main: Vec<Step>,
}

impl Program {
    /// Leaves out what nothing asks for.
    pub fn tidy(&mut self) {
        self.main = tidy(mem::take(&mut self.main));
        for item in &mut self.items {
            if let Item::Function(function) = item {
                function.body = tidy(mem::take(&mut function.body));
            }
        }
        for item in mem::take(&mut self.items).into_iter().rev() {
            if self.asks_for(&item) {
                self.items.insert(0, item);
            }
        }
    }

    /// Returns true if the main function or an item asks for this one.
    fn asks_for(&self, asked: &Item) -> bool {
        let mut bodies = vec![&self.main];
        for item in &self.items {
            if let Item::Function(function) = item {
                bodies.push(&function.body);
            }
        }
        match asked {
            Item::Function(function) => bodies.iter().any(|body| calls(body, &function.name)),
            Item::Numbers(name, _) | Item::Text(name, _) => {
                bodies.iter().any(|body| has(body, name))
            }
        }
    }
}

/// A variable.
pub fn name(name: &str) -> Expr {
    Expr::Name(name.to_string())
}

pub fn call(name: &str, arguments: Vec<Expr>) -> Expr {
    Expr::Call(name.to_string(), arguments)
}

impl From<u64> for Expr {
    fn from(number: u64) -> Expr {
        Expr::Number(number.into())
    }
}

impl Expr {
    /// This expression and another one with a sign between them, folded where they are constant.
    pub fn two(self, sign: &'static str, other: impl Into<Expr>) -> Expr {
        match (sign, self, other.into()) {
            ("&&", Expr::Truth(true), other) | ("||", Expr::Truth(false), other) => other,
            ("&&", Expr::Truth(false), _) | ("&&", _, Expr::Truth(false)) => Expr::Truth(false),
            ("||", Expr::Truth(true), _) | ("||", _, Expr::Truth(true)) => Expr::Truth(true),
            ("&&", one, Expr::Truth(true)) | ("||", one, Expr::Truth(false)) => one,
            ("+" | "-" | "^", one, Expr::Number(0)) | ("*" | "/", one, Expr::Number(1)) => one,
            ("+" | "^", Expr::Number(0), other) | ("*", Expr::Number(1), other) => other,
            (_, Expr::Number(a), Expr::Number(b)) => folded(sign, a, b),
            ("*", _, Expr::Number(0)) | ("%", _, Expr::Number(1)) => Expr::Number(0),
            ("*" | "/" | "%", Expr::Number(0), _) => Expr::Number(0),
            // Nothing is divided by 0.
            ("-" | "^" | "%", one, other) if one.is_same(&other) => Expr::Number(0),
            ("/", one, other) if one.is_same(&other) => Expr::Number(1),
            ("&&" | "||", one, other) if both(&one, sign, &other).is_some() => {
                Expr::Truth(both(&one, sign, &other) == Some(true))
            }
            // Compilers warn of it.
            (_, one, other)
                if one.is_same(&other) && OPPOSITES.iter().any(|pair| pair[0] == sign) =>
            {
                Expr::Truth(["==", "<=", ">="].contains(&sign))
            }
            (_, one, other) => Expr::Two(sign, Box::new(one), Box::new(other)),
        }
    }

    /// Returns true if the other one has the same operands, perhaps in another order.
    fn is_same(&self, other: &Expr) -> bool {
        match (self, other) {
            (Expr::Two(sign @ ("+" | "*" | "^"), a, b), Expr::Two(other_sign, c, d))
                if sign == other_sign =>
            {
                (a, b) == (c, d) || (a, b) == (d, c)
            }
            _ => self == other,
        }
    }

    /// The opposite of a condition.
    pub fn opposite(self) -> Expr {
        let opposite = |sign: &str| {
            OPPOSITES
                .iter()
                .find(|pair| pair[0] == sign)
                .map(|pair| pair[1])
        };
        match self {
            Expr::Truth(holds) => Expr::Truth(!holds),
            Expr::Not(inner) => *inner,
            Expr::Two(sign @ ("&&" | "||"), a, b) => a
                .opposite()
                .two(if sign == "&&" { "||" } else { "&&" }, b.opposite()),
            Expr::Two(sign, a, b) => match opposite(sign) {
                Some(sign) => Expr::Two(sign, a, b),
                None => Expr::Not(Box::new(Expr::Two(sign, a, b))),
            },
            other => Expr::Not(Box::new(other)),
        }
    }

    pub fn at(list: &str, place: Expr) -> Expr {
        Expr::At(Box::new(name(list)), Box::new(place))
    }

    pub fn either(condition: Expr, one: Expr, other: Expr) -> Expr {
        Expr::If(Box::new([condition, one, other]))
    }

    /// Returns true if it has this variable, or the list of this name.
    pub fn has(&self, variable: &str) -> bool {
        let mut has = false;
        self.clone().map(&mut |expr| {
            has |= expr == name(variable);
            expr
        });
        has
    }

    /// How many numbers, names and operators it has.
    pub fn size(&self) -> usize {
        let mut size = 0;
        self.clone().map(&mut |expr| {
            size += 1;
            expr
        });
        size
    }

    /// This expression with another one in the place of a variable.
    pub fn with(self, variable: &str, other: &Expr) -> Expr {
        self.map(&mut |it| {
            if it == name(variable) {
                other.clone()
            } else {
                it
            }
        })
    }

    /// This expression with each part changed, the innermost first.
    pub fn map(self, change: &mut dyn FnMut(Expr) -> Expr) -> Expr {
        let changed = match self {
            Expr::Two(sign, a, b) => a.map(change).two(sign, b.map(change)),
            Expr::Not(inner) => inner.map(change).opposite(),
            Expr::Call(name, all) => {
                Expr::Call(name, all.into_iter().map(|it| it.map(change)).collect())
            }
            Expr::If(all) => Expr::If(Box::new(all.map(|it| it.map(change)))),
            Expr::At(list, place) => {
                Expr::At(Box::new(list.map(change)), Box::new(place.map(change)))
            }
            Expr::As(kind, inner) => Expr::As(kind, Box::new(inner.map(change))),
            Expr::Number(_) | Expr::Truth(_) | Expr::Char(_) | Expr::Text(_) | Expr::Name(_) => {
                self
            }
        };
        change(changed)
    }

    pub fn is_condition(&self) -> bool {
        match self {
            Expr::Two(sign, ..) => {
                ["&&", "||"].contains(sign) || OPPOSITES.iter().any(|pair| pair[0] == *sign)
            }
            other => matches!(other, Expr::Truth(_) | Expr::Not(_)),
        }
    }
}

const OPPOSITES: [[&str; 2]; 6] = [
    ["==", "!="],
    ["!=", "=="],
    ["<", ">="],
    [">=", "<"],
    ["<=", ">"],
    [">", "<="],
];

/// What two constants give, if they give anything.
fn folded(sign: &'static str, a: i128, b: i128) -> Expr {
    let number = match sign {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" if b > 0 => Some(a.div_euclid(b)),
        "%" if b > 0 => Some(a.rem_euclid(b)),
        "^" => Some(a ^ b),
        "&" => Some(a & b),
        "==" => return Expr::Truth(a == b),
        "!=" => return Expr::Truth(a != b),
        "<" => return Expr::Truth(a < b),
        "<=" => return Expr::Truth(a <= b),
        ">" => return Expr::Truth(a > b),
        ">=" => return Expr::Truth(a >= b),
        _ => None,
    };
    number.map_or(
        Expr::Two(sign, Box::new(Expr::Number(a)), Box::new(Expr::Number(b))),
        Expr::Number,
    )
}

/// Whether two comparisons of a variable with constants both hold (`&&`), or one of them (`||`), if
/// that is the same for all its numbers. Compilers warn of it.
fn both(one: &Expr, sign: &str, other: &Expr) -> Option<bool> {
    let (variable, _, a) = comparison(one)?;
    let (other_variable, _, b) = comparison(other)?;
    if variable != other_variable {
        return None;
    }
    // Between these numbers, nothing changes.
    let numbers = [a - 1, a, a + 1, b - 1, b, b + 1];
    let mut results = Vec::new();
    for number in numbers {
        let number = Expr::Number(number);
        let pair = [
            one.clone().with(variable, &number),
            other.clone().with(variable, &number),
        ];
        let holds = pair.map(|it| it == Expr::Truth(true));
        results.push(if sign == "&&" {
            holds[0] && holds[1]
        } else {
            holds[0] || holds[1]
        });
    }
    let first = results[0];
    if results.iter().all(|it| *it == first) {
        Some(first)
    } else {
        None
    }
}

/// A variable, and the constant that it is compared with.
fn comparison(expr: &Expr) -> Option<(&str, &str, i128)> {
    let Expr::Two(sign, one, other) = expr else {
        return None;
    };
    if !OPPOSITES.iter().any(|pair| pair[0] == *sign) {
        return None;
    }
    match (&**one, &**other) {
        (Expr::Name(name), Expr::Number(number)) | (Expr::Number(number), Expr::Name(name)) => {
            Some((name, sign, *number))
        }
        _ => None,
    }
}

impl Step {
    /// The expressions of this step itself, for which a variable of a loop does not exist yet.
    fn expressions(&self) -> Vec<&Expr> {
        match self {
            Step::Change(one, _, other) => vec![one, other],
            Step::For { first, last, .. } => vec![first, last],
            Step::Loop { first, .. } => vec![first],
            Step::Let { value: it, .. }
            | Step::Do(it)
            | Step::If(it, ..)
            | Step::While(it, _)
            | Step::Times(it, _)
            | Step::Each { list: it, .. }
            | Step::Return(it) => vec![it],
            Step::Break => vec![],
        }
    }

    /// Returns true if this step asks for the variable where it has one of its own: in its braces,
    /// or between its rounds.
    fn has_inside(&self, variable: &str) -> bool {
        if let Step::Loop {
            condition,
            next: (_, value),
            ..
        } = self
            && (condition.has(variable) || value.has(variable))
        {
            return true;
        }
        self.bodies().iter().any(|body| has(body, variable))
    }

    /// The steps in its braces; the second are those of an `else`.
    fn bodies(&self) -> [&[Step]; 2] {
        match self {
            Step::If(_, then, otherwise) => [then, otherwise],
            Step::While(_, body) | Step::Times(_, body) => [body, &[]],
            Step::For { body, .. } | Step::Loop { body, .. } | Step::Each { body, .. } => {
                [body, &[]]
            }
            Step::Let { .. } | Step::Change(..) | Step::Do(_) | Step::Return(_) | Step::Break => {
                [&[], &[]]
            }
        }
    }

    /// Returns true if a variable of this name is another one in the steps after it.
    fn declares(&self, variable: &str) -> bool {
        matches!(self, Step::Let { name, .. } if name == variable)
    }

    /// Returns true if a variable of this name is another one in its braces.
    fn loops_over(&self, variable: &str) -> bool {
        matches!(self, Step::For { name, .. } | Step::Loop { name, .. } | Step::Each { name, .. } if name == variable)
    }

    /// This step with each part of its expressions changed, the innermost first.
    pub fn map(self, change: &mut dyn FnMut(Expr) -> Expr) -> Step {
        match self {
            Step::Let {
                name,
                kind,
                changes,
                value,
            } => Step::Let {
                name,
                kind,
                changes,
                value: value.map(change),
            },
            Step::Change(one, sign, other) => {
                Step::Change(one.map(change), sign, other.map(change))
            }
            Step::Do(call) => Step::Do(call.map(change)),
            Step::If(condition, then, otherwise) => Step::If(
                condition.map(change),
                map_all(then, change),
                map_all(otherwise, change),
            ),
            Step::While(condition, body) => {
                Step::While(condition.map(change), map_all(body, change))
            }
            Step::Times(times, body) => Step::Times(times.map(change), map_all(body, change)),
            Step::For {
                name,
                kind,
                first,
                last,
                body,
            } => {
                let first = first.map(change);
                let last = last.map(change);
                Step::For {
                    name,
                    kind,
                    first,
                    last,
                    body: map_all(body, change),
                }
            }
            Step::Loop {
                name,
                kind,
                first,
                condition,
                next: (sign, value),
                body,
            } => {
                let first = first.map(change);
                let condition = condition.map(change);
                let next = (sign, value.map(change));
                Step::Loop {
                    name,
                    kind,
                    first,
                    condition,
                    next,
                    body: map_all(body, change),
                }
            }
            Step::Each { name, list, body } => Step::Each {
                name,
                list: list.map(change),
                body: map_all(body, change),
            },
            Step::Return(value) => Step::Return(value.map(change)),
            Step::Break => self,
        }
    }
}

/// These steps with each part of their expressions changed.
pub fn map_all(steps: Vec<Step>, change: &mut dyn FnMut(Expr) -> Expr) -> Vec<Step> {
    steps.into_iter().map(|step| step.map(change)).collect()
}

/// Leaves out what no step asks for. A number that is read is skipped if nothing asks for it, and
/// has no variable if only a loop asks how often it runs. A loop has no variable if its steps do
/// not use it. A variable that no step changes is a constant.
fn tidy(steps: Vec<Step>) -> Vec<Step> {
    let read = call("read", vec![]);
    let mut later = Vec::new();
    for step in steps.into_iter().rev() {
        let tidied = match step {
            Step::If(condition, then, otherwise) => {
                Some(Step::If(condition, tidy(then), tidy(otherwise)))
            }
            Step::While(condition, body) => Some(Step::While(condition, tidy(body))),
            Step::Times(times, body) => Some(Step::Times(times, tidy(body))),
            Step::For {
                name,
                first,
                last,
                body,
                ..
            } if first == 1.into() && !has(&body, &name) => Some(Step::Times(last, tidy(body))),
            Step::For {
                name,
                kind,
                first,
                last,
                body,
            } => Some(Step::For {
                name,
                kind,
                first,
                last,
                body: tidy(body),
            }),
            Step::Loop {
                name,
                kind,
                first,
                condition,
                next,
                body,
            } => Some(Step::Loop {
                name,
                kind,
                first,
                condition,
                next,
                body: tidy(body),
            }),
            Step::Let { value, name, .. } if value == read && !has(&later, &name) => {
                Some(Step::Do(call("skip", vec![])))
            }
            Step::Let { value, name, .. } if value == read && counts_next(&name, &mut later) => {
                None
            }
            // Only what reads does more than to have a value.
            Step::Let { value, name, .. } if value != read && !has(&later, &name) => None,
            Step::Let {
                name,
                kind: kind @ (Kind::Number | Kind::Signed | Kind::Truth),
                value,
                changes,
            } => {
                let changes = changes && has_change(&later, &name);
                Some(Step::Let {
                    name,
                    kind,
                    changes,
                    value,
                })
            }
            Step::Change(_, "^=" | "+=", value) if value == 0.into() => None,
            Step::Each { name, list, body } => Some(Step::Each {
                name,
                list,
                body: tidy(body),
            }),
            step => Some(step),
        };
        later.splice(0..0, tidied);
    }
    later
}

/// If a number is how often a loop runs, before which nothing else is read, the loop reads it,
/// unless something else asks for it.
fn counts_next(number: &str, later: &mut [Step]) -> bool {
    let counted =
        |step: &&mut Step| matches!(step, Step::Times(Expr::Name(times), _) if times == number);
    let reads = |step: &&mut Step| {
        calls(slice::from_ref(step), "read") || calls(slice::from_ref(step), "skip")
    };
    let Some(place) = later
        .iter_mut()
        .position(|mut step| counted(&mut step) || reads(&mut step))
    else {
        return false;
    };
    let Step::Times(times, _) = &mut later[place] else {
        return false;
    };
    if *times != name(number) {
        return false;
    }
    *times = call("read", vec![]);
    if !has(later, number) {
        return true;
    }
    if let Step::Times(times, _) = &mut later[place] {
        *times = name(number);
    }
    false
}

/// Returns true if some part of an expression in the steps is like that.
fn any(steps: &[Step], is_like_that: impl Fn(&Expr) -> bool) -> bool {
    let mut any = false;
    map_all(steps.to_vec(), &mut |expr| {
        any |= is_like_that(&expr);
        expr
    });
    any
}

/// Returns true if the steps have this variable or list, which is declared before them: one of the
/// same name that they declare is another one.
pub fn has(steps: &[Step], variable: &str) -> bool {
    for step in steps {
        if step.expressions().iter().any(|expr| expr.has(variable)) {
            return true;
        }
        if !step.loops_over(variable) && step.has_inside(variable) {
            return true;
        }
        if step.declares(variable) {
            return false;
        }
    }
    false
}

/// Returns true if the steps change this variable, which is declared before them.
fn has_change(steps: &[Step], variable: &str) -> bool {
    for step in steps {
        if matches!(step, Step::Change(Expr::Name(name), ..) if name == variable) {
            return true;
        }
        if !step.loops_over(variable) && step.bodies().iter().any(|body| has_change(body, variable))
        {
            return true;
        }
        if step.declares(variable) {
            return false;
        }
    }
    false
}

/// Returns true if the steps call this function.
pub fn calls(steps: &[Step], function: &str) -> bool {
    any(
        steps,
        |expr| matches!(expr, Expr::Call(name, _) if name == function),
    )
}

/// The functions that these steps call, directly or not. A function comes after the functions that
/// it calls.
pub fn called(mut functions: Vec<PrintedFunction>, steps: &[Step]) -> Vec<PrintedFunction> {
    let mut kept: Vec<PrintedFunction> = Vec::new();
    while let Some(function) = functions.pop() {
        if calls(steps, &function.name)
            || kept
                .iter()
                .any(|caller| calls(&caller.body, &function.name))
        {
            kept.insert(0, function);
        }
    }
    kept
}
