//! The kernel of submission.rs for x86-64: the one that every such processor can run.

mod sse2;

use self::sse2::Sse2;

pub(super) struct Kernel(Box<Sse2>);

impl Default for Kernel {
    fn default() -> Kernel {
        Kernel(Sse2::new())
    }
}

impl Kernel {
    pub(super) fn scan(&mut self, bytes: &[u8], from: usize, to: usize, values: &mut [u64]) -> Option<(usize, usize)> {
        self.0.scan(bytes, from, to, values)
    }
}
