pub enum Kernel { None }
impl Kernel { pub fn fastest() -> Kernel { Kernel::None } 
pub fn scan(&mut self, _: &crate::text::Text, _: usize, _: usize, _: &mut [u64]) -> Option<(usize, usize)> { None } }
