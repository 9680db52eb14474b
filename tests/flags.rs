//! Turns arguments of the program into flags of the reference.

use crate::reference;
use crate::reference::problems::{INTERVAL, OCTAL, SUBTRACTION};
use takeaway::Game;

/// The flags for the reference, which knows neither names of games and sets, nor layouts.
pub fn flags_of_reference(arguments: &[String]) -> reference::Flags {
    let mut flags = reference::Flags::default();
    let mut arguments = arguments.iter();
    while let Some(flag) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match flag.as_str() {
            "--explain" => flags.explain = true,
            "--count" => flags.count = true,
            "--winning-moves" => flags.winning_moves = Some(value().clone()),
            "--stream" => flags.stream = true,
            "--misere" => flags.misere = true,
            "--one-line" => flags.one_line = true,
            // Nor does it compute heaps.
            "--layout" | "--heap" | "--threads" | "--budget" => drop(value()),
            // Of a rule of one's own the reference knows the form of its cases only.
            "--rule" => {
                value();
                flags.game = Some(selector("nim"));
            }
            "--prefix" => flags.prefix = Some(value().clone()),
            "--game" => match value().as_str() {
                "kayles" => flags.set_code("0.77"),
                "dawsons-kayles" => flags.set_code("0.07"),
                "dawsons-chess" => flags.set_code("0.137"),
                name => flags.game = Some(selector(name)),
            },
            "--heaps" => flags.heaps = Some(value().parse().expect("a number")),
            "--set" => {
                let set = value();
                let ends: Vec<u64> = set.split('-').map_while(|end| end.parse().ok()).collect();
                let is_interval = ends.len() == 2;
                flags.game = Some(if is_interval { INTERVAL } else { SUBTRACTION }.selector);
                flags.rule = Some(if is_interval { ends } else { moves(set) });
            }
            "--code" => flags.set_code(value()),
            "--words" => {
                let words = value().replace("\\,", "\0");
                let (win, loss) = words.split_once(',').expect("two words");
                flags.words = Some([win, loss].map(|word| word.replace('\0', ",")));
            }
            // It changes no verdict.
            "--in-order" => {}
            _ => panic!("this test does not know {flag}"),
        }
    }
    flags
}

impl reference::Flags {
    /// All cases are of the octal game with this code.
    fn set_code(&mut self, code: &str) {
        self.game = Some(OCTAL.selector);
        let digits = code.bytes().filter(u8::is_ascii_digit);
        self.rule = Some(digits.map(|digit| u64::from(digit - b'0')).collect());
    }
}

/// The selector of the game with this name or number.
fn selector(name: &str) -> u64 {
    let named = Game::ALL.into_iter().find(|game| game.name() == name);
    named.map_or_else(|| name.parse().expect("a selector"), Game::selector)
}

/// The moves of a set such as `5,7-9,squares`, of an infinite one those below 1,000.
pub fn moves(set: &str) -> Vec<u64> {
    let part = |part: &str| -> Vec<u64> {
        let is_prime = |number: &u64| {
            *number > 1 && !(2..*number).any(|divisor| number.is_multiple_of(divisor))
        };
        let is_triangular = |number: &u64| (1..50).any(|row| row * (row + 1) / 2 == *number);
        let is_fibonacci = |number: &u64| {
            [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987].contains(number)
        };
        let below = 1..1000;
        match part {
            "squares" => (1..32).map(|root| root * root).collect(),
            "powers-of-2" => below
                .filter(|number: &u64| number.is_power_of_two())
                .collect(),
            "fibonacci" => below.filter(is_fibonacci).collect(),
            "primes" => below.filter(is_prime).collect(),
            "triangular" => below.filter(is_triangular).collect(),
            _ => {
                let (first, last) = part.split_once('-').unwrap_or((part, part));
                (first.parse().expect("a number")..=last.parse().expect("a number")).collect()
            }
        }
    };
    set.split(',')
        .filter(|part| *part != "none")
        .flat_map(part)
        .collect()
}
