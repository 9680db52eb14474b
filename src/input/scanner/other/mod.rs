//! The kernel for machines that are not x86-64: NEON's on aarch64, none elsewhere.

#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
mod neon;

#[cfg(target_arch = "aarch64")]
use self::neon::Neon;
use super::portable::Scan;

/// The chosen kernel.
pub(super) enum Kernel {
    /// None: the portable kernel scans every piece.
    Portable,
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Neon>),
}

#[cfg_attr(not(target_arch = "aarch64"), allow(clippy::derivable_impls))]
impl Default for Kernel {
    fn default() -> Kernel {
        #[cfg(target_arch = "aarch64")]
        // The NEON kernel relies on the first lane being the lowest. The benchmark may ask for the
        // portable kernel.
        if cfg!(not(any(
            target_endian = "big",
            takeaway_kernel = "portable"
        ))) {
            return Kernel::Neon(Neon::new());
        }
        Kernel::Portable
    }
}

impl Kernel {
    /// All kernels that this machine can run.
    #[cfg(any(test, fuzzing))]
    pub(super) fn all() -> Vec<Kernel> {
        vec![Kernel::Portable, Kernel::default()]
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns `None` if the kernel gives
    /// up.
    #[cfg_attr(not(target_arch = "aarch64"), allow(unused_variables))]
    pub(super) fn scan(
        &mut self,
        bytes: &[u8],
        from: usize,
        to: usize,
        values: &mut [u64],
    ) -> Option<Scan> {
        match self {
            Kernel::Portable => None,
            // SAFETY: every aarch64 processor has the feature.
            #[cfg(target_arch = "aarch64")]
            Kernel::Neon(kernel) => unsafe { kernel.scan(bytes, from, to, values) },
        }
    }
}

#[cfg(all(test, target_arch = "aarch64"))]
mod tests {
    use super::*;
    use crate::input::scanner::tables::trial::assert_reads_numbers;

    #[test]
    fn it_gives_up_no_number_that_is_not_very_long() {
        let mut kernel = Kernel::default();
        assert_reads_numbers(24, |bytes, from, to, values| {
            kernel.scan(bytes, from, to, values)
        });
    }
}
