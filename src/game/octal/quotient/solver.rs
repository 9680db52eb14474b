//! Guesses and proves, heap by heap.

use std::collections::HashMap;
use std::slice;

use super::guess::Automaton;
use super::monoid::{Class, ClassSet, Monoid};
use super::proof::{Guess, Pair, PairKind, Pairs, Proof};
use super::{ProofEnd, Quotient, Steps};
use crate::game::bound::{Bound, Cycle};
use crate::game::octal::code::Code;
use crate::limits::to_usize;

/// How often a guess is made again over the pairs of the last.
const LEVELS: usize = 2;

/// The most copies of each heap that are counted beyond those that are told apart.
const MOST_MORE: usize = 8;

/// What comes of a guess.
enum Attempt {
    /// It is right, and is what is proved now.
    Right,
    /// It is wrong for the sum of these heaps.
    Wrong(Guess, Vec<usize>),
    /// More copies of the new heap do not repeat what fewer do.
    Endless,
}

/// What is proved of the heaps so far.
pub(super) struct Solver {
    code: Code,
    automaton: Automaton,
    guess: Guess,
    pairs: Pairs,
    /// By heap: its pair.
    heaps: Vec<Pair>,
    steps: Steps,
}

impl Solver {
    /// Nothing is proved but the empty heap.
    pub(super) fn new(code: Code, steps: Steps) -> Solver {
        let guess = Guess {
            monoid: Monoid::trivial(),
            lost: ClassSet::empty(1),
            heaps: vec![0],
        };
        Solver {
            code,
            automaton: Automaton::trivial(),
            pairs: Pairs::of_nothing(&guess),
            heaps: vec![Pair::of_nothing(&guess)],
            guess,
            steps,
        }
    }

    /// Proves one heap after the other, up to a period or as far as there are guesses and steps.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub(super) fn solve(mut self) -> Result<Quotient, Bound> {
        loop {
            let end = match self.add() {
                Ok(true) => period(&self.guess.heaps, &self.code).map(ProofEnd::Period),
                Ok(false) => Some(ProofEnd::NoGuess),
                Err(Bound::Search(n)) => Some(ProofEnd::Steps(n)),
                Err(bound) => return Err(bound),
            };
            if let Some(end) = end {
                return Ok(self.proved(end));
            }
        }
    }

    fn proved(self, end: ProofEnd) -> Quotient {
        let Guess {
            monoid,
            lost,
            heaps,
        } = self.guess;
        let mut sums = Vec::new();
        let mut are_lost = Vec::new();
        for class in monoid.classes() {
            sums.push(self.automaton.sum(class.into()));
            are_lost.push(lost.has(class));
        }
        let reciprocal = match end {
            ProofEnd::Period(Cycle { period, .. }) => u64::MAX / period,
            ProofEnd::Steps(_) | ProofEnd::NoGuess => 0,
        };
        Quotient {
            code: self.code,
            monoid,
            lost: are_lost,
            sums,
            heaps,
            end,
            reciprocal,
        }
    }

    /// Proves the next heap, with an old class or with new ones; false if no guess is right.
    fn add(&mut self) -> Result<bool, Bound> {
        let heap = self.heaps.len();
        let pair = pair_of(&self.code, heap, 0, &self.guess, &mut self.steps)?;
        if pair.options.is_empty() {
            self.push(pair);
            return Ok(true);
        }
        if let Some(pair) = self.known_pair(pair.clone())? {
            self.push(pair);
            return Ok(true);
        }
        for class in self.guess.monoid.classes() {
            let kind = Pair {
                class,
                ..pair.clone()
            };
            if self.takes(&kind)? {
                self.push(kind);
                return Ok(true);
            }
        }
        self.extend()
    }

    /// The pair with these options that some sum has: then the proof holds as it is.
    fn known_pair(&mut self, mut pair: Pair) -> Result<Option<Pair>, Bound> {
        self.steps.pay(self.guess.monoid.size() as u64)?;
        for class in self.guess.monoid.classes() {
            pair.class = class;
            if self.pairs.has(&pair) {
                return Ok(Some(pair));
            }
        }
        Ok(None)
    }

    /// Adds the pairs with a heap of this pair, if all are right.
    fn takes(&mut self, pair: &Pair) -> Result<bool, Bound> {
        let Solver {
            guess,
            pairs,
            steps,
            ..
        } = self;
        // Most wrong classes are seen at once.
        if !pairs.are_right_with(pair, guess, steps)? {
            return Ok(false);
        }
        steps.pay(pairs.count() as u64)?;
        let kind = PairKind {
            heap: guess.heaps.len(),
            pair: pair.clone(),
        };
        match pairs.clone().with(guess, slice::from_ref(&kind), steps)? {
            Proof::Right(more) => *pairs = more,
            Proof::Wrong(_) => return Ok(false),
        }
        Ok(true)
    }

    fn push(&mut self, pair: Pair) {
        let word = self.automaton.word(pair.class.into()).clone();
        self.automaton.heaps.push(word);
        self.guess.heaps.push(pair.class);
        self.heaps.push(pair);
    }

    /// Finds more classes, so that the next heap has one; false if no guess is right.
    fn extend(&mut self) -> Result<bool, Bound> {
        if let Attempt::Right = self.attempt(&self.automaton.clone())? {
            return Ok(true);
        }
        Ok(self.extend_by_pairs()? || self.extend_by_counts()?)
    }

    /// Guesses over the pairs of the last guess.
    fn extend_by_pairs(&mut self) -> Result<bool, Bound> {
        let known = self.heaps.len();
        let mut last = self.guess.clone();
        for _ in 0..LEVELS {
            let heaps = pairs_of_heaps(&self.code, known, &last, &mut self.steps)?;
            let base = Automaton::of_pairs(&heaps, &last, &mut self.steps)?;
            match self.attempt(&base)? {
                Attempt::Right => return Ok(true),
                Attempt::Wrong(guess, _) => last = guess,
                Attempt::Endless => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Guesses over sums whose heaps are counted further and further. Where that changes nothing, a
    /// heap of the sum for which the guess is wrong is not what it was taken for, so it is counted
    /// by itself.
    fn extend_by_counts(&mut self) -> Result<bool, Bound> {
        let kinds = places_of_kinds(&self.heaps);
        let mut others: Vec<usize> = Vec::new();
        let mut more = 1;
        let mut last_size = 0;
        while more <= MOST_MORE {
            let base = self
                .automaton
                .counting(&others, more, &kinds, &mut self.steps)?;
            let (size, sum) = match self.attempt(&base)? {
                Attempt::Right => return Ok(true),
                Attempt::Wrong(guess, sum) => (guess.monoid.size(), sum),
                Attempt::Endless => (0, Vec::new()),
            };
            let before = others.len();
            if size == last_size {
                others.extend(sum.into_iter().filter(|&heap| heap < kinds.len()));
                others.sort_unstable();
                others.dedup();
            }
            if others.len() == before {
                more += 1;
            }
            last_size = size;
        }
        Ok(false)
    }

    /// Makes a guess over this monoid, and takes it if it is right for one heap more.
    fn attempt(&mut self, base: &Automaton) -> Result<Attempt, Bound> {
        let Some((automaton, guess)) = base.guess(&self.code, &mut self.steps)? else {
            return Ok(Attempt::Endless);
        };
        let heaps = pairs_of_heaps(&self.code, guess.heaps.len(), &guess, &mut self.steps)?;
        let mut kinds = Vec::new();
        for (heap, kind) in places_of_kinds(&heaps).into_iter().enumerate() {
            if kind == heap {
                let pair = heaps[heap].clone();
                kinds.push(PairKind { heap, pair });
            }
        }
        match Pairs::of(&guess, &kinds, &mut self.steps)? {
            Proof::Right(pairs) => {
                self.automaton = automaton;
                self.guess = guess;
                self.heaps = heaps;
                self.pairs = pairs;
                Ok(Attempt::Right)
            }
            Proof::Wrong(sum) => Ok(Attempt::Wrong(guess, sum)),
        }
    }
}

/// By heap: the smallest heap that has its pair.
fn places_of_kinds(heaps: &[Pair]) -> Vec<usize> {
    let mut first: HashMap<&Pair, usize> = HashMap::new();
    let mut places = Vec::new();
    for (heap, pair) in heaps.iter().enumerate() {
        places.push(*first.entry(pair).or_insert(heap));
    }
    places
}

/// The pairs of the first `count` heaps.
pub(super) fn pairs_of_heaps(
    code: &Code,
    count: usize,
    guess: &Guess,
    steps: &mut Steps,
) -> Result<Vec<Pair>, Bound> {
    let mut pairs = Vec::new();
    for (heap, &class) in guess.heaps.iter().enumerate().take(count) {
        pairs.push(pair_of(code, heap, class, guess, steps)?);
    }
    Ok(pairs)
}

/// The pair of a heap that has this class. Smaller heaps have classes.
fn pair_of(
    code: &Code,
    heap: usize,
    class: Class,
    guess: &Guess,
    steps: &mut Steps,
) -> Result<Pair, Bound> {
    let mut pair = Pair::of_nothing(guess);
    pair.class = class;
    for (taken, part) in code.moves(heap as u64) {
        steps.pay(1)?;
        let other = heap - to_usize(taken) - to_usize(part);
        let [part, other] = [to_usize(part), other].map(|heap| guess.heaps[heap]);
        pair.options.insert(guess.monoid.product(part, other));
    }
    Ok(pair)
}

/// How all classes repeat, if that is proved by those of the heaps so far.
pub(super) fn period(classes: &[Class], code: &Code) -> Option<Cycle> {
    if *code == Code::UnequalParts {
        return None;
    }
    let last = classes.len() - 1;
    let k = code.digits().len().saturating_sub(1);
    for period in 1..=last / 2 {
        let mut first = last - period + 1;
        while first > 1 && classes[first - 1] == classes[first - 1 + period] {
            first -= 1;
        }
        if last >= 2 * first + 2 * period + k {
            return Some(Cycle {
                preperiod: first as u64,
                period: period as u64,
            });
        }
    }
    None
}
