//! A naive scanner, the model for the kernels: byte by byte, one rule at a time.

use super::reference::{is_space, value};

/// The values of all tokens of `bytes` up to the first that is not a number, and where that one
/// starts.
pub(crate) fn scan(bytes: &[u8]) -> (Vec<u64>, Option<usize>) {
    let mut values = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let len = bytes[at..]
            .iter()
            .take_while(|byte| !is_space(**byte))
            .count();
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
