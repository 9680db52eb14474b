//! The steps for a case that has lines of winning moves: who wins, and for a checker whether the line
//! of a move that is printed tells a move that wins. `found_moves` finds the move that a program
//! prints.
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

use crate::case::template::Placeholder;
use crate::game::PrintedMoves;

use super::cells::told_name;
use super::facts::ProgramCases;
use super::game_code::{GameCode, Judged};
use super::syntax::{expression, functions, steps};
use super::tree::{Expr, Kind, ProgramItem, Step, call, name, natural, when};
use super::walk::only_if;

/// The moves on a heap of n stones, which take t and leave heaps of a <= b.
pub struct HeapMoves {
    /// What the condition needs.
    pub before: Vec<Step>,
    /// Whether there is this move.
    pub has_move: Expr,
    pub splits: bool,
    /// Notes whether the heap has any move.
    pub note: Vec<Step>,
    /// Finds a move, as [`PrintedMoves::OfHeap`] says.
    pub found: Vec<Step>,
}

/// The number that the line tells.
fn told_number(placeholder: Placeholder) -> Expr {
    name(&told_name(placeholder))
}

/// What a program with lines of winning moves has for its game, if one without them has this.
///
/// # Errors
///
/// Why there is no program.
pub fn code(
    cases: &ProgramCases,
    mut answer: GameCode,
    told: &[Placeholder],
) -> Result<GameCode, String> {
    let walked = answer.walked.take();
    let moves = cases.game.spec().moves;
    let is_sum = matches!(moves, PrintedMoves::OfHeap { .. } | PrintedMoves::OfRule);
    let mut maker = MoveSteps {
        cases,
        told,
        is_alone: cases.is_single() && is_sum && walked.is_none(),
        answer: &answer,
        items: Vec::new(),
    };
    let tried = match walked {
        Some(table) => maker.of_own_rule(table)?,
        None => maker.of_game(moves)?,
    };
    let asked = match cases.line {
        Some(line) => maker.found(line, tried),
        None => maker.judged(tried),
    };
    let items = maker.items;
    answer.asked = asked;
    answer.items.extend(items);
    Ok(answer)
}

/// What makes the steps for a case.
pub struct MoveSteps<'a> {
    pub cases: &'a ProgramCases<'a>,
    pub told: &'a [Placeholder],
    /// Whether there is no list of heaps, as each case is one heap.
    pub is_alone: bool,
    pub answer: &'a GameCode,
    /// What comes before the main function, beside what the answer has.
    pub items: Vec<ProgramItem>,
}

/// The steps for a case.
pub struct TriedMoves {
    /// They say who wins.
    pub before: Vec<Step>,
    /// They try the move that a line tells, or find one.
    pub tries: Vec<Step>,
}

impl MoveSteps<'_> {
    /// What the program is called in messages.
    pub fn noun(&self) -> &'static str {
        if self.cases.is_checker() {
            "checker"
        } else {
            "program"
        }
    }

    /// The steps for a game that has these moves.
    fn of_game(&mut self, moves: PrintedMoves) -> Result<TriedMoves, String> {
        match moves {
            PrintedMoves::OfRule => {
                let moves = self.moves_of_rule()?;
                self.of_heaps(&moves)
            }
            PrintedMoves::OfHeap {
                splits,
                has_move,
                has_any,
                found,
            } => self.of_heaps(&HeapMoves {
                before: vec![],
                has_move: expression(has_move),
                splits,
                note: steps(
                    "has_move = has_move || ANY;",
                    &[("ANY", expression(has_any))],
                ),
                found: steps(found, &[]),
            }),
            PrintedMoves::OfFirstHeap => self.of_first_heap(),
            PrintedMoves::OfStep => self.of_steps(),
            PrintedMoves::OfPair {
                function,
                has_any,
                found,
            } => self.of_pair(function, has_any, found),
            PrintedMoves::Factors => Ok(self.of_factors()),
            PrintedMoves::Untried(why) => {
                let game = self.cases.game.name();
                let does = if self.cases.is_checker() {
                    "checker tries"
                } else {
                    "program finds"
                };
                Err(format!("no {does} winning moves of {game}, as {why}"))
            }
        }
    }

    pub fn tells(&self, placeholder: Placeholder) -> bool {
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

    /// What is asked of a heap or of a position.
    pub fn value(&self) -> Expr {
        match &self.answer.asked {
            Judged::Value(value) | Judged::Wins(value) | Judged::Together(value) => value.clone(),
            Judged::Moves(_) | Judged::WithMove { .. } => 0.into(),
        }
    }

    /// The steps that give a variable the Grundy value of a heap, which is at most as large as the
    /// largest heap of the case.
    pub fn valued(&self, variable: &str, heap: &Expr) -> Vec<Step> {
        let of_heap = self.cases.heap();
        let mut all = Vec::new();
        // A table has all heaps up to this one, unless it ends with those before the values repeat.
        if self
            .answer
            .each
            .iter()
            .any(|step| matches!(step, Step::Let { .. }))
        {
            for step in &self.answer.each {
                all.push(match step {
                    Step::Let { name, value, .. } => {
                        natural(name, value.clone().with(of_heap, heap))
                    }
                    other => other.clone(),
                });
            }
        }
        all.push(natural(variable, self.value().with(of_heap, heap)));
        all
    }

    /// These steps for the heap with the number i that the line is about, or for all heaps.
    pub fn each_heap(&self, body: Vec<Step>) -> Vec<Step> {
        let is_told = self.cases.is_checker() && self.tells(Placeholder::Heap);
        if !is_told {
            return self.each(body);
        }
        self.told_one(Placeholder::Heap, self.count(), body)
    }

    /// These steps for the number i that the line tells, if it is one of this many.
    pub fn told_one(&self, placeholder: Placeholder, count: Expr, body: Vec<Step>) -> Vec<Step> {
        let is_one = expression("i > 0").two("&&", name("i").two("<=", count));
        vec![natural("i", told_number(placeholder)), when(is_one, body)]
    }

    /// Judges what is printed.
    fn judged(&self, tried: TriedMoves) -> Judged {
        let read = call(
            "reads_move",
            vec![name("side"), name("won"), self.has_winning_move()],
        );
        let mut body = steps("let mut right = false;", &[]);
        body.extend(tried.tries);
        body.extend(steps("judge_move(side, right);", &[]));
        let mut all = tried.before;
        all.push(Step::For {
            name: "side".to_string(),
            kind: Kind::Number,
            first: 0.into(),
            last: 1.into(),
            body: vec![when(read, body)],
        });
        Judged::Moves(all)
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
        let mut all = steps("let mut sum = 0;", &[]);
        all.extend(self.has_move());
        let mut body = self.heap();
        body.extend(self.answer.each.clone());
        body.push(natural("value", self.value()));
        body.extend(steps("sum ^= value;", &[]));
        let mut won = "let won = sum != 0;";
        if self.cases.misere {
            all.extend(steps("let mut larges = 0;", &[]));
            body.extend(steps("if value > 1 { larges += 1; }", &[]));
            body.extend(note.to_vec());
            won = "let won = (sum != 0) == (larges > 0);";
        }
        all.extend(self.each(body));
        all.extend(steps(won, &[]));
        all
    }

    /// How many heaps a case has.
    fn count(&self) -> Expr {
        if self.is_alone {
            1.into()
        } else {
            expression("heaps.len()")
        }
    }

    /// These steps for each number i of a heap.
    fn each(&self, mut body: Vec<Step>) -> Vec<Step> {
        if self.is_alone {
            body.insert(0, natural("i", 1.into()));
            return body;
        }
        vec![each_number(self.count(), body)]
    }

    /// The heap with the number i.
    pub fn heap(&self) -> Vec<Step> {
        let mut all = Vec::new();
        if !self.is_alone {
            let stones = expression("heaps[i - 1]");
            all.push(natural(self.cases.heap(), stones));
        }
        if self.cases.heap() != "n" {
            all.push(natural("n", name(self.cases.heap())));
        }
        all
    }

    /// The nim-sum of all heaps but the one whose value is `before`.
    pub fn rest(&self) -> Expr {
        if self.is_alone {
            0.into()
        } else {
            expression("sum ^ before")
        }
    }

    /// A sum of heaps.
    fn of_heaps(&mut self, moves: &HeapMoves) -> Result<TriedMoves, String> {
        let before = self.summed(&moves.note);
        if !self.cases.is_checker() {
            let tries = self.found_on_heaps(moves);
            return Ok(TriedMoves { before, tries });
        }
        let mut tried = moves.before.clone();
        let mut wins = self.valued("before", &name("n"));
        wins.extend(self.lost_sum(moves.splits, is_right()));
        tried.extend(only_if(moves.has_move.clone(), wins));
        let tried = self.told_move(moves.splits, tried)?;
        let mut body = self.heap();
        body.extend(tried);
        let tries = self.each_heap(body);
        Ok(TriedMoves { before, tries })
    }

    /// These steps if the sum that a move leaves is lost: the value `before` comes out of it, and that
    /// of the heap b comes in, and of the heap a if the move `splits`.
    pub fn lost_sum(&self, splits: bool, then: Vec<Step>) -> Vec<Step> {
        let mut all = self.valued("after", &name("b"));
        if splits {
            all.extend(self.valued("small", &name("a")));
        }
        all.extend(self.lost_values(splits, then));
        all
    }

    /// These steps if a sum is lost in which the value `before` becomes `after`, and also `small` if
    /// the move `splits`.
    fn lost_values(&self, splits: bool, then: Vec<Step>) -> Vec<Step> {
        let small = if splits { name("small") } else { 0.into() };
        let left = self.rest().two("^", name("after"));
        let mut all = vec![natural("left", left.two("^", small.clone()))];
        if !self.cases.misere {
            all.push(when(expression("left == 0"), then));
            return all;
        }
        let is_large = expression("after > 1").two("||", small.two(">", 1));
        all.extend(steps(
            "let mut others = larges; if before > 1 { others -= 1; } if LARGE { others += 1; }",
            &[("LARGE", is_large)],
        ));
        all.push(when(expression("(left == 0) == (others > 0)"), then));
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

    /// Heaps in a row, where a move takes from the first that is not empty.
    fn of_first_heap(&mut self) -> Result<TriedMoves, String> {
        let mut before = self.list();
        before.extend(steps(
            "let won = wins(list(heaps)); let mut first = 1;
            while first < heaps.len() && heaps[first - 1] == 0 { first += 1; }
            let has_move = first <= heaps.len() && heaps[first - 1] > 0;",
            &[],
        ));
        if !self.cases.is_checker() {
            let tries = self.found_on_first_heap();
            return Ok(TriedMoves { before, tries });
        }
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
        let tries = self.each_heap(body);
        Ok(TriedMoves { before, tries })
    }

    /// The steps of a staircase, of which those with an odd number are the heaps of a sum.
    fn of_steps(&mut self) -> Result<TriedMoves, String> {
        let mut before = self.list();
        before.extend(self.summed(&steps("has_move = has_move || n > 0;", &[])));
        if !self.cases.is_checker() {
            let tries = self.found_on_steps();
            return Ok(TriedMoves { before, tries });
        }
        let mut tried = steps(
            "let mut before = n; let mut after = b;
            if i % 2 == 0 { before = heaps[i - 2]; after = heaps[i - 2] + t; }",
            &[],
        );
        tried.extend(self.lost_values(false, is_right()));
        let mut body = self.heap();
        body.extend(self.told_move(false, only_if(expression("t > 0"), tried))?);
        let tries = self.each_heap(body);
        Ok(TriedMoves { before, tries })
    }

    /// Two numbers. The line tells both that are left, the smaller one first.
    fn of_pair(
        &mut self,
        function: &str,
        has_any: &str,
        found: &str,
    ) -> Result<TriedMoves, String> {
        if self.cases.is_checker() && !self.tells(Placeholder::A) || !self.tells(Placeholder::B) {
            return Err(
                "a checker takes lines that tell both numbers left, {a} and {b}".to_string(),
            );
        }
        for function in functions(function, false) {
            self.items.push(ProgramItem::Function(function));
        }
        let mut before = steps("let won = wins(a, b);", &[]);
        if self.cases.misere {
            before.extend(steps(
                "let has_move = ANY;",
                &[("ANY", expression(has_any))],
            ));
        }
        if !self.cases.is_checker() {
            let tries = self.found_pair(found);
            return Ok(TriedMoves { before, tries });
        }
        let tries = steps(
            "let c = told_a; let d = told_b;
            if c <= d && is_move(a, b, c, d) && !wins(c, d) { right = true; }
            if c <= d && is_move(a, b, d, c) && !wins(d, c) { right = true; }",
            &[],
        );
        Ok(TriedMoves { before, tries })
    }

    /// The multiplication game.
    fn of_factors(&mut self) -> TriedMoves {
        use Placeholder::{Heap, Left, Stones, Take};

        let heap = name(self.cases.heap());
        let mut before = vec![natural("n", heap)];
        before.extend(steps("let won = wins(n); let has_move = n > 1;", &[]));
        let numbers = [
            (Heap, 1.into()),
            (Stones, name("n")),
            (Take, name("t")),
            (Left, name("left")),
        ];
        if !self.cases.is_checker() {
            let tries = self.found_factor(&numbers);
            return TriedMoves { before, tries };
        }
        let agrees = self.agrees(&numbers);
        let tries = steps(
            "for t in 2..=9 {
                let left = (n - 1) / t + 1;
                if !wins(left) && AGREES { right = true; }
            }",
            &[("AGREES", agrees)],
        );
        TriedMoves { before, tries }
    }
}

/// These steps for each number i from 1 to this one.
pub fn each_number(last: Expr, body: Vec<Step>) -> Step {
    Step::For {
        name: "i".to_string(),
        kind: Kind::Number,
        first: 1.into(),
        last,
        body,
    }
}

/// Notes that the move that a line tells is right.
fn is_right() -> Vec<Step> {
    steps("right = true;", &[])
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
