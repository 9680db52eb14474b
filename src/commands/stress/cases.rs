//! The cases that a program is tried on, drawn one by one from one generator.

use std::{iter, slice};

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::options::Options;
use crate::case::problem::Problem;
use crate::commands::generate::{Case, Generator, Workload};

use super::candidates::fits;

/// Sizes end before the first that has more positions than this by some rule.
const MOST_POSITIONS: u64 = 60_000;
/// The most sizes. Only games on one heap reach it: two heaps of up to 244 stones have 60,025 positions.
const MOST_SIZES: u64 = 1000;

/// How many growing cases there are within bounds, before the bounds grow.
const STEP: u64 = 500;

/// The most verdicts and numbers of an input of several cases.
pub const MOST_VERDICTS: u64 = 1 << 16;
const MOST_NUMBERS: usize = 1 << 19;

/// After how many cases the clock is looked at, which takes as long as to draw a small case.
const LOOK: usize = 16;

/// How many cases are made for one that statements may have.
const TRIES: usize = 10_000;

/// How many cases [`TriedCases::others`] has at most.
const OTHERS: u64 = 128;

/// Where cases come from. A program may be slow on the cases of one source only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CaseSupply {
    /// All small positions in order, each with a few rules if cases give them.
    Small,
    /// Random cases within bounds that grow.
    Growing,
    /// Hard cases within all bounds.
    Full,
}

impl CaseSupply {
    pub const ALL: [CaseSupply; 3] = [CaseSupply::Small, CaseSupply::Growing, CaseSupply::Full];

    /// In so many turns there are no cases within all bounds: what is found before is small.
    pub const FIRST_TURNS: usize = 12;

    pub fn of_turn(number: usize) -> CaseSupply {
        CaseSupply::ALL[number % if number < CaseSupply::FIRST_TURNS { 2 } else { 3 }]
    }
}

pub struct TriedCases<'a> {
    options: &'a Options,
    workload: &'a Workload,
    forms: Vec<CaseForm>,
    generator: Generator,
    /// What the generator is narrowed to: heaps, stones, hard or not.
    narrowed: Option<(u64, u64, bool)>,
    /// The size of the small positions, and the positions still to come of this size.
    size: u64,
    small: Box<dyn Iterator<Item = Case>>,
    /// How many growing cases were drawn.
    grown: u64,
    /// The most stones of a heap that is not small. It falls if the program is too slow for more.
    most_stones: u64,
    /// Cases that come again, the next one last, for each source.
    back: [Vec<Case>; CaseSupply::ALL.len()],
}

impl<'a> TriedCases<'a> {
    pub fn new(options: &'a Options, workload: &'a Workload, generator: Generator) -> TriedCases<'a> {
        let (small, back) = (Box::new(iter::empty()), Default::default());
        let most_stones = workload.bounds.max_heap;
        let problems = Problem::ALL.into_iter().filter(|&problem| options.takes(problem));
        let forms = problems.map(|problem| CaseForm::new(problem, options)).collect();
        TriedCases { options, workload, forms, generator, narrowed: None, size: 0, small, grown: 0, most_stones, back }
    }

    /// The next case of this source; `None` if there are no more small ones, none that statements may have is found, or
    /// the time is over.
    fn next(&mut self, source: CaseSupply, is_over: impl Fn() -> bool) -> Option<Case> {
        if let Some(case) = self.back[source as usize].pop() {
            return Some(case);
        }
        for tried in 1..TRIES {
            if tried % LOOK == 0 && is_over() {
                break;
            }
            let case = match source {
                CaseSupply::Small => self.next_small()?,
                CaseSupply::Growing => {
                    let step = self.grown / STEP;
                    self.grown += 1;
                    let stones = 4_u64.checked_shl(u32::try_from(step).unwrap_or(u32::MAX)).filter(|&it| it > 0);
                    self.draw(2 + step, stones.unwrap_or(u64::MAX), false)
                }
                CaseSupply::Full => self.draw(u64::MAX, u64::MAX, true),
            };
            if self.fits(&case) {
                return Some(case);
            }
        }
        None
    }

    /// Returns true if statements may have this case.
    fn fits(&self, case: &Case) -> bool {
        self.form(case).is_some_and(|form| fits(case, form, self.options, self.workload))
    }

    fn form(&self, case: &Case) -> Option<&CaseForm> {
        self.forms.iter().find(|form| form.problem == case.problem)
    }

    /// The next cases of this source for an input: at most this many, and no more verdicts, numbers and heaps than an
    /// input should have, but as many heaps as it must have. Ends early once the time is over.
    pub fn batch(&mut self, source: CaseSupply, most: u64, is_over: impl Fn() -> bool) -> Vec<Case> {
        let Bounds { max_cases, min_total, max_total, .. } = self.workload.bounds;
        let (mut cases, mut heaps, mut verdicts, mut numbers) = (Vec::new(), 0, 0, 0);
        while (cases.len() as u64) < max_cases && ((cases.len() as u64) < most || heaps < min_total) {
            if cases.len() % LOOK == 0 && is_over() {
                break;
            }
            let Some(case) = self.next(source, &is_over) else { break };
            let (has_enough, form) = (heaps >= min_total, self.form(&case));
            let is_range = form.is_some_and(|form| form.has_ranges);
            heaps += self.heap_count(slice::from_ref(&case));
            verdicts += if is_range { case.heaps[0] } else { 1 };
            numbers += case.heaps.len() + case.rule.len();
            let is_long = has_enough && (verdicts > MOST_VERDICTS || numbers > MOST_NUMBERS);
            if !cases.is_empty() && (is_long || heaps > max_total) {
                self.put_back(source, vec![case]);
                break;
            }
            cases.push(case);
        }
        if heaps < min_total {
            cases.clear();
        }
        cases
    }

    /// Returns true if these cases have as many heaps as an input must have.
    pub fn has_heaps(&self, cases: &[Case]) -> bool {
        self.heap_count(cases) >= self.workload.bounds.min_total
    }

    fn heap_count(&self, cases: &[Case]) -> u64 {
        cases.iter().map(|case| self.forms[0].heaps_of(case.heaps.len()) as u64).sum()
    }

    /// Gives cases back to their source, from which they come next.
    pub fn put_back(&mut self, source: CaseSupply, cases: Vec<Case>) {
        self.back[source as usize].extend(cases.into_iter().rev());
    }

    /// Returns true if cases that took too long together come again. Of a full input, one case may come again.
    pub fn has_late(&self, source: CaseSupply) -> bool {
        self.back[source as usize].len() > 1
    }

    /// From now on, heaps that are not small have at most this many stones. Cases of this source do not come again.
    pub fn lower(&mut self, source: CaseSupply, most_stones: u64) {
        self.most_stones = most_stones;
        self.back[source as usize].clear();
    }

    /// Some hard cases with at most about this many heaps, and stones of a heap.
    pub fn others(&mut self, heaps: u64, stones: u64) -> Vec<Case> {
        let count = OTHERS.min(self.workload.bounds.max_cases).min(1 + MOST_NUMBERS as u64 / heaps.max(1));
        let drawn: Vec<Case> = (0..count).map(|_| self.draw(heaps, stones, true)).collect();
        drawn.into_iter().filter(|case| self.fits(case)).collect()
    }

    /// A case with at most about this many heaps, and stones of a heap.
    fn draw(&mut self, heaps: u64, stones: u64, hard: bool) -> Case {
        self.narrow(heaps, stones.min(self.most_stones), hard);
        self.generator.draw()
    }

    fn narrow(&mut self, heaps: u64, stones: u64, hard: bool) {
        if self.narrowed != Some((heaps, stones, hard)) {
            self.generator.narrow(heaps, stones, hard);
            self.narrowed = Some((heaps, stones, hard));
        }
    }

    fn next_small(&mut self) -> Option<Case> {
        loop {
            if let Some(case) = self.small.next() {
                return Some(case);
            }
            self.size += 1;
            let Some(small) = self.of_size(self.size) else {
                self.size = MOST_SIZES;
                return None;
            };
            self.small = small;
        }
    }

    /// All positions of at most `size` heaps of at most `size` stones that have no smaller size; if cases give rules,
    /// each with a few random ones whose moves take at most `size` stones. If a heap has at least b > 1 stones, it may
    /// have b − 1 more than `size`; the number of heaps likewise. `None` if there are no more, or too many.
    fn of_size(&mut self, size: u64) -> Option<Box<dyn Iterator<Item = Case>>> {
        let Bounds { min_heap, max_heap, min_heaps, max_heaps, max_total, .. } = self.workload.bounds;
        let max_heaps = max_heaps.min(self.options.most_heaps());
        let top = |size: u64| (size + min_heap.saturating_sub(1)).min(max_heap);
        let counts = |size: u64| (size + min_heaps.saturating_sub(1)).min(max_heaps).min(max_total);
        let is_new = size == 1 || top(size) > top(size - 1) || counts(size) > counts(size - 1);
        if !is_new || size > MOST_SIZES {
            return None;
        }
        self.narrow(1, top(size), false);
        let mut all: Box<dyn Iterator<Item = Case>> = Box::new(iter::empty());
        for (case, known) in self.generator.some_rules() {
            let Some(form) = self.form(&case) else { continue };
            let [least, most] = form.heaps.map_or([min_heaps, counts(size)], |heaps| [heaps; 2]);
            // What the size before had.
            let (old_count, old_top) = (form.heaps.map_or(counts(size - 1), |_| most), top(size - 1));
            let sizes = 1 + top(size).min(known).saturating_sub(min_heap);
            let numbers_of_heap = form.numbers_of_heap as u64;
            let positions = move |count: u64| sizes.checked_pow(u32::try_from(count * numbers_of_heap).ok()?);
            positions(most).filter(|&all| all <= MOST_POSITIONS)?;
            let heaps = move |count: u64, number: u64| -> Vec<u64> {
                iter::successors(Some(number), |rest| Some(rest / sizes))
                    .take(usize::try_from(count * numbers_of_heap).unwrap_or(0))
                    .map(|rest| min_heap + rest % sizes)
                    .collect()
            };
            let lists = (least..=most)
                .flat_map(move |count| (0..positions(count).unwrap_or(0)).map(move |it| heaps(count, it)));
            let new = lists.filter(move |heaps| {
                size == 1
                    || heaps.len() as u64 > old_count * numbers_of_heap
                    || heaps.iter().max().is_none_or(|&most| most > old_top)
            });
            all = Box::new(all.chain(new.map(move |heaps| Case { heaps, ..case.clone() })));
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use crate::case::layout::Layout;

    use super::*;

    fn drawn(layout: &str, source: CaseSupply, count: usize) -> Vec<Case> {
        let options = Options { layout: Layout::new(layout), stream: true, ..Options::default() };
        let workload = Workload::default();
        let generator = Generator::new(&options, workload).expect("options that go together");
        let mut all = TriedCases::new(&options, &workload, generator);
        iter::from_fn(|| all.next(source, || false)).take(count).collect()
    }

    fn largest(cases: &[Case]) -> [u64; 3] {
        let most = |number: fn(&Case) -> u64| cases.iter().map(number).max().unwrap_or(0);
        let [heap, rule] = [
            most(|case| case.heaps.iter().copied().max().unwrap_or(0)),
            most(|case| case.rule.iter().copied().max().unwrap_or(0)),
        ];
        [heap, most(|case| case.heaps.len() as u64), rule]
    }

    #[test]
    fn growing_cases_grow_up_to_their_bounds() {
        let cases = drawn("m s k h", CaseSupply::Growing, 20_000);
        let steps = [0, 1, 2].map(|step| largest(&cases[500 * step..500 * (step + 1)]));
        assert_eq!(steps, [[4, 2, 4], [8, 3, 8], [16, 4, 16]]);
        let [heap, heaps, _] = largest(&cases[19_000..]);
        assert!(heap > 500_000_000 && heaps == 10, "{heap}, {heaps}");
    }

    #[test]
    fn no_heap_is_larger_than_a_program_is_quick_for() {
        let options = Options { form: crate::Form::problem(Problem::Nim), ..Options::default() };
        let workload = Workload::default();
        let generator = Generator::new(&options, workload).expect("options that go together");
        let mut all = TriedCases::new(&options, &workload, generator);
        let batch = |all: &mut TriedCases| all.batch(CaseSupply::Full, 100, || false);
        let cases = batch(&mut all);
        assert!(largest(&cases)[0] > 2000);
        all.put_back(CaseSupply::Full, cases);
        all.lower(CaseSupply::Full, 2000);
        for _ in 0..2 {
            assert_eq!(largest(&batch(&mut all))[0], 2000);
        }
    }

    #[test]
    fn each_small_position_comes_with_several_small_rules() {
        for layout in ["m s n", "n l r", "d c n"] {
            let cases = drawn(layout, CaseSupply::Small, 100);
            let of_3: Vec<&Case> = cases.iter().filter(|case| case.heaps == [3]).collect();
            let is_small = |case: &&Case| layout == "d c n" || case.rule.iter().all(|&number| number <= 3);
            assert!(of_3.len() >= 4 && of_3.iter().all(is_small), "{layout}: {of_3:?}");
            assert!(cases.is_sorted_by_key(|case| case.heaps[0]), "{layout}");
        }
    }

    #[test]
    fn small_positions_are_all_there_and_each_once() {
        let options = Options { form: crate::Form::problem(Problem::Nim), ..Options::default() };
        let workload =
            Workload { bounds: Bounds { max_heap: 3, max_heaps: 3, ..Workload::BOUNDS }, ..Workload::default() };
        let generator = Generator::new(&options, workload).expect("options that go together");
        let mut all = TriedCases::new(&options, &workload, generator);
        let mut heaps: Vec<Vec<u64>> =
            iter::from_fn(|| all.next(CaseSupply::Small, || false)).map(|case| case.heaps).collect();
        heaps.sort();
        heaps.dedup();
        assert_eq!((heaps.len(), all.next(CaseSupply::Small, || false)), (3 + 9 + 27, None));
    }
}
