//! No period is laid out in submission.rs: that saves a division, and takes a kilobyte.

use super::table::Table;

#[derive(Default)]
pub struct Periodic {}

impl Periodic {
    pub fn lay_out(&mut self, _: &Table) {}

    pub fn at(&self, _: u64) -> Option<u32> {
        None
    }
}
