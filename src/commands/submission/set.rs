// Subtraction games: a plain table with a certified period.

/// The Grundy values of a subtraction set.
#[derive(Default)]
struct Set {
    moves: Vec<u64>,
    /// How many of the moves some heap was large enough for, and their greatest common divisor.
    used: usize,
    divisor: u64,
    /// The values of the multiples of the divisor, and how they repeat.
    values: Vec<u32>,
    known: Option<Cycle>,
}

/// The most values of a table.
const MOST: usize = 1 << 24;

impl Set {
    fn new(mut moves: Vec<u64>) -> Set {
        let mut set = Set::default();
        moves.sort_unstable();
        moves.dedup();
        set.moves = moves;
        set
    }

    /// Reads the moves.
    fn read(count: u64, console: &mut Console) -> io::Result<Set> {
        let moves = console.numbers(count, "a move")?;
        if moves.contains(&0) {
            return Err(console.fault("moves of 1 or more stones"));
        }
        Ok(Set::new(moves))
    }

    /// The set with more moves.
    fn with(self, more: &[u64]) -> Set {
        Set::new([&self.moves[..], more].concat())
    }

    /// The Grundy value of a heap, if the table is large enough for it.
    fn grundy(&mut self, stones: u64) -> Option<u64> {
        self.use_moves(stones);
        if self.used == 0 {
            return Some(0);
        }
        let heap = stones / self.divisor;
        let least = self.moves[0] / self.divisor;
        let most = self.moves[self.used - 1] / self.divisor;
        let (count, rest) = (self.used as u64, heap % (least + most));
        // An interval, two moves, and 1 to k with a larger move have closed forms.
        if most - least == count - 1 {
            return Some(rest / least);
        }
        if count == 2 {
            let past = u64::from(rest >= most);
            return Some(past + (rest / least - past) % 2);
        }
        if self.moves[self.used - 2] == self.divisor * (count - 1) {
            if most % count != 0 {
                return Some(heap % count);
            }
            return Some(if rest == most { count } else { rest % count });
        }
        while heap >= self.values.len() as u64 && self.known.is_none() {
            self.extend()?;
        }
        Some(self.values[first_alike(heap, self.known)].into())
    }

    /// The preperiod and the period of the values, if the table is large enough for them.
    fn cycle(&mut self) -> Option<Cycle> {
        self.use_moves(u64::MAX);
        while self.known.is_none() {
            self.extend()?;
        }
        let Cycle { preperiod, period } = self.known?;
        let scale = self.divisor.max(1);
        let len = (preperiod + period).checked_mul(scale)?;
        let scaled = Cycle {
            preperiod: preperiod * scale,
            period: period * scale,
        };
        Some(scaled).filter(|_| len <= MOST as u64)
    }

    /// Takes the moves into use that can be made from this heap.
    fn use_moves(&mut self, heap: u64) {
        let count = self.moves.partition_point(|&s| s <= heap);
        if count > self.used {
            let new = &self.moves[self.used..count];
            let divisor = new.iter().fold(self.divisor, |divisor, &s| gcd(divisor, s));
            // From the first new move on, values may change.
            let kept = new[0] / divisor * u64::from(divisor == self.divisor);
            self.values.truncate(kept.min(MOST as u64) as usize);
            self.divisor = divisor;
            self.used = count;
            self.known = None;
        }
    }

    /// At least doubles the table, and looks for the period.
    fn extend(&mut self) -> Option<()> {
        let len = self.values.len();
        if len == MOST {
            return None;
        }
        let moves = self.moves[..self.used].iter().map(|s| s / self.divisor);
        let moves: Vec<usize> = moves.map(|s| s.min(MOST as u64) as usize).collect();
        let window = moves.last().copied().unwrap_or(0);
        // Up to the first unused move, the values are those of all moves.
        let next = self.moves.get(self.used).copied().unwrap_or(u64::MAX);
        let most = ((next - 1) / self.divisor.max(1)).min(MOST as u64 - 1) as usize + 1;
        let end = most.min(64 + 2 * window.max(len));
        // For each value, the last heap with a move to it.
        let mut seen = vec![usize::MAX; moves.len() + 1];
        for heap in len..end {
            for s in moves.iter().take_while(|&&s| s <= heap) {
                seen[self.values[heap - s] as usize] = heap;
            }
            let mex = seen.iter().take_while(|&&last| last == heap).count();
            self.values.push(mex as u32);
        }
        self.known = find_cycle(&self.values, window, end - window);
        Some(())
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        return a;
    }
    gcd(b, a % b)
}
