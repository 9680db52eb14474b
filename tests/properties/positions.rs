//! Verdicts and moves against search: the moves that `--explain` names, and misère play.

use super::VALUES;
use super::generate::{self, Case, Choices, Style};
use super::judged;
use super::reference::bound::{self, Bound, PATIENCE};
use super::reference::problems::{Game as Row, Heaps, Moves, PROBLEMS};
use super::reference::rules::{Action, Heap, Rule};
use super::reference::search;
use super::reference::values::{self, Sum};
use super::reference::{Answer, Flags};
use crate::Options;
use crate::game::octal::MisereSearch;
use crate::game::{Budget, Play};

/// Each move that an explanation names is legal and leaves a lost position, and where it names
/// none, there is none.
pub fn explanations(data: &[u8]) {
    PATIENCE.set(VALUES);
    let mut choices = Choices::of(data);
    let style = Style {
        most_heaps: 8,
        most_stones: 16,
        faults: true,
        ..Style::PLAIN
    };
    let mut cases = Vec::new();
    while !choices.are_used_up() {
        let game = choices.pick(PROBLEMS);
        cases.push(style.case(game, &mut choices));
    }
    assert_explained(cases, false);
}

/// In misère play, small positions get the verdicts and the moves that search finds.
pub fn misere(data: &[u8]) {
    let mut choices = Choices::of(data);
    let style = Style {
        most_heaps: 4,
        most_stones: 6,
        ..Style::PLAIN
    };
    let mut cases = Vec::new();
    while !choices.are_used_up() {
        let game = choices.pick(PROBLEMS);
        let mut case = style.case(game, &mut choices);
        make_small(&mut case);
        cases.push(case);
    }
    assert_explained(cases, true);
    assert_classes(&mut Choices::of(data));
}

/// What is proved of a code with a small budget says the same as a search.
fn assert_classes(choices: &mut Choices) {
    let budget = Budget::new(18).expect("a budget");
    let count = 1 + choices.below(4);
    let mut code = vec![4 * choices.below(2)];
    code.extend((0..count).map(|_| choices.below(8)));
    let quotient = MisereSearch::of_code(&code)
        .quotient(budget)
        .expect("memory");
    let mut search = MisereSearch::of_code(&code);
    for _ in 0..20 {
        let heaps: Vec<u64> = (0..1 + choices.below(4))
            .map(|_| choices.below(10))
            .collect();
        if let Some(wins) = quotient.wins(&heaps) {
            let searched = search.wins(&heaps, Budget::DEFAULT);
            assert_eq!(searched, Ok(wins), "{code:?}, {heaps:?}");
        }
    }
}

/// Makes the case one that can be searched: of small intervals, and of heaps with few stones
/// together.
fn make_small(case: &mut Case) {
    if let (Moves::Interval, [least, most]) = (case.game.moves, &mut case.rule[..]) {
        *least = 1 + *least % 4;
        *most = *least + *most % 4;
    }
    case.shrink();
}

fn assert_explained(cases: Vec<Case>, misere: bool) {
    let known = |case: Case| {
        Some((
            Position::of_case(&case, misere)?,
            generate::spaced(&case.numbers(&Flags::default())) + "\n",
        ))
    };
    let (positions, cases): (Vec<Position>, String) = cases.into_iter().filter_map(known).unzip();
    let play = if misere { Play::Misere } else { Play::Normal };
    let options = Options {
        stream: true,
        explain: true,
        play,
        ..Options::default()
    };
    let Answer { verdicts, error } = judged(&options, cases.as_bytes());
    let verdicts = String::from_utf8(verdicts).expect("text");
    assert_eq!(
        (error, verdicts.lines().count()),
        (None, positions.len()),
        "{cases}"
    );
    for (position, line) in positions.iter().zip(verdicts.lines()) {
        position.assert_explained_by(line);
    }
}

/// Heaps of a game, and the moves on them.
#[derive(Clone, Debug)]
struct Position {
    game: Row,
    rule: Rule,
    heaps: Vec<Heap>,
    misere: bool,
}

impl Position {
    /// The position that a case asks about, if there is one and its value is known.
    fn of_case(case: &Case, misere: bool) -> Option<Position> {
        let game = case.game;
        let rule = game.moves.rule(&case.rule)?;
        if game.heaps == Heaps::None {
            return None;
        }
        let heaps = case.heaps.iter().map(|&stones| rule.heap(stones)).collect();
        let position = Position {
            game,
            rule,
            heaps,
            misere,
        };
        (game.is_searched(misere) || position.sum().is_ok()).then_some(position)
    }

    fn sum(&self) -> Result<Sum, Bound> {
        let mut values = self
            .heaps
            .iter()
            .map(|&heap| values::grundy(&self.rule, heap, bound::DEFAULT));
        values.try_fold(Sum::default(), |sum, value| Ok(sum.plus(value?)))
    }

    fn assert_explained_by(&self, line: &str) {
        let parts: Vec<&str> = line.split('\t').collect();
        let [word, nim_sum, winning] = parts[..] else {
            panic!("{self:?}: {line}")
        };
        let wins = word == self.game.win;
        assert!(wins || word == self.game.loss, "{self:?}: {line}");
        let known = if self.game.is_searched(self.misere) {
            None
        } else {
            self.sum().ok()
        };
        assert_eq!(
            nim_sum.parse().ok(),
            known.map(|sum| sum.nim_sum),
            "{self:?}: {line}"
        );
        assert_eq!(wins, !self.is_lost(), "{self:?}: {line}");
        if winning != "-" {
            let after = self
                .after(winning)
                .unwrap_or_else(|| panic!("illegal on {self:?}: {line}"));
            assert!(after.is_lost(), "{self:?}: {line}");
        }
        // In misère play, who cannot move wins without a move.
        assert_eq!(winning != "-", wins && self.has_moves(), "{self:?}: {line}");
    }

    fn has_moves(&self) -> bool {
        !self.misere
            || self
                .heaps
                .iter()
                .any(|&heap| !self.rule.moves(heap).is_empty())
    }

    /// The position after a move, if the move is legal.
    fn after(&self, winning: &str) -> Option<Position> {
        let (heap, action) = action(winning)?;
        let mut after = self.clone();
        let at = heap.checked_sub(1)?;
        let left = self.rule.after(*self.heaps.get(at)?, action)?;
        after.heaps.splice(at..=at, left);
        Some(after)
    }

    /// Whether the player to move loses: by search, or where that takes too long, by the theorem of
    /// Sprague and Grundy.
    fn is_lost(&self) -> bool {
        if self.misere {
            return !search::wins(&self.rule, &self.heaps, true);
        }
        let by_values = || self.sum().expect("smaller heaps are no harder").wins(false);
        !search::quick(&self.rule, &self.heaps, false).unwrap_or_else(by_values)
    }
}

/// The heap and the action of a move as an explanation writes it.
fn action(written: &str) -> Option<(usize, Action)> {
    let (what, rest) = written.split_once(" heap ")?;
    let (heap, parts) = rest.split_once(' ').unwrap_or((rest, ""));
    let heap = heap.parse().ok()?;
    let taken = || {
        what.strip_prefix("take ")?
            .strip_suffix(" from")?
            .parse()
            .ok()
    };
    let into = |parts: &str| {
        let (small, large) = parts.split_once(" and ")?;
        Some([small.parse().ok()?, large.parse().ok()?])
    };
    let action = match (what, parts) {
        ("pass on", "") => Action::Pass,
        ("split", parts) => Action::Split {
            taken: 0,
            parts: into(parts.strip_prefix("into ")?)?,
        },
        (_, "") => Action::Take(taken()?),
        (_, parts) => Action::Split {
            taken: taken()?,
            parts: into(parts.strip_prefix("and split it into ")?)?,
        },
    };
    Some((heap, action))
}
