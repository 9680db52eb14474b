//! The generator of random cases for all tests and for fuzzing.
//!
//! It draws every choice from [`Choices`]: from the bytes of a fuzzer, where a small change of the
//! bytes is a small change of the input, or from random bytes. All it knows about the games is the
//! table of the reference, which every test that uses this module must have, too.

// No test uses all of it.
#![allow(dead_code)]

pub mod flags;
pub mod layouts;

use super::reference::Flags;
use super::reference::problems::{Game, Heaps, Moves, PROBLEMS, SUBTRACTION, with_selector};
use super::reference::shortcuts;
use super::reference::values::MOST_WRITTEN;
use super::reference::wholes::Whole;

/// The largest number of the input.
const LIMIT: u64 = 1_000_000_000_000_000_000;

/// One case, with empty lists for what its game lacks.
#[derive(Clone, Debug)]
pub struct Case {
    pub game: Game,
    /// The moves of a set, the least and the most stones of an interval, or the digits of a code.
    pub rule: Vec<u64>,
    pub heaps: Vec<u64>,
}

impl Case {
    /// Leaves the case so few stones that search is quick; in Zero-Move Nim each heap has twice as
    /// many options.
    pub fn shrink(&mut self) {
        let mut left = 12;
        for heap in &mut self.heaps {
            *heap %= 1 + left.min(8);
            left -= *heap;
        }
    }

    /// The numbers of the case, as the flags say that it is written.
    pub fn numbers(&self, flags: &Flags) -> Vec<u64> {
        let selector = if flags.game.is_none() {
            vec![self.game.selector]
        } else {
            vec![]
        };
        let rule = if flags.rule.is_none() {
            self.rule_numbers()
        } else {
            vec![]
        };
        let heaps = match self.game.heaps {
            Heaps::Counted if flags.heaps.is_none() => counted(&self.heaps),
            Heaps::None | Heaps::One | Heaps::Two | Heaps::Counted => self.heaps.clone(),
        };
        [selector, rule, heaps].concat()
    }

    fn rule_numbers(&self) -> Vec<u64> {
        match self.game.moves {
            Moves::Takes(_) | Moves::Written { .. } | Moves::UnequalSplit => Vec::new(),
            Moves::Interval | Moves::Whole(_) => self.rule.clone(),
            Moves::Set | Moves::Code => counted(&self.rule),
        }
    }
}

/// The numbers, after how many they are.
pub fn counted(numbers: &[u64]) -> Vec<u64> {
    [&[numbers.len() as u64], numbers].concat()
}

/// The numbers as text, with a space between any two.
pub fn spaced(numbers: &[u64]) -> String {
    numbers
        .iter()
        .map(u64::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// What the cases of one input have in common.
#[derive(Clone, Debug)]
pub struct Style {
    /// After each case, another game may follow with a chance of 1 in `run`.
    pub run: u64,
    /// The most heaps of a case, before half of all cases get each heap twice.
    pub most_heaps: u64,
    /// The number of heaps of every case that has a number of them, if the flags say it.
    pub heaps: Option<u64>,
    /// How large the heaps are.
    pub sizes: Sizes,
    /// The most stones that a move takes, unless it takes too many on purpose (see `faults`). The
    /// period of a set grows with it.
    pub most_stones: u64,
    /// Whether some numbers have leading zeros.
    pub zeros: bool,
    pub layout: Layout,
    /// Whether there may be, rarely: a set or a code without a known period, an impossible rule, a
    /// wrong count, a stray byte.
    pub faults: bool,
    /// Whether there may be cases that are searched in misère play.
    pub searched: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    Small,
    /// Mostly small.
    Mixed,
    /// Of every length, and often next to a limit.
    Wide,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One case on each line.
    Lines,
    /// This whitespace byte between any two numbers.
    Same(u8),
    /// Runs of any whitespace.
    Wild,
    /// As `Lines`, but one blank in this many is one of [`BLANKS`]: most of these break the line.
    Broken(u64),
}

const SPACES: [u8; 5] = *b" \n\t\r\x0C";

const BLANKS: [&str; 8] = ["\n", "\r\n", "\n\n", " \n\t", "\r\n\n", "\t", "\x0C", "\r"];

impl Style {
    /// One case on each line, each of any game, and nothing special.
    pub const PLAIN: Style = Style {
        run: 1,
        most_heaps: 5,
        heaps: None,
        sizes: Sizes::Mixed,
        most_stones: 8,
        zeros: false,
        layout: Layout::Lines,
        faults: false,
        searched: true,
    };

    /// Any style without faults.
    pub fn any(choices: &mut Choices) -> Style {
        Style {
            run: 1 << choices.below(7),
            most_heaps: 1 << choices.below(7),
            heaps: None,
            sizes: choices.pick(&[Sizes::Small, Sizes::Mixed, Sizes::Wide, Sizes::Small]),
            most_stones: 2 << choices.below(5),
            zeros: choices.below(4) == 3,
            layout: Layout::any(choices),
            faults: false,
            searched: true,
        }
    }

    /// A case of `game`.
    pub fn case(&self, game: Game, choices: &mut Choices) -> Case {
        let rule = match game.moves {
            Moves::Takes(_) | Moves::Written { .. } | Moves::UnequalSplit => Vec::new(),
            Moves::Whole(Whole::Moore) if self.faults => vec![choices.below(5)],
            Moves::Whole(Whole::Moore) => vec![choices.pick(&[1, 2, 3, 2, 5, LIMIT])],
            Moves::Whole(_) => Vec::new(),
            Moves::Set => choices.near_set(self.most_stones, self.faults),
            Moves::Interval => choices.interval(self.sizes, self.faults).to_vec(),
            Moves::Code => choices.near_code(self.faults),
        };
        self.case_of_rule(game, &rule, choices)
    }

    /// A case of `game` with this rule.
    pub fn case_of_rule(&self, game: Game, rule: &[u64], choices: &mut Choices) -> Case {
        Case {
            game,
            rule: rule.to_vec(),
            heaps: self.heaps(game, rule, choices),
        }
    }

    fn heaps(&self, game: Game, rule: &[u64], choices: &mut Choices) -> Vec<u64> {
        match game.heaps {
            Heaps::None => Vec::new(),
            Heaps::One => vec![self.heap(game, rule, choices)],
            Heaps::Two => choices.pair(self.sizes).to_vec(),
            Heaps::Counted => self.counted_heaps(game, rule, choices),
        }
    }

    fn heap(&self, game: Game, rule: &[u64], choices: &mut Choices) -> u64 {
        match game.moves {
            Moves::Takes(_) | Moves::Set | Moves::Code | Moves::Whole(_) => {
                choices.number(self.sizes)
            }
            Moves::Written { rule, pass } if shortcuts::of(rule, pass).is_none() => {
                choices.below(MOST_WRITTEN)
            }
            Moves::Written { .. } => choices.number(self.sizes),
            Moves::Interval => choices.heap_of_interval(rule, self.sizes),
            Moves::UnequalSplit => choices.heap_of_splits(),
        }
    }

    /// In half of all cases, each heap has a twin somewhere, so that the nim-sum is 0: otherwise
    /// nearly all positions would be won.
    fn counted_heaps(&self, game: Game, rule: &[u64], choices: &mut Choices) -> Vec<u64> {
        let twins = choices.flip();
        let count = match self.heaps {
            None => choices.below(self.most_heaps + 1),
            Some(count) if twins => count / 2,
            Some(count) => count,
        };
        let heaps: Vec<u64> = (0..count).map(|_| self.heap(game, rule, choices)).collect();
        let mut all = heaps.clone();
        if twins {
            for heap in heaps {
                all.insert(choices.index(all.len() + 1), heap);
            }
        }
        if self.heaps.is_some_and(|count| count > all.len() as u64) {
            all.push(self.heap(game, rule, choices));
        }
        all
    }

    /// A game of which the next case may be; if there are faults, rarely one of which it may not.
    fn game(&self, flags: &Flags, choices: &mut Choices) -> Game {
        let game = choices.pick(PROBLEMS);
        let fits = game.may_come(flags.one_line, flags.count)
            && (self.searched || !game.is_searched(flags.misere));
        if fits || self.faults && choices.below(16) == 15 {
            game
        } else {
            *SUBTRACTION
        }
    }

    /// Up to `most` cases as the flags say, fewer if the choices run out; returns their number and
    /// their text.
    pub fn cases(&self, flags: &Flags, most: u64, choices: &mut Choices) -> (u64, Vec<u8>) {
        // Cases without end are as good as cases of some heaps.
        let style = Style {
            heaps: flags.heaps.map(|count| count.min(100)),
            ..self.clone()
        };
        let mut text = Vec::new();
        let mut count = 0;
        let mut game = self.game(flags, choices);
        while count < most && !choices.are_used_up() {
            if choices.below(self.run) == 0 {
                game = self.game(flags, choices);
            }
            let game = flags
                .game
                .and_then(with_selector)
                .map_or(game, |game| *game);
            let mut case = match &flags.rule {
                Some(rule) => style.case_of_rule(game, rule, choices),
                None => style.case(game, choices),
            };
            if game.is_searched(flags.misere) && !(self.faults && choices.below(8) == 0) {
                case.shrink();
            }
            self.write(&case.numbers(flags), &mut text, choices);
            count += 1;
        }
        (count, text)
    }

    /// Writes the numbers of a line, with a blank after each.
    fn write(&self, numbers: &[u64], text: &mut Vec<u8>, choices: &mut Choices) {
        for (index, &number) in numbers.iter().enumerate() {
            let fault = if self.faults { choices.byte() } else { 0 };
            text.resize(text.len() + self.leading_zeros(choices), b'0');
            // As a count, the limit promises more than ever comes.
            let number = if fault == 253 { LIMIT } else { number };
            text.extend_from_slice(number.to_string().as_bytes());
            match fault {
                254 => text.extend_from_slice(&[b' ', choices.byte(), b' ']),
                // There may be nothing now that separates two numbers.
                255 => text.push(choices.byte()),
                _ => self.write_blank(
                    if index + 1 == numbers.len() {
                        b'\n'
                    } else {
                        b' '
                    },
                    text,
                    choices,
                ),
            }
        }
    }

    fn leading_zeros(&self, choices: &mut Choices) -> usize {
        match if self.zeros { choices.byte() } else { 0 } {
            0..=223 => 0,
            224..=247 => choices.index(40),
            _ => choices.index(256),
        }
    }

    fn write_blank(&self, usual: u8, text: &mut Vec<u8>, choices: &mut Choices) {
        match self.layout {
            Layout::Same(byte) => text.push(byte),
            Layout::Wild => {
                let most = if choices.below(16) == 15 { 100 } else { 4 };
                text.extend((0..=choices.below(most)).map(|_| choices.pick(&SPACES)));
            }
            Layout::Broken(one_in) if choices.below(one_in) == 0 => {
                text.extend_from_slice(choices.pick(&BLANKS).as_bytes());
            }
            Layout::Lines | Layout::Broken(_) => text.push(usual),
        }
    }
}

impl Layout {
    fn any(choices: &mut Choices) -> Layout {
        match choices.below(8) {
            0 | 1 => Layout::Same(choices.pick(&SPACES)),
            2 | 3 => Layout::Wild,
            4 => Layout::Broken(1 << choices.below(11)),
            _ => Layout::Lines,
        }
    }
}

/// Bytes that mean something, and their neighbours.
const TELLING_BYTES: &[u8] = b" \t\r\n\x0C\x0B0123456789/:+-.x\0\x7F\x80\xFF\xEF\xBB\xBF";

/// Changes some bytes of `input` at one place.
pub fn change(input: &mut Vec<u8>, choices: &mut Choices) {
    let at = choices.index(input.len() + 1);
    let byte = if choices.below(4) == 0 {
        choices.byte()
    } else {
        choices.pick(TELLING_BYTES)
    };
    match choices.below(6) {
        0 => input.truncate(at),
        1 if at < input.len() => input[at] = byte,
        2 if at < input.len() => drop(input.remove(at)),
        3 => drop(input.splice(at..at, vec![byte; 1 + choices.index(59)])),
        4 => {
            let end = input.len().min(at + choices.index(30));
            input.extend_from_within(at..end);
        }
        _ => input.insert(at, byte),
    }
}

/// Numbers at which something changes: the digits of a vector, the values of a table, what the
/// input may hold.
#[rustfmt::skip]
const TELLING: [u64; 11] = [
    99_999_999, 100_000_000, 9_999_999_999_999_999, 10_000_000_000_000_000, 1 << 14,
    (1 << 24) - 1, 1 << 24, u32::MAX as u64, 1 << 53, LIMIT - 1, LIMIT,
];

/// Codes of octal games with a near period, from the empty code to Dawson's Chess and Kayles. Some
/// of them have values that repeat from the start, some have a long preperiod; some have splits
/// after no taking.
#[rustfmt::skip]
const CODES: &[&[u64]] = &[
    &[], &[0], &[4], &[0, 7], &[0, 7, 7], &[0, 7, 7], &[0, 0, 7], &[0, 0, 7], &[0, 1, 3, 7], &[0, 1, 3, 7],
    &[0, 3, 0, 3, 3], &[0, 0, 3, 3, 3], &[0, 4, 5], &[0, 4, 0, 1], &[0, 0, 1, 7], &[0, 1, 5, 3], &[4, 4],
    &[4, 1, 0, 2], &[4, 3, 0, 4], &[4, 2, 3, 5], &[4, 0, 0, 5], &[4, 6, 4, 4], &[4, 7, 3, 7],
];

/// Where all choices come from: bytes, and zeros after their end.
pub struct Choices<'a> {
    bytes: Box<dyn Iterator<Item = u8> + 'a>,
    /// The next byte, unless there is none.
    next: Option<u8>,
}

impl<'a> Choices<'a> {
    /// The choices that a fuzzer's bytes stand for.
    pub fn of(bytes: &'a [u8]) -> Choices<'a> {
        Choices::from_iterator(bytes.iter().copied())
    }

    /// Random choices without end, the same for the same seed.
    // A fuzzer's build lacks the dependencies of tests.
    #[cfg(not(fuzzing))]
    pub fn random(seed: u64) -> Choices<'static> {
        let mut random = fastrand::Rng::with_seed(seed);
        Choices::from_iterator(std::iter::repeat_with(move || random.u8(..)))
    }

    fn from_iterator(mut bytes: impl Iterator<Item = u8> + 'a) -> Choices<'a> {
        let next = bytes.next();
        Choices {
            bytes: Box::new(bytes),
            next,
        }
    }

    /// Whether only zeros are left.
    pub fn are_used_up(&self) -> bool {
        self.next.is_none()
    }

    /// All bytes that are left.
    pub fn rest(&mut self) -> Vec<u8> {
        self.next
            .take()
            .into_iter()
            .chain(&mut self.bytes)
            .collect()
    }

    pub fn byte(&mut self) -> u8 {
        let byte = self.next.unwrap_or(0);
        if self.next.is_some() {
            self.next = self.bytes.next();
        }
        byte
    }

    /// A number below `end`; takes as few bytes as can tell all of them apart.
    pub fn below(&mut self, end: u64) -> u64 {
        let (mut value, mut known) = (0_u128, 1_u128);
        while known < u128::from(end) {
            value = value << 8 | u128::from(self.byte());
            known <<= 8;
        }
        (value % u128::from(end)) as u64
    }

    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    pub fn flip(&mut self) -> bool {
        self.below(2) == 1
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.index(from.len())]
    }

    /// A number of bytes, mostly small.
    pub fn size(&mut self) -> usize {
        self.index(256) << self.index(8) >> 2
    }

    /// Any number of the input.
    pub fn number(&mut self, sizes: Sizes) -> u64 {
        let kind = match sizes {
            Sizes::Small => self.byte() % 220,
            Sizes::Mixed => self.byte(),
            Sizes::Wide => 216 + self.byte() % 40,
        };
        match kind {
            0..=199 => kind.into(),
            200..=211 => self.below(10),
            212..=219 => self.below(5120),
            220..=227 => self.pick(&TELLING) - self.below(3),
            228..=233 => 10_u64.pow(self.below(19) as u32) - self.below(2),
            234..=239 => (1 << self.below(60)) - self.below(2),
            240..=243 => LIMIT - self.below(10),
            244..=251 => {
                let digits = 1 + self.below(18) as u32;
                self.below(10_u64.pow(digits))
            }
            252..=255 => self.below(LIMIT + 1),
        }
    }

    /// Two numbers: any, equal, or so that they are about as far apart as the golden ratio makes
    /// lost positions of Wythoff's and Euclid's games.
    pub fn pair(&mut self, sizes: Sizes) -> [u64; 2] {
        let one = self.number(sizes);
        let golden =
            |k: u64| (u128::from(k) * 1_618_033_988_749_894_848 / 1_000_000_000_000_000_000) as u64;
        let other = match self.below(5) {
            0 => self.number(sizes),
            1 => one,
            2 => (golden(one) + self.below(3)).saturating_sub(1),
            _ => one + golden(one),
        };
        let first = if self.below(5) == 4 { golden(one) } else { one };
        let mut pair = [first.min(LIMIT), other.min(LIMIT)];
        if self.flip() {
            pair.swap(0, 1);
        }
        pair
    }

    /// A few moves of at most `most_stones` stones, so that their period is near. If `far`, one
    /// move in 40 takes a number of stones so large that no table finds a period, whatever number
    /// divides all moves.
    fn near_set(&mut self, most_stones: u64, far: bool) -> Vec<u64> {
        let count = self.below(7);
        let most = 1 + self.below(most_stones);
        let stones = |choices: &mut Self| match far && choices.byte() > 249 {
            true => (1 << 28) + choices.number(Sizes::Mixed).min(LIMIT / 2),
            false => 1 + choices.below(most),
        };
        (0..count).map(|_| stones(self)).collect()
    }

    /// The least and the most stones of a move, of any size and equal or not. If `wrong`, one in 40
    /// is impossible.
    fn interval(&mut self, sizes: Sizes, wrong: bool) -> [u64; 2] {
        let least = match self.below(8) {
            0 | 1 => 1,
            2..=4 => 1 + self.below(16),
            5 => LIMIT - self.below(3),
            _ => self.number(sizes).max(1),
        };
        let most = match self.below(8) {
            0 => least,
            1..=4 => least + self.below(16),
            5 => LIMIT - self.below(3),
            _ => self.number(sizes),
        };
        match most.clamp(least, LIMIT) {
            _ if wrong && self.byte() > 249 => {
                self.pick(&[[0, least], [least, least - 1], [LIMIT, 1], [0, 0]])
            }
            most => [least, most],
        }
    }

    /// A heap of any size, often where the Grundy value changes or all values start anew.
    fn heap_of_interval(&mut self, rule: &[u64], sizes: Sizes) -> u64 {
        let (least, most) = (rule[0].max(1), rule[1].max(1));
        let heap = self.number(sizes);
        let start = heap - heap % (least + most);
        let limit = match self.below(4) {
            0 => start,
            1 => start + least * self.below(most / least + 2),
            _ => return heap,
        };
        (limit + self.below(3)).saturating_sub(1).min(LIMIT)
    }

    /// A heap whose value the reference can find by trying all splits, mostly small: all splits of
    /// all heaps up to it take long.
    fn heap_of_splits(&mut self) -> u64 {
        match self.byte() {
            0..=179 => self.below(30),
            180..=249 => self.below(300),
            _ => self.below(1 << 11),
        }
    }

    /// Mostly a heap of less than `most` stones, where the values of a table are computed one after
    /// the other.
    pub fn heap_below(&mut self, most: u64) -> u64 {
        match self.byte() {
            0..=247 => self.below(most),
            _ => self.number(Sizes::Mixed),
        }
    }

    /// A code with a near period, perhaps with zeros at its end. If `far`, one in 40 is any code,
    /// and one in 40 is none.
    pub fn near_code(&mut self, far: bool) -> Vec<u64> {
        let kind = if far { self.byte() } else { 0 };
        let mut code = match self.below(3) {
            // Without splits, values never get so large that their period is far.
            0 => [vec![0], (0..self.below(6)).map(|_| self.below(4)).collect()].concat(),
            _ => self.pick(CODES).to_vec(),
        };
        match kind {
            244..=249 => code.extend((0..self.below(5)).map(|_| self.below(8))),
            250..=252 => code.push(8 + self.number(Sizes::Wide) % 1000),
            253..=255 => code.insert(0, 1 + self.below(3)),
            _ => {}
        }
        let zeros = if self.below(4) == 0 { self.index(6) } else { 0 };
        code.resize(code.len() + zeros, 0);
        code
    }

    /// Any set: few moves or many, dense or sparse, with a common divisor or without.
    pub fn set(&mut self) -> Vec<u64> {
        let divisor = self.pick(&[1, 1, 1, 2, 3, 12, 1000, 1 << 40]);
        let set: Vec<u64> = match self.below(4) {
            0 => self.near_set(16, true),
            1 => (0..self.below(16)).map(|_| 1 + self.below(256)).collect(),
            2 => (0..self.byte()).map(|_| 1 + self.below(256)).collect(),
            _ => (0..self.below(32)).map(|_| 1 + self.below(1024)).collect(),
        };
        set.into_iter()
            .map(|stones| stones.saturating_mul(divisor).min(LIMIT))
            .collect()
    }

    /// The input that the rest of the choices stands for, in any style, perhaps with faults,
    /// perhaps with all cases several times, as the flags say. The reference counts the winning
    /// moves of small heaps only.
    pub fn input(&mut self, flags: &Flags) -> Vec<u8> {
        let any = Style {
            faults: self.flip(),
            ..Style::any(self)
        };
        let style = if flags.count {
            Style {
                sizes: Sizes::Small,
                ..any
            }
        } else {
            any
        };
        let times = self.pick(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 4, 12]);
        let more = if style.faults {
            self.pick(&[0, 0, 0, 0, 0, 1, -1, 1000])
        } else {
            0
        };
        let (cases_of_one, cases) = style.cases(flags, u64::MAX, self);
        // Half a kilobyte, repeated, is enough to fill every buffer.
        let times = if cases.len() < 512 {
            times
        } else {
            times.min(2)
        };
        let promised = (cases_of_one * times).saturating_add_signed(more);
        let head = if flags.stream {
            String::new()
        } else {
            format!("{promised}\n")
        };
        [head.into_bytes(), cases.repeat(times as usize)].concat()
    }

    /// Digits and blanks from the rest of the choices, and very rarely something else.
    pub fn digits(&mut self) -> Vec<u8> {
        let times = self.pick(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 6, 9, 64]);
        let digits = self.byte();
        let written = |byte: u8| match byte {
            254 => b'/',
            255 => b':',
            _ if byte <= digits => b'0' + byte % 10,
            _ => b" \n \t \r \x0C"[usize::from(byte) % 8],
        };
        let text: Vec<u8> = self.rest().into_iter().map(written).collect();
        text.repeat(if text.len() < 512 { times } else { 1 })
    }
}
