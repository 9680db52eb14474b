// Octal games: a plain table with a certified period.

/// The Grundy values of an octal game.
#[derive(Default)]
struct Octal {
    /// Up to the last digit that is not 0.
    code: Vec<u64>,
    values: Vec<u32>,
    /// For each value, the last heap with a move to it.
    seen: Vec<usize>,
    known: Option<Cycle>,
}

impl Octal {
    /// The most values: finding them all takes half a minute.
    const MOST: usize = 1 << 18;

    /// Reads the digits of the code.
    fn read(count: u64, console: &mut Console) -> io::Result<Octal> {
        let code = console.numbers(count, "a digit")?;
        if code.iter().any(|&digit| digit > 7) {
            return Err(console.fault("digits up to 7"));
        }
        if code.first().map_or(false, |first| first % 4 != 0) {
            return Err(console.fault("0 or 4 as the first digit"));
        }
        Ok(Octal::new(code))
    }

    fn new(mut code: Vec<u64>) -> Octal {
        let zeros = code.iter().rev().take_while(|&&digit| digit == 0).count();
        code.truncate(code.len() - zeros);
        Octal {
            code,
            ..Octal::default()
        }
    }

    /// The Grundy value of a heap, if the table is large enough for it.
    fn grundy(&mut self, stones: u64) -> Option<u64> {
        while stones >= self.values.len() as u64 && self.known.is_none() {
            self.extend()?;
        }
        Some(self.values[first_alike(stones, self.known)].into())
    }

    /// The preperiod and the period of the values, if the table is large enough for them.
    fn cycle(&mut self) -> Option<Cycle> {
        while self.known.is_none() {
            self.extend()?;
        }
        self.known
    }

    /// Adds the value of the next heap, and looks for the period at every power of 2.
    fn extend(&mut self) -> Option<()> {
        let heap = self.values.len();
        if heap == Octal::MOST {
            return None;
        }
        let values = &mut self.values;
        for (left, digit) in (0..=heap).rev().zip(&self.code) {
            if digit & if left == 0 { 1 } else { 2 } != 0 {
                self.seen[values[left] as usize] = heap;
            }
            if digit & 4 != 0 && left > 1 {
                let pairs = values[1..left].iter().zip(values[1..left].iter().rev());
                for (a, b) in pairs.take(left / 2) {
                    self.seen[(a ^ b) as usize] = heap;
                }
            }
        }
        let mex = self.seen.iter().take_while(|&&last| last == heap).count();
        values.push(mex as u32);
        let room = (mex + 1).next_power_of_two().max(self.seen.len());
        self.seen.resize(room, usize::MAX);
        if values.len().is_power_of_two() {
            self.certify();
        }
        Some(())
    }

    /// Looks for the period. To certify it, k values in a row have to repeat or, if the code splits
    /// heaps, all from n0 + p on before 2·n0 + 2·p + k.
    fn certify(&mut self) {
        let len = self.values.len();
        let splits = self.code.iter().any(|digit| digit & 4 != 0);
        let before = (len + 1).saturating_sub(self.code.len().max(1)) / if splits { 2 } else { 1 };
        self.known = find_cycle(&self.values, len - before, before.max(1) - 1);
    }
}
