//! Programs in C++98.
//!
//! | C++ | mostly 35 to 65 | C++98 or later, g++ and clang++ | the standard library | C++98, and C++23 with `-O3`, under `-Wall -Wextra -pedantic -Wno-long-long -Wshadow -Wconversion -Wfloat-equal`; clang++ also needs `-Wno-sign-conversion` |

use super::notation::Notation;
use super::print::Printer;
use super::tree::{Expr, Kind, Program};

pub const CPP: Notation = Notation {
    program,
    kind,
    number,
    byte: |byte| format!("\\{byte:03o}"),
    list,
    phrases: &[
        ("read", "number()"),
        ("skip", "number()"),
        ("more", "more()"),
        ("more_than_0", "more()"),
        ("put", "fputs({0}, stdout)"),
        ("put_number", "printf(\"%d\", int({0}))"),
        ("put_long", "printf(\"%llu\", {0})"),
        ("list", "{0}"),
        ("push", "{0}.push_back({1})"),
        ("pop", "{0}.pop_back()"),
        ("last", "{0}.back()"),
        ("is_empty", "{0}.empty()"),
        ("resize", "{0}.resize({1})"),
        ("len", "{0}.size()"),
        ("sort", "std::sort({0}.begin(), {0}.end())"),
    ],
    // The variables of the reader.
    reserved: &["block", "at", "end"],
    numbers: "const u64 {0}[] = {{1}};",
    lines: ["const char {0}[] =\n    \"{1}\";", "\"\n    \""],
    parameter: ["{1} {0}", "{1}"],
    function: "{2} {0}({1})",
    result: "return {0};",
    variable: ["{1} {0} = {2}"; 2],
    times: (
        "for (u64 {0} = {1}; {0} > 0; {0}--)",
        &["times", "heaps", "left"],
    ),
    range: "for ({1} {0} = {2}; {0} <= {3}; {0}++)",
    own_loop: Some("for ({0}; {1}; {2})"),
    next: "{0}++",
    each: (
        ["for (u64 {0} = 0; {0} < {3}; {0}++)", "u64 {1} = {2}[{0}];"],
        &["place"],
    ),
    condition: "({0})",
    choice: "{0} ? {1} : {2}",
    quoted: "",
    // Two of them may begin a trigraph.
    question: "\\?",
    casts: None,
};

/// Reads block by block; `number()` is the next number.
const READER: &str = include_str!("reader.cpp");

fn program(items: &str, main: &str, least: Option<char>) -> String {
    let text = format!("{items}int main() {{\n{main}}}\n");
    let mut head = String::new();
    if text.contains("std::sort") {
        head += "#include <algorithm>\n";
    }
    head += "#include <cstdio>\n#include <cstdlib>\n";
    if text.contains("std::vector") {
        head += "#include <vector>\n";
    }
    head += "\ntypedef unsigned long long u64;\n";
    if text.contains("i64") {
        head += "typedef long long i64;\n";
    }
    let more = least.map_or(String::new(), more);
    format!("{head}\n{READER}\n{more}{text}")
}

/// The function that looks at the first digit of the next number.
fn more(least: char) -> String {
    format!(
        "bool more() {{
    int digit = byte();
    while (digit >= 0 && (digit < '0' || digit > '9')) {{
        digit = byte();
    }}
    at -= digit >= 0;
    return digit >= '{least}';
}}

"
    )
}

/// A text as a literal.
pub fn literal(text: &str) -> String {
    let program = Program {
        items: vec![],
        main: vec![],
    };
    Printer::new(&program, &CPP).expr(&Expr::Text(text.to_string()))
}

/// A number, with the type of the largest numbers if an `int` is too short.
pub fn number(number: i128) -> String {
    let is_long = i32::try_from(number).is_err();
    number.to_string() + if is_long { "LL" } else { "" }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Truth => "bool",
        Kind::Number => "u64",
        Kind::Signed => "i64",
        Kind::Short => "int",
        Kind::Shorts => "const std::vector<int>&",
        Kind::List => "const std::vector<u64>&",
        Kind::Truths => "const std::vector<char>&",
    }
}

fn list(name: &str, kind: Kind, _changes: bool, len: &str) -> String {
    let entry = match kind {
        Kind::Truths => "char",
        Kind::Shorts => "int",
        _ => "u64",
    };
    let size = if len.is_empty() {
        String::new()
    } else {
        format!("({len})")
    };
    format!("std::vector<{entry}> {name}{size}")
}
