//! How a program answers a position: by a closed form, by values that repeat, or by a table of
//! moves or of digits.

use crate::flags::values::MoveSet;
use crate::game::grundys_game::{LOST, LOST_BELOW};
use crate::game::subtraction::NamedSet;
use crate::game::{Budget, Cycle, octal, subtraction};
use crate::limits::MAX_NUMBER;

use super::cost::{Cost, check};
use super::facts::{ProgramCases, call_wins};
use super::game_code::{GameCode, Judged};
use super::named_sets::{count_of, loop_over};
use super::syntax::{expression, functions, steps};
use super::tree::{Expr, Kind, ProgramItem, Step, call, name, natural};

/// Where the values of a set repeat is searched among 2^22. A program has a table of up to 4,000,000
/// values, which take 16 bytes each of [`MOST_BYTES`](super::cost::MOST_BYTES).
const BITS_OF_SET: u32 = 22;
/// The same for a code, among 2^17. If it splits heaps, a table has up to 89,442 heaps: n of them
/// take n^2/4 of [`MOST_STEPS`](super::cost::MOST_STEPS).
const BITS_OF_CODE: u32 = 17;

/// The most values that a program lists: more are a table. They fill about twenty lines.
const MOST_LISTED: u64 = 2000;
/// The most values that are listed within a line. A shorter period is listed even if there is a
/// formula.
const MOST_IN_LINE: usize = 60;

/// The largest value that is a character of a text: '0' and 14 is '>', before the question mark of
/// trigraphs.
const MOST_IN_TEXT: u32 = 14;

/// The characters of a line of a text: less than the width of a line.
const IN_LINE_OF_TEXT: usize = 90;

pub fn value(cases: &ProgramCases, value: Expr) -> GameCode {
    let value = value.with("n", &name(cases.heap()));
    GameCode::of(Judged::Value(value), vec![])
}

/// The Grundy value of n, if a move takes from `least` to `most` stones.
pub fn value_of_interval(least: Expr, most: Expr) -> Expr {
    name("n")
        .two("%", least.clone().two("+", most))
        .two("/", least)
}

/// The number of winning moves of Nim.
pub fn count() -> GameCode {
    let text = "fn count(heaps: &[u64]) -> u64 {
        let mut sum = 0;
        for &n in heaps {
            sum ^= n;
        }
        let mut count = 0;
        for &n in heaps {
            if (n ^ sum) < n {
                count += 1;
            }
        }
        count
    }";
    let count = expression("count(list(heaps))");
    GameCode::of(Judged::Together(count), functions(text, false))
}

/// A function of all numbers of a case.
pub fn together(cases: &ProgramCases, text: &str) -> GameCode {
    let functions = functions(text, cases.misere);
    let wins = functions.last().expect("a game has a function");
    let wins = call_wins(&wins.parameters).with("n", &name(cases.heap()));
    GameCode::of(Judged::Together(wins), functions)
}

/// The next value, which no option has.
const MEX: &str = "let mut mex = 0; while seen[mex] == next + 1 { mex += 1; } values.push(mex);";

/// The answer by a table with this list of moves: of values, or of won heaps if the winner of one
/// heap is asked for. All cases share the table if it ends with a constant heap.
fn table_of_moves(
    cases: &ProgramCases,
    moves: &str,
    last: Option<u64>,
    cycle: Option<Cycle>,
) -> GameCode {
    let (mut answer, heap) = by_table(cases, cycle);
    if !cases.asks_for_wins() {
        let values = [("HEAP", name(heap)), ("MOVES", name(moves))];
        answer.tables = steps("let mut values = vec![];", &[]);
        answer.tables.push(Step::Let {
            name: "seen".to_string(),
            kind: Kind::List,
            changes: true,
            value: call("len", vec![name(moves)]).two("+", 2),
        });
        let see = "for &s in MOVES { if s <= next { seen[values[next - s]] = next + 1; } }";
        let grow = format!("while HEAP >= values.len() {{ let next = values.len(); {see} {MEX} }}");
        answer.each.extend(steps(&grow, &values));
        return answer;
    }
    let text = "let mut won = vec![false; LAST + 1];
        for lost in 0..=LAST {
            if !won[lost] {
                for &s in MOVES {
                    if s <= LAST - lost {
                        won[lost + s] = true;
                    }
                }
            }
        }";
    let largest = match last {
        Some(last) => last.into(),
        None => name(cases.largest_heap()),
    };
    let table = steps(text, &[("MOVES", name(moves)), ("LAST", largest)]);
    if last.is_some() {
        answer.tables = table;
    } else {
        answer.of_case = table;
    }
    answer.asked = Judged::Wins(Expr::at("won", name(heap)));
    answer
}

pub fn moves_of_cases(cases: &ProgramCases) -> Result<GameCode, String> {
    let added = &cases.form.added_moves;
    let given = cases.form.fixed_moves.unwrap_or(cases.bounds.max_moves);
    if given == MAX_NUMBER {
        let why = "the printed program has a table for the moves of each case, which costs a step for each move and heap";
        return Err(format!("add --max-moves: {why}"));
    }
    let count = u128::from(given) + added.len() as u128;
    check(cases, "the moves of each case", |last| {
        Cost::per_heap(cases, last, count)
    })?;
    let mut answer = table_of_moves(cases, "moves", None, None);
    if !added.is_empty() {
        answer
            .items
            .push(ProgramItem::Numbers("ADDED", added.clone()));
    }
    Ok(answer)
}

/// A set without end: its moves up to the largest heap, by loops.
pub fn named_sets(cases: &ProgramCases, moves: &MoveSet) -> Result<GameCode, String> {
    let listed = moves.clone().without(&NamedSet::ALL);
    let listed = listed.intervals(Budget::DEFAULT)?;
    check(cases, "this set", |last| {
        let mut count = 0;
        for set in moves.sets() {
            count += count_of(*set, last);
        }
        for &(least, most) in &listed {
            count += u128::from((most.min(last) + 1).saturating_sub(least));
        }
        Cost::per_heap(cases, last, count)
    })?;
    let last = cases.last_heap(cases.bounds.max_heap);
    let shared_last = if cases.run.takes_function {
        None
    } else {
        Some(last)
    };
    let mut answer = table_of_moves(cases, "moves", shared_last, None);
    let mut all = steps("let mut moves = vec![];", &[]);
    for (least, most) in listed {
        let text = format!("for s in {least}..={} {{ moves.push(s); }}", most.min(last));
        all.extend(steps(&text, &[]));
    }
    for set in moves.sets() {
        let values = [("LAST", last.into()), ("LIST", name("moves"))];
        all.extend(steps(loop_over(*set), &values));
    }
    answer.tables.splice(0..0, all);
    Ok(answer)
}

/// The most moves that a program lists.
const MOST_MOVES: usize = 1000;

/// A fixed set.
pub fn set(cases: &ProgramCases, moves: &[u64]) -> Result<GameCode, String> {
    let heap = cases.heap();
    let most = cases.last_heap(cases.bounds.max_heap);
    // No heap is large enough for the others.
    let mut moves = moves.to_vec();
    moves.retain(|&stones| stones <= most);
    if moves.is_empty() {
        return Ok(value(cases, 0.into()));
    }
    if let Some((divisor, least, most)) = subtraction::as_interval(&moves) {
        let quotient = name(heap).two("/", divisor);
        let of_quotient = value_of_interval(least.into(), most.into()).with("n", &quotient);
        return Ok(value(cases, of_quotient));
    }
    let budget = Budget::new(BITS_OF_SET).expect("a budget");
    let mut table = subtraction::Table::new(&moves, budget).map_err(|wrong| wrong.to_string())?;
    let cycle = table.cycle().ok();
    let is_short = cycle.is_some_and(|cycle| cycle.period <= MOST_IN_LINE as u64);
    if !is_short && let Some(text) = subtraction::closed_text(&moves) {
        let grundy = call("grundy", vec![name(heap)]);
        return Ok(GameCode::of(Judged::Value(grundy), functions(&text, false)));
    }
    if let Some(answer) = listed(cases, cycle, |n| table.grundy(n).ok()) {
        return Ok(answer);
    }
    let last_of_cycle = end_of(cycle) - 1;
    check(cases, "this set", |last| {
        Cost::per_heap(cases, last.min(last_of_cycle), moves.len() as u128)
    })?;
    if moves.len() > MOST_MOVES {
        return Err(format!(
            "submission lists up to {MOST_MOVES} moves, not {}; --layout \"m s k h\" reads moves from the input",
            moves.len()
        ));
    }
    let last = most.min(last_of_cycle);
    let mut answer = table_of_moves(cases, "MOVES", Some(last), before(cycle, most));
    answer.items.push(ProgramItem::Numbers("MOVES", moves));
    Ok(answer)
}

/// An answer by the table `values`, which is still to be made, and the variable of the heap whose
/// entry has the value: a heap itself, or if the values repeat, the first heap with the same value.
fn by_table(cases: &ProgramCases, cycle: Option<Cycle>) -> (GameCode, &'static str) {
    let (told, heap) = match cycle {
        Some(cycle) => {
            let told = format!("{} A table has all heaps before they do.", repeats(cycle));
            (told, "m")
        }
        None => {
            let told = "A table has all heaps up to the largest.".to_string();
            (told, cases.heap())
        }
    };
    let mut answer = GameCode::of(Judged::Value(Expr::at("values", name(heap))), vec![]);
    answer.told.push(told);
    if let Some(cycle) = cycle {
        answer.each.push(natural("m", fold(cases, cycle)));
    }
    (answer, heap)
}

/// The first heap with the value of this one.
fn fold(cases: &ProgramCases, cycle: Cycle) -> Expr {
    let heap = name(cases.heap());
    let preperiod = cycle.preperiod;
    let into_cycle = heap.clone().two("-", preperiod);
    let later = Expr::from(preperiod).two("+", into_cycle.two("%", cycle.period));
    if preperiod == 0 {
        return later;
    }
    Expr::either(heap.clone().two("<", preperiod), heap, later)
}

/// The cycle, if the values repeat before this heap.
fn before(cycle: Option<Cycle>, most: u64) -> Option<Cycle> {
    if end_of(cycle) <= most { cycle } else { None }
}

/// The heap from which on the values repeat; without a cycle, the largest number.
fn end_of(cycle: Option<Cycle>) -> u64 {
    match cycle {
        Some(cycle) => cycle.preperiod + cycle.period,
        None => u64::MAX,
    }
}

fn repeats(cycle: Cycle) -> String {
    let from = match cycle.preperiod {
        0 => String::new(),
        preperiod => format!(" from {preperiod} on,"),
    };
    let period = cycle.period;
    format!("The Grundy values repeat{from} with the period {period}.")
}

/// The answer by a list of the first values, if these are few: up to the largest heap, or until
/// they repeat.
fn listed(
    cases: &ProgramCases,
    cycle: Option<Cycle>,
    value: impl FnMut(u64) -> Option<u32>,
) -> Option<GameCode> {
    let most = cases.last_heap(cases.bounds.max_heap);
    let cycle = before(cycle, most);
    let count = end_of(cycle).min(most.saturating_add(1));
    if count > MOST_LISTED {
        return None;
    }
    let values: Vec<u32> = (0..count).map(value).collect::<Option<_>>()?;
    let (place, told) = match cycle {
        Some(cycle) => (fold(cases, cycle), repeats(cycle)),
        None => {
            let told = "A list has the Grundy values of all heaps.";
            (name(cases.heap()), told.to_string())
        }
    };
    let mut answer = by_list(cases, &values, place);
    answer.told.push(told);
    Some(answer)
}

/// The answer by a list of these values, in which a heap has this place.
fn by_list(cases: &ProgramCases, values: &[u32], mut place: Expr) -> GameCode {
    let mut items = Vec::new();
    let mut list = name("VALUES");
    let is_text = values.iter().all(|&value| value <= MOST_IN_TEXT);
    if !is_text {
        let numbers = values.iter().map(|&value| value.into()).collect();
        items.push(ProgramItem::Numbers("VALUES", numbers));
    } else if values.len() > MOST_IN_LINE {
        let lines = values.chunks(IN_LINE_OF_TEXT).map(as_text).collect();
        items.push(ProgramItem::Text("VALUES", lines));
    } else {
        list = Expr::Text(as_text(values));
    }
    let mut each = Vec::new();
    if matches!(place, Expr::If(_)) {
        each.push(natural("m", place));
        place = name("m");
    }
    let entry = Expr::At(Box::new(list), Box::new(place));
    let asked = if is_text && cases.is_single() && cases.told.is_none() {
        let lost = if cases.misere { '1' } else { '0' };
        Judged::Wins(entry.two("!=", Expr::Char(lost)))
    } else if is_text {
        Judged::Value(entry.two("-", Expr::Char('0')))
    } else {
        Judged::Value(entry)
    };
    GameCode {
        items,
        each,
        ..GameCode::of(asked, vec![])
    }
}

/// A character for each value, of which none is above [`MOST_IN_TEXT`].
fn as_text(values: &[u32]) -> String {
    let letters = values.iter().map(|&value| u32::from('0') + value);
    letters.filter_map(char::from_u32).collect()
}

/// A table of a game whose moves split heaps, in which `options` sees the values of all options of
/// `next`. A play on `next` stones has fewer than 2 * next moves, as each takes a stone or splits a
/// heap, and no value of an option is larger.
fn splitting(cases: &ProgramCases, options: &str, cycle: Option<Cycle>) -> GameCode {
    let (mut answer, heap) = by_table(cases, cycle);
    answer.tables = steps("let mut values = vec![]; let mut seen = vec![];", &[]);
    let next = "let next = values.len(); seen.resize(2 * next + 2);";
    let grow = format!("while HEAP >= values.len() {{ {next} {options} {MEX} }}");
    answer.each.extend(steps(&grow, &[("HEAP", name(heap))]));
    answer
}

/// A fixed code.
pub fn code(cases: &ProgramCases, digits: &[u64]) -> Result<GameCode, String> {
    let mut code = Vec::new();
    for &digit in digits {
        code.push(u8::try_from(digit).map_err(|wrong| wrong.to_string())?);
    }
    let budget = Budget::new(BITS_OF_CODE).expect("a budget");
    let mut table = octal::Table::new(&code, budget).map_err(|wrong| wrong.to_string())?;
    let cycle = table.cycle().ok();
    let largest_part = cycle.map(|cycle| cycle.preperiod.max(1) + cycle.period - 1);
    if let Some(mut answer) = listed(cases, cycle, |n| table.grundy(n).ok()) {
        answer.largest_part = largest_part;
        return Ok(answer);
    }
    let splits = code.iter().filter(|&&digit| digit & 4 > 0).count();
    check(cases, "this code", |last| {
        Cost::of_splits(last.min(end_of(cycle)), splits as u128, code.len() as u128)
    })?;
    let cycle = before(cycle, cases.last_heap(cases.bounds.max_heap));
    let mut answer = splitting(cases, &options_of("DIGITS"), cycle);
    answer.largest_part = largest_part;
    answer
        .items
        .push(ProgramItem::Numbers("DIGITS", digits.to_vec()));
    Ok(answer)
}

/// Sees the options under a list of digits.
fn options_of(digits: &str) -> String {
    let text = "let mut taken = 0;
        while taken < DIGITS.len() && taken <= next {
            let digit = DIGITS[taken];
            let left = next - taken;
            if digit % 2 == 1 && left == 0 {
                seen[0] = next + 1;
            }
            if digit / 2 % 2 == 1 && left > 0 {
                seen[values[left]] = next + 1;
            }
            if digit / 4 == 1 {
                for a in 1..=left / 2 {
                    seen[values[a] ^ values[left - a]] = next + 1;
                }
            }
            taken += 1;
        }";
    text.replace("DIGITS", digits)
}

pub fn codes_of_cases(cases: &ProgramCases) -> Result<GameCode, String> {
    // No more digits than a heap has stones make a move.
    check(cases, "the codes of the cases", |last| {
        Cost::of_splits(last, u128::from(last) / 3 + 1, last.into())
    })?;
    Ok(splitting(cases, &options_of("digits"), None))
}

pub fn grundys_game(cases: &ProgramCases) -> Result<GameCode, String> {
    if cases.asks_for_wins() && cases.last_heap(cases.bounds.max_heap) < LOST_BELOW {
        let text = "fn wins(n: u64) -> bool {
            for &lost in LOST {
                if n == lost {
                    return false;
                }
            }
            true
        }";
        let told = format!("A list has all lost heaps below {LOST_BELOW}.");
        let wins = call("wins", vec![name(cases.heap())]);
        let mut answer = GameCode::of(Judged::Wins(wins), functions(text, false));
        answer
            .items
            .insert(0, ProgramItem::Numbers("LOST", LOST.to_vec()));
        answer.told.push(told);
        return Ok(answer);
    }
    check(cases, "Grundy's game", |last| Cost::of_splits(last, 1, 1))?;
    let options = "let mut a = 1; while 2 * a < next { seen[values[a] ^ values[next - a]] = next + 1; a += 1; }";
    Ok(splitting(cases, options, None))
}
