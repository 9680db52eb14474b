//! A naive second judge, to compare the real one with: it holds the whole input, cuts it into
//! tokens with plain loops, and asks brute force who wins. It shares no code and no formula with
//! the crate.

// No test uses all of it.
#![allow(dead_code)]

pub mod bound;
pub mod layout;
pub mod problems;
pub mod rules;
pub mod search;
pub mod shortcuts;
pub mod splits;
pub mod subtraction;
pub mod tuples;
pub mod values;
pub mod wholes;
pub mod winning_move;
pub mod written;

use std::collections::HashSet;
use std::fmt::Write;

use bound::Bound;
use problems::{Game, Heaps, Moves};
use rules::{Heap, Listed, Rule};
use values::Sum;
use wholes::{Position, Whole};

const LIMIT: u64 = 1_000_000_000_000_000_000;
const SHOWN_BYTES: usize = 24;

/// What a message of the reference ends with if it does not know the answer; the judge may.
const PATIENCE: &str = "the patience of this test";

/// The right answer to an input.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub verdicts: Vec<u8>,
    pub error: Option<String>,
}

impl Answer {
    /// Whether it is complete: some tables would take this slow reference too long.
    pub fn is_known(&self) -> bool {
        self.error
            .as_ref()
            .is_none_or(|error| !error.ends_with(PATIENCE))
    }
}

/// Answers `input`.
pub fn answer(input: &[u8]) -> Answer {
    answer_with(input, false)
}

/// Answers `input`; if `explain`, with the nim-sum and a winning move for each position.
pub fn answer_with(input: &[u8], explain: bool) -> Answer {
    answer_as(
        input,
        &Flags {
            explain,
            ..Flags::default()
        },
    )
}

/// The judge's flags.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    pub explain: bool,
    pub count: bool,
    /// What is printed of each winning move.
    pub winning_moves: Option<String>,
    pub stream: bool,
    pub misere: bool,
    pub game: Option<u64>,
    /// The numbers of the rule, as a case of `game` would give them, but without their count.
    pub rule: Option<Vec<u64>>,
    pub budget: Option<u32>,
    /// The words if the first player wins, and if it loses.
    pub words: Option<[String; 2]>,
    /// What stands before each line, with `{}` for its number.
    pub prefix: Option<String>,
    pub one_line: bool,
    pub heaps: Option<u64>,
}

impl Flags {
    fn budget(&self) -> u32 {
        self.budget.unwrap_or(bound::DEFAULT)
    }
}

/// Answers `input` as the flags say.
pub fn answer_as(input: &[u8], flags: &Flags) -> Answer {
    let mut verdicts = Vec::new();
    let error = Tokens::new(input, flags).answer(&mut verdicts).err();
    if flags.one_line && !verdicts.is_empty() {
        verdicts.push(b'\n');
    }
    let verdicts = flags
        .prefix
        .as_ref()
        .map_or(verdicts.clone(), |prefix| numbered(&verdicts, prefix));
    Answer { verdicts, error }
}

/// The lines of an output, each after the prefix with its number.
pub fn numbered(output: &[u8], prefix: &str) -> Vec<u8> {
    let lines = output.split_inclusive(|&byte| byte == b'\n').zip(1..);
    lines
        .flat_map(|(line, number)| {
            [prefix.replace("{}", &number.to_string()).as_bytes(), line].concat()
        })
        .collect()
}

struct Tokens<'a> {
    input: &'a [u8],
    flags: &'a Flags,
    at: usize,
    place: Place,
    /// The number of the case that is being read, and how many cases the input promises.
    case: Option<(u64, u64)>,
    /// Where that case starts.
    case_start: usize,
}

#[derive(Clone, Copy)]
struct Place {
    line: u64,
    column: u64,
}

impl<'a> Tokens<'a> {
    fn new(input: &'a [u8], flags: &'a Flags) -> Tokens<'a> {
        let mut tokens = Tokens {
            input,
            flags,
            at: 0,
            place: Place { line: 1, column: 1 },
            case: None,
            case_start: 0,
        };
        if input.starts_with(b"\xEF\xBB\xBF") {
            tokens.skip(3);
        }
        tokens
    }

    fn answer(&mut self, verdicts: &mut Vec<u8>) -> Result<(), String> {
        let cases = match self.flags.stream {
            true => u64::MAX,
            false => self.number("the number of cases (digits, 0 to 10^18)")?,
        };
        for case in 1..=cases {
            if self.flags.stream && self.peek().is_empty() {
                return Ok(());
            }
            self.case = Some((case, cases));
            let line = self.line()?;
            verdicts.extend_from_slice(line.as_bytes());
            if !self.flags.one_line {
                verdicts.push(b'\n');
            }
        }
        self.case = None;
        self.nothing(&format!("the end of input after {}", count(cases)))
    }

    /// Reads the next case and returns its line of output.
    fn line(&mut self) -> Result<String, String> {
        self.peek();
        let place = self.place;
        self.case_start = self.at;
        let game = self.game()?;
        if let Moves::Whole(fixed) = game.moves {
            let position = self.position(game, fixed)?;
            return self.whole_verdict(game, &position);
        }
        let rule = self.rule(game)?;
        let heaps = match game.heaps {
            Heaps::None => return self.sequence(&rule, place),
            Heaps::One => self.heaps(1, game, &rule)?,
            Heaps::Two => self.heaps(2, game, &rule)?,
            Heaps::Counted => {
                let count = match self.flags.heaps {
                    Some(count) => count,
                    None => self.number("the number of heaps (digits, 0 to 10^18)")?,
                };
                self.heaps(count, game, &rule)?
            }
        };
        self.verdict(game, &rule, &heaps)
    }

    /// The game of the next case: the one that the flags name, or else the one that its selector
    /// names.
    fn game(&mut self) -> Result<&'static Game, String> {
        if let Some(game) = self.flags.game.and_then(problems::with_selector) {
            return Ok(game);
        }
        let (one_line, count) = (self.flags.one_line, self.flags.count);
        let counted = if count {
            " whose winning moves can be counted"
        } else {
            ""
        };
        let game = |token: &[u8]| {
            problems::with_selector(value(token)?).filter(|row| row.may_come(one_line, count))
        };
        self.token(
            &format!(
                "the number of a game{counted} ({})",
                problems::selectors(one_line, count)
            ),
            game,
        )
    }

    /// The rule of the next case: the one that the game or the flags fix, or else the one that the
    /// case gives.
    fn rule(&mut self, game: &Game) -> Result<Rule, String> {
        let given = match (game.moves, &self.flags.rule) {
            (_, Some(given)) => given.clone(),
            (Moves::Set, None) => self.set()?,
            (Moves::Interval, None) => self.interval()?.to_vec(),
            (Moves::Code, None) => self.code()?,
            (
                Moves::Takes(_) | Moves::UnequalSplit | Moves::Written { .. } | Moves::Whole(_),
                None,
            ) => vec![],
        };
        Ok(game
            .moves
            .rule(&given)
            .expect("a sum whose numbers were not refused"))
    }

    /// Who wins, and if the flags ask for it, the explanation.
    fn verdict(&self, game: &Game, rule: &Rule, heaps: &[Heap]) -> Result<String, String> {
        let budget = self.budget(game);
        let misere = self.flags.misere;
        if game.is_searched(misere) {
            return self.searched(game, rule, heaps);
        }
        if self.flags.count {
            return self.counted(
                winning_move::every(rule, heaps, misere, budget).map(|every| every.len()),
            );
        }
        let value =
            |&heap: &Heap| values::grundy(rule, heap, budget).expect("a heap that was not refused");
        let sum = Sum::of(heaps.iter().map(value));
        let wins = search::quick(rule, heaps, misere).unwrap_or_else(|| sum.wins(misere));
        let word = self.word(game, wins);
        if self.flags.winning_moves.is_some() {
            let every = winning_move::every(rule, heaps, misere, budget);
            return self.listed(
                word,
                false,
                every.map(|every| every.iter().map(|it| it.listed(heaps)).collect()),
            );
        }
        if !self.flags.explain {
            return Ok(word.to_string());
        }
        let winning = winning_move::first(rule, heaps, misere, budget);
        let winning = winning.map_or("-".to_string(), |winning| winning.to_string());
        Ok(format!("{word}\t{}\t{winning}", sum.nim_sum))
    }

    /// Who wins a position that is searched, with a move, or how many there are.
    fn searched(&self, game: &Game, rule: &Rule, heaps: &[Heap]) -> Result<String, String> {
        const QUICK: u64 = 14;
        // A heap without a move may have many stones: the search would try to take each number of
        // them.
        let without = |heap: &Heap| {
            if rule.has_move(*heap) {
                *heap
            } else {
                Heap { stones: 0, ..*heap }
            }
        };
        let heaps: Vec<Heap> = heaps.iter().map(without).collect();
        if heaps.iter().map(|heap| heap.stones).sum::<u64>() > QUICK {
            return Err(self.error(self.place, "more", PATIENCE));
        }
        let (wins, winning) = search::moves(rule, &heaps, true);
        if self.flags.count {
            return Ok(winning.len().to_string());
        }
        let word = self.word(game, wins);
        if self.flags.winning_moves.is_some() {
            return self.listed(
                word,
                false,
                Some(winning.iter().map(|it| it.listed(&heaps)).collect()),
            );
        }
        let winning = winning
            .first()
            .map_or("-".to_string(), |winning| winning.to_string());
        Ok(if self.flags.explain {
            format!("{word}\t-\t{winning}")
        } else {
            word.to_string()
        })
    }

    /// A verdict, and the lines of the winning moves after it, if there was time to try all. Equal
    /// lines come once for each heap, and of a pair once.
    fn listed(
        &self,
        word: &str,
        is_pair: bool,
        moves: Option<Vec<Listed>>,
    ) -> Result<String, String> {
        let template = self.flags.winning_moves.as_deref().unwrap_or("");
        let mut moves = moves.ok_or_else(|| self.error(self.place, "more", PATIENCE))?;
        moves.sort_by_key(|it| (it.heap, it.left, it.small));
        let (mut lines, mut seen) = (vec![word.to_string()], HashSet::new());
        for it in moves {
            let numbers = [
                it.heap,
                it.stones,
                it.taken,
                it.left,
                it.small,
                it.left - it.small,
            ];
            let names = ["{heap}", "{stones}", "{take}", "{left}", "{a}", "{b}"]
                .into_iter()
                .zip(numbers);
            let line = names.fold(template.to_string(), |line, (name, number)| {
                line.replace(name, &number.to_string())
            });
            if seen.insert((line.clone(), if is_pair { 0 } else { it.heap })) {
                lines.push(line);
            }
        }
        Ok(lines.join("\n"))
    }

    /// A number of moves, if there was time to try all.
    fn counted(&self, count: Option<usize>) -> Result<String, String> {
        let impatient = || self.error(self.place, "more", PATIENCE);
        count.map(|count| count.to_string()).ok_or_else(impatient)
    }

    /// The word of a verdict.
    fn word<'b>(&'b self, game: &Game, wins: bool) -> &'b str {
        let [win, loss] = match &self.flags.words {
            Some(words) => words.each_ref().map(String::as_str),
            None => [game.win, game.loss],
        };
        if wins { win } else { loss }
    }

    /// The position of a game that is no sum.
    fn position(&mut self, game: &Game, rule: Whole) -> Result<Position, String> {
        let limit = match rule {
            Whole::Moore => self.number_in(
                "the most heaps that a move takes from (digits, 1 to 10^18)",
                |limit| limit > 0,
            )?,
            Whole::Wythoff
            | Whole::Euclid
            | Whole::Fibonacci
            | Whole::Staircase
            | Whole::Multiplication => 1,
            Whole::Sequential | Whole::OneFromAny => 1,
        };
        let count = match (game.heaps, self.flags.heaps) {
            (Heaps::None, _) => 0,
            (Heaps::One, _) => 1,
            (Heaps::Two, _) => 2,
            (Heaps::Counted, Some(count)) => count,
            (Heaps::Counted, None) => self.number("the number of heaps (digits, 0 to 10^18)")?,
        };
        let mut heaps = Vec::new();
        for _ in 0..count {
            heaps.push(self.number("a heap (digits, 0 to 10^18)")?);
        }
        Ok(Position {
            game: rule,
            limit,
            heaps,
        })
    }

    fn whole_verdict(&self, game: &Game, position: &Position) -> Result<String, String> {
        if self.flags.count {
            return self.counted(
                position
                    .winning(self.flags.misere)
                    .map(|winning| winning.len()),
            );
        }
        let word = self.word(game, position.wins(self.flags.misere));
        if self.flags.winning_moves.is_some() {
            let winning = position.winning(self.flags.misere);
            let is_pair = matches!(position.game, Whole::Wythoff | Whole::Euclid);
            return self.listed(
                word,
                is_pair,
                winning.map(|all| all.iter().map(|left| position.listed(left)).collect()),
            );
        }
        if !self.flags.explain {
            return Ok(word.to_string());
        }
        let value = position
            .grundy()
            .map_or("-".to_string(), |value| value.to_string());
        let winning = position
            .winning_move(self.flags.misere)
            .unwrap_or("-".to_string());
        Ok(format!("{word}\t{value}\t{winning}"))
    }

    /// The Grundy values of a rule; the case starts at `place`.
    fn sequence(&self, rule: &Rule, place: Place) -> Result<String, String> {
        let cycle = values::cycle(rule, self.flags.budget());
        let (preperiod, period, values) = cycle.map_err(|bound| {
            self.refusal(
                place,
                |within| format!("a preperiod and a period {within}"),
                "none",
                bound,
            )
        })?;
        let mut line = format!("{preperiod} {period}");
        for value in values {
            write!(line, " {value}").expect("a string takes everything");
        }
        Ok(line)
    }

    /// The budget of a table for this game. `--budget` is about the rules that cases or flags give,
    /// and about Grundy's game.
    fn budget(&self, game: &Game) -> u32 {
        match game.moves {
            Moves::Set | Moves::Code | Moves::UnequalSplit => self.flags.budget(),
            Moves::Takes(_) | Moves::Interval | Moves::Written { .. } | Moves::Whole(_) => {
                bound::DEFAULT
            }
        }
    }

    fn set(&mut self) -> Result<Vec<u64>, String> {
        let count = self.number("the number of moves (digits, 0 to 10^18)")?;
        let mut moves = Vec::new();
        for _ in 0..count {
            moves.push(self.number_in("a move (digits, 1 to 10^18)", |taken| taken > 0)?);
        }
        Ok(moves)
    }

    fn interval(&mut self) -> Result<[u64; 2], String> {
        let least = self.number_in(
            "the fewest stones of a move (digits, 1 to 10^18)",
            |least| least > 0,
        )?;
        let expected = format!("the most stones of a move (digits, {least} to 10^18)");
        let most = self.number_in(&expected, |most| most >= least)?;
        Ok([least, most])
    }

    fn code(&mut self) -> Result<Vec<u64>, String> {
        let count = self.number("the number of code digits (digits, 0 to 10^18)")?;
        let mut code = Vec::new();
        for index in 0..count {
            code.push(match index {
                0 => self.number_in("the first digit of a code (0 or 4)", |digit| {
                    digit == 0 || digit == 4
                })?,
                _ => self.number_in("a digit of a code (0 to 7)", |digit| digit < 8)?,
            });
        }
        Ok(code)
    }

    /// The next `count` heaps. All of them must have values within the budget.
    fn heaps(&mut self, count: u64, game: &Game, rule: &Rule) -> Result<Vec<Heap>, String> {
        // No capacity in advance: the count may promise any number of heaps.
        let mut heaps = Vec::new();
        let mut stones = 0;
        for _ in 0..count {
            let token = self.peek();
            let place = self.place;
            let heap = rule.heap(self.number("a heap (digits, 0 to 10^18)")?);
            if game.is_searched(self.flags.misere) {
                stones += if rule.has_move(heap) { heap.stones } else { 0 };
                let most = search::most_stones(self.flags.budget());
                if stones > most {
                    // Here takeaway may have a proof.
                    return Err(self.error(place, "more", PATIENCE));
                }
                heaps.push(heap);
                continue;
            }
            values::grundy(rule, heap, self.budget(game)).map_err(|bound| {
                let expected =
                    |within: &str| format!("a heap whose Grundy value is known {within}");
                self.refusal(place, expected, &quoted(token), bound)
            })?;
            heaps.push(heap);
        }
        Ok(heaps)
    }

    fn number_in(&mut self, expected: &str, fits: impl Fn(u64) -> bool) -> Result<u64, String> {
        self.token(expected, |token| {
            value(token).filter(|&number| fits(number))
        })
    }

    fn number(&mut self, expected: &str) -> Result<u64, String> {
        self.token(expected, value)
    }

    fn token<T>(
        &mut self,
        expected: &str,
        value: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<T, String> {
        let token = self.peek();
        match value(token) {
            Some(value) => {
                self.skip(token.len());
                Ok(value)
            }
            None => Err(self.fault(expected, token)),
        }
    }

    fn nothing(&mut self, expected: &str) -> Result<(), String> {
        let token = self.peek();
        if token.is_empty() {
            Ok(())
        } else {
            Err(self.fault(expected, token))
        }
    }

    /// The next token, empty at the end of input.
    fn peek(&mut self) -> &'a [u8] {
        while self.at < self.input.len() && is_space(self.input[self.at]) {
            self.skip(1);
        }
        let mut end = self.at;
        while end < self.input.len() && !is_space(self.input[end]) {
            end += 1;
        }
        &self.input[self.at..end]
    }

    fn skip(&mut self, bytes: usize) {
        for _ in 0..bytes {
            self.place.column += 1;
            if self.input[self.at] == b'\n' {
                self.place = Place {
                    line: self.place.line + 1,
                    column: 1,
                };
            }
            self.at += 1;
        }
    }

    fn fault(&self, expected: &str, token: &[u8]) -> String {
        let found = if token.is_empty() {
            self.end()
        } else {
            quoted(token)
        };
        self.error(self.place, expected, &found) + &self.hint(expected, token)
    }

    /// What may help where this token is a fault.
    fn hint(&self, expected: &str, token: &[u8]) -> String {
        let own = match (token, self.at) {
            ([0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..], 0) => {
                return "; this looks like UTF-32: convert it to UTF-8".to_string();
            }
            ([0xFF, 0xFE, ..] | [0xFE, 0xFF, ..], 0) => {
                return "; this looks like UTF-16: convert it to UTF-8".to_string();
            }
            ([0x1F, 0x8B, ..], 0) => return "; this looks like gzip: unpack it first".to_string(),
            ([], at) if self.case.is_some() && at > self.case_start => {
                if !self.may_omit_heap_count() {
                    CUT
                } else if self.flags.stream {
                    CUT_OR_ONE_HEAP
                } else {
                    CUT_OR_UNCOUNTED_OR_ONE_HEAP
                }
            }
            ([], _) if self.case.is_some() && !self.flags.stream => UNCOUNTED,
            ([_, ..], _) if expected.starts_with("the end of input") => UNCOUNTED,
            ([b'-', b'0'..=b'9', ..], _) => NEGATIVE,
            _ => "",
        };
        self.unnamed(expected).to_string() + own
    }

    /// Returns true if each case gives its number of heaps, and a flag could fix it.
    fn may_omit_heap_count(&self) -> bool {
        let game = self.flags.game.and_then(problems::with_selector);
        let counts = game.is_some_and(|game| matches!(game.heaps, Heaps::Counted));
        counts && self.flags.heaps.is_none()
    }

    /// What may help at any fault if cases name their games.
    fn unnamed(&self, expected: &str) -> &'static str {
        if self.flags.game.is_none() && !expected.starts_with("the number of cases") {
            UNNAMED
        } else {
            ""
        }
    }

    /// The message about something that fits, but is beyond the budget.
    fn refusal(
        &self,
        place: Place,
        expected: impl Fn(&str) -> String,
        found: &str,
        bound: Bound,
    ) -> String {
        let within = match bound {
            Bound::Values(n) => format!("within 2^{n} values"),
            Bound::Steps(n) => format!("within 2^{n} steps"),
            Bound::Patience => return self.error(place, "more", PATIENCE),
        };
        let hint = if self.flags.budget() < bound::LARGEST {
            LARGER
        } else {
            ""
        };
        self.error(place, &expected(&within), found) + self.unnamed("") + hint
    }

    fn error(&self, Place { line, column }: Place, expected: &str, found: &str) -> String {
        let case = self
            .case
            .map_or(String::new(), |(case, _)| format!("case {case}: "));
        format!("line {line}, column {column}: {case}expected {expected}, found {found}")
    }

    fn end(&self) -> String {
        match self.case {
            Some((case, cases)) if !self.flags.stream => {
                format!("the end of input after {} of {}", case - 1, count(cases))
            }
            _ => "the end of input".to_string(),
        }
    }
}

// Hints.
pub const CUT: &str = "; the last case is not complete: takeaway validate finds the line";
pub const CUT_OR_ONE_HEAP: &str = "; the last case is not complete: add --heaps 1 if each is one heap; takeaway validate finds the line";
pub const CUT_OR_UNCOUNTED_OR_ONE_HEAP: &str = "; the last case is not complete: add --stream if the number of cases does not come first, --heaps 1 if each case is one heap; takeaway validate finds the line";
pub const UNNAMED: &str = "; if all cases are of one game, name it with --game";
pub const UNCOUNTED: &str = "; if it has no number of cases, add --stream; if 0 ends it, see takeaway help layout; takeaway validate finds the line";

const NEGATIVE: &str =
    "; no number is negative: if -1 ends the input, leave it out, as sed '$d' does";
const LARGER: &str = "; a larger --budget may help";

pub fn is_space(byte: u8) -> bool {
    [b' ', b'\t', b'\r', b'\n', b'\x0C'].contains(&byte)
}

pub fn value(token: &[u8]) -> Option<u64> {
    let mut value = if token.is_empty() { None } else { Some(0_u64) };
    for byte in token {
        let digit = if byte.is_ascii_digit() {
            Some(u64::from(byte - b'0'))
        } else {
            None
        };
        value = value?
            .checked_mul(10)?
            .checked_add(digit?)
            .filter(|&value| value <= LIMIT);
    }
    value
}

fn count(cases: u64) -> String {
    format!("{cases} {}", if cases == 1 { "case" } else { "cases" })
}

/// Letters beyond ASCII by their numbers, all other bytes as Rust escapes them.
fn coded(token: &[u8]) -> String {
    let Some(&first) = token.first() else {
        return String::new();
    };
    let letter = (2..=token.len().min(4)).find_map(|len| std::str::from_utf8(&token[..len]).ok());
    match letter
        .and_then(|text| text.chars().next())
        .filter(|_| first >= 0x80)
    {
        Some(letter) => format!(
            "\\u{{{:x}}}{}",
            u32::from(letter),
            coded(&token[letter.len_utf8()..])
        ),
        None => format!("{}{}", [first].escape_ascii(), coded(&token[1..])),
    }
}

fn quoted(token: &[u8]) -> String {
    let shown = &token[..token.len().min(SHOWN_BYTES)];
    format!(
        "\"{}\"{}",
        coded(shown),
        if token.len() > SHOWN_BYTES { "..." } else { "" }
    )
}
