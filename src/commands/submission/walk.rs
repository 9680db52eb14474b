//! Walks over the parts of a case, and makes the steps of a program that reads and answers such cases.

use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::problem::Problem;
use crate::game::{ClosedForm, Returned};

use super::cases::{CaseRule, PrintedCases};
use super::computed;
use super::tree::{Arm, Loop, PrintedTable, Step, Value, WrittenText};

/// What the function that reads the cases does.
pub fn steps(options: &Options, cases: &PrintedCases) -> Vec<Step> {
    let mut all = shared_tables(cases);
    if matches!(cases.prefix, Some((_, Some(_)))) {
        all.push(Step::LetMut("line", Value::Number(0)));
    }
    let cases_of = match cases.stream() {
        true => Loop::More,
        false => Loop::Times("cases", Value::Next("the number of cases")),
    };
    let case = match cases.rule {
        CaseRule::Any => any_case(options, cases),
        _ => case(cases),
    };
    all.push(Step::Loop(cases_of, case));
    let is_more = Step::Fail("the end of input");
    if cases.ended {
        let is_other = Value::Next("the end of input").two("!=", Value::Number(0));
        all.push(Step::Loop(Loop::More, vec![Step::If(is_other, vec![is_more])]));
    } else if !cases.stream() {
        all.push(Step::If(Value::HasMore, vec![is_more]));
    }
    all
}

fn shared_tables(cases: &PrintedCases) -> Vec<Step> {
    let constant = |name, numbers: &[u64]| Value::Constant(Some((name, numbers.len())).filter(|(_, len)| *len > 0));
    match &cases.rule {
        CaseRule::Set(Some(listed)) => {
            let listed = constant("MOVES", listed);
            let is_all = cases.more_moves.is_empty();
            let first = if is_all { Step::Let("moves", listed) } else { Step::LetMut("moves", listed) };
            let more = cases.more_moves.iter().map(|(last, number)| {
                Step::Loop(Loop::From("i", 1, Value::Number(*last)), vec![Step::Push("moves", number())])
            });
            let table = Step::Let("set", Value::TableOf(PrintedTable::Set, "moves"));
            [first].into_iter().chain(more).chain([table]).collect()
        }
        CaseRule::Code(Some(code)) => {
            vec![
                Step::Let("code", constant("CODE", code)),
                Step::Let("octal", Value::TableOf(PrintedTable::Octal, "code")),
            ]
        }
        CaseRule::Any if cases.problems().all(|problem| problem != Problem::GrundysGame) => vec![],
        CaseRule::Any | CaseRule::GrundysGame => {
            vec![Step::Let("grundys_game", Value::Table(PrintedTable::GrundysGame))]
        }
        CaseRule::Rule(_) => vec![Step::Let("rule", Value::Table(PrintedTable::Rule))],
        CaseRule::Set(None) if !cases.added_moves.is_empty() => {
            vec![Step::Let("moves", constant("MOVES", cases.added_moves))]
        }
        CaseRule::Closed(..) | CaseRule::Interval(_) | CaseRule::Set(None) | CaseRule::Code(None) => vec![],
    }
}

/// A case of any problem, which its selector names. Most have the words of Nim.
fn any_case(options: &Options, cases: &PrintedCases) -> Vec<Step> {
    let usual = PrintedCases::of_problem(Problem::Nim, options).words;
    let arm = |problem: Problem| {
        let case = PrintedCases::of_problem(problem, options);
        let is_usual = case.words == usual;
        let end = if is_usual { vec![] } else { [answer(&case), vec![Step::Continue]].concat() };
        let steps = walk(&case, &case.parts, end);
        Arm { selector: problem.selector(), steps, wins: is_usual.then(|| wins(&case)) }
    };
    let select = Step::Select(cases.problems().map(arm).collect());
    let verdict = usual.map(|words| verdict(cases, Value::Name("wins"), words));
    [vec![select], verdict.unwrap_or_default()].concat()
}

/// A case, or all cases on the same rule.
fn case(cases: &PrintedCases) -> Vec<Step> {
    let mut steps = walk(cases, &cases.parts, answer(cases));
    if cases.has_lines() {
        steps.extend(begin_line(cases));
        steps.extend([Step::Write(vec![WrittenText::Plain("\n".to_string())]), Step::SetOpen(false)]);
    }
    steps
}

/// Reads these parts of a case, then takes the last steps for each of its positions.
fn walk(cases: &PrintedCases, parts: &[Part], last: Vec<Step>) -> Vec<Step> {
    let Some((&part, rest)) = parts.split_first() else { return each_position(cases, last) };
    let may_end = cases.ended && parts.len() == cases.parts.len();
    let mut steps = read(cases, part, may_end);
    let after = walk(cases, rest, last);
    if part == Part::Group {
        let count = if may_end { Value::Name("count") } else { Value::Next("the number of cases") };
        steps.push(Step::Loop(Loop::Times("group", count), after));
    } else {
        steps.extend(after);
    }
    steps
}

/// Takes these steps for each position of a case.
fn each_position(cases: &PrintedCases, mut steps: Vec<Step>) -> Vec<Step> {
    if !cases.has_ranges() {
        return steps;
    }
    let mut name = "stones";
    if let Some(computed) = computed(cases, Value::Number(1)) {
        name = "n";
        steps.insert(0, computed);
    }
    steps.push(Step::FlushIfLong);
    vec![Step::Loop(Loop::From(name, 1, Value::Name("last")), steps)]
}

/// Computes the heap with this number from its numbers, unless they are the heap itself.
fn computed(cases: &PrintedCases, number: Value) -> Option<Step> {
    let names = computed::names(cases.formula()?).into_iter();
    let arguments = names.map(|name| if name == "i" { number.clone() } else { Value::Name(name) });
    Some(Step::Let("stones", Value::Checked(None, "heap_of", arguments.collect())))
}

/// Reads the numbers of the heap with this number, and makes the variable `stones` of them.
fn heap(cases: &PrintedCases, number: Value) -> Vec<Step> {
    let Some(computed) = computed(cases, number) else { return vec![Step::Let("stones", Value::Next("a heap"))] };
    let names: &[&str] = if cases.has_pairs() { &["a", "b"] } else { &["n"] };
    names.iter().map(|name| number_of_heap(cases, name)).chain([computed]).collect()
}

/// Reads a number of a heap, which has a variable if it is used.
fn number_of_heap(cases: &PrintedCases, name: &'static str) -> Step {
    let is_used = cases.formula().is_some_and(|formula| computed::names(formula).contains(&name));
    if is_used {
        Step::Let(name, Value::Next("a heap"))
    } else {
        Step::Do(Value::Next("a heap"))
    }
}

/// Reads a part. If it `may_end` the input, a 0 instead of its number ends it.
fn read(cases: &PrintedCases, part: Part, may_end: bool) -> Vec<Step> {
    let (name, what) = match part {
        Part::Moves => return moves(cases, may_end),
        Part::Digits => {
            return vec![Step::Let("octal", Value::TableRead(PrintedTable::Octal, Box::new(Value::Name("count"))))]
        }
        Part::Heaps | Part::Pairs if cases.needs_all_heaps() => return heaps(cases, may_end),
        Part::Heaps | Part::Pairs => return sum(cases, may_end),
        Part::Heap if cases.formula().is_some() => return one_heap(cases, "n", may_end),
        Part::FirstHeap if cases.formula().is_some() => return first_number(cases, "a", may_end),
        Part::SecondHeap if cases.formula().is_some() => return one_heap(cases, "b", may_end),
        Part::Skipped if may_end => return vec![break_at_0(Value::Next("a number to skip"))],
        Part::Skipped => return vec![Step::Do(Value::Next("a number to skip"))],
        // These are read where they are needed.
        Part::Group if !may_end => return vec![],
        Part::HeapCount if cases.counts_heaps() => return vec![],
        Part::Selector | Part::LineEnd | Part::HeapLines | Part::PairLines => return vec![],
        Part::Group => ("count", "the number of cases"),
        Part::MoveCount => ("count", "the number of moves"),
        Part::DigitCount => ("count", "the number of digits"),
        Part::Limit => ("most", "the most heaps of a move"),
        Part::Least => ("least", "the fewest stones"),
        Part::Most => ("most", "the most stones"),
        Part::Heap => ("stones", "a heap"),
        Part::FirstHeap => ("a", "a heap"),
        Part::SecondHeap => ("b", "a heap"),
        Part::UpTo => ("last", "the largest heap"),
        Part::HeapCount => ("heap_count", "the number of heaps"),
    };
    let mut steps = vec![Step::Let(name, Value::Next(what))];
    if may_end {
        steps.push(break_at_0(Value::Name(name)));
    }
    steps.extend(limits(cases, part).filter(|_| !may_end));
    steps
}

fn break_at_0(number: Value) -> Step {
    Step::If(number.equals_0(), vec![Step::Break])
}

/// Reads the moves of a set, and adds those that all cases have.
fn moves(cases: &PrintedCases, may_end: bool) -> Vec<Step> {
    let count = match cases.fixed_moves {
        Some(count) => Value::Number(count - u64::from(may_end)),
        None => Value::Name("count"),
    };
    let mut set = Value::TableRead(PrintedTable::Set, Box::new(count));
    let mut steps = vec![];
    if may_end {
        steps = vec![Step::Let("first", Value::Next("a move")), break_at_0(Value::Name("first"))];
        set = Value::SetWith(Box::new(set), Box::new(Value::Heap("first")));
    }
    if !cases.added_moves.is_empty() {
        set = Value::SetWith(Box::new(set), Box::new(Value::Heaps("moves")));
    }
    steps.push(Step::Let("set", set));
    steps
}

/// Refuses a wrong rule, once its last number is read.
fn limits(cases: &PrintedCases, part: Part) -> Option<Step> {
    let most_is_0 = || Value::Name("most").equals_0();
    let (is_wrong, expected) = match part {
        Part::Limit => (most_is_0(), "1 or more heaps"),
        Part::Most if cases.parts.contains(&Part::Least) => {
            let is_less = Value::Name("most").two("<", Value::Name("least"));
            (Value::Name("least").equals_0().two("||", is_less), "1 or more stones, and then no fewer")
        }
        Part::Most => (most_is_0(), "1 or more stones"),
        _ => return None,
    };
    Some(Step::If(is_wrong, vec![Step::Fail(expected)]))
}

fn heap_count(cases: &PrintedCases) -> Value {
    match cases.heaps {
        Some(count) => Value::Number(count),
        None if cases.counts_heaps() => Value::Next("the number of heaps"),
        None => Value::Name("heap_count"),
    }
}

/// Reads the first heap, or the 0 that ends the input. If it is computed, its variable is `stones`.
fn first_heap(cases: &PrintedCases) -> Vec<Step> {
    match cases.formula() {
        None => vec![Step::Let("first", Value::Next("a heap")), break_at_0(Value::Name("first"))],
        Some(_) => one_heap(cases, "n", true),
    }
}

/// Reads the last number of the only heap of a case, and computes the heap.
fn one_heap(cases: &PrintedCases, name: &'static str, may_end: bool) -> Vec<Step> {
    let mut steps = first_number(cases, name, may_end);
    steps.extend(computed(cases, Value::Number(1)));
    steps
}

/// Reads a number of the first heap. If it `may_end` the input, a 0 does.
fn first_number(cases: &PrintedCases, name: &'static str, may_end: bool) -> Vec<Step> {
    match number_of_heap(cases, name) {
        Step::Do(number) if may_end => vec![break_at_0(number)],
        step if may_end => vec![step, break_at_0(Value::Name(name))],
        step => vec![step],
    }
}

/// Reads all heaps.
fn heaps(cases: &PrintedCases, may_end: bool) -> Vec<Step> {
    if cases.formula().is_some() {
        return list_of_computed(cases, may_end);
    }
    let list = |count: Value| Value::List(Box::new(count), "a heap");
    match heap_count(cases) {
        Value::Number(count) if may_end => {
            let rest = Step::LetMut("heaps", list(Value::Number(count - 1)));
            [first_heap(cases), vec![rest, Step::Push("heaps", Value::Name("first"))]].concat()
        }
        Value::Name(count) => vec![Step::Let("heaps", list(Value::Name(count)))],
        count => vec![Step::Let("heap_count", count), Step::Let("heaps", list(Value::Name("heap_count")))],
    }
}

/// Reads and computes all heaps.
fn list_of_computed(cases: &PrintedCases, may_end: bool) -> Vec<Step> {
    let push = || Step::Push("heaps", Value::Name("stones"));
    let mut steps = if may_end { first_heap(cases) } else { vec![] };
    steps.push(Step::LetMut("heaps", Value::Constant(None)));
    steps.extend(may_end.then(push));
    let each = heap(cases, Value::Name("number")).into_iter().chain([push()]).collect();
    let (count, heaps) = each_heap(cases, may_end);
    steps.extend(count);
    steps.push(Step::Loop(heaps, each));
    steps
}

/// The loop over the heaps, or those after the first if that is read, and what comes before it.
fn each_heap(cases: &PrintedCases, is_first_read: bool) -> (Vec<Step>, Loop) {
    let (mut steps, mut count) = (Vec::new(), heap_count(cases));
    let is_named = cases.are_numbered() || cases.has_at_most_one_heap();
    if is_named && matches!(count, Value::Next(_)) {
        steps.push(Step::Let("heap_count", count));
        count = Value::Name("heap_count");
    }
    if cases.has_at_most_one_heap() {
        steps.push(Step::If(count.clone().two(">", Value::Number(1)), vec![Step::Fail("at most one heap")]));
    }
    let read = u64::from(is_first_read);
    let heaps = match count {
        count if cases.are_numbered() => Loop::From("number", 1 + read, count),
        Value::Number(count) => Loop::Times("heap", Value::Number(count - read)),
        count => Loop::Times("heap", count),
    };
    (steps, heaps)
}

/// Reads the heaps, and sums them up.
fn sum(cases: &PrintedCases, may_end: bool) -> Vec<Step> {
    let mut steps = if may_end { first_heap(cases) } else { vec![] };
    let first = if cases.formula().is_some() { "stones" } else { "first" };
    let start = if may_end { value(cases, first, Value::Number(1)) } else { Value::Number(0) };
    steps.push(Step::LetMut("nim_sum", start));
    if cases.misere {
        let start = if may_end { Value::Name("nim_sum").two(">", Value::Number(1)) } else { Value::Truth(false) };
        steps.push(Step::LetMut("any_large", start));
    }
    let (count, heaps) = each_heap(cases, may_end);
    steps.extend(count);
    let value = value(cases, "stones", Value::Name("number"));
    let mut each = heap(cases, Value::Name("number"));
    if cases.misere {
        each.extend([
            Step::Let("value", value),
            Step::Change("nim_sum", "^=", Value::Name("value")),
            Step::Change("any_large", "|=", Value::Name("value").two(">", Value::Number(1))),
        ]);
    } else {
        each.push(Step::Change("nim_sum", "^=", value));
    }
    steps.push(Step::Loop(heaps, each));
    steps
}

/// The Grundy value of the heap in this variable, which has this number.
fn value(cases: &PrintedCases, stones: &'static str, number: Value) -> Value {
    let heap = || Value::Name(stones);
    let known = |table| Value::Known(table, "grundy", vec![heap()]);
    match &cases.rule {
        CaseRule::Set(_) => known(PrintedTable::Set),
        CaseRule::Code(_) => known(PrintedTable::Octal),
        CaseRule::GrundysGame => known(PrintedTable::GrundysGame),
        CaseRule::Rule(_) => known(PrintedTable::Rule),
        CaseRule::Interval(Some((least, most))) => {
            Value::Call(None, "grundy", vec![Value::Number(*least), Value::Number(*most), heap()])
        }
        CaseRule::Interval(None) => {
            let least = if cases.parts.contains(&Part::Least) { Value::Name("least") } else { Value::Number(1) };
            Value::Call(cases.module("interval"), "grundy", vec![least, Value::Name("most"), heap()])
        }
        CaseRule::Closed(_, form) => call(cases, form, stones, number),
        // Each case has a rule of its own.
        CaseRule::Any => Value::Number(0),
    }
}

fn call(cases: &PrintedCases, form: &ClosedForm, stones: &'static str, number: Value) -> Value {
    let argument = |name: &&'static str| match *name {
        "stones" => Value::Name(stones),
        "number" => number.clone(),
        "misere" => Value::Truth(cases.misere),
        "heaps" if cases.is_single() => Value::Heap(stones),
        "heaps" => Value::Heaps("heaps"),
        name => Value::Name(name),
    };
    Value::Call(cases.module(form.module), form.function, form.arguments.iter().map(argument).collect())
}

/// Whether the first player wins, once a case is read.
fn wins(cases: &PrintedCases) -> Value {
    match &cases.rule {
        CaseRule::Closed(_, form) if form.answer == Returned::Wins => call(cases, form, "stones", Value::Number(1)),
        CaseRule::Closed(_, form) if form.answer == Returned::Loses => {
            Value::Not(Box::new(call(cases, form, "stones", Value::Number(1))))
        }
        CaseRule::GrundysGame if cases.is_single() => {
            Value::Known(PrintedTable::GrundysGame, "is_won", vec![Value::Name("stones")])
        }
        _ if cases.is_single() => {
            value(cases, "stones", Value::Number(1)).two("!=", Value::Number(cases.misere.into()))
        }
        _ if cases.misere => Value::Name("nim_sum").two("!=", Value::Number(0)).two("==", Value::Name("any_large")),
        _ => Value::Name("nim_sum").two("!=", Value::Number(0)),
    }
}

/// Writes what a case asks for.
fn answer(cases: &PrintedCases) -> Vec<Step> {
    match (&cases.rule, cases.words) {
        (CaseRule::Closed(_, form), _) if form.answer == Returned::Count => {
            let count = WrittenText::Number(call(cases, form, "stones", Value::Number(1)));
            let mut steps = begin_line(cases);
            steps.push(Step::Write(vec![count, WrittenText::Plain("\n".to_string())]));
            steps
        }
        (_, Some(words)) => verdict(cases, wins(cases), words),
        (CaseRule::Code(_), None) => sequence(cases, PrintedTable::Octal),
        (_, None) => sequence(cases, PrintedTable::Set),
    }
}

fn verdict(cases: &PrintedCases, wins: Value, words: [&str; 2]) -> Vec<Step> {
    let end = if cases.one_line { "" } else { "\n" };
    let [win, loss] = words.map(|word| format!("{word}{end}"));
    let mut steps = begin_line(cases);
    steps.push(Step::Verdict { wins, win, loss });
    steps.extend(cases.one_line.then_some(Step::SetOpen(true)));
    steps
}

/// Begins a line with its prefix, unless the line is open already.
fn begin_line(cases: &PrintedCases) -> Vec<Step> {
    let Some((before, after)) = cases.prefix else { return vec![] };
    let plain = |text: &str| WrittenText::Plain(text.to_string());
    let steps = match after {
        None => vec![Step::Write(vec![plain(before)])],
        Some(after) => {
            let number = WrittenText::Number(Value::Name("line"));
            let texts = [plain(before), number, plain(after)];
            let has_text = |text: &WrittenText| !matches!(text, WrittenText::Plain(text) if text.is_empty());
            let texts = texts.into_iter().filter(has_text).collect();
            vec![Step::Change("line", "+=", Value::Number(1)), Step::Write(texts)]
        }
    };
    match cases.one_line {
        true => vec![Step::If(Value::Not(Box::new(Value::IsOpen)), steps)],
        false => steps,
    }
}

/// Writes the Grundy values of the rule.
fn sequence(cases: &PrintedCases, table: PrintedTable) -> Vec<Step> {
    let space = || WrittenText::Plain(" ".to_string());
    let [preperiod, period] = ["cycle.preperiod", "cycle.period"].map(Value::Name);
    let each = vec![
        Step::Let("value", Value::Known(table, "grundy", vec![Value::Name("stones")])),
        Step::Write(vec![space(), WrittenText::Number(Value::Name("value"))]),
        Step::FlushIfLong,
    ];
    let mut steps = vec![Step::Let("cycle", Value::Known(table, "cycle", vec![]))];
    steps.extend(begin_line(cases));
    steps.push(Step::Write(vec![WrittenText::Number(preperiod.clone()), space(), WrittenText::Number(period.clone())]));
    steps.push(Step::Loop(Loop::Below("stones", preperiod.two("+", period)), each));
    steps.push(Step::Write(vec![WrittenText::Plain("\n".to_string())]));
    steps
}
