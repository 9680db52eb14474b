//! The steps that read an input and check it: they walk over the parts of a case.

use std::mem;

use crate::case::bounds::{Bounds, MoveOrder, ROWS};
use crate::case::form::CaseForm;
use crate::case::parts::{Letter, Part};
use crate::case::required::plural;
use crate::commands::submission::formula;
use crate::commands::submission::syntax::{expression, steps};
use crate::commands::submission::tree::{Expr, Kind, Step, call, name, signed, when};
use crate::game::rule::NUMBERS;
use crate::limits::MAX_NUMBER;

use super::heaps::GIVES_HEAP;

/// How cases of a form are read.
pub(super) struct CaseReader<'a> {
    pub(super) form: &'a CaseForm,
    pub(super) bounds: &'a Bounds,
    /// The bounds of each subtask.
    pub(super) groups: &'a [Bounds],
    pub(super) has_case_count: bool,
    pub(super) is_testlib: bool,
    /// Whether numbers within the bounds may give no heap.
    pub(super) computes_heaps: bool,
}

/// In place of a bound of a sum that there is not. No sum of numbers of an input that is read reaches
/// it by one number.
pub(super) const MOST_SUM: u64 = 8_000_000_000_000_000_000;

/// The steps of some parts, and whether a number comes before the next one on its line: then there
/// is a blank between them. After lists that may be empty, their counts say so.
struct CheckedLine {
    steps: Vec<Step>,
    has_number: Expr,
}

/// A list: how many numbers it has, and whether it may have none.
struct ListCount {
    times: Expr,
    may_be_0: bool,
}

/// A call that gives nothing.
pub(super) fn call_step(function: &str, arguments: Vec<Expr>) -> Step {
    Step::Do(call(function, arguments))
}

/// This many things, in words.
fn counted(what: &str, count: u64) -> String {
    format!("{count} {}", plural(what, count.into()))
}

/// A number that changes, from 0 on.
fn counter(name: &str) -> Step {
    Step::Let {
        name: name.to_string(),
        kind: Kind::Signed,
        changes: true,
        value: 0.into(),
    }
}

fn add(counter: &str, value: Expr) -> Step {
    Step::Change(name(counter), "+=", value)
}

/// These steps, once for each number from 1 to the last.
fn repeat(variable: &str, last: Expr, body: Vec<Step>) -> Step {
    Step::For {
        name: variable.to_string(),
        kind: Kind::Signed,
        first: 1.into(),
        last,
        body,
    }
}

impl CaseReader<'_> {
    /// The bounds by their names.
    pub(super) fn constants(&self) -> Vec<(String, u64)> {
        let mut constants = self.constants_of(self.bounds);
        constants.push(("WITH_MOVE".into(), self.bounds.with_move.unwrap_or(0)));
        constants.push(("MAX_NUMBER".into(), MAX_NUMBER));
        constants
    }

    /// The bounds of each subtask that are not those of the problem, by their names.
    pub(super) fn constants_of_groups(&self) -> Vec<Vec<(String, u64)>> {
        let of_problem = self.constants_of(self.bounds);
        let mut all = Vec::new();
        for group in self.groups {
            let mut others = self.constants_of(group);
            others.retain(|constant| !of_problem.contains(constant));
            all.push(others);
        }
        all
    }

    fn constants_of(&self, bounds: &Bounds) -> Vec<(String, u64)> {
        let mut own = *bounds;
        for letter in 0..NUMBERS.len() {
            own.numbers[letter] = bounds.of_number(letter);
        }
        let mut constants = Vec::new();
        for row in ROWS {
            // What a layout fixes has no bounds.
            match row.flag {
                "min-heaps" => {
                    constants.push(("HEAPS".into(), self.form.omitted_heaps.unwrap_or(0)))
                }
                "max-moves" => constants.push(("MOVES".into(), self.form.fixed_moves.unwrap_or(0))),
                _ => {}
            }
            constants.push((row.constant(), row.of(own).min(MOST_SUM)));
        }
        constants
    }

    /// The bounds of the problem and of each subtask.
    fn all_bounds(&self) -> impl Iterator<Item = &Bounds> {
        [self.bounds].into_iter().chain(self.groups)
    }

    /// Returns true if a subtask has another bound of this name.
    fn varies(&self, constant: &str) -> bool {
        let row = ROWS.iter().find(|row| row.constant() == constant);
        row.is_some_and(|row| {
            let value = row.of(*self.bounds);
            self.groups.iter().any(|group| row.of(*group) != value)
        })
    }

    /// The name of a lower bound, or 0, which needs none.
    fn least(&self, constant: &str, value: u64) -> Expr {
        if value == 0 && !self.varies(constant) {
            return 0.into();
        }
        name(constant)
    }

    /// As many things as a bound says, in words: by the name of the bound where subtasks have
    /// others.
    fn counted(&self, what: &str, constant: &str, value: u64) -> String {
        if self.varies(constant) {
            return format!("{constant} {what}s");
        }
        counted(what, value)
    }

    /// Reads and checks a whole input.
    pub(super) fn input(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.bounds_total() || self.has_least_total() {
            steps.push(counter("total"));
        }
        if self.computes_heaps && self.form.has_ranges {
            steps.push(counter("tried"));
        }
        if self.has_case_count {
            steps.push(self.number(
                "T",
                self.least("MIN_CASES", self.bounds.min_cases),
                name("MAX_CASES"),
            ));
            steps.push(self.end_line());
            steps.push(repeat("test", name("T"), self.case()));
        } else {
            self.until_the_end(&mut steps);
        }
        if !self.has_case_count && self.may_lack_cases() {
            let is_enough = name("cases").two(">=", name("MIN_CASES"));
            let least = self.counted("case", "MIN_CASES", self.bounds.min_cases);
            steps.push(self.ensure(is_enough, &format!("at least {least}")));
        }
        if self.has_least_total() {
            let is_enough = name("total").two(">=", name("MIN_TOTAL"));
            let least = self.counted("heap", "MIN_TOTAL", self.bounds.min_total);
            steps.push(self.ensure(is_enough, &format!("at least {least} in all cases")));
        }
        steps.push(self.pass("readEof"));
        steps
    }

    /// Reads cases or groups until the input ends, or until zeros end it.
    fn until_the_end(&self, steps: &mut Vec<Step>) {
        let has_groups = self.form.has_groups();
        let most = if has_groups {
            self.bounds.max_groups
        } else {
            self.bounds.max_cases
        };
        let is_once = most == 1 && !self.form.ended;
        let mut body;
        if has_groups {
            if self.counts_cases() {
                steps.push(counter("cases"));
            }
            body = self.group();
            if !is_once && self.all_bounds().any(|it| it.max_groups < MAX_NUMBER) {
                let most = self.counted("group", "MAX_GROUPS", most);
                steps.push(counter("groups"));
                body.push(add("groups", 1.into()));
                body.push(self.at_most("groups", "MAX_GROUPS", &most));
            }
        } else {
            body = self.case();
            if !is_once && self.counts_cases() {
                steps.push(counter("cases"));
                self.count_cases(1.into(), &mut body);
            }
        }
        if is_once {
            steps.extend(body);
            return;
        }
        if self.form.ended_by_zeros {
            steps.push(Step::While(Expr::Truth(true), body));
        } else if self.form.ended {
            // No other number starts with a 0.
            let more = self.next_byte().two("!=", Expr::Char('0'));
            steps.push(Step::While(more, body));
            self.zeros(self.form.ending_zeros(), steps);
        } else {
            let more = call(self.function("eof"), vec![]).opposite();
            if self.bounds.max_cases > 0 {
                steps.push(self.ensure(more.clone(), "a case"));
            }
            steps.push(Step::While(more, body));
        }
    }

    /// Reads a line of zeros, which ends the input.
    fn zeros(&self, count: u64, steps: &mut Vec<Step>) {
        for place in 0..count {
            if place > 0 {
                steps.push(self.pass("readSpace"));
            }
            steps.push(Step::Do(self.read("0", 0.into(), 0.into())));
        }
        steps.push(self.end_line());
    }

    /// Reads a rule, and the cases on it.
    fn group(&self) -> Vec<Step> {
        let mut steps = self.parts(&self.form.head);
        steps.push(repeat("test", name("T"), self.case()));
        steps
    }

    fn case(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.keeps_moves_within_heaps() {
            steps.extend([counter("taken"), counter("tallest")]);
        }
        if self.counts_stones() {
            steps.push(counter("stones"));
        }
        steps.extend(self.parts(&self.form.body));
        if self.counts_stones() && self.all_bounds().any(|it| it.min_stones > 0) {
            let are_enough = name("stones").two(">=", name("MIN_STONES"));
            let least = self.counted("stone", "MIN_STONES", self.bounds.min_stones);
            steps.push(self.ensure(are_enough, &format!("at least {least} in a case")));
        }
        if self.keeps_moves_within_heaps() {
            let mut are_within = name("taken").two("<=", 1);
            are_within = are_within.two("||", name("taken").two("<=", name("tallest")));
            if self.form.heaps.is_none() && self.bounds.min_heaps == 0 {
                are_within = are_within.two("||", name("k").two("==", 0));
            }
            steps.push(self.ensure(are_within, "no move above the largest heap"));
        }
        steps.push(self.end_line());
        steps
    }

    fn keeps_moves_within_heaps(&self) -> bool {
        self.form.has_moves_within_heaps(self.bounds)
    }

    /// Keeps the largest of the numbers that a letter has had.
    fn keep_largest(&self, largest: &str, letter: &str, line: &mut CheckedLine) {
        let kept = Step::Change(name(largest), "=", name(letter));
        let is_larger = name(letter).two(">", name(largest));
        line.steps.push(when(is_larger, vec![kept]));
    }

    /// Reads these parts of a case; the last line may go on.
    fn parts(&self, parts: &[Part]) -> Vec<Step> {
        let mut line = CheckedLine {
            steps: Vec::new(),
            has_number: Expr::Truth(false),
        };
        for part in parts {
            self.part(*part, &mut line);
        }
        line.steps
    }

    fn part(&self, part: Part, line: &mut CheckedLine) {
        match part {
            Part::Selector => {}
            Part::LineEnd => self.line_end(line),
            Part::MoveCount => {
                let least = self.least("MIN_MOVES", self.bounds.min_moves);
                self.count(line, "m", least, name("MAX_MOVES"));
            }
            Part::Moves => self.moves(line),
            Part::DigitCount => self.count(line, "d", 0.into(), name("MAX_NUMBER")),
            Part::Digits => self.digits(line),
            Part::Least => self.count(line, "l", 1.into(), name("MAX_NUMBER")),
            Part::Most if self.form.has(Part::Least) => {
                self.only_checked(line, "r", name("l"), name("MAX_NUMBER"))
            }
            Part::Most => self.only_checked(line, "r", 1.into(), name("MAX_NUMBER")),
            Part::Limit => self.only_checked(line, "d", 1.into(), name("MAX_NUMBER")),
            Part::Skipped => self.only_checked(line, "x", 0.into(), name("MAX_NUMBER")),
            Part::Group => self.group_count(line),
            Part::HeapCount => {
                let least = self.least("MIN_HEAPS", self.bounds.min_heaps);
                self.count(line, "k", least, name("MAX_HEAPS"));
                self.add_heaps(line, name("k"));
            }
            Part::Number(Letter::N) | Part::UpTo => {
                self.heap(line, "n");
                if self.computes_heaps {
                    line.steps.push(self.computed_alone());
                }
                self.add_heaps(line, 1.into());
            }
            Part::Number(Letter::A) if self.form.ended_by_zeros => {
                self.count(line, "a", 0.into(), self.range("a").1)
            }
            Part::Number(Letter::A) => self.heap(line, "a"),
            Part::Number(Letter::B) => self.second_heap(line),
            Part::Number(Letter::C) => {
                self.heap(line, "c");
                self.add_heaps(line, 1.into());
            }
            Part::List { each, on_lines } => self.heaps(each, on_lines, line),
        }
    }

    /// Ends a line of a case. If two zeros on a line end the input, a 0 and a blank are the first.
    fn line_end(&self, line: &mut CheckedLine) {
        if self.form.ended_by_zeros {
            let is_blank = self.next_byte().two("==", Expr::Char(' '));
            let mut end = vec![self.pass("readSpace")];
            self.zeros(1, &mut end);
            end.push(Step::Break);
            line.steps
                .push(when(name("a").two("==", 0).two("&&", is_blank), end));
        }
        line.steps.push(self.end_line());
        line.has_number = Expr::Truth(false);
    }

    fn group_count(&self, line: &mut CheckedLine) {
        self.count(line, "T", self.least_group(), name("MAX_GROUP"));
        if self.counts_cases() {
            self.count_cases(name("T"), &mut line.steps);
        }
    }

    /// The fewest cases of a group: one, unless an input may have none.
    fn least_group(&self) -> Expr {
        if self
            .all_bounds()
            .all(|it| it.least_group() == self.bounds.least_group())
        {
            return self.bounds.least_group().into();
        }
        call("std::min<i64>", vec![1.into(), name("MIN_CASES")])
    }

    /// Counts this many cases of an input that does not give their number.
    fn count_cases(&self, count: Expr, steps: &mut Vec<Step>) {
        steps.push(add("cases", count));
        if self.bounds_cases() {
            let most = self.counted("case", "MAX_CASES", self.bounds.max_cases);
            steps.push(self.at_most("cases", "MAX_CASES", &most));
        }
    }

    /// Reads the second of two numbers. If both are 0 and zeros end the input, it ends.
    fn second_heap(&self, line: &mut CheckedLine) {
        if self.form.ended_by_zeros {
            self.count(line, "b", 0.into(), self.range("b").1);
            let is_end = name("a").two("==", 0).two("&&", name("b").two("==", 0));
            line.steps.push(if self.form.body.contains(&Part::LineEnd) {
                self.ensure(is_end.opposite(), "the closing zeros on one line")
            } else {
                when(is_end, vec![self.end_line(), Step::Break])
            });
            self.least_pair(line);
        } else {
            self.heap(line, "b");
        }
        if self.computes_heaps {
            line.steps.push(self.computed_alone());
        }
        // Two numbers are two heaps, or give one.
        let heaps: u64 = if self.form.is_computed() { 1 } else { 2 };
        if !self.form.has(Part::Number(Letter::C)) {
            self.add_heaps(line, heaps.into());
        }
    }

    /// Checks the lower bounds of two numbers that are not the zeros at the end.
    fn least_pair(&self, line: &mut CheckedLine) {
        let [[a, _], [b, _]] = [0, 1].map(|letter| self.bounds.of_number(letter));
        let first = name("a").two(">=", self.range("a").0);
        let second = name("b").two(">=", self.range("b").0);
        if !self.groups.is_empty() {
            let are_enough = first.two("&&", second);
            line.steps
                .push(self.ensure(are_enough, "a and b within their bounds"));
            return;
        }
        if a == 0 && b == 0 {
            return;
        }
        let (are_enough, expected) = match (a, b) {
            (a, 0) => (first, format!("a from {a} on")),
            (0, b) => (second, format!("b from {b} on")),
            (a, b) if a == b => (first.two("&&", second), format!("a and b from {a} on")),
            (a, b) => {
                let expected = format!("a from {a} on and b from {b} on");
                (first.two("&&", second), expected)
            }
        };
        line.steps.push(self.ensure(are_enough, &expected));
    }

    /// Reads a list of heaps, of pairs or of positions.
    fn heaps(&self, each: usize, on_lines: bool, line: &mut CheckedLine) {
        let letters: &[&str] = if each == 1 { &["h"] } else { &NUMBERS[..each] };
        let count = match self.form.heaps {
            Some(heaps) => self.fixed(heaps, "HEAPS"),
            None => ListCount {
                times: name("k"),
                may_be_0: self.bounds.min_heaps == 0,
            },
        };
        let mut entry = self.entry(line, &count);
        if on_lines {
            entry.steps.push(self.end_line());
            entry.has_number = Expr::Truth(false);
        }
        for letter in letters {
            self.heap(&mut entry, letter);
        }
        let times = count.times.clone();
        if self.computes_heaps {
            self.computed_list(line, count, entry);
        } else {
            self.list(line, count, entry);
        }
        if self.form.heaps.is_some() {
            self.add_heaps(line, times);
        }
    }

    /// Adds a list whose numbers have to give heaps. `entry` reads the numbers of one heap.
    fn computed_list(&self, line: &mut CheckedLine, count: ListCount, mut entry: CheckedLine) {
        let times = count.times.clone();
        let is_in_order = self.form.sorted && self.computes_from("h") && times != 1.into();
        if !is_in_order {
            self.compute_each(&times, line, &mut entry);
            self.list(line, count, entry);
            return;
        }
        line.steps.extend(steps("let mut row = vec![];", &[]));
        let keep = call_step("push", vec![name("row"), name("h")]);
        entry.steps.push(keep);
        self.list(line, count, entry);
        line.steps.extend(self.computed_sorted(&times));
    }

    /// Checks that the heap alone in its case, or each heap of a range, can be computed.
    fn computed_alone(&self) -> Step {
        if !self.form.has_ranges {
            return self.computed("n", &1.into());
        }
        let is_left = name("tried").two("<", name("n"));
        let next = add("tried", 1.into());
        Step::While(is_left, vec![next, self.computed("tried", &1.into())])
    }

    /// Checks that each entry of a list gives a heap.
    fn compute_each(&self, count: &Expr, line: &mut CheckedLine, entry: &mut CheckedLine) {
        entry.steps.push(self.computed("h", count));
        if self.has_before() {
            line.steps.push(counter("p"));
            entry.steps.push(Step::Change(name("p"), "=", name("h")));
        }
    }

    /// Checks that the numbers of a list give heaps in their order.
    fn computed_sorted(&self, count: &Expr) -> Vec<Step> {
        let mut all = steps("row.sort();", &[]);
        let mut each = vec![signed("n", expression("row[i - 1]"))];
        each.push(self.computed("n", count));
        if self.has_before() {
            all.push(counter("p"));
            each.push(Step::Change(name("p"), "=", name("n")));
        }
        all.push(repeat("i", count.clone(), each));
        all
    }

    /// Returns true if heaps are computed from the number with this letter, also as the number before
    /// another heap.
    fn computes_from(&self, letter: &str) -> bool {
        match letter {
            "a" => self.has_letter('a'),
            "b" => self.has_letter('b'),
            _ => self.has_letter('n') || self.has_before() || self.form.has_ranges,
        }
    }

    /// Returns true if heaps are computed from the number before theirs. A heap alone has none.
    fn has_before(&self) -> bool {
        self.has_letter('p') && self.form.heaps != Some(1)
    }

    fn has_letter(&self, letter: char) -> bool {
        let formula = self.form.formula.as_ref();
        formula.is_some_and(|formula| formula.has(letter))
    }

    /// Checks that the numbers of a heap, of which n has this name, give one, among so many in its
    /// case.
    fn computed(&self, n: &str, count: &Expr) -> Step {
        let is_alone = *count == 1.into();
        let mut arguments = Vec::new();
        for letter in self.form.formula.iter().flat_map(formula::letters) {
            arguments.push(match letter {
                "n" => name(n),
                "k" => count.clone(),
                "i" if is_alone => 1.into(),
                "p" if is_alone => 0.into(),
                letter => name(letter),
            });
        }
        let gives_heap = call(GIVES_HEAP, arguments);
        self.ensure(gives_heap, "numbers that give a heap")
    }

    /// Reads the moves of a set, in the order that the bounds ask for.
    fn moves(&self, line: &mut CheckedLine) {
        let count = match self.form.fixed_moves {
            Some(moves) => self.fixed(moves, "MOVES"),
            None => ListCount {
                times: name("m"),
                may_be_0: self.bounds.min_moves == 0,
            },
        };
        let order = self.bounds.moves;
        let asked = self
            .bounds
            .with_move
            .filter(|stones| !self.form.added_moves.contains(stones));
        match order {
            MoveOrder::Any => {}
            MoveOrder::Increasing => line.steps.push(counter("last")),
            // The name of a step that is not in the tree.
            MoveOrder::Distinct => line.steps.push(Step::Do(name("std::set<i64> moves"))),
        }
        if asked.is_some() {
            line.steps.push(Step::Let {
                name: "has_move".to_string(),
                kind: Kind::Truth,
                changes: true,
                value: Expr::Truth(false),
            });
        }
        let mut entry = self.entry(line, &count);
        let is_kept = self.keeps_moves_within_heaps();
        if order == MoveOrder::Any && asked.is_none() && !is_kept {
            self.only_checked(&mut entry, "s", 1.into(), name("MAX_MOVE"));
        } else {
            self.count(&mut entry, "s", 1.into(), name("MAX_MOVE"));
        }
        if is_kept {
            self.keep_largest("taken", "s", &mut entry);
        }
        entry.steps.extend(self.order_checks(order));
        if asked.is_some() {
            let is_it = name("s").two("==", name("WITH_MOVE"));
            let found = Step::Change(name("has_move"), "=", Expr::Truth(true));
            entry.steps.push(when(is_it, vec![found]));
        }
        self.list(line, count, entry);
        if let Some(stones) = asked {
            line.steps
                .push(self.ensure(name("has_move"), &format!("a move of {stones} stones")));
        }
    }

    /// Checks that a move comes in its order.
    fn order_checks(&self, order: MoveOrder) -> Vec<Step> {
        match order {
            MoveOrder::Any => vec![],
            MoveOrder::Increasing => vec![
                self.ensure(name("s").two(">", name("last")), "increasing moves"),
                Step::Change(name("last"), "=", name("s")),
            ],
            MoveOrder::Distinct => {
                let count = call("moves.count", vec![name("s")]);
                vec![
                    self.ensure(count.two("==", 0), "distinct moves"),
                    call_step("moves.insert", vec![name("s")]),
                ]
            }
        }
    }

    /// Reads the digits of a code.
    fn digits(&self, line: &mut CheckedLine) {
        let count = ListCount {
            times: name("d"),
            may_be_0: true,
        };
        let mut entry = self.entry(line, &count);
        self.count(&mut entry, "c", 0.into(), 7.into());
        let may_be = name("i")
            .two(">", 1)
            .two("||", name("c").two("%", 4).two("==", 0));
        entry
            .steps
            .push(self.ensure(may_be, "a first digit of 0 or 4"));
        self.list(line, count, entry);
    }

    /// A list that has this many numbers in each case.
    fn fixed(&self, numbers: u64, constant: &str) -> ListCount {
        ListCount {
            times: if numbers == 1 {
                1.into()
            } else {
                name(constant)
            },
            may_be_0: false,
        }
    }

    /// The start of what reads one number of a list that goes on with this line.
    fn entry(&self, line: &CheckedLine, count: &ListCount) -> CheckedLine {
        let mut has_number = line.has_number.clone();
        if count.times != 1.into() {
            has_number = has_number.two("||", name("i").two(">", 1));
        }
        CheckedLine {
            steps: Vec::new(),
            has_number,
        }
    }

    /// Adds a list. `entry` reads one number.
    fn list(&self, line: &mut CheckedLine, count: ListCount, entry: CheckedLine) {
        if count.times == 1.into() {
            line.steps.extend(entry.steps);
        } else {
            line.steps
                .push(repeat("i", count.times.clone(), entry.steps));
        }
        let has_numbers = if count.may_be_0 {
            count.times.two(">", 0)
        } else {
            Expr::Truth(true)
        };
        line.has_number = line.has_number.clone().two("||", has_numbers);
    }

    /// Reads the blank before a number, unless the number starts its line.
    fn blank(&self, line: &mut CheckedLine) {
        let space = self.pass("readSpace");
        match mem::replace(&mut line.has_number, Expr::Truth(true)) {
            Expr::Truth(false) => {}
            Expr::Truth(true) => line.steps.push(space),
            condition => line.steps.push(when(condition, vec![space])),
        }
    }

    /// Reads a number into a variable.
    fn count(&self, line: &mut CheckedLine, letter: &str, least: Expr, most: Expr) {
        self.blank(line);
        line.steps.push(self.number(letter, least, most));
    }

    /// Reads a number for which nothing asks later.
    fn only_checked(&self, line: &mut CheckedLine, letter: &str, least: Expr, most: Expr) {
        self.blank(line);
        line.steps.push(Step::Do(self.read(letter, least, most)));
    }

    fn heap(&self, line: &mut CheckedLine, letter: &str) {
        let (least, most) = self.range(letter);
        let is_computed_from = self.computes_heaps && self.computes_from(letter);
        if !self.keeps_moves_within_heaps() && !self.counts_stones() && !is_computed_from {
            self.only_checked(line, letter, least, most);
            return;
        }
        self.count(line, letter, least, most);
        if self.keeps_moves_within_heaps() {
            self.keep_largest("tallest", letter, line);
        }
        if self.counts_stones() {
            self.add_stones(line, letter);
        }
    }

    /// Returns true if the stones of a case have bounds, and it has some.
    fn counts_stones(&self) -> bool {
        self.all_bounds().any(|it| self.form.bounds_stones(it))
    }

    /// Counts the stones of a heap. Without an upper bound, no more than needed: their sum may be too
    /// large for a number of C++.
    fn add_stones(&self, line: &mut CheckedLine, letter: &str) {
        let more = add("stones", name(letter));
        let none = Bounds::NONE.max_stones;
        if self.all_bounds().all(|it| it.max_stones == none) {
            let are_missing = name("stones").two("<", name("MIN_STONES"));
            line.steps.push(when(are_missing, vec![more]));
            return;
        }
        let most = self.counted("stone", "MAX_STONES", self.bounds.max_stones);
        let most = format!("{most} in a case");
        line.steps.push(more);
        line.steps.push(self.at_most("stones", "MAX_STONES", &most));
    }

    /// The bounds of a heap, or of the number a, b or c: if a bound is that of all numbers, it has
    /// the name of that one.
    fn range(&self, letter: &str) -> (Expr, Expr) {
        let (place, names) = match letter {
            "a" => (0, ["MIN_A", "MAX_A"]),
            "b" => (1, ["MIN_B", "MAX_B"]),
            "c" => (2, ["MIN_C", "MAX_C"]),
            _ => {
                return (
                    self.least("MIN_HEAP", self.bounds.min_heap),
                    name("MAX_HEAP"),
                );
            }
        };
        let mut lower = "MIN_HEAP";
        let mut upper = "MAX_HEAP";
        for bounds in self.all_bounds() {
            let [least, most] = bounds.of_number(place);
            if least != bounds.min_heap {
                lower = names[0];
            }
            if most != bounds.max_heap {
                upper = names[1];
            }
        }
        let is_0 = self.all_bounds().all(|it| it.of_number(place)[0] == 0);
        let least = if is_0 { 0.into() } else { name(lower) };
        (least, name(upper))
    }

    /// Returns true if an input has at most so many cases.
    fn bounds_cases(&self) -> bool {
        self.all_bounds().any(|it| it.max_cases < MAX_NUMBER)
    }

    /// Returns true if cases have to be counted where an input does not give their number.
    fn counts_cases(&self) -> bool {
        self.bounds_cases() || self.may_lack_cases()
    }

    /// Returns true if an input that does not give the number of its cases may have too few: without
    /// zeros at its end, it has a case.
    fn may_lack_cases(&self) -> bool {
        let sure = u64::from(!self.form.ended);
        self.all_bounds().any(|it| it.min_cases > sure)
    }

    /// Returns true if cases have heaps, and at most so many in all.
    fn bounds_total(&self) -> bool {
        let has_bound = self.all_bounds().any(|it| it.max_total < u64::MAX);
        has_bound && self.form.heaps != Some(0)
    }

    /// Returns true if all cases together have at least so many heaps.
    fn has_least_total(&self) -> bool {
        self.all_bounds().any(|it| it.min_total > 0)
    }

    /// Counts heaps, if there are bounds of all heaps.
    fn add_heaps(&self, line: &mut CheckedLine, count: Expr) {
        if self.bounds_total() || self.has_least_total() {
            line.steps.push(add("total", count));
        }
        if self.bounds_total() {
            let most = self.counted("heap", "MAX_TOTAL", self.bounds.max_total);
            let bound = format!("{most} in all cases");
            line.steps.push(self.at_most("total", "MAX_TOTAL", &bound));
        }
    }

    /// A function of the reader that has this name in testlib.
    fn function(&self, name: &'static str) -> &str {
        if !self.is_testlib {
            return name;
        }
        match name {
            "readInt" => "inf.readInt",
            "readLong" => "inf.readLong",
            "readSpace" => "inf.readSpace",
            "readEoln" => "inf.readEoln",
            "readEof" => "inf.readEof",
            "eof" => "inf.eof",
            "curChar" => "inf.curChar",
            name => name,
        }
    }

    fn read(&self, letter: &str, least: Expr, most: Expr) -> Expr {
        // testlib has several readLong, of which two fit numbers that are no constants.
        let is_short = matches!((&least, &most), (Expr::Number(_), Expr::Number(_)));
        let function = if self.is_testlib && is_short {
            "readInt"
        } else {
            "readLong"
        };
        let letter = Expr::Text(letter.to_string());
        call(self.function(function), vec![least, most, letter])
    }

    fn number(&self, letter: &str, least: Expr, most: Expr) -> Step {
        signed(letter, self.read(letter, least, most))
    }

    /// Calls a function of the reader that takes and gives nothing.
    fn pass(&self, function: &'static str) -> Step {
        Step::Do(call(self.function(function), vec![]))
    }

    fn end_line(&self) -> Step {
        self.pass("readEoln")
    }

    /// The next byte, which remains to be read.
    fn next_byte(&self) -> Expr {
        call(self.function("curChar"), vec![])
    }

    fn ensure(&self, holds: Expr, expected: &str) -> Step {
        let expected = Expr::Text(format!("expected {expected}"));
        call_step("ensuref", vec![holds, expected])
    }

    fn at_most(&self, counter: &str, constant: &str, bound: &str) -> Step {
        let is_within = name(counter).two("<=", name(constant));
        self.ensure(is_within, &format!("at most {bound}"))
    }
}
