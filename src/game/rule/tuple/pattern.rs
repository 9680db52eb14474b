//! Looks for a pattern in the lost positions of a square of small numbers.
//!
//! A pattern that is found holds in the whole square, which is checked position by position; nothing
//! says that it holds beyond. Nothing is claimed of a square that is small, or of a rule that often
//! changes only far outside.

use crate::game::rule::Rule;
use crate::game::rule::function::Function;
use crate::game::rule::option;
use crate::limits::to_usize;

/// The longest period that is looked for.
const LONGEST: usize = 12;
/// The furthest from a = b that all lost positions may be, if that is told.
const FURTHEST: usize = 12;
/// A period starts at this number or before.
const LATEST: usize = 16;
/// Nothing is claimed of a smaller square: in this one, the longest period is seen four times, and
/// two thirds of all positions are more than [`FURTHEST`] from a = b.
const FEWEST: usize = 64;
/// The most lost positions that a sentence lists.
const MOST_LISTED: usize = 30;

/// Which positions (a, b) are lost, if both numbers are less than `count`.
pub(crate) struct LostSquare {
    count: usize,
    /// Row by row: a row has the same a.
    is_lost: Vec<bool>,
}

/// Lines repeat from `start` on.
struct LinePeriod {
    start: usize,
    period: usize,
}

impl Rule {
    /// Returns true if a square of this many rows shows what the rule does: no number of the rule is
    /// beyond it, and it has no powers or bits, which are too rare below.
    pub(crate) fn shows_in(&self, count: u64) -> bool {
        option::largest_number(&self.options) < count
            && !option::calls(&self.options, Function::Power)
            && !option::calls(&self.options, Function::Bits)
    }
}

impl LostSquare {
    /// The square in which the positions of this list, which are in it, are lost.
    pub(crate) fn new(count: u64, lost: &[[u64; 2]]) -> LostSquare {
        let count = to_usize(count);
        let mut is_lost = vec![false; count * count];
        for &[a, b] in lost {
            is_lost[to_usize(a) * count + to_usize(b)] = true;
        }
        LostSquare { count, is_lost }
    }

    /// What is seen of the lost positions, if anything is.
    pub(crate) fn sentence(&self) -> Option<String> {
        if self.count < FEWEST {
            return None;
        }
        let seen = match self.periods() {
            Some([down, across]) => self.periods_in_words(&down, &across),
            None => self.band_in_words(self.band()?),
        };
        let last = self.count - 1;
        Some(format!("{seen}; holds for a, b <= {last}; not proved"))
    }

    fn at(&self, a: usize, b: usize) -> bool {
        self.is_lost[a * self.count + b]
    }

    /// How rows and columns repeat, if both do.
    fn periods(&self) -> Option<[LinePeriod; 2]> {
        let mut rows = Vec::new();
        let mut columns = Vec::new();
        for one in 0..self.count {
            let mut row = Vec::new();
            let mut column = Vec::new();
            for other in 0..self.count {
                row.push(self.at(one, other));
                column.push(self.at(other, one));
            }
            rows.push(row);
            columns.push(column);
        }
        Some([repetition(&rows)?, repetition(&columns)?])
    }

    fn periods_in_words(&self, down: &LinePeriod, across: &LinePeriod) -> String {
        let mut listed = Vec::new();
        for a in 0..down.start + down.period {
            for b in 0..across.start + across.period {
                if self.at(a, b) {
                    listed.push(format!("({a}, {b})"));
                }
            }
        }
        let first = if listed.is_empty() {
            "is none".to_string()
        } else if listed.len() > MOST_LISTED {
            format!("are {} positions", listed.len())
        } else if listed.len() == 1 {
            format!("is {}", listed[0])
        } else {
            format!("are {}", listed.join(", "))
        };
        format!(
            "lost: period {} in a from a = {} on, period {} in b from b = {} on; for a < {} and b < {}, lost \
             {first}",
            down.period,
            down.start,
            across.period,
            across.start,
            down.start + down.period,
            across.start + across.period
        )
    }

    /// The most by which the numbers of a lost position differ, if that is little, no new difference
    /// comes in the later three quarters of the square, and there are lost positions in the last.
    fn band(&self) -> Option<usize> {
        let mut most = 0;
        let mut last = 0;
        for a in 0..self.count {
            for b in 0..self.count {
                if !self.at(a, b) {
                    continue;
                }
                let larger = a.max(b);
                last = last.max(larger);
                if a.abs_diff(b) > most {
                    most = a.abs_diff(b);
                    if most > FURTHEST || larger > self.count / 4 {
                        return None;
                    }
                }
            }
        }
        if last < self.count - self.count / 4 {
            return None;
        }
        Some(most)
    }

    fn band_in_words(&self, most: usize) -> String {
        let mut is_exact = true;
        for a in 0..self.count {
            for b in 0..self.count {
                is_exact &= self.at(a, b) || a.abs_diff(b) > most;
            }
        }
        let only = if is_exact {
            "if and only if"
        } else {
            "only if"
        };
        match most {
            0 => format!("lost {only} a = b"),
            _ => format!("lost {only} |a - b| <= {most}"),
        }
    }
}

/// The shortest period of lines that starts soon enough.
fn repetition(lines: &[Vec<bool>]) -> Option<LinePeriod> {
    for period in 1..=LONGEST {
        let mut start = lines.len().saturating_sub(period);
        while start > 0 && lines[start - 1] == lines[start - 1 + period] {
            start -= 1;
        }
        if start <= LATEST {
            return Some(LinePeriod { start, period });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is seen of a square in which these positions are lost.
    fn seen(count: u64, is_lost: impl Fn(u64, u64) -> bool) -> Option<String> {
        let mut lost = Vec::new();
        for a in 0..count {
            for b in 0..count {
                if is_lost(a, b) {
                    lost.push([a, b]);
                }
            }
        }
        LostSquare::new(count, &lost).sentence()
    }

    #[test]
    fn a_period_of_12_is_seen_and_one_of_13_is_not() {
        assert_eq!(
            seen(200, |a, b| a % 12 == 1 && b % 5 == 0).as_deref(),
            Some(
                "lost: period 12 in a from a = 0 on, period 5 in b from b = 0 on; for a < 12 and b < 5, lost is \
                 (1, 0); holds for a, b <= 199; not proved"
            )
        );
        assert_eq!(seen(200, |a, b| a % 13 == 1 && b % 5 == 0), None);
        assert_eq!(seen(200, |a, b| b % 13 == 1 && a % 5 == 0), None);
    }

    #[test]
    fn a_period_may_start_at_16_and_not_at_17() {
        // The line before the start is lost, and the one two lines later is not.
        for (start, is_seen) in [(16, true), (17, false)] {
            let is_lost = |line| line + 1 == start || line >= start && (line - start) % 2 == 0;
            assert_eq!(seen(200, |a, _| is_lost(a)).is_some(), is_seen, "{start}");
            assert_eq!(seen(200, |_, b| is_lost(b)).is_some(), is_seen, "{start}");
        }
    }

    #[test]
    fn one_exception_anywhere_ends_a_claim() {
        for (row, column) in [(199, 0), (0, 199), (199, 199), (100, 3), (57, 58)] {
            let is_here = |a, b| a == row && b == column;
            assert_eq!(
                seen(200, |a, b| (a % 3 == 0 && b % 2 == 0) != is_here(a, b)),
                None
            );
            let diagonal = seen(200, |a, b| (a == b) != is_here(a, b));
            assert!(!diagonal.is_some_and(|it| it.contains("if and only if")));
        }
    }

    #[test]
    fn a_distance_of_12_from_a_equal_b_is_told_and_one_of_13_is_not() {
        let told = seen(200, |a, b| a.abs_diff(b) <= 12);
        let holds = "; holds for a, b <= 199; not proved";
        assert_eq!(
            told,
            Some(format!("lost if and only if |a - b| <= 12{holds}"))
        );
        assert_eq!(seen(200, |a, b| a.abs_diff(b) <= 13), None);
        let only = seen(200, |a, b| a.abs_diff(b) <= 2 && (a + b) % 3 == 0);
        assert_eq!(only, Some(format!("lost only if |a - b| <= 2{holds}")));
        let equal = seen(200, |a, b| a == b);
        assert_eq!(equal, Some(format!("lost if and only if a = b{holds}")));
        // Differences that grow, and lost positions that end.
        assert_eq!(seen(200, |a, b| b - a.min(b) == a / 30), None);
        assert_eq!(seen(200, |a, b| a == b && a < 140), None);
    }

    #[test]
    fn nothing_is_claimed_of_fewer_than_64_rows_nor_of_rules_that_change_beyond() {
        assert!(seen(64, |a, b| a == b).is_some());
        assert!(seen(63, |a, b| a == b).is_none());
        for (text, shows) in [
            ("(a-127,b)", true),
            ("(a-128,b)", false),
            ("(a-t,b) if power(t,2)", false),
            ("(a-bits(a),b)", false),
            ("(a-t,b) if square(t)", true),
        ] {
            let rule = Rule::new(text).expect(text);
            assert_eq!(rule.shows_in(128), shows, "{text}");
        }
    }
}
