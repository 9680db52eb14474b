//! Writes the function that reads the cases and answers them, for just the cases that there are.

use takeaway::Problem;

use super::cases::{Call, Cases, Game, Rule};
use crate::flags::Given;

/// The bytes of the longest choice that rustfmt leaves on one line.
const SHORT: usize = 50;

/// The same for a tuple.
const SHORT_TUPLE: usize = 60;

/// A function in the making.
struct Body<'a> {
    text: String,
    depth: usize,
    cases: &'a Cases,
    /// Whether it answers one of several games.
    is_arm: bool,
}

/// The function for these cases.
pub fn judge(given: &Given, cases: &Cases) -> String {
    let mut body = Body { text: String::new(), depth: 0, cases, is_arm: false };
    body.line("/// Reads the cases and writes a verdict on each.");
    let is_open = if cases.one_line { ", is_open: &mut bool" } else { "" };
    body.open(&format!("fn judge(output: &mut impl Write{is_open}) -> io::Result<()>"));
    body.line("let mut input = Scanner::default();");
    match &cases.rule {
        Rule::Set(Some(_)) if cases.more_moves.is_empty() => body.line("let mut set = Set::new(MOVES.to_vec());"),
        Rule::Set(Some(listed)) => {
            let start = if listed.is_empty() { "Vec::new()" } else { "MOVES.to_vec()" };
            body.line(&format!("let mut moves = {start};"));
            cases.more_moves.iter().for_each(|numbers| body.line(&format!("moves.extend({numbers});")));
            body.line("let mut set = Set::new(moves);");
        }
        Rule::Code(Some(_)) => body.line("let mut octal = Octal::new(&CODE);"),
        Rule::GrundysGame => body.line("let mut grundys_game = GrundysGame::default();"),
        Rule::Any if cases.problems().any(|problem| problem == Problem::GrundysGame) => {
            body.line("let mut grundys_game = GrundysGame::default();");
        }
        Rule::Any | Rule::Closed(_) | Rule::Interval(_) | Rule::Set(None) | Rule::Code(None) => {}
    }
    if cases.stream {
        body.open("while input.has_more()?");
    } else {
        body.open("for _ in 0..input.number(\"the number of cases\")?");
    }
    if cases.rule == Rule::Any {
        body.any_case(given);
    } else {
        body.case();
    }
    body.close();
    if cases.needs_end() {
        body.check("input.has_more()?", "the end of input");
    }
    body.line("Ok(())");
    body.close();
    body.text
}

impl Body<'_> {
    fn line(&mut self, text: &str) {
        let indent = 4 * self.depth;
        self.text += &format!("{:indent$}{text}\n", "");
    }

    fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    /// A case of any problem, which its selector names.
    fn any_case(&mut self, given: &Given) {
        let cases = self.cases;
        let outcome = if cases.words.is_some() { "wins" } else { "(wins, win, loss)" };
        self.open(&format!("let {outcome} = match input.number(\"a selector\")?"));
        for problem in cases.problems() {
            self.open(&format!("{} =>", problem.selector()));
            let case = Cases::of_problem(problem, given);
            let mut arm = Body { text: String::new(), depth: self.depth, cases: &case, is_arm: true };
            let wins = arm.position();
            match (&cases.words, &case.words) {
                _ if case.sequence => arm.line("continue;"),
                (None, Some([win, loss])) => {
                    let [win, loss] = [win, loss].map(|word| cases.literal(word));
                    let whole = format!("({wins}, {win}, {loss})");
                    if whole.len() <= SHORT_TUPLE {
                        arm.line(&whole);
                    } else {
                        arm.line(&format!("let wins = {wins};"));
                        arm.line(&format!("(wins, {win}, {loss})"));
                    }
                }
                _ => arm.line(&wins),
            }
            self.text += &arm.text;
            self.close();
        }
        self.line(&format!("_ => return Err(input.fault(\"a selector ({})\")),", cases.selectors()));
        self.depth -= 1;
        self.line("};");
        match &cases.words {
            Some([win, loss]) => self.verdict("wins", &cases.literal(win), &cases.literal(loss)),
            None => self.verdict("wins", "win", "loss"),
        }
    }

    /// A case, or all on the same rule.
    fn case(&mut self) {
        let cases = self.cases;
        let wins = self.position();
        if cases.counts() {
            self.line(&format!("writeln!(output, \"{{}}\", {wins})?;"));
        } else if let Some([win, loss]) = &cases.words {
            self.verdict(&wins, &cases.literal(win), &cases.literal(loss));
        }
        let blocks = [cases.is_grouped(), cases.has_ranges()];
        blocks.into_iter().filter(|&block| block).for_each(|_| self.close());
        if cases.has_lines() {
            self.line("output.write_all(b\"\\n\")?;");
            self.line("*is_open = false;");
        }
    }

    fn verdict(&mut self, wins: &str, win: &str, loss: &str) {
        let choice = format!("if {wins} {{ {win} }} else {{ {loss} }}");
        if choice.len() <= SHORT {
            self.line(&format!("let verdict = {choice};"));
        } else {
            self.open(&format!("let verdict = if {wins}"));
            self.line(win);
            self.depth -= 1;
            self.open("} else");
            self.line(loss);
            self.depth -= 1;
            self.line("};");
        }
        self.line("output.write_all(verdict.as_bytes())?;");
        if self.cases.one_line {
            self.line("*is_open = true;");
        }
    }

    /// Reads the numbers of a case and finds out who wins; returns the condition that the first player does. If the
    /// case asks for a sequence, writes that.
    fn position(&mut self) -> String {
        let cases = self.cases;
        for (place, letter) in cases.letters.iter().enumerate() {
            self.read(letter, cases.letters.get(place + 1).copied());
            if cases.ended && place == 0 {
                self.end_at_0(letter);
            }
        }
        if cases.has_ranges() {
            self.open("for stones in 1..=last");
        }
        match cases.rule {
            _ if cases.sequence => self.sequence(),
            Rule::Closed(Game { module, call: Call::Wins(call) | Call::Count(call), .. }) => self.call(module, call),
            Rule::Closed(Game { module, call: Call::Lost(call), .. }) => format!("!{}", self.call(module, call)),
            _ if !cases.is_single() => self.sum(),
            Rule::GrundysGame => "input.known(grundys_game.is_won(stones))?".to_string(),
            _ => format!("{} != {}", self.value("stones"), u8::from(cases.misere)),
        }
    }

    /// Reads as many numbers as `count` says. The program for all games does so in many places, and has a function for it.
    fn read_list(&mut self, list: &str, what: &str) {
        if self.is_arm {
            return self.line(&format!("let {list} = input.numbers(count, \"{what}\")?;"));
        }
        self.line(&format!("let mut {list} = Vec::new();"));
        self.open("for _ in 0..count");
        self.line(&format!("{list}.push(input.number(\"{what}\")?);"));
        self.close();
    }

    /// Reads what a letter of the layout stands for.
    fn read(&mut self, letter: &str, next: Option<&str>) {
        match letter {
            "m" => self.line("let count = input.number(\"the number of moves\")?;"),
            "s" => {
                self.read_list("moves", "a move");
                self.check("moves.contains(&0)", "moves of 1 or more stones");
                self.line("let mut set = Set::new(moves);");
            }
            "a" | "b" => self.line(&format!("let {letter} = input.number(\"a heap\")?;")),
            "d" if matches!(self.cases.rule, Rule::Closed(_)) => {
                self.line("let most = input.number(\"the most heaps of a move\")?;");
                if !self.cases.ends_at("d") {
                    self.check("most == 0", "1 or more heaps");
                }
            }
            "h" if self.cases.is_whole() => self.read_heaps(),
            "d" => self.line("let count = input.number(\"the number of digits\")?;"),
            "c" => {
                self.read_list("code", "a digit");
                self.check("code.iter().any(|&digit| digit > 7)", "digits up to 7");
                self.check("code.first().map_or(false, |first| first % 4 != 0)", "0 or 4 as the first digit");
                self.line("let mut octal = Octal::new(&code);");
            }
            "l" => self.line("let least = input.number(\"the fewest stones\")?;"),
            "r" => {
                self.line("let most = input.number(\"the most stones\")?;");
                if self.cases.letters.contains(&"l") {
                    self.check("least == 0 || most < least", "1 or more stones, and then no fewer");
                } else if !self.cases.ends_at("r") {
                    self.check("most == 0", "1 or more stones");
                }
            }
            "n" => self.line("let stones = input.number(\"a heap\")?;"),
            "1..n" => self.line("let last = input.number(\"the largest heap\")?;"),
            "k" if next != Some("h") || self.cases.ends_at("k") => {
                self.line("let heaps = input.number(\"the number of heaps\")?;")
            }
            "T" if self.cases.ends_at("T") => {
                self.line("let count = input.number(\"the number of cases\")?;");
            }
            "T" => self.open("for _ in 0..input.number(\"the number of cases\")?"),
            _ => {}
        }
    }

    /// Reads the heaps of a game that answers all together.
    fn read_heaps(&mut self) {
        match self.cases.heaps {
            Some(count) => self.line(&format!("let count = {count};")),
            None if self.cases.letters.ends_with(&["k", "h"]) && !self.cases.ends_at("k") => {
                self.line("let count = input.number(\"the number of heaps\")?;");
            }
            None => self.line("let count = heaps;"),
        }
        self.read_list("heaps", "a heap");
    }

    /// Ends with an error if this condition holds.
    fn check(&mut self, condition: &str, expected: &str) {
        self.open(&format!("if {condition}"));
        self.line(&format!("return Err(input.fault(\"{expected}\"));"));
        self.close();
    }

    /// The call of an item of this module.
    fn call(&self, module: &str, call: &str) -> String {
        let heaps = if self.cases.is_single() { "&[stones]" } else { "&heaps" };
        let call = call.replace("misere", &self.cases.misere.to_string()).replace("&heaps", heaps);
        if self.is_arm {
            format!("{module}::{call}")
        } else {
            call
        }
    }

    fn value(&self, stones: &str) -> String {
        match self.cases.rule {
            Rule::Interval(Some((least, most))) => format!("grundy({least}, {most}, {stones})"),
            Rule::Interval(None) if !self.cases.letters.contains(&"l") => format!("grundy(1, most, {stones})"),
            Rule::Interval(None) => self.call("interval", &format!("grundy(least, most, {stones})")),
            Rule::Set(_) => format!("input.known(set.grundy({stones}))?"),
            Rule::Code(_) => format!("input.known(octal.grundy({stones}))?"),
            Rule::GrundysGame => format!("input.known(grundys_game.grundy({stones}))?"),
            Rule::Closed(Game { module, call: Call::Value(call), .. }) => {
                let call = if self.cases.is_single() { call.replace("step,", "1,") } else { call.to_string() };
                self.call(module, &call.replace("stones", stones))
            }
            Rule::Closed(_) | Rule::Any => String::new(),
        }
    }

    /// Sums the heaps up.
    fn sum(&mut self) -> String {
        let cases = self.cases;
        self.line("let mut nim_sum = 0;");
        if cases.misere {
            self.line("let mut any_large = false;");
        }
        let count = match (cases.heaps, cases.letters[..] == ["h"] || cases.letters.ends_with(&["k", "h"])) {
            (Some(count), _) => count.to_string(),
            (None, true) if !cases.ends_at("k") => "input.number(\"the number of heaps\")?".to_string(),
            (None, _) => "heaps".to_string(),
        };
        match cases.rule {
            Rule::Closed(Game { call: Call::Value(call), .. }) if call.contains("step,") => {
                self.open(&format!("for step in 1..={count}"));
            }
            _ => self.open(&format!("for _ in 0..{count}")),
        }
        let value = if cases.has_table() {
            self.line("let stones = input.number(\"a heap\")?;");
            self.value("stones")
        } else {
            self.value("input.number(\"a heap\")?")
        };
        if cases.misere {
            self.line(&format!("let value = {value};"));
            self.line("nim_sum ^= value;");
            self.line("any_large |= value > 1;");
        } else {
            self.line(&format!("nim_sum ^= {value};"));
        }
        self.close();
        let wins = if cases.misere { "(nim_sum != 0) == any_large" } else { "nim_sum != 0" };
        wins.to_string()
    }

    /// Writes the Grundy values of the rule.
    fn sequence(&mut self) -> String {
        let table = if matches!(self.cases.rule, Rule::Set(_)) { "set" } else { "octal" };
        self.line(&format!("let (preperiod, period) = input.known({table}.cycle())?;"));
        self.line("write!(output, \"{} {}\", preperiod, period)?;");
        self.open("for stones in 0..preperiod + period");
        self.line(&format!("write!(output, \" {{}}\", input.known({table}.grundy(stones))?)?;"));
        self.close();
        self.line("writeln!(output)?;");
        String::new()
    }

    /// Ends the loop over cases at a 0 in place of their first number.
    fn end_at_0(&mut self, letter: &str) {
        let first = match letter {
            "d" if matches!(self.cases.rule, Rule::Closed(_)) => "most",
            "m" | "d" | "T" => "count",
            "l" => "least",
            "r" => "most",
            "n" => "stones",
            "a" => "a",
            "1..n" => "last",
            _ => "heaps",
        };
        self.open(&format!("if {first} == 0"));
        self.line("break;");
        self.close();
        if letter == "T" {
            self.open("for _ in 0..count");
        }
    }
}
