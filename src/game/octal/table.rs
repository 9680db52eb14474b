//! Answers questions about one code, or about Grundy's game: Grundy values, winning moves, and how
//! the values repeat.

use std::mem;

use super::code::{Code, WrongDigit, check};
use super::marks::HEAPS;
use super::misere::MisereSearch;
use super::sparse::{Work, extend_to};
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::known::{FOREVER, Known};
use crate::game::moves::{Flow, FoundMoves, Move, bound_met};
use crate::game::outcome::{Outcome, Play, Sum};
use crate::limits::to_usize;

/// The Grundy values of one octal game, or of Grundy's game. A table keeps the values that it has
/// computed and continues from them. Computing values costs what [`Budget`] says; after that,
/// [`Table::grundy`] and [`Table::outcome`] take a step for each heap. [`Table::winning_move`]
/// looks at the options of a heap, up to 2^27 for each digit by default. Heaps have any number of
/// stones.
///
/// ```
/// use takeaway::game::{octal::Table, Budget, Outcome, Play};
///
/// let mut kayles = Table::new(&[0, 7, 7], Budget::default())?;
/// let values: Result<Vec<u32>, _> = (0..10).map(|stones| kayles.grundy(stones)).collect();
/// assert_eq!(values?, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// assert_eq!(kayles.grundy(1_000_000_000_000_000_000)?, 1);
/// assert_eq!(kayles.outcome(&[3, 6], Play::Normal)?, Outcome::P);
/// assert_eq!(kayles.outcome(&[9], Play::Misere)?, Outcome::P);
/// let winning = kayles.winning_move(&[3], Play::Normal)?.expect("a move");
/// assert_eq!((winning.heap, winning.taken, winning.small, winning.large), (1, 1, 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    pub(in crate::game) code: Code,
    budget: Budget,
    /// The most values that may be computed.
    pub(super) limit: usize,
    /// The bound that sets this limit.
    bound: Bound,
    work: Work,
    /// All values that are known by now.
    pub(in crate::game) known: Known,
    /// What is known of misère play by now.
    misere: MisereSearch,
}

impl Table {
    /// A table of a code that costs at most `budget`. The first digit is the one before the point;
    /// zeros at the end change nothing.
    ///
    /// # Errors
    ///
    /// The first digit that no code has at its place.
    pub fn new(code: &[u8], budget: Budget) -> Result<Table, WrongDigit> {
        check(code)?;
        Ok(Table::of_code(code, budget))
    }

    /// A table of the code with these digits, which were [checked](check).
    pub(in crate::game) fn of_code(code: &[u8], budget: Budget) -> Table {
        Table::of(Code::octal(code), budget)
    }

    pub(in crate::game) fn of(code: Code, budget: Budget) -> Table {
        let limit = to_usize(budget.most_values());
        let bound = budget.values();
        let work = Work::new(budget);
        let known = Known::new();
        let misere = MisereSearch::new(code.clone());
        Table {
            code,
            budget,
            limit,
            bound,
            work,
            known,
            misere,
        }
    }

    /// The Grundy value of a heap of `stones`.
    ///
    /// # Errors
    ///
    /// The bound that was met before the heap was reached or the period was certified.
    pub fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
        loop {
            if let Some(value) = self.known.at(stones) {
                return Ok(value);
            }
            let len = self.known.values.len();
            if len >= self.limit {
                return Err(self.bound);
            }
            // An eighth more values each time: a search for the period takes far less time than the
            // values, so only few of them are computed beyond what the certificate needs. At least
            // four blocks, for small codes. A heap within reach needs no more than the values up to
            // its own. If heaps come singly, each continuation must pay: a 64th more.
            let [most, least] = [8, 64].map(|part| (len + len / part) / HEAPS * HEAPS + 4 * HEAPS);
            let end = if stones < most as u64 {
                least.max((to_usize(stones) / HEAPS + 1) * HEAPS)
            } else {
                most
            };
            let end = end.min(self.limit);
            let values = &mut self.known.values;
            match extend_to(values, &self.code, end, &mut self.work) {
                Ok(()) => {}
                Err(Bound::Memory) => return Err(Bound::Memory),
                Err(bound) => {
                    self.limit = self.known.values.len();
                    self.bound = bound;
                }
            }
            self.certify();
        }
    }

    /// Who wins on `heaps`. In misère play, sums of heaps whose classes are proved have an answer, and
    /// others are searched if they have [few stones](Budget::most_stones).
    ///
    /// # Errors
    ///
    /// The bound that was met before the value of a heap was known, or the stones or steps of a search.
    pub fn outcome(&mut self, heaps: &[u64], play: Play) -> Result<Outcome, Bound> {
        match play {
            Play::Normal => Ok(self.sum(heaps)?.outcome(play)),
            Play::Misere => {
                let budget = self.budget;
                Ok(Outcome::of(self.misere.wins(heaps, budget)?))
            }
        }
    }

    fn sum(&mut self, heaps: &[u64]) -> Result<Sum, Bound> {
        let mut sum = Sum::default();
        for &stones in heaps {
            sum = sum.join(Sum::of(self.grundy(stones)?.into()));
        }
        Ok(sum)
    }

    /// The winning move on `heaps`, if there is one. Of several winning moves it is the one on the
    /// first heap that has any, and there the one that takes the fewest stones; of these, one that
    /// does not split, or else the one with the smallest part.
    ///
    /// # Errors
    ///
    /// The errors of [`Table::outcome`].
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
        if play == Play::Misere {
            let budget = self.budget;
            return self.misere.each_winning_move(heaps, budget, found);
        }
        let sum = self.sum(heaps)?;
        if !sum.wins(play) {
            return Ok(());
        }
        let code = self.code.clone();
        for (heap, &stones) in (1..).zip(heaps) {
            let aim = sum.aim(heap, stones, self.grundy(stones)?.into(), play);
            let cycle = self.known.known_to().1;
            code.each_move_to(aim, cycle, &mut |left| self.grundy(left), found)?;
        }
        Ok(())
    }

    /// How the sequence of all Grundy values repeats.
    ///
    /// # Errors
    ///
    /// The bound that was met before the period was certified.
    pub fn cycle(&mut self) -> Result<Cycle, Bound> {
        // No table holds a heap this large, so only a certificate can answer.
        self.grundy(FOREVER - 1)?;
        self.known.known_to().1.ok_or(self.bound)
    }

    /// How many values are held, and the steps that were taken of the budget of this table.
    #[cfg(any(test, fuzzing))]
    pub(crate) fn cost(&self, budget: Budget) -> (u64, u64) {
        (self.known.values.len() as u64, self.work.taken_of(budget))
    }

    /// The bytes that the table takes, with a generous allowance for its entry in a map of tables.
    pub(in crate::game) fn bytes(&self) -> usize {
        const OVERHEAD: usize = 256;
        OVERHEAD + mem::size_of_val(self.code.digits()) + self.known.values.bytes()
    }

    /// Searches for the period of the values so far.
    fn certify(&mut self) {
        if let Some((window, reach)) = self.code.window(self.known.values.len()) {
            self.known.certify(window, reach, FOREVER);
        }
    }
}
