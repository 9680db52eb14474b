//! Keeps the share of lost cases close to the one wished for.

use super::positions::TRIES;

/// The most rounds of draws for a case: together at least 1,000 draws.
pub(super) const ROUNDS: u64 = 1000_u64.div_ceil(TRIES as u64);

/// If the share is off by more cases of a thousand than this, chance no longer decides whether the
/// next case should be lost. For fewer than a thousand cases, it may be off by this number of
/// cases. (The manual promises 50.)
const TOLERANCE: u64 = 49;

/// If later rounds fail this many more times than they succeed, each case gets only one round.
const FAILURES: u64 = 4;

/// Counts of the cases that have a winner.
pub(crate) struct Share {
    /// How many cases of a hundred should be lost.
    pub(crate) percent: u64,
    pub(crate) cases: u64,
    pub(crate) lost: u64,
    /// Cases that are not won or lost as wished.
    pub(crate) missed: u64,
    /// Cases that are as wished only since a later round.
    late: u64,
}

impl Share {
    /// No cases yet. From 100 percent on, all should be lost.
    pub(super) fn new(percent: u64) -> Share {
        Share {
            percent: percent.min(100),
            cases: 0,
            lost: 0,
            missed: 0,
            late: 0,
        }
    }

    /// Returns true if all cases or none should be lost.
    pub(super) fn is_strict(&self) -> bool {
        self.percent == 0 || self.percent == 100
    }

    /// The most rounds of draws for the next case.
    pub(super) fn rounds(&self) -> u64 {
        if self.missed < FAILURES + self.late {
            ROUNDS
        } else {
            1
        }
    }

    /// `Some(true)` if the next case has to be lost because too few are, `Some(false)` if it has to
    /// be won.
    pub(super) fn needed(&self) -> Option<bool> {
        // Products of all cases might overflow.
        let wanted = self.cases / 100 * self.percent + self.cases % 100 * self.percent / 100;
        let tolerance = self.cases / 1000 * TOLERANCE + self.cases % 1000 * TOLERANCE / 1000;
        if self.lost.abs_diff(wanted) > tolerance.max(TOLERANCE) {
            Some(self.lost < wanted)
        } else {
            None
        }
    }

    /// Counts a case that should be lost or won, and that its last round, from 1, made so or not.
    pub(super) fn add(&mut self, should_be_lost: bool, is_as_wished: bool, round: u64) {
        self.cases += 1;
        self.lost += u64::from(should_be_lost == is_as_wished);
        self.missed += u64::from(!is_as_wished);
        self.late += u64::from(is_as_wished && round > 1);
    }
}
