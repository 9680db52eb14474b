//! The skeleton of a statement: what the flags say of inputs and answers. What people have to write
//! is marked TODO.

use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::misuse::Choice;
use crate::case::options::Options;
use crate::case::parts::{Letter, Part};
use crate::game::Play;
use crate::game::rule::NUMBERS;
use crate::limits::MAX_NUMBER;

use super::Contents;

impl Contents<'_> {
    /// The form of the cases: that of the first game, if cases name their game.
    fn form(&self) -> CaseForm {
        let mut forms = CaseForm::all(self.options());
        forms.swap_remove(0)
    }

    pub fn options(&self) -> &Options {
        &self.run.submission.options
    }

    /// The text after the title, in LaTeX.
    pub fn latex(&self) -> String {
        let [legend, input, output] = self.sections();
        format!("{legend}\n\\section*{{Input}}\n\n{input}\n\\section*{{Output}}\n\n{output}")
    }

    /// The story, the input and the output, in LaTeX.
    pub fn sections(&self) -> [String; 3] {
        let mut legend = String::from("% TODO: write the story, and check the rule.\n\n");
        for sentence in self.rule() {
            legend += &format!("{}\n", escaped(&sentence));
        }
        let mut input = String::new();
        for sentence in self.input() {
            input += &format!("{}\n", escaped(&sentence));
        }
        input += "\n\\begin{itemize}\n";
        for bound in self.bounds_in_words(&self.run.submission.bounds) {
            input += &format!("    \\item {}\n", escaped(&bound));
        }
        input += "\\end{itemize}\n";
        let subtasks = self.subtasks();
        if !subtasks.is_empty() {
            input += "\n\\section*{Subtasks}\n\n\\begin{itemize}\n";
            for subtask in subtasks {
                input += &format!("    \\item {}\n", escaped(&subtask));
            }
            input += "\\end{itemize}\n";
        }
        let mut output = String::new();
        for sentence in self.output() {
            output += &format!("{}\n", escaped(&sentence));
        }
        [legend, input, output]
    }

    /// The samples in LaTeX, for tools that do not typeset them.
    pub fn latex_samples(&self) -> String {
        let mut text = String::new();
        for test in &self.tests {
            if test.is_sample {
                text += "\n\\section*{Sample}\n\n\\begin{verbatim}\n";
                text += &String::from_utf8_lossy(&test.input);
                text += "\\end{verbatim}\n\n\\begin{verbatim}\n";
                text += &String::from_utf8_lossy(&test.answers);
                text += "\\end{verbatim}\n";
            }
        }
        text
    }

    fn rule(&self) -> Vec<String> {
        let mut rule = vec!["Two players move in turn.".to_string()];
        let mut about = "TODO: the rule of the game.".to_string();
        // The moves of a set, a code or a rule are what people have to write.
        if let Some(Choice::Game(game)) = self.options().form.choice() {
            about += &format!(" For takeaway, a move {}.", game.about());
        }
        rule.push(about);
        rule.push(match self.options().play {
            Play::Normal => "A player who cannot move loses.".to_string(),
            Play::Misere => "A player who cannot move wins.".to_string(),
        });
        rule
    }

    /// The lines of the input.
    fn input(&self) -> Vec<String> {
        let form = self.form();
        let mut text = Vec::new();
        if self.options().has_case_count() {
            text.push("The first line has the number of cases.".to_string());
        }
        if self.options().game().is_none() {
            text.push("TODO: each case starts with the number of its game.".to_string());
        }
        let mut lines = Vec::new();
        for parts in [&form.head, &form.body] {
            for line in parts.split(|part| *part == Part::LineEnd) {
                if !line.is_empty() {
                    lines.push(form.syntax_of(line).replace('…', "..."));
                }
            }
        }
        let told = match &lines[..] {
            [line] => format!("Each case is a line: {line}."),
            lines => format!(
                "Each case has {} lines: {}.",
                lines.len(),
                lines.join("; then ")
            ),
        };
        text.push(told);
        let mut letters = Vec::new();
        for part in form.numbers() {
            if !matches!(part, Part::Selector | Part::LineEnd) {
                letters.push(format!(
                    "{} is {}",
                    part.letter(),
                    self.meaning(&form, *part)
                ));
            }
        }
        if !letters.is_empty() {
            text.push(format!("Here {}.", letters.join(", ")));
        }
        if form.ended_by_zeros {
            text.push("Two zeros in place of a case end the input.".to_string());
        } else if form.ended {
            text.push("A 0 in place of a case ends the input.".to_string());
        }
        if form.formula.is_some() {
            text.push(
                "TODO: what the numbers mean, from which takeaway computes heaps.".to_string(),
            );
        }
        text
    }

    /// What the numbers of this part are.
    fn meaning(&self, form: &CaseForm, part: Part) -> &'static str {
        let is_of_positions = self.options().form.tuple_shape().is_some();
        match part {
            Part::HeapCount if is_of_positions => "the number of positions",
            Part::Number(Letter::A | Letter::B | Letter::C) if is_of_positions => {
                "a number of the position"
            }
            _ if is_of_positions && part.is_position() => "a position",
            _ if form.formula.is_some() && part.is_position() && part != Part::HeapCount => {
                "in place of a heap"
            }
            _ => part.told(),
        }
    }

    /// The points of each subtask, and what its bounds say that those of the problem do not.
    fn subtasks(&self) -> Vec<String> {
        let of_problem = self.bounds_in_words(&self.run.submission.bounds);
        let mut all = Vec::new();
        for (number, subtask) in (1..).zip(&self.run.subtasks) {
            let mut text = format!("Subtask {number} ({} points).", subtask.points);
            let bounds = subtask.narrow(self.run.submission.bounds);
            for bound in self.bounds_in_words(&bounds) {
                if !of_problem.contains(&bound) {
                    text += &format!(" {bound}");
                }
            }
            all.push(text);
        }
        all
    }

    /// These bounds, in words.
    fn bounds_in_words(&self, bounds: &Bounds) -> Vec<String> {
        let form = self.form();
        let none = Bounds::NONE;
        let mut all = Vec::new();
        let is_of_positions = self.options().form.tuple_shape().is_some();
        let what = if is_of_positions {
            "The numbers of a position are"
        } else if form.formula.is_some() {
            "A number in place of a heap is"
        } else {
            "The stones of a heap are"
        };
        if form.letters() > 0 && bounds.numbers != none.numbers {
            for (letter, name) in NUMBERS.iter().enumerate().take(form.letters()) {
                let [least, most] = bounds.of_number(letter);
                all.push(format!("The number {name} is {}.", range(least, most)));
            }
        } else if form.heaps != Some(0) {
            all.push(format!(
                "{what} {}.",
                range(bounds.min_heap, bounds.max_heap)
            ));
        }
        if form.bounds_stones(bounds) {
            all.push(format!(
                "The stones of a case are {} together.",
                range(bounds.min_stones, bounds.max_stones)
            ));
        }
        if form.heaps.is_none() {
            let what = if is_of_positions {
                "positions"
            } else {
                "heaps"
            };
            all.push(format!(
                "The {what} of a case are {}.",
                range(bounds.min_heaps, bounds.max_heaps)
            ));
        } else if let Some(heaps) = form.omitted_heaps {
            all.push(format!("A case has {heaps} heaps."));
        }
        if form.gives_moves() {
            if bounds.moves_within_heaps {
                let heap = if form.heaps == Some(1) {
                    "the heap"
                } else {
                    "the largest heap of its case"
                };
                all.push(format!(
                    "A move takes at least 1 stone, and no more than {heap} has."
                ));
            } else {
                all.push(format!(
                    "A move takes {} stones.",
                    range(1, bounds.max_move)
                ));
            }
            if form.fixed_moves.is_none() {
                all.push(format!(
                    "The moves of a case are {}.",
                    range(bounds.min_moves, bounds.max_moves)
                ));
            }
            match bounds.moves {
                MoveOrder::Increasing => all.push("Moves come in increasing order.".to_string()),
                MoveOrder::Distinct => all.push("No two moves of a case are equal.".to_string()),
                MoveOrder::Any => {}
            }
            if let Some(stones) = bounds.with_move {
                all.push(format!("{stones} is one of the moves of each case."));
            }
        }
        if bounds.max_cases < none.max_cases || bounds.min_cases > 1 {
            all.push(match [bounds.min_cases, bounds.max_cases] {
                [0, most] => format!("There are at most {most} cases."),
                [1, 1] => "There is 1 case.".to_string(),
                [least, most] => format!("There are {} cases.", range(least, most)),
            });
        }
        if form.has_groups() && bounds.max_group < none.max_group {
            all.push(format!("A group has at most {} cases.", bounds.max_group));
        }
        if form.has_groups() && bounds.max_groups < none.max_groups {
            all.push(format!("There are at most {} groups.", bounds.max_groups));
        }
        if bounds.max_total < none.max_total || bounds.min_total > 0 {
            all.push(format!(
                "The heaps of all cases together are {}.",
                range(bounds.min_total, bounds.max_total)
            ));
        }
        all
    }

    fn output(&self) -> Vec<String> {
        let options = self.options();
        let mut text = Vec::new();
        if options.count {
            text.push("For each case, print the number of winning moves.".to_string());
        } else {
            let words = options.words.as_ref().map(|words| words.texts());
            let [win, loss] = words.unwrap_or(self.form().game.words());
            text.push(format!(
                "For each case, print \"{win}\" if the first player wins, otherwise \"{loss}\"."
            ));
        }
        if let Some(prefix) = &options.prefix {
            let (before, after) = prefix.parts();
            let number = if after.is_some() { "1" } else { "" };
            let after = after.unwrap_or_default();
            text.push(format!(
                "The first line starts with \"{before}{number}{after}\"."
            ));
        }
        if options.one_line {
            text.push("All answers are on one line, with nothing between them.".to_string());
        }
        if options.any_move {
            text.push(
                "TODO: after the answer, print one winning move, if there is one.".to_string(),
            );
        } else if options.winning_moves.is_some() {
            text.push(
                "TODO: after the answer, print all winning moves, each on a line.".to_string(),
            );
        }
        text
    }
}

/// A range of numbers in words.
fn range(least: u64, most: u64) -> String {
    if most >= MAX_NUMBER {
        format!("{least} or more")
    } else if least == most {
        format!("{least}")
    } else {
        format!("{least} to {most}")
    }
}

/// The text with the signs of LaTeX escaped.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => escaped += "\\textbackslash{}",
            '^' => escaped += "\\textasciicircum{}",
            '~' => escaped += "\\textasciitilde{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => escaped.extend(['\\', letter]),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// The text as a value of an attribute of XML, in double quotes.
pub fn xml(text: &str) -> String {
    let mut quoted = "\"".to_string();
    for letter in text.chars() {
        match letter {
            '&' => quoted += "&amp;",
            '<' => quoted += "&lt;",
            '"' => quoted += "&quot;",
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// The text as a value of YAML, in double quotes.
pub fn yaml(text: &str) -> String {
    let mut quoted = "\"".to_string();
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
