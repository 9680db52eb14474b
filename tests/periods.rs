//! The values and periods of short octal codes, checked by a second program: it looks at every
//! split, and shares nothing with the first. A value has to be the mex of all options, and a period
//! to have the certificate of Guy and Smith.
//!
//! Those in `long` check longer ones, and some codes whose period nobody knows. They print each
//! code with its preperiod and its period.

use takeaway::game::octal::Table;
use takeaway::game::{Budget, Cycle};

/// Splits that are looked at between two looks at what is missing.
const CHUNK: usize = 512;

/// Checks values against the rule of an octal game.
struct Checker<'a> {
    code: &'a [u8],
    values: &'a [u16],
    /// For each value the last heap, counted from 1, with an option of that value.
    seen: Vec<usize>,
}

impl Checker<'_> {
    fn new<'a>(code: &'a [u8], values: &'a [u16]) -> Checker<'a> {
        Checker {
            code,
            values,
            seen: vec![0; 1 << 16],
        }
    }

    /// Whether the value of `heap` is the least that no option of it has.
    fn is_mex(&mut self, heap: usize) -> bool {
        let (values, value) = (self.values, self.values[heap]);
        let mut is_option = false;
        for (taken, &digit) in self
            .code
            .iter()
            .enumerate()
            .take_while(|&(taken, _)| taken <= heap)
        {
            let left = heap - taken;
            if digit & if left == 0 { 1 } else { 2 } != 0 {
                is_option |= values[left] == value;
                self.seen[usize::from(values[left])] = heap + 1;
            }
            let half = if digit & 4 == 0 { 0 } else { left / 2 };
            let (small, large) = (&values[left.min(1)..][..half], &values[left - half..left]);
            for (small, large) in small.chunks(CHUNK).zip(large.rchunks(CHUNK)) {
                let options = || {
                    small
                        .iter()
                        .zip(large.iter().rev())
                        .map(|(small, large)| small ^ large)
                };
                if !self.has_seen_less_than(value, heap) {
                    options().for_each(|option| self.seen[usize::from(option)] = heap + 1);
                }
                // No end before the last: the compiler makes vectors of it.
                is_option |= options().fold(false, |found, option| found | (option == value));
            }
        }
        !is_option && self.has_seen_less_than(value, heap)
    }

    fn has_seen_less_than(&self, value: u16, heap: usize) -> bool {
        self.seen[..usize::from(value)]
            .iter()
            .all(|&seen| seen == heap + 1)
    }

    fn first_fault(&mut self) -> Option<usize> {
        (0..self.values.len()).find(|&heap| !self.is_mex(heap))
    }
}

fn values(table: &mut Table, heaps: u64) -> Vec<u16> {
    (0..heaps)
        .map(|heap| {
            table
                .grundy(heap)
                .expect("a known value")
                .try_into()
                .expect("a small value")
        })
        .collect()
}

/// Whether g(n) = g(n + `shift`) for all of these heaps n.
fn repeats(values: &[u16], shift: usize) -> bool {
    values
        .iter()
        .zip(&values[shift..])
        .all(|(value, other)| value == other)
}

/// If a table with this budget has a period, asserts that all values are right up to the end of the
/// window that certifies it, that they fill the window, and that no smaller period or preperiod
/// will do; returns whether it has one.
fn assert_cycle(code: &[u8], budget: u32) -> bool {
    let mut table = Table::new(code, Budget::new(budget).expect("a budget")).expect("a code");
    let Ok(Cycle { preperiod, period }) = table.cycle() else {
        return false;
    };
    println!("{code:?} {preperiod} {period}");
    let k = code.iter().rposition(|&digit| digit != 0).unwrap_or(0) as u64;
    // g(n + p) = g(n) for n0 ≤ n < 2·n0 + p + k, and n0 ≥ 1.
    let end = 2 * preperiod.max(1) + period + k;
    let values = values(&mut table, end + period);
    assert_eq!(Checker::new(code, &values).first_fault(), None, "{code:?}");
    let (preperiod, period) = (preperiod as usize, period as usize);
    assert!(repeats(&values[preperiod..], period), "{code:?}");
    assert!(
        preperiod == 0 || values[preperiod - 1] != values[preperiod - 1 + period],
        "{code:?}"
    );
    // A least period divides all others.
    let shorter = (1..period).filter(|shorter| period % shorter == 0);
    assert!(
        { shorter }.all(|shorter| !repeats(&values[preperiod..], shorter)),
        "{code:?}"
    );
    for far in 1_000_000_000_000_000_000 - period..=1_000_000_000_000_000_000 {
        let value = values[preperiod + (far - preperiod) % period];
        assert_eq!(table.grundy(far as u64), Ok(value.into()), "{code:?}");
    }
    true
}

/// Asserts the cycles of all codes of up to three digits after a 0 and after a 4, and how many have
/// one.
fn assert_cycles(budget: u32, expected: [usize; 2]) {
    let found = [0, 4].map(|first| {
        let codes = (0..512)
            .map(|code| [first, code / 64, code / 8 % 8, code % 8].map(|digit| digit as u8));
        codes.filter(|code| assert_cycle(code, budget)).count()
    });
    assert_eq!(found, expected);
}

#[test]
fn the_second_program_finds_a_wrong_value() {
    let code = [0, 7, 7];
    let right = values(
        &mut Table::new(&code, Budget::default()).expect("a code"),
        1300,
    );
    for heap in [0, 1, 100, 1299] {
        for wrong in [right[heap] + 1, right[heap].wrapping_sub(1)] {
            let mut values = right.clone();
            values[heap] = wrong;
            assert!(
                Checker::new(&code, &values).first_fault() <= Some(heap),
                "heap {heap}: {wrong}"
            );
            assert!(
                Checker::new(&code, &values).first_fault().is_some(),
                "heap {heap}: {wrong}"
            );
        }
    }
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn short_periods_of_codes_of_three_digits_have_their_certificates() {
        assert_cycles(12, [292, 380]);
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn longer_periods_of_codes_of_three_digits_have_their_certificates() {
        assert_cycles(20, [312, 404]);
        // A budget of 22 is enough for 21 more codes, which have these three preperiods and periods.
        for code in [[0, 1, 2, 7], [0, 5, 6, 0], [4, 4, 0, 6]] {
            assert!(
                !assert_cycle(&code, 20) && assert_cycle(&code, 22),
                "{code:?}"
            );
        }
    }

    /// Codes that are unsolved in Flammenkamp's tables
    /// (<https://wwwhomes.uni-bielefeld.de/achim/octal.html>), 0.6 is Officers; the last three have
    /// many rare values.
    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn a_million_values_of_codes_without_a_known_period_are_right() {
        let [million, fewer] = [1 << 20, 1 << 17];
        for (code, heaps) in [
            (&[0, 6][..], million),
            (&[0, 1, 4], million),
            (&[0, 3, 6], million),
            (&[0, 6, 4], million),
            (&[0, 0, 1, 4], million),
            (&[0, 0, 4], fewer),
            (&[0, 0, 6], fewer),
            (&[0, 7, 6], fewer),
        ] {
            let mut table = Table::new(code, Budget::MOST).expect("a code");
            let values = values(&mut table, heaps);
            println!("{code:?}: {heaps} values up to {:?}", values.iter().max());
            assert_eq!(Checker::new(code, &values).first_fault(), None, "{code:?}");
        }
    }
}
