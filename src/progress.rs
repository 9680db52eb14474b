//! The progress bar: how much of standard input has been read.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex};

use kdam::{Bar, BarExt};

/// Standard input, and a bar on standard error that follows it. A clone reads on and draws the same bar.
#[derive(Clone)]
pub struct WatchedStdin(Arc<Mutex<Bar>>);

impl WatchedStdin {
    /// Whether a bar would have a terminal to itself: typed cases and printed verdicts would tear it to pieces.
    pub fn has_a_terminal() -> bool {
        io::stderr().is_terminal() && !io::stdout().is_terminal() && !io::stdin().is_terminal()
    }

    pub fn new() -> WatchedStdin {
        // A bar of nothing is one of nobody knows how much.
        let mut bar = Bar::new(bytes_to_come().ok().and_then(|bytes| bytes.try_into().ok()).unwrap_or(0));
        bar.unit = "iB".to_string();
        bar.unit_scale = true;
        bar.unit_divisor = 1024;
        bar.dynamic_ncols = true;
        WatchedStdin(Arc::new(Mutex::new(bar)))
    }

    /// Leaves the bar as it is and the line to others, even if some thread still waits for input.
    pub fn finish(&self) {
        self.with_bar(|bar| {
            bar.disable = true;
            draw(bar)?;
            writeln!(io::stderr())
        });
    }

    fn with_bar(&self, change: impl FnOnce(&mut Bar) -> io::Result<()>) {
        if let Ok(mut bar) = self.0.lock() {
            // The verdicts do not depend on whether there still is somebody to watch.
            let _ = change(&mut bar);
        }
    }
}

impl Read for WatchedStdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = io::stdin().read(buffer)?;
        self.with_bar(|bar| {
            bar.counter += bytes;
            // At most ten times a second.
            if bar.should_refresh() {
                draw(bar)?;
            }
            Ok(())
        });
        Ok(bytes)
    }
}

fn draw(bar: &mut Bar) -> io::Result<()> {
    // Else the end of a longer line would stay.
    bar.clear()?;
    bar.refresh()
}

/// What is left of a regular file; something else has no position, or no length.
#[cfg(unix)]
fn bytes_to_come() -> io::Result<u64> {
    use std::fs::File;
    use std::io::Seek;
    use std::os::fd::AsFd;

    let mut stdin = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    // Whoever ran before on the same file may have read some of it.
    let read = stdin.stream_position()?;
    Ok(stdin.metadata()?.len().saturating_sub(read))
}

#[cfg(not(unix))]
fn bytes_to_come() -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}
