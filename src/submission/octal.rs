// Octal games: a table with a certified period.

/// The Grundy values of an octal game.
#[derive(Default)]
struct Octal {
    /// Up to the last digit that is not 0.
    code: Vec<u64>,
    table: Table,
    cycle: Option<Cycle>,
}

impl Octal {
    fn new(code: &[u64]) -> Octal {
        let mut octal = Octal::default();
        let len = code.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
        octal.code = code[..len].to_vec();
        octal
    }

    /// The Grundy value of a heap, if the table is large enough for it.
    fn grundy(&mut self, stones: u64) -> Option<u64> {
        while stones >= self.table.values.len() as u64 && self.cycle.is_none() {
            self.extend()?;
        }
        let heap = self.cycle.map_or(stones, |cycle| cycle.first(stones));
        Some(self.table.values[heap as usize].into())
    }

    /// The preperiod and the period of the values, if the table is large enough for them.
    fn cycle(&mut self) -> Option<(u64, u64)> {
        while self.cycle.is_none() {
            self.extend()?;
        }
        self.cycle.map(|cycle| (cycle.start, cycle.period))
    }

    /// Adds the value of the next heap, and looks for the period at every power of 2.
    fn extend(&mut self) -> Option<()> {
        let heap = self.table.values.len();
        let (mut ones, mut splits) = (Vec::new(), Vec::new());
        for (left, digit) in (0..=heap).rev().zip(&self.code) {
            if digit & if left == 0 { 1 } else { 2 } != 0 {
                ones.push(left);
            }
            if digit & 4 != 0 {
                splits.push((left, left / 2));
            }
        }
        self.table.push(&ones, &splits)?;
        if (heap + 1).is_power_of_two() {
            self.cycle = self.certify(heap + 1);
        }
        Some(())
    }

    /// How the first `len` values certify that all repeat.
    ///
    /// If no digit is 4 or more, k values in a row have to repeat; else, with n0 for where those that
    /// repeat start, all from n0 + p to 2·n0 + 2·p + k.
    fn certify(&self, len: usize) -> Option<Cycle> {
        let k = self.code.len().max(1) - 1;
        let splits = self.code.iter().any(|digit| digit & 4 != 0);
        let before = len.checked_sub(k)? / if splits { 2 } else { 1 };
        Cycle::find(&self.table.values, len - before, before.checked_sub(1)?)
    }
}
