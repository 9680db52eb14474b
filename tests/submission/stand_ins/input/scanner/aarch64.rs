//! The kernel of submission.rs for aarch64: the portable one.

pub(super) type Kernel = super::portable::Portable;
