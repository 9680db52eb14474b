//! The kernel for aarch64.

mod neon;

use self::neon::Neon;

/// The chosen kernel.
pub(super) enum Kernel {
    /// None: the portable kernel scans every piece.
    Portable,
    Neon(Box<Neon>),
}

impl Default for Kernel {
    fn default() -> Kernel {
        // The NEON kernel takes vectors for words whose lowest lane is the first. The benchmark may ask for the other.
        if cfg!(any(target_endian = "big", takeaway_kernel = "portable")) {
            Kernel::Portable
        } else {
            Kernel::Neon(Neon::new())
        }
    }
}

impl Kernel {
    /// All kernels that this machine can run.
    #[cfg(any(test, fuzzing))]
    pub(super) fn all() -> Vec<Kernel> {
        vec![Kernel::Portable, Kernel::default()]
    }

    /// Leaves all of them to portable code.
    pub(super) fn nim_sums(_: u64, _: u64, _: &[u64], _: &mut [u64]) -> usize {
        0
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns how many numbers there are and where the next
    /// piece starts, or `None` if the kernel gives up.
    pub(super) fn scan(&mut self, bytes: &[u8], from: usize, to: usize, values: &mut [u64]) -> Option<(usize, usize)> {
        match self {
            Kernel::Portable => None,
            // SAFETY: every aarch64 processor has the feature.
            Kernel::Neon(kernel) => unsafe { kernel.scan(bytes, from, to, values) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::scanner::tables::trial::assert_takes_numbers;

    #[test]
    fn it_gives_up_no_number_that_is_not_very_long() {
        let mut kernel = Kernel::default();
        assert_takes_numbers(24, |bytes, from, to, values| kernel.scan(bytes, from, to, values));
    }
}
