//! Command lines: each ends in a command or in a message, and a program that one prints is whole.

use std::ffi::OsString;

use crate::commands::submission;
use crate::flags::{self, Command};

/// Arguments, most of them right. `--budget` is small, because infinite sets go as far as it says.
#[rustfmt::skip]
const ARGUMENTS: [&str; 100] = [
    "-p", "nim", "-p1", "-p2", "-p3", "-p4", "-p5", "-p6", "-p7", "-p8", "-p9", "-p10", "-p11", "-p12", "-p13", "-p14",
    "-p15", "-p16", "-p17", "--game=kayles", "--game=s-nim", "--game", "--set=1-3", "--set=2,5", "--set=none",
    "--set=7,5-9,1-3", "--set=squares", "--set=triangular,2-9", "--set=powers-of-2", "--set=fibonacci,100",
    "--set=1-100000000,200000000", "--set=1-999999999999999999", "--set=1,1000000000000000000", "--set=x", "--set",
    "--code=0.77", "--code=4.", "--code=.137", "--code=0.8", "--heaps=1", "--heaps=3", "--heaps=1000000000000000000",
    "--heaps=0", "--heaps", "--layout=n 0", "--layout=1..n", "--layout=1..n m s", "--layout=m s T n 0", "--layout=T h",
    "--layout=x a x b x 0", "--layout=T a b", "--layout=k h", "--layout=x k h x x 0", "--layout=h x 0", "--layout=d T k h",
    "--layout=d k h 0", "--layout=d n c 0", "--layout=r 1..n 0", "--layout=l r h", "--layout=l r T k h 0", "--layout=m k s h",
    "--layout=k / a b", "--layout=a b 0", "--heap=a%(b+1) if a>b; a*b", "--heap=sqrt(n)+i", "--layout", "-s", "--stream", "--misere", "-e", "--count", "-wW,L", "--words=W,L", "--words=\u{202E}a {},\\,\"\\'",
    "--words=the first player wins,no", "--words=a", "-w", "--prefix=Case #{}: ", "--prefix={{}", "--prefix=\u{2066}\u{8}\\",
    "--prefix", "--one-line", "--budget=4", "--budget=31", "-j2", "--threads=0", "--progress", "--summary", "--seed=7",
    "--lost=101", "--max-heap=9", "-sep", "-words", "--frob", "-", "--", "file", "7", "help", "--version",
];

/// Commands, the one that prints programs most often.
const COMMANDS: [&str; 6] = [
    "submission",
    "submission",
    "submission",
    "generate",
    "check",
    "",
];

/// The command line that the bytes stand for: a command, and an argument for each byte. 255 starts
/// an argument, in which the others are letters.
pub fn command_lines(data: &[u8]) {
    let (&first, rest) = data.split_first().unwrap_or((&0, &[]));
    let command = COMMANDS[usize::from(first) % COMMANDS.len()];
    let mut args: Vec<OsString> = Some(command)
        .filter(|name| !name.is_empty())
        .map(OsString::from)
        .into_iter()
        .collect();
    let (indices, letters) = rest.split_at(
        rest.iter()
            .position(|&byte| byte == 255)
            .unwrap_or(rest.len()),
    );
    args.extend(
        indices
            .iter()
            .map(|&byte| ARGUMENTS[usize::from(byte) % ARGUMENTS.len()].into()),
    );
    if !letters.is_empty() {
        // No argument has a NUL, and none is to name a file of moves.
        args.push(
            String::from_utf8_lossy(&letters[1..])
                .replace(['\0', '@'], ",")
                .into(),
        );
    }
    let command_line = format!("{args:?}");
    if let Ok(request) = flags::request_of(&args)
        && let Command::Submission(run) = request.command
        && let Ok(text) = submission::program(&run)
    {
        assert_whole(&text, &command_line);
    }
}

/// Asserts what can be seen of a program without a compiler: brackets are closed in their order,
/// what is called is there, what is there is used, and no comment has a character that turns the
/// direction of text, which rustc denies.
fn assert_whole(text: &str, command_line: &str) {
    let code = code(text);
    let what = || format!("{command_line}: {text}");
    assert!(
        text.starts_with("// ") && text.ends_with("}\n"),
        "{}",
        what()
    );
    let turns = |c: char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    assert!(!text.contains(turns), "{}", what());
    let mut open = Vec::new();
    for c in code.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => assert_eq!(open.pop(), Some(c), "{}", what()),
            _ => {}
        }
    }
    assert_eq!(open, [], "{}", what());
    let names: Vec<&str> = code
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|name| !name.is_empty())
        .collect();
    for pair in names.windows(2) {
        let [kind, name] = [pair[0], pair[1]];
        let is_named =
            matches!(kind, "fn" | "const" | "struct" | "mod") && !["fn", "main"].contains(&name);
        let uses = names.iter().filter(|other| **other == name).count();
        assert!(!is_named || uses > 1, "{name} is not used: {}", what());
    }
    for (call, _) in code.match_indices('(') {
        let name = code[..call]
            .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or_default();
        let before = &code[..call - name.len()];
        let is_free = name.starts_with(|c: char| c.is_lowercase()) && !before.ends_with(['.', ':']);
        let is_there = [
            format!("fn {name}("),
            format!("let {name} = |"),
            format!("let mut {name} = |"),
        ];
        let is_word = [
            "if", "in", "match", "for", "while", "return", "as", "mut", "derive", "inline", "allow",
        ];
        let is_known = is_word.contains(&name) || is_there.iter().any(|found| code.contains(found));
        assert!(
            !is_free || is_known,
            "{name} is called and not there: {}",
            what()
        );
    }
}

/// The program without comments and without what stands in quotes.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest, '"'),
            '\'' if rest[1..].starts_with('\\') || rest[1..].chars().nth(1) == Some('\'') => {
                quoted(rest, '\'')
            }
            _ => {
                code.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[skipped..];
    }
    code
}

/// How many bytes a text in quotes has that starts here.
fn quoted(text: &str, quote: char) -> usize {
    let mut letters = text.char_indices().skip(1);
    while let Some((at, c)) = letters.next() {
        match c {
            '\\' => drop(letters.next()),
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn some_command_lines_end_well_and_print_whole_programs() {
        let mut random = fastrand::Rng::with_seed(41);
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(250) {
            let noise: Vec<u8> = (0..random.usize(..8)).map(|_| random.u8(..)).collect();
            command_lines(&noise);
        }
    }
}
