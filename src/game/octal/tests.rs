//! Tests the tables and all their parts against the rules.

use super::*;
use crate::game::oracle;
use crate::game::{Budget, Cycle};

/// The digits of a code as it is written, without the point.
pub(in crate::game) fn digits(code: &str) -> Vec<u8> {
    code.bytes().map(|digit| digit - b'0').collect()
}

fn table(code: &[u8]) -> Table {
    Table::new(code, Budget::default()).expect("digits of a code")
}

fn assert_by_rules(code: &[u8], heaps: usize) {
    let expected = oracle::octal_game(code, heaps);
    let mut table = table(code);
    for (heap, &value) in expected.iter().enumerate() {
        assert_eq!(table.grundy(heap as u64).map(u64::from), Ok(value), "{:?}, heap {}", code, heap);
    }
}

#[test]
fn grundy_matches_the_rules_on_every_code_of_up_to_3_digits() {
    for code in 0..2 * 512 {
        assert_by_rules(&[code / 512 * 4, code / 64 % 8, code / 8 % 8, code % 8].map(|digit| digit as u8), 48);
    }
}

#[test]
fn known_codes_have_their_cycles() {
    for (code, preperiod, period) in [
        ("", 0, 1),
        ("077", 71, 12),
        ("007", 53, 34),
        ("0137", 52, 34),
        ("045", 498, 20),
        ("0156", 3479, 349),
        ("0644", 3256, 442),
    ] {
        assert_eq!(table(&digits(code)).cycle(), Ok(Cycle { preperiod, period }), "{}", code);
    }
}
