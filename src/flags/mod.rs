//! Reads the command line: what was typed ([`arguments`]), and what each command makes of it
//! ([`commands`]).

pub mod about;
mod arguments;
mod both_sides;
mod checked;
mod command_line;
mod commands;
mod conversion;
pub mod errors;
mod exit_codes;
mod game_like;
mod given;
mod help;
mod meant;
mod names;
mod numbers;
mod parse;
mod protocol;
mod published;
mod question;
mod refusals;
mod right;
pub mod shell;
mod stated;
pub mod statement;
pub mod statement_bounds;
pub mod subtask;
mod suggestions;
mod testlib;
mod typed;
mod unread;
pub mod values;
mod warnings;
pub mod wrap;

pub use arguments::ProgressPlace;
pub use checked::MessageFile;
pub use commands::{
    Answer, Check, Command, Generate, Package, PrintedChecker, Stress, Submission, Validate, Values,
};
pub use game_like::game_like;
pub use help::FIRST_STEPS;
pub use meant::no_file_or_command;
pub use parse::request_of;
pub use protocol::Protocol;
