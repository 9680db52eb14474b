//! Tests the tables and all their parts (lanes, sieve, sequences, periods, bounds) against the
//! rules.

use std::collections::HashMap;
use std::mem;

use super::lanes::Lanes;
use super::sequence::{SIEVE_HEAPS, Sequence, continue_to, limit};
use super::sieve::{BITS, sieve};
use super::table::{HeapRange, RangeValues, normal_form};
use super::*;
use crate::game::known::FOREVER;
use crate::game::oracle::{Search, positions};
use crate::game::planes::Planes;
use crate::game::{Bound, Budget, Cycle, Move, Outcome, Play};

/// The Grundy values of heaps below `len`, by the rules alone: the mex over all options.
pub(in crate::game) fn by_rules(set: &[u64], len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..len {
        let mut is_option = vec![false; set.len() + 1];
        for &s in set.iter().filter(|&&s| s <= n as u64) {
            is_option[values[n - s as usize] as usize] = true;
        }
        values.push((0..).find(|&value| !is_option[value as usize]).unwrap());
    }
    values
}

/// Returns true if the player to move wins, by a search of all positions.
fn wins(set: &[u64], heaps: &mut Vec<u64>, seen: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&won) = seen.get(heaps.as_slice()) {
        return won;
    }
    let mut won = false;
    for i in 0..heaps.len() {
        for &s in set.iter().filter(|&&s| s <= heaps[i]) {
            let mut option = heaps.clone();
            option[i] -= s;
            won = won || !wins(set, &mut option, seen);
        }
    }
    seen.insert(heaps.clone(), won);
    won
}

/// The subsets of 1 to `largest`.
fn subsets(largest: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..1u64 << largest)
        .map(move |bits| (1..=largest).filter(|s| bits >> (s - 1) & 1 == 1).collect())
}

fn table(set: &[u64]) -> Table {
    Table::new(set, Budget::default()).expect("moves in range")
}

/// The sequence of a range, if one has been computed.
fn computed(range: &HeapRange) -> Option<&Sequence> {
    match range.values {
        Some(RangeValues::Computed(ref sequence)) => Some(sequence),
        Some(RangeValues::Closed(_)) | None => None,
    }
}

fn cycle(set: &[u64]) -> Option<(u64, u64)> {
    table(set)
        .cycle()
        .ok()
        .map(|cycle| (cycle.preperiod, cycle.period))
}

/// `m` random moves of at most `largest` stones, the same for the same seed.
pub(in crate::game) fn some_set(seed: u64, m: usize, largest: u64) -> Vec<u64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        1 + state % largest
    };
    (0..m).map(|_| next()).collect()
}

/// Asserts that tables agree with the rules below `len`: one that looks up the heap `first` before
/// all others, and one that looks up heap by heap.
fn assert_by_rules(set: &[u64], first: u64, len: usize) {
    let expected = by_rules(&normal_form(set), len);
    let mut at_once = table(set);
    assert!(at_once.grundy(first).is_ok());
    let mut stepwise = table(set);
    for (heap, &value) in expected.iter().enumerate() {
        assert_eq!(
            at_once.grundy(heap as u64),
            Ok(value),
            "{:?}, heap {}",
            set,
            heap
        );
        assert_eq!(
            stepwise.grundy(heap as u64),
            Ok(value),
            "{:?}, heap {}, step by step",
            set,
            heap
        );
    }
}

#[test]
fn grundy_matches_the_rules_on_every_set_with_moves_up_to_8() {
    for set in subsets(8) {
        assert_by_rules(&set, FOREVER - 1, 61);
    }
}

#[test]
fn nim_sum_matches_search_on_two_and_three_heaps() {
    for set in subsets(5).chain(vec![vec![1, 3, 4, 8], vec![2, 7], vec![3, 5, 8]]) {
        let mut table = table(&set);
        let mut seen = HashMap::new();
        for position in 0..15 * 15 * 6 {
            let mut heaps = vec![position % 15, position / 15 % 15, position / 225];
            let sum = heaps
                .iter()
                .fold(0, |sum, &stones| sum ^ table.grundy(stones).unwrap());
            assert_eq!(
                sum != 0,
                wins(&set, &mut heaps, &mut seen),
                "{:?} {:?}",
                set,
                heaps
            );
        }
    }
}

#[test]
fn cycles_are_the_least_on_every_set_with_moves_up_to_8() {
    for set in subsets(8) {
        let values = by_rules(&set, 300);
        let (preperiod, period) = cycle(&set).unwrap();
        let preperiod = preperiod as usize;
        let period = period as usize;
        let repeats = |from: usize, period: usize| {
            values[from..]
                .windows(period + 1)
                .all(|w| w[0] == w[period])
        };
        assert!(repeats(preperiod, period), "{:?}", set);
        assert!(
            preperiod == 0 || !repeats(preperiod - 1, period),
            "{:?}",
            set
        );
        assert!((1..period).all(|period| !repeats(200, period)), "{:?}", set);
    }
}

#[test]
fn hardest_small_sets_have_their_known_cycles() {
    // The longest period and the longest preperiod for each largest move, by search over all sets.
    let known: [(&[u64], u64, u64); 10] = [
        (&[1, 4, 7, 8], 0, 25),
        (&[2, 3, 5, 8], 13, 17),
        (&[2, 3, 6, 7, 9, 10], 7, 58),
        (&[3, 7, 8, 10], 30, 15),
        (&[3, 4, 8, 10, 11, 12, 15], 18, 189),
        (&[2, 3, 5, 6, 9, 10, 12, 15], 363, 122),
        (&[2, 3, 5, 7, 8, 9, 11, 13, 15, 18, 20], 27, 1178),
        (&[1, 4, 9, 10, 11, 12, 14, 16, 18, 19, 20], 1173, 168),
        (&[2, 3, 5, 6, 9, 13, 16, 17, 19, 20, 22], 1401, 4464),
        (&[2, 3, 5, 8, 10, 12, 14, 17, 18, 19, 20, 22], 1845, 552),
    ];
    for &(set, preperiod, period) in &known {
        assert_eq!(cycle(set), Some((preperiod, period)), "{:?}", set);
        assert_by_rules(set, FOREVER - 1, (preperiod + 3 * period) as usize + 100);
    }
}

#[test]
fn a_common_divisor_stretches_preperiod_and_period() {
    let set = [2, 3, 5, 8].map(|s| 6 * s);
    assert_eq!(cycle(&set), Some((6 * 13, 6 * 17)));
    assert_by_rules(&set, FOREVER - 1, 6 * 50);
}

/// The Thue–Morse sequence and its complement have the same hash for every odd base modulo 2^64.
#[test]
fn equal_hashes_of_different_values_are_no_period() {
    let mut values = Planes(vec![
        (0..1u32 << 12)
            .map(|heap| (heap.count_ones() % 2) as u8)
            .collect(),
    ]);
    assert_eq!(values.shift(1 << 11, 1 << 11), None);
    values.0[0].extend_from_within(1 << 11..);
    assert_eq!(values.shift(1 << 11, 1 << 11), Some(1 << 11));
}

#[test]
fn values_take_no_more_memory_than_their_number_needs() {
    let mut values = Planes::new();
    values.resize(1000).unwrap();
    values.widen(1 << 8).unwrap();
    for len in [1001, 1500] {
        values.resize(len).unwrap();
        assert_eq!(values.bytes(), 2 * len);
    }
    values.shrink(700);
    assert_eq!(values.bytes(), 2 * 700);
}

#[test]
fn a_table_knows_how_many_bytes_it_takes() {
    // Many values, many ranges, many moves.
    for (set, heap) in [
        (vec![9_973, 70_001, 90_001], 200_000),
        (
            (1..20).map(|i| (1 << 20) - (1 << (20 - i))).collect(),
            1 << 19,
        ),
        ((1..1000).map(|i| 1000 + i * i).collect(), 1009),
    ] {
        let mut table = table(&set);
        table.grundy(heap).unwrap();
        let values: usize = table
            .ranges
            .iter()
            .filter_map(computed)
            .map(|sequence| sequence.known.values.len())
            .sum();
        let least = 12 * set.len() + values + table.ranges.len() * mem::size_of::<HeapRange>();
        assert!(
            (least..2 * least).contains(&table.bytes()),
            "{} for {}",
            table.bytes(),
            least
        );
    }
}

#[test]
fn a_sequence_that_only_looks_periodic_is_not_certified_too_early() {
    let set = [1, 2, 6, 24, 120, 720, 5040];
    let values = by_rules(&set, 20_000);
    assert!(values[..5049].windows(26).all(|w| w[0] == w[25]));
    assert_eq!(cycle(&set), Some((0, 5785)));
    assert_by_rules(&set, FOREVER - 1, 20_000);
}

#[test]
fn lanes_and_sieve_match_the_rules_on_sets_of_every_kind() {
    // Lanes of 16, 32 and 64 bits, with moves within a block and without; the sieve, sparse and
    // dense; one and two bytes for a value.
    let sets = [
        (1, 9, 3000),
        (2, 40, 3000),
        (3, 80, 9000),
        (4, 120, 9000),
        (5, 200, 400),
        (6, 700, 1500),
    ];
    for &(seed, m, largest) in &sets {
        let set = some_set(seed, m, largest);
        let far: Vec<u64> = set.iter().map(|s| s + 64).collect();
        assert_by_rules(&set, 11_999, 12_000);
        assert_by_rules(&far, 11_999, 12_000);
    }
    assert_by_rules(&(1..=300).collect::<Vec<u64>>(), 1999, 2000);
    // Lanes whose moves within a block are all, or some, of the four nearest and no others.
    assert_by_rules(&[1, 2, 3, 4, 300, 304], 2999, 3000);
    assert_by_rules(&[1, 3, 300, 304], 2999, 3000);
}

#[test]
fn lanes_and_sieve_continue_from_each_other() {
    for &(seed, m, largest) in &[(1, 12, 500), (2, 60, 2000), (3, 300, 900)] {
        let set = normal_form(&some_set(seed, m, largest));
        let moves: Vec<u32> = set.iter().map(|&s| s as u32).collect();
        let expected = by_rules(&set, 5000);
        for &cut in &[1, 63, 64, 65, 999, 2500, 4937] {
            let mut values = Planes::new();
            sieve(&mut values, &moves, cut).unwrap();
            continue_to(&mut values, &moves, 3000.max(cut + 1)).unwrap();
            sieve(&mut values, &moves, 5000).unwrap();
            assert!(
                (0..5000).all(|heap| values.at(heap) == expected[heap]),
                "{:?}, cut at {}",
                set,
                cut
            );
        }
    }
}

/// The sieve starts after a certified period, with near moves that reach back only a little and two
/// far ones.
#[test]
fn known_heaps_mark_only_heaps_without_a_value() {
    for &(near, far) in &[(2, 3000), (60, 3000), (300, 4000), (300, 5003), (20, 8191)] {
        let set: Vec<u64> = (1..=near).chain([far, far + 1]).collect();
        for reached in [far, far + 100, 2 * far] {
            assert_by_rules(&set, reached, 2 * far as usize + 500);
        }
    }
}

#[test]
fn each_piece_of_the_sieve_continues_the_one_before() {
    let moves: Vec<u32> = (1..=20).collect();
    let mut values = Planes::new();
    continue_to(&mut values, &moves, SIEVE_HEAPS + 100).unwrap();
    assert!(
        (SIEVE_HEAPS - 100..SIEVE_HEAPS + 100).all(|heap| values.at(heap) as usize == heap % 21)
    );
}

#[test]
fn lanes_end_before_the_block_of_a_value_that_does_not_fit() {
    let moves: Vec<u32> = (1..=20).collect();
    let mut values = Planes::new();
    Lanes::<u16, 64>::extend(&mut values, &moves, 200).unwrap();
    assert_eq!(values.len(), 0);
    Lanes::<u32, 32>::extend(&mut values, &moves, 200).unwrap();
    assert_eq!(values.len(), 200);
    assert!((0..200).all(|heap| values.at(heap) as usize == heap % 21));
    Lanes::<u16, 64>::extend(&mut values, &moves, 300).unwrap();
    assert_eq!(values.len(), 200);
}

/// The number of values found shows whether lanes were used; the values are the same either way.
#[test]
fn lanes_are_used_where_they_pay() {
    let found = |near: u32, largest: u32| {
        let moves: Vec<u32> = (1..=near).chain(Some(largest)).collect();
        let mut values = Planes::new();
        super::lanes::extend(&mut values, &moves, 200).unwrap();
        values.len()
    };
    // Two, four and eight bytes for each of 10, 21 and 41 moves are as many bits as the largest has
    // stones.
    for (near, largest) in [(9, 160), (20, 672), (40, 2624), (1, 1 << 21)] {
        assert_eq!(found(near, largest), 200, "1 to {} and {}", near, largest);
    }
    // One stone less; more than 4 MiB of lanes; more values than the widest lane has bits.
    for (near, largest, fit) in [
        (9, 159, 0),
        (20, 671, 0),
        (40, 2623, 32),
        (1, (1 << 21) + 1, 0),
        (64, 99_999, 64),
    ] {
        assert_eq!(found(near, largest), fit, "1 to {} and {}", near, largest);
    }
}

#[test]
fn values_take_as_many_bytes_as_they_need() {
    for &(m, planes) in &[(255, 1), (256, 2)] {
        let mut sequence = Sequence::new(1..=m, Budget::default()).unwrap();
        assert_eq!(
            sequence.reach(1_000_000_000_000_000_000),
            Ok((1_000_000_000_000_000_000 % (m + 1)) as u32)
        );
        assert_eq!(sequence.known.values.0.len(), planes);
        assert_eq!(
            sequence.cycle(),
            Ok(Cycle {
                preperiod: 0,
                period: m + 1
            })
        );
    }
    for &(value, planes) in &[(255, 1), (256, 2), (65_535, 2), (65_536, 3)] {
        let mut values = Planes::new();
        values.resize(64).unwrap();
        values.widen(value).unwrap();
        values.0[0][63] = value as u8;
        values.set_high(0, 1 << 63, value);
        assert_eq!(
            (values.0.len(), values.at(63), values.at(62)),
            (planes, value, 0)
        );
    }
}

#[test]
fn the_empty_set_has_value_0_and_period_1() {
    assert_eq!(cycle(&[]), Some((0, 1)));
    assert_eq!(table(&[]).grundy(0), Ok(0));
    assert_eq!(table(&[]).grundy(1_000_000_000_000_000_000), Ok(0));
}

#[test]
fn order_and_repeats_do_not_matter() {
    assert_eq!(normal_form(&[4, 1, 3, 1, 4, 4]), vec![1, 3, 4]);
    assert_eq!(normal_form(&[]), Vec::<u64>::new());
}

#[test]
fn moves_larger_than_the_heap_do_not_matter() {
    let most = 1_000_000_000_000_000_000;
    let mut table = table(&[1, 3, most]);
    assert_eq!(table.grundy(most / 10), Ok(0));
    assert_eq!(table.grundy(most - 1), Ok(1));
    // Its options have the values 1 and 0, but no table is long enough to know the first.
    assert_eq!(table.grundy(most), Err(Bound::Values(26)));
    assert_eq!(table.grundy(most - 2), Ok(0));
    assert_eq!(table.cycle(), Err(Bound::Values(26)));
}

#[test]
fn a_common_divisor_of_the_moves_is_taken_out() {
    let most = 1_000_000_000_000_000_000;
    let mut one = table(&[most]);
    assert_eq!(
        (one.grundy(most - 1), one.grundy(most), one.grundy(most + 1)),
        (Ok(0), Ok(1), Ok(1))
    );
    assert_eq!(cycle(&[1000]), Some((0, 2000)));
    let set: Vec<u64> = [1, 3, 4].iter().map(|s| s * (most / 5)).collect();
    assert_eq!(cycle(&[1000, 3000, 4000]), Some((0, 7000)));
    assert_eq!(table(&set).grundy(most), Ok(3));
    for &divisor in &[2, 3, 12] {
        assert_by_rules(&[divisor, 5 * divisor, 6 * divisor], FOREVER - 1, 300);
        assert_by_rules(
            &[divisor, 5 * divisor, 6 * divisor, 6 * divisor + 1],
            FOREVER - 1,
            600,
        );
    }
}

#[test]
fn a_period_ends_where_a_larger_move_begins() {
    let set = [1, 3, 4, 1000, 20_000];
    let mut table = table(&set);
    assert_eq!(table.grundy(999), Ok([0, 1, 0, 1, 2, 3, 2][999 % 7]));
    assert_eq!(
        computed(&table.ranges[2])
            .unwrap()
            .known
            .certificate
            .unwrap()
            .until,
        1000
    );
    assert_by_rules(&set, 999, 70_000);
}

/// A sequence with `limit` in place of its own limit.
fn limited(set: &[u64], limit: usize) -> Sequence {
    let mut sequence = Sequence::new(normal_form(set).into_iter(), Budget::default()).unwrap();
    sequence.limit = limit;
    sequence
}

#[test]
fn a_certificate_needs_the_period_and_the_largest_move() {
    // {100, 101} has period 201 and no preperiod.
    assert_eq!(
        limited(&[100, 101], 302).cycle(),
        Ok(Cycle {
            preperiod: 0,
            period: 201
        })
    );
    assert_eq!(limited(&[100, 101], 301).cycle(), Err(Bound::Values(26)));
    assert_eq!(limited(&[100, 101], 301).reach(300), Ok(0));
    assert_eq!(limited(&[100, 101], 301).reach(301), Err(Bound::Values(26)));
}

#[test]
fn the_bound_on_values_is_met_at_its_edge() {
    assert_eq!(
        limit(&[1, 2], Budget::default()),
        (1 << 26, Bound::Values(26))
    );
    let most = 1 << 20;
    let mut table =
        Table::new(&[1, 3, most - 2], Budget::new(20).expect("a budget")).expect("a set");
    assert_eq!(
        (
            table.grundy(most - 3),
            table.grundy(most - 2),
            table.grundy(most - 1)
        ),
        (Ok(1), Ok(2), Ok(3))
    );
    assert_eq!(table.grundy(most), Err(Bound::Values(20)));
    assert_eq!(table.grundy(most - 1), Ok(3));
}

#[test]
fn the_bound_on_steps_is_met_at_its_edge() {
    let moves: Vec<u32> = (1..=30_000)
        .filter(|s| s % 2 == 1 || s % 1000 == 0)
        .collect();
    let (len, bound) = limit(&moves, Budget::default());
    assert_eq!(bound, Bound::Steps(30));
    let count = |n: usize| moves.partition_point(|&s| s as usize <= n);
    let cost = |n: usize| 1 + count(n).min(moves[count(n) - 1] as usize / BITS) as u64;
    let steps: u64 = (1..len).map(cost).sum();
    assert!(
        steps <= 1 << 30 && steps + cost(len) > 1 << 30,
        "{} {}",
        steps,
        len
    );
}

#[test]
fn sets_of_15_moves_and_sets_of_moves_below_1024_never_meet_the_bound_on_steps() {
    for (moves, bound) in [
        (5000..5015, Bound::Values(26)),
        (5000..5016, Bound::Steps(30)),
        (900..1024, Bound::Values(26)),
        (900..1025, Bound::Steps(30)),
    ] {
        assert_eq!(
            limit(&moves.clone().collect::<Vec<u32>>(), Budget::default()).1,
            bound,
            "{:?}",
            moves
        );
    }
}

#[test]
fn whether_a_heap_is_refused_does_not_depend_on_earlier_questions() {
    for &(seed, m, largest) in &[(9, 20, 4000), (10, 200, 3000), (11, 5, 4999)] {
        let set = some_set(seed, m, largest);
        let mut upwards = limited(&set, 5000);
        let mut at_once = limited(&set, 5000);
        for &heap in &[10, 2500, 2501, 4999] {
            assert!(upwards.reach(heap).is_ok());
        }
        assert_eq!(
            (upwards.reach(5000), at_once.reach(5000)),
            (Err(upwards.bound), Err(upwards.bound))
        );
        assert_eq!(upwards.known, at_once.known);
        assert_eq!(at_once.reach(4999), upwards.reach(4999));
    }
    // A refused heap does not cost the table a certificate that ends beyond the limit.
    let mut ended = limited(&[1, 8000], 5000);
    assert_eq!(
        (ended.reach(9000), ended.reach(7999)),
        (Err(ended.bound), Ok(1))
    );
    assert_eq!(ended.reach(8000), Err(ended.bound));
    assert_eq!(ended.known.values.len(), 2);
}

#[test]
fn published_examples_have_their_answers() {
    // AtCoder EDPC K; CSES 1098; UVa 10404; POJ 2960.
    let cases: Vec<(Vec<u64>, Vec<u64>, bool)> = vec![
        (vec![2, 3], vec![4], true),
        (vec![2, 3], vec![5], false),
        (vec![1, 2, 3], vec![5, 7, 2, 5], true),
        (vec![1, 2, 3], vec![4, 4, 4], false),
        (vec![1, 3, 8], vec![22], false),
        (
            vec![1, 23, 38, 11, 7, 5, 4, 8, 3, 13],
            vec![1_000_000],
            true,
        ),
        (vec![1, 23, 38, 11, 7, 5, 4, 8, 3, 13], vec![999_996], false),
        (vec![2, 5], vec![5, 12], false),
        (vec![2, 5], vec![2, 4, 7], true),
    ];
    for (set, heaps, won) in cases {
        let mut table = table(&set);
        let sum = heaps
            .iter()
            .fold(0, |sum, &stones| sum ^ table.grundy(stones).unwrap());
        assert_eq!(sum != 0, won, "{:?} {:?}", set, heaps);
    }
}

/// The moves on `heaps`, an earlier heap first, then fewer stones; and what they leave.
fn moves(set: &[u64], heaps: &[u64]) -> Vec<(Move, Vec<u64>)> {
    let moves_at = |at: usize| {
        set.iter()
            .filter(move |&&taken| taken <= heaps[at])
            .map(move |&taken| {
                let mut left = heaps.to_vec();
                left[at] -= taken;
                (Move::take(at as u64 + 1, heaps[at], taken), left)
            })
    };
    (0..heaps.len()).flat_map(moves_at).collect()
}

#[test]
fn outcome_and_winning_move_match_search_on_three_heaps_up_to_12_for_every_set_with_moves_up_to_6()
{
    let mut visited = 0;
    let in_both_plays = |set: Vec<u64>| [(Play::Normal, set.clone()), (Play::Misere, set)];
    for (play, set) in subsets(6).flat_map(in_both_plays) {
        let mut table = table(&set);
        let options = |heaps: &Vec<u64>| {
            moves(&set, heaps)
                .into_iter()
                .map(|(_, left)| left)
                .collect()
        };
        let mut search = Search::new(play, options);
        for heaps in positions(3, 12) {
            let outcome = if search.wins(&heaps) {
                Outcome::N
            } else {
                Outcome::P
            };
            assert_eq!(
                table.outcome(&heaps, play),
                Ok(outcome),
                "{play:?}, {set:?}, {heaps:?}"
            );
            let winning = moves(&set, &heaps)
                .into_iter()
                .find(|(_, left)| !search.wins(left));
            let winning = winning.map(|(winning, _)| winning);
            assert_eq!(
                table.winning_move(&heaps, play),
                Ok(winning),
                "{play:?}, {set:?}, {heaps:?}"
            );
        }
        visited += search.positions();
    }
    assert_eq!(visited, 2 * 64 * 13_usize.pow(3));
}

#[test]
fn no_interval_is_refused_whatever_its_size_and_the_budget() {
    let least = Budget::new(0).unwrap();
    let far = 1_000_000_000_000_000_000;
    for (set, heap, value) in [
        (
            (1..=262_144).collect(),
            999_999_999_999,
            (999_999_999_999_u64 % 262_145) as u32,
        ),
        ((far - 9..=far).collect(), far, 1),
        (vec![far], far, 1),
        (
            (5..=70_000).map(|s| 1_000_000 * s).collect(),
            far,
            (1_000_000_000_000_u64 % 70_005 / 5) as u32,
        ),
    ] {
        let mut table = Table::new(&set, least).unwrap();
        let set: &Vec<u64> = &set;
        assert_eq!(
            table.grundy(heap),
            Ok(value),
            "{} to {:?}",
            set[0],
            set.last()
        );
        assert_eq!(
            table.known(heap),
            Some(value),
            "{} to {:?}",
            set[0],
            set.last()
        );
        assert_eq!(
            (
                table.grundy(0),
                table.grundy(set[0] - 1),
                table.grundy(set[0])
            ),
            (Ok(0), Ok(0), Ok(1))
        );
        assert!(
            table.bytes() < 8 * set.len() + 2048,
            "{} to {:?}",
            set[0],
            set.last()
        );
    }
}

/// Below the first gap, the moves that can be made are an interval.
#[test]
fn heaps_below_a_gap_in_the_set_are_answered_by_the_closed_form() {
    for (set, first) in [
        (&[2, 3, 4, 9][..], 9),
        (&[4, 6, 8, 14], 14),
        (&[4, 6, 8, 9, 20], 9),
        (&[7, 21, 28], 28),
    ] {
        let mut table = Table::new(set, Budget::new(0).unwrap()).unwrap();
        let expected = by_rules(set, first as usize);
        for (heap, &value) in (0..first).zip(&expected) {
            assert_eq!(table.grundy(heap), Ok(value), "{:?}, heap {}", set, heap);
        }
        assert_eq!(table.grundy(first), Err(Bound::Values(0)), "{:?}", set);
        assert_by_rules(set, first, 200);
    }
}

#[test]
fn an_interval_has_a_cycle_if_the_budget_can_write_it_out() {
    for (set, budget, cycle) in [
        (vec![8], 4, Ok(16)),
        (vec![9], 4, Err(Bound::Values(4))),
        ((3..=13).collect(), 4, Ok(16)),
        ((3..=14).collect(), 4, Err(Bound::Values(4))),
        (vec![4, 6, 8], 4, Ok(12)),
        (vec![4, 6, 8], 3, Err(Bound::Values(3))),
        (vec![1_000_000_000_000_000_000], 26, Err(Bound::Values(26))),
        ((1..=262_144).collect(), 26, Ok(262_145)),
    ] {
        let mut table = Table::new(&set, Budget::new(budget).unwrap()).unwrap();
        assert_eq!(
            table.cycle(),
            cycle.map(|period| Cycle {
                preperiod: 0,
                period
            }),
            "{:?}",
            set.first()
        );
        let period = set[0] + set.last().unwrap_or(&0);
        assert_eq!(
            table.known_to(),
            (
                u64::MAX,
                Some(Cycle {
                    preperiod: 0,
                    period
                })
            ),
            "{:?}",
            set.first()
        );
    }
}
