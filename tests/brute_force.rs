//! What the verdicts that other tests expect rest on: the reference's shortcuts agree with search, and the library's
//! Grundy values are what mex says.

#[path = "reference/brute_force.rs"]
mod brute_force;

use brute_force::Heap;
use takeaway::game::{one_three_four, one_two_three, zero_move_nim, Outcome};

/// Twice as many heaps as the reference searches before it trusts a period.
const HEAPS: u64 = 4000;

/// The Grundy values of the heaps below [`HEAPS`], if a move takes one of `set` stones.
fn mex_values(set: &[u64]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for stones in 0..HEAPS {
        let options = set.iter().filter(|&&taken| taken <= stones).map(|taken| values[(stones - taken) as usize]);
        values.push(brute_force::mex(options));
    }
    values
}

/// All positions of Zero-Move Nim of `count` non-empty heaps of at most `max` stones, passed on or not.
fn positions(count: usize, max: u64) -> Vec<Vec<Heap>> {
    let mut positions = vec![Vec::new()];
    for _ in 0..count {
        positions = positions.iter().flat_map(|position| extended(position, max)).collect();
    }
    positions
}

/// `position` and one heap more, not before its last in their order.
fn extended(position: &[Heap], max: u64) -> Vec<Vec<Heap>> {
    let heaps = (1..=max).flat_map(|stones| [Heap { stones, fresh: false }, Heap { stones, fresh: true }]);
    let fitting = heaps.filter(|heap| position.last().is_none_or(|last| last <= heap));
    fitting.map(|heap| [position, &[heap]].concat()).collect()
}

/// The Grundy value of a heap: passed on, it is one of plain Nim.
fn value(heap: &Heap) -> u64 {
    if heap.fresh {
        brute_force::zero_move_nim_value(heap.stones)
    } else {
        heap.stones
    }
}

fn outcome(wins: bool) -> Outcome {
    if wins {
        Outcome::N
    } else {
        Outcome::P
    }
}

#[test]
fn the_reference_knows_who_wins_on_one_heap_beyond_what_it_searches() {
    for (stones, value) in (0..HEAPS).zip(mex_values(&[1, 3, 4])) {
        assert_eq!(brute_force::wins_one_three_four(stones), value != 0, "{stones}");
    }
    for (stones, value) in (0..HEAPS).zip(mex_values(&[1, 2, 3])) {
        assert_eq!(brute_force::wins_one_two_three(stones), value != 0, "{stones}");
    }
}

#[test]
fn nim_sums_agree_with_search_on_every_small_position_of_zero_move_nim() {
    for (count, max) in [(0, 0), (1, 30), (2, 14), (3, 8), (4, 4), (5, 3)] {
        for position in positions(count, max) {
            let sum = position.iter().fold(0, |sum, heap| sum ^ value(heap));
            assert_eq!(brute_force::search_zero_move_nim(position.clone()), sum != 0, "{position:?}");
        }
    }
}

#[test]
fn the_reference_answers_zero_move_nim_as_search_does() {
    for heaps in
        [&[][..], &[0], &[8, 0, 8, 0, 3], &[9], &[9, 10], &[9, 9], &[1, 2, 4, 5], &[3, 4, 0, 3, 4], &[2, 5, 8, 1]]
    {
        let position = heaps.iter().filter(|&&stones| stones > 0).map(|&stones| Heap { stones, fresh: true });
        let mut position: Vec<Heap> = position.collect();
        position.sort_unstable();
        let wins = brute_force::search_zero_move_nim(position);
        assert_eq!(brute_force::wins_zero_move_nim(heaps), wins, "{heaps:?}");
    }
}

#[test]
fn the_reference_knows_zero_move_nim_values_beyond_its_table() {
    for (stones, value) in (0..).zip(brute_force::zero_move_nim_values(2000)) {
        assert_eq!(brute_force::zero_move_nim_value(stones), value, "{stones}");
        assert!(stones == 0 || brute_force::exchanged(stones) == value, "{stones}");
    }
}

#[test]
fn grundy_values_of_the_library_are_those_of_mex() {
    for (stones, value) in (0..HEAPS).zip(mex_values(&[1, 3, 4])) {
        assert_eq!(one_three_four::grundy(stones), value, "{stones}");
    }
    for (stones, value) in (0..HEAPS).zip(mex_values(&[1, 2, 3])) {
        assert_eq!(one_two_three::grundy(stones), value, "{stones}");
    }
    for (stones, value) in (0..).zip(brute_force::zero_move_nim_values(2000)) {
        assert_eq!(zero_move_nim::grundy(stones), value, "{stones}");
    }
}

#[test]
fn outcomes_of_the_library_at_limits_are_those_of_the_reference() {
    for limit in [7, 200, (1 << 31) - 1, u64::from(u32::MAX), 1_000_000_000_000_000_000] {
        for stones in limit - 5..=limit {
            assert_eq!(one_three_four::outcome(stones), outcome(brute_force::wins_one_three_four(stones)), "{stones}");
            assert_eq!(one_two_three::outcome(stones), outcome(brute_force::wins_one_two_three(stones)), "{stones}");
            assert_eq!(zero_move_nim::grundy(stones), brute_force::zero_move_nim_value(stones), "{stones}");
        }
    }
}

#[test]
fn the_published_table_0101231_of_one_three_four_is_not_copied() {
    let values: Vec<u64> = (0..7).map(one_three_four::grundy).collect();
    assert_eq!(values, mex_values(&[1, 3, 4])[..7]);
    assert_ne!(values, [0, 1, 0, 1, 2, 3, 1]);
}

#[test]
fn an_empty_heap_of_zero_move_nim_does_not_count_as_minus_one() {
    assert_eq!(zero_move_nim::grundy(0), 0);
    assert_eq!(zero_move_nim::outcome(&[0]), Outcome::P);
}
