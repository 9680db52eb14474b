//! Bytes to numbers: [`text`] cuts the input into texts, [`scanner`] turns them into numbers, and [`position`] tells
//! where in the input a byte stands.

pub(crate) mod position;
pub(crate) mod scanner;
pub(crate) mod text;
