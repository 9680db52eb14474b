//! Misère play of octal games and of Grundy's game: what a [quotient](super::quotient) proves, and else
//! a search.
//!
//! **Method.** A case whose heaps all have a proved class is answered by it, if it has more than 40
//! stones or the classes are known already; the search would give the same answer. Other positions
//! are searched, depth first, up to the first move that leaves a lost position, and a map keeps who
//! wins each. Three things are the same in every sum, by induction over its moves, and make positions
//! fewer. A heap without a move is left out. Of heaps with the same options, the smallest stands for
//! all. And two heaps whose only move leaves no move cancel each other: whoever wins without them
//! answers a move on one of them by the same on the other, and wins without them at once if there is
//! nothing else.
//!
//! **Bounds.** The heaps with a move have at most 125 stones together, so that a position fits 128
//! bits. Positions of at most 40 stones are always searched, and are kept, because there are few:
//! 215,308 with the empty one. A case of more stones has a map of its own, and at most 2^n steps of
//! the [`Budget`]: one for each move that is tried, and [`POSITION_STEPS`] for each position. All
//! moves of the case are tried, and those of equal heaps once. So code and heaps alone decide if it
//! is refused, in any order, whatever is asked of it and whatever was searched before.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use super::code::{Code, digits};
use super::known_wins::KnownWins;
use super::quotient::{ProofEnd, Quotient};
use crate::game::bound::{Bound, Budget};
use crate::game::moves::{Flow, FoundMoves, Move, bound_met};
use crate::limits::to_usize;

/// The most stones of a position that is kept.
const MOST_KEPT: usize = 40;

/// The most stones of a position. It takes a bit more than these, a heap larger than all would be at
/// the second bit above, and a shift has to be less than the 128 bits there are.
const MOST_STONES: u64 = 125;

/// The budget of the largest map, the default one. A larger one changes nothing, for the next map
/// would take twice the memory.
const MOST_BUDGET: u32 = 26;

/// The steps of a position. A map of 2^26 steps then has at most 3,355,443 positions, which is 4/5 of
/// 2^22: it takes 67 MB, and 34 MB more while it grows.
const POSITION_STEPS: u64 = 20;

/// At n: how many positions have at most n stones.
const POSITIONS: [u64; MOST_KEPT + 1] = positions();

const fn positions() -> [u64; MOST_KEPT + 1] {
    // The positions of n stones whose heaps have at most `largest` stones.
    let mut counts = [0; MOST_KEPT + 1];
    counts[0] = 1;
    let mut largest = 1;
    while largest <= MOST_KEPT {
        let mut n = largest;
        while n <= MOST_KEPT {
            counts[n] += counts[n - largest];
            n += 1;
        }
        largest += 1;
    }
    let mut n = 1;
    while n <= MOST_KEPT {
        counts[n] += counts[n - 1];
        n += 1;
    }
    counts
}

impl Budget {
    /// The most stones of heaps that have a move where [positions are
    /// searched](crate::Game::is_searched). From a budget of 18 on it is 125, but positions of more
    /// than 40 stones may still need more steps than there are.
    ///
    /// ```
    /// use takeaway::game::Budget;
    ///
    /// assert_eq!([0, 4, 17, 18, 30].map(|n| Budget::new(n).map(Budget::most_stones)), [0, 4, 37, 125, 125].map(Some));
    /// ```
    pub fn most_stones(self) -> u64 {
        let kept = self.most_kept_stones();
        if kept < MOST_KEPT as u64 {
            kept
        } else {
            MOST_STONES
        }
    }

    /// The most stones of heaps that have a move for which a position is searched whatever its
    /// steps: at most 40, and no more than 2^n positions have as many stones or fewer.
    pub(crate) fn most_kept_stones(self) -> u64 {
        let mut stones = 0;
        while stones < MOST_KEPT && POSITIONS[stones + 1] <= self.most_values() {
            stones += 1;
        }
        stones as u64
    }

    /// The exponent of the most steps of a larger position.
    pub(super) fn search_steps(self) -> u32 {
        self.n().min(MOST_BUDGET)
    }
}

impl Bound {
    /// The most steps of a search or a proof that any budget allows.
    pub(in crate::game) const MOST_SEARCH: Bound = Bound::Search(MOST_BUDGET);
}

/// A position. From the lowest bit on it has, for each heap in ascending order, a zero for each
/// stone that the heap has more than the one before, and then a one. So it takes no more bits than
/// it has stones, and one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Partition(u128);

impl Partition {
    const EMPTY: Partition = Partition(0);

    /// The place of the first heap of this size, or where it would be: after so many zeros.
    fn place(self, size: u8) -> u32 {
        let mut place = u32::from(size);
        loop {
            let smaller = self.0 & ((1 << place) - 1);
            let next = u32::from(size) + smaller.count_ones();
            if next == place {
                return place;
            }
            place = next;
        }
    }

    fn has(self, size: u8) -> bool {
        self.0 >> self.place(size) & 1 == 1
    }

    fn with(self, size: u8) -> Partition {
        let place = self.place(size);
        let smaller = self.0 & ((1 << place) - 1);
        let others = self.0 >> place << place;
        Partition(others << 1 | 1 << place | smaller)
    }

    /// The position without a heap of this size, which it has.
    fn without(self, size: u8) -> Partition {
        let place = self.place(size);
        let smaller = self.0 & ((1 << place) - 1);
        Partition(self.0 >> 1 >> place << place | smaller)
    }

    /// The smallest size of its heaps above this one.
    fn next_size(self, size: u8) -> Option<u8> {
        let larger = self.0 >> self.place(size + 1);
        if larger == 0 {
            return None;
        }
        Some(size + 1 + larger.trailing_zeros().to_le_bytes()[0])
    }

    /// The sizes of its heaps.
    #[cfg(test)]
    fn sizes(self) -> Vec<u8> {
        let mut sizes = Vec::new();
        let mut last = 0;
        while let Some(size) = self.next_size(last) {
            sizes.push(size);
            last = size;
        }
        sizes
    }
}

/// The moves of a code.
#[derive(Clone, Debug)]
struct Moves {
    code: Code,
    /// [`Code::all_move_from`].
    all_from: u64,
    /// By heap, as far as any was asked for: the smallest heap with the same options; 0 if it has no
    /// move.
    alike: Vec<u8>,
    /// The smallest heap whose only move leaves no move; 0 if there is none yet.
    single: u8,
    /// By heap: where its options end.
    ends: Vec<usize>,
    /// The options of heaps that stand for themselves, in ascending order: two heaps that stand for
    /// others, or 0 where there is none.
    options: Vec<[u8; 2]>,
}

impl Moves {
    fn new(code: Code) -> Moves {
        Moves {
            all_from: code.all_move_from(),
            code,
            alike: Vec::new(),
            single: 0,
            ends: Vec::new(),
            options: Vec::new(),
        }
    }

    /// Returns true if a heap of `stones` has a move.
    fn has_move(&self, stones: u64) -> bool {
        stones >= self.all_from || self.code.digit(to_usize(stones)) & 1 != 0
    }

    /// The heaps that have a move, with their numbers.
    fn with_move<'a>(&'a self, heaps: &'a [u64]) -> impl Iterator<Item = (u64, u64)> + 'a {
        let all = (1..).zip(heaps.iter().copied());
        all.filter(|&(_, stones)| self.has_move(stones))
    }

    /// The options of a heap that stands for itself.
    fn options(&self, size: u8) -> &[[u8; 2]] {
        let size = usize::from(size);
        let start = if size == 0 { 0 } else { self.ends[size - 1] };
        &self.options[start..self.ends[size]]
    }

    /// Finds the options of all heaps of at most `largest` stones.
    fn reach(&mut self, largest: u64) -> Result<(), Bound> {
        for stones in self.alike.len() as u64..=largest {
            let start = self.options.len();
            self.add_options(stones)?;
            let alike = self.alike_to(stones, &self.options[start..]);
            if u64::from(alike) != stones {
                self.options.truncate(start);
            } else if self.single == 0 && self.options[start..] == [[0, 0]] {
                self.single = alike;
            }
            self.alike.try_reserve(1)?;
            self.alike.push(alike);
            self.ends.try_reserve(1)?;
            self.ends.push(self.options.len());
        }
        Ok(())
    }

    /// Adds the options of a heap of `stones`, each once.
    fn add_options(&mut self, stones: u64) -> Result<(), Bound> {
        let mut options = Vec::new();
        for (taken, part) in self.code.moves(stones) {
            let mut parts = [part, stones - taken - part].map(|part| self.alike[to_usize(part)]);
            parts.sort_unstable();
            if parts == [self.single; 2] {
                parts = [0, 0];
            }
            options.try_reserve(1)?;
            options.push(parts);
        }
        options.sort_unstable();
        options.dedup();
        self.options.try_reserve(options.len())?;
        self.options.extend(options);
        Ok(())
    }

    /// The smallest heap, of at most `stones`, that has these options; 0 if there are none.
    fn alike_to(&self, stones: u64, options: &[[u8; 2]]) -> u8 {
        if options.is_empty() {
            return 0;
        }
        for (size, &alike) in (0..).zip(&self.alike) {
            if size == alike && self.options(size) == options {
                return size;
            }
        }
        // No heap has more than the most stones.
        stones.to_le_bytes()[0]
    }

    /// The position with one more heap of `size` stones. No other heap stands for it; 0 is no heap.
    fn put(&self, position: Partition, size: u8) -> Partition {
        if size == 0 {
            position
        } else if size == self.single && position.has(size) {
            position.without(size)
        } else {
            position.with(size)
        }
    }

    /// The position without one of its heaps. If that was cancelled by another, the other is left.
    fn take(&self, position: Partition, size: u8) -> Partition {
        if size == self.single {
            self.put(position, size)
        } else {
            position.without(size)
        }
    }

    /// The position of heaps that were [reached](Moves::reach).
    fn position(&self, heaps: &[u64]) -> Partition {
        let mut position = Partition::EMPTY;
        for (_, stones) in self.with_move(heaps) {
            position = self.put(position, self.alike[to_usize(stones)]);
        }
        position
    }

    /// The position after a move that left `rest` and these parts of a heap.
    fn after(&self, rest: Partition, parts: [u8; 2]) -> Partition {
        self.put(self.put(rest, parts[0]), parts[1])
    }
}

/// A search that adds to what is known.
struct WinSearch<'a> {
    moves: &'a Moves,
    known: &'a mut KnownWins,
    /// The steps so far.
    steps: u64,
    /// The most steps.
    most: u64,
}

impl WinSearch<'_> {
    fn pay(&mut self, steps: u64) -> Result<(), Bound> {
        self.steps += steps;
        if self.steps > self.most {
            return Err(Bound::Search(self.most.ilog2()));
        }
        Ok(())
    }

    /// Returns true if the player to move wins: some move leaves a lost position, or there is none.
    /// Calls are nested once for each move that a game of these heaps has, which are at most two for
    /// each stone.
    fn wins(&mut self, position: Partition) -> Result<bool, Bound> {
        if position == Partition::EMPTY {
            return Ok(true);
        }
        if let Some(wins) = self.known.get(position.0) {
            return Ok(wins);
        }
        self.pay(POSITION_STEPS)?;
        let mut wins = false;
        let mut size = 0;
        while let Some(next) = position.next_size(size)
            && !wins
        {
            size = next;
            wins = self.wins_by(position.without(size), size)?;
        }
        self.known.insert(position.0, wins)?;
        Ok(wins)
    }

    /// Returns true if a move on a heap of this size wins, where `rest` are the other heaps.
    fn wins_by(&mut self, rest: Partition, size: u8) -> Result<bool, Bound> {
        let moves = self.moves;
        for &parts in moves.options(size) {
            self.pay(1)?;
            if !self.wins(moves.after(rest, parts))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tries all moves on these heaps, in an order that does not depend on that of the heaps.
    fn try_all(&mut self, heaps: &[u64]) -> Result<(), Bound> {
        let moves = self.moves;
        let position = moves.position(heaps);
        let alike = moves
            .with_move(heaps)
            .map(|(_, stones)| moves.alike[to_usize(stones)]);
        let mut sizes: Vec<u8> = alike.collect();
        sizes.sort_unstable();
        sizes.dedup();
        for size in sizes {
            let rest = moves.take(position, size);
            for &parts in moves.options(size) {
                self.pay(1)?;
                self.wins(moves.after(rest, parts))?;
            }
        }
        Ok(())
    }

    /// Tells `found` each winning move on `heaps`, in the order of the heaps and then of
    /// [`Code::moves`].
    fn each_winning_move(&mut self, heaps: &[u64], found: &mut impl FoundMoves) -> Flow {
        let moves = self.moves;
        let position = moves.position(heaps);
        for (heap, stones) in moves.with_move(heaps) {
            let rest = moves.take(position, moves.alike[to_usize(stones)]);
            for (taken, part) in moves.code.moves(stones) {
                let parts = [part, stones - taken - part].map(|part| moves.alike[to_usize(part)]);
                if !self.wins(moves.after(rest, parts))? {
                    found.add(Move::split(heap, stones, taken, part))?;
                }
            }
        }
        Ok(())
    }
}

/// Held while a position that is not kept is searched, so that only one map at a time is large.
static LARGE: Mutex<()> = Mutex::new(());

/// What was found of the last position of more stones than are kept. It has a move.
#[derive(Clone, Debug)]
struct Large {
    /// Its heaps that have a move, with their numbers.
    heaps: Vec<(u64, u64)>,
    budget: Budget,
    winning: Vec<Move>,
}

/// How large the heaps of a case are that have a move, as far as that decides whether it has an
/// answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PositionExtent {
    /// The stones of all of them; at most 2^64 − 1.
    stones: u64,
    /// The stones of the largest.
    largest: u64,
}

impl PositionExtent {
    fn with(self, heap: u64) -> PositionExtent {
        PositionExtent {
            stones: self.stones.saturating_add(heap),
            largest: self.largest.max(heap),
        }
    }
}

/// Misère play of one code, or of Grundy's game: what is proved of it, and the search through its
/// positions. What the search finds of few stones is kept. A case has an answer if all of its heaps
/// are proved, or if it is small enough to be searched; both give the same.
#[derive(Clone, Debug)]
pub(crate) struct MisereSearch {
    moves: Moves,
    /// What is proved, once it was needed.
    quotient: Option<Arc<Quotient>>,
    known: KnownWins,
    /// The steps for positions that are kept, since they were last asked for.
    steps: u64,
    large: Option<Large>,
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
            moves: Moves::new(code),
            quotient: None,
            known: KnownWins::new(),
            steps: 0,
            large: None,
        }
    }

    /// Returns true if a heap of `stones` has a move.
    pub(crate) fn has_move(&self, stones: u64) -> bool {
        self.moves.has_move(stones)
    }

    /// What is proved of the game, if it is known by now.
    pub(crate) fn known_quotient(&self) -> Option<&Arc<Quotient>> {
        self.quotient.as_ref()
    }

    /// What is proved of the game within a budget, if that is not known by now, becomes known.
    pub(crate) fn set_quotient(&mut self, quotient: Arc<Quotient>) {
        self.quotient = Some(quotient);
    }

    /// What is proved of the game. It is proved once: later budgets change nothing.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(crate) fn quotient(&mut self, budget: Budget) -> Result<Arc<Quotient>, Bound> {
        if let Some(quotient) = &self.quotient {
            return Ok(Arc::clone(quotient));
        }
        let quotient = Arc::new(Quotient::new(self.moves.code.clone(), budget)?);
        self.quotient = Some(Arc::clone(&quotient));
        Ok(quotient)
    }

    /// How many of these heaps may come, from the first on, after others of this extent, so that
    /// the case has an answer; the extent of all of these; and the bound that was met at the next.
    pub(crate) fn fit(
        &mut self,
        heaps: &[u64],
        before: PositionExtent,
        budget: Budget,
    ) -> (usize, PositionExtent, Option<Bound>) {
        let most = budget.most_stones();
        let mut extent = before;
        for (place, &heap) in heaps.iter().enumerate() {
            if !self.has_move(heap) {
                continue;
            }
            let more = extent.with(heap);
            if more.stones > most
                && let Err(bound) = self.check_proved(more, budget)
            {
                return (place, extent, Some(bound));
            }
            extent = more;
        }
        (heaps.len(), extent, None)
    }

    /// Checks that all heaps of this extent are proved.
    fn check_proved(&mut self, extent: PositionExtent, budget: Budget) -> Result<(), Bound> {
        let quotient = self.quotient(budget)?;
        if extent.largest <= quotient.last() {
            return Ok(());
        }
        Err(Bound::Stones {
            most: budget.most_stones(),
            last: quotient.last(),
            steps: match quotient.end() {
                ProofEnd::Steps(n) => Some(n),
                ProofEnd::Period(_) | ProofEnd::NoGuess => None,
            },
        })
    }

    /// The extent of these heaps after others.
    fn extent(&self, heaps: &[u64], before: PositionExtent) -> PositionExtent {
        let mut extent = before;
        for (_, heap) in self.moves.with_move(heaps) {
            extent = extent.with(heap);
        }
        extent
    }

    /// Returns true if these heaps after others have so many stones that what is proved of the game
    /// decides whether they have an answer, and that is not known.
    pub(crate) fn has_to_prove(
        &self,
        heaps: &[u64],
        before: PositionExtent,
        budget: Budget,
    ) -> bool {
        self.quotient.is_none() && self.extent(heaps, before).stones > budget.most_stones()
    }

    /// Returns true if these heaps would be searched for long, and it is not known what is proved.
    pub(crate) fn lacks_quotient(&self, heaps: &[u64]) -> bool {
        self.quotient.is_none() && !self.is_kept(heaps)
    }

    /// Returns true if it takes no long search to say who wins on these heaps.
    pub(crate) fn is_quick(&self, heaps: &[u64]) -> bool {
        let is_proved = match &self.quotient {
            Some(quotient) => {
                self.extent(heaps, PositionExtent::default()).largest <= quotient.last()
            }
            None => false,
        };
        is_proved || self.is_kept(heaps)
    }

    /// At most how many options are looked at to find all winning moves by what is proved.
    pub(crate) fn lookups(&self, heaps: &[u64]) -> u64 {
        match &self.quotient {
            Some(quotient) => quotient.lookups(heaps),
            None => 0,
        }
    }

    /// What proves who wins on these heaps; none if they have to be searched.
    ///
    /// # Errors
    ///
    /// The bound that was met, if the heaps are too large to be searched.
    fn proof(&mut self, heaps: &[u64], budget: Budget) -> Result<Option<Arc<Quotient>>, Bound> {
        if self.lacks_quotient(heaps) || self.quotient.is_some() {
            let extent = self.extent(heaps, PositionExtent::default());
            match self.check_proved(extent, budget) {
                Ok(()) => return self.quotient(budget).map(Some),
                Err(bound) if extent.stones > budget.most_stones() => return Err(bound),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// The bytes of what is kept and proved, without those of the code.
    pub(in crate::game) fn bytes(&self) -> usize {
        let large = match &self.large {
            Some(large) => size_of_val(&large.heaps[..]) + size_of_val(&large.winning[..]),
            None => 0,
        };
        let options = size_of_val(&self.moves.options[..]);
        let proved = self
            .quotient
            .as_ref()
            .map_or(0, |quotient| quotient.bytes());
        large + options + proved + self.known.bytes()
    }

    /// The steps for positions that are kept, since this was last asked.
    pub(in crate::game) fn take_steps(&mut self) -> u64 {
        mem::take(&mut self.steps)
    }

    /// Returns true if what a search finds of these heaps is kept.
    pub(crate) fn is_kept(&self, heaps: &[u64]) -> bool {
        self.extent(heaps, PositionExtent::default()).stones <= MOST_KEPT as u64
    }

    /// Returns true if the first player wins on `heaps`.
    ///
    /// # Errors
    ///
    /// [`Bound::Stones`], [`Bound::Search`] or [`Bound::Memory`].
    pub(crate) fn wins(&mut self, heaps: &[u64], budget: Budget) -> Result<bool, Bound> {
        if let Some(quotient) = self.proof(heaps, budget)? {
            return quotient.wins(heaps).ok_or(Bound::Internal);
        }
        self.reach(heaps)?;
        if !self.is_kept(heaps) {
            return Ok(!self.large(heaps, budget)?.winning.is_empty());
        }
        let position = self.moves.position(heaps);
        let mut search = kept(&self.moves, &mut self.known);
        let wins = search.wins(position);
        self.steps += search.steps;
        wins
    }

    /// Tells `found` each winning move on `heaps`, in the order of the heaps and then of
    /// [`Code::moves`]. Its bounds are those of [`MisereSearch::wins`].
    pub(in crate::game) fn each_winning_move(
        &mut self,
        heaps: &[u64],
        budget: Budget,
        found: &mut impl FoundMoves,
    ) -> Flow {
        if let Some(quotient) = self.proof(heaps, budget)? {
            return quotient.each_winning_move(heaps, found);
        }
        self.reach(heaps)?;
        if !self.is_kept(heaps) {
            for winning in &self.large(heaps, budget)?.winning {
                found.add(winning.clone())?;
            }
            return Ok(());
        }
        let mut search = kept(&self.moves, &mut self.known);
        let flow = search.each_winning_move(heaps, found);
        self.steps += search.steps;
        flow
    }

    /// Finds the options of these heaps.
    fn reach(&mut self, heaps: &[u64]) -> Result<(), Bound> {
        let mut largest = 0;
        for (_, stones) in self.moves.with_move(heaps) {
            largest = stones.max(largest);
        }
        self.moves.reach(largest)
    }

    /// What is found of a position that is not kept: the last one, or a new one.
    fn large(&mut self, heaps: &[u64], budget: Budget) -> Result<&Large, Bound> {
        let with_move = self.moves.with_move(heaps);
        let large = match self.large.take() {
            Some(last) if last.budget == budget && with_move.eq(last.heaps.iter().copied()) => last,
            Some(_) | None => searched(&self.moves, heaps, budget)?,
        };
        Ok(self.large.insert(large))
    }
}

/// A search for positions that are kept, which may take any steps.
fn kept<'a>(moves: &'a Moves, known: &'a mut KnownWins) -> WinSearch<'a> {
    WinSearch {
        moves,
        known,
        steps: 0,
        most: u64::MAX,
    }
}

/// Searches a position in a map of its own.
fn searched(moves: &Moves, heaps: &[u64], budget: Budget) -> Result<Large, Bound> {
    // Nothing is half changed if a thread panics here.
    let _large = LARGE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut search = WinSearch {
        moves,
        known: &mut KnownWins::new(),
        steps: 0,
        most: 1 << budget.search_steps(),
    };
    search.try_all(heaps)?;
    let mut winning = Vec::new();
    bound_met(search.each_winning_move(heaps, &mut winning))?;
    Ok(Large {
        heaps: moves.with_move(heaps).collect(),
        budget,
        winning,
    })
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

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

    const CODES: [&[u8]; 10] = [
        &[0, 7, 7],
        &[0, 0, 7],
        &[0, 1, 3, 7],
        &[4],
        &[0, 1, 0, 5, 2],
        &[4, 0, 3, 1],
        &[0, 3, 3],
        &[0, 6, 0, 4],
        &[0, 6],
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
            let sorted: Vec<u64> = heaps.iter().rev().copied().collect();
            let wins = brute_force.wins(&sorted);
            assert_eq!(
                search.wins(&heaps, Budget::DEFAULT),
                Ok(wins),
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
                .collect::<Vec<Move>>();
            // As in a map of its own.
            let large = searched(&search.moves, &heaps, Budget::DEFAULT).expect("few steps");
            assert_eq!(large.winning, expected, "{code:?}, {heaps:?}");
            walked!(found => search.each_winning_move(&heaps, Budget::DEFAULT, found))
                .assert_tells(expected, &(code, &heaps));
        }
        assert_eq!(brute_force.positions() as u64, POSITIONS[most as usize]);
        brute_force.positions()
    }

    #[test]
    fn small_positions_are_won_and_lost_as_brute_force_says() {
        let positions: usize = CODES
            .map(Some)
            .into_iter()
            .chain([None])
            .map(|code| assert_by_rule(code, 11))
            .sum();
        assert_eq!(positions, 11 * 195);
    }

    #[test]
    fn positions_of_random_codes_are_won_and_lost_as_brute_force_says() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..10 {
            let mut code = vec![4 * random.u8(0..2)];
            for _ in 0..random.u8(1..6) {
                code.push(random.u8(0..8));
            }
            assert_eq!(assert_by_rule(Some(&code), 10), 139);
        }
    }

    #[test]
    #[ignore = "over 10^4 positions a game: see CONTRIBUTING.md"]
    fn ten_thousand_positions_a_game_are_won_and_lost_as_brute_force_says() {
        for code in CODES.map(Some).into_iter().chain([None]) {
            assert_eq!(assert_by_rule(code, 26), 11_732);
        }
    }

    /// Which heaps of these sizes are lost.
    fn lost(mut search: MisereSearch, sizes: RangeInclusive<u64>) -> Vec<u64> {
        let mut lost = Vec::new();
        for stones in sizes {
            if search.wins(&[stones], Budget::DEFAULT) == Ok(false) {
                lost.push(stones);
            }
        }
        lost
    }

    /// Found by another search, of all partitions; some of them by another program as well.
    #[test]
    fn large_single_heaps_are_lost_as_is_known() {
        let of_code = MisereSearch::of_code;
        assert_eq!(lost(of_code(&[0, 7, 7]), 0..=46), [1, 4, 9, 12, 20]);
        assert_eq!(
            lost(of_code(&[0, 0, 7]), 37..=64),
            [40, 45, 49, 50, 54, 55, 59, 63, 64]
        );
        assert_eq!(
            lost(of_code(&[0, 1, 3, 7]), 36..=62),
            [39, 44, 48, 49, 53, 54, 58, 62]
        );
        assert_eq!(lost(of_code(&[0, 6]), 30..=60), [46, 58]);
        assert_eq!(
            lost(MisereSearch::of_grundys_game(), 34..=50),
            [36, 39, 42, 45, 50]
        );
    }

    #[test]
    fn each_position_has_bits_of_its_own() {
        let mut positions = Vec::new();
        for heaps in (0..=20).flat_map(|stones| partitions_of(stones, stones)) {
            let mut position = Partition::EMPTY;
            for &stones in &heaps {
                let size = stones as u8;
                assert_eq!(position.has(size), position.sizes().contains(&size));
                position = position.with(size);
                assert!(position.has(size));
            }
            let mut sizes = heaps.clone();
            sizes.sort_unstable();
            sizes.dedup();
            let found: Vec<u64> = position.sizes().into_iter().map(u64::from).collect();
            assert_eq!(found, sizes);
            for &stones in &sizes {
                let size = stones as u8;
                assert_eq!(position.without(size).with(size), position, "{heaps:?}");
            }
            positions.push(position.0);
        }
        positions.sort_unstable();
        positions.dedup();
        assert_eq!(positions.len(), 2_714);
        assert_eq!((POSITIONS[20], POSITIONS[MOST_KEPT]), (2_714, 215_308));
    }

    /// The most bits: one heap, or all heaps of a stone.
    #[test]
    fn the_most_stones_fit_a_position_and_its_bits() {
        let most = MOST_STONES as u8;
        let one = Partition::EMPTY.with(most);
        let mut ones = Partition::EMPTY;
        for _ in 0..most {
            ones = ones.with(1);
        }
        assert_eq!((one.0.ilog2(), ones.0.ilog2()), (125, 125));
        assert_eq!((one.sizes(), ones.sizes()), (vec![most], vec![1]));
        assert_eq!(one.without(most), Partition::EMPTY);
        // Heaps of a stone cancel each other in pairs, of two stones they do not.
        let mut ones_or_twos = MisereSearch::of_code(&[0, 3, 3]);
        for (heap, count) in [(1, 125), (2, 62), (125, 1)] {
            let heaps = vec![heap; count];
            let wins = ones_or_twos.wins(&heaps, Budget::DEFAULT);
            // The Grundy values are those of a heap modulo 3.
            let is_lost = if heap == 2 {
                count % 2 == 0
            } else {
                heap % 3 == 1 && count % 2 == 1
            };
            assert_eq!(wins, Ok(!is_lost), "{count} heaps of {heap}");
        }
    }

    fn kayles() -> MisereSearch {
        MisereSearch::of_code(&[0, 7, 7])
    }

    /// The steps of a search of Kayles that knows nothing before.
    fn steps_of_kayles(heaps: &[u64]) -> u64 {
        let mut search = kayles();
        search.reach(heaps).expect("memory");
        let mut known = KnownWins::new();
        let mut search = kept(&search.moves, &mut known);
        search.try_all(heaps).expect("any steps");
        search.steps
    }

    #[test]
    fn a_search_takes_all_its_steps_and_not_one_more() {
        let heaps = [6, 5, 1];
        let all = steps_of_kayles(&heaps);
        for (most, is_enough) in [(all, true), (all - 1, false)] {
            let mut kayles = kayles();
            kayles.reach(&heaps).expect("memory");
            let mut known = KnownWins::new();
            let mut search = kept(&kayles.moves, &mut known);
            search.most = most;
            assert_eq!(search.try_all(&heaps).is_ok(), is_enough, "{most}");
        }
    }

    #[test]
    fn an_order_of_heaps_or_what_was_searched_before_changes_no_refusal() {
        let heaps = [17, 3, 17, 8, 1, 1];
        let all = steps_of_kayles(&heaps);
        assert_eq!(all, steps_of_kayles(&[1, 8, 17, 1, 17, 3]));
        // The first budget that has as many steps, and the one before.
        let enough = Budget::new(all.next_power_of_two().ilog2()).expect("a budget");
        let small = Budget::new(enough.n() - 1).expect("a budget");
        let mut search = kayles();
        for _ in 0..2 {
            assert_eq!(search.wins(&heaps, small), Err(Bound::Search(small.n())));
            let mut moves: Vec<Move> = Vec::new();
            let flow = search.each_winning_move(&heaps, small, &mut moves);
            assert_eq!(bound_met(flow), Err(Bound::Search(small.n())));
            assert!(search.wins(&heaps, enough).is_ok());
            assert!(search.wins(&[20, 20], small).is_ok());
        }
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
    fn a_case_fits_if_it_has_125_stones_or_if_all_of_its_heaps_are_proved() {
        let mut dawson = MisereSearch::of_code(&[0, 0, 7]);
        let last = dawson.quotient(Budget::DEFAULT).expect("memory").last();
        assert!((20..40).contains(&last));
        // A heap of 1 has no move.
        for (heaps, fit) in [
            (&[125, 1, 0, 1][..], 4),
            (&[125, 1, 2], 2),
            (&[126], 0),
            (&[123, u64::MAX - 1], 1),
            (&[last; 20], 20),
            (&[last, last, last, last, last, last, last, last + 1], 7),
            (&[last + 1, last, last, last, last, last, last, last], 5),
        ] {
            let (found, extent, bound) =
                dawson.fit(heaps, PositionExtent::default(), Budget::DEFAULT);
            assert_eq!(found, fit, "{heaps:?}");
            assert_eq!(bound.is_some(), fit < heaps.len(), "{heaps:?}");
            // The heaps may come one by one.
            let mut before = PositionExtent::default();
            for &heap in &heaps[..fit] {
                let (_, more, refused) = dawson.fit(&[heap], before, Budget::DEFAULT);
                assert_eq!(refused, None);
                before = more;
            }
            assert_eq!(before, extent);
        }
    }

    #[test]
    fn an_answer_does_not_depend_on_earlier_ones() {
        let mut all: Vec<Vec<u64>> = (0..=12)
            .flat_map(|stones| partitions_of(stones, stones))
            .collect();
        all.extend([vec![41], vec![20, 2, 21], vec![30, 3, 1, 9]]);
        let alone = |heaps: &Vec<u64>| {
            let mut search = MisereSearch::of_code(&[0, 1, 3, 7]);
            asked(&mut search, heaps)
        };
        let expected: Vec<_> = all.iter().map(alone).collect();
        let mut order: Vec<usize> = (0..all.len()).collect();
        fastrand::Rng::with_seed(1).shuffle(&mut order);
        let mut search = MisereSearch::of_code(&[0, 1, 3, 7]);
        for place in order {
            let heaps = &all[place];
            assert_eq!(asked(&mut search, heaps), expected[place], "{heaps:?}");
        }
    }

    /// Who wins, and the winning moves.
    fn asked(search: &mut MisereSearch, heaps: &[u64]) -> (Result<bool, Bound>, Vec<Move>) {
        let walked = walked!(found => search.each_winning_move(heaps, Budget::DEFAULT, found));
        let moves = walked.list.expect("few moves");
        (search.wins(heaps, Budget::DEFAULT), moves)
    }

    #[test]
    fn a_budget_allows_as_many_stones_as_it_has_positions_for() {
        for (n, kept, most) in [
            (0, 0, 0),
            (1, 1, 1),
            (2, 2, 2),
            (17, 37, 37),
            (18, 40, 125),
            (30, 40, 125),
        ] {
            let budget = Budget::new(n).expect("a budget");
            assert_eq!(
                (budget.most_kept_stones(), budget.most_stones()),
                (kept, most)
            );
        }
    }
}
