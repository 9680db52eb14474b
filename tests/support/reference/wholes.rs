//! Games that are no sums: all moves by their rules, who wins, and the move that an explanation
//! shows.
//!
//! Who wins is found by search where that is quick, and otherwise by formulas which
//! `tests/brute_force.rs` holds to the search.

use std::collections::HashMap;

use super::rules::Listed;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whole {
    Wythoff,
    Euclid,
    Fibonacci,
    Staircase,
    Moore,
    Multiplication,
    Sequential,
    OneFromAny,
}

/// A position of such a game: `limit` is the most heaps that a move takes from, in Moore's Nim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub game: Whole,
    pub limit: u64,
    pub heaps: Vec<u64>,
}

/// The factors of the multiplication game.
const FACTORS: [u64; 8] = [2, 3, 4, 5, 6, 7, 8, 9];

/// How many stones a search looks at.
const SEARCHED: u64 = 8;

impl Position {
    /// All moves by the rules, each as the stones that every heap gains or loses; in Fibonacci Nim
    /// the first ones.
    pub fn moves(&self) -> Vec<Vec<u64>> {
        let heaps = &self.heaps;
        match self.game {
            Whole::Wythoff => {
                let (a, b) = (heaps[0], heaps[1]);
                let single = (0..a)
                    .map(|left| vec![left, b])
                    .chain((0..b).map(|left| vec![a, left]));
                single
                    .chain((1..=a.min(b)).map(|taken| vec![a - taken, b - taken]))
                    .collect()
            }
            Whole::Euclid => (1..=self.most_times())
                .map(|times| self.after_subtracting(times))
                .collect(),
            Whole::Fibonacci => (1..heaps[0]).map(|left| vec![left]).collect(),
            Whole::Staircase => {
                let from = |step: usize| {
                    (1..=heaps[step])
                        .rev()
                        .map(move |taken| self.after_descent(step, taken))
                };
                (0..heaps.len()).flat_map(from).collect()
            }
            // A factor leaves what is still to be multiplied with.
            Whole::Multiplication if heaps[0] < 2 => vec![],
            Whole::Multiplication => FACTORS
                .map(|factor| vec![heaps[0].div_ceil(factor)])
                .to_vec(),
            Whole::Moore => {
                let mut all = vec![vec![]];
                for &stones in heaps {
                    all = all
                        .iter()
                        .flat_map(|start| {
                            (0..=stones).map(move |left| [&start[..], &[left]].concat())
                        })
                        .collect();
                }
                all.retain(|left| (1..=self.limit).contains(&changed(heaps, left)));
                all
            }
            Whole::Sequential => match heaps.iter().position(|&stones| stones > 0) {
                Some(at) => (0..heaps[at])
                    .rev()
                    .map(|left| self.with_heap(at, left))
                    .collect(),
                None => vec![],
            },
            Whole::OneFromAny => {
                let subsets = (1_u64..1 << heaps.len())
                    .map(|subset| self.after_taking(|at| subset >> at & 1 == 1));
                subsets.flatten().collect()
            }
        }
    }

    /// How often the smaller of two numbers can be subtracted from the larger.
    fn most_times(&self) -> u64 {
        let (a, b) = (self.heaps[0], self.heaps[1]);
        a.max(b).checked_div(a.min(b)).unwrap_or(0)
    }

    fn after_subtracting(&self, times: u64) -> Vec<u64> {
        match (self.heaps[0], self.heaps[1]) {
            (a, b) if a <= b => vec![a, b - times * a],
            (a, b) => vec![a - times * b, b],
        }
    }

    fn after_descent(&self, step: usize, taken: u64) -> Vec<u64> {
        let mut left = self.heaps.clone();
        left[step] -= taken;
        if step > 0 {
            left[step - 1] += taken;
        }
        left
    }

    fn with_heap(&self, at: usize, stones: u64) -> Vec<u64> {
        let mut heaps = self.heaps.clone();
        heaps[at] = stones;
        heaps
    }

    /// What is left after a stone is taken from each chosen heap; `None` if one is empty.
    fn after_taking(&self, is_chosen: impl Fn(usize) -> bool) -> Option<Vec<u64>> {
        let taken = |(at, stones): (usize, &u64)| stones.checked_sub(u64::from(is_chosen(at)));
        self.heaps.iter().enumerate().map(taken).collect()
    }

    fn with(&self, heaps: Vec<u64>) -> Position {
        Position { heaps, ..*self }
    }

    /// Whether the player to move wins.
    pub fn wins(&self, misere: bool) -> bool {
        let total = self
            .heaps
            .iter()
            .fold(0_u64, |total, &stones| total.saturating_add(stones));
        if total <= SEARCHED && self.heaps.len() <= 4 {
            self.wins_by_search(misere, &mut HashMap::new())
        } else {
            self.wins_by_formula(misere)
        }
    }

    /// The same, by the rules alone.
    pub fn wins_by_search(&self, misere: bool, known: &mut HashMap<Position, bool>) -> bool {
        if self.game == Whole::Fibonacci {
            return wins_fibonacci(
                self.heaps[0],
                self.heaps[0].saturating_sub(1),
                misere,
                &mut HashMap::new(),
            );
        }
        if self.game == Whole::Multiplication {
            return wins_multiplication(1, self.heaps[0], misere, &mut HashMap::new());
        }
        if let Some(&wins) = known.get(self) {
            return wins;
        }
        let moves = self.moves();
        let wins = if moves.is_empty() {
            misere
        } else {
            moves
                .into_iter()
                .any(|left| !self.with(left).wins_by_search(misere, known))
        };
        known.insert(self.clone(), wins);
        wins
    }

    /// The same, by formulas.
    pub fn wins_by_formula(&self, misere: bool) -> bool {
        match (self.game, &self.heaps[..]) {
            (Whole::Wythoff, &[a, b]) => !is_cold(a.min(b), a.max(b), misere),
            (Whole::Euclid, &[a, b]) => wins_euclid(a.min(b), a.max(b), misere),
            (Whole::Fibonacci, &[stones]) => misere || !fibonacci().contains(&stones),
            (Whole::Multiplication, &[n]) => wins_in_turn(n, misere),
            (Whole::Staircase, steps) => {
                let odd: Vec<u64> = steps.iter().copied().step_by(2).collect();
                super::values::Sum::of(odd).wins(misere)
            }
            (Whole::Moore, heaps) => wins_moore(self.limit, heaps, misere),
            // From the last heap to the first: whether the player wins who moves on these.
            (Whole::Sequential, heaps) => {
                heaps
                    .iter()
                    .rev()
                    .fold(misere, |wins, stones| match stones {
                        0 => wins,
                        1 => !wins,
                        _ => true,
                    })
            }
            (Whole::OneFromAny, heaps) => match heaps
                .iter()
                .filter(|&&stones| stones > 0)
                .collect::<Vec<_>>()[..]
            {
                [] => misere,
                [stones] if misere => stones % 2 == 0,
                ref filled => filled.iter().any(|&stones| stones % 2 == 1),
            },
            (game, heaps) => panic!("no position of {game:?}: {heaps:?}"),
        }
    }

    /// The heaps that each winning move leaves; `None` if there is no time to try all.
    pub fn winning(&self, misere: bool) -> Option<Vec<Vec<u64>>> {
        let most = if self.game == Whole::Fibonacci {
            60
        } else {
            400
        };
        // One stone from any heaps: there are as many moves as sets of heaps.
        let has_many = self.game == Whole::OneFromAny && self.heaps.len() > 10;
        if has_many || self.heaps.iter().any(|&stones| stones > most) {
            return None;
        }
        let loses = |left: &Vec<u64>| match (self.game, &left[..]) {
            (Whole::Fibonacci, &[left]) => !wins_fibonacci(
                left,
                2 * (self.heaps[0] - left),
                misere,
                &mut HashMap::new(),
            ),
            _ => !self.with(left.clone()).wins(misere),
        };
        Some(self.moves().into_iter().filter(loses).collect())
    }

    /// What is listed of a move that leaves these heaps: of two heaps, both numbers.
    pub fn listed(&self, left: &[u64]) -> Listed {
        let changed: Vec<usize> = (0..left.len())
            .filter(|&at| left[at] != self.heaps[at])
            .collect();
        // A step gives what the step below gets.
        let at = changed.last().copied().unwrap_or(0);
        let (heap, stones) = (at as u64 + 1, self.heaps[at]);
        match (self.game, left) {
            (Whole::Wythoff | Whole::Euclid, &[a, b]) => {
                let heap = if changed.len() == 2 { 0 } else { heap };
                Listed {
                    heap,
                    left: a + b,
                    small: a.min(b),
                    stones,
                    taken: 0,
                }
            }
            _ => Listed {
                heap,
                left: left[at],
                small: 0,
                stones,
                taken: stones - left[at],
            },
        }
    }

    /// The Grundy value, where it is known.
    pub fn grundy(&self) -> Option<u64> {
        match (self.game, &self.heaps[..]) {
            (Whole::Staircase, steps) => {
                Some(steps.iter().step_by(2).fold(0, |sum, stones| sum ^ stones))
            }
            (Whole::Euclid, &[a, b]) => Some(value_of_quotients(&quotients(a.min(b), a.max(b)))),
            // From the last heap to the first.
            (Whole::Sequential, heaps) => {
                Some(heaps.iter().rev().fold(0, |value, &stones| match stones {
                    0 => value,
                    _ => stones - u64::from(stones <= value),
                }))
            }
            _ => None,
        }
    }

    /// The winning move that explanations show, in their words.
    pub fn winning_move(&self, misere: bool) -> Option<String> {
        if !self.wins(misere) {
            return None;
        }
        let loses = |left: &Vec<u64>| !self.with(left.clone()).wins(misere);
        if self.game == Whole::Fibonacci {
            let others = self.heaps[0]
                .checked_sub(u64::from(misere))
                .filter(|&others| others > 0)?;
            return Some(format!("take {} from heap 1", least_part(others)));
        }
        let left = self.candidates(misere).into_iter().find(loses)?;
        Some(self.told(&left))
    }

    /// Moves in the order of preference, the first winning one among them.
    fn candidates(&self, misere: bool) -> Vec<Vec<u64>> {
        let heaps = &self.heaps;
        match self.game {
            Whole::Wythoff => {
                let (a, b) = (heaps[0], heaps[1]);
                let single = |other: u64, own: u64| {
                    Some(cold_with(other, misere)).filter(|&left| left < own)
                };
                let both =
                    Some(cold_apart(a.abs_diff(b), misere)).filter(|&small| small < a.min(b));
                let one = single(b, a).map(|left| vec![left, b]);
                let two = single(a, b).map(|left| vec![a, left]);
                let both = both
                    .map(|small| vec![small + a.saturating_sub(b), small + b.saturating_sub(a)]);
                one.into_iter().chain(two).chain(both).collect()
            }
            Whole::Euclid => {
                let most = self.most_times();
                // After fewer, the larger number is at least twice the smaller.
                let times = (1..=most.min(3)).chain(most.saturating_sub(2).max(4)..=most);
                times.map(|times| self.after_subtracting(times)).collect()
            }
            Whole::Fibonacci => vec![],
            Whole::Multiplication => self.moves(),
            Whole::Staircase => (0..heaps.len())
                .flat_map(|step| self.descents(step))
                .collect(),
            Whole::Moore => vec![moore_move(self.limit, heaps, misere)],
            // Leave 1, or nothing.
            Whole::Sequential => match heaps.iter().position(|&stones| stones > 0) {
                Some(at) if heaps[at] > 1 => vec![self.with_heap(at, 1), self.with_heap(at, 0)],
                Some(at) => vec![self.with_heap(at, 0)],
                None => vec![],
            },
            Whole::OneFromAny => {
                let is_odd = |at: usize| heaps[at] % 2 == 1;
                let all_even = self.after_taking(is_odd);
                let but_one = (0..heaps.len())
                    .rev()
                    .filter_map(|one| self.after_taking(|at| is_odd(at) != (at == one)));
                all_even.into_iter().chain(but_one).collect()
            }
        }
    }

    /// Moves from a step that change the odd step to what may be wanted, the fewest stones first.
    fn descents(&self, step: usize) -> Vec<Vec<u64>> {
        let (heaps, all) = (&self.heaps, self.grundy().expect("a staircase"));
        let odd = heaps[step - step % 2];
        let wanted = [all ^ odd, all ^ odd ^ 1];
        let mut taken: Vec<u64> = wanted.iter().map(|&wanted| wanted.abs_diff(odd)).collect();
        taken.sort_unstable();
        taken.retain(|&taken| (1..=heaps[step]).contains(&taken));
        taken
            .into_iter()
            .map(|taken| self.after_descent(step, taken))
            .collect()
    }

    /// A move, by what it leaves.
    pub fn told(&self, left: &[u64]) -> String {
        let changed = (1..)
            .zip(self.heaps.iter().zip(left))
            .filter(|(_, (stones, left))| left < stones);
        let taken: Vec<(u64, u64)> = changed
            .map(|(heap, (stones, left))| (stones - left, heap))
            .collect();
        match self.game {
            Whole::Euclid => format!(
                "subtract {} times",
                taken[0].0 / self.heaps[0].min(self.heaps[1])
            ),
            Whole::Staircase if taken[0].1 > 1 => {
                format!(
                    "move {} from heap {} to heap {}",
                    taken[0].0,
                    taken[0].1,
                    taken[0].1 - 1
                )
            }
            Whole::Multiplication => {
                let leads = |factor: &u64| self.heaps[0].div_ceil(*factor) == left[0];
                format!(
                    "multiply by {}",
                    FACTORS.into_iter().find(leads).expect("a move")
                )
            }
            Whole::Wythoff
            | Whole::Fibonacci
            | Whole::Staircase
            | Whole::Moore
            | Whole::Sequential
            | Whole::OneFromAny => {
                let parts: Vec<String> = taken
                    .iter()
                    .map(|(stones, heap)| format!("{stones} from heap {heap}"))
                    .collect();
                format!("take {}", parts.join(" and "))
            }
        }
    }
}

/// ⌊kφ⌋: half of k + ⌊√(5k²)⌋, by bisection.
fn times_golden(k: u64) -> u64 {
    let square = 5 * u128::from(k) * u128::from(k);
    let root = bisect(|root| u128::from(root) * u128::from(root) <= square);
    (k + root) / 2
}

/// The largest number up to 3 · 10^18 that fits, if all smaller ones do.
fn bisect(fits: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, 3_000_000_000_000_000_001);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

fn is_cold(a: u64, b: u64, misere: bool) -> bool {
    match (misere, a, b) {
        (true, 0, 1) | (true, 2, 2) => true,
        (true, 0, 0) | (true, 1, 2) => false,
        _ => times_golden(b - a) == a,
    }
}

/// The smaller number of the cold position with this difference.
fn cold_apart(difference: u64, misere: bool) -> u64 {
    match (misere, difference) {
        (true, 0) => 2,
        (true, 1) => 0,
        _ => times_golden(difference),
    }
}

/// The number that is cold with this one: among the smaller numbers of all pairs, or among the
/// larger.
fn cold_with(number: u64, misere: bool) -> u64 {
    if misere && number < 3 {
        return [1, 0, 2][number as usize];
    }
    let small = bisect(|k| k <= number && times_golden(k) <= number);
    let large = bisect(|k| k <= number && times_golden(k) + k <= number);
    if times_golden(small) == number {
        number + small
    } else {
        number - large
    }
}

/// By Euclid's algorithm itself: a step without a choice turns the winner, and with one its player
/// wins.
fn wins_euclid(a: u64, b: u64, misere: bool) -> bool {
    let (mut small, mut large, mut turn) = (a, b, true);
    while small > 0 {
        if large >= 2 * small {
            return turn;
        }
        (small, large, turn) = (large - small, small, !turn);
    }
    turn == misere
}

/// The quotients of Euclid's algorithm.
fn quotients(small: u64, large: u64) -> Vec<u64> {
    let (mut small, mut large, mut all) = (small, large, vec![]);
    while small > 0 {
        all.push(large / small);
        (small, large) = (large % small, small);
    }
    all
}

/// By the first quotient that differs from the first of all: it decides whether the value is one
/// less than that.
fn value_of_quotients(quotients: &[u64]) -> u64 {
    let Some(&first) = quotients.first() else {
        return 0;
    };
    let place = quotients
        .iter()
        .position(|&quotient| quotient != first)
        .unwrap_or(quotients.len());
    let other = quotients.get(place).copied().unwrap_or(0);
    first
        - u64::from(if place % 2 == 0 {
            other < first
        } else {
            other > first
        })
}

/// By the rule: the number is multiplied until it is n or more.
fn wins_multiplication(number: u64, n: u64, misere: bool, known: &mut HashMap<u64, bool>) -> bool {
    if number >= n {
        return misere;
    }
    if let Some(&wins) = known.get(&number) {
        return wins;
    }
    let wins = FACTORS
        .into_iter()
        .any(|factor| !wins_multiplication(number * factor, n, misere, known));
    known.insert(number, wins);
    wins
}

/// By multiplying with 9 and 2 in turn, in misère play with 2 and 9: who multiplies last wins, or
/// loses.
fn wins_in_turn(n: u64, misere: bool) -> bool {
    let (mut number, mut moves) = (1_u128, 0);
    while number < n.into() {
        number *= if (moves % 2 == 0) == misere { 2 } else { 9 };
        moves += 1;
    }
    (moves % 2 == 1) != misere
}

fn fibonacci() -> Vec<u64> {
    let mut all = vec![0, 1, 2];
    while all[all.len() - 1] < 1_000_000_000_000_000_000 {
        all.push(all[all.len() - 1] + all[all.len() - 2]);
    }
    all
}

/// The least Fibonacci number of the sum that takes the largest each time.
fn least_part(stones: u64) -> u64 {
    let mut left = stones;
    let mut least = 0;
    for part in fibonacci().into_iter().rev().filter(|&part| part > 0) {
        if part <= left {
            (left, least) = (left - part, part);
        }
    }
    least
}

fn wins_fibonacci(
    stones: u64,
    most: u64,
    misere: bool,
    known: &mut HashMap<(u64, u64), bool>,
) -> bool {
    if let Some(&wins) = known.get(&(stones, most)) {
        return wins;
    }
    let can_move = stones > 0 && most > 0;
    let wins = (1..=most.min(stones))
        .any(|taken| !wins_fibonacci(stones - taken, 2 * taken, misere, known))
        || !can_move && misere;
    known.insert((stones, most), wins);
    wins
}

/// How many heaps a move changes.
fn changed(heaps: &[u64], left: &[u64]) -> u64 {
    heaps
        .iter()
        .zip(left)
        .filter(|(stones, left)| stones != left)
        .count() as u64
}

/// The count of heaps with each bit, modulo one more than the limit.
fn surplus(limit: u64, heaps: &[u64], bit: u32) -> u64 {
    let count = heaps
        .iter()
        .filter(|&&stones| stones >> bit & 1 == 1)
        .count() as u64;
    count % (limit + 1)
}

fn wins_moore(limit: u64, heaps: &[u64], misere: bool) -> bool {
    if misere && heaps.iter().all(|&stones| stones <= 1) {
        surplus(limit, heaps, 0) != 1 % (limit + 1)
    } else {
        (0..64).any(|bit| surplus(limit, heaps, bit) > 0)
    }
}

/// Moore's move: bit by bit from the highest, heaps are chosen in their order.
fn moore_move(limit: u64, heaps: &[u64], misere: bool) -> Vec<u64> {
    let mut left = heaps.to_vec();
    let mut chosen: Vec<usize> = vec![];
    for bit in (0..64).rev() {
        for &heap in &chosen {
            left[heap] &= !(1 << bit);
        }
        let over = surplus(limit, &left, bit);
        if over == 0 {
            continue;
        }
        let under = limit + 1 - over;
        if under <= chosen.len() as u64 {
            for &heap in &chosen[..under as usize] {
                left[heap] |= 1 << bit;
            }
            continue;
        }
        for _ in 0..over {
            let heap = (0..left.len())
                .find(|&heap| left[heap] >> bit & 1 == 1)
                .expect("a heap with the bit");
            left[heap] &= !(1 << bit);
            chosen.push(heap);
        }
    }
    if misere && left.iter().all(|&stones| stones <= 1) {
        left = one_left_over(limit, heaps);
    }
    left
}

/// In misère play, where Moore's move would leave 0 and 1 only: leave one more 1 than a multiple.
fn one_left_over(limit: u64, heaps: &[u64]) -> Vec<u64> {
    let small = |mut ones: usize, mut zeros: usize| {
        let mut left = heaps.to_vec();
        for heap in &mut left {
            if *heap > 1 {
                *heap = u64::from(ones > 0);
                ones = ones.saturating_sub(1);
            } else if *heap == 1 && zeros > 0 {
                *heap = 0;
                zeros -= 1;
            }
        }
        left
    };
    let fits = |left: &Vec<u64>| {
        (1..=limit).contains(&changed(heaps, left)) && !wins_moore(limit, left, true)
    };
    let ones = (0..=heaps.len()).map(|ones| small(ones, 0));
    let zeros = (1..=heaps.len()).map(|zeros| small(0, zeros));
    ones.chain(zeros)
        .find(fits)
        .unwrap_or_else(|| heaps.to_vec())
}
