//! submission.rs computes octal games heap by heap, with rare and common values: blocks of heaps take many kilobytes.

use super::code::Code;
use super::spaces::{best_mask, is_rare};
use crate::game::bound::{Bound, Budget};
use crate::game::planes::Planes;
use crate::memory::zeros;

pub const HEAPS: usize = 64;

#[derive(Clone, Copy, Debug)]
pub struct Work(u64, Bound);

impl Work {
    pub fn new(budget: Budget) -> Work {
        Work(8 * budget.most_steps(), budget.steps())
    }

    fn spend(&mut self, operations: usize) -> Result<(), Bound> {
        self.0 = self.0.checked_sub(operations as u64).ok_or(self.1)?;
        Ok(())
    }
}

pub fn extend_to(planes: &mut Planes, code: &Code, end: usize, work: &mut Work) -> Result<(), Bound> {
    let mut values = Vec::new();
    values.try_reserve_exact(end)?;
    values.extend((0..planes.len()).map(|heap| planes.at(heap) as u16));
    let mut rare = Vec::new();
    let mut mask = 0;
    let mut marks: Vec<u32> = zeros(1 << 16)?;
    let mut ended = Ok(());
    while values.len() < end && ended.is_ok() {
        let heap = values.len();
        if rare.is_empty() || heap.is_power_of_two() {
            let len = (heap + 1).next_power_of_two() / 2;
            mask = if len < 256 { 0 } else { best_mask(&values[1..len], 1 << 15)? };
            rare.clear();
            for (heap, &value) in values.iter().enumerate().skip(1).filter(|&(_, &value)| is_rare(value, mask)) {
                rare.try_reserve(1)?;
                rare.push((heap, value));
            }
        }
        match value_of(&values, &rare, code, mask, &mut marks, work) {
            Ok(value) => {
                if heap > 0 && is_rare(value, mask) {
                    rare.try_reserve(1)?;
                    rare.push((heap, value));
                }
                values.push(value);
            }
            Err(bound) => ended = Err(bound),
        }
    }
    planes.extend(values[planes.len()..].iter().map(|&value| u32::from(value)))?;
    ended
}

fn value_of(
    values: &[u16],
    rare: &[(usize, u16)],
    code: &Code,
    mask: u16,
    marks: &mut [u32],
    work: &mut Work,
) -> Result<u16, Bound> {
    let heap = values.len();
    let stamp = heap as u32 + 1;
    work.spend(if heap < HEAPS { 0 } else { 2 * heap.min(code.digits().len()) })?;
    for (taken, &digit) in code.digits().iter().enumerate().take(heap + 1) {
        let left = heap - taken;
        if digit & if left == 0 { 1 } else { 2 } != 0 {
            marks[usize::from(values[left])] = stamp;
        }
        if digit & 4 != 0 {
            let most = if mask == 0 { left / 2 } else { left.saturating_sub(1) };
            let end = rare.partition_point(|&(part, _)| part <= most);
            work.spend(if heap < HEAPS { 0 } else { end })?;
            for &(part, value) in
                rare[..end].iter().filter(|&&(part, _)| 2 * part != left || code.splits(left as u64) as usize == part)
            {
                marks[usize::from(value ^ values[left - part])] = stamp;
            }
        }
    }
    for value in 0..1 << 15 {
        let known = mask == 0 || !is_rare(value, mask);
        if marks[usize::from(value)] != stamp && (known || !is_option(values, code, value, work)?) {
            return Ok(value);
        }
    }
    Err(work.1)
}

fn is_option(values: &[u16], code: &Code, wanted: u16, work: &mut Work) -> Result<bool, Bound> {
    let heap = values.len();
    for (taken, _) in code.digits().iter().enumerate().take(heap).filter(|&(_, digit)| digit & 4 != 0) {
        let parts = code.splits((heap - taken) as u64) as usize;
        let mut pairs = values[1..].iter().zip(values[..heap - taken].iter().rev()).take(parts);
        let found = pairs.position(|(one, other)| one ^ other == wanted);
        work.spend(found.unwrap_or(parts) / 8 + 1)?;
        if found.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
