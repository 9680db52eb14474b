//! Won cases of a set that a single move wins: a program that forgets this move is wrong there. Among
//! many moves, hardly any case is won by one alone.

use super::positions::Positions;
use super::rules::OnlyMove;
use super::values::HeapValues;

/// How many heaps are tried.
const TRIES: u64 = 64;

impl Positions {
    /// Makes the case one that this move alone wins, if one is found: a lost case, and the stones of
    /// the move in addition. Returns whether it is one.
    pub(super) fn leave_only_move(&mut self, only: OnlyMove, values: &HeapValues) -> bool {
        let stones = match only {
            OnlyMove::First => self.rule.first(),
            OnlyMove::Last => self.rule.last(),
            OnlyMove::Largest => self.rule.iter().max(),
        };
        let Some(&stones) = stones else {
            return false;
        };
        let mut moves = self.rule.clone();
        moves.sort_unstable();
        moves.dedup();
        let before = self.heaps.clone();
        for _ in 0..TRIES {
            if self.add_to_lost(stones, values) && self.has_one_winning_move(&moves, values) {
                return true;
            }
            self.heaps.clone_from(&before);
        }
        false
    }

    /// Puts a heap in place of one from which a move of these stones leaves a lost case, if one is
    /// found. Small ones are as likely as large ones: from these, fewer moves can be made.
    fn add_to_lost(&mut self, stones: u64, values: &HeapValues) -> bool {
        if self.heaps.is_empty() {
            return false;
        }
        let at = self.random.place(self.heaps.len());
        let total = self.room.total(&self.heaps);
        let [least, most] = self.room.in_place_of(at, self.heaps[at], total);
        let Some(most) = most.checked_sub(stones) else {
            return false;
        };
        let least = least.saturating_sub(stones);
        if least > most {
            return false;
        }
        let sum = values.sum(&self.heaps, self.play);
        let wanted = sum.wanted(values.grundy(self.heaps[at]), self.play);
        let end = self.random.between(least, most);
        for end in [end, most] {
            if let Some(left) = values.any_heap(wanted, least..=end, &mut self.random) {
                self.heaps[at] = left + stones;
                return true;
            }
        }
        false
    }

    /// Returns true if a single move of these wins.
    fn has_one_winning_move(&self, moves: &[u64], values: &HeapValues) -> bool {
        let mut heaps = self.heaps.clone();
        let mut winning = 0;
        for at in 0..heaps.len() {
            let before = heaps[at];
            for stones in moves.iter().filter(|&&stones| stones <= before) {
                heaps[at] = before - stones;
                winning += u64::from(!values.sum(&heaps, self.play).wins(self.play));
                if winning > 1 {
                    return false;
                }
            }
            heaps[at] = before;
        }
        winning == 1
    }
}
