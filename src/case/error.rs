//! The error of a run.

use std::fmt;
use std::io;

use crate::case::fault::Fault;
use crate::case::misuse::Misuse;

/// Why a run stopped.
///
/// ```
/// use takeaway::{Error, Options};
///
/// let options = Options { explain: true, count: true, ..Options::default() };
/// let error = takeaway::judge_with(&options, &b"1  1 4"[..], Vec::new()).unwrap_err();
/// assert!(matches!(error, Error::Options(_)));
/// assert_eq!(error.to_string(), "use count or explain, not both");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The options do not go together, or ask for what cannot be done. Nothing was read or written.
    Options(WrongOptions),
    /// The input has a fault; all verdicts on the cases before it have been written.
    Fault(Fault),
    /// Reading failed; all verdicts on the cases read before have been written.
    Read(io::Error),
    /// Writing failed.
    Write(io::Error),
}

/// What is wrong with options. Its [`Display`](fmt::Display) says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongOptions(pub(crate) Misuse);

impl From<WrongOptions> for Error {
    fn from(wrong: WrongOptions) -> Error {
        Error::Options(wrong)
    }
}

impl From<Misuse> for Error {
    fn from(misuse: Misuse) -> Error {
        Error::Options(WrongOptions(misuse))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Options(wrong) => write!(f, "{wrong}"),
            Error::Fault(fault) => write!(f, "{fault}"),
            Error::Read(error) => write!(f, "cannot read the input: {error}"),
            Error::Write(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl fmt::Display for WrongOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for WrongOptions {}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Read(error) | Error::Write(error) => Some(error),
            Error::Options(_) | Error::Fault(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;
    use crate::case::misuse::Misuse;

    #[test]
    fn the_source_of_a_failed_read_or_write_is_the_error_of_the_system() {
        for failed in [Error::Read, Error::Write] {
            let error = failed(io::Error::from(io::ErrorKind::StorageFull));
            let cause = error
                .source()
                .and_then(|cause| cause.downcast_ref::<io::Error>());
            assert_eq!(cause.map(io::Error::kind), Some(io::ErrorKind::StorageFull));
        }
        assert!(Error::from(Misuse::TooLittleMemory).source().is_none());
    }
}
