//! The progress bar: how much of the input has been read.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex};

use kdam::{Bar, BarExt};

/// A progress bar on standard error. All clones draw the same bar.
#[derive(Clone)]
pub struct Progress(Arc<Mutex<Bar>>);

/// An input whose reads move a bar.
pub struct Watched<R> {
    input: R,
    bar: Progress,
}

impl Progress {
    /// Whether the bar would have a terminal to itself: cases typed or verdicts printed there would break it up.
    pub fn has_a_terminal(cases_are_typed: bool) -> bool {
        io::stderr().is_terminal() && !io::stdout().is_terminal() && !cases_are_typed
    }

    /// The bar of an input with this many bytes, if that is known.
    pub fn new(bytes: Option<u64>) -> Progress {
        // A total of 0 means that it is unknown.
        let mut bar = Bar::new(bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or(0));
        bar.unit = "B".to_string();
        bar.unit_scale = true;
        bar.dynamic_ncols = true;
        Progress(Arc::new(Mutex::new(bar)))
    }

    /// `input`, with this bar.
    pub fn watch<R: Read>(&self, input: R) -> Watched<R> {
        Watched { input, bar: self.clone() }
    }

    /// Draws the bar for the last time and ends its line, even if some thread still waits for input.
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

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.input.read(buffer)?;
        self.bar.with_bar(|bar| {
            bar.counter += bytes;
            // The bar allows this at most ten times a second.
            if bar.should_refresh() {
                draw(bar)?;
            }
            Ok(())
        });
        Ok(bytes)
    }
}

fn draw(bar: &mut Bar) -> io::Result<()> {
    // Without this, the end of a longer line would remain.
    bar.clear()?;
    bar.refresh()
}
