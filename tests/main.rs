//! All integration tests, in one crate; `cargo test errors::` runs those of a topic. Tests that
//! take seconds are in modules `slow`, which `.ci/run` runs, and those that take minutes in modules
//! `long`, which `.ci/long` runs.

// A wrong sign would show in the test.
#![allow(clippy::cast_sign_loss)]

mod support;
#[cfg(target_os = "linux")]
use support::terminal;
use support::{generate, program, reference, scratch};

// Who wins, held against search: all games, then misère play, rules, codes, and what
// `--winning-moves` lists and `--why` says.
mod brute_force;
mod misere;
mod misere_rules;
mod periods;
mod rules;
mod tuples;
mod why;
mod winning_moves;

// What a case looks like: the samples, layouts, flags of the form, computed heaps, moves in the
// case, limits.
mod budget;
mod computed;
mod forms;
mod grids;
mod layouts;
mod limits;
mod moves_in_line;
mod samples;

// The program as it runs: how bytes arrive and leave, threads, trouble, huge inputs, the bar, the
// summary and terminals; and the program against the last release.
mod arrival;
mod conversation;
mod engines;
mod faults;
mod last_release;
mod on_terminals;
mod progress;
mod released;
mod size;
mod summary;
mod threads;

// A file for each command, one for `stress --right`, and one for what stress finds beyond simple
// inputs.
#[cfg(unix)]
mod beyond;
mod checking;
mod generating;
mod options;
mod packaging;
mod printed_checkers;
mod printed_moves;
mod printed_validators;
mod right;
#[cfg(unix)]
mod slips;
mod stressing;
mod submission;
mod subtasks;
mod validating;
mod values;

// The command line: arguments, statements, messages, help.
mod arguments;
mod converters;
mod errors;
mod flags;
mod help;
mod published;
mod question;
mod statements;

// The pages: their examples, tables and pictures.
mod documents;
mod games;
mod picture;
mod tables;

// One short test for each fault that was found.
mod regression;
