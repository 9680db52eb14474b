//! The steps of a checker for a case of a rule of one's own: loops over all moves find the one that a
//! line tells.

use crate::case::template::Placeholder;
use crate::game::rule::{Leaves, Left, Rule};

use super::cells::{TableEntry, WalkAim, WalkedTable, line_name, told_name};
use super::formula::called;
use super::found_moves::declared;
use super::syntax::{expression, steps};
use super::told_moves::{MoveSteps, TriedMoves, each_number};
use super::tree::{Expr, ProgramItem, Step, name, natural, signed};
use super::walk::moves;

impl MoveSteps<'_> {
    /// The steps for a rule that has this table.
    ///
    /// # Errors
    ///
    /// The rule has moves that no checker tries.
    pub fn of_own_rule(&mut self, mut table: WalkedTable) -> Result<TriedMoves, String> {
        let Some(rule) = self.cases.options.form.own_rule() else {
            return Err("no rule of one's own has this table".to_string());
        };
        check(rule, self.noun())?;
        let count = expression("heaps.len()").two("/", table.names.len() as u64);
        let mut before = self.numbers(&table);
        before.extend(self.has_won(rule, &mut table, count.clone()));
        let mut tried = position(&table);
        if table.entry == TableEntry::Values {
            let value = self.value().with(self.cases.heap(), &name("n"));
            tried.push(natural("rest", name("sum").two("^", value)));
        }
        let is_checker = self.cases.is_checker();
        let told = self.told.to_vec();
        table.aim = if is_checker {
            WalkAim::Try(told)
        } else {
            WalkAim::Find(told)
        };
        tried.extend(moves(rule.written_options(), &table));
        let mut tries = Vec::new();
        if is_checker {
            for placeholder in self.told {
                let told = name(&told_name(*placeholder));
                tries.push(signed(&line_name(*placeholder), told.into_signed()));
            }
        } else {
            tries = declared(self.told);
        }
        let place = match self.cases.form.tuple {
            Some(_) => Placeholder::Position,
            None => Placeholder::Heap,
        };
        if is_checker && self.tells(place) {
            tries.extend(self.told_one(place, count, tried));
        } else {
            tries.push(each_number(count, tried));
        }
        for function in called(&[&before[..], &tries].concat()) {
            let item = ProgramItem::Function(function);
            if !self.answer.items.contains(&item) {
                self.items.push(item);
            }
        }
        Ok(TriedMoves { before, tries })
    }

    /// The list of the numbers of all positions of a case.
    fn numbers(&self, table: &WalkedTable) -> Vec<Step> {
        if self.cases.form.tuple.is_none() || !self.cases.is_single() {
            return self.list();
        }
        let list = [("COUNT", (table.names.len() as u64).into())];
        let mut all = steps("let mut heaps = vec![0; COUNT];", &list);
        for (place, number) in (0_u64..).zip(table.names) {
            let entry = Expr::at("heaps", place.into());
            all.push(Step::Change(entry, "=", name(number)));
        }
        all
    }

    /// Who wins; in misère play also whether there is a move.
    fn has_won(&self, rule: &Rule, table: &mut WalkedTable, count: Expr) -> Vec<Step> {
        let has_values = table.entry == TableEntry::Values;
        let [before, change, after] = if has_values {
            ["let mut sum = 0;", "sum ^= VALUE;", "let won = sum != 0;"]
        } else {
            ["let mut won = true;", "won = VALUE;", ""]
        };
        let mut each = Vec::new();
        if self.cases.form.tuple.is_none() {
            each.push(natural(self.cases.heap(), expression("heaps[i - 1]")));
            each.extend(self.answer.each.clone());
        } else {
            each.extend(position(table));
        }
        each.extend(steps(change, &[("VALUE", self.value())]));
        let mut all = steps(before, &[]);
        all.extend(self.has_move());
        if self.cases.misere {
            if self.cases.form.tuple.is_none() {
                each.extend(position(table));
            }
            table.aim = WalkAim::Note;
            each.extend(moves(rule.written_options(), table));
        }
        all.push(each_number(count, each));
        all.extend(steps(after, &[]));
        all
    }
}

/// The numbers of the position with the number i, and its cell.
fn position(table: &WalkedTable) -> Vec<Step> {
    let mut all = Vec::new();
    let count = table.names.len() as u64;
    for (number, place) in table.names.iter().zip(0_u64..) {
        let index = expression("i - 1").two("*", count).two("+", place);
        all.push(signed(number, Expr::at("heaps", index).into_signed()));
    }
    if count > 1 {
        all.push(natural(
            "cell",
            table.cells.named(table.names).into_natural(),
        ));
    }
    all
}

/// Refuses rules whose moves leave as many heaps as a number says.
fn check(rule: &Rule, noun: &str) -> Result<(), String> {
    for option in rule.written_options() {
        let Left::Heaps(heaps) = &option.left else {
            continue;
        };
        if !heaps.iter().all(|leaves| matches!(leaves, Leaves::One(_))) {
            return Err(format!(
                "a {noun} takes rules whose moves leave heaps one by one, without copies and ranges"
            ));
        }
    }
    Ok(())
}
