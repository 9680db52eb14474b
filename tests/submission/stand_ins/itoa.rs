//! The functions of the package itoa that submission.rs needs.

use std::str;

pub struct Buffer {
    digits: [u8; 20],
}

impl Buffer {
    pub fn new() -> Buffer {
        Buffer { digits: [b'0'; 20] }
    }

    pub fn format(&mut self, number: u64) -> &str {
        let mut rest = number;
        let mut start = self.digits.len();
        while rest > 0 || start == self.digits.len() {
            start -= 1;
            self.digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        str::from_utf8(&self.digits[start..]).unwrap_or("")
    }
}
