//! Judges an input on several threads. A thread guesses where in a case its text starts and answers
//! the text on that guess; the answers to right guesses are kept, in order.
//!
//! A thread has tasks of its own. With a free one it reads the next block of the file, or the next
//! text of the stream, answers it, and puts the task into the place of the text. Then, unless another
//! thread holds the order, it finishes all texts that are due: it adopts their answers, or answers
//! them again, writes the verdicts, and gives each task back to its thread. So no thread waits for
//! another before it runs out of tasks.
//!
//! What is odd in a file ends the blocks: its last part, a token too long for a block, a failed
//! read. The thread that holds the order then reads on in order.
//!
//! A guess reads tables and never makes or continues one, and it may look for moves only up to a
//! limit: see [`TableReader`]. A wrong guess costs no more than a right one whose tables exist.

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::in_order::{Judge, PIECE_VERDICTS, line_room};
use crate::case::error::Error;
use crate::case::game::Game;
use crate::case::options::Options;
use crate::game::tables::{TableReader, Tables};
use crate::input::text::{BEFORE, ReadAt, Text, TextReader};
use crate::input::{CAPACITY, THREAD_CAPACITY};
use crate::memory::room;
use crate::output::Verdicts;
use crate::output::frame::Frame;
use crate::output::tally::Tally;

/// A shorter input has one thread: in the time that starting several takes, one answers a MiB or
/// so. If the length is not known, one thread answers this many bytes before others are started.
const BYTES_ALONE: usize = 4 << 20;

/// The most threads.
pub const MAX_THREADS: usize = 32;

/// The most threads for a stream, unless the caller wants more. Only one reads at a time: further
/// threads would wait for it longer than they answer.
const STREAM_THREADS: usize = 4;

/// Tasks of each thread: one that it answers, and one that waits for earlier texts.
const TASKS_PER_THREAD: usize = 2;

/// The bytes of a thread's stack: far more than it uses, and the default of Rust.
const STACK: usize = 2 << 20;

/// A generous allowance for the bytes that starting a thread takes beside its stack. Without memory
/// for the stack, starting fails; without memory for the rest, it would abort the program.
///
/// Most of it is the address space in which the C library of Linux serves a thread: one without
/// would have to ask the system for each small allocation, which takes a hundred times as long.
const THREAD_OVERHEAD: usize = if cfg!(all(target_env = "gnu", target_pointer_width = "64")) {
    65 << 20
} else {
    1 << 20
};

/// Does what [`judge_with`](crate::judge_with) does, on at most `threads` threads, or, if that is
/// `None`, on one for each core, at most four; it never has more than [`MAX_THREADS`]. `bytes` is
/// the length of `input`, if it is known: 4 MiB or more have several threads from the start on,
/// fewer have one. Otherwise several threads start once 4 MiB have arrived.
///
/// If a thread cannot be started, or there is too little memory for it, the others do its work.
/// After an error, a thread that waits for `input` may outlive the call. A panic of `input` or
/// `output` in a thread is reported as a failed write.
///
/// ```no_run
/// use std::{fs::File, io};
///
/// let file = File::open("cases.txt")?;
/// let bytes = file.metadata()?.len();
/// takeaway::judge_with_threads(&takeaway::Options::default(), file, io::stdout(), None, Some(bytes))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The same as [`judge_with`](crate::judge_with), for every number of threads, except that more
/// threads leave less memory for tables.
pub fn judge_with_threads(
    options: &Options,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    threads: Option<NonZeroUsize>,
    bytes: Option<u64>,
) -> Result<(), Error> {
    let division = Division::of(threads, bytes);
    judge_in_texts(
        options,
        Input::stream(input),
        output,
        division,
        &mut Tally::default(),
    )
}

/// Where cases come from.
pub(crate) enum Input {
    Stream(Box<dyn Read + Send>),
    // Only Unix reads at a place without moving the position of the file, from which others may
    // read in order.
    #[cfg_attr(not(unix), allow(dead_code))]
    File(Box<dyn ReadAt>),
}

impl Input {
    pub(crate) fn stream(input: impl Read + Send + 'static) -> Input {
        Input::Stream(Box::new(input))
    }
}

/// How an input is divided.
pub(crate) struct Division {
    /// How many threads answer texts at most, if not all that are of use.
    pub(crate) threads: Option<NonZeroUsize>,
    /// The most bytes of a text of a stream, and the bytes of a block of a file.
    pub(crate) capacity: usize,
    /// How many bytes one thread answers before others are started. Of a file, it answers one text
    /// at least.
    pub(crate) alone: usize,
}

impl Division {
    /// How an input is divided for at most `threads` threads, if it has this many `bytes`.
    pub(crate) fn of(threads: Option<NonZeroUsize>, bytes: Option<u64>) -> Division {
        let alone = match bytes {
            None => BYTES_ALONE,
            Some(bytes) if bytes < BYTES_ALONE as u64 => usize::MAX,
            Some(_) => 0,
        };
        Division {
            threads,
            capacity: THREAD_CAPACITY,
            alone,
        }
    }
}

/// Does what [`judge_with_threads`] does, in texts of any size, and tallies its verdicts, if they
/// have marks. Without a number of threads, a file has one for each core, as each reads its own
/// blocks.
pub(crate) fn judge_in_texts(
    options: &Options,
    input: Input,
    output: impl Write + Send + 'static,
    Division {
        threads,
        capacity,
        alone,
    }: Division,
    tally: &mut Tally,
) -> Result<(), Error> {
    options.check()?;
    let tables = Arc::new(Mutex::new(Tables::new(options.budget)));
    let mut supply = Supply::new(input, capacity);
    let mut order = Order::new(options, output, &tables, capacity.min(CAPACITY))?;
    // With groups, ranges or a final 0, a text means nothing without the texts before it.
    let has_lone_cases = order.judge.cases.form().has_lone_cases();
    // A short text may have megabytes of winning moves or reasons, which another thread would have
    // to hold.
    let divides = has_lone_cases && options.winning_moves.is_none() && !options.why;
    let limit = if threads == Some(NonZeroUsize::MIN) || !divides {
        usize::MAX
    } else {
        alone
    };
    let ended = order.answer_texts(&supply, limit);
    *tally = order.judge.tally;
    if ended? {
        return Ok(());
    }
    let (most, room) = match &mut supply {
        Supply::Stream(_) => (STREAM_THREADS, capacity),
        Supply::File(blocks) => {
            blocks.start = order.end;
            (MAX_THREADS, BEFORE + capacity + 1)
        }
    };
    let threads = match threads {
        Some(threads) => threads.get().min(MAX_THREADS),
        // Asking for the machine's number of threads takes longer than answering a short input, so
        // it is not done before.
        None => thread::available_parallelism()
            .map_or(1, usize::from)
            .min(most),
    };
    let tasks = tasks(options, &tables, threads, room);
    if tasks.len() < 2 * TASKS_PER_THREAD {
        let ended = order.answer_texts(&supply, usize::MAX);
        *tally = order.judge.tally;
        return ended.map(|_ended| ());
    }
    answer_together(supply, order, tasks, tally)
}

/// The tasks of `threads` threads, or of fewer if there is too little memory, with room for texts
/// of `capacity` bytes.
fn tasks(
    options: &Options,
    tables: &Arc<Mutex<Tables>>,
    threads: usize,
    capacity: usize,
) -> Vec<Task> {
    // Memory is checked for all threads before any runs: one might take the memory that another's
    // tasks need. It is checked in one piece for each thread: once a smaller one was freed, the C
    // library of Linux would no longer take buffers from the system, which clears them only where
    // they are used, but clear all of them itself.
    let bytes = STACK + THREAD_OVERHEAD + TASKS_PER_THREAD * Task::bytes(options, capacity);
    let rooms: Vec<_> = (0..threads).map_while(|_| room(bytes).ok()).collect();
    let tasks = rooms.len() * TASKS_PER_THREAD;
    drop(rooms);
    (0..tasks)
        .map_while(|_| Task::new(options, tables, capacity).ok())
        .collect()
}

/// Answers the rest of the input on as many threads as the tasks suffice for.
fn answer_together(
    supply: Supply,
    mut order: Order<impl Write + Send + 'static>,
    tasks: Vec<Task>,
    tally: &mut Tally,
) -> Result<(), Error> {
    let places = tasks.iter().map(|_| Mutex::default()).collect();
    let long_case = Mutex::new(order.long_case(tasks.len()));
    let (homes, free) = homes(tasks);
    order.homes = homes;
    let (result, results) = mpsc::channel();
    let shared = Arc::new(Shared {
        supply,
        order: Mutex::new(order),
        places,
        long_case,
        result,
    });
    let started = free
        .into_iter()
        .filter_map(|free| start(&shared, free).ok())
        .count();
    let result = if started > 0 {
        results.recv().unwrap_or_else(|_| panicked())
    } else {
        let ended = lock(&shared.order).answer_texts(&shared.supply, usize::MAX);
        ended.map(|_ended| ())
    };
    *tally = lock(&shared.order).judge.tally;
    result
}

/// Where the free tasks of a thread go.
type Home = Sender<Box<Task>>;

/// Where a thread gets its free tasks.
type FreeTasks = Receiver<Box<Task>>;

/// For each thread, its home and its free tasks.
fn homes(tasks: Vec<Task>) -> (Vec<Home>, Vec<FreeTasks>) {
    let mut homes = Vec::new();
    let mut free = Vec::new();
    for _ in 0..tasks.len() / TASKS_PER_THREAD {
        let (home, tasks) = mpsc::channel();
        homes.push(home);
        free.push(tasks);
    }
    for (number, task) in tasks.into_iter().enumerate() {
        let home = number % homes.len();
        let _ = homes[home].send(Box::new(Task { home, ..task }));
    }
    (homes, free)
}

/// Starts a thread with these free tasks.
fn start<W: Write + Send + 'static>(
    shared: &Arc<Shared<W>>,
    free: FreeTasks,
) -> io::Result<JoinHandle<()>> {
    let shared = Arc::clone(shared);
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || shared.work(&free))
}

/// Where texts come from.
enum Supply {
    Stream(Mutex<Stream>),
    File(Blocks),
}

/// Texts that one thread at a time reads.
struct Stream {
    texts: TextReader<Box<dyn Read + Send>>,
    /// The number of the next text.
    next: usize,
    ended: bool,
}

/// Texts that all threads read at the same time.
struct Blocks {
    file: Box<dyn ReadAt>,
    /// The bytes of a block.
    size: usize,
    /// Where the first block starts: after texts that were read in order.
    start: u64,
    /// The number of the next block.
    next: AtomicUsize,
}

impl Supply {
    /// What comes from `input`, in blocks of `size` bytes if it is a file.
    fn new(input: Input, size: usize) -> Supply {
        match input {
            Input::Stream(input) => Supply::Stream(Mutex::new(Stream {
                texts: TextReader::new(input),
                next: 0,
                ended: false,
            })),
            Input::File(file) => Supply::File(Blocks {
                file,
                size,
                start: 0,
                next: AtomicUsize::new(0),
            }),
        }
    }

    /// Reads the next text and gives it a number; `None` if there are no more texts.
    fn read(&self, text: &mut Text) -> Option<(usize, io::Result<()>)> {
        match self {
            // If the lock is poisoned, another thread's read panicked, and that thread reports it.
            Supply::Stream(stream) => stream.lock().ok()?.read(text),
            Supply::File(blocks) => {
                let number = blocks.next.fetch_add(1, Ordering::Relaxed);
                let offset = blocks.start + number as u64 * blocks.size as u64;
                Some((number, text.read_block(&*blocks.file, offset, blocks.size)))
            }
        }
    }
}

impl Stream {
    fn read(&mut self, text: &mut Text) -> Option<(usize, io::Result<()>)> {
        if self.ended {
            return None;
        }
        let result = self.texts.next(text);
        self.ended = result.is_err() || text.is_last();
        self.next += 1;
        Some((self.next - 1, result))
    }
}

/// Where answers go, in the order of their texts.
struct Order<W> {
    judge: Judge,
    output: W,
    /// A text that is read in order.
    text: Text,
    /// Where the texts so far end in a file.
    end: u64,
    /// The number of the text that is due.
    next: usize,
    /// By thread; none once there is a result.
    homes: Vec<Home>,
}

/// The state that all threads share. A thread that holds the lock of the order may take another.
/// The lock of the tables is always the last to be taken.
struct Shared<W> {
    supply: Supply,
    order: Mutex<Order<W>>,
    /// The texts that are not finished yet. Text `n` has the place `n` modulo the number of tasks:
    /// as each text takes a task, no two have the same place.
    places: Vec<Mutex<Option<Delivery>>>,
    /// The game of the case that is being read, if it has more heaps than all texts in progress can
    /// hold. It serves for guesses, and may be out of date.
    long_case: Mutex<Option<Game>>,
    result: Sender<Result<(), Error>>,
}

/// A task with the answers to its text, or why the text could not be read.
type Delivery = io::Result<Box<Task>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: Write> Shared<W> {
    /// Answers texts until there are no more, or there is a result.
    fn work(&self, free: &FreeTasks) {
        let _guard = PanicGuard(self);
        while let Ok(mut task) = free.recv() {
            let Some((number, read)) = self.supply.read(&mut task.text) else {
                return;
            };
            let delivery = match read {
                Ok(()) => {
                    let long_case = *lock(&self.long_case);
                    task.draft(long_case);
                    Ok(task)
                }
                Err(error) => Err(error),
            };
            *lock(self.place(number)) = Some(delivery);
            self.finish_due();
        }
    }

    fn place(&self, number: usize) -> &Mutex<Option<Delivery>> {
        &self.places[number % self.places.len()]
    }

    /// Finishes all texts that are due, unless another thread does.
    fn finish_due(&self) {
        // If the lock is poisoned, another thread's write panicked, and that thread reports it.
        while let Ok(mut order) = self.order.try_lock() {
            while let Some(delivery) = self.take_due(&order) {
                order.next += 1;
                match self.finish(&mut order, delivery) {
                    Ok(false) => {}
                    end => self.end(&mut order, end.map(|_ended| ())),
                }
            }
            let next = order.next;
            let is_over = order.homes.is_empty();
            drop(order);
            // Another thread may have put the text there after this one looked, and found the lock
            // taken.
            if is_over || lock(self.place(next)).is_none() {
                return;
            }
        }
    }

    fn take_due(&self, order: &Order<W>) -> Option<Delivery> {
        if order.homes.is_empty() {
            None
        } else {
            lock(self.place(order.next)).take()
        }
    }

    /// Writes the verdicts on the text that is due; returns whether that was the end of input.
    fn finish(&self, order: &mut Order<W>, delivery: Delivery) -> Result<bool, Error> {
        let end = match (delivery, &self.supply) {
            (Ok(task), _) => order.finish(task),
            (Err(error), Supply::Stream(_)) => Err(Error::Read(error)),
            (Err(_), Supply::File(_)) => return order.answer_texts(&self.supply, usize::MAX),
        };
        if let Ok(false) = end {
            *lock(&self.long_case) = order.long_case(self.places.len());
            return end;
        }
        if let Supply::File(blocks) = &self.supply {
            // Whoever reads the same file next goes on after the text with the fault.
            let _ = blocks.file.read_from(order.end);
        }
        order.judge.end_line(end, &mut order.output)
    }

    /// Tells the result, and lets all threads end.
    fn end(&self, order: &mut Order<W>, result: Result<(), Error>) {
        order.homes.clear();
        let _ = self.result.send(result);
    }
}

/// Ends the run if the thread panics, as the caller's reader or writer may.
struct PanicGuard<'a, W: Write>(&'a Shared<W>);

impl<W: Write> Drop for PanicGuard<'_, W> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(&mut lock(&self.0.order), panicked());
        }
    }
}

fn panicked() -> Result<(), Error> {
    Err(Error::Write(io::Error::other("a thread panicked")))
}

/// The most heaps that a text holds: each takes at least a digit and a whitespace character.
const MAX_HEAPS: u64 = THREAD_CAPACITY as u64 / 2 + 1;

impl<W: Write> Order<Frame<W>> {
    /// At the start of an input that is read in texts of at most `capacity` bytes.
    fn new(
        options: &Options,
        output: W,
        tables: &Arc<Mutex<Tables>>,
        capacity: usize,
    ) -> Result<Order<Frame<W>>, Error> {
        let output = Frame::new(options.prefix.as_ref(), options.long_words(), output);
        let judge = Judge::new(options, TableReader::new(Arc::clone(tables)), capacity)?;
        Ok(Order {
            judge,
            output,
            text: Text::new(capacity),
            end: 0,
            next: 0,
            homes: Vec::new(),
        })
    }
}

impl<W: Write> Order<W> {
    /// The game of the case that is being read, if it has more heaps than `tasks` texts can hold.
    fn long_case(&self, tasks: usize) -> Option<Game> {
        self.judge.cases.only_heaps(MAX_HEAPS * tasks as u64)
    }

    /// Reads texts in order and writes the verdicts, until they have at least `limit` bytes
    /// together, and at least one of a file; returns whether the input has ended.
    fn answer_texts(&mut self, supply: &Supply, limit: usize) -> Result<bool, Error> {
        let Order {
            judge,
            output,
            text,
            end,
            ..
        } = self;
        match supply {
            Supply::Stream(stream) => {
                judge.answer_texts(&mut lock(stream).texts, text, output, limit)
            }
            Supply::File(blocks) => {
                let input = blocks.file.read_from(*end).map_err(Error::Read)?;
                let mut texts = TextReader::resume(input, *end);
                // A byte order mark is at the start, and before every block there has to be
                // whitespace.
                let ended = judge.answer_texts(&mut texts, text, output, limit.max(1));
                *end = texts.end();
                ended
            }
        }
    }

    /// Writes the verdicts on the text of the task, and gives the task back; returns whether that
    /// was the end of input.
    fn finish(&mut self, mut task: Box<Task>) -> Result<bool, Error> {
        let text = &task.text;
        self.end += (text.end() - text.start()) as u64;
        let mut line_feeds = self
            .judge
            .answer(text, text.start(), task.body, &mut self.output)?;
        let mut from = task.body;
        if let Some(answered) = task.answered
            && self.judge.adopt(&mut task.judge)
        {
            task.judge
                .verdicts
                .write_to(&mut self.output)
                .map_err(Error::Write)?;
            self.judge.tally += task.tally;
            from = text.end();
            line_feeds += answered;
        }
        let ended = self
            .judge
            .finish_text(text, from, line_feeds, &mut self.output)?;
        task.judge.cases.release_table();
        // A thread that has met the end of the input is gone.
        let _ = self.homes[task.home].send(task);
        Ok(ended)
    }
}

/// A text, and the answers to it on a guess.
struct Task {
    text: Text,
    judge: Judge,
    /// Where the part that was answered starts.
    body: usize,
    /// How many line feeds that part has, if it was answered to its end.
    answered: Option<usize>,
    /// Of the verdicts on that part.
    tally: Tally,
    /// The number of the thread that it belongs to.
    home: usize,
}

impl Task {
    fn new(options: &Options, tables: &Arc<Mutex<Tables>>, capacity: usize) -> Result<Task, Error> {
        let judge = Judge::with_room(
            options,
            TableReader::new(Arc::clone(tables)),
            Task::verdicts(capacity),
        )?;
        Ok(Task {
            text: Text::new(capacity),
            judge,
            body: 0,
            answered: None,
            tally: Tally::default(),
            home: 0,
        })
    }

    /// Room for a verdict on each number, and for the verdicts that a piece needs free before it
    /// starts. Sequences may need more; a draft that has no room for them is not complete.
    fn verdicts(capacity: usize) -> usize {
        capacity / 2 + 1 + PIECE_VERDICTS
    }

    /// The bytes that a task takes, with 1 MiB for the scanner and for what the allocator asks the
    /// system for beyond it: where it finds no room to grow, it takes that much at once.
    fn bytes(options: &Options, capacity: usize) -> usize {
        let verdicts = Verdicts::bytes(Task::verdicts(capacity), line_room(options));
        capacity + verdicts + options.form.bytes() + (1 << 20)
    }

    /// Answers the text on a guess: all of it as heaps of a case of the game `inside_long_case`,
    /// or, if there is none, the part from the second line on as cases.
    fn draft(&mut self, inside_long_case: Option<Game>) {
        let end = self.text.end();
        self.body = if inside_long_case.is_some() {
            self.text.start()
        } else {
            self.text.second_line()
        };
        self.judge.cases.guess(inside_long_case);
        self.judge.verdicts.clear();
        // Nobody may see the verdicts before the guess is known to be right, so they have to fit.
        let answered = self
            .judge
            .answer_pieces(&self.text, self.body, end, refuse_to_write);
        self.answered = answered.ok();
        self.tally = self.judge.count();
        // Many texts may wait for an earlier one, and must not hold a table each.
        self.judge.cases.release_table();
    }
}

fn refuse_to_write(_: &mut Verdicts) -> io::Result<()> {
    Err(io::ErrorKind::WriteZero.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::options::{Form, HeapCount};
    use crate::game::Budget;
    use crate::input::{MAX_NUMBERS, PIECE};
    use crate::limits::MAX_NUMBER;
    use crate::output::LINE;
    use crate::properties::generate::{self, Choices, Layout, Style};
    use crate::properties::reference::Flags;
    use crate::properties::trial::{Bytes, Fails, Output, run, run_in_blocks};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    /// Above this many heaps left, a text is taken for heaps; any number would do.
    const SURELY_HEAPS: u64 = 1 << 20;

    /// Where a text is guessed wrong, any code may be read: a small budget keeps that short.
    fn plain() -> Options {
        Options {
            budget: Budget::new(14).expect("a budget"),
            ..Options::default()
        }
    }

    /// Threads from the first byte on, and texts of 100 bytes.
    fn of_100_bytes(threads: usize) -> Division {
        Division {
            threads: NonZeroUsize::new(threads),
            capacity: 100,
            alone: 0,
        }
    }

    fn explaining() -> Options {
        Options {
            explain: true,
            ..plain()
        }
    }

    fn assert_threads_agree(input: &[u8], capacity: usize) {
        assert_threads_agree_on(&[plain(), explaining()], input, capacity);
    }

    fn assert_threads_agree_on(all: &[Options], input: &[u8], capacity: usize) {
        for options in all {
            let expected = run(options, io::Cursor::new(input.to_vec()), 1, CAPACITY);
            for threads in [2, 8] {
                let found = run(options, io::Cursor::new(input.to_vec()), threads, capacity);
                let input = input.escape_ascii();
                assert_eq!(
                    found, expected,
                    "{threads} threads, {capacity} bytes, {options:?}: {input}"
                );
            }
            for (threads, fails) in [(2, false), (8, false), (3, true)] {
                let end: Box<dyn Read + Send> = if fails {
                    Box::new(Fails)
                } else {
                    Box::new(io::empty())
                };
                let expected = run(
                    options,
                    io::Cursor::new(input.to_vec()).chain(end),
                    1,
                    CAPACITY,
                );
                let found = run_in_blocks(
                    options,
                    Bytes {
                        bytes: input.to_vec(),
                        fails,
                    },
                    threads,
                    capacity,
                );
                let input = input.escape_ascii();
                assert_eq!(
                    found, expected,
                    "{threads} threads, blocks of {capacity}, fails: {fails}, {options:?}: {input}"
                );
            }
        }
    }

    /// The threads that wrote to it.
    #[derive(Clone, Default)]
    struct Writers(Arc<Mutex<Vec<thread::ThreadId>>>);

    impl Write for Writers {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0
                .lock()
                .expect("no panic")
                .push(thread::current().id());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_input_of_known_length_has_several_threads_if_it_is_not_too_short_for_them() {
        for (len, several) in [(BYTES_ALONE - 1, false), (BYTES_ALONE, true)] {
            let input = [&vec![b'\n'; len - 5][..], b"1 1 4"].concat();
            let writers = Writers::default();
            let threads = NonZeroUsize::new(2);
            let bytes = Some(len as u64);
            judge_with_threads(
                &plain(),
                io::Cursor::new(input),
                writers.clone(),
                threads,
                bytes,
            )
            .expect("a case");
            let alone = *writers.0.lock().expect("no panic") == [thread::current().id()];
            assert_eq!(!alone, several, "{len} bytes");
        }
    }

    #[test]
    fn threads_agree_on_every_sample_as_it_is_and_changed() {
        let samples = std::fs::read_dir("samples").expect("the tests run where the package is");
        let inputs = samples
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some());
        let mut choices = Choices::random(8);
        for path in inputs {
            let mut input = std::fs::read(path).expect("a sample");
            for _ in 0..2 {
                // Of a long one, 25 texts have all that thousands would have.
                let capacity = 50.max(input.len() / 25) + choices.index(100);
                assert_threads_agree(&input, capacity);
                generate::change(&mut input, &mut choices);
            }
        }
    }

    #[test]
    fn threads_agree_wherever_the_input_ends_and_wherever_it_is_faulty() {
        let long = "0".repeat(100);
        let whole = format!(
            "9\n1 4\n2 3 32\n 49 {long}58\n3 8 3 7\n2 2\n0 1\n1\n7\n\n2 0\n4 2 1\n2 2 9 4\n5 1 2\n"
        );
        // In turn, because each takes seconds.
        let mut kinds = [[plain()], [explaining()]];
        for at in 0..=whole.len() {
            let faulty = format!("{}x{}", &whole[..at], &whole[at..]);
            assert_threads_agree_on(&kinds[0], &whole.as_bytes()[..at], 50 + at % 12);
            assert_threads_agree_on(&kinds[1], faulty.as_bytes(), 61 - at % 12);
            kinds.swap(0, 1);
        }
        assert_eq!(
            run(&plain(), io::Cursor::new(whole.into_bytes()), 2, 50).1,
            None
        );
    }

    #[test]
    fn only_the_start_and_the_end_of_a_file_without_odd_tokens_are_read_in_order() {
        /// Notes from where it is read in order.
        struct Noted(Bytes, Arc<Mutex<Vec<u64>>>);
        impl ReadAt for Noted {
            fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
                self.0.read_exact_at(buffer, offset)
            }
            fn read_from(&self, offset: u64) -> io::Result<Box<dyn Read + '_>> {
                self.1.lock().expect("no panic").push(offset);
                self.0.read_from(offset)
            }
        }
        // The first token lies over the end of a block; the second starts too early before one.
        for (cases, zeros, from) in [
            (5000, BEFORE - 300, 40_950..40_960),
            (4700, 2 * BEFORE, 18_802..18_803),
        ] {
            let odd = format!("1 {}7\n", "0".repeat(zeros));
            let bytes = ["1 7\n".repeat(cases), odd, "1 7\n".repeat(6000)]
                .concat()
                .into_bytes();
            let starts = Arc::<Mutex<Vec<u64>>>::default();
            let output = Output::default();
            let file = Noted(
                Bytes {
                    bytes,
                    fails: false,
                },
                Arc::clone(&starts),
            );
            let options = Options {
                stream: true,
                ..plain()
            };
            let division = Division {
                capacity: 4096,
                ..of_100_bytes(3)
            };
            judge_in_texts(
                &options,
                Input::File(Box::new(file)),
                output.clone(),
                division,
                &mut Tally::default(),
            )
            .expect("cases");
            assert_eq!(
                *output.0.lock().expect("no panic"),
                b"Player 2\n".repeat(cases + 6001)
            );
            let starts = starts.lock().expect("no panic");
            assert!(
                starts.len() == 2 && starts[0] == 0 && from.contains(&starts[1]),
                "{starts:?}"
            );
        }
    }

    /// Tokens over the end of no, one or many blocks, some of them longer than what is looked at
    /// before a block.
    #[test]
    fn threads_agree_on_long_tokens() {
        // In turn, because each takes seconds.
        let mut kinds = [[plain()], [explaining()]];
        for zeros in [
            40,
            90,
            200,
            BEFORE - 2,
            BEFORE - 1,
            BEFORE,
            BEFORE + 1,
            3 * BEFORE,
        ] {
            for (mark, end) in [
                ("", "7"),
                ("\u{feff}", "7"),
                ("", "x"),
                ("\u{feff}", "1000000000000000001"),
                ("", ""),
            ] {
                let token = "0".repeat(zeros) + end;
                let blanks = " ".repeat(zeros % 7 * 9);
                for input in [
                    format!("{mark}3\n{blanks}1 {token}\n1 4 \n1 {token}\n"),
                    format!("{mark}{token}\n{blanks}1 4{blanks} 1 {token}\n"),
                    format!("{mark}400\n{}1 {token}\n1 4", "1 4\n".repeat(398)),
                ] {
                    assert_threads_agree_on(&kinds[0], input.as_bytes(), 50 + zeros % 5);
                    assert_threads_agree_on(&kinds[1], input.as_bytes(), 700);
                    kinds.swap(0, 1);
                }
            }
        }
    }

    /// Cases on lines, some of them broken or none, and a number of cases that may be off by one.
    fn random_input(choices: &mut Choices) -> Vec<u8> {
        let layout = choices.pick(&[
            Layout::Lines,
            Layout::Broken(100),
            Layout::Broken(10),
            Layout::Broken(2),
        ]);
        let style = Style {
            layout,
            most_heaps: choices.pick(&[3, 30, 300]),
            ..Style::any(choices)
        };
        let most = choices.below(200);
        let (cases, text) = style.cases(&Flags::default(), most, choices);
        let promised = if choices.flip() {
            cases
        } else {
            (cases + choices.below(3)).saturating_sub(1)
        };
        [format!("{promised}\n").into_bytes(), text].concat()
    }

    #[test]
    fn threads_agree_on_cases_that_straddle_texts_in_every_way() {
        let mut choices = Choices::random(8);
        for _ in 0..10 {
            let mut input = random_input(&mut choices);
            if choices.below(3) == 0 {
                generate::change(&mut input, &mut choices);
            }
            let capacity = 50 + choices.index(550);
            assert_threads_agree(&input, capacity);
            assert_threads_agree(&input, 4096);
        }
    }

    fn layout_of(text: &str) -> crate::case::layout::Layout {
        crate::case::layout::Layout::new(text).expect("a layout")
    }

    /// A heap whose rule follows, and a number to skip: kept for the next guess, they would make
    /// another case of it.
    #[test]
    fn a_guess_starts_without_what_the_one_before_had_read_of_a_case() {
        let options = Options {
            layout: Some(layout_of("n x r")),
            ..plain()
        };
        let mut task = draft(&options, b"\n9 7 2\n3", None);
        assert_eq!(
            (task.answered.is_some(), task.judge.cases.answered),
            (true, 1)
        );
        task.text = Text::of(b"\n9 7 2\n9 7 2\n");
        task.draft(None);
        assert_eq!(
            (task.answered.is_some(), task.judge.cases.answered),
            (true, 2)
        );
    }

    /// The heap is in an earlier text than the rule by which it is refused.
    #[test]
    fn a_heap_is_refused_where_it_stands_though_another_thread_read_it() {
        let options = Options {
            layout: Some(layout_of("n m s")),
            ..plain()
        };
        let blanks = "\n".repeat(70);
        let input = format!(
            "30\n{}{blanks}7 0\n1000000000000000000 3{blanks}5 7 900000\n",
            "7 0\n".repeat(20)
        );
        let [one, many] =
            [1, 2].map(|threads| run(&options, io::Cursor::new(input.clone()), threads, 50));
        assert_eq!(one, many);
        assert!(
            one.1
                .is_some_and(|error| error.starts_with("line 93, column 1: case 22"))
        );
    }

    /// Nothing may follow the last case, although the next case would start with more heaps than
    /// all texts hold.
    #[test]
    fn numbers_after_the_last_case_are_never_taken_for_heaps() {
        let heaps = HeapCount::new(SURELY_HEAPS + 1);
        let options = Options {
            form: Form::game(Game::Nim),
            heaps,
            ..plain()
        };
        assert_eq!(
            draft(&options, b"\n", None)
                .judge
                .cases
                .only_heaps(SURELY_HEAPS),
            None
        );
        assert_eq!(
            draft(&options, b"\n5", None)
                .judge
                .cases
                .only_heaps(SURELY_HEAPS - 1),
            Some(Game::Nim)
        );
        for threads in [1, 3] {
            let (verdicts, error) = run(
                &options,
                io::Cursor::new("0\n5\n".to_string() + &"6 7\n".repeat(99)),
                threads,
                50,
            );
            // Without the feature `cli`, no hint follows.
            let told = "line 2, column 1: expected the end of input after 0 cases, found \"5\"";
            assert!(
                verdicts.is_empty() && error.as_ref().is_some_and(|error| error.starts_with(told)),
                "{error:?}"
            );
        }
    }

    fn draft(options: &Options, text: &[u8], inside_long_case: Option<Game>) -> Task {
        let tables = Arc::new(Mutex::new(Tables::new(options.budget)));
        let mut task = Task::new(options, &tables, text.len().max(50)).expect("memory");
        task.text = Text::of(text);
        task.draft(inside_long_case);
        task
    }

    /// The text follows the start of a case that still has `left` heaps.
    #[test]
    fn a_text_is_taken_for_heaps_only_if_it_can_be_nothing_else() {
        for (explain, left, cases) in [
            (false, SURELY_HEAPS, 1),
            (false, SURELY_HEAPS + 1, 0),
            (true, MAX_NUMBER, 1),
        ] {
            let options = Options { explain, ..plain() };
            let before = draft(&options, format!("\n2 {left} ").as_bytes(), None);
            let inside_long_case = before.judge.cases.only_heaps(SURELY_HEAPS);
            let task = draft(&options, b"5 2\n1 4\n", inside_long_case);
            assert!(task.answered.is_some());
            assert_eq!(task.judge.cases.answered, cases, "{left} heaps left");
        }
    }

    /// A guess knows only the rule that it met last, which may be another.
    #[test]
    fn heaps_are_not_guessed_if_the_case_says_what_they_are_worth() {
        let game = Some(Game::ZeroMoveNim);
        for (start, inside_long_case) in [
            ("2", game),
            ("4 1 3", None),
            ("7 2 3", None),
            ("8 2 0 7", None),
            ("10", None),
        ] {
            let before = draft(
                &plain(),
                format!("\n{start} {MAX_NUMBER} ").as_bytes(),
                None,
            );
            assert!(
                before.answered.is_some() && before.judge.cases.is_inside(),
                "{start}"
            );
            assert_eq!(
                before.judge.cases.only_heaps(SURELY_HEAPS),
                inside_long_case,
                "{start}"
            );
        }
    }

    #[test]
    fn a_draft_is_not_complete_if_a_sequence_is_due() {
        for (text, complete) in [(&b"\n5 1 2\n"[..], false), (b"\n5 2 2\n", true)] {
            assert_eq!(draft(&plain(), text, None).answered.is_some(), complete);
        }
    }

    #[test]
    fn a_draft_is_not_complete_if_a_heap_before_its_rule_has_no_known_value() {
        for (layout, text, complete) in [
            ("n m s", "9 1 2\n", false),
            ("n m s x", "9 1 2 77\n", false),
            ("n m s", "9 0\n", true),
            ("n r x", "9 2 7777 \n", true),
        ] {
            // Pieces end within cases, too.
            let text = "\n".to_string() + &text.repeat(PIECE);
            let options = Options {
                layout: Some(layout_of(layout)),
                ..plain()
            };
            assert_eq!(
                draft(&options, text.as_bytes(), None).answered.is_some(),
                complete,
                "{layout}"
            );
        }
    }

    /// The first text is answered in order, the second on a guess. What needs a new table has to
    /// wait.
    #[test]
    fn a_draft_writes_known_sequences_and_explains_position_games() {
        let many = |numbers: std::ops::Range<u64>| {
            numbers
                .map(|number| format!("{number} "))
                .collect::<String>()
        };
        let set = format!("5 1 {}\n", 40);
        let moore = format!("\n16 9 600 {}\n", many(1..601));
        let long = format!("5 9 {}\n", many(90..99));
        for (explain, before, text, complete) in [
            (false, &*set, format!("\n1 4\n{set}1 4\n"), true),
            (false, &long, format!("\n{long}5 1 41"), false),
            (false, &long, format!("\n{long}9 2 0 7\n"), false),
            (false, &long, format!("\n{}", long.repeat(30)), true),
            (
                false,
                "9 3 0 7 7",
                "\n9 3 0 7 7\n 9 3 0 7 7\n".to_string(),
                true,
            ),
            (
                true,
                "1 4",
                "\n12 5 8\n13 7 9\n14 12\n15 3 1 2 3\n".to_string(),
                true,
            ),
            (true, "1 4", moore.clone(), true),
            (true, "1 4", moore.replace("600 ", "601 "), true),
        ] {
            let options = Options {
                explain,
                stream: true,
                ..plain()
            };
            let tables = Arc::new(Mutex::new(Tables::new(options.budget)));
            let reader = || TableReader::new(Arc::clone(&tables));
            let mut found = Judge::new(&options, reader(), CAPACITY).expect("memory");
            let first = Text::of(before.as_bytes());
            found
                .answer(&first, first.start(), first.end(), &mut Vec::new())
                .expect("no fault");
            let mut task = Task::new(&options, &tables, THREAD_CAPACITY).expect("memory");
            task.text = Text::of(text.as_bytes());
            task.draft(None);
            assert_eq!(task.answered.is_some(), complete, "{text}");
            let mut drafted = Vec::new();
            let mut expected = Vec::new();
            task.judge
                .verdicts
                .write_to(&mut drafted)
                .expect("a vector takes everything");
            let _ = found.answer(
                &task.text,
                task.text.start(),
                task.text.end(),
                &mut expected,
            );
            assert!(
                expected == drafted || !complete && expected.starts_with(&drafted),
                "{text}"
            );
        }
    }

    /// Of a text of noted sequences, blanks and other cases. The sequences leave room for the other
    /// cases, or too little, or there is too little for the sequences themselves.
    #[test]
    fn a_draft_without_room_for_a_piece_is_not_complete() {
        // Eight bytes, so that no piece breaks one off.
        let capacity = 32 << 10;
        let sequence = "5 1 31 \n";
        let tables = Arc::new(Mutex::new(Tables::new(plain().budget)));
        let mut task = Task::new(&plain(), &tables, capacity).expect("memory");
        let mut written = Vec::new();
        let text = Text::of(sequence.as_bytes());
        let options = Options {
            stream: true,
            ..plain()
        };
        let mut found =
            Judge::new(&options, TableReader::new(Arc::clone(&tables)), capacity).expect("memory");
        assert!(
            found
                .answer(&text, text.start(), text.end(), &mut written)
                .is_ok()
        );
        let most = Task::verdicts(capacity) * LINE / written.len();
        for (sequences, complete) in [(most / 2, true), (most - 10, false), (2 * most, false)] {
            let blanks = "\n".repeat(2 * PIECE - (sequences * sequence.len()) % PIECE);
            let text = format!(
                "\n{}{blanks}{}",
                sequence.repeat(sequences),
                "2 0\n".repeat(MAX_NUMBERS)
            );
            task.text = Text::of(text.as_bytes());
            task.draft(None);
            assert_eq!(task.answered.is_some(), complete, "{sequences} sequences");
        }
    }

    /// A value that is not known yet is refused in a guess, in the middle of a case.
    #[test]
    fn a_guess_starts_anew_after_one_that_was_refused() {
        let mut task = draft(&plain(), b"\n4 2 1 1000 2 1 999999999\n", None);
        assert!(task.answered.is_none() && task.judge.cases.is_inside());
        task.text = Text::of(b"\n1 4\n");
        task.draft(None);
        assert_eq!(
            (task.answered.is_some(), task.judge.cases.answered),
            (true, 1)
        );
    }

    /// At a terminal, the user would have to end the input again.
    #[test]
    fn nothing_is_read_after_the_end_of_input() {
        struct Ends(bool, Arc<AtomicBool>);
        impl Read for Ends {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                self.1.fetch_or(self.0, Ordering::Relaxed);
                self.0 = true;
                // Time for the other threads to wait for their turn.
                thread::sleep(Duration::from_millis(1));
                Ok(0)
            }
        }
        let read_on = Arc::new(AtomicBool::new(false));
        // Many times, as a run may be over before a thread could have read on.
        for _ in 0..50 {
            let input = io::Cursor::new("1 1 4").chain(Ends(false, Arc::clone(&read_on)));
            assert_eq!(run(&plain(), input, 8, 50).1, None);
        }
        assert!(!read_on.load(Ordering::Relaxed));
    }

    /// An input that arrives part by part, as it is sent.
    struct Sent(Receiver<Vec<u8>>);

    impl Read for Sent {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let bytes = self.0.recv().unwrap_or_default();
            buffer[..bytes.len()].copy_from_slice(&bytes);
            Ok(bytes.len())
        }
    }

    fn send(sender: &Sender<Vec<u8>>, text: &str) {
        sender.send(text.as_bytes().to_vec()).expect("a reader");
    }

    fn wait_for(output: &Output, expected: &str) {
        let came = (0..1000).any(|_| {
            thread::sleep(Duration::from_millis(5));
            output.0.lock().expect("no panic").as_slice() == expected.as_bytes()
        });
        assert!(came, "the output is not {expected:?} after five seconds");
    }

    #[test]
    fn verdicts_and_errors_do_not_wait_for_more_input() {
        let (sender, receiver) = channel();
        let output = Output::default();
        let of_judge = output.clone();
        let judge = thread::spawn(move || {
            judge_in_texts(
                &plain(),
                Input::stream(Sent(receiver)),
                of_judge,
                of_100_bytes(3),
                &mut Tally::default(),
            )
        });
        send(&sender, "4\n1 4\n");
        wait_for(&output, "Player 1\n");
        send(&sender, "3 8 ");
        wait_for(&output, "Player 1\nFalse\n");
        send(&sender, "1 x ");
        let error = judge.join().expect("no panic").expect_err("a fault");
        assert!(
            error
                .to_string()
                .starts_with("line 3, column 7: case 3: expected a heap"),
            "{error}"
        );
        drop(sender);
    }

    #[test]
    fn panics_of_readers_and_writers_end_all_threads() {
        struct Panics;
        impl Read for Panics {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                panic!("on purpose")
            }
        }
        impl Write for Panics {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                panic!("on purpose")
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let input = || io::Cursor::new(format!("1000\n{}", "1 4\n".repeat(1000)));
        for threads in [2, 8] {
            let broken = Input::stream(input().take(900).chain(Panics));
            let results = [
                judge_in_texts(
                    &plain(),
                    broken,
                    Output::default(),
                    of_100_bytes(threads),
                    &mut Tally::default(),
                ),
                judge_in_texts(
                    &plain(),
                    Input::stream(input()),
                    Panics,
                    of_100_bytes(threads),
                    &mut Tally::default(),
                ),
            ];
            for result in results {
                assert_eq!(
                    result.expect_err("a panic").to_string(),
                    "cannot write the output: a thread panicked"
                );
            }
        }
    }

    /// The shortest cases give the most verdicts for the bytes of a text.
    #[test]
    fn there_is_room_for_all_verdicts_on_the_shortest_cases() {
        let forms = [
            (Form::game(Game::OneThreeFour), "4\n"),
            (Form::game(Game::ZeroMoveNim), "0\n"),
            (Form::game(Game::OneTwoThree), "1\n"),
            (Form::set(&[1]).expect("moves in range"), "0\n"),
        ];
        for (form, case) in forms {
            for explain in [false, true] {
                let form = form.clone();
                let options = Options {
                    form,
                    stream: true,
                    explain,
                    ..plain()
                };
                let cases = 3 * CAPACITY;
                let one = run(&options, io::Cursor::new(case.repeat(cases)), 1, CAPACITY);
                assert_eq!((one.0.lines().count(), &one.1), (cases, &None));
                assert!(run(&options, io::Cursor::new(case.repeat(cases)), 2, CAPACITY) == one);
            }
        }
    }

    #[test]
    fn failed_reads_and_writes_end_all_threads() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::other("full"))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let input = || io::Cursor::new(format!("1000\n{}", "1 4\n".repeat(999)));
        for threads in [1, 2, 8] {
            let (output, error) = run(&plain(), input().chain(Fails), threads, 100);
            assert_eq!(output, "Player 1\n".repeat(999));
            assert_eq!(error.as_deref(), Some("cannot read the input: broken"));
            let one_line = Options {
                one_line: true,
                ..plain()
            };
            let (output, _) = run(&one_line, input().chain(Fails), threads, 100);
            assert_eq!(output, "Player 1".repeat(999) + "\n");
            let result = judge_in_texts(
                &plain(),
                Input::stream(input()),
                Full,
                of_100_bytes(threads),
                &mut Tally::default(),
            );
            assert_eq!(
                result.expect_err("a failure").to_string(),
                "cannot write the output: full"
            );
        }
    }
}
