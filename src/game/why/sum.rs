//! The reasoning about sums: the value of each heap, the nim-sum, and the move that makes it 0; in
//! misère play by Bouton's rule.

use super::position::{PlayedPosition, parts};
use super::{
    Answered, Label, MOST_GROUPS, MOST_HEAPS, Numbered, ROOM, Reason, Reasoned, cycle_in_words,
    in_digits, left_in_words, more_heaps, no_move, option_in_words, push_number, reduced,
};
use crate::game::bound::{Bound, Cycle};
use crate::game::moves::{Aim, Move};
use crate::game::outcome::Sum;
use crate::limits::to_usize;

/// The most options of a heap that are all told. Of more, one is told for each of the least values.
pub(crate) const MOST_OPTIONS: usize = 8;

/// The lines of options of all heaps together, if there are several: the explanation, two lines in
/// words, nine of heaps, the nim-sum and three of the move are beside them.
const MOST_OPTION_LINES: usize = 8;

/// Room for the reasons of most cases.
const MOST_REASONS: usize = 12;

/// Where the value of a heap comes from.
pub(crate) enum Origin {
    /// It is the number of stones.
    Stones,
    /// A closed form, in words that end before the value: `5 is odd`.
    Words(String),
    /// The values of its options.
    Options,
}

/// A rule of heaps that do not depend on each other.
pub(crate) trait ReasonedSum {
    /// Returns true if moves take stones, which are told.
    fn takes(&self) -> bool;

    /// The Grundy value of a heap.
    fn value(&mut self, stones: u64) -> Result<u64, Bound>;

    /// Where the value of a heap comes from.
    fn source(&mut self, stones: u64) -> Origin;

    /// How the values of heaps repeat, if that is known.
    fn cycle(&mut self) -> Option<Cycle>;

    /// The first move that hits the aim.
    fn move_to(&mut self, aim: Aim) -> Result<Option<Move>, Bound>;

    /// The first moves on a heap: `count`, or all if there are fewer.
    fn moves(&mut self, stones: u64, count: usize) -> Result<Vec<Move>, Bound>;
}

/// Equal heaps.
struct EqualStones {
    stones: u64,
    value: u64,
    numbers: Numbered,
}

/// The reasoning about one case.
struct Reasoning<'a, R> {
    rule: &'a mut R,
    case: Reasoned<'a>,
    /// The value of each heap.
    values: Vec<u64>,
    sum: Sum,
    /// How many values are 2 or more.
    large: usize,
    reasons: Vec<Reason>,
}

/// The reasoning about a sum with this winning move, if there is one.
///
/// # Errors
///
/// The bound that was met.
pub(crate) fn reasons<R: ReasonedSum>(
    rule: &mut R,
    case: Reasoned,
    winning: Option<&Move>,
) -> Result<Vec<Reason>, Bound> {
    let mut values = Vec::new();
    values.try_reserve_exact(case.heaps.len())?;
    for &stones in case.heaps {
        values.push(rule.value(stones)?);
    }
    let mut reasoning = Reasoning {
        rule,
        case,
        sum: sum_of(&values),
        large: count_large(&values),
        values,
        reasons: Vec::with_capacity(MOST_REASONS),
    };
    reasoning.add_rule();
    reasoning.add_heaps(winning)?;
    reasoning.add_nim_sum();
    match winning {
        Some(winning) => reasoning.add_move(winning)?,
        None => reasoning.add_no_move()?,
    }
    Ok(reasoning.reasons)
}

/// The sum of heaps with these values.
fn sum_of(values: &[u64]) -> Sum {
    let mut sum = Sum::default();
    for &value in values {
        sum = sum.join(Sum::of(value));
    }
    sum
}

/// How many of these values are 2 or more.
fn count_large(values: &[u64]) -> usize {
    values.iter().filter(|&&value| value > 1).count()
}

/// What decides in misère play, by the number of values of 2 or more.
pub(crate) fn boutons_rule(values: &[u64]) -> String {
    let large = count_large(values);
    let ones = values.iter().filter(|&&value| value == 1).count();
    match large {
        0 => format!(
            "values of 2 and more: none, so an odd number of values of 1 is lost; here {ones}"
        ),
        1 => "values of 2 and more: one, so misère play decides".to_string(),
        _ => format!("values of 2 and more: {large}, so the nim-sum decides as in normal play"),
    }
}

/// Returns true if the nim-sum of these values decides who wins.
pub(crate) fn nim_sum_decides(case: Reasoned, values: &[u64]) -> bool {
    !case.is_misere() || count_large(values) > 1
}

impl<R: ReasonedSum> Reasoning<'_, R> {
    /// Returns true if the case has one heap.
    fn is_single(&self) -> bool {
        self.case.heaps.len() == 1
    }

    /// What decides, if that is not the nim-sum alone, and how values repeat.
    fn add_rule(&mut self) {
        if self.case.is_misere() && !self.case.heaps.is_empty() {
            self.reasons.push(Reason::words(boutons_rule(&self.values)));
        }
        if !self.is_single()
            && !self.case.heaps.is_empty()
            && let Some(cycle) = self.rule.cycle()
        {
            self.reasons.push(Reason::words(cycle_in_words(cycle)));
        }
    }

    /// A line for all heaps that are equal, and the options of some.
    fn add_heaps(&mut self, winning: Option<&Move>) -> Result<(), Bound> {
        let moved = winning.map(|winning| winning.heap);
        let groups = groups(self.case.heaps, &self.values, moved);
        let mut lines_left = MOST_OPTION_LINES;
        let mut shown = Shown::default();
        for group in groups {
            shown.add(&group);
            let text = self.heap_in_words(&group);
            let numbers = group.numbers.clone();
            let label = match self.case.shape {
                Some(_) => Label::Positions(numbers),
                None => Label::Heaps(numbers),
            };
            self.reasons
                .push(Reason::of_value(label, text, group.value));
            if !matches!(self.rule.source(group.stones), Origin::Options) {
                continue;
            }
            let options = options(self.rule, self.case, group.stones, MOST_OPTIONS)?;
            if self.is_single() || options.len() <= lines_left {
                lines_left = lines_left.saturating_sub(options.len());
                self.reasons.extend(options);
            }
        }
        let more = self.case.heaps.len() as u64 - shown.count;
        if let Some(mut reason) = more_heaps(to_usize(more)) {
            let nim_sum = sum_of(&self.values).nim_sum ^ shown.nim_sum;
            if nim_sum_decides(self.case, &self.values) {
                reason.text += &format!(", nim-sum {nim_sum}");
                reason.value = Some(nim_sum);
            }
            self.reasons.push(reason);
        }
        Ok(())
    }

    /// A heap, and how its value comes about.
    fn heap_in_words(&mut self, group: &EqualStones) -> String {
        let heap = self.case.computed(group.stones);
        let value = group.value;
        let cycle = self.rule.cycle();
        match self.rule.source(group.stones) {
            Origin::Stones => heap,
            Origin::Words(words) if self.case.formula.is_some() => {
                format!("{heap}; {words}: value {value}")
            }
            Origin::Words(words) => format!("{words}: value {value}"),
            Origin::Options if !self.is_single() => {
                let alike = reduced(group.stones, cycle);
                let alike = alike.strip_prefix(&group.stones.to_string());
                format!("{heap}{}: value {value}", alike.unwrap_or_default())
            }
            Origin::Options => match cycle {
                Some(cycle) => format!("{heap}; {}", cycle_in_words(cycle)),
                None => heap,
            },
        }
    }

    /// The nim-sum, if it decides and is not the value of the only heap.
    fn add_nim_sum(&mut self) {
        if self.case.heaps.len() < 2 || !nim_sum_decides(self.case, &self.values) {
            return;
        }
        self.reasons.push(nim_sum(self.sum.nim_sum));
    }

    /// The winning move, and why it wins.
    fn add_move(&mut self, winning: &Move) -> Result<(), Bound> {
        let place = to_usize(winning.heap.wrapping_sub(1));
        let heaps = self.case.heaps;
        let (&stones, &value) = heaps
            .get(place)
            .zip(self.values.get(place))
            .ok_or(Bound::Internal)?;
        let is_pass = is_pass(self.rule, stones, winning);
        let left = if is_pass {
            stones
        } else {
            value_left(self.rule, winning)?
        };
        let leaves_small = self.case.is_misere() && self.large_after(place, winning, left)? == 0;
        let is_nim = matches!(self.rule.source(stones), Origin::Stones);
        let mut text = if is_nim {
            let nim_sum = if leaves_small || self.is_single() {
                None
            } else {
                Some(self.sum.nim_sum)
            };
            becomes(winning, value, nim_sum)
        } else if is_pass {
            format!("a pass on heap {} leaves it the value {left}", winning.heap)
        } else {
            let option = option_left(self.rule, self.case, stones, winning, None);
            let kind = match self.case.shape {
                Some(_) => "position",
                None => "heap",
            };
            if self.is_single() {
                format!("{option} has value {left}")
            } else {
                format!("{option} of {kind} {} has value {left}", winning.heap)
            }
        };
        if leaves_small {
            text += match (is_nim, self.is_single()) {
                (_, true) => ": lost in misère play",
                (true, false) => ", which leaves an odd number of heaps of 1: lost",
                (false, false) => ", which leaves an odd number of values of 1: lost",
            };
        } else if !self.is_single() {
            self.values[place] = left;
            push_sum(&self.values, &mut text);
        }
        self.reasons.push(Reason::of_move(text));
        Ok(())
    }

    /// How many values are 2 or more after a move on the heap at this place.
    fn large_after(&mut self, place: usize, winning: &Move, left: u64) -> Result<usize, Bound> {
        let mut large = self.large - usize::from(self.values[place] > 1);
        if is_pass(self.rule, self.case.heaps[place], winning) {
            return Ok(large + usize::from(left > 1));
        }
        for (size, _) in winning.parts() {
            large += usize::from(self.rule.value(size)? > 1);
        }
        Ok(large)
    }

    /// That no move wins: the first two moves, and what answers them.
    fn add_no_move(&mut self) -> Result<(), Bound> {
        let mut answered: Vec<Answered> = Vec::with_capacity(2);
        for (place, &stones) in self.case.heaps.iter().enumerate() {
            if answered.len() == 2 {
                break;
            }
            for option in self.rule.moves(stones, 3)? {
                if answered.len() < 2 && !is_pass(self.rule, stones, &option) {
                    answered.push(self.answered(place, &option)?);
                }
            }
        }
        self.reasons.push(no_move(self.case.play, &answered));
        Ok(())
    }

    /// A move on the heap at this place, and what answers it.
    fn answered(&mut self, place: usize, option: &Move) -> Result<Answered, Bound> {
        let mut position = PlayedPosition::of(self.case.heaps);
        position.change(place, &parts(option, self.case));
        let left = position.told(self.case);
        let mut sum = Sum::default();
        for &(_, stones) in position.heaps() {
            sum = sum.join(Sum::of(self.rule.value(stones)?));
        }
        for (at, &(place, stones)) in position.heaps().iter().enumerate() {
            let value = self.rule.value(stones)?;
            let aim = sum.aim(1, stones, value, self.case.play);
            let Some(answer) = self.rule.move_to(aim)? else {
                continue;
            };
            if is_pass(self.rule, stones, &answer) {
                return Ok((left, Some(format!("a pass on heap {}", place + 1))));
            }
            if self.is_single()
                && position.heaps().len() == 1
                && self.case.shape.is_none()
                && self.rule.takes()
            {
                let value = value_left(self.rule, &answer)?;
                let text = format!(
                    "{}, value {value}",
                    option_left(self.rule, self.case, stones, &answer, None)
                );
                return Ok((left, Some(text)));
            }
            position.change(at, &parts(&answer, self.case));
            return Ok((left, Some(position.told(self.case))));
        }
        Ok((left, None))
    }
}

/// The options of a heap, and the least value that is missing. Of more than `most` options, one is
/// told for each of the least values.
///
/// # Errors
///
/// The bound that was met.
pub(crate) fn options<R: ReasonedSum>(
    rule: &mut R,
    case: Reasoned,
    stones: u64,
    most: usize,
) -> Result<Vec<Reason>, Bound> {
    let own = rule.value(stones)?;
    let mut moves = rule.moves(stones, most + 1)?;
    let mut rest = None;
    if moves.len() > most {
        moves.clear();
        let most = most as u64;
        for wanted in 0..own.min(most) {
            let first = rule.move_to(aim_at(1, stones, wanted))?;
            moves.push(first.ok_or(Bound::Internal)?);
        }
        if own > most {
            moves.pop();
            rest = Some(most - 1);
        }
    }
    let mut reasons = Vec::new();
    let cycle = rule.cycle();
    for option in &moves {
        let mut left = "a pass".to_string();
        let mut value = stones;
        if !is_pass(rule, stones, option) {
            left = option_left(rule, case, stones, option, cycle);
            value = value_left(rule, option)?;
        }
        let text = format!("{left}: value {value}");
        reasons.push(Reason::of_value(Label::Option, text, value));
    }
    if let Some(first) = rest {
        let last = own - 1;
        let text = format!("… and options with the values {first} to {last}");
        reasons.push(Reason::new(Label::Option, text));
    }
    reasons.push(Reason::of_value(Label::Missing, own.to_string(), own));
    Ok(reasons)
}

/// Returns true if a move leaves a heap of `stones` as it is.
fn is_pass<R: ReasonedSum>(rule: &R, stones: u64, option: &Move) -> bool {
    rule.takes() && option.parts().eq([(stones, 1)])
}

/// What a move leaves of a heap of `stones`.
fn option_left<R: ReasonedSum>(
    rule: &R,
    case: Reasoned,
    stones: u64,
    option: &Move,
    cycle: Option<Cycle>,
) -> String {
    if rule.takes() {
        return option_in_words(case, stones, option, cycle);
    }
    left_in_words(case, option, cycle)
}

/// The nim-sum of the values of what a move leaves of its heap.
fn value_left<R: ReasonedSum>(rule: &mut R, option: &Move) -> Result<u64, Bound> {
    let mut sum = 0;
    for (size, count) in option.parts() {
        if count % 2 == 1 {
            sum ^= rule.value(size)?;
        }
    }
    Ok(sum)
}

/// The line of a nim-sum.
pub(crate) fn nim_sum(nim_sum: u64) -> Reason {
    Reason::of_value(Label::NimSum, in_digits(nim_sum), nim_sum)
}

/// What a heap becomes in Nim, and that the nim-sum, if it is told, makes that of its value.
fn becomes(winning: &Move, value: u64, nim_sum: Option<u64>) -> String {
    let mut text = String::with_capacity(ROOM);
    text.push_str("heap ");
    push_number(&mut text, winning.heap);
    text.push_str(" becomes ");
    if let Some(nim_sum) = nim_sum {
        push_number(&mut text, value);
        text.push_str(" xor ");
        push_number(&mut text, nim_sum);
        text.push_str(" = ");
    }
    push_number(&mut text, winning.left());
    text
}

/// Appends the nim-sum of these values, which is 0.
fn push_sum(values: &[u64], text: &mut String) {
    if values.len() > MOST_HEAPS {
        text.push_str(", and the nim-sum becomes 0");
        return;
    }
    let mut before = ", and ";
    for &value in values {
        text.push_str(before);
        push_number(text, value);
        before = " xor ";
    }
    text.push_str(" = 0");
}

/// The aim at a value of a heap, in normal play.
pub(crate) fn aim_at(heap: u64, stones: u64, wanted: u64) -> Aim {
    Aim {
        heap,
        stones,
        wanted,
        only_small: false,
    }
}

/// What of the heaps has a line.
#[derive(Default)]
struct Shown {
    count: u64,
    nim_sum: u64,
}

impl Shown {
    fn add(&mut self, group: &EqualStones) {
        self.count += group.numbers.count;
        if group.numbers.count % 2 == 1 {
            self.nim_sum ^= group.value;
        }
    }
}

/// The first different heaps, at most eight, with the one of the move among them.
fn groups(heaps: &[u64], values: &[u64], moved: Option<u64>) -> Vec<EqualStones> {
    let mut groups: Vec<EqualStones> = Vec::with_capacity(MOST_GROUPS);
    let moved = moved.and_then(|heap| heaps.get(to_usize(heap.wrapping_sub(1))));
    for ((number, &stones), &value) in (1..).zip(heaps).zip(values) {
        if let Some(group) = groups.iter_mut().find(|group| group.stones == stones) {
            group.numbers.add(number);
            continue;
        }
        // The last place is kept for the heap of the move.
        let has_moved = moved.is_none_or(|moved| {
            *moved == stones || groups.iter().any(|group| group.stones == *moved)
        });
        if groups.len() + usize::from(!has_moved) < MOST_GROUPS {
            groups.push(EqualStones {
                stones,
                value,
                numbers: Numbered::one(number),
            });
        }
    }
    groups
}
