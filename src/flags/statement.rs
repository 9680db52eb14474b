//! What a statement says of its inputs: flags, samples, and how they are converted. `problems.txt`
//! has the published ones, and a setter writes one for all commands.
//!
//! | a line starts with | it is |
//! |---|---|
//! | `#` | the title, then the link, then notes, such as where the sample is from |
//! | `<`, `>` | a line of a sample's input or output; a `<` after a `>` starts another sample |
//! | `\|` | a command of a shell that converts FILE to the form of the flags |
//! | `^` | one that converts such an input back |
//! | anything else | flags, as a shell splits plain and quoted words |
//!
//! A blank line ends a published statement. One without flags is of a problem that no flags
//! describe: after its link, a note says why.

use std::fs::File;
use std::io::Read;
use std::iter;
use std::path::Path;

use super::errors::Usage;

const PUBLISHED: &str = include_str!("problems.txt");

/// The most bytes of a file: published statements have less than 2 KiB.
const MAX_FILE: u64 = 64 << 10;

/// A statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    /// What messages call it: the title of a published statement, or the name of a file.
    pub name: String,
    /// Whether it is a file, in which lines are found by their numbers.
    pub is_file: bool,
    /// The link and the notes.
    pub notes: Vec<String>,
    /// The lines of flags, with their numbers from 1.
    pub flags: Vec<(usize, String)>,
    /// The input and the output of each sample.
    pub samples: Vec<[String; 2]>,
    /// What converts FILE to the form of the flags.
    pub converter: Option<String>,
    /// What converts standard input, in the form of the flags, to the form of the statement.
    pub back: Option<String>,
}

/// The published statements, in the order of their titles.
pub fn published() -> Vec<Statement> {
    records(true)
}

/// The published problems that no flags describe.
pub fn undescribed() -> Vec<Statement> {
    records(false)
}

fn records(have_flags: bool) -> Vec<Statement> {
    let mut statements = Vec::new();
    for record in PUBLISHED.split("\n\n") {
        let statement = Statement::titled(record);
        if !statement.name.is_empty() && statement.flags.is_empty() != have_flags {
            statements.push(statement);
        }
    }
    statements
}

impl Statement {
    /// The statement with this text, whose title is its first note.
    fn titled(text: &str) -> Statement {
        let mut statement = Statement::of(text);
        if !statement.notes.is_empty() {
            statement.name = statement.notes.remove(0);
        }
        statement
    }

    /// The statement in this file.
    ///
    /// # Errors
    ///
    /// It cannot be read, is no text or too long, or has no flags.
    pub(crate) fn read(file: &Path) -> Result<Statement, Usage> {
        let name = file.to_string_lossy().into_owned();
        let text = text_of(file).map_err(|why| Usage::of_topic("for", why).within(&name))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let mut statement = Statement::of(text);
        statement.name = name;
        statement.is_file = true;
        if let Some((line, sign)) = second_command(text) {
            let why = format!("only one line may start with {sign}");
            return Err(statement.fault(Some(line), Usage::of_topic("for", why)));
        }
        if statement.flags.is_empty() {
            let why = "this statement has no flags";
            return Err(statement.fault(None, Usage::of_topic("for", why)));
        }
        Ok(statement)
    }

    /// The statement with this text, without a name.
    fn of(text: &str) -> Statement {
        let mut statement = Statement::default();
        for (number, line) in iter::zip(1.., text.lines()) {
            let rest = line.get(1..).unwrap_or_default();
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            match line.chars().next() {
                Some('#') => statement.notes.push(rest.to_string()),
                Some('|') => statement.converter = Some(rest.to_string()),
                Some('^') => statement.back = Some(rest.to_string()),
                Some('<') => statement.add(false, rest),
                Some('>') => statement.add(true, rest),
                Some(_) if !line.trim().is_empty() => {
                    statement.flags.push((number, line.to_string()))
                }
                _ => {}
            }
        }
        statement
    }

    /// Adds a line to a sample: to its input, which starts a sample after an output, or to its
    /// output.
    fn add(&mut self, is_output: bool, line: &str) {
        let last = self.samples.last();
        if last.is_none_or(|[_, output]| !is_output && !output.is_empty()) {
            self.samples.push(Default::default());
        }
        if let Some(sample) = self.samples.last_mut() {
            sample[usize::from(is_output)] += &format!("{line}\n");
        }
    }

    /// This message with its place before it: the name of the statement and, in a file, this line.
    pub(crate) fn fault(&self, line: Option<usize>, wrong: Usage) -> Usage {
        wrong.within(&self.place(line))
    }

    /// The name of the statement, of a file with this line.
    pub(crate) fn place(&self, line: Option<usize>) -> String {
        match line {
            Some(line) if self.is_file => format!("{}, line {line}", self.name),
            _ => self.name.clone(),
        }
    }

    /// The title that people read: the first comment of a file, or what a published title has in
    /// quotes.
    pub(crate) fn title(&self) -> Option<String> {
        if !self.is_file {
            let quoted = self.quoted().unwrap_or(&self.name);
            return Some(quoted.to_string());
        }
        let first = self.notes.first()?;
        if first.is_empty() || first.starts_with("http") {
            return None;
        }
        Some(first.clone())
    }

    /// Returns true if its judge takes answers in any case of letters, as Kattis does.
    pub(crate) fn ignores_case(&self) -> bool {
        let link = self.notes.first().map_or("", String::as_str);
        !self.is_file && link.starts_with("https://open.kattis.com/")
    }

    /// The words of the flags, each with the number of its line.
    ///
    /// # Errors
    ///
    /// A quote without an end.
    pub(crate) fn words(&self) -> Result<Vec<(usize, Vec<String>)>, Usage> {
        let mut lines = Vec::new();
        for (line, flags) in &self.flags {
            match shell_words::split(flags) {
                Ok(words) => lines.push((*line, words)),
                Err(_) => {
                    let wrong = Usage::of_topic("for", "a quote has no end on its line");
                    return Err(self.fault(Some(*line), wrong));
                }
            }
        }
        Ok(lines)
    }
}

/// The number of the line that would replace a command of a line before it, and how both lines
/// start.
fn second_command(text: &str) -> Option<(usize, char)> {
    for sign in ['|', '^'] {
        let lines = iter::zip(1.., text.lines());
        let mut commands = lines.filter(|(_, line)| line.starts_with(sign));
        if let Some((number, _)) = commands.nth(1) {
            return Some((number, sign));
        }
    }
    None
}

/// The text of a file, in which a statement may be.
fn text_of(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes));
    if let Err(error) = read {
        return Err(format!("cannot read the statement: {error}"));
    }
    if bytes.len() as u64 > MAX_FILE {
        return Err(format!("a statement has at most {MAX_FILE} bytes"));
    }
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(text),
        _ => Err("this file is not UTF-8 text".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_has_what_its_lines_say() {
        let text = "# Nim\n# https://x\n| cat FILE\n^ cat\n-p nim\n  --words 'A b,C'\n< 1\n<\n> A\n<2\n>\n> B\n< 3\n";
        let pair = |input: &str, output: &str| [input.to_string(), output.to_string()];
        let statement = Statement::titled(text);
        let expected = Statement {
            name: "Nim".to_string(),
            is_file: false,
            notes: vec!["https://x".to_string()],
            flags: vec![
                (5, "-p nim".to_string()),
                (6, "  --words 'A b,C'".to_string()),
            ],
            samples: vec![pair("1\n\n", "A\n"), pair("2\n", "\nB\n"), pair("3\n", "")],
            converter: Some("cat FILE".to_string()),
            back: Some("cat".to_string()),
        };
        assert_eq!(statement, expected);
        let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
        let split = [
            (5, words(&["-p", "nim"])),
            (6, words(&["--words", "A b,C"])),
        ];
        assert_eq!(
            statement.words().map_err(|error| error.to_string()),
            Ok(split.to_vec())
        );
    }

    #[test]
    fn a_published_statement_has_a_link_its_sources_flags_and_a_sample() {
        let all = published();
        assert!(all.len() >= 140, "{}", all.len());
        for statement in &all {
            let [link, form, sample] = statement
                .notes
                .first_chunk()
                .unwrap_or_else(|| panic!("{}", statement.name));
            assert!(link.starts_with("http"), "{}", statement.name);
            assert!(
                form.starts_with("Form and bounds: ") && sample.starts_with("Sample: "),
                "{}",
                statement.name
            );
            assert!(
                !statement.flags.is_empty() && !statement.samples.is_empty(),
                "{}",
                statement.name
            );
            assert!(
                statement
                    .samples
                    .iter()
                    .all(|sample| sample.iter().all(|text| !text.is_empty()))
            );
        }
    }

    #[test]
    fn a_problem_that_no_flags_describe_has_a_link_and_the_reason() {
        let all = undescribed();
        assert_eq!(all.len(), 8);
        for problem in all {
            assert!(
                problem.notes.len() == 2 && problem.notes[0].starts_with("http"),
                "{}",
                problem.name
            );
            let starts_small =
                problem.notes[1].starts_with(|letter: char| letter.is_ascii_lowercase());
            assert!(
                starts_small && !problem.notes[1].ends_with('.'),
                "{}",
                problem.name
            );
        }
    }
}
