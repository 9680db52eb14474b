//! Finds published statements by what people call them.

use super::errors::Usage;
use super::statement::{published, undescribed, Statement};
use super::suggestions::{nearest, suggest};

/// Judges that have problems of games, but none among the published ones.
const NOT_LISTED: [&str; 9] =
    ["aizu", "codewars", "dmoj", "e-olymp", "hackerearth", "kilonova", "nowcoder", "topcoder", "toph"];

/// The most names that a message lists.
const MOST_NAMES: usize = 8;

/// Short names of judges.
const SHORT: [(&str, &str); 2] = [("cf", "codeforces"), ("gfg", "geeksforgeeks")];

/// Accented letters of titles, and the letters that people type in their place.
const ACCENTS: [(&str, &str); 6] =
    [("àáâä", "a"), ("èéêë", "e"), ("ìíîï", "i"), ("òóôö", "o"), ("ùúûü", "u"), ("'’", "")];

/// The text without case and accents.
fn plain(text: &str) -> String {
    let plain = |letter: char| match ACCENTS.into_iter().find(|(letters, _)| letters.contains(letter)) {
        Some((_, plain)) => plain.to_string(),
        None => letter.to_string(),
    };
    text.to_lowercase().chars().map(plain).collect()
}

/// The word with the whole name of a judge in place of a short one: `codeforces832a` of `cf-832a`.
fn unabridged(word: &str) -> String {
    let whole = SHORT.into_iter().find_map(|(short, whole)| {
        let rest = word.strip_prefix(short).filter(|rest| !rest.starts_with(char::is_alphabetic))?;
        Some(format!("{whole}{}", rest.trim_start_matches('-')))
    });
    whole.unwrap_or_else(|| word.to_string())
}

/// The words and the numbers of a text, without case, accents and short names: `poj2234` has both.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for letter in plain(text).chars() {
        let goes_on = before.is_alphanumeric() && before.is_ascii_digit() == letter.is_ascii_digit();
        match words.last_mut() {
            Some(word) if letter.is_alphanumeric() && goes_on => word.push(letter),
            _ if letter.is_alphanumeric() => words.push(letter.to_string()),
            _ => {}
        }
        before = letter;
    }
    words.iter().map(|word| unabridged(word)).collect()
}

/// The text as a name for `--for`: `cses-1729`.
fn slug(text: &str) -> String {
    let plain = plain(text);
    let words = plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

impl Statement {
    /// The title in quotes: `Stick Game` of `CSES 1729, "Stick Game"`.
    fn quoted(&self) -> Option<&str> {
        self.name.split('"').nth(1)
    }

    /// The names for `--for`: `cses-1729`, or `hackerrank-misere-nim` if the judge has no numbers. A problem of several
    /// judges has several.
    pub fn names(&self) -> Vec<String> {
        let head = self.name.split([',', '(', '"']).next().unwrap_or_default().trim();
        if !head.contains(' ') {
            return vec![slug(&format!("{head} {}", self.quoted().unwrap_or_default()))];
        }
        head.split("; ").flat_map(|part| part.split(" and ")).map(slug).collect()
    }

    /// Returns true if each of these words starts one of the title, and each number is one.
    fn matches(&self, given: &[String]) -> bool {
        let title = words(&self.name);
        let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
        given.iter().all(|word| {
            title.iter().any(|of_title| of_title == word || !is_number(word) && of_title.starts_with(word.as_str()))
        })
    }
}

/// The published statement with this name.
///
/// # Errors
///
/// There is none, or there are several.
pub fn find(name: &str) -> Result<Statement, Usage> {
    let given = words(name);
    let all = published();
    let has_name = |statement: &&Statement| statement.names().iter().any(|name| words(name) == given);
    if let Some(problem) = undescribed().iter().find(has_name) {
        return Err(Usage::NoFlags { title: problem.name.clone(), why: problem.notes[1].clone() });
    }
    let has_title = |statement: &&Statement| {
        [Some(&*statement.name), statement.quoted()].into_iter().flatten().any(|title| words(title) == given)
    };
    let matches = |statement: &&Statement| statement.matches(&given);
    let ways: [&dyn Fn(&&Statement) -> bool; 3] = [&has_name, &has_title, &matches];
    let all_that = |way: &dyn Fn(&&Statement) -> bool| all.iter().filter(way).collect::<Vec<_>>();
    let found = ways.into_iter().map(all_that).find(|found| !found.is_empty() && !given.is_empty());
    match found.unwrap_or_default()[..] {
        [only] => Ok(only.clone()),
        [] => {
            let names: Vec<String> = all.iter().flat_map(Statement::names).collect();
            let meant = nearest(&slug(name), names.iter().map(String::as_str)).map(str::to_string);
            Err(Usage::NoStatement { name: name.to_string(), meant })
        }
        ref found => {
            let names: Vec<String> =
                found.iter().take(MOST_NAMES).filter_map(|one| one.names().into_iter().next()).collect();
            Err(Usage::SeveralStatements { name: name.to_string(), more: found.len() - names.len(), names })
        }
    }
}

/// What words are looked for in: the title, the flags, and the title without blanks, so that `poj2234` is in it.
fn searched(statement: &Statement) -> String {
    let flags: String = statement.flags.iter().map(|(_, line)| format!("{line} ")).collect();
    let names = statement.names().join(" ");
    format!("{} {flags}{} {names}", statement.name, statement.name.replace(' ', "")).to_lowercase()
}

/// The published problems in which each of these words in small letters occurs, at last those that no flags describe.
///
/// # Errors
///
/// None has these words; the message says what to look for instead.
pub fn search(given: &[String]) -> Result<Vec<Statement>, String> {
    let all = [published(), undescribed()].concat();
    let has_all = |statement: &&Statement| {
        let text = searched(statement);
        given.iter().all(|word| text.contains(&unabridged(word)))
    };
    let found: Vec<Statement> = all.iter().filter(has_all).cloned().collect();
    if found.is_empty() {
        return Err(format!("no published problem matches {:?}{}", given.join(" "), hint(&all, given)));
    }
    Ok(found)
}

/// Returns true if there is a published problem with this word. A number says too little.
pub fn is_word_of_one(word: &str) -> bool {
    word.contains(char::is_alphabetic) && search(&[word.to_lowercase()]).is_ok()
}

/// What to look for instead of these words.
fn hint(all: &[Statement], given: &[String]) -> String {
    if let Some(judge) = given.iter().find(|word| NOT_LISTED.contains(&word.as_str())) {
        return format!("; no problem of {judge} is listed: look for what its game is called");
    }
    let text = all.iter().map(searched).collect::<Vec<_>>().join(" ");
    let names = || text.split(|c: char| !c.is_alphanumeric()).filter(|name| !name.is_empty());
    let nearest = given.iter().filter(|word| !text.contains(*word)).find_map(|word| nearest(word, names()));
    nearest.map_or("; takeaway help games lists the games".to_string(), |name| suggest(Some(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_statement() {
        let all = published();
        for statement in &all {
            for name in statement.names() {
                assert_eq!(find(&name).map_err(|error| error.to_string()).as_ref(), Ok(statement), "{name}");
            }
            assert_eq!(find(&statement.name).map_err(|error| error.to_string()).as_ref(), Ok(statement));
        }
    }

    #[test]
    fn a_statement_is_found_by_words_in_any_case_and_whole_numbers() {
        let found = |name: &str| find(name).map(|statement| statement.name);
        for (name, start) in [
            ("poj2234", "POJ 2234"),
            ("POJ 2234", "POJ 2234"),
            ("cses-1729", "CSES 1729"),
            ("uva 847", "POJ 2505; UVa 847"),
            ("hackerrank misere", "HackerRank, \"Misère Nim\""),
            ("HACKERRANK MISÈRE", "HackerRank, \"Misère Nim\""),
            ("stick game", "CSES 1729"),
            ("Nimble", "Baekjoon 11869"),
            ("luogu p1290", "Luogu P1290"),
            ("cf-832a", "Codeforces 832 A"),
            ("CF 832A", "Codeforces 832 A"),
            ("cf832a", "Codeforces 832 A"),
            ("abc297g", "AtCoder ABC 297 G"),
        ] {
            assert!(found(name).is_ok_and(|title| title.starts_with(start)), "{name}");
        }
        for (name, message) in [
            ("cses-1728", "no published problem matches \"cses-1728\"; did you mean cses-1729?"),
            ("cses 17", "no published problem matches \"cses 17\"; did you mean cses-17"),
            ("", "no published problem matches \"\""),
            ("s-nim", "several published problems match \"s-nim\": hdu-1536, kattis-s-nim"),
        ] {
            assert!(found(name).is_err_and(|error| error.to_string().starts_with(message)), "{name}");
        }
        assert!(found("POJ 2068").is_err_and(|error| {
            error
                .to_string()
                .starts_with("no flags describe POJ 2068, \"Nim\": each player in turn has his own limit, ")
        }));
        let several = found("hackerrank").expect_err("several").to_string();
        assert_eq!(several.matches("hackerrank-").count(), MOST_NAMES, "{several}");
    }
}
