//! A terminal for tests: one that `script` of util-linux pretends to be.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program;

/// Whether there is no terminal for a test; if so, says what is missing.
pub fn missing() -> bool {
    if program::missing(&["script", "sh", "cat", "stty"]) {
        return true;
    }
    let version = Command::new("script")
        .arg("--version")
        .stdin(Stdio::null())
        .output();
    let of_util_linux =
        version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("util-linux"));
    !of_util_linux
        && program::skipped("it needs the `script` of util-linux, and this is another one")
}

/// All that a terminal of 40 lines of 80 letters shows while a shell runs this line in `folder`,
/// where `takeaway` is on the path. The line may set variables: none is set that is about colours.
pub fn shown(line: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_takeaway"));
    let mut path = vec![program.parent().expect("a folder").to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("script")
        .args(["--quiet", "--return", "--command"])
        .arg(format!("stty rows 40 cols 80 -opost; {line}"))
        .arg("/dev/null")
        .current_dir(folder)
        .env("SHELL", "/bin/sh")
        .env("PATH", env::join_paths(path).expect("a path"))
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .stdin(Stdio::null())
        .output()
        .expect("a terminal");
    String::from_utf8(output.stdout).expect("UTF-8")
}
