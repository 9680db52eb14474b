//! A file that is removed with its owner. A folder is a `TempDir`.

use std::fs::{self, File, OpenOptions};
use std::path::Path;

use tempfile::NamedTempFile;

pub struct Scratch(NamedTempFile);

impl Scratch {
    pub fn new(bytes: impl AsRef<[u8]>) -> Scratch {
        let file = NamedTempFile::new().expect("a file");
        fs::write(file.path(), bytes).expect("the file");
        Scratch(file)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn name(&self) -> &str {
        self.path().to_str().expect("UTF-8")
    }

    /// To read, and to write at the end.
    pub fn open(&self) -> File {
        OpenOptions::new()
            .read(true)
            .append(true)
            .open(self.path())
            .expect("the file")
    }
}
