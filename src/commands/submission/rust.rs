//! Programs in Rust.
//!
//! | Rust | mostly 20 to 50 | 1.63 or later, edition 2018 or later | the standard library; no `unsafe` | editions 2018, 2021 and 2024 under `-D warnings` |

use super::notation::{Casts, Notation};
use super::tree::Kind;

pub const RUST: Notation = Notation {
    program,
    kind,
    number: |number| number.to_string(),
    byte: |byte| format!("\\x{byte:02x}"),
    list,
    phrases: &[
        ("read", "numbers.next()?"),
        ("skip", "numbers.next()?"),
        ("more", "numbers.peek().is_some()"),
        ("more_than_0", "numbers.peek() > Some(&0)"),
        ("put", "put({0})"),
        ("put_number", "put({0}.to_string().as_bytes())"),
        ("put_long", "put({0}.to_string().as_bytes())"),
        ("list", "&{0}"),
        ("push", "{0}.push({1})"),
        ("pop", "{0}.pop()"),
        ("last", "{0}[{0}.len() - 1]"),
        ("is_empty", "{0}.is_empty()"),
        ("resize", "{0}.resize({1}, 0)"),
        ("len", "{0}.len()"),
        ("sort", "{0}.sort_unstable()"),
    ],
    reserved: &[],
    numbers: "const {0}: &[u64] = &[{1}];",
    lines: ["const {0}: &[u8] = b\"\\\n    {1}\";", "\\\n    "],
    parameter: ["{0}: {1}", "_{0}: {1}"],
    function: "fn {0}({1}) -> {2}",
    result: "{0}",
    variable: ["let {0} = {2}", "let mut {0} = {2}"],
    times: ("for _ in 0..{1}", &[]),
    range: "for {0} in {2}..={3}",
    own_loop: None,
    next: "{0} += 1",
    each: (["for &{1} in {2}.iter()", ""], &[]),
    condition: "{0}",
    choice: "if {0} { {1} } else { {2} }",
    quoted: "b",
    question: "?",
    casts: Some(Casts {
        digits: "{0}_{1}",
        expression: "{0} as {1}",
        place: "usize",
    }),
};

/// Calls the function that answers all cases, which the end of the input ends early. It reads all
/// input; `numbers` are its numbers.
const READER: &str = "fn main() {
    answer_all();
}

fn answer_all() -> Option<()> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let mut bytes = input.iter();
    let mut numbers = std::iter::from_fn(|| {
        let digits = bytes.by_ref().skip_while(|c| !c.is_ascii_digit());
        let digits = digits.take_while(|c| c.is_ascii_digit());
        digits.map(|c| u64::from(c - b'0')).reduce(|number, digit| 10 * number + digit)
    })";

/// Writes a text.
const WRITER: &str = "    let mut output = BufWriter::new(io::stdout());
    let mut put = |text: &[u8]| output.write_all(text).unwrap();
";

fn program(items: &str, main: &str, least: Option<char>) -> String {
    let ahead = match least {
        Some(_) => "\n    .peekable()",
        None => "",
    };
    let head = "use std::io::{self, BufWriter, Read, Write};\n";
    format!("{head}\n{items}{READER}{ahead};\n{WRITER}{main}    Some(())\n}}\n")
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Truth => "bool",
        Kind::Number => "u64",
        Kind::Signed => "i64",
        Kind::Short => "u32",
        Kind::Shorts => "&[u32]",
        Kind::List => "&[u64]",
        Kind::Truths => "&[bool]",
    }
}

fn list(name: &str, kind: Kind, changes: bool, len: &str) -> String {
    let start = if changes { "let mut" } else { "let" };
    let [entry, zero] = match kind {
        Kind::Truths => ["bool", "false"],
        Kind::Shorts => ["u32", "0"],
        _ => ["u64", "0"],
    };
    let zeros = if len.is_empty() {
        String::new()
    } else {
        format!("{zero}; {len}")
    };
    format!("{start} {name}: Vec<{entry}> = vec![{zeros}]")
}
