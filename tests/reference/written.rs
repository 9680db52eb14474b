//! Rules that are written as text, in the grammar of `--rule`: every letter is tried with every number. Read here is what
//! the table of problems needs: sums, products, brackets, and comparisons joined by "and".

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::rules::Action;

/// All moves on a heap, the fewest stones first; of those that take the same, the one that does not split, then the
/// smallest smaller part.
pub fn actions(rule: &'static str, stones: u64) -> Rc<[Action]> {
    /// By the rule and the stones.
    type Known = HashMap<(&'static str, u64), Rc<[Action]>>;
    thread_local! {
        static KNOWN: RefCell<Known> = RefCell::default();
    }
    let known = KNOWN.with_borrow(|known| known.get(&(rule, stones)).cloned());
    known.unwrap_or_else(|| {
        let numbers: Vec<u64> = (0..=stones).collect();
        let mut all: Vec<Action> = rule.split(';').flat_map(|option| tried(option, stones, &numbers)).collect();
        all.sort_by_key(|action| match *action {
            Action::Pass => (0, 0),
            Action::Take(taken) => (taken, 0),
            Action::Split { taken, parts } => (taken, parts[0]),
        });
        all.dedup();
        let all: Rc<[Action]> = all.into();
        KNOWN.with_borrow_mut(|known| known.insert((rule, stones), Rc::clone(&all)));
        all
    })
}

/// Whether the action is a move on a heap of any size, if a letter is a number of the action in some option that says
/// so.
pub fn allows(rule: &str, stones: u64, action: Action) -> bool {
    let numbers = match action {
        Action::Pass => return false,
        Action::Take(taken) => vec![taken, stones.saturating_sub(taken)],
        Action::Split { taken, parts: [small, large] } => vec![taken, small, large],
    };
    rule.split(';').any(|option| tried(option, stones, &numbers).contains(&action))
}

/// Whether a move may leave two heaps.
pub fn splits(rule: &str) -> bool {
    rule.contains(',')
}

/// What an option lets a move do, if each letter is one of these numbers.
fn tried(option: &str, stones: u64, numbers: &[u64]) -> Vec<Action> {
    let (heaps, condition) = option.split_once(" if ").unwrap_or((option, ""));
    let mut letters: Vec<char> = option.replace(" if ", "").replace(" and ", "").chars().collect();
    letters.retain(|letter| letter.is_ascii_lowercase() && *letter != 'n');
    letters.sort_unstable();
    letters.dedup();
    let mut bound = vec![vec![('n', i128::from(stones))]];
    for letter in letters {
        let with = |bound: &Vec<(char, i128)>, number: u64| [&bound[..], &[(letter, number.into())]].concat();
        bound = bound.iter().flat_map(|bound| numbers.iter().map(move |&number| with(bound, number))).collect();
    }
    bound.iter().filter_map(|bound| action(heaps, condition, stones, bound)).collect()
}

/// What the option does if its letters stand for these numbers; nothing if that is no move.
fn action(heaps: &str, condition: &str, stones: u64, bound: &[(char, i128)]) -> Option<Action> {
    let holds = condition.is_empty() || condition.split(" and ").all(|condition| holds(condition, bound));
    let heaps: Vec<i128> = heaps.split(',').map(|heap| sum(heap, bound)).collect();
    if !holds || heaps.iter().any(|heap| !(0..stones.into()).contains(heap)) {
        return None;
    }
    let mut left: Vec<u64> = heaps.iter().filter(|&&heap| heap > 0).map(|&heap| heap as u64).collect();
    left.sort_unstable();
    let taken = stones.checked_sub(left.iter().sum())?;
    match left[..] {
        [] | [_] => Some(Action::Take(taken)),
        [small, large] => Some(Action::Split { taken, parts: [small, large] }),
        _ => panic!("more than two heaps: {heaps:?}"),
    }
}

/// Whether every two neighbours compare so: `0 < a <= b`.
fn holds(condition: &str, bound: &[(char, i128)]) -> bool {
    let signs: Vec<&str> = condition.split(|c| !"<>=!".contains(c)).filter(|sign| !sign.is_empty()).collect();
    let numbers = condition.split(|c| "<>=!".contains(c)).filter(|sum| !sum.is_empty());
    let numbers: Vec<i128> = numbers.map(|text| sum(text, bound)).collect();
    signs.iter().zip(numbers.windows(2)).all(|(sign, pair)| match *sign {
        "<" => pair[0] < pair[1],
        "<=" => pair[0] <= pair[1],
        ">" => pair[0] > pair[1],
        ">=" => pair[0] >= pair[1],
        "==" => pair[0] == pair[1],
        "!=" => pair[0] != pair[1],
        _ => panic!("no comparison: {condition}"),
    })
}

/// The last + or - outside brackets is done last, and before it the last *, / or %.
fn sum(text: &str, bound: &[(char, i128)]) -> i128 {
    let text = text.trim();
    let last = |signs: &str| {
        let mut depth = 0;
        let outside = |(_, c): &(usize, char)| {
            depth += i32::from(*c == '(') - i32::from(*c == ')');
            depth == 0 && signs.contains(*c)
        };
        text.char_indices().filter(outside).last()
    };
    let Some((at, sign)) = last("+-").or_else(|| last("*/%")) else {
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let letter = || bound.iter().find(|(letter, _)| text == letter.to_string()).map(|(_, number)| *number);
        let number = || text.parse().unwrap_or_else(|_| panic!("no number: {text}"));
        return inner.map(|text| sum(text, bound)).or_else(letter).unwrap_or_else(number);
    };
    let (one, other) = (sum(&text[..at], bound), sum(&text[at + 1..], bound));
    match sign {
        '+' => one + other,
        '-' => one - other,
        '*' => one * other,
        '/' => one.div_euclid(other),
        _ => one.rem_euclid(other),
    }
}
