//! The schedule of a search: what is tried next, how long an input is, and when the time is over.
//!
//! ```text
//! in the first tenth of the time, and until a run has ended:
//!     small and growing cases in turn: what is found then is small
//! then each limit of the statement, the one with the shortest input first
//! then small, growing and hard cases in turn, and every fourth turn a limit once more
//! ```
//!
//! Each source of cases has a length: how many cases its next input has. A program may be slow on
//! the cases of one source only. A right run multiplies the length by up to [`FACTOR`], until making
//! the input and running the program take [`TARGET`], or a twentieth of the time limit, longer than
//! the quickest run. A late input divides its number of cases by [`FACTOR`], and its cases come
//! again. The program is blamed only if it is late twice on one case alone.
//!
//! The input for a limit cannot be shorter. It is begun only if there is time to make it and to run
//! the program once, at the pace of the longest input so far, and the second time only if there is
//! twice as much. It gets half of what is left at most, so that there is time to find out why it was
//! late. If it is, the report says that the limit was not tried.
//!
//! takeaway itself may be slow: it makes cases, and it answers them. An input therefore ends where
//! half of the time that was left is used up, so that the program has the other half.
//!
//! Nothing here runs or waits. A time is what has passed since the start of the search.

use std::time::Duration;

use super::AFTER;
use super::limits::Limit;
use crate::limits::to_usize;

/// Which part of the time, or of the runs, is for small cases alone.
const FIRST_PART: f64 = 0.1;

/// Inputs get longer or shorter by at most this factor at once.
const FACTOR: u64 = 8;
const TARGET: Duration = Duration::from_millis(250);

/// The most cases of an input that is not for a limit.
const MOST_CASES: u64 = 1 << 16;

/// Where cases come from. A program may be slow on the cases of one source only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseSource {
    /// All small positions in order, each with a few rules if cases give them.
    Small,
    /// Random cases within bounds that grow.
    Growing,
    /// Hard cases within all bounds.
    Full,
}

impl CaseSource {
    pub const ALL: [CaseSource; 3] = [CaseSource::Small, CaseSource::Growing, CaseSource::Full];
}

/// What the next input is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleTurn {
    /// Cases of a source, at most this many.
    Cases(CaseSource, u64),
    /// A limit of the statement.
    Limit(Limit),
}

/// The length of an input and what it took.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The bytes of the input and of its verdicts.
    pub bytes: u64,
    pub made: Duration,
    pub run: Duration,
}

pub struct Schedule {
    time: Duration,
    /// The most inputs.
    most_runs: Option<u64>,
    /// The most time of the program for an input.
    time_limit: Duration,
    turns: usize,
    runs: u64,
    lengths: [u64; CaseSource::ALL.len()],
    quickest: Duration,
    /// The least that it took to make an input: what a longer one takes is more by its length.
    quickest_made: Duration,
    /// The longest input on which the program was right.
    longest: Option<Pace>,
    /// The limits still to come for the first and for the second time, each with the bytes of its
    /// input, the next last.
    limits: [Vec<(Limit, u64)>; 2],
}

impl Schedule {
    /// A schedule for these limits, each with about the number of bytes of its input.
    pub fn new(
        time: Duration,
        most_runs: Option<u64>,
        time_limit: Duration,
        mut limits: Vec<(Limit, u64)>,
    ) -> Schedule {
        limits.sort_by_key(|&(_, bytes)| u64::MAX - bytes);
        Schedule {
            time,
            most_runs,
            time_limit,
            turns: 0,
            runs: 0,
            lengths: [1; CaseSource::ALL.len()],
            quickest: Duration::MAX,
            quickest_made: Duration::MAX,
            longest: None,
            limits: [limits.clone(), limits],
        }
    }

    /// Tries these limits once more before others, because what they reach has become more.
    pub fn again(&mut self, limits: &[(Limit, u64)]) {
        for &(limit, bytes) in limits {
            self.limits[0].retain(|&(other, _)| other != limit);
            self.limits[0].push((limit, bytes));
        }
        self.limits[0].sort_by_key(|&(_, bytes)| u64::MAX - bytes);
    }

    /// Returns true if no more input is tried.
    pub fn is_over(&self, now: Duration) -> bool {
        now >= self.time || self.most_runs.is_some_and(|most| self.runs >= most)
    }

    /// How many of `most` more inputs may be made while this many are tried.
    pub fn room(&self, most: usize, tried: usize) -> usize {
        let Some(runs) = self.most_runs else {
            return most;
        };
        let begun = self.runs.saturating_add(tried as u64);
        most.min(to_usize(runs.saturating_sub(begun)))
    }

    /// What the next input is for.
    pub fn next(&mut self, now: Duration) -> ScheduleTurn {
        let number = self.turns;
        self.turns += 1;
        if self.part(now) < FIRST_PART || self.longest.is_none() {
            return self.turn_of(CaseSource::ALL[number % 2]);
        }
        let pass = usize::from(self.limits[0].is_empty());
        if (pass == 0 || number.is_multiple_of(4))
            && let Some(limit) = self.next_limit(pass, now)
        {
            return ScheduleTurn::Limit(limit);
        }
        self.turn_of(CaseSource::ALL[number % 3])
    }

    /// The next limit for which there is time. One that the pace of much shorter inputs holds back the
    /// second time is asked again later: a busy moment makes them look slow.
    fn next_limit(&mut self, pass: usize, now: Duration) -> Option<Limit> {
        let mut later = Vec::new();
        let mut next = None;
        while let Some((limit, bytes)) = self.limits[pass].pop() {
            if self.has_time(bytes, pass, now) {
                next = Some(limit);
                break;
            }
            let longest = self.longest.map_or(0, |longest| longest.bytes);
            if pass == 1 && longest.saturating_mul(FACTOR) < bytes {
                later.push((limit, bytes));
            }
        }
        later.reverse();
        self.limits[pass].extend(later);
        next
    }

    fn turn_of(&self, source: CaseSource) -> ScheduleTurn {
        ScheduleTurn::Cases(source, self.lengths[source as usize])
    }

    /// Which part of the search is over.
    fn part(&self, now: Duration) -> f64 {
        let of_time = now.as_secs_f64() / self.time.as_secs_f64();
        match self.most_runs {
            Some(most) => of_time.max(self.turns as f64 / most as f64),
            None => of_time,
        }
    }

    /// Returns true if an input of this many bytes can be made and tried at the pace of the
    /// longest, the second time twice.
    fn has_time(&self, bytes: u64, pass: usize, now: Duration) -> bool {
        let Some(longest) = self.longest else {
            return false;
        };
        let run = longest.run.saturating_sub(self.quickest);
        let made = longest.made.saturating_sub(self.quickest_made);
        let share = bytes as f64 / longest.bytes.max(1) as f64;
        let needed = self.quickest.as_secs_f64() + (made + run).as_secs_f64() * share;
        needed * (1 + pass) as f64 <= self.time.saturating_sub(now).as_secs_f64()
    }

    /// When an input that is begun now ends, however few cases it has then.
    pub fn end_of_making(&self, now: Duration) -> Duration {
        now + self.time.saturating_sub(now) / 2
    }

    /// How long the program may take for an input. If its cases would come again in shorter inputs,
    /// that is a sixteenth of the limit, so that a late input costs little of the search, and twice
    /// the quickest run, which is mostly the start of the program.
    pub fn time_limit(&self, is_final: bool) -> Duration {
        let limit = self.time_limit;
        if is_final {
            return limit;
        }
        limit.min(limit / 16 + 2 * self.quickest.min(limit))
    }

    /// How long the program may take for an input of several cases for a limit.
    pub fn time_limit_of_limit(&self, now: Duration) -> Duration {
        let left = (self.time + AFTER).saturating_sub(now);
        self.time_limit.min(left / 2)
    }

    /// Counts a run that was not broken off.
    pub fn count_run(&mut self) {
        self.runs += 1;
    }

    /// The program was right on an input. `has_late` tells if cases of late inputs are still to
    /// come from its source.
    pub fn right(&mut self, turn: ScheduleTurn, pace: Pace, has_late: bool) {
        self.quickest = self.quickest.min(pace.run);
        self.quickest_made = self.quickest_made.min(pace.made);
        if self
            .longest
            .is_none_or(|longest| pace.bytes >= longest.bytes)
        {
            self.longest = Some(pace);
        }
        if let ScheduleTurn::Cases(source, _) = turn
            && !has_late
        {
            let length = &mut self.lengths[source as usize];
            let target = TARGET.min(self.time_limit / 20).as_micros();
            let took = (pace.made + pace.run).saturating_sub(self.quickest);
            let longer = u128::from(*length) * target / took.as_micros().max(1);
            let longer = u64::try_from(longer).unwrap_or(u64::MAX);
            *length = longer
                .clamp(*length / FACTOR, *length * FACTOR)
                .clamp(1, MOST_CASES);
        }
    }

    /// The program was late on an input of this many cases of this source.
    pub fn late(&mut self, source: CaseSource, cases: usize) {
        self.lengths[source as usize] = (cases as u64 / FACTOR).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// A schedule of ten seconds, after a first run that took 10 ms.
    fn begun(limits: &[(Limit, u64)]) -> Schedule {
        let mut schedule = Schedule::new(10 * SECOND, None, 5 * SECOND, limits.to_vec());
        let turn = schedule.next(Duration::ZERO);
        schedule.right(
            turn,
            Pace {
                bytes: 100,
                made: Duration::ZERO,
                run: milliseconds(10),
            },
            true,
        );
        schedule
    }

    fn sources(schedule: &mut Schedule, now: Duration, count: usize) -> Vec<Option<CaseSource>> {
        let source = |turn| match turn {
            ScheduleTurn::Cases(source, _) => Some(source),
            ScheduleTurn::Limit(_) => None,
        };
        (0..count).map(|_| source(schedule.next(now))).collect()
    }

    fn are_small(all: &[Option<CaseSource>]) -> bool {
        all.iter()
            .all(|&it| it != Some(CaseSource::Full) && it.is_some())
    }

    #[test]
    fn small_cases_come_first_for_a_tenth_of_the_time_and_until_a_run_has_ended() {
        assert!(are_small(&sources(&mut begun(&[]), milliseconds(999), 9)));
        assert!(!are_small(&sources(&mut begun(&[]), SECOND, 9)));
        let mut slow = Schedule::new(10 * SECOND, None, 5 * SECOND, vec![(Limit::MostCases, 1)]);
        assert!(are_small(&sources(&mut slow, 9 * SECOND, 9)));
    }

    #[test]
    fn each_limit_comes_once_the_shortest_first_and_again_among_the_others() {
        let mut schedule = begun(&[
            (Limit::All, 300),
            (Limit::MostCases, 100),
            (Limit::MostHeaps, 200),
        ]);
        let order = [Limit::MostCases, Limit::MostHeaps, Limit::All];
        assert_eq!(
            [0; 3].map(|_| schedule.next(SECOND)),
            order.map(ScheduleTurn::Limit)
        );
        let next: Vec<ScheduleTurn> = (0..16).map(|_| schedule.next(SECOND)).collect();
        let again: Vec<ScheduleTurn> = next
            .iter()
            .copied()
            .filter(|turn| matches!(turn, ScheduleTurn::Limit(_)))
            .collect();
        assert_eq!(again, order.map(ScheduleTurn::Limit));
        assert!(
            next.iter()
                .any(|turn| matches!(turn, ScheduleTurn::Cases(CaseSource::Full, _)))
        );
    }

    #[test]
    fn a_limit_is_begun_only_if_there_is_time_for_it_and_the_second_time_for_twice_as_much() {
        // A byte takes 10 µs to make and 10 µs to run.
        let pace = Pace {
            bytes: 100_000,
            made: SECOND,
            run: SECOND + milliseconds(10),
        };
        let limit = |bytes: u64, now: Duration, turns: usize| {
            let mut schedule = begun(&[(Limit::MostCases, bytes)]);
            schedule.right(ScheduleTurn::Cases(CaseSource::Small, 1), pace, true);
            sources(&mut schedule, now, turns)
                .iter()
                .filter(|source| source.is_none())
                .count()
        };
        assert_eq!(limit(200_000, 6 * SECOND - milliseconds(10), 9), 1);
        assert_eq!(limit(200_000, 6 * SECOND - milliseconds(9), 9), 0);
        assert_eq!(limit(200_000, 2 * SECOND - milliseconds(20), 9), 2);
        assert_eq!(limit(200_000, 2 * SECOND - milliseconds(19), 9), 1);
    }

    #[test]
    fn what_each_input_takes_to_make_keeps_no_large_one_back() {
        let limits = vec![(Limit::MostHeaps, 2_000_000)];
        let mut schedule = Schedule::new(10 * SECOND, None, 5 * SECOND, limits);
        for bytes in [100, 200] {
            let pace = Pace {
                bytes,
                made: milliseconds(1),
                run: milliseconds(10),
            };
            schedule.right(ScheduleTurn::Cases(CaseSource::Small, 1), pace, true);
        }
        let next = schedule.next(SECOND);
        assert_eq!(next, ScheduleTurn::Limit(Limit::MostHeaps));
    }

    #[test]
    fn a_limit_that_short_slow_inputs_hold_back_comes_after_a_longer_one() {
        for (bytes, expected) in [(1_000_000, 1), (100_000, 0)] {
            let mut schedule = begun(&[(Limit::MostHeaps, bytes)]);
            let slow = Pace {
                bytes: 100_000 / 8,
                made: 2 * SECOND,
                run: milliseconds(10),
            };
            schedule.right(ScheduleTurn::Cases(CaseSource::Small, 1), slow, true);
            assert!(!sources(&mut schedule, SECOND, 8).contains(&None));
            let longer = Pace {
                bytes: bytes / 2,
                ..slow
            };
            schedule.right(ScheduleTurn::Cases(CaseSource::Full, 1), longer, true);
            let sources = sources(&mut schedule, SECOND, 8);
            let limits = sources.iter().filter(|source| source.is_none()).count();
            assert_eq!(limits, expected, "{bytes}");
        }
    }

    #[test]
    fn inputs_get_longer_while_they_are_quick_and_shorter_after_a_late_one() {
        const GROWING: ScheduleTurn = ScheduleTurn::Cases(CaseSource::Growing, 1);
        let mut schedule = begun(&[]);
        let mut length = || match schedule.next(Duration::ZERO) {
            ScheduleTurn::Cases(CaseSource::Growing, length) => length,
            turn => panic!("{turn:?}"),
        };
        assert_eq!(length(), 1);
        let pace = |run| Pace {
            bytes: 1,
            made: Duration::ZERO,
            run,
        };
        for (run, expected) in [(10, 8), (10, 64), (10 + 500, 32), (10 + 250, 32)] {
            schedule.right(GROWING, pace(milliseconds(run)), false);
            assert_eq!(
                schedule.lengths[CaseSource::Growing as usize],
                expected,
                "{run} ms"
            );
        }
        schedule.late(CaseSource::Growing, 32);
        assert_eq!(schedule.lengths, [1, 4, 1]);
        // Cases of the late input are still to come.
        schedule.right(GROWING, pace(milliseconds(10)), true);
        assert_eq!(schedule.lengths, [1, 4, 1]);
        (0..20).for_each(|_| schedule.right(GROWING, pace(milliseconds(10)), false));
        assert_eq!(schedule.lengths, [1, MOST_CASES, 1]);
    }

    #[test]
    fn the_program_gets_half_of_the_time_that_is_left() {
        let schedule = begun(&[]);
        for (now, end) in [(0, 5), (4, 7), (10, 10), (12, 12)] {
            assert_eq!(schedule.end_of_making(now * SECOND), end * SECOND);
        }
    }

    #[test]
    fn a_search_ends_with_the_time_or_with_the_last_run() {
        assert_eq!(begun(&[]).room(8, 7), 8);
        let mut schedule = Schedule::new(10 * SECOND, Some(2), 5 * SECOND, Vec::new());
        assert_eq!([1, 8].map(|most| schedule.room(most, 0)), [1, 2]);
        assert!(!schedule.is_over(10 * SECOND - milliseconds(1)) && schedule.is_over(10 * SECOND));
        schedule.count_run();
        assert!(!schedule.is_over(Duration::ZERO));
        assert_eq!([0, 1].map(|tried| schedule.room(8, tried)), [1, 0]);
        schedule.count_run();
        assert!(schedule.is_over(Duration::ZERO));
    }

    #[test]
    fn an_input_for_a_limit_gets_half_of_the_time_that_is_left() {
        // After the ten seconds, 4.5 more are for a slow case.
        for (now, limit) in [
            (0, 5000),
            (4500, 5000),
            (4501, 4999),
            (10000, 2250),
            (15000, 0),
        ] {
            let expected = milliseconds(limit);
            let limit = begun(&[]).time_limit_of_limit(milliseconds(now));
            assert!(
                limit.abs_diff(expected) < milliseconds(1),
                "{now}: {limit:?}"
            );
        }
    }

    #[test]
    fn what_comes_again_in_shorter_inputs_gets_less_than_the_time_limit() {
        let schedule = begun(&[]);
        assert_eq!(
            [true, false].map(|is_final| schedule.time_limit(is_final)),
            [milliseconds(5000), Duration::from_micros(312_500 + 20_000)]
        );
    }
}
