//! The form in which a program reads its cases, if the statement has another one.

use std::io;
use std::time::Duration;

use super::program::{self, End, Limits};
use super::trial::{Trial, Trouble};

/// How long a conversion may take.
const LIMIT: Duration = Duration::from_secs(10);

/// The most bytes of a converted input.
const MOST: usize = 256 << 20;

impl Trial<'_> {
    /// This input in the form of the statement; `None` if a signal ended the conversion.
    ///
    /// # Errors
    ///
    /// There is no shell, or the line of the statement is wrong.
    pub fn in_form_of_statement(&self, input: Vec<u8>) -> Result<Option<Vec<u8>>, Trouble> {
        let Some(back) = &self.run.back else { return Ok(Some(input)) };
        let shell = ["sh", "-c", back].map(Into::into);
        let limits = Limits { time: LIMIT, bytes: MOST, signal: &self.signal };
        let ended = program::run(&shell, &input, limits).map_err(Trouble::Convert)?;
        match ended.end {
            End::Exit(Some(0)) => Ok(Some(ended.printed)),
            End::Interrupted => Ok(None),
            End::Exit(_) | End::Signal(_) | End::Late | End::TooMuch(_) => {
                let complaint = String::from_utf8_lossy(&ended.complaint).trim().to_string();
                Err(Trouble::Convert(io::Error::other(complaint)))
            }
        }
    }
}
