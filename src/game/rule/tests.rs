//! Tables of rules against the words of the grammar, and against the games that have a file.

use super::*;
use crate::game::bound::{Bound, Budget};
use crate::game::moves::{Aim, Move, bound_met};
use crate::game::subtraction::{self, NamedSet};
use crate::game::{grundys_game, halving, laskers_nim, nim, octal};
use crate::properties::reference::written::Written;

fn rule(text: &str) -> Rule {
    Rule::new(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn table(text: &str) -> Table {
    Table::new(&rule(text), Budget::DEFAULT).expect("memory")
}

/// The values of the heaps up to `most`, by the table.
fn values(text: &str, most: u64) -> Vec<u64> {
    let mut table = table(text);
    (0..=most)
        .map(|heap| table.grundy(heap).expect("a heap of the table").into())
        .collect()
}

/// Each function, sign and kind of heaps, with arguments for which there is no move.
const RULES: &str = include_str!("examples.txt");

#[test]
fn tables_are_as_the_words_of_the_grammar_say() {
    for text in RULES.lines() {
        let written = Written::new(text);
        let most = if written.most_letters() > 1 { 24 } else { 70 };
        assert_eq!(values(text, most), written.values(most), "{text}");
    }
}

/// Blocks of 256 are cut, skipped and joined with heaps of more than two blocks.
#[test]
fn large_heaps_are_as_the_words_of_the_grammar_say() {
    for text in [
        "n-t if t*t<=n",
        "n-t if t%7==2 or n-t<9",
        "n-t*t; n-300",
        "n-t if 255<t<=513 or t+257==n",
        "t if t+512>n",
    ] {
        assert_eq!(values(text, 800), Written::new(text).values(800), "{text}");
    }
    // Lists are continued at 256 and 512, and have more than a block of numbers; skipped moves
    // reach over many blocks, and values beyond 256 are known by their last heaps.
    for text in [
        "n-t if t%3!=1 and t*t!=n",
        "n-t if 2*t<=n; n-t if t%5==0 and t>2",
        "n-t if t+257<=n; t if t>n-3",
    ] {
        assert_eq!(values(text, 530), Written::new(text).values(530), "{text}");
    }
    assert_eq!(values("n-t", 600), Vec::from_iter(0..=600));
}

/// Sets have a table of their own, which has nothing in common with that of rules.
#[test]
fn a_rule_that_is_a_set_has_the_values_of_the_set() {
    for (text, set) in [
        ("n-t if square(t)", NamedSet::Squares),
        ("n-t if power(t,2)", NamedSet::PowersOf2),
        ("n-t if prime(t)", NamedSet::Primes),
        ("n-t if square(8*t+1)", NamedSet::Triangular),
    ] {
        let mut set = subtraction::Table::new(&set.moves(Budget::DEFAULT, 0), Budget::DEFAULT)
            .expect("moves");
        let expected: Vec<u64> = (0..=3000)
            .map(|heap| set.grundy(heap).expect("a value").into())
            .collect();
        assert_eq!(values(text, 3000), expected, "{text}");
    }
}

/// The closed forms and tables of these games have nothing in common with the tables of rules.
#[test]
fn games_with_a_file_have_the_values_of_the_rules_that_say_them() {
    let of_set = |set: &[u64], heap| {
        subtraction::Table::new(set, Budget::DEFAULT)
            .expect("moves")
            .grundy(heap)
    };
    let of_code = |code: &[u8], heap| {
        octal::Table::new(code, Budget::DEFAULT)
            .expect("a code")
            .grundy(heap)
    };
    let named =
        |set: NamedSet, heap| of_set(&set.moves(Budget::new(9).expect("a budget"), 0), heap);
    let games: [(&str, &dyn Fn(u64) -> u64); 12] = [
        ("n-t", &nim::grundy),
        ("n-t if 2*t<=n", &halving::grundy),
        ("n-t; a, n-a if 0<a<n", &laskers_nim::grundy),
        ("n-t if 3<=t<=8", &|heap| {
            crate::game::interval::grundy(3, 8, heap)
        }),
        ("n-t if t==2 or t==5 or t==6", &|heap| {
            of_set(&[2, 5, 6], heap).expect("a value").into()
        }),
        ("n-t if square(t)", &|heap| {
            named(NamedSet::Squares, heap).expect("a value").into()
        }),
        ("n-t if power(t,2)", &|heap| {
            named(NamedSet::PowersOf2, heap).expect("a value").into()
        }),
        ("n-t if prime(t)", &|heap| {
            named(NamedSet::Primes, heap).expect("a value").into()
        }),
        ("n-t if square(8*t+1)", &|heap| {
            named(NamedSet::Triangular, heap).expect("a value").into()
        }),
        ("n-t if square(5*t*t+4) or square(5*t*t-4)", &|heap| {
            named(NamedSet::Fibonacci, heap).expect("a value").into()
        }),
        ("a, n-1-a; a, n-2-a", &|heap| {
            of_code(&[0, 7, 7], heap).expect("a value").into()
        }),
        ("a, n-a if 0<a<n-a", &|heap| {
            grundys_game::table(Budget::DEFAULT)
                .grundy(heap)
                .expect("a value")
                .into()
        }),
    ];
    for (text, grundy) in games {
        let expected: Vec<u64> = (0..=150).map(grundy).collect();
        assert_eq!(values(text, 150), expected, "{text}");
    }
}

#[test]
fn a_rule_is_a_finite_set_if_its_text_bounds_every_move() {
    for (text, set) in [
        ("n-1; n-3; n-4", Some(&[1, 3, 4][..])),
        ("n-2*3; n-1000000000; n-0", Some(&[6, 1_000_000_000])),
        ("n-t if t<4 and t!=2", Some(&[1, 3])),
        ("n-t if 5==t", Some(&[5])),
        ("n-t if t=7 or 2<=t<=3; n-2", Some(&[2, 3, 7])),
        ("n-t if t*t<=9 and 10>t", Some(&[1, 2, 3])),
        ("n-t if 12/t==3 and t<=12", Some(&[4])),
        (
            "n-t if prime(t) and t<300",
            Some(&crate::game::subtraction::normal_form(&primes_below_300())),
        ),
        ("n-t if t%0==0; n-n/0 if t<n; n-2", Some(&[2])),
        ("n-5/0", Some(&[])),
        ("n-t if t!=t or 2<1", Some(&[])),
        ("n-3 if 1==1 or 7/2>0", Some(&[3])),
        ("n-3 if 1==1 or 7/0>0", Some(&[])),
        ("n-3 if 1==1 or n/(n-9)>0", None),
        ("n-3 if n%(n-9)==n%(n-9)", None),
        ("n-t if t<=4 and (1==1 or n/(n-9)>0)", None),
        ("n-t if t<=4 and (1==1 or 6/(t-2)>0)", Some(&[3, 4])),
        ("n-t if t<4 or t%1000003==0", None),
        ("n-t if a+t==t+a", None),
        ("n-1 if n>50000 and n*n>5", None),
        ("n-t if t*t<=9", None),
        ("n-t if t<5 and t<=n", None),
        ("n-1 if n%2==0", None),
        ("n-1, 0; n-2", None),
        ("n/2", None),
        ("n-a if a<b<5", None),
        ("n-t if t<=1000000000", None),
    ] {
        assert_eq!(rule(text).set().as_deref(), set, "{text}");
    }
}

fn primes_below_300() -> Vec<u64> {
    (2..300).filter(|n| (2..*n).all(|d| n % d != 0)).collect()
}

#[test]
fn rules_up_to_each_limit_are_taken_and_one_more_is_refused() {
    let column = |text: &str| Rule::new(text).map_err(|error| error.column()).err();
    let nested = |depth: usize| format!("{}n{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(
        [column(&nested(100)), column(&nested(101))],
        [None, Some(102)]
    );
    let long = |bytes: usize| format!("n-1{}", " ".repeat(bytes - 3));
    assert_eq!(
        [column(&long(1000)), column(&long(1001))],
        [None, Some(1001)]
    );
    assert_eq!(
        [column("n-1000000000"), column("n-1000000001")],
        [None, Some(3)]
    );
    assert_eq!([column("n-a-b-c"), column("n-a-b-c-d")], [None, Some(9)]);
    assert_eq!(
        [
            column("n-1 if n > 2147483*1000"),
            column("n-1 if n > 2147483*1001")
        ],
        [None, Some(12)]
    );
    assert_eq!(
        [column("0..2147483*1000+646"), column("0..2147483*1000+647")],
        [None, Some(4)]
    );
    assert_eq!(
        [
            column("n-1 if prime(n+1048576)"),
            column("n-1 if prime(n+1048577)")
        ],
        [None, Some(8)]
    );
}

#[test]
fn a_table_ends_with_its_budget_or_with_32_bits() {
    let table = |text: &str, budget: u32| {
        let mut table =
            Table::new(&rule(text), Budget::new(budget).expect("a budget")).expect("memory");
        let bound = table.grundy(u64::MAX);
        (table.known().len() as u64 - 1, bound)
    };
    // A heap costs 128 combinations.
    assert_eq!(
        table("n/2", 6),
        (0, Err(Bound::Combinations { n: 7, last: 0 }))
    );
    assert_eq!(
        table("n/2", 8),
        (3, Err(Bound::Combinations { n: 9, last: 3 }))
    );
    // One heap alone has 10^15 combinations.
    assert_eq!(
        table("a, b, c if n>=100000", 26),
        (
            99_999,
            Err(Bound::Combinations {
                n: 27,
                last: 99_999
            })
        )
    );
    assert_eq!(
        table("n-t if square(t*t*t*t)", 26),
        (215, Err(Bound::Numbers { last: 215 }))
    );
    assert_eq!(
        table("n-1 if n*1000000000>0", 26),
        (2, Err(Bound::Numbers { last: 2 }))
    );
    // All are moves, as bounds show; the numbers count nevertheless.
    assert_eq!(
        table("n-t if n*t*1000000000>=0", 26),
        (1, Err(Bound::Numbers { last: 1 }))
    );
    assert_eq!(
        table("n-t if prime(t+1048500)", 26),
        (76, Err(Bound::Numbers { last: 76 }))
    );
    assert_eq!(
        table("n-1 if prime(n+1048570)", 26),
        (6, Err(Bound::Numbers { last: 6 }))
    );
    // Its numbers have 32 bits for the heap 40000, but not for 20000.
    assert_eq!(
        table("n-1 if n*(40000-n)*6>0", 26),
        (13_512, Err(Bound::Numbers { last: 13_512 }))
    );
    assert_eq!(
        table("n-1 if n*n>5", 26),
        (46_340, Err(Bound::Numbers { last: 46_340 }))
    );
}

#[test]
fn numbers_of_more_than_32_bits_end_no_table_where_bounds_show_that_they_are_no_move() {
    for (text, most) in [
        ("n-t*t*t*t", 700),
        ("n-t if t*t*t*t<=n", 700),
        ("n-t if t*t*t*t*t*t*t<=n", 250),
        ("a, n-a if a*a*a*a*a<=n", 700),
        ("n-a if a*b*b*b*b*b*b==n", 60),
        ("n-1 if n*1000000000<0; n-2", 700),
        ("n-t if t*t*t*t*t*t*t*t*t*t*t*t/n/n<=n", 90),
        ("n-t if t<=n-2 and t*t*t*t*t*t*t*t*t*t-n<=n", 90),
        ("n-t if 0-t*t*t*t*t*t*t*t*t*t*t*t*t*t*t>0-n", 90),
        ("n-t if max(n,t*t*t*t*t*t*t*t*t*t*t*t*t*t*t)<=n", 90),
        ("t..n-1 if t*t*t*t*t<n", 300),
        // Every t is 0 or 1 on the heap 1, and no power can be asked for.
        ("50000*n*50000%50000 if power(0,t) and n==1; n-2", 60),
        // Conditions on t alone, of which one cannot be listed.
        ("n-t if t*t<=n and square(t*t*t*t)", 300),
        ("n-t if power(t,20) and t*t*t*t<=400*n", 420),
        ("n-t if n%t==0 and t*t*t*t<=n", 420),
    ] {
        let written = Written::new(text);
        assert!(written.is_large(most), "{text}");
        assert_eq!(values(text, most), written.values(most), "{text}");
    }
}

#[test]
fn a_table_does_not_end_where_all_numbers_of_a_combination_are_small() {
    for text in [
        "n-1 if n%n*50000*50000==0",
        "n-t if t%t*50000*50000==0",
        "n-t if gcd(t,t+1)*50000*42949>t",
        "n-t if xor(t,t)*50000*50000==0",
        "n-1 if (bits(n)-bits(2*n))*50000*50000==0",
        // No divisor is above 0, which the bounds of a single number show.
        "50000*n*50000%t+n/(t-t); n-2",
    ] {
        let written = Written::new(text);
        assert!(!(1..=300).any(|heap| written.is_large(heap)), "{text}");
        assert_eq!(values(text, 300), written.values(300), "{text}");
    }
}

/// Heaps below 10 have no moves, and so the value 0.
#[test]
fn options_are_counted_within_the_budget_however_many_combinations_give_them() {
    let budget = Budget::new(8).expect("a budget");
    let count = |text: &str| {
        let mut count: u128 = 0;
        let flow =
            Table::new(&rule(text), budget)?.each_move_to(to_0(10), &mut |_| Ok(0), &mut count);
        bound_met(flow).map(|()| count)
    };
    // Each heap takes three numbers, and nothing takes one.
    assert_eq!(
        count("t+1 if t<5 and n>9; a*0+t+1 if t<5 and n>9; 0 of a if n>9"),
        Ok(6)
    );
    assert_eq!(
        count("t+1 if t<5 and n>9; t of 0 if t<2 and n>9; 6 if n>9"),
        Err(Bound::Options(4))
    );
    assert_eq!(
        rule("1..2; 2, 1; 1, 2; 1 of 1, t of 2 if t==1").options(4),
        Ok(vec![vec![(1, 1), (2, 1)]])
    );
}

#[test]
fn options_come_in_the_order_of_the_letters_also_if_these_take_listed_numbers() {
    let left = |text: &str| {
        let options = rule(text).options(12).expect("a small heap");
        options
            .iter()
            .map(|option| option.iter().map(|&(size, _)| size).sum())
            .collect::<Vec<u64>>()
    };
    assert_eq!(left("n-t if n%t==0"), [11, 10, 9, 8, 6, 0]);
    assert_eq!(left("t*d-n if square(t) and n%d==0"), [0, 4, 6]);
}

#[test]
fn the_move_told_is_the_first_whose_heaps_can_all_be_told() {
    let left = |text: &str| {
        let mut first: Option<Move> = None;
        let flow = table(text).each_move_to(to_0(20), &mut |_| Ok(0), &mut first);
        assert_eq!(bound_met(flow), Ok(()), "{text}");
        let winning = first.expect("a move");
        let sizes = winning.parts().map(|(size, _)| size);
        sizes.collect::<Vec<u64>>()
    };
    assert_eq!(left("3..7; 2..5; 9"), [2, 3, 4, 5]);
    assert_eq!(left("3..7; 2..6"), [3, 4, 5, 6, 7]);
    assert_eq!(left("1, 3, 5, 7, 9; 19"), [19]);
}

fn to_0(stones: u64) -> Aim {
    Aim {
        heap: 1,
        stones,
        wanted: 0,
        only_small: false,
    }
}

/// From the heap 235 on, the power is above 2^63.
#[test]
fn what_a_divisor_leaves_has_no_bound_if_the_divisor_has_none() {
    let power = "n*n*n*n*n*n*n*n";
    for condition in [
        format!("{power} % ({power}+1) / 1000000000 / 1000000000 > 9"),
        format!("(0-{power}) % (2*{power}+1) / 1000000000 / 1000000000 > 9"),
        format!("sqrt({power} % ({power}+1)) / 4 > 800000000"),
        format!("bits({power} % ({power}+1)) == 64"),
    ] {
        let text = format!("n-1 if {condition}");
        let written = Written::new(&text);
        let mut table = table(&text);
        let values: Vec<u64> = (0..300)
            .map_while(|heap| table.grundy(heap).ok().map(u64::from))
            .collect();
        let last = values.len() as u64 - 1;
        assert_eq!(values, written.values(last), "{text}");
        assert!(last < 299 && written.is_large(last + 1), "{text}: {last}");
    }
}
