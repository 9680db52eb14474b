//! The arguments that judges give to each validator of testlib.

use std::ffi::OsString;

use super::unread;

/// What testlib's validators take, each with a value in the next word.
const TAKEN: [&str; 6] = [
    "testset",
    "group",
    "testCase",
    "testCaseFileName",
    "testOverviewLogFileName",
    "testMarkupFileName",
];

/// These words without the arguments of testlib's validators that change nothing in
/// `validate --protocol testlib`: those of testlib, and the variables of a problem that rbx gives
/// as `--NAME=VALUE`.
pub fn without_arguments(words: &[OsString]) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        if word == "--" {
            kept.push(word.clone());
            kept.extend(rest.cloned());
            break;
        }
        let Some(name) = word.to_str().and_then(|word| word.strip_prefix("--")) else {
            kept.push(word.clone());
            continue;
        };
        if name == "group" && rest.clone().next().is_some_and(is_number_of_subtask) {
            kept.push(word.clone());
        } else if TAKEN.contains(&name) && rest.len() > 0 {
            rest.next();
        } else if !is_taken_in_one_word(name) {
            kept.push(word.clone());
        }
    }
    kept
}

/// Returns true if this may be the number of a subtask, and not only the name of a group.
fn is_number_of_subtask(word: &OsString) -> bool {
    let text = word.to_string_lossy();
    text.parse::<u32>().is_ok_and(|number| number > 0)
}

/// Returns true if this is `NAME=VALUE` with a name of testlib, or with one that is no flag of
/// takeaway and not like one. No flag has a dot or an underscore, as many variables do.
fn is_taken_in_one_word(word: &str) -> bool {
    let Some((name, _)) = word.split_once('=') else {
        return false;
    };
    if name.is_empty() {
        return false;
    }
    TAKEN.contains(&name) || name.contains(['.', '_']) || unread::flag_like(name).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_testlib_and_variables_are_taken_and_flags_are_kept() {
        for (words, kept) in [
            ("validate --group g1 in", "validate in"),
            ("validate --group 0 in", "validate in"),
            ("validate --group 1 in", "validate --group 1 in"),
            (
                "validate --testOverviewLogFileName v.log --testset tests -s",
                "validate -s",
            ),
            (
                "validate --H.min=1 --MAX_HEAP=9 --T=5 --testCase=7",
                "validate",
            ),
            (
                "validate --max-heap=9 --max-heaps 2",
                "validate --max-heap=9 --max-heaps 2",
            ),
            // Typing errors, a variable in two words, and a value that is missing.
            (
                "validate --max-haep=9 --H.min 1 --group",
                "validate --max-haep=9 --H.min 1 --group",
            ),
            ("validate -- --group g1", "validate -- --group g1"),
        ] {
            let [words, kept] =
                [words, kept].map(|text| text.split(' ').map(OsString::from).collect::<Vec<_>>());
            assert_eq!(without_arguments(&words), kept);
        }
    }
}
