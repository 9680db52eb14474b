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
    cycle: Option<Cycle>,
}

impl Set {
    /// The most values.
    const MOST: usize = 1 << 24;

    fn new(moves: &[u64]) -> Set {
        let mut set = Set::default();
        set.divisor = moves.iter().fold(0, |divisor, &s| gcd(divisor, s)).max(1);
        set.moves = moves.iter().map(|s| s / set.divisor).collect();
        set.moves.sort_unstable();
        set.moves.dedup();
        set
    }

    /// The Grundy value of a heap, if the table is large enough for it.
    fn grundy(&mut self, stones: u64) -> Option<u64> {
        let heap = stones / self.divisor;
        self.use_moves(heap);
        while heap >= self.values.len() as u64 && self.cycle.is_none() {
            self.extend()?;
        }
        let heap = self.cycle.map_or(heap, |cycle| cycle.first(heap));
        Some(self.values[heap as usize].into())
    }

    /// The preperiod and the period of the values, if the table is large enough for them.
    fn cycle(&mut self) -> Option<(u64, u64)> {
        self.use_moves(u64::MAX);
        while self.cycle.is_none() {
            self.extend()?;
        }
        let Cycle { start, period } = self.cycle?;
        let len = (start + period).checked_mul(self.divisor)?;
        if len > Set::MOST as u64 {
            return None;
        }
        Some((start * self.divisor, period * self.divisor))
    }

    /// Takes the moves into use that can be made from this heap.
    fn use_moves(&mut self, heap: u64) {
        let count = self.moves.partition_point(|&s| s <= heap);
        if count > self.used {
            // From the first new move on, values may change.
            let first = self.moves[self.used].min(Set::MOST as u64);
            self.values.truncate(first as usize);
            self.used = count;
            self.cycle = None;
        }
    }

    /// At least doubles the table, and looks for the period.
    fn extend(&mut self) -> Option<()> {
        let moves = &self.moves[..self.used];
        let window = moves.last().map_or(0, |&s| s.min(Set::MOST as u64)) as usize;
        let len = self.values.len();
        if len == Set::MOST {
            return None;
        }
        let end = (64 + 2 * window.max(len)).min(Set::MOST);
        // For each value, the last heap with a move to it.
        let mut seen = vec![usize::MAX; moves.len() + 1];
        for heap in len..end {
            for &s in moves.iter().take_while(|&&s| s <= heap as u64) {
                seen[self.values[heap - s as usize] as usize] = heap;
            }
            let mex = seen.iter().take_while(|&&last| last == heap).count();
            self.values.push(mex as u32);
        }
        self.cycle = Cycle::find(&self.values, window, end - window);
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
