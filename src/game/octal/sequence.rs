//! Computes the Grundy values of one rule as far as needed, and certifies their period.

use super::sparse::{self, Work, BLOCK};
use super::table::Rule;
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::known::{Known, FOREVER};

/// The Grundy values of one rule, as far as they have been computed.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    pub(super) rule: Rule,
    /// The most values that may be computed.
    pub(super) limit: usize,
    /// The bound that sets this limit.
    pub(super) bound: Bound,
    work: Work,
    pub(super) known: Known,
}

impl Sequence {
    pub(super) fn new(rule: Rule, budget: Budget) -> Sequence {
        let (limit, bound) = (budget.most_values() as usize, budget.values());
        Sequence { rule, limit, bound, work: Work::new(budget), known: Known::new() }
    }

    /// The value of `heap`, computed if it is not known yet.
    pub(super) fn reach(&mut self, heap: u64) -> Result<u32, Bound> {
        loop {
            if let Some(value) = self.known.at(heap) {
                return Ok(value);
            }
            let len = self.known.values.len();
            if len >= self.limit {
                return Err(self.bound);
            }
            // An eighth more values each time: a search for the period takes far less time than the values, so only few
            // of them are computed beyond those that the certificate needs. At least four blocks, for small codes.
            let end = (len + len / 8) / BLOCK * BLOCK + 4 * BLOCK;
            match sparse::extend(&mut self.known.values, &self.rule, end.min(self.limit), &mut self.work) {
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

    /// How the whole sequence repeats, computed as far as it takes to certify that.
    pub(super) fn cycle(&mut self) -> Result<Cycle, Bound> {
        // No table holds a heap this large, so only a certificate can answer.
        self.reach(FOREVER - 1)?;
        self.known.certificate.map(|certificate| certificate.cycle).ok_or(self.bound)
    }

    /// Searches for the period of the values so far.
    fn certify(&mut self) {
        let len = self.known.values.len();
        if let Some((window, reach)) = self.rule.window(len) {
            self.known.certify(window, reach, FOREVER);
        }
    }
}
