//! The kernel for aarch64.

mod neon;

use self::neon::Neon;
use super::portable::{Portable, Scan};
use crate::input::text::Text;
use crate::sizes::{BACK, FRONT, PIECE};

/// The kernels' choice.
pub(super) enum Kernel {
    Portable(Portable),
    Neon(Box<Neon>),
}

impl Default for Kernel {
    fn default() -> Kernel {
        // Vectors are taken for words, the first lane the lowest. The kernel that is asked for is to be measured.
        if cfg!(any(target_endian = "big", takeaway_kernel = "portable")) {
            Kernel::Portable(Portable)
        } else {
            Kernel::Neon(Neon::new())
        }
    }
}

impl Kernel {
    /// All that this machine has.
    #[cfg(any(test, fuzzing))]
    pub(super) fn all() -> Vec<Kernel> {
        Portable::all().into_iter().map(Kernel::Portable).chain([Kernel::default()]).collect()
    }

    /// Scans a piece of `text` into `values`, which has room for any.
    pub(super) fn scan(&mut self, text: &Text, from: usize, end: usize, values: &mut [u64]) -> Scan {
        match self.scan_vectors(text, from, end, values) {
            Some((count, next)) => Scan { count, next, fault: false },
            None => Portable.scan(text, from, end, values),
        }
    }

    /// Scans a piece; returns how many numbers it has and where the next starts, or nothing if the kernel gives up.
    fn scan_vectors(&mut self, text: &Text, from: usize, end: usize, values: &mut [u64]) -> Option<(usize, usize)> {
        let to = end.min(from + PIECE);
        // What the loads of whole blocks and of the bytes before a number rely on.
        debug_assert!(FRONT <= from && to + BACK <= text.bytes().len());
        let (count, next) = match self {
            Kernel::Portable(_) => None,
            // SAFETY: every aarch64 processor has the feature.
            Kernel::Neon(kernel) => unsafe { kernel.scan(text.bytes(), from, to, values) },
        }?;
        // A piece that is the start of a longer token has nothing in it.
        (next > from).then_some((count, next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::scanner::tables::trial::assert_takes_numbers;

    #[test]
    fn it_gives_up_no_number_that_is_not_very_long() {
        let mut kernel = Kernel::default();
        assert_takes_numbers(24, |text, from, values| kernel.scan_vectors(text, from, text.end(), values));
    }
}
