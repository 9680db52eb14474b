//! The steps of a checker for a case: who wins, and whether the line of a move that is printed tells
//! a move that wins.
//!
//! The checker has the functions `reads_move`, which reads what is printed of a case, and
//! `judge_move`, which gets told whether the line is right. Between them are the steps of this file.
//! They ask the values and functions of the game who wins what the move leaves:
//!
//! ```text
//! for the output and the answers of the jury:
//!     if a line of a move has to come, and comes:
//!         for each heap that the line may be about, or for the one that it names:
//!             if the move that the line tells is one, and leaves a lost position: it is right
//! ```

use crate::case::parts::Part;
use crate::case::rule::CompleteRule;
use crate::case::template::Placeholder;
use crate::game::tables::Family;
use crate::game::{PrintedAnswer, PrintedMoves};

use super::facts::ProgramCases;
use super::game_code::{GameCode, Judged};
use super::syntax::{expression, functions, steps};
use super::tree::{Expr, Kind, ProgramItem, Step, call, name, natural, when};
use super::walk::only_if;

/// The most moves of a set that a checker lists.
const MOST_MOVES: usize = 1000;

/// The variable of a checker that has the number which a line tells in place of a placeholder.
pub fn told_name(placeholder: Placeholder) -> String {
    let braced = placeholder.to_string();
    format!("told_{}", braced.trim_matches(['{', '}']))
}

/// The number that the line tells.
fn told_number(placeholder: Placeholder) -> Expr {
    name(&told_name(placeholder))
}

/// What a checker has for its game, if a program that answers the same cases has this.
///
/// # Errors
///
/// Why there is no checker.
pub fn code(
    cases: &ProgramCases,
    mut answer: GameCode,
    told: &[Placeholder],
) -> Result<GameCode, String> {
    let walked = answer.walked.take();
    let mut judge = MoveJudge {
        cases,
        told,
        answer: &answer,
        items: Vec::new(),
    };
    let judged = match walked {
        Some(table) => judge.of_own_rule(table)?,
        None => judge.of_game(cases.game.spec().moves)?,
    };
    let items = judge.items;
    answer.asked = Judged::Moves(judged);
    answer.items.extend(items);
    Ok(answer)
}

/// What makes the steps for a case.
pub struct MoveJudge<'a> {
    pub cases: &'a ProgramCases<'a>,
    pub told: &'a [Placeholder],
    pub answer: &'a GameCode,
    /// What comes before the main function, beside what the answer has.
    pub items: Vec<ProgramItem>,
}

/// The moves on a heap of n stones, which take t and leave heaps of a <= b.
struct HeapMoves {
    /// What the condition needs.
    before: Vec<Step>,
    /// Whether there is this move.
    has_move: Expr,
    splits: bool,
    /// Notes whether the heap has any move.
    note: Vec<Step>,
}

impl MoveJudge<'_> {
    /// The steps for a game that has these moves.
    fn of_game(&mut self, moves: PrintedMoves) -> Result<Vec<Step>, String> {
        match moves {
            PrintedMoves::OfRule => {
                let moves = self.moves_of_rule()?;
                self.of_heaps(&moves)
            }
            PrintedMoves::OfHeap {
                splits,
                has_move,
                has_any,
            } => self.of_heaps(&HeapMoves {
                before: vec![],
                has_move: expression(has_move),
                splits,
                note: steps(
                    "has_move = has_move || ANY;",
                    &[("ANY", expression(has_any))],
                ),
            }),
            PrintedMoves::OfFirstHeap => self.of_first_heap(),
            PrintedMoves::OfStep => self.of_steps(),
            PrintedMoves::OfPair { function, has_any } => self.of_pair(function, has_any),
            PrintedMoves::Factors => Ok(self.of_factors()),
            PrintedMoves::Untried(why) => Err(format!(
                "no checker tries winning moves of {}, as {why}",
                self.cases.game.name()
            )),
        }
    }

    fn tells(&self, placeholder: Placeholder) -> bool {
        self.told.contains(&placeholder)
    }

    /// The condition that the line tells these numbers, of the placeholders that it has.
    fn agrees(&self, numbers: &[(Placeholder, Expr)]) -> Expr {
        let mut agrees = Expr::Truth(true);
        for (placeholder, number) in numbers {
            if self.tells(*placeholder) {
                agrees = agrees.two("&&", told_number(*placeholder).two("==", number.clone()));
            }
        }
        agrees
    }

    /// The list of the heaps of a case that has one number for each position.
    pub fn list(&self) -> Vec<Step> {
        if !self.cases.is_single() {
            return vec![];
        }
        let heap = [("n", name(self.cases.heap()))];
        steps("let mut heaps = vec![0; 1]; heaps[0] = n;", &heap)
    }

    /// The steps that give a variable the Grundy value of a heap.
    fn valued(&self, variable: &str, heap: Expr) -> Vec<Step> {
        let of_heap = self.cases.heap();
        let value = match &self.answer.asked {
            Judged::Value(value) => value.clone(),
            Judged::Wins(_) | Judged::Together(_) | Judged::Moves(_) => 0.into(),
        };
        if self.answer.each.is_empty() {
            return vec![natural(variable, value.with(of_heap, &heap))];
        }
        let mut all = Vec::new();
        if heap != name(of_heap) {
            all.push(natural(of_heap, heap));
        }
        all.extend(self.answer.each.clone());
        all.push(natural(variable, value));
        all
    }

    /// These steps for the heap with the number i that the line is about, or for all heaps.
    pub fn each_heap(&self, placeholder: Placeholder, count: Expr, body: Vec<Step>) -> Vec<Step> {
        if !self.tells(placeholder) {
            return vec![Step::For {
                name: "i".to_string(),
                kind: Kind::Number,
                first: 1.into(),
                last: count,
                body,
            }];
        }
        let is_heap = expression("i > 0").two("&&", name("i").two("<=", count));
        vec![natural("i", told_number(placeholder)), when(is_heap, body)]
    }

    /// Judges what is printed, with these steps that try a move.
    pub fn judged(&self, has_winning_move: Expr, tries: Vec<Step>) -> Step {
        let read = call(
            "reads_move",
            vec![name("side"), name("won"), has_winning_move],
        );
        let mut body = steps("let mut right = false;", &[]);
        body.extend(tries);
        body.extend(steps("judge_move(side, right);", &[]));
        Step::For {
            name: "side".to_string(),
            kind: Kind::Number,
            first: 0.into(),
            last: 1.into(),
            body: vec![when(read, body)],
        }
    }

    /// The condition that a move wins, where the first player wins.
    pub fn has_winning_move(&self) -> Expr {
        if self.cases.misere {
            // Who cannot move has won.
            name("won").two("&&", name("has_move"))
        } else {
            name("won")
        }
    }

    /// A variable that says whether there is a move, for misère play.
    pub fn has_move(&self) -> Vec<Step> {
        if self.cases.misere {
            steps("let mut has_move = false;", &[])
        } else {
            vec![]
        }
    }

    /// The sum of the values of all heaps, how many are above 1, and who wins. In misère play, these
    /// steps note whether a heap n has a move.
    fn summed(&self, note: &[Step]) -> Vec<Step> {
        let mut all = self.list();
        all.extend(steps("let mut sum = 0;", &[]));
        all.extend(self.has_move());
        let mut body = self.heap();
        body.extend(self.valued("value", name(self.cases.heap())));
        body.extend(steps("sum ^= value;", &[]));
        let mut won = "let won = sum != 0;";
        if self.cases.misere {
            all.extend(steps("let mut larges = 0;", &[]));
            body.extend(steps("if value > 1 { larges += 1; }", &[]));
            body.extend(note.to_vec());
            won = "let won = (sum != 0) == (larges > 0);";
        }
        all.push(Step::For {
            name: "i".to_string(),
            kind: Kind::Number,
            first: 1.into(),
            last: expression("heaps.len()"),
            body,
        });
        all.extend(steps(won, &[]));
        all
    }

    /// The heap with the number i.
    fn heap(&self) -> Vec<Step> {
        let stones = expression("heaps[i - 1]");
        let mut all = vec![natural(self.cases.heap(), stones)];
        if self.cases.heap() != "n" {
            all.push(natural("n", name(self.cases.heap())));
        }
        all
    }

    /// A sum of heaps.
    fn of_heaps(&mut self, moves: &HeapMoves) -> Result<Vec<Step>, String> {
        let mut tried = moves.before.clone();
        let mut wins = self.valued("before", name("n"));
        wins.extend(self.valued("after", name("b")));
        if moves.splits {
            wins.extend(self.valued("small", name("a")));
        }
        wins.extend(self.lost_sum(moves.splits));
        tried.extend(only_if(moves.has_move.clone(), wins));
        let tried = self.told_move(moves.splits, tried)?;
        let mut body = self.heap();
        body.extend(tried);
        let mut all = self.summed(&moves.note);
        let tries = self.each_heap(Placeholder::Heap, expression("heaps.len()"), body);
        all.push(self.judged(self.has_winning_move(), tries));
        Ok(all)
    }

    /// Notes that a move is right if the sum that it leaves is lost: `before` comes out of it, and
    /// `after` comes in, and `small` if it `splits`.
    fn lost_sum(&self, splits: bool) -> Vec<Step> {
        let small = if splits { name("small") } else { 0.into() };
        let mut left = expression("sum ^ before ^ after");
        left = left.two("^", small.clone());
        let mut all = vec![natural("left", left)];
        if !self.cases.misere {
            all.extend(steps("if left == 0 { right = true; }", &[]));
            return all;
        }
        let is_large = expression("after > 1").two("||", small.two(">", 1));
        all.extend(steps(
            "let mut others = larges; if before > 1 { others -= 1; } if LARGE { others += 1; }
            if (left == 0) == (others > 0) { right = true; }",
            &[("LARGE", is_large)],
        ));
        all
    }

    /// These steps for the move on n that the line tells: it takes t, and leaves a and b.
    ///
    /// # Errors
    ///
    /// The line does not tell what the move leaves of a heap.
    fn told_move(&self, splits: bool, tried: Vec<Step>) -> Result<Vec<Step>, String> {
        use Placeholder::{A, B, Left, Stones, Take};

        let (is_possible, taken, telling) = self.taken().ok_or_else(|| untold(splits))?;
        let left = expression("n - t");
        let mut agrees = Expr::Truth(true);
        let mut is_split = Expr::Truth(true);
        let mut inner = Vec::new();
        if splits && self.tells(A) {
            is_split = told_number(A).two("<=", left.clone());
            inner.push(natural("a", told_number(A)));
        } else if splits && self.tells(B) {
            is_split = told_number(B).two("<=", left.clone());
            inner.push(natural("a", left.clone().two("-", told_number(B))));
        } else if splits {
            return Err(untold(splits));
        }
        if splits {
            inner.push(natural("b", left.clone().two("-", name("a"))));
            agrees = expression("a <= b");
        } else {
            inner.push(natural("b", left.clone()));
        }
        let mut numbers = vec![(B, name("b"))];
        if telling != Take {
            numbers.push((Take, name("t")));
        }
        if telling != Left {
            numbers.push((Left, left));
        }
        inner.extend(only_if(agrees.two("&&", self.agrees(&numbers)), tried));
        let mut parts = vec![natural("t", taken)];
        parts.extend(only_if(is_split, inner));
        let is_told = self.agrees(&[(Stones, name("n"))]);
        Ok(only_if(is_told.two("&&", is_possible), parts))
    }

    /// Whether the move on n that the line tells can take its stones, how many it takes, and what
    /// tells them.
    fn taken(&self) -> Option<(Expr, Expr, Placeholder)> {
        use Placeholder::{A, B, Left, Take};

        let n = name("n");
        if self.tells(Take) {
            let taken = told_number(Take);
            return Some((taken.clone().two("<=", n), taken, Take));
        }
        if self.tells(Left) {
            let left = told_number(Left);
            return Some((left.clone().two("<=", n.clone()), n.two("-", left), Left));
        }
        if !self.tells(A) || !self.tells(B) {
            return None;
        }
        let rest = n.clone().two("-", told_number(A));
        let is_possible = told_number(B).two("<=", rest.clone());
        let is_possible = told_number(A).two("<=", n).two("&&", is_possible);
        Some((is_possible, rest.two("-", told_number(B)), B))
    }

    /// The moves of a set, of an interval or of a code.
    ///
    /// # Errors
    ///
    /// There are too many moves to list them.
    fn moves_of_rule(&mut self) -> Result<HeapMoves, String> {
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
                Ok(of_digits("DIGITS", splits))
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
            (_, PrintedAnswer::Code) => Ok(of_digits("digits", true)),
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
                "a checker lists up to {MOST_MOVES} moves, not {}",
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

    /// Heaps in a row, where a move takes from the first that is not empty.
    fn of_first_heap(&mut self) -> Result<Vec<Step>, String> {
        let mut all = self.list();
        all.extend(steps(
            "let won = wins(list(heaps)); let mut first = 1;
            while first < heaps.len() && heaps[first - 1] == 0 { first += 1; }
            let has_move = first <= heaps.len() && heaps[first - 1] > 0;",
            &[],
        ));
        let tried = steps(
            "if t > 0 && i == first {
                heaps[i - 1] = b;
                if !wins(list(heaps)) { right = true; }
                heaps[i - 1] = n;
            }",
            &[],
        );
        let mut body = self.heap();
        body.extend(self.told_move(false, tried)?);
        let tries = self.each_heap(Placeholder::Heap, expression("heaps.len()"), body);
        all.push(self.judged(self.has_winning_move(), tries));
        Ok(all)
    }

    /// The steps of a staircase, of which those with an odd number are the heaps of a sum.
    fn of_steps(&mut self) -> Result<Vec<Step>, String> {
        let mut tried = steps(
            "let mut before = n; let mut after = b;
            if i % 2 == 0 { before = heaps[i - 2]; after = heaps[i - 2] + t; }",
            &[],
        );
        tried.extend(self.lost_sum(false));
        let mut body = self.heap();
        body.extend(self.told_move(false, only_if(expression("t > 0"), tried))?);
        let mut all = self.summed(&steps("has_move = has_move || n > 0;", &[]));
        let tries = self.each_heap(Placeholder::Heap, expression("heaps.len()"), body);
        all.push(self.judged(self.has_winning_move(), tries));
        Ok(all)
    }

    /// Two numbers. The line tells both that are left, the smaller one first.
    fn of_pair(&mut self, function: &str, has_any: &str) -> Result<Vec<Step>, String> {
        if !self.tells(Placeholder::A) || !self.tells(Placeholder::B) {
            return Err(
                "a checker takes lines that tell both numbers left, {a} and {b}".to_string(),
            );
        }
        for function in functions(function, false) {
            self.items.push(ProgramItem::Function(function));
        }
        let mut all = steps("let won = wins(a, b);", &[]);
        if self.cases.misere {
            all.extend(steps(
                "let has_move = ANY;",
                &[("ANY", expression(has_any))],
            ));
        }
        let tries = steps(
            "let c = told_a; let d = told_b;
            if c <= d && is_move(a, b, c, d) && !wins(c, d) { right = true; }
            if c <= d && is_move(a, b, d, c) && !wins(d, c) { right = true; }",
            &[],
        );
        all.push(self.judged(self.has_winning_move(), tries));
        Ok(all)
    }

    /// The multiplication game.
    fn of_factors(&mut self) -> Vec<Step> {
        use Placeholder::{Heap, Left, Stones, Take};

        let heap = name(self.cases.heap());
        let mut all = vec![natural("n", heap)];
        all.extend(steps("let won = wins(n); let has_move = n > 1;", &[]));
        let agrees = self.agrees(&[
            (Heap, 1.into()),
            (Stones, name("n")),
            (Take, name("t")),
            (Left, name("left")),
        ]);
        let tries = steps(
            "for t in 2..=9 {
                let left = (n - 1) / t + 1;
                if !wins(left) && AGREES { right = true; }
            }",
            &[("AGREES", agrees)],
        );
        all.push(self.judged(self.has_winning_move(), tries));
        all
    }
}

/// Why a line fits too many moves.
fn untold(splits: bool) -> String {
    let what = if splits {
        "{a} and {b}, or one of them beside {take} or {left}"
    } else {
        "{take} or {left}"
    };
    format!("a checker takes lines that tell what a move leaves of its heap, by {what}")
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
    }
}

/// The moves that take from `least` to `most` stones.
fn of_interval(least: Expr, most: Expr) -> HeapMoves {
    let is_enough = least.clone().two("<=", name("t"));
    let note = [("LEAST", least)];
    HeapMoves {
        before: vec![],
        has_move: is_enough.two("&&", name("t").two("<=", most)),
        splits: false,
        note: steps("has_move = has_move || LEAST <= n;", &note),
    }
}

/// The moves of a list of digits, whose positions no misère play asks for.
fn of_digits(digits: &str, splits: bool) -> HeapMoves {
    let digits = [("DIGITS", name(digits))];
    let one = "a == 0 && (b > 0 && digit / 2 % 2 == 1 || b == 0 && digit % 2 == 1)";
    let has_move = if splits {
        format!("{one} || a > 0 && digit / 4 == 1")
    } else {
        one.to_string()
    };
    HeapMoves {
        before: steps(
            "let mut digit = 0; if t < DIGITS.len() { digit = DIGITS[t]; }",
            &digits,
        ),
        has_move: expression(&has_move),
        splits,
        note: vec![],
    }
}
