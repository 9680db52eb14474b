//! Answers positions. The heaps of a case are added as they come, and the answer is asked for once,
//! at its end. Every kind of answer needs who wins; the others also walk over the winning moves:
//! an explanation ends at the first, a count counts them, and a list keeps all.

use std::convert::Infallible;
use std::mem;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::count;
use super::explain::{self, Explanation};
use super::shape::{CaseShape, Cursor, first};
use super::tried_move::{self, Change};
use super::winning_moves::Listing;
use crate::case::game::Game;
use crate::case::options::{Form, Options};
use crate::case::rule::CompleteRule;
use crate::case::template::Told;
use crate::game::octal::PositionExtent;
use crate::game::rule::Tuple;
use crate::game::tables::{KnownSum, TableReader};
use crate::game::why::closed::ClosedForm;
use crate::game::why::{Reason, Reasoned, sum};
use crate::game::{Bound, FoundMoves, Move, Outcome, Play, Sum, SumRule, Wording, bound_met};
use crate::input::THREAD_CAPACITY;
use crate::memory::release;
use crate::output::{Line, Verdicts};

/// A list of more numbers gives its memory back after a case. The largest text has this many, at
/// two bytes a number.
pub(super) const KEPT: usize = THREAD_CAPACITY / 2;

/// The most bytes of a position that is shown after a wrong move.
const SHOWN_POSITION: usize = 100;

/// What is said of a move that the rule does not have.
const NO_MOVE: &str = "is not a move";

/// What is answered to each case.
pub(super) enum AnswerKind {
    /// Who wins.
    Verdict,
    /// Who wins, the nim-sum and a winning move.
    Explanation,
    /// An explanation, and the reasoning about the case.
    Why,
    /// How many moves win.
    Count,
    /// Who wins, and each winning move on a line of its own, or one of them.
    WinningMoves(Listing),
    /// What is wrong with the move that these numbers tell.
    Tried(Told),
}

impl AnswerKind {
    pub(super) fn new(options: &Options) -> AnswerKind {
        match &options.winning_moves {
            Some(template) => AnswerKind::WinningMoves(Listing::new(template, options)),
            None if options.why => AnswerKind::Why,
            None if options.explain => AnswerKind::Explanation,
            None if options.count => AnswerKind::Count,
            None => AnswerKind::Verdict,
        }
    }

    /// Explains or counts the complete cases with a fixed rule that come next: without selectors,
    /// cases of `all`.
    pub(super) fn answer_fixed(&self, cursor: &mut Cursor, shape: CaseShape, all: Game) {
        let table = cursor.table;
        let play = table.play;
        while cursor.cases > 0 {
            let Some((game, rule, heaps, after)) = shape.fixed_case(all, table, cursor.numbers)
            else {
                return;
            };
            let sum = rule.sum(heaps, play);
            let line = &table.words(game)[usize::from(sum.wins(play))];
            // A closed form meets no bound.
            match self {
                AnswerKind::Explanation => {
                    let mut winning = None;
                    let _ = rule.each_winning_move(heaps, sum, play, &mut winning);
                    explain(
                        Explanation {
                            line: *line,
                            value: Some(sum.nim_sum),
                            winning,
                            wording: Wording::Take,
                        },
                        &mut cursor.verdicts,
                    );
                }
                AnswerKind::Count => {
                    let mut count: u128 = 0;
                    let _ = rule.each_winning_move(heaps, sum, play, &mut count);
                    count::push(count, line, &mut cursor.verdicts);
                }
                AnswerKind::Verdict | AnswerKind::Why => return,
                AnswerKind::WinningMoves(_) | AnswerKind::Tried(_) => return,
            }
            cursor.end_case(after);
        }
    }
}

/// What is said if the reasons met this bound.
fn unknown(bound: Bound, winning: Option<&Move>) -> Vec<Reason> {
    let last = match winning {
        Some(_) => Reason::of_move("leaves a lost position".to_string()),
        None => Reason::no_move("each leaves a won position".to_string()),
    };
    vec![Reason::words(format!("more is {bound}")), last]
}

/// Appends an explanation that is not long; there must be [`explain::ROOM`].
fn explain(explanation: Explanation, verdicts: &mut Verdicts) {
    let Ok(()) = explain::push(&explanation, verdicts, |_| Ok::<(), Infallible>(()));
}

/// What is still to be written of the answer to a case, before the case
/// [ends](super::cases::Cases::end_case).
pub(crate) enum Rest {
    /// The verdict on each of these heaps.
    Range(RangeInclusive<u64>),
    /// The sequence of the rule that was read.
    Sequence,
    /// All of the answer to a position game.
    Explanation(Explanation),
    /// All of the answer, with the reasoning.
    Why {
        explanation: Explanation,
        outcome: Outcome,
        reasons: Vec<Reason>,
    },
    /// The winning moves, in order.
    WinningMoves(Vec<Move>),
}

/// The rule and the heaps of a case, as far as they have come, and what answers it.
pub(super) struct Answerer {
    pub(super) kind: AnswerKind,
    play: Play,
    /// The rule of the case; none until it is complete.
    pub(super) rule: Option<CompleteRule>,
    pub(super) reader: TableReader,
    /// The sum of the heaps so far; empty where it does not decide who wins.
    sum: Sum,
    /// Where positions are proved or searched: how large the heaps so far are.
    extent: PositionExtent,
    /// In misère play of a rule of one's own: whether the heap has come. There is only one.
    has_heap: bool,
    /// The heaps so far, if the answer needs them.
    heaps: Vec<u64>,
    /// What computes heaps, for the reasoning about them.
    formula: Option<String>,
}

impl Answerer {
    /// Before the first case, with the rule of all cases if they share one. If it has a table,
    /// `reader` selects that.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`] if there is no memory for the numbers of the rule.
    pub(super) fn new(options: &Options, reader: TableReader) -> Result<Answerer, Bound> {
        let mut answerer = Answerer {
            kind: AnswerKind::new(options),
            play: options.play,
            rule: None,
            reader,
            sum: Sum::default(),
            extent: PositionExtent::default(),
            has_heap: false,
            heaps: Vec::new(),
            formula: None,
        };
        if let Some(formula) = &options.heap {
            answerer.formula = Some(formula.text().to_string());
        }
        if !options.gives_moves() {
            let Form { rule, numbers, .. } = &options.form;
            answerer.select(rule.clone(), numbers)?;
        }
        Ok(answerer)
    }

    /// Starts a position without heaps, on the same rule.
    pub(super) fn start(&mut self) {
        self.sum = Sum::default();
        self.extent = PositionExtent::default();
        self.has_heap = false;
        release(&mut self.heaps, KEPT);
    }

    /// Makes this the rule of the case. The numbers are those of a family, which allows them.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`]. Then there is no rule.
    #[inline]
    pub(super) fn select(
        &mut self,
        rule: Option<CompleteRule>,
        numbers: &[u64],
    ) -> Result<(), Bound> {
        match &rule {
            Some(CompleteRule::Table(family)) if !self.reader.select(*family, numbers) => {
                self.rule = None;
                return Err(Bound::Memory);
            }
            Some(CompleteRule::Own(own)) => self.reader.select_own(Arc::clone(own), self.play),
            Some(_) | None => {}
        }
        self.rule = rule;
        Ok(())
    }

    /// The heaps that the answer needs: all of the case, or none.
    pub(super) fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    #[cfg(test)]
    pub(super) fn heaps_mut(&mut self) -> &mut Vec<u64> {
        &mut self.heaps
    }

    pub(super) fn sum(&self) -> Sum {
        self.sum
    }

    /// Adds heaps that are not held, which have this sum.
    pub(super) fn add_sum(&mut self, sum: Sum) {
        self.sum = self.sum.join(sum);
    }

    /// Adds heaps up to the first whose value is not known; returns how many. `is_last` tells that
    /// no others follow.
    ///
    /// # Errors
    ///
    /// The bound that was met at the first of them.
    pub(super) fn add(&mut self, heaps: &[u64], is_last: bool) -> Result<usize, Bound> {
        let known = self.known_sum(heaps, is_last)?;
        if let KnownSum {
            heaps: 0,
            bound: Some(bound),
            ..
        } = known
        {
            return Err(bound);
        }
        if self.holds_heaps() {
            self.reader.hold(&mut self.heaps, &heaps[..known.heaps])?;
        }
        self.sum = self.sum.join(known.sum);
        Ok(known.heaps)
    }

    /// The sum of `heaps`, as far as it is known. If the case has one heap and its value is not
    /// told, any sum with the same outcome will do.
    fn known_sum(&mut self, heaps: &[u64], is_last: bool) -> Result<KnownSum, Bound> {
        let play = self.play;
        Ok(match self.rule.as_ref().ok_or(Bound::NoRule)? {
            CompleteRule::Fixed(game) => KnownSum::of_all(game.sum(heaps, play), heaps.len()),
            CompleteRule::Interval(interval) => {
                KnownSum::of_all(interval.sum(heaps, play), heaps.len())
            }
            CompleteRule::Position { .. } => KnownSum::of_all(Sum::default(), heaps.len()),
            CompleteRule::Table(family) if family.is_searched(play) => {
                let (known, extent, bound) = self.reader.fit(heaps, self.extent);
                self.extent = extent;
                KnownSum {
                    sum: Sum::default(),
                    heaps: known,
                    bound,
                }
            }
            CompleteRule::Own(rule) if play == Play::Misere => {
                if self.has_heap {
                    let is_heap = rule.shape().is_none();
                    return Err(if is_heap {
                        Bound::OneHeap
                    } else {
                        Bound::OnePosition
                    });
                }
                let known = self.reader.sum(first(heaps, 1), play);
                self.has_heap = known.heaps > 0;
                known
            }
            CompleteRule::Table(_) | CompleteRule::Own(_) => match heaps {
                &[stones] if is_last && self.sum == Sum::default() && !self.holds_heaps() => {
                    self.reader.outcome_sum(stones, play)
                }
                _ => self.reader.sum(heaps, play),
            },
        })
    }

    /// Returns true if the heaps of the case are held until it is answered.
    pub(super) fn holds_heaps(&self) -> bool {
        match (&self.kind, &self.rule) {
            (AnswerKind::Verdict, Some(rule)) => !rule.is_sum(self.play),
            (AnswerKind::Verdict, None) => false,
            _ => true,
        }
    }

    /// Writes the answer to the position that has come, with one of these words as its verdict.
    /// What may be long is returned.
    ///
    /// # Errors
    ///
    /// The bound that was met before there was an answer. Then nothing is written.
    #[inline]
    pub(super) fn answer(
        &mut self,
        words: &[Line],
        verdicts: &mut Verdicts,
    ) -> Result<Option<Rest>, Bound> {
        let wins = self.wins()?;
        let line = &words[usize::from(wins)];
        match &self.kind {
            AnswerKind::Verdict => verdicts.push(line),
            AnswerKind::Explanation => return self.explain(line, verdicts),
            AnswerKind::Why => {
                let explanation = self.explanation(line)?;
                let winning = explanation.winning.as_ref();
                // What has an explanation has a block, too.
                let reasons = self
                    .reasons(winning)
                    .unwrap_or_else(|bound| unknown(bound, winning));
                return Ok(Some(Rest::Why {
                    explanation,
                    outcome: Outcome::of(wins),
                    reasons,
                }));
            }
            AnswerKind::Count => {
                let mut count: u128 = 0;
                self.each_winning_move(&mut count)?;
                count::push(count, line, verdicts);
            }
            AnswerKind::WinningMoves(_) => {
                let rest = Rest::WinningMoves(self.list()?);
                verdicts.push(line);
                return Ok(Some(rest));
            }
            AnswerKind::Tried(told) => {
                let told = told.clone();
                let why = self.why_wrong(&told)?;
                verdicts.push_text(&why);
                verdicts.push_text("\n");
            }
        }
        Ok(None)
    }

    /// Returns true if the first player wins the position that has come.
    #[inline]
    fn wins(&mut self) -> Result<bool, Bound> {
        match self.rule.as_ref().ok_or(Bound::NoRule)? {
            rule if rule.is_sum(self.play) => Ok(self.sum.wins(self.play)),
            CompleteRule::Position { game, limit } => {
                Ok(game.outcome(*limit, &self.heaps, self.play) == Outcome::N)
            }
            _ => self.reader.wins(&self.heaps),
        }
    }

    /// Tells `found` each winning move in the position that has come, the preferred one first.
    fn each_winning_move(&mut self, found: &mut impl FoundMoves) -> Result<(), Bound> {
        let heaps = &self.heaps;
        let sum = self.sum;
        let play = self.play;
        bound_met(match self.rule {
            Some(CompleteRule::Fixed(game)) => game.each_winning_move(heaps, sum, play, found),
            Some(CompleteRule::Interval(interval)) => {
                interval.each_winning_move(heaps, sum, play, found)
            }
            Some(CompleteRule::Table(_) | CompleteRule::Own(_)) => {
                self.reader.each_winning_move(heaps, sum, play, found)
            }
            Some(CompleteRule::Position { game, limit }) => {
                game.each_winning_move(limit, heaps, play, found)
            }
            None => Err(Bound::NoRule.into()),
        })
    }

    /// What is wrong with this move in the position that has come; nothing if that is not known.
    fn why_wrong(&mut self, told: &Told) -> Result<String, Bound> {
        let before = mem::take(&mut self.heaps);
        let rule = self.rule.clone().ok_or(Bound::NoRule)?;
        let after = match tried_move::change(told, &before, &rule) {
            Change::Untold => return Ok(String::new()),
            Change::NoMove => return Ok(NO_MOVE.to_string()),
            Change::Position(after) => after,
            Change::Heap(at, left) => {
                match self.has_move(before[at], &left, &rule) {
                    Ok(true) => {}
                    Ok(false) => return Ok(NO_MOVE.to_string()),
                    // The position may be any, and its value may take long.
                    Err(_) if rule.shape().is_some() => return Ok(String::new()),
                    // More moves than are listed may have to be tried: then it is taken for one.
                    Err(_) => {}
                }
                let [first, last] = [&before[..at], &before[at + 1..]];
                let left = if left.is_empty() { vec![0] } else { left };
                [first, &left, last].concat()
            }
        };
        self.start();
        let known = self.add(&after, true)?;
        if known < after.len() || !self.wins()? {
            return Ok(String::new());
        }
        let mut shown = String::new();
        for &stones in &after {
            shown += &match self.wording() {
                Wording::LeaveTuples(shape) => format!(" {}", Tuple::of_code(shape, stones)),
                _ => format!(" {stones}"),
            };
        }
        if shown.len() > SHOWN_POSITION {
            return Ok("leaves a position from which the other player wins".to_string());
        }
        Ok(format!("leaves{shown}, from which the other player wins"))
    }

    /// Returns true if the rule of a sum has a move that leaves these heaps of a heap of `stones`.
    /// It is then a winning move in normal play on that heap beside the heaps that it leaves: all
    /// heaps come twice after it.
    fn has_move(&mut self, stones: u64, left: &[u64], rule: &CompleteRule) -> Result<bool, Bound> {
        if let (CompleteRule::Own(rule), Some(_), &[left]) = (rule, rule.shape(), left) {
            return rule.leads_to(stones, left);
        }
        let play = mem::replace(&mut self.play, Play::Normal);
        self.select_again(rule);
        self.start();
        let position = [&[stones], left].concat();
        let mut moves: Vec<Move> = Vec::new();
        let walked = match self.add(&position, true) {
            Ok(known) if known == position.len() => self.each_winning_move(&mut moves),
            Ok(_) => Err(Bound::Internal),
            Err(bound) => Err(bound),
        };
        self.play = play;
        self.select_again(rule);
        walked?;
        Ok(moves
            .iter()
            .any(|it| it.heap == 1 && tried_move::leaves(it, left)))
    }

    /// Selects a rule of one's own again, whose table is that of the play.
    fn select_again(&mut self, rule: &CompleteRule) {
        if let CompleteRule::Own(rule) = rule {
            self.reader.select_own(Arc::clone(rule), self.play);
        }
    }

    /// The nim-sum of the position that has come, or its Grundy value, if it is known.
    fn value(&self) -> Option<u64> {
        match self.rule.as_ref()? {
            CompleteRule::Position { game, .. } => game.grundy(&self.heaps),
            CompleteRule::Own(_) if self.play == Play::Misere => None,
            rule => rule.is_sum(self.play).then_some(self.sum.nim_sum),
        }
    }

    fn wording(&self) -> Wording {
        let rule = self.rule.as_ref();
        rule.map_or(Wording::Take, CompleteRule::wording)
    }

    /// Explains the position that has come. The explanation of a position game may be long, so it
    /// is returned.
    fn explain(&mut self, line: &Line, verdicts: &mut Verdicts) -> Result<Option<Rest>, Bound> {
        let explanation = self.explanation(line)?;
        if let Some(CompleteRule::Position { .. }) = self.rule {
            return Ok(Some(Rest::Explanation(explanation)));
        }
        explain(explanation, verdicts);
        Ok(None)
    }

    fn explanation(&mut self, line: &Line) -> Result<Explanation, Bound> {
        let mut winning = None;
        self.each_winning_move(&mut winning)?;
        Ok(Explanation {
            line: *line,
            value: self.value(),
            winning,
            wording: self.wording(),
        })
    }

    /// Why the position that has come is won by this move, or lost if there is none.
    fn reasons(&mut self, winning: Option<&Move>) -> Result<Vec<Reason>, Bound> {
        let rule = self.rule.as_ref().ok_or(Bound::NoRule)?;
        let case = Reasoned {
            heaps: &self.heaps,
            limit: rule.limit(),
            play: self.play,
            formula: self.formula.as_deref(),
            shape: rule.shape(),
        };
        match rule {
            CompleteRule::Fixed(game) => {
                let period = game.period();
                sum::reasons(
                    &mut ClosedForm {
                        rule: *game,
                        period,
                    },
                    case,
                    winning,
                )
            }
            CompleteRule::Interval(interval) => {
                let mut closed = ClosedForm {
                    rule: *interval,
                    period: None,
                };
                sum::reasons(&mut closed, case, winning)
            }
            CompleteRule::Table(_) | CompleteRule::Own(_) => self.reader.reasons(case, winning),
            CompleteRule::Position { game, .. } => Ok(game.reasons(case, winning)),
        }
    }

    /// The winning moves in the position that has come, in the order of their lines; where one is
    /// enough, the preferred one.
    fn list(&mut self) -> Result<Vec<Move>, Bound> {
        let mut moves = Vec::new();
        if let AnswerKind::WinningMoves(Listing {
            is_one_enough: true,
            ..
        }) = self.kind
        {
            let mut first = None;
            self.each_winning_move(&mut first)?;
            moves.extend(first);
        } else {
            self.each_winning_move(&mut moves)?;
        }
        if let AnswerKind::WinningMoves(listing) = &self.kind {
            listing.put_in_order(&mut moves, &self.heaps)?;
        }
        Ok(moves)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::game::tables::Tables;
    use crate::judge::verdict_table::VerdictTable;
    use crate::output::LINE;

    #[test]
    fn without_a_rule_no_heap_is_added_and_nothing_answered() {
        let options = Options::default();
        let reader = TableReader::new(Arc::new(Mutex::new(Tables::new(options.budget))));
        let table = VerdictTable::new(&options);
        let mut answerer = Answerer::new(&options, reader).expect("no table");
        let words = table.words(Game::Nim);
        let mut verdicts = Verdicts::new(1, LINE);
        assert_eq!(answerer.add(&[5], true), Err(Bound::NoRule));
        assert!(answerer.answer(words, &mut verdicts).is_err());
        answerer.rule = CompleteRule::of(Game::Nim);
        assert_eq!(answerer.add(&[5], true), Ok(1));
        assert!(answerer.answer(words, &mut verdicts).is_ok());
    }
}
