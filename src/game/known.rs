//! The known Grundy values: what was computed, and what follows from a certified period.

use super::bound::{Bound, Cycle};
use super::planes::Planes;
use crate::limits::to_usize;

/// The end of heaps that never end.
pub(super) const FOREVER: u64 = u64::MAX;

/// Returns true if `heap` is before `end`, as each heap is before [`FOREVER`].
#[inline]
pub(super) const fn is_before(heap: u64, end: u64) -> bool {
    heap < end || end == FOREVER
}

/// The certified cycle of the values below `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Certificate {
    pub(super) cycle: Cycle,
    pub(super) until: u64,
}

/// The first values of a sequence, and how they repeat, if that is certified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) values: Planes,
    /// With a certificate, `values` ends with the first period.
    pub(super) certificate: Option<Certificate>,
}

impl Known {
    pub(super) fn new() -> Known {
        Known {
            values: Planes::new(),
            certificate: None,
        }
    }

    /// The value of `heap`, if it is known by now.
    #[inline]
    pub(super) fn at(&self, heap: u64) -> Option<u32> {
        let mut heap = heap;
        if let Some(Certificate {
            cycle: Cycle { preperiod, period },
            until,
        }) = self.certificate
            && heap >= self.values.len() as u64
            && is_before(heap, until)
        {
            heap = preperiod + (heap - preperiod) % period;
        }
        (heap < self.values.len() as u64).then(|| self.values.at(to_usize(heap)))
    }

    /// The first heap of unknown value, and how the values before it repeat, if that is certified.
    pub(super) fn known_to(&self) -> (u64, Option<Cycle>) {
        match self.certificate {
            Some(Certificate { cycle, until }) => (until, Some(cycle)),
            None => (self.values.len() as u64, None),
        }
    }

    /// Certifies the cycle of all values below `until` if the last `window` values repeat under a
    /// shift of at most `reach`. The least shift is the period, and the values are followed back to
    /// where they begin to repeat.
    pub(super) fn certify(&mut self, window: usize, reach: usize, until: u64) {
        if let Some(period) = self.values.shift(window, reach) {
            let preperiod = self.values.len() - period - self.values.repeats(period);
            self.values.shrink(preperiod + period);
            let cycle = Cycle {
                preperiod: preperiod as u64,
                period: period as u64,
            };
            self.certificate = Some(Certificate { cycle, until });
        }
    }

    /// Replaces a certificate that ends by the values up to its end.
    pub(super) fn forget_certificate(&mut self) -> Result<(), Bound> {
        if let Some(Certificate { cycle, until }) = self.certificate {
            self.values
                .repeat(to_usize(cycle.period), to_usize(until))?;
            self.certificate = None;
        }
        Ok(())
    }
}
