//! All integration tests: a module for each topic, and what they share. `cargo test errors::` runs those of a topic.

// What tests share.
mod generate;
mod program;
mod reference;

mod arguments;
mod arrival;
mod brute_force;
mod budget;
mod checking;
mod computed;
mod conversation;
mod documents;
mod engines;
mod errors;
mod faults;
mod flags;
mod forms;
mod games;
mod generating;
mod help;
mod layouts;
mod limits;
mod misere;
mod misere_rules;
mod moves_in_line;
mod periods;
mod picture;
mod progress;
mod published;
mod regression;
mod released;
mod rules;
mod samples;
mod size;
mod statements;
mod stressing;
mod submission;
mod summary;
mod tables;
mod threads;
mod unproved;
mod validating;
mod winning_moves;
