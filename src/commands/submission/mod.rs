//! `takeaway submission`: prints a program that answers cases as the flags describe them, in Rust or in C++98.
//!
//! `walk` makes a tree of what the program does with its cases, and `print` writes it in either language. Mathematics,
//! comments and closed forms are quoted from the files of the games, the rest from files in `submission`; each has a
//! twin in C++, which is compiled for tests only. A program has what the tree calls, and no more.

mod cases;
mod computed;
mod letter_range;
mod moves;
mod pattern;
mod print;
#[cfg(test)]
// Printed programs may use nothing newer than Rust 1.63.
#[allow(clippy::manual_div_ceil, clippy::manual_is_multiple_of, clippy::unnecessary_map_or)]
mod tests;
mod tree;
mod walk;

use crate::case::problem::Problem;
use crate::game::rule::pattern::Pattern;
use crate::game::subtraction::{self, NamedSet};
use crate::game::{nim, Play};
use crate::limits::MAX_NUMBER;

use cases::{left_out, CaseRule, Own, PrintedCases};
use computed::Computed;
use print::Called;
use tree::PrintedTable;

use crate::flags::quote;
use crate::flags::values::Language;
use crate::flags::Submission;

const NIM: &str = nim::SPEC.sources[0];
const SUBTRACTION: &str = subtraction::SPEC.sources[0];

/// A text in Rust and in C++.
type Twins = [&'static str; 2];

const CONSOLE: Twins = [include_str!("console.rs"), include_str!("console.cpp")];
const CYCLE: Twins = [include_str!("cycle.rs"), include_str!("cycle.cpp")];
const SET: Twins = [include_str!("set.rs"), include_str!("set.cpp")];
const OCTAL: Twins = [include_str!("octal.rs"), include_str!("octal.cpp")];
const RULE: Twins = [include_str!("rule.rs"), include_str!("rule.cpp")];
const FORMULA: Twins = [include_str!("formula.rs"), include_str!("formula.cpp")];
const GRUNDYS_GAME: Twins = [include_str!("grundys_game.rs"), include_str!("grundys_game.cpp")];

/// What the items of a program use.
const HEAD: Twins = [
    "use std::io::{self, BufRead, Error, ErrorKind, Read, Write};\n",
    "\
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

typedef unsigned long long u64;
",
];

/// The most values of a table, in a program with hundreds of moves, where more values take minutes.
const FEW_VALUES: Twins = [
    "/// The most values of a table.\nconst MOST: usize = 1 << 18;\n",
    "// The most values of a table.\nconst size_t MOST = 1 << 18;\n",
];

/// How a program for misère play of a rule finds the value of the next heap.
const MISERE_VALUE: Twins = [
    "\
/// 1 if the heap is lost: it has options, and none is lost. Values of options have the mark.
fn next_value(seen: &[usize], mark: usize) -> usize {
    let mut marked = seen.iter().map(|&last| last == mark);
    let has_won = marked.next() == Some(true);
    let has_lost = marked.next() == Some(true);
    usize::from(has_won && !has_lost)
}
",
    "\
// 1 if the heap is lost: it has options, and none is lost. Values of options have the mark.
size_t next_value(const std::vector<size_t>& seen, size_t mark) {
    bool has_won = seen.size() > 0 && seen[0] == mark;
    bool has_lost = seen.size() > 1 && seen[1] == mark;
    return has_won && !has_lost;
}
",
];

/// The most moves that a program lists.
const MOST_MOVES: usize = 1000;

/// The most values of a pattern that a program lists.
const MOST_FIRST: usize = 10_000;

/// The head of the program for all games.
const ANY: [&str; 2] = [
    "Who wins each of many small take-away games?",
    "The program for one game alone has its rule and its proof: takeaway submission --game SELECTOR.",
];

const MAIN: Twins = [
    "\
fn main() {
    let mut console = Console::default();
    let result = judge(&mut console);
    if let Err(error) = console.flush().and(result) {
        let _ = writeln!(io::stderr(), \"{}\", error);
        std::process::exit(1);
    }
}
",
    "\
int main() {
    judge();
    console.finish();
    return 0;
}
",
];

const MAIN_ON_ONE_LINE: &str = "\
fn main() {
    let mut console = Console::default();
    let mut is_open = false;
    let result = judge(&mut console, &mut is_open);
    if is_open {
        console.output.push('\\n');
    }
    if let Err(error) = console.flush().and(result) {
        let _ = writeln!(io::stderr(), \"{}\", error);
        std::process::exit(1);
    }
}
";

/// The program for these flags.
///
/// # Errors
///
/// Why there is none.
pub fn program(run: &Submission) -> Result<String, String> {
    let cases = PrintedCases::of(run).map_err(|bound| bound.to_string())?;
    check(run, &cases)?;
    let steps = walk::steps(&run.options, &cases);
    let (mut judge, mut called) = print::judge(run.language, cases.one_line, &steps);
    if let CaseRule::Rule(own @ Own { pattern: None, .. }) = &cases.rule {
        let (moves, calls) = try_moves(run.language, own);
        judge = moves + "\n" + &judge;
        called.extend(calls);
    }
    let mut more = Vec::new();
    if let Some(formula) = &run.options.heap {
        let computed = Computed::new(formula).ok_or("submission takes no --heap whose numbers may exceed 126 bits")?;
        let (heap_of, calls) = print::heap_of(run.language, &computed::names(formula), &computed.alternatives());
        judge = heap_of + "\n" + &judge;
        more.push(functions(run.language, &computed, &calls));
        called.extend(calls);
    }
    let quotes = Quotes { language: run.language, called };
    let main = match run.language {
        Language::Rust if cases.one_line => MAIN_ON_ONE_LINE,
        language => MAIN[language as usize],
    };
    let [head, uses, main] = [head(run, &cases), HEAD[run.language as usize].to_string(), main.to_string()];
    let (console, game) = (quotes.console(), quotes.game(&cases));
    let parts = match run.language {
        Language::Rust => [vec![head, uses], game, vec![judge, main], more, vec![console]],
        // C++ knows only what comes before.
        Language::Cpp => [vec![head, uses, console], game, more, vec![judge, main], vec![]],
    };
    Ok(parts.concat().join("\n"))
}

/// The functions that compute heaps, as far as they are called.
fn functions(language: Language, computed: &Computed, called: &Called) -> String {
    let calls = |name: &str| called.contains(&(computed::MODULE, name));
    let is_used = |name: &str| calls(name) || name == "square_root" && calls("is_square");
    let unused: Vec<&str> = computed::FUNCTIONS.into_iter().filter(|name| !is_used(name)).collect();
    let text = quote::part(FORMULA[language as usize], &unused).expect("items of these names");
    if computed.is_short() {
        return text;
    }
    // C++98 has no 128 bits, but the compilers of judges do.
    let [short, long] = match language {
        Language::Rust => ["type Number = i64;", "type Number = i128;"],
        Language::Cpp => ["typedef long long Number;", "__extension__ typedef __int128 Number;"],
    };
    text.replace(short, long)
}

/// The function that tries the moves of a rule, and what it calls. Variables break what would be a long line.
fn try_moves(language: Language, own: &Own) -> (String, Called) {
    let print = |variables| print::try_moves(language, &moves::steps(own, variables));
    let plain = print(false);
    let has_long_line = plain.0.lines().any(|line| line.len() > quote::WIDTH);
    if has_long_line {
        print(true)
    } else {
        plain
    }
}

/// Refuses flags for which no program is made.
fn check(run: &Submission, cases: &PrintedCases) -> Result<(), String> {
    let is_nim = run.options.problem() == Some(Problem::Nim) && run.options.play == Play::Normal;
    if run.options.count && !is_nim {
        return Err("submission takes --count only with --game nim, and without --misere".to_string());
    }
    if run.options.problem().is_some_and(|problem| run.options.is_searched(problem)) {
        return Err("submission takes no octal games and no Grundy's game with --misere: no rule is known".to_string());
    }
    if run.has_budget && !matches!(cases.rule, CaseRule::Rule(_)) {
        return Err("submission takes --budget only with a --rule whose moves are not a finite set".to_string());
    }
    if run.moves.as_ref().is_some_and(|moves| moves.sets().contains(&NamedSet::Primes)) {
        return Err("submission takes no --set primes: the table of the program would take too long".to_string());
    }
    if let (true, CaseRule::Rule(Own { pattern, last, .. })) = (run.unproved, &cases.rule) {
        check_pattern(pattern.as_ref(), *last, cases)?;
    }
    let listed = match &cases.rule {
        CaseRule::Set(Some(moves)) => moves,
        _ => cases.added_moves,
    };
    if listed.len() > MOST_MOVES {
        return Err(format!(
            "submission lists up to {MOST_MOVES} moves, not {}; --layout \"m s k h\" reads moves from the input",
            listed.len()
        ));
    }
    Ok(())
}

/// Refuses a pattern that is none, too long or not one of values, where cases need these.
fn check_pattern(pattern: Option<&Pattern>, last: u64, cases: &PrintedCases) -> Result<(), String> {
    match pattern {
        None => Err(format!("submission --unproved: no pattern is seen in the heaps up to {last}")),
        Some(pattern) if pattern.first().len() > MOST_FIRST => Err(format!(
            "submission --unproved lists up to {MOST_FIRST} values, and the pattern has {}",
            pattern.first().len()
        )),
        Some(pattern) if pattern.is_of_lost() && !cases.is_single() => {
            let hint = "if each case is one heap, add --heaps 1";
            Err(format!("submission --unproved: the pattern only tells which heaps are lost, not their values; {hint}"))
        }
        Some(_) => Ok(()),
    }
}

fn told(left_out: String) -> String {
    format!("Left out: the selectors {left_out}, whose positions takeaway searches in misère play.")
}

/// What the program answers, how it was made, and the mathematics.
fn head(run: &Submission, cases: &PrintedCases) -> String {
    let mut paragraphs = match source(&cases.rule) {
        Some(source) => quote::head(source, &["Rule", "Closed form", "Proof"]),
        None => match &cases.rule {
            CaseRule::Rule(own) => of_rule(own, cases.misere),
            _ => ANY.map(str::to_string).into_iter().chain(left_out(&run.options).map(told)).collect(),
        },
    };
    if cases.misere && !matches!(cases.rule, CaseRule::Rule(_)) {
        paragraphs.extend(misere(cases));
    }
    let formula =
        cases.formula().map(|formula| format!("Heaps. Each is computed from its numbers: {}", formula.text()));
    paragraphs.extend(formula);
    let title = paragraphs.remove(0);
    let words = ["Printed by:".to_string(), "takeaway".to_string(), "submission".to_string()];
    let words: Vec<String> = words.into_iter().chain(run.words.clone()).collect();
    let printed_by = quote::wrap_words(words.iter().map(String::as_str), "// ", quote::WIDTH);
    let [title, input] = [title, format!("Input: {}.", cases.described())].map(|text| quote::comment(&[text], "//"));
    let about = title + &printed_by + &input;
    if paragraphs.is_empty() {
        return about;
    }
    about + "//\n" + &quote::comment(&paragraphs, "//")
}

/// What the program leaves out that its flags allow.
pub fn warning(run: &Submission) -> Option<String> {
    let warned = |selectors| {
        format!("warning: the program leaves out the selectors {selectors}: takeaway searches them in misère play")
    };
    left_out(&run.options).map(warned)
}

/// Why the table of a rule answers misère play.
const MISERE_RULE: &str =
    "Misère play. A player who cannot move wins. A move leaves at most one heap, so a heap is lost \
    exactly if it has options and all of them are won. A case has at most one heap; a case of no heap is won.";

/// What a rule says, what is seen in its values, and how far its table goes.
fn of_rule(Own { rule, last, seen, pattern }: &Own, is_misere: bool) -> Vec<String> {
    let what = match pattern {
        Some(_) => "a pattern that is not proved",
        None if is_misere => "a table of lost heaps, in misère play",
        None => "a table of Grundy values",
    };
    let mut paragraphs = vec![format!("A game of one's own: {what}.")];
    paragraphs.push(format!("Rule. What a move leaves of a heap of n stones: {}", rule.text()));
    paragraphs.extend(is_misere.then(|| MISERE_RULE.to_string()));
    match pattern {
        Some(pattern) => paragraphs.push(format!(
            "Not proved. Heaps above {} are answered by a pattern that was only seen: {}.",
            pattern.last(),
            pattern.sentence()
        )),
        None => paragraphs.extend(seen.iter().map(|seen| format!("Pattern. {seen}."))),
    }
    paragraphs.push(format!("Bounds. Heaps of up to {last} stones; larger ones are refused."));
    paragraphs
}

/// The file of the game, if there is but one.
fn source(rule: &CaseRule) -> Option<&'static str> {
    let problem = match rule {
        CaseRule::Any | CaseRule::Rule(_) => return None,
        CaseRule::Closed(problem, _) => *problem,
        CaseRule::Interval(_) => Problem::Interval,
        CaseRule::Set(_) => Problem::Subtraction,
        CaseRule::Code(_) => Problem::Octal,
        CaseRule::GrundysGame => Problem::GrundysGame,
    };
    Some(problem.spec().sources[0])
}

/// Who wins in misère play, and why.
fn misere(cases: &PrintedCases) -> Vec<String> {
    let paragraph = |source| quote::head(source, &["Misère play"]).split_off(1);
    let bouton = paragraph(NIM).into_iter().map(|text| text.replace("Misère play.", "Bouton's rule."));
    let own = match source(&cases.rule) {
        None => return bouton.collect(),
        Some(source) if cases.needs_all_heaps() => return paragraph(source),
        Some(NIM) => return paragraph(NIM),
        Some(source) => paragraph(source),
    };
    let is_set = own.iter().any(|text| text.contains("see `subtraction`"));
    bouton.chain(if is_set { paragraph(SUBTRACTION) } else { own }).collect()
}

/// Quotes what a program has to have.
struct Quotes {
    language: Language,
    called: Called,
}

/// What holds for every sum.
const NIM_SUM: &str = " The first player wins if and only if the nim-sum is not 0.";

impl Quotes {
    /// The items of the game, or of all games.
    fn game(&self, cases: &PrintedCases) -> Vec<String> {
        let closed = match &cases.rule {
            CaseRule::Any => self.modules(cases),
            CaseRule::Closed(problem, form) => self.items(problem.spec().sources, form.items),
            CaseRule::Interval(_) => self.items(Problem::Interval.spec().sources, &["grundy"]),
            CaseRule::Set(Some(moves)) if moves.is_empty() => vec![],
            CaseRule::Set(Some(moves)) => vec![self.list("MOVES", "The stones that a move takes.", moves)],
            CaseRule::Code(Some(code)) => vec![self.list("CODE", "The digits of the code.", code)],
            CaseRule::Rule(Own { pattern: Some(pattern), last, .. }) => self.pattern(pattern, *last),
            CaseRule::Rule(own) => vec![self.number("LAST", "The last heap of the table.", own.last)],
            CaseRule::Set(None) if !cases.added_moves.is_empty() => {
                vec![self.list("MOVES", "Moves that all cases have.", cases.added_moves)]
            }
            CaseRule::Set(None) | CaseRule::Code(None) | CaseRule::GrundysGame => vec![],
        };
        let has_pattern = matches!(&cases.rule, CaseRule::Rule(own) if own.pattern.is_some());
        let tables = if has_pattern { vec![] } else { self.tables(cases) };
        [closed, tables].concat()
    }

    /// A pattern of a rule, for heaps up to the last.
    fn pattern(&self, pattern: &Pattern, last: u64) -> Vec<String> {
        let first = pattern.first();
        let (rule, called) = pattern::rule(self.language, pattern, first.len(), last);
        let mut parts = Vec::new();
        if last < MAX_NUMBER {
            parts.push(self.number("LAST", "The largest heap that is answered.", last));
        }
        if !first.is_empty() {
            parts.push(self.list("FIRST", "The values of the first heaps.", &first));
        }
        parts.extend(self.items(pattern::NUMBERS, &called));
        parts.push(rule);
        parts
    }

    /// The modules of all games with closed forms.
    fn modules(&self, cases: &PrintedCases) -> Vec<String> {
        let module = |problem| match CaseRule::of(problem) {
            CaseRule::Closed(_, form) if form.needs_all_heaps() && cases.misere => {
                Some(self.module(form.module, problem, form.items, &["Closed form", "Misère play"]))
            }
            CaseRule::Closed(_, form) => Some(self.module(form.module, problem, form.items, &["Closed form"])),
            CaseRule::Interval(_) => Some(self.module("interval", problem, &["grundy"], &["Closed form"])),
            CaseRule::Any | CaseRule::Set(_) | CaseRule::Code(_) | CaseRule::GrundysGame | CaseRule::Rule(_) => None,
        };
        cases.problems().filter_map(module).collect()
    }

    /// The module of a game with a closed form. No module repeats what every function `grundy` returns.
    fn module(&self, name: &str, problem: Problem, names: &[&str], headings: &[&str]) -> String {
        let (public, word) = match self.language {
            Language::Rust => ("pub ", "mod"),
            Language::Cpp => ("", "namespace"),
        };
        let is_usual = |line: &str| line.ends_with("/ The Grundy value of a heap of `stones`.");
        let mark = |line: &str| match line {
            "" => "\n".to_string(),
            line if line.starts_with("fn ") || line.starts_with("const fn ") => format!("    {public}{line}\n"),
            line => format!("    {line}\n"),
        };
        let items = self.items(problem.spec().sources, names).join("\n");
        let lines: String = items.lines().filter(|line| !is_usual(line)).map(mark).collect();
        let closed_form = quote::head(problem.spec().sources[0], headings).join(" ").replace(" Closed form.", "");
        let about = quote::comment(&[closed_form.replace(NIM_SUM, "")], "//");
        format!("{about}{word} {name} {{\n{lines}}}\n")
    }

    /// The tables that are called, and what looks for their periods.
    fn tables(&self, cases: &PrintedCases) -> Vec<String> {
        let has_few_values = !cases.more_moves.is_empty();
        let mut parts = Vec::new();
        if self.calls(PrintedTable::Set) || self.calls(PrintedTable::Octal) {
            parts.push(self.part(CYCLE, &[]));
        }
        if has_few_values {
            parts.push(FEW_VALUES[self.language as usize].to_string());
        }
        if self.calls(PrintedTable::Set) {
            let bound: &[&str] = if has_few_values { &["MOST"] } else { &[] };
            parts.push(self.part(SET, &[bound, &self.uncalled("Set", &["read", "with", "cycle"])].concat()));
        }
        if self.calls(PrintedTable::Octal) {
            parts.push(self.part(OCTAL, &self.uncalled("Octal", &["read", "cycle"])));
        }
        if self.calls(PrintedTable::GrundysGame) {
            let uncalled = self.uncalled("GrundysGame", &["is_won"]);
            if uncalled.is_empty() {
                parts.extend(self.items(Problem::GrundysGame.spec().sources, &["LOST", "LOST_BELOW"]));
            }
            parts.push(self.part(GRUNDYS_GAME, &uncalled));
        }
        if self.calls(PrintedTable::Rule) {
            let unused = [self.uncalled("Rule", &["copies"]), self.uncalled("", &moves::FUNCTIONS)].concat();
            if cases.misere {
                parts.push(MISERE_VALUE[self.language as usize].to_string());
                parts.push(self.part(RULE, &[&unused[..], &["next_value"]].concat()));
            } else {
                parts.push(self.part(RULE, &unused));
            }
        }
        parts
    }

    fn console(&self) -> String {
        let mut unused = self.uncalled("Console", &["numbers"]);
        if self.called.iter().any(|(_, name)| *name == "read") {
            unused.clear();
        }
        if ![PrintedTable::Set, PrintedTable::Octal, PrintedTable::GrundysGame, PrintedTable::Rule]
            .into_iter()
            .any(|table| self.calls(table))
        {
            unused.push("known");
        }
        self.part(CONSOLE, &unused)
    }

    fn calls(&self, table: PrintedTable) -> bool {
        self.called.iter().any(|(owner, _)| *owner == table.names()[1])
    }

    /// The methods among these that are not called.
    fn uncalled(&self, owner: &'static str, methods: &[&'static str]) -> Vec<&'static str> {
        methods.iter().copied().filter(|method| !self.called.contains(&(owner, method))).collect()
    }

    /// A file without these items.
    fn part(&self, twins: Twins, unused: &[&str]) -> String {
        quote::part(twins[self.language as usize], unused).expect("items of these names: tests print every part")
    }

    /// Items of a file, in its order, with the comments of Rust.
    fn items(&self, sources: [&str; 2], names: &[&str]) -> Vec<String> {
        let mark = match self.language {
            Language::Rust => "///",
            Language::Cpp => "//",
        };
        let items = quote::items(sources[self.language as usize], names).into_iter();
        items.map(|(name, code)| quote::comment(&quote::comment_of(sources[0], name), mark) + &code).collect()
    }

    fn number(&self, name: &str, about: &str, number: u64) -> String {
        match self.language {
            Language::Rust => format!("/// {about}\nconst {name}: u64 = {number};\n"),
            Language::Cpp => format!("// {about}\nconst u64 {name} = {number};\n"),
        }
    }

    /// A constant list, in lines as rustfmt makes them.
    fn list(&self, name: &str, about: &str, numbers: &[u64]) -> String {
        let literal = |&number: &u64| match self.language {
            Language::Rust => number.to_string(),
            Language::Cpp => print::number_literal(Language::Cpp, number),
        };
        let numbers: Vec<String> = numbers.iter().map(literal).collect();
        let (head, end) = match self.language {
            Language::Rust => (format!("/// {about}\nconst {name}: [u64; {}] = [", numbers.len()), "];"),
            Language::Cpp => (format!("// {about}\nconst u64 {name}[] = {{"), "};"),
        };
        let line = numbers.join(", ");
        if line.len() <= 60 {
            return format!("{head}{line}{end}\n");
        }
        // rustfmt never fills the last of 100 columns of such a list.
        let most = if numbers.iter().any(|number| number.len() > 10) { 0 } else { 99 };
        let mut lines = vec![String::new()];
        for number in numbers {
            let last = lines.last_mut().expect("a line");
            if last.is_empty() || 4 + last.len() + 1 + number.len() < most {
                *last += &format!("{}{number},", if last.is_empty() { "" } else { " " });
            } else {
                lines.push(format!("{number},"));
            }
        }
        format!("{head}\n{}{end}\n", lines.iter().map(|line| format!("    {line}\n")).collect::<String>())
    }
}
