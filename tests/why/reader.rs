//! Reads a block of `--why` by its labels, and asserts that all it says is so.

use super::brute::{Brute, Item, Rules, wins_fibonacci};
use crate::reference::wholes::Whole;

/// Splits an output into blocks: the explanation, and the lines after it, each with its
/// indentation. Lines that go on a longer one are joined to it.
pub fn blocks(output: &str) -> Vec<(String, Vec<(usize, String)>)> {
    let mut blocks = Vec::new();
    for text in output.split_terminator("\n\n") {
        let mut lines = text.lines();
        let head = lines.next().expect("an explanation").to_string();
        let mut rest: Vec<(usize, String)> = Vec::new();
        for line in lines {
            assert!(line.chars().count() <= 80, "{line}");
            let said = line.trim_start();
            let indent = line.len() - said.len();
            match rest.last_mut() {
                Some((_, before)) if indent == 6 => {
                    before.push(' ');
                    before.push_str(said);
                }
                _ => rest.push((indent, said.to_string())),
            }
        }
        assert!(text.lines().count() <= 24, "{text}");
        blocks.push((head, rest));
    }
    blocks
}

/// A case whose block is read.
pub struct Read<'a> {
    pub brute: &'a mut Brute,
    pub position: Vec<Item>,
    /// The whole block, for messages.
    pub text: String,
    /// How many values, options, sums and moves were checked.
    pub checked: usize,
}

impl Read<'_> {
    /// Checks all lines of a block.
    pub fn check(&mut self, lines: &[(usize, String)]) {
        let mut heap: Option<Item> = None;
        let mut options: Vec<u64> = Vec::new();
        let mut shown = 0;
        let mut shown_sum = 0;
        let mut has_all = true;
        for (indent, line) in lines {
            self.check_equations(line);
            if *indent == 4 {
                let item = heap.clone().expect("a heap before options");
                has_all &= !line.starts_with('…');
                self.check_option(&item, line, &options, has_all);
                options.extend(value_of(line));
                continue;
            }
            assert_eq!(*indent, 2, "{}", self.text);
            let (label, said) = line.split_once(": ").unwrap_or(("", line));
            let numbers = numbers_of(label);
            if ["heap", "heaps", "position", "positions"].contains(&first_word(label)) {
                let item = self.position[numbers[0] as usize - 1].clone();
                for &number in &numbers {
                    let is_count = label.ends_with("more") && Some(&number) == numbers.last();
                    assert!(
                        is_count || self.position[number as usize - 1] == item,
                        "{}",
                        self.text
                    );
                }
                let count = self.position.iter().filter(|it| **it == item).count();
                let is_single = label.starts_with("heap ") || label.starts_with("position ");
                self.check_heap(&item, said, count);
                shown += if is_single { 1 } else { count };
                if !matches!(self.brute.rules, Rules::Whole(..)) && (!is_single || count == 1) {
                    shown_sum ^= if count % 2 == 1 {
                        self.brute.value(&item)
                    } else {
                        0
                    };
                }
                heap = Some(item);
                options.clear();
                has_all = true;
                continue;
            }
            if line.starts_with("… and ") {
                self.check_more(line, shown, shown_sum);
                continue;
            }
            match label {
                "nim-sum" => self.check_nim_sum(said),
                "move" => self.check_move(said),
                "no move" => self.check_no_move(said),
                "class" => self.check_outcome(said),
                "bits" => self.check_bits(said),
                "parts" => self.check_parts(said),
                "quotients" => self.check_quotients(said),
                "difference" => self.check_difference(said),
                _ => self.check_words(line),
            }
        }
        let last = &lines.last().expect("a line").1;
        assert!(
            last.starts_with("move: ") || last.starts_with("no move: "),
            "{}",
            self.text
        );
    }

    fn is(&mut self, holds: bool, what: &str) {
        self.checked += 1;
        assert!(holds, "{what} in\n{}", self.text);
    }

    /// Every `a op b … = c`.
    fn check_equations(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        for at in 0..words.len() {
            if words[at] != "=" || at + 1 == words.len() {
                continue;
            }
            let Some(right) = number(words[at + 1]) else {
                continue;
            };
            let mut from = at;
            while from > 0 && (number(words[from - 1]).is_some() || is_operator(words[from - 1])) {
                from -= 1;
            }
            let Some(left) = computed(&words[from..at]) else {
                continue;
            };
            self.is(left == right, &format!("{left} = {right}"));
        }
    }

    fn check_heap(&mut self, item: &Item, said: &str, count: usize) {
        let number = if item.len() > 1 && !matches!(self.brute.rules, Rules::Heaps(_)) {
            let numbers: Vec<String> = item.iter().map(u64::to_string).collect();
            format!("({})", numbers.join(", "))
        } else {
            item[0].to_string()
        };
        self.is(said.contains(&number), "the heap");
        if matches!(self.brute.rules, Rules::Whole(..)) {
            return;
        }
        let value = self.brute.value(item);
        let is_misere_search = said.contains("class");
        if let Some(told) = value_of(said)
            && !is_misere_search
        {
            self.is(told == value, "the value of a heap");
        }
        let (said, times) = match said.rsplit_once(" x ") {
            Some((said, times)) if !is_misere_search => (said, times.parse().ok()),
            _ => (said, Some(1)),
        };
        if let Some((_, bits)) = said.rsplit_once("  ") {
            self.is(
                u64::from_str_radix(bits, 2) == Ok(value),
                "the bits of a heap",
            );
            self.is(times == Some(count), "how many heaps are equal");
        }
        if let Some(alike) = alike_of(said) {
            let alike = self.brute.heap(alike);
            let holds = self.brute.value(&alike) == value;
            self.is(holds, "a heap that is alike");
        }
    }

    fn check_option(&mut self, item: &Item, line: &str, before: &[u64], has_all: bool) {
        if line.starts_with('…') {
            return;
        }
        if let Some(missing) = line.strip_prefix("least value that is missing: ") {
            let value = self.brute.value(item);
            self.is(
                missing.parse() == Ok(value),
                "the least value that is missing",
            );
            let all = (0..value).all(|value| before.contains(&value));
            self.is(all || !has_all, "an option of each value");
            return;
        }
        let (option, said) = line.rsplit_once(": ").expect("an option and its value");
        let left = self.items(option.split(" = ").last().expect("an option"));
        let key = self.brute.key(&left);
        let options = self.brute.options(item);
        let is_option = options.iter().any(|option| self.brute.key(option) == key);
        self.is(is_option, &format!("an option, {option}"));
        match said {
            "won" | "lost" => {
                let wins = self.brute.wins(&left);
                self.is(wins == (said == "won"), "who wins an option");
            }
            _ => {
                let value = self.brute.sum(&left);
                self.is(
                    value_of(line) == Some(value),
                    &format!("the value of {option}"),
                );
            }
        }
        if let (Some(alike), [_]) = (alike_of(option), &left[..]) {
            let alike = self.brute.heap(alike);
            let value = self.brute.value(&alike);
            let holds = value == self.brute.sum(&left);
            self.is(holds, "an option that is alike");
        }
    }

    fn check_more(&mut self, line: &str, shown: usize, shown_sum: u64) {
        let numbers = numbers_of(line);
        let rest = if line.contains("odd steps") {
            self.position.len().div_ceil(2) - shown
        } else {
            self.position.len() - shown
        };
        self.is(numbers[0] as usize == rest, "how many heaps more");
        if line.contains("nim-sum") && !line.contains("odd steps") {
            let all = self.position.clone();
            let sum = self.brute.sum(&all) ^ shown_sum;
            self.is(numbers[1] == sum, "the nim-sum of more");
        }
    }

    fn check_nim_sum(&mut self, said: &str) {
        let sum = match self.brute.rules {
            Rules::Whole(..) => {
                let odd = self.position.iter().step_by(2);
                odd.fold(0, |sum, item| sum ^ item[0])
            }
            _ => {
                let all = self.position.clone();
                self.brute.sum(&all)
            }
        };
        let mut words = said.split_whitespace();
        self.is(words.next() == Some(&sum.to_string()), "the nim-sum");
        if let Some(bits) = words.next() {
            self.is(
                u64::from_str_radix(bits, 2) == Ok(sum),
                "the bits of the nim-sum",
            );
        }
    }

    /// That a line ends by who wins.
    fn check_outcome(&mut self, said: &str) {
        let all = self.position.clone();
        let wins = self.brute.wins(&all);
        let end = if wins { ": won" } else { ": lost" };
        self.is(said.ends_with(end), "who wins");
    }

    fn check_words(&mut self, line: &str) {
        if line.ends_with(": won") || line.ends_with(": lost") {
            self.check_outcome(line);
        }
        let Some((_, said)) = line.split_once("values of 2 and more: ") else {
            return;
        };
        let mut large = 0;
        let mut ones = 0;
        let steps = if matches!(self.brute.rules, Rules::Whole(..)) {
            2
        } else {
            1
        };
        for item in self.position.clone().iter().step_by(steps) {
            let value = match self.brute.rules {
                Rules::Whole(..) => item[0],
                _ => self.brute.value(item),
            };
            large += u64::from(value > 1);
            ones += u64::from(value == 1);
        }
        let expected = match large {
            0 => format!("none, so an odd number of values of 1 is lost; here {ones}"),
            1 => "one, so misère play decides".to_string(),
            _ => format!("{large}, so the nim-sum decides as in normal play"),
        };
        self.is(said == expected, "how many values are large");
    }

    fn check_bits(&mut self, said: &str) {
        self.check_outcome(said);
        let Rules::Whole(_, limit) = self.brute.rules else {
            panic!("bits of a sum");
        };
        let (counts, _) = said.split_once("; ").expect("counts");
        let heaps: Vec<u64> = self.position.iter().map(|item| item[0]).collect();
        let size = 1 + limit.min(heaps.len() as u64);
        let told = numbers_of(counts);
        self.is(told == counts_of_bits(&heaps), "the bits");
        let divides = told.iter().all(|count| count % size == 0);
        self.is(said.contains("divides all") == divides, "what is divided");
        self.is(said.contains(&format!("; {size} d")), "by what");
    }

    fn check_parts(&mut self, said: &str) {
        self.check_outcome_of_fibonacci(said);
        let heap = self.position[0][0] - u64::from(self.brute.misere);
        self.is(said.starts_with(&format!("{heap} ")), "the sum of parts");
        let said = said.split(',').next().expect("a sum");
        let parts = numbers_of(said.split_once(" = ").map_or("", |(_, parts)| parts));
        for pair in parts.windows(2) {
            self.is(pair[0] > pair[1], "parts in order");
        }
    }

    fn check_outcome_of_fibonacci(&mut self, said: &str) {
        if said.ends_with(": won") || said.ends_with(": lost") {
            self.check_outcome(said);
        }
    }

    fn check_quotients(&mut self, said: &str) {
        self.check_outcome(said);
        let (told, rest) = said.split_once(" of ").expect("quotients");
        let of = numbers_of(rest.split_once(';').expect("a ratio").0);
        let (mut large, mut small) = (of[0], of[1]);
        let mut both = vec![self.position[0][0], self.position[1][0]];
        both.sort_unstable();
        self.is(both == [small, large], "the numbers");
        let mut quotients = Vec::new();
        while small > 0 {
            quotients.push(large / small);
            (large, small) = (small, large % small);
        }
        self.is(numbers_of(told) == quotients, "the quotients");
        self.check_ratio(said);
    }

    /// Each `a / b > φ` and `a / b < φ`.
    fn check_ratio(&mut self, said: &str) {
        let words: Vec<&str> = said.split(' ').collect();
        for at in 0..words.len() {
            let Some(sign @ (">" | "<")) = words.get(at).copied() else {
                continue;
            };
            if !words.get(at + 1).is_some_and(|word| word.starts_with('φ')) {
                continue;
            }
            let a = number(words[at - 3]).expect("a number") as f64;
            let b = number(words[at - 1]).expect("a number") as f64;
            let is_above = a / b > (1.0 + 5.0_f64.sqrt()) / 2.0;
            self.is(is_above == (sign == ">"), "a ratio");
        }
    }

    fn check_difference(&mut self, said: &str) {
        self.check_outcome(said);
        self.check_floors(said);
    }

    /// Each `⌊k φ⌋ = n`.
    fn check_floors(&mut self, said: &str) {
        if let Some((_, rest)) = said.split_once('⌊') {
            let numbers = numbers_of(rest);
            let floor = (numbers[0] as f64 * (1.0 + 5.0_f64.sqrt()) / 2.0).floor();
            self.is(floor as u64 == numbers[1], "a floor");
        }
    }

    fn check_move(&mut self, said: &str) {
        let all = self.position.clone();
        let holds = self.brute.wins(&all);
        self.is(holds, "a winning move");
        self.check_floors(said);
        self.check_ratio(said);
        if let Rules::Whole(game, limit) = self.brute.rules {
            return self.check_whole_move(game, limit, said);
        }
        if let Some(rest) = said.strip_prefix("a pass on heap ") {
            let numbers = numbers_of(rest);
            let at = numbers[0] as usize - 1;
            let mut left = all.clone();
            left[at][1] = 0;
            let holds = !self.brute.wins(&left);
            self.is(holds, "a pass");
            let holds = self.brute.value(&left[at]) == numbers[1];
            self.is(holds, "the value after a pass");
            return;
        }
        let (at, option) = if said.starts_with("heap ") {
            let becomes = said.split(", ").next().expect("a move");
            let becomes = becomes.split(':').next().expect("a move");
            let numbers = numbers_of(becomes);
            (
                numbers[0] as usize - 1,
                numbers.last().expect("stones").to_string(),
            )
        } else {
            moved(said)
        };
        let left = self.items(option.split(" = ").last().expect("an option"));
        let after = [&all[..at], &left, &all[at + 1..]].concat();
        let holds = self.brute.leads(&all, &after);
        self.is(holds, "a move");
        let holds = !self.brute.wins(&after);
        self.is(holds, "a move to a lost position");
        if let Some((_, position)) = said.split_once(" leaves ")
            && said.contains(" of heap ")
            && !said.contains("which leaves")
        {
            let position = position.split(',').next().expect("a position");
            if !position.contains("becoming") {
                let told = self.items(position);
                let holds = self.brute.key(&told) == self.brute.key(&after);
                self.is(holds, "a position");
            }
        }
        if let Some((_, value)) = said.split_once(" has value ") {
            let told = value.split([',', ':']).next().expect("a value");
            let told = told.split(" = ").last().and_then(number);
            let holds = told == Some(self.brute.sum(&left));
            self.is(holds, "the value that a move leaves");
        }
        if said.ends_with(" = 0") || said.ends_with("nim-sum becomes 0") {
            let holds = self.brute.sum(&after) == 0;
            self.is(holds, "the nim-sum after a move");
        }
        if said.contains("odd number of") {
            let mut ones = 0;
            for item in &after {
                let value = self.brute.value(item);
                self.is(value < 2, "a small value");
                ones += value;
            }
            self.is(ones % 2 == 1, "an odd number");
        }
    }

    fn check_whole_move(&mut self, game: Whole, limit: u64, said: &str) {
        let all = self.position.clone();
        let n = all[0][0];
        let numbers = numbers_of(said);
        let after: Vec<Item> = match game {
            Whole::Fibonacci => {
                let taken = numbers[0];
                let left = n - taken;
                let holds = !wins_fibonacci(left, 2 * taken, self.brute.misere);
                self.is(holds, "a move");
                if said.contains("at most") {
                    self.is(
                        numbers[1] == 2 * taken && numbers[2] > numbers[1],
                        "the next part",
                    );
                }
                return;
            }
            Whole::Multiplication => vec![vec![numbers[1]]],
            Whole::Staircase => {
                let (taken, step) = (numbers[0], numbers[1] as usize);
                let mut after = all.clone();
                after[step - 1][0] -= taken;
                if step > 1 {
                    after[step - 2][0] += taken;
                    self.is(numbers[2] as usize == step - 1, "the step below");
                }
                after
            }
            Whole::Wythoff | Whole::Euclid => {
                let (_, left) = said.split_once("leaves ").expect("what is left");
                self.items(left.split(':').next().expect("a position"))
            }
            Whole::Moore | Whole::Sequential | Whole::OneFromAny => {
                let (_, left) = said.split_once("leaves ").expect("what is left");
                let told = left.split(':').next().expect("a position");
                if told.starts_with("a change") {
                    return;
                }
                let heaps: Vec<Vec<Item>> = all.iter().map(|item| vec![item.clone()]).collect();
                self.changed(&heaps, told).concat()
            }
        };
        let holds = self.brute.leads(&all, &after);
        self.is(holds, "a move");
        let holds = !self.brute.wins(&after);
        self.is(holds, "a move to a lost position");
        if game == Whole::Moore && said.contains("divides all") {
            let heaps: Vec<u64> = after.iter().map(|item| item[0]).collect();
            let (_, told) = said.split_once(": ").expect("counts");
            let (counts, _) = told.split_once(';').expect("counts");
            self.is(
                numbers_of(counts) == counts_of_bits(&heaps),
                "the bits after a move",
            );
            self.is(limit > 0, "a limit");
        }
    }

    fn check_no_move(&mut self, said: &str) {
        let all = self.position.clone();
        let has_moves = !self.brute.moves(&all).is_empty();
        if said.starts_with("there is none") {
            self.is(!has_moves, "no move at all");
            let holds = said.ends_with("wins") == self.brute.misere;
            self.is(holds, "who cannot move");
            return;
        }
        let holds = !self.brute.wins(&all);
        self.is(holds, "a lost position");
        let heaps: Vec<Vec<Item>> = all.iter().map(|item| vec![item.clone()]).collect();
        for sentence in said.split("; ") {
            if let Some(left) = sentence.strip_suffix(" is won, as no move is left") {
                let left = self.changed(&heaps, left).concat();
                let holds = self.brute.leads(&all, &left);
                self.is(holds, "a move");
                let holds = self.brute.moves(&left).is_empty();
                self.is(holds, "no move is left");
                continue;
            }
            let (left, answer) = sentence
                .split_once(" is answered by ")
                .or_else(|| sentence.split_once(" by "))
                .expect("a move and its answer");
            if matches!(self.brute.rules, Rules::Whole(Whole::Fibonacci, _)) {
                let (t, answer) = (numbers_of(left)[0], numbers_of(answer));
                self.is(
                    answer[1] == all[0][0] - t && answer[0] <= 2 * t,
                    "an answer that may be",
                );
                let after = answer[1] - answer[0];
                let holds = !wins_fibonacci(after, 2 * answer[0], self.brute.misere);
                self.is(holds, "an answer");
                continue;
            }
            let left_heaps = self.changed(&heaps, left);
            let left = left_heaps.concat();
            let holds = self.brute.leads(&all, &left);
            self.is(holds, "a move");
            if let Some(heap) = answer.strip_prefix("a pass on heap ") {
                let mut after = left.clone();
                after[heap.parse::<usize>().expect("a number") - 1][1] = 0;
                let holds = !self.brute.wins(&after);
                self.is(holds, "a pass that answers");
                continue;
            }
            if answer.starts_with("a move that") {
                continue;
            }
            let after = if let Some((told, value)) = answer.split_once(", value ") {
                let after = self.items(told.split(" = ").last().expect("an option"));
                let holds = number(value) == Some(self.brute.sum(&after));
                self.is(holds, "the value of an answer");
                after
            } else {
                self.changed(&left_heaps, answer).concat()
            };
            let holds = self.brute.leads(&left, &after);
            self.is(holds, "an answer");
            let holds = !self.brute.wins(&after);
            self.is(holds, "an answer that wins");
        }
    }

    /// A position that is written out, or the position with changes to what is left of each heap.
    fn changed(&self, before: &[Vec<Item>], told: &str) -> Vec<Vec<Item>> {
        if !told.contains("becoming") {
            return vec![self.items(told)];
        }
        let mut after = before.to_vec();
        for change in told.split(" and ") {
            let (heap, parts) = change.split_once(" becoming ").expect("a change");
            after[numbers_of(heap)[0] as usize - 1] = self.items(parts);
        }
        after
    }

    /// Heaps or positions that are told.
    fn items(&self, told: &str) -> Vec<Item> {
        if told == "nothing" {
            return Vec::new();
        }
        let mut items = Vec::new();
        if matches!(self.brute.rules, Rules::Positions(_)) {
            for position in told.split('(').skip(1) {
                items.push(numbers_of(position));
            }
            return items;
        }
        let told = without_alike(told);
        let words: Vec<&str> = told.split([' ', ',']).filter(|it| !it.is_empty()).collect();
        let mut at = 0;
        while at < words.len() {
            let first = number(words[at]).unwrap_or_else(|| panic!("{told:?} in\n{}", self.text));
            if words.get(at + 1) == Some(&"x") {
                let size = number(words[at + 2]).expect("a size");
                items.extend((0..first).map(|_| self.brute.heap(size)));
                at += 3;
            } else {
                items.push(self.brute.heap(first));
                at += 1;
            }
        }
        items
    }
}

/// The heap of a move, from 0 on, and what it leaves of it.
fn moved(said: &str) -> (usize, String) {
    for noun in [" of heap ", " of position "] {
        if let Some((option, rest)) = said.split_once(noun) {
            return (numbers_of(rest)[0] as usize - 1, option.to_string());
        }
    }
    for end in [" has value", " is lost", ", class", ", which a search"] {
        if let Some((option, _)) = said.split_once(end) {
            return (0, option.to_string());
        }
    }
    panic!("no move: {said}");
}

fn counts_of_bits(heaps: &[u64]) -> Vec<u64> {
    let largest = heaps.iter().max().copied().unwrap_or(0);
    let bits = (0..64 - largest.leading_zeros()).rev();
    let count = |bit| heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u64;
    bits.map(count).collect()
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or("")
}

/// All numbers of a text.
fn numbers_of(text: &str) -> Vec<u64> {
    let words = text.split(|letter: char| !letter.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

fn number(word: &str) -> Option<u64> {
    let word = word.trim_matches(|letter| [',', ':', ';', '(', ')'].contains(&letter));
    word.parse().ok()
}

fn is_operator(word: &str) -> bool {
    ["-", "+", "*", "xor", "mod", "/"].contains(&word)
}

/// The value of numbers and operators in turn; a bracket is a sum after `mod`.
fn computed(words: &[&str]) -> Option<u64> {
    if words.len() < 3 {
        return None;
    }
    if let Some(at) = words.iter().position(|&word| word == "mod") {
        let left = number(words.get(at.checked_sub(1)?)?)?;
        let right: Vec<&str> = words[at + 1..].to_vec();
        let right = if right.len() == 1 {
            number(right[0])?
        } else {
            computed(&right)?
        };
        return Some(left % right);
    }
    let mut value = number(words[0])?;
    for pair in words[1..].chunks(2) {
        let next = number(pair.get(1)?)?;
        value = match pair[0] {
            "-" => value.checked_sub(next)?,
            "+" => value + next,
            "*" => value * next,
            "/" => value / next,
            "xor" => value ^ next,
            _ => return None,
        };
    }
    Some(value)
}

/// The value at the end of what is said of a heap or an option.
fn value_of(said: &str) -> Option<u64> {
    let (_, value) = said.split_once(": value ")?;
    number(value.split_whitespace().next()?)
}

/// The heap in `(as n)`.
fn alike_of(said: &str) -> Option<u64> {
    let (_, alike) = said.split_once("(as ")?;
    number(alike.split(')').next()?)
}

fn without_alike(told: &str) -> String {
    let mut text = String::new();
    let mut rest = told;
    while let Some((before, after)) = rest.split_once(" (as ") {
        text.push_str(before);
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    text + rest
}
