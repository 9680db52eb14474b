//! Published problems with their commands, for `help problems` and `docs/problems.md`.

use clap::{Args, Command};

use crate::flags::arguments::BoundFlags;
use crate::flags::published::search;
use crate::flags::statement::Statement;
use crate::flags::unread::takes;
use crate::flags::wrap::{wrap, wrap_words};

/// The width of a terminal.
const WIDTH: usize = 80;

/// The judges, and in which of the languages of `submission` they take programs.
const JUDGES: &str = include_str!("text/judges.txt");

/// These words as they are typed, in the quotes that both Unix and Windows take.
pub fn typed(words: &[String]) -> String {
    let mut typed = Vec::new();
    for word in words {
        let mut letters = word.chars();
        if letters.all(|letter| letter.is_ascii_alphanumeric() || "-,.+_".contains(letter)) {
            typed.push(word.clone());
        } else {
            typed.push(format!("\"{word}\""));
        }
    }
    typed.join(" ")
}

/// The published problems in which each of these words occurs, as they are shown.
///
/// # Errors
///
/// No problem has these words; the message says what to look for instead.
pub fn problems(given: &[String]) -> Result<String, String> {
    let found = search(given)?;
    let mut text: String = found.iter().map(shown).collect();
    if let [statement] = &found[..] {
        text += &notes(statement);
    }
    Ok(text)
}

/// The bounds of a problem in lines that fit a terminal, each flag beside its value.
fn bounds(statement: &Statement) -> String {
    let flags = typed(&statement.form_and_bounds()[1]);
    if flags.is_empty() {
        return String::new();
    }
    let text = format!("bounds: {flags}");
    // A blank before a dash ends a flag with its value.
    let flags = text.replace(" --", "\n--");
    wrap_words(flags.lines(), "  ", WIDTH)
}

/// What a statement says besides its flags: the link, where form, bounds and sample are from, and
/// what else is worth knowing. A problem without flags has shown its only note.
fn notes(statement: &Statement) -> String {
    let mut notes = format!("  {}\n", statement.notes[0]);
    if statement.flags.is_empty() {
        return notes;
    }
    for note in &statement.notes[1..] {
        notes += &wrap(note, "  ", WIDTH);
    }
    notes
}

/// A problem as it is shown: why no flags describe it, or its title, its name, its command, its
/// bounds, and what to hand in if a judge takes no Rust.
fn shown(statement: &Statement) -> String {
    if statement.flags.is_empty() {
        let why = format!("no flags describe it: {}", statement.notes[1]);
        return format!("{}\n{}", statement.name, wrap(&why, "  ", WIDTH));
    }
    let title = &statement.name;
    let command = statement.command();
    let languages = statement.languages();
    let name = statement.id();
    let mut judges: Vec<&str> = languages.split("; ").collect();
    judges.retain(|judge| !judge.contains("Rust"));
    for judge in &mut judges {
        *judge = judge.split_once(": ").map_or("", |(name, _)| name);
    }
    let no_rust = match &judges[..] {
        [] => String::new(),
        // A program does not convert its input, and lists no moves.
        _ if statement.converter.is_some() || command.contains("--winning-moves") => String::new(),
        [""] => format!("  this judge takes no Rust: takeaway submission -l c++ --for {name}\n"),
        judges => {
            let judges = judges.join(" and ");
            format!("  {judges} take no Rust: takeaway submission -l c++ --for {name}\n")
        }
    };
    let bounds = bounds(statement);
    format!("{title}\n  --for {name}\n  {command}\n{bounds}{no_rust}")
}

impl Statement {
    /// The languages that the judges of the problem take: once if they are the same for all, or
    /// else for each.
    pub fn languages(&self) -> String {
        let mut lines = Vec::new();
        let mut all: Vec<&str> = Vec::new();
        for line in JUDGES.lines() {
            let Some((judge, languages)) = line.split_once(": ") else {
                continue;
            };
            let mut words = self.name.split(|c: char| !c.is_alphanumeric());
            if words.any(|word| word == judge) {
                lines.push(line);
                all.push(languages);
            }
        }
        all.dedup();
        match all[..] {
            [languages] => languages.to_string(),
            _ => lines.join("; "),
        }
    }

    /// Returns true if its judge takes a function instead of a program.
    pub fn takes_function(&self) -> bool {
        let languages = self.languages();
        languages.contains("function") || languages.contains("method")
    }

    /// The words of its flags: first what cases and verdicts look like, then the bounds.
    pub fn form_and_bounds(&self) -> [Vec<String>; 2] {
        let bounds = BoundFlags::augment_args(Command::new("bounds"));
        let mut form = Vec::new();
        let mut of_bounds = Vec::new();
        let mut is_of_bound = false;
        for (_, line) in &self.flags {
            for word in shell_words::split(line).unwrap_or_default() {
                if let Some(flag) = word.strip_prefix("--") {
                    is_of_bound = takes(&bounds, flag);
                }
                if is_of_bound {
                    of_bounds.push(word);
                } else {
                    form.push(word);
                }
            }
        }
        [form, of_bounds]
    }

    /// The command that answers a file, whose name comes in the place of FILE, or at the end if
    /// there is none.
    pub fn command(&self) -> String {
        let form = typed(&self.form_and_bounds()[0]);
        match &self.converter {
            Some(converter) => format!("{converter} | takeaway {form}"),
            None => format!("takeaway {form}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::flags::statement::published;

    #[test]
    fn every_judge_of_a_statement_is_known() {
        assert!(
            published()
                .iter()
                .all(|statement| !statement.languages().is_empty())
        );
    }
}
