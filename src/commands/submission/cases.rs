//! The cases that a printed program answers: it walks over their parts, reads them, and writes what
//! is asked for.

use crate::case::layout::Layout;
use crate::case::parts::{Part, Shape};
use crate::output::words::{Prefix, Words};

use super::facts::{ProgramCases, call_of, constant};
use super::formula;
use super::game_code::{Asked, GameCode};
use super::syntax::{expression, steps};
use super::tree::{Expr, Item, Kind, PrintedFunction, Step, call, name};

impl ProgramCases<'_> {
    /// The steps that read and answer all cases, and what comes before them.
    pub fn all(&self, answer: &GameCode) -> Vec<Step> {
        let cases = self.around(self.case(answer));
        let is_shared = !self.has_rule() && !self.run.takes_function;
        let tables = if is_shared {
            answer.tables.clone()
        } else {
            vec![]
        };
        [tables, cases].concat()
    }

    /// The steps that do these for each case.
    pub fn around(&self, case: Vec<Step>) -> Vec<Step> {
        let is_one = self.bounds.max_cases == 1 && !self.has(Part::Group);
        self.on_lines(if self.is_ended_by_zeros() {
            vec![Step::While(expression("more()"), case)]
        } else if self.options.layout.as_ref().is_some_and(Layout::is_ended) {
            vec![Step::While(expression("more_than_0()"), case)]
        } else if self.options.has_case_count() {
            vec![Step::Times(expression("read()"), case)]
        } else if is_one {
            case
        } else {
            vec![Step::While(expression("more()"), case)]
        })
    }

    /// All cases, with the number of the line before them, and if they have one line, its start and
    /// its end.
    pub fn on_lines(&self, cases: Vec<Step>) -> Vec<Step> {
        let is_one_line = self.options.one_line && !self.has_lines();
        let number = self
            .options
            .prefix
            .as_ref()
            .filter(|prefix| prefix.parts().1.is_some());
        let mut steps = steps(
            if number.is_some() {
                "let mut line = 0;"
            } else {
                ""
            },
            &[],
        );
        if is_one_line {
            steps.extend(self.prefix());
        }
        steps.extend(cases);
        steps.extend(is_one_line.then(|| put("\n")));
        steps
    }

    /// Reads and answers a case.
    pub fn case(&self, answer: &GameCode) -> Vec<Step> {
        self.rest(&self.parts, answer)
    }

    /// Reads these parts, and then answers the case.
    fn rest(&self, parts: &[Part], answer: &GameCode) -> Vec<Step> {
        let Some((part, rest)) = parts.split_first() else {
            return self.answered(answer);
        };
        let mut steps = self.read(*part, answer);
        if part.is_rule() && !rest.iter().any(|part| part.is_rule()) && !self.run.takes_function {
            steps.extend(answer.tables.clone());
        }
        if *part == Part::Group {
            steps.extend(self.begin_line(true));
            steps.push(Step::Times(expression("read()"), self.rest(rest, answer)));
            steps.extend(self.end_line());
        } else {
            if *part == Part::SecondHeap && self.is_ended_by_zeros() {
                steps.push(Step::If(
                    expression("a == 0 && b == 0"),
                    vec![Step::Break],
                    vec![],
                ));
            }
            steps.extend(self.rest(rest, answer));
        }
        steps
    }

    /// Reads a part.
    fn read(&self, part: Part, answer: &GameCode) -> Vec<Step> {
        match part.shape() {
            Shape::Number if part == Part::Skipped => vec![Step::Do(call("skip", vec![]))],
            Shape::Number => vec![self.number(variable_of(part))],
            Shape::List if part.is_position() => self.heaps(answer),
            Shape::List => {
                let list = variable_of(part);
                let has_added = part == Part::Moves && !self.options.added_moves().is_empty();
                let added = if has_added {
                    "for &s in ADDED { moves.push(s); }"
                } else {
                    ""
                };
                let mut all = steps(&format!("let mut {list} = vec![]; {added}"), &[]);
                all.push(Step::Times(
                    self.count(part),
                    steps(&format!("{list}.push(read());"), &[]),
                ));
                all
            }
            Shape::Group | Shape::LineEnd => vec![],
        }
    }

    fn number(&self, variable: &'static str) -> Step {
        let is_heap = variable == "n" && self.options.heap.is_none();
        // One 0 may end the input, too.
        let is_after_0 = variable == "b" && self.is_ended_by_zeros();
        let read = if is_after_0 { "read_or_0()" } else { "read()" };
        constant(
            if is_heap { self.heap() } else { variable },
            expression(read),
        )
    }

    /// How many numbers a list has.
    fn count(&self, part: Part) -> Expr {
        match part {
            Part::Moves => self.options.fixed_moves().map_or(name("m"), Expr::from),
            Part::Digits => name("d"),
            _ => self
                .options
                .heaps
                .map_or(name("k"), |count| count.get().into()),
        }
    }

    /// A loop over the heaps, in which the variable of a heap has its stones.
    fn each_heap(&self, body: Vec<Step>) -> Step {
        let part = self
            .parts
            .iter()
            .copied()
            .find(|part| part.shape() == Shape::List && part.is_position());
        let last = part.map_or(Expr::from(1), |part| self.count(part));
        Step::For {
            name: "i".to_string(),
            kind: Kind::Number,
            first: 1.into(),
            last,
            body,
        }
    }

    /// Reads the numbers of a heap, and computes its stones.
    fn heap_read(&self) -> Vec<Step> {
        let is_pair = self.options.layout.as_ref().is_some_and(Layout::has_pairs);
        let names: &[&'static str] = if is_pair && self.options.heap.is_some() {
            &["a", "b"]
        } else {
            &["n"]
        };
        names
            .iter()
            .map(|it| self.number(it))
            .chain(self.computed(name("i")))
            .collect()
    }

    /// Computes the stones of a heap that has this number in its case.
    fn computed(&self, number: Expr) -> Option<Step> {
        let letters = formula::letters(self.options.heap.as_ref()?);
        let value = |letter: &&str| {
            if *letter == "i" {
                number.clone()
            } else {
                name(letter)
            }
        };
        let arguments = letters
            .iter()
            .map(|it| Expr::As(Kind::Signed, Box::new(value(it))))
            .collect();
        let heap = Expr::As(Kind::Number, Box::new(call("heap", arguments)));
        Some(constant("stones", heap))
    }

    /// Reads all heaps: sums up their values, or makes a list of them.
    fn heaps(&self, answer: &GameCode) -> Vec<Step> {
        let (mut steps, each) = if self.run.takes_function {
            self.listed()
        } else {
            self.summed(answer)
        };
        steps.push(self.each_heap([self.heap_read(), each].concat()));
        steps
    }

    /// What comes before a loop over heaps, and for each heap in it, to sum up their values.
    fn summed(&self, answer: &GameCode) -> (Vec<Step>, Vec<Step>) {
        let (before, each, value) = match &answer.asked {
            Asked::Value(value) if self.misere => {
                let each = "let value = VALUE; sum ^= value; if value > 1 { large = true; }";
                ("let mut sum = 0; let mut large = false;", each, value)
            }
            Asked::Value(value) => ("let mut sum = 0;", "sum ^= VALUE;", value),
            // In misère play of a rule a case has at most one heap, and a case of none is won.
            Asked::Wins(wins) => ("let mut won = true;", "won = VALUE;", wins),
            Asked::Together(_) => return self.listed(),
        };
        let each = [&answer.each[..], &steps(each, &[("VALUE", value.clone())])].concat();
        (steps(before, &[]), each)
    }

    /// What comes before a loop over heaps, and for each heap in it, to list them.
    fn listed(&self) -> (Vec<Step>, Vec<Step>) {
        (
            steps("let mut heaps = vec![];", &[]),
            steps("heaps.push(n);", &[("n", name(self.heap()))]),
        )
    }

    /// Answers a case that is read.
    fn answered(&self, answer: &GameCode) -> Vec<Step> {
        if self.run.takes_function {
            return vec![self.word(call_of(&self.parameters()))];
        }
        let computed = self
            .computed(1.into())
            .filter(|_| self.is_single())
            .into_iter();
        if !self.has(Part::UpTo) {
            return computed
                .chain(answer.of_case.clone())
                .chain(self.verdict(answer))
                .collect();
        }
        let body: Vec<Step> = computed.chain(self.verdict(answer)).collect();
        let number = if self.options.heap.is_some() {
            "n"
        } else {
            self.heap()
        };
        let (name, first, last) = (number.to_string(), 1.into(), name("last"));
        let range = Step::For {
            name,
            kind: Kind::Number,
            first,
            last,
            body,
        };
        let before = answer
            .of_case
            .clone()
            .into_iter()
            .chain(self.begin_line(true));
        before.chain([range]).chain(self.end_line()).collect()
    }

    /// What comes before the verdict on one heap, and whether the first player wins.
    fn wins(&self, answer: &GameCode) -> (Vec<Step>, Expr) {
        let at_first = |value: &Expr| value.clone().with("i", &1.into());
        match &answer.asked {
            Asked::Value(value) if self.is_single() => (
                answer.each.clone(),
                at_first(value).two("!=", u64::from(self.misere)),
            ),
            Asked::Value(_) if self.misere => {
                (vec![], name("sum").two("!=", 0).two("==", name("large")))
            }
            Asked::Value(_) => (vec![], name("sum").two("!=", 0)),
            Asked::Wins(wins) if self.is_single() => (answer.each.clone(), wins.clone()),
            Asked::Wins(_) => (vec![], name("won")),
            Asked::Together(wins) if self.is_single() && answer.has("heaps") => {
                let (list, push) = self.listed();
                ([list, push].concat(), wins.clone())
            }
            Asked::Together(wins) => (vec![], wins.clone()),
        }
    }

    fn verdict(&self, answer: &GameCode) -> Vec<Step> {
        let (mut steps, wins) = self.wins(answer);
        steps.extend(self.begin_line(false));
        if self.options.count {
            steps.extend([Step::Do(call("put_number", vec![wins])), put("\n")]);
        } else {
            steps.push(self.word(wins));
        }
        steps
    }

    /// Writes the word of the verdict.
    fn word(&self, wins: Expr) -> Step {
        let words = self
            .options
            .words
            .as_ref()
            .map_or(self.game.words(), Words::texts);
        let end = if self.options.one_line { "" } else { "\n" };
        let [win, loss] = words.map(|word| Expr::Text(format!("{word}{end}")));
        let said = match wins {
            Expr::Truth(wins) => {
                if wins {
                    win
                } else {
                    loss
                }
            }
            wins => Expr::either(wins, win, loss),
        };
        Step::Do(call("put", vec![said]))
    }

    /// The prefix of a line that starts here, if verdicts of a range or a group are on one, or else
    /// each on its own.
    fn begin_line(&self, is_shared: bool) -> Vec<Step> {
        if self.options.one_line && !(is_shared && self.has_lines())
            || is_shared && !self.options.one_line
        {
            return vec![];
        }
        self.prefix()
    }

    fn end_line(&self) -> Option<Step> {
        self.options.one_line.then(|| put("\n"))
    }

    fn prefix(&self) -> Vec<Step> {
        let Some((before, after)) = self.options.prefix.as_ref().map(Prefix::parts) else {
            return vec![];
        };
        let plain = |it: &str| (!it.is_empty()).then(|| put(it));
        let Some(after) = after else {
            return plain(before).into_iter().collect();
        };
        let mut all = steps("line += 1;", &[]);
        all.extend(plain(before));
        all.extend(steps("put_number(line);", &[]));
        all.extend(plain(after));
        all
    }

    fn parameters(&self) -> Vec<(String, Kind)> {
        let parameter = |part: &Part| match part.shape() {
            Shape::Number if matches!(part, Part::MoveCount | Part::HeapCount) => None,
            Shape::Number => Some((variable_of(*part).to_string(), Kind::Number)),
            Shape::List => Some((variable_of(*part).to_string(), Kind::List)),
            Shape::Group | Shape::LineEnd => None,
        };
        self.parts.iter().filter_map(parameter).collect()
    }

    /// The function `wins` of the numbers of a case.
    pub fn function(&self, answer: &GameCode) -> Item {
        let mut body = [&answer.tables[..], &answer.of_case].concat();
        if !self.is_single() {
            let (before, each) = self.summed(answer);
            body.extend(before);
            body.push(Step::Each {
                name: "n".to_string(),
                list: name("heaps"),
                body: each,
            });
        }
        let (steps, wins) = self.wins(answer);
        body.extend(steps);
        body.push(Step::Return(wins));
        let name = "wins".to_string();
        let parameters = self.parameters();
        Item::Function(PrintedFunction {
            name,
            parameters,
            result: Kind::Truth,
            body,
        })
    }
}

/// Writes a text.
fn put(text: &str) -> Step {
    Step::Do(call("put", vec![Expr::Text(text.to_string())]))
}

/// The variable that has a part.
fn variable_of(part: Part) -> &'static str {
    match part {
        Part::Moves => "moves",
        Part::Digits => "digits",
        Part::Heaps | Part::Pairs => "heaps",
        Part::UpTo => "last",
        part => part.letter(),
    }
}
