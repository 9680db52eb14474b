//! How far the numbers of an input reach within their bounds, for `validate --reached`.

#[cfg(feature = "cli")]
use std::fmt::Write;

use crate::case::bounds::Bounds;
#[cfg(feature = "cli")]
use crate::case::form::CaseForm;
use crate::case::game::Game;
use crate::case::parts::Part;
use crate::case::required::Number;
use crate::limits::MAX_NUMBER;

/// The least and the most that a number of a case may be, whatever comes before it.
pub(super) fn limits(number: Number, bounds: &Bounds) -> [u64; 2] {
    if let Some(letter) = number.letter() {
        return bounds.of_number(letter);
    }
    let part = match number {
        Number::CaseCount => return [bounds.min_cases, bounds.max_cases],
        Number::Stones => return [bounds.min_stones, bounds.max_stones.min(MAX_NUMBER)],
        Number::Part(part, ..) => part,
    };
    match part {
        Part::Selector => [1, Game::ALL.len() as u64],
        Part::MoveCount => [bounds.min_moves, bounds.max_moves],
        Part::Moves => [1, bounds.max_move],
        Part::DigitCount | Part::Skipped => [0, MAX_NUMBER],
        Part::Digits => [0, 7],
        Part::Least | Part::Most | Part::Limit => [1, MAX_NUMBER],
        Part::Group => [bounds.least_group(), bounds.max_group.min(bounds.max_cases)],
        Part::HeapCount => [bounds.min_heaps, bounds.max_heaps],
        // Numbers with other letters have bounds of their own.
        Part::Number(_) | Part::UpTo | Part::List { .. } => [bounds.min_heap, bounds.max_heap],
        Part::LineEnd => [0, 0],
    }
}

/// A number of an input, all cases together.
struct ReachedNumber {
    name: &'static str,
    limits: [u64; 2],
    /// The least and the largest in the input, if there is one.
    found: Option<[u64; 2]>,
}

/// The numbers of an input, in the order of a case.
pub(super) struct Reached {
    bounds: Bounds,
    numbers: Vec<ReachedNumber>,
}

impl Reached {
    /// The numbers of these forms. Cases that name their game have those of the games that they
    /// name.
    #[cfg(feature = "cli")]
    pub(super) fn new(forms: &[CaseForm], bounds: &Bounds, has_case_count: bool) -> Reached {
        let mut reached = Reached {
            bounds: *bounds,
            numbers: Vec::new(),
        };
        if has_case_count {
            reached.find(Number::CaseCount);
        }
        if let [form] = forms {
            for part in form.numbers() {
                reached.add(*part, form);
            }
            reached.raise_first(form);
            if form.bounds_stones(bounds) {
                reached.find(Number::Stones);
            }
        }
        reached
    }

    /// Adds the numbers of a part.
    #[cfg(feature = "cli")]
    fn add(&mut self, part: Part, form: &CaseForm) {
        let count = match part {
            Part::List { each, .. } => each as u64,
            _ => 1,
        };
        for place in 1..=count {
            self.find(form.number(part, place, count));
        }
    }

    /// If a 0 in place of the first number of a case ends the input, that number is 1 or more.
    #[cfg(feature = "cli")]
    fn raise_first(&mut self, form: &CaseForm) {
        let is_list = form.numbers().first() == Some(&Part::HEAPS);
        if let Some(first) = self.numbers.first_mut()
            && form.ended
            && !form.ended_by_zeros
            && !is_list
        {
            first.limits[0] = first.limits[0].max(1);
        }
    }

    /// Notes a number of the input.
    #[cold]
    pub(super) fn note(&mut self, number: Number, value: u64) {
        let reached = self.find(number);
        let [least, most] = reached.found.unwrap_or([value, value]);
        reached.found = Some([least.min(value), most.max(value)]);
    }

    /// This number; adds it if it is new.
    fn find(&mut self, number: Number) -> &mut ReachedNumber {
        let name = number.name();
        let known = self.numbers.iter().position(|known| known.name == name);
        let place = known.unwrap_or(self.numbers.len());
        if known.is_none() {
            self.numbers.push(ReachedNumber {
                name,
                limits: limits(number, &self.bounds),
                found: None,
            });
        }
        &mut self.numbers[place]
    }

    /// A line on each number: its name, its bounds, the least and the largest in the input, and
    /// which of its bounds is not among them.
    #[cfg(feature = "cli")]
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for number in &self.numbers {
            let [least, most] = number.limits;
            let _ = write!(text, "{} {least} {most}", number.name);
            let missing = match number.found {
                None => " - - min and max not met",
                Some([smallest, largest]) => {
                    let _ = write!(text, " {smallest} {largest}");
                    match (smallest == least, largest == most) {
                        (true, true) => "",
                        (true, false) => " max not met",
                        (false, true) => " min not met",
                        (false, false) => " min and max not met",
                    }
                }
            };
            let _ = writeln!(text, "{missing}");
        }
        text
    }
}
