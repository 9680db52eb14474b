//! The loop on several threads: texts are answered on a guess of where in a case they start, and what was guessed
//! right is kept, in order.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::cases::Due;
use crate::error::Error;
use crate::judge::{Answering, Judge, PIECE_VERDICTS};
use crate::text::{Text, Texts, CAPACITY};

/// Bytes that one thread answers before others are started: by then it has run for many times as long as that takes.
const ALONE: usize = 4 << 20;

/// The most threads that are of use: reading, which only one does at a time, takes a tenth of the time of answering,
/// and every thread costs memory.
const MAX_THREADS: usize = 32;

/// Texts on their way for each thread: one that it answers, one that waits for those before it.
const TASKS_PER_THREAD: usize = 2;

/// Heaps that a case must still have for every text on its way to be sure to consist of nothing else.
const SURELY_HEAPS: u64 = (MAX_THREADS * TASKS_PER_THREAD * CAPACITY) as u64;

/// Does what [`judge`](crate::judge()) does, on up to `threads` threads once a few MiB have arrived.
///
/// Threads that cannot be started are done without. If the function returns early because of an error, a thread may
/// be left that waits for `input`.
///
/// # Errors
///
/// Those of [`judge`](crate::judge()), the same for every number of threads.
pub fn judge_with_threads(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    threads: NonZeroUsize,
) -> Result<(), Error> {
    judge_in_texts(input, output, threads, CAPACITY, ALONE)
}

fn judge_in_texts(
    input: impl Read + Send + 'static,
    mut output: impl Write + Send + 'static,
    threads: NonZeroUsize,
    capacity: usize,
    alone: usize,
) -> Result<(), Error> {
    let mut texts = Texts::new(input);
    let mut judge = Judge::new();
    let limit = if threads.get() == 1 { usize::MAX } else { alone };
    if judge.answer_texts(&mut texts, &mut output, capacity, limit)? {
        return Ok(());
    }
    let threads = threads.get().min(MAX_THREADS);
    let tasks = (0..threads * TASKS_PER_THREAD).map(|_| Task::new(capacity)).collect();
    let shared = Arc::new(Shared {
        source: Mutex::new(Source { texts, next: 0, ended: false }),
        order: Mutex::new(Order { judge, output, next: 0, free: tasks, waiting: BTreeMap::new(), result: None }),
        changed: Condvar::new(),
    });
    let started = (0..threads).filter(|_| start(&shared)).count();
    if started == 0 {
        shared.work();
    }
    shared.result()
}

/// Starts a thread; whether that succeeded.
fn start<R: Read + Send + 'static, W: Write + Send + 'static>(shared: &Arc<Shared<R, W>>) -> bool {
    let shared = Arc::clone(shared);
    thread::Builder::new().spawn(move || shared.work()).is_ok()
}

/// What the threads share. No thread holds both locks at once.
struct Shared<R, W> {
    source: Mutex<Source<R>>,
    order: Mutex<Order<W>>,
    /// A task was freed, or there is a result.
    changed: Condvar,
}

/// Where texts come from.
struct Source<R> {
    texts: Texts<R>,
    /// The number of the next text.
    next: usize,
    ended: bool,
}

/// Where answers go, in the order of their texts.
struct Order<W> {
    judge: Judge,
    output: W,
    /// The number of the text that is due.
    next: usize,
    free: Vec<Task>,
    /// What came of texts that are not due yet.
    waiting: BTreeMap<usize, Result<Task, Error>>,
    result: Option<Result<(), Error>>,
}

impl<R: Read, W: Write> Shared<R, W> {
    /// Answers texts until there are no more.
    fn work(&self) {
        while let Some(mut task) = self.free_task() {
            let Some((number, read)) = lock(&self.source).read(&mut task.text) else { return };
            let delivery = read.map(|()| {
                let due = lock(&self.order).judge.answering.progress.cases.due;
                task.draft(due);
                task
            });
            lock(&self.order).deliver(number, delivery);
            self.changed.notify_all();
        }
    }

    /// A task to fill, unless there is a result already.
    fn free_task(&self) -> Option<Task> {
        let mut order = lock(&self.order);
        while order.result.is_none() {
            if let Some(task) = order.free.pop() {
                return Some(task);
            }
            order = self.wait(order);
        }
        None
    }

    fn result(&self) -> Result<(), Error> {
        let mut order = lock(&self.order);
        loop {
            if let Some(result) = order.result.take() {
                return result;
            }
            order = self.wait(order);
        }
    }

    fn wait<'a>(&self, order: MutexGuard<'a, Order<W>>) -> MutexGuard<'a, Order<W>> {
        self.changed.wait(order).unwrap_or_else(PoisonError::into_inner)
    }
}

/// Nothing that runs under a lock of ours panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R: Read> Source<R> {
    /// Reads the next text and gives it a number, unless there are no more.
    fn read(&mut self, text: &mut Text) -> Option<(usize, Result<(), Error>)> {
        if self.ended {
            return None;
        }
        let result = self.texts.next(text).map_err(Error::Read);
        self.ended = result.is_err() || text.is_last();
        self.next += 1;
        Some((self.next - 1, result))
    }
}

impl<W: Write> Order<W> {
    /// Takes what came of a text, and writes the verdicts on all texts that are due by then.
    fn deliver(&mut self, number: usize, delivery: Result<Task, Error>) {
        self.waiting.insert(number, delivery);
        while self.result.is_none() {
            let Some(delivery) = self.waiting.remove(&self.next) else { return };
            self.next += 1;
            match delivery.and_then(|task| self.finish(task)) {
                Ok(false) => {}
                Ok(true) => self.result = Some(Ok(())),
                Err(error) => self.result = Some(Err(error)),
            }
        }
    }

    /// Writes the verdicts on the text that is due; whether that was the end of input.
    fn finish(&mut self, mut task: Task) -> Result<bool, Error> {
        let text = &task.text;
        self.judge.answer(text, text.start(), task.body, &mut self.output)?;
        let mut from = task.body;
        if task.complete && self.judge.answering.progress.adopt(&task.answering.progress) {
            task.answering.verdicts.write_to(&mut self.output).map_err(Error::Write)?;
            from = text.end();
        }
        let ended = self.judge.finish_text(text, from, &mut self.output)?;
        self.free.push(task);
        Ok(ended)
    }
}

/// A text, and what came of answering it on a guess.
struct Task {
    text: Text,
    answering: Answering,
    /// Where the part starts that was answered.
    body: usize,
    /// Whether all of it was.
    complete: bool,
}

impl Task {
    fn new(capacity: usize) -> Task {
        // A verdict for every two numbers, and what a piece must find free before it starts.
        let answering = Answering::new(capacity / 4 + 1 + PIECE_VERDICTS);
        Task { text: Text::new(capacity), answering, body: 0, complete: false }
    }

    /// Answers the text, given what was due a few texts before: nothing but heaps if that case surely goes on, or
    /// else cases, from the second line on.
    fn draft(&mut self, due: Due) {
        let heaps_only = matches!(due, Due::Heaps { left, .. } if left > SURELY_HEAPS);
        let end = self.text.end();
        self.body = if heaps_only { self.text.start() } else { self.text.second_line() };
        self.answering.progress.guess(heaps_only);
        self.answering.verdicts.clear();
        let mut at = self.body;
        self.complete = true;
        while at < end && self.complete {
            match self.answering.piece(&self.text, at, end) {
                Ok(next) => at = next,
                Err(_) => self.complete = false,
            }
        }
    }
}
