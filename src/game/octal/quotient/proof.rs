//! The proof of a guess: all pairs of a class and the classes of the options, of all sums.

use std::collections::HashSet;
use std::rc::Rc;

use super::Steps;
use super::monoid::{Class, ClassSet, Monoid};
use crate::game::bound::Bound;

/// The steps of a pair that is kept, in addition to those that find it: 2^26 steps find at most
/// 524,288 pairs, which take less than 100 MB if there are 256 classes.
pub(super) const PAIR_STEPS: u64 = 128;

/// A guess: the classes of the heaps from 0 on, their products, and which are lost.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    pub(super) monoid: Monoid,
    pub(super) lost: ClassSet,
    pub(super) heaps: Vec<Class>,
}

/// The class of a sum, and those of its options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Pair {
    pub(super) class: Class,
    pub(super) options: ClassSet,
}

impl Pair {
    /// The pair of no heap.
    pub(super) fn of_nothing(guess: &Guess) -> Pair {
        Pair {
            class: 0,
            options: ClassSet::empty(guess.monoid.size()),
        }
    }

    /// Becomes the pair of two sums together.
    pub(super) fn set_product(&mut self, one: &Pair, other: &Pair, monoid: &Monoid) {
        self.class = monoid.product(one.class, other.class);
        self.options.clear();
        self.options
            .insert_products(&one.options, monoid.row(other.class));
        self.options
            .insert_products(&other.options, monoid.row(one.class));
    }

    /// The steps of a product with it.
    pub(super) fn steps(&self) -> u64 {
        1 + u64::from(self.options.count())
    }

    /// Returns true if the class is lost where the options say so: there are some, and none is lost.
    fn is_right(&self, lost: &ClassSet) -> bool {
        let is_lost = !self.options.is_empty() && !self.options.meets(lost);
        lost.has(self.class) == is_lost
    }
}

/// A heap whose pair no smaller heap has.
#[derive(Clone, Debug)]
pub(super) struct PairKind {
    pub(super) heap: usize,
    pub(super) pair: Pair,
}

/// What comes of a proof.
pub(super) enum Proof {
    /// The pairs of all sums are right.
    Right(Pairs),
    /// The pair of the sum of these heaps is wrong, of which a heap may come several times; of no
    /// heap if the products are not those of a commutative monoid.
    Wrong(Vec<usize>),
}

/// The pairs of all sums of some heaps, which are all right.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// In the order in which they were found, so that the steps of a walk are always the same.
    all: Vec<Rc<Pair>>,
    found: HashSet<Rc<Pair>>,
}

impl Pairs {
    /// The pair of no heap.
    pub(super) fn of_nothing(guess: &Guess) -> Pairs {
        let nothing = Rc::new(Pair::of_nothing(guess));
        Pairs {
            all: vec![Rc::clone(&nothing)],
            found: HashSet::from([nothing]),
        }
    }

    /// Proves that the pairs of all sums of heaps of these kinds are right.
    ///
    /// # Errors
    ///
    /// If there are too few steps, or [`Bound::Memory`].
    pub(super) fn of(guess: &Guess, kinds: &[PairKind], steps: &mut Steps) -> Result<Proof, Bound> {
        let mut generators: Vec<Class> = kinds.iter().map(|kind| kind.pair.class).collect();
        generators.sort_unstable();
        generators.dedup();
        let nothing = Pairs::of_nothing(guess);
        if !guess.monoid.is_commutative_monoid(&generators, steps)?
            || !nothing.all[0].is_right(&guess.lost)
        {
            return Ok(Proof::Wrong(Vec::new()));
        }
        nothing.with(guess, kinds, steps)
    }

    pub(super) fn has(&self, pair: &Pair) -> bool {
        self.found.contains(pair)
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns true if each pair is right with one heap of this pair more.
    pub(super) fn are_right_with(
        &self,
        heap: &Pair,
        guess: &Guess,
        steps: &mut Steps,
    ) -> Result<bool, Bound> {
        let mut next = Pair::of_nothing(guess);
        for pair in &self.all {
            steps.pay(pair.steps() + heap.steps())?;
            next.set_product(pair, heap, &guess.monoid);
            if !next.is_right(&guess.lost) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// These pairs, and those with any number of heaps of these kinds more.
    pub(super) fn with(
        mut self,
        guess: &Guess,
        kinds: &[PairKind],
        steps: &mut Steps,
    ) -> Result<Proof, Bound> {
        // The pair and the kind that each new pair came from.
        let mut origins: Vec<(usize, usize)> = Vec::new();
        let known = self.all.len();
        let mut next = Pair::of_nothing(guess);
        let mut at = 0;
        while at < self.all.len() {
            let pair = Rc::clone(&self.all[at]);
            for (kind, one_more) in kinds.iter().enumerate() {
                steps.pay(pair.steps() + one_more.pair.steps())?;
                next.set_product(&pair, &one_more.pair, &guess.monoid);
                if self.found.contains(&next) {
                    continue;
                }
                if !next.is_right(&guess.lost) {
                    return Ok(Proof::Wrong(sum_of(at, kind, known, &origins, kinds)));
                }
                steps.pay(PAIR_STEPS)?;
                let kept = Rc::new(next.clone());
                self.all.push(Rc::clone(&kept));
                self.found.insert(kept);
                origins.push((at, kind));
            }
            at += 1;
        }
        Ok(Proof::Right(self))
    }
}

/// The heaps of the sum that adds a heap of this kind to those of a pair, as far as pairs have an
/// origin: the first ones are known before.
fn sum_of(
    mut at: usize,
    kind: usize,
    known: usize,
    origins: &[(usize, usize)],
    kinds: &[PairKind],
) -> Vec<usize> {
    let mut heaps = vec![kinds[kind].heap];
    while let Some(origin) = at.checked_sub(known) {
        let (before, kind) = origins[origin];
        heaps.push(kinds[kind].heap);
        at = before;
    }
    heaps
}
