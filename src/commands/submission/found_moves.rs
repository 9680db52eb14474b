//! The steps of a program that finds a winning move, and writes its line.
//!
//! After the word of a case that is won, the program tries moves, and notes what the line tells of
//! each that wins: the last one is written.
//!
//! ```text
//! for each heap n:
//!     `wanted` is the value that what the move leaves of the heap has to have
//!     for each move that may leave it, as the game says:
//!         if it leaves a lost position: note what a line tells of it
//! write the line
//! ```

use crate::case::template::{Placeholder, Template};

use super::cases::put_unless_empty;
use super::cells::{noted, told_name};
use super::game_code::Judged;
use super::syntax::{expression, steps};
use super::told_moves::{HeapMoves, MoveSteps, TriedMoves};
use super::tree::{Expr, Kind, Step, call, has, name, natural, when};

use Placeholder::{A, B, Heap, Left, Stones, Take};

/// The variables of a line, which change later.
pub fn declared(told: &[Placeholder]) -> Vec<Step> {
    let mut all = Vec::new();
    for placeholder in told {
        all.push(Step::Let {
            name: told_name(*placeholder),
            kind: Kind::Number,
            changes: true,
            value: 0.into(),
        });
    }
    all
}

impl MoveSteps<'_> {
    /// Writes a move, if one wins.
    pub fn found(&self, line: &Template, tried: TriedMoves) -> Judged {
        let mut written = tried.tries;
        for (text, placeholder) in &line.parts {
            written.extend(put_unless_empty(text));
            let number = name(&told_name(*placeholder));
            written.push(Step::Do(call("put_long", vec![number])));
        }
        written.extend(put_unless_empty(&format!("{}\n", line.end)));
        Judged::WithMove {
            before: tried.before,
            wins: name("won"),
            line: vec![when(self.has_winning_move(), written)],
        }
    }

    /// Finds a move on one of the heaps of a sum.
    pub fn found_on_heaps(&self, moves: &HeapMoves) -> Vec<Step> {
        let mut left = name("b");
        let mut small = 0.into();
        if moves.splits {
            small = name("a");
            left = small.clone().two("+", left);
        }
        let noted = noted(
            self.told,
            &[
                (Heap, name("i")),
                (Stones, name("n")),
                (Take, name("n").two("-", left.clone())),
                (Left, left),
                (A, small),
                (B, name("b")),
            ],
        );
        let tried = self.lost_sum(moves.splits, noted.clone());
        let found = with_steps(&moves.found, "TRIED", &tried);
        let mut body = self.heap();
        body.extend(self.valued("before", &name("n")));
        if has(&found, "wanted") {
            body.extend(self.wanted());
        }
        body.extend(with_steps(&found, "FOUND", &noted));
        self.on_each_heap(body)
    }

    /// The nim-sum that a move has to leave of a heap whose value is `before`. In misère play, heaps of
    /// which no value is above 1 are lost if their nim-sum is 1.
    fn wanted(&self) -> Vec<Step> {
        let mut all = steps("let mut wanted = REST;", &[("REST", self.rest())]);
        if self.cases.misere {
            all.extend(steps(
                "let mut larges_elsewhere = larges; if before > 1 { larges_elsewhere -= 1; }
                if larges_elsewhere == 0 { wanted ^= 1; }",
                &[],
            ));
        }
        all
    }

    /// These steps for each heap, after the variables of the line.
    fn on_each_heap(&self, body: Vec<Step>) -> Vec<Step> {
        let mut all = declared(self.told);
        all.extend(self.each_heap(body));
        all
    }

    /// The variables of the line, then these steps, which note these numbers of a move at `FOUND`.
    fn noting(&self, tried: &[Step], numbers: &[(Placeholder, Expr)]) -> Vec<Step> {
        let mut all = declared(self.told);
        all.extend(with_steps(tried, "FOUND", &noted(self.told, numbers)));
        all
    }

    /// Finds the move on the first heap that is not empty: it leaves no stone or one.
    pub fn found_on_first_heap(&self) -> Vec<Step> {
        let numbers = [
            (Heap, name("first")),
            (Stones, name("n")),
            (Take, expression("n - b")),
            (Left, name("b")),
        ];
        let tried = steps(
            "let n = heaps[first - 1];
            for b in 0..=1 {
                heaps[first - 1] = b;
                if b < n && !wins(list(heaps)) { FOUND; }
            }",
            &[],
        );
        self.noting(&tried, &numbers)
    }

    /// Finds a move on a staircase.
    pub fn found_on_steps(&self) -> Vec<Step> {
        let noted = noted(
            self.told,
            &[
                (Heap, name("i")),
                (Stones, name("n")),
                (Take, name("t")),
                (Left, expression("n - t")),
            ],
        );
        let mut body = self.heap();
        body.extend(steps(
            "let mut before = n; if i % 2 == 0 { before = heaps[i - 2]; }",
            &[],
        ));
        body.extend(self.wanted());
        let tried = steps(
            "let mut t = 0;
            if i % 2 == 1 && wanted < n { t = n - wanted; }
            if i % 2 == 0 && wanted > before { t = wanted - before; }
            if t > 0 && t <= n { FOUND; }",
            &[],
        );
        body.extend(with_steps(&tried, "FOUND", &noted));
        self.on_each_heap(body)
    }

    /// Finds what a move leaves of two numbers, by the steps of the game.
    pub fn found_pair(&self, found: &str) -> Vec<Step> {
        let mut all = steps(found, &[]);
        let is_in_order = expression("c < d");
        for (placeholder, [one, other]) in [(A, ["c", "d"]), (B, ["d", "c"])] {
            let number = Expr::either(is_in_order.clone(), name(one), name(other));
            all.push(natural(&told_name(placeholder), number));
        }
        all
    }

    /// Finds a factor of the multiplication game.
    pub fn found_factor(&self, numbers: &[(Placeholder, Expr)]) -> Vec<Step> {
        let tried = steps(
            "for t in 2..=9 {
                let left = (n - 1) / t + 1;
                if !wins(left) { FOUND; }
            }",
            &[],
        );
        self.noting(&tried, numbers)
    }
}

/// These steps with others in the place of each that is only this word.
fn with_steps(all: &[Step], word: &str, others: &[Step]) -> Vec<Step> {
    let mut replaced = Vec::new();
    for step in all {
        if *step == Step::Do(name(word)) {
            replaced.extend_from_slice(others);
            continue;
        }
        let mut step = step.clone();
        for body in step.bodies_mut() {
            *body = with_steps(body, word, others);
        }
        replaced.push(step);
    }
    replaced
}
