//! The moves of an option in a printed program: a loop for each letter, which ends where a condition
//! says, and in it what a move has to fulfil.

use crate::case::template::Placeholder;
use crate::game::rule::{Function, Leaves, Left, ListedNumbers, Node, RuleOption, ValueRange};

use super::cells::{TableEntry, WalkAim, WalkedTable, line_name, noted};
use super::letters::{LetterRange, Walk, difference_at_least_0, letter_at};
use super::listing::{self, LoopCost};
use super::syntax::{expression, steps};
use super::tree::{Expr, Kind, Step, call, has, name, natural, when};

use Function::*;
use Placeholder::{A, B, C, Position, Stones, Take};

/// The steps that see what all moves of these options leave.
pub fn moves(options: &[RuleOption], table: &WalkedTable) -> Vec<Step> {
    let mut variables = 0;
    let mut steps = Vec::new();
    for option in options {
        if option.has_no_move() {
            continue;
        }
        let walk = Walk::new(option, table, variables);
        variables += walk.named.len();
        steps.extend(walk.letter(0));
    }
    steps
}

/// What it costs to try all moves of these options in the last position of the table.
pub fn cost_of_last(options: &[RuleOption], table: &WalkedTable) -> u128 {
    let mut cost: u128 = 1;
    for option in options {
        if !option.has_no_move() {
            cost = cost.saturating_add(Walk::new(option, table, 0).cost());
        }
    }
    cost
}

impl Walk<'_> {
    /// The steps of this letter, counted from 1, and of the letters after it. The letter 0 is the
    /// position itself, which has no loop.
    fn letter(&self, place: usize) -> Vec<Step> {
        let inner = if place == self.option.letters.len() {
            self.mark()
        } else {
            self.letter(place + 1)
        };
        let listed = self.listed(place);
        let range = self.range(place);
        let (asked, end) = self.asked_and_end(place, &range, listed);
        let mut steps = self.under(&asked, place, inner);
        if steps.is_empty() || place == 0 {
            return steps;
        }
        let letter = letter_at(self.option, place);
        // Once is enough if nothing depends on the letter.
        if listed.is_none() && !has(&steps, &letter) && !end.has(&letter) {
            return only_if(range.has_number(), only_if(end.opposite(), steps));
        }
        if end != Expr::Truth(false) {
            steps.insert(0, when(end, vec![Step::Break]));
        }
        if let Some((_, listing)) = listed {
            return vec![listing::loop_over(listing, &letter, steps)];
        }
        vec![Step::For {
            name: letter,
            kind: Kind::Signed,
            first: range.first.into(),
            last: range.last,
            body: steps,
        }]
    }

    /// The conditions of a letter that are asked in its loop, and what ends the loop.
    fn asked_and_end(
        &self,
        place: usize,
        range: &LetterRange,
        listed: Option<(usize, ListedNumbers)>,
    ) -> (Vec<usize>, Expr) {
        let mut asked = Vec::new();
        let mut ends = Expr::Truth(false);
        for condition in self.conditions_at(place) {
            if range.conditions.contains(&condition) {
                continue;
            }
            let end = self.end(condition, place);
            // A comparison that ends the loop holds for all numbers before.
            let holds = end.is_some() && self.is_comparison(condition);
            if !holds && !self.is_settled(condition, place, listed) {
                asked.push(condition);
            }
            if let Some(end) = end {
                ends = ends.two("||", end);
            }
        }
        (asked, ends)
    }

    fn is_comparison(&self, node: usize) -> bool {
        matches!(self.option.nodes[node], Node::Call(Less | AtMost, ..))
    }

    /// The steps under these conditions of a letter. Each variable of the letter has the conditions
    /// before it that keep its arguments in the domains of their functions.
    fn under(&self, mut conditions: &[usize], place: usize, mut inner: Vec<Step>) -> Vec<Step> {
        for (at, variable) in self.named.iter().rev() {
            if self.option.levels[*at] != place {
                continue;
            }
            let (before, after) = conditions.split_at(conditions.partition_point(|node| node < at));
            inner = only_if(self.all_of(after), inner);
            if !inner.is_empty() {
                inner.insert(0, variable.clone());
            }
            conditions = before;
        }
        only_if(self.all_of(conditions), inner)
    }

    /// The condition that all of these hold.
    fn all_of(&self, conditions: &[usize]) -> Expr {
        let mut all = Expr::Truth(true);
        for &condition in conditions {
            all = all.two("&&", self.expression(condition));
        }
        all
    }

    /// The value of the heap that this operation gives.
    fn value(&self, heap: usize) -> Expr {
        Expr::at("values", self.expression(heap))
    }

    /// Marks what the move leaves.
    fn mark(&self) -> Vec<Step> {
        match &self.option.left {
            Left::Heaps(heaps) => self.mark_heaps(heaps),
            Left::Positions(positions) => self.mark_positions(positions),
        }
    }

    /// Sees what a move leaves: these positions.
    fn mark_positions(&self, positions: &[Vec<usize>]) -> Vec<Step> {
        if positions.iter().any(|position| self.always_stays(position)) {
            return Vec::new();
        }
        let cells = &self.table.cells;
        let mut parts = Vec::new();
        let mut variables = Vec::new();
        let mut moves = Expr::Truth(true);
        for (place, position) in positions.iter().enumerate() {
            let numbers = position.iter().map(|&number| self.expression(number));
            let cell = cells.cell(numbers.collect()).into_natural();
            let may_stay = self.may_stay(position);
            if !may_stay && !cells.has_stack {
                parts.push(cell);
                continue;
            }
            let variable = match positions.len() {
                1 => "to".to_string(),
                _ => format!("to{}", place + 1),
            };
            variables.push(natural(&variable, cell));
            if may_stay {
                moves = moves.two("&&", name(&variable).two("!=", name("cell")));
            }
            parts.push(name(&variable));
        }
        if let (WalkAim::Note, Expr::Truth(true)) = (&self.table.aim, &moves) {
            return steps("has_move = true;", &[]);
        }
        let seen = match &self.table.aim {
            WalkAim::Fill if cells.has_stack => if_known(&parts, seen(self.table.entry, &parts)),
            WalkAim::Fill => seen(self.table.entry, &parts),
            WalkAim::Note => steps("has_move = true;", &[]),
            WalkAim::Try(_) | WalkAim::Find(_) => self.try_positions(positions, &parts),
        };
        variables.extend(only_if(moves, seen));
        variables
    }

    /// Tries the move that leaves these positions, which are in these cells.
    fn try_positions(&self, positions: &[Vec<usize>], cells: &[Expr]) -> Vec<Step> {
        let mut values = Expr::from(0);
        for cell in cells {
            values = values.two("^", Expr::at(self.table.entry.list(), cell.clone()));
        }
        let mut numbers = Vec::new();
        if let Some(first) = positions.first() {
            for (placeholder, &number) in [A, B, C].into_iter().zip(first) {
                numbers.push((placeholder, self.expression(number)));
            }
        }
        self.right_if(values, &numbers)
    }

    /// Notes that the move is right, or what a line tells of it, if what it leaves is lost; and if it is
    /// the one that the line tells. `left` is what the table has of all that is left, and `numbers` what
    /// a line may tell.
    fn right_if(&self, left: Expr, numbers: &[(Placeholder, Expr)]) -> Vec<Step> {
        let mut all = Vec::new();
        let mut is_right = match self.table.entry {
            TableEntry::Values => {
                all.push(natural("left", left));
                expression("left == rest")
            }
            TableEntry::Wins | TableEntry::Misere => left.opposite(),
        };
        let mut right = steps("right = true;", &[]);
        match &self.table.aim {
            WalkAim::Fill | WalkAim::Note => {}
            WalkAim::Find(told) => right = self.noted(numbers, told),
            WalkAim::Try(told) => {
                for (placeholder, number) in numbers {
                    if told.contains(placeholder) {
                        let line = name(&line_name(*placeholder));
                        is_right = line.two("==", number.clone()).two("&&", is_right);
                    }
                }
            }
        }
        all.push(when(is_right, right));
        all
    }

    /// Notes these numbers, and the place of the position, if a line tells them.
    fn noted(&self, numbers: &[(Placeholder, Expr)], told: &[Placeholder]) -> Vec<Step> {
        let mut all = vec![(Placeholder::Heap, name("i")), (Position, name("i"))];
        for (placeholder, number) in numbers {
            all.push((*placeholder, number.clone().into_natural()));
        }
        noted(told, &all)
    }

    /// Tries the move that leaves these heaps.
    fn try_heaps(&self, heaps: &[Leaves]) -> Vec<Step> {
        let mut sizes = Vec::new();
        let mut values = Expr::from(0);
        let mut left = Expr::from(0);
        for leaves in heaps {
            if let Leaves::One(heap) = *leaves {
                values = values.two(
                    "^",
                    Expr::at(self.table.entry.list(), self.expression(heap)),
                );
                left = left.two("+", self.expression(heap));
                sizes.push(self.expression(heap));
            }
        }
        let [small, large] = match &sizes[..] {
            [one, other] => ["min", "max"].map(|it| call(it, vec![one.clone(), other.clone()])),
            _ => [0.into(), left.clone()],
        };
        let taken = name("n").two("-", left.clone());
        let numbers = [
            (Stones, name("n")),
            (Take, taken),
            (Placeholder::Left, left),
            (A, small),
            (B, large),
        ];
        self.right_if(values, &numbers)
    }

    fn mark_heaps(&self, heaps: &[Leaves]) -> Vec<Step> {
        match &self.table.aim {
            WalkAim::Fill => {}
            WalkAim::Note => return steps("has_move = true;", &[]),
            WalkAim::Try(_) | WalkAim::Find(_) => return self.try_heaps(heaps),
        }
        if let [Leaves::One(left)] = heaps
            && let Some(text) = self.table.entry.seen()
        {
            return steps(text, &[("LEFT", self.expression(*left))]);
        }
        let mut marked = match self.sum_of_heaps(heaps) {
            Some(sum) => vec![natural("value", sum)],
            None => self.summed(heaps),
        };
        marked.extend(steps(
            "if value >= seen.len() { seen.resize(value * 2); } seen[value] = next + 1;",
            &[],
        ));
        marked
    }

    /// The nim-sum of what the move leaves, if these are single heaps.
    fn sum_of_heaps(&self, heaps: &[Leaves]) -> Option<Expr> {
        let mut sum = Expr::from(0);
        for leaves in heaps {
            let Leaves::One(left) = *leaves else {
                return None;
            };
            sum = sum.two("^", self.value(left));
        }
        Some(sum)
    }

    /// The nim-sum of what the move leaves, step by step.
    fn summed(&self, heaps: &[Leaves]) -> Vec<Step> {
        let mut changes = Vec::new();
        for leaves in heaps {
            let (condition, more) = match *leaves {
                Leaves::One(left) => (Expr::Truth(true), self.value(left)),
                // No heap is below 0, so there is no copy of it, and no place in the table.
                Leaves::Copies { heap, .. } if self.bounds[heap].most < 0 => continue,
                Leaves::Copies { count, heap } => {
                    let is_odd = self.expression(count).two("%", 2).two("==", 1);
                    (is_odd, self.value(heap))
                }
                Leaves::Range { first, last } => self.sum_of_range(first, last),
            };
            let change = Step::Change(name("value"), "^=", more);
            changes.extend(only_if(condition, vec![change]));
        }
        let value = Step::Let {
            name: "value".to_string(),
            kind: Kind::Number,
            changes: !changes.is_empty(),
            value: 0.into(),
        };
        changes.insert(0, value);
        changes
    }

    /// The condition that a range has a heap, and the nim-sum of its heaps.
    fn sum_of_range(&self, first: usize, last: usize) -> (Expr, Expr) {
        let below_first = Expr::at("sums", self.expression(first));
        let up_to_last = Expr::at("sums", self.expression(last).two("+", 1));
        // A range that is not empty begins at a heap of 0 stones or more.
        let is_below_0 = self.bounds[first].most < 0;
        let is_empty = is_below_0 || self.bounds[last].most < self.bounds[first].least.max(0);
        let has_heap = if is_empty {
            Expr::Truth(false)
        } else {
            self.expression(first).two("<=", self.expression(last))
        };
        (has_heap, below_first.two("^", up_to_last))
    }

    /// The steps of the loops on the last heap: the combinations, times the steps of their
    /// functions.
    fn cost(&self) -> u128 {
        let mut loops = Vec::new();
        for place in 1..=self.option.letters.len() {
            loops.push(self.listed(place));
        }
        let mut cost: u128 = 1;
        for (at, node) in self.option.nodes.iter().enumerate() {
            // What a loop lists is not asked for.
            let is_listed = loops.iter().flatten().any(|listed| listed.0 == at);
            if !is_listed {
                cost += self.cost_of(*node);
            }
        }
        for (before, listed) in loops.iter().enumerate().rev() {
            let LoopCost { search, numbers } = self.cost_of_loop(before + 1, *listed);
            cost = cost.saturating_mul(numbers).saturating_add(search);
        }
        cost
    }

    /// The steps of a function beside the first.
    fn cost_of(&self, node: Node) -> u128 {
        match node {
            Node::Call(Prime, a, _) => {
                let most = self.bounds[a].most.max(0).unsigned_abs();
                most.isqrt().into()
            }
            // A loop over the bits of a number.
            Node::Call(Gcd | Power | Bits | Sqrt | Square, ..) => 30,
            Node::Call(..) | Node::Number(_) | Node::Position(_) | Node::Letter(_) => 0,
        }
    }

    /// What the loop of a letter costs on the last heap, whether it takes all numbers or lists
    /// some.
    fn cost_of_loop(&self, place: usize, listed: Option<(usize, ListedNumbers)>) -> LoopCost {
        let tried = self.tried(place);
        match listed {
            Some((_, listing)) => listing::cost(listing, self.table.most().unsigned_abs(), tried),
            None => LoopCost {
                search: 0,
                numbers: tried.into(),
            },
        }
    }

    /// The condition of a letter whose numbers its loop lists, if that is quicker than to try all
    /// numbers.
    fn listed(&self, place: usize) -> Option<(usize, ListedNumbers)> {
        // A letter may be above a number of which it is a divisor.
        if let Left::Positions(_) = self.option.left {
            return None;
        }
        let mut best = None;
        let mut least = self.cost_of_loop(place, None).steps();
        for condition in self.conditions_at(place) {
            let Some(listing) = ListedNumbers::of(self.option, condition, place) else {
                continue;
            };
            // Other letters may end the loop before the next divisor is found.
            if listing == ListedNumbers::Divisors && self.is_ended_by_others(place) {
                continue;
            }
            let listed = Some((condition, listing));
            let steps = self.cost_of_loop(place, listed).steps();
            if steps < least {
                best = listed;
                least = steps;
            }
        }
        best
    }

    /// Returns true if the numbers of other letters tell where the loop over a letter ends.
    fn is_ended_by_others(&self, place: usize) -> bool {
        self.ends(place).iter().any(|&node| {
            let mut others = 1..place;
            others.any(|other| self.option.depends(node, Node::Letter(other)))
        })
    }

    /// The conditions that tell where the loop over a letter ends.
    fn ends(&self, place: usize) -> Vec<usize> {
        let conditions = self.conditions_at(place);
        let ends = conditions.filter(|&node| self.end(node, place).is_some());
        ends.collect()
    }

    /// Returns true if a condition holds for all numbers that the loop of a letter lists.
    fn is_settled(
        &self,
        node: usize,
        place: usize,
        listed: Option<(usize, ListedNumbers)>,
    ) -> bool {
        let Some((condition, listing)) = listed else {
            return false;
        };
        node == condition
            || self
                .option
                .holds(node, self.table.most(), place, listing.first())
            || listing.first() > 0 && self.is_n_less_letter(node, place)
    }

    /// Returns true for 0 <= n - t < n, which holds for all t from 1 to n.
    fn is_n_less_letter(&self, node: usize, place: usize) -> bool {
        let Node::Call(Below, left, n) = self.option.nodes[node] else {
            return false;
        };
        let Node::Call(Subtract, from, letter) = self.option.nodes[left] else {
            return false;
        };
        let nodes = [n, from, letter].map(|at| self.option.nodes[at]);
        nodes == [Node::HEAP, Node::HEAP, Node::Letter(place)]
    }

    /// How many numbers this letter takes on the last heap, whatever the other letters are.
    fn tried(&self, place: usize) -> u32 {
        let ends = self.ends(place);
        let last = self.table.last();
        let mut start = 0;
        let mut end = self.table.most() + 1;
        while start < end {
            let middle = start + (end - start) / 2;
            let mut ends = ends.iter();
            if ends.any(|&node| self.option.fails(node, last, place, middle)) {
                end = middle
            } else {
                start = middle + 1
            }
        }
        start.unsigned_abs() + 1
    }

    /// What ends the loop over a letter, if a condition that fails keeps failing for all larger
    /// numbers.
    fn end(&self, node: usize, place: usize) -> Option<Expr> {
        let Node::Call(function, a, b) = self.option.nodes[node] else {
            return None;
        };
        match function {
            Less | AtMost | Equal | Below => self.end_of_comparison(node, place),
            And => match (self.end(a, place), self.end(b, place)) {
                (Some(one), Some(other)) => Some(one.two("||", other)),
                (one, other) => one.or(other),
            },
            Or => Some(self.end(a, place)?.two("&&", self.end(b, place)?)),
            _ => None,
        }
    }

    fn end_of_comparison(&self, node: usize, place: usize) -> Option<Expr> {
        let Node::Call(function, a, b) = self.option.nodes[node] else {
            return None;
        };
        // Variables of this letter are not yet known where its loop may end.
        for &(at, _) in &self.named {
            let variable = self.option.nodes[at];
            let is_needed = self.option.depends(a, variable) || self.option.depends(b, variable);
            if is_needed && self.option.levels[at] == place {
                return None;
            }
        }
        let rises = sum_of(self.trend(a, place)?, -self.trend(b, place)?)?;
        if rises == UP && difference_at_least_0(self.option, node).is_some() {
            return Some(self.expression(node).opposite());
        }
        let last = i64::from(self.table.most());
        // For n - 2*t half of the numbers are too many, for n - 1 - t only the last.
        let (sign, other) = match (function, rises) {
            (Less, UP) => (">=", self.expression(b)),
            (AtMost | Equal, UP) => (">", self.expression(b)),
            (Equal, DOWN) => ("<", self.expression(b)),
            (Below, DOWN) if self.bounds[a].least <= -2 * last => ("<", 0.into()),
            (Below, UP) if self.bounds[a].most >= 2 * last => (">=", self.expression(b)),
            _ => return None,
        };
        Some(self.expression(a).two(sign, other))
    }

    /// How a number changes with a letter. What is constant was in the domains of its functions
    /// before the loop began.
    fn trend(&self, node: usize, place: usize) -> Option<Trend> {
        if !self.option.depends(node, Node::Letter(place)) {
            return Some(CONSTANT);
        }
        let Node::Call(function, a, b) = self.option.nodes[node] else {
            return Some(UP);
        };
        let [one, other] = [self.trend(a, place)?, self.trend(b, place)?];
        match function {
            Add | Min | Max => sum_of(one, other),
            Subtract => sum_of(one, -other),
            Multiply if one == CONSTANT => self.times(a, other),
            Multiply if other == CONSTANT => self.times(b, one),
            Multiply if self.bounds[a].least >= 0 && self.bounds[b].least >= 0 => {
                sum_of(one, other)
            }
            Divide if other == CONSTANT => Some(one),
            _ => None,
        }
    }

    /// The trend of a number with this trend, times the constant `factor`.
    fn times(&self, factor: usize, trend: Trend) -> Option<Trend> {
        match self.bounds[factor] {
            ValueRange { least: 0.., .. } => Some(trend),
            ValueRange { most: ..=0, .. } => Some(-trend),
            _ => None,
        }
    }
}

/// Marks the value of these cells together.
fn seen(entry: TableEntry, parts: &[Expr]) -> Vec<Step> {
    if let (Some(text), [left]) = (entry.seen(), parts) {
        return steps(text, &[("LEFT", left.clone())]);
    }
    let mut value = Expr::from(0);
    for part in parts {
        value = value.two("^", Expr::at("values", part.clone()));
    }
    steps("seen[VALUE] = cell + 1;", &[("VALUE", value)])
}

/// These steps if the values of all these cells are known; the others are put on the stack.
fn if_known(parts: &[Expr], seen: Vec<Step>) -> Vec<Step> {
    let mut all = Vec::new();
    let mut known = Expr::Truth(true);
    for part in parts {
        known = known.two("&&", Expr::at("known", part.clone()));
        let unknown = Expr::at("known", part.clone()).opposite();
        let push = call("push", vec![name("stack"), part.clone()]);
        all.push(when(unknown, vec![Step::Do(push)]));
    }
    if let [Step::If(_, push, _)] = &all[..] {
        return vec![Step::If(known, seen, push.clone())];
    }
    all.push(when(known, seen));
    all
}

/// Does the steps under a condition, joined with the condition of the only step.
pub fn only_if(condition: Expr, mut steps: Vec<Step>) -> Vec<Step> {
    if let Expr::Truth(holds) = condition {
        return if holds { steps } else { vec![] };
    }
    match &mut steps[..] {
        [] => {}
        [Step::If(other, _, otherwise)] if otherwise.is_empty() => {
            *other = condition.two("&&", other.clone());
        }
        _ => steps = vec![when(condition, steps)],
    }
    steps
}

/// How a number changes while one letter grows and the others stay: it never falls, never rises, or
/// is constant.
type Trend = i32;
const UP: Trend = 1;
const DOWN: Trend = -1;
const CONSTANT: Trend = 0;

/// The trend of a sum of two numbers with these trends, if that is known.
fn sum_of(one: Trend, other: Trend) -> Option<Trend> {
    if one * other < 0 {
        return None;
    }
    Some((one + other).signum())
}
