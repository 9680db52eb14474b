//! The moves on a heap of a set, of an interval or of a code: whether a move is one, for a checker, and
//! steps that find one, for a program.

use crate::case::parts::Part;
use crate::case::rule::CompleteRule;
use crate::game::PrintedAnswer;
use crate::game::tables::Family;

use super::syntax::{expression, steps};
use super::told_moves::{HeapMoves, MoveSteps};
use super::tree::{Expr, ProgramItem, name};

/// The most moves of a set that a checker lists.
const MOST_MOVES: usize = 1000;

impl MoveSteps<'_> {
    /// The moves of a set, of an interval or of a code.
    ///
    /// # Errors
    ///
    /// There are too many moves to list them.
    pub fn moves_of_rule(&mut self) -> Result<HeapMoves, String> {
        let options = self.cases.options;
        let gives_moves = options.gives_moves();
        let numbers = &options.form.numbers;
        if !gives_moves
            && let Some(moves) = &self.cases.run.moves
            && !moves.sets().is_empty()
        {
            return Ok(of_list("moves"));
        }
        match (&options.form.rule, self.cases.game.spec().program) {
            (Some(CompleteRule::Interval(interval)), _) => {
                let least = interval.least;
                Ok(of_interval(least.into(), (interval.period - least).into()))
            }
            (Some(CompleteRule::Table(Family::Octal)), _) => {
                self.add_numbers("DIGITS", numbers.clone());
                let splits = numbers.iter().any(|&digit| digit >= 4);
                Ok(of_digits("DIGITS", splits, self.answer.largest_part))
            }
            (Some(CompleteRule::Table(Family::Subtraction)), _) if !gives_moves => {
                self.fixed_set(numbers)
            }
            (_, PrintedAnswer::Moves(moves)) => self.fixed_set(moves),
            (_, PrintedAnswer::Interval) => {
                let has_least = self.cases.has(Part::Least);
                let least = if has_least { name("l") } else { 1.into() };
                Ok(of_interval(least, name("r")))
            }
            (_, PrintedAnswer::Code) => Ok(of_digits("digits", true, None)),
            (
                _,
                PrintedAnswer::Set
                | PrintedAnswer::Value { .. }
                | PrintedAnswer::Wins(_)
                | PrintedAnswer::GrundysGame,
            ) => Ok(of_list("moves")),
        }
    }

    /// The moves of a set that all cases have.
    fn fixed_set(&mut self, moves: &[u64]) -> Result<HeapMoves, String> {
        let most = self.cases.last_heap(self.cases.bounds.max_heap);
        let mut moves = moves.to_vec();
        moves.retain(|&stones| stones <= most);
        if moves.len() > MOST_MOVES {
            return Err(format!(
                "a {} lists up to {MOST_MOVES} moves, not {}",
                self.noun(),
                moves.len()
            ));
        }
        self.add_numbers("MOVES", moves);
        Ok(of_list("MOVES"))
    }

    /// Adds a constant list, unless the program has it.
    fn add_numbers(&mut self, list: &'static str, numbers: Vec<u64>) {
        let item = ProgramItem::Numbers(list, numbers);
        if !self.answer.items.contains(&item) {
            self.items.push(item);
        }
    }
}

/// The moves of a list.
fn of_list(list: &str) -> HeapMoves {
    let list = [("LIST", name(list))];
    HeapMoves {
        before: steps(
            "let mut is_move = false; for &s in LIST { if s == t { is_move = true; } }",
            &list,
        ),
        has_move: name("is_move"),
        splits: false,
        note: steps("for &s in LIST { if s <= n { has_move = true; } }", &list),
        found: steps(
            "for &t in LIST { if t <= n { let b = n - t; TRIED; } }",
            &list,
        ),
    }
}

/// The moves that take from `least` to `most` stones.
fn of_interval(least: Expr, most: Expr) -> HeapMoves {
    let is_enough = least.clone().two("<=", name("t"));
    let bounds = [("LEAST", least), ("MOST", most.clone())];
    HeapMoves {
        before: vec![],
        has_move: is_enough.two("&&", name("t").two("<=", most)),
        splits: false,
        note: steps("has_move = has_move || LEAST <= n;", &bounds),
        found: steps(LARGEST_OPTION, &bounds),
    }
}

/// The largest heap that a move from LEAST to MOST stones leaves, if one leaves the value `wanted`. The
/// values repeat, and the heaps of a period that have this value are those from `first` to `last`.
const LARGEST_OPTION: &str = "
    let period = LEAST + MOST;
    if n >= LEAST && wanted <= (period - 1) / LEAST {
        let largest = n - LEAST;
        let place = largest % period;
        let first = wanted * LEAST;
        let mut last = first + LEAST - 1;
        if last >= period { last = period - 1; }
        let mut b = largest;
        if place > last {
            b = largest - (place - last);
        } else if place < first && largest + last >= place + period {
            b = largest + last - place - period;
        }
        if n - b <= MOST { TRIED; }
    }";

/// The moves of a list of digits, whose positions no misère play asks for. Where the smaller part of a
/// split is above `largest_part`, values repeat.
fn of_digits(list: &str, splits: bool, largest_part: Option<u64>) -> HeapMoves {
    let one = "(b > 0 && digit / 2 % 2 == 1 || b == 0 && digit % 2 == 1)";
    let mut has_move = one.to_string();
    let mut each = "let b = n - t; if HAS_MOVE { TRIED; }".to_string();
    if splits {
        has_move = format!("a == 0 && {one} || a > 0 && digit / 4 == 1");
        let end = largest_part.map_or(String::new(), |part| format!("&& a <= {part}"));
        each = format!(
            "let mut a = 0;
            while 2 * a <= n - t {end} && (a == 0 || digit / 4 == 1) {{
                let b = n - t - a;
                if HAS_MOVE {{ TRIED; }}
                a += 1;
            }}"
        );
    }
    let text = format!(
        "let mut t = 0;
        while t < DIGITS.len() && t <= n {{ let digit = DIGITS[t]; {each} t += 1; }}"
    );
    let has_move = expression(&has_move);
    let values = [("DIGITS", name(list)), ("HAS_MOVE", has_move.clone())];
    HeapMoves {
        before: steps(
            "let mut digit = 0; if t < DIGITS.len() { digit = DIGITS[t]; }",
            &values,
        ),
        has_move,
        splits,
        note: vec![],
        found: steps(&text, &values),
    }
}
