//! In submission.rs, the sieve finds all values: lanes are faster for some sets, but their code is long, and a macro
//! makes it, which the tool cannot look into.

use crate::game::bound::Bound;
use crate::game::planes::Planes;

pub fn extend(_: &mut Planes, _: &[u32], _: usize) -> Result<(), Bound> {
    Ok(())
}
