//! The published problems, as their folders have them.

// No test uses all of it.
#![allow(dead_code)]

use std::fs;
use std::path::{Path, PathBuf};

const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

pub fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(REPOSITORY).join("tests/published")).expect("the folder of the problems");
    let folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    assert!(!folders.is_empty());
    folders
}

pub fn text(folder: &Path, file: &str) -> String {
    let path = folder.join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The command as a shell takes it apart: what is quoted is one argument.
pub fn arguments(folder: &Path) -> Vec<String> {
    let command = text(folder, "command");
    let parts = command.trim_end().split('"').enumerate();
    let arguments = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split(' ').filter(|argument| !argument.is_empty()).collect(),
        _ => vec![part],
    });
    arguments.map(str::to_string).collect()
}

/// The selector of the problem with this name.
pub fn selector(name: &str) -> u64 {
    match name {
        "zero-move-nim" => 2,
        "nim" => 6,
        "grundys-game" => 10,
        _ => name.parse().unwrap_or_else(|_| panic!("this test does not know the problem {name}")),
    }
}
