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
//! the quickest run beside as many others. An input that is late beside others is tried again alone;
//! if it is then right in time, the next one is half as long. An input that is late alone divides its
//! number of cases by [`FACTOR`], and its cases come again. The program is blamed only if it is late
//! twice on one case alone. If it is right on one in time, what that one took counts from there on as
//! the start of a run, and several get at least [`SEVERAL_TO_ONE`] times as much: a program may
//! compute a table first, as large as its largest heap.
//!
//! The input for a limit cannot be shorter. It is begun only if there is time to make it and to run
//! the program once, at the pace of the longest input so far, and the second time only if there is
//! twice as much. It gets half of what is left at most, so that there is time to find out why it was
//! late. If it is, the report says that the limit was not tried.
//!
//! takeaway itself may be slow: it makes cases, and it answers them. An input therefore ends where
//! half of the time that was left is used up, so that the program has the other half.
//!
//! With a number of runs, nothing of this depends on the clock, so that the same seed gives the same
//! inputs on each machine: parts of the search are parts of the runs, lengths grow with the number of
//! the input, and there is always time for a limit. Only a late input still makes the next ones
//! shorter.
//!
//! Nothing here runs or waits. A time is what has passed since the start of the search.

use std::time::Duration;

use super::AFTER;
use super::limits::Limit;

/// Which part of the time, or of the runs, is for small cases alone.
const FIRST_PART: f64 = 0.1;

/// Inputs get longer or shorter by at most this factor at once.
const FACTOR: u64 = 8;
const TARGET: Duration = Duration::from_millis(250);
/// Several cases get this many times what the slowest case took alone: twice, because the next run
/// may take longer, and twice again, because a table that is doubled for larger heaps costs up to
/// twice its last size.
const SEVERAL_TO_ONE: u32 = 4;

/// The most cases of all inputs together that are tried at the same time and not for a limit. One
/// copy of the program has them all: their memory stays the same with more copies.
const MOST_CASES: u64 = 1 << 16;
/// The most cases of an input where the number of runs is given, and not their time: a slow program
/// should be right on them in time, too.
const MOST_CASES_OF_RUNS: u64 = 1 << 10;

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
    /// How many other copies of the program ran when it began.
    pub beside: usize,
}

pub struct Schedule {
    time: Duration,
    /// The most inputs.
    most_runs: Option<u64>,
    /// The most time of the program for an input.
    time_limit: Duration,
    turns: usize,
    begun: u64,
    lengths: [u64; CaseSource::ALL.len()],
    most_cases: u64,
    /// The quickest run, for each number of copies that ran beside it.
    quickest: Vec<Duration>,
    /// The most that the program took for one case alone, on which it was right in time, of an input
    /// on which it was late. Longer inputs are taken to need this and more for their length.
    slowest_case: Duration,
    /// The least that it took to make an input: what a longer one takes is more by its length.
    quickest_made: Duration,
    /// The longest input on which the program was right.
    longest: Option<Pace>,
    /// The limits still to come for the first and for the second time, each with the bytes of its
    /// input, the next last.
    limits: [Vec<(Limit, u64)>; 2],
}

impl Schedule {
    /// A schedule for these limits, each with about the number of bytes of its input, and for so
    /// many copies of the program at the same time, at least one.
    pub fn new(
        time: Duration,
        most_runs: Option<u64>,
        time_limit: Duration,
        copies: usize,
        mut limits: Vec<(Limit, u64)>,
    ) -> Schedule {
        limits.sort_by_key(|&(_, bytes)| u64::MAX - bytes);
        let most_cases = match most_runs {
            Some(_) => MOST_CASES_OF_RUNS,
            None => MOST_CASES / copies as u64,
        };
        Schedule {
            time,
            most_runs,
            time_limit,
            turns: 0,
            begun: 0,
            lengths: [1; CaseSource::ALL.len()],
            most_cases,
            quickest: vec![Duration::MAX; copies],
            slowest_case: Duration::ZERO,
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

    /// Returns true if no more input is begun.
    pub fn is_over(&self, now: Duration) -> bool {
        now >= self.time || self.most_runs.is_some_and(|most| self.begun >= most)
    }

    /// Counts an input that is begun.
    pub fn begin(&mut self) {
        self.begun += 1;
    }

    /// How many inputs have begun.
    pub fn begun(&self) -> u64 {
        self.begun
    }

    /// What the next input is for.
    pub fn next(&mut self, now: Duration) -> ScheduleTurn {
        let number = self.turns;
        self.turns += 1;
        let has_ended_none = self.most_runs.is_none() && self.longest.is_none();
        if self.part(now) < FIRST_PART || has_ended_none {
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

    fn turn_of(&mut self, source: CaseSource) -> ScheduleTurn {
        let length = &mut self.lengths[source as usize];
        let turn = ScheduleTurn::Cases(source, *length);
        if self.most_runs.is_some() {
            *length = (*length * FACTOR).min(self.most_cases);
        }
        turn
    }

    /// Which part of the search is over.
    fn part(&self, now: Duration) -> f64 {
        match self.most_runs {
            Some(most) => self.begun as f64 / most as f64,
            None => now.as_secs_f64() / self.time.as_secs_f64(),
        }
    }

    /// Returns true if an input of this many bytes can be made and tried at the pace of the
    /// longest, the second time twice.
    fn has_time(&self, bytes: u64, pass: usize, now: Duration) -> bool {
        if self.most_runs.is_some() {
            return true;
        }
        let Some(longest) = self.longest else {
            return false;
        };
        let quickest = self.quickest.iter().min().copied().unwrap_or_default();
        let start = quickest.max(self.slowest_case);
        let run = longest.run.saturating_sub(start);
        let made = longest.made.saturating_sub(self.quickest_made);
        let share = bytes as f64 / longest.bytes.max(1) as f64;
        let needed = start.as_secs_f64() + (made + run).as_secs_f64() * share;
        needed * (1 + pass) as f64 <= self.time.saturating_sub(now).as_secs_f64()
    }

    /// When an input that is begun now ends, however few cases it has then.
    pub fn end_of_making(&self, now: Duration) -> Duration {
        now + self.time.saturating_sub(now) / 2
    }

    /// How long the program may take for an input of several cases beside so many other copies. As
    /// its cases come again in shorter inputs, that is a sixteenth of the limit, so that a late input
    /// costs little of the search, and twice the quickest run, which is mostly the start of the
    /// program; but [`SEVERAL_TO_ONE`] times what the slowest case took alone, if that is more: with
    /// less, each input that has such a case would be late.
    pub fn time_limit_of_several(&self, beside: usize) -> Duration {
        let limit = self.time_limit;
        let several = limit / 16 + 2 * self.quickest[beside].min(limit);
        limit.min(several.max(SEVERAL_TO_ONE * self.slowest_case))
    }

    /// How long the program may take for an input of several cases for a limit.
    pub fn time_limit_of_limit(&self, now: Duration) -> Duration {
        let left = (self.time + AFTER).saturating_sub(now);
        self.time_limit.min(left / 2)
    }

    /// The program was right on an input. `has_late` tells if cases of late inputs are still to
    /// come from its source.
    pub fn right(&mut self, turn: ScheduleTurn, pace: Pace, has_late: bool) {
        let quickest = &mut self.quickest[pace.beside];
        *quickest = pace.run.min(*quickest);
        let start = self.slowest_case.max(*quickest);
        self.quickest_made = self.quickest_made.min(pace.made);
        if self
            .longest
            .is_none_or(|longest| pace.bytes >= longest.bytes)
        {
            self.longest = Some(pace);
        }
        // Of several inputs of a length at the same time, the first that ends decides.
        if let ScheduleTurn::Cases(source, of_this) = turn
            && !has_late
            && self.most_runs.is_none()
            && self.lengths[source as usize] == of_this
        {
            let length = &mut self.lengths[source as usize];
            let target = TARGET.min(self.time_limit / 20).as_micros();
            let took = (pace.made + pace.run).saturating_sub(start);
            let longer = u128::from(*length) * target / took.as_micros().max(1);
            let longer = u64::try_from(longer).unwrap_or(u64::MAX);
            *length = longer
                .clamp(*length / FACTOR, *length * FACTOR)
                .clamp(1, self.most_cases);
        }
    }

    /// The program was right in this time on a case alone, of an input on which it was late. Returns
    /// true if several cases get more time from now on.
    pub fn right_alone(&mut self, took: Duration) -> bool {
        let before = self.time_limit_of_several(0);
        self.slowest_case = self.slowest_case.max(took);
        self.time_limit_of_several(0) > before
    }

    /// The program was late beside others on an input of this many cases of this source, and right
    /// in time alone.
    pub fn late_beside(&mut self, source: CaseSource, cases: usize) {
        self.lengths[source as usize] = (cases as u64 / 2).max(1);
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
        let mut schedule = Schedule::new(10 * SECOND, None, 5 * SECOND, 1, limits.to_vec());
        let turn = schedule.next(Duration::ZERO);
        schedule.right(
            turn,
            Pace {
                bytes: 100,
                made: Duration::ZERO,
                run: milliseconds(10),
                beside: 0,
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
        let mut slow = Schedule::new(
            10 * SECOND,
            None,
            5 * SECOND,
            1,
            vec![(Limit::MostCases, 1)],
        );
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
            beside: 0,
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
        let mut schedule = Schedule::new(10 * SECOND, None, 5 * SECOND, 1, limits);
        for bytes in [100, 200] {
            let pace = Pace {
                bytes,
                made: milliseconds(1),
                run: milliseconds(10),
                beside: 0,
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
                beside: 0,
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
        let mut schedule = begun(&[]);
        let pace = |run| Pace {
            bytes: 1,
            made: Duration::ZERO,
            run,
            beside: 0,
        };
        let growing = CaseSource::Growing;
        for (run, expected) in [(10, 8), (10, 64), (10 + 500, 32), (10 + 250, 32)] {
            let turn = schedule.turn_of(growing);
            schedule.right(turn, pace(milliseconds(run)), false);
            // Of another input of the same length, nothing more is learnt.
            let is_same = expected == 32 && run == 10 + 250;
            schedule.right(turn, pace(milliseconds(10)), is_same);
            assert_eq!(schedule.lengths[growing as usize], expected, "{run} ms");
        }
        schedule.late_beside(growing, 32);
        assert_eq!(schedule.lengths, [1, 16, 1]);
        schedule.late(growing, 32);
        assert_eq!(schedule.lengths, [1, 4, 1]);
        // Cases of the late input are still to come.
        let turn = schedule.turn_of(growing);
        schedule.right(turn, pace(milliseconds(10)), true);
        assert_eq!(schedule.lengths, [1, 4, 1]);
        for _ in 0..20 {
            let turn = schedule.turn_of(growing);
            schedule.right(turn, pace(milliseconds(10)), false);
        }
        assert_eq!(schedule.lengths, [1, MOST_CASES, 1]);
    }

    #[test]
    fn eight_copies_have_as_many_cases_as_one() {
        let mut schedule = Schedule::new(10 * SECOND, None, 5 * SECOND, 8, Vec::new());
        for _ in 0..20 {
            let turn = schedule.turn_of(CaseSource::Full);
            let pace = Pace {
                bytes: 1,
                made: Duration::ZERO,
                run: milliseconds(10),
                beside: 7,
            };
            schedule.right(turn, pace, false);
        }
        assert_eq!(schedule.lengths, [1, 1, MOST_CASES / 8]);
    }

    #[test]
    fn with_a_number_of_runs_the_same_inputs_come_whatever_the_time() {
        let limits = [(Limit::MostCases, 1_000_000), (Limit::All, 2_000_000)];
        let mut turns = Vec::new();
        for (run, now) in [(1, 0), (3000, 9)] {
            let mut schedule = Schedule::new(10 * SECOND, Some(30), 5 * SECOND, 1, limits.to_vec());
            let mut of_this = Vec::new();
            while !schedule.is_over(now * SECOND) {
                let turn = schedule.next(now * SECOND);
                let pace = Pace {
                    bytes: 1,
                    made: Duration::ZERO,
                    run: milliseconds(run),
                    beside: 0,
                };
                schedule.begin();
                schedule.right(turn, pace, false);
                of_this.push(turn);
            }
            turns.push(of_this);
        }
        assert_eq!(turns[0], turns[1]);
        assert_eq!(turns[0].len(), 30);
        let longest = ScheduleTurn::Cases(CaseSource::Full, MOST_CASES_OF_RUNS);
        assert!(turns[0].contains(&longest), "{turns:?}");
        for (limit, _) in limits {
            assert!(turns[0].contains(&ScheduleTurn::Limit(limit)));
        }
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
        let mut schedule = Schedule::new(10 * SECOND, Some(2), 5 * SECOND, 1, Vec::new());
        assert!(!schedule.is_over(10 * SECOND - milliseconds(1)) && schedule.is_over(10 * SECOND));
        schedule.begin();
        assert!(!schedule.is_over(Duration::ZERO));
        schedule.begin();
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
        let mut schedule = Schedule::new(10 * SECOND, None, 5 * SECOND, 2, Vec::new());
        assert_eq!(schedule.time_limit_of_several(1), 5 * SECOND);
        for (beside, run) in [(0, 10), (1, 30), (1, 20)] {
            let pace = Pace {
                bytes: 1,
                made: Duration::ZERO,
                run: milliseconds(run),
                beside,
            };
            schedule.right(ScheduleTurn::Cases(CaseSource::Small, 1), pace, true);
        }
        for (beside, quickest) in [(0, 10), (1, 20)] {
            let expected = Duration::from_micros(312_500) + 2 * milliseconds(quickest);
            assert_eq!(schedule.time_limit_of_several(beside), expected);
        }
    }

    #[test]
    fn several_cases_get_four_times_what_the_slowest_took_alone_if_that_is_more() {
        let mut schedule = begun(&[]);
        let before = schedule.time_limit_of_several(0);
        // A sixteenth of the limit and twice the quickest run.
        assert_eq!(before, Duration::from_micros(312_500 + 2 * 10_000));
        for (took, is_more, limit) in [
            (before / 4, false, before),
            (milliseconds(84), true, milliseconds(336)),
            (milliseconds(900), true, milliseconds(3600)),
            (milliseconds(800), false, milliseconds(3600)),
            (milliseconds(1300), true, 5 * SECOND),
            (milliseconds(1400), false, 5 * SECOND),
        ] {
            assert_eq!(schedule.right_alone(took), is_more, "{took:?}");
            assert_eq!(schedule.time_limit_of_several(0), limit, "{took:?}");
        }
    }
}
