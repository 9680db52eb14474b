// How the values of a table repeat.

/// How many values come before those that repeat, and the least period.
#[derive(Clone, Copy)]
struct Cycle {
    preperiod: u64,
    period: u64,
}

/// How values repeat: with the least period, at most `most`, under which the last `window` values
/// do.
fn find_cycle(values: &[u32], window: usize, most: usize) -> Option<Cycle> {
    let last = values.len() - 1;
    // The Z function of the values from the last one back: how many repeat under each shift.
    let mut repeats = vec![0];
    let (mut left, mut right) = (1, 1);
    for shift in 1..=most {
        let mut count = repeats[shift - left].min(right.max(shift) - shift);
        while shift + count <= last && values[last - count] == values[last - count - shift] {
            count += 1;
        }
        if count >= window {
            return Some(Cycle {
                preperiod: (last + 1 - count - shift) as u64,
                period: shift as u64,
            });
        }
        if shift + count > right {
            left = shift;
            right = shift + count;
        }
        repeats.push(count);
    }
    None
}

/// The first heap with the value of this one, if all values from the start of the cycle on repeat.
fn first_alike(heap: u64, cycle: Option<Cycle>) -> usize {
    let alike = match cycle {
        Some(Cycle { preperiod, period }) if heap > preperiod => {
            preperiod + (heap - preperiod) % period
        }
        _ => heap,
    };
    alike as usize
}
