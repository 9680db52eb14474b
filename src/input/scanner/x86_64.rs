//! Chooses one of the kernels for x86-64 at run time.

mod avx;
mod avx2;
mod avx512;
mod nim_sums;
mod sse2;
mod won_eights;

use self::avx2::Avx2;
use self::avx512::Avx512;
use self::sse2::Sse2;
use crate::memory::room;
use crate::sizes::PIECE;

/// More bytes than any kernel takes.
const KERNEL: usize = 32 << 10;

const _: () = assert!(size_of::<Avx512>() < KERNEL && size_of::<Avx2>() < KERNEL && size_of::<Sse2>() < KERNEL);

/// The most bytes that the portable kernel scans although there are others: it takes less than a microsecond, no longer
/// than a page of new memory for another kernel would.
const FEW: usize = 256;

/// The chosen kernel.
pub(super) enum Kernel {
    /// SSE2, until there is a whole piece to scan: for less, asking the processor for its features takes longer than
    /// the scan. No kernel for [`FEW`] bytes or fewer: making one takes longer as well.
    Unasked(Option<Box<Sse2>>),
    /// None of the others: the portable kernel scans every piece.
    Portable,
    Sse2(Box<Sse2>),
    Avx2(Box<Avx2>),
    Avx512(Box<Avx512>),
}

impl Default for Kernel {
    fn default() -> Kernel {
        Kernel::forced().unwrap_or(Kernel::Unasked(None))
    }
}

impl Kernel {
    /// The kernel that `RUSTFLAGS='--cfg takeaway_kernel="sse2"'` or the like asks for, so that the benchmark can
    /// measure it.
    fn forced() -> Option<Kernel> {
        if cfg!(takeaway_kernel = "portable") {
            Some(Kernel::Portable)
        } else if cfg!(takeaway_kernel = "sse2") {
            Some(Kernel::Sse2(Sse2::new()))
        } else if cfg!(takeaway_kernel = "avx2") {
            Some(Kernel::Avx2(Avx2::new().expect("a processor with AVX2")))
        } else if cfg!(takeaway_kernel = "avx512") {
            Some(Kernel::Avx512(Avx512::new().expect("a processor with AVX-512")))
        } else {
            None
        }
    }

    /// The fastest kernel that this machine can run.
    fn fastest() -> Kernel {
        let avx512 = Avx512::new().map(Kernel::Avx512);
        avx512.or_else(|| Avx2::new().map(Kernel::Avx2)).unwrap_or_else(|| Kernel::Sse2(Sse2::new()))
    }

    /// All kernels that this machine can run.
    #[cfg(any(test, fuzzing))]
    pub(super) fn all() -> Vec<Kernel> {
        let avx = [Avx2::new().map(Kernel::Avx2), Avx512::new().map(Kernel::Avx512)];
        [Kernel::Portable, Kernel::Sse2(Sse2::new())].into_iter().chain(avx.into_iter().flatten()).collect()
    }

    /// See [`sum_heaps`](super::sum_heaps).
    pub(super) fn nim_sums(shift: u64, flip: u64, heaps: &[u64], sums: &mut [u64]) -> usize {
        let wide = cfg!(not(takeaway_kernel = "avx2")) && is_x86_feature_detected!("avx512f");
        if cfg!(any(takeaway_kernel = "sse2", takeaway_kernel = "portable")) || !is_x86_feature_detected!("avx2") {
            0
        } else if wide {
            // SAFETY: the machine has the feature.
            unsafe { nim_sums::of_8(shift, flip, heaps, sums) }
        } else {
            // SAFETY: the machine has the feature.
            unsafe { nim_sums::of_4(shift, flip, heaps, sums) }
        }
    }

    /// See [`won_eights`](super::won_eights). With AVX2 it gained less than 5 %, so only AVX-512 does it.
    pub(super) fn won_eights(selector: u64, factor: u64, wins: u32, numbers: &[u64], eights: &mut [u8]) -> usize {
        let others = cfg!(any(takeaway_kernel = "avx2", takeaway_kernel = "sse2", takeaway_kernel = "portable"));
        if others || !is_x86_feature_detected!("avx512dq") {
            return 0;
        }
        // SAFETY: the machine has the feature, and AVX-512F with it.
        unsafe { won_eights::of_8(selector, factor, wins, numbers, eights) }
    }

    /// Scans `bytes[from..to]`, at most a piece, into `values`; returns how many numbers there are and where the next
    /// piece starts, or `None` if the kernel gives up.
    pub(super) fn scan(&mut self, bytes: &[u8], from: usize, to: usize, values: &mut [u64]) -> Option<(usize, usize)> {
        let len = to - from;
        match self {
            Kernel::Unasked(_) if len == PIECE && room(KERNEL).is_ok() => *self = Kernel::fastest(),
            Kernel::Unasked(None) if len > FEW && room(KERNEL).is_ok() => *self = Kernel::Unasked(Some(Sse2::new())),
            _ => {}
        }
        match self {
            Kernel::Portable | Kernel::Unasked(None) => None,
            Kernel::Unasked(Some(kernel)) | Kernel::Sse2(kernel) => kernel.scan(bytes, from, to, values),
            // SAFETY: there is an `Avx2` only if `Avx2::new` found its features.
            Kernel::Avx2(kernel) => unsafe { kernel.scan(bytes, from, to, values) },
            // SAFETY: there is an `Avx512` only if `Avx512::new` found its features.
            Kernel::Avx512(kernel) => unsafe { kernel.scan(bytes, from, to, values) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::scanner::tables::trial::assert_takes_numbers;
    use crate::input::text::Text;
    use crate::sizes::MAX_NUMBERS;

    #[test]
    fn a_kernel_exists_if_the_machine_has_its_features() {
        assert_eq!(Avx2::new().is_some(), is_x86_feature_detected!("avx2"));
        assert_eq!(Avx512::new().is_some(), is_x86_feature_detected!("avx512vbmi2"));
        assert_eq!(matches!(Kernel::fastest(), Kernel::Sse2(_)), !is_x86_feature_detected!("avx2"));
    }

    #[test]
    fn the_processor_is_asked_for_its_features_only_if_there_is_a_whole_piece() {
        for (len, asked) in [(PIECE - 1, false), (PIECE, true)] {
            let text = Text::of(&vec![b' '; len - 1]);
            let mut kernel = Kernel::Unasked(None);
            kernel.scan(text.bytes(), text.start(), text.end(), &mut [0; MAX_NUMBERS + 64]);
            assert_eq!(!matches!(kernel, Kernel::Unasked(_)), asked, "{len} bytes");
        }
    }

    #[test]
    fn few_bytes_make_no_kernel() {
        for (len, made) in [(FEW, false), (FEW + 1, true)] {
            let text = Text::of(&vec![b' '; len - 1]);
            let mut kernel = Kernel::Unasked(None);
            kernel.scan(text.bytes(), text.start(), text.end(), &mut [0; MAX_NUMBERS + 64]);
            assert_eq!(matches!(kernel, Kernel::Unasked(Some(_))), made, "{len} bytes");
        }
    }

    /// If they summed nothing, no other test would notice: portable code would do it.
    #[test]
    fn vectors_sum_all_heaps_but_the_last_few() {
        let summed = crate::input::scanner::sum_heaps(1, 1, &[5; 131], &mut [0; 131]);
        assert_eq!(summed, if is_x86_feature_detected!("avx2") { 128 } else { 0 });
    }

    /// Who wins by the slots alone: as [`won_eights`](crate::input::scanner::won_eights) says it.
    fn naive_eights(selector: u64, factor: u64, wins: u32, numbers: &[u64]) -> Vec<u8> {
        let eights = numbers.chunks_exact(16).map(|cases| {
            cases.chunks_exact(2).rev().try_fold(0, |eight, case| {
                let won = wins >> (case[1].wrapping_mul(factor) >> 59) & 1;
                (case[0] == selector).then_some(eight << 1 | won as u8)
            })
        });
        eights.map_while(|eight| eight).collect()
    }

    #[test]
    fn vectors_tell_who_wins_all_whole_eights_before_another_selector() {
        let (factor, wins) = (u64::MAX / 28 + 1, 0x4b5a_6978);
        for (len, wrong) in (0..100).map(|len| (len, len)).chain((0..50).map(|wrong| (50, wrong))) {
            let heap = |case: u64| case.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (case % 64);
            let numbers: Vec<_> = (0..len).flat_map(|case| [3 + u64::from(case == wrong), heap(case)]).collect();
            let expected = naive_eights(3, factor, wins, &numbers);
            let mut eights = [0; 13];
            let done = Kernel::won_eights(3, factor, wins, &numbers, &mut eights);
            let all = if is_x86_feature_detected!("avx512dq") { expected.len() } else { 0 };
            assert_eq!(&eights[..done], &expected[..all], "{len} cases, {wrong}");
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
            assert_takes_numbers(longest, |bytes, from, to, values| kernel.scan(bytes, from, to, values));
        }
    }
}
