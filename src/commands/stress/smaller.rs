//! Looks for a smaller input on which a program is wrong, too.
//!
//! ```text
//! fewer cases, by halves
//! of each case: fewer heaps, fewer stones, and the same of moves, by halves
//! other cases, the smallest first
//! where an input has one case: each of its numbers, from the least on
//! of each case: each heap, each two heaps, each number
//! ```
//!
//! Where several inputs are to be tried, copies of the program run side by side, and the first input
//! in their order on which it is wrong counts.
//!
//! A program with an array that is too small is wrong on all larger inputs: the halves then find the
//! smallest one in as many runs as its number of heaps has bits.
//!
//! `^` of a statement draws from one number for a whole input, so it makes other numbers of a case
//! that is left alone. Where a note tells the cases of an input apart, fewer cases are therefore cut
//! from what the program has read; where none does, the case comes alone with other numbers.

use std::mem;
use std::slice;
use std::time::{Duration, Instant};

use super::candidates::{Taken, smaller_cases};
use super::limits::largest;
use super::report::FoundFailure;
use super::trial::{Failure, Tried, Trouble};
use super::{AFTER, LARGEST_SEED, StressRun, copies};
use crate::case::parts::Part;
use crate::commands::generate::{Case, Random};
use crate::flags::Stress;
use crate::flags::statement_bounds::CutInput;

/// For how long other cases are tried.
const TIME_FOR_OTHERS: Duration = Duration::from_secs(2);
/// For how long numbers are tried from the least on.
const TIME_UPWARDS: Duration = Duration::from_secs(1);
/// How far upwards where the number of runs is given, and not their time: a program that takes 20 ms
/// is then tried for 2 s.
const RUNS_UPWARDS: u64 = 100;
/// Up to this many numbers of a case are tried from the least on.
const FEW_NUMBERS: usize = 6;

/// If the program ends early in one of the first runs, it may read another form of input.
const FIRST: u64 = 3;

/// A program that opens a file itself, as some judges want it, never looks at its standard input.
const READ_NOTHING: &str = "it read nothing: does it open a file of its own?";

const ONLY_FIRST: &str = "only the first case is answered: if your program reads only one case, add --max-cases 1, \
    and --stream if it reads no number of cases";

const NONE_ALONE: &str =
    "no case is wrong alone: the program carries something over from case to case";

/// With so many other numbers for `^`, a case that was wrong is tried alone.
const OTHER_SEEDS: usize = 20;

/// Of at most this many cases, each is left out, and each is tried alone.
const FEW_CASES: usize = 32;

/// Above this many heaps, other cases are tried with an eighth more heaps each time: one more each
/// time would use up [`TIME_FOR_OTHERS`].
const MANY_HEAPS: u64 = 8;

impl StressRun<'_> {
    /// The smallest input that is found on which the program is wrong in any way, as it is on these
    /// cases.
    pub(super) fn smallest(
        &mut self,
        cases: Vec<Case>,
        failure: Failure,
    ) -> Result<FoundFailure, Trouble> {
        self.trial.deadline = self.trial.last.min(Instant::now() + AFTER);
        let is_early = self.findings().runs <= FIRST;
        let mut found = FoundFailure {
            cases,
            failure,
            reason: None,
        };
        self.findings().found = Some(found.clone());
        self.tried.add(self.seed_of_tried(), &found.cases, false);
        let again = self.try_on(&found.cases, self.trial.limit)?;
        if matches!(again, Tried::Right(..)) {
            found.reason = Some(changing_answer(self.trial.run));
        } else {
            let fit = self.other_description(&found)?;
            self.findings().fit = fit;
            // What is drawn from here on depends on this input alone, and not on what came before.
            self.seeds = Random::new(self.seed);
            self.supply.draw_anew(self.seed);
            self.fewer_cases(&mut found)?;
            self.halves(&mut found)?;
            self.other_case(&mut found)?;
            self.upwards(&mut found)?;
            self.smaller_numbers(&mut found)?;
            found.reason = self.reason(&found, is_early)?;
        }
        // If explaining it takes too long, it is reported without the explanation.
        self.findings().found = Some(found.clone());
        Ok(found)
    }

    /// The first case that is answered wrongly, alone. If the program is right on it alone, the
    /// fewest cases from the start on, without the cases that can be left out.
    fn fewer_cases(&mut self, found: &mut FoundFailure) -> Result<(), Trouble> {
        if let Some(at) = found.failure.first_wrong()
            && at < found.cases.len()
        {
            let is_alone = self.keep_some(found, &[at])? || self.keep_with_other_seed(found, at)?;
            if !is_alone {
                let until_it: Vec<usize> = (0..=at).collect();
                self.keep_some(found, &until_it)?;
            }
        }
        for is_first in [true, false] {
            let mut right = 0;
            while found.cases.len() - right > 1 {
                let count = found.cases.len();
                let middle = right.midpoint(count);
                let start = if is_first { 0 } else { count - middle };
                let some: Vec<usize> = (start..start + middle).collect();
                if !self.keep_some(found, &some)? {
                    right = middle;
                }
            }
        }
        let mut at = 0;
        while (2..=FEW_CASES).contains(&found.cases.len()) && at < found.cases.len() {
            let others: Vec<usize> = (0..found.cases.len())
                .filter(|&other| other != at)
                .collect();
            at += usize::from(!self.keep_some(found, &others)?);
        }
        Ok(())
    }

    /// Tries the cases at these places without the others, as [`StressRun::keep_if_wrong`] does.
    fn keep_some(&mut self, found: &mut FoundFailure, places: &[usize]) -> Result<bool, Trouble> {
        let cases: Vec<Case> = places.iter().map(|&at| found.cases[at].clone()).collect();
        if places.len() == found.cases.len() {
            return Ok(false);
        }
        let Some(cut) = self.cut_input(found.cases.len(), &found.failure.input) else {
            return self.keep_if_wrong(found, cases);
        };
        if cases.is_empty() || !self.supply.are_enough(&cases) || self.trial.is_over() {
            return Ok(false);
        }
        let limit = self.limit_of_smaller(found);
        match self.try_input_of(&cases, &cut.part(places), limit)? {
            Tried::Wrong(failure) => {
                self.keep(found, cases, failure);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Tries the case at this place alone, each time with other numbers for what `^` is free to
    /// choose, until the program is wrong; not where the case itself was cut from the input.
    fn keep_with_other_seed(
        &mut self,
        found: &mut FoundFailure,
        at: usize,
    ) -> Result<bool, Trouble> {
        let is_cut = self
            .cut_input(found.cases.len(), &found.failure.input)
            .is_some();
        if self.trial.run.back.is_none() || is_cut {
            return Ok(false);
        }
        let case = found.cases[at].clone();
        // Where it was late alone, other numbers tell no more.
        if self.tried.is_right_alone(self.seed, &case) == Some(false) {
            return Ok(false);
        }
        let seed = self.seed;
        for _ in 0..OTHER_SEEDS {
            self.seed = 1 + self.seeds.below(LARGEST_SEED);
            if self.keep_if_wrong(found, vec![case.clone()])? {
                return Ok(true);
            }
        }
        self.seed = seed;
        Ok(false)
    }

    /// Takes away half of the moves, heaps and stones of each case, a quarter, and so on, unless there
    /// are many cases.
    fn halves(&mut self, found: &mut FoundFailure) -> Result<(), Trouble> {
        if found.cases.len() > FEW_CASES {
            return Ok(());
        }
        for at in 0..found.cases.len() {
            let first = Taken::all(&found.cases[at]);
            for &taken in &first {
                self.take_by_halves(found, at, taken)?;
            }
            // Numbers of lists that were too long before.
            for taken in Taken::all(&found.cases[at]) {
                if !first.contains(&taken) {
                    self.take_by_halves(found, at, taken)?;
                }
            }
        }
        Ok(())
    }

    /// Takes this away from the case at this place, as often as the program stays wrong: tries each
    /// power of 2 once, the largest first.
    fn take_by_halves(
        &mut self,
        found: &mut FoundFailure,
        at: usize,
        taken: Taken,
    ) -> Result<(), Trouble> {
        let bounds = self.trial.run.workload.bounds;
        let mut count = u64::MAX;
        loop {
            let case = &found.cases[at];
            let form = self.supply.form(case);
            let most = taken.most(case, form, &bounds);
            count = (count / 2).min(most);
            if count == 0 {
                return Ok(());
            }
            count = 1 << count.ilog2();
            if let Some(less) = taken.from(case, count, form, &bounds)
                && self.supply.may_be_tried(&less)
            {
                let some = self.with_case(&found.cases, at, less);
                self.keep_if_wrong(found, some)?;
            }
        }
    }

    /// These cases with another one at this place. The rule of a group is that of all its cases.
    fn with_case(&self, cases: &[Case], at: usize, case: Case) -> Vec<Case> {
        let layout = self.trial.run.options.layout.as_ref();
        let mut some = cases.to_vec();
        if layout.is_some_and(|layout| layout.has(Part::Group)) {
            for other in &mut some {
                if other.rule == cases[at].rule {
                    other.rule.clone_from(&case.rule);
                }
            }
        }
        some[at] = case;
        some
    }

    /// Another case instead of a single one, on smaller heaps: a program may be wrong on a few
    /// numbers only.
    fn other_case(&mut self, found: &mut FoundFailure) -> Result<(), Trouble> {
        let [case] = &found.cases[..] else {
            return Ok(());
        };
        let heaps = case.heaps.len() as u64;
        let most_stones = largest(&case.heaps);
        let until = Instant::now() + TIME_FOR_OTHERS;
        for (heaps, stones) in smaller_sizes(heaps, most_stones) {
            if self.trial.run.runs.is_none() && Instant::now() > until {
                break;
            }
            let mut cases = self.supply.others(heaps, stones);
            // The game may have no case of so few stones, and those that are drawn are then larger.
            cases.retain(|case| largest(&case.heaps) <= most_stones);
            let mut other = FoundFailure {
                cases: Vec::new(),
                failure: found.failure.clone(),
                reason: None,
            };
            if self.keep_if_wrong(&mut other, cases)? {
                self.fewer_cases(&mut other)?;
                if other.cases.len() == 1 {
                    *found = other;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Where an input has one case, tries each number of its heaps from the least on that it may be: a
    /// program may be wrong on a few numbers only, which no halves meet.
    fn upwards(&mut self, found: &mut FoundFailure) -> Result<(), Trouble> {
        let until = Instant::now() + TIME_UPWARDS;
        let bounds = self.trial.run.workload.bounds;
        let count = found.cases[0].heaps.len();
        if bounds.max_cases > 1 || count > FEW_NUMBERS {
            return Ok(());
        }
        for at in 0..count {
            let case = found.cases[0].clone();
            let [least, _] = self.supply.form(&case).range_at(at, &bounds);
            let mut most = case.heaps[at];
            if self.trial.run.runs.is_some() {
                most = most.min(least.saturating_add(RUNS_UPWARDS));
            }
            let mut candidates = Vec::new();
            for number in least..most {
                if self.trial.run.runs.is_none() && Instant::now() > until {
                    break;
                }
                let mut lower = case.clone();
                lower.heaps[at] = number;
                if self.supply.may_be_tried(&lower) {
                    candidates.push(vec![lower]);
                }
                let is_enough = candidates.len() == copies(self.trial.run) || number + 1 == most;
                if is_enough && self.keep_first_wrong(found, mem::take(&mut candidates))? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Smaller cases, one after another, unless there are many.
    fn smaller_numbers(&mut self, found: &mut FoundFailure) -> Result<(), Trouble> {
        let run = self.trial.run;
        let mut at = 0;
        while at < found.cases.len() && found.cases.len() <= FEW_CASES {
            let all = found.cases.clone();
            let form = self.supply.form(&all[at]);
            let mut candidates = smaller_cases(form, run.workload.bounds, &all[at]);
            let mut is_smaller = false;
            while !is_smaller {
                let mut some = Vec::new();
                // Many heaps have millions of smaller cases, and the bounds may allow none of them.
                while some.len() < copies(run) && !self.trial.is_over() {
                    let Some(case) = candidates.next() else { break };
                    if self.supply.may_be_tried(&case) {
                        some.push(self.with_case(&all, at, case));
                    }
                }
                if some.is_empty() {
                    break;
                }
                is_smaller = self.keep_first_wrong(found, some)?;
            }
            at += usize::from(!is_smaller);
        }
        Ok(())
    }

    /// Tries these cases, unless they were tried before. If the program is wrong on them, they
    /// become what was found, and this returns true.
    fn keep_if_wrong(
        &mut self,
        found: &mut FoundFailure,
        cases: Vec<Case>,
    ) -> Result<bool, Trouble> {
        self.keep_first_wrong(found, vec![cases])
    }

    /// Does the same with each of these inputs, side by side. The first on which the program is wrong
    /// counts, and then those after it count as not tried.
    fn keep_first_wrong(
        &mut self,
        found: &mut FoundFailure,
        mut inputs: Vec<Vec<Case>>,
    ) -> Result<bool, Trouble> {
        let seed = self.seed_of_tried();
        inputs.retain(|cases| {
            !cases.is_empty() && self.supply.are_enough(cases) && !self.tried.has(seed, cases)
        });
        if self.trial.is_over() {
            return Ok(false);
        }
        let limit = self.limit_of_smaller(found);
        self.findings().further_runs += inputs.len() as u64;
        let all = self.trial.side_by_side(&inputs, self.seed, limit)?;
        for (cases, tried) in inputs.into_iter().zip(all) {
            let is_right = matches!(tried, Tried::Right(..));
            self.tried.add(seed, &cases, is_right);
            if let Tried::Wrong(failure) = tried {
                self.keep(found, cases, failure);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How long the program may take on less than what was found: four times as long, and half a
    /// second more for its start, because cases on which it is only slower are not wanted. With a
    /// number of runs, the clock does not decide.
    fn limit_of_smaller(&self, found: &FoundFailure) -> Duration {
        if self.trial.run.runs.is_some() {
            return self.trial.limit;
        }
        let limit = 4 * found.failure.run.took + Duration::from_millis(500);
        limit.min(self.trial.limit)
    }

    /// Takes these cases, on which the program is wrong in this way, for what was found.
    fn keep(&self, found: &mut FoundFailure, cases: Vec<Case>, failure: Failure) {
        found.cases = cases;
        found.failure = failure;
        self.findings().found = Some(found.clone());
    }

    /// What helps if the program reads another form of input.
    fn other_forms(&self) -> String {
        let run = self.trial.run;
        let mut text = String::new();
        if run.workload.bounds.max_cases > 1 {
            text += "if your program reads only one case, add --max-cases 1; ";
        }
        if run.options.has_case_count() {
            text += "if it reads no number of cases, add --stream; ";
        }
        text + "if it reads line by line, add / to --layout, see takeaway help layout"
    }

    /// Why the program is wrong, as far as the number of cases tells it.
    fn reason(&mut self, found: &FoundFailure, is_early: bool) -> Result<Option<String>, Trouble> {
        let failure = &found.failure;
        let has_complained = !failure.run.complaint.is_empty();
        if !failure.run.has_read && !has_complained {
            return Ok(Some(READ_NOTHING.to_string()));
        }
        let count = found.cases.len();
        if count == 1 {
            let has_other_form = is_early && failure.is_unfinished();
            return Ok(has_other_form.then(|| self.other_forms()));
        }
        let cut = self.cut_input(count, &failure.input);
        // Without a note, a case that is left out changes what `^` makes of the others.
        let is_known = self.trial.run.back.is_none() || cut.is_some();
        if failure.is_unfinished() {
            if count == 2 && !failure.has_crashed() && failure.differences.verdicts == 2 {
                return Ok(Some(ONLY_FIRST.to_string()));
            }
            let text = format!("it fails only with {count} cases or more: --max-cases bounds them");
            return Ok(is_known.then_some(text));
        }
        if count > FEW_CASES || !is_known {
            return Ok(None);
        }
        for (at, case) in found.cases.iter().enumerate() {
            if !self.is_right_alone(case, at, cut.as_ref())? {
                return Ok(None);
            }
        }
        Ok(Some(NONE_ALONE.to_string()))
    }

    /// Returns true if the program is right on this case alone, which has this place in an input
    /// that may be cut.
    fn is_right_alone(
        &mut self,
        case: &Case,
        at: usize,
        cut: Option<&CutInput>,
    ) -> Result<bool, Trouble> {
        if !self.supply.are_enough(slice::from_ref(case)) {
            return Ok(false);
        }
        let limit = self.trial.limit;
        if let Some(cut) = cut {
            let tried = self.try_input_of(slice::from_ref(case), &cut.part(&[at]), limit)?;
            return Ok(matches!(tried, Tried::Right(..)));
        }
        if let Some(is_right) = self.tried.is_right_alone(self.seed_of_tried(), case) {
            return Ok(is_right);
        }
        let tried = self.try_on(slice::from_ref(case), limit)?;
        Ok(matches!(tried, Tried::Right(..)))
    }

    /// The seed that makes an input of the cases that are looked into; 0 without `^`.
    pub(super) fn seed_of_tried(&self) -> u64 {
        if self.trial.run.back.is_some() {
            self.seed
        } else {
            0
        }
    }
}

/// What is said of a program that was wrong on an input, and then right.
fn changing_answer(run: &Stress) -> String {
    let mut text = "the answer changes from run to run: it was right on the same input".to_string();
    if copies(run) > 1 {
        text += " alone, and wrong beside other copies of the program, which may use the same file or port: \
            -j 1 runs one at a time";
    }
    text
}

/// Smaller numbers of heaps and of stones than these: first few heaps of few stones, then more of
/// both; then fewer heaps of as many stones.
fn smaller_sizes(heaps: u64, most_stones: u64) -> Vec<(u64, u64)> {
    let mut sizes = Vec::new();
    let mut stones = 2;
    while stones < most_stones {
        sizes.push((heaps.min(stones), stones));
        stones *= 2;
    }
    let mut fewer = 1;
    while fewer < heaps {
        sizes.push((fewer, most_stones));
        fewer += 1 + fewer / MANY_HEAPS;
    }
    sizes
}
