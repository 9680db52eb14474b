//! Any flags, as the reference takes them and as arguments of the program.

use super::super::reference::problems::{with_selector, Heaps, INTERVAL, OCTAL};
use super::super::reference::Flags;
use super::{spaced, Choices, Form, LIMIT};

/// The last two are too long for a line of 16 bytes.
const WORDS: [&str; 8] =
    ["W", "-", "1", "no", "Łódź", "fourteen bytes", "fifteen bytes, .", "\u{2} won by the first player"];

/// Any flags, and the form of the cases that goes with them.
pub fn any_flags(choices: &mut Choices) -> (Form, Flags) {
    let form = choices.form();
    let mut flags = Flags { explain: choices.flip(), stream: choices.flip(), ..Flags::default() };
    if choices.below(4) == 3 {
        flags.budget = Some(choices.below(12) as u32);
    }
    let mut heaps = Heaps::Counted;
    flags.misere = matches!(form, Form::Misere);
    if let Form::Problem(problem) | Form::Rule(problem, _) = &form {
        heaps = problem.heaps;
        flags.problem = Some(problem.selector);
        flags.misere = problem.has_misere_rule() && choices.flip();
    }
    if let Form::Rule(_, rule) = &form {
        flags.rule = Some(rule.clone());
    }
    if choices.below(4) == 3 {
        flags.words = Some([(); 2].map(|()| choices.pick(&WORDS).to_string()));
    }
    if choices.below(4) == 3 {
        flags.prefix = Some(choices.pick(&["Case #{}: ", "{}", "-> ", "Łódź {} \u{1}\t"]).to_string());
    }
    flags.one_line = heaps != Heaps::None && !flags.explain && choices.flip();
    if choices.flip() {
        flags.heaps = any_count(heaps, choices);
    }
    let may_count = flags.problem.and_then(with_selector).is_none_or(|row| row.may_come(false, false, true));
    flags.count = may_count && !flags.explain && !flags.one_line && flags.words.is_none() && choices.below(4) > 0;
    (form, flags)
}

/// Any number of heaps that all cases may have.
fn any_count(heaps: Heaps, choices: &mut Choices) -> Option<u64> {
    match heaps {
        Heaps::None | Heaps::Two => None,
        Heaps::One => Some(1),
        // Of the largest number, no case ever ends.
        Heaps::Counted => Some(choices.pick(&[1, 1, 1, 2, 2, 3, 4, 30, LIMIT])),
    }
}

/// An input in this form that fits these flags.
pub fn any_input(form: &Form, flags: &Flags, choices: &mut Choices) -> Vec<u8> {
    choices.input_with(form, flags)
}

/// The same flags as arguments.
pub fn arguments(form: &Form, flags: &Flags) -> Vec<String> {
    let mut all: Vec<String> = flags.budget.iter().map(|budget| format!("--budget={budget}")).collect();
    let switches = [
        (flags.explain, "--explain"),
        (flags.count, "--count"),
        (flags.stream, "--stream"),
        (flags.misere, "--misere"),
        (flags.one_line, "--one-line"),
    ];
    all.extend(switches.iter().filter(|(is_on, _)| *is_on).map(|(_, flag)| flag.to_string()));
    let escaped = |word: &String| word.replace(',', "\\,");
    all.extend(flags.words.iter().map(|[win, loss]| format!("--words={},{}", escaped(win), escaped(loss))));
    all.extend(flags.prefix.iter().map(|prefix| format!("--prefix={prefix}")));
    all.extend(flags.heaps.map(|heaps| format!("--heaps={heaps}")));
    match form {
        Form::Any | Form::Misere => {}
        Form::Problem(problem) => all.push(format!("--problem={}", problem.selector)),
        Form::Rule(problem, rule) if *problem == *OCTAL => {
            let digits = spaced(rule).replace(' ', "");
            all.push(format!("--code={}.{}", &digits[..1], &digits[1..]));
        }
        Form::Rule(problem, rule) => {
            let between = if *problem == *INTERVAL { "-" } else { "," };
            all.push(format!("--set={}", spaced(rule).replace(' ', between)));
        }
    }
    all
}
