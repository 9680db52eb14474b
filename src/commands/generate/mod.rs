//! Writes random cases in the form that the options say and within bounds. The judge reads them
//! without a fault.

mod case;
#[cfg(feature = "cli")]
pub(crate) mod command;
mod computed;
mod constants;
mod draws;
mod only_moves;
mod positions;
mod random;
mod rules;
mod share;
mod stones;
mod tuple_cases;
mod tuples;
mod values;

use std::io::{self, ErrorKind, Write};
use std::mem;
use std::sync::{Arc, Mutex};

pub(crate) use self::case::{Case, InputWriter, Narrowing};
use self::positions::Positions;
pub(crate) use self::random::Random;
pub(crate) use self::rules::OnlyMove;
use self::rules::Rules;
use self::share::{ROUNDS, Share};
pub(crate) use self::tuples::{are_about_the_same, positions_of_size, ranges_of};
use crate::case::bounds::{Bounds, NUMBERS, check_order};
use crate::case::error::WrongOptions;
use crate::case::form::CaseForm;
use crate::case::misuse::Misuse;
use crate::case::options::Options;
use crate::case::parts::Part;
use crate::case::workload::Workload;
use crate::game::tables::Tables;
use crate::limits::MAX_NUMBER;

/// About how many bytes are written at once.
const BLOCK: usize = 128 << 10;

/// No random range has more heaps than this, whatever `--max-heap` says, unless a lower bound asks
/// for more: each of them gets a verdict. Statements have up to 10^6.
const MAX_RANGE: u64 = 1_000_000;

/// Cases that start with selectors are of games 1 to 17. With a later game, each seed would give
/// other bytes, so all later games wait for the next major version.
const MIXED: usize = 17;

/// Writes random cases, block by block: a block, and so a case, is held in memory. Each case takes
/// time in proportion to its length, and what the [budget](crate::game::Budget) allows if a rule of
/// its own needs a table.
///
/// ```
/// use takeaway::{Form, Generator, Options, Game, Workload};
///
/// let options = Options { form: Form::game(Game::Nim), ..Options::default() };
/// let workload = Workload { cases: 1000, ..Workload::default() };
/// let (mut input, mut output) = (Vec::new(), Vec::new());
/// let mut generator = Generator::new(&options, workload)?;
/// assert_eq!(generator.left(), 1000);
/// while generator.write_block(&mut input)? {}
/// takeaway::judge_with(&options, &input[..], &mut output)?;
/// assert_eq!(output.iter().filter(|&&byte| byte == b'\n').count(), 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    forms: Vec<(CaseForm, Rules)>,
    positions: Positions,
    left: u64,
    /// How many heaps the cases still to come may have, and how many they must have.
    heaps_left: u64,
    heaps_missing: u64,
    /// The fewest heaps of any case.
    least_heaps: u64,
    /// How many heaps beyond the fewest are reserved for each case to come: half of what they could
    /// all have.
    reserved: u64,
    share: Share,
    /// How many cases are still to come on the rule that was written. No other rule is drawn before
    /// the last of them: only layouts have groups, and then all cases are of one game.
    group: u64,
    /// How many more groups the input may have.
    groups_left: u64,
    /// Whether the end of the input is still to come: zeros, if any end it.
    is_open: bool,
    /// What was not written yet.
    text: Vec<u8>,
    bounds: Bounds,
    /// Where tables are kept that grow.
    tables: Arc<Mutex<Tables>>,
}

impl Generator {
    /// Cases of this workload that `options` read.
    ///
    /// # Errors
    ///
    /// The errors of [`Options::check`]; a number that is not as [`Workload`] says; a lower bound
    /// above its upper bound; a move that every set has, but a bound excludes; cases of more than
    /// [`Workload::MAX_HEAPS`] heaps; cases that need more heaps than all of them together may
    /// have; and a game whose cases within the bounds the budget cannot answer.
    pub fn new(options: &Options, workload: Workload) -> Result<Generator, WrongOptions> {
        options.check()?;
        let mut generator = Generator::of(options, workload, MIXED).map_err(WrongOptions)?;
        while generator.grow().map_err(WrongOptions)?.is_some() {}
        Ok(generator)
    }

    /// Makes a table a piece longer, if one does not reach the heaps that are asked for. Returns the
    /// largest heap that it has then, and the largest that is asked for.
    ///
    /// # Errors
    ///
    /// [`Misuse::TooLittleMemory`]; and [`Misuse::NoKnownHeap`] if it ends before the smallest heap
    /// that a case may have.
    pub(crate) fn grow(&mut self) -> Result<Option<(u64, u64)>, Misuse> {
        for (form, rules) in &mut self.forms {
            let max_heap = match form.formula {
                Some(_) => MAX_NUMBER,
                None => self.bounds.max_heap,
            };
            let grown = rules.grow(max_heap)?;
            if grown.is_some() {
                rules.check(form, &self.positions.workload)?;
                return Ok(grown);
            }
        }
        Ok(None)
    }

    /// Returns true if a table may still become longer.
    pub(crate) fn grows(&self) -> bool {
        self.forms.iter().any(|(_, rules)| rules.grows())
    }

    /// Returns true if there are cases within the bounds before any table grows.
    pub(crate) fn is_ready(&self) -> bool {
        let workload = &self.positions.workload;
        self.forms
            .iter()
            .all(|(form, rules)| rules.have_cases(form, workload))
    }

    /// The largest heap that has a known value in every game.
    pub(crate) fn known(&self) -> u64 {
        let mut known = self.bounds.max_heap;
        for (form, rules) in &self.forms {
            // Small numbers may give large heaps.
            if form.formula.is_none() {
                known = known.min(rules.known());
            }
        }
        known
    }

    /// The largest of each number of a position that is drawn; none without positions.
    pub(crate) fn largest_numbers(&self) -> Vec<u64> {
        for (_, rules) in &self.forms {
            if let Rules::Tuples(tuples) = rules {
                return tuples.largest_numbers();
            }
        }
        Vec::new()
    }

    /// From now on, cases are drawn as with this seed.
    pub(crate) fn draw_anew(&mut self, seed: u64) {
        self.positions.random = Random::new(seed);
    }

    /// Where the tables are kept that grow: a judge goes on with them.
    pub(crate) fn tables(&self) -> Arc<Mutex<Tables>> {
        Arc::clone(&self.tables)
    }

    /// The generator for options that go together, before any table grows. If they name no game,
    /// cases are of the first `games`.
    pub(crate) fn of(
        options: &Options,
        workload: Workload,
        games: usize,
    ) -> Result<Generator, Misuse> {
        let tables = Arc::new(Mutex::new(Tables::new(options.budget)));
        Generator::with_tables(options, workload, games, tables)
    }

    /// Does what [`Generator::of`] does, and goes on with these tables.
    pub(crate) fn with_tables(
        options: &Options,
        workload: Workload,
        games: usize,
        tables: Arc<Mutex<Tables>>,
    ) -> Result<Generator, Misuse> {
        workload.check()?;
        let mut forms = CaseForm::all(options);
        if options.game().is_none() {
            forms.retain(|form| form.game.selector() <= games as u64);
        }
        for form in &forms {
            form.check_stones(&workload.bounds)?;
        }
        let workload = within_reach(&forms[0], options, workload)?;
        let bounds = workload.bounds;
        let mut random = Random::new(workload.seed);
        let forms = with_rules(forms, options, &workload, &mut random, &tables)?;
        let mut text = Vec::new();
        if options.has_case_count() {
            push(&[workload.cases], &mut text);
            end_line(&mut text);
        }
        let mut positions = Positions::new(random, options, workload);
        let mut least_heaps = 0;
        for (form, _) in &forms {
            // That no numbers give a heap is told before anything is written.
            if form.formula.is_some() {
                let drawn = positions.check_formula(form);
                drawn.map_err(|number| computed::no_heap(form, number))?;
            }
            least_heaps = least_heaps.max(form.least_heaps(bounds.min_heaps));
        }
        let spare = bounds.max_total - workload.cases * least_heaps;
        let average = spare.checked_div(workload.cases).unwrap_or(0);
        Ok(Generator {
            forms,
            positions,
            left: workload.cases,
            heaps_left: bounds.max_total,
            heaps_missing: bounds.min_total,
            least_heaps,
            reserved: average.div_ceil(2),
            share: Share::new(workload.lost),
            group: 0,
            groups_left: bounds.max_groups,
            is_open: true,
            text,
            bounds,
            tables,
        })
    }

    /// How many cases are still to come.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Writes the next cases; returns whether there were any.
    ///
    /// # Errors
    ///
    /// Those of `output`; and [`ErrorKind::InvalidInput`] with [`WrongOptions`] if a thousand draws
    /// within the bounds give no heap by the formula of [`Options::heap`], or if all cases are to
    /// be lost or none, and a thousand draws find no such case.
    pub fn write_block(&mut self, output: &mut impl Write) -> io::Result<bool> {
        while self.left > 0 && self.text.len() < BLOCK {
            if let Err(misuse) = self.write_case() {
                return Err(io::Error::new(
                    ErrorKind::InvalidInput,
                    WrongOptions(misuse),
                ));
            }
        }
        if self.left == 0 && self.is_open {
            self.is_open = false;
            write_end(&self.forms[0].0, &mut self.text);
        }
        // Emptied first, so that what could not be written is not written again.
        let text = mem::take(&mut self.text);
        output.write_all(&text)?;
        output.flush()?;
        Ok(!text.is_empty())
    }

    /// Fails if no numbers are found for a heap, or if all or no cases should be lost and this one
    /// is not as wished.
    fn write_case(&mut self) -> Result<(), Misuse> {
        let at = self.any_form();
        self.start_group(at)?;
        let at = self.draw_until_as_wished(at)?;
        let form = &self.forms[at].0;
        let heaps = form.heaps_of(self.positions.heaps.len()) as u64;
        self.heaps_left -= heaps;
        self.heaps_missing = self.heaps_missing.saturating_sub(heaps);
        write(
            &form.body,
            form,
            &mut self.positions.numbers(self.group),
            &mut self.text,
        );
        end_line(&mut self.text);
        self.group = self.group.saturating_sub(1);
        self.left -= 1;
        Ok(())
    }

    /// Draws the next case, first in the form at this place, until it is won or lost as wished or
    /// no rounds are left. Returns the place of its form.
    fn draw_until_as_wished(&mut self, mut at: usize) -> Result<usize, Misuse> {
        let mut most_heaps = self.most_heaps(0);
        let by_chance = self.positions.wish();
        let needed = self.share.needed();
        let lost = needed.unwrap_or(by_chance);
        // A game without such a case is left out only if the share needs it: all games should come
        // equally often.
        let may_change_game = needed.is_some() || self.share.is_strict();
        let rounds = if may_change_game || self.forms.len() == 1 {
            self.share.rounds()
        } else {
            1
        };
        let mut round = 1;
        let is_as_wished = loop {
            let is_as_wished = self.draw_case(at, most_heaps, lost)?;
            if is_as_wished || round >= rounds {
                break is_as_wished;
            }
            at = self.any_form();
            most_heaps = self.most_heaps(round);
            round += 1;
        };
        if !is_as_wished && self.share.is_strict() {
            return Err(Misuse::NoneAsWished { lost });
        }
        if self.forms[at].0.has_winner() {
            self.share.add(lost, is_as_wished, round);
        }
        Ok(at)
    }

    /// The place of a random form.
    fn any_form(&mut self) -> usize {
        if self.forms.len() == 1 {
            0
        } else {
            self.positions.random.place(self.forms.len())
        }
    }

    /// Draws a case in the form at this place. Returns true if it is won or lost as wished.
    fn draw_case(&mut self, at: usize, most_heaps: u64, lost: bool) -> Result<bool, Misuse> {
        // If each case has its share of the missing heaps, the last one has the rest.
        self.positions.workload.bounds.min_heaps =
            self.bounds.min_heaps.max(self.heaps_missing / self.left);
        let (form, rules) = &mut self.forms[at];
        let drawn = self
            .positions
            .draw(form, rules, self.group > 0, most_heaps, lost);
        drawn.map_err(|number| computed::no_heap(form, number))
    }

    /// Starts a group with a random rule, if cases of this form are in groups and the last group is
    /// complete. A rule with which no case can be as wished is drawn again.
    fn start_group(&mut self, at: usize) -> Result<(), Misuse> {
        if self.group > 0 || !self.forms[at].0.has_groups() {
            return Ok(());
        }
        for _ in 0..ROUNDS {
            let (form, rules) = &mut self.forms[at];
            self.positions.draw_rule(form, rules);
            if self.has_wished_cases(at)? {
                break;
            }
        }
        // The groups to come have room for all cases.
        let most = self.bounds.max_group.min(self.left);
        self.group = self
            .left
            .div_ceil(self.groups_left)
            .max(1 + self.positions.random.below(most));
        self.groups_left -= 1;
        let form = &self.forms[at].0;
        write(
            &form.head,
            form,
            &mut self.positions.numbers(self.group),
            &mut self.text,
        );
        Ok(())
    }

    /// Returns true if the rule that was drawn has won cases, unless all should be lost, and lost
    /// cases, unless none should. The random numbers that follow stay the same.
    fn has_wished_cases(&mut self, at: usize) -> Result<bool, Misuse> {
        let random = self.positions.random.clone();
        let most_heaps = self.most_heaps(0);
        let percent = self.share.percent;
        // So that the rule stays.
        self.group = 1;
        let mut has_all = true;
        if percent < 100 {
            has_all = self.draw_case(at, most_heaps, false)?;
        }
        if has_all && percent > 0 {
            has_all = self.draw_case(at, most_heaps, true)?;
        }
        self.group = 0;
        self.positions.random = random;
        Ok(has_all)
    }

    /// The most heaps of the next case after `failed` rounds of draws. Beyond the fewest heaps, a
    /// case may have the heaps that are reserved for it, and a random part of the heaps that are
    /// reserved for no case. If none are reserved, there is less than one more heap for each case:
    /// then only a case that failed gets more.
    fn most_heaps(&mut self, failed: u64) -> u64 {
        let Bounds {
            max_heaps,
            max_total,
            ..
        } = self.bounds;
        if max_total == Bounds::NONE.max_total {
            return max_heaps;
        }
        let spare = self.heaps_left - self.left * self.least_heaps;
        let free = spare - self.left * self.reserved;
        let more = if self.reserved == 0 {
            free.min(failed)
        } else {
            let parts = 1 + self.positions.random.below(self.left + failed);
            self.reserved + free / parts
        };
        max_heaps.min((self.least_heaps + more).max(self.heaps_missing / self.left))
    }

    /// The share of lost cases up to here.
    #[cfg(feature = "cli")]
    pub(crate) fn share(&self) -> &Share {
        &self.share
    }
}

/// Checks that there are cases of this form within the bounds.
fn check(
    form: &CaseForm,
    options: &Options,
    workload: &Workload,
    tables: &Arc<Mutex<Tables>>,
) -> Result<(), Misuse> {
    let Workload { cases, bounds, .. } = *workload;
    let least_heap = form.least_heap(bounds.min_heap);
    let max_heap = ("max-heap", bounds.max_heap);
    check_end(form, &bounds)?;
    let least_heaps = form.least_heaps(bounds.min_heaps);
    check_order(("min-heap", least_heap), max_heap)?;
    if form.heaps.is_none() {
        check_order(("min-heaps", least_heaps), ("max-heaps", bounds.max_heaps))?;
    }
    let group = bounds.max_group;
    let groups = bounds.max_groups;
    if form.has_groups() && cases > group.saturating_mul(groups) {
        return Err(Misuse::TooFewGroups {
            cases,
            group,
            groups,
        });
    }
    if u128::from(cases) * u128::from(least_heaps) > bounds.max_total.into() {
        return Err(Misuse::TooFewHeaps {
            cases,
            least: least_heaps,
            most: bounds.max_total,
        });
    }
    let mut most = bounds.max_heaps;
    if options.is_searched(form.game)
        && form.formula.is_none()
        && bounds.min_heap > 0
        && bounds.min_total > 0
        && rules::proved(form, options, &bounds, tables)?.is_none()
        && let Some(searched) =
            rules::sure_stones(form, options, &bounds).checked_div(bounds.min_heap)
    {
        most = most.min(searched);
    }
    let most = form.heaps.unwrap_or(most);
    if u128::from(cases) * u128::from(most) < bounds.min_total.into() {
        return Err(Misuse::TooFewCases {
            cases,
            most,
            least: bounds.min_total,
        });
    }
    check_moves(form, options, &bounds)?;
    bounds.check_with_move()?;
    match bounds.with_move {
        Some(stones) if form.has_moves_within_heaps(&bounds) => {
            check_order(("with-move", stones), max_heap)
        }
        _ => Ok(()),
    }
}

/// Checks that the heaps of a case can have as many, and as few, stones as a case has.
fn check_stones(form: &CaseForm, bounds: &Bounds) -> Result<(), Misuse> {
    if !form.bounds_stones(bounds) {
        return Ok(());
    }
    let fewest = form.least_heaps(bounds.min_heaps);
    let mut least = fewest.saturating_mul(bounds.min_heap);
    if fewest > 0 && bounds.min_heap == 0 {
        least = form.least_heap(0);
    }
    if least > bounds.max_stones {
        let most = bounds.max_stones;
        return Err(Misuse::TooFewStones { most, least });
    }
    let heaps = form.heaps.unwrap_or(bounds.max_heaps);
    let heaps = heaps.min(bounds.most_heaps_of_stones());
    let most = heaps.saturating_mul(bounds.max_heap);
    if most < bounds.min_stones {
        let least = bounds.min_stones;
        return Err(Misuse::TooManyStones { least, most });
    }
    Ok(())
}

/// Checks that a set can have as many moves as each case has.
fn check_moves(form: &CaseForm, options: &Options, bounds: &Bounds) -> Result<(), Misuse> {
    if !form.gives_moves() {
        return Ok(());
    }
    if form.counts_moves() && bounds.min_moves > rules::MAX_MOVES {
        return Err(Misuse::TooManyMoves(rules::MAX_MOVES));
    }
    let least = *form.distinct_moves(bounds).start();
    for (flag, most) in [("max-move", bounds.max_move), ("max-heap", bounds.max_heap)] {
        let holds = flag == "max-move" || form.has_moves_within_heaps(bounds);
        if most < least && holds {
            let asked = match &options.layout {
                Some(layout) if form.fixed_moves.is_some() => ("layout", format!("\"{layout}\"")),
                _ => ("min-moves", least.to_string()),
            };
            return Err(Misuse::Exclusive([(flag, most.to_string()), asked]));
        }
    }
    Ok(())
}

/// Checks that some numbers within the bounds of a, b and c do not end the input.
fn check_end(form: &CaseForm, bounds: &Bounds) -> Result<(), Misuse> {
    let places = form.places_of_end().min(form.letters());
    if places == 0 || bounds.of_all_numbers(places)[1] > 0 {
        return Ok(());
    }
    check_order(("min-heap", 1), (NUMBERS[places - 1][1], 0))
}

/// The workload with the bounds that cases of this form can have.
fn within_reach(
    form: &CaseForm,
    options: &Options,
    mut workload: Workload,
) -> Result<Workload, Misuse> {
    let bounds = &mut workload.bounds;
    if form.has_ranges {
        let least = bounds.min_heap.max(bounds.with_move.unwrap_or(0));
        bounds.max_heap = bounds.max_heap.min(MAX_RANGE.max(least));
    }
    if let Some(shape) = form.tuple {
        bounds.check_positions(shape)?;
    }
    if form.letters() > 0 {
        [bounds.min_heap, bounds.max_heap] = bounds.of_all_numbers(form.letters());
    }
    if let Some(shape) = form.tuple {
        bounds.max_heap = bounds.max_heap.min(shape.most()).max(bounds.min_heap);
    }
    bounds.max_heaps = bounds.max_heaps.min(options.most_heaps());
    check_stones(form, bounds)?;
    *bounds = bounds.with_room_for_stones(bounds, form.heaps);
    let most = bounds.max_heaps.max(form.omitted_heaps.unwrap_or(0));
    if most > Workload::MAX_HEAPS {
        return Err(Misuse::TooManyHeaps(Workload::MAX_HEAPS));
    }
    Ok(workload)
}

/// The forms that cases may have, and the rules that cases of each may give.
fn with_rules(
    forms: Vec<CaseForm>,
    options: &Options,
    workload: &Workload,
    random: &mut Random,
    tables: &Arc<Mutex<Tables>>,
) -> Result<Vec<(CaseForm, Rules)>, Misuse> {
    let mut all = Vec::new();
    for form in forms {
        check(&form, options, workload, tables)?;
        let workload = computed::workload_of_rules(&form, *workload);
        match Rules::new(&form, options, &workload, random, tables) {
            // Among cases of other games, none of this one is small enough to be searched.
            Err(Misuse::NoKnownHeap(_))
                if options.game().is_none() && options.is_searched(form.game) => {}
            rules => all.push((form, rules?)),
        }
    }
    Ok(all)
}

/// Writes numbers, each with a blank after it.
fn push(numbers: &[u64], text: &mut Vec<u8>) {
    let mut digits = itoa::Buffer::new();
    for &number in numbers {
        text.extend_from_slice(digits.format(number).as_bytes());
        text.push(b' ');
    }
}

/// Ends a line: makes the blank after its last number a line feed. A line without numbers is empty.
fn end_line(text: &mut Vec<u8>) {
    match text.last_mut() {
        Some(last) if *last == b' ' => *last = b'\n',
        _ => text.push(b'\n'),
    }
}

/// Writes the zeros that end an input of cases of this form, if any do.
fn write_end(form: &CaseForm, text: &mut Vec<u8>) {
    if !form.ended {
        return;
    }
    for _ in 0..form.ending_zeros() {
        push(&[0], text);
    }
    end_line(text);
}

/// The numbers of a case, and how many cases its group has.
struct DrawnNumbers<'a> {
    rule: &'a [u64],
    heaps: &'a [u64],
    group: u64,
    /// Where skipped numbers come from.
    random: &'a mut Random,
}

/// Writes the parts, a blank after each number.
fn write(parts: &[Part], form: &CaseForm, case: &mut DrawnNumbers, text: &mut Vec<u8>) {
    for part in parts {
        let numbers = match part {
            Part::Selector => &[form.game.selector()][..],
            Part::MoveCount | Part::DigitCount => &[case.rule.len() as u64],
            Part::Moves | Part::Digits => case.rule,
            Part::Least | Part::Limit => &case.rule[..1],
            Part::Most => &case.rule[1..],
            Part::Group => &[case.group],
            Part::HeapCount => &[form.heaps_of(case.heaps.len()) as u64],
            Part::List {
                on_lines: false, ..
            } => case.heaps,
            Part::List { on_lines: true, .. } => {
                for numbers in case.heaps.chunks(form.numbers_of_heap) {
                    end_line(text);
                    push(numbers, text);
                }
                continue;
            }
            Part::UpTo => &case.heaps[..1],
            Part::Number(letter) => &case.heaps[letter.place().unwrap_or(0)..][..1],
            Part::Skipped => &[1 + case.random.below(1000)],
            Part::LineEnd => {
                end_line(text);
                continue;
            }
        };
        push(numbers, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::bounds::MoveOrder;
    use crate::game::Budget;
    use crate::limits::to_usize;
    use crate::{Game, HeapCount, Layout};

    fn generated(layout: &str, options: Options, workload: Workload) -> Vec<Vec<u64>> {
        let options = Options {
            layout: Layout::new(layout),
            ..options
        };
        let mut generator = Generator::new(&options, workload).expect("options that go together");
        let mut text = Vec::new();
        while generator
            .write_block(&mut text)
            .expect("a vector takes everything")
        {}
        let text = String::from_utf8(text).expect("digits");
        let numbers = |line: &str| {
            line.split_whitespace()
                .map(|number| number.parse().expect("a number"))
                .collect()
        };
        text.lines().map(numbers).collect()
    }

    fn within(cases: u64, bounds: Bounds) -> Workload {
        Workload {
            cases,
            bounds,
            ..Workload::default()
        }
    }

    #[test]
    fn one_0_ends_an_input_that_ends_with_it() {
        for cases in [0, 1, 3, 20_000] {
            let lines = generated(
                "n m s 0",
                Options::default(),
                within(
                    cases,
                    Bounds {
                        max_heap: 9,
                        ..Workload::BOUNDS
                    },
                ),
            );
            assert_eq!(
                lines.iter().position(|line| line == &[0]),
                Some(to_usize(cases))
            );
            assert_eq!(lines.len() as u64, cases + 1);
        }
    }

    #[test]
    fn lines_end_where_the_layout_says_so() {
        let lines = |layout| {
            generated(
                layout,
                Options::default(),
                Workload {
                    cases: 200,
                    ..Workload::default()
                },
            )
        };
        for case in lines("k / m s / x h 0")[..600].chunks(3) {
            assert_eq!(
                (case[0].len(), case[1].len() as u64, case[2].len() as u64),
                (1, 1 + case[1][0], 1 + case[0][0])
            );
        }
        // Without heaps, an empty line.
        assert!(
            lines("m s / k / h 0")[..600]
                .chunks(3)
                .all(|case| case[2].len() as u64 == case[1][0])
        );
        for layout in ["m s T n 0", "m s T / n 0"] {
            let lines = lines(layout);
            assert!(
                lines[0].len() as u64 == lines[0][0] + 2 && lines[1].len() == 1,
                "{layout}: {:?}",
                &lines[..2]
            );
        }
    }

    #[test]
    fn a_case_has_as_many_heaps_as_it_may_have() {
        let options = Options {
            form: crate::Form::game(Game::Nim),
            ..Options::default()
        };
        let bounds = Bounds {
            min_heaps: 2,
            max_heaps: 4,
            ..Workload::BOUNDS
        };
        let lines = generated("k h 0", options, within(2000, bounds));
        let mut counts: Vec<u64> = lines[..2000].iter().map(|line| line[0]).collect();
        counts.sort_unstable();
        counts.dedup();
        assert_eq!(counts, [2, 3, 4]);
    }

    #[test]
    fn a_heap_as_large_as_the_largest_move_leaves_stones_for_the_others() {
        for (min_heap, min_stones) in [(2, 7), (2, 0), (1, 7), (0, 7)] {
            for moves_within_heaps in [false, true] {
                let bounds = Bounds {
                    min_heap,
                    max_heap: 48,
                    min_stones,
                    max_stones: 7,
                    max_heaps: 10,
                    moves_within_heaps,
                    ..Workload::BOUNDS
                };
                for line in &generated("m s k h 0", Options::default(), within(500, bounds))[..500]
                {
                    let stones: u64 = line[2 + to_usize(line[0])..].iter().sum();
                    assert!((min_stones..=7).contains(&stones), "{bounds:?}: {line:?}");
                }
            }
        }
    }

    #[test]
    fn a_set_increases_is_within_its_bounds_and_has_no_move_above_the_largest_heap() {
        let bounds = Bounds {
            max_heap: 40,
            max_move: 30,
            max_moves: 3,
            with_move: Some(7),
            ..Workload::BOUNDS
        };
        let workload = Workload {
            ..within(1000, bounds)
        };
        for layout in ["m s k h 0", "n m s 0", "1..n m s 0"] {
            for line in &generated(layout, Options::default(), workload)[..1000] {
                let (rule, heaps) = match layout {
                    "m s k h 0" => (&line[1..=to_usize(line[0])], &line[2 + to_usize(line[0])..]),
                    _ => (&line[2..], &line[..1]),
                };
                assert!(
                    rule.is_sorted_by(|one, other| one < other) && rule.contains(&7),
                    "{layout}: {line:?}"
                );
                assert!(
                    rule.len() <= 3 && rule.last() <= heaps.iter().max(),
                    "{layout}: {line:?}"
                );
            }
        }
        let moves = |line: &Vec<u64>| line[2..].iter().max().copied();
        let largest = generated("n m s 0", Options::default(), workload)[..1000]
            .iter()
            .filter_map(moves)
            .max();
        assert!(largest > Some(20) && largest <= Some(30), "{largest:?}");
    }

    #[test]
    fn a_range_has_as_many_heaps_as_it_may_have_and_no_move_above_them() {
        let bounds = Bounds {
            max_heap: 1_000_000,
            max_move: 1_000_000,
            max_moves: 100,
            ..Workload::BOUNDS
        };
        for min_heap in [1, 1500] {
            let most = MAX_RANGE.max(min_heap);
            for line in &generated(
                "1..n m s 0",
                Options::default(),
                within(40, Bounds { min_heap, ..bounds }),
            )[..40]
            {
                assert!(
                    (min_heap..=most).contains(&line[0])
                        && line[2..].iter().max() <= Some(&line[0]),
                    "{line:?}"
                );
            }
        }
    }

    #[test]
    fn a_code_has_a_move_and_no_0_at_its_end() {
        for budget in [24, 4] {
            let options = Options {
                budget: Budget::new(budget).expect("a budget"),
                ..Options::default()
            };
            let bounds = Bounds {
                max_heap: 5,
                ..Workload::BOUNDS
            };
            for line in &generated("d c k h 0", options, within(300, bounds))[..300] {
                let code = &line[1..=to_usize(line[0])];
                assert!(
                    (2..=5).contains(&code.len()) && code.last() > Some(&0),
                    "{line:?}"
                );
            }
        }
    }

    #[test]
    fn an_input_ends_with_as_many_zeros_as_each_case_has_numbers() {
        let three = || Options {
            form: crate::Form::game(Game::Nim),
            heaps: HeapCount::new(3),
            ..Options::default()
        };
        let wythoff = || Options {
            form: crate::Form::game(Game::Wythoff),
            ..Options::default()
        };
        let nim = || Options {
            form: crate::Form::game(Game::Nim),
            ..Options::default()
        };
        for (layout, options, zeros) in [
            ("n r 0", Options::default(), 2),
            ("a b 0", wythoff(), 2),
            ("h 0", three(), 3),
            ("x h / x 0", three(), 5),
            ("n 0", nim(), 1),
            ("k h 0", nim(), 1),
            ("n m s 0", Options::default(), 1),
            ("l r T n 0", Options::default(), 1),
        ] {
            for cases in [0, 3] {
                let lines = generated(layout, options.clone(), within(cases, Workload::BOUNDS));
                assert_eq!(lines.last(), Some(&vec![0; zeros]), "{layout}");
            }
        }
    }

    #[test]
    fn no_case_starts_with_a_0_that_would_end_the_input() {
        let bounds = Bounds {
            min_heap: 0,
            max_heap: 2,
            min_heaps: 0,
            max_heaps: 2,
            ..Workload::BOUNDS
        };
        let of = |game| Options {
            form: crate::Form::game(game),
            ..Options::default()
        };
        let pairs = || Options {
            heaps: HeapCount::new(2),
            ..of(Game::Nim)
        };
        for (layout, options) in [
            ("k h 0", of(Game::Nim)),
            ("n 0", of(Game::Nim)),
            ("h 0", pairs()),
            ("n m s 0", Options::default()),
            ("1..n m s 0", Options::default()),
        ] {
            let lines = generated(layout, options, within(100, bounds));
            assert!(
                lines.len() == 101 && lines[..100].iter().all(|line| line[0] > 0),
                "{layout}: {lines:?}"
            );
        }
    }

    #[test]
    fn two_numbers_are_a_case_unless_both_are_0() {
        let wythoff = Options {
            form: crate::Form::game(Game::Wythoff),
            ..Options::default()
        };
        let formula = crate::game::rule::HeapFormula::new("a+b").expect("a formula");
        let computed = Options {
            form: crate::Form::game(Game::Nim),
            heap: Some(formula),
            ..Options::default()
        };
        let hard = [false, true];
        for (options, hard) in [wythoff, computed]
            .into_iter()
            .flat_map(|it| hard.map(|hard| (it.clone(), hard)))
        {
            let bounds = Bounds {
                min_heap: 0,
                max_heap: 2,
                ..Workload::BOUNDS
            };
            let lines = generated(
                "a b 0",
                options,
                Workload {
                    hard,
                    ..within(300, bounds)
                },
            );
            assert_eq!(
                lines.iter().position(|line| line == &[0, 0]),
                Some(300),
                "{hard}: {lines:?}"
            );
            for place in [0, 1] {
                assert!(
                    lines[..300].iter().any(|line| line[place] == 0),
                    "{hard}: {lines:?}"
                );
            }
        }
    }

    #[test]
    fn all_cases_together_have_at_most_as_many_heaps_as_they_may_have() {
        let options = Options {
            form: crate::Form::game(Game::Nim),
            ..Options::default()
        };
        let total = |max_total| {
            let bounds = Bounds {
                min_heaps: 2,
                max_heaps: 50,
                max_total,
                ..Workload::BOUNDS
            };
            generated("k h 0", options.clone(), within(100, bounds))
                .iter()
                .map(|line| line[0])
                .collect::<Vec<u64>>()
        };
        assert_eq!(total(200)[..100], [2; 100]);
        let counts = total(1000);
        assert!(
            counts.iter().sum::<u64>() <= 1000 && counts.iter().any(|&heaps| heaps > 30),
            "{counts:?}"
        );
        assert!(counts[50..].iter().sum::<u64>() > 300, "{counts:?}");
    }

    #[test]
    fn all_cases_together_have_exactly_as_many_heaps_as_asked_for() {
        let options = Options {
            form: crate::Form::game(Game::Nim),
            ..Options::default()
        };
        for (cases, total, max_heaps) in [
            (1, 50, 50),
            (10, 500, 50),
            (10, 137, 50),
            (7, 7, 3),
            (100, 5000, 5000),
        ] {
            let bounds = Bounds {
                max_heaps,
                min_total: total,
                max_total: total,
                ..Workload::BOUNDS
            };
            let counts: Vec<u64> = generated("k h 0", options.clone(), within(cases, bounds))
                .iter()
                .map(|line| line[0])
                .collect();
            assert_eq!(counts.iter().sum::<u64>(), total, "{counts:?}");
        }
        let bounds = Bounds {
            max_heaps: 4,
            min_total: 41,
            ..Workload::BOUNDS
        };
        let refused = Generator::new(&options, within(10, bounds))
            .err()
            .map(|error| error.to_string());
        assert_eq!(
            refused.as_deref(),
            Some("min-total 41: 10 cases may have only 40 heaps")
        );
    }

    #[test]
    fn moves_come_in_any_order_and_repeat_only_if_they_may() {
        let sets = |moves| {
            let bounds = Bounds {
                moves,
                max_heap: 50,
                ..Workload::BOUNDS
            };
            let lines = generated("n m s 0", Options::default(), within(300, bounds));
            lines[..300]
                .iter()
                .map(|line| line[2..].to_vec())
                .collect::<Vec<_>>()
        };
        let repeats = |set: &Vec<u64>| (1..set.len()).any(|at| set[..at].contains(&set[at]));
        let increases = |set: &Vec<u64>| set.is_sorted_by(|one, other| one < other);
        assert!(sets(MoveOrder::Increasing).iter().all(increases));
        let distinct = sets(MoveOrder::Distinct);
        assert!(!distinct.iter().any(repeats) && distinct.iter().any(|set| !set.is_sorted()));
        let any = sets(MoveOrder::Any);
        assert!(any.iter().any(repeats) && any.iter().all(|set| set.len() <= 5));
    }

    #[test]
    fn hard_heaps_are_numbers_at_which_programs_are_wrong_and_half_of_the_cases_are_lost() {
        let options = Options {
            form: crate::Form::game(Game::Wythoff),
            ..Options::default()
        };
        let lines = generated(
            "a b 0",
            options,
            Workload {
                hard: true,
                ..within(5000, Workload::BOUNDS)
            },
        );
        for number in [
            1,
            2,
            65_535,
            65_537,
            999_999_999,
            1_000_000_000,
            1_000_001,
            433_494_436,
            701_408_733,
        ] {
            assert!(lines.iter().any(|line| line.contains(&number)), "{number}");
        }
        assert!(
            lines[..5000]
                .iter()
                .flatten()
                .all(|&number| (1..=1_000_000_000).contains(&number))
        );
        let nim = Options {
            form: crate::Form::game(Game::Nim),
            ..Options::default()
        };
        let lines = generated(
            "k h 0",
            nim,
            Workload {
                hard: true,
                ..within(1000, Workload::BOUNDS)
            },
        );
        let lost = lines
            .iter()
            .filter(|line| line[1..].iter().fold(0, |sum, heap| sum ^ heap) == 0)
            .count();
        assert!((450..600).contains(&lost), "{lost}");
    }

    /// Why no cases of this layout within these bounds are drawn.
    fn refusal(layout: &str, bounds: Bounds) -> Result<(), String> {
        let options = Options {
            layout: Layout::new(layout),
            budget: Budget::new(0).expect("a budget"),
            ..Options::default()
        };
        match Generator::new(&options, within(10, bounds)) {
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let bounds = Workload::BOUNDS;
        for (layout, bounds, told) in [
            (
                "m s n",
                Bounds {
                    min_heap: 9,
                    max_heap: 8,
                    ..bounds
                },
                "min-heap 9 and max-heap 8 contradict each other",
            ),
            (
                "m s k h",
                Bounds {
                    min_heaps: 11,
                    ..bounds
                },
                "min-heaps 11 and max-heaps 10 contradict each other",
            ),
            (
                "m s n",
                Bounds {
                    with_move: Some(25),
                    ..bounds
                },
                "with-move 25 and max-move 24 contradict each other",
            ),
            (
                "m s n",
                Bounds {
                    with_move: Some(9),
                    max_heap: 8,
                    ..bounds
                },
                "with-move 9 and max-heap 8 contradict each other",
            ),
            (
                "m s n",
                Bounds {
                    max_total: 9,
                    ..bounds
                },
                "max-total 9: expected at least 10 heaps for 10 cases, found 9",
            ),
            (
                "m s k h",
                Bounds {
                    min_heaps: 2,
                    max_total: 19,
                    ..bounds
                },
                "max-total 19: expected at least 20 heaps for 10 cases, found 19",
            ),
            (
                "m s T n",
                Bounds {
                    max_group: 3,
                    max_groups: 3,
                    ..bounds
                },
                "max-groups 3: groups of at most 3 have at most 9 cases, not 10",
            ),
        ] {
            assert_eq!(refusal(layout, bounds), Err(told.to_string()));
        }
        assert_eq!(
            refusal(
                "m s T n",
                Bounds {
                    max_group: 5,
                    max_groups: 2,
                    ..bounds
                }
            ),
            Ok(())
        );
        assert_eq!(
            refusal(
                "m s n",
                Bounds {
                    with_move: Some(24),
                    min_heap: 24,
                    max_heap: 24,
                    max_total: 10,
                    ..bounds
                }
            ),
            Ok(())
        );
        assert_eq!(
            refusal(
                "m s T n",
                Bounds {
                    with_move: Some(9),
                    max_heap: 8,
                    ..bounds
                }
            ),
            Ok(())
        );
        for (min_heap, refused) in [
            (0, None),
            (1, Some("the budget answers no case within these bounds")),
        ] {
            let options = Options {
                form: crate::Form::code(&[0, 7, 7]).expect("a code"),
                budget: Budget::new(0).expect("a budget"),
                ..Options::default()
            };
            let generator = Generator::new(&options, within(10, Bounds { min_heap, ..bounds }));
            assert_eq!(
                generator.err().map(|error| error.to_string()).as_deref(),
                refused
            );
        }
    }

    #[test]
    fn as_many_cases_are_left_as_were_not_written() {
        let options = Options {
            form: crate::Form::game(Game::Nim),
            ..Options::default()
        };
        let workload = Workload {
            cases: 20_000,
            ..Workload::default()
        };
        let mut generator = Generator::new(&options, workload).expect("options that go together");
        let mut text = Vec::new();
        assert_eq!(generator.left(), 20_000);
        generator
            .write_block(&mut text)
            .expect("a vector takes everything");
        let cases = text.iter().filter(|&&byte| byte == b'\n').count() as u64 - 1;
        assert!(0 < cases && cases < 20_000);
        assert_eq!(generator.left(), 20_000 - cases);
    }
}
