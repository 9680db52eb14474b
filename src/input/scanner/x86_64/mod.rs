//! Chooses one of the kernels for x86-64 at run time.

#![allow(unsafe_code)]

mod avx2;
mod avx512;
mod sse2;

use self::avx2::Avx2;
use self::avx512::Avx512;
use self::sse2::Sse2;
use super::portable::Scan;
use crate::input::PIECE;
use crate::memory::check_room;
use crate::vectors::Instructions;

/// More bytes than any kernel takes.
const KERNEL: usize = 32 << 10;

const _: () = assert!(
    size_of::<Avx512>() < KERNEL && size_of::<Avx2>() < KERNEL && size_of::<Sse2>() < KERNEL
);

/// The most bytes that the portable kernel scans although there are others: it takes less than a
/// microsecond, no longer than a page of new memory for another kernel would.
const FEW: usize = 256;

/// The chosen kernel.
pub(super) enum Kernel {
    /// SSE2, until there is a whole piece to scan: for less, asking the processor for its features
    /// takes longer than the scan. No kernel for [`FEW`] bytes or fewer: making one takes longer as
    /// well.
    Unasked(Option<Box<Sse2>>),
    /// No kernel with vectors: the portable one scans every piece.
    Portable,
    Sse2(Box<Sse2>),
    Avx2(Box<Avx2>),
    Avx512(Box<Avx512>),
}

impl Default for Kernel {
    fn default() -> Kernel {
        match Instructions::FORCED {
            Some(_) => Kernel::of(Instructions::to_use()),
            None => Kernel::Unasked(None),
        }
    }
}

impl Kernel {
    /// The fastest kernel for these instructions, which the machine has.
    fn of(instructions: Instructions) -> Kernel {
        match instructions {
            Instructions::Portable => Kernel::Portable,
            Instructions::Sse2 => Kernel::Sse2(Sse2::new()),
            Instructions::Avx2 => Kernel::Avx2(Avx2::new()),
            Instructions::Avx512 => Kernel::Avx512(Avx512::new()),
        }
    }

    /// All kernels that this machine can run.
    #[cfg(any(test, fuzzing))]
    pub(super) fn all() -> Vec<Kernel> {
        use Instructions::{Avx2, Avx512, Portable, Sse2};
        let has = Instructions::of_this_machine();
        [Portable, Sse2, Avx2, Avx512]
            .into_iter()
            .filter(|&one| one <= has)
            .map(Kernel::of)
            .collect()
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns `None` if the kernel gives
    /// up.
    pub(super) fn scan(
        &mut self,
        bytes: &[u8],
        from: usize,
        to: usize,
        values: &mut [u64],
    ) -> Option<Scan> {
        let len = to - from;
        match self {
            Kernel::Unasked(_) if len == PIECE && check_room(KERNEL).is_ok() => {
                *self = Kernel::of(Instructions::to_use())
            }
            Kernel::Unasked(None) if len > FEW && check_room(KERNEL).is_ok() => {
                *self = Kernel::Unasked(Some(Sse2::new()))
            }
            _ => {}
        }
        match self {
            Kernel::Portable | Kernel::Unasked(None) => None,
            Kernel::Unasked(Some(kernel)) | Kernel::Sse2(kernel) => {
                kernel.scan(bytes, from, to, values)
            }
            // SAFETY: `Kernel::of` was given instructions that the machine has.
            Kernel::Avx2(kernel) => unsafe { kernel.scan(bytes, from, to, values) },
            // SAFETY: as above.
            Kernel::Avx512(kernel) => unsafe { kernel.scan(bytes, from, to, values) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::MAX_NUMBERS;
    use crate::input::scanner::tables::trial::assert_reads_numbers;
    use crate::input::text::Text;

    #[test]
    fn the_fastest_kernel_is_that_of_the_most_instructions() {
        assert_eq!(
            matches!(Kernel::of(Instructions::to_use()), Kernel::Sse2(_)),
            !is_x86_feature_detected!("avx2")
        );
        let has_bytes = is_x86_feature_detected!("avx512vbmi2");
        assert_eq!(
            matches!(Kernel::of(Instructions::to_use()), Kernel::Avx512(_)),
            has_bytes
        );
    }

    #[test]
    fn the_processor_is_asked_for_its_features_only_if_there_is_a_whole_piece() {
        for (len, asked) in [(PIECE - 1, false), (PIECE, true)] {
            let text = Text::of(&vec![b' '; len - 1]);
            let mut kernel = Kernel::Unasked(None);
            kernel.scan(
                text.bytes(),
                text.start(),
                text.end(),
                &mut [0; MAX_NUMBERS + 64],
            );
            assert_eq!(!matches!(kernel, Kernel::Unasked(_)), asked, "{len} bytes");
        }
    }

    #[test]
    fn few_bytes_make_no_kernel() {
        for (len, made) in [(FEW, false), (FEW + 1, true)] {
            let text = Text::of(&vec![b' '; len - 1]);
            let mut kernel = Kernel::Unasked(None);
            kernel.scan(
                text.bytes(),
                text.start(),
                text.end(),
                &mut [0; MAX_NUMBERS + 64],
            );
            assert_eq!(
                matches!(kernel, Kernel::Unasked(Some(_))),
                made,
                "{len} bytes"
            );
        }
    }

    /// If a kernel gave up too often, the portable kernel would hide it from all other tests.
    #[test]
    fn kernels_convert_every_number_that_is_not_very_long() {
        for mut kernel in Kernel::all() {
            let longest = match kernel {
                Kernel::Portable => continue,
                Kernel::Unasked(_) | Kernel::Sse2(_) | Kernel::Avx2(_) => 24,
                Kernel::Avx512(_) => 32,
            };
            assert_reads_numbers(longest, |bytes, from, to, values| {
                kernel.scan(bytes, from, to, values)
            });
        }
    }
}
