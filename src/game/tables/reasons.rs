//! What reasoning asks of a rule that has a table.

use super::reader::TableReader;
use crate::game::bound::{Bound, Cycle};
use crate::game::moves::{Aim, Move, bound_met};
use crate::game::outcome::Sum;
use crate::game::why::position::{PlayedPosition, parts};
use crate::game::why::sum::{self, MOST_OPTIONS, Origin, ReasonedSum, aim_at};
use crate::game::why::{
    Answered, Label, Numbered, Reason, Reasoned, counted, equal_heaps, left_in_words, more_heaps,
    no_move, option_in_words,
};
use crate::limits::to_usize;

/// The values of larger heaps are not laid side by side where a recursion gives them.
const MOST_WALKED: u64 = 1 << 12;

impl ReasonedSum for TableReader {
    fn takes(&self) -> bool {
        self.family().is_some()
    }

    fn value(&mut self, stones: u64) -> Result<u64, Bound> {
        TableReader::value(self, stones)
    }

    fn source(&mut self, _: u64) -> Origin {
        Origin::Options
    }

    fn cycle(&mut self) -> Option<Cycle> {
        self.told_cycle()
    }

    fn move_to(&mut self, aim: Aim) -> Result<Option<Move>, Bound> {
        let allowed = self.moves()?;
        let mut first = None;
        bound_met(self.each_move_to(&allowed, aim, &mut first))?;
        Ok(first)
    }

    fn moves(&mut self, stones: u64, count: usize) -> Result<Vec<Move>, Bound> {
        if !self.has_recursion(stones) || stones <= MOST_WALKED {
            return TableReader::moves(self)?.first_moves(stones, count);
        }
        // Each value below that of the heap is the value of an option; if that is 0, all values from
        // 1 to the number of options are.
        let own = TableReader::value(self, stones)?;
        let mut moves = Vec::new();
        let mut wanted = 0;
        while moves.len() < count && wanted <= own.max(count as u64) {
            if wanted != own {
                moves.extend(self.move_to(aim_at(1, stones, wanted))?);
            }
            wanted += 1;
        }
        Ok(moves)
    }
}

/// What a move leaves is asked for on so many heaps at most.
const MOST_MOVES: usize = 2;

impl TableReader {
    /// Why the case is won by this move, or lost if there is none, by the selected rule.
    ///
    /// # Errors
    ///
    /// The bound that was met.
    pub(crate) fn reasons(
        &mut self,
        case: Reasoned,
        winning: Option<&Move>,
    ) -> Result<Vec<Reason>, Bound> {
        match self.family() {
            Some(family) if family.is_searched(case.play) => self.misere_reasons(case, winning),
            None if case.is_misere() => self.reasons_of_one(case, winning),
            _ => sum::reasons(self, case, winning),
        }
    }

    /// The reasoning about misère play by the classes of heaps, or else by a search.
    fn misere_reasons(
        &mut self,
        case: Reasoned,
        winning: Option<&Move>,
    ) -> Result<Vec<Reason>, Bound> {
        let quotient = match self.proved() {
            Ok(quotient) if quotient.class_of(case.heaps).is_some() => Some(quotient),
            Ok(_) | Err(Bound::Memory) => None,
            Err(bound) => return Err(bound),
        };
        let mut reasons = match &quotient {
            Some(quotient) => quotient.reasons(case)?,
            None => searched(case),
        };
        let Some(winning) = winning else {
            let answered = self.answered(case)?;
            reasons.push(no_move(case.play, &answered));
            return Ok(reasons);
        };
        let place = to_usize(winning.heap.wrapping_sub(1));
        let mut position = PlayedPosition::of(case.heaps);
        let stones = case.heaps.get(place).copied().ok_or(Bound::Internal)?;
        position.change(place, &parts(winning, case));
        let mut text = option_in_words(case, stones, winning, None);
        if case.heaps.len() > 1 {
            text += &format!(" of heap {} leaves {}", winning.heap, position.told(case));
        }
        let left = position.stones();
        text += &match &quotient {
            Some(quotient) => {
                let class = quotient.class_of(&left).ok_or(Bound::Internal)?;
                format!(", class {}: lost", quotient.name(class))
            }
            None => ", which a search finds lost".to_string(),
        };
        reasons.push(Reason::of_move(text));
        Ok(reasons)
    }

    /// The first moves of a lost case in misère play, each with its answer.
    fn answered(&mut self, case: Reasoned) -> Result<Vec<Answered>, Bound> {
        let allowed = TableReader::moves(self)?;
        let mut answered = Vec::new();
        for (place, &stones) in case.heaps.iter().enumerate() {
            for option in allowed.first_moves(stones, MOST_MOVES - answered.len())? {
                let mut position = PlayedPosition::of(case.heaps);
                position.change(place, &parts(&option, case));
                answered.push(self.answer_to(case, position)?);
            }
        }
        Ok(answered)
    }

    /// A position that a move leaves in misère play, and what answers it.
    fn answer_to(
        &mut self,
        case: Reasoned,
        mut position: PlayedPosition,
    ) -> Result<Answered, Bound> {
        let left = position.told(case);
        let stones = position.stones();
        let mut first: Option<Move> = None;
        let walked =
            bound_met(self.each_winning_move(&stones, Sum::default(), case.play, &mut first));
        match (walked, first) {
            // A move that wins may take longer to find than to know that there is one.
            (Err(Bound::Search(_)), _) => Ok((left, Some("a move that is not shown".to_string()))),
            (Err(bound), _) => Err(bound),
            (Ok(()), None) => Ok((left, None)),
            (Ok(()), Some(answer)) => {
                let at = to_usize(answer.heap.wrapping_sub(1));
                if at >= stones.len() {
                    return Err(Bound::Internal);
                }
                position.change(at, &parts(&answer, case));
                Ok((left, Some(position.told(case))))
            }
        }
    }

    /// The reasoning about misère play of a rule of one's own, whose cases have one heap at most.
    fn reasons_of_one(
        &mut self,
        case: Reasoned,
        winning: Option<&Move>,
    ) -> Result<Vec<Reason>, Bound> {
        let Some(&stones) = case.heaps.first() else {
            return Ok(vec![no_move(case.play, &[])]);
        };
        let label = match case.shape {
            Some(_) => Label::Positions(Numbered::one(1)),
            None => Label::Heaps(Numbered::one(1)),
        };
        let mut reasons = vec![Reason::new(label, case.computed(stones))];
        let mut moves = TableReader::moves(self)?.first_moves(stones, MOST_OPTIONS + 1)?;
        let mut more = None;
        if moves.len() > MOST_OPTIONS {
            moves.truncate(MOST_OPTIONS - 1);
            more = Some(match winning {
                Some(_) => Reason::others(),
                None => Reason::new(Label::Option, "… and others, all won".to_string()),
            });
        }
        if let Some(winning) = winning {
            let mut is_told = false;
            for option in &moves {
                is_told = is_told || option.parts().eq(winning.parts());
            }
            if !is_told {
                moves.truncate(MOST_OPTIONS - 2);
                moves.push(winning.clone());
            }
        }
        let mut answered = Vec::new();
        for option in &moves {
            reasons.push(self.outcome(case, option)?);
            if winning.is_none() && answered.len() < MOST_MOVES {
                let left = left_in_words(case, option, None);
                answered.push((left, self.answer_of_one(case, option)?));
            }
        }
        reasons.extend(more);
        reasons.push(match winning {
            Some(winning) => {
                Reason::of_move(format!("{} is lost", left_in_words(case, winning, None)))
            }
            None => no_move(case.play, &answered),
        });
        Ok(reasons)
    }

    /// What the first `most` moves on a heap leave in misère play of a rule of one's own.
    ///
    /// # Errors
    ///
    /// The bound that was met.
    pub(crate) fn outcomes(
        &mut self,
        case: Reasoned,
        stones: u64,
        most: usize,
    ) -> Result<Vec<Reason>, Bound> {
        let moves = TableReader::moves(self)?.first_moves(stones, most + 1)?;
        let mut reasons = Vec::new();
        for option in &moves[..moves.len().min(most)] {
            reasons.push(self.outcome(case, option)?);
        }
        if moves.len() > most {
            reasons.push(Reason::others());
        }
        Ok(reasons)
    }

    /// What a move leaves in misère play of a rule of one's own, and whether that is lost.
    fn outcome(&mut self, case: Reasoned, option: &Move) -> Result<Reason, Bound> {
        let left = left_in_words(case, option, None);
        let outcome = if self.is_lost(option)? { "lost" } else { "won" };
        Ok(Reason::new(Label::Option, format!("{left}: {outcome}")))
    }

    /// Returns true if a move leaves a lost heap in misère play of a rule of one's own.
    fn is_lost(&mut self, option: &Move) -> Result<bool, Bound> {
        match option.parts().next() {
            Some((left, _)) => Ok(TableReader::value(self, left)? == 1),
            None => Ok(false),
        }
    }

    /// What the winning move on what a move leaves leaves.
    fn answer_of_one(&mut self, case: Reasoned, option: &Move) -> Result<Option<String>, Bound> {
        let Some((stones, _)) = option.parts().next() else {
            return Ok(None);
        };
        let answer = self.move_to(aim_at(1, stones, 1))?;
        Ok(answer.map(|answer| left_in_words(case, &answer, None)))
    }
}

/// What is said of heaps whose classes are not proved.
fn searched(case: Reasoned) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for (numbers, stones) in equal_heaps(case.heaps) {
        reasons.push(Reason::new(Label::Heaps(numbers), case.computed(stones)));
    }
    reasons.extend(more_heaps(case.heaps.len() - counted(&reasons)));
    reasons.push(Reason::words(
        "misère play of this game: no shorter reason than a search is known".to_string(),
    ));
    reasons
}
