//! Input files: generated once, then kept for the next run.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::generate::{self, Content};
use crate::result::Result;
use crate::scratch::scratch;

pub struct Input {
    pub path: PathBuf,
    pub cases: u64,
    pub bytes: u64,
}

impl Input {
    /// Generates the file unless an earlier run has left it.
    pub fn new(content: Content, cases: u64, seed: u64) -> Result<Self> {
        let path = scratch().join(format!("{content:?}-{cases}-{seed}.in"));
        if !path.exists() {
            eprintln!("generating {}", path.display());
            generate(&path, content, cases, seed)?;
        }
        let bytes = fs::metadata(&path)?.len();
        Ok(Self { path, cases: content.cases(cases), bytes })
    }
}

/// The file gets its name only when it is complete.
fn generate(path: &Path, content: Content, cases: u64, seed: u64) -> Result<()> {
    let part = path.with_extension("part");
    generate::write(content, &File::create(&part)?, cases, seed)?;
    let in_order = path.with_extension("in-order");
    rewrite_in_order(&part, &in_order)?;
    fs::remove_file(part)?;
    fs::rename(in_order, path)?;
    Ok(())
}

/// Copies a file in large writes. The order of the writes decides how the file's pages lie in the cache, and thereby
/// how fast they are read: without this, every program takes twice as long to read `grouped`, which is written
/// piecemeal.
fn rewrite_in_order(from: &Path, to: &Path) -> Result<()> {
    let (mut from, mut to) = (File::open(from)?, File::create(to)?);
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = from.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        to.write_all(&buffer[..read])?;
    }
    // Otherwise the disk would still be busy with the file when the clock starts.
    to.sync_all()?;
    Ok(())
}
