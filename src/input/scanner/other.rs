//! No kernel but the portable one, for all machines without a folder here.

#[derive(Default)]
pub(super) struct Kernel;

impl Kernel {
    /// All kernels that this machine can run.
    #[cfg(any(test, fuzzing))]
    pub(super) fn all() -> Vec<Kernel> {
        vec![Kernel]
    }

    /// Leaves all of them to portable code.
    pub(super) fn nim_sums(_: u64, _: u64, _: &[u64], _: &mut [u64]) -> usize {
        0
    }

    /// Gives up every piece, so that the portable kernel scans it.
    pub(super) fn scan(&mut self, _: &[u8], _: usize, _: usize, _: &mut [u64]) -> Option<(usize, usize)> {
        None
    }
}
