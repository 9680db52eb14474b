//! Random cases of positions of several numbers, lost as often as wished.

use super::positions::Positions;
use super::tuples::TupleRules;
use crate::case::form::CaseForm;
use crate::game::Sum;

impl Positions {
    /// Draws positions of several numbers.
    pub(super) fn draw_tuples(&mut self, form: &CaseForm, rules: &TupleRules, most_heaps: u64) {
        let count = self.draw_count(form, most_heaps);
        self.room.most = rules.known();
        self.computed.clear();
        let draw = self.number_draw();
        for _ in 0..count {
            let code = rules.any(&self.workload.bounds, &draw, &mut self.random);
            self.computed.push(code);
        }
        self.write_tuples(rules);
    }

    /// Makes the sum of the positions lost, or a number away from lost, if so wished; returns
    /// whether it is lost.
    pub(super) fn settle_tuples(&mut self, rules: &TupleRules, lost: bool, is_near: bool) -> bool {
        let sum = rules.sum(&self.computed, self.play);
        let is_lost = !sum.wins(self.play);
        if !lost && !is_near {
            return is_lost;
        }
        let is_lost = is_lost || self.lose_tuples(rules, sum);
        if !lost && is_lost {
            self.change_a_number(rules);
        }
        self.write_tuples(rules);
        !rules.sum(&self.computed, self.play).wins(self.play)
    }

    /// Makes the sum lost by another position in place of one, first one that differs in a single
    /// number. Returns whether one was found.
    fn lose_tuples(&mut self, rules: &TupleRules, sum: Sum) -> bool {
        let bounds = &self.workload.bounds;
        let random = &mut self.random;
        for at in random.places(self.computed.len()) {
            let code = self.computed[at];
            let wanted = sum.wanted(rules.value(code), self.play);
            let other = rules
                .close_to(code, wanted, bounds, random)
                .or_else(|| rules.any_of_value(wanted, bounds, random));
            if let Some(other) = other {
                self.computed[at] = other;
                return true;
            }
        }
        false
    }

    /// Adds 1 to a number or takes it away, if the value is known then.
    fn change_a_number(&mut self, rules: &TupleRules) {
        if self.computed.is_empty() {
            return;
        }
        let at = self.random.place(self.computed.len());
        let place = self.random.place(rules.shape.count());
        let code = self.computed[at];
        let number = rules.shape.number(code, place);
        let range = rules.range(place, &self.workload.bounds);
        for other in [number + 1, number.saturating_sub(1)] {
            let changed = rules.with_number(code, place, other);
            let is_known = rules.known_value(changed).is_some();
            if range.contains(&other) && is_known && !rules.ends_input(changed) {
                self.computed[at] = changed;
                return;
            }
        }
    }

    /// Writes the numbers of all positions into the case.
    fn write_tuples(&mut self, rules: &TupleRules) {
        self.heaps.clear();
        for &code in &self.computed {
            let numbers = rules.numbers(code);
            self.heaps.extend(&numbers[..rules.shape.count()]);
        }
    }
}
