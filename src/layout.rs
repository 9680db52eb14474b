//! The order of a case's numbers, where it is not the usual one.

use std::fmt;
use std::iter;

use crate::limits::to_usize;
use crate::problem::Problem;

/// The order in which a case gives its numbers, written with the letters of the usual one: `n m s` is a heap of n
/// stones, then the number of moves, then the moves.
///
/// | letters | are |
/// |---|---|
/// | `m s`, `d c`, `l r`, `r` or `d` | the rule: a set, a code, an interval, which starts at 1 if there is no `l`, or how many heaps a move may take from; none if all cases have the same |
/// | `n`, `1..n`, `a b`, `k h` or `h` | one heap; every heap from 1 to n, with a verdict for each; two heaps; k heaps; or the heaps, in the number of [`Options::heaps`](crate::Options::heaps) |
/// | `T` | how many cases follow on the same rule; then no number of cases starts the input |
/// | `x` | a number that is skipped; it may stand anywhere |
/// | `0` | a 0 in place of the first number of a case ends the input, and only zeros may follow; then no number of cases starts it either |
///
/// `n`, `1..n` and `k` may stand before the rule, or after the number of its moves or digits; the others stand in the
/// order of the table.
///
/// ```
/// use takeaway::{Layout, Options};
///
/// // A heap of 20 stones and two moves, of 3 and 8 stones.
/// let options = Options { layout: Layout::new("n m s"), stream: true, ..Options::default() };
/// let mut output = Vec::new();
/// takeaway::judge_with(&options, &b"20 2 3 8"[..], &mut output)?;
/// assert_eq!(output, b"First\n");
/// assert_eq!(Layout::new("s n m"), None);
/// # Ok::<(), takeaway::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub(crate) rule: RuleLetters,
    pub(crate) heaps: HeapLetters,
    /// How many letters of the rule stand before the first letter of the heaps.
    pub(crate) place: usize,
    /// Whether the rule is followed by the number of its cases.
    pub(crate) grouped: bool,
    /// Whether a 0 ends the input.
    pub(crate) ended: bool,
    /// How many numbers are skipped after each part.
    skipped: [u16; Part::Heaps as usize + 1],
}

/// The most letters of a layout: 16 bits count the numbers skipped between two others, and no statement needs more.
const MOST_LETTERS: usize = 1000;

/// The rule and the heaps of a whole case, and the numbers after it.
pub(crate) type Case<'a> = (&'a [u64], &'a [u64], &'a [u64]);

/// A letter, by what it stands for, or the start of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Start,
    /// The first letter of the rule, if there are two.
    RuleFirst,
    /// The last.
    Rule,
    Group,
    /// The first letter of the heaps, if there are two.
    HeapsFirst,
    /// The last.
    Heaps,
}

/// How a case gives its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleLetters {
    None,
    Set,
    Code,
    Interval,
    /// An interval from 1 on.
    Most,
    /// How many heaps a move may take from.
    Limit,
}

impl RuleLetters {
    const ALL: [RuleLetters; 6] = [
        RuleLetters::None,
        RuleLetters::Set,
        RuleLetters::Code,
        RuleLetters::Interval,
        RuleLetters::Most,
        RuleLetters::Limit,
    ];

    /// The problem that has such a rule.
    fn problem(self) -> Option<Problem> {
        match self {
            RuleLetters::None => None,
            RuleLetters::Set => Some(Problem::Subtraction),
            RuleLetters::Code => Some(Problem::Octal),
            RuleLetters::Interval | RuleLetters::Most => Some(Problem::Interval),
            RuleLetters::Limit => Some(Problem::MooresNim),
        }
    }

    fn letters(self) -> &'static [&'static str] {
        let all = self.problem().map_or(&[][..], |problem| problem.spec().rule.letters());
        // The fewest stones are 1.
        if self == RuleLetters::Most {
            &all[1..]
        } else {
            all
        }
    }
}

/// How a case gives its heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapLetters {
    One,
    /// Every heap from 1 on is a position of its own.
    UpTo,
    /// Two heaps that are no sum.
    Two,
    Counted,
    /// In the number that the options say.
    Fixed,
}

impl HeapLetters {
    const ALL: [HeapLetters; 5] =
        [HeapLetters::One, HeapLetters::UpTo, HeapLetters::Two, HeapLetters::Counted, HeapLetters::Fixed];

    fn letters(self) -> &'static [&'static str] {
        match self {
            HeapLetters::One => &["n"],
            HeapLetters::UpTo => &["1..n"],
            HeapLetters::Two => &["a", "b"],
            HeapLetters::Counted => &["k", "h"],
            HeapLetters::Fixed => &["h"],
        }
    }
}

impl Layout {
    /// The layout that is written like this, with spaces between the letters; `None` if there is no such layout.
    pub fn new(text: &str) -> Option<Layout> {
        let mut letters: Vec<&str> = text.split_whitespace().collect();
        if letters.len() > MOST_LETTERS {
            return None;
        }
        let ended = letters.pop_if(|last| *last == "0").is_some();
        let read: Vec<&str> = letters.iter().copied().filter(|&letter| letter != "x").collect();
        let is_as_read = |layout: &Layout| layout.parts().iter().map(|(_, letter)| *letter).eq(read.iter().copied());
        let mut layout = Layout { ended, ..Layout::all().into_iter().find(is_as_read)? };
        let mut after = Part::Start;
        let mut parts = layout.parts().into_iter();
        for letter in letters {
            if letter == "x" {
                layout.skipped[after as usize] += 1;
            } else {
                (after, _) = parts.next()?;
            }
        }
        Some(layout)
    }

    /// All without `x` and `0`.
    fn all() -> Vec<Layout> {
        let mut all = Vec::new();
        for rule in RuleLetters::ALL {
            for heaps in HeapLetters::ALL {
                for place in 0..=rule.letters().len() {
                    for grouped in [false, true] {
                        let skipped = [0; Part::Heaps as usize + 1];
                        all.push(Layout { rule, heaps, place, grouped, ended: false, skipped });
                    }
                }
            }
        }
        all.retain(Layout::is_read);
        all
    }

    /// Whether cases can be read in this order: nothing may stand between the bounds of an interval, the heaps have to
    /// stand after `T` and, if they are not one number, after the rule, and games on two heaps have no rule that a case
    /// could give.
    fn is_read(&self) -> bool {
        let after_rule = self.place == self.rule.letters().len();
        let is_ordered = match self.heaps {
            HeapLetters::Two => self.rule == RuleLetters::None,
            HeapLetters::Fixed => after_rule,
            HeapLetters::One | HeapLetters::UpTo | HeapLetters::Counted => {
                after_rule || self.place == 0 || self.rule != RuleLetters::Interval
            }
        };
        is_ordered && (after_rule || !self.grouped)
    }

    /// The letters that are read, and what each stands for.
    fn parts(&self) -> Vec<(Part, &'static str)> {
        let named = |letters: &[&'static str], first, last| {
            let parts = letters.iter().enumerate();
            let parts = parts.map(|(place, &letter)| (if place + 1 < letters.len() { first } else { last }, letter));
            parts.collect::<Vec<_>>()
        };
        let mut parts = named(self.rule.letters(), Part::RuleFirst, Part::Rule);
        let heaps = named(self.heaps.letters(), Part::HeapsFirst, Part::Heaps);
        parts.insert(self.place, heaps[0]);
        if self.grouped {
            parts.insert(self.place, (Part::Group, "T"));
        }
        parts.extend_from_slice(&heaps[1..]);
        parts
    }

    /// All letters.
    pub(crate) fn letters(&self) -> Vec<&'static str> {
        let skipped = |part| iter::repeat_n("x", usize::from(self.skipped(part)));
        let read = self.parts().into_iter().flat_map(|(part, letter)| iter::once(letter).chain(skipped(part)));
        skipped(Part::Start).chain(read).chain(self.ended.then_some("0")).collect()
    }

    /// How many numbers are skipped after this part.
    pub(crate) fn skipped(&self, after: Part) -> u16 {
        self.skipped[after as usize]
    }

    /// The case that these numbers start with. `None` if it is not whole, or more than a case: a group, a range, or the
    /// end of the input; or if numbers are skipped within its rule or position. `fixed` heaps are those of every case.
    pub(crate) fn case<'a>(&self, fixed: Option<u64>, numbers: &'a [u64]) -> Option<Case<'a>> {
        let is_more = self.grouped || self.ended && numbers.first() == Some(&0);
        let is_torn = self.rule == RuleLetters::Interval && self.skipped(Part::RuleFirst) > 0
            || self.heaps == HeapLetters::Two && self.skipped(Part::HeapsFirst) > 0;
        let mut rest = numbers.get(usize::from(self.skipped(Part::Start))..).filter(|_| !is_more && !is_torn)?;
        let mut next = |count: u64, part| {
            let (taken, after) = rest.split_at_checked(to_usize(count))?;
            rest = after.get(usize::from(self.skipped(part))..)?;
            Some(taken)
        };
        let first = if self.heaps == HeapLetters::Counted { Part::HeapsFirst } else { Part::Heaps };
        let is_first = self.place == 0 && self.rule != RuleLetters::None;
        let mut ahead = if is_first { next(1, first)? } else { &[] };
        let count = match self.rule {
            RuleLetters::None => 0,
            RuleLetters::Most | RuleLetters::Limit => 1,
            RuleLetters::Interval => 2,
            RuleLetters::Set | RuleLetters::Code => {
                let count = next(1, Part::RuleFirst)?[0];
                if self.place == 1 {
                    ahead = next(1, first)?;
                }
                count
            }
        };
        let rule = next(count, Part::Rule)?;
        let heaps = match (self.heaps, ahead) {
            (HeapLetters::One, []) => next(1, Part::Heaps)?,
            (HeapLetters::One, heap) => heap,
            (HeapLetters::UpTo, _) => return None,
            (HeapLetters::Two, _) => next(2, Part::Heaps)?,
            (HeapLetters::Fixed, _) => next(fixed?, Part::Heaps)?,
            (HeapLetters::Counted, []) => next(1, first).and_then(|count| next(count[0], Part::Heaps))?,
            (HeapLetters::Counted, count) => next(count[0], Part::Heaps)?,
        };
        Some((rule, heaps, rest))
    }

    /// The layout of a case on the rule of a group.
    pub(crate) fn in_group(&self) -> Layout {
        let mut skipped = self.skipped;
        skipped[..=Part::Group as usize].fill(0);
        skipped[Part::Start as usize] = self.skipped(Part::Group);
        Layout { rule: RuleLetters::None, place: 0, grouped: false, ended: false, skipped, ..*self }
    }

    /// Whether a case has a verdict for every heap from 1 to n.
    ///
    /// ```
    /// use takeaway::Layout;
    ///
    /// let is_range = |layout| Layout::new(layout).map(|layout| layout.is_range());
    /// assert_eq!(["1..n m s", "n m s"].map(is_range), [Some(true), Some(false)]);
    /// ```
    pub fn is_range(&self) -> bool {
        self.heaps == HeapLetters::UpTo
    }

    /// Whether a number of cases starts the input, unless the options say that there is none.
    pub(crate) fn is_counted(&self) -> bool {
        !self.grouped && !self.ended
    }

    /// Whether a case can be answered without those before it, and has one verdict: nothing stands before the cases but
    /// their number, none shares its rule with the next, and no 0 in place of one ends the input.
    pub(crate) fn has_lone_cases(&self) -> bool {
        self.is_counted() && !self.is_range()
    }

    /// Whether cases have this order without a layout, too.
    pub(crate) fn is_usual(&self) -> bool {
        let after_rule = self.place == self.rule.letters().len();
        let is_usual = after_rule && self.rule != RuleLetters::Most && !self.is_range();
        is_usual && self.is_counted() && self.skipped.iter().all(|&skipped| skipped == 0)
    }

    /// The problem of a case that gives a rule.
    pub(crate) fn problem(&self) -> Option<Problem> {
        self.rule.problem()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letters().join(" "))
    }
}
