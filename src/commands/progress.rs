//! How far a command has come: the last line of a terminal says so while the command works longer
//! than a second.
//!
//! A program has one standard error, so all that is known of the line is in one place, [`LINE`]. A
//! thread draws it; the command only counts. Whoever writes to a terminal erases the line first.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kdam::{Bar, BarExt, format};
use terminal_size::{Width, terminal_size_of};

use crate::flags::ProgressPlace;
use crate::limits::to_usize;

/// A command that takes longer shows how far it has come.
const LONG: Duration = Duration::from_secs(1);

/// How long the line of a terminal stays at least: more often, it flickers.
const PAUSE: Duration = Duration::from_millis(100);

/// How long it takes until a file gets the next line: a file keeps all of them.
const PAUSE_OF_FILES: Duration = Duration::from_secs(1);

/// The columns of a terminal that does not tell its width.
const COLUMNS: usize = 80;

/// Whether anybody sees what is counted.
static IS_ON: AtomicBool = AtomicBool::new(false);

/// How many there are of what is counted.
static COUNT: AtomicU64 = AtomicU64::new(0);

static LINE: Mutex<LastLine> = Mutex::new(LastLine {
    work: KnownWork::Unknown,
    drawn: 0,
    is_over: false,
});

struct LastLine {
    work: KnownWork,
    /// How many columns the line has on the terminal.
    drawn: usize,
    /// Whether nothing is drawn any more.
    is_over: bool,
}

/// What is known of the work.
enum KnownWork {
    Unknown,
    /// The bar of what is counted.
    Counted(Box<Bar>),
    Told(String),
}

/// Shows from now on how far the command has come, where this is wanted.
pub fn start(place: ProgressPlace) {
    let is_terminal = io::stderr().is_terminal();
    let is_on = match place {
        ProgressPlace::Terminal => is_terminal,
        ProgressPlace::Anywhere => true,
        ProgressPlace::Nowhere => false,
    };
    // Without a thread, the command works unseen.
    if is_on
        && thread::Builder::new()
            .spawn(move || show(is_terminal))
            .is_ok()
    {
        IS_ON.store(true, Ordering::Relaxed);
    }
}

/// Says what is counted from now on, from 0, and up to which count; 0 if nobody knows.
pub fn count(total: u64, unit: &str) {
    if !IS_ON.load(Ordering::Relaxed) {
        return;
    }
    let mut bar = Bar::new(to_usize(total));
    bar.unit = unit.to_string();
    bar.unit_scale = true;
    bar.dynamic_ncols = true;
    COUNT.store(0, Ordering::Relaxed);
    line().work = KnownWork::Counted(Box::new(bar));
}

/// Notes that the count is this, unless it is larger.
pub fn reach(count: u64) {
    if IS_ON.load(Ordering::Relaxed) {
        COUNT.fetch_max(count, Ordering::Relaxed);
    }
}

/// Says in words how far the command has come.
pub fn tell(text: String) {
    if IS_ON.load(Ordering::Relaxed) {
        line().work = KnownWork::Told(text);
    }
}

/// Erases the line, so that something else can be written there.
pub fn erase() {
    if IS_ON.load(Ordering::Relaxed) {
        line().erase();
    }
}

/// Erases the line, and draws no more of them: the terminal belongs to somebody else.
pub fn end() {
    if IS_ON.load(Ordering::Relaxed) {
        let mut line = line();
        line.erase();
        line.is_over = true;
    }
}

/// Draws no more lines if standard output is a terminal, and something is written there.
pub fn before_output() {
    if IS_ON.load(Ordering::Relaxed) && io::stdout().is_terminal() {
        end();
    }
}

fn line() -> MutexGuard<'static, LastLine> {
    // The line is right at all times, even if a thread failed while it had it.
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows the line again and again until it is over.
fn show(is_terminal: bool) {
    let start = Instant::now();
    thread::sleep(LONG);
    loop {
        let mut line = line();
        if line.is_over {
            return;
        }
        let text = line.text(COUNT.load(Ordering::Relaxed), start.elapsed());
        if is_terminal {
            line.draw(&text);
        } else {
            let _ = writeln!(io::stderr(), "takeaway: {text}");
        }
        drop(line);
        thread::sleep(if is_terminal { PAUSE } else { PAUSE_OF_FILES });
    }
}

impl LastLine {
    /// What the line says at this count and after this time.
    fn text(&mut self, count: u64, elapsed: Duration) -> String {
        let count = to_usize(count);
        match &mut self.work {
            KnownWork::Told(text) => text.clone(),
            // At the end of what is counted, work goes on.
            KnownWork::Counted(bar) if count > 0 && (bar.total == 0 || count < bar.total) => {
                bar.counter = count;
                // Else it divides by a time of 0.
                bar.elapsed_time();
                bar.render()
            }
            KnownWork::Counted(_) | KnownWork::Unknown => {
                let seconds = to_usize(elapsed.as_secs());
                format!("at work for {}", format::interval(seconds, false))
            }
        }
    }

    /// Draws this text in place of the last one.
    fn draw(&mut self, text: &str) {
        let columns = match terminal_size_of(io::stderr()) {
            Some((Width(columns), _)) => columns.into(),
            None => COLUMNS,
        };
        let text: String = text.chars().take(columns).collect();
        let width = text.chars().count();
        let blanks = " ".repeat(self.drawn.saturating_sub(width));
        let _ = write!(io::stderr(), "\r{text}{blanks}");
        self.drawn = width.max(1);
    }

    fn erase(&mut self) {
        if self.drawn > 0 {
            let _ = write!(io::stderr(), "\r{}\r", " ".repeat(self.drawn));
            self.drawn = 0;
        }
    }
}
