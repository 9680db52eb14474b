//! The search for the costliest case: `tests/properties/costs.rs` measures them.

#![no_main]

use std::sync::atomic::{AtomicU64, AtomicU8, Ordering::Relaxed};

use takeaway::properties::costs::{Cost, KINDS, LEVELS};

/// libFuzzer takes each of these that is not 0 for new code, so it keeps the inputs with higher
/// levels.
#[link_section = "__libfuzzer_extra_counters"]
static COUNTERS: [AtomicU8; KINDS * LEVELS] = [const { AtomicU8::new(0) }; KINDS * LEVELS];

/// The largest cost of each kind so far, a thousand times.
static LARGEST: [AtomicU64; KINDS] = [const { AtomicU64::new(0) }; KINDS];

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some(cost) = Cost::of(data) else { return };
    for ((kind, level), rate) in cost.levels().into_iter().zip(cost.rates()) {
        COUNTERS[kind * LEVELS + level].store(1, Relaxed);
        let rate = (1000.0 * rate) as u64;
        if LARGEST[kind].fetch_max(rate, Relaxed) < rate {
            println!("costs[{kind}] {cost}");
        }
    }
});
