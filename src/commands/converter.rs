//! The line of a statement that starts with `|`: runs it, and reads what it makes of an input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use super::program::{End, NoRun, end_of, end_of_stderr, unnamed_file};
use super::standard;
use crate::flags::shell;

/// What the line calls standard input where it has FILE.
const STANDARD_INPUT: &str = "/dev/stdin";

/// A line that runs. What it prints is read while it runs; at its end, a read fails if the line did.
pub struct Converter {
    child: Child,
    stdout: ChildStdout,
    stderr: File,
}

impl Converter {
    /// Runs this line, text for a shell, on a file, or else on standard input.
    ///
    /// # Errors
    ///
    /// The file cannot be opened, or there is no shell.
    pub fn start(line: &str, file: Option<&Path>) -> io::Result<Converter> {
        let stderr = unnamed_file().map_err(not_started)?;
        let mut name = PathBuf::from(STANDARD_INPUT);
        let mut stdin = Stdio::inherit();
        if let Some(path) = file {
            let opened = File::open(path)?;
            // Whoever opens a pipe again may wait for ever. A name such as `a=1` is no file to awk.
            if opened.metadata()?.is_file() {
                name = Path::new(".").join(path);
            }
            stdin = opened.into();
        }
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(shell::with_file(line, "\"$1\""))
            .arg("sh")
            .arg(name)
            .stdin(stdin)
            .stdout(Stdio::piped())
            .stderr(stderr.try_clone()?)
            .spawn()
            .map_err(|error| not_started(NoRun::WrongCommand(error)))?;
        let stdout = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Converter {
            child,
            stdout,
            stderr,
        })
    }

    /// See [`standard::widen`].
    pub fn widen(&self) {
        standard::widen(&self.stdout);
    }

    /// Waits for the end of the line, which has printed all.
    ///
    /// # Errors
    ///
    /// The line failed.
    fn check_end(&mut self) -> io::Result<()> {
        let end = end_of(self.child.wait()?);
        let complaint = end_of_stderr(self.stderr.try_clone()?)?;
        match failure('|', "it", end, &complaint) {
            Some(why) => Err(io::Error::other(why)),
            None => Ok(()),
        }
    }
}

impl Read for Converter {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stdout.read(buffer)?;
        if count == 0 && !buffer.is_empty() {
            self.check_end()?;
        }
        Ok(count)
    }
}

impl Drop for Converter {
    /// Ends the shell, as nobody reads on. What the shell has started ends when it writes again.
    fn drop(&mut self) {
        // If it has ended, there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Why the line of a statement that starts with this sign has not converted this; `None` if it has.
pub fn failure(sign: char, what: &str, end: End, complaint: &str) -> Option<String> {
    let mut message = end.message(Duration::MAX)?;
    if !complaint.is_empty() {
        message += &format!(": {complaint}");
    }
    Some(format!(
        "{sign} of the statement cannot convert {what}: {message}"
    ))
}

/// Why the line of a statement does not run.
pub fn not_converted(why: &NoRun) -> String {
    match why {
        NoRun::WrongCommand(error) => {
            format!("cannot start sh, which runs the line of the statement: {error}")
        }
        NoRun::Trouble(why) => why.clone(),
    }
}

fn not_started(why: NoRun) -> io::Error {
    io::Error::other(not_converted(&why))
}
