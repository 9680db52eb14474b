// Subtraction games: a plain table with a certified period.

/// The Grundy values of a subtraction set.
#[derive(Default)]
struct Set {
    /// In ascending order, and divided by their greatest common divisor.
    moves: Vec<u64>,
    divisor: u64,
    /// How many of the moves some heap was large enough for.
    used: usize,
    values: Vec<u32>,
    /// The number of values at which to look for the period.
    stop: usize,
    cycle: Option<Cycle>,
}

impl Set {
    fn new(moves: &[u64]) -> Set {
        let mut set = Set::default();
        set.divisor = moves.iter().fold(0, |divisor, &s| gcd(divisor, s)).max(1);
        set.moves = moves.iter().map(|s| s / set.divisor).collect();
        set.moves.sort_unstable();
        set.moves.dedup();
        set.stop = 64;
        set
    }

    /// The Grundy value of a heap, if the table is large enough for it.
    fn grundy(&mut self, stones: u64) -> Option<u64> {
        let heap = stones / self.divisor;
        self.use_moves(heap);
        while heap >= self.values.len() as u64 && self.cycle.is_none() {
            self.extend(heap)?;
        }
        let heap = self.cycle.map_or(heap, |cycle| cycle.first(heap));
        Some(self.values[heap as usize].into())
    }

    /// The preperiod and the period of the values, if the table is large enough for them.
    fn cycle(&mut self) -> Option<(u64, u64)> {
        self.use_moves(u64::MAX);
        while self.cycle.is_none() {
            self.extend(u64::MAX)?;
        }
        let Cycle { start, period } = self.cycle?;
        let len = (start + period).checked_mul(self.divisor)?;
        if len > MOST_VALUES as u64 {
            return None;
        }
        Some((start * self.divisor, period * self.divisor))
    }

    /// Takes the moves into use that can be made from this heap.
    fn use_moves(&mut self, heap: u64) {
        let count = self.moves.partition_point(|&s| s <= heap);
        if count > self.used {
            let small = |s: u64| s.min(MOST_VALUES as u64) as usize;
            // From the first new move on, values may change.
            self.values.truncate(small(self.moves[self.used]));
            self.stop = 2 * small(self.moves[count - 1]) + 64;
            self.cycle = None;
            self.used = count;
        }
    }

    /// Continues the table, at most to where it looks for the period.
    fn extend(&mut self, heap: u64) -> Option<()> {
        let (len, stop) = (self.values.len(), self.stop.min(MOST_VALUES));
        if len == stop {
            return None;
        }
        let moves = &self.moves[..self.used];
        let end = stop.min(heap.min(MOST_VALUES as u64) as usize + len + 1);
        // For each value, the last heap with a move to it.
        let mut seen = vec![usize::MAX; moves.len() + 1];
        for heap in len..end {
            for &s in moves.iter().take_while(|&&s| s <= heap as u64) {
                seen[self.values[heap - s as usize] as usize] = heap;
            }
            let mex = seen.iter().take_while(|&&last| last == heap).count();
            self.values.push(mex as u32);
        }
        if end == stop {
            let window = moves.last().map_or(0, |&s| end.min(s as usize));
            self.cycle = Cycle::find(&self.values, window, end - window);
            self.stop *= 2;
        }
        Some(())
    }
}

/// The greatest common divisor.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        return a;
    }
    gcd(b, a % b)
}
