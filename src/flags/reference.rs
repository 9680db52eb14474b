//! docs/reference.md has the tables of flags and of exit codes. `RENEW=1 cargo test --lib reference` writes them anew.

use std::path::Path;
use std::{env, fs};

use super::exit_codes::EXIT_CODES;
use super::table::flags;

/// The page with these rows in place of those under the head of a table.
fn with_rows(page: &str, head: &str, rows: Vec<String>) -> String {
    let (before, rest) = page.split_once(head).expect("the table");
    let (_, after) = rest.split_once("\n\n").expect("the end of the table");
    format!("{before}{head}{}\n\n{after}", rows.join("\n"))
}

#[test]
fn the_reference_has_all_flags_and_exit_codes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference.md");
    let page = fs::read_to_string(&path).expect("a page");
    let of_flags = flags().map(|flag| format!("| `{}` | {} |", flag.syntax(), flag.long)).collect();
    let of_codes = EXIT_CODES.iter().map(|(name, codes)| {
        let meanings: Vec<String> = codes.iter().map(|(code, meaning)| format!("**{code}** {meaning}")).collect();
        format!("| `{}` | {} |", format!("takeaway {name}").trim_end(), meanings.join("; "))
    });
    let expected = with_rows(&page, "\n| flag | |\n|---|---|\n", of_flags);
    let expected = with_rows(&expected, "\n| command | exit code |\n|---|---|\n", of_codes.collect());
    if env::var_os("RENEW").is_some() {
        fs::write(path, expected).expect("a page to write");
    } else {
        assert!(page == expected, "docs/reference.md is stale; RENEW=1 cargo test --lib reference renews it");
    }
}
