//! The cases that a program is tried on, drawn from one generator.

use std::iter::{Flatten, Peekable};
use std::vec;

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::misuse::Misuse;
use crate::case::options::Options;
use crate::case::workload::Workload;
use crate::commands::generate::{Case, Generator, Narrowing, OnlyMove};
use crate::commands::submission::NAMED;
use crate::limits::to_usize;

use super::candidates::may_be_given;
use super::limits::{Extent, Limit, MOST_BYTES, VERDICT, digits};
use super::schedule::{CaseSource, ScheduleTurn};

/// Sizes end before the first that has more positions than this by some rule.
const MOST_POSITIONS: u64 = 60_000;
/// The most sizes. Only games on one heap reach it: two heaps of up to 244 stones have 60,025
/// positions.
const MOST_SIZES: u64 = 1000;

/// How many growing cases are drawn within some bounds before the bounds grow.
const STEP: u64 = 500;
/// After this many steps, heaps of growing cases have up to 2^60 stones: no heap has more.
const MOST_STEPS: u64 = 58;

/// The most verdicts and numbers of an input of several cases that is not for a limit.
const MOST_VERDICTS: u64 = 1 << 16;
const MOST_NUMBERS: u64 = 1 << 19;

/// How many of a hundred cases of the most moves are lost, and the move that alone wins the others:
/// so in turn.
const OF_MOST_MOVES: [(u64, Option<OnlyMove>); 4] = [
    (100, None),
    (0, Some(OnlyMove::Last)),
    (0, Some(OnlyMove::Largest)),
    (0, Some(OnlyMove::First)),
];

/// How many times a case is drawn until statements may have it.
const TRIES: usize = 10_000;

/// How many cases [`CaseSupply::others`] has at most.
const MOST_OTHERS: u64 = 128;

/// An input that is being made.
pub struct InputDraft<'a> {
    turn: ScheduleTurn,
    wanted: Narrowing,
    /// The most verdicts and numbers, if it has several cases.
    pub most_verdicts: u64,
    pub most_numbers: u64,
    pub extent: Extent,
    /// Whether a case was left out only because the input would have too many verdicts or numbers.
    pub is_cut: bool,
    /// Returns true once it has to end.
    pub is_over: &'a dyn Fn() -> bool,
}

/// Gives the cases of each input, from the source that the schedule names.
pub struct CaseSupply<'a> {
    options: &'a Options,
    workload: &'a Workload,
    forms: Vec<CaseForm>,
    generator: Generator,
    /// What the generator is narrowed to.
    narrowed: Option<Narrowing>,
    /// The size of the small positions, and the positions still to come of this size.
    size: u64,
    small: Peekable<Flatten<vec::IntoIter<SmallPositions>>>,
    /// Whether all positions within the bounds were small, and have come.
    has_all_positions: bool,
    /// How many growing cases were drawn.
    grown: u64,
    /// How many times cases were drawn for each limit.
    drawn: [usize; Limit::EACH.len()],
    /// The most stones of a heap that is not small. It falls if the program is too slow for more.
    most_stones: u64,
    /// Whether the corners of the bounds are still to come.
    has_corners: bool,
    /// Cases that come again, the next one last, for each source.
    back: [Vec<Case>; CaseSource::ALL.len()],
}

impl<'a> CaseSupply<'a> {
    pub fn new(
        options: &'a Options,
        workload: &'a Workload,
        generator: Generator,
    ) -> CaseSupply<'a> {
        let mut forms = CaseForm::all(options);
        if options.game().is_none() {
            forms.truncate(NAMED.len());
        }
        CaseSupply {
            options,
            workload,
            forms,
            generator,
            narrowed: None,
            size: 0,
            small: Vec::new().into_iter().flatten().peekable(),
            has_all_positions: false,
            grown: 0,
            drawn: [0; Limit::EACH.len()],
            most_stones: workload.bounds.max_heap,
            has_corners: true,
            back: Default::default(),
        }
    }

    /// The form of all cases, or of the game that has the most numbers.
    pub fn widest_form(&self) -> &CaseForm {
        self.forms
            .iter()
            .max_by_key(|form| (form.heaps.is_none(), form.gives_moves()))
            .expect("the options take a game")
    }

    /// Returns true if the table of the rule may still become longer.
    pub fn grows(&self) -> bool {
        self.generator.grows()
    }

    /// Makes the table of the rule a piece longer.
    ///
    /// # Errors
    ///
    /// What keeps takeaway from drawing cases.
    pub fn grow(&mut self) -> Result<(), Misuse> {
        self.narrowed = None;
        self.generator.grow().map(drop)
    }

    /// The largest heap that a case can have by now.
    pub fn known(&self) -> u64 {
        self.generator.known()
    }

    /// All cases within the bounds.
    pub fn usual(&self) -> Narrowing {
        Narrowing {
            bounds: self.generator.bounds(),
            hard: false,
            lost: self.workload.lost,
            all_moves: false,
            only_move: None,
        }
    }

    /// An input for this turn, without cases.
    pub fn draft<'d>(&self, turn: ScheduleTurn, is_over: &'d dyn Fn() -> bool) -> InputDraft<'d> {
        let mut draft = InputDraft {
            turn,
            wanted: self.usual(),
            most_verdicts: MOST_VERDICTS,
            most_numbers: MOST_NUMBERS,
            extent: Extent::default(),
            is_cut: false,
            is_over,
        };
        match turn {
            ScheduleTurn::Limit(limit) => {
                draft.wanted = limit.cases(self.widest_form(), draft.wanted);
                let bounds = draft.wanted.bounds;
                draft.most_verdicts = MOST_BYTES / VERDICT;
                draft.most_numbers = MOST_BYTES / digits(bounds.max_heap.max(bounds.max_move));
            }
            ScheduleTurn::Cases(_, most) => {
                let max_cases = &mut draft.wanted.bounds.max_cases;
                *max_cases = most.min(*max_cases);
            }
        }
        draft
    }

    /// Adds the next cases of an input; none if it has enough, or if there are no more small ones,
    /// or none that statements may have is found.
    pub fn next(&mut self, draft: &mut InputDraft, cases: &mut Vec<Case>) {
        let Bounds {
            min_cases,
            max_cases,
            min_total,
            max_groups,
            ..
        } = draft.wanted.bounds;
        let is_drawn = match draft.turn {
            ScheduleTurn::Cases(source, _) => {
                source != CaseSource::Small && self.back[source as usize].is_empty()
            }
            ScheduleTurn::Limit(_) => true,
        };
        let is_full =
            draft.extent.cases() >= max_cases.max(min_cases) && draft.extent.heaps() >= min_total;
        // What is drawn starts another group.
        if is_full || is_drawn && draft.extent.groups >= max_groups {
            return;
        }
        let mut end = cases.len();
        self.add_group(draft, cases);
        while end < cases.len() && self.is_added(draft, &cases[end]) {
            end += 1;
        }
        let too_many = cases.drain(end..);
        if let ScheduleTurn::Cases(source, _) = draft.turn {
            self.back[source as usize].extend(too_many.rev());
        }
    }

    /// Adds this case if it is the first, or if the input then is not too large.
    fn is_added(&self, draft: &mut InputDraft, case: &Case) -> bool {
        let Bounds {
            max_cases,
            max_group,
            min_cases,
            min_total,
            max_total,
            max_groups,
            ..
        } = self.workload.bounds;
        let more = draft.extent.with(case, self.form(case), max_group);
        if draft.extent.cases() > 0 {
            if more.heaps() > max_total || more.cases() > max_cases || more.groups > max_groups {
                return false;
            }
            let has_enough = draft.extent.heaps() >= min_total && draft.extent.cases() >= min_cases
                || matches!(draft.turn, ScheduleTurn::Limit(_));
            let is_long = more.verdicts > draft.most_verdicts || more.numbers > draft.most_numbers;
            if has_enough && is_long {
                draft.is_cut = true;
                return false;
            }
        }
        draft.extent = more;
        true
    }

    /// Adds cases of a group, or one case, that statements may have.
    fn add_group(&mut self, draft: &InputDraft, cases: &mut Vec<Case>) {
        let start = cases.len();
        for attempt in 0..TRIES {
            if attempt > 0 && (draft.is_over)() {
                return;
            }
            self.add_any(draft, cases);
            if cases.len() == start {
                return;
            }
            for at in (start..cases.len()).rev() {
                if !self.may_be_tried(&cases[at]) {
                    cases.remove(at);
                }
            }
            if cases.len() > start {
                return;
            }
        }
    }

    /// Adds cases of a group, or one case, which perhaps no statement has; none if there are no more
    /// small ones.
    fn add_any(&mut self, draft: &InputDraft, cases: &mut Vec<Case>) {
        let Bounds {
            min_cases,
            max_cases,
            ..
        } = draft.wanted.bounds;
        let most = max_cases.max(min_cases);
        let left = most.saturating_sub(draft.extent.cases()).max(1);
        let source = match draft.turn {
            ScheduleTurn::Cases(source, _) => source,
            ScheduleTurn::Limit(limit) => return self.draw_for(limit, draft, left, cases),
        };
        if source == CaseSource::Full && self.has_corners {
            self.has_corners = false;
            let corners = self.corners();
            self.put_back(source, corners);
        }
        if let Some(case) = self.back[source as usize].pop() {
            cases.push(case);
            return;
        }
        match source {
            CaseSource::Small => {
                cases.extend(self.next_small());
                return;
            }
            CaseSource::Growing => {
                let step = self.grown / STEP;
                self.grown += 1;
                self.narrow_to(2 + step, 4 << step.min(MOST_STEPS), false);
            }
            CaseSource::Full => self.narrow_to(u64::MAX, u64::MAX, true),
        }
        self.generator.draw(1, left, cases);
    }

    /// Adds cases for a limit. If an input has one or two, they are lost and won in turn: a program
    /// that always says the same is then wrong on one of two in a row.
    fn draw_for(&mut self, limit: Limit, draft: &InputDraft, left: u64, cases: &mut Vec<Case>) {
        let drawn = self.drawn[limit as usize];
        self.drawn[limit as usize] += 1;
        let mut wanted = draft.wanted;
        let bounds = &mut wanted.bounds;
        let heaps_left = bounds.max_total.saturating_sub(draft.extent.heaps()).max(1);
        bounds.min_heaps = heaps_left.min(bounds.min_heaps);
        bounds.max_heaps = heaps_left.min(bounds.max_heaps);
        // In turn, a case is one such heap, or as many as a case may have. Where positions are
        // searched, many large heaps have no answer.
        let is_of_size = matches!(limit, Limit::LargestHeaps | Limit::SmallestHeaps);
        if is_of_size && !self.are_searched() {
            if drawn.is_multiple_of(2) {
                bounds.max_heaps = bounds.min_heaps.max(1);
            } else {
                bounds.min_heaps = bounds.max_heaps;
            }
        }
        if bounds.max_cases <= 2 {
            // Of four cases, each of two kinds is lost and won.
            let is_lost = matches!(drawn % 4, 1 | 2);
            wanted.lost = if is_lost { 100 } else { 0 };
        }
        let is_early = draft.extent.cases() < OF_MOST_MOVES.len() as u64;
        if wanted.all_moves && is_early {
            let of_move = OF_MOST_MOVES[drawn % OF_MOST_MOVES.len()];
            (wanted.lost, wanted.only_move) = of_move;
            // Of many heaps, more than one has a winning move.
            if limit == Limit::MostMoves && wanted.only_move.is_some() {
                wanted.bounds.max_heaps = wanted.bounds.min_heaps.max(1);
            }
        }
        self.narrow(wanted);
        let is_group = limit == Limit::LargestGroup;
        self.generator
            .draw(if is_group { left } else { 1 }, left, cases);
    }

    /// Cases of positions each number of which is the least or the most that it may be, where cases
    /// have the numbers a, b and c.
    fn corners(&self) -> Vec<Case> {
        let form = self.widest_form();
        let letters = form.letters();
        let bounds = self.generator.bounds();
        let mut corners = Vec::new();
        for sides in 0..1 << letters {
            let mut position = Vec::new();
            for letter in 0..letters {
                position.push(bounds.of_number(letter)[sides >> letter & 1]);
            }
            let positions = match form.heaps {
                Some(heaps) => to_usize(heaps) * form.numbers_of_heap / letters.max(1),
                None => to_usize(bounds.min_heaps.max(1)),
            };
            let case = Case {
                game: form.game,
                rule: Vec::new(),
                heaps: position.repeat(positions),
            };
            if letters > 0 && self.may_be_tried(&case) && self.generator.knows(&case) {
                corners.push(case);
            }
        }
        corners.dedup();
        corners
    }

    /// Returns true if positions of some game are searched.
    fn are_searched(&self) -> bool {
        let mut forms = self.forms.iter();
        forms.any(|form| self.options.is_searched(form.game))
    }

    /// Returns true if statements may have this case, and takeaway may answer it.
    pub fn may_be_tried(&self, case: &Case) -> bool {
        may_be_given(case, self.form(case), self.workload) && self.generator.may_answer(case)
    }

    pub fn form(&self, case: &Case) -> &CaseForm {
        let mut forms = self.forms.iter();
        forms
            .find(|form| form.game == case.game)
            .expect("cases are of problems that the options take")
    }

    /// Returns true if these are as many cases, and have as many heaps, as an input must have.
    pub fn are_enough(&self, cases: &[Case]) -> bool {
        if (cases.len() as u64) < self.workload.bounds.min_cases {
            return false;
        }
        let mut heaps = 0;
        for case in cases {
            heaps += self.form(case).heaps_of(case.heaps.len());
        }
        heaps as u64 >= self.workload.bounds.min_total
    }

    /// Gives cases back to their source, from which they come next.
    pub fn put_back(&mut self, source: CaseSource, cases: Vec<Case>) {
        self.back[source as usize].extend(cases.into_iter().rev());
    }

    /// Returns true if cases that took too long together come again. Of a full input, one case may
    /// come again.
    pub fn has_late(&self, source: CaseSource) -> bool {
        self.back[source as usize].len() > 1
    }

    /// From now on, heaps that are not small have at most this many stones.
    pub fn lower(&mut self, most_stones: u64) {
        self.most_stones = most_stones;
        for cases in &mut self.back {
            cases.retain(|case| case.heaps.iter().all(|&heap| heap <= most_stones));
        }
    }

    /// From now on, cases are drawn as from a generator with this seed.
    pub fn draw_anew(&mut self, seed: u64) {
        self.narrowed = None;
        self.generator.draw_anew(seed);
    }

    /// Some hard cases, each with about `heaps` heaps at most, and each heap with about `stones`
    /// stones at most.
    pub fn others(&mut self, heaps: u64, stones: u64) -> Vec<Case> {
        let count = MOST_OTHERS
            .min(self.workload.bounds.max_cases)
            .min(1 + MOST_NUMBERS / heaps.max(1));
        self.narrow_to(heaps, stones, true);
        let mut cases = Vec::new();
        for _ in 0..count {
            self.generator.draw(1, 1, &mut cases);
        }
        cases.retain(|case| self.may_be_tried(case));
        cases
    }

    /// Narrows the generator to cases with the same two bounds as in [`CaseSupply::others`].
    fn narrow_to(&mut self, heaps: u64, stones: u64, hard: bool) {
        let mut wanted = self.usual();
        wanted.hard = hard;
        let bounds = &mut wanted.bounds;
        bounds.max_heap = stones.min(self.most_stones).min(bounds.max_heap);
        bounds.max_heaps = heaps.min(bounds.max_heaps);
        bounds.max_move = bounds.max_move.min(bounds.max_heap);
        self.narrow(wanted);
    }

    fn narrow(&mut self, to: Narrowing) {
        if self.narrowed != Some(to) {
            self.generator.narrow(to);
            self.narrowed = Some(to);
        }
    }

    /// Returns true if all positions within the bounds have come. Where cases give rules, there are
    /// always others.
    pub fn has_all_positions(&mut self) -> bool {
        let is_last = (1..MOST_SIZES).contains(&self.size)
            && !self.is_new(self.size + 1)
            && self.small.peek().is_none();
        (is_last || self.has_all_positions) && !self.widest_form().gives_moves()
    }

    fn next_small(&mut self) -> Option<Case> {
        loop {
            if let Some(case) = self.small.next() {
                return Some(case);
            }
            self.size += 1;
            let Some(small) = self.of_size(self.size) else {
                self.has_all_positions |= self.size <= MOST_SIZES && !self.is_new(self.size);
                self.size = MOST_SIZES;
                return None;
            };
            self.small = small.into_iter().flatten().peekable();
        }
    }

    /// All positions of at most `size` heaps of at most `size` stones that have no smaller size; if
    /// cases give rules, each with a few random ones whose moves take at most `size` stones. If a
    /// heap has at least b > 1 stones, it may have b − 1 more than `size`; the number of heaps
    /// likewise. `None` if there are no more, or too many.
    fn of_size(&mut self, size: u64) -> Option<Vec<SmallPositions>> {
        if !self.is_new(size) || size > MOST_SIZES {
            return None;
        }
        let top = self.most_stones_of(size);
        let mut narrowed = self.usual();
        narrowed.bounds.max_heap = top;
        narrowed.bounds.max_heaps = 1;
        self.narrow(narrowed);
        let mut all = Vec::new();
        for (case, known) in self.generator.some_rules() {
            all.push(self.with_rule_of(case, known, size)?);
        }
        Some(all)
    }

    /// Returns true if there are positions of this size that have no smaller one.
    fn is_new(&self, size: u64) -> bool {
        size == 1
            || self.most_stones_of(size) > self.most_stones_of(size - 1)
            || self.most_heaps_of(size) > self.most_heaps_of(size - 1)
    }

    /// The positions of this size with the rule of this case, for which heaps of up to `known`
    /// stones have a value; `None` if there are too many.
    fn with_rule_of(&self, mut case: Case, known: u64, size: u64) -> Option<SmallPositions> {
        let form = self.form(&case);
        let numbers_of_heap = form.numbers_of_heap;
        let mut least = self.workload.bounds.min_heaps;
        let mut most = self.most_heaps_of(size);
        let mut old_most = self.most_heaps_of(size - 1);
        if let Some(heaps) = form.heaps {
            least = heaps;
            most = heaps;
            old_most = heaps;
        }
        let min_heap = self.workload.bounds.min_heap;
        let max_heap = self.most_stones_of(size).min(known).max(min_heap);
        let most_numbers = to_usize(most) * numbers_of_heap;
        let stones = 1 + max_heap - min_heap;
        let positions = stones.checked_pow(u32::try_from(most_numbers).ok()?)?;
        if positions > MOST_POSITIONS {
            return None;
        }
        case.heaps = vec![min_heap; to_usize(least) * numbers_of_heap];
        Some(SmallPositions {
            next: case,
            numbers_of_heap,
            most_numbers,
            min_heap,
            max_heap,
            old_numbers: to_usize(old_most) * numbers_of_heap,
            old_top: self.most_stones_of(size - 1),
            is_first: size == 1,
        })
    }

    /// The most stones of a heap in positions of this size.
    fn most_stones_of(&self, size: u64) -> u64 {
        let bounds = self.workload.bounds;
        (size + bounds.min_heap.saturating_sub(1)).min(bounds.max_heap)
    }

    /// The most heaps of a case in positions of this size.
    fn most_heaps_of(&self, size: u64) -> u64 {
        let bounds = self.workload.bounds;
        let most = bounds.max_heaps.min(bounds.max_total);
        (size + bounds.min_heaps.saturating_sub(1))
            .min(most)
            .min(self.options.most_heaps())
    }
}

/// The positions of one size with one rule: first all of the fewest heaps, as if the heaps were the
/// digits of a number that counts up, the first heap the lowest digit; then those of one heap more.
struct SmallPositions {
    next: Case,
    numbers_of_heap: usize,
    most_numbers: usize,
    min_heap: u64,
    max_heap: u64,
    /// The most numbers of a position of the size before, and the largest of them.
    old_numbers: usize,
    old_top: u64,
    /// Whether there is no size before.
    is_first: bool,
}

impl SmallPositions {
    /// Returns true if no smaller size has the next position.
    fn is_new(&self) -> bool {
        let heaps = &self.next.heaps;
        self.is_first
            || heaps.len() > self.old_numbers
            || heaps.iter().max().is_none_or(|&most| most > self.old_top)
    }

    fn advance(&mut self) {
        for heap in &mut self.next.heaps {
            if *heap < self.max_heap {
                *heap += 1;
                return;
            }
            *heap = self.min_heap;
        }
        let longer = self.next.heaps.len() + self.numbers_of_heap;
        self.next.heaps.resize(longer, self.min_heap);
    }
}

impl Iterator for SmallPositions {
    type Item = Case;

    fn next(&mut self) -> Option<Case> {
        while self.next.heaps.len() <= self.most_numbers {
            let new = self.is_new().then(|| self.next.clone());
            self.advance();
            if new.is_some() {
                return new;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use crate::Form;
    use crate::case::game::Game;
    use crate::case::layout::Layout;
    use crate::commands::generate::InputWriter;
    use crate::commands::stress::limits::{KnownBounds, LargestInputs, Measures, not_tried, wider};
    use crate::game::Budget;
    use crate::game::rule::Rule;

    use super::*;

    fn drawn(layout: &str, source: CaseSource, count: usize) -> Vec<Case> {
        let options = Options {
            layout: Layout::new(layout),
            stream: true,
            ..Options::default()
        };
        let workload = Workload::default();
        let generator = Generator::new(&options, workload).expect("options that go together");
        next_cases(&mut CaseSupply::new(&options, &workload, generator), source)
            .take(count)
            .collect()
    }

    fn hundred_cases(supply: &mut CaseSupply) -> Vec<Case> {
        next_cases(supply, CaseSource::Full).take(100).collect()
    }

    /// The cases of a source one by one.
    fn next_cases(supply: &mut CaseSupply, source: CaseSource) -> impl Iterator<Item = Case> {
        iter::from_fn(move || {
            let mut cases = Vec::new();
            supply.next(
                &mut supply.draft(ScheduleTurn::Cases(source, 1), &|| false),
                &mut cases,
            );
            cases.pop()
        })
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
        let cases = drawn("m s k h", CaseSource::Growing, 20_000);
        let steps = [0, 1, 2].map(|step| largest(&cases[500 * step..500 * (step + 1)]));
        assert_eq!(steps, [[4, 2, 4], [8, 3, 8], [16, 4, 16]]);
        let [heap, heaps, _] = largest(&cases[19_000..]);
        assert!(heap > 500_000_000 && heaps == 10, "{heap}, {heaps}");
    }

    #[test]
    fn a_case_whose_heaps_no_numbers_give_is_not_tried() {
        // The first heap is its number, and only up to 63 has a known value.
        let options = Options {
            form: Form::code(&[0, 1, 3, 7]).expect("a code"),
            heap: Some("n-p".parse().expect("a formula")),
            budget: Budget::new(6).expect("a budget"),
            stream: true,
            ..Options::default()
        };
        let bounds = Bounds {
            min_heap: 63,
            max_heap: 100_000,
            min_heaps: 2,
            max_heaps: 2,
            ..Workload::BOUNDS
        };
        let workload = Workload {
            bounds,
            ..Workload::default()
        };
        let generator = Generator::new(&options, workload).expect("options that go together");
        let mut supply = CaseSupply::new(&options, &workload, generator);
        for (limit, _) in Limit::of(supply.widest_form(), supply.usual()) {
            let (cases, _) = whole_input(&mut supply, limit);
            for case in cases {
                assert_eq!(case.heaps.len(), 2, "{limit:?}");
            }
        }
    }

    #[test]
    fn no_heap_is_larger_than_a_program_is_quick_for() {
        let options = Options {
            form: Form::game(Game::Nim),
            ..Options::default()
        };
        let workload = Workload::default();
        let generator = Generator::new(&options, workload).expect("options that go together");
        let mut supply = CaseSupply::new(&options, &workload, generator);
        let cases = hundred_cases(&mut supply);
        assert!(largest(&cases)[0] > 2000);
        supply.put_back(CaseSource::Full, cases);
        supply.lower(2000);
        for _ in 0..2 {
            assert_eq!(largest(&hundred_cases(&mut supply))[0], 2000);
        }
    }

    #[test]
    fn each_small_position_comes_with_several_small_rules() {
        for layout in ["m s n", "n l r", "d c n"] {
            let cases = drawn(layout, CaseSource::Small, 100);
            let of_3: Vec<&Case> = cases.iter().filter(|case| case.heaps == [3]).collect();
            let is_small =
                |case: &&Case| layout == "d c n" || case.rule.iter().all(|&number| number <= 3);
            assert!(
                of_3.len() >= 4 && of_3.iter().all(is_small),
                "{layout}: {of_3:?}"
            );
            assert!(cases.is_sorted_by_key(|case| case.heaps[0]), "{layout}");
        }
    }

    #[test]
    fn small_positions_are_all_there_and_each_once() {
        let options = Options {
            form: Form::game(Game::Nim),
            ..Options::default()
        };
        let workload = Workload {
            bounds: Bounds {
                max_heap: 3,
                max_heaps: 3,
                ..Workload::BOUNDS
            },
            ..Workload::default()
        };
        let generator = Generator::new(&options, workload).expect("options that go together");
        let mut supply = CaseSupply::new(&options, &workload, generator);
        let mut heaps: Vec<Vec<u64>> = next_cases(&mut supply, CaseSource::Small)
            .map(|case| case.heaps)
            .collect();
        heaps.sort();
        heaps.dedup();
        assert_eq!(
            (
                heaps.len(),
                next_cases(&mut supply, CaseSource::Small).next()
            ),
            (3 + 9 + 27, None)
        );
    }

    /// All cases of the input for this limit, and its extent.
    fn whole_input(supply: &mut CaseSupply, limit: Limit) -> (Vec<Case>, Measures) {
        let mut cases = Vec::new();
        let mut draft = supply.draft(ScheduleTurn::Limit(limit), &|| false);
        loop {
            let before = cases.len();
            supply.next(&mut draft, &mut cases);
            if cases.len() == before {
                return (cases, draft.extent.most);
            }
        }
    }

    #[test]
    fn the_first_hard_cases_are_the_corners_of_the_bounds() {
        let rule = Rule::new("(a-t,b); (a,b-t)").expect("a rule");
        for (form, least) in [(Form::game(Game::Wythoff), 1), (Form::rule(&rule), 0)] {
            let options = Options {
                form,
                layout: Layout::new("a b"),
                ..Options::default()
            };
            let mut workload = Workload::default();
            workload.bounds.min_heap = 0;
            workload.bounds.numbers = [[0, 100], [least, 5], [0, 100]];
            let generator = Generator::new(&options, workload).expect("options that go together");
            let mut supply = CaseSupply::new(&options, &workload, generator);
            let mut corners = Vec::new();
            for case in next_cases(&mut supply, CaseSource::Full).take(4) {
                corners.push(case.heaps);
            }
            corners.sort();
            assert_eq!(corners, [[0, least], [0, 5], [100, least], [100, 5]]);
        }
    }

    #[test]
    fn the_smallest_heaps_come_alone_and_with_as_many_as_there_may_be() {
        for heap in [None, Some("max(a-b,b-a)-1")] {
            let options = Options {
                form: Form::game(Game::Nim),
                layout: heap.and_then(|_| Layout::new("k / a b /")),
                heap: heap.map(|heap| heap.parse().expect("a formula")),
                stream: true,
                ..Options::default()
            };
            let workload = Workload {
                bounds: Bounds {
                    max_heap: 100,
                    max_heaps: 50,
                    ..Workload::BOUNDS
                },
                ..Workload::default()
            };
            let generator = Generator::new(&options, workload).expect("options that go together");
            let mut supply = CaseSupply::new(&options, &workload, generator);
            for (limit, most) in [(Limit::SmallestHeaps, 2), (Limit::LargestHeaps, 100)] {
                let (cases, _) = whole_input(&mut supply, limit);
                let numbers = if heap.is_some() { 2 } else { 1 };
                for count in [1, 50] {
                    let mut cases = cases.iter();
                    assert!(
                        cases.any(|case| case.heaps.len() == count * numbers
                            && case.heaps.iter().all(|&heap| heap <= most)),
                        "{heap:?}, {limit:?}, {count}"
                    );
                }
            }
        }
    }

    /// The extents of the inputs for all limits.
    fn extents(options: Options, bounds: Bounds) -> Vec<(Limit, Measures)> {
        let workload = Workload {
            bounds,
            ..Workload::default()
        };
        let generator = Generator::new(&options, workload).expect("options that go together");
        let mut supply = CaseSupply::new(&options, &workload, generator);
        let limits = Limit::of(supply.widest_form(), supply.usual());
        let extent = |(limit, bytes): (Limit, u64)| {
            let (cases, extent) = whole_input(&mut supply, limit);
            let written = InputWriter::new(&options, bounds.max_group).input(&cases);
            let validity = crate::validate(&options, &bounds, &written[..]);
            assert!(validity.is_ok(), "{limit:?}: {validity:?}");
            assert!(
                written.len() as u64 <= 2 * bytes + 100,
                "{limit:?}: {} bytes, not {bytes}",
                written.len()
            );
            (limit, extent)
        };
        limits.into_iter().map(extent).collect()
    }

    #[test]
    fn each_limit_is_reached_by_its_input() {
        let nim = Options {
            form: Form::game(Game::Nim),
            ..Options::default()
        };
        let bounds = Bounds {
            max_heaps: 500,
            max_cases: 3000,
            max_total: 2600,
            ..Workload::BOUNDS
        };
        let group = Options {
            layout: Layout::new("m s / T k h"),
            ..Options::default()
        };
        let of_group = Bounds {
            max_moves: 40,
            max_move: 90,
            max_heap: 5000,
            max_cases: 70,
            max_group: 50,
            ..bounds
        };
        let range = Options {
            layout: Layout::new("1..n m s"),
            stream: true,
            ..Options::default()
        };
        let of_range = Bounds {
            max_heap: 50_000,
            max_cases: 1,
            max_total: u64::MAX,
            ..of_group
        };
        let of_stones = Bounds {
            max_heap: 300,
            max_stones: 700,
            ..bounds
        };
        let computed = Options {
            heap: Some("n-p".parse().expect("a formula")),
            sorted: true,
            ..nim.clone()
        };
        for (options, bounds, has_groups) in [
            (nim.clone(), bounds, false),
            (nim, of_stones, false),
            (computed, of_stones, false),
            (group, of_group, true),
            (range, of_range, false),
        ] {
            let all = extents(options.clone(), bounds);
            let mut inputs = LargestInputs::default();
            for (_, measures) in &all {
                inputs.right.measures = wider(inputs.right.measures, *measures);
            }
            let form = CaseForm::all(&options).pop().expect("a form");
            let stated = KnownBounds {
                heaps_are_stated: true,
                numbers_are_stated: [true; 3],
                table_grows: false,
                move_is_fixed: false,
                largest_computed: [u64::MAX; 2],
            };
            let missing = not_tried(&form, &bounds, &inputs, stated);
            assert_eq!(missing, Vec::<String>::new(), "{all:?}");
            let missing = not_tried(&form, &bounds, &LargestInputs::default(), stated);
            let told = "cases of more than 0 stones".to_string();
            assert_eq!(missing.contains(&told), bounds.stones().is_some());
            assert_eq!(
                all.iter().any(|(limit, _)| *limit == Limit::LargestGroup),
                has_groups
            );
        }
    }
}
