#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| takeaway::properties::command_lines(data));
