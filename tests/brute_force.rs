//! Other tests expect the verdicts of the reference. Here its shortcuts are compared with search,
//! on all small positions of [`sums`], and so is the judge itself, on far more positions.
//!
//! With `--nocapture`, the tests in `long` count them.

use std::collections::HashMap;

use takeaway::game::interval::Interval;
use takeaway::game::subtraction::Table;
use takeaway::game::{Budget, Cycle, Play, grundys_game, one_three_four, one_two_three};
use takeaway::{Form, Options, Template};

use crate::generate::{counted, spaced};
use crate::reference::bound::{Bound, DEFAULT, PATIENCE};
use crate::reference::problems::{Game, Heaps, Moves, PROBLEMS, with_selector};
use crate::reference::rules::{Action, Heap, Listed, Move, Rule, mex_values};
use crate::reference::search::{Search, position, quick};
use crate::reference::shortcuts::SHORTCUTS;
use crate::reference::values::{self, Sum};
use crate::reference::wholes::{Position, Whole};
use crate::reference::{splits, subtraction, winning_move};

fn takes(set: &[u64]) -> Rule {
    Rule::Takes(set.to_vec())
}

fn written(rule: &'static str, pass: bool) -> Rule {
    Rule::Written { rule, pass }
}

/// The rules that have a shortcut.
fn shortcuts() -> [Rule; SHORTCUTS.len()] {
    SHORTCUTS.map(|shortcut| written(shortcut.rule, shortcut.pass))
}

/// All positions of `count` non-empty heaps of at most `max` stones, some of which may be passed
/// on.
fn positions(count: usize, max: u64) -> Vec<Vec<Heap>> {
    let mut positions = vec![Vec::new()];
    for _ in 0..count {
        positions = positions
            .iter()
            .flat_map(|position| extended(position, max))
            .collect();
    }
    positions
}

/// `position` with one heap more, which is not before its last in their order.
fn extended(position: &[Heap], max: u64) -> Vec<Vec<Heap>> {
    let heaps = (1..=max).flat_map(|stones| {
        [
            Heap {
                stones,
                fresh: false,
            },
            Heap {
                stones,
                fresh: true,
            },
        ]
    });
    let fitting = heaps.filter(|heap| position.last().is_none_or(|last| last <= heap));
    fitting.map(|heap| [position, &[heap]].concat()).collect()
}

/// All sets of moves up to `max`.
fn sets(max: u64) -> Vec<Vec<u64>> {
    (0..1_u64 << max)
        .map(|bits| {
            (1..=max)
                .filter(|taken| bits >> (taken - 1) & 1 == 1)
                .collect()
        })
        .collect()
}

/// All intervals of moves up to `max`.
fn intervals(max: u64) -> Vec<(u64, u64)> {
    (1..=max)
        .flat_map(|most| (1..=most).map(move |least| (least, most)))
        .collect()
}

/// All codes of `count` digits, of which the first is 0 or 4 and the others are less than `end`.
fn codes(count: usize, end: u64) -> Vec<Vec<u64>> {
    let mut codes = vec![vec![0], vec![4]];
    for _ in 1..count {
        codes = codes
            .iter()
            .flat_map(|code| (0..end).map(move |digit| [&code[..], &[digit]].concat()))
            .collect();
    }
    codes
}

/// All rows of `count` heaps of at most `max` stones, in any order.
fn rows(count: usize, max: u64) -> Vec<Vec<u64>> {
    let mut rows = vec![Vec::new()];
    for _ in 0..count {
        rows = rows
            .iter()
            .flat_map(|row| (0..=max).map(move |stones| [&row[..], &[stones]].concat()))
            .collect();
    }
    rows
}

/// All rows of `count` heaps of at most `max` stones, in ascending order.
fn sorted_rows(count: usize, max: u64) -> Vec<Vec<u64>> {
    rows(count, max)
        .into_iter()
        .filter(|row| row.is_sorted())
        .collect()
}

/// All rows of non-empty heaps with at most `most` stones in all, in descending order, the row of
/// no heaps included.
fn partitions(most: u64) -> Vec<Vec<u64>> {
    fn extend(row: &[u64], left: u64, all: &mut Vec<Vec<u64>>) {
        all.push(row.to_vec());
        for stones in 1..=left.min(row.last().copied().unwrap_or(left)) {
            extend(&[row, &[stones]].concat(), left - stones, all);
        }
    }
    let mut all = Vec::new();
    extend(&[], most, &mut all);
    all
}

/// Asserts that on each row, search finds the winner that follows from the values, and the first
/// winning move that the reference names.
fn assert_as_by_search(_: u64, rule: &Rule, misere: bool, rows: &[Vec<u64>]) {
    let mut search = Search::new(rule.clone(), misere);
    for row in rows {
        let heaps: Vec<Heap> = row.iter().map(|&stones| rule.heap(stones)).collect();
        let wins = search.wins(&position(heaps.iter().copied()));
        let values = heaps
            .iter()
            .map(|&heap| values::grundy(rule, heap, DEFAULT).unwrap());
        assert_eq!(
            Sum::of(values).wins(misere),
            wins,
            "{rule:?}, misère: {misere}, {row:?}"
        );
        assert!(
            quick(rule, &heaps, misere).is_none_or(|quick| quick == wins),
            "{rule:?}, misère: {misere}, {row:?}"
        );
        let winning = winning_move::first(rule, &heaps, misere, DEFAULT);
        assert_eq!(
            winning,
            search.first_winning_move(&heaps),
            "{rule:?}, misère: {misere}, {row:?}"
        );
        let moves = winning_move::every(rule, &heaps, misere, DEFAULT).map(|every| every.len());
        assert_eq!(
            moves,
            Some(search.winning_moves(&heaps).len()),
            "{rule:?}, misère: {misere}, {row:?}"
        );
    }
}

/// Asserts that each row is judged and explained as search says.
fn assert_judged_as_by_search(selector: u64, rule: &Rule, misere: bool, rows: &[Vec<u64>]) {
    let given = given(rule);
    let case = |row: &Vec<u64>| spaced(&[&[selector], &given[..], &counted(row)].concat()) + "\n";
    let play = if misere { Play::Misere } else { Play::Normal };
    let options = Options {
        play,
        stream: true,
        explain: true,
        ..Options::default()
    };
    let mut verdicts = Vec::new();
    let cases: String = rows.iter().map(case).collect();
    takeaway::judge_with(&options, cases.as_bytes(), &mut verdicts).expect("no fault");
    let verdicts = String::from_utf8(verdicts).expect("text");
    let mut search = Search::new(rule.clone(), misere);
    let game = with_selector(selector).expect("a game");
    for (row, line) in rows.iter().zip(verdicts.lines()) {
        let heaps: Vec<Heap> = row.iter().map(|&stones| rule.heap(stones)).collect();
        let word = if search.wins(&position(heaps.iter().copied())) {
            game.win
        } else {
            game.loss
        };
        let winning = search
            .first_winning_move(&heaps)
            .map_or("-".to_string(), |winning| winning.to_string());
        let [found, _, found_move] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        assert_eq!(
            (found, found_move),
            (word, &*winning),
            "{rule:?}, misère: {misere}, {row:?}"
        );
    }
    assert_eq!(verdicts.lines().count(), rows.len());
}

/// Asserts that the winning moves of each row are listed that search finds.
fn assert_listed_as_by_search(selector: u64, rule: &Rule, misere: bool, rows: &[Vec<u64>]) {
    let form = Form::game(takeaway::Game::from_selector(selector).expect("a game"));
    let template = if rule.splits() {
        "{heap} {take} {a} {b} {parts}"
    } else {
        "{heap} {take} {left} {parts}"
    };
    assert_lists(form, &given(rule), rule, misere, rows, template);
}

/// Asserts so of cases in this form, after the numbers of their rule.
fn assert_lists(
    form: Form,
    given: &[u64],
    rule: &Rule,
    misere: bool,
    rows: &[Vec<u64>],
    template: &str,
) {
    let play = if misere { Play::Misere } else { Play::Normal };
    let winning_moves = Template::new(template).ok();
    let options = Options {
        form,
        play,
        stream: true,
        winning_moves,
        ..Options::default()
    };
    let (mut listed, cases) = (
        Vec::new(),
        rows.iter()
            .map(|row| spaced(&[given, &counted(row)].concat()) + "\n"),
    );
    takeaway::judge_with(&options, cases.collect::<String>().as_bytes(), &mut listed)
        .expect("no fault");
    let listed = String::from_utf8(listed).expect("text");
    let (mut lines, mut search) = (listed.lines(), Search::new(rule.clone(), misere));
    for row in rows {
        let heaps: Vec<Heap> = row.iter().map(|&stones| rule.heap(stones)).collect();
        let mut moves: Vec<Listed> = search
            .winning_moves(&heaps)
            .iter()
            .map(|it| it.listed(&heaps))
            .collect();
        moves.sort_unstable();
        let has_verdict = lines
            .next()
            .is_some_and(|word| word.starts_with(char::is_alphabetic));
        assert!(has_verdict, "{rule:?}, misère: {misere}, {row:?}");
        for it in moves {
            let numbers = [it.heap, it.taken, it.left, it.small, it.left - it.small];
            let names = ["{heap}", "{take}", "{left}", "{a}", "{b}"]
                .into_iter()
                .zip(numbers);
            let parts: Vec<String> = [it.small, it.left - it.small]
                .into_iter()
                .filter(|&it| it > 0)
                .map(|it| it.to_string())
                .collect();
            let parts = if parts.is_empty() {
                "0".to_string()
            } else {
                parts.join("+")
            };
            let template = template.replace("{parts}", &parts);
            let line = names.fold(template, |line, (name, number)| {
                line.replace(name, &number.to_string())
            });
            assert_eq!(
                lines.next(),
                Some(&*line),
                "{rule:?}, misère: {misere}, {row:?}"
            );
        }
    }
    assert_eq!(lines.next(), None, "{rule:?}, misère: {misere}");
}

/// The numbers of a rule, as a case gives them.
fn given(rule: &Rule) -> Vec<u64> {
    match rule {
        Rule::Takes(numbers) | Rule::Code(numbers) => counted(numbers),
        Rule::Interval { least, most } => vec![*least, *most],
        Rule::UnequalSplit | Rule::Written { .. } => vec![],
    }
}

/// The first move that leaves a lost position, if the values tell which are lost; all moves are
/// tried.
fn first_by_values(rule: &Rule, heaps: &[Heap], misere: bool) -> Option<Move> {
    let value = |heap: &Heap| values::grundy(rule, *heap, DEFAULT).unwrap();
    (0..heaps.len()).find_map(|at| {
        let others = Sum::of([&heaps[..at], &heaps[at + 1..]].concat().iter().map(value));
        let mut moves = rule.moves(heaps[at]).into_iter();
        let winning =
            moves.find(|(_, left)| !left.iter().map(value).fold(others, Sum::plus).wins(misere));
        winning.map(|(action, _)| Move {
            heap: at + 1,
            action,
        })
    })
}

/// Asserts that the winning move on each of these rows is the first of all; returns how many have
/// one.
fn assert_first(rule: &Rule, plays: &[bool], rows: impl IntoIterator<Item = Vec<u64>>) -> usize {
    let mut winning = 0;
    for row in rows {
        let heaps: Vec<Heap> = row.iter().map(|&stones| rule.heap(stones)).collect();
        for &misere in plays {
            let first = winning_move::first(rule, &heaps, misere, DEFAULT);
            assert_eq!(
                first,
                first_by_values(rule, &heaps, misere),
                "{rule:?}, misère: {misere}, {row:?}"
            );
            winning += usize::from(first.is_some());
        }
    }
    winning
}

const BOTH: [bool; 2] = [false, true];

/// The sums whose cases have a number of heaps: the selector, rules, and positions on which each of
/// them is tried, those that search finds in moments or in minutes.
fn sums(minutes: bool) -> Vec<(u64, Vec<Rule>, Vec<Vec<u64>>)> {
    let up_to = |few, many| if minutes { many } else { few };
    let any_order = |counts: &[(usize, u64)]| {
        counts
            .iter()
            .flat_map(|&(count, max)| rows(count, max))
            .collect()
    };
    let sorted = |counts: &[(usize, u64)]| {
        counts
            .iter()
            .flat_map(|&(count, max)| sorted_rows(count, max))
            .collect()
    };
    let nim: Vec<_> = match minutes {
        false => any_order(&[(0, 0), (1, 30), (2, 12), (3, 8), (4, 4)]),
        true => sorted(&[(0, 0), (1, 30), (2, 20), (3, 16), (4, 14), (5, 8)]),
    };
    let three: Vec<_> = match minutes {
        false => [sorted(&[(3, 12)]), any_order(&[(1, 40), (2, 8), (3, 3)])].concat(),
        true => sorted(&[(0, 0), (1, 40), (2, 24), (3, 24)]),
    };
    let intervals = intervals(up_to(8, 16))
        .into_iter()
        .map(|(least, most)| Rule::Interval { least, most });
    let longer = [
        &[0, 1, 3, 7][..],
        &[0, 3, 0, 3, 3],
        &[4, 0, 1, 2, 6],
        &[0, 0, 5, 0, 7],
        &[0, 2, 0, 4, 1, 6],
    ];
    let code = |code: Vec<u64>| Rule::Code(code);
    let unsplit = [nim, three.clone()].concat();
    let split = [partitions(up_to(13, 17)), rows(2, 10)].concat();
    let written = PROBLEMS
        .iter()
        .filter(|row| row.heaps == Heaps::Counted)
        .filter_map(|row| {
            let rule = row
                .moves
                .rule(&[])
                .filter(|rule| matches!(rule, Rule::Written { .. }))?;
            let rows = if rule.splits() {
                split.clone()
            } else {
                unsplit.clone()
            };
            Some((row.selector, vec![rule], rows))
        });
    let given = [
        (
            4,
            sets(up_to(6, 9)).into_iter().map(Rule::Takes).collect(),
            three.clone(),
        ),
        (7, intervals.collect(), three),
        (
            8,
            codes(up_to(3, 4) as usize, 8)
                .into_iter()
                .map(code)
                .collect(),
            partitions(up_to(12, 17)),
        ),
        (
            8,
            longer.map(|digits| code(digits.to_vec())).into(),
            partitions(up_to(15, 17)),
        ),
        (10, vec![Rule::UnequalSplit], partitions(up_to(22, 34))),
    ];
    given.into_iter().chain(written).collect()
}

/// Calls `assert` with each rule of [`sums`] and each play in which it has an answer; returns how
/// many positions that are.
fn with_all_sums(minutes: bool, assert: impl Fn(u64, &Rule, bool, &[Vec<u64>])) -> usize {
    let sums = sums(minutes);
    let is_sum = |row: &&Game| row.heaps == Heaps::Counted && !matches!(row.moves, Moves::Whole(_));
    for row in PROBLEMS.iter().filter(is_sum) {
        assert!(
            sums.iter().any(|(selector, ..)| *selector == row.selector),
            "{row:?}"
        );
    }
    let mut positions = 0;
    for (selector, rules, rows) in sums {
        // The reference itself searches in misère play where no rule is known.
        let is_left = !minutes && with_selector(selector).expect("a game").is_searched(true);
        let plays = if is_left { &BOTH[..1] } else { &BOTH[..] };
        for rule in &rules {
            plays
                .iter()
                .for_each(|&misere| assert(selector, rule, misere, &rows));
            positions += plays.len() * rows.len();
        }
    }
    positions
}

/// The rules of one's own say what the games beside them do; their positions have at most `most`
/// stones.
fn assert_all_listed_as_by_search(minutes: bool, most: u64) {
    println!(
        "{} positions",
        with_all_sums(minutes, assert_listed_as_by_search)
    );
    for (text, rule, template) in [
        (
            "n-1; n-3; n-4",
            Rule::Takes(vec![1, 3, 4]),
            "{heap} {take} {left}",
        ),
        (
            "n-t if 2*t<=n",
            written("n-t if 2*t<=n", false),
            "{heap} {take} {left}",
        ),
        (
            "a, n-1-a; a, n-2-a",
            Rule::Code(vec![0, 7, 7]),
            "{heap} {parts} {a}",
        ),
        (
            "a, n-a if 0<a<n-a",
            Rule::UnequalSplit,
            "{heap} {a} {parts}",
        ),
    ] {
        let form = Form::rule(&takeaway::game::rule::Rule::new(text).expect("a rule"));
        assert_lists(form, &[], &rule, false, &partitions(most), template);
    }
}

#[test]
fn what_a_written_rule_allows_is_what_it_lists() {
    for rule in PROBLEMS
        .iter()
        .filter_map(|row| row.moves.rule(&[]))
        .filter(|rule| matches!(rule, Rule::Written { .. }))
    {
        for heap in (0..30).map(|stones| rule.heap(stones)) {
            let listed: Vec<Action> = rule
                .moves(heap)
                .into_iter()
                .map(|(action, _)| action)
                .collect();
            let splits = (0..=heap.stones)
                .flat_map(|small| (0..=heap.stones).map(move |large| [small, large]));
            let splits = splits.map(|parts| Action::Split {
                taken: heap.stones.saturating_sub(parts[0] + parts[1]),
                parts,
            });
            for action in (0..=heap.stones + 1)
                .map(Action::Take)
                .chain(splits)
                .chain([Action::Pass])
            {
                let is_sorted =
                    !matches!(action, Action::Split { parts, .. } if parts[0] > parts[1]);
                let allowed = is_sorted && rule.after(heap, action).is_some();
                assert_eq!(
                    allowed,
                    listed.contains(&action),
                    "{rule:?}, {heap:?}: {action:?}"
                );
            }
        }
    }
}

/// The positions mix heaps that may be passed on with heaps that may not, so plain Nim is among
/// them.
#[test]
fn values_with_and_without_passes_tell_who_wins_every_small_position_in_both_plays() {
    for misere in [false, true] {
        let rule = written("n-t", true);
        let mut search = Search::new(rule.clone(), misere);
        let mut count = 0;
        for (heaps, max) in [(0, 0), (1, 30), (2, 14), (3, 8), (4, 5), (5, 3)] {
            for position in positions(heaps, max) {
                let wins = Sum::of(
                    position
                        .iter()
                        .map(|&heap| values::grundy(&rule, heap, DEFAULT).unwrap()),
                )
                .wins(misere);
                assert_eq!(
                    search.wins(&position),
                    wins,
                    "misère: {misere}, {position:?}"
                );
                count += 1;
            }
        }
        assert_eq!(count, 1 + 60 + 406 + 816 + 715 + 252);
    }
}

#[test]
fn the_order_and_the_repeats_of_moves_make_no_difference() {
    for set in sets(6) {
        let backwards = Rule::Takes(set.iter().rev().chain(&set).copied().collect());
        for row in rows(1, 40).into_iter().chain(rows(2, 12)) {
            let row: Vec<Heap> = row
                .into_iter()
                .map(|stones| backwards.heap(stones))
                .collect();
            let first = |rule: &Rule| winning_move::first(rule, &row, false, DEFAULT);
            assert_eq!(first(&backwards), first(&takes(&set)), "{set:?} {row:?}");
        }
    }
}

#[test]
fn closed_forms_of_the_reference_are_the_values_of_mex() {
    let intervals = intervals(13)
        .into_iter()
        .map(|(least, most)| Rule::Interval { least, most });
    let written = shortcuts().map(|rule| (if rule.splits() { 200 } else { 600 }, rule));
    for (end, rule) in written.into_iter().chain(intervals.map(|rule| (130, rule))) {
        for (stones, value) in (0..).zip(mex_values(&rule, end)) {
            assert_eq!(
                values::grundy(&rule, rule.heap(stones), DEFAULT),
                Ok(value),
                "{rule:?} {stones}"
            );
        }
    }
    // The limits of the input: no intermediate result may overflow.
    let most = 10_u64.pow(18);
    for (least, stones, value) in [
        (most, most - 1, 0),
        (most, most, 1),
        (1, most, most),
        (2, most, most / 2),
    ] {
        assert_eq!(values::interval(least, most, stones), value);
    }
}

#[test]
fn the_fewest_stones_of_an_interval_are_those_of_the_first_move_that_fits() {
    for (least, most) in intervals(9) {
        let values = mex_values(&Rule::Interval { least, most }, 70);
        for stones in 0..70 {
            for wanted in 0..12 {
                let mut taken = least..=most.min(stones);
                let first = taken.find(|taken| values[(stones - taken) as usize] == wanted);
                let fewest = winning_move::fewest(least, most, stones, wanted);
                assert_eq!(fewest, first, "{least} to {most}, {stones} to {wanted}");
            }
        }
    }
    assert_eq!(
        winning_move::fewest(1, 10_u64.pow(18), 10_u64.pow(18), 1 << 59),
        Some(10_u64.pow(18) - (1 << 59))
    );
    assert_eq!(
        winning_move::fewest(10_u64.pow(18), 10_u64.pow(18), 10_u64.pow(18), 1 << 60),
        None
    );
}

/// These intervals have more moves than the reference tries one by one.
#[test]
fn winning_moves_of_wide_intervals_are_the_first_of_all() {
    for (least, most) in [
        (1, 302),
        (2, 330),
        (7, 308),
        (7, 313),
        (29, 400),
        (3, 1000),
        (150, 460),
    ] {
        for large in [299, 310, 431, 500, 640, 777] {
            let rows = [
                vec![large],
                vec![large, 5],
                vec![large, 302],
                vec![1, 29, large, 2],
            ];
            assert_first(&Rule::Interval { least, most }, &BOTH, rows);
        }
    }
}

#[test]
fn winning_moves_of_splits_and_halves_on_large_heaps_are_the_first_of_all() {
    for rule in shortcuts() {
        for large in 300..360 {
            assert_first(
                &rule,
                &BOTH,
                [
                    vec![large],
                    vec![large, 5],
                    vec![large, 77],
                    vec![large, 301],
                ],
            );
        }
    }
}

#[test]
fn games_that_are_no_sums_are_won_and_explained_as_search_does() {
    for (game, limits, counts) in [
        (Whole::Wythoff, &[1][..], &[(2, 14)][..]),
        (Whole::Euclid, &[1], &[(2, 20)]),
        (Whole::Fibonacci, &[1], &[(1, 60)]),
        (
            Whole::Staircase,
            &[1],
            &[(0, 0), (1, 9), (2, 6), (3, 4), (4, 2)],
        ),
        (
            Whole::Moore,
            &[1, 2, 3, 9],
            &[(0, 0), (1, 9), (2, 6), (3, 4), (4, 2)],
        ),
        (Whole::Multiplication, &[1], &[(1, 400)]),
        (
            Whole::Sequential,
            &[1],
            &[(0, 0), (1, 9), (2, 6), (3, 4), (4, 3), (6, 2)],
        ),
        (
            Whole::OneFromAny,
            &[1],
            &[(0, 0), (1, 9), (2, 6), (3, 4), (4, 3), (6, 2)],
        ),
    ] {
        for misere in [false, true] {
            for &limit in limits {
                let mut known = HashMap::new();
                for heaps in counts.iter().flat_map(|&(count, max)| rows(count, max)) {
                    assert_whole(&Position { game, limit, heaps }, misere, &mut known);
                }
            }
        }
    }
}

fn assert_whole(position: &Position, misere: bool, known: &mut HashMap<Position, bool>) {
    let wins = position.wins_by_search(misere, known);
    assert_eq!(
        position.wins_by_formula(misere),
        wins,
        "{position:?}, misère: {misere}"
    );
    let winning = position.winning_move(misere);
    assert_eq!(
        winning.is_some(),
        wins && !position.moves().is_empty(),
        "{position:?}: {winning:?}"
    );
    if position.game == Whole::Fibonacci {
        return;
    }
    let mut moves = position.moves();
    // Each game's order of preference; Moore's has none but that of its rule.
    match position.game {
        Whole::Wythoff => moves.sort_by_key(|left| {
            let taken: Vec<u64> = position
                .heaps
                .iter()
                .zip(left)
                .map(|(stones, left)| stones - left)
                .collect();
            (
                taken[1] > 0,
                taken[0] > 0 && taken[1] > 0,
                taken[0] + taken[1],
            )
        }),
        Whole::Staircase => moves.reverse(),
        Whole::Euclid | Whole::Fibonacci | Whole::Moore | Whole::Multiplication => {}
        Whole::Sequential | Whole::OneFromAny => {}
    }
    if position.game == Whole::Staircase {
        // From the lowest step, and there the fewest stones.
        moves.sort_by_key(|left| {
            position
                .heaps
                .iter()
                .zip(left)
                .position(|(stones, left)| left < stones)
        });
    }
    let wins = |left: &Vec<u64>| {
        !Position {
            heaps: left.clone(),
            ..*position
        }
        .wins_by_search(misere, known)
    };
    let winning_moves: Vec<String> = moves
        .into_iter()
        .filter(wins)
        .map(|left| position.told(&left))
        .collect();
    assert_eq!(
        position.winning(misere).map(|all| all.len()),
        Some(winning_moves.len()),
        "{position:?}, misère: {misere}"
    );
    match (position.game, winning) {
        (Whole::Moore, Some(winning)) => {
            assert!(winning_moves.contains(&winning), "{position:?}: {winning}")
        }
        (_, winning) => assert_eq!(
            winning.as_ref(),
            winning_moves.first(),
            "{position:?}, misère: {misere}"
        ),
    }
}

/// Asserts that the reference has the least preperiod and period that fit the values of at least
/// `heaps` heaps, and that it has these values, also of a far heap; returns whether it has a cycle.
fn assert_cycle(rule: &Rule, heaps: u64) -> bool {
    let Ok((preperiod, period, start)) = values::cycle(rule, DEFAULT) else {
        return false;
    };
    let values = mex_values(rule, heaps.max(3 * (preperiod + period) + 20));
    assert_least_cycle(
        &values,
        preperiod as usize,
        period as usize,
        &format!("{rule:?}"),
    );
    assert_eq!(start, values[..(preperiod + period) as usize], "{rule:?}");
    let far = 10_u64.pow(18);
    let near = preperiod + (far - preperiod) % period;
    let known = (0..)
        .zip(values.iter().copied())
        .chain([(far, values[near as usize])]);
    for (stones, value) in known {
        assert_eq!(
            values::grundy(rule, rule.heap(stones), DEFAULT),
            Ok(value),
            "{rule:?} {stones}"
        );
    }
    true
}

#[test]
fn the_reference_has_the_least_cycle_of_all_short_codes_without_splits() {
    for code in codes(6, 4).into_iter().filter(|code| code[0] == 0) {
        assert!(assert_cycle(&Rule::Code(code.clone()), 0), "{code:?}");
    }
}

#[test]
fn codes_of_0_and_3_have_the_values_of_their_sets() {
    assert_eq!(splits::set_of(&[0, 3, 0, 3, 3]), Some(vec![1, 3, 4]));
    assert_eq!(splits::set_of(&[0, 3, 1]), None);
    for set in sets(5) {
        let code: Vec<u64> = (0..=5)
            .map(|taken| if set.contains(&taken) { 3 } else { 0 })
            .collect();
        assert_eq!(splits::set_of(&code), Some(set.clone()));
        let code = Rule::Code(code);
        assert_eq!(
            mex_values(&code, 100),
            mex_values(&takes(&set), 100),
            "{set:?}"
        );
        for (stones, value) in (0..100).zip(mex_values(&code, 100)) {
            assert_eq!(
                splits::grundy(&code, stones, DEFAULT),
                Ok(value),
                "{code:?} {stones}"
            );
        }
    }
}

/// The heaps lie so far after the preperiod of many codes that the reference does not try all
/// splits.
#[test]
fn winning_moves_of_large_heaps_of_octal_games_are_the_first_of_all() {
    PATIENCE.set(1 << 9);
    let known: [&[u64]; 4] = [&[0, 7, 7], &[0, 0, 7], &[0, 1, 3, 7], &[0, 5, 2, 4]];
    let mut winning = 0;
    for code in codes(3, 8)
        .into_iter()
        .chain(known.map(|code| code.to_vec()))
    {
        let rule = Rule::Code(code);
        for large in (140..300).step_by(53) {
            let rows = [
                vec![large],
                vec![large, 1],
                vec![large, 3],
                vec![large, 10],
                vec![2, large, large + 20],
            ];
            winning += assert_first(&rule, &[false], rows);
        }
    }
    assert_eq!(winning, 1915);
}

/// The heaps with the value 0 in OEIS A002188: there is none between 1222 and 1300.
#[test]
fn grundys_game_is_lost_on_the_heaps_that_are_published() {
    let lost =
        (0..1300).filter(|&stones| splits::grundy(&Rule::UnequalSplit, stones, DEFAULT) == Ok(0));
    let published = [
        0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340,
        346, 359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926,
        929, 932, 1222,
    ];
    assert_eq!(lost.collect::<Vec<u64>>(), published);
}

#[test]
fn winning_moves_of_any_number_of_stones_from_large_heaps_are_the_first_of_all() {
    for large in (299..=305).chain([511, 512, 513, 598, 599]) {
        for small in (0..=5).chain([300, 301, 302, 510, 511, 512, 513]) {
            for pass in [false, true] {
                let rows = [
                    vec![large, small],
                    vec![small, large],
                    vec![2, large, 1, small],
                    vec![1, 1, large],
                ];
                assert_first(&written("n-t", pass), &BOTH, rows);
            }
        }
    }
}

/// Asserts that the values repeat with this preperiod and period, and with none that are smaller.
fn assert_least_cycle(values: &[u64], preperiod: usize, period: usize, what: &str) {
    let repeats = |from: usize, shift: usize| {
        values[from..]
            .windows(shift + 1)
            .all(|window| window[0] == window[shift])
    };
    assert!(repeats(preperiod, period), "{what}");
    assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{what}");
    assert!(
        (1..period).all(|shift| !repeats(preperiod, shift)),
        "{what}"
    );
}

#[test]
fn the_reference_has_the_least_cycle_of_every_set_with_moves_up_to_8() {
    for set in sets(8) {
        assert!(assert_cycle(&Rule::Takes(set), 1000));
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
        assert!(assert_cycle(&takes(set), 4000));
    }
}

#[test]
fn the_reference_knows_published_periods() {
    let set = |set: &[u64]| Rule::Takes(set.to_vec());
    let code = |code: &[u64]| Rule::Code(code.to_vec());
    for (rule, preperiod, period) in [
        (set(&[]), 0, 1),
        (set(&[1, 3, 4]), 0, 7),
        (set(&[2, 3, 6, 7, 9, 10]), 7, 58),
        (set(&[2, 3, 5, 6, 9, 13, 16, 17, 19, 20, 22]), 1401, 4464),
        (
            set(&[2, 3, 5, 8, 10, 12, 14, 17, 18, 19, 20, 22]),
            1845,
            552,
        ),
        (set(&[1, 2, 6, 24, 120, 720, 5040]), 0, 5785),
        (set(&[200_000]), 0, 400_000),
        (set(&[3, 9, 12]), 0, 21),
        (set(&[4, 1, 3, 3, 1]), 0, 7),
        (code(&[]), 0, 1),
        (code(&[0, 7]), 0, 2),
        (code(&[0, 7, 7]), 71, 12),
        (code(&[0, 0, 7]), 53, 34),
        (code(&[0, 1, 3, 7]), 52, 34),
        (code(&[0, 4, 5]), 498, 20),
        (code(&[0, 1, 7, 0]), 33, 34),
        (code(&[4]), 1, 2),
        (code(&[0, 3, 0, 3, 3]), 0, 7),
        (code(&[0, 1]), 2, 1),
    ] {
        let (found_preperiod, found_period, _) = values::cycle(&rule, DEFAULT).unwrap();
        assert_eq!(
            (found_preperiod, found_period),
            (preperiod, period),
            "{rule:?}"
        );
    }
}

#[test]
fn the_reference_does_not_trust_what_only_looks_periodic() {
    let set = [1, 2, 6, 24, 120, 720, 5040];
    let values = mex_values(&takes(&set), 20_000);
    assert!(
        values[..5040]
            .windows(26)
            .all(|window| window[0] == window[25])
    );
    for (stones, &value) in (0..).zip(&values) {
        assert_eq!(
            subtraction::grundy(&set, stones, DEFAULT),
            Ok(value),
            "{stones}"
        );
    }
}

#[test]
fn the_reference_drops_moves_larger_than_a_heap_and_refuses_what_has_no_period() {
    let most = 10_u64.pow(18);
    assert_eq!(
        subtraction::grundy(&[1, 3, most], most / 10, DEFAULT),
        Ok(0)
    );
    assert_eq!(subtraction::grundy(&[most, 3, 1], most - 1, DEFAULT), Ok(1));
    assert_eq!(subtraction::grundy(&[most], most, DEFAULT), Ok(1));
    assert_eq!(
        subtraction::grundy(&[1, 3, most], most, DEFAULT),
        Err(Bound::Values(DEFAULT))
    );
    let end = 1 << DEFAULT;
    assert_eq!(subtraction::grundy(&[1, 3, end], end - 1, DEFAULT), Ok(1));
    assert_eq!(
        subtraction::grundy(&[1, 3, end], end, DEFAULT),
        Err(Bound::Values(DEFAULT))
    );
}

#[test]
fn intervals_and_their_multiples_are_answered_whatever_the_budget() {
    let far = 10_u64.pow(18);
    let whole: Vec<u64> = (1..=1000).collect();
    for (set, heap, value) in [
        (&[7][..], far, far % 14 / 7),
        (&[4, 6], far, far % 10 / 4),
        (&whole, far, far % 1001),
        (&[far], far, 1),
        // Larger moves make no difference.
        (&[6, 9, 100], 99, 1),
        (&[6, 9, 100], 93, 0),
    ] {
        assert_eq!(
            subtraction::grundy(set, heap, 0),
            Ok(value),
            "{set:?} {heap}"
        );
    }
    assert_eq!(
        subtraction::grundy(&[6, 9, 100], 100, 5),
        Err(Bound::Values(5))
    );
    assert_eq!(subtraction::grundy(&[1, 2, 100], 99, 0), Ok(0));
    assert_eq!(
        subtraction::grundy(&[1, 2, 4, 100], 100, 6),
        Err(Bound::Values(6))
    );
    assert_eq!(
        (
            subtraction::grundy(&[1, 2, 100], 100, 0),
            subtraction::grundy(&[1, 2, 99], 199, 0)
        ),
        (Ok(1), Ok(3))
    );
    assert_eq!(
        subtraction::cycle(&[4, 6], 4),
        Ok((0, 10, vec![0, 0, 0, 0, 1, 1, 1, 1, 2, 2]))
    );
    assert_eq!(subtraction::cycle(&[4, 6], 3), Err(Bound::Values(3)));
    for set in sets(7) {
        let values = mex_values(&takes(&set), 60);
        for stones in 0..60 {
            if let Ok(value) = subtraction::grundy(&set, stones, 0) {
                assert_eq!(value, values[stones as usize], "{set:?} {stones}");
            }
        }
    }
}

#[test]
fn the_reference_refuses_splits_beyond_a_budget_where_no_step_is_too_many() {
    let unequal = |stones, budget| splits::grundy(&Rule::UnequalSplit, stones, budget);
    assert_eq!(
        (unequal(31, 5), unequal(32, 5)),
        (Ok(1), Err(Bound::Values(5)))
    );
    assert_eq!(unequal(10_u64.pow(18), 5), Err(Bound::Values(5)));
    assert_eq!(unequal(10_u64.pow(18), DEFAULT), Err(Bound::Patience));
    // 0.07 has the preperiod 53 and the period 34, certified with 2 (53 + 34) + 2 values.
    let dawson = |stones, budget| splits::grundy(&Rule::Code(vec![0, 0, 7, 0]), stones, budget);
    assert_eq!(
        (dawson(31, 5), dawson(32, 5)),
        (Ok(5), Err(Bound::Values(5)))
    );
    assert_eq!(
        dawson(10_u64.pow(18), 10),
        dawson(53 + (10_u64.pow(18) - 53) % 34, 9)
    );
    // 0.04 has the values 0 0 0 0 and then 1: the empty heap is no part, so that its 0 says nothing
    // about larger heaps.
    let late = |stones| splits::grundy(&Rule::Code(vec![0, 0, 4]), stones, 2);
    assert_eq!((late(3), late(4)), (Ok(0), Err(Bound::Values(2))));
    // 0.12 has the values 0 and then 1 0 0 1 again and again, certified with 1 + 2 + 4 values.
    let cycle = |budget| splits::cycle(&Rule::Code(vec![0, 1, 2]), budget);
    assert_eq!((cycle(2), cycle(3)), (Err(Bound::Values(2)), Ok((1, 4))));
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn every_sum_is_played_and_explained_in_both_plays_as_search_does() {
        let positions = with_all_sums(false, assert_as_by_search);
        assert!(positions >= 185_108, "{positions}");
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn every_winning_move_is_listed_that_search_finds() {
        assert_all_listed_as_by_search(false, 12);
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn the_reference_has_the_least_cycle_of_short_codes_with_splits_if_it_has_any() {
        PATIENCE.set(1 << 9);
        let with_splits = codes(3, 8)
            .into_iter()
            .chain(codes(4, 8).into_iter().step_by(3));
        let periodic = with_splits
            .filter(|code| assert_cycle(&Rule::Code(code.clone()), 0))
            .count();
        assert_eq!(periodic, 324);
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn every_sum_is_judged_and_explained_as_search_does_on_many_positions() {
        println!(
            "{} positions",
            with_all_sums(true, assert_judged_as_by_search)
        );
    }

    /// Each rule of one's own has 11,732 positions.
    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn every_winning_move_is_listed_that_search_finds_on_many_positions() {
        assert_all_listed_as_by_search(true, 26);
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn closed_forms_are_the_values_of_mex_on_many_heaps() {
        for (set, grundy) in [
            (&[1, 3, 4][..], one_three_four::grundy as fn(u64) -> u64),
            (&[1, 2, 3], one_two_three::grundy),
        ] {
            assert!(PROBLEMS.iter().any(|row| row.moves == Moves::Takes(set)));
            for (stones, value) in (0..).zip(mex_values(&takes(set), 1_000_000)) {
                assert_eq!(grundy(stones), value, "{set:?} {stones}");
            }
        }
        for most in 1..=100 {
            for least in 1..=most {
                let interval = Interval::new(least, most).expect("an interval");
                for (stones, value) in (0..).zip(mex_values(
                    &Rule::Interval { least, most },
                    10 * (least + most),
                )) {
                    assert_eq!(
                        interval.grundy(stones),
                        value,
                        "{least} to {most}, {stones}"
                    );
                }
            }
        }
    }

    /// If g(n + p) = g(n) for as many consecutive n as the largest move, it holds from there on.
    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn the_certificates_of_all_sets_of_moves_up_to_17_hold() {
        let mut heaps = 0;
        for set in sets(17) {
            let mut table = Table::new(&set, Budget::default()).expect("moves");
            let Cycle { preperiod, period } = table.cycle().expect("a period");
            let end = preperiod + period + set.last().copied().unwrap_or(0).max(period);
            let values = mex_values(&takes(&set), end);
            assert_least_cycle(
                &values,
                preperiod as usize,
                period as usize,
                &format!("{set:?}"),
            );
            for (stones, &value) in (0..).zip(&values) {
                assert_eq!(
                    table.grundy(stones).map(u64::from),
                    Ok(value),
                    "{set:?} {stones}"
                );
            }
            heaps += end;
        }
        println!("{heaps} heaps of all sets");
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn grundys_game_has_the_values_of_mex_on_40_000_heaps() {
        let mut table = grundys_game::table(Budget::default());
        for (stones, value) in (0..).zip(mex_values(&Rule::UnequalSplit, 40_000)) {
            assert_eq!(table.grundy(stones).map(u64::from), Ok(value), "{stones}");
        }
    }
}
