//! Who wins, in normal and in misère play.

use super::moves::Aim;

/// What happens to the player who cannot move.
///
/// In normal play the first player wins if and only if the nim-sum of the heaps' Grundy values is
/// not 0 (Sprague 1935, Grundy 1939). In misère play the same holds if some value is 2 or more;
/// otherwise the first player wins if and only if the nim-sum is 0 (Bouton 1901 for Nim; each other
/// game's file says why it holds there).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

impl Play {
    /// Misère for normal play, and normal for misère play.
    pub const fn opposite(self) -> Play {
        match self {
            Play::Normal => Play::Misere,
            Play::Misere => Play::Normal,
        }
    }
}

/// Who wins a position if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: whoever is to move has a winning move, or, in misère play, no move.
    N,
}

impl Outcome {
    /// N if the first player `wins`.
    #[inline]
    pub(crate) const fn of(wins: bool) -> Outcome {
        if wins { Outcome::N } else { Outcome::P }
    }
}

/// The sum of the Grundy values of heaps, as far as it decides who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) nim_sum: u64,
    /// How many values are 2 or more. Only misère play needs it.
    large: u64,
}

impl Sum {
    /// The sum of one heap of the value `grundy`.
    #[inline]
    pub(crate) const fn of(grundy: u64) -> Sum {
        Sum {
            nim_sum: grundy,
            large: (grundy > 1) as u64,
        }
    }

    /// The sum of `heaps`, as far as `play` needs it. `grundy` gives the value of a heap.
    #[inline]
    pub(crate) fn of_heaps<G: FnMut(u64) -> u64>(heaps: &[u64], play: Play, mut grundy: G) -> Sum {
        match play {
            Play::Normal => Sum {
                nim_sum: heaps.iter().fold(0, |sum, &stones| sum ^ grundy(stones)),
                large: 0,
            },
            Play::Misere => heaps.iter().fold(Sum::default(), |sum, &stones| {
                sum.join(Sum::of(grundy(stones)))
            }),
        }
    }

    /// The sum of the heaps of both.
    #[inline]
    pub(crate) const fn join(self, other: Sum) -> Sum {
        Sum {
            nim_sum: self.nim_sum ^ other.nim_sum,
            large: self.large + other.large,
        }
    }

    /// The value that one of the heaps, which has the value `grundy`, must get so that the position
    /// is lost.
    ///
    /// Let X be the nim-sum of the other heaps. The value is X, which makes the nim-sum 0. But in
    /// misère play, if no other value is 2 or more, X is 0 or 1, and the value is the other of
    /// these two.
    #[inline]
    pub(crate) const fn wanted(self, grundy: u64, play: Play) -> u64 {
        self.nim_sum ^ grundy ^ self.leaves_only_small(grundy, play) as u64
    }

    /// Returns true if the heap with the value `grundy` must become one of value 0 or 1 so that the
    /// position is lost: in misère play, if no other heap has a value of 2 or more.
    #[inline]
    const fn leaves_only_small(self, grundy: u64, play: Play) -> bool {
        self.large <= (grundy > 1) as u64 && matches!(play, Play::Misere)
    }

    /// What has to come in place of the heap with this number, which has the value `grundy`.
    #[inline]
    pub(crate) const fn aim(self, heap: u64, stones: u64, grundy: u64, play: Play) -> Aim {
        Aim {
            heap,
            stones,
            wanted: self.wanted(grundy, play),
            only_small: self.leaves_only_small(grundy, play),
        }
    }

    /// Add an empty heap: the position is lost exactly if the value wanted of it is 0.
    #[inline]
    pub(crate) const fn wins(self, play: Play) -> bool {
        self.wanted(0, play) != 0
    }

    #[inline]
    pub(crate) const fn outcome(self, play: Play) -> Outcome {
        Outcome::of(self.wins(play))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

    fn all(values: &[u64], play: Play) -> Sum {
        Sum::of_heaps(values, play, |value| value)
    }

    #[test]
    fn misere_play_turns_the_outcome_if_and_only_if_no_value_is_2_or_more() {
        let turned: [&[u64]; 6] = [&[], &[0], &[1], &[1, 1], &[1, 0, 1, 1], &[0, 0]];
        let same: [&[u64]; 7] = [
            &[2],
            &[2, 2],
            &[1, 2, 3],
            &[2, 1],
            &[u64::MAX, 1],
            &[u64::MAX, u64::MAX],
            &[3, 2, 1, 0],
        ];
        for (positions, turns) in [(&turned[..], true), (&same[..], false)] {
            for values in positions {
                let [normal, misere] = PLAYS.map(|play| all(values, play).outcome(play));
                assert_eq!(normal != misere, turns, "{values:?}");
                assert_eq!(
                    normal == Outcome::N,
                    values.iter().fold(0, |sum, value| sum ^ value) != 0,
                    "{values:?}"
                );
            }
        }
    }

    #[test]
    fn parts_join_to_the_whole_in_any_order() {
        let values = [0, 1, 2, 1, 7, 7, 1, 0, u64::MAX];
        for play in PLAYS {
            for cut in 0..=values.len() {
                let one = all(&values[..cut], play);
                let other = all(&values[cut..], play);
                assert_eq!(
                    [one.join(other), other.join(one)],
                    [all(&values, play); 2],
                    "cut at {cut}"
                );
            }
        }
    }

    #[test]
    fn with_the_value_wanted_a_position_is_lost_and_with_no_other() {
        for play in PLAYS {
            for values in (0..625).map(|i| [i % 5, i / 5 % 5, i / 25 % 5, i / 125]) {
                for at in 0..4 {
                    let wanted = all(&values, play).wanted(values[at], play);
                    let mut left = values;
                    for value in 0..9 {
                        left[at] = value;
                        let lost = all(&left, play).outcome(play) == Outcome::P;
                        assert_eq!(
                            lost,
                            value == wanted,
                            "{values:?}, heap {at}, value {value}"
                        );
                    }
                }
            }
        }
    }
}
