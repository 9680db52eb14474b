// Grundy's game.

/// The Grundy values of Grundy's game.
#[derive(Default)]
struct GrundysGame {
    table: Table,
}

impl GrundysGame {
    /// The Grundy value of a heap, if the table is large enough for it.
    fn grundy(&mut self, stones: u64) -> Option<u64> {
        while stones >= self.table.values.len() as u64 {
            let heap = self.table.values.len();
            let most = heap.saturating_sub(1) / 2;
            self.table.push(&[], &[(heap, most)])?;
        }
        Some(self.table.values[stones as usize].into())
    }

    /// Whether a single heap is won, if the table is large enough for it.
    fn is_won(&mut self, stones: u64) -> Option<bool> {
        if stones < LOST_BELOW {
            return Some(LOST.binary_search(&stones).is_err());
        }
        self.grundy(stones).map(|value| value != 0)
    }
}
