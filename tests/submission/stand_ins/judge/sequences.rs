//! In submission.rs, no sequence is noted: online judges rarely ask for one again, and code is scarce.

use super::rest::Rest;
use super::shape::Shape;
use crate::game::tables::{Family, View};
use crate::game::Cycle;
use crate::output::Verdicts;
use crate::problem::Problem;

pub(crate) fn note(_: &mut View, _: Cycle) {}

pub(crate) fn take(_: Shape, _: Problem, _: Family, _: &mut Rest, _: &mut View, _: &mut Verdicts) {}
