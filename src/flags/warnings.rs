//! Words the warnings about command lines that are allowed, but probably mean something else.

use crate::case::form::CaseForm;
use crate::case::layout::Layout;
use crate::case::options::Form;
use crate::case::parts::Part;
use crate::game::rule::{Mistake, Rule, TupleMistake};

use super::commands::{Answer, Command, Generate};

/// The warnings about this command.
pub fn of(command: &Command) -> Vec<String> {
    let options = match command {
        Command::Answer(answer) => &answer.options,
        Command::Generate(generate) => &generate.options,
        Command::Validate(validate) => &validate.options,
        Command::Check(check) => &check.input.options,
        Command::Stress(stress) => &stress.options,
        Command::Submission(submission) => &submission.options,
        Command::Package(package) => &package.submission.options,
        Command::Values(values) => return of_rule(&values.form, None),
        Command::Print(_) => return Vec::new(),
    };
    let mut warnings = of_rule(&options.form, options.layout.as_ref());
    match command {
        Command::Generate(generate) => warnings.extend(of_placeholder(generate)),
        Command::Answer(answer) => warnings.extend(of_question(answer)),
        _ => {}
    }
    warnings
}

/// The warnings about `--rule`, each once. Rules that are finite sets need none.
fn of_rule(form: &Form, layout: Option<&Layout>) -> Vec<String> {
    let Some(rule) = form.own_rule() else {
        return Vec::new();
    };
    if rule.shape().is_some() {
        return of_tuple_rule(rule);
    }
    let letters = layout.map_or(Vec::new(), |layout| shared_letters(rule, layout));
    let mut warnings = Vec::new();
    for letter in &letters {
        warnings.push(format!(
            "warning: --rule: {letter} takes all values from 0 to n: it is not the {letter} of --layout, so name it \
            otherwise"
        ));
    }
    for mistake in rule.mistakes() {
        match mistake {
            Mistake::Together(heaps) => warnings.push(format!(
                "warning: --rule: a move leaves all heaps of \"{heaps}\" together; separate moves need \";\""
            )),
            Mistake::NoHeap { column, option } => warnings.push(format!(
                "warning: --rule: column {column}: \"{option}\" does not name n, the heap, and its letters take all values from 0 \
                to n; a position of two numbers has its own brackets, as (a-t,b)"
            )),
            Mistake::SecondHeap(letter) => warnings.push(format!(
                "warning: --rule: {letter} takes all values from 0 to n; it is not a second heap"
            )),
            Mistake::Numbers(numbers) => {
                let moves = numbers.replace(';', ",").replace(' ', "");
                warnings.push(format!(
                    "warning: --rule: a move leaves {numbers} stones; if it takes them, use --set {moves}"
                ));
            }
            Mistake::NoMove(last) => {
                warnings.push(format!("warning: --rule: no heap up to {last} has a move"))
            }
            Mistake::Idle { letter, .. } if letters.contains(&letter) => {}
            Mistake::Idle { letter, condition } => warnings.push(format!(
                "warning: --rule: {letter} takes all values from 0 to n, so it rules nothing out in \"{condition}\"; \
                for a number of the case use --layout \"n r\""
            )),
        }
    }
    warnings
}

/// The warnings about a rule of positions, each once.
fn of_tuple_rule(rule: &Rule) -> Vec<String> {
    let numbers = match rule.count() {
        2 => "a or b",
        _ => "a, b or c",
    };
    let mut warnings = Vec::new();
    for mistake in rule.tuple_mistakes() {
        warnings.push(match mistake {
            TupleMistake::TakesNothing {
                column,
                letter,
                from,
                to,
            } => format!(
                "warning: --rule: column {column}: with {letter} = 0, a move leads from {from} to {to}: add 1<={letter} \
                if it is none"
            ),
            TupleMistake::NoNumber { column } => format!(
                "warning: --rule: column {column}: this option does not name {numbers}, the numbers of the position; its \
                letters take all values"
            ),
            TupleMistake::Together(positions) => format!(
                "warning: --rule: a move leaves all positions of \"{positions}\" together; separate moves need \";\""
            ),
            TupleMistake::Endless { column } => format!(
                "warning: --rule: column {column}: this option makes no number smaller, so play need not end"
            ),
            TupleMistake::Idle { letter, condition } => format!(
                "warning: --rule: {letter} takes all values, so it rules nothing out in \"{condition}\": it is not \
                {numbers}, the numbers of the position"
            ),
        });
    }
    warnings
}

/// The letters that the layout has for numbers of the case, and the rule for others.
fn shared_letters(rule: &Rule, layout: &Layout) -> Vec<char> {
    let mut letters = Vec::new();
    for part in layout.to_string().split(' ') {
        let mut of_part = part.chars();
        if let (Some(letter), None) = (of_part.next(), of_part.next())
            && rule.has_letter(letter)
        {
            letters.push(letter);
        }
    }
    letters
}

/// The warning about a seed in which a tool or a shell was to put a number, and did not.
fn of_placeholder(generate: &Generate) -> Option<String> {
    let seed = generate.placeholder.as_ref()?;
    Some(format!(
        "warning: --seed {seed:?} is taken as text, and gives the same cases each time"
    ))
}

/// The note on a case that is typed as if it was in a file, with the number of its heaps first.
fn of_question(answer: &Answer) -> Option<String> {
    let form = CaseForm::new(answer.options.game()?, &answer.options);
    if form.numbers() != [Part::HeapCount, Part::Heaps] {
        return None;
    }
    let numbers: Vec<&str> = answer.question.as_ref()?.split_whitespace().collect();
    // The number of heaps was counted.
    let heaps = &numbers[1..];
    let count = heaps.len();
    let are_numbers = heaps.iter().all(|heap| heap.parse::<u64>().is_ok());
    // Two heaps are as often typed as one with its number before it.
    if count < 3 || !are_numbers || heaps[0].parse() != Ok(count - 1) {
        return None;
    }
    let all = heaps.join(" ");
    Some(format!(
        "{count} heaps: {all}; leave out the number of heaps"
    ))
}
