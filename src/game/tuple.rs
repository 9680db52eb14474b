//! Positions of two or three numbers, and the codes by which tables and sums hold them.

use std::fmt;

/// The most numbers of a position.
pub(crate) const MOST_NUMBERS: usize = 3;

/// The numbers of a position; those that it does not have are 0.
pub(in crate::game) type Numbers = [i32; MOST_NUMBERS];

/// How many numbers a position has: 2 or 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TupleShape(usize);

impl TupleShape {
    /// The shape of positions of `count` numbers; none unless these are two or three.
    pub(in crate::game) fn of(count: usize) -> Option<TupleShape> {
        match count {
            2 | 3 => Some(TupleShape(count)),
            _ => None,
        }
    }

    pub(crate) fn count(self) -> usize {
        self.0
    }

    /// The bits of a number: then a code is at most 10^18, as a heap is.
    const fn bits(self) -> u32 {
        match self.0 {
            2 => 29,
            _ => 19,
        }
    }

    /// The most that a number may be.
    pub(crate) const fn most(self) -> u64 {
        (1 << self.bits()) - 1
    }

    /// The code of a position with these numbers, which are natural; `None` if one is too large.
    #[inline]
    pub(in crate::game) fn code(self, numbers: Numbers) -> Option<u64> {
        // A number below 0 becomes one that is too large.
        let numbers = numbers.map(|number| u64::from(number.cast_unsigned()));
        self.code_of(&numbers[..self.0])
    }

    /// The numbers of the position with this code.
    #[inline]
    pub(in crate::game) fn numbers(self, code: u64) -> Numbers {
        let mut numbers = [0; MOST_NUMBERS];
        let mut rest = code;
        for number in numbers[..self.0].iter_mut().rev() {
            // At most 29 bits.
            #[allow(clippy::cast_possible_truncation)]
            let low = (rest & self.most()) as i32;
            *number = low;
            rest >>= self.bits();
        }
        numbers
    }

    /// The number at this place of the position with this code.
    pub(crate) fn number(self, code: u64, place: usize) -> u64 {
        self.numbers(code)[place].unsigned_abs().into()
    }

    /// The code of a position with these numbers of a case; `None` if one is too large.
    #[inline]
    pub(crate) fn code_of(self, numbers: &[u64]) -> Option<u64> {
        debug_assert_eq!(numbers.len(), self.0);
        let mut code = 0;
        for &number in numbers {
            if number > self.most() {
                return None;
            }
            code = code << self.bits() | number;
        }
        Some(code)
    }
}

/// A position of two or three numbers.
///
/// ```
/// use takeaway::game::rule::Tuple;
///
/// let position = Tuple::new(&[3, 5]).expect("two small numbers");
/// assert_eq!((position.to_string(), position.numbers()), ("(3, 5)".to_string(), vec![3, 5]));
/// assert_eq!((Tuple::new(&[1 << 29, 0]), Tuple::new(&[7])), (None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuple {
    pub(in crate::game) shape: TupleShape,
    pub(in crate::game) code: u64,
}

impl Tuple {
    /// The position of these numbers: two below 2^29, or three below 2^19.
    pub fn new(numbers: &[u64]) -> Option<Tuple> {
        let shape = TupleShape::of(numbers.len())?;
        let code = shape.code_of(numbers)?;
        Some(Tuple { shape, code })
    }

    /// The code of the position, beside its shape.
    pub(crate) fn code(self) -> u64 {
        self.code
    }

    /// The position of this shape with this code.
    pub(crate) fn of_code(shape: TupleShape, code: u64) -> Tuple {
        Tuple { shape, code }
    }

    /// The numbers, in their order.
    pub fn numbers(self) -> Vec<u64> {
        let all = self.shape.numbers(self.code);
        let mut numbers = Vec::with_capacity(all.len());
        for number in &all[..self.shape.count()] {
            numbers.push(number.unsigned_abs().into());
        }
        numbers
    }
}

/// `(3, 5)`.
impl fmt::Display for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers();
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        write!(f, "({})", numbers.join(", "))
    }
}
