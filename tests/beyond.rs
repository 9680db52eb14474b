//! `takeaway stress` finds programs that are right on the part of a statement that is easy to make,
//! and wrong on the rest of it.

use std::process::Command;

use crate::program;
use crate::published::name;

/// What a program finds in an input, by which it is wrong. The words of the input are w[1] to w[n],
/// and a matrix is its height, its width and its numbers.
const LIBRARY: &str = r#"
    { for (i = 1; i <= NF; i++) w[++n] = $i }
    function wide(from,  at) {
        for (at = 2; at < n; at += 2 + w[at] * w[at + 1]) if (w[at + 1] > from) return 1
        return 0
    }
    function others(value, primes,  i, all) {
        split(primes, all)
        for (i in all) while (value % all[i] == 0) value /= all[i]
        return value > 1
    }
"#;

/// A fault of a program, for a published statement.
struct Fault {
    name: &'static str,
    /// What the program is wrong on.
    what: &'static str,
    /// Sets `bad` for such an input, at its end.
    script: &'static str,
}

const fn fault(name: &'static str, what: &'static str, script: &'static str) -> Fault {
    Fault { name, what, script }
}

/// Faults that a simple conversion of heaps, such as two columns for each, never shows.
const FAULTS: [Fault; 21] = [
    fault("spoj-matgame", "three columns", "bad = wide(2)"),
    fault("uva-11859", "three columns", "bad = wide(2)"),
    fault(
        "uva-11859",
        "primes beyond 2, 3, 7",
        r#"for (at = 2; at < n; at += 2 + k) { k = w[at] * w[at + 1]; for (i = 0; i < k; i++) if (others(w[at + 2 + i], "2 3 7")) bad = 1 }"#,
    ),
    fault(
        "luogu-p3480",
        "14 heaps",
        "for (at = 2; at < n; at += 1 + w[at]) if (w[at] > 13) bad = 1",
    ),
    fault(
        "yukicoder-2",
        "primes beyond 2, 3, 5",
        r#"bad = others(w[1], "2 3 5")"#,
    ),
    fault(
        "codechef-gameofpiles1",
        "a 1 that is not in front",
        "for (at = 2; at < n; at += 1 + w[at]) for (i = 2; i <= w[at]; i++) if (w[at + i] == 1 && w[at + 1] > 1) bad = 1",
    ),
    fault(
        "yukicoder-715",
        "numbers above 10^8",
        "for (i = 2; i <= n; i++) if (w[i] > 100000000) bad = 1",
    ),
    fault(
        "yukicoder-715",
        "numbers that are not sorted",
        "for (i = 3; i <= n; i++) { if (w[i] > w[i - 1]) up = 1; if (w[i] < w[i - 1]) down = 1 } bad = up && down",
    ),
    fault(
        "lightoj-1247",
        "three columns of small numbers",
        "for (i = 1; i <= n; i++) if (w[i] > 1000) large = 1; bad = wide(2) && !large",
    ),
    fault(
        "hackerrank-tower-breakers-revisited",
        "primes beyond 101",
        r#"for (at = 2; at < n; at += 1 + w[at]) for (i = 1; i <= w[at]; i++) if (others(w[at + i], "2 3 5 7 11 13 31 101 997")) bad = 1"#,
    ),
    fault(
        "baekjoon-18937",
        "an even number of bridges",
        "bad = w[1] % 2 == 0",
    ),
    fault(
        "lightoj-1186",
        "a white pawn that has moved",
        "for (at = 2; at < n; at += 1 + 2 * w[at]) for (i = 1; i <= w[at]; i++) if (w[at + i] > 1) bad = 1",
    ),
    fault(
        "lightoj-1393",
        "other boards than of two rows",
        "for (at = 2; at < n; at += 2 + w[at] * w[at + 1]) if (w[at] != 2) bad = 1",
    ),
    fault(
        "poj-1704",
        "chessmen that do not come from right to left",
        "for (at = 2; at < n; at += 1 + w[at]) for (i = 2; i <= w[at]; i++) if (w[at + i] > w[at + i - 1]) bad = 1",
    ),
    fault(
        "baekjoon-5981",
        "a board that is not the largest",
        "bad = w[1] * w[2] < 1000000000000",
    ),
    fault(
        "hackerrank-bowling-pins",
        "gaps of two pins",
        "for (i = 3; i <= n; i += 2) if (w[i] ~ /XX/) bad = 1",
    ),
    fault(
        "leetcode-294",
        "gaps of two letters",
        "for (i = 1; i <= n; i++) if (w[i] ~ /--/) bad = 1",
    ),
    fault(
        "codeforces-1704-f",
        "more cells of one colour",
        r#"for (i = 3; i <= n; i += 2) { s = w[i]; r = gsub(/R/, "", s); if (r != length(s) && length(w[i]) > 3) bad = 1 }"#,
    ),
    fault(
        "lightoj-1192",
        "nine free cells in front",
        "for (at = 2; at < n; at += 1 + 2 * w[at]) if (w[at + 1] > 8) bad = 1",
    ),
    fault(
        "atcoder-tessoku-b33",
        "a board higher than its tokens",
        "for (i = 4; i <= n; i += 2) if (w[i] > h) h = w[i]; bad = w[2] > h",
    ),
    fault(
        "hdu-1730",
        "a board wider than its pieces",
        "for (at = 1; at < n; at += 2 + 2 * w[at]) { m = 0; for (i = 2; i < 2 + 2 * w[at]; i++) if (w[at + i] > m) m = w[at + i]; if (w[at + 1] > m) bad = 1 }",
    ),
];

/// A command of a shell that answers the file in.$$ in the form of this statement.
fn answer(of: &str) -> String {
    let takeaway = env!("CARGO_BIN_EXE_takeaway");
    let mut all = takeaway::statements().into_iter();
    let statement = all.find(|it| name(it) == of).expect("a statement");
    match &statement.converter {
        Some(_) => statement
            .command()
            .replace("FILE", "in.$$")
            .replace("| takeaway ", &format!("| {takeaway} ")),
        None => format!("{takeaway} --for {of} <in.$$"),
    }
}

/// Checks that `stress` with these flags finds what is wrong with this script of a shell, whose
/// input is the file in.$$.
fn assert_wrong(of: &str, what: &str, flags: &[&str], script: &[&str]) {
    let program = format!("cat >in.$$; {}; rm in.$$", script[0]);
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_takeaway"))
        .current_dir(folder.path())
        .args(["stress", "--for", of])
        .args(flags)
        .args(["--", "sh", "-c", &program])
        .args(&script[1..])
        .output()
        .expect("takeaway starts");
    let said = program::text(&output.stderr);
    let told = said.lines().next().unwrap_or_default();
    println!("{of}, {what}: {told}");
    let is_found = output.status.code() == Some(1) && told.starts_with("takeaway: wrong after ");
    assert!(is_found, "{of}, {what}: {said}");
}

/// Checks that `stress` with these flags finds this fault: the program says too much where it is
/// in an input, and is right elsewhere.
fn assert_found(fault: &Fault, flags: &[&str]) {
    let finder = format!("{LIBRARY} END {{ {}; exit !bad }}", fault.script);
    let answer = answer(fault.name);
    let script = format!("{answer}; awk \"$0\" in.$$ && echo bad");
    assert_wrong(fault.name, fault.what, flags, &[&script, &finder]);
}

#[test]
fn faults_that_a_simple_conversion_never_shows_are_found_in_few_runs() {
    if program::missing(&["sh", "awk"]) {
        return;
    }
    for (at, bounds) in [
        (0, "--max-heaps=5"),
        (3, "--max-cases=5"),
        (5, "--max-heaps=9"),
        (15, "--max-cases=5"),
        (20, "--max-heaps=5"),
    ] {
        assert_found(&FAULTS[at], &[bounds, "--runs=40", "--seconds=100"]);
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn faults_that_a_simple_conversion_never_shows_are_found_in_ten_seconds() {
        if program::missing(&["sh", "awk"]) {
            return;
        }
        for fault in &FAULTS {
            assert_found(fault, &["--seconds=10"]);
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn sums_of_32_bits_are_found_in_ten_seconds() {
        if program::missing(&["sh", "awk"]) {
            return;
        }
        let whole = answer("lightoj-1247");
        let short = whole.replace(r#"printf " %.0f",s;"#, r#"printf " %.0f",s%4294967296;"#);
        assert_ne!(short, whole);
        assert_wrong("lightoj-1247", "32 bits", &["--seconds=10"], &[&short]);
    }
}
