// Grundy's game.

/// The Grundy values of Grundy's game.
///
/// A value is rare if it has an even number of bits in common with a mask, else it is common. A
/// split of a common value has exactly one rare part ("Winning Ways", chapter 4). Under a good mask
/// few heaps are rare, so the least common value that no split has is found fast. The rare values
/// below it are looked for among all splits, and nearly always soon found.
#[derive(Default)]
struct GrundysGame {
    values: Vec<u32>,
    largest: u32,
    mask: u32,
    /// The heaps of rare values, but the empty heap, which is no part of a split.
    rare: Vec<usize>,
    /// For each value, the last heap with a split of it.
    seen: Vec<usize>,
}

impl GrundysGame {
    const MOST: usize = 1 << 24;

    /// The Grundy value of a heap, if the table is large enough for it.
    fn grundy(&mut self, stones: u64) -> Option<u64> {
        while stones >= self.values.len() as u64 {
            self.extend()?;
        }
        Some(self.values[stones as usize].into())
    }

    /// Whether a single heap is won, if the table is large enough for it.
    fn is_won(&mut self, stones: u64) -> Option<bool> {
        if stones < LOST_BELOW {
            return Some(LOST.binary_search(&stones).is_err());
        }
        self.grundy(stones).map(|value| value != 0)
    }

    /// Adds the value of the next heap.
    fn extend(&mut self) -> Option<()> {
        let heap = self.values.len();
        if heap == GrundysGame::MOST {
            return None;
        }
        if heap.count_ones() < 2 {
            self.choose_mask();
        }
        // Some common value below this is free.
        let room = 2 * (self.largest as usize + 1).next_power_of_two();
        self.seen.resize(room, usize::MAX);
        for &part in self.rare.iter().filter(|&&part| 2 * part != heap) {
            let value = self.xor(part, heap - part);
            self.seen[value] = heap;
        }
        let is_free = |value: &usize| self.seen[*value] != heap;
        let common = (0..room).find(|value| is_free(value) && !self.is_rare(*value as u32))?;
        let mut missing = (0..common).filter(is_free).count();
        for part in 1..(heap + 1) / 2 {
            if missing == 0 {
                break;
            }
            let value = self.xor(part, heap - part);
            if value < common && self.seen[value] != heap {
                self.seen[value] = heap;
                missing -= 1;
            }
        }
        let rare = (0..common).find(|&value| self.seen[value] != heap);
        if rare.is_some() && heap > 0 {
            self.rare.push(heap);
        }
        let mex = rare.unwrap_or(common) as u32;
        self.largest = self.largest.max(mex);
        self.values.push(mex);
        Some(())
    }

    fn xor(&self, a: usize, b: usize) -> usize {
        (self.values[a] ^ self.values[b]) as usize
    }

    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones() % 2 == 0
    }

    /// Chooses the mask under which the fewest of the last values are rare.
    fn choose_mask(&mut self) {
        let last = &self.values[self.values.len().saturating_sub(1 << 12)..];
        let bits = |mask: u32| last.iter().map(move |value| (value & mask).count_ones());
        let common = |&mask: &u32| bits(mask).filter(|count| count % 2 == 1).count();
        self.mask = (1..1 << 10).rev().max_by_key(common).unwrap_or(1);
        let is_rare = |&heap: &usize| self.is_rare(self.values[heap]);
        self.rare = (1..self.values.len()).filter(is_rare).collect();
    }
}
