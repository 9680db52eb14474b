//! Empty: does nothing; what starting and ending any Rust process costs.
fn main() {}
