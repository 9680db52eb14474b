//! The progress bar: how much of standard input has been read.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex};

use kdam::{Bar, BarExt};

/// Standard input, with a progress bar on standard error. All clones read the same input and draw the same bar.
#[derive(Clone)]
pub struct WatchedStdin(Arc<Mutex<Bar>>);

impl WatchedStdin {
    /// Whether the bar would have a terminal to itself: cases typed or verdicts printed there would break it up.
    pub fn has_a_terminal() -> bool {
        io::stderr().is_terminal() && !io::stdout().is_terminal() && !io::stdin().is_terminal()
    }

    pub fn new() -> WatchedStdin {
        // A total of 0 means that it is unknown.
        let mut bar = Bar::new(bytes_to_come().ok().and_then(|bytes| bytes.try_into().ok()).unwrap_or(0));
        bar.unit = "iB".to_string();
        bar.unit_scale = true;
        bar.unit_divisor = 1024;
        bar.dynamic_ncols = true;
        WatchedStdin(Arc::new(Mutex::new(bar)))
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

impl Read for WatchedStdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = io::stdin().read(buffer)?;
        self.with_bar(|bar| {
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

/// The bytes left of standard input, if it is a regular file. A pipe has no position, and a device has no length.
#[cfg(unix)]
fn bytes_to_come() -> io::Result<u64> {
    use std::fs::File;
    use std::io::Seek;
    use std::os::fd::AsFd;

    let mut stdin = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    // An earlier program may have read the start of the same file.
    let read = stdin.stream_position()?;
    Ok(stdin.metadata()?.len().saturating_sub(read))
}

#[cfg(not(unix))]
fn bytes_to_come() -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}
