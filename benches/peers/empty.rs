//! Empty: does nothing. Shows what it costs to start and end any Rust process.
fn main() {}
