//! Which sentence each rule gets, and that what has no pattern gets none.

use takeaway::game::rule::{Rule, Table};
use takeaway::game::Budget;

use super::functions::sets;
use super::patterns::sentences;

/// The values of a rule with a small budget, as tests are not optimised.
fn values(rule: &str) -> Vec<u32> {
    let rule = Rule::new(rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
    let mut table = Table::new(&rule, Budget::new(23).expect("a budget")).expect("memory");
    assert!(table.grundy(u64::MAX).is_err());
    table.known().to_vec()
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
    ("n-t if n%t==0 and t<n", &["g(n) = the number of trailing zero bits of n; holds for 1", "lost: n mod 2 = 1"]),
    (
        "n-t if gcd(n,t)==1",
        &[
            "g(n) is, for even n, 0; for odd n, the place of the smallest prime factor of n; holds for 2",
            "lost: n mod 2 = 0",
        ],
    ),
    (
        "n-1; 3 of n/2 if n%2==0",
        &[
            "g(n) is, for even n, by g(floor(n/2)): 0 gives 1, 1 gives 2, 2 gives 1; for odd n, 0; holds for 5",
            "lost: n mod 2 = 1",
        ],
    ),
    (
        "n-t; a, b, n-a-b if 0<a<=b<=n-a-b",
        &["g(n) = n + c, where n mod 8 = 0, 1, ... has c = -1 0 0 0 0 0 0 1; holds for 1"],
    ),
    ("a, n-1-a; a, n-2-a", &["g(n + 12) = g(n); holds for 71 <= n <= "]),
    ("d if n%d==0", &["g(n) = the number of prime factors of n with repetition; holds for 1"]),
    (
        "y of n/y if n%y==0 and y>1",
        &["g(n) = (the number of odd prime factors of n with repetition) + (1 if n is even, else 0); holds for 1"],
    ),
    ("a, b", &["g(n) = 2*(n - 1) - (the number of ones of (n - 1) in binary) mod 2 + 1; holds for 2"]),
    ("n-d if n%d==0 and 1<d<n", &["lost: for even n, n is an odd power of 2; for odd n, all; holds for 1"]),
    ("n/k if k>=2", &["g(n) = floor(log2(n)); holds for 1"]),
    ("n-t if t<5 or t%5==0", &["g(n + 30) = g(n) + 6; holds for 0"]),
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
    // The next ones would be 850 and 521.
    for (lost, last, text) in [
        (&[0, 1, 3, 10, 31, 94, 283][..], 849, "lost: 3, 10, 31, ..., each 3 times the one before it + 1"),
        (
            &[0, 1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199, 322],
            520,
            "lost: 3, 4, 7, ..., each the sum of the two before it",
        ),
    ] {
        let value = |n: u32| if lost.contains(&n) { 0 } else { 1 + n % 7 * (n % 3) };
        let found = |last: u32| sentences(&(0..=last).map(value).collect::<Vec<u32>>()).concat();
        assert!(found(last).contains(text), "{}", found(last));
        assert_eq!(found(last + 1).matches("lost").count(), 0, "{}", found(last + 1));
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
            &[1, 3, 4, 5, 7, 9, 11, 12, 13, 15, 16, 17, 19, 20, 21, 23, 25, 27, 28, 29],
        ),
        ("n is a square", &[1, 4, 9, 16, 25]),
        ("n is twice a square", &[2, 8, 18]),
        ("n is a triangular number", &[1, 3, 6, 10, 15, 21, 28]),
        ("n is a Fibonacci number", &[1, 2, 3, 5, 8, 13, 21]),
        ("n has an even number of ones in binary", &[3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24, 27, 29, 30]),
        ("n is a prime", &[2, 3, 5, 7, 11, 13, 17, 19, 23, 29]),
        ("n has an even number of prime factors, with repetition", &[1, 4, 6, 9, 10, 14, 15, 16, 21, 22, 24, 25, 26]),
    ] {
        let sets = sets(30);
        let set = sets.iter().find(|set| set.words(0) == words).unwrap_or_else(|| panic!("no set: {words}"));
        let found: Vec<u64> = (1..=30).filter(|&n| set.has(n, 0)).collect();
        assert_eq!(found, numbers, "{words}");
    }
}

#[test]
fn what_is_added_to_words_is_added_to_all_of_them() {
    let gray = |n: u32| n ^ (n / 2);
    for (value, expected) in [
        (Box::new(|n: u32| n.count_ones() + 2) as Box<dyn Fn(u32) -> u32>, "(the number of ones of n in binary) + 2"),
        (Box::new(|n| n.count_ones() % 2 + 1), "(the number of ones of n in binary) mod 2 + 1"),
        (Box::new(move |n| gray(n) + 1), "(n xor floor(n/2)) + 1"),
        (Box::new(gray), "n xor floor(n/2)"),
        (Box::new(|n| n.max(1) & (n.max(1) - 1)), "n without its lowest one bit"),
    ] {
        let found = sentences(&(0..500).map(value).collect::<Vec<u32>>()).concat();
        assert!(found.starts_with(&format!("g(n) = {expected}; holds")), "{found}");
    }
}

#[test]
fn heaps_of_a_class_may_have_values_on_a_line() {
    let values = |n: u32| [n / 3 + 1, n + 2, 2 * (n / 3) + 5][n as usize % 3];
    let found = sentences(&(0..500).map(values).collect::<Vec<u32>>());
    let expected = "for n mod 3 = 0, floor(n/3) + 1; for n mod 3 = 1, n + 2; for n mod 3 = 2, 2*floor(n/3) + 5; holds";
    assert!(found.len() == 1 && found[0].contains(expected), "{found:?}");
}

#[test]
fn a_thousand_sequences_without_a_pattern_get_no_sentence() {
    let mut random = fastrand::Rng::with_seed(1);
    for round in 0..1000 {
        let length = random.usize(200..3000);
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
        1 => values.iter_mut().for_each(|value| *value = u32::from(random.usize(0..rare) == 0)),
        2 => values.iter_mut().for_each(|value| *value = u32::from(random.usize(0..rare) > 0)),
        // Steps up, and up and down.
        3 => (1..length).for_each(|n| values[n] = values[n - 1] + u32::from(random.usize(0..rare) == 0)),
        4 => (1..length).for_each(|n| values[n] = (values[n - 1] + random.u32(0..3)).saturating_sub(1)),
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
        _ => (0..length).for_each(|n| values[n] = n.trailing_zeros().min(20) + u32::from(random.usize(0..rare) == 0)),
    }
    values
}
