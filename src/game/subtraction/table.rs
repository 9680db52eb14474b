//! Answers questions about one set of moves: Grundy values, winning moves, and how the values
//! repeat.

use std::sync::Arc;
use std::{fmt, mem};

use super::closed::Closed;
use super::sequence::Sequence;
use crate::game::arithmetic::gcd;
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::known::FOREVER;
use crate::game::moves::{Aim, Flow, FoundMoves, Move, ValueOf, bound_met};
use crate::game::outcome::{Outcome, Play, Sum};
use crate::limits::{MAX_EXPONENT, MAX_NUMBER, to_usize};
use crate::memory::{room, zeros};

/// The error for a move that takes 0 stones, or more than 10^18; the field tells how many it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongMove(pub u64);

impl fmt::Display for WrongMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.0;
        write!(
            f,
            "expected a move (1 to 10^{MAX_EXPONENT} stones), found {found}"
        )
    }
}

impl std::error::Error for WrongMove {}

/// The moves in normal form: in ascending order, each once.
pub(crate) fn normal_form(moves: &[u64]) -> Vec<u64> {
    let mut set = moves.to_vec();
    set.sort_unstable();
    set.dedup();
    set
}

/// Checks that every move takes 1 to 10^18 stones.
pub(crate) fn check(moves: &[u64]) -> Result<(), WrongMove> {
    for &stones in moves {
        if !(1..=MAX_NUMBER).contains(&stones) {
            return Err(WrongMove(stones));
        }
    }
    Ok(())
}

/// A range of heap sizes, and the moves that matter for it. It starts at a move that changes the
/// greatest common divisor d of the moves so far, or the kind of [closed form](Closed) that these
/// moves, divided by d, have. It ends before the next such move. All its heaps are divided by the
/// same number, and get their values from the same place.
#[derive(Clone, Debug)]
pub(super) struct HeapRange {
    /// The smallest heap of the range.
    first: u64,
    /// How many moves of the set lie before the end of the range.
    count: usize,
    /// The greatest common divisor of these moves.
    divisor: u64,
    /// The values of these moves divided by `divisor`, once a heap of the range was asked for.
    pub(super) values: Option<RangeValues>,
}

/// Where the values of a range of heaps come from.
#[derive(Clone, Debug)]
pub(super) enum RangeValues {
    Closed(Closed),
    Computed(Sequence),
}

impl RangeValues {
    /// The values of the moves of `set` divided by `divisor`.
    fn new(set: &[u64], divisor: u64, budget: Budget) -> Result<RangeValues, Bound> {
        // No value exceeds the number of moves, so 32 bits hold it.
        if u32::try_from(set.len()).is_ok()
            && let Some(form) = Closed::of_set(set, divisor)
        {
            return Ok(RangeValues::Closed(form));
        }
        let moves = set.iter().map(|s| s / divisor);
        Ok(RangeValues::Computed(Sequence::new(moves, budget)?))
    }

    #[inline]
    fn at(&self, heap: u64) -> Option<u32> {
        match self {
            RangeValues::Closed(form) => Some(closed(*form, heap)),
            RangeValues::Computed(sequence) => sequence.known.at(heap),
        }
    }

    fn reach(&mut self, heap: u64) -> Result<u32, Bound> {
        match self {
            RangeValues::Closed(form) => Ok(closed(*form, heap)),
            RangeValues::Computed(sequence) => sequence.reach(heap),
        }
    }

    fn cycle(&mut self) -> Result<Cycle, Bound> {
        match self {
            RangeValues::Closed(form) => Ok(form.cycle()),
            RangeValues::Computed(sequence) => sequence.cycle(),
        }
    }

    /// The first heap of unknown value, and how the values before it repeat, if that is certified.
    fn known_to(&self) -> (u64, Option<Cycle>) {
        match self {
            RangeValues::Closed(form) => (FOREVER, Some(form.cycle())),
            RangeValues::Computed(sequence) => sequence.known.known_to(),
        }
    }

    /// The first `len` values, up to the first one that is unknown or takes more than a byte.
    fn first_bytes(&self, len: usize) -> Result<Vec<u8>, Bound> {
        match self {
            RangeValues::Closed(form) => {
                let mut bytes = room(len)?;
                let values = (0..len as u64).map(|heap| form.grundy(heap));
                bytes.extend(values.map_while(|value| u8::try_from(value).ok()));
                Ok(bytes)
            }
            RangeValues::Computed(sequence) => sequence.known.values.first_bytes(len),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            RangeValues::Closed(_) => 0,
            RangeValues::Computed(sequence) => sequence.bytes(),
        }
    }
}

/// The value of a heap from the closed form, which 32 bits hold, as [`RangeValues::new`] checks.
#[allow(clippy::cast_possible_truncation)]
#[inline]
fn closed(form: Closed, heap: u64) -> u32 {
    form.grundy(heap) as u32
}

/// The Grundy values of one set of moves. A table keeps the values that it has computed and
/// continues from them. Computing values costs what [`Budget`] says; after that, each question
/// takes a step for each heap, and [`Table::winning_move`] one for each move of the set. Heaps have
/// any number of stones.
///
/// ```
/// use takeaway::game::{subtraction::Table, Budget, Cycle, Play};
///
/// let mut table = Table::new(&[5, 2], Budget::default())?;
/// assert_eq!(table.set(), [2, 5]);
/// let values: Result<Vec<u32>, _> = (0..10).map(|stones| table.grundy(stones)).collect();
/// assert_eq!(values?, [0, 0, 1, 1, 0, 2, 1, 0, 0, 1]);
/// assert_eq!(table.grundy(1_000_000_000_000_000_001)?, 1);
/// assert_eq!(table.cycle()?, Cycle { preperiod: 0, period: 7 });
/// let winning = table.winning_move(&[5, 8], Play::Normal)?.expect("a move");
/// assert_eq!((winning.heap, winning.taken), (1, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    budget: Budget,
    set: Arc<[u64]>,
    pub(super) ranges: Vec<HeapRange>,
}

impl Table {
    /// A table of these moves, in any order and with any repeats, which costs at most `budget`.
    ///
    /// # Errors
    ///
    /// The first move that does not take 1 to 10^18 stones.
    pub fn new(moves: &[u64], budget: Budget) -> Result<Table, WrongMove> {
        check(moves)?;
        Ok(Table::of(Arc::from(normal_form(moves)), budget))
    }

    /// A table of `set`, which is in normal form.
    pub(in crate::game) fn of(set: Arc<[u64]>, budget: Budget) -> Table {
        let mut ranges: Vec<HeapRange> = Vec::new();
        let mut divisor = 0;
        let mut is_interval = false;
        let mut has_far = false;
        for (i, &s) in set.iter().enumerate() {
            let before = (divisor, is_interval, has_far);
            divisor = gcd(s, divisor);
            // From the first move to this one there are i steps, each at least the divisor: the
            // product does not overflow.
            is_interval = s - set[0] == i as u64 * divisor;
            has_far = !is_interval && (i == 1 || before.1 && set[0] == divisor);
            if (divisor, is_interval, has_far) != before {
                ranges.push(HeapRange {
                    first: s,
                    count: i,
                    divisor,
                    values: None,
                });
            }
            if let Some(range) = ranges.last_mut() {
                range.count = i + 1;
            }
        }
        Table {
            budget,
            set,
            ranges,
        }
    }

    /// The moves in ascending order, each once.
    pub fn set(&self) -> &[u64] {
        &self.set
    }

    /// The Grundy value of a heap of `stones`.
    ///
    /// # Errors
    ///
    /// The bound that was met before the heap was reached or the period was certified.
    pub fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        match self.ranges.iter().rposition(|range| range.first <= stones) {
            None => Ok(0),
            Some(range) => {
                let divisor = self.ranges[range].divisor;
                self.values(range)?.reach(stones / divisor)
            }
        }
    }

    /// The Grundy value of a heap of `stones`, if it is known by now.
    #[inline]
    pub(in crate::game) fn known(&self, stones: u64) -> Option<u32> {
        // Most sets have one range, few have many.
        match self.ranges[..self.ranges.partition_point(|range| range.first <= stones)].last() {
            None => Some(0),
            // A division takes as long as all the rest, and most sets need none.
            Some(range) if range.divisor == 1 => range.values.as_ref()?.at(stones),
            Some(range) => range.values.as_ref()?.at(stones / range.divisor),
        }
    }

    /// Who wins on `heaps`.
    ///
    /// # Errors
    ///
    /// The bound that was met before the value of a heap was known.
    pub fn outcome(&mut self, heaps: &[u64], play: Play) -> Result<Outcome, Bound> {
        Ok(self.sum(heaps)?.outcome(play))
    }

    /// The winning move on `heaps`, if there is one. Of several winning moves it is the one on the
    /// first heap that has any, and there the one that takes the fewest stones.
    ///
    /// # Errors
    ///
    /// The bound that was met before the value of a heap was known.
    pub fn winning_move(&mut self, heaps: &[u64], play: Play) -> Result<Option<Move>, Bound> {
        let mut first = None;
        bound_met(self.each_winning_move(heaps, play, &mut first))?;
        Ok(first)
    }

    fn each_winning_move(
        &mut self,
        heaps: &[u64],
        play: Play,
        found: &mut impl FoundMoves,
    ) -> Flow {
        let sum = self.sum(heaps)?;
        if !sum.wins(play) {
            return Ok(());
        }
        let set = Arc::clone(&self.set);
        for (heap, &stones) in (1..).zip(heaps) {
            let aim = sum.aim(heap, stones, self.grundy(stones)?.into(), play);
            each_move_to(&set, aim, &mut |left| self.grundy(left), found)?;
        }
        Ok(())
    }

    fn sum(&mut self, heaps: &[u64]) -> Result<Sum, Bound> {
        let mut sum = Sum::default();
        for &stones in heaps {
            sum = sum.join(Sum::of(self.grundy(stones)?.into()));
        }
        Ok(sum)
    }

    /// How the sequence of all Grundy values repeats. The preperiod and the period together must be
    /// within the budget, so that they can be written out.
    ///
    /// # Errors
    ///
    /// The bound that was met before the period was certified, or the bound on values if preperiod
    /// and period exceed it.
    pub fn cycle(&mut self) -> Result<Cycle, Bound> {
        let Some(last) = self.ranges.len().checked_sub(1) else {
            return Ok(Cycle::from_start(1));
        };
        let cycle = self.values(last)?.cycle()?;
        let most = self.budget.most_values();
        match cycle.stretched(self.ranges[last].divisor) {
            Some(cycle) if cycle.is_within(most) => Ok(cycle),
            _ => Err(self.budget.values()),
        }
    }

    /// The first heap of unknown value, and how the values before it repeat, if that is certified.
    pub(in crate::game) fn known_to(&self) -> (u64, Option<Cycle>) {
        let (end, top) = self.top();
        let cycle = match top {
            None => Some(Cycle::from_start(1)),
            Some((values, divisor)) => {
                let (_, cycle) = values.known_to();
                cycle.and_then(|cycle| cycle.stretched(divisor))
            }
        };
        (end, cycle)
    }

    /// The first heap of unknown value, and the values of the last range that has any, with their
    /// divisor. They give the values of all smaller heaps, because a move larger than a heap cannot
    /// be made from it. If no range has values, it is the first heap that has a move, and `None`.
    fn top(&self) -> (u64, Option<(&RangeValues, u64)>) {
        let mut end = FOREVER;
        for range in self.ranges.iter().rev() {
            if let Some(values) = &range.values {
                let (known, _) = values.known_to();
                let end = end.min(known.saturating_mul(range.divisor));
                return (end, Some((values, range.divisor)));
            }
            end = range.first;
        }
        (end, None)
    }

    /// The values of the first `len` heaps, which are known, up to the first value that takes more
    /// than a byte.
    pub(in crate::game) fn first_bytes(&self, len: usize) -> Result<Vec<u8>, Bound> {
        match self.top().1 {
            None => Ok(zeros(len)?),
            Some((values, 1)) => values.first_bytes(len),
            Some((values, divisor)) => {
                // `divisor` heaps in a row have the same value. If `len` is less, one value is
                // enough.
                let divisor = to_usize(divisor);
                let mut bytes = room(len)?;
                for value in values.first_bytes(len.div_ceil(divisor))? {
                    let end = bytes.len().saturating_add(divisor);
                    bytes.resize(end.min(len), value);
                }
                Ok(bytes)
            }
        }
    }

    fn values(&mut self, range: usize) -> Result<&mut RangeValues, Bound> {
        let HeapRange {
            count,
            divisor,
            ref mut values,
            ..
        } = self.ranges[range];
        Ok(match values {
            Some(values) => values,
            None => values.insert(RangeValues::new(&self.set[..count], divisor, self.budget)?),
        })
    }

    /// How many values were computed, in how many steps.
    #[cfg(any(test, fuzzing))]
    pub(crate) fn cost(&self) -> (u64, u64) {
        let costs = self.ranges.iter().map(|range| match &range.values {
            Some(RangeValues::Computed(sequence)) => sequence.cost(),
            Some(RangeValues::Closed(_)) | None => (0, 0),
        });
        costs.fold((0, 0), |(values, steps), cost| {
            (values + cost.0, steps + cost.1)
        })
    }

    /// The bytes that the table takes, with a generous allowance for its entry in a map of tables.
    pub(in crate::game) fn bytes(&self) -> usize {
        const OVERHEAD: usize = 256;
        let values = self.ranges.iter().filter_map(|range| range.values.as_ref());
        OVERHEAD
            + mem::size_of_val(&*self.set)
            + self.ranges.capacity() * mem::size_of::<HeapRange>()
            + values.map(RangeValues::bytes).sum::<usize>()
    }
}

/// Tells `found` the moves of `set` that hit the aim, the one with the fewest stones first. The set
/// is in normal form, and `value` gives the Grundy value of a heap.
pub(in crate::game) fn each_move_to(
    set: &[u64],
    aim: Aim,
    value: &mut ValueOf,
    found: &mut impl FoundMoves,
) -> Flow {
    for &taken in set {
        if taken > aim.stones {
            break;
        }
        if u64::from(value(aim.stones - taken)?) == aim.wanted {
            found.add(aim.take(taken))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::oracle::{Search, subtract};

    #[test]
    fn a_move_takes_1_to_10_to_the_18_stones() {
        for (moves, wrong) in [
            (&[1, MAX_NUMBER][..], None),
            (&[1, 0], Some(0)),
            (&[MAX_NUMBER + 1, 0], Some(MAX_NUMBER + 1)),
        ] {
            assert_eq!(
                Table::new(moves, Budget::default()).err(),
                wrong.map(WrongMove)
            );
        }
        assert_eq!(
            WrongMove(0).to_string(),
            "expected a move (1 to 10^18 stones), found 0"
        );
    }

    #[test]
    fn moves_may_come_in_any_order_and_repeat() {
        let mut table = Table::new(&[5, 2, 5], Budget::default()).expect("moves in range");
        assert_eq!(table.set(), [2, 5]);
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|n| table.grundy(n)),
            [0, 0, 1, 1, 0, 2, 1, 0, 0, 1].map(Ok)
        );
    }

    /// The set is {1, 3, 4}, given in another order.
    #[test]
    fn the_winning_move_is_the_first_that_search_finds() {
        let mut search = Search::new(Play::Normal, options);
        let mut table = Table::new(&[4, 1, 3], Budget::default()).expect("moves in range");
        for heaps in (0..400).map(|i| [i / 20, i % 20]) {
            let lost = options(&heaps)
                .into_iter()
                .find(|option| !search.wins(option));
            let winning = table
                .winning_move(&heaps.map(|stones| stones as u64), Play::Normal)
                .expect("a period");
            let left = winning.map(|winning| {
                let mut left = heaps;
                left[winning.heap as usize - 1] -= winning.taken as usize;
                left
            });
            assert_eq!(left, lost, "heaps {heaps:?}");
        }
    }

    /// The options of two heaps, the first heap first, and smaller moves before larger ones.
    fn options(heaps: &[usize; 2]) -> Vec<[usize; 2]> {
        let first = subtract(&[1, 3, 4], heaps[0])
            .into_iter()
            .map(|left| [left, heaps[1]]);
        first
            .chain(
                subtract(&[1, 3, 4], heaps[1])
                    .into_iter()
                    .map(|left| [heaps[0], left]),
            )
            .collect()
    }
}
