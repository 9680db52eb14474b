//! Fast answers to complete cases. All cases of the game that comes next are answered in the loop of
//! this game, which takes the branch on the selector once and not for each case. So
//! `1 4  1 7  1 9  2 1 5  1 3` takes three rounds: three cases of one game, then one of another, and
//! again one of the first. Where the game changes often, [`Mixed`] answers cases of all games met so
//! far without a branch on the game. A case that is not complete, has a fault, or has to be read part
//! by part ends both.

use super::mixed::{MAX_CHANGES, Mixed};
use super::shape::{CaseShape, CompleteCase, Cursor, first};
use crate::case::game::{Game, HeapShape, PositionGame, RuleShape, SumGame};
use crate::game::interval::Interval;
use crate::game::tables::{Family, LaidOut, Repeating, TableReader};
use crate::game::{Outcome, Play, Sum, SumRule};

/// The most values of a sequence that is written here: there is room for longer ones only piece by
/// piece.
const LONGEST: usize = 64;

/// Answers complete cases that start with a selector. Stops at a case that is not complete, is
/// faulty, asks for a sequence that is not known, or has a heap without a known value.
pub(crate) fn answer(
    cursor: &mut Cursor,
    shape: CaseShape,
    reader: &mut TableReader,
    mixed: &mut Mixed,
) {
    let mut changes = mixed.changes;
    mixed.changes = MAX_CHANGES;
    loop {
        for _ in 0..changes {
            let before = cursor.cases;
            if let Some(game) = cursor
                .numbers
                .first()
                .and_then(|&selector| cursor.table.game(selector))
            {
                if shape == CaseShape::FULL {
                    mixed.meet(game);
                    answer_run_in(CaseShape::FULL, cursor, game, None, reader);
                } else {
                    answer_run(cursor, shape, game, None, reader);
                }
            }
            if cursor.cases == before {
                return;
            }
        }
        if shape == CaseShape::FULL {
            mixed.answer(cursor);
            // The next piece is likely mixed, too, but one change of the game may be by chance.
            mixed.changes = 2;
            // Another game interrupted them. Where that happens often, preparing a batch is wasted
            // work.
            changes *= 8;
        }
    }
}

/// Answers the complete cases of `game` that come next, from which something is omitted. `interval`
/// is the interval that they omit.
pub(crate) fn answer_run(
    cursor: &mut Cursor,
    shape: CaseShape,
    game: Game,
    interval: Option<Interval>,
    reader: &mut TableReader,
) {
    // Bare heaps have loops of their own.
    if shape == CaseShape::BARE {
        answer_run_in(CaseShape::BARE, cursor, game, interval, reader);
    } else {
        answer_run_in(shape, cursor, game, interval, reader);
    }
}

/// Does what [`answer_run`] does. Inlined with a constant shape, its loops do not look at what is
/// omitted.
#[inline(always)]
fn answer_run_in(
    shape: CaseShape,
    cursor: &mut Cursor,
    game: Game,
    interval: Option<Interval>,
    reader: &mut TableReader,
) {
    match (game.spec().heaps, game.rule()) {
        (HeapShape::One, RuleShape::Fixed(rule)) if shape == CaseShape::FULL => {
            answer_full_one_heap(cursor, game, rule)
        }
        (HeapShape::One, RuleShape::Fixed(rule)) => answer_one_heap(shape, cursor, game, rule),
        // Each play has a loop of its own.
        (HeapShape::Counted, RuleShape::Fixed(rule)) => match cursor.table.play {
            Play::Normal => answer_counted(shape, Play::Normal, cursor, game, rule),
            Play::Misere => answer_counted(shape, Play::Misere, cursor, game, rule),
        },
        (HeapShape::Counted, RuleShape::Interval) if shape == CaseShape::FULL => {
            answer_full_intervals(cursor, game)
        }
        (HeapShape::Counted, RuleShape::Interval) => match interval {
            Some(interval) if !shape.rule => answer_same_interval(shape, cursor, game, interval),
            Some(_) | None => answer_intervals(shape, cursor, game),
        },
        // Rules of one's own are of the game of octal games, and have one heap here.
        (HeapShape::Counted, RuleShape::Table(family)) if family.is_searched(cursor.table.play) => {
            answer_proved(shape, cursor, game, family, reader)
        }
        (HeapShape::Counted, RuleShape::Table(family)) => {
            answer_tables(shape, cursor, game, family, reader)
        }
        (HeapShape::None, RuleShape::Table(family)) => {
            answer_sequences(shape, cursor, game, family, reader)
        }
        (given, RuleShape::Position(rule)) => answer_positions(shape, given, cursor, game, rule),
        (HeapShape::One | HeapShape::Two, RuleShape::Interval | RuleShape::Table(_)) => {}
        (HeapShape::None | HeapShape::Two, RuleShape::Fixed(_))
        | (HeapShape::None, RuleShape::Interval) => {}
    }
}

// Never inlined: among the runs of other games, its loop would not have all registers.
#[inline(never)]
fn answer_full_one_heap(cursor: &mut Cursor, game: Game, rule: SumGame) {
    // The eighth case starts at number 14: shorter runs are not slowed down.
    if cursor.numbers.get(14) == Some(&game.selector())
        && let Some(eights) = cursor.table.eight_cases(game)
    {
        let numbers = first(cursor.numbers, cursor.cases.saturating_mul(2));
        let cases = eights.answer(game.selector(), numbers, &mut cursor.verdicts);
        cursor.numbers = &cursor.numbers[2 * cases..];
        cursor.cases -= cases as u64;
    }
    answer_one_heap(CaseShape::FULL, cursor, game, rule);
}

#[inline(always)]
fn answer_one_heap(shape: CaseShape, cursor: &mut Cursor, game: Game, rule: SumGame) {
    let table = cursor.table;
    let row = table.row(game);
    let mut own = cursor.lift();
    if !shape.selector && shape.order.is_none() {
        let heaps = first(own.numbers, own.cases);
        for &stones in heaps {
            own.verdicts.push(table.line(row.place(false, stones)));
        }
        own.numbers = &own.numbers[heaps.len()..];
        own.cases -= heaps.len() as u64;
    }
    while let Some(CompleteCase {
        heaps: &[stones],
        after,
        ..
    }) = own.next_case(game, shape, RuleShape::Fixed(rule), HeapShape::One)
    {
        own.answer(table.line(row.place(false, stones)), after);
    }
    *cursor = own;
}

#[inline(always)]
fn answer_counted(shape: CaseShape, play: Play, cursor: &mut Cursor, game: Game, rule: SumGame) {
    let words = cursor.table.words(game);
    let mut own = cursor.lift();
    while let Some((heaps, after)) = next_heaps(&own, shape, game, rule) {
        own.answer(&words[usize::from(rule.sum(heaps, play).wins(play))], after);
    }
    *cursor = own;
}

/// The heaps of the next case of counted heaps, and the numbers after it.
// Without the rule, which is empty: it would take a register from the loop.
#[inline(always)]
fn next_heaps<'a>(
    cursor: &Cursor<'a>,
    shape: CaseShape,
    game: Game,
    rule: SumGame,
) -> Option<(&'a [u64], &'a [u64])> {
    let case = cursor.next_case(game, shape, RuleShape::Fixed(rule), HeapShape::Counted)?;
    Some((case.heaps, case.after))
}

// Never inlined: among the runs of other games, it would take registers from them.
#[inline(never)]
fn answer_full_intervals(cursor: &mut Cursor, game: Game) {
    answer_intervals(CaseShape::FULL, cursor, game);
}

#[inline(always)]
fn answer_same_interval(shape: CaseShape, cursor: &mut Cursor, game: Game, interval: Interval) {
    let words = cursor.table.words(game);
    let play = cursor.table.play;
    let mut own = cursor.lift();
    while let Some(CompleteCase { heaps, after, .. }) =
        own.next_case(game, shape, RuleShape::Interval, HeapShape::Counted)
    {
        own.answer(
            &words[usize::from(interval.sum(heaps, play).wins(play))],
            after,
        );
    }
    *cursor = own;
}

/// Stops at a case that gives no interval.
#[inline(always)]
fn answer_intervals(shape: CaseShape, cursor: &mut Cursor, game: Game) {
    let words = cursor.table.words(game);
    let play = cursor.table.play;
    // To make an interval takes two divisions, and cases often have the one of the case before.
    let mut last = None;
    let mut own = cursor.lift();
    while let Some(CompleteCase { rule, heaps, after }) =
        own.next_case(game, shape, RuleShape::Interval, HeapShape::Counted)
    {
        let given = match *rule {
            [least, most] => [least, most],
            [most] => [1, most],
            _ => break,
        };
        let interval = match last {
            Some((bounds, interval)) if bounds == given => interval,
            _ => {
                let Ok(interval) = Interval::new(given[0], given[1]) else {
                    break;
                };
                last = Some((given, interval));
                interval
            }
        };
        own.answer(
            &words[usize::from(interval.sum(heaps, play).wins(play))],
            after,
        );
    }
    *cursor = own;
}

/// The values of most sets repeat from heap 0 on. If such a set is the rule of all cases, a faster
/// loop answers them.
#[inline(always)]
fn answer_tables(
    shape: CaseShape,
    cursor: &mut Cursor,
    game: Game,
    family: Family,
    reader: &mut TableReader,
) {
    match reader.repeating() {
        Some(values) if !shape.rule => answer_repeating(shape, cursor, game, family, values),
        _ => answer_any_tables(shape, cursor, game, family, reader),
    }
}

#[inline(always)]
fn answer_repeating(
    shape: CaseShape,
    cursor: &mut Cursor,
    game: Game,
    family: Family,
    values: Repeating,
) {
    let words = cursor.table.words(game);
    let play = cursor.table.play;
    let mut own = cursor.lift();
    while let Some(CompleteCase { heaps, after, .. }) =
        own.next_case(game, shape, RuleShape::Table(family), HeapShape::Counted)
    {
        let sum = Sum::of_heaps(heaps, play, |stones| values.at(stones));
        own.answer(&words[usize::from(sum.wins(play))], after);
    }
    *cursor = own;
}

// Never inlined: among the runs of other games, its loop would not have all registers.
#[inline(never)]
fn answer_any_tables(
    shape: CaseShape,
    cursor: &mut Cursor,
    game: Game,
    family: Family,
    reader: &mut TableReader,
) {
    if shape == CaseShape::FULL {
        answer_any_tables_in(CaseShape::FULL, cursor, game, family, reader);
    } else {
        answer_any_tables_in(shape, cursor, game, family, reader);
    }
}

/// Stops at a case with a number that its rule may not have, or with a heap whose value is not
/// known.
#[inline(always)]
fn answer_any_tables_in(
    shape: CaseShape,
    cursor: &mut Cursor,
    game: Game,
    family: Family,
    reader: &mut TableReader,
) {
    let words = cursor.table.words(game);
    let play = cursor.table.play;
    let mut own = cursor.lift();
    while let Some(CompleteCase { rule, heaps, after }) =
        own.next_case(game, shape, RuleShape::Table(family), HeapShape::Counted)
    {
        if shape.rule
            && !reader.reselect(family, rule)
            && !(allows_all(family, rule) && reader.select(family, rule))
        {
            break;
        }
        let known = match heaps {
            &[stones] => reader.outcome_sum(stones, play),
            _ => reader.sum(heaps, play),
        };
        if known.heaps < heaps.len() {
            break;
        }
        own.answer(&words[usize::from(known.sum.wins(play))], after);
    }
    *cursor = own;
}

/// Answers cases of misère play by what is proved. Stops at a case with another rule of which that is
/// not known, and at a heap that is not proved.
// Never inlined: among the runs of other games, it would take registers from them.
#[inline(never)]
fn answer_proved(
    shape: CaseShape,
    cursor: &mut Cursor,
    game: Game,
    family: Family,
    reader: &mut TableReader,
) {
    let words = cursor.table.words(game);
    let mut own = cursor.lift();
    while let Some(CompleteCase { rule, heaps, after }) =
        own.next_case(game, shape, RuleShape::Table(family), HeapShape::Counted)
    {
        if shape.rule && !reader.reselect(family, rule) {
            break;
        }
        let Some(wins) = reader.quotient().and_then(|quotient| quotient.wins(heaps)) else {
            break;
        };
        own.answer(&words[usize::from(wins)], after);
    }
    *cursor = own;
}

/// Returns true if rules of this family may have these numbers.
#[inline]
fn allows_all(family: Family, numbers: &[u64]) -> bool {
    for (place, &number) in numbers.iter().enumerate() {
        if !family.allows(place, number) {
            return false;
        }
    }
    true
}

// Never inlined: among the runs of other games, it would take registers from them.
#[inline(never)]
fn answer_positions(
    shape: CaseShape,
    given: HeapShape,
    cursor: &mut Cursor,
    game: Game,
    rule: PositionGame,
) {
    // The usual order has a loop of its own.
    if shape.order.is_some() {
        answer_positions_in(shape, given, cursor, game, rule);
    } else {
        let shape = CaseShape {
            order: None,
            ..shape
        };
        answer_positions_in(shape, given, cursor, game, rule);
    }
}

/// Stops at a case in which a move may take from no heap, or whose limit is not among its numbers.
#[inline(always)]
fn answer_positions_in(
    shape: CaseShape,
    given: HeapShape,
    cursor: &mut Cursor,
    game: Game,
    fixed: PositionGame,
) {
    let words = cursor.table.words(game);
    let play = cursor.table.play;
    let mut own = cursor.lift();
    while let Some(CompleteCase { rule, heaps, after }) =
        own.next_case(game, shape, RuleShape::Position(fixed), given)
    {
        let limit = match *rule {
            [limit] if limit > 0 => limit,
            [] if !fixed.takes_limit() => 1,
            _ => break,
        };
        own.answer(
            &words[usize::from(fixed.outcome(limit, heaps, play) == Outcome::N)],
            after,
        );
    }
    *cursor = own;
}

/// Stops at a case whose sequence is not known, is long or has a value over 9, or for which there
/// might be no room.
// Never inlined: among the runs of other games, it would take registers from them. Its own are not
// worth the way of the cursor there and back, as most runs of sequences have one case.
#[inline(never)]
fn answer_sequences(
    shape: CaseShape,
    cursor: &mut Cursor,
    game: Game,
    family: Family,
    reader: &mut TableReader,
) {
    while let Some((rule, after)) = cursor
        .case_of(game, shape)
        .and_then(|numbers| CaseShape::rule(family, numbers))
    {
        // A rule that was selected before has only numbers that are allowed.
        if !reader.reselect(family, rule) {
            break;
        }
        let Some(LaidOut {
            cycle,
            values,
            largest,
        }) = reader.sequence()
        else {
            break;
        };
        let is_short = largest < 10 && values.len() <= LONGEST;
        if !is_short
            || !cursor
                .verdicts
                .has_room(cursor.numbers.len() + values.len() + 2)
        {
            break;
        }
        cursor.verdicts.push_number(cycle.preperiod);
        cursor.verdicts.push_text(" ");
        cursor.verdicts.push_number(cycle.period);
        cursor.verdicts.push_digits(values);
        cursor.verdicts.end_sequence();
        cursor.end_case(after);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::case::options::Options;
    use crate::game::tables::Tables;
    use crate::judge::verdict_table::VerdictTable;
    use crate::output::{LINE, Verdicts};

    /// A reader that knows the sequences of these sets.
    fn known(sets: &[&[u64]]) -> TableReader {
        let mut reader = TableReader::new(Arc::new(Mutex::new(Tables::new(Default::default()))));
        for set in sets {
            reader.select(Family::Subtraction, set);
            reader.cycle().expect("a sequence within the budget");
        }
        reader
    }

    /// The sequences of the cases taken from `numbers` with room for `lines` verdicts, and how many
    /// numbers are left.
    fn answer_all(reader: &mut TableReader, numbers: &[u64], lines: usize) -> (String, usize) {
        let verdicts = Verdicts::new(lines, LINE);
        let mut output = Vec::new();
        let table = VerdictTable::new(&Options::default());
        let mut cursor = Cursor {
            numbers,
            cases: 9,
            table: &table,
            verdicts,
        };
        answer_sequences(
            CaseShape::FULL,
            &mut cursor,
            Game::SubtractionSequence,
            Family::Subtraction,
            reader,
        );
        cursor
            .verdicts
            .write_to(&mut output)
            .expect("a vector takes everything");
        (
            String::from_utf8(output).expect("sequences are text"),
            cursor.numbers.len(),
        )
    }

    #[test]
    fn known_sequences_are_written_as_long_as_there_is_room() {
        let mut reader = known(&[&[1, 3, 4], &[], &[2]]);
        let numbers = [5, 3, 1, 3, 4, 5, 0, 5, 1, 2, 5, 1];
        let all = "0 7 0 1 0 1 2 3 2\n0 1 0\n0 4 0 0 1 1\n";
        assert_eq!(answer_all(&mut reader, &numbers, 99), (all.to_string(), 2));
        // The first needs room for its 9 numbers, and for 12 verdicts.
        assert_eq!(answer_all(&mut reader, &numbers, 20), (String::new(), 12));
        assert!(answer_all(&mut reader, &numbers, 21).1 < 12);
    }

    #[test]
    fn sequences_that_are_unknown_long_or_have_large_values_are_left() {
        let ten: Vec<u64> = (1..=10).collect();
        let mut reader = known(&[&[32], &[33], &ten[..9], &ten]);
        for (set, taken) in [
            (&[32][..], true),
            (&[33], false),
            (&ten[..9], true),
            (&ten, false),
            (&[7], false),
        ] {
            let case = [&[5, set.len() as u64], set].concat();
            assert_eq!(answer_all(&mut reader, &case, 999).1 == 0, taken, "{set:?}");
        }
    }
}
