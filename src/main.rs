//! The program. All of it is in the library, so that nothing has to be public for it.

use std::process::ExitCode;

fn main() -> ExitCode {
    takeaway::run()
}
