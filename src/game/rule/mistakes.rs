//! Finds rules that probably mean another game than they say, by trying small positions.

use std::collections::HashSet;
use std::slice;

use super::function::Function;
use super::moves::OptionFinder;
use super::option::{Leaves, Left, Node, RuleOption};
use super::tuple::TupleOption;
use super::{Rule, Table};
use crate::game::tuple::{Tuple, TupleShape};
use crate::game::{Bound, Budget};
use crate::limits::to_usize;

/// What a rule says, but was probably not meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake<'a> {
    /// A move leaves all these heaps or positions, which together have more of each number than it
    /// started from. Probably each is a move.
    Together(&'a str),
    /// A letter under a condition rules nothing out: with one number in its place the moves are the
    /// same. Probably the case gives its number.
    Idle {
        letter: char,
        /// The condition that it is in.
        condition: &'a str,
    },
    /// All options are numbers. Probably they are what moves take.
    Numbers(&'a str),
    /// No heap up to this one has a move.
    NoMove(u64),
    /// An option of heaps that names a, but not n. Probably it is of positions.
    NoHeap {
        /// Where the option starts.
        column: usize,
        option: &'a str,
    },
    /// A heap is computed from a letter that is nowhere else in the option, and not from n. Probably it
    /// is a second heap.
    SecondHeap(char),
    /// An option of positions has letters, and none of them is a number of the position. Probably
    /// they are meant to be.
    NoNumber {
        /// Where the option starts.
        column: usize,
    },
    /// An option of positions without a condition leads from each to one with no smaller number. Play
    /// need not end.
    Endless {
        /// Where the option starts.
        column: usize,
    },
    /// With 0 for this letter, which takes nothing from a number then, there is a move from one
    /// position to the other.
    TakesNothing {
        /// Where the option starts.
        column: usize,
        letter: char,
        from: Tuple,
        to: Tuple,
    },
}

/// The largest heap that is tried, for each number of letters: an option with three has n^3
/// combinations.
const LARGEST: [u64; 4] = [24, 24, 24, 12];

/// The numbers of the position that is tried first: they are easy to tell apart.
const FIRST: [u64; 3] = [5, 3, 2];
/// The largest number of the other positions.
const LARGEST_NUMBER: u64 = 6;

/// The largest heap that is looked at for a move, and the budget of that: less than a millisecond.
const LAST: u64 = 1000;
const BUDGET: u32 = 16;

/// The code of a position that is tried, or the stones of a heap; and what each move leaves: codes,
/// or sizes of heaps, each with its count.
type TriedNumbers = (u64, HashSet<Vec<(u64, u64)>>);

impl Rule {
    /// The likely mistakes of the rule, each once.
    pub(crate) fn mistakes(&self) -> Vec<Mistake<'_>> {
        let mut mistakes = Vec::new();
        if are_numbers(&self.text) {
            return vec![Mistake::Numbers(&self.text)];
        }
        if let Some(last) = self.last_without_move() {
            return vec![Mistake::NoMove(last)];
        }
        for (option, text) in self.options.iter().zip(OptionText::all(&self.text)) {
            for mistake in mistakes_of(option, &text, self.shape) {
                if !mistakes.contains(&mistake) {
                    mistakes.push(mistake);
                }
            }
        }
        mistakes
    }

    /// The last heap that was tried, if none has a move: then all values are 0, and otherwise the
    /// first heap with a move has another one.
    fn last_without_move(&self) -> Option<u64> {
        let budget = Budget::new(BUDGET).unwrap_or_default();
        let mut table = Table::new(self, budget).ok()?;
        let mut last = None;
        for heap in 0..=LAST {
            match table.grundy(heap) {
                Ok(0) => last = Some(heap),
                Ok(_) => return None,
                Err(_) => break,
            }
        }
        last
    }

    /// Returns true if some option has this letter.
    pub(crate) fn has_letter(&self, letter: char) -> bool {
        let mut letters = self.options.iter().flat_map(|option| &option.letters);
        letters.any(|&known| char::from(known) == letter)
    }
}

/// An option as it is written.
struct OptionText<'a> {
    /// Where it starts in the rule.
    column: usize,
    whole: &'a str,
    /// What a move leaves.
    left: &'a str,
    /// Empty if it has none.
    condition: &'a str,
}

impl OptionText<'_> {
    /// The options of a rule. No word of the grammar contains ";" or "if".
    fn all(rule: &str) -> Vec<OptionText<'_>> {
        let mut all = Vec::new();
        let mut before = 1;
        for option in rule.split(';') {
            let blanks = option.len() - option.trim_start().len();
            let (left, condition) = option.split_once("if").unwrap_or((option, ""));
            all.push(OptionText {
                column: before + blanks,
                whole: option.trim(),
                left: left.trim(),
                condition: condition.trim(),
            });
            before += option.chars().count() + 1;
        }
        all
    }
}

/// The likely mistakes of an option, whose positions have this shape or are heaps.
fn mistakes_of<'a>(
    option: &RuleOption,
    text: &OptionText<'a>,
    shape: Option<TupleShape>,
) -> Vec<Mistake<'a>> {
    let column = text.column;
    let mut found = Vec::new();
    match shape {
        None => found.extend(other_position(option, text)),
        Some(_) if has_only_other_letters(option) => return vec![Mistake::NoNumber { column }],
        Some(_) => {}
    }
    if leaves_more_of_each(option, shape) {
        found.push(Mistake::Together(text.left));
    }
    if shape.is_some() && text.condition.is_empty() && lowers_no_number(option, shape) {
        found.push(Mistake::Endless { column });
    }
    found.extend(mistakes_of_letters(option, text, shape));
    found
}

fn mistakes_of_letters<'a>(
    option: &RuleOption,
    text: &OptionText<'a>,
    shape: Option<TupleShape>,
) -> Vec<Mistake<'a>> {
    let mut found = Vec::new();
    for (name, letter) in option.letters_of_condition() {
        if rules_nothing_out(option, letter, shape) {
            found.push(Mistake::Idle {
                letter: name,
                condition: text.condition,
            });
        }
    }
    for (before, &name) in option.letters.iter().enumerate() {
        if let Some([from, to]) = taking_nothing(option, before + 1, shape) {
            found.push(Mistake::TakesNothing {
                column: text.column,
                letter: char::from(name),
                from,
                to,
            });
        }
    }
    found
}

/// Returns true if all options of a rule are numbers of stones, and there are several.
fn are_numbers(text: &str) -> bool {
    let mut numbers = text.split([',', ';']);
    let all_are = numbers.all(|word| word.trim().parse::<u64>().is_ok_and(|number| number > 0));
    all_are && text.contains([',', ';'])
}

/// The mistake that an option of heaps probably means other positions.
fn other_position<'a>(option: &RuleOption, text: &OptionText<'a>) -> Option<Mistake<'a>> {
    if is_of_positions(option, text.whole) {
        return Some(Mistake::NoHeap {
            column: text.column,
            option: text.whole,
        });
    }
    second_heap(option, text.whole).map(Mistake::SecondHeap)
}

/// The letter of a heap that is a difference without n, if the option has the letter nowhere else.
fn second_heap(option: &RuleOption, text: &str) -> Option<char> {
    for leaves in option.heaps() {
        let Leaves::One(heap) = *leaves else {
            continue;
        };
        let is_difference = matches!(option.nodes[heap], Node::Call(Function::Subtract, ..));
        if !is_difference || option.depends(heap, Node::HEAP) {
            continue;
        }
        for (before, &name) in option.letters.iter().enumerate() {
            let name = char::from(name);
            let words = text.split(|letter: char| !letter.is_ascii_lowercase());
            let count = words.filter(|word| *word == name.to_string()).count();
            if count == 1 && option.depends(heap, Node::Letter(before + 1)) {
                return Some(name);
            }
        }
    }
    None
}

/// Returns true if the option computes a heap from a letter a, and does not name n. A heap that is a
/// letter may be any below n, as in `a, b`.
fn is_of_positions(option: &RuleOption, text: &str) -> bool {
    let mut left = option.left.nodes();
    left.retain(|&at| matches!(option.nodes[at], Node::Call(..)));
    if !option.letters.contains(&b'a') || left.is_empty() {
        return false;
    }
    let mut words = text.split(|letter: char| !letter.is_ascii_lowercase());
    !words.any(|word| word == "n")
}

/// Returns true if an option has letters, but no number of the position.
fn has_only_other_letters(option: &RuleOption) -> bool {
    let has_number = option
        .nodes
        .iter()
        .any(|node| matches!(node, Node::Position(_)));
    !option.letters.is_empty() && !has_number
}

/// Returns true if the option is a list, and some move leaves more of each number than there was.
/// Where heaps are left, all of them have to depend on n.
fn leaves_more_of_each(option: &RuleOption, shape: Option<TupleShape>) -> bool {
    let all_depend_on_n = option.heaps().iter().all(|leaves| match *leaves {
        Leaves::One(heap) => option.depends(heap, Node::HEAP),
        Leaves::Copies { .. } | Leaves::Range { .. } => false,
    });
    if option.left.len() < 2 || !all_depend_on_n {
        return false;
    }
    for (from, moves) in small_moves(option, shape) {
        let from = numbers(shape, from);
        for left in moves {
            let mut sums = vec![0; from.len()];
            for (code, count) in left {
                for (sum, number) in sums.iter_mut().zip(numbers(shape, code)) {
                    *sum += number * count;
                }
            }
            if sums.iter().zip(&from).all(|(sum, number)| sum > number) {
                return true;
            }
        }
    }
    false
}

/// Returns true if from each position that is tried some move leaves no number smaller.
fn lowers_no_number(option: &RuleOption, shape: Option<TupleShape>) -> bool {
    let tried = small_moves(option, shape);
    for (from, moves) in &tried {
        let from = numbers(shape, *from);
        let rises = moves.iter().any(|left| {
            let to = numbers(shape, left[0].0);
            to.iter().zip(&from).all(|(to, from)| to >= from)
        });
        if !rises {
            return false;
        }
    }
    !tried.is_empty()
}

/// Returns true if 0, 1 or a number of the position in place of this letter gives the same moves.
fn rules_nothing_out(option: &RuleOption, letter: Node, shape: Option<TupleShape>) -> bool {
    let moves = small_moves(option, shape);
    if moves.iter().all(|(_, moves)| moves.is_empty()) {
        return false;
    }
    let count = shape.map_or(1, TupleShape::count);
    let mut replacements = vec![Node::Number(0), Node::Number(1)];
    replacements.extend((0..count).map(Node::Position));
    for replacement in replacements {
        if small_moves(&option.with_in_place(letter, replacement), shape) == moves {
            return true;
        }
    }
    false
}

/// A position and what a move leaves of it if this letter is 0 and takes nothing. Of the numbers that
/// depend on the letter, one then stays as it is and another changes, and with some other number for
/// the letter, fewer stay: where the letter is what is left of a number, 0 takes most.
fn taking_nothing(
    option: &RuleOption,
    letter: usize,
    shape: Option<TupleShape>,
) -> Option<[Tuple; 2]> {
    let Left::Positions(positions) = &option.left else {
        return None;
    };
    let [position] = &positions[..] else {
        return None;
    };
    let mut places = Vec::new();
    for (place, &at) in position.iter().enumerate() {
        if option.depends(at, Node::Letter(letter)) {
            places.push(place);
        }
    }
    let mut with_numbers = Vec::new();
    for number in 0..=LARGEST_NUMBER {
        let number = Node::Number(i32::try_from(number).ok()?);
        let replaced = option.with_in_place(Node::Letter(letter), number);
        with_numbers.push(TupleOption::of(&replaced).ok()?);
    }
    for from in tried_positions(shape?.count()) {
        let Some((staying, to)) = fewest_staying(&with_numbers[0], from, &places) else {
            continue;
        };
        if staying == 0 || staying == places.len() {
            continue;
        }
        let largest = to_usize(from.numbers().into_iter().max().unwrap_or(0));
        for with_other in &with_numbers[1..=largest] {
            if let Some((fewer, _)) = fewest_staying(with_other, from, &places)
                && fewer < staying
            {
                return Some([from, to]);
            }
        }
    }
    None
}

/// How many of the numbers at these places stay as they are by the move that changes most of them,
/// and what it leaves; `None` if there is no move.
fn fewest_staying(option: &TupleOption, from: Tuple, places: &[usize]) -> Option<(usize, Tuple)> {
    let numbers = from.numbers();
    let mut fewest = None;
    // A bound that is met tells nothing.
    let _ = option.clone().each(from.shape, from.code, &mut |codes| {
        let to = Tuple::of_code(from.shape, codes[0]);
        let left = to.numbers();
        let mut stay = places.to_vec();
        stay.retain(|&place| left[place] == numbers[place]);
        match fewest {
            Some((staying, _)) if staying <= stay.len() => {}
            _ => fewest = Some((stay.len(), to)),
        }
        Ok(())
    });
    fewest
}

/// The numbers of the position with this code; a heap has one.
fn numbers(shape: Option<TupleShape>, code: u64) -> Vec<u64> {
    match shape {
        None => vec![code],
        Some(shape) => Tuple::of_code(shape, code).numbers(),
    }
}

/// The positions that are tried, each with its moves.
fn small_moves(option: &RuleOption, shape: Option<TupleShape>) -> Vec<TriedNumbers> {
    let moves = match shape {
        None => moves_of_heaps(option),
        Some(shape) => moves_of_positions(option, shape),
    };
    moves.unwrap_or_default()
}

/// The moves of the heaps from 0 on.
fn moves_of_heaps(option: &RuleOption) -> Result<Vec<TriedNumbers>, Bound> {
    let mut finder = OptionFinder::new(slice::from_ref(option))?;
    let mut all = Vec::new();
    for heap in 0..=LARGEST[option.letters()] {
        let Ok(options) = finder.options(heap, usize::MAX) else {
            break;
        };
        all.push((heap, options.into_iter().collect()));
    }
    Ok(all)
}

fn moves_of_positions(option: &RuleOption, shape: TupleShape) -> Result<Vec<TriedNumbers>, Bound> {
    let option = TupleOption::of(option)?;
    let mut all = Vec::new();
    for from in tried_positions(shape.count()) {
        let mut moves = HashSet::new();
        // A bound that is met tells nothing.
        let _ = option.clone().each(shape, from.code, &mut |codes| {
            moves.insert(codes.iter().map(|&code| (code, 1)).collect());
            Ok(())
        });
        all.push((from.code, moves));
    }
    Ok(all)
}

/// The positions that are tried. Their numbers do not ascend, as those of rows do not in most games
/// in which their order matters.
fn tried_positions(count: usize) -> Vec<Tuple> {
    let mut all = Vec::new();
    all.extend(Tuple::new(&FIRST[..count]));
    for a in 0..=LARGEST_NUMBER {
        for b in 0..=a {
            if count == 2 {
                all.extend(Tuple::new(&[a, b]));
                continue;
            }
            for c in 0..=b {
                all.extend(Tuple::new(&[a, b, c]));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idle(letter: char, condition: &str) -> Mistake<'_> {
        Mistake::Idle { letter, condition }
    }

    fn no_heap(column: usize, option: &str) -> Mistake<'_> {
        Mistake::NoHeap { column, option }
    }

    #[test]
    fn rules_that_mean_another_game_are_found() {
        for (text, mistakes) in [
            ("n-1, n-2, n-3", &[Mistake::Together("n-1, n-2, n-3")][..]),
            ("n-1; n/2, n-1 if n%2==0", &[Mistake::Together("n/2, n-1")]),
            ("n-t, n-t if t<4", &[Mistake::Together("n-t, n-t")]),
            (
                "a-t, b; b, a-t",
                &[no_heap(1, "a-t, b"), no_heap(9, "b, a-t")],
            ),
            ("(a-t)", &[no_heap(1, "(a-t)")]),
            ("n-t if t < k", &[idle('k', "t < k")]),
            ("n-t if 2<=t<=k", &[idle('k', "2<=t<=k")]),
            (
                "n-t if l<=t<=r",
                &[idle('l', "l<=t<=r"), idle('r', "l<=t<=r")],
            ),
            ("n-t if t<=n/k", &[idle('k', "t<=n/k")]),
            ("n-t if s%t==0", &[idle('s', "s%t==0")]),
            ("n-t if t<=k; n-t if t<=k", &[idle('k', "t<=k")]),
            ("t if t>=n-k;", &[idle('k', "t>=n-k")]),
            ("n-t, m-t", &[Mistake::SecondHeap('m')]),
            ("n-t; m-t if t < 3", &[Mistake::SecondHeap('m')]),
            ("1, 3, 4", &[Mistake::Numbers("1, 3, 4")]),
            ("1;3;4", &[Mistake::Numbers("1;3;4")]),
            ("n+1", &[Mistake::NoMove(1000)]),
            ("n-1001", &[Mistake::NoMove(1000)]),
        ] {
            assert_eq!(
                Rule::new(text).expect("a rule").mistakes(),
                mistakes,
                "{text}"
            );
        }
    }

    #[test]
    fn right_rules_have_no_mistakes() {
        let own = ["0", "3", "0; 3", "n-1000", "n-1, m-t if m == t", "a-1, n-a"];
        for text in include_str!("right.txt").lines().chain(own) {
            assert_eq!(Rule::new(text).expect("a rule").mistakes(), [], "{text}");
        }
    }

    #[test]
    fn a_letter_that_may_take_nothing_is_a_mistake_where_that_is_a_move() {
        for (text, told) in [
            ("(a-t,2*t) if t<=b", Some((1, 't', "(5, 3)", "(5, 0)"))),
            ("(2*t,b-t) if t<=a", Some((1, 't', "(5, 3)", "(0, 3)"))),
            ("(a-t,b,t)", Some((1, 't', "(5, 3, 2)", "(5, 3, 0)"))),
            (
                "(a-1,b);  (a-t,2*t) if t<=b",
                Some((11, 't', "(5, 3)", "(5, 0)")),
            ),
            // There is no such move of (5, 3), and none of (5, 3, 2).
            ("(a-t,2*t) if t<=b<3", Some((1, 't', "(1, 1)", "(1, 0)"))),
            (
                "(a-t,t) if a==6 and b==6",
                Some((1, 't', "(6, 6)", "(6, 0)")),
            ),
            ("(a-t,b,t) if c>2", Some((1, 't', "(3, 3, 3)", "(3, 3, 0)"))),
            ("(a-t,t) if a==7", None),
            ("(a-t,2*t) if 1<=t<=b", None),
            ("(a-t,b); (a,b-t); (a-t,b-t)", None),
            ("(a-t,min(b,a-t)); (a,b-t)", None),
            ("(t,b), (a-t,b); (a,t), (a,b-t)", None),
            ("(t,b); (a,t) if t<b", None),
            // t is what is left: with 0, all is taken.
            ("(t,min(b,t)) if t<a; (a,t) if t<b", None),
            ("(t,min(b,t),min(c,t)) if t<a", None),
            ("(min(a,t),t) if t<b", None),
            ("(a-t,min(b,a-t)) if 1<=t", None),
            ("(a-t,min(b,t))", Some((1, 't', "(5, 3)", "(5, 0)"))),
            ("(a-s,b-t) if s+t>0", None),
            ("(a/2,b-t)", None),
        ] {
            let mut found = None;
            for mistake in Rule::new(text).expect("a rule").mistakes() {
                let Mistake::TakesNothing {
                    column,
                    letter,
                    from,
                    to,
                } = mistake
                else {
                    panic!("{text}: {mistake:?}");
                };
                found = Some((column, letter, from.to_string(), to.to_string()));
            }
            let told = told.map(|(column, letter, from, to)| {
                (column, letter, from.to_string(), to.to_string())
            });
            assert_eq!(found, told, "{text}");
        }
    }

    fn no_number(column: usize) -> Mistake<'static> {
        Mistake::NoNumber { column }
    }

    #[test]
    fn letters_without_a_number_of_the_position_are_a_mistake() {
        for (text, told) in [
            ("(x-t,y); (x,y-t)", &[no_number(1), no_number(10)][..]),
            ("(a-t,b); (x,y) if x<y", &[no_number(10)]),
            ("(x,y,z-1)", &[no_number(1)]),
            ("(a-t,b); (t,t) if 1<=t<a", &[]),
            ("(x,y) if x+y<b", &[]),
            ("(0,0)", &[]),
        ] {
            assert_eq!(Rule::new(text).expect("a rule").mistakes(), told, "{text}");
        }
    }

    #[test]
    fn positions_left_together_play_without_an_end_and_letters_that_rule_nothing_out_are_mistakes()
    {
        for (text, told) in [
            (
                "(a-1,b), (a,b-1)",
                &[Mistake::Together("(a-1,b), (a,b-1)")][..],
            ),
            ("(a-1,b); (a,b-1)", &[]),
            ("(a,b-1); (a+1,b)", &[Mistake::Endless { column: 10 }]),
            ("(a,b-1); (a+1,b) if a<9; (a+1,b-1); (b+1,a)", &[]),
            // Each part of a broken bar has all of the other number.
            ("(t,b), (a-t,b) if 0<t; (a,t), (a,b-t) if 0<t", &[]),
            ("(a-t,b) if 0<t<=k", &[idle('k', "0<t<=k")]),
            ("(a-1,b-1,c) if k==k", &[idle('k', "k==k")]),
            ("(a-t,b) if 0<t<=b", &[]),
            ("(b-1,a) if b==3*k", &[]),
        ] {
            assert_eq!(Rule::new(text).expect("a rule").mistakes(), told, "{text}");
        }
    }
}
