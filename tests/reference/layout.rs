//! Inputs whose numbers come in another order, written in the usual one.

use std::collections::BTreeMap;

/// The cases of an input whose numbers come as the letters of `layout` say, each in the usual order and with a selector
/// if the layout has a rule. Verdicts of a group belong together: it holds the heaps of a range, or the cases on a
/// rule.
pub fn usual(layout: &str, stream: bool, numbers: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let letters: Vec<&str> = layout.split(' ').filter(|&letter| letter != "0").collect();
    let (before, behind) = match letters.iter().position(|&letter| letter == "T") {
        Some(place) => (&letters[..place], Some(&letters[place + 1..])),
        None => (&letters[..], None),
    };
    let mut reader = Reader { numbers, read: BTreeMap::new() };
    let groups = if stream || behind.is_some() { u64::MAX } else { reader.next() };
    let mut usual = Vec::new();
    while !reader.numbers.is_empty() && (usual.len() as u64) < groups {
        if layout.ends_with(" 0") && reader.numbers == [0] {
            break;
        }
        reader.read_all(before);
        usual.push(match behind {
            None => reader.cases(),
            Some(letters) => {
                let cases = reader.next();
                (0..cases).flat_map(|_| reader.read_all(letters).cases()).collect()
            }
        });
    }
    usual
}

struct Reader<'a> {
    numbers: &'a [u64],
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
        for &letter in letters {
            let count = match letter {
                "s" => self.read["m"][0],
                "c" => self.read["d"][0],
                "h" => self.read["k"][0],
                _ => 1,
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
            (Some(moves), ..) => [vec![4, moves.len() as u64], moves].concat(),
            (_, Some(digits), ..) => [vec![8, digits.len() as u64], digits].concat(),
            (_, _, Some(most), _) => [vec![7], read("l").unwrap_or(vec![1]), most].concat(),
            (.., Some(limit)) => [vec![16], limit].concat(),
            _ => vec![],
        };
        let heaps: Vec<Vec<u64>> = match (read("n"), read("1..n"), read("h")) {
            (Some(heap), _, _) => vec![heap],
            (_, Some(last), _) => (1..=last[0]).map(|heap| vec![heap]).collect(),
            (_, _, heaps) => vec![heaps.expect("a layout has heaps")],
        };
        heaps.into_iter().map(|heaps| [&rule[..], &[heaps.len() as u64], &heaps].concat()).collect()
    }
}
