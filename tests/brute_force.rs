//! Other tests expect the verdicts of the reference. Here its shortcuts are held equal to search, and the library's
//! Grundy values to the mex rule.

mod reference;

use std::collections::HashMap;

use reference::brute_force::{self, Heap};
use reference::problems::{Heaps, Moves, PROBLEMS};
use reference::subtraction::{self, MOST};
use reference::winning_move::{self, Move};
use takeaway::game::{one_three_four, one_two_three, zero_move_nim, Outcome, Play};

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

/// All positions of `count` non-empty heaps of at most `max` stones, some of which may be passed on.
fn positions(count: usize, max: u64) -> Vec<Vec<Heap>> {
    let mut positions = vec![Vec::new()];
    for _ in 0..count {
        positions = positions.iter().flat_map(|position| extended(position, max)).collect();
    }
    positions
}

/// `position` with one heap more, which is not before its last in their order.
fn extended(position: &[Heap], max: u64) -> Vec<Vec<Heap>> {
    let heaps = (1..=max).flat_map(|stones| [Heap { stones, fresh: false }, Heap { stones, fresh: true }]);
    let fitting = heaps.filter(|heap| position.last().is_none_or(|last| last <= heap));
    fitting.map(|heap| [position, &[heap]].concat()).collect()
}

/// All sets of moves up to `max`.
fn sets(max: u64) -> Vec<Vec<u64>> {
    (0..1_u64 << max).map(|bits| (1..=max).filter(|taken| bits >> (taken - 1) & 1 == 1).collect()).collect()
}

/// Search over sums of heaps, where a move takes one of `set` stones from one heap.
struct Search<'a> {
    set: &'a [u64],
    known: HashMap<Vec<u64>, bool>,
}

impl Search<'_> {
    fn new(set: &[u64]) -> Search<'_> {
        Search { set, known: HashMap::new() }
    }

    fn wins(&mut self, heaps: &[u64]) -> bool {
        if let Some(&wins) = self.known.get(heaps) {
            return wins;
        }
        let wins = self.moves(heaps).into_iter().any(|(_, option)| !self.wins(&option));
        self.known.insert(heaps.to_vec(), wins);
        wins
    }

    /// All moves and the positions they lead to, heap by heap, on each heap in the order of `set`, which ascends.
    fn moves(&self, heaps: &[u64]) -> Vec<(Move, Vec<u64>)> {
        let mut moves = Vec::new();
        for (at, &stones) in heaps.iter().enumerate() {
            for &taken in self.set.iter().filter(|&&taken| taken <= stones) {
                let mut option = heaps.to_vec();
                option[at] -= taken;
                moves.push((Move::Take { stones: taken, heap: at + 1 }, option));
            }
        }
        moves
    }

    fn first_winning_move(&mut self, heaps: &[u64]) -> Option<Move> {
        let mut moves = self.moves(heaps).into_iter();
        moves.find(|(_, option)| !self.wins(option)).map(|(winning, _)| winning)
    }
}

/// All moves that take any number of stones or, if `pass`, pass, and the positions they lead to: heap by heap, on each
/// heap the pass first, then one stone, two stones and so on.
fn moves_of_any_number(heaps: &[u64], pass: bool) -> Vec<(Move, Vec<Heap>)> {
    let mut moves = Vec::new();
    for (at, &stones) in heaps.iter().enumerate() {
        let after = |heap| {
            let rest = heaps.iter().enumerate().filter(|&(other, _)| other != at);
            brute_force::position(rest.map(|(_, &stones)| Heap { stones, fresh: pass }).chain([heap]))
        };
        if pass && stones > 0 {
            moves.push((Move::Pass { heap: at + 1 }, after(Heap { stones, fresh: false })));
        }
        for taken in 1..=stones {
            let left = Heap { stones: stones - taken, fresh: pass };
            moves.push((Move::Take { stones: taken, heap: at + 1 }, after(left)));
        }
    }
    moves
}

/// The first of these moves that leads to a position that `loses`.
fn first_winning_move(heaps: &[u64], pass: bool, loses: impl Fn(Vec<Heap>) -> bool) -> Option<Move> {
    let moves = moves_of_any_number(heaps, pass);
    moves.into_iter().find(|(_, option)| loses(option.clone())).map(|(winning, _)| winning)
}

/// All rows of `count` heaps of at most `max` stones, in any order.
fn rows(count: usize, max: u64) -> Vec<Vec<u64>> {
    let mut rows = vec![Vec::new()];
    for _ in 0..count {
        rows = rows.iter().flat_map(|row| (0..=max).map(move |stones| [&row[..], &[stones]].concat())).collect();
    }
    rows
}

fn outcome(wins: bool) -> Outcome {
    if wins {
        Outcome::N
    } else {
        Outcome::P
    }
}

/// The selectors and the sets of the problems with one heap whose moves take numbers out of a fixed set.
fn fixed_sets() -> Vec<(u64, &'static [u64])> {
    let one_heap = PROBLEMS.iter().filter(|problem| problem.heaps == Heaps::One);
    let fixed = one_heap.filter_map(|problem| match problem.moves {
        Moves::Takes(set) => Some((problem.selector, set)),
        Moves::Any { .. } | Moves::Set => None,
    });
    fixed.collect()
}

#[test]
fn the_reference_knows_who_wins_on_one_heap_beyond_what_it_searches() {
    assert_eq!(fixed_sets()[..2], [(1, &[1, 3, 4][..]), (3, &[1, 2, 3])]);
    for (_, set) in fixed_sets() {
        for (stones, value) in (0..HEAPS).zip(mex_values(set)) {
            assert_eq!(brute_force::wins_on_one_heap(set, stones), value != 0, "{set:?} {stones}");
        }
    }
}

/// The positions mix heaps that may be passed on with heaps that may not, so plain Nim is among them.
#[test]
fn nim_sums_agree_with_search_on_every_small_position_with_and_without_passes() {
    for (count, max) in [(0, 0), (1, 30), (2, 14), (3, 8), (4, 4), (5, 3)] {
        for position in positions(count, max) {
            let wins = brute_force::nim_sum(&position) != 0;
            assert_eq!(brute_force::wins_by_search(position.clone()), wins, "{position:?}");
        }
    }
}

#[test]
fn the_reference_answers_any_number_of_stones_as_search_does() {
    for heaps in
        [&[][..], &[0], &[8, 0, 8, 0, 3], &[9], &[9, 10], &[9, 9], &[1, 2, 4, 5], &[3, 4, 0, 3, 4], &[2, 5, 8, 1]]
    {
        for pass in [false, true] {
            let position = heaps.iter().filter(|&&stones| stones > 0).map(|&stones| Heap { stones, fresh: pass });
            let mut position: Vec<Heap> = position.collect();
            position.sort_unstable();
            let wins = brute_force::wins_by_search(position);
            assert_eq!(brute_force::wins_any_number(heaps, pass), wins, "{heaps:?}, pass: {pass}");
        }
    }
}

/// Held equal to a search that knows nothing of passes: with all moves up to the largest heap in the set.
#[test]
fn without_passes_the_game_is_plain_nim() {
    let all: Vec<u64> = (1..=8).collect();
    let mut search = Search::new(&all);
    for heaps in rows(1, 8).into_iter().chain(rows(2, 8)).chain(rows(3, 8)).chain(rows(4, 4)) {
        let wins = search.wins(&heaps);
        assert_eq!(wins, heaps.iter().fold(0, |sum, stones| sum ^ stones) != 0, "{heaps:?}");
        assert_eq!(brute_force::wins_any_number(&heaps, false), wins, "{heaps:?}");
        let (sum, winning) = winning_move::of_any_number(&heaps, false);
        assert_eq!((sum != 0, winning), (wins, search.first_winning_move(&heaps)), "{heaps:?}");
    }
}

#[test]
fn the_reference_knows_values_for_any_number_of_stones_beyond_its_table() {
    let values = brute_force::values(2000);
    for (stones, value) in (0..).zip(values.fresh) {
        assert_eq!(brute_force::value(Heap { stones, fresh: true }), value, "{stones}");
        assert_eq!(brute_force::exchanged(stones), value, "{stones}");
    }
    for (stones, value) in (0..).zip(values.passed) {
        assert_eq!(brute_force::value(Heap { stones, fresh: false }), value, "{stones}");
        assert_eq!(stones, value);
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
    for (stones, value) in (0..).zip(brute_force::values(2000).fresh) {
        assert_eq!(zero_move_nim::grundy(stones), value, "{stones}");
    }
}

#[test]
fn outcomes_of_the_library_at_limits_are_those_of_the_reference() {
    for limit in [7, 200, (1 << 31) - 1, u64::from(u32::MAX), 1_000_000_000_000_000_000] {
        for stones in limit - 5..=limit {
            let wins = |set: &[u64]| outcome(brute_force::wins_on_one_heap(set, stones));
            assert_eq!(one_three_four::outcome(stones, Play::Normal), wins(&[1, 3, 4]), "{stones}");
            assert_eq!(one_two_three::outcome(stones, Play::Normal), wins(&[1, 2, 3]), "{stones}");
            let value = brute_force::value(Heap { stones, fresh: true });
            assert_eq!(zero_move_nim::grundy(stones), value, "{stones}");
        }
    }
}

#[test]
fn the_library_does_not_copy_the_wrong_table_0101231_of_one_three_four() {
    let values: Vec<u64> = (0..7).map(one_three_four::grundy).collect();
    assert_eq!(values, mex_values(&[1, 3, 4])[..7]);
    assert_ne!(values, [0, 1, 0, 1, 2, 3, 1]);
}

#[test]
fn an_empty_heap_of_zero_move_nim_does_not_count_as_minus_one() {
    assert_eq!(zero_move_nim::grundy(0), 0);
    assert_eq!(zero_move_nim::outcome(&[0], Play::Normal), Outcome::P);
}

#[test]
fn values_of_any_set_are_zero_where_search_loses() {
    for set in sets(6) {
        let mut search = Search::new(&set);
        for stones in 0..=60 {
            let value = subtraction::grundy(&set, stones, MOST).unwrap();
            assert_eq!(search.wins(&[stones]), value != 0, "{set:?} {stones}");
        }
    }
}

#[test]
fn nim_sums_of_any_set_agree_with_search() {
    for set in sets(6) {
        let mut search = Search::new(&set);
        for heaps in rows(2, 16).into_iter().chain(rows(3, 6)) {
            let sum = heaps.iter().fold(0, |sum, &stones| sum ^ subtraction::grundy(&set, stones, MOST).unwrap());
            assert_eq!(search.wins(&heaps), sum != 0, "{set:?} {heaps:?}");
        }
    }
}

#[test]
fn winning_moves_of_any_set_are_the_first_that_search_finds() {
    for set in sets(6) {
        let mut search = Search::new(&set);
        let backwards: Vec<u64> = set.iter().rev().chain(&set).copied().collect();
        for heaps in rows(1, 40).into_iter().chain(rows(2, 12)).chain(rows(3, 4)) {
            let (_, winning) = winning_move::of_subtraction(&backwards, &heaps, MOST);
            assert_eq!(winning, search.first_winning_move(&heaps), "{set:?} {heaps:?}");
        }
    }
}

#[test]
fn winning_moves_of_any_number_of_stones_are_the_first_that_search_finds() {
    for heaps in rows(0, 0).into_iter().chain(rows(1, 30)).chain(rows(2, 12)).chain(rows(3, 6)).chain(rows(4, 3)) {
        for pass in [false, true] {
            let (_, winning) = winning_move::of_any_number(&heaps, pass);
            let expected = first_winning_move(&heaps, pass, |option| !brute_force::wins_by_search(option));
            assert_eq!(winning, expected, "{heaps:?}, pass: {pass}");
        }
    }
}

#[test]
fn winning_moves_of_any_number_of_stones_from_large_heaps_are_the_first_of_all() {
    for large in (299..=305).chain([511, 512, 513, 598, 599]) {
        for small in (0..=5).chain([300, 301, 302, 510, 511, 512, 513]) {
            for heaps in [vec![large, small], vec![small, large], vec![2, large, 1, small]] {
                for pass in [false, true] {
                    let (sum, winning) = winning_move::of_any_number(&heaps, pass);
                    let expected = first_winning_move(&heaps, pass, |option| brute_force::nim_sum(&option) == 0);
                    assert_eq!(winning, expected, "{heaps:?}, pass: {pass}");
                    assert_eq!(winning.is_some(), sum != 0, "{heaps:?}, pass: {pass}");
                }
            }
        }
    }
}

/// Asserts that the reference has the least preperiod and period that fit the mex values up to [`HEAPS`], and that its
/// value of a far heap follows from them.
fn assert_cycle(set: &[u64]) {
    let values = mex_values(set);
    let (preperiod, period, start) = subtraction::cycle(set, MOST).unwrap();
    assert_eq!(start, values[..(preperiod + period) as usize], "{set:?}");
    let (preperiod, period) = (preperiod as usize, period as usize);
    let repeats =
        |from: usize, shift: usize| values[from..].windows(shift + 1).all(|window| window[0] == window[shift]);
    assert!(repeats(preperiod, period), "{set:?}");
    assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{set:?}");
    assert!((1..period).all(|shift| !repeats(preperiod, shift)), "{set:?}");
    let far = 10_u64.pow(18);
    let near = preperiod + ((far - preperiod as u64) % period as u64) as usize;
    assert_eq!(subtraction::grundy(set, far, MOST), Ok(values[near]), "{set:?}");
}

#[test]
fn the_reference_has_the_least_cycle_of_every_set_with_moves_up_to_8() {
    for set in sets(8) {
        assert_cycle(&set);
    }
}

#[test]
fn the_reference_has_the_least_cycle_of_sets_with_long_ones() {
    let sets: [&[u64]; 6] = [
        &[2, 3, 6, 7, 9, 10],
        &[3, 7, 8, 10],
        &[2, 3, 5, 6, 9, 10, 12, 15],
        &[3, 4, 8, 10, 11, 12, 15],
        &[2, 3, 5, 7, 8, 9, 11, 13, 15, 18, 20],
        &[1, 4, 9, 10, 11, 12, 14, 16, 18, 19, 20],
    ];
    for set in sets {
        assert_cycle(set);
    }
}

#[test]
fn the_reference_knows_published_periods() {
    let known: [(&[u64], u64, u64); 9] = [
        (&[], 0, 1),
        (&[1, 3, 4], 0, 7),
        (&[2, 3, 6, 7, 9, 10], 7, 58),
        (&[2, 3, 5, 6, 9, 13, 16, 17, 19, 20, 22], 1401, 4464),
        (&[2, 3, 5, 8, 10, 12, 14, 17, 18, 19, 20, 22], 1845, 552),
        (&[1, 2, 6, 24, 120, 720, 5040], 0, 5785),
        (&[200_000], 0, 400_000),
        (&[3, 9, 12], 0, 21),
        (&[4, 1, 3, 3, 1], 0, 7),
    ];
    for (set, preperiod, period) in known {
        let (found_preperiod, found_period, _) = subtraction::cycle(set, MOST).unwrap();
        assert_eq!((found_preperiod, found_period), (preperiod, period), "{set:?}");
    }
}

#[test]
fn the_reference_does_not_trust_what_only_looks_periodic() {
    let set = [1, 2, 6, 24, 120, 720, 5040];
    let mut values: Vec<u64> = Vec::new();
    for stones in 0..20_000 {
        let options = set.iter().filter(|&&taken| taken <= stones).map(|taken| values[(stones - taken) as usize]);
        values.push(brute_force::mex(options));
    }
    assert!(values[..5040].windows(26).all(|window| window[0] == window[25]));
    for (stones, &value) in (0..).zip(&values) {
        assert_eq!(subtraction::grundy(&set, stones, MOST), Ok(value), "{stones}");
    }
}

#[test]
fn the_reference_drops_moves_larger_than_a_heap_and_refuses_what_has_no_period() {
    let most = 10_u64.pow(18);
    assert_eq!(subtraction::grundy(&[1, most], most / 10, MOST), Ok(0));
    assert_eq!(subtraction::grundy(&[most, 1], most - 1, MOST), Ok(1));
    assert_eq!(subtraction::grundy(&[most], most, MOST), Ok(1));
    assert_eq!(subtraction::grundy(&[1, most], most, MOST), Err(subtraction::Bound::Values(MOST)));
    let end = 1 << MOST;
    assert_eq!(subtraction::grundy(&[1, end], end - 1, MOST), Ok(1));
    assert_eq!(subtraction::grundy(&[1, end], end, MOST), Err(subtraction::Bound::Values(MOST)));
}

#[test]
fn problems_with_a_fixed_set_are_won_where_selector_4_is_won_with_that_set() {
    let most = 10_u64.pow(18);
    for (selector, set) in fixed_sets() {
        let problem = reference::problems::with_selector(selector).unwrap();
        let set_in_case = set.iter().fold(set.len().to_string(), |list, taken| format!("{list} {taken}"));
        for stones in (0..HEAPS).chain(most - 100..=most) {
            let input = format!("2 {selector} {stones} 4 {set_in_case} 1 {stones}");
            let mut verdicts = Vec::new();
            takeaway::judge(input.as_bytes(), &mut verdicts).unwrap();
            let words = match brute_force::wins_on_one_heap(set, stones) {
                true => [problem.win, "First"],
                false => [problem.loss, "Second"],
            };
            assert_eq!(String::from_utf8(verdicts).unwrap(), words.join("\n") + "\n", "{selector} {stones}");
        }
    }
}
