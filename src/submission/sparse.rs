// Grundy values of games that split heaps.

/// Grundy values of a game that splits heaps.
///
/// A value is rare if it has an even number of bits in common with a mask, else it is common. A
/// split of a common value has exactly one rare part ("Winning Ways", chapter 4). Under a good mask
/// few heaps are rare, so the least common value that no move leads to is found fast. The rare
/// values below it are looked for among all splits, and nearly always soon found.
#[derive(Default)]
struct Table {
    values: Vec<u32>,
    mask: u32,
    /// The heaps of rare values, but the empty heap, which is no part of a split.
    rare: Vec<usize>,
    /// For each value, the last heap with a move to it. There is room for twice as many values as
    /// there are, and so for a common one that no move leads to.
    seen: Vec<usize>,
}

impl Table {
    /// Adds the value of the next heap, unless the table is full. The moves of the heap leave one
    /// heap, or `left` stones in two parts, of which the smaller has at most `most` stones.
    fn push(&mut self, ones: &[usize], splits: &[(usize, usize)]) -> Option<()> {
        let heap = self.values.len();
        if heap == MOST_VALUES {
            return None;
        }
        if heap.is_power_of_two() || heap == 0 {
            self.choose_mask();
        }
        for &one in ones {
            self.seen[self.values[one] as usize] = heap;
        }
        for &(left, most) in splits {
            for &part in self.rare.iter().take_while(|&&part| part < left) {
                if part.min(left - part) <= most {
                    let value = self.values[part] ^ self.values[left - part];
                    self.seen[value as usize] = heap;
                }
            }
        }
        let is_free = |value: &u32| self.seen[*value as usize] != heap;
        let common = (0..).find(|value| is_free(value) && !is_rare(*value, self.mask))?;
        let mut missing = (0..common).filter(is_free).count();
        let parts = |&(left, most)| (1..=most).map(move |part| (part, left - part));
        for (a, b) in splits.iter().flat_map(parts) {
            if missing == 0 {
                break;
            }
            let value = self.values[a] ^ self.values[b];
            if value < common && self.seen[value as usize] != heap {
                self.seen[value as usize] = heap;
                missing -= 1;
            }
        }
        let value = (0..common).find(|&value| self.seen[value as usize] != heap);
        self.add(value.unwrap_or(common));
        Some(())
    }

    fn add(&mut self, value: u32) {
        if is_rare(value, self.mask) && !self.values.is_empty() {
            self.rare.push(self.values.len());
        }
        self.values.push(value);
        let room = 2 * (value as usize + 1).next_power_of_two();
        if room > self.seen.len() {
            self.seen.resize(room, usize::MAX);
        }
    }

    /// Chooses the mask under which the fewest values are rare.
    fn choose_mask(&mut self) {
        self.seen.resize(self.seen.len().max(4), usize::MAX);
        let mut counts = vec![0; self.seen.len() / 2];
        for &value in &self.values {
            counts[value as usize] += 1;
        }
        let rare = |mask: u32| -> usize {
            let values = (0..).zip(&counts);
            values.map(|(value, count)| if is_rare(value, mask) { *count } else { 0 }).sum()
        };
        let masks = 1..counts.len().min(1024) as u32;
        let mask = masks.min_by_key(|&mask| rare(mask)).unwrap_or(1);
        self.mask = mask;
        let heaps = 1..self.values.len();
        self.rare = heaps.filter(|&heap| is_rare(self.values[heap], mask)).collect();
    }
}

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones() % 2 == 0
}
