#![no_main]
#![allow(dead_code, nonstandard_style)]

use takeaway::properties::reference::Answer;

// What `build.rs` made of `submission.rs`.
include!(concat!(env!("OUT_DIR"), "/submission.rs"));

fn judged(input: &[u8]) -> Answer {
    let (mut verdicts, mut message) = (Vec::new(), String::new());
    judge(input, &mut verdicts, &mut message);
    Answer { verdicts, error: Some(message).filter(|message| !message.is_empty()) }
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| takeaway::properties::submission(data, judged));
