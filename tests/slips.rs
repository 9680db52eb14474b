//! What `stress` says of programs that people write: programs that are wrong in one place are
//! found, programs that hang on one case in 10^2 to 10^4 are told, and nobody is blamed who is right.
//!
//! A slip takes the place of a text in a right program: a number, the largest number, an order, a
//! place, an overflow.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program;
use crate::published::with_a_program;

/// A right program in C++ for a published problem, and texts of it with what takes their place.
struct Row {
    name: &'static str,
    program: &'static str,
    slips: [(&'static str, &'static str); 5],
    hangs: [(&'static str, &'static str); 2],
}

const ROWS: [Row; 10] = [
    Row {
        name: "acwing-892",
        program: r#"
int main() {
    int n, x = 0;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) {
        int a;
        scanf("%d", &a);
        if (i % 2 == 1) x ^= a;
    }
    puts(x ? "Yes" : "No");
}"#,
        slips: [
            ("x ^= a", "x ^= a == 7 ? 6 : a"),
            ("i <= n", "i <= n && i < 99999"),
            ("i % 2 == 1", "(n - i) % 2 == 0"),
            ("i % 2 == 1", "i % 2 == 1 && i != 5"),
            ("x ^= a", "x = (short)(x ^ a)"),
        ],
        hangs: [
            ("puts(", "while (x % 211 == 5) fflush(stdout); puts("),
            ("puts(", "while (n % 101 == 3) fflush(stdout); puts("),
        ],
    },
    Row {
        name: "hdu-3032",
        program: r#"
int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int k;
        unsigned x = 0;
        scanf("%d", &k);
        for (int i = 0; i < k; i++) {
            unsigned n;
            scanf("%u", &n);
            if (n % 4 == 0) n--;
            else if (n % 4 == 3) n++;
            x ^= n;
        }
        puts(x ? "Alice" : "Bob");
    }
}"#,
        slips: [
            ("n % 4 == 0", "n % 4 == 0 && n != 16"),
            ("n % 4 == 3", "n % 4 == 3 && n != 2147483647"),
            (
                "if (n % 4 == 0) n--;\n            else if (n % 4 == 3) n++;",
                "if (n % 4 == 3) n++;\n            if (n % 4 == 0) n--;",
            ),
            ("x ^= n", "x ^= i == 31 ? n - 1 : n"),
            ("x ^= n", "x ^= (unsigned short)n"),
        ],
        hangs: [
            ("puts(", "while (x % 1009 == 5) fflush(stdout); puts("),
            ("x ^= n", "while (n % 4999 == 4) fflush(stdout); x ^= n"),
        ],
    },
    Row {
        name: "cses-1098",
        program: r#"
int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int k, x = 0, last = 0;
        scanf("%d", &k);
        for (int i = 0; i < k; i++) {
            int a;
            scanf("%d", &a);
            x ^= a % 4;
            last = a;
        }
        puts(x ? "first" : "second");
    }
}"#,
        slips: [
            ("a % 4", "(a == 12 ? 1 : a % 4)"),
            ("a % 4", "(a == 1000000000 ? 1 : a % 4)"),
            ("a % 4", "(last > a && last % 4 == 3 ? 0 : a % 4)"),
            ("a % 4", "(i == 99 ? 0 : a % 4)"),
            ("a % 4", "(short)a % 4"),
        ],
        hangs: [
            (
                "puts(",
                "while (k > 1 && last % 2003 == 7) fflush(stdout); puts(",
            ),
            (
                "puts(",
                "while (k == 2 && last > 1000000 && last % 50 == 9) fflush(stdout); puts(",
            ),
        ],
    },
    Row {
        name: "lightoj-1253",
        program: r#"
int main() {
    int cases;
    scanf("%d", &cases);
    for (int number = 1; number <= cases; number++) {
        int k, x = 0, large = 0;
        scanf("%d", &k);
        for (int i = 0; i < k; i++) {
            int a;
            scanf("%d", &a);
            x ^= a;
            if (a > 1) large = 1;
        }
        printf("Case %d: %s\n", number, (large ? x != 0 : x == 0) ? "Alice" : "Bob");
    }
}"#,
        slips: [
            ("a > 1", "a > 2"),
            ("x ^= a", "if (i < 99) x ^= a"),
            ("if (a > 1) large = 1", "large = a > 1"),
            ("\\n\", number,", "\\n\", number & 127,"),
            ("x ^= a", "x = (short)(x ^ a)"),
        ],
        hangs: [
            ("printf(", "while (x % 499 == 6) fflush(stdout); printf("),
            (
                "printf(",
                "while (!large && k == 5) fflush(stdout); printf(",
            ),
        ],
    },
    Row {
        name: "luogu-p10501",
        program: r#"
int value[201][201];
int main() {
    for (int a = 2; a <= 200; a++)
        for (int b = 2; b <= 200; b++) {
            bool seen[256] = {};
            for (int t = 2; t <= a - 2; t++) seen[value[t][b] ^ value[a - t][b]] = true;
            for (int t = 2; t <= b - 2; t++) seen[value[a][t] ^ value[a][b - t]] = true;
            int mex = 0;
            while (seen[mex]) mex++;
            value[a][b] = mex;
        }
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) puts(value[a][b] ? "WIN" : "LOSE");
}"#,
        slips: [
            ("puts(value[a][b]", "puts(a != 17 && value[a][b]"),
            ("puts(value[a][b]", "puts(value[a < 200 ? a : 2][b]"),
            ("b = 2; b <= 200", "b = 2; b <= a"),
            (
                "puts(value[a][b]",
                "puts(value[a > 100 && b == 2 ? 2 : a][b]",
            ),
            ("value[a][b] = mex", "value[a][b] = mex & 7"),
        ],
        hangs: [
            (
                "puts(value[a][b]",
                "if (a % 20 == 7 && b % 20 == 9) for (;;) fflush(stdout); else puts(value[a][b]",
            ),
            (
                "puts(value[a][b]",
                "if (a == 50) for (;;) fflush(stdout); else puts(value[a][b]",
            ),
        ],
    },
    Row {
        name: "codeforces-1382-b",
        program: r#"
int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int k, ones = 0;
        bool all = true;
        scanf("%d", &k);
        for (int i = 0; i < k; i++) {
            int a;
            scanf("%d", &a);
            if (a != 1) all = false;
            if (all) ones++;
        }
        bool wins = ones == k ? k % 2 == 1 : ones % 2 == 0;
        puts(wins ? "First" : "Second");
    }
}"#,
        slips: [
            ("a != 1)", "a != 1 && a != 100)"),
            ("if (all) ones++", "if (all && ones < 65535) ones++"),
            ("if (all) ones++", "if (a == 1) ones++"),
            ("if (all) ones++", "if (all && i != 6) ones++"),
            ("int k, ones = 0;", "int k; signed char ones = 0;"),
        ],
        hangs: [
            ("puts(", "while (all && k == 6) fflush(stdout); puts("),
            ("puts(", "while (ones == 4 && k == 9) fflush(stdout); puts("),
        ],
    },
    Row {
        name: "hdu-4664",
        program: r#"
int value[200];
int main() {
    for (int n = 2; n < 200; n++) {
        bool seen[64] = {};
        for (int a = 0; a <= n - 2; a++) seen[value[a] ^ value[n - 2 - a]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int k, x = 0;
        scanf("%d", &k);
        for (int i = 0; i < k; i++) {
            int n;
            scanf("%d", &n);
            if (n >= 100) n = 68 + n % 34;
            x ^= value[n];
        }
        puts(x ? "Carol" : "Dave");
    }
}"#,
        slips: [
            ("n >= 100", "n > 50"),
            (
                "if (n >= 100)",
                "if (n == 1000000000) n = 0;\n            if (n >= 100)",
            ),
            ("a <= n - 2", "a < n / 2 - 1"),
            ("x ^= value[n]", "x ^= i % 1024 == 1023 ? 0 : value[n]"),
            ("n % 34;", "(unsigned short)n % 34;"),
        ],
        hangs: [
            ("puts(", "while (k == 3 && x == 5) fflush(stdout); puts("),
            (
                "if (n >= 100)",
                "while (n % 3001 == 33) fflush(stdout);\n            if (n >= 100)",
            ),
        ],
    },
    Row {
        name: "hdu-2176",
        program: r#"
long long a[200000];
int main() {
    int k;
    while (scanf("%d", &k) == 1 && k > 0) {
        long long x = 0;
        for (int i = 0; i < k; i++) {
            scanf("%lld", &a[i]);
            x ^= a[i];
        }
        puts(x ? "Yes" : "No");
        for (int i = 0; i < k; i++)
            if ((a[i] ^ x) < a[i]) printf("%lld %lld\n", a[i], a[i] ^ x);
    }
}"#,
        slips: [
            ("(a[i] ^ x) < a[i]", "(a[i] ^ x) < a[i] && a[i] != 33"),
            ("x ^= a[i]", "if (i < 199999) x ^= a[i]"),
            (
                "for (int i = 0; i < k; i++)\n            if",
                "for (int i = k - 1; i >= 0; i--)\n            if",
            ),
            ("(a[i] ^ x) < a[i]", "(a[i] ^ x) < a[i] && i != 12"),
            ("x ^= a[i]", "x = (short)(x ^ a[i])"),
        ],
        hangs: [
            ("puts(", "while (x % 1009 == 5) fflush(stdout); puts("),
            ("puts(", "while (x == 0 && k == 3) fflush(stdout); puts("),
        ],
    },
    Row {
        name: "atcoder-tessoku-b33",
        program: r#"
int main() {
    int k, height, width, x = 0;
    scanf("%d %d %d", &k, &height, &width);
    for (int i = 0; i < k; i++) {
        int a, b;
        scanf("%d %d", &a, &b);
        x ^= (a - 1) ^ (b - 1);
    }
    puts(x ? "First" : "Second");
}"#,
        slips: [
            ("(a - 1)", "(a - (a != 1))"),
            ("(a - 1)", "(a < 100000 ? a - 1 : 0)"),
            ("x ^=", "if (a > b) x ^= a;\n        else x ^="),
            ("(b - 1)", "(i == 17 ? 0 : b - 1)"),
            ("height, width, x = 0;", "height, width; short x = 0;"),
        ],
        hangs: [
            ("puts(", "while (x == 3 && k == 2) fflush(stdout); puts("),
            ("x ^=", "while (a == b && a > 40) fflush(stdout); x ^="),
        ],
    },
    Row {
        name: "codeforces-1194-d",
        program: r#"
int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int n, k;
        scanf("%d %d", &n, &k);
        int left = k % 3 == 0 ? n % (k + 1) : n;
        bool lost = left % 3 == 0 && (k % 3 != 0 || left != k);
        puts(lost ? "Bob" : "Alice");
    }
}"#,
        slips: [
            ("int left = k % 3 == 0", "int left = k % 3 == 0 && k != 99"),
            ("puts(lost", "puts(lost && n != 1000000000"),
            ("n % (k + 1)", "n % k + 1"),
            ("n % (k + 1)", "n == k ? 0 : n % (k + 1)"),
            ("int left =", "short left ="),
        ],
        hangs: [
            ("puts(", "while (n % 1009 == 7) fflush(stdout); puts("),
            ("puts(", "while (left == k) fflush(stdout); puts("),
        ],
    },
];

/// Compiles this program in C++ to this place.
fn compile(text: &str, binary: &Path) {
    let source = binary.with_extension("cpp");
    fs::write(&source, format!("#include <cstdio>\n{text}\n")).expect("a file");
    let output = Command::new("g++")
        .args(["-O1", "-o"])
        .args([binary, &source])
        .output()
        .expect("a compiler");
    assert!(
        output.status.success(),
        "{text}: {}",
        program::text(&output.stderr)
    );
}

/// What `stress` says at its end of this program for a published problem, and its exit code.
fn said(name: &str, flags: &[&str], command: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_takeaway"))
        .args(["stress", "--for", name])
        .args(flags)
        .arg("--")
        .args(command)
        .output()
        .expect("takeaway starts");
    let said = program::text(&output.stderr).to_string();
    (said, output.status.code().expect("an exit code"))
}

/// What `stress` says of the program of this row with `to` in place of `from`, and its exit code; also
/// prints the first line, so that a run of minutes shows how far it is.
fn said_of_changed(
    row: &Row,
    (from, to): (&str, &str),
    flags: &[&str],
    folder: &Path,
) -> (String, i32) {
    assert_eq!(row.program.matches(from).count(), 1, "{}: {from}", row.name);
    let binary = folder.join("program");
    compile(&row.program.replace(from, to), &binary);
    let (said, code) = said(row.name, flags, &[binary.to_str().expect("UTF-8")]);
    let first = said.lines().next().unwrap_or_default();
    println!("{} {to:?}: {code} {first}", row.name);
    (said, code)
}

/// Right programs in Python: the name, one of the ways to read below, and who wins: the expression,
/// of `h` or `a` and `b`, and the words.
const IN_PYTHON: [(&str, &str, &str, &str); 20] = [
    (
        "hackerrank-misere-nim",
        LISTS_BY_LINE,
        "xor(h) > 0 if max(h) > 1 else len(h) % 2 == 0",
        "First,Second",
    ),
    ("cses-1730", LISTS_BY_LINE, "xor(h) > 0", "first,second"),
    (
        "cses-1099",
        LISTS_BY_LINE,
        "xor(h[1::2]) > 0",
        "first,second",
    ),
    (
        "luogu-p4279",
        LISTS_BY_LINE,
        "xor(h) > 0 if max(h) > 1 else len(h) % 2 == 0",
        "John,Brother",
    ),
    (
        "hdu-1907",
        LISTS_BY_LINE,
        "xor(h) > 0 if max(h) > 1 else len(h) % 2 == 0",
        "John,Brother",
    ),
    (
        "cses-1098",
        LISTS_BY_LINE,
        "xor([n % 4 for n in h]) > 0",
        "first,second",
    ),
    ("luogu-p2197", LISTS_BY_LINE, "xor(h) > 0", "Yes,No"),
    ("51nod-1066", PAIRS_BY_LINE, "a % (b + 1) > 0", "A,B"),
    (
        "codeforces-1719-a",
        PAIRS_BY_LINE,
        "(a + b) % 2 > 0",
        "Burenka,Tonya",
    ),
    (
        "hackerrank-tower-breakers",
        PAIRS_BY_LINE,
        "b > 1 and a % 2 > 0",
        "1,2",
    ),
    (
        "hackerrank-introduction-to-nim-game",
        LISTS_BY_TOKEN,
        "xor(h) > 0",
        "First,Second",
    ),
    (
        "cses-2208",
        LISTS_BY_TOKEN,
        "any(n % 2 for n in h)",
        "first,second",
    ),
    (
        "spoj-mmmgame",
        LISTS_BY_TOKEN,
        "xor(h) > 0 if max(h) > 1 else len(h) % 2 == 0",
        "John,Brother",
    ),
    (
        "codeforces-1672-a",
        LISTS_BY_TOKEN,
        "(sum(h) - len(h)) % 2 > 0",
        "errorgorn,maomao90",
    ),
    (
        "hackerrank-zero-move-nim",
        LISTS_BY_TOKEN,
        "xor([n + 1 if n % 2 else n - 1 for n in h]) > 0",
        "W,L",
    ),
    (
        "hackerrank-game-of-stones",
        NUMBERS_BY_TOKEN,
        "a % 7 > 1",
        "First,Second",
    ),
    (
        "hackerrank-powers-game",
        NUMBERS_BY_TOKEN,
        "a % 8 > 0",
        "First,Second",
    ),
    (
        "luogu-p3150",
        NUMBERS_BY_TOKEN,
        "a % 2 == 0",
        "pb wins,zs wins",
    ),
    ("51nod-1067", NUMBERS_BY_TOKEN, "a % 7 not in (0, 2)", "A,B"),
    (
        "codeforces-1899-a",
        NUMBERS_BY_TOKEN,
        "a % 3 > 0",
        "First,Second",
    ),
];

const LISTS_BY_LINE: &str = "\
for _ in range(int(input())):
    k = int(input())
    h = list(map(int, input().split()))
    assert len(h) == k
";
const PAIRS_BY_LINE: &str = "\
for _ in range(int(input())):
    a, b = map(int, input().split())
";
const LISTS_BY_TOKEN: &str = "\
numbers = map(int, sys.stdin.buffer.read().split())
for _ in range(next(numbers)):
    h = [next(numbers) for _ in range(next(numbers))]
";
const NUMBERS_BY_TOKEN: &str = "\
numbers = map(int, sys.stdin.read().split())
for _ in range(next(numbers)):
    a = next(numbers)
";

/// Right programs in C++ that read a line at a time: the name, who wins, and the words.
const BY_LINE: [(&str, &str, &str); 5] = [
    ("codechef-matchs", "euclid(h[0], h[1])", "Ari,Rich"),
    ("luogu-p1290", "euclid(h[0], h[1])", "Stan wins,Ollie wins"),
    (
        "hackerrank-a-chessboard-game",
        "(h[0] - 1) % 4 > 1 || (h[1] - 1) % 4 > 1",
        "First,Second",
    ),
    ("codechef-chcoinsg", "h[0] % 6 > 0", "Chef,Misha"),
    ("luogu-p4860", "h[0] % 4 > 0", "October wins!,Roy wins!"),
];
const LINES: &str = r"
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;
bool euclid(long long a, long long b) {
    for (bool wins = true;; wins = !wins) {
        if (a < b) swap(a, b);
        if (a % b == 0 || a / b > 1) return wins;
        a -= b;
    }
}
int main() {
    string line;
    getline(cin, line);
    for (int cases = stoi(line); cases > 0; cases--) {
        getline(cin, line);
        istringstream numbers(line);
        vector<long long> h;
        for (long long n; numbers >> n;) h.push_back(n);
        cout << (WINS ? WORDS) << endl;
    }
}";

/// How many programs are printed, every second in Rust.
const PRINTED: usize = 25;

/// A program and the flags of `stress` for it.
struct Program {
    name: String,
    command: Vec<String>,
}

/// Right programs of people and of `submission`, each for a row of its own: by tokens and by lines,
/// in C++, Python and Rust.
fn right_programs(folder: &Path) -> Vec<Program> {
    let mut programs = Vec::new();
    for row in &ROWS {
        programs.push(compiled(row.name, row.program, folder));
    }
    for (name, wins, words) in BY_LINE {
        let words = format!("\"{}\"", words.replace(',', "\" : \""));
        let text = LINES.replace("WINS", wins).replace("WORDS", &words);
        programs.push(compiled(name, &text, folder));
    }
    for (name, reads, wins, words) in IN_PYTHON {
        let file = folder.join(format!("{name}.py"));
        let (win, loss) = words.split_once(',').expect("two words");
        let head = "import functools, operator, sys\ndef xor(h):\n    return functools.reduce(operator.xor, h, 0)\n";
        let text = format!("{head}{reads}    print('{win}' if ({wins}) else '{loss}')\n");
        fs::write(&file, text).expect("a file");
        programs.push(Program {
            name: name.to_string(),
            command: vec!["python3".to_string(), file.display().to_string()],
        });
    }
    let mut others: Vec<String> = Vec::new();
    for statement in with_a_program() {
        let name = statement.names().remove(0);
        if !programs.iter().any(|program| program.name == name) {
            others.push(name);
        }
    }
    for at in 0..PRINTED {
        let name = &others[at * others.len() / PRINTED];
        let text = program::stdout(&["submission", "--for", name, "-l", LANGUAGES[at % 2]], b"");
        if LANGUAGES[at % 2] == "c++" {
            programs.push(compiled(name, &text, folder));
            continue;
        }
        let (source, binary) = (folder.join(format!("{name}.rs")), folder.join(name));
        fs::write(&source, text).expect("a file");
        let mut rustc = Command::new("rustc");
        let status = rustc.arg("-O").arg(&source).arg("-o").arg(&binary).status();
        assert!(status.expect("a compiler").success(), "{name}");
        programs.push(Program {
            name: name.clone(),
            command: vec![binary.display().to_string()],
        });
    }
    programs
}

const LANGUAGES: [&str; 2] = ["c++", "rust"];

/// This program in C++ for this problem.
fn compiled(name: &str, text: &str, folder: &Path) -> Program {
    let binary = folder.join(name);
    compile(text, &binary);
    Program {
        name: name.to_string(),
        command: vec![binary.display().to_string()],
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn slips_are_found_in_eight_seconds() {
        if program::missing(&["g++"]) {
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let mut missed: Vec<String> = Vec::new();
        for row in &ROWS {
            for slip in row.slips {
                let (said, code) = said_of_changed(row, slip, &["--seconds=8"], folder.path());
                if code != 1 {
                    missed.push(format!("{} {slip:?}: {code} {said}", row.name));
                }
            }
        }
        assert!(missed.len() <= 2, "{}", missed.join("\n"));
    }

    /// Six of sixty runs may end without a case, if they tell that the program was slow.
    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn programs_that_hang_on_one_case_are_told() {
        if program::missing(&["g++"]) {
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let mut named = 0;
        for row in &ROWS {
            for hang in row.hangs {
                for seed in ["--seed=1", "--seed=2", "--seed=3"] {
                    let flags = ["--seconds=10", "--time-limit=2", seed];
                    let (said, code) = said_of_changed(row, hang, &flags, folder.path());
                    assert!(
                        said.contains("slow"),
                        "{} {hang:?}: {code} {said}",
                        row.name
                    );
                    named += i32::from(code == 1);
                }
            }
        }
        assert!(named >= 54, "{named}");
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn nobody_is_blamed_who_is_right() {
        if program::missing(&["g++", "python3", "rustc"]) {
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let programs = right_programs(folder.path());
        assert_eq!(programs.len(), 60);
        for seed in ["--seed=1", "--seed=2"] {
            for Program { name, command } in &programs {
                let command: Vec<&str> = command.iter().map(String::as_str).collect();
                let (said, code) = said(name, &["--seconds=3", seed], &command);
                assert_eq!(code, 0, "{name}, {seed}: {said}");
            }
        }
        let mut busy = Vec::new();
        for _ in 0..4 {
            let mut shell = Command::new("sh");
            busy.push(shell.args(["-c", "while :; do :; done"]).spawn());
        }
        let mut blamed: Vec<String> = Vec::new();
        for Program { name, command } in &programs {
            let command: Vec<&str> = command.iter().map(String::as_str).collect();
            let (said, code) = said(name, &["--seconds=3", "--seed=1"], &command);
            // With so little time, some programs start too slowly to end ten cases.
            if ![0, 3].contains(&code) {
                blamed.push(format!("{name}: {code} {said}"));
            }
        }
        for mut process in busy.into_iter().flatten() {
            let _ = process.kill();
            let _ = process.wait();
        }
        assert!(blamed.is_empty(), "{}", blamed.join("\n"));
    }
}
