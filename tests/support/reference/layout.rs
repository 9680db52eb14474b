//! Inputs whose numbers come in another order, written in the usual one.

use std::collections::BTreeMap;

use super::Flags;
use super::problems::{self, Heaps};

/// The cases of an input whose numbers come as the letters of `layout` say, each in the usual order
/// and with a selector if the layout has a rule. Verdicts of a group belong together: it holds the
/// heaps of a range, or the cases on a rule.
pub fn usual(layout: &str, flags: &Flags, numbers: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let ended = layout.ends_with(" 0");
    let letters: Vec<&str> = layout.split(' ').filter(|&letter| letter != "0").collect();
    let (before, after) = match letters.iter().position(|&letter| letter == "T") {
        Some(place) => (&letters[..place], Some(&letters[place + 1..])),
        None => (&letters[..], None),
    };
    let mut reader = Reader {
        numbers,
        flags,
        read: BTreeMap::new(),
    };
    let groups = if flags.stream || ended || after.is_some() {
        u64::MAX
    } else {
        reader.next()
    };
    let mut usual = Vec::new();
    while !reader.numbers.is_empty() && (usual.len() as u64) < groups {
        // With two numbers a case, `0 5` is one.
        let is_case =
            letters == ["a", "b"] && reader.numbers.get(1).is_some_and(|&second| second > 0);
        if ended && reader.numbers[0] == 0 && !is_case {
            assert!(
                reader.numbers.iter().all(|&number| number == 0),
                "{layout}: {numbers:?}"
            );
            break;
        }
        reader.read_all(before);
        usual.push(match after {
            None => reader.cases(),
            Some(letters) => {
                let cases = reader.next();
                (0..cases)
                    .flat_map(|_| reader.read_all(letters).cases())
                    .collect()
            }
        });
    }
    usual
}

struct Reader<'a> {
    numbers: &'a [u64],
    flags: &'a Flags,
    /// What each letter stood for last.
    read: BTreeMap<&'a str, Vec<u64>>,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> u64 {
        self.take(1)[0]
    }

    fn take(&mut self, count: u64) -> Vec<u64> {
        let (taken, rest) = self.numbers.split_at(count as usize);
        self.numbers = rest;
        taken.to_vec()
    }

    fn read_all(&mut self, letters: &[&'a str]) -> &mut Self {
        let moves = letters.iter().filter(|&&letter| letter == "s").count() as u64;
        for run in letters.chunk_by(|one, other| one == other) {
            let letter = run[0];
            let count = match letter {
                "s" => self.read.get("m").map_or(moves, |count| count[0]),
                "c" => self.read["d"][0],
                "h" => self
                    .read
                    .get("k")
                    .map_or(self.flags.heaps.unwrap_or(0), |count| count[0]),
                _ => run.len() as u64,
            };
            let numbers = self.take(count);
            self.read.insert(letter, numbers);
        }
        self
    }

    /// The cases of the numbers read last.
    fn cases(&self) -> Vec<Vec<u64>> {
        let read = |letter| self.read.get(letter).cloned();
        let rule = match (read("s"), read("c"), read("r"), read("d")) {
            (Some(moves), ..) => {
                let moves = [moves, self.flags.rule.clone().unwrap_or_default()].concat();
                [vec![4, moves.len() as u64], moves].concat()
            }
            (_, Some(digits), ..) => [vec![8, digits.len() as u64], digits].concat(),
            (_, _, Some(most), _) => [vec![7], read("l").unwrap_or(vec![1]), most].concat(),
            (.., Some(limit)) => [vec![16], limit].concat(),
            _ => vec![],
        };
        let heaps: Vec<Vec<u64>> = match (read("n"), read("1..n"), read("a"), read("b")) {
            (Some(heap), ..) => vec![heap],
            (_, Some(last), ..) => (1..=last[0]).map(|heap| vec![heap]).collect(),
            (_, _, Some(a), Some(b)) => vec![[a, b].concat()],
            _ => vec![read("h").expect("a layout has heaps")],
        };
        let game = self.flags.game.and_then(problems::with_selector);
        let is_counted = game.is_none_or(|game| game.heaps == Heaps::Counted);
        let count = |heaps: &[u64]| {
            if is_counted {
                vec![heaps.len() as u64]
            } else {
                vec![]
            }
        };
        heaps
            .into_iter()
            .map(|heaps| [&rule[..], &count(&heaps), &heaps].concat())
            .collect()
    }
}
