//! Cases one by one: drawn, or put together elsewhere, and written as an input.

use super::rules::{OnlyMove, Rules};
use super::{DrawnNumbers, Generator, Random, Workload, end_line, rules, write, write_end};
use crate::case::bounds::{Bounds, MoveOrder};
use crate::case::form::CaseForm;
use crate::case::game::Game;
use crate::case::options::Options;
use crate::limits::{MAX_NUMBER, to_usize};

/// The most rules that [`Generator::some_rules`] finds of a game, and how often it draws: 200 draws
/// find all of 16.
const RULES: usize = 8;
const DRAWS: usize = 200;

/// A case of an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Case {
    /// The game that it is of.
    pub(crate) game: Game,
    /// The numbers of its rule without their number; none if it gives no rule.
    pub(crate) rule: Vec<u64>,
    /// Its heaps, or the numbers from which they are computed; of a range only the last.
    pub(crate) heaps: Vec<u64>,
}

/// Writes cases as inputs, in the form that options say.
pub(crate) struct InputWriter {
    forms: Vec<CaseForm>,
    has_case_count: bool,
    /// The most cases of a group.
    max_group: u64,
}

impl InputWriter {
    pub(crate) fn new(options: &Options, max_group: u64) -> InputWriter {
        InputWriter {
            forms: CaseForm::all(options),
            has_case_count: options.has_case_count(),
            max_group,
        }
    }

    /// An input of these cases. Cases in a row on the same rule are a group, if there are groups.
    pub(crate) fn input(&self, cases: &[Case]) -> Vec<u8> {
        let mut lines = Vec::new();
        self.add_cases(cases, &mut lines);
        self.end(&mut lines);
        self.with_count(cases.len(), lines)
    }

    /// An input of these cases, whose lines were written piece by piece: cases of a group may be in
    /// several pieces.
    pub(crate) fn input_of(&self, cases: &[Case], lines: Vec<u8>) -> Vec<u8> {
        if self.forms[0].has_groups() {
            self.input(cases)
        } else {
            self.with_count(cases.len(), lines)
        }
    }

    fn with_count(&self, cases: usize, mut lines: Vec<u8>) -> Vec<u8> {
        if self.has_case_count {
            drop(lines.splice(..0, format!("{cases}\n").into_bytes()));
        }
        lines
    }

    /// Adds the lines of these cases.
    pub(crate) fn add_cases(&self, cases: &[Case], input: &mut Vec<u8>) {
        for group in self.groups(cases) {
            self.add_group(group, input);
        }
    }

    /// The groups of these cases; without groups, each case is one.
    pub(crate) fn groups<'a>(
        &self,
        cases: &'a [Case],
    ) -> impl Iterator<Item = &'a [Case]> + use<'a> {
        let has_groups = self.forms[0].has_groups();
        let most = if has_groups {
            to_usize(self.max_group.min(cases.len() as u64)).max(1)
        } else {
            1
        };
        let on_a_rule = cases.chunk_by(move |one, other| has_groups && one.rule == other.rule);
        on_a_rule.flat_map(move |cases| cases.chunks(most))
    }

    fn add_group(&self, group: &[Case], text: &mut Vec<u8>) {
        for (at, case) in group.iter().enumerate() {
            let mut forms = self.forms.iter();
            let form = forms
                .find(|form| form.game == case.game)
                .expect("a game that the options take");
            let mut numbers = DrawnNumbers {
                rule: &case.rule,
                heaps: &case.heaps,
                group: group.len() as u64,
                random: &mut case.random(),
            };
            if at == 0 {
                write(&form.head, form, &mut numbers, text);
            }
            write(&form.body, form, &mut numbers, text);
            end_line(text);
        }
    }

    /// Adds the zeros that end the input, if any do.
    pub(crate) fn end(&self, input: &mut Vec<u8>) {
        write_end(&self.forms[0], input);
    }
}

impl Case {
    /// Where its skipped numbers come from: they are the same in every input that has this case.
    fn random(&self) -> Random {
        let mut seed: u64 = 1;
        for number in self.rule.iter().chain(&self.heaps) {
            seed = seed.rotate_left(9) ^ number;
        }
        Random::new(seed)
    }
}

/// What is drawn from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Narrowing {
    /// No wider than the bounds of the generator.
    pub(crate) bounds: Bounds,
    /// Whether most heaps are numbers at which programs are often wrong.
    pub(crate) hard: bool,
    /// About this many cases of a hundred are lost.
    pub(crate) lost: u64,
    /// Whether every set has the most moves.
    pub(crate) all_moves: bool,
    /// The move that alone wins a case that is won, where cases give sets.
    pub(crate) only_move: Option<OnlyMove>,
}

impl Generator {
    /// The bounds of all cases.
    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// From now on draws such cases, as far as the rules allow them.
    pub(crate) fn narrow(&mut self, to: Narrowing) {
        let Narrowing {
            mut bounds,
            hard,
            lost,
            all_moves,
            only_move,
        } = to;
        let mut least = 1;
        if bounds.moves_within_heaps {
            least = bounds.with_move.unwrap_or(1);
        }
        for (form, _) in &self.forms {
            least = least.max(form.least_heap(bounds.min_heap));
        }
        bounds.max_heap = bounds.max_heap.max(least).min(self.bounds.max_heap);
        bounds.max_move = bounds.max_move.min(bounds.max_heap.max(1));
        bounds.max_heaps = bounds.max_heaps.max(self.least_heaps);
        bounds.max_heaps = bounds.max_heaps.min(self.bounds.max_heaps);
        bounds.min_heap = bounds.min_heap.min(self.known()).max(self.bounds.min_heap);
        bounds = bounds.with_room_for_stones(&self.bounds, self.forms[0].0.heaps);
        let workload = Workload {
            bounds,
            hard,
            lost,
            ..self.positions.workload
        };
        let different = if bounds.moves == MoveOrder::Any {
            u64::MAX
        } else {
            bounds.max_move
        };
        let most_moves = bounds.max_moves.min(rules::MAX_MOVES).min(different);
        let is_asked = all_moves || bounds.with_move != self.bounds.with_move;
        for (form, rules) in &mut self.forms {
            if form.counts_moves() {
                form.fixed_moves = if all_moves { Some(most_moves) } else { None };
            }
            // Small numbers may give large heaps.
            if let (Rules::Listed(listed), None) = (rules, &form.formula) {
                listed.narrow(form, &workload, is_asked, &mut self.positions.random);
            }
        }
        self.positions.workload = workload;
        self.positions.has_far_cases = hard;
        self.positions.has_more_kinds = true;
        self.positions.only_move = only_move;
    }

    /// Returns false if it is known that this case has no answer: moves lead from one of its
    /// positions back to it, or in misère play its heaps have too many stones to be searched.
    pub(crate) fn may_answer(&self, case: &Case) -> bool {
        for (form, rules) in &self.forms {
            match rules {
                Rules::Tuples(tuples) => {
                    let mut positions = case.heaps.chunks(form.numbers_of_heap);
                    return positions.all(|numbers| tuples.may_have_value(numbers));
                }
                Rules::Searched(rules) if form.game == case.game => {
                    return rules.may_answer(form.heaps_of_numbers(&case.heaps));
                }
                Rules::Proved(_) | Rules::Searched(_) | Rules::Listed(_) => {}
                Rules::Position(_) => {}
            }
        }
        true
    }

    /// Returns true if the value of each position of this case is known already, where positions have
    /// several numbers.
    pub(crate) fn knows(&self, case: &Case) -> bool {
        for (form, rules) in &self.forms {
            if let Rules::Tuples(tuples) = rules {
                let mut positions = case.heaps.chunks(form.numbers_of_heap);
                return positions.all(|numbers| tuples.knows(numbers));
            }
        }
        true
    }

    /// A few cases of each game that give different rules, each with the most stones of a heap that
    /// is answered.
    pub(crate) fn some_rules(&mut self) -> Vec<(Case, u64)> {
        let max_heaps = self.positions.workload.bounds.max_heaps;
        let mut all: Vec<(Case, u64)> = Vec::new();
        for (form, rules) in &mut self.forms {
            let start = all.len();
            for _ in 0..DRAWS {
                let lost = self.positions.wish();
                // Only the rule matters here, so it does no harm if no heaps are found for it.
                let _ = self.positions.draw(form, rules, false, max_heaps, lost);
                let case = self.positions.case(form.game);
                let most = if form.formula.is_some() {
                    MAX_NUMBER
                } else {
                    self.positions.room.most
                };
                let is_only = case.rule.is_empty();
                if all[start..]
                    .iter()
                    .all(|(other, _)| other.rule != case.rule)
                {
                    all.push((case, most));
                }
                if all.len() - start == RULES || is_only {
                    break;
                }
            }
        }
        all
    }

    /// Adds the cases of a group within the bounds, from `least` to `most` of them, or one case if
    /// there are no groups; writes nothing. A heap that should be computed may have no numbers that
    /// give it.
    pub(crate) fn draw(&mut self, least: u64, most: u64, cases: &mut Vec<Case>) {
        let at = self.any_form();
        let (form, rules) = &mut self.forms[at];
        // A workload without cases may allow too few heaps for one.
        let Bounds {
            max_heaps,
            max_total,
            max_group,
            ..
        } = self.positions.workload.bounds;
        let most_heaps = max_heaps.min(max_total.max(self.least_heaps));
        let is_group = form.has_groups();
        let mut count = 1;
        if is_group {
            self.positions.draw_rule(form, rules);
            let spare = most.min(max_group).saturating_sub(least);
            count = least + self.positions.random.below(1 + spare);
        }
        for _ in 0..count {
            let lost = self.positions.wish();
            let _ = self.positions.draw(form, rules, is_group, most_heaps, lost);
            cases.push(self.positions.case(form.game));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::layout::Layout;
    use crate::game::rule::HeapFormula;

    /// A program whose sums have so few bits takes such a case for lost.
    #[test]
    fn some_hard_cases_are_a_power_of_two_away_from_a_lost_one() {
        let of_nim = Options {
            form: crate::case::options::Form::game(Game::Nim),
            ..Options::default()
        };
        let computed = Options {
            layout: Layout::new("k / a b"),
            heap: HeapFormula::new("xor(a-1,b-1)").ok(),
            ..of_nim.clone()
        };
        for (options, max_heap, bits) in [(of_nim, 50_000_000_000, 32), (computed, 100_000, 16)] {
            let mut workload = Workload::default();
            workload.bounds.max_heap = max_heap;
            workload.bounds.min_heaps = 9;
            workload.bounds.max_heaps = 9;
            let mut generator = Generator::of(&options, workload, 1).expect("a generator");
            generator.narrow(Narrowing {
                bounds: workload.bounds,
                hard: true,
                lost: 0,
                all_moves: false,
                only_move: None,
            });
            let mut cases = Vec::new();
            for _ in 0..2000 {
                generator.draw(1, 1, &mut cases);
            }
            let mut far = 0;
            for case in cases {
                let mut sum = 0;
                for numbers in case.heaps.chunks(case.heaps.len() / 9) {
                    sum ^= match numbers {
                        &[a, b] => (a - 1) ^ (b - 1),
                        _ => numbers[0],
                    };
                }
                far += u32::from(sum > 0 && sum % (1 << bits) == 0);
            }
            assert!(far >= 10, "{bits} bits: {far}");
        }
    }

    #[test]
    fn a_case_has_the_same_lines_alone_and_among_others() {
        let layout = Layout::new("m s / x k x / h x");
        let options = Options {
            layout,
            stream: true,
            ..Options::default()
        };
        let case = |heap| Case {
            game: Game::Subtraction,
            rule: vec![1, 2],
            heaps: vec![heap, 5],
        };
        let cases = [7, 8, 7, 9].map(case);
        let input = |cases: &[Case]| {
            String::from_utf8(InputWriter::new(&options, 10).input(cases)).expect("digits")
        };
        let alone: Vec<String> = cases
            .iter()
            .map(|case| input(std::slice::from_ref(case)))
            .collect();
        assert_eq!(input(&cases), alone.concat());
        assert_ne!(alone[0], alone[1].replace('8', "7"));
    }
}
