//! Writes the function that reads the cases and answers them, for just the cases that the flags describe.

use takeaway::{Options, Problem};

use super::cases::{Call, CaseRule, Cases, Game};

/// The bytes of the longest choice that rustfmt leaves on one line.
const SHORT: usize = 50;

/// Functions in the making.
struct Body<'a> {
    /// Without indentation, which follows from the braces.
    text: String,
    cases: &'a Cases<'a>,
    /// Whether it answers one of several games.
    is_arm: bool,
}

/// The function for these cases, and what it calls.
pub fn judge(options: &Options, cases: &Cases) -> String {
    let mut body = Body { text: String::new(), cases, is_arm: false };
    if cases.rule == CaseRule::Any && cases.heaps != Some(1) {
        body.any_sum();
    }
    let is_open = if cases.one_line { ", is_open: &mut bool" } else { "" };
    body.add("/// Reads the cases and writes a verdict on each.");
    body.add(&format!("fn judge(console: &mut Console{is_open}) -> io::Result<()> {{"));
    body.tables();
    if matches!(cases.prefix, Some((_, Some(_)))) {
        body.add("let mut line: u64 = 0;");
    }
    if cases.stream() {
        body.add("while console.has_more()? {");
    } else {
        body.add("for _ in 0..console.number(\"the number of cases\")? {");
    }
    if cases.rule == CaseRule::Any {
        body.any_case(options);
    } else {
        body.case();
    }
    body.add("}");
    if cases.ended {
        body.add("while console.has_more()? {");
        body.check("console.number(\"the end of input\")? != 0", "the end of input");
        body.add("}");
    } else if !cases.stream() {
        body.check("console.has_more()?", "the end of input");
    }
    body.add("Ok(())\n}");
    indented(&body.text)
}

/// The lines, each as far in as braces are open before it.
fn indented(text: &str) -> String {
    let mut depth = 0;
    let indent = |line: &str| {
        depth -= usize::from(line.starts_with('}'));
        let width = if line.is_empty() { 0 } else { 4 * depth };
        depth += usize::from(line.ends_with('{'));
        format!("{:width$}{line}\n", "")
    };
    text.lines().map(indent).collect()
}

impl Body<'_> {
    fn add(&mut self, lines: &str) {
        self.text.extend([lines, "\n"]);
    }

    /// The tables that all cases share.
    fn tables(&mut self) {
        match &self.cases.rule {
            CaseRule::Set(Some(_)) if self.cases.more_moves.is_empty() => {
                self.add("let mut set = Set::new(MOVES.to_vec());");
            }
            CaseRule::Set(Some(listed)) => {
                let start = if listed.is_empty() { "Vec::new()" } else { "MOVES.to_vec()" };
                self.add(&format!("let mut moves = {start};"));
                let more = &self.cases.more_moves;
                more.iter().for_each(|numbers| self.add(&format!("moves.extend({numbers});")));
                self.add("let mut set = Set::new(moves);");
            }
            CaseRule::Code(Some(_)) => self.add("let mut octal = Octal::new(&CODE);"),
            CaseRule::Any if self.cases.problems().all(|problem| problem != Problem::GrundysGame) => {}
            CaseRule::Any | CaseRule::GrundysGame => self.add("let mut grundys_game = GrundysGame::default();"),
            CaseRule::Closed(_) | CaseRule::Interval(_) | CaseRule::Set(None) | CaseRule::Code(None) => {}
        }
    }

    /// The function that all sums of a program for all games call.
    fn any_sum(&mut self) {
        self.add("/// Reads the heaps of a case; whether the first player wins, if these are their values.");
        self.add("#[inline(always)]");
        let grundy = "mut grundy: impl FnMut(u64, u64) -> Option<u64>";
        self.add(&format!("fn sum(console: &mut Console, {grundy}) -> io::Result<bool> {{"));
        let count = self.heaps();
        let wins = self.sum(&format!("number in 1..={count}"), "console.known(grundy(number, stones))?");
        self.add(&format!("Ok({wins})\n}}\n"));
    }

    /// A case of any problem, which its selector names. Most have the words of Nim.
    fn any_case(&mut self, options: &Options) {
        let cases = self.cases;
        let usual = Cases::of_problem(Problem::Nim, options).words;
        self.add("let wins = match console.number(\"a selector\")? {");
        for problem in cases.problems() {
            let case = Cases::of_problem(problem, options);
            let mut arm = Body { text: String::new(), cases: &case, is_arm: true };
            let wins = arm.position();
            if case.words == usual && arm.text.is_empty() {
                self.add(&format!("{} => {wins},", problem.selector()));
                continue;
            }
            if case.words == usual {
                arm.add(&wins);
            } else {
                if let Some([win, loss]) = &case.words {
                    arm.add(&format!("let wins = {wins};"));
                    arm.verdict("wins", &cases.literal(win), &cases.literal(loss));
                }
                arm.add("continue;");
            }
            self.add(&format!("{} => {{\n{}}}", problem.selector(), arm.text));
        }
        self.add("_ => return Err(console.fault(\"a selector\")),\n};");
        if let Some([win, loss]) = usual {
            self.verdict("wins", &cases.literal(win), &cases.literal(loss));
        }
    }

    /// A case, or all on the same rule.
    fn case(&mut self) {
        let cases = self.cases;
        let wins = self.position();
        if cases.counts() {
            self.begin_line();
            self.add(&format!("console.output += &format!(\"{{}}\\n\", {wins});"));
        } else if let Some([win, loss]) = &cases.words {
            self.verdict(&wins, &cases.literal(win), &cases.literal(loss));
        }
        if cases.has_ranges() {
            self.flush_what_is_long();
        }
        let blocks = [cases.is_grouped(), cases.has_ranges()];
        blocks.into_iter().filter(|&block| block).for_each(|_| self.add("}"));
        if cases.has_lines() {
            self.begin_line();
            self.add("console.output += \"\\n\";\n*is_open = false;");
        }
    }

    fn verdict(&mut self, wins: &str, win: &str, loss: &str) {
        self.begin_line();
        let choice = format!("if {wins} {{ {win} }} else {{ {loss} }}");
        if choice.len() <= SHORT {
            self.add(&format!("console.output += {choice};"));
        } else {
            self.choose("verdict", wins, win, loss);
            self.add("console.output += verdict;");
        }
        if self.cases.one_line {
            self.add("*is_open = true;");
        }
    }

    /// Sets a variable to one of two values, of which each gets a line.
    fn choose(&mut self, variable: &str, condition: &str, one: &str, other: &str) {
        self.add(&format!("let {variable} = if {condition} {{\n{one}\n}} else {{\n{other}\n}};"));
    }

    /// Writes the prefix of a line that has not begun.
    fn begin_line(&mut self) {
        let Some((before, after)) = self.cases.prefix else { return };
        if self.cases.one_line {
            self.add("if !*is_open {");
        }
        match after {
            None => self.add(&format!("console.output += {before:?};")),
            Some(after) => {
                let [before, after] = [before, after].map(|text| text.replace('{', "{{").replace('}', "}}"));
                self.add("line += 1;");
                self.add(&format!("console.output += &format!({:?}, line);", format!("{before}{{}}{after}")));
            }
        }
        if self.cases.one_line {
            self.add("}");
        }
    }

    /// One case may have any number of verdicts.
    fn flush_what_is_long(&mut self) {
        self.add("if console.output.len() > 1 << 16 {\nconsole.flush()?;\n}");
    }

    /// Reads the numbers of a case and finds out who wins; returns the condition that the first player does. If the
    /// case asks for a sequence, writes that.
    fn position(&mut self) -> String {
        let cases = self.cases;
        let read = cases.letters.len() - cases.skipped_after_heaps();
        for (place, letter) in cases.letters[..read].iter().enumerate() {
            match (cases.ended && place == 0, *letter) {
                (true, "x") => self.break_if("console.number(\"a number to skip\")?"),
                (true, letter) => {
                    self.read(letter);
                    self.end_at_0(letter);
                }
                (false, letter) => self.read(letter),
            }
        }
        if cases.has_ranges() {
            self.add("for stones in 1..=last {");
        }
        match cases.rule {
            _ if cases.sequence => self.sequence(),
            CaseRule::Closed(Game { module, call: Call::Wins(call) | Call::Count(call), .. }) => {
                self.call(module, call)
            }
            CaseRule::Closed(Game { module, call: Call::Lost(call), .. }) => format!("!{}", self.call(module, call)),
            _ if !cases.is_single() && self.is_arm => self.call_of_sum(),
            _ if !cases.is_single() => self.own_sum(),
            CaseRule::GrundysGame => "console.known(grundys_game.is_won(stones))?".to_string(),
            _ => format!("{} != {}", self.value("stones"), u8::from(cases.misere)),
        }
    }

    /// Reads what a letter of the layout stands for.
    fn read(&mut self, letter: &str) {
        let cases = self.cases;
        match letter {
            "s" => self.add("let mut set = Set::read(count, console)?;"),
            "c" => self.add("let mut octal = Octal::read(count, console)?;"),
            "h" if cases.is_whole() && !cases.ends_at("h") => {
                let count = self.heaps();
                self.add(&format!("let count = {count};"));
                self.add("let heaps = console.numbers(count, \"a heap\")?;");
            }
            "h" if !cases.ends_at("h") => {}
            "k" if cases.counts_heaps() => {}
            "x" => self.add("console.number(\"a number to skip\")?;"),
            "T" if !cases.ends_at("T") => self.add("for _ in 0..console.number(\"the number of cases\")? {"),
            _ => {
                let (name, what) = self.named(letter);
                self.add(&format!("let {name} = console.number(\"{what}\")?;"));
            }
        }
        match letter {
            "d" if cases.is_whole() && !cases.ends_at("d") => self.check("most == 0", "1 or more heaps"),
            "r" if cases.letters.contains(&"l") => {
                self.check("least == 0 || most < least", "1 or more stones, and then no fewer");
            }
            "r" if !cases.ends_at("r") => self.check("most == 0", "1 or more stones"),
            _ => {}
        }
    }

    /// The variable that holds the number of this letter, and what the number is.
    fn named(&self, letter: &str) -> (&'static str, &'static str) {
        match letter {
            "T" => ("count", "the number of cases"),
            "m" => ("count", "the number of moves"),
            "d" if self.cases.is_whole() => ("most", "the most heaps of a move"),
            "d" => ("count", "the number of digits"),
            "l" => ("least", "the fewest stones"),
            "r" => ("most", "the most stones"),
            "n" => ("stones", "a heap"),
            "a" => ("a", "a heap"),
            "b" => ("b", "a heap"),
            "1..n" => ("last", "the largest heap"),
            "h" => ("first", "a heap"),
            _ => ("heaps", "the number of heaps"),
        }
    }

    /// The number of heaps of a case.
    fn heaps(&self) -> String {
        match self.cases.heaps {
            // Without its type, a larger literal would be refused.
            Some(count) if i32::try_from(count).is_err() => format!("{count}_u64"),
            Some(count) => count.to_string(),
            None if self.cases.counts_heaps() => "console.number(\"the number of heaps\")?".to_string(),
            None => "heaps".to_string(),
        }
    }

    /// Ends with an error if this condition holds.
    fn check(&mut self, condition: &str, expected: &str) {
        self.add(&format!("if {condition} {{\nreturn Err(console.fault(\"{expected}\"));\n}}"));
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

    /// The table that has the values, if no closed form does.
    fn table(&self) -> Option<&'static str> {
        match self.cases.rule {
            CaseRule::Set(_) => Some("set"),
            CaseRule::Code(_) => Some("octal"),
            CaseRule::GrundysGame => Some("grundys_game"),
            CaseRule::Any | CaseRule::Closed(_) | CaseRule::Interval(_) => None,
        }
    }

    fn value(&self, stones: &str) -> String {
        match self.table() {
            Some(table) => format!("console.known({table}.grundy({stones}))?"),
            None => self.closed_form(stones),
        }
    }

    fn closed_form(&self, stones: &str) -> String {
        match self.cases.rule {
            CaseRule::Interval(Some((least, most))) => format!("grundy({least}, {most}, {stones})"),
            CaseRule::Interval(None) if !self.cases.letters.contains(&"l") => format!("grundy(1, most, {stones})"),
            CaseRule::Interval(None) => self.call("interval", &format!("grundy(least, most, {stones})")),
            CaseRule::Closed(Game { module, call: Call::Value(call), .. }) => {
                let call = if self.cases.is_single() { call.replace("number,", "1,") } else { call.to_string() };
                self.call(module, &call.replace("stones", stones))
            }
            CaseRule::Closed(_) | CaseRule::Any | CaseRule::Set(_) | CaseRule::Code(_) | CaseRule::GrundysGame => {
                String::new()
            }
        }
    }

    /// Calls the function that sums up heaps of any game.
    fn call_of_sum(&self) -> String {
        let value = match self.table() {
            Some(table) => format!("{table}.grundy(n)"),
            None => format!("Some({})", self.closed_form("n")),
        };
        let number = if value.contains("number") { "number" } else { "_" };
        format!("sum(console, |{number}, n| {value})?")
    }

    /// Sums up the heaps of this game.
    fn own_sum(&mut self) -> String {
        let count = self.heaps();
        let is_first_read = self.cases.ends_at("h");
        let is_named = self.table().is_some() || is_first_read;
        let value = self.value(if is_named { "stones" } else { "console.number(\"a heap\")?" });
        let is_numbered = value.contains("number,") || is_first_read;
        let numbers = if is_numbered { format!("number in 1..={count}") } else { format!("_ in 0..{count}") };
        let wins = self.sum(&numbers, &value);
        (0..self.cases.skipped_after_heaps()).for_each(|_| self.read("x"));
        wins
    }

    /// Sums up heaps that have these numbers and values. Returns the condition that the first player wins.
    fn sum(&mut self, numbers: &str, value: &str) -> String {
        let misere = self.cases.misere;
        self.add("let mut nim_sum = 0;");
        if misere {
            self.add("let mut any_large = false;");
        }
        self.add(&format!("for {numbers} {{"));
        if self.cases.ends_at("h") {
            self.choose("stones", "number == 1", "first", "console.number(\"a heap\")?");
        } else if value.contains("stones") {
            self.add("let stones = console.number(\"a heap\")?;");
        }
        if misere {
            self.add(&format!("let value = {value};\nnim_sum ^= value;\nany_large |= value > 1;\n}}"));
        } else {
            self.add(&format!("nim_sum ^= {value};\n}}"));
        }
        if misere { "(nim_sum != 0) == any_large" } else { "nim_sum != 0" }.to_string()
    }

    /// Writes the Grundy values of the rule.
    fn sequence(&mut self) -> String {
        let table = self.table().unwrap_or_default();
        self.add(&format!("let (preperiod, period) = console.known({table}.cycle())?;"));
        self.begin_line();
        self.add("console.output += &format!(\"{} {}\", preperiod, period);");
        self.add("for stones in 0..preperiod + period {");
        self.add(&format!("let value = console.known({table}.grundy(stones))?;"));
        self.add("console.output += &format!(\" {}\", value);");
        self.flush_what_is_long();
        self.add("}\nconsole.output += \"\\n\";");
        String::new()
    }

    fn break_if(&mut self, number: &str) {
        self.add(&format!("if {number} == 0 {{\nbreak;\n}}"));
    }

    /// Ends the loop over cases at a 0 in place of their first number.
    fn end_at_0(&mut self, letter: &str) {
        let (first, _) = self.named(letter);
        self.break_if(first);
        if letter == "T" {
            self.add("for _ in 0..count {");
        } else if letter == "h" && self.cases.is_whole() {
            let count = self.heaps();
            self.add(&format!("let mut heaps = console.numbers({count} - 1, \"a heap\")?;\nheaps.push(first);"));
        }
    }
}
