//! What a printed program does with its cases: a small tree of steps. `walk` makes it, `print` writes it.

/// A step of the function that reads the cases.
#[derive(Clone)]
pub enum Step {
    /// A new variable.
    Let(&'static str, Value),
    /// A new variable that changes.
    LetMut(&'static str, Value),
    /// A new variable for a part of a rule or formula, and its type in C++.
    Define {
        variable: usize,
        kind: &'static str,
        value: Value,
    },
    /// Changes a variable by this operator, such as `^=`.
    Change(&'static str, &'static str, Value),
    /// Adds a number to a list.
    Push(&'static str, Value),
    /// Calls a function for what it does.
    Do(Value),
    If(Value, Vec<Step>),
    Loop(Loop, Vec<Step>),
    /// What to do for each selector; sets the variable `wins`.
    Select(Vec<Arm>),
    Write(Vec<WrittenText>),
    /// Writes one of two texts.
    Verdict {
        wins: Value,
        win: String,
        loss: String,
    },
    /// From now on, a line of verdicts is open, or not.
    SetOpen(bool),
    /// Writes what waits to be written, if it is long: one case may have any number of verdicts.
    FlushIfLong,
    Break,
    Continue,
    Return(Value),
    /// Ends with an error, which says what was expected.
    Fail(&'static str),
}

#[derive(Clone)]
pub enum Loop {
    /// While anything is left of the input.
    More,
    /// This many times. The counter has this name, if the language needs one.
    Times(&'static str, Value),
    /// From a number to another, both included.
    From(&'static str, u64, Value),
    /// From 0 to below a number.
    Below(&'static str, Value),
    /// A letter of a rule from a number to n.
    Letter(&'static str, Value),
}

/// What to do for a selector, and the value of `wins` after that, unless the case has ended.
#[derive(Clone)]
pub struct Arm {
    pub selector: u64,
    pub steps: Vec<Step>,
    pub wins: Option<Value>,
}

#[derive(Clone)]
pub enum WrittenText {
    Plain(String),
    Number(Value),
}

#[derive(Clone)]
pub enum Value {
    Number(u64),
    Truth(bool),
    /// A variable, or a field of one.
    Name(&'static str),
    /// The variable with this number for a part of a rule.
    Variable(usize),
    /// The next number of the input, and what it should be.
    Next(&'static str),
    /// This many numbers of the input, and what each should be.
    List(Box<Value>, &'static str),
    /// The numbers of a constant, and how many they are; none if it has no name.
    Constant(Option<(&'static str, usize)>),
    /// A table whose rule is built in, is in this variable, or is read as this many numbers.
    Table(PrintedTable),
    TableOf(PrintedTable, &'static str),
    TableRead(PrintedTable, Box<Value>),
    /// A table of a set with these moves, too.
    SetWith(Box<Value>, Box<Value>),
    /// Calls a function of the game, which may be in a module.
    Call(Option<&'static str>, &'static str, Vec<Value>),
    /// Calls a function that may end with an error, in a module or not; in Rust, the console is its first argument.
    Checked(Option<&'static str>, &'static str, Vec<Value>),
    /// A number where others have a sign.
    Signed(u64),
    /// Calls a method of a table, which may end before it can answer.
    Known(PrintedTable, &'static str, Vec<Value>),
    /// Calls any other method of a table.
    Method(PrintedTable, &'static str, Vec<Value>),
    /// The list of heaps in this variable, or a list of this one heap.
    Heaps(&'static str),
    Heap(&'static str),
    /// Whether anything is left of the input.
    HasMore,
    /// Whether a line of verdicts is open.
    IsOpen,
    Not(Box<Value>),
    Two(Box<Value>, &'static str, Box<Value>),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrintedTable {
    Set,
    Octal,
    GrundysGame,
    Rule,
}

impl PrintedTable {
    /// The variable and the type.
    pub fn names(self) -> [&'static str; 2] {
        match self {
            PrintedTable::Set => ["set", "Set"],
            PrintedTable::Octal => ["octal", "Octal"],
            PrintedTable::GrundysGame => ["grundys_game", "GrundysGame"],
            PrintedTable::Rule => ["rule", "Rule"],
        }
    }
}

impl Value {
    /// Two values with an operator between them.
    pub fn two(self, operator: &'static str, other: Value) -> Value {
        Value::Two(Box::new(self), operator, Box::new(other))
    }

    pub fn is_0(&self) -> bool {
        matches!(self, Value::Number(0))
    }

    /// Returns true if its text shows that it is at least 0; names are numbers from 0 on.
    pub fn is_natural(&self) -> bool {
        match self {
            Value::Number(_) | Value::Name(_) => true,
            Value::Two(one, operator, other) => *operator != "-" && one.is_natural() && other.is_natural(),
            _ => false,
        }
    }

    pub fn plus(self, other: Value) -> Value {
        match (self, other) {
            (Value::Number(0), value) | (value, Value::Number(0)) => value,
            (Value::Number(one), Value::Number(other)) => Value::Number(one + other),
            (one, other) => one.two("+", other),
        }
    }

    pub fn minus(self, other: Value) -> Value {
        match (self, other) {
            (value, Value::Number(0)) => value,
            (Value::Number(one), Value::Number(other)) if one >= other => Value::Number(one - other),
            (one, other) => one.two("-", other),
        }
    }

    /// The greater of two numbers from 0 on.
    pub fn max(self, other: Value) -> Value {
        match (self, other) {
            (Value::Number(one), Value::Number(other)) => Value::Number(one.max(other)),
            (Value::Number(0), value) | (value, Value::Number(0)) => value,
            (one, other) => Value::Call(None, "max", vec![one, other]),
        }
    }

    /// The lesser of two numbers from 0 on.
    pub fn min(self, other: Value) -> Value {
        match (self, other) {
            (Value::Number(one), Value::Number(other)) => Value::Number(one.min(other)),
            (Value::Number(0), _) | (_, Value::Number(0)) => Value::Number(0),
            (one, other) => Value::Call(None, "min", vec![one, other]),
        }
    }

    pub fn equals_0(self) -> Value {
        self.two("==", Value::Number(0))
    }
}
