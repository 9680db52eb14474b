//! Finds published statements by what people call them.

use super::errors::Usage;
use super::names::names as names_of_games;
use super::statement::{Statement, published, undescribed};
use super::suggestions::{nearest, suggest};

/// Judges that have problems of games, but none among the published ones.
const NOT_LISTED: [&str; 9] = [
    "aizu",
    "codewars",
    "dmoj",
    "e-olymp",
    "hackerearth",
    "kilonova",
    "nowcoder",
    "topcoder",
    "toph",
];

/// What helps if a problem is not among the published ones: another number is another problem.
pub const NOT_IN_LIST: &str = "it is not in the list: describe it by flags";

/// What helps if the number in the address of a page of UVa is not known.
const OF_A_PAGE: &str =
    "; the number of a page of UVa is not that of its problem: try --for uva-NUMBER";

/// The most names that a message lists.
const MOST_NAMES: usize = 8;

/// Other names of judges.
const OTHER_NAMES: [(&str, &str); 17] = [
    ("acmicpc", "baekjoon"),
    ("boj", "baekjoon"),
    ("cc", "codechef"),
    ("cf", "codeforces"),
    ("gfg", "geeksforgeeks"),
    ("hr", "hackerrank"),
    ("lc", "leetcode"),
    ("onlinejudge", "uva"),
    ("hdoj", "hdu"),
    ("ural", "timus"),
    ("杭电", "hdu"),
    ("杭電", "hdu"),
    ("北大", "poj"),
    ("洛谷", "luogu"),
    ("力扣", "leetcode"),
    ("领扣", "leetcode"),
    ("백준", "baekjoon"),
];

/// The numbers of UVa's problems in the addresses of its pages, `problem=1345`, which are not the
/// numbers of the problems.
const UVA_PAGES: [(&str, &str); 7] = [
    ("788", "847"),
    ("1106", "10165"),
    ("1309", "10368"),
    ("1345", "10404"),
    ("2286", "11311"),
    ("3714", "12293"),
    ("3913", "12469"),
];

/// Judges whose problems are known by the last part of their address, such as `snim`.
const WITH_IDS: [&str; 2] = ["hackerrank", "kattis"];

/// Parameters of an address that name the problem.
const PARAMETERS: [&str; 4] = ["id=", "num=", "pid=", "problemid="];

/// Words of addresses that do not tell one problem of a judge from another.
#[rustfmt::skip]
const IDLE_WORDS: [&str; 30] = [
    "acm", "aspx", "challenge", "challenges", "cn", "com", "contest", "contests", "description", "edu", "fi", "html", "http",
    "https", "id", "jp", "net", "num", "open", "org", "php", "pid", "problem", "problemid", "problems", "problemset", "ru",
    "showproblem", "vjudge", "www",
];

/// The text without case, apostrophes and the accent of `misère`, the only one in titles.
fn plain(text: &str) -> String {
    text.to_lowercase()
        .replace('è', "e")
        .replace(['\'', '’'], "")
}

/// The word with the usual name of a judge in place of another one: `codeforces832a` of `cf-832a`.
fn unabridged(word: &str) -> String {
    for (short, whole) in OTHER_NAMES {
        if let Some(rest) = word.strip_prefix(short)
            && !rest.starts_with(char::is_alphabetic)
        {
            return format!("{whole}{}", rest.trim_start_matches('-'));
        }
    }
    word.to_string()
}

/// The words and the numbers of a text, without case and accents, and with the usual names of
/// judges: `poj2234` has both.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for letter in plain(text).chars() {
        let goes_on = before.is_alphanumeric()
            && before.is_ascii_digit() == letter.is_ascii_digit()
            && before.is_ascii() == letter.is_ascii();
        if letter.is_alphanumeric() {
            match words.last_mut() {
                Some(word) if goes_on => word.push(letter),
                _ => words.push(letter.to_string()),
            }
        }
        before = letter;
    }
    // People write `杭电OJ`; no title has this word.
    words.retain(|word| word != "oj");
    words.iter().map(|word| unabridged(word)).collect()
}

/// The words of the address of a problem that name the judge and the problem.
fn address_words(address: &str) -> Vec<String> {
    let address = address.to_lowercase();
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let (path, parameters) = address.split_at(end);
    let mut found = words(path);
    for parameter in parameters.split(['?', '#', '&']) {
        if PARAMETERS.iter().any(|name| parameter.starts_with(name)) {
            found.extend(words(parameter));
        }
    }
    found.retain(|word| !IDLE_WORDS.contains(&word.as_str()));
    if is_of_uva(path) {
        return uva_words(&address, found);
    }
    found
}

/// Returns true if this is an address of UVa in small letters. The Live Archive was another judge
/// of the same host.
fn is_of_uva(address: &str) -> bool {
    address.contains("onlinejudge.org/") && !address.contains("livearchive.")
}

/// Returns true if this is the address of a page of UVa, which has no number that people know.
fn is_page_of_uva(name: &str) -> bool {
    is_address(name) && is_of_uva(name) && name.contains("problem=")
}

/// The words for a problem of UVa, which has these words in its address: the number of the problem
/// is the last of its text, `external/104/10404.pdf`, and its page has another one.
fn uva_words(address: &str, words: Vec<String>) -> Vec<String> {
    if let Some((_, page)) = address.split_once("problem=") {
        let page = page.split('&').next().unwrap_or_default();
        if let Some((_, number)) = UVA_PAGES.iter().find(|(known, _)| *known == page) {
            return vec!["uva".to_string(), number.to_string()];
        }
        return vec!["uva".to_string(), "problem".to_string(), page.to_string()];
    }
    match words.iter().rfind(|word| is_number(word)) {
        Some(number) => vec!["uva".to_string(), number.clone()],
        None => words,
    }
}

fn is_address(name: &str) -> bool {
    match name.split_once('/') {
        Some((host, _)) => host.ends_with(':') || host.contains('.'),
        None => false,
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit())
}

/// The text as a name for `--for`: `cses-1729`.
fn slug(text: &str) -> String {
    let plain = plain(text);
    let mut words: Vec<&str> = plain
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    words.retain(|word| !word.is_empty());
    words.join("-")
}

impl Statement {
    /// The title in quotes: `Stick Game` of `CSES 1729, "Stick Game"`.
    pub(super) fn quoted(&self) -> Option<&str> {
        self.name.split('"').nth(1)
    }

    /// What comes before the title in quotes: `CSES 1729`.
    fn head(&self) -> &str {
        let end = self.name.find([',', '(', '"']).unwrap_or(self.name.len());
        self.name[..end].trim()
    }

    /// The names for `--for`: `cses-1729`, or `hackerrank-misere-nim` if the judge has no numbers.
    /// A problem of several judges has several.
    pub fn names(&self) -> Vec<String> {
        let head = self.head();
        if !head.contains(' ') {
            let title = self.quoted().unwrap_or_default();
            return vec![slug(&format!("{head} {title}"))];
        }
        head.split("; ")
            .flat_map(|part| part.split(" and "))
            .map(slug)
            .collect()
    }

    /// Its first name for `--for`.
    pub fn id(&self) -> String {
        self.names().into_iter().next().unwrap_or_default()
    }

    /// Returns true if this is its address, a whole name, its title, or what its judge calls it.
    fn is_whole(&self, name: &str) -> bool {
        let given = words(name);
        is_address(name) || self.has_name(&given) || self.has_title(&given) || self.has_id(&given)
    }

    /// The words of its address.
    fn address(&self) -> Vec<String> {
        match self.notes.first() {
            Some(link) => address_words(link),
            None => Vec::new(),
        }
    }

    fn has_address(&self, given: &[String]) -> bool {
        self.address() == given
    }

    fn has_name(&self, given: &[String]) -> bool {
        self.names().iter().any(|name| words(name) == given)
    }

    /// Returns true if these are the words of its title, or of the part of it in quotes.
    fn has_title(&self, given: &[String]) -> bool {
        words(&self.name) == given || self.quoted().is_some_and(|title| words(title) == given)
    }

    /// Returns true if its judge knows the problem by these words, with or without the name of the
    /// judge before them.
    fn has_id(&self, given: &[String]) -> bool {
        match &self.address()[..] {
            [judge, id @ ..] if WITH_IDS.contains(&judge.as_str()) => {
                given == id || given.split_first() == Some((judge, id))
            }
            _ => false,
        }
    }

    /// Returns true if each of these words starts one of the title, and each number and each letter
    /// is one.
    fn matches(&self, given: &[String]) -> bool {
        let head = words(self.head());
        let title = words(&self.name);
        for word in given {
            let is_in_title = if is_number(word) {
                // In `Stone Game 2`, 2 is not the number of the problem: it counts only together
                // with the word before it.
                let mut pairs = title.windows(2);
                head.contains(word)
                    || pairs.any(|pair| pair[1] == *word && given.contains(&pair[0]))
            } else {
                let mut starts = title.iter().filter(|it| it.starts_with(word.as_str()));
                starts.any(|it| it == word || word.len() > 1)
            };
            if !is_in_title {
                return false;
            }
        }
        true
    }
}

/// The published statement with this name, or with this address.
///
/// # Errors
///
/// There is none, or there are several.
pub fn find(name: &str) -> Result<Statement, Usage> {
    let all = published();
    let found_all = found(name, &all);
    if let [only] = found_all[..] {
        let Some(game) = game_named(name) else {
            return Ok(only.clone());
        };
        if only.is_whole(name) {
            return Ok(only.clone());
        }
        let id = only.id();
        let why = format!("{name:?} is a game and a word of a problem: use {game} or --for {id}");
        return Err(Usage::of_flag("for", why));
    }
    let why = if found_all.is_empty() {
        none_found(name, &all)
    } else {
        let mut names = Vec::new();
        for one in found_all.iter().take(MOST_NAMES) {
            names.push(one.id());
        }
        let mut why = format!("several published problems match {name:?}: ");
        why += &names.join(", ");
        let more = found_all.len() - names.len();
        if more > 0 {
            why += &format!(" and {more} more");
        }
        why
    };
    Err(Usage::of_flag("for", why))
}

/// The flag for the game with this name, if there is one.
fn game_named(name: &str) -> Option<String> {
    let name = name.to_lowercase();
    names_of_games()
        .any(|game| game == name)
        .then(|| format!("--game {name}"))
}

/// What a name means that is not the whole name of this statement, or that a game has, too.
pub fn note(statement: &Statement, name: &str) -> Option<String> {
    let meant = format!("for {}: {}", statement.id(), statement.name);
    match game_named(name) {
        Some(game) => Some(format!("{meant}; the game is {game}")),
        None if statement.is_whole(name) => None,
        None => Some(meant),
    }
}

/// Why none of these statements is found by this name.
fn none_found(name: &str, all: &[Statement]) -> String {
    if let [only] = found(name, &undescribed())[..] {
        return format!("no flags describe {}: {}", only.name, only.notes[1]);
    }
    let hint = if is_page_of_uva(name) {
        OF_A_PAGE.to_string()
    } else {
        match similar(name, all) {
            Some(meant) => suggest(Some(meant)),
            None => format!("; {NOT_IN_LIST}"),
        }
    };
    format!("no published problem matches {name:?}{hint}")
}

/// Returns true if a statement is the one with these words.
type Way = fn(&Statement, &[String]) -> bool;

/// The statements that are found in the first way that finds some: by address, name, title, id, or
/// words.
fn found<'a>(name: &str, all: &'a [Statement]) -> Vec<&'a Statement> {
    let given;
    let ways: &[Way];
    if is_address(name) {
        given = address_words(name);
        ways = &[Statement::has_address, Statement::has_name];
    } else {
        given = words(name);
        ways = &[
            Statement::has_name,
            Statement::has_title,
            Statement::has_id,
            Statement::matches,
        ];
    }
    if given.is_empty() {
        return Vec::new();
    }
    for way in ways {
        let mut found: Vec<&Statement> = all.iter().collect();
        found.retain(|statement| way(statement, &given));
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The name or title that is most like this one. Its numbers are the same: another number is
/// another problem.
fn similar(name: &str, all: &[Statement]) -> Option<String> {
    let numbers = numbers(name);
    let mut names: Vec<String> = all.iter().flat_map(Statement::names).collect();
    names.extend(all.iter().filter_map(Statement::quoted).map(slug));
    names.retain(|name| self::numbers(name) == numbers);
    nearest(&slug(name), names.iter().map(String::as_str)).map(str::to_string)
}

/// The words of this name that are numbers.
fn numbers(name: &str) -> Vec<String> {
    let mut words = words(name);
    words.retain(|word| is_number(word));
    words
}

/// What words are looked for in: the title, the flags, and the title without blanks, so that
/// `poj2234` is in it.
fn searched(statement: &Statement) -> String {
    let title = &statement.name;
    let mut parts = vec![title.clone()];
    for (_, line) in &statement.flags {
        parts.push(line.clone());
    }
    parts.push(title.replace(' ', ""));
    parts.extend(statement.names());
    parts.join(" ").to_lowercase()
}

/// The published problems in which each of these words in small letters occurs, or which these
/// words name; at last those that no flags describe.
///
/// # Errors
///
/// None has these words; the message says what to look for instead.
pub fn search(given: &[String]) -> Result<Vec<Statement>, String> {
    let all = [published(), undescribed()].concat();
    let name = given.join(" ");
    let named = words(&name);
    let mut found_all = Vec::new();
    for statement in &all {
        let text = searched(statement);
        let has_all = given.iter().all(|word| text.contains(&unabridged(word)));
        if has_all || statement.has_id(&named) {
            found_all.push(statement);
        }
    }
    if found_all.is_empty() {
        found_all = found(&name, &all);
    }
    if found_all.is_empty() {
        let hint = hint(&all, given);
        return Err(format!("no published problem matches {name:?}{hint}"));
    }
    Ok(found_all.into_iter().cloned().collect())
}

/// Returns true if this is the whole name of a published problem.
pub fn is_name_of_one(name: &str) -> bool {
    find(name).is_ok_and(|statement| statement.is_whole(name))
}

/// Returns true if there is a published problem with this word. A number says too little.
pub fn is_word_of_one(word: &str) -> bool {
    word.contains(char::is_alphabetic) && search(&[word.to_lowercase()]).is_ok()
}

/// What to look for instead of these words.
fn hint(all: &[Statement], given: &[String]) -> String {
    for word in given {
        if NOT_LISTED.contains(&word.as_str()) {
            return format!("; no problem of {word} is listed: look for what its game is called");
        }
    }
    if given.iter().any(|word| is_page_of_uva(word)) {
        return OF_A_PAGE.to_string();
    }
    let mut letters = given.iter().flat_map(|word| word.chars());
    if letters.any(|letter| letter.is_ascii_digit()) {
        return format!("; {NOT_IN_LIST}");
    }
    let text: Vec<String> = all.iter().map(searched).collect();
    let text = text.join(" ");
    let mut names: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    names.retain(|name| !name.is_empty());
    for word in given {
        if !text.contains(word)
            && let Some(name) = nearest(word, names.iter().copied())
        {
            return suggest(Some(name));
        }
    }
    "; takeaway help games lists the games".to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_statement() {
        let all = published();
        for statement in &all {
            for name in statement.names() {
                assert_eq!(
                    find(&name).map_err(|error| error.to_string()).as_ref(),
                    Ok(statement),
                    "{name}"
                );
            }
            assert_eq!(
                find(&statement.name)
                    .map_err(|error| error.to_string())
                    .as_ref(),
                Ok(statement)
            );
            assert_eq!(
                find(&statement.notes[0])
                    .map_err(|error| error.to_string())
                    .as_ref(),
                Ok(statement)
            );
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
            ("pb’s game (1)", "Luogu P3150"),
            ("Nimble", "Baekjoon 11869"),
            ("luogu p1290", "Luogu P1290"),
            ("cf-832a", "Codeforces 832 A"),
            ("CF 832A", "Codeforces 832 A"),
            ("cf832a", "Codeforces 832 A"),
            ("abc297g", "AtCoder ABC 297 G"),
            ("tessoku a32", "AtCoder tessoku A32"),
            ("stone game 2", "Baekjoon 9656"),
            ("boj 9655", "Baekjoon 9655"),
            ("acmicpc9655", "Baekjoon 9655"),
            ("lc 292", "LeetCode 292"),
            ("hr misere", "HackerRank, \"Misère Nim\""),
            ("cc matchs", "CodeChef MATCHS"),
            ("ural 1465", "Timus 1465"),
            ("snim", "Kattis \"S-Nim\""),
            ("kattis-snim", "Kattis \"S-Nim\""),
            ("misere-nim-1", "HackerRank, \"Misère Nim\""),
            ("hdoj 1850", "HDU 1850"),
            ("HDOJ1850", "HDU 1850"),
            ("hdu 1944", "HDU 1536"),
            ("杭电 1850", "HDU 1850"),
            ("杭电OJ1850", "HDU 1850"),
            ("洛谷 P1290", "Luogu P1290"),
            ("洛谷P1290", "Luogu P1290"),
            ("北大 2234", "POJ 2234"),
            ("力扣292", "LeetCode 292"),
            ("백준 9655", "Baekjoon 9655"),
        ] {
            assert!(
                found(name).is_ok_and(|title| title.starts_with(start)),
                "{name}"
            );
        }
        for (name, message) in [
            (
                "cses-1728",
                "no published problem matches \"cses-1728\"; it is not in the list: describe it by flags",
            ),
            (
                "ces-1729",
                "no published problem matches \"ces-1729\"; did you mean cses-1729?",
            ),
            (
                "nimm",
                "no published problem matches \"nimm\"; did you mean nim?",
            ),
            (
                "stik game",
                "no published problem matches \"stik game\"; did you mean stick-game?",
            ),
            (
                "",
                "no published problem matches \"\"; it is not in the list",
            ),
            (
                "s-nim",
                "several published problems match \"s-nim\": hdu-1536, kattis-s-nim",
            ),
        ] {
            assert!(
                found(name).is_err_and(|error| error.to_string().starts_with(message)),
                "{name}"
            );
        }
        assert!(found("POJ 2068").is_err_and(|error| {
            error.to_string().starts_with(
                "no flags describe POJ 2068, \"Nim\": each player in turn has his own limit, ",
            )
        }));
        let several = found("hackerrank").expect_err("several").to_string();
        assert_eq!(
            several.matches("hackerrank-").count(),
            MOST_NAMES,
            "{several}"
        );
    }

    #[test]
    fn a_title_without_case_accents_and_apostrophes_is_ascii() {
        for Statement { name, .. } in published() {
            assert!(
                plain(&name)
                    .chars()
                    .all(|letter| letter.is_ascii() && !"'".contains(letter)),
                "{name}"
            );
        }
    }

    #[test]
    fn an_address_is_found_however_it_is_copied() {
        let found = |name: &str| find(name).map(|statement| statement.name);
        for (address, start) in [
            (
                "https://codeforces.com/contest/832/problem/A",
                "Codeforces 832 A",
            ),
            (
                "codeforces.com/problemset/problem/832/a?locale=en",
                "Codeforces 832 A",
            ),
            (
                "http://poj.org/problem?id=2960",
                "HDU 1536 and HDU 1944 and POJ 2960",
            ),
            (
                "https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=1345",
                "UVa 10404",
            ),
            (
                "https://uva.onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&page=show_problem&problem=788",
                "POJ 2505; UVa 847",
            ),
            (
                "http://uva.onlinejudge.org/external/104/p10404.pdf",
                "UVa 10404",
            ),
            ("uva.onlinejudge.org/external/104/10404.html", "UVa 10404"),
            (
                "https://open.kattis.com/problems/snim?tab=metadata",
                "Kattis \"S-Nim\"",
            ),
            (
                "https://leetcode.com/problems/nim-game/description/",
                "LeetCode 292",
            ),
            ("https://vjudge.net/problem/HDU-1846", "HDU 1846"),
            (
                "https://www.51nod.com/Challenge/Problem.html#problemId=1067",
                "51Nod 1067",
            ),
        ] {
            assert!(
                found(address).is_ok_and(|title| title.starts_with(start)),
                "{address}"
            );
        }
        let unknown =
            "https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=10404";
        assert!(
            find(unknown).is_err_and(|error| error.to_string().contains("try --for uva-NUMBER"))
        );
        // AcWing's addresses have other numbers than its problems.
        assert!(found("https://www.acwing.com/problem/content/892/").is_err());
        assert!(found("https://codeforces.com/").is_err());
    }

    #[test]
    fn a_number_that_is_not_listed_has_no_neighbour() {
        for name in [
            "1537",
            "uva 1482",
            "leetcode 877",
            "cses nim 2",
            "51nod 2",
            "tessoku c32",
            "timus1",
        ] {
            assert!(
                find(name).is_err_and(|error| error.to_string().contains(NOT_IN_LIST)),
                "{name}"
            );
        }
        for words in [&["1537"][..], &["uva", "1482"], &["leetcode", "877"]] {
            let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
            assert!(
                search(&words).is_err_and(|message| message.ends_with(NOT_IN_LIST)),
                "{words:?}"
            );
        }
    }
}
