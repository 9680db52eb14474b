//! Reads the values of flags.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::num::NonZeroUsize;
use std::time::{Duration, SystemTime};

use clap::ValueEnum;

use crate::case::bounds::MoveOrder;
use crate::case::game::Game;
use crate::case::layout::{Layout, WrongLayout};
use crate::case::options::{Form, HeapCount};
use crate::case::template::{Placeholder, Template, WrongTemplate};
use crate::game::Budget;
use crate::game::rule::{HeapFormula, Rule, WrongRule};
use crate::game::subtraction::NamedSet;
use crate::judge::parallel::MAX_THREADS;
use crate::limits::{MAX_NUMBER, to_usize};
use crate::output::words::{Prefix, Words};

use super::names::{CODES, flags_of, names};
use super::numbers::{number, without_minus};
use super::published::{is_name_of_one, is_word_of_one};
use super::shell;
use super::suggestions::{nearest, suggest};
use super::wrap::columns;

/// The most moves of a set that is not an interval: with its copies, they take 640 MiB.
const MAX_MOVES: u64 = 1 << 24;

/// How many numbers are held for each move of a set until there is a table: the move, and up to
/// four copies.
const COPIES: u64 = 5;

/// The form of cases that are all of the game with this number or name, or of the octal game with
/// this name.
pub fn game(value: &str) -> Result<Form, String> {
    if let Some(game) = plain_number(value).and_then(Game::from_selector) {
        return Ok(Form::game(game));
    }
    for game in Game::ALL {
        if game.name().eq_ignore_ascii_case(value) {
            return Ok(Form::game(game));
        }
    }
    for (name, digits, _) in CODES {
        if name.eq_ignore_ascii_case(value) {
            return code(digits);
        }
    }
    Err(unknown_game(value))
}

/// The name of the octal game with these digits, if it has one.
pub fn name_of_code(code: &[u64]) -> Option<&'static str> {
    for (name, text, _) in CODES {
        if digits(text).is_some_and(|form| form.digits() == Some(code)) {
            return Some(name);
        }
    }
    None
}

fn unknown_game(value: &str) -> String {
    let takes = format!("a number from 1 to {} or a name", Game::ALL.len());
    let message = wrong("game", &takes, value);
    match meant_instead_of_game(value) {
        Some(meant) => message + &suggest(Some(meant)),
        None => {
            let names: Vec<&str> = names().collect();
            format!("{message}\n{}", columns(&names))
        }
    }
}

fn meant_instead_of_game(value: &str) -> Option<String> {
    if digits(value).is_some() {
        return Some(format!("--code {value}"));
    }
    if is_name_of_one(value) {
        return Some(format!("--for {value}"));
    }
    if let Some(meant) = flags_of(value).or_else(|| nearest(value, names())) {
        return Some(meant.to_string());
    }
    is_word_of_one(value).then(|| format!("takeaway help problems {value}"))
}

/// What `--set` takes.
const SET: &str = "moves from 1 to 10^18 such as 2,5-9, sets (squares, powers-of-2, fibonacci, primes, triangular), @FILE, or none";

/// The most bytes of a file of moves: more than 2^24 numbers of 19 digits take.
const MAX_FILE: u64 = 1 << 29;

/// The moves of `--set`: intervals, in any order, and infinite sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveSet {
    intervals: Vec<(u64, u64)>,
    sets: Vec<NamedSet>,
}

impl MoveSet {
    /// The set of these moves.
    pub fn of(moves: &[u64]) -> MoveSet {
        MoveSet {
            intervals: moves.iter().map(|&taken| (taken, taken)).collect(),
            sets: Vec::new(),
        }
    }
}

/// The rule that is given, or that a file has.
pub fn rule(value: &str) -> Result<Rule, String> {
    let Some(file) = value.strip_prefix('@') else {
        return rule_of(value);
    };
    let text = text_of("rule", file, MAX_RULE_FILE)?;
    rule_of(text.strip_prefix('\u{feff}').unwrap_or(&text).trim_end())
}

/// The first `most` bytes of the file that this flag names.
fn text_of(flag: &str, file: &str, most: u64) -> Result<String, String> {
    let mut text = String::new();
    let read = File::open(file).and_then(|file| file.take(most).read_to_string(&mut text));
    match read {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("--{flag} cannot read {file:?}: {error}")),
    }
}

/// The most bytes that are read of a file of a rule: more than a rule has.
const MAX_RULE_FILE: u64 = 1 << 12;

/// How much of a rule is shown before and after the place where it is wrong.
const SHOWN: (usize, usize) = (60, 16);

fn rule_of(text: &str) -> Result<Rule, String> {
    Rule::new(text).map_err(|error| pointed("rule", text, &error))
}

/// What computes a heap from its numbers.
pub fn heap(value: &str) -> Result<HeapFormula, String> {
    HeapFormula::new(value).map_err(|error| pointed("heap", value, &error))
}

/// What is wrong with the text of this flag, and a caret below the place.
fn pointed(flag: &str, text: &str, error: &WrongRule) -> String {
    let bytes = text.as_bytes();
    let at = (error.column() - 1).min(bytes.len());
    let start = at.saturating_sub(SHOWN.0);
    let end = bytes.len().min(at + SHOWN.1);
    let before = on_one_line(&bytes[start..at]);
    let after = on_one_line(&bytes[at..end]);
    let hint = hint_for_other_languages(text);
    let blanks = " ".repeat(before.chars().count());
    format!("--{flag}: {error}{hint}\n  {before}{after}\n  {blanks}^")
}

/// The text with blanks in place of line breaks and other control characters.
fn on_one_line(text: &[u8]) -> String {
    String::from_utf8_lossy(text).replace(char::is_control, " ")
}

/// What there is for what other languages have.
fn hint_for_other_languages(text: &str) -> &'static str {
    if text.contains("//") {
        "; / rounds down"
    } else if text.contains("abs(") {
        "; abs(a-b) is max(a-b,b-a)"
    } else {
        ""
    }
}

/// The moves of a set, which are joined by commas or in a file.
pub fn set(value: &str) -> Result<MoveSet, String> {
    if value == "none" {
        return Ok(MoveSet::default());
    }
    let Some(file) = value.strip_prefix('@') else {
        return moves(value.split(',')).map_err(|item| match item == value {
            true => wrong_move(item, ""),
            false => wrong_move(item, &format!(" (in {value:?})")),
        });
    };
    let text = text_of("set", file, MAX_FILE + 1)?;
    if text.len() as u64 > MAX_FILE {
        return Err(format!(
            "--set takes files of up to 2^29 bytes, and {file:?} has more"
        ));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let items = text
        .split(|c: char| c == ',' || c.is_ascii_whitespace())
        .filter(|item| !item.is_empty());
    let count = items.clone().count() as u64;
    if count == 0 {
        return Err(format!("--set found no moves in {file:?}"));
    }
    if count > MAX_MOVES {
        return Err(format!(
            "--set takes up to 2^24 numbers and ranges, not {count} (in {file:?})"
        ));
    }
    drop(room::<(u64, u64)>(count)?);
    moves(items).map_err(|item| wrong_move(item, &format!(" (in {file:?})")))
}

/// The moves that these texts name, or the first of them that names none.
fn moves<'a>(items: impl Iterator<Item = &'a str>) -> Result<MoveSet, &'a str> {
    let mut moves = MoveSet::default();
    for item in items.map(str::trim) {
        if let Some(set) = NamedSet::from_name(item) {
            moves.sets.push(set);
        } else if let Some(interval) = interval(item) {
            moves.intervals.push(interval);
        } else {
            return Err(item);
        }
    }
    Ok(moves)
}

/// What is wrong with this item of a set, where it is, and what was probably meant.
fn wrong_move(item: &str, place: &str) -> String {
    let message = wrong("set", SET, item) + place;
    if is_expression(item) {
        return message + INSTEAD_OF_EXPRESSION;
    }
    let names = NamedSet::ALL.map(NamedSet::name);
    message + &suggest(nearest(item, names.into_iter()))
}

/// What helps if a set or a code is an expression.
const INSTEAD_OF_EXPRESSION: &str =
    "; moves that depend on the heap are a --rule, such as \"n-t if t <= n/2\"";

/// Returns true if this is an expression, such as `n/2` or `t*t`.
fn is_expression(value: &str) -> bool {
    let mut words = value.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| word == "n" || word == "t") || value.contains(['*', '/', '%', '<', '>', '='])
}

impl MoveSet {
    pub fn sets(&self) -> &[NamedSet] {
        &self.sets
    }

    pub fn without(mut self, sets: &[NamedSet]) -> MoveSet {
        self.sets.retain(|set| !sets.contains(set));
        self
    }

    /// The form of cases that are heaps for these moves. Infinite sets are cut where no table of
    /// this budget needs more.
    pub fn form(&self, budget: Budget) -> Result<Form, String> {
        let numbers = self.intervals(budget)?;
        let form = match numbers[..] {
            [(least, most)] => Form::interval(least, most).ok(),
            _ => Form::set(&listed(&numbers)?).ok(),
        };
        form.ok_or_else(|| format!("--set takes {SET}"))
    }

    /// The form of cases that give more moves than these. Infinite sets are refused: a table of
    /// each case would have all of their moves.
    pub fn finite_form(&self) -> Result<Form, String> {
        if let Some(set) = self.sets.first() {
            let name = set.name();
            return Err(format!(
                "--set {name} has no end, so it cannot be added to the moves (s) of --layout"
            ));
        }
        Form::set(&listed(&self.intervals(Budget::DEFAULT)?)?)
            .map_err(|_| format!("--set takes {SET}"))
    }

    /// The moves as intervals with gaps between them, in ascending order.
    pub fn intervals(&self, budget: Budget) -> Result<Vec<(u64, u64)>, String> {
        let mut given = self.intervals.clone();
        let mut most = 0;
        for &(_, last) in &given {
            most = last.max(most);
        }
        if !self.sets.is_empty() && most > NamedSet::MOST_BESIDE {
            return Err(
                "--set takes moves of up to 2^24 stones beside the name of a set".to_string(),
            );
        }
        let numbers = self.sets.iter().flat_map(|set| set.moves(budget, most));
        given.extend(numbers.map(|number| (number, number)));
        given.sort_unstable();
        let mut intervals: Vec<(u64, u64)> = Vec::new();
        for (least, most) in given {
            match intervals.last_mut() {
                Some((_, end)) if least <= *end + 1 => *end = most.max(*end),
                _ => intervals.push((least, most)),
            }
        }
        Ok(intervals)
    }
}

/// The fewest and the most stones of the moves of a range, or of one move.
fn interval(text: &str) -> Option<(u64, u64)> {
    let (least, most) = text
        .split_once("..")
        .or_else(|| text.split_once('-'))
        .unwrap_or((text, text));
    let least = without_minus(least)?;
    let most = without_minus(most)?;
    if 1 <= least && least <= most && most <= MAX_NUMBER {
        Some((least, most))
    } else {
        None
    }
}

/// All moves one by one.
fn listed(intervals: &[(u64, u64)]) -> Result<Vec<u64>, String> {
    // The intervals have gaps between them, so the sum is at most 10^18.
    let count: u64 = intervals.iter().map(|(least, most)| most - least + 1).sum();
    if count > MAX_MOVES {
        return Err(format!(
            "--set takes one interval or up to 2^24 moves, which are held in memory, not {count}"
        ));
    }
    let mut moves = room(count)?;
    moves.extend(intervals.iter().flat_map(|&(least, most)| least..=most));
    Ok(moves)
}

/// An empty list, with room for `count` moves and the copies that are made of them later.
fn room<T>(count: u64) -> Result<Vec<T>, String> {
    let mut moves = Vec::new();
    match moves.try_reserve_exact(to_usize(COPIES * count)) {
        Ok(()) => Ok(moves),
        Err(_) => Err(format!(
            "--set: there is too little memory for {count} moves"
        )),
    }
}

/// The form of cases that are heaps for this octal code.
pub fn code(value: &str) -> Result<Form, String> {
    if let Some(form) = digits(value) {
        return Ok(form);
    }
    let takes = "0 or 4, a point, and digits from 0 to 7, such as 0.77";
    let message = wrong("code", takes, value);
    if is_expression(value) {
        return Err(message + INSTEAD_OF_EXPRESSION);
    }
    if CODES.iter().any(|(name, ..)| *name == value) {
        return Err(message + &suggest(Some(format!("--game {value}"))));
    }
    Err(message)
}

fn digits(code: &str) -> Option<Form> {
    // A point alone is more likely a slip than the game without moves.
    if code == "." {
        return None;
    }
    let (first, others) = code.split_once('.')?;
    let first = match first {
        "" | "0" => 0,
        "4" => 4,
        _ => return None,
    };
    let mut digits = vec![first];
    // A byte before '0' wraps around to a large number, which is not a digit either.
    for byte in others.bytes() {
        digits.push(byte.wrapping_sub(b'0'));
    }
    Form::code(&digits).ok()
}

pub fn layout(value: &str) -> Result<Layout, String> {
    value
        .parse()
        .map_err(|wrong: WrongLayout| format!("--layout {value:?}: {wrong}"))
}

/// The words if the first player wins, and if it loses, with a comma between, in which `\,` is a
/// comma.
pub fn words(value: &str) -> Result<Words, String> {
    if let Ok(words) = value.parse() {
        return Ok(words);
    }
    let takes = "two words of 1 to 1000 bytes with a comma between, such as W,L";
    let mut message = wrong("words", takes, value);
    if value.matches(',').count() > 1 {
        message += "; a comma within a word is \\,";
    }
    Err(message)
}

pub fn prefix(value: &str) -> Result<Prefix, String> {
    let takes = "1 to 1000 bytes with at most one {} and no line break, such as \"Case #{}: \"";
    Prefix::new(value).ok_or_else(|| wrong("prefix", takes, value))
}

pub fn template(value: &str) -> Result<Template, String> {
    Template::new(value).map_err(|error| match error {
        WrongTemplate::Word(word) => {
            let names = Placeholder::ALL.map(|placeholder| placeholder.to_string());
            format!("--winning-moves takes {}, not {word}", names.join(", "))
        }
        _ => {
            let takes = "1 to 1000 bytes without line break, such as \"{heap} {left}\"";
            wrong("winning-moves", takes, value)
        }
    })
}

pub fn heaps(value: &str) -> Result<HeapCount, String> {
    let count = number(value).and_then(HeapCount::new);
    count.ok_or_else(|| wrong("heaps", &range(1, MAX_NUMBER), value))
}

/// The language of a printed program, and what the help says of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// the default
    #[default]
    Rust,
    /// also cpp: C++98, for judges without Rust
    #[value(name = "c++", alias = "cpp")]
    Cpp,
}

pub fn thread_count(value: &str) -> Result<NonZeroUsize, String> {
    let count = number(value).and_then(|count| NonZeroUsize::new(to_usize(count)));
    match count {
        Some(count) if count.get() <= MAX_THREADS => Ok(count),
        _ => Err(wrong("threads", &range(1, MAX_THREADS as u64), value)),
    }
}

pub fn budget(value: &str) -> Result<Budget, String> {
    let budget = number(value).and_then(|n| Budget::new(u32::try_from(n).ok()?));
    budget.ok_or_else(|| wrong("budget", "a number from 0 to 30", value))
}

/// Reads the value of this flag, a number from `least` to `most`.
pub fn up_to(
    flag: &'static str,
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |value| match number(value) {
        Some(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(wrong(flag, &range(least, most), value)),
    }
}

/// What a flag takes that is a number. Large ones are typed in a form that no shell changes.
fn range(least: u64, most: u64) -> String {
    let most = if most == MAX_NUMBER {
        "10^18, such as 1e9".to_string()
    } else {
        most.to_string()
    };
    format!("a number from {least} to {most}")
}

/// Reads the value of this flag, a time in seconds.
pub fn seconds(flag: &'static str) -> impl Fn(&str) -> Result<Duration, String> + Clone {
    move |value| {
        let mut bytes = value.bytes();
        let is_plain = bytes.all(|byte| byte.is_ascii_digit() || byte == b'.');
        match value.parse() {
            Ok(seconds) if is_plain && (0.01..=86400.0).contains(&seconds) => {
                Ok(Duration::from_secs_f64(seconds))
            }
            _ => Err(wrong(flag, "seconds from 0.01 to 86400", value)),
        }
    }
}

/// The format of a problem package, and the tools that take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PackageFormat {
    /// problemtools, Kattis, DOMjudge
    #[value(aliases = ["problemtools", "domjudge"])]
    Kattis,
    /// BAPCtools
    #[value(alias = "bapctools")]
    Icpc,
    /// sinol-make, SIO2
    #[value(aliases = ["sinol-make", "sio2"])]
    Sinol,
    /// Polygon
    Polygon,
}

/// What a printed validator is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Dialect {
    Testlib,
    Kattis,
    Plain,
}

/// A value of a flag as it is typed.
pub fn value_name(value: &impl ValueEnum) -> String {
    match value.to_possible_value() {
        Some(value) => value.get_name().to_string(),
        None => String::new(),
    }
}

/// The most stones that a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargestMove {
    Stones(u64),
    /// As many as the largest heap of the case has.
    Heap,
}

/// The most stones that a move takes: a number, or the letter of a heap.
pub fn largest_move(value: &str) -> Result<LargestMove, String> {
    match number(value) {
        _ if value == "n" => Ok(LargestMove::Heap),
        Some(stones) if (1..=MAX_NUMBER).contains(&stones) => Ok(LargestMove::Stones(stones)),
        _ => {
            let expected = format!("n, or {}", range(1, MAX_NUMBER));
            Err(wrong("max-move", &expected, value))
        }
    }
}

/// The order of the moves of a set.
pub fn move_order(value: &str) -> Result<MoveOrder, String> {
    match value {
        "increasing" => Ok(MoveOrder::Increasing),
        "distinct" => Ok(MoveOrder::Distinct),
        "any" => Ok(MoveOrder::Any),
        _ => Err(wrong("moves", "increasing, distinct or any", value)),
    }
}

const LONGEST_SEED: usize = 100;

/// The seed that is this number, or that follows from this text; `random` gives another one each
/// time.
pub fn seed(value: &str) -> Result<u64, String> {
    if value == "random" {
        let now = SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or_default();
        return Ok(fnv_1a(FNV_START, &now.as_nanos().to_le_bytes()));
    }
    if let Some(seed) = plain_number(value) {
        return Ok(seed);
    }
    if value.is_empty() || value.len() > LONGEST_SEED {
        let takes = format!("a number or a text of 1 to {LONGEST_SEED} bytes");
        return Err(wrong("seed", &takes, value));
    }
    Ok(fnv_1a(FNV_START, value.as_bytes()))
}

/// The starting value of FNV-1a.
pub const FNV_START: u64 = 0xCBF2_9CE4_8422_2325;

/// The hash FNV-1a of 64 bits (Fowler, Noll and Vo), which is the same on all machines, from this
/// starting value.
pub fn fnv_1a(start: u64, bytes: &[u8]) -> u64 {
    let mut hash = start;
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    }
    hash
}

/// A number written as in the input: only digits, no sign.
pub fn plain_number(text: &str) -> Option<u64> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

fn wrong(flag: &str, takes: &str, value: &str) -> String {
    format!("--{flag} takes {takes}, not {value:?}")
}

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightProgram(pub Vec<OsString>);

/// The program of this line. No shell runs it.
pub fn right_program(value: &str) -> Result<RightProgram, String> {
    let words = shell::split(value, cfg!(windows)).map_err(|why| format!("--right: {why}"))?;
    if words.is_empty() {
        return Err(format!(
            "--right takes a program and its arguments, such as \"python3 right.py\", not {value:?}"
        ));
    }
    Ok(RightProgram(
        words.into_iter().map(OsString::from).collect(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_or_a_text_of_1_to_100_bytes() {
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for (text, fits) in [
            ("", false),
            ("x", true),
            (&*"x".repeat(100), true),
            (&*"x".repeat(101), false),
        ] {
            assert_eq!(seed(text).is_ok(), fits, "{text}");
        }
        assert_ne!(seed("x"), seed("y"));
    }

    #[test]
    fn ranges_that_meet_are_one_interval() {
        for (value, intervals) in [
            ("none", vec![]),
            ("7", vec![(7, 7)]),
            ("1-1000000000000000000", vec![(1, MAX_NUMBER)]),
            ("1,2,3", vec![(1, 3)]),
            ("5-9,2", vec![(2, 2), (5, 9)]),
            ("4-9,1-3", vec![(1, 9)]),
            ("5-9,1-3", vec![(1, 3), (5, 9)]),
            ("1-20,5-9,21,3", vec![(1, 21)]),
            ("03-3,3", vec![(3, 3)]),
            ("1, 3 ,5", vec![(1, 1), (3, 3), (5, 5)]),
            ("1..3", vec![(1, 3)]),
            ("2^3-20,1e2", vec![(8, 20), (100, 100)]),
            ("2^3+1..1_0", vec![(9, 10)]),
        ] {
            assert_eq!(
                set(value).and_then(|moves| moves.intervals(Budget::DEFAULT)),
                Ok(intervals),
                "{value}"
            );
        }
        for value in [
            "", ",", "1,", ",1", "0", "0-3", "3-2", "1-", "-1", "1--2", "1-2-3", "1-5-3", "1..5-3",
            "1...3", "None", "none,1", "+1",
        ] {
            assert!(set(value).is_err(), "{value:?}");
        }
        assert!(set("1-1000000000000000001").is_err());
    }

    #[test]
    fn a_set_is_an_interval_or_has_up_to_2_to_the_24_moves() {
        let form = |value: &str| {
            set(value)
                .and_then(|moves| moves.form(Budget::DEFAULT))
                .ok()
        };
        assert_eq!(form("3-14"), Form::interval(3, 14).ok());
        assert_eq!(form("2,5-7"), Form::set(&[2, 5, 6, 7]).ok());
        assert_eq!(form("none"), Form::set(&[]).ok());
        assert_eq!(
            listed(&[(1, (1 << 24) - 1), (1 << 30, 1 << 30)]).map(|moves| moves.len()),
            Ok(1 << 24)
        );
        for intervals in [
            &[(1, 1 << 24), (1 << 30, 1 << 30)],
            &[(1, MAX_NUMBER / 2), (MAX_NUMBER, MAX_NUMBER)],
        ] {
            assert!(listed(intervals).is_err(), "{intervals:?}");
        }
    }

    #[test]
    fn a_message_about_a_wrong_set_names_all_sets() {
        assert!(SET.contains(&format!(
            "({})",
            NamedSet::ALL.map(NamedSet::name).join(", ")
        )));
    }

    #[test]
    fn a_set_with_a_name_has_the_moves_beside_it_up_to_2_to_the_24() {
        let small = Budget::new(4).expect("a budget");
        let intervals = |value: &str| set(value).and_then(|moves| moves.intervals(small));
        let squares = |most: u64| {
            (1..)
                .map(|root| root * root)
                .take_while(move |&square| square <= most)
        };
        assert_eq!(
            intervals("squares"),
            Ok(squares(81).map(|square| (square, square)).collect())
        );
        assert_eq!(
            intervals("squares,2-99"),
            Ok(vec![(1, 100), (121, 121), (144, 144)])
        );
        assert_eq!(
            intervals("powers-of-2,fibonacci").map(|all| all[..3].to_vec()),
            Ok(vec![(1, 5), (8, 8), (13, 13)])
        );
        assert!(intervals("squares,16777216").is_ok() && intervals("squares,16777217").is_err());
        let message = set("1,prime").expect_err("no set");
        assert!(
            message.ends_with("not \"prime\" (in \"1,prime\"); did you mean primes?"),
            "{message}"
        );
    }

    #[test]
    fn a_code_has_a_point() {
        for (value, code) in [
            ("0.77", &[0, 7, 7][..]),
            (".77", &[0, 7, 7]),
            ("4.07", &[4, 0, 7]),
            ("0.", &[0]),
            ("4.", &[4]),
            (".0", &[0, 0]),
        ] {
            assert_eq!(digits(value), Form::code(code).ok(), "{value}");
        }
        for value in [
            "", ".", "77", "0", "0.78", "1.7", "00.7", "0.7.7", "0.7/", "0. 7", "-.7", "0,77",
            "0.٣",
        ] {
            assert_eq!(digits(value), None, "{value:?}");
        }
    }

    #[test]
    fn every_name_and_every_number_is_a_game() {
        for each in Game::ALL {
            assert_eq!(game(each.name()), Ok(Form::game(each)));
            assert_eq!(game(&each.name().to_uppercase()), Ok(Form::game(each)));
            assert_eq!(game(&each.selector().to_string()), Ok(Form::game(each)));
        }
        for (name, code) in [
            ("kayles", &[0, 7, 7][..]),
            ("dawsons-kayles", &[0, 0, 7]),
            ("dawsons-chess", &[0, 1, 3, 7]),
        ] {
            assert_eq!(game(name).ok(), Form::code(code).ok());
            assert_eq!(game(&name.to_uppercase()).ok(), Form::code(code).ok());
        }
    }

    #[test]
    fn an_unknown_game_gets_the_nearest_name_or_all() {
        let last = Game::ALL.len();
        for (value, name) in [
            ("kayls", "kayles"),
            ("Nimm", "nim"),
            ("grundy", "grundys-game"),
            ("dawson-chess", "dawsons-chess"),
        ] {
            let message = format!(
                "--game takes a number from 1 to {last} or a name, not \"{value}\"; did you mean {name}?"
            );
            assert_eq!(game(value), Err(message));
        }
        for value in ["0", &(last + 1).to_string(), "+1", "", "hex", "tic-tac-toe"] {
            let message = game(value).expect_err("no game");
            let (_, listed) = message.split_once('\n').expect("all names");
            let listed: Vec<&str> = listed.split_whitespace().collect();
            assert_eq!(listed, names().collect::<Vec<_>>(), "{message}");
        }
    }

    mod slow {
        use super::*;

        /// All numbers count: if numbers beyond the limit were dropped, verdicts would be wrong.
        #[test]
        #[ignore = "takes seconds: .ci/run runs it"]
        fn a_file_has_up_to_2_to_the_24_numbers_and_may_start_with_a_byte_order_mark() {
            let file = tempfile::NamedTempFile::new().expect("a file");
            let value = format!("@{}", file.path().display());
            let read = |text: String| {
                std::fs::write(file.path(), text).expect("a file");
                set(&value).and_then(|moves| moves.intervals(Budget::DEFAULT))
            };
            let [fits, over] =
                [1 << 24, (1 << 24) + 1].map(|count: usize| read("2 ".repeat(count - 1) + "5"));
            let [marked, astray] =
                ["\u{feff}2,5", "2,\u{feff}5"].map(|text| read(text.to_string()));
            assert_eq!([fits, marked], [(); 2].map(|()| Ok(vec![(2, 2), (5, 5)])));
            assert!(astray.is_err());
            let message = format!(
                "--set takes up to 2^24 numbers and ranges, not 16777217 (in {:?})",
                &value[1..]
            );
            assert_eq!(over, Err(message));
        }
    }
}
