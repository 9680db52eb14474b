//! The lines with `^` of published statements: what they make of inputs of `stress` is all that the
//! statement allows, and nothing else.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use takeaway::{Bounded, Statement, StatementBounds, statements};

use crate::program;
use crate::published::{has, name};

/// The programs that may be a machine's `awk`.
pub const AWKS: [&str; 5] = [
    "mawk",
    "gawk",
    "gawk --posix",
    "busybox awk",
    "original-awk",
];

/// Those that this machine has.
pub fn awks() -> Vec<&'static str> {
    let mut there = Vec::new();
    for awk in AWKS {
        let command = awk.split(' ').next().unwrap_or(awk);
        if path_of(command).is_some() {
            there.push(awk);
        }
    }
    println!("tried: {}", there.join(", "));
    there
}

/// Where this program is.
fn path_of(command: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut places = env::split_paths(&path).map(|folder| folder.join(command));
    places.find(|place| place.is_file())
}

/// What an input has of each thing that the statement bounds.
type Measures = BTreeMap<&'static str, Vec<u64>>;

struct Row {
    name: &'static str,
    /// Reads an input as a program would, and checks what no bound says.
    measure: fn(&mut Reader) -> Measures,
    /// In how many of 100 cases `|` at least gives the heaps back, without empty ones and in any
    /// order. In the others it gives a case with the same winner.
    given_back: usize,
}

/// A row for each statement with `^`. The statement's note "Bounds: ..." has the numbers.
const ROWS: [Row; 21] = [
    row("atcoder-tessoku-b33", tokens, 0),
    row("atcoder-tessoku-b34", moves_of_2_and_3, 0),
    row("baekjoon-5981", checkers, 0),
    row("baekjoon-18937", bridges, 20),
    row("codechef-gameofpiles1", piles, 20),
    row("codeforces-1704-f", cells, 0),
    row("hackerrank-bowling-pins", letters, 20),
    row("hackerrank-poker-nim", chips, 0),
    row("hackerrank-tower-breakers-revisited", towers, 100),
    row("hdu-1730", northcott, 0),
    row("hdu-2177", ordered_pairs, 0),
    row("leetcode-294", lines_of_letters, 20),
    row("lightoj-1186", pawns, 100),
    row("lightoj-1192", gray_and_white, 0),
    row("lightoj-1247", matrices, 100),
    row("lightoj-1393", matrices, 100),
    row("spoj-matgame", matrices, 100),
    row("uva-11311", chocolate, 20),
    row("uva-11859", matrices, 5),
    row("yukicoder-2", one_number, 20),
    row("yukicoder-715", different_numbers, 20),
];

const fn row(name: &'static str, measure: fn(&mut Reader) -> Measures, given_back: usize) -> Row {
    Row {
        name,
        measure,
        given_back,
    }
}

/// The words of an input.
struct Reader<'a> {
    words: Box<dyn Iterator<Item = &'a str> + 'a>,
}

impl Reader<'_> {
    fn word(&mut self) -> Option<&str> {
        self.words.next()
    }

    fn next_number(&mut self) -> Option<u64> {
        self.word().map(|word| word.parse().expect("a number"))
    }

    fn number(&mut self) -> u64 {
        self.next_number().expect("one more number")
    }

    fn numbers(&mut self, count: u64) -> Vec<u64> {
        (0..count).map(|_| self.number()).collect()
    }
}

fn measures<const N: usize>(all: [(&'static str, Vec<u64>); N]) -> Measures {
    BTreeMap::from(all)
}

/// Every second of these numbers, from the first or from the second on.
fn halves(numbers: &[u64]) -> [Vec<u64>; 2] {
    let pairs = numbers.chunks(2);
    [0, 1].map(|at| pairs.clone().map(|pair| pair[at]).collect())
}

fn is_below(numbers: &[u64], end: u64) -> bool {
    numbers.iter().all(|&number| number < end)
}

fn tokens(input: &mut Reader) -> Measures {
    let [count, height, width] = [0; 3].map(|_| input.number());
    let [rows, columns] = halves(&input.numbers(2 * count));
    assert!(is_below(&rows, height + 1) && is_below(&columns, width + 1));
    assert!(!rows.contains(&0) && !columns.contains(&0));
    measures([
        ("tokens", vec![count]),
        ("rows", vec![height]),
        ("columns", vec![width]),
    ])
}

fn moves_of_2_and_3(input: &mut Reader) -> Measures {
    let count = input.number();
    assert_eq!(input.numbers(2), [2, 3]);
    measures([("heaps", vec![count]), ("numbers", input.numbers(count))])
}

fn checkers(input: &mut Reader) -> Measures {
    let [height, width, count] = [0; 3].map(|_| input.number());
    let [rows, columns] = halves(&input.numbers(2 * count));
    assert!(is_below(&rows, height) && is_below(&columns, width));
    measures([
        ("checkers", vec![count]),
        ("rows", vec![height]),
        ("columns", vec![width]),
    ])
}

fn bridges(input: &mut Reader) -> Measures {
    let count = input.number();
    let numbers = input.numbers(count);
    assert!(matches!(input.word(), Some("Whiteking" | "Blackking")));
    measures([("bridges", vec![count]), ("numbers", numbers)])
}

fn piles(input: &mut Reader) -> Measures {
    let cases = input.number();
    let [mut counts, mut numbers] = [Vec::new(), Vec::new()];
    for _ in 0..cases {
        let count = input.number();
        numbers.extend(input.numbers(count));
        counts.push(count);
    }
    measures([
        ("cases", vec![cases]),
        ("piles in all", vec![counts.iter().sum()]),
        ("piles", counts),
        ("numbers", numbers),
    ])
}

fn towers(input: &mut Reader) -> Measures {
    let cases = input.number();
    let [mut counts, mut numbers] = [Vec::new(), Vec::new()];
    for _ in 0..cases {
        let count = input.number();
        numbers.extend(input.numbers(count));
        counts.push(count);
    }
    measures([
        ("cases", vec![cases]),
        ("towers", counts),
        ("numbers", numbers),
    ])
}

/// The lengths of the strings, each after its length.
fn lengths(input: &mut Reader) -> Vec<u64> {
    let count = input.number();
    let mut lengths = Vec::new();
    for _ in 0..count {
        let length = input.number();
        assert_eq!(input.word().map(str::len), Some(length as usize));
        lengths.push(length);
    }
    lengths
}

fn cells(input: &mut Reader) -> Measures {
    let lengths = lengths(input);
    measures([
        ("cases", vec![lengths.len() as u64]),
        ("cells in all", vec![lengths.iter().sum()]),
        ("cells", lengths),
    ])
}

fn letters(input: &mut Reader) -> Measures {
    let lengths = lengths(input);
    measures([("cases", vec![lengths.len() as u64]), ("letters", lengths)])
}

fn lines_of_letters(input: &mut Reader) -> Measures {
    let mut lengths = Vec::new();
    while let Some(word) = input.word() {
        lengths.push(word.len() as u64);
    }
    measures([("letters", lengths)])
}

fn chips(input: &mut Reader) -> Measures {
    let cases = input.number();
    let [mut counts, mut additions, mut numbers] = [const { Vec::new() }; 3];
    for _ in 0..cases {
        let count = input.number();
        counts.push(count);
        additions.push(input.number());
        numbers.extend(input.numbers(count));
    }
    measures([
        ("cases", vec![cases]),
        ("heaps", counts),
        ("additions", additions),
        ("numbers", numbers),
    ])
}

fn northcott(input: &mut Reader) -> Measures {
    let [mut rows, mut columns] = [Vec::new(), Vec::new()];
    while let Some(count) = input.next_number() {
        let width = input.number();
        let [one, other] = halves(&input.numbers(2 * count));
        assert!(is_below(&one, width + 1) && is_below(&other, width + 1));
        assert!(one.iter().zip(&other).all(|(one, other)| one != other));
        rows.push(count);
        columns.push(width);
    }
    measures([("rows", rows), ("columns", columns)])
}

fn ordered_pairs(input: &mut Reader) -> Measures {
    let mut numbers = Vec::new();
    while let Some(first) = input.next_number() {
        let second = input.number();
        assert!(first <= second);
        numbers.extend([first, second]);
    }
    measures([("numbers", numbers)])
}

fn pawns(input: &mut Reader) -> Measures {
    let cases = input.number();
    let mut columns = Vec::new();
    for _ in 0..cases {
        let count = input.number();
        let white = input.numbers(count);
        let black = input.numbers(count);
        assert!(white.iter().zip(&black).all(|(white, black)| white < black));
        assert!(is_below(&black, count));
        columns.push(count);
    }
    measures([("cases", vec![cases]), ("columns", columns)])
}

fn gray_and_white(input: &mut Reader) -> Measures {
    let cases = input.number();
    let [mut pairs, mut numbers] = [Vec::new(), Vec::new()];
    for _ in 0..cases {
        let count = input.number();
        let places = input.numbers(2 * count);
        assert!(places.is_sorted_by(|one, next| one < next));
        pairs.push(count);
        numbers.extend(places);
    }
    measures([
        ("cases", vec![cases]),
        ("pairs", pairs),
        ("numbers", numbers),
    ])
}

fn matrices(input: &mut Reader) -> Measures {
    let cases = input.number();
    let [mut rows, mut columns, mut cells, mut numbers] = [const { Vec::new() }; 4];
    for _ in 0..cases {
        let height = input.number();
        let width = input.number();
        numbers.extend(input.numbers(height * width));
        rows.push(height);
        columns.push(width);
        cells.push(height * width);
    }
    measures([
        ("cases", vec![cases]),
        ("rows", rows),
        ("columns", columns),
        ("cells", cells),
        ("numbers", numbers),
    ])
}

fn chocolate(input: &mut Reader) -> Measures {
    let cases = input.number();
    let [mut rows, mut columns] = [Vec::new(), Vec::new()];
    for _ in 0..cases {
        let [height, width, row, column] = [0; 4].map(|_| input.number());
        assert!(row < height && column < width);
        rows.push(height);
        columns.push(width);
    }
    measures([("cases", vec![cases]), ("rows", rows), ("columns", columns)])
}

fn one_number(input: &mut Reader) -> Measures {
    measures([("numbers", vec![input.number()])])
}

fn different_numbers(input: &mut Reader) -> Measures {
    let count = input.number();
    let numbers = input.numbers(count);
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert!(sorted.is_sorted_by(|one, next| one < next));
    measures([("integers", vec![count]), ("numbers", numbers)])
}

/// Checks that these numbers go from the least to the most of what the statement bounds, or near to
/// it if they are sizes.
fn assert_reached(bounded: &Bounded, row: &str, numbers: &[u64]) {
    let largest = *numbers.iter().max().expect("a number");
    if !bounded.is_count {
        let near = bounded.most - bounded.most / 10;
        assert!(largest >= near, "{row}: {largest}, {bounded:?}");
        return;
    }
    let smallest = *numbers.iter().min().expect("a number");
    assert_eq!(largest, bounded.most, "{row}: {bounded:?}");
    let least = bounded.least.unwrap_or(smallest);
    assert_eq!(smallest, least, "{row}: {bounded:?}");
}

/// What the notes of a statement say that it bounds.
fn bounds(statement: &Statement) -> StatementBounds {
    StatementBounds::of(statement).unwrap_or_else(|| panic!("{}: no bounds", statement.name))
}

/// The row's statement.
fn statement(row: &Row) -> Statement {
    let mut all = statements().into_iter();
    all.find(|statement| name(statement) == row.name)
        .unwrap_or_else(|| panic!("{}", row.name))
}

/// What went into `^`, and what it made of it.
struct Converted {
    heaps: String,
    input: String,
}

/// A folder in which `stress` runs with an `awk` that keeps what it converts.
struct Workshop(TempDir);

impl Workshop {
    fn new(awk: &str) -> Workshop {
        let folder = tempfile::tempdir().expect("a folder");
        let script = format!(
            "#!/bin/sh\n\
            if [ -z \"$TAKEAWAY_SEED\" ]; then exec {awk} \"$@\"; fi\n\
            cat >heaps.$TAKEAWAY_SEED\n\
            {awk} \"$@\" <heaps.$TAKEAWAY_SEED >input.$TAKEAWAY_SEED || exit\n\
            cat input.$TAKEAWAY_SEED\n"
        );
        let place = folder.path().join("awk");
        fs::write(&place, script).expect("a file");
        let mode = Command::new("chmod").arg("+x").arg(&place).status();
        assert!(mode.is_ok_and(|it| it.success()));
        Workshop(folder)
    }

    /// All that is converted while `stress` tries a program that is right.
    fn converted(&self, statement: &Statement, flags: &[&str]) -> Vec<Converted> {
        let takeaway = Path::new(env!("CARGO_BIN_EXE_takeaway"));
        let answer = match &statement.converter {
            Some(_) => statement.command().replace("FILE", "in.$$"),
            None => format!("{} <in.$$", statement.command()),
        };
        let program = format!("cat >in.$$; {answer}; rm in.$$");
        let path = format!(
            "{}:{}:{}",
            self.0.path().display(),
            takeaway.parent().expect("a folder").display(),
            env::var("PATH").unwrap_or_default()
        );
        let output = Command::new(takeaway)
            .current_dir(self.0.path())
            .env("PATH", path)
            .args(["stress", "--for", &name(statement)])
            // In a line of 500,000 letters, busybox replaces for seconds.
            .args(["--time-limit", "60"])
            .args(flags)
            .args(["--", "sh", "-c", &program])
            .output()
            .expect("takeaway starts");
        let said = program::text(&output.stderr);
        assert!(output.status.success(), "{}: {said}", statement.name);
        self.kept()
    }

    fn kept(&self) -> Vec<Converted> {
        let mut kept = Vec::new();
        for file in fs::read_dir(self.0.path()).expect("a folder") {
            let place = file.expect("a file").path();
            let Some(seed) = place
                .to_string_lossy()
                .split_once("input.")
                .map(|it| it.1.to_string())
            else {
                continue;
            };
            let heaps = self.0.path().join(format!("heaps.{seed}"));
            kept.push(Converted {
                heaps: fs::read_to_string(heaps).expect("a text"),
                input: fs::read_to_string(&place).expect("a text"),
            });
            fs::remove_file(place).expect("a file");
        }
        kept
    }
}

/// What all these inputs have; nothing is beyond the bounds of the statement.
fn measured(row: &Row, all: &[Converted]) -> Measures {
    let bounds = bounds(&statement(row));
    let mut together = Measures::new();
    for Converted { input, .. } in all {
        let mut reader = Reader {
            words: Box::new(input.split_ascii_whitespace()),
        };
        let measures = (row.measure)(&mut reader);
        assert_eq!(reader.word(), None, "{}: {}", row.name, input);
        for (bounded, size) in bounds.all.iter().zip(bounds.sizes(input.as_bytes())) {
            let numbers = &measures[bounded.noun.as_str()];
            let least = numbers.iter().min().copied();
            let most = numbers.iter().max().copied();
            // The program reads the same from the input.
            assert_eq!(
                size,
                least.zip(most).map(<[u64; 2]>::from),
                "{}: {bounded:?}",
                row.name
            );
            let is_within = least >= bounded.least && most <= Some(bounded.most);
            assert!(is_within, "{}: {most:?}, {bounded:?}", row.name);
        }
        for (noun, numbers) in measures {
            together.entry(noun).or_default().extend(numbers);
        }
    }
    together
}

/// The heaps of each case of an input in the form of the flags, without empty ones and sorted.
fn cases(statement: &Statement, text: &str) -> Vec<Vec<u64>> {
    let mut words = text
        .split_ascii_whitespace()
        .map(|word| word.parse().expect("a number"));
    if !has(statement, "--stream") {
        words.next();
    }
    let mut cases = Vec::new();
    loop {
        let count = if has(statement, "--heaps") {
            Some(4)
        } else {
            words.next()
        };
        let Some(count) = count else {
            return cases;
        };
        let mut heaps: Vec<u64> = words.by_ref().take(count as usize).collect();
        if heaps.len() < count as usize {
            return cases;
        }
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        cases.push(heaps);
    }
}

/// Checks that `|` gives the heaps back as often as the row says.
fn assert_given_back(row: &Row, workshop: &Workshop, all: &[Converted]) {
    let statement = statement(row);
    let Some(converter) = &statement.converter else {
        return;
    };
    let [mut same, mut count] = [0, 0];
    for Converted { heaps, input } in all {
        fs::write(workshop.0.path().join("FILE"), input).expect("a file");
        let mut shell = Command::new("sh");
        shell.current_dir(workshop.0.path()).args(["-c", converter]);
        let back = program::feed(&mut shell, b"").stdout;
        let [wanted, found] = [heaps, program::text(&back)].map(|text| cases(&statement, text));
        assert_eq!(wanted.len(), found.len(), "{}", row.name);
        count += wanted.len();
        same += wanted
            .iter()
            .zip(&found)
            .filter(|(one, other)| one == other)
            .count();
    }
    println!("{}: {same} of {count} given back", row.name);
    assert!(
        100 * same >= row.given_back * count,
        "{}: {same} of {count}",
        row.name
    );
}

#[test]
fn each_statement_with_a_converter_back_says_what_it_bounds_and_has_a_row() {
    let mut names = Vec::new();
    for statement in statements() {
        if statement.back.is_some() {
            assert!(!bounds(&statement).all.is_empty());
            names.push(name(&statement));
        }
    }
    names.sort();
    let mut rows: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
    rows.sort_unstable();
    assert_eq!(names, rows);
}

#[cfg(unix)]
#[test]
fn forty_inputs_of_two_statements_reach_their_bounds() {
    if program::missing(&["sh", "awk", "chmod"]) {
        return;
    }
    let awk = path_of("awk").expect("awk");
    for row in ROWS {
        if ["baekjoon-18937", "yukicoder-2"].contains(&row.name) {
            assert_bounds_reached(&row, &awk.to_string_lossy(), "40");
        }
    }
}

/// What `stress` says after the first line of its end, of a program for a statement without `|`.
#[cfg(unix)]
fn said_at_the_end(name: &str, flags: &[&str], program: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_takeaway"))
        .args(["stress", "--for", name, "--seconds=60"])
        .args(flags)
        .args(["--", "sh", "-c", program])
        .output()
        .expect("takeaway starts");
    let said = program::text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let (_, end) = said.split_once('\n').expect("several lines");
    end.to_string()
}

#[cfg(unix)]
#[test]
fn the_end_says_in_the_words_of_the_statement_what_was_tried() {
    if program::missing(&["sh", "awk", "sleep"]) {
        return;
    }
    let right = format!(
        "{} --for hackerrank-poker-nim",
        env!("CARGO_BIN_EXE_takeaway")
    );
    let said = said_at_the_end("hackerrank-poker-nim", &["--runs=1"], &right);
    let told = "tried: 1 to 1 cases, 1 to 1 heaps, numbers 1 to 1, additions ";
    assert!(said.starts_with(told), "{said}");
    let told = "\nnot tried: more than 1 cases, more than 1 heaps, numbers above 1, additions ";
    assert!(said.contains(told), "{said}");
    // What `^` draws depends on the awk: where it drew the largest, none above it is left.
    let drawn: u64 = said
        .split_once(" additions ")
        .and_then(|(_, rest)| rest.split(' ').next()?.parse().ok())
        .unwrap_or_else(|| panic!("{said}"));
    let is_above = said.ends_with(&format!("additions above {drawn}\n"));
    assert!(
        (1..=100).contains(&drawn) && is_above == (drawn < 100),
        "{said}"
    );
    // A right program in place of takeaway, which says nothing of its answers.
    let flags = ["--runs=60", "--right=true"];
    let said = said_at_the_end("hackerrank-poker-nim", &flags, "cat >/dev/null");
    let told = "tried: 1 to 100 cases, 1 to 100 heaps, numbers 1 to 1000000000, additions 1 to ";
    assert!(
        said.starts_with(told) && !said.contains("not tried"),
        "{said}"
    );
    let slow = format!("read t; [ $t -lt 50 ] || sleep 60; (echo $t; cat) | {right}");
    let flags = ["--runs=60", "--time-limit=0.5"];
    let said = said_at_the_end("hackerrank-poker-nim", &flags, &slow);
    let told = " cases (the program is too slow)";
    assert!(
        said.contains("\nnot tried: more than ") && said.contains(told),
        "{said}"
    );
}

/// Checks that this many inputs have the largest and the smallest of what the statement bounds.
fn assert_bounds_reached(row: &Row, awk: &str, runs: &str) {
    let workshop = Workshop::new(awk);
    let statement = statement(row);
    let all = workshop.converted(&statement, &["--runs", runs, "--seconds", "3000"]);
    let measured = measured(row, &all);
    for bounded in &bounds(&statement).all {
        assert_reached(bounded, row.name, &measured[bounded.noun.as_str()]);
    }
    assert_given_back(row, &workshop, &all);
}

/// The numbers that `^` gets while `stress` runs a program with these flags.
#[cfg(unix)]
fn seeds(flags: &[&str], program: &str) -> Vec<u64> {
    let folder = tempfile::tempdir().expect("a folder");
    let statement = "-p nim --max-cases 5 --max-heap 9\n^ echo $TAKEAWAY_SEED >>seeds; cat\n";
    fs::write(folder.path().join("st.txt"), statement).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_takeaway"))
        .current_dir(folder.path())
        .args(["stress", "@st.txt", "-j=1"])
        .args(flags)
        .args(["--", "sh", "-c", program])
        .output()
        .expect("takeaway starts");
    assert!(output.status.code() < Some(2), "{output:?}");
    let text = fs::read_to_string(folder.path().join("seeds")).expect("a text");
    text.lines()
        .map(|line| line.parse().expect("a number"))
        .collect()
}

#[cfg(unix)]
#[test]
fn each_input_has_a_seed_of_its_own_which_depends_on_the_seed_that_is_typed() {
    if program::missing(&["sh"]) {
        return;
    }
    let right = format!("{} -p nim", env!("CARGO_BIN_EXE_takeaway"));
    let first = seeds(&["--runs", "20"], &right);
    assert_eq!(first, seeds(&["--runs", "20"], &right));
    assert_ne!(first, seeds(&["--runs", "20", "--seed", "2"], &right));
    let mut sorted = first.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!((first.len(), sorted.len()), (20, 20));
    assert!(sorted[0] >= 1 && sorted[19] < 1 << 31, "{sorted:?}");
    // They are mixed: neither all small nor all large.
    assert!(sorted[0] < 1 << 29 && sorted[19] > 3 << 29, "{sorted:?}");
}

#[cfg(unix)]
#[test]
fn the_seed_stays_while_an_input_is_made_smaller() {
    if program::missing(&["sh", "awk", "sleep"]) {
        return;
    }
    let takeaway = env!("CARGO_BIN_EXE_takeaway");
    let right = format!("--right={takeaway} -p nim");
    // The first answer that is wrong is that of the case on which the program is wrong.
    let wrong_on_3 = format!(
        "cat >in; {takeaway} -p nim <in >out; awk 'FNR == NR {{ if (FNR > 1 && /3/) bad[FNR - 1]; next }} \
         {{ print(FNR in bad ? \"wrong\" : $0) }}' in out"
    );
    // A program that is right on one case, but late beside how quick it was on several.
    let slow_alone = format!(
        "cat >all; read count <all; if test $count -gt 1; then cat all | {{ {wrong_on_3}; }}; \
         else case `cat all` in *3*) sleep 3;; esac; {takeaway} -p nim <all; fi"
    );
    for (most_cases, program) in [("5", &wrong_on_3), ("1", &wrong_on_3), ("5", &slow_alone)] {
        // A right program: no further inputs are drawn for what the wrong answers may be.
        let flags = ["--seconds=60", "-j1", &right, "--max-cases", most_cases];
        let mut seeds = seeds(&flags, program);
        let all = seeds.len();
        let last = seeds[all - 1];
        // An input on which the program is wrong is tried twice at once.
        let mut pairs = seeds.windows(2);
        let wrong = pairs.find(|pair| pair[0] == pair[1]);
        assert_eq!(wrong, Some(&[last, last][..]), "{program}: {seeds:?}");
        let tries = seeds.iter().filter(|seed| **seed == last).count();
        assert!(tries > 2, "{program}: {seeds:?}");
        // Only the last input was tried several times.
        seeds.dedup();
        assert!(all - seeds.len() > 2, "{program}: {all}, {seeds:?}");
        seeds.pop();
        assert!(!seeds.contains(&last), "{program}: {seeds:?}");
    }
}

/// With another seed, `^` makes another input of the same cases.
#[cfg(unix)]
#[test]
fn a_case_that_was_right_with_another_seed_is_tried_again() {
    if program::missing(&["sh", "sed", "tail"]) {
        return;
    }
    let takeaway = env!("CARGO_BIN_EXE_takeaway");
    let folder = tempfile::tempdir().expect("a folder");
    let statement = "-p nim --max-cases 1 --max-heap 9\n^ cat; echo $((TAKEAWAY_SEED % 2))\n";
    fs::write(folder.path().join("st.txt"), statement).expect("a file");
    let wrong_if_odd =
        format!("cat >in; [ `tail -n 1 in` = 1 ] && echo wrong || sed '$d' in | {takeaway} -p nim");
    for seed in 1..=6 {
        let output = Command::new(takeaway)
            .current_dir(folder.path())
            .args(["stress", "@st.txt", "-j1", "--seconds=20"])
            .arg(format!("--seed={seed}"))
            .args(["--", "sh", "-c", &wrong_if_odd])
            .output()
            .expect("takeaway starts");
        assert_eq!(program::text(&output.stdout), "1\n1 1\n1\n", "seed {seed}");
    }
}

/// What `stress` prints and says of a shell script for a statement, with this seed.
#[cfg(unix)]
fn found(folder: &std::path::Path, flags: &[&str], script: &str) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_takeaway"))
        .current_dir(folder)
        .arg("stress")
        .args(flags)
        // The scripts write files of fixed names.
        .args(["--seconds=60", "-j=1", "--", "sh", "-c", script])
        .output()
        .expect("takeaway starts");
    let said = program::text(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(1), "{flags:?}: {said}");
    (program::text(&output.stdout).to_string(), said)
}

#[cfg(unix)]
const NONE_ALONE: &str = "no case is wrong alone";

/// `^` draws the additions, and draws others where a case is left out.
#[cfg(unix)]
#[test]
fn a_case_that_is_wrong_alone_is_cut_from_what_the_program_read() {
    if program::missing(&["sh", "awk"]) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let nim = format!(
        "{} --for hackerrank-poker-nim",
        env!("CARGO_BIN_EXE_takeaway")
    );
    let is_wrong = "NR == 1 { print 0 } NR % 2 == 0 && $2 % 7 == 3 { print NR / 2 }";
    let wrong = format!(
        "cat >in; awk '{is_wrong}' in >bad; {nim} <in >out; \
         awk 'FNR == NR {{ bad[$1] = 1; next }} {{ print(FNR in bad ? \"bad\" : $0) }}' bad out"
    );
    for seed in 1..=8 {
        let seed = format!("--seed={seed}");
        let flags = ["--for=hackerrank-poker-nim", &seed];
        let (input, said) = found(folder.path(), &flags, &wrong);
        let additions = input.split_whitespace().nth(2);
        let additions: Option<u64> = additions.and_then(|word| word.parse().ok());
        assert!(
            input.starts_with("1\n") && additions.is_some_and(|number| number % 7 == 3),
            "{input}{said}"
        );
        assert!(!said.contains(NONE_ALONE), "{said}");
    }
    // A program with a state.
    let wrong = format!("cat >in; {nim} <in >out; awk 'NR % 2 == 0 {{ $0 = \"bad\" }} 1' out");
    let (input, said) = found(folder.path(), &["--for=hackerrank-poker-nim"], &wrong);
    let told = "\nno case is wrong alone: the program carries something over from case to case\n";
    assert!(
        input.starts_with("2\n") && said.contains(told),
        "{input}{said}"
    );
}

/// In a file of one's own, nothing says where a case of the input begins.
#[cfg(unix)]
#[test]
fn a_case_that_is_wrong_is_tried_alone_with_other_numbers_of_a_setters_converter() {
    if program::missing(&["sh", "awk", "cut"]) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let draws = "BEGIN { x = ENVIRON[\"TAKEAWAY_SEED\"] % 1000 } NR == 1; \
                 NR > 1 { x = (x * 7 + NR) % 1000; print x % 9, $0 }";
    let statement = format!("-p nim --max-cases 50 --max-heap 9\n^ awk '{draws}'\n");
    fs::write(folder.path().join("st.txt"), statement).expect("a file");
    let nim = format!(
        "cat >in; (head -n 1 in; tail -n +2 in | cut -d ' ' -f 2-) | {} -p nim",
        env!("CARGO_BIN_EXE_takeaway")
    );
    let wrong = format!(
        "{nim} >out; awk 'FNR == NR {{ n[FNR - 1] = $1; next }} {{ print(n[FNR] % 3 == 1 ? \"bad\" : $0) }}' in out"
    );
    for seed in 1..=6 {
        let seed = format!("--seed={seed}");
        let (input, said) = found(folder.path(), &["@st.txt", &seed], &wrong);
        let number = input.split_whitespace().nth(1);
        let number: Option<u64> = number.and_then(|word| word.parse().ok());
        assert!(
            input.starts_with("1\n") && number.is_some_and(|number| number % 3 == 1),
            "{input}{said}"
        );
    }
    // Nobody knows what the second case is alone.
    let wrong = format!("{nim} | awk 'NR == 2 {{ print \"bad\"; next }} 1'");
    let (input, said) = found(folder.path(), &["@st.txt"], &wrong);
    assert!(
        !input.starts_with("1\n") && !said.contains(NONE_ALONE),
        "{input}{said}"
    );
}

#[cfg(unix)]
mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn three_hundred_inputs_of_each_statement_reach_its_bounds() {
        if program::missing(&["sh", "awk", "chmod"]) {
            return;
        }
        let awk = path_of("awk").expect("awk");
        for row in ROWS {
            assert_bounds_reached(&row, &awk.to_string_lossy(), "300");
        }
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn every_awk_stays_within_the_bounds_and_has_one_choice_without_a_seed() {
        if program::missing(&["sh", "chmod"]) {
            return;
        }
        for awk in awks() {
            let workshop = Workshop::new(awk);
            for row in ROWS {
                let statement = statement(&row);
                let few = ["--runs", "12", "--max-total", "2000", "--seconds", "600"];
                let all = workshop.converted(&statement, &few);
                measured(&row, &all);
                assert_given_back(&row, &workshop, &all);
                let back = statement.back.expect("a line with ^");
                let command = format!("PATH=.:$PATH; {back}");
                let mut outputs = Vec::new();
                for _ in 0..2 {
                    let mut shell = Command::new("sh");
                    shell.current_dir(workshop.0.path()).args(["-c", &command]);
                    outputs.push(program::feed(&mut shell, all[0].heaps.as_bytes()).stdout);
                }
                assert_eq!(outputs[0], outputs[1], "{}: {awk}", row.name);
                assert!(!outputs[0].is_empty(), "{}: {awk}", row.name);
            }
        }
    }
}
