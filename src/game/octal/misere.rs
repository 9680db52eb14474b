//! Misère play of octal games and of Grundy's game: small positions, by search.
//!
//! **Method.** No rule is known for who wins. So every position that can be reached is looked at,
//! once. Heaps without a move change nothing and are left out; the sizes of the others are a
//! partition of the number of their stones. A table has one byte for each partition. The partition
//! of 0 comes first, then the partitions of 1, of 2 and so on. Partitions of the same number are in
//! the order of their largest parts, then of their second parts, and so on: for 4 these are
//! 1+1+1+1, 2+1+1, 2+2, 3+1, 4.
//!
//! **Bounds.** The heaps with a move have at most 40 stones together, which are 215,308 positions,
//! and no more positions than values in the [`Budget`]. The number of stones alone decides, so no
//! answer and no refusal depends on earlier ones.

use super::code::{Code, digits};
use crate::game::bound::{Bound, Budget};
use crate::game::moves::{Flow, Found, Move};
use crate::limits::to_usize;

const MOST_STONES: usize = Budget::MOST_STONES;

/// An entry for each number of stones up to the most.
type ByStones<T> = [T; MOST_STONES + 1];

/// At n and p: how many partitions of n have no part above p.
const PARTITIONS: ByStones<ByStones<u32>> = partitions();

const fn partitions() -> ByStones<ByStones<u32>> {
    let mut counts = [[0; MOST_STONES + 1]; MOST_STONES + 1];
    let mut n = 0;
    while n <= MOST_STONES {
        counts[n][0] = (n == 0) as u32;
        let mut p = 1;
        while p <= MOST_STONES {
            counts[n][p] = counts[n][p - 1] + if p <= n { counts[n - p][p] } else { 0 };
            p += 1;
        }
        n += 1;
    }
    counts
}

/// At n: how many positions have at most n stones.
const POSITIONS: ByStones<usize> = positions();

const fn positions() -> ByStones<usize> {
    let mut counts = [1; MOST_STONES + 1];
    let mut n = 1;
    while n <= MOST_STONES {
        counts[n] = counts[n - 1] + PARTITIONS[n][n] as usize;
        n += 1;
    }
    counts
}

impl Budget {
    /// The most stones of heaps that have a move where [positions are
    /// searched](crate::Game::is_searched): at most 40, which are 2^18 positions.
    ///
    /// ```
    /// use takeaway::game::Budget;
    ///
    /// assert_eq!([0, 4, 17, 18, 30].map(|n| Budget::new(n).map(Budget::most_stones)), [0, 4, 37, 40, 40].map(Some));
    /// ```
    pub fn most_stones(self) -> u64 {
        most_stones(self.most_values())
    }
}

/// The most stones of heaps that have a move, if at most `most` positions are searched. The
/// position without stones counts, too.
fn most_stones(most: u64) -> u64 {
    let mut stones = 0;
    while stones < MOST_STONES && POSITIONS[stones + 1] as u64 <= most {
        stones += 1;
    }
    stones as u64
}

/// A position: how many heaps it has of each size. All have a move.
#[derive(Clone)]
struct HeapCounts {
    heaps: ByStones<u8>,
    stones: usize,
}

impl HeapCounts {
    /// Its place in the table.
    fn place(&self) -> usize {
        let mut before = POSITIONS[self.stones] - PARTITIONS[self.stones][self.stones] as usize;
        let mut left = self.stones;
        for size in (1..=self.stones).rev() {
            for _ in 0..self.heaps[size] {
                before += PARTITIONS[left][size - 1] as usize;
                left -= size;
            }
            if left == 0 {
                break;
            }
        }
        before
    }
}

/// The search through the positions of one code, or of Grundy's game. What it finds is kept.
#[derive(Clone, Debug)]
pub(crate) struct MisereSearch {
    moves: Moves,
    /// By place: whether the player to move wins, if known. It follows from the code and the
    /// position alone.
    known: Vec<Option<bool>>,
}

/// The moves of a code.
#[derive(Clone, Debug)]
struct Moves {
    code: Code,
    /// [`Code::all_move_from`].
    all_from: u64,
}

impl Moves {
    /// Returns true if a heap of `stones` has a move.
    fn has_move(&self, stones: u64) -> bool {
        stones >= self.all_from || self.code.digit(to_usize(stones)) & 1 != 0
    }

    /// The position that these heaps make, which have few stones.
    fn position(&self, heaps: &[u64]) -> HeapCounts {
        let mut position = HeapCounts {
            heaps: [0; MOST_STONES + 1],
            stones: 0,
        };
        for &stones in heaps {
            self.put(&mut position, stones);
        }
        position
    }

    fn put(&self, position: &mut HeapCounts, stones: u64) {
        if self.has_move(stones) {
            position.heaps[to_usize(stones)] += 1;
            position.stones += to_usize(stones);
        }
    }

    /// The position after a move on one of its heaps, which leaves two parts of it.
    fn after(&self, position: &HeapCounts, stones: u64, parts: [u64; 2]) -> HeapCounts {
        let mut after = position.clone();
        after.heaps[to_usize(stones)] -= 1;
        after.stones -= to_usize(stones);
        self.put(&mut after, parts[0]);
        self.put(&mut after, parts[1]);
        after
    }

    /// Returns true if the player to move wins: some move leaves a lost position, or there is none.
    fn wins(&self, position: &HeapCounts, known: &mut [Option<bool>]) -> bool {
        let place = position.place();
        if let Some(wins) = known[place] {
            return wins;
        }
        let mut wins = position.stones == 0;
        for stones in 1..=position.stones as u64 {
            if position.heaps[to_usize(stones)] > 0 && !wins {
                wins = self.winning_moves(position, stones, known).next().is_some();
            }
        }
        known[place] = Some(wins);
        wins
    }

    /// The moves on a heap of `stones` that leave a lost position, in the order of [`Code::moves`].
    fn winning_moves<'a>(
        &'a self,
        position: &'a HeapCounts,
        stones: u64,
        known: &'a mut [Option<bool>],
    ) -> impl Iterator<Item = (u64, u64)> + 'a {
        self.code.moves(stones).filter(move |&(taken, part)| {
            let parts = [part, stones - taken - part];
            !self.wins(&self.after(position, stones, parts), known)
        })
    }
}

impl MisereSearch {
    /// Nothing is known yet of the octal game with this code, whose digits are allowed.
    pub(crate) fn of_code(numbers: &[u64]) -> MisereSearch {
        MisereSearch::new(Code::octal(&digits(numbers)))
    }

    /// Nothing is known yet of Grundy's game.
    pub(crate) fn of_grundys_game() -> MisereSearch {
        MisereSearch::new(Code::UnequalParts)
    }

    pub(super) fn new(code: Code) -> MisereSearch {
        MisereSearch {
            moves: Moves {
                all_from: code.all_move_from(),
                code,
            },
            known: Vec::new(),
        }
    }

    /// Returns true if a heap of `stones` has a move.
    pub(crate) fn has_move(&self, stones: u64) -> bool {
        self.moves.has_move(stones)
    }

    /// How many of these heaps fit, from the first on, if heaps with a move may have at most `most`
    /// stones together, and how many stones these have.
    pub(crate) fn fit(&self, heaps: &[u64], most: u64) -> (usize, u64) {
        let mut stones = 0;
        for (place, &heap) in heaps.iter().enumerate() {
            if self.has_move(heap) {
                if heap > most - stones {
                    return (place, stones);
                }
                stones += heap;
            }
        }
        (heaps.len(), stones)
    }

    /// How many positions there is room for, a byte each.
    pub(in crate::game) fn positions(&self) -> u64 {
        self.known.len() as u64
    }

    /// Makes room for the positions that these heaps, which [fit](MisereSearch::fit), can become;
    /// returns for how many more.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn hold(&mut self, heaps: &[u64]) -> Result<usize, Bound> {
        let held = self.known.len();
        let all = POSITIONS[self.moves.position(heaps).stones];
        let more = all.saturating_sub(held);
        self.known.try_reserve_exact(more)?;
        self.known.resize(held + more, None);
        Ok(more)
    }

    /// Returns true if the first player wins on `heaps`. Here and below, there must be
    /// [room](MisereSearch::hold) for them.
    pub(crate) fn wins(&mut self, heaps: &[u64]) -> bool {
        let position = self.moves.position(heaps);
        self.moves.wins(&position, &mut self.known)
    }

    /// Tells `found` each winning move on `heaps`, in the order of the heaps and then of
    /// [`Code::moves`].
    pub(in crate::game) fn each_winning_move(
        &mut self,
        heaps: &[u64],
        found: &mut impl Found,
    ) -> Flow {
        let position = self.moves.position(heaps);
        for (heap, &stones) in (1..).zip(heaps) {
            if !self.has_move(stones) {
                continue;
            }
            for (taken, part) in self.moves.winning_moves(&position, stones, &mut self.known) {
                found.add(Move::split(heap, stones, taken, part))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Play;
    use crate::game::oracle::{Search as BruteForce, octal_options, walked};

    /// All positions of `stones` stones in heaps of at most `largest`, each in descending order.
    fn partitions_of(stones: u64, largest: u64) -> Vec<Vec<u64>> {
        if stones == 0 {
            return vec![Vec::new()];
        }
        let first = |first| {
            partitions_of(stones - first, first)
                .into_iter()
                .map(move |rest| [&[first], &rest[..]].concat())
        };
        (1..=largest.min(stones)).flat_map(first).collect()
    }

    /// The parts that each move leaves of a heap, by the rule alone; 0 is no part.
    fn options(code: Option<&[u8]>, stones: u64) -> Vec<[u64; 2]> {
        match code {
            Some(code) => octal_options(code, stones as usize)
                .iter()
                .map(|parts| parts.map(|part| part as u64))
                .collect(),
            None => (1..stones)
                .map(|part| [part, stones - part])
                .filter(|[small, large]| small < large)
                .collect(),
        }
    }

    /// All moves: which heap, the parts that it leaves, and the heaps of the position after it, in
    /// ascending order.
    fn moves(code: Option<&[u8]>, heaps: &[u64]) -> Vec<(usize, [u64; 2], Vec<u64>)> {
        let left = |at: usize, parts: [u64; 2]| {
            let mut left = [&heaps[..at], &heaps[at + 1..], &parts[..]].concat();
            left.retain(|&stones| stones > 0);
            left.sort_unstable();
            (at, parts, left)
        };
        let at = |at: usize| {
            options(code, heaps[at])
                .into_iter()
                .map(move |parts| left(at, parts))
        };
        (0..heaps.len()).flat_map(at).collect()
    }

    const CODES: [&[u8]; 9] = [
        &[0, 7, 7],
        &[0, 0, 7],
        &[0, 1, 3, 7],
        &[4],
        &[0, 1, 0, 5, 2],
        &[4, 0, 3, 1],
        &[0, 3, 3],
        &[0, 6, 0, 4],
        &[0, 0, 0, 2, 7, 1],
    ];

    /// Compares who wins, and all moves that win, with brute force that knows only the rule;
    /// returns how many positions.
    fn assert_by_rule(code: Option<&[u8]>, most: u64) -> usize {
        let given = code.map(|code| code.iter().map(|&digit| digit.into()).collect::<Vec<u64>>());
        let mut search = given.map_or_else(MisereSearch::of_grundys_game, |digits| {
            MisereSearch::of_code(&digits)
        });
        let after = |heaps: &Vec<u64>| {
            moves(code, heaps)
                .into_iter()
                .map(|(.., left)| left)
                .collect()
        };
        let mut brute_force = BruteForce::new(Play::Misere, after);
        for heaps in (0..=most).flat_map(|stones| partitions_of(stones, stones)) {
            search.hold(&heaps).expect("memory");
            let sorted: Vec<u64> = heaps.iter().rev().copied().collect();
            assert_eq!(
                search.wins(&heaps),
                brute_force.wins(&sorted),
                "{code:?}, {heaps:?}"
            );
            let mut winning = moves(code, &heaps);
            winning.retain(|(.., left)| !brute_force.wins(left));
            let expected = winning
                .iter()
                .map(|&(at, [small, large], _)| {
                    let taken = heaps[at] - small - large;
                    Move::split(at as u64 + 1, heaps[at], taken, small)
                })
                .collect();
            walked!(found => search.each_winning_move(&heaps, found))
                .assert_tells(expected, &(code, &heaps));
        }
        assert_eq!(brute_force.positions(), POSITIONS[most as usize]);
        POSITIONS[most as usize]
    }

    #[test]
    fn small_positions_are_won_and_lost_as_brute_force_says() {
        let positions: usize = CODES
            .map(Some)
            .into_iter()
            .chain([None])
            .map(|code| assert_by_rule(code, 11))
            .sum();
        assert_eq!(positions, 10 * 195);
    }

    #[test]
    #[ignore = "over 10^4 positions a game: see CONTRIBUTING.md"]
    fn ten_thousand_positions_a_game_are_won_and_lost_as_brute_force_says() {
        for code in CODES.map(Some).into_iter().chain([None]) {
            assert_eq!(assert_by_rule(code, 26), 11_732);
        }
    }

    #[test]
    fn single_heaps_of_kayles_are_lost_as_is_known() {
        let mut kayles = MisereSearch::of_code(&[0, 7, 7]);
        kayles.hold(&[40]).expect("memory");
        let lost: Vec<u64> = (0..=20).filter(|&stones| !kayles.wins(&[stones])).collect();
        assert_eq!(lost, [1, 4, 9, 12, 20]);
    }

    #[test]
    fn each_position_has_a_place_of_its_own() {
        let moves = MisereSearch::of_code(&[0, 7]).moves;
        let all = (0..=20).flat_map(|stones| partitions_of(stones, stones));
        let mut places: Vec<usize> = all.map(|heaps| moves.position(&heaps).place()).collect();
        places.sort_unstable();
        assert_eq!(places, (0..POSITIONS[20]).collect::<Vec<_>>());
        assert_eq!((POSITIONS[20], POSITIONS[MOST_STONES]), (2_714, 215_308));
    }

    #[test]
    fn a_heap_has_a_move_where_the_rule_has_one() {
        let mut codes: Vec<Vec<u8>> = CODES.iter().map(|code| code.to_vec()).collect();
        codes.extend((0..2 * 512).map(|code| {
            [code / 512 * 4, code / 64 % 8, code / 8 % 8, code % 8]
                .map(|digit| digit as u8)
                .to_vec()
        }));
        for code in codes.iter().map(|code| Some(&code[..])).chain([None]) {
            let search = code.map_or_else(MisereSearch::of_grundys_game, |code| {
                MisereSearch::new(Code::octal(code))
            });
            for stones in 0..30 {
                assert_eq!(
                    search.has_move(stones),
                    !options(code, stones).is_empty(),
                    "{code:?}, heap {stones}"
                );
            }
            // Larger heaps are all alike.
            assert_eq!(
                search.has_move(u64::MAX - 1),
                search.has_move(29),
                "{code:?}"
            );
        }
    }

    #[test]
    fn forty_stones_fit_and_one_more_does_not_wherever_it_comes() {
        let kayles = MisereSearch::of_code(&[0, 0, 7]);
        // A heap of 1 has no move.
        for (heaps, most, fit) in [
            (&[40, 1, 0, 1][..], 40, (4, 40)),
            (&[40, 1, 2], 40, (2, 40)),
            (&[41], 40, (0, 0)),
            (&[38, u64::MAX - 1], 40, (1, 38)),
            (&[1, 2, 2, 2], 5, (3, 4)),
            (&[2], 0, (0, 0)),
        ] {
            assert_eq!(kayles.fit(heaps, most), fit, "{heaps:?}");
        }
    }

    /// A longer table and a shorter one, filled in any order, have the same answers.
    #[test]
    fn an_answer_does_not_depend_on_earlier_ones() {
        let mut all: Vec<Vec<u64>> = (0..=12)
            .flat_map(|stones| partitions_of(stones, stones))
            .collect();
        let alone = |heaps: &Vec<u64>| {
            let mut search = MisereSearch::of_code(&[0, 1, 3, 7]);
            search.hold(heaps).expect("memory");
            let walked = walked!(found => search.each_winning_move(heaps, found));
            (search.wins(heaps), walked.list)
        };
        let expected: Vec<_> = all.iter().map(alone).collect();
        let mut order: Vec<usize> = (0..all.len()).collect();
        fastrand::Rng::with_seed(1).shuffle(&mut order);
        let mut search = MisereSearch::of_code(&[0, 1, 3, 7]);
        for place in order {
            let heaps = &mut all[place];
            search.hold(heaps).expect("memory");
            let walked = walked!(found => search.each_winning_move(heaps, found));
            let found = (search.wins(heaps), walked.list);
            assert_eq!(found, expected[place], "{heaps:?}");
        }
    }

    #[test]
    fn a_budget_has_room_for_all_positions_of_so_many_stones() {
        for (most, stones) in [
            (1, 0),
            (2, 1),
            (3, 1),
            (4, 2),
            (215_307, 39),
            (215_308, 40),
            (u64::MAX, 40),
        ] {
            assert_eq!(most_stones(most), stones, "{most}");
        }
    }
}
