//! The folder of a package: its files, and how they are written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;

/// A file of a package.
pub struct PackageFile {
    /// Its path within the folder, with slashes.
    pub path: String,
    pub bytes: Vec<u8>,
    /// The file with the same bytes to which this one is a link, seen from its folder. Tools warn of two
    /// equal files.
    pub link: Option<String>,
}

impl PackageFile {
    pub fn text(path: impl Into<String>, text: impl Into<Vec<u8>>) -> PackageFile {
        PackageFile {
            path: path.into(),
            bytes: text.into(),
            link: None,
        }
    }
}

/// Refuses a folder that has something in it.
pub fn check_is_new(folder: &Path) -> Result<(), String> {
    let Ok(metadata) = folder.symlink_metadata() else {
        return Ok(());
    };
    let is_empty = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(_) => false,
    };
    if metadata.is_dir() && is_empty {
        return Ok(());
    }
    Err(format!(
        "{folder:?} is there already, and is not an empty folder: remove it, or name another FOLDER"
    ))
}

/// Writes these files to a folder beside this one, which then gets its name. If that fails, nothing
/// is left.
pub fn write(folder: &Path, files: &[PackageFile]) -> io::Result<()> {
    let beside = beside(folder);
    fs::create_dir(&beside)?;
    let result = write_all(&beside, files).and_then(|()| rename(&beside, folder));
    if result.is_err() {
        let _ = fs::remove_dir_all(&beside);
    }
    result
}

/// A folder that no other process writes.
fn beside(folder: &Path) -> PathBuf {
    let mut name = folder.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".part-{}", process::id()));
    folder.with_file_name(name)
}

fn rename(from: &Path, to: &Path) -> io::Result<()> {
    // A folder that is not empty stays.
    if to.is_dir() {
        fs::remove_dir(to)?;
    }
    fs::rename(from, to)
}

fn write_all(folder: &Path, files: &[PackageFile]) -> io::Result<()> {
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        match &file.link {
            Some(link) => write_link(&path, link, &file.bytes)?,
            None => fs::write(&path, &file.bytes)?,
        }
    }
    Ok(())
}

#[cfg(unix)]
fn write_link(path: &Path, link: &str, _: &[u8]) -> io::Result<()> {
    std::os::unix::fs::symlink(link, path)
}

#[cfg(not(unix))]
fn write_link(path: &Path, _: &str, bytes: &[u8]) -> io::Result<()> {
    fs::write(path, bytes)
}
