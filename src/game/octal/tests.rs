//! Tests the tables and all their parts (values, periods, bounds, moves) against the rules.

use super::code::{as_set, check, normal_form};
use super::sparse::{Work, extend_to};
use super::*;
use crate::game::bound::{Bound, Budget, Cycle};
use crate::game::known::FOREVER;
use crate::game::moves::{Aim, bound_met};
use crate::game::oracle::{Search, octal_game, octal_options, subtraction_game, walked};
use crate::game::planes::Planes;
use crate::game::{Move, Play};

/// The digits of a code as it is written, without the point.
fn digits(code: &str) -> Vec<u8> {
    code.bytes().map(|digit| digit - b'0').collect()
}

fn table(code: &[u8]) -> Table {
    Table::new(code, Budget::default()).expect("digits of a code")
}

/// Asserts that tables agree with the rules below `heaps`: one that looks up the last heap first,
/// and one that looks up heap by heap.
fn assert_by_rules(code: &[u8], heaps: usize) {
    let expected = octal_game(code, heaps);
    let mut at_once = table(code);
    assert!(at_once.grundy(heaps as u64 - 1).is_ok());
    let mut stepwise = table(code);
    for (heap, &value) in expected.iter().enumerate() {
        assert_eq!(
            at_once.grundy(heap as u64).map(u64::from),
            Ok(value),
            "{:?}, heap {}",
            code,
            heap
        );
        assert_eq!(
            stepwise.grundy(heap as u64).map(u64::from),
            Ok(value),
            "{:?}, heap {}, step by step",
            code,
            heap
        );
    }
}

/// `len` random digits, all from `choice`, the same for the same seed; the first is 0 or 4.
fn some_code(seed: u64, len: usize, choice: &[u8]) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut code: Vec<u8> = (0..len)
        .map(|_| choice[random.usize(..choice.len())])
        .collect();
    code[0] &= 4;
    code
}

#[test]
fn grundy_matches_the_rules_on_random_codes() {
    // All digits; few that split; none that does; few values; nothing but splits; long runs of
    // zeros.
    let choices: [&[u8]; 6] = [
        &[0, 1, 2, 3, 4, 5, 6, 7],
        &[0, 3, 2, 7],
        &[0, 1, 2, 3],
        &[0, 0, 5, 1],
        &[4, 0],
        &[0; 40],
    ];
    for seed in 0..60 {
        let mut code = some_code(seed, 2 + seed as usize % 50, choices[seed as usize % 6]);
        *code.last_mut().unwrap() = 1 + (seed % 7) as u8;
        assert_by_rules(&code, 260);
    }
    // A split that takes more than a block, and leaves few stones of the heaps of the next.
    for taken in (64..130).step_by(7) {
        assert_by_rules(
            &[&[0, 3, 3, 3][..], &vec![0; taken - 4], &[4]].concat(),
            260,
        );
    }
}

/// Longer than one division of the values, so that rare values are looked for in every way.
#[test]
fn grundy_matches_the_rules_on_long_sequences() {
    for code in [
        "06",
        "016",
        "0376",
        "0644",
        "4000000000000000000000000000000000000003",
        "44004",
        "41111111114",
        "0777777777",
    ] {
        assert_by_rules(&digits(code), 2500);
    }
    assert_by_rules(&some_code(1, 300, &[1, 2, 3, 4, 5, 6, 7]), 700);
}

#[test]
fn the_winning_move_is_the_first_that_search_finds() {
    for code in [
        "077", "007", "0137", "4", "40333", "06", "0156", "05051", "0",
    ] {
        let code = digits(code);
        let mut table = table(&code);
        let mut search = Search::new(Play::Normal, |(code, heaps): &(Vec<u8>, Vec<u64>)| {
            moves(code, heaps)
                .into_iter()
                .map(|(_, left)| (code.clone(), left))
                .collect()
        });
        let one = (0..24).map(|heap| vec![heap]);
        let two = (0..14 * 14).map(|i| vec![i / 14, i % 14]);
        let three = (0..7 * 7 * 7).map(|i| vec![i / 49, i / 7 % 7, i % 7]);
        for heaps in one.chain(two).chain(three) {
            let lost = |left: &Vec<u64>| !search.wins(&(code.clone(), left.clone()));
            let mut lost = lost;
            let all = moves(&code, &heaps);
            let expected = all
                .into_iter()
                .find(|(_, left)| lost(left))
                .map(|(winning, _)| winning);
            assert_eq!(
                table.winning_move(&heaps, Play::Normal),
                Ok(expected),
                "{code:?}, heaps {heaps:?}"
            );
        }
    }
}

/// All moves, the lowest heap first, in the order of preference; and the heaps that they leave, in
/// ascending order, as their order does not matter to who wins.
fn moves(code: &[u8], heaps: &[u64]) -> Vec<(Move, Vec<u64>)> {
    let mut moves = Vec::new();
    for (at, &stones) in heaps.iter().enumerate() {
        for parts in octal_options(code, stones as usize) {
            let parts: Vec<u64> = parts
                .iter()
                .filter(|&&part| part > 0)
                .map(|&part| part as u64)
                .collect();
            let taken = stones - parts.iter().sum::<u64>();
            let small = if parts.len() == 2 { parts[0] } else { 0 };
            let mut left = [&heaps[..at], &heaps[at + 1..], &parts].concat();
            left.sort_unstable();
            moves.push((Move::split(at as u64 + 1, stones, taken, small), left));
        }
    }
    moves
}

#[test]
fn a_move_on_a_huge_heap_is_found_among_parts_below_preperiod_and_period() {
    let huge = 1_000_000_000_000_000_000;
    let code = digits("0137");
    let mut table = table(&code);
    let values: Vec<u64> = octal_game(&code, 86);
    let value = |stones: u64| {
        values[if stones < 52 {
            stones
        } else {
            52 + (stones - 52) % 34
        } as usize]
    };
    for stones in huge - 40..=huge {
        for wanted in 0..16 {
            let expected = (1..=3).find_map(|taken| {
                let left = stones - taken;
                let leaves_one_heap = taken == 2 || taken == 3;
                if leaves_one_heap && value(left) == wanted {
                    return Some(Move::take(1, stones, taken));
                }
                // Twice as many parts as the walk tries.
                let part = (1..172)
                    .find(|&part| taken == 3 && value(part) ^ value(left - part) == wanted)?;
                Some(Move::split(1, stones, taken, part))
            });
            let cycle = table.cycle().ok();
            let code = table.code.clone();
            let value = &mut |left| table.grundy(left);
            let mut first = None;
            let flow = code.each_move_to(aim(stones, wanted), cycle, value, &mut first);
            assert_eq!(
                (bound_met(flow), first),
                (Ok(()), expected),
                "{stones} {wanted}"
            );
        }
    }
}

/// With the period, fewer splits are looked at; and without it, all that the rules allow.
#[test]
fn moves_to_a_value_are_counted_as_the_rules_allow_them() {
    let codes = (0..128).map(|code| vec![code / 64 * 4, code / 8 % 8, code % 8]);
    for code in codes.chain([digits("0137"), digits("0045"), digits("40333")]) {
        let values = octal_game(&code, 150);
        let mut table = Table::new(&code, Budget::new(10).expect("a budget")).expect("a code");
        let Ok(cycle) = table.cycle() else { continue };
        for (stones, wanted) in
            (0..150).flat_map(|stones| [0, 1, 2, 3, 5].map(|wanted| (stones, wanted)))
        {
            let expected: Vec<Move> = octal_options(&code, stones)
                .into_iter()
                .filter(|&[one, other]| values[one] ^ values[other] == wanted)
                .map(|[one, other]| {
                    let taken = stones - one - other;
                    Move::split(1, stones as u64, taken as u64, one as u64)
                })
                .collect();
            for cycle in [Some(cycle), None] {
                let value = &mut |left| Ok(values[left as usize] as u32);
                let aim = aim(stones as u64, wanted);
                walked!(found => table.code.each_move_to(aim, cycle, value, found))
                    .assert_tells(expected.clone(), &(&code, aim, cycle));
            }
        }
    }
}

fn aim(stones: u64, wanted: u64) -> Aim {
    Aim {
        heap: 1,
        stones,
        wanted,
        only_small: false,
    }
}

#[test]
fn known_codes_have_their_cycles() {
    for (code, preperiod, period) in [
        ("", 0, 1),
        ("000100", 4, 1),
        ("077", 71, 12),
        ("007", 53, 34),
        ("0137", 52, 34),
        ("045", 498, 20),
        ("0156", 3479, 349),
        ("0356", 7315, 142),
        ("0644", 3256, 442),
        ("0165", 5181, 1550),
        ("016", 105_351, 149_459),
        ("0303", 0, 2),
        ("03033", 0, 7),
    ] {
        assert_eq!(
            table(&digits(code)).cycle(),
            Ok(Cycle { preperiod, period }),
            "{}",
            code
        );
    }
}

/// A table with `limit` in place of its own limit on values.
fn limited(code: &[u8], limit: usize) -> Table {
    let mut table = table(code);
    table.limit = limit;
    table
}

#[test]
fn a_certificate_needs_the_window_of_guy_and_smith() {
    // 2 · 71 + 2 · 12 + 2 = 168 for Kayles.
    for (code, preperiod, period, needed) in [
        ("077", 71, 12, 168),
        ("007", 53, 34, 176),
        ("0137", 52, 34, 175),
        ("045", 498, 20, 1038),
    ] {
        let code = digits(code);
        assert_eq!(
            limited(&code, needed).cycle(),
            Ok(Cycle { preperiod, period }),
            "{code:?}"
        );
        assert_eq!(
            limited(&code, needed - 1).cycle(),
            Err(Bound::Values(26)),
            "{code:?}"
        );
        let mut refused = limited(&code, needed - 1);
        assert!(refused.grundy(needed as u64 - 2).is_ok());
        assert_eq!(refused.grundy(needed as u64 - 1), Err(Bound::Values(26)));
        assert_eq!(refused.known.known_to().1, None);
    }
}

#[test]
fn without_splits_a_certificate_needs_the_window_of_subtraction_games() {
    // {1, 3, 4}: no preperiod, period 7, and 4 values that depend on no empty heap.
    let code = digits("03033");
    assert_eq!(
        limited(&code, 1 + 7 + 4).cycle(),
        Ok(Cycle {
            preperiod: 0,
            period: 7
        })
    );
    assert_eq!(limited(&code, 7 + 4).cycle(), Err(Bound::Values(26)));
}

/// All values up to heap 4 are 0, but a heap of 5 stones can be split after 3 are taken.
#[test]
fn zeros_before_the_first_split_are_no_period() {
    for zeros in 0..40 {
        let code = [vec![0; zeros + 1], vec![4]].concat();
        assert_by_rules(&code, 3 * zeros + 20);
    }
    assert_eq!(table(&digits("0004")).grundy(5), Ok(1));
    assert_eq!(limited(&digits("0004"), 5).cycle(), Err(Bound::Values(26)));
}

#[test]
fn whether_a_heap_is_refused_does_not_depend_on_earlier_questions() {
    for code in ["06", "07777", "0376", "40404"] {
        for n in [0, 1, 4, 5, 6, 8, 10, 12, 14] {
            let budget = Budget::new(n).unwrap();
            let fresh = || Table::new(&digits(code), budget).unwrap();
            let mut upwards = fresh();
            let mut at_once = fresh();
            let cycle = at_once.cycle();
            let known = (0..1 << n)
                .take_while(|&heap| upwards.grundy(heap).is_ok())
                .count() as u64;
            assert_eq!(
                upwards.grundy(known).is_ok(),
                cycle.is_ok(),
                "{code}, budget {n}, heap {known}"
            );
            for heap in [
                0,
                known / 2,
                known.saturating_sub(1),
                known,
                2 * known,
                FOREVER - 1,
            ] {
                assert_eq!(
                    upwards.grundy(heap),
                    fresh().grundy(heap),
                    "{code}, budget {n}, heap {heap}"
                );
                assert_eq!(
                    upwards.grundy(heap),
                    at_once.grundy(heap),
                    "{code}, budget {n}, heap {heap}"
                );
            }
            assert_eq!(upwards.cycle(), cycle);
            assert!(n > 6 || known == 1 << n, "{code}, budget {n}");
        }
    }
}

#[test]
fn the_work_does_not_depend_on_where_values_are_continued() {
    let codes = ["06", "0376", "016", "44004", "0123"].map(|code| Code::Octal(digits(code).into()));
    for code in codes.iter().chain([&Code::UnequalParts]) {
        let after = |ends: &[usize]| {
            let mut planes = Planes::new();
            let mut work = Work::new(Budget::default());
            ends.iter()
                .for_each(|&end| extend_to(&mut planes, code, end, &mut work).unwrap());
            (planes, format!("{work:?}"))
        };
        let at_once = after(&[6400]);
        assert_eq!(after(&[64, 128, 6400]), at_once);
        assert_eq!(after(&[960, 1024, 1088, 2880, 4096, 6336, 6400]), at_once);
    }
}

#[test]
fn a_code_with_many_splits_meets_the_bound_on_steps() {
    let code = some_code(3, 4000, &[4, 5, 6, 7]);
    let mut table = Table::new(&code, Budget::new(16).unwrap()).unwrap();
    assert_eq!(table.cycle(), Err(Bound::Steps(20)));
    let last = table.limit as u64 - 1;
    assert!(last > 300 && table.grundy(last).is_ok());
    assert_eq!(table.grundy(last + 1), Err(Bound::Steps(20)));
    let expected = octal_game(&code, last as usize + 1);
    assert!(
        (0..=last).all(|heap| table.grundy(heap).map(u64::from) == Ok(expected[heap as usize]))
    );
}

#[test]
fn a_table_knows_how_many_bytes_it_takes() {
    let [long, short] = [1000, 1].map(|zeros| [vec![0; zeros], vec![6]].concat());
    let mut table = table(&short);
    let before = table.bytes();
    assert_eq!(
        Table::new(&long, Budget::default())
            .expect("digits of a code")
            .bytes(),
        before + 999
    );
    table.grundy(5000).unwrap();
    let values = table.known.values.len();
    assert!((before + values - 1..before + 2 * values).contains(&table.bytes()));
}

#[test]
fn digits_are_those_of_a_code() {
    for (code, wrong) in [
        (&[][..], None),
        (&[0, 1, 2, 3, 4, 5, 6, 7], None),
        (&[4, 0], None),
        (&[0, 7, 8, 9], Some(WrongDigit { place: 2, digit: 8 })),
        (&[3], Some(WrongDigit { place: 0, digit: 3 })),
        (&[5, 9], Some(WrongDigit { place: 0, digit: 5 })),
        (
            &[0, 255],
            Some(WrongDigit {
                place: 1,
                digit: 255,
            }),
        ),
    ] {
        assert_eq!(
            (check(code).err(), Table::new(code, Budget::default()).err()),
            (wrong, wrong)
        );
    }
    assert_eq!(
        WrongDigit { place: 1, digit: 8 }.to_string(),
        "expected a digit of a code (0 to 7), found 8"
    );
    assert_eq!(
        WrongDigit { place: 0, digit: 1 }.to_string(),
        "expected the first digit of a code (0 or 4), found 1"
    );
}

#[test]
fn zeros_at_the_end_of_a_code_change_nothing() {
    for (code, normal) in [
        ("", ""),
        ("0", ""),
        ("000", ""),
        ("4", "4"),
        ("0770", "077"),
        ("0700700", "07007"),
    ] {
        assert_eq!(normal_form(&digits(code)), &digits(normal)[..]);
        assert_eq!(table(&digits(code)).code, table(&digits(normal)).code);
    }
}

#[test]
fn a_code_of_0s_and_3s_is_a_subtraction_game() {
    for (code, set) in [
        ("", Some(vec![])),
        ("03033", Some(vec![1, 3, 4])),
        ("4", None),
        ("0313", None),
        ("037", None),
    ] {
        assert_eq!(as_set(&digits(code)), set);
    }
    for seed in 0..50 {
        let code = some_code(seed, 20, &[0, 3]);
        let set: Vec<usize> = as_set(&code).unwrap().iter().map(|&s| s as usize).collect();
        let mut table = table(&code);
        for (heap, &value) in subtraction_game(&set, 400).iter().enumerate() {
            assert_eq!(
                table.grundy(heap as u64).map(u64::from),
                Ok(value),
                "{code:?}, heap {heap}"
            );
        }
    }
}

#[test]
fn values_beyond_15_bits_end_a_table() {
    // Taking all stones but the last: g(n) = n − 1 up to 2^15.
    let code = [vec![0], vec![2; 40_000]].concat();
    let mut table = Table::new(&code, Budget::new(26).unwrap()).unwrap();
    assert_eq!(table.grundy(1 << 12), Ok((1 << 12) - 1));
    // To compute those up to the last 128 as well would take a hundred times as long.
    let len = table.known.values.len() as u32;
    table
        .known
        .values
        .extend((len..(1 << 15) - 128).map(|heap| heap - 1))
        .unwrap();
    assert_eq!(table.grundy((1 << 15) - 100), Ok((1 << 15) - 101));
    assert_eq!(table.grundy(1 << 16), Err(Bound::Steps(30)));
}

/// Whoever finds values in another way changes these steps. More of them are more time, also of
/// hostile cases.
#[test]
fn the_steps_that_values_take_are_known() {
    let long = |first, zeros, last| format!("{first}{}{last}", "0".repeat(zeros));
    let codes = [
        "0007",
        "0106",
        "0644",
        "07777777777777",
        &long("004", 90, "30222"),
        &long("0007", 500, "4"),
    ];
    let tables = codes.map(|code| table(&digits(code))).into_iter();
    let costs = tables
        .chain([Table::of(Code::UnequalParts, Budget::default())])
        .map(|mut table| {
            table.grundy(2500).expect("a value within the budget");
            table.cost(Budget::default())
        });
    let steps = [
        208_167, 201_803, 140_741, 4_691_467, 217_471, 334_653, 128_120,
    ];
    assert_eq!(costs.collect::<Vec<_>>(), steps.map(|steps| (2688, steps)));
}

/// Of codes whose values repeat from the heap of 1 on, the largest smaller part that matters is a
/// whole period; of those whose values repeat from 0 on, it is less.
#[test]
fn moves_are_the_same_whether_the_period_is_known_or_not() {
    let mut seen = [0; 2];
    for code in 0..2 * 512 {
        let code = [code / 512 * 4, code / 64 % 8, code / 8 % 8, code % 8].map(|digit| digit as u8);
        let mut table =
            Table::new(&code, Budget::new(10).expect("a budget")).expect("digits of a code");
        let Some(cycle) = table
            .cycle()
            .ok()
            .filter(|cycle| cycle.preperiod < 2 && cycle.period < 40)
        else {
            continue;
        };
        for heap in 0..3 * cycle.period + 9 {
            for wanted in 0..8 {
                let [known, unknown] = [Some(cycle), None].map(|cycle| {
                    let allowed = table.code.clone();
                    let value = &mut |left| table.grundy(left);
                    let mut first: Option<Move> = None;
                    let flow = allowed.each_move_to(aim(heap, wanted), cycle, value, &mut first);
                    bound_met(flow).map(|()| first)
                });
                assert_eq!(known, unknown, "{code:?}, heap {heap}, value {wanted}");
                if let Ok(Some(winning)) = known {
                    let most = cycle.preperiod + cycle.period - 1;
                    seen[cycle.preperiod as usize] +=
                        usize::from(winning.small == most && most > 0);
                }
            }
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn grundy_matches_the_rules_on_every_code_of_up_to_3_digits() {
        for code in 0..2 * 512 {
            assert_by_rules(
                &[code / 512 * 4, code / 64 % 8, code / 8 % 8, code % 8].map(|digit| digit as u8),
                48,
            );
        }
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn cycles_are_the_least_on_every_code_of_up_to_3_digits_that_has_a_short_one() {
        for code in 0..2 * 512 {
            let code =
                [code / 512 * 4, code / 64 % 8, code / 8 % 8, code % 8].map(|digit| digit as u8);
            let mut table = Table::new(&code, Budget::new(8).unwrap()).unwrap();
            if let Ok(Cycle { preperiod, period }) = table.cycle() {
                let values = octal_game(&code, 300);
                let preperiod = preperiod as usize;
                let period = period as usize;
                let repeats = |from: usize, period: usize| {
                    values[from..]
                        .windows(period + 1)
                        .all(|w| w[0] == w[period])
                };
                assert!(repeats(preperiod, period), "{code:?}");
                assert!(
                    preperiod == 0 || !repeats(preperiod - 1, period),
                    "{code:?}"
                );
                assert!(
                    (1..period).all(|period| !repeats(preperiod, period)),
                    "{code:?}"
                );
            }
        }
    }
}
