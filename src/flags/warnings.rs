//! Words the warnings about command lines that are allowed, but probably mean something else.

use crate::case::layout::Layout;
use crate::case::options::Form;
use crate::game::rule::{Mistake, Rule};

use super::commands::{Answer, Command, Generate, Stress};

/// The warnings about this command.
pub fn of(command: &Command) -> Vec<String> {
    let options = match command {
        Command::Answer(answer) => &answer.options,
        Command::Generate(generate) => &generate.options,
        Command::Validate(validate) => &validate.options,
        Command::Check(check) => &check.input.options,
        Command::Stress(stress) => &stress.options,
        Command::Submission(submission) => &submission.options,
        Command::Values(values) => return of_rule(&values.form, None),
        Command::Print(_) => return Vec::new(),
    };
    let own = match command {
        Command::Stress(stress) => [of_late_flag(stress), None, None],
        Command::Generate(generate) => [of_placeholder(generate), None, None],
        Command::Answer(answer) => [of_blank(answer), of_one_move(answer), of_number_for_moves(answer)],
        _ => [None, None, None],
    };
    of_rule(&options.form, options.layout.as_ref()).into_iter().chain(own.into_iter().flatten()).collect()
}

/// The warnings about `--rule`, each once. Rules that are finite sets need none.
fn of_rule(form: &Form, layout: Option<&Layout>) -> Vec<String> {
    let Some(rule) = form.own_rule() else { return Vec::new() };
    let letters = layout.map_or(Vec::new(), |layout| shared_letters(rule, layout));
    let shared = letters.iter().map(|letter| {
        format!("{letter} takes all values from 0 to n: it is not the {letter} of --layout, so name it otherwise")
    });
    let mistakes = rule.mistakes().into_iter().filter_map(|mistake| match mistake {
        Mistake::Together(heaps) => {
            Some(format!("a move leaves all heaps of \"{heaps}\" together; separate moves need \";\""))
        }
        Mistake::Idle { letter, .. } if letters.contains(&letter) => None,
        Mistake::Idle { letter, condition } => Some(format!(
            "{letter} takes all values from 0 to n, so it rules nothing out in \"{condition}\"; for a number of the \
            case use --layout \"n r\""
        )),
    });
    shared.chain(mistakes).map(|text| format!("warning: --rule: {text}")).collect()
}

/// The letters that the layout has for numbers of the case, and the rule for others.
fn shared_letters(rule: &Rule, layout: &Layout) -> Vec<char> {
    let layout = layout.to_string();
    layout
        .chars()
        .filter(|&letter| layout.split(' ').any(|part| part.chars().eq([letter])) && rule.has_letter(letter))
        .collect()
}

/// The warning about a flag that is given to the program that `stress` runs.
fn of_late_flag(stress: &Stress) -> Option<String> {
    let program = stress.command.first()?.to_string_lossy();
    let flag = stress.late_flag.as_ref()?;
    Some(format!(
        "warning: --{flag} comes after COMMAND, so it is given to {program}; flags of takeaway come before it"
    ))
}

/// The warning about a seed in which a tool or a shell was to put a number, and did not.
fn of_placeholder(generate: &Generate) -> Option<String> {
    let seed = generate.placeholder.as_ref()?;
    Some(format!("warning: --seed {seed:?} is taken as text, and gives the same cases each time"))
}

/// The warning about a blank before the second word of `--words`.
fn of_blank(answer: &Answer) -> Option<String> {
    let [win, loss] = answer.options.words.as_ref()?.texts();
    let has_blank = loss.starts_with(' ') && !win.starts_with(' ');
    let meant = format!("{win},{}", loss.trim_start());
    has_blank.then(|| format!("warning: the second word of --words starts with a blank; without it: --words {meant:?}"))
}

/// The warning about a heap that is the text of moves, because that is missing.
fn of_number_for_moves(answer: &Answer) -> Option<String> {
    let template = answer.options.winning_moves.as_ref()?;
    let is_number = template.parts.is_empty() && template.end.bytes().all(|byte| byte.is_ascii_digit());
    let meant = || format!("'{{heap}} {{take}}' {}", template.end);
    is_number.then(|| {
        format!("warning: {0} is the text of each move; for a heap of {0}: --winning-moves {1}", template.end, meant())
    })
}

/// The warning about a set of one move before several heaps.
fn of_one_move(answer: &Answer) -> Option<String> {
    let meant = answer.meant_set.as_ref()?;
    Some(format!("warning: --set has one move, and all operands are heaps; moves have commas between them: {meant}"))
}
