//! Any flags, as the reference takes them and as arguments of the program.

use super::super::reference::Flags;
use super::super::reference::problems::{Heaps, INTERVAL, OCTAL, PROBLEMS, SUBTRACTION};
use super::{Choices, LIMIT, Sizes, spaced};

/// The last two are too long for a line of 16 bytes.
const WORDS: [&str; 8] = [
    "W",
    "-",
    "1",
    "no",
    "Łódź",
    "fourteen bytes",
    "fifteen bytes, .",
    "won by the first player",
];

/// Any flags.
pub fn any_flags(choices: &mut Choices) -> Flags {
    let (game, rule, misere) = match choices.below(10) {
        0..=2 => (None, None, false),
        3 => (None, None, true),
        4..=7 => (Some(choices.pick(PROBLEMS)), None, false),
        _ => match choices.below(4) {
            0 => (
                Some(*INTERVAL),
                Some(choices.interval(Sizes::Mixed, false).to_vec()),
                false,
            ),
            1 => (Some(*OCTAL), Some(choices.near_code(false)), false),
            _ => (Some(*SUBTRACTION), Some(choices.near_set(16, true)), false),
        },
    };
    let heaps = game.map_or(Heaps::Counted, |game| game.heaps);
    let (explain, stream) = (choices.flip(), choices.flip());
    let selector = game.map(|game| game.selector);
    let mut flags = Flags {
        explain,
        stream,
        misere,
        game: selector,
        rule,
        ..Flags::default()
    };
    if choices.below(4) == 3 {
        flags.budget = Some(choices.below(12) as u32);
    }
    if game.is_some() {
        flags.misere = choices.flip();
    }
    if choices.below(4) == 3 {
        flags.words = Some([(); 2].map(|()| choices.pick(&WORDS).to_string()));
    }
    if choices.below(4) == 3 {
        flags.prefix = Some(
            choices
                .pick(&["Case #{}: ", "{}", "-> ", "Łódź {} \t"])
                .to_string(),
        );
    }
    flags.one_line = heaps != Heaps::None && !flags.explain && choices.flip();
    if choices.flip() {
        flags.heaps = any_count(heaps, choices);
    }
    let may_count = game.is_none_or(|game| game.may_come(false, true));
    flags.count = may_count
        && !flags.explain
        && !flags.one_line
        && flags.words.is_none()
        && choices.below(4) > 0;
    if heaps == Heaps::None {
        (flags.explain, flags.misere, flags.words) = (false, false, None);
    }
    flags
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

/// The same flags as arguments.
pub fn arguments(flags: &Flags) -> Vec<String> {
    let mut all: Vec<String> = flags
        .budget
        .iter()
        .map(|budget| format!("--budget={budget}"))
        .collect();
    let switches = [
        (flags.explain, "--explain"),
        (flags.count, "--count"),
        (flags.stream, "--stream"),
        (flags.misere, "--misere"),
        (flags.one_line, "--one-line"),
    ];
    all.extend(
        switches
            .iter()
            .filter(|(is_on, _)| *is_on)
            .map(|(_, flag)| flag.to_string()),
    );
    let escaped = |word: &String| word.replace(',', "\\,");
    all.extend(
        flags
            .words
            .iter()
            .map(|[win, loss]| format!("--words={},{}", escaped(win), escaped(loss))),
    );
    all.extend(
        flags
            .prefix
            .iter()
            .map(|prefix| format!("--prefix={prefix}")),
    );
    all.extend(flags.heaps.map(|heaps| format!("--heaps={heaps}")));
    match (flags.game, &flags.rule) {
        (None, _) => {}
        (Some(game), None) => all.push(format!("--game={game}")),
        (Some(game), Some(rule)) if game == OCTAL.selector => {
            let digits = spaced(rule).replace(' ', "");
            all.push(format!("--code={}.{}", &digits[..1], &digits[1..]));
        }
        (Some(game), Some(rule)) => {
            let between = if game == INTERVAL.selector { "-" } else { "," };
            all.push(format!("--set={}", spaced(rule).replace(' ', between)));
        }
    }
    all
}
