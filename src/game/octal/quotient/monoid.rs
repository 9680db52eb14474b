//! Finite commutative monoids, whose elements are the classes of sums of heaps, and sets of classes.

use super::Steps;
use crate::game::bound::Bound;
use crate::limits::to_usize;

/// A class of sums, as the place of its row in the table of products. The class of no heap is 0.
pub(crate) type Class = u16;

/// A set of classes: a bit for each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ClassSet(Box<[u64]>);

impl ClassSet {
    /// The empty set, of some of this many classes.
    pub(super) fn empty(classes: usize) -> ClassSet {
        ClassSet(vec![0; classes.div_ceil(64)].into_boxed_slice())
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn insert(&mut self, class: Class) {
        self.0[usize::from(class / 64)] |= 1 << (class % 64);
    }

    #[cfg(test)]
    pub(super) fn remove(&mut self, class: Class) {
        self.0[usize::from(class / 64)] &= !(1 << (class % 64));
    }

    pub(super) fn has(&self, class: Class) -> bool {
        self.0[usize::from(class / 64)] >> (class % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns true if a class is in both.
    pub(super) fn meets(&self, other: &ClassSet) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .any(|(one, other)| one & other != 0)
    }

    /// How many classes it has.
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Adds the product of each class of `other` with the class that has this row of products.
    pub(super) fn insert_products(&mut self, other: &ClassSet, row: &[Class]) {
        for (&word, row) in other.0.iter().zip(row.chunks(64)) {
            let mut rest = word;
            while rest != 0 {
                self.insert(row[to_usize(rest.trailing_zeros().into())]);
                rest &= rest - 1;
            }
        }
    }
}

/// A table of products. What is proved with it is proved of a commutative monoid, which
/// [`Monoid::is_commutative_monoid`] checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Monoid {
    size: usize,
    /// By one class and the other.
    products: Vec<Class>,
}

impl Monoid {
    /// The monoid of one class.
    pub(super) fn trivial() -> Monoid {
        Monoid {
            size: 1,
            products: vec![0],
        }
    }

    /// A table of the products of `size` classes, row by row.
    pub(super) fn of(size: usize, products: Vec<Class>) -> Monoid {
        debug_assert_eq!(products.len(), size * size);
        Monoid { size, products }
    }

    /// How many classes there are.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// All classes, in the order of their names.
    pub(crate) fn classes(&self) -> impl Iterator<Item = Class> + use<> {
        (0..=Class::MAX).take(self.size)
    }

    /// The products of this class with each class.
    pub(super) fn row(&self, class: Class) -> &[Class] {
        let start = usize::from(class) * self.size;
        &self.products[start..start + self.size]
    }

    /// The class of the sum of two sums of these classes.
    #[inline]
    pub(crate) fn product(&self, one: Class, other: Class) -> Class {
        self.products[usize::from(one) * self.size + usize::from(other)]
    }

    #[cfg(test)]
    pub(super) fn set_product(&mut self, one: Class, other: Class, product: Class) {
        self.products[usize::from(one) * self.size + usize::from(other)] = product;
    }

    /// Returns true if class 0 is neutral, and products of the classes that `generators` generate
    /// depend on no order. For brackets it is enough to look at those around a generator (Light's
    /// test).
    ///
    /// # Errors
    ///
    /// If there are too few steps.
    pub(super) fn is_commutative_monoid(
        &self,
        generators: &[Class],
        steps: &mut Steps,
    ) -> Result<bool, Bound> {
        let products = self.products.len() as u64;
        steps.pay(products * (1 + generators.len() as u64))?;
        for one in self.classes() {
            if self.product(0, one) != one {
                return Ok(false);
            }
            for other in self.classes() {
                if self.product(one, other) != self.product(other, one) {
                    return Ok(false);
                }
            }
        }
        for &between in generators {
            for one in self.classes() {
                let left = self.product(one, between);
                for other in self.classes() {
                    let right = self.product(between, other);
                    if self.product(left, other) != self.product(one, right) {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }
}
