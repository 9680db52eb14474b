//! Guesses of quotients: the smallest automaton that knows who wins sums of known classes and some
//! copies of a new heap.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::Steps;
use super::monoid::{Class, ClassSet, Monoid};
use super::proof::{Guess, PAIR_STEPS, Pair};
use crate::game::bound::Bound;
use crate::game::octal::code::Code;
use crate::limits::to_usize;

/// Sums with more copies of a new heap than this have the outcomes of those with fewer.
const MOST_COPIES: usize = 14;

/// After how many copies of a heap outcomes may repeat.
const PERIODS: [usize; 5] = [1, 2, 3, 4, 6];

/// The steps of a state that counts heaps, in addition to those of its counts.
const COUNTS_STEPS: u64 = 32;

/// The place of a heap among the letters of an automaton.
type HeapLetter = usize;

/// A sum of letters, the largest first. In the order of words, a sum comes before another if its
/// largest heap is smaller, or the same and the rest comes before. So all that a move can leave
/// comes before, and sums with a later heap come after all others.
type Word = Vec<HeapLetter>;

/// A commutative monoid, as the automaton that reads the heaps of a sum. State 0 is that of no
/// heap, and any order of the same letters leads to the same state.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    /// The heaps that are letters, in ascending order.
    letters: Vec<usize>,
    /// The first word of each state, in ascending order.
    words: Vec<Word>,
    /// By state: the states after each letter.
    next: Vec<Vec<usize>>,
    /// A word for each heap.
    pub(super) heaps: Vec<Word>,
}

impl Automaton {
    /// The monoid of no heap but the empty one.
    pub(super) fn trivial() -> Automaton {
        Automaton {
            letters: Vec::new(),
            words: vec![Vec::new()],
            next: vec![Vec::new()],
            heaps: vec![Vec::new()],
        }
    }

    /// The state after a word.
    pub(super) fn read(&self, mut state: usize, word: &[HeapLetter]) -> usize {
        for &letter in word {
            state = self.next[state][letter];
        }
        state
    }

    /// The first word of a state.
    pub(super) fn word(&self, state: usize) -> &Word {
        &self.words[state]
    }

    /// The heaps of the first sum of a state, the largest first.
    pub(super) fn sum(&self, state: usize) -> Vec<u64> {
        let letters = self.words[state].iter();
        letters.map(|&letter| self.letters[letter] as u64).collect()
    }

    /// Numbers the states that are reached, in the order of their first words. `next` leads from one
    /// name of a state to others, and `start` is the name of that of no heap.
    fn numbered<S, F>(
        letters: Vec<usize>,
        start: S,
        mut next: F,
    ) -> Result<(Automaton, Vec<S>), Bound>
    where
        S: Clone + Eq + std::hash::Hash + Ord,
        F: FnMut(&S) -> Result<Vec<S>, Bound>,
    {
        let mut places: HashMap<S, usize> = HashMap::new();
        let mut names = Vec::new();
        let mut words: Vec<Word> = Vec::new();
        let mut after = Vec::new();
        let mut queue = BinaryHeap::from([Reverse((Vec::new(), start))]);
        while let Some(Reverse((word, name))) = queue.pop() {
            if places.contains_key(&name) {
                continue;
            }
            places.insert(name.clone(), names.len());
            let reached = next(&name)?;
            for (letter, name) in (0..).zip(&reached) {
                if !places.contains_key(name) {
                    queue.push(Reverse((with(&word, letter), name.clone())));
                }
            }
            names.push(name);
            words.push(word);
            after.push(reached);
        }
        let mut rows = Vec::new();
        for reached in &after {
            let mut row = Vec::new();
            for name in reached {
                row.push(places[name]);
            }
            rows.push(row);
        }
        let automaton = Automaton {
            letters,
            words,
            next: rows,
            heaps: Vec::new(),
        };
        Ok((automaton, names))
    }

    /// The monoid of the pairs of these heaps by a guess. It is finer than that of their classes.
    pub(super) fn of_pairs(
        heaps: &[Pair],
        guess: &Guess,
        steps: &mut Steps,
    ) -> Result<Automaton, Bound> {
        let nothing = Pair::of_nothing(guess);
        let mut letters = Vec::new();
        let mut kinds: Vec<&Pair> = Vec::new();
        let mut words: Vec<Word> = Vec::new();
        for (heap, pair) in heaps.iter().enumerate() {
            if *pair == nothing {
                words.push(Vec::new());
                continue;
            }
            let known = kinds.iter().position(|&kind| kind == pair);
            let letter = known.unwrap_or(kinds.len());
            if known.is_none() {
                kinds.push(pair);
                letters.push(heap);
            }
            words.push(vec![letter]);
        }
        let (mut automaton, _) = Automaton::numbered(letters, nothing.clone(), |pair| {
            let mut after = Vec::new();
            for kind in &kinds {
                steps.pay(PAIR_STEPS + pair.steps() + kind.steps())?;
                let mut next = nothing.clone();
                next.set_product(pair, kind, &guess.monoid);
                after.push(next);
            }
            Ok(after)
        })?;
        automaton.heaps = words;
        Ok(automaton)
    }

    /// The monoid that counts heaps: some letters of this one, of which no word of smaller ones has the
    /// state, and these other heaps. It counts `more` copies of each further than this monoid tells
    /// them apart. Other heaps are those of the same kind, or their first word.
    pub(super) fn counting(
        &self,
        others: &[usize],
        more: usize,
        kinds: &[usize],
        steps: &mut Steps,
    ) -> Result<Automaton, Bound> {
        let letters = self.letters_with(others);
        let mut ends = Vec::new();
        for &heap in &letters {
            let (start, period) = self.powers(heap);
            ends.push((start + more, start + more + period));
        }
        let none = vec![0_usize; letters.len()];
        let (mut automaton, _) = Automaton::numbered(letters.clone(), none, |counts| {
            steps.pay(COUNTS_STEPS + (counts.len() * counts.len()) as u64)?;
            Ok(one_more_of_each(counts, &ends))
        })?;
        for (heap, word) in self.heaps.iter().enumerate() {
            let alike = letters
                .iter()
                .position(|&letter| kinds[letter] == kinds[heap]);
            let first = &self.words[self.read(0, word)];
            automaton.heaps.push(match alike {
                Some(letter) => vec![letter],
                None => places(first, &self.letters, &letters),
            });
        }
        Ok(automaton)
    }

    /// The heaps of all first words, and these others, in ascending order.
    fn letters_with(&self, others: &[usize]) -> Vec<usize> {
        let mut letters = others.to_vec();
        for word in &self.words {
            letters.extend(word.iter().map(|&letter| self.letters[letter]));
        }
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// From how many copies of a heap on its states repeat, and with which period, but at least two.
    fn powers(&self, heap: usize) -> (usize, usize) {
        let mut states = vec![0];
        let mut last = 0;
        loop {
            last = self.read(last, &self.heaps[heap]);
            if let Some(start) = states.iter().position(|&state| state == last) {
                return (start, (states.len() - start).max(2));
            }
            states.push(last);
        }
    }

    /// The smallest monoid that knows who wins sums of heaps that were read, with any number of
    /// copies of the next heap, as if this monoid knew all of the others; and a word for each heap.
    /// None if more copies do not repeat what fewer do.
    pub(super) fn guess(
        &self,
        code: &Code,
        steps: &mut Steps,
    ) -> Result<Option<(Automaton, Guess)>, Bound> {
        let rows = self.outcomes(code, steps)?;
        let Some((start, period)) = repetition(&rows) else {
            return Ok(None);
        };
        let copies = Copies {
            base: self,
            rows: &rows[..start + period],
            start,
        };
        let parts = copies.smallest(steps)?;
        let mut letters = self.letters.clone();
        letters.push(self.heaps.len());
        let last = letters.len() - 1;
        // One state stands for all of its part.
        let mut state_of = HashMap::new();
        for (state, &part) in parts.iter().enumerate() {
            state_of.entry(part).or_insert(state);
        }
        let (mut automaton, names) = Automaton::numbered(letters, parts[0], |part| {
            steps.pay(1 + last as u64)?;
            let state = state_of[part];
            Ok((0..=last)
                .map(|letter| parts[copies.next(state, letter)])
                .collect())
        })?;
        automaton.heaps.clone_from(&self.heaps);
        automaton.heaps.push(vec![last]);
        automaton.shorten();
        let mut lost = ClassSet::empty(names.len());
        for (state, part) in names.iter().enumerate() {
            if copies.is_lost(state_of[part]) {
                lost.insert(class(state));
            }
        }
        let guess = automaton.as_guess(lost, steps)?;
        Ok(Some((automaton, guess)))
    }

    /// Gives each heap the first word of its state.
    fn shorten(&mut self) {
        for heap in 0..self.heaps.len() {
            let state = self.read(0, &self.heaps[heap]);
            self.heaps[heap].clone_from(&self.words[state]);
        }
    }

    /// Its table of products, and the classes of the heaps.
    fn as_guess(&self, lost: ClassSet, steps: &mut Steps) -> Result<Guess, Bound> {
        let size = self.words.len();
        // So there are less than 2^13 classes.
        steps.pay((size * size) as u64)?;
        let mut products = Vec::with_capacity(size * size);
        for one in 0..size {
            for word in &self.words {
                products.push(class(self.read(one, word)));
            }
        }
        let heaps = self.heaps.iter().map(|word| class(self.read(0, word)));
        Ok(Guess {
            heaps: heaps.collect(),
            monoid: Monoid::of(size, products),
            lost,
        })
    }

    /// Which states are lost with 0, 1, 2, … copies of the next heap, as if this monoid knew all of
    /// the heaps before.
    fn outcomes(&self, code: &Code, steps: &mut Steps) -> Result<Vec<Vec<bool>>, Bound> {
        let mut states = Vec::new();
        for word in &self.heaps {
            states.push(self.read(0, word));
        }
        let of_new = self.options_of(code, self.heaps.len(), &states, steps)?;
        let mut of_letters = Vec::new();
        for &heap in &self.letters {
            of_letters.push(self.options_of(code, heap, &states, steps)?);
        }
        let mut options = Vec::new();
        let mut after_new = Vec::new();
        for state in 0..self.words.len() {
            options.push(self.options(state, &of_letters, steps)?);
            after_new.push(self.products(state, &of_new, steps)?);
        }
        let mut rows: Vec<Vec<bool>> = Vec::new();
        for copies in 0..=MOST_COPIES {
            let mut row = vec![false; self.words.len()];
            for state in 0..self.words.len() {
                steps.pay(1 + options[state].len() as u64 + after_new[state].len() as u64)?;
                let is_end =
                    options[state].is_empty() && (copies == 0 || after_new[state].is_empty());
                let is_won = options[state].iter().any(|&after| row[after])
                    || copies > 0
                        && after_new[state]
                            .iter()
                            .any(|&after| rows[copies - 1][after]);
                row[state] = !is_end && !is_won;
            }
            rows.push(row);
        }
        Ok(rows)
    }

    /// The states of what a move leaves of a heap.
    fn options_of(
        &self,
        code: &Code,
        heap: usize,
        states: &[usize],
        steps: &mut Steps,
    ) -> Result<Vec<usize>, Bound> {
        let stones = heap as u64;
        let mut options = Vec::new();
        for (taken, part) in code.moves(stones) {
            let one = to_usize(part);
            let other = to_usize(stones - taken - part);
            steps.pay(1)?;
            options.push(self.read(states[one], &self.words[states[other]]));
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The states of what a move leaves of the first sum of a state.
    fn options(
        &self,
        state: usize,
        of_letters: &[Vec<usize>],
        steps: &mut Steps,
    ) -> Result<Vec<usize>, Bound> {
        let word = &self.words[state];
        let mut options = Vec::new();
        for (at, &letter) in word.iter().enumerate() {
            if at > 0 && word[at - 1] == letter {
                continue;
            }
            let rest = self.read(self.read(0, &word[..at]), &word[at + 1..]);
            let of_letter = &of_letters[letter];
            steps.pay(word.len() as u64)?;
            options.extend(self.products(rest, of_letter, steps)?);
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The states of the sums of one state and each of others.
    fn products(
        &self,
        state: usize,
        others: &[usize],
        steps: &mut Steps,
    ) -> Result<Vec<usize>, Bound> {
        let mut products = Vec::with_capacity(others.len());
        for &other in others {
            let word = &self.words[other];
            steps.pay(1 + word.len() as u64)?;
            products.push(self.read(state, word));
        }
        Ok(products)
    }
}

/// The class of a state, of which there are less than 2^13.
fn class(state: usize) -> Class {
    Class::try_from(state).unwrap_or(Class::MAX)
}

/// By letter: the counts with one more of it. Each goes on at its start before it reaches its end.
fn one_more_of_each(counts: &[usize], ends: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut after = Vec::new();
    for (letter, &(start, end)) in ends.iter().enumerate() {
        let mut next = counts.to_vec();
        next[letter] += 1;
        if next[letter] == end {
            next[letter] = start;
        }
        after.push(next);
    }
    after
}

/// A word of some letters, in others that have them too.
fn places(word: &Word, letters: &[usize], others: &[usize]) -> Word {
    let mut places = Word::new();
    for &letter in word {
        places.extend(others.binary_search(&letters[letter]));
    }
    places
}

/// A word with a letter more.
fn with(word: &Word, letter: HeapLetter) -> Word {
    let at = word.partition_point(|&other| other >= letter);
    let mut longer = word.clone();
    longer.insert(at, letter);
    longer
}

/// From how many copies on the rows repeat, and with which period, if they do so for long enough.
fn repetition(rows: &[Vec<bool>]) -> Option<(usize, usize)> {
    for period in PERIODS {
        let mut start = MOST_COPIES - period + 1;
        while start > 0 && rows[start - 1] == rows[start - 1 + period] {
            start -= 1;
        }
        if start + period + 2 < MOST_COPIES {
            return Some((start, period));
        }
    }
    None
}

/// An automaton that reads the states of another and copies of a new heap.
struct Copies<'a> {
    base: &'a Automaton,
    /// Which states are lost, by the number of copies.
    rows: &'a [Vec<bool>],
    /// After all copies, as many as this are like one more.
    start: usize,
}

impl Copies<'_> {
    fn is_lost(&self, state: usize) -> bool {
        let count = self.base.words.len();
        self.rows[state / count][state % count]
    }

    /// The state after a letter of the base, or after the new heap, which is the letter behind these.
    fn next(&self, state: usize, letter: usize) -> usize {
        let count = self.base.words.len();
        let known = state % count;
        let copies = state / count;
        if letter < self.base.letters.len() {
            return self.base.next[known][letter] + copies * count;
        }
        let more = if copies + 1 < self.rows.len() {
            copies + 1
        } else {
            self.start
        };
        known + more * count
    }

    /// By state: its part, where states of a part have the same outcomes whatever is read (Moore's
    /// way to the smallest automaton).
    fn smallest(&self, steps: &mut Steps) -> Result<Vec<usize>, Bound> {
        let letters = self.base.letters.len();
        let states = self.base.words.len() * self.rows.len();
        let mut parts: Vec<usize> = (0..states)
            .map(|state| self.is_lost(state).into())
            .collect();
        let mut count = 0;
        loop {
            steps.pay((states * (letters + 8)) as u64)?;
            let mut places: HashMap<Vec<usize>, usize> = HashMap::new();
            let mut finer = Vec::with_capacity(states);
            for state in 0..states {
                let mut key = vec![parts[state]];
                for letter in 0..=letters {
                    key.push(parts[self.next(state, letter)]);
                }
                let fresh = places.len();
                finer.push(*places.entry(key).or_insert(fresh));
            }
            parts = finer;
            if places.len() == count {
                return Ok(parts);
            }
            count = places.len();
        }
    }
}
