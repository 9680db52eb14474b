//! Patterns that `takeaway values` claims: each holds for every heap that it names, and noise has
//! none.

use std::sync::LazyLock;

use super::generate::Choices;
use super::rules::sum;
use crate::game::Budget;
use crate::game::rule::pattern::sentences;
use crate::game::rule::{Rule, Table};

/// No claim outlives the change of a value that it covers, and noise gets none.
pub fn patterns(data: &[u8]) {
    let mut choices = Choices::of(data);
    // Just above the fewest values that may have a pattern, or more, which takes longer.
    let length = 240
        + choices.below(if sum(data).is_multiple_of(16) {
            260
        } else {
            30
        });
    if choices.below(4) == 0 {
        let values = noise(length, &mut choices);
        assert_eq!(sentences(&values), [""; 0], "{values:?}");
        return;
    }
    let mut values = regular(length, &mut choices);
    let claims = sentences(&values);
    let place = choices.index(values.len());
    // Who wins changes, too.
    values[place] = if values[place] == 0 {
        1 + choices.below(3) as u32
    } else {
        0
    };
    let claims_after = sentences(&values);
    for claim in claims.iter().filter(|claim| claims_after.contains(claim)) {
        assert!(
            start(claim) > place,
            "{claim} with {} at {place}",
            values[place]
        );
    }
}

/// The heap from which a claim holds.
fn start(claim: &str) -> usize {
    let (_, start) = claim.split_once("holds for ").expect("where it holds");
    start
        .split_once(" <= n")
        .and_then(|(start, _)| start.parse().ok())
        .expect("a heap")
}

/// Random values, or mostly one value.
fn noise(length: u64, choices: &mut Choices) -> Vec<u32> {
    // Values that are rarer are missing by chance from a whole sequence, which is then constant:
    // that is a pattern.
    let (most, rare) = (2 + choices.below(30), 1 + choices.below(12));
    let mut state = choices.below(1 << 32);
    // Knuth's generator of MMIX; its high bits are random.
    let mut below = |end: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    (0..length)
        .map(|_| {
            if below(rare) == 0 {
                below(most) as u32
            } else {
                7
            }
        })
        .collect()
}

/// More values than are asked for, of each rule.
static VALUES: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| {
    let values = |rule| {
        let mut table =
            Table::new(&Rule::new(rule).expect("a rule"), Budget::DEFAULT).expect("memory");
        (0..500)
            .map(|heap| table.grundy(heap).expect("a value"))
            .collect()
    };
    RULES.map(values).to_vec()
});

const RULES: [&str; 8] = [
    "n-t if 2*t<=n",
    "n-t if n%t==0 and t<n",
    "n-t if gcd(n,t)==1",
    "n-1; 3 of n/2 if n%2==0",
    "a, n-1-a; a, n-2-a",
    "n/k if k>=2",
    "n-d if n%d==0 and 1<d<n",
    "n-t if t<5 or t%5==0",
];

/// The values of a rule, a period, or a function, with some changes.
fn regular(length: u64, choices: &mut Choices) -> Vec<u32> {
    let (period, more) = (1 + choices.index(80), choices.below(3) as u32);
    let terms: Vec<u32> = (0..period).map(|_| choices.below(4) as u32).collect();
    let (function, add) = (choices.below(6), choices.below(3));
    let of = |n: u64| match function {
        0 => n,
        1 => n / 3,
        2 => n.trailing_zeros().into(),
        3 => n.count_ones().into(),
        4 => n.isqrt(),
        _ => n.ilog2().into(),
    };
    let mut values: Vec<u32> = match choices.below(3) {
        0 => VALUES[choices.index(VALUES.len())][..length as usize].to_vec(),
        1 => (0..length as usize)
            .map(|n| terms[n % period] + more * (n / period) as u32)
            .collect(),
        _ => (0..length).map(|n| of(n + 1 + add) as u32).collect(),
    };
    for _ in 0..choices.below(4) {
        let place = choices.index(values.len());
        values[place] = choices.below(5) as u32;
    }
    values
}
