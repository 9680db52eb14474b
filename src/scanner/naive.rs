//! The model for the kernels: byte by byte, one rule at a time. For tests.

use crate::limits::MAX_NUMBER;

/// The values of all tokens of `bytes` up to the first that is not a number, and where that one starts.
pub(super) fn scan(bytes: &[u8]) -> (Vec<u64>, Option<usize>) {
    let mut values = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let len = bytes[at..].iter().take_while(|byte| !is_space(**byte)).count();
        if len > 0 {
            match value(&bytes[at..at + len]) {
                Some(value) => values.push(value),
                None => return (values, Some(at)),
            }
        }
        at += len + 1;
    }
    (values, None)
}

fn is_space(byte: u8) -> bool {
    [b' ', b'\t', b'\n', b'\r', 12].contains(&byte)
}

fn value(token: &[u8]) -> Option<u64> {
    let mut value: u128 = 0;
    for &byte in token {
        if !(48..=57).contains(&byte) {
            return None;
        }
        value = (value * 10 + u128::from(byte - 48)).min(u128::from(MAX_NUMBER) + 1);
    }
    (value <= u128::from(MAX_NUMBER)).then_some(value as u64)
}
