//! `--protocol`: the judges that call the program.

use clap::ValueEnum;

/// A judge's way to call a program that checks something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    Testlib,
    Kattis,
    // That of sinol-make and SIO2.
    Sinol,
}
