//! How a program answers a position: by a closed form, by values that repeat, or by a table of
//! moves or of digits.

use crate::flags::values::MoveSet;
use crate::game::grundys_game::{LOST, LOST_BELOW};
use crate::game::subtraction::NamedSet;
use crate::game::{Budget, Cycle, octal, subtraction};
use crate::limits::MAX_NUMBER;

use super::cost::{Cost, check};
use super::facts::{ProgramCases, call_of, constant};
use super::game_code::{Asked, GameCode};
use super::named_sets::{count_of, loop_over};
use super::syntax::{expression, functions, steps};
use super::tree::{Expr, Item, call, name};

/// The most values that a program lists: more are a table. They fill about twenty lines.
const MOST_LISTED: u64 = 2000;
/// The most values that are listed within a line. A shorter period is listed even if there is a
/// formula.
const MOST_IN_LINE: u64 = 60;

/// The largest value that is a character of a text: '0' and 14 is '>', before the question mark of
/// trigraphs.
const MOST_IN_TEXT: u32 = 14;

pub fn value(cases: &ProgramCases, value: Expr) -> GameCode {
    GameCode::of(
        Asked::Value(value.with("n", &name(cases.heap()))),
        Vec::new(),
    )
}

/// The Grundy value of n, if a move takes from `least` to `most` stones.
pub fn within(least: Expr, most: Expr) -> Expr {
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
    GameCode::of(
        Asked::Together(expression("count(list(heaps))")),
        functions(text, false),
    )
}

/// A function of all numbers of a case.
pub fn together(cases: &ProgramCases, text: &str) -> GameCode {
    let functions = functions(text, cases.misere);
    let wins = functions
        .last()
        .map_or(Expr::Truth(true), |wins| call_of(&wins.parameters));
    GameCode::of(
        Asked::Together(wins.with("n", &name(cases.heap()))),
        functions,
    )
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
        let lists = "let mut values = vec![]; let mut seen = vec![]; seen.resize(MOVES.len() + 2);";
        answer.tables = steps(lists, &values);
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
    let largest = last.map_or(name(cases.largest_heap()), Expr::from);
    let table = steps(text, &[("MOVES", name(moves)), ("LAST", largest)]);
    *if last.is_some() {
        &mut answer.tables
    } else {
        &mut answer.of_case
    } = table;
    answer.asked = Asked::Wins(Expr::at("won", name(heap)));
    answer
}

pub fn moves_of_cases(cases: &ProgramCases) -> Result<GameCode, String> {
    let added = cases.options.added_moves();
    let given = cases
        .options
        .fixed_moves()
        .unwrap_or(cases.bounds.max_moves);
    if given == MAX_NUMBER {
        let why = "the program has a table for the moves of each case, which costs a step for each move and heap";
        return Err(format!("add --max-moves: {why}"));
    }
    let count = u128::from(given) + added.len() as u128;
    check(cases, "the moves of each case", |last| {
        Cost::per_heap(cases, last, count)
    })?;
    let mut answer = table_of_moves(cases, "moves", None, None);
    if !added.is_empty() {
        answer.items.push(Item::Numbers("ADDED", added.to_vec()));
    }
    Ok(answer)
}

/// A set without end: its moves up to the largest heap, by loops.
pub fn named_sets(cases: &ProgramCases, moves: &MoveSet) -> Result<GameCode, String> {
    let listed = moves
        .clone()
        .without(&NamedSet::ALL)
        .intervals(Budget::DEFAULT)?;
    let of_named = |last: u64| {
        moves
            .sets()
            .iter()
            .map(|set| count_of(*set, last))
            .sum::<u128>()
    };
    let of_listed = |last: u64| {
        listed
            .iter()
            .map(|&(least, most)| u128::from((most.min(last) + 1).saturating_sub(least)))
            .sum::<u128>()
    };
    check(cases, "this set", |last| {
        Cost::per_heap(cases, last, of_named(last) + of_listed(last))
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
        all.extend(steps(
            loop_over(*set),
            &[("LAST", last.into()), ("LIST", name("moves"))],
        ));
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
    let moves: &[u64] = &moves
        .iter()
        .copied()
        .filter(|&stones| stones <= most)
        .collect::<Vec<u64>>();
    if moves.is_empty() {
        return Ok(value(cases, 0.into()));
    }
    if let Some((divisor, least, most)) = subtraction::as_interval(moves) {
        let quotient = name(heap).two("/", divisor);
        return Ok(value(
            cases,
            within(least.into(), most.into()).with("n", &quotient),
        ));
    }
    // As many values as a table in the program may have.
    let budget = Budget::new(22).unwrap_or_default();
    let mut table = subtraction::Table::new(moves, budget).map_err(|wrong| wrong.to_string())?;
    let cycle = table.cycle().ok();
    if let (Some(text), false) = (
        subtraction::closed_text(moves),
        cycle.is_some_and(|it| it.period <= MOST_IN_LINE),
    ) {
        return Ok(GameCode::of(
            Asked::Value(call("grundy", vec![name(heap)])),
            functions(&text, false),
        ));
    }
    if let Some(answer) = listed(cases, cycle, |n| table.grundy(n).ok()) {
        return Ok(answer);
    }
    let last = |last: u64| cycle.map_or(last, |cycle| last.min(cycle.preperiod + cycle.period - 1));
    check(cases, "this set", |heap| {
        Cost::per_heap(cases, last(heap), moves.len() as u128)
    })?;
    if moves.len() > MOST_MOVES {
        return Err(format!(
            "submission lists up to {MOST_MOVES} moves, not {}; --layout \"m s k h\" reads moves from the input",
            moves.len()
        ));
    }
    let mut answer = table_of_moves(cases, "MOVES", Some(last(most)), before(cycle, most));
    answer.items.push(Item::Numbers("MOVES", moves.to_vec()));
    Ok(answer)
}

/// An answer by the table `values`, which is still to be made, and the variable of the heap whose
/// entry has the value: a heap itself, or if the values repeat, the first heap with the same value.
fn by_table(cases: &ProgramCases, cycle: Option<Cycle>) -> (GameCode, &'static str) {
    let heap = if cycle.is_some() { "m" } else { cases.heap() };
    let mut answer = GameCode::of(Asked::Value(Expr::at("values", name(heap))), vec![]);
    answer.told.push(cycle.map_or(
        "A table has all heaps up to the largest.".to_string(),
        |cycle| {
            answer
                .each
                .push(constant("m", fold(&cycle, &name(cases.heap()))));
            format!("{} A table has all heaps before they do.", repeats(&cycle))
        },
    ));
    (answer, heap)
}

/// The first heap with the value of this one.
fn fold(cycle: &Cycle, heap: &Expr) -> Expr {
    let Cycle {
        preperiod, period, ..
    } = *cycle;
    let later = Expr::from(preperiod).two("+", heap.clone().two("-", preperiod).two("%", period));
    if preperiod == 0 {
        return later;
    }
    Expr::either(heap.clone().two("<", preperiod), heap.clone(), later)
}

/// The cycle, if the values repeat before this heap.
fn before(cycle: Option<Cycle>, most: u64) -> Option<Cycle> {
    cycle.filter(|cycle| cycle.preperiod + cycle.period <= most)
}

fn repeats(cycle: &Cycle) -> String {
    match cycle.preperiod {
        0 => format!("The Grundy values repeat with the period {}.", cycle.period),
        from => format!(
            "The Grundy values repeat from {from} on, with the period {}.",
            cycle.period
        ),
    }
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
    let count = cycle.map_or(most.saturating_add(1), |cycle| {
        cycle.preperiod + cycle.period
    });
    if count > MOST_LISTED {
        return None;
    }
    let values: Vec<u32> = (0..count).map(value).collect::<Option<_>>()?;
    let place = cycle.map_or(name(cases.heap()), |cycle| {
        fold(&cycle, &name(cases.heap()))
    });
    let told = cycle.map_or(
        "A list has the Grundy values of all heaps.".to_string(),
        |cycle| repeats(&cycle),
    );
    let is_text = values.iter().all(|&value| value <= MOST_IN_TEXT);
    let letters = values
        .iter()
        .filter_map(|&value| char::from_u32(u32::from('0') + value));
    let (items, list) = match is_text {
        true if count <= MOST_IN_LINE => (vec![], Expr::Text(letters.collect())),
        true => {
            let letters: Vec<char> = letters.collect();
            let lines = letters
                .chunks(90)
                .map(|line| line.iter().collect())
                .collect();
            (vec![Item::Text("VALUES", lines)], name("VALUES"))
        }
        false => (
            vec![Item::Numbers(
                "VALUES",
                values.iter().map(|&it| it.into()).collect(),
            )],
            name("VALUES"),
        ),
    };
    let (each, place) = match place {
        Expr::If(_) => (vec![constant("m", place)], name("m")),
        place => (vec![], place),
    };
    let entry = Expr::At(Box::new(list), Box::new(place));
    let asked = match is_text {
        true if cases.is_single() => {
            let lost = char::from(b'0' + u8::from(cases.misere));
            Asked::Wins(entry.two("!=", Expr::Char(lost)))
        }
        true => Asked::Value(entry.two("-", Expr::Char('0'))),
        false => Asked::Value(entry),
    };
    Some(GameCode {
        told: vec![told],
        items,
        each,
        ..GameCode::of(asked, vec![])
    })
}

/// A table of a game whose moves split heaps, in which `options` sees the values of all options of
/// `next`. A play on `next` stones has fewer than 2 * next moves, as each takes a stone or splits a
/// heap, and no value of an option is larger.
fn splitting(cases: &ProgramCases, options: &str, cycle: Option<Cycle>) -> GameCode {
    let (mut answer, heap) = by_table(cases, cycle);
    answer.tables = steps("let mut values = vec![]; let mut seen = vec![];", &[]);
    let text = "let next = values.len(); seen.resize(2 * next + 2);";
    answer.each.extend(steps(
        &format!("while HEAP >= values.len() {{ {text} {options} {MEX} }}"),
        &[("HEAP", name(heap))],
    ));
    answer
}

/// A fixed code.
pub fn code(cases: &ProgramCases, digits: &[u64]) -> Result<GameCode, String> {
    let code: Vec<u8> = digits
        .iter()
        .filter_map(|&digit| digit.try_into().ok())
        .collect();
    // As many values as a table in the program may have.
    let budget = Budget::new(17).unwrap_or_default();
    let mut table = octal::Table::new(&code, budget).map_err(|wrong| wrong.to_string())?;
    let cycle = table.cycle().ok();
    if let Some(answer) = listed(cases, cycle, |n| table.grundy(n).ok()) {
        return Ok(answer);
    }
    let last = |last: u64| cycle.map_or(last, |cycle| last.min(cycle.preperiod + cycle.period));
    let splits = code.iter().filter(|&&digit| digit & 4 > 0).count();
    check(cases, "this code", |heap| {
        of_splits(last(heap), splits as u128, code.len() as u128)
    })?;
    let mut answer = splitting(
        cases,
        &options_of("DIGITS"),
        before(cycle, cases.last_heap(cases.bounds.max_heap)),
    );
    answer.items.push(Item::Numbers("DIGITS", digits.to_vec()));
    Ok(answer)
}

/// Sees the options under a list of digits.
fn options_of(digits: &str) -> String {
    let text = "let mut taken = 0;
        for &digit in DIGITS {
            if taken > next {
                break;
            }
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

/// The cost of a table of a game with this many splits, each of at most half of a heap, and other
/// moves.
fn of_splits(last: u64, splits: u128, digits: u128) -> Cost {
    let last = u128::from(last);
    let steps = (last * last / 4)
        .saturating_mul(splits)
        .saturating_add(last * (digits + 1));
    Cost {
        steps,
        bytes: 48 * last,
    }
}

pub fn codes_of_cases(cases: &ProgramCases) -> Result<GameCode, String> {
    // No more digits than a heap has stones make a move.
    check(cases, "the codes of the cases", |last| {
        of_splits(last, u128::from(last) / 3 + 1, last.into())
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
        let mut answer = GameCode::of(
            Asked::Wins(call("wins", vec![name(cases.heap())])),
            functions(text, false),
        );
        answer.items.insert(0, Item::Numbers("LOST", LOST.to_vec()));
        return Ok(GameCode {
            told: vec![told],
            ..answer
        });
    }
    check(cases, "Grundy's game", |last| of_splits(last, 1, 1))?;
    let options = "let mut a = 1; while 2 * a < next { seen[values[a] ^ values[next - a]] = next + 1; a += 1; }";
    Ok(splitting(cases, options, None))
}
