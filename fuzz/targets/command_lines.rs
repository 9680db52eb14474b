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
    /// What a printed program says of a rule.
    #[path = ""]
    pub mod values {
        #[path = "values/functions.rs"]
        mod functions;
        #[path = "values/patterns.rs"]
        pub mod patterns;
    }
}

use program::{flags, quote, submission, values};

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::command_lines(data));
