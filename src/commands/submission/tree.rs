//! The tree of a printed program: what `cases` and the others make, and what `print` prints.

use std::mem;

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number from 0 on.
    Number,
    /// A number that may be below 0.
    Signed,
    /// A number from 0 on below 2^31.
    Short,
    Truth,
    /// A list of numbers.
    List,
    /// A list of numbers below 2^31.
    Shorts,
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
    /// A function of the program, or one of the phrases of a `Notation`.
    Call(String, Vec<Expr>),
    /// Two operands, and the sign between them, which is the same in all languages.
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
pub enum ProgramItem {
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
    pub items: Vec<ProgramItem>,
    pub main: Vec<Step>,
}

impl Program {
    /// Leaves out what nothing asks for.
    pub fn tidy(&mut self) {
        self.main = tidy(mem::take(&mut self.main));
        for item in &mut self.items {
            if let ProgramItem::Function(function) = item {
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
    fn asks_for(&self, asked: &ProgramItem) -> bool {
        let mut bodies = vec![&self.main];
        for item in &self.items {
            if let ProgramItem::Function(function) = item {
                bodies.push(&function.body);
            }
        }
        match asked {
            ProgramItem::Function(function) => {
                bodies.iter().any(|body| calls(body, &function.name))
            }
            ProgramItem::Numbers(name, _) | ProgramItem::Text(name, _) => {
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

/// A variable that is never below 0 and does not change.
pub fn natural(name: &str, value: Expr) -> Step {
    Step::Let {
        name: name.to_string(),
        kind: Kind::Number,
        changes: false,
        value,
    }
}

/// A variable that may be below 0 and does not change.
pub fn signed(name: &str, value: Expr) -> Step {
    Step::Let {
        name: name.to_string(),
        kind: Kind::Signed,
        changes: false,
        value,
    }
}

/// These steps, under a condition.
pub fn when(condition: Expr, steps: Vec<Step>) -> Step {
    Step::If(condition, steps, vec![])
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
            ("&&" | "||", one, other) => match both(&one, sign, &other) {
                Some(holds) => Expr::Truth(holds),
                None if sign == "&&" && (implies(&one, &other) || one.ends_with(&other)) => one,
                None if sign == "&&" && implies(&other, &one) => other,
                None => Expr::Two(sign, Box::new(one), Box::new(other)),
            },
            // Compilers warn of a number that is compared with itself.
            ("==" | "<=" | ">=", one, other) if one.is_same(&other) => Expr::Truth(true),
            ("!=" | "<" | ">", one, other) if one.is_same(&other) => Expr::Truth(false),
            ("<=", one, Expr::Two("-", other, last)) if *last == 1.into() => one.two("<", *other),
            (_, one, other) => Expr::Two(sign, Box::new(one), Box::new(other)),
        }
    }

    /// Returns true if the other one has the same operands, perhaps in another order.
    pub fn is_same(&self, other: &Expr) -> bool {
        match (self, other) {
            (Expr::Two(sign @ ("+" | "*" | "^"), a, b), Expr::Two(other_sign, c, d))
                if sign == other_sign =>
            {
                (a, b) == (c, d) || (a, b) == (d, c)
            }
            _ => self == other,
        }
    }

    /// Returns true if the last of these conditions is this comparison, from its other side.
    fn ends_with(&self, comparison: &Expr) -> bool {
        match (self, comparison) {
            (Expr::Two("&&", _, last), _) => last.ends_with(comparison),
            (Expr::Two("<=", a, b), Expr::Two(">=", c, d))
            | (Expr::Two("<", a, b), Expr::Two(">", c, d)) => (a, b) == (d, c),
            _ => false,
        }
    }

    /// The opposite of a condition.
    pub fn opposite(self) -> Expr {
        match self {
            Expr::Truth(holds) => Expr::Truth(!holds),
            Expr::Not(inner) => *inner,
            Expr::Two("&&", a, b) => a.opposite().two("||", b.opposite()),
            Expr::Two("||", a, b) => a.opposite().two("&&", b.opposite()),
            Expr::Two(sign, a, b) => match opposite_sign(sign) {
                Some(opposite) => Expr::Two(opposite, a, b),
                None => Expr::Not(Box::new(Expr::Two(sign, a, b))),
            },
            other => Expr::Not(Box::new(other)),
        }
    }

    pub fn at(list: &str, place: Expr) -> Expr {
        Expr::At(Box::new(name(list)), Box::new(place))
    }

    pub fn into_natural(self) -> Expr {
        Expr::As(Kind::Number, Box::new(self))
    }

    pub fn into_signed(self) -> Expr {
        Expr::As(Kind::Signed, Box::new(self))
    }

    pub fn either(condition: Expr, one: Expr, other: Expr) -> Expr {
        Expr::If(Box::new([condition, one, other]))
    }

    /// Its operands.
    fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Two(_, a, b) | Expr::At(a, b) => vec![a, b],
            Expr::Not(inner) | Expr::As(_, inner) => vec![inner],
            Expr::Call(_, arguments) => arguments.iter().collect(),
            Expr::If(all) => all.iter().collect(),
            Expr::Number(_) | Expr::Truth(_) | Expr::Char(_) | Expr::Text(_) | Expr::Name(_) => {
                vec![]
            }
        }
    }

    /// Returns true if it has this variable, or the list of this name.
    pub fn has(&self, variable: &str) -> bool {
        if let Expr::Name(name) = self {
            return name == variable;
        }
        let parts = self.parts();
        parts.iter().any(|part| part.has(variable))
    }

    /// Returns true if it calls this function.
    fn calls(&self, function: &str) -> bool {
        if let Expr::Call(name, _) = self
            && name == function
        {
            return true;
        }
        let parts = self.parts();
        parts.iter().any(|part| part.calls(function))
    }

    /// How many numbers, names and operators it has.
    pub fn size(&self) -> usize {
        let mut size = 1;
        for part in self.parts() {
            size += part.size();
        }
        size
    }

    /// This expression with another one in the place of a variable, folded again.
    pub fn with(self, variable: &str, other: &Expr) -> Expr {
        match self {
            Expr::Name(name) if name == variable => other.clone(),
            Expr::Two(sign, a, b) => a.with(variable, other).two(sign, b.with(variable, other)),
            Expr::Not(inner) => inner.with(variable, other).opposite(),
            Expr::Call(name, mut arguments) => {
                for argument in &mut arguments {
                    *argument = argument.clone().with(variable, other);
                }
                Expr::Call(name, arguments)
            }
            Expr::If(all) => Expr::If(Box::new(all.map(|part| part.with(variable, other)))),
            Expr::At(list, place) => {
                let list = Box::new(list.with(variable, other));
                Expr::At(list, Box::new(place.with(variable, other)))
            }
            Expr::As(kind, inner) => Expr::As(kind, Box::new(inner.with(variable, other))),
            Expr::Number(_) | Expr::Truth(_) | Expr::Char(_) | Expr::Text(_) | Expr::Name(_) => {
                self
            }
        }
    }

    pub fn is_condition(&self) -> bool {
        match self {
            Expr::Truth(_) | Expr::Not(_) | Expr::Two("&&" | "||", ..) => true,
            Expr::Two(sign, ..) => opposite_sign(sign).is_some(),
            _ => false,
        }
    }
}

/// The comparison that holds if the one with this sign does not.
fn opposite_sign(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "==" => "!=",
        "!=" => "==",
        "<" => ">=",
        ">=" => "<",
        "<=" => ">",
        ">" => "<=",
        _ => return None,
    })
}

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
    match number {
        Some(number) => Expr::Number(number),
        None => Expr::Two(sign, Box::new(Expr::Number(a)), Box::new(Expr::Number(b))),
    }
}

/// Returns true if these are comparisons, and the other one holds wherever this one does.
fn implies(one: &Expr, other: &Expr) -> bool {
    let fails_elsewhere = other.clone().opposite();
    both(one, "&&", &fails_elsewhere) == Some(false)
}

/// What two comparisons of a variable with constants give together, if that is the same for all its
/// numbers: `&&` asks whether both hold, `||` whether one does. Compilers warn of such conditions.
fn both(one: &Expr, sign: &str, other: &Expr) -> Option<bool> {
    let (variable, a) = comparison(one)?;
    let (other_variable, b) = comparison(other)?;
    if variable != other_variable {
        return None;
    }
    // Between these numbers, nothing changes.
    let mut first = None;
    for number in [a - 1, a, a + 1, b - 1, b, b + 1] {
        let number = Expr::Number(number);
        let one_holds = one.clone().with(variable, &number) == Expr::Truth(true);
        let other_holds = other.clone().with(variable, &number) == Expr::Truth(true);
        let holds = if sign == "&&" {
            one_holds && other_holds
        } else {
            one_holds || other_holds
        };
        if *first.get_or_insert(holds) != holds {
            return None;
        }
    }
    first
}

/// A variable, and the constant that it is compared with.
fn comparison(expr: &Expr) -> Option<(&str, i128)> {
    let Expr::Two(sign, one, other) = expr else {
        return None;
    };
    opposite_sign(sign)?;
    match (&**one, &**other) {
        (Expr::Name(name), Expr::Number(number)) | (Expr::Number(number), Expr::Name(name)) => {
            Some((name, *number))
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
        let between = self.between_rounds();
        between.iter().any(|expr| expr.has(variable))
            || self.bodies().iter().any(|body| has(body, variable))
    }

    /// The expressions between the rounds of a loop, which know the variable of the loop.
    fn between_rounds(&self) -> Vec<&Expr> {
        match self {
            Step::Loop {
                condition, next, ..
            } => vec![condition, &next.1],
            _ => vec![],
        }
    }

    /// The steps in its braces; the second are those of an `else`.
    fn bodies(&self) -> [&[Step]; 2] {
        match self {
            Step::If(_, then, otherwise) => [then, otherwise],
            Step::While(_, body)
            | Step::Times(_, body)
            | Step::For { body, .. }
            | Step::Loop { body, .. }
            | Step::Each { body, .. } => [body, &[]],
            Step::Let { .. } | Step::Change(..) | Step::Do(_) | Step::Return(_) | Step::Break => {
                [&[], &[]]
            }
        }
    }

    /// The steps in its braces, to be changed.
    pub fn bodies_mut(&mut self) -> Vec<&mut Vec<Step>> {
        match self {
            Step::If(_, then, otherwise) => vec![then, otherwise],
            Step::While(_, body)
            | Step::Times(_, body)
            | Step::For { body, .. }
            | Step::Loop { body, .. }
            | Step::Each { body, .. } => vec![body],
            Step::Let { .. } | Step::Change(..) | Step::Do(_) | Step::Return(_) | Step::Break => {
                vec![]
            }
        }
    }

    /// Returns true if it calls this function.
    fn calls(&self, function: &str) -> bool {
        let mut expressions = self.expressions();
        expressions.extend(self.between_rounds());
        expressions.iter().any(|expr| expr.calls(function))
            || self.bodies().iter().any(|body| calls(body, function))
    }

    /// Returns true if a variable of this name is another one in the steps after it.
    fn declares(&self, variable: &str) -> bool {
        matches!(self, Step::Let { name, .. } if name == variable)
    }

    /// Returns true if a variable of this name is another one in its braces.
    fn loops_over(&self, variable: &str) -> bool {
        matches!(self, Step::For { name, .. } | Step::Loop { name, .. } | Step::Each { name, .. } if name == variable)
    }
}

/// Leaves out what no step asks for. A number that is read is skipped if nothing asks for it, and
/// has no variable if only a loop asks how often it runs. A loop has no variable if its steps do
/// not use it. A variable that no step changes is a constant.
fn tidy(steps: Vec<Step>) -> Vec<Step> {
    let mut later = Vec::new();
    for step in steps.into_iter().rev() {
        let mut step = without_counter(step);
        for body in step.bodies_mut() {
            *body = tidy(mem::take(body));
        }
        if let Some(step) = tidy_step(step, &mut later) {
            later.insert(0, step);
        }
    }
    later
}

/// A loop whose steps do not use its variable only counts.
fn without_counter(step: Step) -> Step {
    match step {
        Step::For {
            name,
            first,
            last,
            body,
            ..
        } if first == 1.into() && !has(&body, &name) => Step::Times(last, body),
        step => step,
    }
}

/// This step as the steps after it need it, or `None` if they do without it.
fn tidy_step(mut step: Step, later: &mut Vec<Step>) -> Option<Step> {
    match &mut step {
        Step::Change(_, "^=" | "+=", value) if *value == 0.into() => None,
        Step::Let {
            name,
            kind,
            changes,
            value,
        } => {
            // Only what reads does more than to have a value.
            let reads = *value == call("read", vec![]);
            if !has(later, name) {
                return reads.then(|| Step::Do(call("skip", vec![])));
            }
            if reads && counts_next(name, later) {
                return None;
            }
            let is_list = matches!(kind, Kind::List | Kind::Shorts | Kind::Truths);
            *changes &= has_change(later, name) || is_list && has_list_change(later, name);
            Some(step)
        }
        _ => Some(step),
    }
}

/// If a number is how often a loop runs, before which nothing else is read, the loop reads it,
/// unless something else asks for it.
fn counts_next(number: &str, later: &mut Vec<Step>) -> bool {
    for place in 0..later.len() {
        if let Step::Times(times, body) = &later[place]
            && *times == name(number)
        {
            let mut counted = later.clone();
            counted[place] = Step::Times(call("read", vec![]), body.clone());
            if has(&counted, number) {
                return false;
            }
            *later = counted;
            return true;
        }
        if later[place].calls("read") || later[place].calls("skip") {
            return false;
        }
    }
    false
}

/// Returns true if the steps have this variable or list, which is declared before them: one of the
/// same name that they declare is another one.
pub fn has(steps: &[Step], variable: &str) -> bool {
    for step in steps {
        let expressions = step.expressions();
        if expressions.iter().any(|expr| expr.has(variable)) {
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
        let bodies = step.bodies();
        if !step.loops_over(variable) && bodies.iter().any(|body| has_change(body, variable)) {
            return true;
        }
        if step.declares(variable) {
            return false;
        }
    }
    false
}

/// Returns true if the steps change this list, or entries of it.
fn has_list_change(steps: &[Step], list: &str) -> bool {
    for step in steps {
        let changes = match step {
            Step::Change(Expr::At(changed, _), ..) => **changed == name(list),
            Step::Do(Expr::Call(function, arguments)) => {
                let is_change = ["push", "pop", "resize", "sort"].contains(&function.as_str());
                is_change && arguments.first() == Some(&name(list))
            }
            _ => false,
        };
        if changes || step.bodies().iter().any(|body| has_list_change(body, list)) {
            return true;
        }
    }
    false
}

/// Returns true if the steps call this function.
pub fn calls(steps: &[Step], function: &str) -> bool {
    steps.iter().any(|step| step.calls(function))
}

/// The functions that these steps call, directly or not. A function comes after the functions that
/// it calls.
pub fn called(mut functions: Vec<PrintedFunction>, steps: &[Step]) -> Vec<PrintedFunction> {
    let mut kept: Vec<PrintedFunction> = Vec::new();
    while let Some(function) = functions.pop() {
        let mut bodies = kept.iter().map(|caller| &caller.body[..]);
        if calls(steps, &function.name) || bodies.any(|body| calls(body, &function.name)) {
            kept.insert(0, function);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_folded_unless_they_are_divided_by_zero_or_less() {
        for (sign, result) in [("/", -2), ("%", 1)] {
            assert_eq!(folded(sign, -3, 2), Expr::Number(result), "{sign}");
            for divisor in [0, -2] {
                let kept = folded(sign, -3, divisor);
                assert!(matches!(kept, Expr::Two(..)), "{sign} {divisor}: {kept:?}");
            }
        }
    }
}
