//! Published problems with their commands, for `help problems` and `docs/problems.md`.

use clap::{Args, Command};

use crate::flags::arguments::BoundFlags;
use crate::flags::published::search;
use crate::flags::statement::Statement;
use crate::flags::wrap::wrap;

/// The width of a terminal.
const WIDTH: usize = 80;

/// The judges, and in which of the languages of `submission` they take programs.
const JUDGES: &str = include_str!("text/judges.txt");

/// These words as they are typed, in the quotes that both Unix and Windows take.
pub fn typed(words: &[String]) -> String {
    let is_plain = |word: &String| {
        word.chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "-,.+_".contains(letter))
    };
    let quoted = words.iter().map(|word| {
        if is_plain(word) {
            word.clone()
        } else {
            format!("\"{word}\"")
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// The published problems in which each of these words occurs, as they are shown.
///
/// # Errors
///
/// No problem has these words; the message says what to look for instead.
pub fn problems(given: &[String]) -> Result<String, String> {
    Ok(search(given)?.iter().map(shown).collect())
}

/// A problem as it is shown: why no flags describe it, or its title, its name, its command, and
/// what to hand in if a judge takes no Rust.
fn shown(statement: &Statement) -> String {
    if statement.flags.is_empty() {
        let why = format!("no flags describe it: {}", statement.notes[1]);
        return format!("{}\n{}", statement.name, wrap(&why, "  ", WIDTH));
    }
    let title = &statement.name;
    let command = statement.command();
    let languages = statement.languages();
    let name = statement.names().into_iter().next().unwrap_or_default();
    let without_rust = languages
        .split("; ")
        .filter(|judge| !judge.contains("Rust"));
    let judges: Vec<&str> = without_rust
        .map(|judge| judge.split_once(": ").map_or("", |(judge, _)| judge))
        .collect();
    let no_rust = match &judges[..] {
        [] => String::new(),
        // A program does not convert its input, and lists no moves.
        _ if statement.converter.is_some() || command.contains("--winning-moves") => String::new(),
        [""] => "  no Rust: takeaway submission -l c++ ...\n".to_string(),
        judges => format!(
            "  no Rust ({}): takeaway submission -l c++ ...\n",
            judges.join(", ")
        ),
    };
    format!("{title}\n  --for {name}\n  {command}\n{no_rust}")
}

impl Statement {
    /// The languages that the judges of the problem take: once if they are the same for all, or
    /// else for each.
    pub fn languages(&self) -> String {
        let is_named = |judge: &str| {
            self.name
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == judge)
        };
        let known = JUDGES.lines().filter_map(|line| line.split_once(": "));
        let judges: Vec<(&str, &str)> = known.filter(|(judge, _)| is_named(judge)).collect();
        match judges.first() {
            Some((_, first)) if judges.iter().all(|(_, languages)| languages == first) => {
                first.to_string()
            }
            _ => judges
                .iter()
                .map(|(judge, languages)| format!("{judge}: {languages}"))
                .collect::<Vec<_>>()
                .join("; "),
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
        let is_bound = |word: &str| {
            bounds
                .get_arguments()
                .any(|flag| flag.get_long() == word.strip_prefix("--"))
        };
        let mut parts = [Vec::new(), Vec::new()];
        let mut is_of_bound = false;
        for word in self
            .flags
            .iter()
            .flat_map(|(_, line)| shell_words::split(line).unwrap_or_default())
        {
            is_of_bound = if word.starts_with("--") {
                is_bound(&word)
            } else {
                is_of_bound
            };
            parts[usize::from(is_of_bound)].push(word);
        }
        parts
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
