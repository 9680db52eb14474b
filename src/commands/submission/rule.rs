//! A table of a rule of one's own: a loop for each letter of an option, which ends where a
//! condition says, and in it what a move has to fulfil.

use std::mem;

use crate::game::rule::{Function, Leaves, ListedNumbers, Node, Rule, RuleOption, ValueRange};

use super::cost::{Cost, check};
use super::facts::{ProgramCases, constant};
use super::formula::{applied, called, known};
use super::game_code::{Asked, GameCode};
use super::listing::{self, LoopCost};
use super::syntax::{self, expression, steps};
use super::tree::{Expr, Kind, Step, has, name};

use Function::*;

/// The table of a rule.
///
/// # Errors
///
/// A table would cost too much.
pub fn table(cases: &ProgramCases) -> Result<GameCode, String> {
    let rule = cases.run.rule.as_ref().ok_or("submission needs a rule")?;
    let last_printable = rule.last_printable();
    check(cases, "this rule", |last| match last > last_printable {
        true => Cost {
            steps: u128::MAX,
            bytes: 0,
        },
        false => Cost {
            steps: cost(rule, last),
            bytes: 48 * u128::from(last),
        },
    })?;
    let last =
        i32::try_from(cases.last_heap(cases.bounds.max_heap)).map_err(|wrong| wrong.to_string())?;
    let table = if !cases.is_single() && !cases.misere || rule.most_heaps() != Some(1) {
        TableEntry::Values
    } else if cases.misere {
        TableEntry::Misere
    } else {
        TableEntry::Wins
    };
    let options = rule
        .programs()
        .iter()
        .filter(|option| !option.has_no_move());
    let mut variables = 0;
    let mut tried = Vec::new();
    for option in options {
        let walk = Walk::new(option, last, table, variables);
        variables += walk.named.len();
        tried.extend(walk.letter(0));
    }
    let told = vec![
        format!("A move leaves {}.", rule.text()),
        "A table has all heaps up to the largest.".to_string(),
    ];
    let list = if table == TableEntry::Values {
        "values"
    } else {
        "wins"
    };
    let entry = Expr::at(list, name(cases.heap()));
    let functions = called(&tried);
    let mut tables = listing::lists(&tried, u64::from(last.unsigned_abs()));
    let (lists, each) = table.steps(cases.heap(), tried);
    tables.extend(lists);
    let asked = if table == TableEntry::Values {
        Asked::Value(entry)
    } else {
        Asked::Wins(entry)
    };
    Ok(GameCode {
        told,
        tables,
        each,
        ..GameCode::of(asked, functions)
    })
}

/// What a table has of each heap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableEntry {
    /// Its Grundy value.
    Values,
    /// Whether the first player wins; the moves leave one heap each.
    Wins,
    /// The same, in misère play.
    Misere,
}

impl TableEntry {
    /// The lists of the table, and the steps that extend it up to a heap.
    fn steps(self, heap: &str, tried: Vec<Step>) -> (Vec<Step>, Vec<Step>) {
        let (lists, before, after) = match self {
            TableEntry::Values => (
                "let mut values = vec![]; let mut seen = vec![]; seen.push(0);",
                "",
                "let mut mex = 0; while mex < seen.len() && seen[mex] == next + 1 { mex += 1; } values.push(mex);",
            ),
            TableEntry::Wins => (
                "let mut wins = vec![false; 0];",
                "let mut win = false;",
                "wins.push(win);",
            ),
            TableEntry::Misere => (
                "let mut wins = vec![false; 0];",
                "let mut moves = false; let mut win = false;",
                "wins.push(win || !moves);",
            ),
        };
        let list = if self == TableEntry::Values {
            "values"
        } else {
            "wins"
        };
        let mut lists = lists.to_string();
        let mut after = after.to_string();
        if has(&tried, "sums") {
            lists = lists.replace(
                "let mut seen",
                "let mut sums = vec![]; sums.push(0); let mut seen",
            );
            after += "sums.push(sums[next] ^ mex);";
        }
        let mut body = steps(&format!("let next = {list}.len(); {before}"), &[]);
        let value = Expr::As(Kind::Signed, Box::new(name("next")));
        body.push(Step::Let {
            name: "n".to_string(),
            kind: Kind::Signed,
            changes: false,
            value,
        });
        body.extend(tried);
        body.extend(steps(&after, &[]));
        let more = expression(&format!("{heap} >= {list}.len()"));
        (steps(&lists, &[]), vec![Step::While(more, body)])
    }
}

/// The steps of a table up to this heap, or somewhat more: a heap is taken to cost what the last of
/// its segment costs.
fn cost(rule: &Rule, last: u64) -> u128 {
    /// With these, a sum of the squares of all numbers is right to 2 percent.
    const SEGMENTS: u64 = 64;

    let of_heap = |heap: u64| {
        let heap = i32::try_from(heap).unwrap_or(i32::MAX);
        let options = rule
            .programs()
            .iter()
            .filter(|option| !option.has_no_move());
        options
            .map(|option| Walk::new(option, heap, TableEntry::Values, 0).cost())
            .fold(1, u128::saturating_add)
    };
    let ends =
        (1..=SEGMENTS).map(|segment| (last * (segment - 1) / SEGMENTS, last * segment / SEGMENTS));
    let segments = ends.filter(|(start, end)| start < end);
    let costs = segments.map(|(start, end)| of_heap(end).saturating_mul((end - start).into()));
    costs.fold(0, u128::saturating_add)
}

/// An option of a rule.
struct Walk<'a> {
    option: &'a RuleOption,
    /// The last heap of the table.
    last: i32,
    table: TableEntry,
    /// The bounds of each operation on the heaps of the table.
    bounds: Vec<ValueRange>,
    /// Each operation.
    expressions: Vec<Expr>,
    /// The operations that have variables, because the lines would be long without, and what they
    /// are.
    named: Vec<(usize, Step)>,
    /// What a move has to fulfil. What keeps an argument in the domain of its function comes before
    /// that function.
    conditions: Vec<usize>,
}

/// The most parts of a number that has no variable.
const MOST_PARTS: usize = 30;

impl Walk<'_> {
    /// The option of a rule that has this many variables before.
    fn new(option: &RuleOption, last: i32, table: TableEntry, before: usize) -> Walk<'_> {
        let bounds = option.bounds(last);
        let mut conditions = option.conditions();
        conditions.sort_unstable();
        conditions.dedup();
        let (mut all, mut named): (Vec<Expr>, Vec<(usize, Step)>) = (Vec::new(), Vec::new());
        for (place, node) in option.nodes.iter().enumerate() {
            all.push(match *node {
                Node::Number(number) => Expr::Number(number.into()),
                Node::Heap => name("n"),
                Node::Letter(place) => name(&char::from(option.letters[place - 1]).to_string()),
                Node::Call(function, a, b) => match known(function, bounds[place]) {
                    Some(known) => known,
                    None => applied(
                        function,
                        all[a].clone(),
                        all[b].clone(),
                        bounds[a].least >= 0,
                    ),
                },
            });
            if all[place].size() > MOST_PARTS && !all[place].is_condition() {
                let variable = format!("x{}", before + named.len() + 1);
                let value = mem::replace(&mut all[place], name(&variable));
                named.push((
                    place,
                    Step::Let {
                        name: variable,
                        kind: Kind::Signed,
                        changes: false,
                        value,
                    },
                ));
            }
        }
        Walk {
            option,
            last,
            table,
            bounds,
            expressions: all,
            named,
            conditions,
        }
    }

    /// The conditions whose last letter is this one.
    fn conditions_at(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.conditions
            .iter()
            .copied()
            .filter(move |&node| self.option.levels[node] == place)
    }

    /// The steps of this letter, counted from 1, and of the letters after it. The letter 0 is n,
    /// which has no loop.
    fn letter(&self, place: usize) -> Vec<Step> {
        let inner = if place == self.option.letters.len() {
            self.mark()
        } else {
            self.letter(place + 1)
        };
        let listed = self.listed(place);
        let end = |node: usize| {
            if place > 0 {
                self.end(node, place)
            } else {
                None
            }
        };
        let is_comparison =
            |node: usize| matches!(self.option.nodes[node], Node::Call(Less | AtMost, ..));
        let is_asked = |&node: &usize| {
            (end(node).is_none() || !is_comparison(node)) && !self.is_settled(node, place, listed)
        };
        let asked: Vec<usize> = self.conditions_at(place).filter(is_asked).collect();
        let mut steps = self.under(&asked, place, inner);
        if steps.is_empty() || place == 0 {
            return steps;
        }
        let ends = self.conditions_at(place).filter_map(end);
        if let Some(ends) = ends
            .reduce(|all, end| all.two("||", end))
            .filter(|ends| *ends != Expr::Truth(false))
        {
            steps.insert(0, Step::If(ends, vec![Step::Break], vec![]));
        }
        let letter = char::from(self.option.letters[place - 1]).to_string();
        if let Some((_, listing)) = listed {
            return vec![listing::loop_over(listing, &letter, steps)];
        }
        // Once is enough if nothing depends on the letter.
        if !has(&steps, &letter) {
            return steps;
        }
        vec![Step::For {
            name: letter,
            kind: Kind::Signed,
            first: 0.into(),
            last: name("n"),
            body: steps,
        }]
    }

    /// The steps under these conditions of a letter. Each variable of the letter has the conditions
    /// before it that keep its arguments in the domains of their functions.
    fn under(&self, mut conditions: &[usize], place: usize, mut inner: Vec<Step>) -> Vec<Step> {
        let all = |nodes: &[usize]| {
            let each = nodes.iter().map(|&node| self.expressions[node].clone());
            each.fold(Expr::Truth(true), |all, condition| all.two("&&", condition))
        };
        for (at, variable) in self
            .named
            .iter()
            .rev()
            .filter(|(at, _)| self.option.levels[*at] == place)
        {
            let (before, after) = conditions.split_at(conditions.partition_point(|node| node < at));
            inner = within(all(after), inner);
            if !inner.is_empty() {
                inner.insert(0, variable.clone());
            }
            conditions = before;
        }
        within(all(conditions), inner)
    }

    /// Marks what the move leaves.
    fn mark(&self) -> Vec<Step> {
        let heap = |node: usize| self.expressions[node].clone();
        let wins = "if !wins[HEAP] { win = true; }";
        match (self.table, &self.option.leaves[..]) {
            (TableEntry::Wins, [Leaves::One(left)]) => {
                return steps(wins, &[("HEAP", heap(*left))]);
            }
            (TableEntry::Misere, [Leaves::One(left)]) => {
                return steps(&format!("moves = true; {wins}"), &[("HEAP", heap(*left))]);
            }
            (TableEntry::Values | TableEntry::Wins | TableEntry::Misere, _) => {}
        }
        let value = |node: usize| Expr::at("values", heap(node));
        let is_one = |leaves: &Leaves| matches!(leaves, Leaves::One(_));
        let mut steps = if self.option.leaves.iter().all(is_one) {
            let values = self
                .option
                .leaves
                .iter()
                .map(|leaves| value(leaves.nodes()[0]));
            vec![constant(
                "value",
                values
                    .reduce(|sum, value| sum.two("^", value))
                    .unwrap_or(0.into()),
            )]
        } else {
            self.summed()
        };
        steps.extend(syntax::steps(
            "if value >= seen.len() { seen.resize(value * 2); } seen[value] = next + 1;",
            &[],
        ));
        steps
    }

    /// The nim-sum of what the move leaves, step by step.
    fn summed(&self) -> Vec<Step> {
        let heap = |node: usize| self.expressions[node].clone();
        let mut steps = Vec::new();
        for leaves in &self.option.leaves {
            let change = |more: Expr| Step::Change(name("value"), "^=", more);
            let (condition, change) = match *leaves {
                Leaves::One(left) => (Expr::Truth(true), change(Expr::at("values", heap(left)))),
                Leaves::Copies { count, heap: left } => (
                    heap(count).two("%", 2).two("==", 1),
                    change(Expr::at("values", heap(left))),
                ),
                Leaves::Range { first, last } => {
                    let below = |heap: Expr| Expr::at("sums", heap);
                    let range = below(heap(first)).two("^", below(heap(last).two("+", 1)));
                    // A range that is not empty begins at a heap of 0 stones or more.
                    let is_empty = self.bounds[last].most < self.bounds[first].least.max(0);
                    let is_there = if is_empty {
                        Expr::Truth(false)
                    } else {
                        heap(first).two("<=", heap(last))
                    };
                    (is_there, change(range))
                }
            };
            match condition {
                Expr::Truth(true) => steps.push(change),
                Expr::Truth(false) => {}
                condition => steps.push(Step::If(condition, vec![change], vec![])),
            }
        }
        let name = "value".to_string();
        let changes = !steps.is_empty();
        steps.insert(
            0,
            Step::Let {
                name,
                kind: Kind::Number,
                changes,
                value: 0.into(),
            },
        );
        steps
    }

    /// The steps of the loops on the last heap: the combinations, times the steps of their
    /// functions.
    fn cost(&self) -> u128 {
        let places = 1..=self.option.letters.len();
        let listed: Vec<Option<(usize, ListedNumbers)>> =
            places.map(|place| self.listed(place)).collect();
        let mut cost: u128 = 1;
        for (at, node) in self.option.nodes.iter().enumerate() {
            // What a loop lists is not asked for.
            if !listed
                .iter()
                .flatten()
                .any(|&(condition, _)| condition == at)
            {
                cost += self.cost_of(*node);
            }
        }
        for (before, listed) in listed.iter().enumerate().rev() {
            let LoopCost { search, numbers } = self.cost_of_loop(before + 1, *listed);
            cost = cost.saturating_mul(numbers).saturating_add(search);
        }
        cost
    }

    /// The steps of a function beside the first.
    fn cost_of(&self, node: Node) -> u128 {
        match node {
            Node::Call(Prime, a, _) => {
                u128::from(self.bounds[a].most.max(0).unsigned_abs().isqrt())
            }
            // A loop over the bits of a number.
            Node::Call(Gcd | Power | Bits | Sqrt | Square, ..) => 30,
            Node::Call(..) | Node::Number(_) | Node::Heap | Node::Letter(_) => 0,
        }
    }

    /// What the loop of a letter costs on the last heap, whether it takes all numbers or lists
    /// some.
    fn cost_of_loop(&self, place: usize, listed: Option<(usize, ListedNumbers)>) -> LoopCost {
        let tried = self.tried(place);
        match listed {
            Some((_, listing)) => listing::cost(listing, self.last.unsigned_abs(), tried),
            None => LoopCost {
                search: 0,
                numbers: tried.into(),
            },
        }
    }

    /// The condition of a letter whose numbers its loop lists, if that is quicker than to try all
    /// numbers.
    fn listed(&self, place: usize) -> Option<(usize, ListedNumbers)> {
        let steps = |listed: Option<(usize, ListedNumbers)>| {
            let LoopCost { search, numbers } = self.cost_of_loop(place, listed);
            search + numbers
        };
        let mut best = None;
        for condition in self.conditions_at(place) {
            let Some(listing) = ListedNumbers::of(self.option, condition, place) else {
                continue;
            };
            // Other letters may end the loop before the next divisor is found.
            if listing == ListedNumbers::Divisors && self.is_ended_by_others(place) {
                continue;
            }
            let listed = Some((condition, listing));
            if steps(listed) < steps(best) {
                best = listed;
            }
        }
        best
    }

    /// Returns true if the numbers of other letters tell where the loop over a letter ends.
    fn is_ended_by_others(&self, place: usize) -> bool {
        let mut ends = self
            .conditions_at(place)
            .filter(|&node| self.end(node, place).is_some());
        ends.any(|node| (1..place).any(|other| self.option.depends(node, Node::Letter(other))))
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
            || self.option.holds(node, self.last, place, listing.first())
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
        nodes == [Node::Heap, Node::Heap, Node::Letter(place)]
    }

    /// How many numbers this letter takes on the last heap, whatever the other letters are.
    fn tried(&self, place: usize) -> u32 {
        let ends: Vec<usize> = self
            .conditions_at(place)
            .filter(|&node| self.end(node, place).is_some())
            .collect();
        let is_ended = |number: i32| {
            ends.iter()
                .any(|&node| self.option.fails(node, self.last, place, number))
        };
        let mut start = 0;
        let mut end = self.last + 1;
        while start < end {
            let middle = start + (end - start) / 2;
            if is_ended(middle) {
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
        let end = |node| self.end(node, place);
        match function {
            Less | AtMost | Equal | Below => self.end_of_comparison(function, a, b, place),
            And => match (end(a), end(b)) {
                (Some(one), Some(other)) => Some(one.two("||", other)),
                (one, other) => one.or(other),
            },
            Or => Some(end(a)?.two("&&", end(b)?)),
            _ => None,
        }
    }

    fn end_of_comparison(
        &self,
        function: Function,
        a: usize,
        b: usize,
        place: usize,
    ) -> Option<Expr> {
        // Variables of this letter are not yet known where its loop may end.
        let is_needed = |at: usize| {
            [a, b]
                .iter()
                .any(|&node| self.option.depends(node, self.option.nodes[at]))
        };
        if self
            .named
            .iter()
            .any(|&(at, _)| self.option.levels[at] == place && is_needed(at))
        {
            return None;
        }
        let rises = sum_of(self.trend(a, place)?, -self.trend(b, place)?)?;
        let compare = |sign| {
            Some(
                self.expressions[a]
                    .clone()
                    .two(sign, self.expressions[b].clone()),
            )
        };
        let last = i64::from(self.last);
        match (function, rises) {
            (Less, UP) => compare(">="),
            (AtMost | Equal, UP) => compare(">"),
            (Equal, DOWN) => compare("<"),
            // For n - 2*t half of the numbers are too many, for n - 1 - t only the last.
            (Below, DOWN) if self.bounds[a].least <= -2 * last => {
                Some(self.expressions[a].clone().two("<", 0))
            }
            (Below, UP) if self.bounds[a].most >= 2 * last => compare(">="),
            _ => None,
        }
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

/// Does the steps under a condition, joined with the condition of the only step.
fn within(condition: Expr, mut steps: Vec<Step>) -> Vec<Step> {
    if let Expr::Truth(holds) = condition {
        return if holds { steps } else { vec![] };
    }
    match steps.pop() {
        None => vec![],
        Some(Step::If(other, then, otherwise)) if steps.is_empty() && otherwise.is_empty() => {
            vec![Step::If(condition.two("&&", other), then, otherwise)]
        }
        Some(last) => vec![Step::If(condition, [steps, vec![last]].concat(), vec![])],
    }
}

/// How a number changes while one letter grows and the others stay: it never falls, never rises, or
/// is constant.
type Trend = i32;
const UP: Trend = 1;
const DOWN: Trend = -1;
const CONSTANT: Trend = 0;

/// The trend of a sum of two numbers with these trends, if that is known.
fn sum_of(one: Trend, other: Trend) -> Option<Trend> {
    (one * other >= 0).then_some((one + other).signum())
}
