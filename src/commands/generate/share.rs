//! How many of the cases that were drawn are lost, and what keeps them close to the share wished for.

use super::positions::TRIES;

/// With the draws of each round, 1,000 draws of a case.
pub(super) const ROUNDS: u64 = 1000_u64.div_ceil(TRIES as u64);

/// So many cases of a thousand, or of fewer, may be off the share before the next one is no longer left to chance.
const OFF: u64 = 49;

/// How many more cases may be not as wished than were found in a later round, before there are no more later rounds.
const MISSES: u64 = 4;

/// What is known of the cases that have a winner.
#[derive(Default)]
pub(crate) struct Share {
    pub(crate) cases: u64,
    pub(crate) lost: u64,
    /// How many are not as wished, and how many were found in a later round.
    pub(crate) missed: u64,
    late: u64,
}

impl Share {
    /// How many rounds of draws the next case may take.
    pub(super) fn rounds(&self) -> u64 {
        if self.missed < MISSES + self.late {
            ROUNDS
        } else {
            1
        }
    }

    /// Whether the next case has to be lost or won, as too few or too many cases are lost for a share of `percent`.
    pub(super) fn needed(&self, percent: u64) -> Option<bool> {
        let part = |share: u64, of: u64| u128::from(self.cases) * u128::from(share.min(of)) / u128::from(of);
        let (lost, wanted) = (u128::from(self.lost), part(percent, 100));
        let is_off = lost.abs_diff(wanted) > part(OFF, 1000).max(OFF.into());
        is_off.then_some(lost < wanted)
    }

    /// Adds a case that should be lost or not, and was drawn as wished or not in this round, from 1.
    pub(super) fn add(&mut self, lost: bool, is_as_wished: bool, round: u64) {
        self.cases += 1;
        self.lost += u64::from(lost == is_as_wished);
        self.missed += u64::from(!is_as_wished);
        self.late += u64::from(is_as_wished && round > 1);
    }
}
