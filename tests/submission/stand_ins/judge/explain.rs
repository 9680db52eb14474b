//! submission.rs explains nothing: no online judge asks for it.

use super::lines::Lines;
use super::rest::Rest;
use super::rule::Rule;
use super::shape::Shape;
use crate::game::{Bound, Sum};
use crate::options::Options;
use crate::output::{Verdicts, LINE};
use crate::problem::Problem;

pub(crate) const ROOM: usize = LINE;

pub(crate) fn explain(_: Problem, _: Rule, _: &[u64], _: Sum, _: &Lines, _: &mut Verdicts) -> Result<(), Bound> {
    Ok(())
}

pub(crate) struct Explained;

impl Explained {
    pub(crate) fn new(_: &Options, _: &Lines) -> Explained {
        Explained
    }
}

pub(crate) fn take_whole(_: Shape, _: &mut Rest, _: &Lines, _: &Explained, _: &mut Verdicts) {}

pub(crate) fn take_bare(_: Problem, _: Shape, _: &mut Rest, _: &Lines, _: &mut Verdicts) {}
