// How the values of a table repeat.

/// How values repeat: `start` of them come before those that do, with this period.
#[derive(Clone, Copy)]
struct Cycle {
    start: u64,
    period: u64,
}

impl Cycle {
    /// The least period, at most `most`, under which the last `window` values repeat.
    fn find(values: &[u32], window: usize, most: usize) -> Option<Cycle> {
        let last = values.len() - 1;
        // The Z function of the values from the last one back: how many repeat under each shift.
        let mut repeats = vec![values.len()];
        let (mut left, mut right) = (0, 0);
        for shift in 1..=most {
            let mut count = 0;
            if shift < right {
                count = repeats[shift - left].min(right - shift);
            }
            while shift + count <= last && values[last - count] == values[last - count - shift] {
                count += 1;
            }
            if count >= window {
                let (start, period) = ((last + 1 - count - shift) as u64, shift as u64);
                return Some(Cycle { start, period });
            }
            if shift + count > right {
                left = shift;
                right = shift + count;
            }
            repeats.push(count);
        }
        None
    }

    /// The first heap with the value of this one.
    fn first(self, heap: u64) -> u64 {
        heap.min(self.start + heap.saturating_sub(self.start) % self.period)
    }
}
