//! Answers questions about one code, or about Grundy's game: Grundy values, winning moves, and how the values repeat.

use std::sync::Arc;
use std::{fmt, mem};

use super::sequence::Sequence;
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::known::Certificate;
use crate::game::moves::{self, Action, Move};

/// The error for a digit that no code has at its place: the first is 0 or 4, the others are 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongDigit {
    /// The place of the digit, from 0.
    pub place: usize,
    /// The digit.
    pub digit: u8,
}

impl fmt::Display for WrongDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected =
            if self.place == 0 { "the first digit of a code (0 or 4)" } else { "a digit of a code (0 to 7)" };
        write!(f, "expected {}, found {}", expected, self.digit)
    }
}

impl std::error::Error for WrongDigit {}

/// Whether a code may have this digit at this place, from 0.
pub(in crate::game) fn allows(place: usize, digit: u8) -> bool {
    digit < 8 && (place > 0 || digit & 3 == 0)
}

/// Checks that the digits are those of a code.
pub(crate) fn check(code: &[u8]) -> Result<(), WrongDigit> {
    match code.iter().enumerate().find(|&(place, &digit)| !allows(place, digit)) {
        Some((place, &digit)) => Err(WrongDigit { place, digit }),
        None => Ok(()),
    }
}

/// The code in normal form: up to its last digit that is not 0.
pub(in crate::game) fn normal_form(code: &[u8]) -> &[u8] {
    &code[..code.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1)]
}

/// The subtraction set with the same moves, if there is one: that of a code of 0s and 3s.
pub(in crate::game) fn as_set(code: &[u8]) -> Option<Vec<u64>> {
    if code.iter().any(|&digit| digit != 0 && digit != 3) {
        return None;
    }
    Some((0..).zip(code).filter(|&(_, &digit)| digit == 3).map(|(taken, _)| taken).collect())
}

/// Which moves there are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) enum Rule {
    /// Those of a code, which is in normal form.
    Code(Arc<[u8]>),
    /// A move splits a heap in two of different sizes.
    UnequalParts,
}

impl Rule {
    /// The digits.
    pub(super) fn code(&self) -> &[u8] {
        match self {
            Rule::Code(code) => code,
            Rule::UnequalParts => &[4],
        }
    }

    /// How many sizes the smaller part can have if `left` stones are split.
    pub(super) fn splits(&self, left: u64) -> u64 {
        match self {
            Rule::Code(_) => left / 2,
            Rule::UnequalParts => left.saturating_sub(1) / 2,
        }
    }

    /// How many of the last of `len` values must repeat under a shift to certify it, and the largest shift for which
    /// there are values enough; `None` if no number of values certifies anything.
    ///
    /// With two parts, 2·n0 + 2·p + k ≤ `len`: all values from n0 + p ≤ (`len` − k) / 2 on, and n0 ≥ 1.
    pub(super) fn window(&self, len: usize) -> Option<(usize, usize)> {
        let code = match self {
            Rule::Code(code) => code,
            Rule::UnequalParts => return None,
        };
        let k = code.len().saturating_sub(1);
        let splits = code.iter().any(|digit| digit & 4 != 0);
        let before = if splits { len.checked_sub(k)? / 2 } else { len.checked_sub(k)? };
        Some((len - before, before.checked_sub(1)?))
    }

    /// The preferred move from a heap of `stones` to the Grundy value `wanted`, if there is one: it takes the fewest
    /// stones; of moves that take the same number, it does not split or has the smallest part. `value` gives the Grundy
    /// value of a heap, and `cycle` how they repeat.
    ///
    /// Only parts below max(preperiod, 1) + period are tried: of parts a ≤ b with a beyond that, a − period and
    /// b + period have the same values.
    pub(in crate::game) fn move_to<F>(
        &self,
        cycle: Option<Cycle>,
        stones: u64,
        wanted: u64,
        mut value: F,
    ) -> Result<Option<Action>, Bound>
    where
        F: FnMut(u64) -> Result<u32, Bound>,
    {
        let smallest_parts = cycle.map_or(u64::MAX, |cycle| cycle.preperiod.max(1) + cycle.period - 1);
        for (taken, &digit) in (0..=stones).zip(self.code()) {
            let left = stones - taken;
            let one_heap = if left == 0 { 1 } else { 2 };
            if digit & one_heap != 0 && u64::from(value(left)?) == wanted {
                return Ok(Some(Action::Take(taken)));
            }
            let parts = if digit & 4 == 0 { 0 } else { self.splits(left).min(smallest_parts) };
            for part in 1..=parts {
                if u64::from(value(part)? ^ value(left - part)?) == wanted {
                    return Ok(Some(Action::Split { taken, parts: [part, left - part] }));
                }
            }
        }
        Ok(None)
    }
}

/// The Grundy values of one octal game, or of Grundy's game. A table keeps the values that it has computed and continues
/// from them.
///
/// ```
/// use takeaway::game::{octal::Table, Budget};
///
/// let mut kayles = Table::new(&[0, 7, 7], Budget::default())?;
/// let values: Result<Vec<u32>, _> = (0..10).map(|stones| kayles.grundy(stones)).collect();
/// assert_eq!(values?, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// assert_eq!(kayles.grundy(1_000_000_000_000_000_000)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) sequence: Sequence,
}

impl Table {
    /// A table of the code with these digits, the first of which stands before the point, which costs at most `budget`.
    /// Zeros at the end change nothing.
    ///
    /// # Errors
    ///
    /// The first digit that no code has at its place.
    pub fn new(code: &[u8], budget: Budget) -> Result<Table, WrongDigit> {
        check(code)?;
        Ok(Table::of(Rule::Code(Arc::from(normal_form(code))), budget))
    }

    /// A table of `rule`.
    pub(in crate::game) fn of(rule: Rule, budget: Budget) -> Table {
        Table { sequence: Sequence::new(rule, budget) }
    }

    /// The rule.
    pub(in crate::game) fn rule(&self) -> &Rule {
        &self.sequence.rule
    }

    /// The Grundy value of a heap of `stones`, which are at most 2^64 − 2.
    ///
    /// # Errors
    ///
    /// The bound that was met before the heap was reached or the period was certified.
    pub fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        self.sequence.reach(stones)
    }

    /// The Grundy value of a heap of `stones`, if it is known by now.
    #[inline]
    pub(in crate::game) fn known(&self, stones: u64) -> Option<u32> {
        self.sequence.known.at(stones)
    }

    /// The winning move on `heaps`, each of at most 2^64 − 2 stones, if there is one. Of several winning moves it is
    /// the one on the first heap that has any, and there the one that takes the fewest stones; of these, one that does
    /// not split, or else the one with the smallest part.
    ///
    /// # Errors
    ///
    /// The bound that was met before the value of a heap was known.
    pub fn winning_move(&mut self, heaps: &[u64]) -> Result<Option<Move>, Bound> {
        let mut nim_sum = 0;
        for &stones in heaps {
            nim_sum ^= u64::from(self.grundy(stones)?);
        }
        let rule = self.rule().clone();
        moves::winning_move(heaps, nim_sum != 0, |stones| {
            let wanted = u64::from(self.grundy(stones)?) ^ nim_sum;
            rule.move_to(self.certified(), stones, wanted, |left| self.grundy(left))
        })
    }

    /// How the sequence of all Grundy values repeats.
    ///
    /// # Errors
    ///
    /// The bound that was met before the period was certified.
    pub fn cycle(&mut self) -> Result<Cycle, Bound> {
        self.sequence.cycle()
    }

    /// How the values repeat, if that is certified by now.
    pub(in crate::game) fn certified(&self) -> Option<Cycle> {
        self.sequence.known.certificate.map(|certificate| certificate.cycle)
    }

    /// The heaps whose values are known to repeat: the first, the one behind the last, and the period.
    pub(in crate::game) fn periodic(&self) -> Option<(u64, u64, u64)> {
        let Certificate { cycle, until } = self.sequence.known.certificate?;
        Some((cycle.preperiod, until, cycle.period))
    }

    /// The bytes that the table takes, with a generous allowance for its entry in a map of tables.
    pub(in crate::game) fn bytes(&self) -> usize {
        const OVERHEAD: usize = 256;
        OVERHEAD + mem::size_of_val(self.rule().code()) + self.sequence.known.values.bytes()
    }
}
