//! Why a case is won or lost: the lines that a person would write, as data. A game says them in its
//! own file, with numbers of the case; sums, which all reason alike, do so in [`sum`].

pub(crate) mod closed;
pub(crate) mod position;
pub(crate) mod sum;

use super::bound::Cycle;
use super::moves::Move;
use super::outcome::{Outcome, Play};
use super::rule::{Tuple, TupleShape};
use crate::limits::to_usize;

/// The most heaps whose numbers a line tells.
const MOST_NUMBERS: usize = 3;

/// The most heaps of a position that is written out.
const MOST_HEAPS: usize = 6;

/// The most heaps of which it is told what they become.
const MOST_CHANGED: usize = 3;

/// The most sizes of heaps that are told of what a move leaves.
const MOST_PARTS: usize = 4;

/// The most bytes of a position that is written out, and of a formula.
const LONGEST: usize = 36;

/// Room for the text of most lines.
const ROOM: usize = 80;

/// The most lines of heaps.
pub(crate) const MOST_GROUPS: usize = 8;

/// Who wins a case, and why; [`why`](crate::why) gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Why {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value of the position, if it is known.
    pub grundy: Option<u64>,
    /// The winning move, if there is one.
    pub winning: Option<Move>,
    /// The lines of the reasoning. The last is about the winning move, or says that there is none.
    pub reasons: Vec<Reason>,
}

/// A line of the reasoning about a case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// What the line is about.
    pub label: Label,
    /// What it says, in words and numbers.
    pub text: String,
    /// The Grundy value that it tells, if it tells one; of [`Label::MoreHeaps`] and
    /// [`Label::NimSum`], the nim-sum of all that they are about.
    pub value: Option<u64>,
}

/// What a line of reasoning is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Label {
    /// Equal heaps.
    Heaps(Numbered),
    /// Equal positions of a rule of several numbers.
    Positions(Numbered),
    /// Heaps that have no line of their own.
    MoreHeaps,
    /// What a move leaves of the heap of the line before.
    Option,
    /// The least value that no option has.
    Missing,
    /// The nim-sum of all values.
    NimSum,
    /// How many heaps have each bit.
    Bits,
    /// The parts of a sum of Fibonacci numbers.
    Parts,
    /// The quotients of Euclid's algorithm.
    Quotients,
    /// The difference of two heaps.
    Difference,
    /// The class of all heaps together, in misère play.
    Class,
    /// What has no other label.
    Words,
    /// The winning move, and why it wins.
    Move,
    /// That no move wins.
    NoMove,
}

/// The numbers of equal heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Numbered {
    /// The first of them; the others are 0.
    first: [u64; MOST_NUMBERS],
    /// How many there are.
    pub count: u64,
}

impl Reason {
    pub(crate) fn new(label: Label, text: String) -> Reason {
        Reason {
            label,
            text,
            value: None,
        }
    }

    pub(crate) fn of_value(label: Label, text: String, value: u64) -> Reason {
        Reason {
            label,
            text,
            value: Some(value),
        }
    }

    pub(crate) fn words(text: String) -> Reason {
        Reason::new(Label::Words, text)
    }

    /// That there are more options than are told.
    pub(crate) fn others() -> Reason {
        Reason::new(Label::Option, "… and others".to_string())
    }

    pub(crate) fn of_move(text: String) -> Reason {
        Reason::new(Label::Move, text)
    }

    pub(crate) fn no_move(text: String) -> Reason {
        Reason::new(Label::NoMove, text)
    }
}

/// The case that reasoning is about.
#[derive(Clone, Copy)]
pub(crate) struct Reasoned<'a> {
    /// Its heaps, or the codes of its positions.
    pub(crate) heaps: &'a [u64],
    /// From how many heaps a move may take, in a game that says so.
    pub(crate) limit: u64,
    pub(crate) play: Play,
    /// What computes its heaps, if they are computed.
    pub(crate) formula: Option<&'a str>,
    /// What its positions are, if they have several numbers.
    pub(crate) shape: Option<TupleShape>,
}

impl Reasoned<'_> {
    pub(crate) fn is_misere(&self) -> bool {
        self.play == Play::Misere
    }

    /// A heap, and how it was computed.
    pub(crate) fn computed(&self, stones: u64) -> String {
        match self.formula {
            Some(formula) if formula.len() <= LONGEST => format!("{formula} = {stones}"),
            Some(_) => format!("computed, {stones}"),
            None => self.heap(stones),
        }
    }

    /// A heap, or a position of several numbers.
    pub(crate) fn heap(&self, stones: u64) -> String {
        match self.shape {
            Some(shape) => Tuple::of_code(shape, stones).to_string(),
            None => in_digits(stones),
        }
    }

    /// Appends a heap, or a position of several numbers.
    pub(crate) fn push_heap(&self, text: &mut String, stones: u64) {
        match self.shape {
            Some(shape) => text.push_str(&Tuple::of_code(shape, stones).to_string()),
            None => push_number(text, stones),
        }
    }

    /// The heaps of a game in which the numbers are all that there is to say of them, if they are
    /// computed.
    pub(crate) fn computed_heaps(&self) -> Vec<Reason> {
        if self.formula.is_none() {
            return Vec::new();
        }
        let mut reasons = Vec::new();
        let shown = first_of(self.heaps, MOST_GROUPS);
        for (number, &stones) in (1..).zip(shown) {
            let label = Label::Heaps(Numbered::one(number));
            reasons.push(Reason::new(label, self.computed(stones)));
        }
        reasons.extend(more_heaps(self.heaps.len() - shown.len()));
        reasons
    }
}

impl Numbered {
    pub(crate) fn one(number: u64) -> Numbered {
        let mut numbered = Numbered::default();
        numbered.add(number);
        numbered
    }

    pub(crate) fn add(&mut self, number: u64) {
        if let Some(place) = self.first.get_mut(to_usize(self.count)) {
            *place = number;
        }
        self.count += 1;
    }

    /// The first of them, from 1 on: at most three.
    pub fn first(&self) -> &[u64] {
        first_of(&self.first, to_usize(self.count))
    }
}

/// The line of heaps that have no line of their own, if there are some.
pub(crate) fn more_heaps(count: usize) -> Option<Reason> {
    if count == 0 {
        return None;
    }
    Some(Reason::new(Label::MoreHeaps, format!("and {count} more")))
}

/// The first `count` of these, or all.
fn first_of<T>(all: &[T], count: usize) -> &[T] {
    &all[..all.len().min(count)]
}

/// A position as a row of its heaps, or the change of one heap if there are many: `1 2 4`, or
/// `heap 3 becoming 4`.
pub(crate) fn position_after(before: &[u64], after: &[u64]) -> String {
    if after.len() <= MOST_HEAPS {
        let whole = joined(after, " ");
        if whole.len() <= LONGEST || after.len() <= 2 {
            return whole;
        }
    }
    let mut changed = Vec::new();
    for ((number, old), new) in (1..).zip(before).zip(after) {
        if old != new {
            let number: u64 = number;
            changed.push(format!("heap {number} becoming {new}"));
        }
    }
    if changed.len() > MOST_CHANGED {
        return format!("a change of {} heaps", changed.len());
    }
    changed.join(" and ")
}

/// Numbers with this between them.
pub(crate) fn joined(numbers: &[u64], between: &str) -> String {
    let mut text = String::new();
    for (place, &number) in numbers.iter().enumerate() {
        if place > 0 {
            text.push_str(between);
        }
        push_number(&mut text, number);
    }
    text
}

/// Appends the digits of a number: a block has many, and this is faster than to format them.
pub(crate) fn push_number(text: &mut String, number: u64) {
    text.push_str(itoa::Buffer::new().format(number));
}

/// The digits of a number.
pub(crate) fn in_digits(number: u64) -> String {
    itoa::Buffer::new().format(number).to_string()
}

/// The heaps after a move that takes stones.
pub(crate) fn after_takes(heaps: &[u64], winning: &Move) -> Vec<u64> {
    let mut after = heaps.to_vec();
    for (number, taken) in winning.takes() {
        if let Some(stones) = after.get_mut(to_usize(number.wrapping_sub(1))) {
            *stones = stones.saturating_sub(taken);
        }
    }
    after
}

/// The heaps after one stone is taken, for each of the first two heaps that have stones: the first
/// two moves in games that take any number of stones.
pub(crate) fn first_two_moves(heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut moves = Vec::new();
    for (place, &stones) in heaps.iter().enumerate() {
        if stones > 0 && moves.len() < 2 {
            let mut after = heaps.to_vec();
            after[place] -= 1;
            moves.push(after);
        }
    }
    moves
}

/// A move that does not win: what it leaves, and what answers it; nothing if no move is left, which
/// wins in misère play.
pub(crate) type Answered = (String, Option<String>);

/// The line of a position in which no move wins.
pub(crate) fn no_move(play: Play, answered: &[Answered]) -> Reason {
    let mut text = String::with_capacity(ROOM);
    let mut verb = " is answered by ";
    for (place, (left, answer)) in answered.iter().enumerate() {
        if place > 0 {
            text.push_str("; ");
        }
        text.push_str(left);
        let Some(answer) = answer else {
            text.push_str(" is won, as no move is left");
            continue;
        };
        text.push_str(verb);
        text.push_str(answer);
        verb = " by ";
    }
    if answered.is_empty() {
        text.push_str("there is none, and who cannot move ");
        text.push_str(match play {
            Play::Normal => "loses",
            Play::Misere => "wins",
        });
    }
    Reason::no_move(text)
}

/// The line of a position of a game that is no sum in which no move wins. `moves` are the first
/// positions that moves leave, and `answer` gives the position after the winning move there.
pub(crate) fn no_winning_move(
    case: Reasoned,
    moves: &[Vec<u64>],
    answer: impl Fn(&[u64]) -> Option<Vec<u64>>,
) -> Reason {
    let mut answered = Vec::new();
    for left in moves {
        let answer = answer(left).map(|after| position_after(left, &after));
        answered.push((position_after(case.heaps, left), answer));
    }
    no_move(case.play, &answered)
}

/// How the values of heaps repeat, in words.
pub(crate) fn cycle_in_words(cycle: Cycle) -> String {
    let Cycle { preperiod, period } = cycle;
    if preperiod == 0 {
        return format!("values repeat with period {period}");
    }
    format!("values repeat with period {period} from heap {preperiod} on")
}

/// A heap, and in brackets the heap of the first period that has its value.
pub(crate) fn reduced(stones: u64, cycle: Option<Cycle>) -> String {
    if let Some(Cycle { preperiod, period }) = cycle
        && stones >= preperiod.saturating_add(period)
    {
        let alike = preperiod + (stones - preperiod) % period;
        return format!("{stones} (as {alike})");
    }
    stones.to_string()
}

/// What a move that takes stones leaves of a heap of `stones`: `9 - 3 = 6`, or two heaps.
pub(crate) fn option_in_words(
    case: Reasoned,
    stones: u64,
    option: &Move,
    cycle: Option<Cycle>,
) -> String {
    let parts: Vec<(u64, u64)> = option.parts().collect();
    if let [] | [(_, 1)] = parts[..] {
        let taken = option.taken;
        return format!("{stones} - {taken} = {}", reduced(option.left(), cycle));
    }
    left_in_words(case, option, cycle)
}

/// The heaps or positions that a move leaves.
pub(crate) fn left_in_words(case: Reasoned, option: &Move, cycle: Option<Cycle>) -> String {
    let mut texts = Vec::new();
    for (size, count) in option.parts() {
        if texts.len() == MOST_PARTS {
            texts.push("…".to_string());
            break;
        }
        let size = match case.shape {
            Some(_) => case.heap(size),
            None => reduced(size, cycle),
        };
        texts.push(match count {
            1 => size,
            2 => format!("{size}, {size}"),
            _ => format!("{count} x {size}"),
        });
    }
    if texts.is_empty() {
        return "nothing".to_string();
    }
    texts.join(", ")
}

/// The first different heaps, at most eight, each with the numbers of those that are equal.
pub(crate) fn equal_heaps(heaps: &[u64]) -> Vec<(Numbered, u64)> {
    let mut groups: Vec<(Numbered, u64)> = Vec::new();
    for (number, &stones) in (1..).zip(heaps) {
        if let Some((numbers, _)) = groups.iter_mut().find(|(_, of)| *of == stones) {
            numbers.add(number);
        } else if groups.len() < MOST_GROUPS {
            groups.push((Numbered::one(number), stones));
        }
    }
    groups
}

/// How many heaps these lines are about.
pub(crate) fn counted(reasons: &[Reason]) -> usize {
    let mut count = 0;
    for reason in reasons {
        if let Label::Heaps(numbers) = &reason.label {
            count += to_usize(numbers.count);
        }
    }
    count
}
