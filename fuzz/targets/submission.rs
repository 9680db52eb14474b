#![no_main]
#![allow(dead_code, nonstandard_style)]

use std::cell::RefCell;

use takeaway::properties::reference::{Answer, Flags};

// What `build.rs` made of `submission.rs`.
include!(concat!(env!("OUT_DIR"), "/submission.rs"));

thread_local! {
    static FLAGS: RefCell<Flags> = RefCell::default();
}

/// What the constants ask for.
fn flags() -> Flags {
    FLAGS.with_borrow(Flags::clone)
}

fn judged(input: &[u8], flags: &Flags) -> Answer {
    FLAGS.set(flags.clone());
    let (mut verdicts, mut message) = (Vec::new(), String::new());
    judge(input, &mut verdicts, &mut message);
    Answer { verdicts, error: Some(message).filter(|message| !message.is_empty()) }
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| takeaway::properties::submission(data, judged));
