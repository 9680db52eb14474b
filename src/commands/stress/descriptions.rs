//! Another description that all answers of a program fit: then the flags may be wrong, and not the
//! program.
//!
//! ```text
//! the first wrong input, and further small ones, until there are 40 answers or a second is over:
//!     leave out each description that does not fit all answers
//! ```

use std::time::{Duration, Instant};

use crate::case::options::Options;
use crate::flags::shell;
use crate::game::Play;
use crate::output::words::{Prefix, Words};

use super::report::{Fit, FoundFailure};
use super::schedule::{CaseSource, ScheduleTurn};
use super::trial::{Prepared, Tried, Trouble};
use super::{LARGEST_SEED, StressRun, make};

/// How many answers are looked at: by chance, a wrong program fits another description on so many
/// hardly ever.
const ANSWERS: u64 = 40;

/// How many are enough where the time is over.
const FEW_ANSWERS: u64 = 8;

const TIME: Duration = Duration::from_secs(1);

/// How many cases are added if there are enough answers, but none of a lost or none of a won
/// position.
const MORE: u64 = 8;

/// What the flags may say instead.
#[derive(Clone)]
enum Description {
    IgnoreCase,
    Words(Words),
    OtherPlay,
}

/// An input in takeaway's form, and what the program printed.
struct Sample {
    input: Vec<u8>,
    printed: Vec<u8>,
}

impl StressRun<'_> {
    /// Another description that all answers fit, those on the cases that were found and on further
    /// small ones.
    pub(super) fn other_description(
        &mut self,
        found: &FoundFailure,
    ) -> Result<Option<Fit>, Trouble> {
        let game = self.trial.run.options.game();
        // A right program of the user needs no description.
        let has_right = self.trial.run.right.is_some();
        if has_right || found.failure.has_crashed() || game.is_some_and(|game| !game.has_verdicts())
        {
            return Ok(None);
        }
        let end = self.trial.deadline.min(Instant::now() + TIME);
        let mut samples = vec![Sample {
            input: self.trial.writer().input(&found.cases),
            printed: found.failure.run.printed.clone(),
        }];
        loop {
            let fitting = self.fitting(&samples);
            if fitting.is_empty() {
                return Ok(None);
            }
            let mut winners = Vec::new();
            for sample in &samples {
                winners.extend(self.winners(&sample.input).unwrap_or_default());
            }
            let answers = winners.len() as u64;
            let has_both = winners.contains(&true) && winners.contains(&false);
            if has_both && answers >= ANSWERS {
                return Ok(Some(self.fit(&fitting, answers)));
            }
            let missing = ANSWERS.saturating_sub(answers).max(MORE);
            let Some(sample) = self.next_sample(missing, end)? else {
                let is_enough = has_both && answers >= FEW_ANSWERS;
                return Ok(is_enough.then(|| self.fit(&fitting, answers)));
            };
            samples.push(sample);
        }
    }

    /// What the program answers on so many further small cases; `None` if there are no more, or the
    /// time is over.
    fn next_sample(&mut self, cases: u64, end: Instant) -> Result<Option<Sample>, Trouble> {
        for source in [CaseSource::Small, CaseSource::Growing] {
            let turn = ScheduleTurn::Cases(source, cases);
            let made = make(
                &self.trial,
                &mut self.supply,
                turn,
                end,
                Prepared::default(),
            )?;
            let Some(mut made) = made else { continue };
            made.prepared.seed = 1 + self.seeds.below(LARGEST_SEED);
            self.findings().further_runs += 1;
            let limit = end.saturating_duration_since(Instant::now());
            let printed = match self.trial.attempt(&made.prepared, limit)? {
                Tried::Right(right) => right.run.printed,
                // Nothing is as it should be then.
                Tried::Wrong(failure) if failure.has_crashed() => Vec::new(),
                Tried::Wrong(failure) => failure.run.printed,
                Tried::Late(_) | Tried::Running(_) | Tried::Cut | Tried::NoAnswer(_) => {
                    return Ok(None);
                }
            };
            let input = made.prepared.input;
            return Ok(Some(Sample { input, printed }));
        }
        Ok(None)
    }

    /// The descriptions that fit these samples.
    fn fitting(&self, samples: &[Sample]) -> Vec<Description> {
        let mut fitting = Vec::new();
        if !self.trial.run.ignore_case && self.explains(&Description::IgnoreCase, samples) {
            fitting.push(Description::IgnoreCase);
        } else if let Some(words) = self.words_of(samples) {
            let described = Description::Words(words);
            if self.explains(&described, samples) {
                fitting.push(described);
            }
        }
        if self.explains(&Description::OtherPlay, samples) {
            fitting.push(Description::OtherPlay);
        }
        fitting
    }

    /// Returns true if what was printed is right by this description.
    fn explains(&self, description: &Description, samples: &[Sample]) -> bool {
        let mut options = self.trial.run.options.clone();
        let mut ignore_case = self.trial.run.ignore_case;
        match description {
            Description::IgnoreCase => ignore_case = true,
            Description::Words(words) => options.words = Some(words.clone()),
            Description::OtherPlay => options.play = options.play.opposite(),
        }
        for Sample { input, printed } in samples {
            let Some(verdicts) = self.trial.verdicts(&options, input) else {
                return false;
            };
            let compared = self
                .trial
                .compared(&options, ignore_case, &verdicts, printed);
            if !matches!(compared, Ok(differences) if differences.count() == 0) {
                return false;
            }
        }
        true
    }

    /// The word that the program prints wherever the first player wins, and the other one; `None`
    /// if there are more words, or none of one kind.
    fn words_of(&self, samples: &[Sample]) -> Option<Words> {
        let options = &self.trial.run.options;
        if options.count || options.winning_moves.is_some() {
            return None;
        }
        let mut win = None;
        let mut loss = None;
        for Sample { input, printed } in samples {
            let winners = self.winners(input)?;
            let answers = answers(options, str::from_utf8(printed).ok()?)?;
            if winners.len() != answers.len() {
                return None;
            }
            for (is_won, answer) in winners.into_iter().zip(answers) {
                let word = if is_won { &mut win } else { &mut loss };
                if word.get_or_insert_with(|| answer.clone()) != &answer {
                    return None;
                }
            }
        }
        // As long as all positions are won, or all are lost, any other word may come.
        let [own_win, own_loss] = ["first player wins", "first player loses"].map(String::from);
        let win = win.unwrap_or(own_win);
        let loss = loss.unwrap_or(own_loss);
        if win == loss {
            return None;
        }
        Words::new(&win, &loss).ok()
    }

    /// Whether the first player wins each case of an input; `None` if takeaway has no answer.
    fn winners(&self, input: &[u8]) -> Option<Vec<bool>> {
        let options = Options {
            words: Words::new("W", "L").ok(),
            prefix: None,
            one_line: false,
            count: false,
            winning_moves: None,
            any_move: false,
            ..self.trial.run.options.clone()
        };
        let verdicts = self.trial.verdicts(&options, input)?;
        let lines = verdicts.split(|&byte| byte == b'\n');
        Some(
            lines
                .filter(|line| !line.is_empty())
                .map(|line| line == b"W")
                .collect(),
        )
    }

    fn fit(&self, fitting: &[Description], answers: u64) -> Fit {
        let run = self.trial.run;
        let mut is_typed = run.is_stated;
        let mut flags = Vec::new();
        for description in fitting {
            flags.push(match description {
                Description::IgnoreCase => "--ignore-case".to_string(),
                Description::Words(words) => {
                    is_typed |= run.options.words.is_some();
                    let words = words.texts().map(|word| word.replace(',', "\\,"));
                    format!("--words {}", shell::word(&words.join(",")))
                }
                Description::OtherPlay if run.options.play == Play::Misere => {
                    is_typed = true;
                    "the game without --misere".to_string()
                }
                Description::OtherPlay => "--misere".to_string(),
            });
        }
        let message = match fitting {
            [Description::IgnoreCase] => {
                "only the case of letters is wrong: --ignore-case allows it".to_string()
            }
            _ => format!("all {answers} answers fit {}", flags.join(", and ")),
        };
        Fit { message, is_typed }
    }
}

/// The answers in what a program printed, without the text before each; `None` if one has another
/// text before it.
fn answers(options: &Options, printed: &str) -> Option<Vec<String>> {
    let lines = printed
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    if options.one_line {
        return Some(lines.flat_map(str::chars).map(String::from).collect());
    }
    let mut answers = Vec::new();
    for (line, number) in lines.zip(1..) {
        let answer = line.strip_prefix(&text_before(options.prefix.as_ref(), number))?;
        answers.push(answer.trim().to_string());
    }
    Some(answers)
}

/// The text before the answer with this number.
fn text_before(prefix: Option<&Prefix>, number: u64) -> String {
    match prefix.map(Prefix::parts) {
        Some((before, Some(after))) => format!("{before}{number}{after}"),
        Some((before, None)) => before.to_string(),
        None => String::new(),
    }
}
