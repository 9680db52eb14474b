//! The modules of the program that read a command line and print a program.

#![no_main]
#![allow(dead_code)]

#[path = "../../tests/properties/command_lines.rs"]
mod properties;
#[path = "../../src"]
mod program {
    pub mod flags;
    pub mod quote;
    pub mod submission;
}

use program::{flags, quote, submission};

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::command_lines(data));
