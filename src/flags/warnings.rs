//! Words the warnings about command lines that are allowed, but probably mean something else.

use crate::case::form::CaseForm;
use crate::case::layout::Layout;
use crate::case::options::Form;
use crate::case::parts::Part;
use crate::game::rule::{Mistake, Rule};

use super::commands::{Answer, Command, Generate};

/// The warnings about this command.
pub fn of(command: &Command) -> Vec<String> {
    let options = match command {
        Command::Answer(answer) => &answer.options,
        Command::Generate(generate) => &generate.options,
        Command::Validate(validate) => &validate.options,
        Command::Check(check) => &check.input.options,
        Command::PrintChecker(checker) => &checker.submission.options,
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
            Mistake::Idle { letter, .. } if letters.contains(&letter) => {}
            _ => warnings.push(format!("warning: --rule: {}", words(mistake, rule.count()))),
        }
    }
    warnings
}

/// What is said of a mistake of a rule whose positions have `count` numbers.
fn words(mistake: Mistake, count: usize) -> String {
    let names = names(count);
    match mistake {
        Mistake::Together(left) => {
            let parts = if count == 1 { "heaps" } else { "positions" };
            format!("a move leaves all {parts} of \"{left}\" together; separate moves need \";\"")
        }
        Mistake::Idle { letter, condition } => idle(letter, condition, count),
        Mistake::Numbers(numbers) => {
            let moves = numbers.replace(';', ",").replace(' ', "");
            format!("a move leaves {numbers} stones; if it takes them, use --set {moves}")
        }
        Mistake::NoMove(last) => format!("no heap up to {last} has a move"),
        Mistake::SecondHeap(letter) => {
            format!("{letter} takes all values from 0 to n; it is not a second heap")
        }
        Mistake::NoHeap { column, option } => format!(
            "column {column}: \"{option}\" does not name n, the heap, and its letters take all values from 0 to n; a \
            position of two numbers has its own brackets, as (a-t,b)"
        ),
        Mistake::NoNumber { column } => format!(
            "column {column}: this option does not name {names}, the numbers of the position; its letters take all values"
        ),
        Mistake::Endless { column } => {
            format!("column {column}: this option makes no number smaller, so play need not end")
        }
        Mistake::TakesNothing {
            column,
            letter,
            from,
            to,
        } => format!(
            "column {column}: with {letter} = 0, a move leads from {from} to {to}: add 1<={letter} if it is none"
        ),
    }
}

/// What is said of a letter that rules nothing out.
fn idle(letter: char, condition: &str, count: usize) -> String {
    if count == 1 {
        return format!(
            "{letter} takes all values from 0 to n, so it rules nothing out in \"{condition}\"; for a number of the case \
            use --layout \"n r\""
        );
    }
    let names = names(count);
    format!(
        "{letter} takes all values, so it rules nothing out in \"{condition}\": it is not {names}, the numbers of the \
        position"
    )
}

/// The numbers of a position, as messages name them.
fn names(count: usize) -> &'static str {
    match count {
        1 => "n",
        2 => "a or b",
        _ => "a, b or c",
    }
}

/// The letters that the layout has for numbers of the case, and a rule of heaps for others.
fn shared_letters(rule: &Rule, layout: &Layout) -> Vec<char> {
    let mut letters = Vec::new();
    if rule.count() > 1 {
        return letters;
    }
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
    if form.numbers() != [Part::HeapCount, Part::HEAPS] {
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
        "answered as {count} heaps: {all}; if {} was their number, leave it out",
        heaps[0]
    ))
}
