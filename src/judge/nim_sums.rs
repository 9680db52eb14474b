//! Nim-sums of the first heap, of the first two, and so on.

use super::vectors;
use crate::case::game::SumGame;
use crate::game::SumRule;

/// With fewer heaps, asking the processor for its features may take longer than the sums.
const MANY: usize = 128;

/// Puts the nim-sum of the first i + 1 of `heaps` into `sums[i]`.
pub(crate) fn nim_sums(game: SumGame, heaps: &[u64], sums: &mut [u64]) {
    let done = match game.shift_and_flip() {
        Some((shift, flip)) if heaps.len() >= MANY => vectors::sum_heaps(shift, flip, heaps, sums),
        _ => 0,
    };
    let mut nim_sum = if done > 0 { sums[done - 1] } else { 0 };
    for (sum, &stones) in sums[done..].iter_mut().zip(&heaps[done..]) {
        nim_sum ^= game.grundy(stones);
        *sum = nim_sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_NUMBER;

    #[test]
    fn sums_are_those_of_the_heaps_before_however_many_there_are() {
        let mut heaps: Vec<u64> = (0..40)
            .map(|part| part * (MAX_NUMBER / 40))
            .chain(0..70)
            .chain([0; 30])
            .collect();
        heaps.extend(
            [MAX_NUMBER, MAX_NUMBER - 1, u64::from(u32::MAX), 1 << 32]
                .iter()
                .cycle()
                .take(70),
        );
        for game in [SumGame::ZeroMoveNim, SumGame::Nim, SumGame::OneThreeFour] {
            for len in (0..20).chain(MANY - 1..heaps.len()) {
                for start in [0, 1, 7]
                    .into_iter()
                    .filter(|start| start + len <= heaps.len())
                {
                    let heaps = &heaps[start..start + len];
                    let mut sums = vec![7; len];
                    nim_sums(game, heaps, &mut sums);
                    for (heap, sum) in sums.into_iter().enumerate() {
                        let expected = heaps[..=heap]
                            .iter()
                            .fold(0, |sum, &stones| sum ^ game.grundy(stones));
                        assert_eq!(
                            sum, expected,
                            "{game:?}, heap {heap} of {len} from {start} on"
                        );
                    }
                }
            }
        }
    }
}
