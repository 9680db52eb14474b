//! The cases that a printed program answers: it walks over their parts, reads them, and writes what
//! is asked for.

use crate::case::parts::{Letter, Part, Shape};
use crate::game::rule::NUMBERS;
use crate::output::words::Words;

use super::facts::{ProgramCases, call_wins};
use super::formula;
use super::game_code::{GameCode, Judged};
use super::syntax::{expression, steps};
use super::tree::{Expr, Kind, PrintedFunction, ProgramItem, Step, call, name, natural, when};

impl ProgramCases<'_> {
    /// The steps that read and answer all cases, and what comes before them.
    pub fn all(&self, answer: &GameCode) -> Vec<Step> {
        let cases = self.around(self.case(answer));
        if self.form.gives_rule || self.run.takes_function {
            return cases;
        }
        [answer.tables.clone(), cases].concat()
    }

    /// The steps that do these for each case.
    pub fn around(&self, case: Vec<Step>) -> Vec<Step> {
        let is_one = self.bounds.max_cases == 1 && !self.form.has_groups();
        self.on_lines(if self.form.ended_by_zeros {
            vec![Step::While(expression("more()"), case)]
        } else if self.form.ended {
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
        let mut all = Vec::new();
        if let Some(prefix) = &self.options.prefix
            && prefix.parts().1.is_some()
            && !self.is_checker()
        {
            all.extend(steps("let mut line = 0;", &[]));
        }
        if is_one_line {
            all.extend(self.prefix());
        }
        all.extend(cases);
        if is_one_line {
            all.push(put("\n"));
        }
        all
    }

    /// Reads and answers a case.
    pub fn case(&self, answer: &GameCode) -> Vec<Step> {
        let parts = self.form.numbers();
        self.rest(
            parts.strip_prefix(&[Part::Selector]).unwrap_or(parts),
            answer,
        )
    }

    /// Reads these parts, and then answers the case.
    fn rest(&self, parts: &[Part], answer: &GameCode) -> Vec<Step> {
        let Some((part, rest)) = parts.split_first() else {
            return self.answered(answer);
        };
        let mut steps = self.read(*part, answer);
        let ends_rule = part.is_rule() && !rest.iter().any(|part| part.is_rule());
        if ends_rule && !self.run.takes_function {
            steps.extend(answer.tables.clone());
        }
        if *part == Part::Group {
            steps.extend(self.begin_line(true));
            steps.push(Step::Times(expression("read()"), self.rest(rest, answer)));
            steps.extend(self.end_line());
        } else {
            if *part == Part::Number(Letter::B) && self.form.ended_by_zeros {
                let is_end = expression("a == 0 && b == 0");
                steps.push(when(is_end, vec![Step::Break]));
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
            Shape::List if answer.is_constant() => vec![self.skipped(part)],
            Shape::List if part.is_position() => self.heaps(answer),
            Shape::List => {
                let list = variable_of(part);
                let has_added = part == Part::Moves && !self.form.added_moves.is_empty();
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

    /// Leaves out all numbers of a list.
    fn skipped(&self, list: Part) -> Step {
        let each = if list.is_position() {
            self.form.numbers_of_heap
        } else {
            1
        };
        let skip = Step::Do(call("skip", vec![]));
        Step::Times(self.count(list), vec![skip; each])
    }

    fn number(&self, variable: &'static str) -> Step {
        let is_heap = variable == "n" && self.form.formula.is_none();
        let variable = if is_heap { self.heap() } else { variable };
        // One 0 may end the input, too.
        let may_miss = variable == "b" && self.form.ended_by_zeros;
        let mut read = expression("read()");
        if may_miss {
            read = Expr::either(expression("a > 0 || more()"), read, 0.into());
        }
        natural(variable, read)
    }

    /// How many numbers a list has.
    fn count(&self, part: Part) -> Expr {
        let (fixed, variable) = match part {
            Part::Moves => (self.form.fixed_moves, "m"),
            Part::Digits => (None, "d"),
            _ => (self.form.omitted_heaps, "k"),
        };
        match fixed {
            Some(count) => count.into(),
            None => name(variable),
        }
    }

    /// How many heaps a case has.
    fn heap_count(&self) -> Expr {
        for part in self.form.numbers() {
            if part.is_position() && part.shape() == Shape::List {
                return self.count(*part);
            }
        }
        1.into()
    }

    /// A loop over the heaps of a case, whose numbers i has.
    fn each_heap(&self, body: Vec<Step>) -> Step {
        Step::For {
            name: "i".to_string(),
            kind: Kind::Number,
            first: 1.into(),
            last: self.heap_count(),
            body,
        }
    }

    /// Reads the numbers of a heap, and computes its stones.
    fn heap_read(&self) -> Vec<Step> {
        let mut steps = if self.form.numbers_of_heap > 1 {
            let letters = &NUMBERS[..self.form.numbers_of_heap];
            letters.iter().map(|letter| self.number(letter)).collect()
        } else if self.form.sorted {
            steps("let n = row[i - 1];", &[])
        } else {
            vec![self.number("n")]
        };
        steps.extend(self.computed(name("i")));
        steps
    }

    /// Reads the numbers that are sorted before heaps are computed, and sorts them.
    fn sorted(&self) -> Vec<Step> {
        if !self.form.sorted {
            return vec![];
        }
        let mut all = steps("let mut row = vec![];", &[]);
        all.push(Step::Times(
            self.heap_count(),
            steps("row.push(read());", &[]),
        ));
        all.extend(steps("row.sort();", &[]));
        all
    }

    /// Computes the stones of a heap that has this number in its case, if flags say how. No number
    /// is before that of a heap alone.
    fn computed(&self, number: Expr) -> Option<Step> {
        let mut arguments = Vec::new();
        for letter in formula::letters(self.form.formula.as_ref()?) {
            let value = match letter {
                "i" => number.clone(),
                "k" => self.heap_count(),
                "p" if self.is_single() => 0.into(),
                letter => name(letter),
            };
            arguments.push(value.into_signed());
        }
        let heap = call("heap", arguments).into_natural();
        Some(natural("stones", heap))
    }

    /// Reads all heaps: sums up their values, or makes a list of them.
    fn heaps(&self, answer: &GameCode) -> Vec<Step> {
        let (mut before, each) = if self.run.takes_function {
            self.listed()
        } else {
            self.summed(answer)
        };
        let mut body = [self.heap_read(), each].concat();
        if let Some(formula) = &self.form.formula
            && formula.has('p')
        {
            before.extend(steps("let mut p = 0;", &[]));
            body.extend(steps("p = n;", &[]));
        }
        [self.sorted(), before, vec![self.each_heap(body)]].concat()
    }

    /// What comes before a loop over heaps, and for each heap in it, to sum up their values.
    fn summed(&self, answer: &GameCode) -> (Vec<Step>, Vec<Step>) {
        let (before, each, value) = match &answer.asked {
            Judged::Value(value) if self.misere => {
                let each = "let value = VALUE; sum ^= value; if value > 1 { large = true; }";
                ("let mut sum = 0; let mut large = false;", each, value)
            }
            Judged::Value(value) => ("let mut sum = 0;", "sum ^= VALUE;", value),
            // In misère play of a rule a case has at most one heap, and a case of none is won.
            Judged::Wins(wins) => ("let mut won = true;", "won = VALUE;", wins),
            Judged::Together(_) | Judged::Moves(_) | Judged::WithMove { .. } => {
                return self.listed();
            }
        };
        let each = [&answer.each[..], &steps(each, &[("VALUE", value.clone())])].concat();
        (steps(before, &[]), each)
    }

    /// What comes before a loop over heaps, and for each heap in it, to list them.
    fn listed(&self) -> (Vec<Step>, Vec<Step>) {
        let mut each = Vec::new();
        let numbers = if self.form.tuple.is_some() {
            &NUMBERS[..self.form.numbers_of_heap]
        } else {
            &[self.heap()]
        };
        for number in numbers {
            each.extend(steps("heaps.push(n);", &[("n", name(number))]));
        }
        (steps("let mut heaps = vec![];", &[]), each)
    }

    /// Answers a case that is read.
    fn answered(&self, answer: &GameCode) -> Vec<Step> {
        if self.run.takes_function {
            return vec![self.word(call_wins(&self.parameters()))];
        }
        let mut verdict = Vec::new();
        if self.is_single() {
            verdict.extend(self.computed(1.into()));
        }
        if !self.form.has_ranges {
            verdict.extend(answer.of_case.clone());
            verdict.extend(self.verdict(answer));
            return verdict;
        }
        verdict.extend(self.verdict(answer));
        let number = if self.form.formula.is_some() {
            "n"
        } else {
            self.heap()
        };
        let mut steps = answer.of_case.clone();
        steps.extend(self.begin_line(true));
        steps.push(Step::For {
            name: number.to_string(),
            kind: Kind::Number,
            first: 1.into(),
            last: name("last"),
            body: verdict,
        });
        steps.extend(self.end_line());
        steps
    }

    /// What comes before the verdict on one heap, and whether the first player wins.
    fn wins(&self, answer: &GameCode) -> (Vec<Step>, Expr) {
        match &answer.asked {
            Judged::Value(value) if self.is_single() => {
                let value = value.clone().with("i", &1.into());
                let wins = value.two("!=", u64::from(self.misere));
                (answer.each.clone(), wins)
            }
            Judged::Value(_) if self.misere => {
                (vec![], name("sum").two("!=", 0).two("==", name("large")))
            }
            Judged::Value(_) => (vec![], name("sum").two("!=", 0)),
            Judged::Wins(wins) if self.is_single() => (answer.each.clone(), wins.clone()),
            Judged::Wins(_) => (vec![], name("won")),
            Judged::Together(wins) if self.is_single() && answer.has("heaps") => {
                let list = "let mut heaps = vec![0; 1]; heaps[0] = n;";
                (steps(list, &[("n", name(self.heap()))]), wins.clone())
            }
            Judged::Together(wins) => (vec![], wins.clone()),
            // They write nothing.
            Judged::Moves(steps) => (steps.clone(), Expr::Truth(true)),
            Judged::WithMove { before, wins, .. } => (before.clone(), wins.clone()),
        }
    }

    fn verdict(&self, answer: &GameCode) -> Vec<Step> {
        let (mut steps, wins) = self.wins(answer);
        if let Judged::Moves(_) = answer.asked {
            return steps;
        }
        steps.extend(self.begin_line(false));
        if self.options.count {
            steps.extend([Step::Do(call("put_number", vec![wins])), put("\n")]);
        } else {
            steps.push(self.word(wins));
        }
        if let Judged::WithMove { line, .. } = &answer.asked {
            steps.extend(line.clone());
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
            Expr::Truth(true) => win,
            Expr::Truth(false) => loss,
            wins => Expr::either(wins, win, loss),
        };
        Step::Do(call("put", vec![said]))
    }

    /// The prefix of a line that starts here, if verdicts of a range or a group are on one, or else
    /// each on its own.
    fn begin_line(&self, is_shared: bool) -> Vec<Step> {
        let is_start = if self.options.one_line {
            is_shared && self.has_lines()
        } else {
            !is_shared
        };
        if is_start { self.prefix() } else { vec![] }
    }

    fn end_line(&self) -> Option<Step> {
        self.options.one_line.then(|| put("\n"))
    }

    fn prefix(&self) -> Vec<Step> {
        let Some(prefix) = &self.options.prefix else {
            return vec![];
        };
        let (before, after) = prefix.parts();
        let Some(after) = after else {
            return put_unless_empty(before);
        };
        let mut all = steps("line += 1;", &[]);
        all.extend(put_unless_empty(before));
        all.extend(steps("put_number(line);", &[]));
        all.extend(put_unless_empty(after));
        all
    }

    fn parameters(&self) -> Vec<(String, Kind)> {
        let mut parameters = Vec::new();
        for part in self.form.numbers() {
            let kind = match (part, part.shape()) {
                (Part::Selector | Part::MoveCount | Part::HeapCount, _) => continue,
                (_, Shape::Group | Shape::LineEnd) => continue,
                (_, Shape::Number) => Kind::Number,
                (_, Shape::List) => Kind::List,
            };
            parameters.push((variable_of(*part).to_string(), kind));
        }
        parameters
    }

    /// The function `wins` of the numbers of a case.
    pub fn function(&self, answer: &GameCode) -> ProgramItem {
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
        ProgramItem::Function(PrintedFunction {
            name: "wins".to_string(),
            parameters: self.parameters(),
            result: Kind::Truth,
            body,
        })
    }
}

/// Writes a text.
fn put(text: &str) -> Step {
    Step::Do(call("put", vec![Expr::Text(text.to_string())]))
}

/// Writes a text, if it is not empty.
pub fn put_unless_empty(text: &str) -> Vec<Step> {
    if text.is_empty() {
        vec![]
    } else {
        vec![put(text)]
    }
}

/// The variable that has a part.
fn variable_of(part: Part) -> &'static str {
    match part {
        Part::Moves => "moves",
        Part::Digits => "digits",
        Part::List { .. } => "heaps",
        Part::UpTo => "last",
        part => part.letter(),
    }
}
