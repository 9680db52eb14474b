//! The kernel of submission.rs for x86-64: the one that every such processor can run.

mod sse2;

use self::sse2::Sse2;
use super::portable::{Portable, Scan};
use crate::input::text::Text;
use crate::sizes::PIECE;

pub(super) struct Kernel(Box<Sse2>);

impl Default for Kernel {
    fn default() -> Kernel {
        Kernel(Sse2::new())
    }
}

impl Kernel {
    pub(super) fn scan(&mut self, text: &Text, from: usize, end: usize, values: &mut [u64]) -> Scan {
        match self.0.scan(text.bytes(), from, end.min(from + PIECE), values) {
            Some((count, next)) if next > from => Scan { count, next, fault: false },
            _ => Portable.scan(text, from, end, values),
        }
    }
}
