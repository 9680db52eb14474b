//! Which sentence each rule gets, and that what has no pattern gets none.

use crate::game::Budget;
use crate::game::rule::{Rule, Table};

use super::functions::sets;
use super::{BTreeMap, entries_in_words, formula, sentences};

/// The values of a rule with the smallest budget that gives some more than a claim needs.
fn values(rule: &str) -> Vec<u32> {
    let rule = Rule::new(rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
    for budget in 20..=24 {
        let mut table = Table::new(&rule, Budget::new(budget).expect("a budget")).expect("memory");
        assert!(table.grundy(u64::MAX).is_err());
        if table.known().len() >= 260 {
            return table.known().to_vec();
        }
    }
    panic!("{}: too few values", rule.text());
}

/// The beginnings of the sentences on each rule.
const SENTENCES: [(&str, &[&str]); 17] = [
    (
        "n-t if 2*t<=n",
        &[
            "g(n) = (d - 1)/2 for the largest odd divisor d of (n + 1); holds for 0",
            "lost: n + 1 is a power of 2; holds for 0",
        ],
    ),
    (
        "n-t if n%t==0 and t<n",
        &[
            "g(n) = the number of trailing zero bits of n; holds for 1",
            "lost: n mod 2 = 1",
        ],
    ),
    (
        "n-t if gcd(n,t)==1",
        &[
            "g(n) for even n: 0; for odd n: the place of the smallest prime factor of n; holds for 2",
            "lost: n mod 2 = 0",
        ],
    ),
    (
        "n-1; 3 of n/2 if n%2==0",
        &[
            "g(n) for even n: 1, 2, 1 where g(n/2) = 0, 1, 2; for odd n: 0; holds for 5",
            "lost: n mod 2 = 1",
        ],
    ),
    (
        "n-t; a, b, n-a-b if 0<a<=b<=n-a-b",
        &["g(n) = n + c, where n mod 8 = 0, 1, ... has c = -1 0 0 0 0 0 0 1; holds for 1"],
    ),
    (
        "a, n-1-a; a, n-2-a",
        &["g(n + 12) = g(n); holds for 71 <= n <= "],
    ),
    (
        "d if n%d==0",
        &["g(n) = the number of prime factors of n with repetition; holds for 1"],
    ),
    (
        "y of n/y if n%y==0 and y>1",
        &[
            "g(n) = (the number of odd prime factors of n with repetition) + (1 if n is even, else 0); holds for 1",
        ],
    ),
    (
        "a, b",
        &["g(n) = 2*(n - 1) - (the number of ones of (n - 1) in binary) mod 2 + 1; holds for 2"],
    ),
    (
        "n-d if n%d==0 and 1<d<n",
        &["lost: for even n: n is an odd power of 2; for odd n: all; holds for 1"],
    ),
    ("n/k if k>=2", &["g(n) = floor(log2(n)); holds for 1"]),
    (
        "n-t if t<5 or t%5==0",
        &["g(n + 30) = g(n) + 6; holds for 0"],
    ),
    ("n-t*t", &[]),
    ("a, n-a if a<n-a", &[]),
    ("n-t if prime(t)", &[]),
    ("n-t if t*t<=n", &[]),
    ("y if y*y<=n<=y*y*y*y", &[]),
];

#[test]
fn every_rule_gets_its_sentence() {
    for (rule, expected) in SENTENCES {
        let found = sentences(&values(rule));
        assert_eq!(found.len(), expected.len(), "{rule}: {found:?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.starts_with(expected), "{rule}: {found}");
        }
    }
}

#[test]
fn lost_heaps_that_end_before_the_table_follow_no_recurrence() {
    // The next ones would be 2551 and 521.
    for (lost, last, text) in [
        (
            &[0, 1, 3, 10, 31, 94, 283, 850][..],
            2550,
            "lost: 3, 10, 31, ..., each 3 times the one before it + 1",
        ),
        (
            &[0, 1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199, 322],
            520,
            "lost: 3, 4, 7, ..., each the sum of the two before it",
        ),
    ] {
        let value = |n: u32| {
            if lost.contains(&n) {
                0
            } else {
                1 + n % 7 * (n % 3)
            }
        };
        let found = |last: u32| sentences(&(0..=last).map(value).collect::<Vec<u32>>()).concat();
        assert!(found(last).contains(text), "{}", found(last));
        assert_eq!(
            found(last + 1).matches("lost").count(),
            0,
            "{}",
            found(last + 1)
        );
    }
}

#[test]
fn a_table_says_the_rest_of_its_results_in_one_word_if_its_last_ones_are_as_many_as_the_others() {
    let table = |values: &[i64]| {
        (0..)
            .zip(values.iter().copied())
            .collect::<BTreeMap<i64, i64>>()
    };
    for (values, others, words) in [
        (
            &[2, 2, 2, 0, 0, 0][..],
            Some(0),
            "2, 2, 2 where f = 0, 1, 2, else 0",
        ),
        (
            &[2, 2, 2, 2, 0, 0, 0],
            None,
            "2, 2, 2, 2, 0, 0, 0 where f = 0, 1, 2, 3, 4, 5, 6",
        ),
        (&[2, 0, 0, 0], Some(0), "2 where f = 0, else 0"),
        (&[2, 0, 0], None, "2, 0, 0 where f = 0, 1, 2"),
    ] {
        assert_eq!(formula::others(&table(values)), others);
        assert_eq!(entries_in_words("f", &table(values)), words);
    }
}

#[test]
fn each_set_has_the_numbers_that_its_words_say() {
    for (words, numbers) in [
        ("n is a power of 2", &[1, 2, 4, 8, 16][..]),
        ("n is a power of 3", &[1, 3, 9, 27]),
        ("n is a power of 10", &[1, 10]),
        ("n is an odd power of 2", &[2, 8]),
        (
            "n is a power of 4 times an odd number",
            &[
                1, 3, 4, 5, 7, 9, 11, 12, 13, 15, 16, 17, 19, 20, 21, 23, 25, 27, 28, 29,
            ],
        ),
        ("n is a square", &[1, 4, 9, 16, 25]),
        ("n is twice a square", &[2, 8, 18]),
        ("n is a triangular number", &[1, 3, 6, 10, 15, 21, 28]),
        ("n is a Fibonacci number", &[1, 2, 3, 5, 8, 13, 21]),
        (
            "n has an even number of ones in binary",
            &[3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24, 27, 29, 30],
        ),
        ("n is a prime", &[2, 3, 5, 7, 11, 13, 17, 19, 23, 29]),
        (
            "n has an even number of prime factors, with repetition",
            &[1, 4, 6, 9, 10, 14, 15, 16, 21, 22, 24, 25, 26],
        ),
    ] {
        let sets = sets();
        let set = sets
            .iter()
            .find(|set| set.words(0) == words)
            .unwrap_or_else(|| panic!("no set: {words}"));
        let found: Vec<u64> = (1..=30).filter(|&n| set.has(n, 0) == Some(true)).collect();
        assert_eq!(found, numbers, "{words}");
    }
}

#[test]
fn what_is_added_to_words_is_added_to_all_of_them() {
    let gray = |n: u32| n ^ (n / 2);
    for (value, expected) in [
        (
            Box::new(|n: u32| n.count_ones() + 2) as Box<dyn Fn(u32) -> u32>,
            "(the number of ones of n in binary) + 2",
        ),
        (
            Box::new(|n| n.count_ones() % 2 + 1),
            "(the number of ones of n in binary) mod 2 + 1",
        ),
        (Box::new(move |n| gray(n) + 1), "(n xor floor(n/2)) + 1"),
        (Box::new(gray), "n xor floor(n/2)"),
        (
            Box::new(|n| n.max(1) & (n.max(1) - 1)),
            "n without its lowest one bit",
        ),
    ] {
        let found = sentences(&(0..500).map(value).collect::<Vec<u32>>()).concat();
        assert!(
            found.starts_with(&format!("g(n) = {expected}; holds")),
            "{found}"
        );
    }
}

#[test]
fn heaps_of_a_class_may_have_values_on_a_line() {
    let values = |n: u32| [n / 3 + 1, n + 2, 2 * (n / 3) + 5][n as usize % 3];
    let found = sentences(&(0..500).map(values).collect::<Vec<u32>>());
    let expected = "g(n) for n mod 3 = 0: n/3 + 1; for n mod 3 = 1: n + 2; for n mod 3 = 2: 2*floor(n/3) + 5; holds";
    assert!(found.len() == 1 && found[0].contains(expected), "{found:?}");
}

#[test]
fn a_thousand_sequences_without_a_pattern_get_no_sentence() {
    let mut random = fastrand::Rng::with_seed(1);
    for round in 0..1000 {
        let length = random.usize(240..3000);
        let values = noise(round % 8, length, &mut random);
        assert_eq!(sentences(&values), [""; 0], "{round}: {values:?}");
    }
}

/// A sequence of some kind that has no pattern, apart from chance.
fn noise(kind: u32, length: usize, random: &mut fastrand::Rng) -> Vec<u32> {
    let most = random.u32(2..20);
    let period = random.usize(2..60);
    let mut values: Vec<u32> = (0..length).map(|_| random.u32(0..most)).collect();
    let rare = random.usize(5..60);
    match kind {
        0 => {}
        // Mostly one value, and mostly no lost heap.
        1 => values
            .iter_mut()
            .for_each(|value| *value = u32::from(random.usize(0..rare) == 0)),
        2 => values
            .iter_mut()
            .for_each(|value| *value = u32::from(random.usize(0..rare) > 0)),
        // Steps up, and up and down.
        3 => (1..length)
            .for_each(|n| values[n] = values[n - 1] + u32::from(random.usize(0..rare) == 0)),
        4 => (1..length)
            .for_each(|n| values[n] = (values[n - 1] + random.u32(0..3)).saturating_sub(1)),
        // A period with some changes in the last half, also of who wins.
        5 => {
            (period..length).for_each(|n| values[n] = values[n - period]);
            for _ in 0..3 {
                let changed = &mut values[random.usize(length / 2..length)];
                *changed = u32::from(*changed == 0);
            }
        }
        // A line, and a function, that are sometimes wrong.
        6 => (0..length).for_each(|n| values[n] = n as u32 + u32::from(random.usize(0..rare) == 0)),
        _ => (0..length).for_each(|n| {
            values[n] = n.trailing_zeros().min(20) + u32::from(random.usize(0..rare) == 0)
        }),
    }
    values
}

/// One or two options, as people write them.
fn random_rule(random: &mut fastrand::Rng) -> String {
    let options = (0..1 + random.usize(0..3) / 2).map(|_| {
        let left = [
            "n-t", "n-t", "n-t", "t", "n-t*t", "n-2*t", "n/t", "t, n-t", "t, n-1-t", "n-t-1",
            "t of n-t",
        ];
        let conditions = (0..1 + random.usize(0..2))
            .map(|_| random_condition(random))
            .collect::<Vec<_>>();
        let word = [" and ", " or "][random.usize(0..2)];
        format!(
            "{} if {}",
            left[random.usize(0..left.len())],
            conditions.join(word)
        )
    });
    options.collect::<Vec<_>>().join("; ")
}

fn random_condition(random: &mut fastrand::Rng) -> String {
    let k = 1 + random.u32(0..12);
    let m = 2 + random.u32(0..6);
    let rest = random.u32(0..m);
    match random.u32(0..14) {
        0 => format!("t<={k}"),
        1 => format!("t%{m}=={rest}"),
        2 => format!("n%{m}=={rest}"),
        3 => format!("{m}*t<=n"),
        4 => "t*t<=n".to_string(),
        5 => format!("bits(t)%2=={}", rest % 2),
        6 => "prime(t)".to_string(),
        7 => "square(t)".to_string(),
        8 => format!("power(t,{m})"),
        9 => "gcd(n,t)==1".to_string(),
        10 => "n%t==0 and t<n".to_string(),
        11 => format!("t!={k}"),
        12 => format!("xor(n,t)%{m}=={rest}"),
        _ => format!("t>n/{m}"),
    }
}

mod long {
    use super::super::{Claim, KnownValues};
    use super::*;
    use crate::properties::generate::Choices;
    use crate::properties::rules::option;

    const RULES: u64 = 20_000;

    /// `cargo test --release --lib claims_of_random -- --ignored --nocapture` prints the claims
    /// that break. Budgets of 16 and 20 have tables of up to 1,023 and 16,383 heaps.
    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn of_a_thousand_claims_of_random_rules_at_most_one_breaks_in_a_table_of_sixteen_times_the_budget()
     {
        let mut random = fastrand::Rng::with_seed(20);
        let mut claims = 0;
        let mut broken = Vec::new();
        for seed in 0..RULES {
            // Every second rule is as people write them.
            let rule = if seed % 2 == 0 {
                random_rule(&mut random)
            } else {
                option(&mut Choices::random(seed))
            };
            let Ok(rule) = Rule::new(&rule) else { continue };
            let small = table(&rule, 16).telling().to_vec();
            let found = KnownValues(&small).claims();
            if found.iter().all(Option::is_none) {
                continue;
            }
            let large = table(&rule, 20).known().to_vec();
            for (place, claim) in found.into_iter().enumerate() {
                let Some(claim) = claim else { continue };
                claims += 1;
                if let Some(how) = how_it_breaks(&claim, place == 1, &KnownValues(&large)) {
                    println!(
                        "{}: {}, seen up to {}: {how}",
                        rule.text(),
                        claim.text,
                        small.len() - 1
                    );
                    broken.push(rule.text().to_string());
                }
            }
        }
        println!("{} of {claims} claims break", broken.len());
        assert!(broken.len() * 1_000 <= claims, "{broken:?}");
    }

    /// The whole table of a rule.
    fn table(rule: &Rule, budget: u32) -> Table {
        let mut table = Table::new(rule, Budget::new(budget).expect("a budget")).expect("memory");
        table.complete().expect("memory");
        table
    }

    /// What is otherwise in the larger table.
    fn how_it_breaks(claim: &Claim, is_of_lost: bool, large: &KnownValues) -> Option<String> {
        if claim.formula.is_some() {
            let exception = if is_of_lost {
                claim.exception(large, &|n| large.outcome(n))
            } else {
                claim.exception(large, &|n| large.at(n))
            };
            return exception.map(|heap| format!("the value of {heap} is {}", large.at(heap)));
        }
        // A list of runs says nothing of larger heaps.
        let again = large.lost_recurrence();
        if is_of_lost && again.is_none_or(|again| !claim.text.ends_with(&again.text)) {
            return Some("no recurrence".to_string());
        }
        None
    }
}
