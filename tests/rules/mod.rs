//! `takeaway values`, and rules of one's own: random rules against the reference, which computes
//! every part of the text for every combination.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use fastrand::Rng;
use takeaway::game::Bound;
use takeaway::game::rule::Rule;

use crate::generate::spaced;
use crate::program;
use crate::reference::rules::mex;
use crate::reference::written::Written;

/// Writes random rules of heaps.
pub struct Writer {
    random: Rng,
    letters: &'static [&'static str],
}

impl Writer {
    pub fn new(seed: u64) -> Writer {
        Writer {
            random: Rng::with_seed(seed),
            letters: &["t"],
        }
    }

    /// A rule of up to three options.
    pub fn rule(&mut self) -> String {
        let count = self.pick(&[1, 1, 2, 3]);
        let options: Vec<String> = (0..count).map(|_| self.option()).collect();
        options.join("; ")
    }

    fn option(&mut self) -> String {
        if self.random.bool() {
            return self.short_cut();
        }
        self.letters = self.pick(&[
            &["t"],
            &["t"],
            &["t"],
            &["a", "b"],
            &["a", "b"],
            &["a", "b", "c"],
        ]);
        let heaps = 1 + self.random.usize(0..3) / 2;
        let heaps: Vec<String> = (0..heaps).map(|_| self.heaps()).collect();
        let condition = if self.random.u8(0..4) == 0 {
            String::new()
        } else {
            format!(" if {}", self.condition(2))
        };
        heaps.join(", ") + &condition
    }

    /// An option for which the program may know more than its table, or would if parts did not
    /// forbid that.
    fn short_cut(&mut self) -> String {
        self.letters = &["t"];
        let heap = self.pick(&[
            "n-t", "n-t", "t", "n-1", "n-3", "0 of n", "0 of t", "2..1", "n..t", "0",
        ]);
        let mut conditions = vec![self.pick(&LIMITS).to_string()];
        for _ in 0..self.random.usize(0..3) {
            conditions.push(self.without_effect());
        }
        self.random.shuffle(&mut conditions);
        if self.random.u8(0..4) == 0 {
            conditions.pop();
        }
        let condition = conditions.join(self.pick(&[" and ", " and ", " && ", " or "]));
        if condition.is_empty() {
            heap.to_string()
        } else {
            format!("{heap} if {condition}")
        }
    }

    /// A condition that always holds or never does, or decides nothing; but some of its parts may
    /// forbid a move.
    fn without_effect(&mut self) -> String {
        let (fault, always) = (
            self.pick(&FAULTS),
            self.pick(&["1==1", "0<1", "not 2<1", "n>=0", "3%2==1"]),
        );
        let never = self.pick(&["0==1", "2<1", "1!=1", "n<0", "7/2==4"]);
        let (number, comparison) = (self.number(1), self.condition(1));
        let sign = self.pick(&["==", "<=", ">=", "!=", "<", "="]);
        match self.random.u8(0..9) {
            0 => format!("({always} or {fault})"),
            1 => format!("({fault} || {always})"),
            2 => format!("not ({never} and {fault})"),
            3 => format!("({comparison} or {always})"),
            4 => format!("({fault} or {never})"),
            5 => format!("({number}) {sign} ({number})"),
            6 => fault.to_string(),
            7 => self.pick(&[always, never]).to_string(),
            _ => format!("({fault} or not {fault})"),
        }
    }

    fn heaps(&mut self) -> String {
        let (one, other) = (self.number(1), self.number(1));
        match self.random.u8(0..8) {
            0 => format!("{one} of {other}"),
            1 => format!("{one}..{other}"),
            2..=4 => format!("n-{}", self.letter()),
            _ => one,
        }
    }

    fn number(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.u8(0..3) == 0 {
            let small = self.random.u8(0..7).to_string();
            let letter = self.letter();
            return self.pick(&["n", letter, &small]).to_string();
        }
        let (one, other) = (self.number(depth - 1), self.number(depth - 1));
        match self.random.u8(0..12) {
            0..=4 => format!("{one}{}{other}", self.pick(&["+", "-", "*", "/", "%"])),
            5 | 6 => format!("({one} {} {other})", self.pick(&["+", "-"])),
            7 => format!("-{}", self.number(0)),
            8 => format!("{}({one})", self.pick(&["bits", "sqrt"])),
            _ => format!(
                "{}({one}, {other})",
                self.pick(&["gcd", "min", "max", "xor"])
            ),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        let (one, other) = (self.number(1), self.number(2));
        let sign = self.pick(&["<", "<=", ">", ">=", "==", "!=", "="]);
        match if depth == 0 {
            10
        } else {
            self.random.u8(0..13)
        } {
            0 => format!("{}{}", self.pick(&["not ", "!"]), self.condition(depth - 1)),
            1 | 2 => {
                let word = self.pick(&["or", "||"]);
                format!(
                    "({} {word} {})",
                    self.condition(depth - 1),
                    self.condition(depth - 1)
                )
            }
            3 | 4 => {
                let word = self.pick(&["and", "&&"]);
                format!(
                    "{} {word} {}",
                    self.condition(depth - 1),
                    self.condition(depth - 1)
                )
            }
            5 => format!("prime({one})"),
            6 => format!("square({one})"),
            7 => format!("power({one}, {other})"),
            8 => format!("0 < {one} {sign} {other}"),
            // It names a letter, but does not depend on it.
            9 => format!("0*{} {sign} n-{}", self.letter(), self.random.u8(0..7)),
            _ => format!("{one} {sign} {other}"),
        }
    }

    fn letter(&mut self) -> &'static str {
        self.pick(self.letters)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.usize(0..from.len())]
    }
}

/// Conditions that bound a letter, as finite sets and theorems need.
const LIMITS: [&str; 12] = [
    "t<=4",
    "5==t",
    "2<=t<=5",
    "t*t<=9 and t<7",
    "t<3 or t==6",
    "prime(t) and t<12",
    "t*t<=n",
    "2*t<=n",
    "t<n",
    "t+2<=n",
    "t*(t+1)/2<=n",
    "3*t-1<n/2",
];

/// Conditions with a part that is no move for some heaps or letters: a divisor that is not
/// positive, the gcd of a negative number.
const FAULTS: [&str; 16] = [
    "n/(n-9)>0",
    "n%(n-9)==n%(n-9)",
    "9/(6-n)<9",
    "n%(t-2)==0",
    "t/0==0",
    "1%0==1",
    "7/(t-t)>=7",
    "gcd(n-5,t)==1",
    "gcd(t-3,2)<=2",
    "gcd(-1,4)==1",
    "xor(n-4,t)>=0",
    "bits(7-n)<9",
    "sqrt(t-2)<9",
    "power(n,t-1)",
    "power(t,1)",
    "n/n==1",
];

/// Sizes above 0 in ascending order, each with the number of heaps that have it.
type Sizes = Vec<(u64, u64)>;

/// A rule as the reference reads it, with the values and the options of its heaps.
struct Known<'a> {
    rule: &'a str,
    values: Vec<u64>,
    options: Vec<BTreeSet<Sizes>>,
    /// Whether the first player wins a single heap in misère play, if options have at most one
    /// heap.
    wins_misere: Vec<bool>,
}

impl Known<'_> {
    /// Heaps up to `most`.
    fn of(rule: &str, most: u64) -> Known<'_> {
        let written = Written::new(rule);
        let mut known = Known {
            rule,
            values: Vec::new(),
            options: Vec::new(),
            wins_misere: Vec::new(),
        };
        for n in 0..=most {
            let options = written.options(n);
            let wins =
                options.is_empty() || options.iter().any(|left| known.is_lost_in_misere(left));
            known
                .values
                .push(mex(options.iter().map(|left| known.value(left))));
            known.options.push(options);
            known.wins_misere.push(wins);
        }
        known
    }

    /// The value of these heaps together.
    fn value(&self, left: &Sizes) -> u64 {
        let odd = left.iter().filter(|(_, count)| count % 2 == 1);
        odd.fold(0, |sum, &(size, _)| sum ^ self.values[size as usize])
    }

    /// Whether the first player loses at most one heap in misère play.
    fn is_lost_in_misere(&self, left: &Sizes) -> bool {
        !self.wins_misere[left.first().map_or(0, |&(size, _)| size as usize)]
    }

    fn sum(&self, heaps: &[u64]) -> u64 {
        heaps
            .iter()
            .fold(0, |sum, &heap| sum ^ self.values[heap as usize])
    }

    /// What the winning moves on each heap leave of it.
    fn winning(&self, heaps: &[u64]) -> Vec<Vec<&Sizes>> {
        let sum = self.sum(heaps);
        let of_heap = |&heap: &u64| -> Vec<&Sizes> {
            let wanted = sum ^ self.values[heap as usize];
            self.options[heap as usize]
                .iter()
                .filter(|left| sum > 0 && self.value(left) == wanted)
                .collect()
        };
        heaps.iter().map(of_heap).collect()
    }

    /// Asserts that the move of an explanation is one of the `winning` ones, or that there is none.
    fn assert_wins(&self, told: &str, heaps: &[u64], winning: &[Vec<&Sizes>]) {
        let what = || format!("{}: {heaps:?}: {told}", self.rule);
        let Some((done, heap)) = told.rsplit_once(" heap ") else {
            assert!(
                told == "-" && winning.iter().all(Vec::is_empty),
                "{}",
                what()
            );
            return;
        };
        let heap = heap.parse::<usize>().expect("a heap") - 1;
        let sizes = sizes(done, heaps[heap]);
        let is_told = |left: &&&Sizes| {
            if done.contains("...") {
                left.starts_with(&sizes)
            } else {
                ***left == sizes
            }
        };
        assert!(
            winning[heap].iter().any(|left| is_told(&left)),
            "{}",
            what()
        );
    }
}

/// What `leave 2 + 3 x 1 of` or `take 2 from` leaves of a heap.
fn sizes(done: &str, heap: u64) -> Sizes {
    if let Some(taken) = done
        .strip_prefix("take ")
        .and_then(|done| done.strip_suffix(" from"))
    {
        let left = heap - taken.parse::<u64>().expect("stones");
        return [(left, 1)]
            .into_iter()
            .filter(|&(size, _)| size > 0)
            .collect();
    }
    let left = done
        .strip_prefix("leave ")
        .and_then(|done| done.strip_suffix(" of"))
        .expect("a move");
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let size = |part: &str| match part.split_once(" x ") {
        Some((count, size)) => (number(size), number(count)),
        None => (number(part), 1),
    };
    let sizes: BTreeMap<u64, u64> = left
        .split(" + ")
        .filter(|part| !["nothing", "..."].contains(part))
        .map(size)
        .collect();
    sizes.into_iter().collect()
}

/// What the program says of a rule, which may be warned of.
fn told(rule: &str, arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let output = program::run_with(
        &[arguments, &["--rule", rule, "--budget", "14"]].concat(),
        input.as_bytes(),
    );
    (
        program::text(&output.stdout).to_string(),
        program::text(&output.stderr).to_string(),
        output.status.code(),
    )
}

/// How many statements of each kind were compared.
type Compared = BTreeMap<&'static str, usize>;

/// Asserts that all that the program says of a rule is as the reference computes it.
fn assert_all_is_right(rule: &str, random: &mut Rng, compared: &mut Compared) {
    let letters = Written::new(rule).most_letters();
    let most = [30, 30, 12, 6][letters];
    let (text, errors, code) = told(rule, &["values", &most.to_string()], "");
    let (about, lines): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with('#'));
    let values = lines.iter().map(|line| {
        line.split_once(' ')
            .expect("a value")
            .1
            .parse()
            .expect("a number")
    });
    let values: Vec<u64> = values.collect();
    let is_proved = about.iter().any(|line| line.contains("; proved"));
    // Periods are seen in more heaps.
    let known = Known::of(rule, if is_proved { 3 * most } else { most });
    assert_eq!(values, known.values[..values.len()], "{rule}");
    if values.len() as u64 <= most {
        let is_large = || Written::new(rule).is_large(values.len() as u64);
        assert!(
            code == Some(1) && (errors.contains("combinations") || is_large()),
            "{rule}: {errors}"
        );
    }
    *compared.entry("values").or_default() += values.len();
    assert_shown(&known, &about);
    about
        .iter()
        .for_each(|line| assert_proved(&known, line, compared));
    assert_answers(&known, values.len() as u64 - 1, random, compared);
    assert_misere(&known, values.len() as u64 - 1, compared);
}

/// The options of some small heaps.
fn assert_shown(known: &Known, about: &[&str]) {
    let rule = Rule::new(known.rule).expect("a rule");
    let options: Result<Vec<_>, _> = [1, 2, 6]
        .into_iter()
        .map(|heap| Ok((heap, rule.options(heap)?)))
        .collect();
    for (heap, options) in options.unwrap_or_else(|_: Bound| Vec::new()) {
        let is_shown = about
            .iter()
            .any(|line| line.starts_with(&format!("# {heap} -> ")));
        assert!(is_shown, "{}: {about:?}", known.rule);
        assert_eq!(
            BTreeSet::from_iter(options),
            known.options[heap as usize],
            "{}",
            known.rule
        );
    }
}

/// What is said to be proved.
fn assert_proved(known: &Known, line: &str, compared: &mut Compared) {
    let (values, rule) = (&known.values, known.rule);
    if let Some(numbers) = line
        .strip_suffix(" on; proved")
        .and_then(|line| line.strip_prefix("# period "))
    {
        let (period, start) = numbers.split_once(" from n = ").expect("a period");
        let [period, start] =
            [period, start].map(|number| number.parse::<usize>().expect("a number"));
        assert!(
            (start..values.len() - period.min(values.len()))
                .all(|n| values[n] == values[n + period]),
            "{rule}"
        );
        *compared.entry("periods").or_default() += 1;
        return;
    }
    for (recursion, heap, end) in [
        ("F(n) if F(n) > F(n - 1)", "n-", ", or 0"),
        ("g(E(n)) + 1", "", ", and 0 if"),
    ] {
        if line.starts_with(&format!("# g(n) = {recursion}, ")) && line.ends_with("; proved") {
            let (_, largest) = line.split_once("largest ").expect("a letter");
            let (letter, condition) = largest.split_once(" with ").expect("a condition");
            let condition = condition.split(end).next().expect("a condition");
            let moves = format!(
                "{heap}{} if {condition}",
                letter.trim_end_matches(" below n")
            );
            assert_eq!(
                by_recursion(&moves, values.len(), recursion.starts_with('F')),
                *values,
                "{rule}: {line}"
            );
            *compared.entry("theorems").or_default() += 1;
        }
    }
}

/// The first values by the recursion of a theorem for these moves.
fn by_recursion(moves: &str, count: usize, is_top: bool) -> Vec<u64> {
    let moves = Written::new(moves);
    let left = |n: usize| -> BTreeSet<usize> {
        let size = |left: &Sizes| left.first().map_or(0, |&(size, _)| size as usize);
        moves.options(n as u64).iter().map(size).collect()
    };
    let most_taken = |n: usize| left(n).first().map_or(0, |left| n - left);
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let taken = most_taken(n);
        values.push(match (is_top, n) {
            (false, _) => left(n).last().map_or(0, |&left| values[left] + 1),
            (true, 0) => 0,
            (true, _) if taken > most_taken(n - 1) => taken as u64,
            (true, _) => values[n - taken - 1],
        });
    }
    values
}

/// Verdicts, values, moves and counts of cases of one heap, and of some of several.
fn assert_answers(known: &Known, last: u64, random: &mut Rng, compared: &mut Compared) {
    let single = (0..=last).map(|heap| vec![heap]);
    let several: Vec<Vec<u64>> = (0..8)
        .map(|_| {
            (0..random.usize(2..4))
                .map(|_| random.u64(0..=last))
                .collect()
        })
        .collect();
    let cases: Vec<Vec<u64>> = single.chain(several).collect();
    let lines = cases
        .iter()
        .map(|heaps| format!("{} {}\n", heaps.len(), spaced(heaps)));
    let input = lines.collect::<String>();
    let [explained, counted] =
        ["--explain", "--count"].map(|flag| told(known.rule, &[flag, "--stream"], &input).0);
    assert_eq!(
        [&explained, &counted].map(|text| text.lines().count()),
        [cases.len(); 2],
        "{}",
        known.rule
    );
    for ((heaps, explained), counted) in cases.iter().zip(explained.lines()).zip(counted.lines()) {
        let (sum, winning) = (known.sum(heaps), known.winning(heaps));
        let what = format!("{}: {heaps:?}: {explained}, {counted}", known.rule);
        let verdict = format!("{}\t{sum}\t", if sum == 0 { "Second" } else { "First" });
        known.assert_wins(
            explained.strip_prefix(&verdict).expect(&what),
            heaps,
            &winning,
        );
        assert_eq!(
            counted,
            winning.iter().map(Vec::len).sum::<usize>().to_string(),
            "{what}"
        );
    }
    *compared.entry("explanations and counts").or_default() += cases.len();
}

/// Misère play of one heap, unless a move may leave several.
fn assert_misere(known: &Known, last: u64, compared: &mut Compared) {
    let heaps: String = (0..=last).map(|heap| format!("{heap}\n")).collect();
    let (answers, errors, code) = told(
        known.rule,
        &["--misere", "-e", "--heaps", "1", "--stream"],
        &heaps,
    );
    if errors.contains("only if each of its moves leaves at most one heap") {
        assert!(
            [" of ", "..", ", "]
                .iter()
                .any(|sign| known.rule.contains(sign)),
            "{}",
            known.rule
        );
        return;
    }
    // An octal game is answered as one.
    let mut options = known.options.iter().flatten();
    if options.any(|left| left.iter().map(|&(_, count)| count).sum::<u64>() > 1) {
        return;
    }
    assert_eq!(
        (answers.lines().count() as u64, code),
        (last + 1, Some(0)),
        "{}: {errors}",
        known.rule
    );
    for (heap, answer) in (0..).zip(answers.lines()) {
        let wins = known.wins_misere[heap as usize];
        let [verdict, _, action] = answer.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{answer}")
        };
        assert_eq!(
            verdict,
            if wins { "First" } else { "Second" },
            "{}: {heap}",
            known.rule
        );
        let lost = known.options[heap as usize]
            .iter()
            .filter(|left| known.is_lost_in_misere(left))
            .collect();
        known.assert_wins(action, &[heap], &[lost]);
    }
    *compared.entry("heaps in misere play").or_default() += answers.lines().count();
}

/// Compares all that the program says of this many random rules, and returns how much that was.
fn compare_random_rules(seed: u64, count: usize) -> Compared {
    let mut writer = Writer::new(seed);
    let mut compared = Compared::new();
    for _ in 0..count {
        let rule = writer.rule();
        assert_all_is_right(&rule, &mut writer.random, &mut compared);
    }
    compared
}

#[test]
fn all_that_is_said_of_a_hundred_random_rules_is_right() {
    let compared = compare_random_rules(1, 100);
    for kind in [
        "values",
        "periods",
        "theorems",
        "explanations and counts",
        "heaps in misere play",
    ] {
        assert!(compared.contains_key(kind), "{kind}: {compared:?}");
    }
}

#[test]
fn cases_of_a_rule_are_answered_explained_and_counted_as_its_values_and_options_say() {
    for rule in [
        "n-t if 2*t<=n",
        "a, n-1-a; a, n-2-a",
        "3 of n/2; n-1",
        "n-1..n-t if t<4",
        "0 of n; t if t%3==1",
        "n-t if n%t==0",
        "n-t if square(t); a, b if n%a==0 and b<4",
    ] {
        assert_all_is_right(rule, &mut Rng::with_seed(3), &mut Compared::new());
    }
}

/// No budget bounds its heaps then.
#[test]
fn a_rule_that_is_a_finite_set_is_that_set() {
    let input = "3  1 1000000000000000000  2 5 8  0";
    for flags in [
        &[][..],
        &["--explain"],
        &["--count"],
        &["--misere"],
        &["--winning-moves", "{heap} {take}"],
    ] {
        let [rule, set] = [["--rule", "n-1; n-t if 3 <= t <= 4"], ["--set", "1,3,4"]]
            .map(|given| program::stdout(&[&given[..], flags].concat(), input));
        assert_eq!(rule, set, "{flags:?}");
    }
}

#[test]
fn wrong_rules_are_shown_with_a_caret_and_what_to_write_instead() {
    for (rule, column, says) in [
        ("n-2t", 4, "a product needs a *"),
        ("n-K", 3, "letters are small"),
        ("n^2", 2, "write n*n for a power"),
        ("foo(n)", 1, "expected a letter, or gcd"),
        ("floor(n/2)", 1, "rounded down"),
        ("n-1 or n-2", 5, "\";\" separates options"),
        ("n-1 | n-2", 5, "\";\" separates options"),
        ("n-1 else n-2", 5, "\";\" separates options"),
        ("n-t where t<2", 5, "a condition follows \"if\""),
        ("(a-t,b) where t<2", 9, "a condition follows \"if\""),
        ("n-t if t is odd", 10, "write =="),
        ("n-t if t<2 | t==4", 12, "write \"and\", \"or\""),
        ("pow(n,2)", 1, "write n*n for a power"),
        ("[a-t,b]", 1, "brackets are round"),
        ("(a-t,b) | (a,b-t)", 9, "\";\" separates options"),
        ("(a-t,b) (a,b-t)", 9, "\";\" separates options"),
        ("n−1", 2, "write - for minus"),
        ("n-t if t divides n", 10, "n%t == 0"),
        ("n-t if t%2", 11, "t%2 == 0"),
        ("n-t & 3", 5, "write \"and\""),
        ("a, b, c, d", 10, "at most three letters"),
    ] {
        let output = program::run_with(&["values", "--rule", rule], b"");
        let said = program::text(&output.stderr);
        assert!(
            said.starts_with(&format!("takeaway: --rule: column {column}: "))
                && said.contains(says),
            "{said}"
        );
        assert!(
            said.ends_with(&format!("\n  {rule}\n  {:1$}^\n", "", column - 1)),
            "{said}"
        );
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    }
}

#[test]
fn heaps_beyond_the_table_of_a_rule_are_refused_and_say_how_far_it_goes() {
    // No theorem is known for two conditions.
    let rule = "n-t if 2*t<=n and t>0";
    let flags = ["--rule", rule, "--heaps", "1", "--budget", "10"];
    let last = "a heap whose Grundy value is known within 2^11 combinations (heaps up to 15)";
    let message = format!(
        "line 1, column 6: case 2: expected {last}, found \"16\"; a larger --budget may help"
    );
    program::assert_says(&flags, "2 15 16", "Second\n", &message);
    let flags = ["--rule", "n-t if square(t*t*t*t)", "--heaps", "1"];
    let message = "line 1, column 3: case 1: expected a heap whose Grundy value is known within numbers of 32 bits \
        (heaps up to 215), found \"216\"";
    program::assert_says(&flags, "1 216", "", message);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn all_that_is_said_of_a_hundred_thousand_random_rules_is_right() {
        let next = AtomicU64::new(0);
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    let parts = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed))
                        .take_while(|&part| part < 100);
                    parts.for_each(|part| println!("{:?}", compare_random_rules(part, 1000)));
                });
            }
        });
    }
}
