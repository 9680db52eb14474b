//! Copies of the program side by side: each thread tries the next input as soon as it is free.
//!
//! ```text
//! an input of several cases for a limit is tried alone, so that it has the time that it would have
//! on a judge
//! an input on which the program was not right: all others are waited for
//! ```

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use super::trial::{Trial, Tried, Trouble};
use super::{Made, no_thread, no_threads};
use crate::commands::program::locked;

/// The most inputs that are tried or whose outcome waits for that of an earlier one, unless there are
/// more threads: each takes memory.
const MOST_OPEN: usize = 16;

/// What happened on an input, and how long it took to convert and to try it.
pub struct TriedInput {
    pub made: Made,
    pub tried: Tried,
    pub took: Duration,
}

/// An input and the time limit of the program for it.
struct Begun {
    number: u64,
    made: Made,
    limit: Duration,
}

/// What a thread sends back: what happened on the input of this number.
type Reply = Result<(u64, TriedInput), Trouble>;

pub struct Pool {
    copies: usize,
    /// How many inputs are tried, and whether this one has to be the only one.
    running: usize,
    is_alone: bool,
    /// How many inputs have begun, and how many outcomes were given away.
    begun: u64,
    given: u64,
    inputs: Sender<Begun>,
    outcomes: Receiver<Reply>,
    /// What happened, by the number of the input.
    ended: BTreeMap<u64, TriedInput>,
}

impl Pool {
    /// Starts a thread for each copy. They end as soon as the pool is gone.
    ///
    /// # Errors
    ///
    /// A thread cannot be started.
    pub fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        trial: &'scope Trial,
        copies: usize,
    ) -> Result<Pool, Trouble> {
        let (inputs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let (sender, outcomes) = mpsc::channel();
        for _ in 0..copies {
            let queue = Arc::clone(&queue);
            let sender = sender.clone();
            thread::Builder::new()
                .spawn_scoped(scope, move || try_inputs(trial, &queue, &sender))
                .map_err(|error| no_thread(&error))?;
        }
        Ok(Pool {
            copies,
            running: 0,
            is_alone: false,
            begun: 0,
            given: 0,
            inputs,
            outcomes,
            ended: BTreeMap::new(),
        })
    }

    /// How many inputs are tried.
    pub fn running(&self) -> usize {
        self.running
    }

    /// Returns true if nothing is tried, and all outcomes were given away.
    pub fn is_idle(&self) -> bool {
        self.running == 0 && self.ended.is_empty()
    }

    /// Returns true if this input may begin.
    pub fn has_room(&self, made: &Made) -> bool {
        if self.running == 0 {
            return true;
        }
        let is_free =
            self.running < self.copies && self.running + self.ended.len() < self.most_open();
        is_free && !self.is_alone && !made.runs_alone()
    }

    fn most_open(&self) -> usize {
        self.copies.max(MOST_OPEN)
    }

    /// Has a free thread try this input within this limit.
    ///
    /// # Errors
    ///
    /// The threads have ended.
    pub fn begin(&mut self, made: Made, limit: Duration) -> Result<(), Trouble> {
        self.is_alone = made.runs_alone();
        self.running += 1;
        let number = self.begun;
        self.begun += 1;
        let begun = Begun {
            number,
            made,
            limit,
        };
        self.inputs.send(begun).map_err(|_| no_threads())
    }

    /// Takes the outcomes that are there already; returns true if there are any.
    ///
    /// # Errors
    ///
    /// Why an input could not be tried.
    pub fn collect(&mut self) -> Result<bool, Trouble> {
        let mut has_any = false;
        while let Ok(outcome) = self.outcomes.try_recv() {
            self.take(outcome)?;
            has_any = true;
        }
        Ok(has_any)
    }

    /// Waits for an outcome.
    ///
    /// # Errors
    ///
    /// Why an input could not be tried.
    pub fn wait(&mut self) -> Result<(), Trouble> {
        let outcome = self.outcomes.recv().map_err(|_| no_threads())?;
        self.take(outcome)
    }

    fn take(&mut self, outcome: Reply) -> Result<(), Trouble> {
        let (number, tried) = outcome?;
        self.running -= 1;
        self.ended.insert(number, tried);
        Ok(())
    }

    /// If the program was not right on some input, waits for all others: what follows from it is
    /// found out alone.
    ///
    /// # Errors
    ///
    /// Why an input could not be tried.
    pub fn wait_unless_right(&mut self) -> Result<(), Trouble> {
        let mut ended = self.ended.values();
        if ended.all(|it| matches!(it.tried, Tried::Right(_))) {
            return Ok(());
        }
        while self.running > 0 {
            self.wait()?;
        }
        Ok(())
    }

    /// The outcome of the first input that has one; with `in_order`, only after those of all inputs
    /// before it.
    pub fn next_ended(&mut self, in_order: bool) -> Option<TriedInput> {
        let first = self.ended.first_entry()?;
        if in_order && *first.key() > self.given {
            return None;
        }
        self.given += 1;
        Some(first.remove())
    }
}

/// Tries inputs until no more come.
fn try_inputs(trial: &Trial, queue: &Mutex<Receiver<Begun>>, outcomes: &Sender<Reply>) {
    loop {
        let begun = locked(queue).recv();
        let Ok(begun) = begun else {
            return;
        };
        if outcomes.send(try_input(trial, begun)).is_err() {
            return;
        }
    }
}

/// What the program does on an input.
fn try_input(trial: &Trial, begun: Begun) -> Reply {
    let Begun {
        number,
        made,
        limit,
    } = begun;
    let start = Instant::now();
    let tried = trial.attempt_until(&made.prepared, limit, trial.last)?;
    let took = start.elapsed();
    Ok((number, TriedInput { made, tried, took }))
}
