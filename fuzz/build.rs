//! Makes a function of `submission.rs` that judges a slice of bytes, for the target `submission`. Its constants become
//! what `flags()` gives, which the target has.

use std::path::Path;
use std::{env, fs};

/// What stands in `main` once, and what takes its place.
const CHANGES: [(&str, &str); 7] = [
    // What is included has no attributes of a crate.
    ("#![allow(dead_code,nonstandard_style)]", ""),
    ("fn main()", "fn judge(input: &[u8], output: &mut Vec<u8>, message: &mut String)"),
    ("env::args_os().len()>1", "false"),
    ("io::stdin()", "input"),
    ("io::stdout()", "output"),
    // AddressSanitizer asks the system for each large allocation, which takes longer than all the rest.
    (":_u=128<<10", ":_u=4<<10"),
    (":_u=256<<10", ":_u=1<<10"),
];

/// The constants, and what takes the place of their names.
const CONSTANTS: [(&str, &str, &str); 7] = [
    ("PROBLEM", ":_l=0", "flags().problem.unwrap_or(0)"),
    ("RULE", ":&[_l]=&[]", "&*flags().rule.unwrap_or_default()"),
    ("HEAPS", ":_l=0", "flags().heaps.unwrap_or(0)"),
    ("STREAM", ":_b=false", "flags().stream"),
    ("MISERE", ":_b=false", "flags().misere"),
    (
        "WORDS",
        ":[&str;2]=[\"\",\"\"]",
        "flags().words.as_ref().map_or_else(Default::default,|[win,loss]|[&win[..],&loss[..]])",
    ),
    ("ONE_LINE", ":_b=false", "flags().one_line"),
];

fn main() {
    println!("cargo:rerun-if-changed=../submission.rs");
    let mut text = fs::read_to_string("../submission.rs").expect("submission.rs");
    for (from, to) in CHANGES {
        text = replaced(&text, from, to);
    }
    for (name, usual, flag) in CONSTANTS {
        text = replaced(&text, &format!("\nconst {name}{usual};"), "\n").replace(name, flag);
    }
    // It tells of a fault by a function with a short name, which ends the program.
    let fail = "(1,&";
    assert_eq!(text.matches(fail).count(), 1);
    let end = text.find(fail).expect("found once");
    let start = text[..end].rfind("=>").expect("an arm of a match") + 2;
    text.replace_range(start..end + fail.len(), "message.push_str(&");
    let made = Path::new(&env::var_os("OUT_DIR").expect("set by cargo")).join("submission.rs");
    fs::write(made, text).expect("a file");
}

/// `text` with `to` in the one place of `from`.
fn replaced(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}
