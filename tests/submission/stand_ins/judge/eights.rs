//! Each case is answered on its own in submission.rs, which has no vectors for eight.

use super::rest::Rest;
use crate::output::{Line, Verdicts};

pub(crate) struct Eights;

impl Eights {
    pub(crate) fn new(_: &[Line], _: &[u8], _: u64) -> Option<Box<Eights>> {
        None
    }

    pub(crate) fn take(&self, _: u64, _: &mut Rest, _: &mut Verdicts) {}
}
