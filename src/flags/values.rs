//! Reads the values of flags.

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
use crate::limits::MAX_NUMBER;
use crate::output::words::{Prefix, Words};

use super::numbers::{number, without_minus};
use super::published::is_word_of_one;
use super::suggestions::{nearest, suggest};

/// Octal games that are known by a name, their codes, and what a move does.
pub const CODES: [(&str, &str, &str); 3] = [
    (
        "kayles",
        "0.77",
        "takes 1 or 2 stones from one heap, and may split what is left of it in two",
    ),
    (
        "dawsons-kayles",
        "0.07",
        "takes 2 stones from one heap, and may split what is left of it in two",
    ),
    (
        "dawsons-chess",
        "0.137",
        "takes 3 stones from one heap and may split what is left of it in two, or takes 2 stones from \
        one heap, or takes a heap of 1",
    ),
];

/// Games that have a name, but no selector: the flags that describe them.
const ALIASES: [(&[&str], &str); 4] = [
    (
        &[
            "bachet",
            "bachets-game",
            "bachet-game",
            "bash",
            "bash-game",
            "brave-game",
        ],
        "--set 1-3, if a move takes 1 to 3 stones",
    ),
    (
        &["misere-nim", "nim-misere", "anti-nim"],
        "--game nim --misere",
    ),
    (&["s-nim"], "--set 2,5, if a move takes 2 or 5 stones"),
    (&["treblecross"], "--code 0.007"),
];

/// The most moves of a set that is not an interval: with its copies, they take 640 MiB.
const MAX_MOVES: u64 = 1 << 24;

/// How many numbers are held for each move of a set until there is a table: the move, and up to
/// four copies.
const COPIES: u64 = 5;

/// The form of cases that are all of the game with this number or name, or of the octal game with
/// this name.
pub fn game(value: &str) -> Result<Form, String> {
    let game = game_of(value).map(Form::game);
    game.or_else(|| by_name_of_code(value))
        .ok_or_else(|| unknown_game(value))
}

/// The game with this number or name.
fn game_of(value: &str) -> Option<Game> {
    let by_name = || {
        Game::ALL
            .into_iter()
            .find(|game| game.name().eq_ignore_ascii_case(value))
    };
    plain_number(value)
        .and_then(Game::from_selector)
        .or_else(by_name)
}

/// The name of the octal game with these digits, if it has one.
pub fn name_of_code(code: &[u64]) -> Option<&'static str> {
    let is_it = |text: &str| digits(text).is_some_and(|form| form.digits() == Some(code));
    CODES
        .into_iter()
        .find(|(_, text, _)| is_it(text))
        .map(|(name, ..)| name)
}

fn by_name_of_code(value: &str) -> Option<Form> {
    CODES
        .into_iter()
        .find(|(name, ..)| name.eq_ignore_ascii_case(value))
        .and_then(|(_, code, _)| digits(code))
}

fn unknown_game(value: &str) -> String {
    let names: Vec<&str> = names().collect();
    let most = Game::ALL.len();
    let code = || digits(value).map(|_| format!("--code {value}"));
    let name = || {
        flags_of(value)
            .or_else(|| nearest(value, names.iter().copied()))
            .map(str::to_string)
    };
    let published = || is_word_of_one(value).then(|| format!("takeaway help problems {value}"));
    match code().or_else(name).or_else(published) {
        Some(meant) => {
            wrong(
                "game",
                &format!("a number from 1 to {most} or a name"),
                value,
            ) + &suggest(Some(meant))
        }
        None => wrong(
            "game",
            &format!("a number from 1 to {most} or a name ({})", names.join(", ")),
            value,
        ),
    }
}

/// The names that `--game` takes.
pub fn names() -> impl Iterator<Item = &'static str> {
    Game::ALL
        .into_iter()
        .map(Game::name)
        .chain(CODES.map(|(name, ..)| name))
}

/// The flags that describe the game that people know by this name.
pub fn flags_of(name: &str) -> Option<&'static str> {
    let same = |known: &str| known.eq_ignore_ascii_case(name);
    ALIASES
        .into_iter()
        .find(|(names, _)| names.iter().any(|known| same(known)))
        .map(|(_, flags)| flags)
}

/// The flags of the game of this name.
pub fn game_like(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let game = names()
        .find(|game| *game == lower)
        .map(|game| format!("--game {game}"));
    game.or_else(|| flags_of(name).map(str::to_string))
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
    let mut text = String::new();
    let read = File::open(file).and_then(|file| file.take(MAX_RULE_FILE).read_to_string(&mut text));
    read.map_err(|error| format!("--rule cannot read {file:?}: {error}"))?;
    rule_of(text.strip_prefix('\u{feff}').unwrap_or(&text).trim_end())
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
    let [before, after] = [&bytes[start..at], &bytes[at..end]].map(|part| {
        let text = String::from_utf8_lossy(part);
        text.chars()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect::<String>()
    });
    let hint = hint_for_other_languages(text);
    format!(
        "--{flag}: {error}{hint}\n  {before}{after}\n  {:1$}^",
        "",
        before.chars().count()
    )
}

/// What there is for what other languages have.
fn hint_for_other_languages(text: &str) -> &'static str {
    match text {
        text if text.contains("//") => "; / rounds down",
        text if text.contains("abs(") => "; abs(a-b) is max(a-b,b-a)",
        _ => "",
    }
}

/// The moves of a set, which are joined by commas or in a file.
pub fn set(value: &str) -> Result<MoveSet, String> {
    if value == "none" {
        return Ok(MoveSet::default());
    }
    let Some(file) = value.strip_prefix('@') else {
        let given = |item| {
            if item == value {
                String::new()
            } else {
                format!(" (in {value:?})")
            }
        };
        return moves(value.split(','))
            .map_err(|item| wrong("set", SET, item) + &given(item) + &nearest_set(item));
    };
    let mut text = String::new();
    let read = File::open(file).and_then(|file| file.take(MAX_FILE + 1).read_to_string(&mut text));
    read.map_err(|error| format!("--set cannot read {file:?}: {error}"))?;
    if text.len() as u64 > MAX_FILE {
        return Err(format!(
            "--set takes files of up to 2^29 bytes, and {file:?} has more"
        ));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let items = text
        .split(|c: char| c == ',' || c.is_ascii_whitespace())
        .filter(|item| !item.is_empty());
    match items.clone().count() as u64 {
        0 => return Err(format!("--set found no moves in {file:?}")),
        count @ 1..=MAX_MOVES => drop(room::<(u64, u64)>(count)?),
        count => {
            return Err(format!(
                "--set takes up to 2^24 numbers and ranges, not {count} (in {file:?})"
            ));
        }
    }
    moves(items)
        .map_err(|item| wrong("set", SET, item) + &format!(" (in {file:?})") + &nearest_set(item))
}

/// The moves that these texts name, or the first of them that names none.
fn moves<'a>(items: impl Iterator<Item = &'a str>) -> Result<MoveSet, &'a str> {
    let mut moves = MoveSet::default();
    for item in items.map(str::trim) {
        match (NamedSet::from_name(item), interval(item)) {
            (Some(set), _) => moves.sets.push(set),
            (None, Some(interval)) => moves.intervals.push(interval),
            (None, None) => return Err(item),
        }
    }
    Ok(moves)
}

fn nearest_set(item: &str) -> String {
    hint_of_rule(item)
        .unwrap_or_else(|| suggest(nearest(item, NamedSet::ALL.map(NamedSet::name).into_iter())))
}

/// What may help if this is an expression, such as `n/2` or `t*t`.
fn hint_of_rule(value: &str) -> Option<String> {
    let mut words = value.split(|c: char| !c.is_ascii_alphanumeric());
    let is_expression = words.any(|word| ["n", "t"].contains(&word))
        || value.contains(['*', '/', '%', '<', '>', '=']);
    is_expression.then(|| {
        "; moves that depend on the heap are a --rule, such as \"n-t if t <= n/2\"".to_string()
    })
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
        let most = given.iter().map(|interval| interval.1).max().unwrap_or(0);
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
    (1 <= least && least <= most && most <= MAX_NUMBER).then_some((least, most))
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
    let room = usize::try_from(COPIES * count).unwrap_or(usize::MAX);
    let reserved = moves.try_reserve_exact(room);
    reserved
        .map_err(|_| format!("--set: there is too little memory for {count} moves"))
        .map(|()| moves)
}

/// The form of cases that are heaps for this octal code.
pub fn code(value: &str) -> Result<Form, String> {
    let name = CODES.into_iter().find(|&(name, ..)| name == value);
    let named = || suggest(name.map(|(name, ..)| format!("--game {name}")));
    let takes = "0 or 4, a point, and digits from 0 to 7, such as 0.77";
    digits(value)
        .ok_or_else(|| wrong("code", takes, value) + &hint_of_rule(value).unwrap_or_else(named))
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
    // A byte before '0' wraps around to a large one, which is not a digit either.
    let others = others.bytes().map(|byte| byte.wrapping_sub(b'0'));
    Form::code(&[first].into_iter().chain(others).collect::<Vec<_>>()).ok()
}

pub fn layout(value: &str) -> Result<Layout, String> {
    value
        .parse()
        .map_err(|wrong: WrongLayout| format!("--layout {value:?}: {wrong}"))
}

/// The words if the first player wins, and if it loses, with a comma between, in which `\,` is a
/// comma.
pub fn words(value: &str) -> Result<Words, String> {
    value.parse().map_err(|_| {
        let hint = if value.matches(',').count() > 1 {
            "; a comma within a word is \\,"
        } else {
            ""
        };
        wrong(
            "words",
            "two words of 1 to 1000 bytes with a comma between, such as W,L",
            value,
        ) + hint
    })
}

pub fn prefix(value: &str) -> Result<Prefix, String> {
    let takes = "1 to 1000 bytes with at most one {} and no line break, such as \"Case #{}: \"";
    Prefix::new(value).ok_or_else(|| wrong("prefix", takes, value))
}

pub fn template(value: &str) -> Result<Template, String> {
    Template::new(value).map_err(|error| match error {
        WrongTemplate::Word(word) => {
            let names = Placeholder::ALL
                .map(|placeholder| placeholder.to_string())
                .join(", ");
            format!("--winning-moves takes {names}, not {word}")
        }
        _ => wrong(
            "winning-moves",
            "1 to 1000 bytes without line break, such as \"{heap} {left}\"",
            value,
        ),
    })
}

pub fn heaps(value: &str) -> Result<HeapCount, String> {
    let count = number(value).and_then(HeapCount::new);
    count.ok_or_else(|| wrong("heaps", &range(1, MAX_NUMBER), value))
}

/// The language of a printed program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    #[default]
    Rust,
    #[value(name = "c++", alias = "cpp")]
    Cpp,
}

pub fn thread_count(value: &str) -> Result<NonZeroUsize, String> {
    let count = number(value).and_then(|count| NonZeroUsize::new(usize::try_from(count).ok()?));
    let takes = format!("a number from 1 to {MAX_THREADS}");
    count
        .filter(|count| count.get() <= MAX_THREADS)
        .ok_or_else(|| wrong("threads", &takes, value))
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
    move |value: &str| {
        let fits = number(value).filter(|number| (least..=most).contains(number));
        fits.ok_or_else(|| wrong(flag, &range(least, most), value))
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
    move |value: &str| {
        let is_plain = value
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        let seconds = value
            .parse()
            .ok()
            .filter(|seconds| is_plain && (0.01..=86400.0).contains(seconds));
        seconds
            .map(Duration::from_secs_f64)
            .ok_or_else(|| wrong(flag, "seconds from 0.01 to 86400", value))
    }
}

/// A judge's way to call a program that checks something.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    Testlib,
    Kattis,
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
        return Ok(hash(&now.as_nanos().to_le_bytes()));
    }
    match plain_number(value) {
        Some(seed) => Ok(seed),
        None if (1..=LONGEST_SEED).contains(&value.len()) => Ok(hash(value.as_bytes())),
        None => Err(wrong(
            "seed",
            &format!("a number or a text of 1 to {LONGEST_SEED} bytes"),
            value,
        )),
    }
}

/// The hash FNV-1a of 64 bits (Fowler, Noll and Vo), which is the same on all machines.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    })
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
            let names = Game::ALL.map(Game::name).join(", ");
            let told = format!("({names}, kayles, dawsons-kayles, dawsons-chess), not {value:?}");
            assert!(message.ends_with(&told), "{message}");
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
