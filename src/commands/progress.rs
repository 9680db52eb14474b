//! The progress bar: how much of the input has been read, or how many cases have been written.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kdam::{Bar, BarExt};

use crate::limits::to_usize;

/// A progress bar on standard error. All clones draw the same bar.
#[derive(Clone)]
pub struct Progress(Arc<Mutex<Bar>>);

impl Progress {
    /// Returns true if the bar would have a terminal to itself: cases typed or verdicts printed
    /// there would break it up.
    pub fn has_a_terminal(cases_are_typed: bool) -> bool {
        io::stderr().is_terminal() && !io::stdout().is_terminal() && !cases_are_typed
    }

    /// The bar of an input with this many bytes, if that is known.
    pub fn new(bytes: Option<u64>) -> Progress {
        // A total of 0 means that it is unknown.
        Progress::of(bytes.unwrap_or(0), "B")
    }

    /// The bar of an output of this many cases.
    pub fn of_cases(cases: u64) -> Progress {
        Progress::of(cases, " cases")
    }

    /// The bar of a table of this many heaps.
    fn of_heaps(heaps: u64) -> Progress {
        Progress::of(heaps, " heaps")
    }

    fn of(total: u64, unit: &str) -> Progress {
        let mut bar = Bar::new(usize::try_from(total).unwrap_or(0));
        bar.unit = unit.to_string();
        bar.unit_scale = true;
        bar.dynamic_ncols = true;
        Progress(Arc::new(Mutex::new(bar)))
    }

    /// Moves the bar on to this count, unless it is further.
    pub fn reach(&self, count: u64) {
        self.with_bar(|bar| {
            bar.counter = bar.counter.max(to_usize(count));
            draw_if_due(bar)
        });
    }

    /// Draws the bar for the last time and ends its line, even if some thread still waits for
    /// input.
    pub fn finish(&self) {
        self.with_bar(|bar| {
            bar.disable = true;
            draw(bar)?;
            writeln!(io::stderr())
        });
    }

    fn with_bar(&self, change: impl FnOnce(&mut Bar) -> io::Result<()>) {
        if let Ok(mut bar) = self.0.lock() {
            // The judge goes on even if the bar cannot be drawn.
            let _ = change(&mut bar);
        }
    }
}

/// Work that takes longer than this has a bar.
const LONG: Duration = Duration::from_secs(1);

/// The bar of a table, which is drawn once the work has taken long.
pub struct TableProgress {
    begun: Instant,
    is_shown: bool,
    bar: Option<Progress>,
}

impl TableProgress {
    /// A bar, if one is wanted and has a terminal.
    pub fn new(is_wanted: bool) -> TableProgress {
        TableProgress {
            begun: Instant::now(),
            is_shown: is_wanted && Progress::has_a_terminal(false),
            bar: None,
        }
    }

    /// Moves the bar on to this number of heaps, of this many; of 0 if that is not known.
    pub fn reach(&mut self, heaps: u64, of: u64) {
        if self.is_shown && self.bar.is_none() && self.begun.elapsed() >= LONG {
            self.bar = Some(Progress::of_heaps(of));
        }
        if let Some(bar) = &self.bar {
            bar.reach(heaps);
        }
    }

    /// Ends the line of the bar, if one is drawn.
    pub fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish();
        }
    }
}

/// Draws the bar if it was not drawn for a tenth of a second.
fn draw_if_due(bar: &mut Bar) -> io::Result<()> {
    if bar.should_refresh() {
        draw(bar)?;
    }
    Ok(())
}

fn draw(bar: &mut Bar) -> io::Result<()> {
    // Without this, the end of a longer line would remain.
    bar.clear()?;
    bar.refresh()
}
