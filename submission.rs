//! takeaway in one file, for online judges: says who wins each of very many small take-away games.
//!
//! Made from the sources of takeaway, which also has winning moves, threads and SIMD; not to be edited by hand. It
//! compiles with `rustc -O submission.rs` and needs nothing but the standard library.
//!
//! # The input
//!
//! ```text
//! input    = [byte order mark] T case … case, T times
//! case     = 1 n | 2 k h1 … hk | 3 n | 4 m s1 … sm k h1 … hk | 5 m s1 … sm
//! ```
//!
//! | selector | game | verdict if the first player wins / loses |
//! |---|---|---|
//! | 1 | [one heap, a move takes 1, 3 or 4](game::one_three_four) | `Player 1` / `Player 2` |
//! | 2 | [Zero-Move Nim on k heaps](game::zero_move_nim) | `Player 1 wins` / `Player 2 wins` |
//! | 3 | [one heap, a move takes 1, 2 or 3](game::one_two_three) | `True` / `False` |
//! | 4 | [k heaps, a move takes s1, … or sm stones from one](game::subtraction) | `First` / `Second` |
//! | 5 | no game, but the Grundy values of such a heap | `preperiod period g(0) g(1) …` |
//!
//! Tokens are separated by any run of ASCII whitespace (space, tab, CR, LF, form feed); a case may be broken over
//! lines anywhere. A number is one or more ASCII digits, from 0 to [`MAX_NUMBER`] with any number of leading zeros; a
//! move takes at least one stone.
//! One UTF-8 byte order mark at the very start is skipped. Behind the last case only whitespace may follow.

use std::io;
use std::process::ExitCode;

mod error {
//! Everything that can go wrong with a run, where, and how it is told.

use std::fmt;
use std::io;

use crate::game::subtraction::Bound;
use crate::numbers::MAX_EXPONENT;
use crate::text::Position;

/// Why the judge stopped.
#[derive(Debug)]
pub enum Error {
	/// The input is not what it should be; every verdict before this place has been written.
	Fault {
		/// The first byte of the offending token, or where the next byte would stand at the end of input.
		position: Position,
		/// The case that was due or being read, from 1; none before the first and behind the last.
		case: Option<u64>,
		/// What should have stood there.
		expected: Expected,
		/// What stands there.
		found: Found,
	},
	/// Reading failed; every verdict on what was read has been written.
	Read(io::Error),
	/// Writing failed.
	Write(io::Error),
}

/// What the input should have gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
	/// The number of cases, T.
	CaseCount,
	/// The selector of a case.
	Selector,
	/// The number of heaps of a case.
	HeapCount,
	/// The stones of a heap.
	Heap,
	/// The number of moves of a subtraction game.
	MoveCount,
	/// A move of a subtraction game: how many stones it takes.
	Move,
	/// Moves of a subtraction game whose Grundy values are known to repeat.
	Period,
	/// Nothing, after as many cases as were promised.
	End {
		/// The promise.
		promised: u64,
	},
}

/// What the input went on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
	/// A token that does not fit.
	Token {
		/// Its first bytes.
		shown: Vec<u8>,
		/// Whether it has more.
		more: bool,
	},
	/// No period of the Grundy values.
	NoPeriod(
		/// Which bound was met before there was one. That of memory may be met by any number that has to be held, too.
		Bound,
	),
	/// The end of input.
	End {
		/// How many cases were answered, and how many promised; none if the promise itself is missing.
		cases: Option<(u64, u64)>,
	},
}

impl fmt::Display for Error {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Error::Fault { position, case, expected, found } => {
				write!(f, "line {}, column {}: ", position.line, position.column)?;
				if let Some(case) = case {
					write!(f, "case {case}: ")?;
				}
				write!(f, "expected {expected}, found {found}")
			}
			Error::Read(error) => write!(f, "cannot read the input: {error}"),
			Error::Write(error) => write!(f, "cannot write the output: {error}"),
		}
	}
}

impl fmt::Display for Expected {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let range = format!("(digits, 0 to 10^{MAX_EXPONENT})");
		match self {
			Expected::CaseCount => write!(f, "the number of cases {range}"),
			Expected::Selector => write!(f, "a selector (1 to 5)"),
			Expected::HeapCount => write!(f, "the number of heaps {range}"),
			Expected::Heap => write!(f, "a heap {range}"),
			Expected::MoveCount => write!(f, "the number of moves {range}"),
			Expected::Move => write!(f, "a move (digits, 1 to 10^{MAX_EXPONENT})"),
			Expected::Period => write!(f, "moves with a period"),
			Expected::End { promised } => write!(f, "the end of input after {promised} {}", cases(*promised)),
		}
	}
}

impl fmt::Display for Found {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Found::Token { shown, more } => {
				write!(f, "\"{}\"{}", shown.escape_ascii(), if *more { "..." } else { "" })
			}
			Found::NoPeriod(Bound::Values(n)) => write!(f, "none within 2^{n} values"),
			Found::NoPeriod(Bound::Steps(n)) => write!(f, "none within 2^{n} steps"),
			Found::NoPeriod(Bound::Memory) => write!(f, "too little memory"),
			Found::End { cases: None } => write!(f, "the end of input"),
			Found::End { cases: Some((answered, promised)) } => {
				write!(f, "the end of input after {answered} of {promised} {}", cases(*promised))
			}
		}
	}
}

fn cases(count: u64) -> &'static str {
	if count == 1 {
		"case"
	} else {
		"cases"
	}
}
}
mod game {
//! The games, and the verdict of every case that a selector and its numbers can make.

pub mod one_three_four {
//! Selector 1: the subtraction game {1, 3, 4}.
//!
//! **Rule.** One heap; a move takes 1, 3 or 4 stones; who cannot move loses.
//!
//! **Source.** GeeksforGeeks, "Game of N stones where each player can remove 1, 3 or 4".
//!
//! **Closed form.** The Grundy values are 0 1 0 1 2 3 2, over and over; the P-positions are n mod 7 in {0, 2}.
//!
//! **Proof.** g(n) = mex{g(n − 1), g(n − 3), g(n − 4)} depends on the four values before it. Computing it from g(0)
//! gives 0 1 0 1 2 3 2 0 1 0 1: the four values from 7 on are those from 0 on, so all that follow repeat, too.
//!
//! **Bounds.** Any n; the statement's own bound is 200.

use super::Outcome;

/// What the judge says if the first player wins.
pub const WIN: &str = "Player 1";
/// What the judge says if the first player loses.
pub const LOSS: &str = "Player 2";
/// The length of the repeating part of the Grundy values, which starts at the empty heap.
pub const PERIOD: u64 = 7;

/// The Grundy value of a heap of `stones`.
pub const fn grundy(stones: u64) -> u64 {
	[0, 1, 0, 1, 2, 3, 2][(stones % PERIOD) as usize]
}

/// Who wins on a heap of `stones`.
pub const fn outcome(stones: u64) -> Outcome {
	Outcome::of(grundy(stones))
}
}
pub mod one_two_three {
//! Selector 3: the subtraction game {1, 2, 3}.
//!
//! **Rule.** One heap; a move takes 1, 2 or 3 stones; who cannot move loses (who takes the last stone wins).
//!
//! **Source.** LeetCode 292, "Nim Game".
//!
//! **Closed form.** g(n) = n mod 4; the P-positions are the multiples of 4.
//!
//! **Proof.** For n < 4 the options of n are 0 … n − 1, so g(n) = n. From then on the options of n are the three
//! heaps before it, whose values are, by induction, all of {0, 1, 2, 3} but n mod 4: that is their mex.
//!
//! **Bounds.** Any n; the statement's own bound is 2^31 − 1.

use super::Outcome;

/// What the judge says if the first player wins.
pub const WIN: &str = "True";
/// What the judge says if the first player loses.
pub const LOSS: &str = "False";
/// The length of the repeating part of the Grundy values, which starts at the empty heap.
pub const PERIOD: u64 = 4;

/// The Grundy value of a heap of `stones`.
pub const fn grundy(stones: u64) -> u64 {
	stones % PERIOD
}

/// Who wins on a heap of `stones`.
pub const fn outcome(stones: u64) -> Outcome {
	Outcome::of(grundy(stones))
}
}
pub mod subtraction {
//! Selectors 4 and 5: any subtraction game, by a table of its Grundy values.
//!
//! **Rule.** Heaps of stones; a move takes s stones from one heap, s in S = {s1, …, sm}; who cannot move loses.
//!
//! **Source.** AtCoder EDPC K, "Stones"; CSES 1729, "Stick Game"; UVa 10404, "Bachet's Game"; POJ 2960, "S-Nim".
//!
//! **Method.** g(n) = mex{g(n − s) : s in S, s ≤ n} is computed until its period is certified: then any heap is one
//! look-up. Values are found by bit sets: by a sieve, one Grundy value after the other; of the heaps left, one has the
//! value v unless a heap of value v can be reached from it, so each heap of value v, in ascending order, marks those
//! that reach it. (The feature `fast` adds a way for sets that have few values.)
//!
//! **Proof.** Of the period: each value depends only on the max(S) before it. If g(n + p) = g(n) for max(S)
//! consecutive n, then by induction for all later n (Golomb 1966; Berlekamp, Conway, Guy, "Winning Ways", chapter 4;
//! Siegel, "Combinatorial Game Theory", chapter IV). The least p found so is the period: the tail repeats under any
//! shorter one, too. Of two reductions: moves larger than a heap cannot be made from it; and if d divides all of S,
//! then g(n) is the value of ⌊n/d⌋ in S/d, as n mod d never changes: preperiod and period are d times those of S/d.
//!
//! **Bounds.** Heaps to 10^18 and beyond, if the period is certified within the `Budget`; heaps within it in any case.
//! How far a table may go is a function of its set alone, so whether a heap is refused does not depend on what was
//! asked before.

mod kept {
//! Tables of Grundy values kept from case to case, within a bound on their memory, for one thread.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use super::{normal_form, Bound, Budget, Cycle, Table, MEMORY};
use crate::memory::room;

/// The tables of the sets met so far, and which of them is at hand.
pub struct Kept {
	/// The moves selected last, as they were given.
	moves: Vec<u64>,
	table: Table,
	others: HashMap<Arc<[u64]>, Table>,
	/// The bytes of the others, and the most there may be.
	bytes: usize,
	memory: usize,
}

impl Kept {
	/// At the empty set.
	pub fn new(budget: Budget) -> Kept {
		let table = Table::new(Arc::from(&[][..]), budget);
		Kept { moves: Vec::new(), table, others: HashMap::new(), bytes: 0, memory: MEMORY }
	}

	/// Turns to the set of these moves, each at least 1, in any order and with repeats, if there is memory for it. When
	/// the other tables together take more than they may, they are dropped.
	pub fn select(&mut self, moves: &[u64]) -> Result<(), Bound> {
		if self.moves == moves {
			return Ok(());
		}
		// They are held, and copied twice on the way to a table.
		drop(room(3 * mem::size_of_val(moves))?);
		self.moves.clear();
		self.moves.extend_from_slice(moves);
		let set: Arc<[u64]> = Arc::from(normal_form(moves));
		if set == self.table.set {
			return Ok(());
		}
		let budget = self.table.budget;
		let kept = self.others.remove(&set);
		self.bytes -= kept.as_ref().map_or(0, Table::bytes);
		let before = mem::replace(&mut self.table, kept.unwrap_or_else(|| Table::new(set, budget)));
		self.bytes += before.bytes();
		self.others.insert(Arc::clone(&before.set), before);
		if self.bytes > self.memory {
			self.others.clear();
			self.bytes = 0;
		}
		Ok(())
	}

	/// The Grundy value of a heap of `stones`, or which bound was met before it was known.
	pub fn grundy(&mut self, stones: u64) -> Result<u32, Bound> {
		self.table.reach(stones)
	}

	/// How the sequence repeats, if one may write it out, or which bound was met before that was known.
	pub fn cycle(&mut self) -> Result<Cycle, Bound> {
		self.table.cycle()
	}
}
}
mod planes {
//! Grundy values in memory, and the search for a period in them.

use super::Bound;
use crate::memory::zeros;

/// Grundy values in as few bytes each as the largest of them needs: one plane for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planes(pub Vec<Vec<u8>>);

impl Planes {
	pub fn new() -> Planes {
		Planes(vec![Vec::new()])
	}

	pub fn len(&self) -> usize {
		self.0[0].len()
	}

	pub fn bytes(&self) -> usize {
		self.0.iter().map(Vec::capacity).sum()
	}

	#[inline]
	pub fn at(&self, heap: usize) -> u32 {
		self.0.iter().rev().fold(0, |value, plane| value << 8 | u32::from(plane[heap]))
	}

	/// As many values as `len`: the new ones are 0. Makes room for no more, as most tables never grow again.
	pub fn resize(&mut self, len: usize) -> Result<(), Bound> {
		self.reserve(len)?;
		self.0.iter_mut().for_each(|plane| plane.resize(len, 0));
		Ok(())
	}

	fn reserve(&mut self, len: usize) -> Result<(), Bound> {
		for plane in &mut self.0 {
			plane.try_reserve_exact(len.saturating_sub(plane.len()))?;
		}
		Ok(())
	}

	/// Makes room for values as large as `value`.
	pub fn widen(&mut self, value: u32) -> Result<(), Bound> {
		while value >> (8 * self.0.len()) != 0 {
			self.0.push(zeros(self.len())?);
		}
		Ok(())
	}

	/// Only the first `len` values, in no more memory than they need.
	pub fn shrink(&mut self, len: usize) {
		for plane in &mut self.0 {
			plane.truncate(len);
			plane.shrink_to_fit();
		}
	}

	/// Sets what a byte cannot hold of the value of the heaps `bits` from `start` on.
	pub fn set_high(&mut self, start: usize, bits: u64, value: u32) {
		for (i, plane) in self.0.iter_mut().enumerate().skip(1) {
			let mut bits = if value >> (8 * i) == 0 { 0 } else { bits };
			while bits != 0 {
				plane[start + bits.trailing_zeros() as usize] = (value >> (8 * i)) as u8;
				bits &= bits - 1;
			}
		}
	}

	/// Appends values until there are `len`, each the one `period` before it.
	pub fn repeat(&mut self, period: usize, len: usize) -> Result<(), Bound> {
		self.reserve(len)?;
		for plane in &mut self.0 {
			while plane.len() < len {
				let from = plane.len() - period;
				plane.extend_from_within(from..plane.len().min(from + len - plane.len()));
			}
		}
		Ok(())
	}

	/// Whether the `window` values that end at `end` are those that end `shift` before.
	fn matches(&self, end: usize, window: usize, shift: usize) -> bool {
		self.0.iter().all(|plane| plane[end - window..end] == plane[end - window - shift..end - shift])
	}

	/// How many of the last values are those `shift` before.
	pub fn repeats(&self, shift: usize) -> usize {
		let repeats = |plane: &Vec<u8>| {
			let pairs = plane.iter().rev().zip(plane[..plane.len() - shift].iter().rev());
			pairs.take_while(|(one, other)| one == other).count()
		};
		self.0.iter().map(repeats).min().unwrap_or(0)
	}

	/// The least shift up to `reach` under which the last `window` values repeat.
	pub fn shift(&self, window: usize, reach: usize) -> Option<usize> {
		match self.0[..] {
			[ref plane] => self.shift_by(|heap| u64::from(plane[heap]), window, reach),
			_ => self.shift_by(|heap| u64::from(self.at(heap)), window, reach),
		}
	}

	/// Rabin and Karp's search, backwards: a rolling hash, so each shift costs the same; where it agrees, the values
	/// themselves are compared.
	fn shift_by<F: Fn(usize) -> u64>(&self, at: F, window: usize, reach: usize) -> Option<usize> {
		let end = self.len();
		let wanted =
			(end - window..end).rev().fold(0, |hash: u64, heap| hash.wrapping_mul(BASE).wrapping_add(at(heap)));
		let leaving = BASE.wrapping_pow(window as u32);
		let mut hash = wanted;
		(1..=reach).find(|&shift| {
			let change = at(end - window - shift).wrapping_sub(at(end - shift).wrapping_mul(leaving));
			hash = hash.wrapping_mul(BASE).wrapping_add(change);
			hash == wanted && self.matches(end, window, shift)
		})
	}
}

/// What the values are hashed with: odd, and no pattern in its bits (2^64 divided by the golden ratio).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
}
mod sequence {
//! The sequence of Grundy values of one set: how far it is computed, and when it is certain to repeat.

use std::mem;

use super::planes::Planes;
use super::sieve::{sieve, BITS};
use super::{Bound, Budget, Cycle};

/// How many heaps the sieve takes at a time, if the moves are not large: 128 KiB for each of its bit sets.
pub const PIECE: usize = 1 << 20;
/// Where a certificate holds up to if no larger move ends it.
pub const FOREVER: u64 = u64::MAX;

/// A certified period of the values below `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certificate {
	pub cycle: Cycle,
	pub until: u64,
}

/// The Grundy values of one set, as far as they were asked for.
#[derive(Clone, Debug)]
pub struct Sequence {
	/// The moves of which a table can tell anything, and the first beyond.
	moves: Vec<u32>,
	pub beyond: u64,
	/// The most values, and what bounds them.
	pub limit: usize,
	pub bound: Bound,
	pub values: Planes,
	/// Then `values` ends with the first period.
	pub certificate: Option<Certificate>,
}

impl Sequence {
	pub fn new<I: Iterator<Item = u64>>(set: I, budget: Budget) -> Result<Sequence, Bound> {
		let mut set = set.peekable();
		let mut moves = Vec::new();
		while let Some(s) = set.next_if(|&s| s < 1 << budget.0) {
			moves.try_reserve(1)?;
			moves.push(s as u32);
		}
		let beyond = set.next().unwrap_or(FOREVER);
		let (limit, bound) = limit(&moves, budget);
		Ok(Sequence { moves, beyond, limit, bound, values: Planes::new(), certificate: None })
	}

	pub fn bytes(&self) -> usize {
		self.moves.capacity() * mem::size_of::<u32>() + self.values.bytes()
	}

	/// The value of `heap`, if it is known by now.
	#[inline]
	pub fn at(&self, heap: u64) -> Option<u32> {
		let mut heap = heap;
		if let Some(Certificate { cycle: Cycle { preperiod, period }, until }) = self.certificate {
			if heap >= self.values.len() as u64 && heap < until {
				heap = preperiod + (heap - preperiod) % period;
			}
		}
		(heap < self.values.len() as u64).then(|| self.values.at(heap as usize))
	}

	/// The value of `heap`; goes on until it is known.
	pub fn reach(&mut self, heap: u64) -> Result<u32, Bound> {
		// At least twice as far as before, so that many small steps do not look back as many times.
		let least = 2 * self.values.len();
		loop {
			if let Some(value) = self.at(heap) {
				return Ok(value);
			}
			// Where the certificate ends, and with it what is known. A move beyond all tables is refused at once.
			let end = self.certificate.map_or(self.values.len() as u64, |certificate| certificate.until);
			if end >= self.limit as u64 || heap >= self.beyond {
				return Err(self.bound);
			}
			self.forget_certificate()?;
			let wanted = (heap.min(self.limit as u64) as usize + 1).max(least);
			let stop = self.next_stop(self.values.len());
			// To look for a period takes a good part of the time that as many values take: it has to save more.
			let end = if wanted < 2 * stop { wanted.min(self.limit) } else { stop };
			extend(&mut self.values, &self.moves, end)?;
			if end == stop || end == self.limit {
				self.certificate = self.certify();
			}
		}
	}

	/// How all values repeat; goes on until that is known.
	pub fn cycle(&mut self) -> Result<Cycle, Bound> {
		// No value is written out for a heap that large: a certificate without end tells it.
		self.reach(FOREVER - 1)?;
		self.certificate.map(|certificate| certificate.cycle).ok_or(self.bound)
	}

	/// Writes out what a certificate told, as a larger move ends it.
	fn forget_certificate(&mut self) -> Result<(), Bound> {
		if let Some(Certificate { cycle, until }) = self.certificate {
			self.values.repeat(cycle.period as usize, until as usize)?;
			self.certificate = None;
		}
		Ok(())
	}

	/// The next number of values, after `len`, at which to look for the period: twice the largest move, and so on
	/// by factors of two, unless a larger move comes before; at last, the limit.
	fn next_stop(&self, len: usize) -> usize {
		let first = self.moves.partition_point(|&s| s as usize <= len).saturating_sub(1);
		for (i, &s) in self.moves.iter().enumerate().skip(first) {
			let mut stop = 2 * s as usize + BITS;
			while stop <= len {
				stop *= 2;
			}
			if stop < self.moves.get(i + 1).map_or(usize::MAX, |&next| next as usize) {
				return stop.min(self.limit);
			}
		}
		self.limit
	}

	/// Looks for the period of the values so far.
	fn certify(&mut self) -> Option<Certificate> {
		let len = self.values.len();
		let count = self.moves.partition_point(|&s| s as usize <= len);
		let window = self.moves[..count].last().map_or(0, |&s| s as usize);
		// Half of the values, so that a look costs no more than what was computed since the last; in the end, all. The
		// window of a stop is less.
		let reach = if len == self.limit { len - window } else { len / 2 };
		let period = self.values.shift(window, reach)?;
		let preperiod = len - period - self.values.repeats(period);
		self.values.shrink(preperiod + period);
		let until = self.moves.get(count).map_or(self.beyond, |&s| u64::from(s));
		Some(Certificate { cycle: Cycle { preperiod: preperiod as u64, period: period as u64 }, until })
	}
}

/// How many values a table of these moves may have, and which bound says so.
pub fn limit(moves: &[u32], budget: Budget) -> (usize, Bound) {
	let mut left = 64 << budget.0;
	for (i, &s) in moves.iter().enumerate() {
		let next = moves.get(i + 1).map_or(1 << budget.0, |&next| u64::from(next));
		let cost = 1 + (i as u64 + 1).min(u64::from(s) / BITS as u64);
		let values = next - u64::from(s);
		if left / cost < values {
			return ((u64::from(s) + left / cost) as usize, Bound::Steps(budget.0 + 6));
		}
		left -= cost * values;
	}
	(1 << budget.0, Bound::Values(budget.0))
}

/// Continues `values` up to the heap before `end`.
pub fn extend(values: &mut Planes, moves: &[u32], end: usize) -> Result<(), Bound> {
	let moves = &moves[..moves.partition_point(|&s| (s as usize) < end)];
	let largest = moves.last().map_or(0, |&s| s as usize);
	while values.len() < end {
		// In pieces for the cache, but not so small that looking back takes much of the time.
		let piece = (8 * largest).max(PIECE);
		sieve(values, moves, end.min(values.len() + piece))?;
	}
	Ok(())
}
}
mod sieve {
//! Grundy values of sets that have many: one value after the other.

use std::{iter, mem};

use super::planes::Planes;
use super::Bound;
use crate::memory::zeros;

/// The bits of a word of the sieve.
pub const BITS: usize = u64::BITS as usize;

/// Continues `values` up to the heap before `end`, one Grundy value after the other.
pub fn sieve(values: &mut Planes, moves: &[u32], end: usize) -> Result<(), Bound> {
	let start = values.len();
	let window = moves.last().map_or(0, |&s| s as usize).min(start);
	let base = start - window;
	// The heaps of each value, counted from `base`, plus 1: the first, and behind each the next.
	let mut first: Vec<u32> = zeros(moves.len() + 1)?;
	let mut next: Vec<u32> = zeros(window)?;
	for heap in 0..window {
		next[heap] = mem::replace(&mut first[values.at(base + heap) as usize], heap as u32 + 1);
	}
	let mut sieve = Sieve::new(moves, base / BITS * BITS, start, end)?;
	values.resize(end)?;
	for value in 0.. {
		if sieve.is_done() {
			break;
		}
		if let Err(bound) = values.widen(value) {
			// The heaps left have no value yet.
			values.resize(start)?;
			return Err(bound);
		}
		let known = iter::successors(first[value as usize].checked_sub(1), |&heap| next[heap as usize].checked_sub(1));
		sieve.begin(known.map(|heap| base + heap as usize));
		sieve.take(values, value);
	}
	Ok(())
}

/// The marks of one Grundy value: which heaps can reach a heap that has it. Bit 0 is the heap `base`.
struct Marks<'a> {
	moves: &'a [u32],
	/// The moves as bits, with a word of zeros at both ends; empty if there are too few for that to be of use.
	set: Vec<u64>,
	words: Vec<u64>,
	/// The first word with a heap to find.
	first: usize,
}

impl<'a> Marks<'a> {
	fn new(moves: &'a [u32], words: usize, first: usize) -> Result<Marks<'a>, Bound> {
		let largest = moves.last().map_or(0, |&s| s as usize);
		let mut set = Vec::new();
		if largest / BITS < Marks::DENSE * moves.len() {
			set = zeros(largest / BITS + 3)?;
			for &s in moves {
				set[s as usize / BITS + 1] |= 1 << (s as usize % BITS);
			}
		}
		Ok(Marks { moves, set, words: zeros(words)?, first })
	}

	/// How many words of the set can be pushed in the time of one move, as measured.
	const DENSE: usize = 4;

	/// Marks what can reach the heaps `bits` of the word `at`.
	#[inline]
	fn push(&mut self, at: usize, bits: u64) {
		if bits.count_ones() as usize * self.set.len() < Marks::DENSE * self.moves.len() && !self.set.is_empty() {
			self.push_set(at, bits);
		} else {
			self.push_moves(at, bits);
		}
	}

	/// For few moves: all heaps along one move after the other.
	#[inline]
	fn push_moves(&mut self, at: usize, bits: u64) {
		let words = &mut self.words[at..];
		let skip = self.first.saturating_sub(at);
		let near = self.moves.partition_point(|&s| s as usize / BITS + 1 < skip);
		for &s in &self.moves[near..] {
			let (word, bit) = (s as usize / BITS, s as usize % BITS);
			if word + 1 >= words.len() {
				break;
			}
			words[word] |= bits << bit;
			// In two steps, as a shift by 64 is none.
			words[word + 1] |= bits >> 1 >> (BITS - 1 - bit);
		}
	}

	/// For many moves: one heap after the other along all moves.
	fn push_set(&mut self, at: usize, mut bits: u64) {
		// Less than the set's words, as known heaps lie within the largest move of those to find.
		let skip = self.first.saturating_sub(at);
		while bits != 0 {
			let bit = bits.trailing_zeros();
			bits &= bits - 1;
			let pairs = self.set[skip + 1..].iter().zip(&self.set[skip..]);
			for (word, (&here, &before)) in self.words[at + skip..].iter_mut().zip(pairs) {
				*word |= here << bit | before >> 1 >> (BITS as u32 - 1 - bit);
			}
		}
	}
}

/// A sieve of the heaps from `base` on: those that have no value yet, and the marks of the value at hand.
struct Sieve<'a> {
	base: usize,
	left: Vec<u64>,
	/// The first word with a heap left; the number of words, if there is none.
	first: usize,
	/// What a heap of the value at hand excludes in its own word: itself, and those that can reach it.
	near: u64,
	marks: Marks<'a>,
}

impl<'a> Sieve<'a> {
	/// A sieve of the heaps from `start` to `end`, which looks back to `base`.
	fn new(moves: &'a [u32], base: usize, start: usize, end: usize) -> Result<Sieve<'a>, Bound> {
		// A word more, as a push goes to two words.
		let words = (end - base) / BITS + 2;
		let mut left = zeros(words)?;
		left[(start - base) / BITS..(end - base) / BITS].fill(u64::MAX);
		left[(end - base) / BITS] = !(u64::MAX << (end % BITS));
		left[(start - base) / BITS] &= u64::MAX << (start % BITS);
		let near = moves.iter().take_while(|&&s| (s as usize) < BITS).fold(1, |near, &s| near | 1 << s);
		Ok(Sieve { base, left, first: 0, near, marks: Marks::new(moves, words, (start - base) / BITS)? })
	}

	/// Whether all heaps have their values.
	fn is_done(&mut self) -> bool {
		self.first += self.left[self.first..].iter().take_while(|&&word| word == 0).count();
		self.first == self.left.len()
	}

	/// Begins a value with the heaps that are known to have it, a word after the other.
	fn begin<I: Iterator<Item = usize>>(&mut self, known: I) {
		self.marks.words.fill(0);
		let mut last = (0, 0);
		for heap in known {
			let (word, bit) = ((heap - self.base) / BITS, 1 << (heap % BITS));
			if word != last.0 {
				self.marks.push(last.0, last.1);
				last = (word, 0);
			}
			last.1 |= bit;
		}
		self.marks.push(last.0, last.1);
	}

	/// Gives all heaps that have the value at hand their value.
	fn take(&mut self, values: &mut Planes, value: u32) {
		for at in self.first..self.left.len() {
			let mut free = self.left[at] & !self.marks.words[at];
			if free == 0 {
				continue;
			}
			let start = self.base + at * BITS;
			let mut taken = 0;
			while free != 0 {
				let bit = free.trailing_zeros();
				taken |= 1 << bit;
				free &= !(self.near << bit);
				values.0[0][start + bit as usize] = value as u8;
			}
			values.set_high(start, taken, value);
			self.left[at] &= !taken;
			self.marks.push(at, taken);
		}
	}
}
}

use std::collections::TryReserveError;
use std::mem;
use std::sync::Arc;

pub use self::kept::Kept;
use self::sequence::Sequence;

/// What the judge says if the first player wins.
pub const WIN: &str = "First";
/// What the judge says if the first player loses.
pub const LOSS: &str = "Second";

/// The most that a table may cost: 2^n values and 2^(n + 6) steps. From the smallest move on, a value costs one step,
/// and one for each move that can be made or for each 64 stones of the largest of them, whichever are fewer: with at
/// most 63 moves, or none of 4096 stones or more, the steps allow all values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(u32);

impl Budget {
	/// 2^24 values and 2^30 steps.
	pub const MOST: Budget = Budget(24);

}

/// The most bytes of all tables that are kept: four times what 2^24 values of a byte each take.
pub const MEMORY: usize = 64 << 20;

/// Which bound was met before a heap was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
	/// 2^n values.
	Values(u32),
	/// 2^n steps.
	Steps(u32),
	/// The memory that can be had. To ask again may be of use.
	Memory,
}

impl From<TryReserveError> for Bound {
	fn from(_: TryReserveError) -> Bound {
		Bound::Memory
	}
}

/// How a sequence of Grundy values repeats; both are the least possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
	pub preperiod: u64,
	pub period: u64,
}

/// The moves in ascending order, each once.
pub fn normal_form(moves: &[u64]) -> Vec<u64> {
	let mut set = moves.to_vec();
	set.sort_unstable();
	set.dedup();
	set
}

/// The moves of a set from the smallest to the first that changes their greatest common divisor, or more.
#[derive(Clone, Debug)]
struct Era {
	first: u64,
	/// How many moves of the set there are up to the end of the era, and their greatest common divisor.
	count: usize,
	divisor: u64,
	sequence: Option<Sequence>,
}

/// The Grundy values of a subtraction set, as far as they were asked for.
#[derive(Clone, Debug)]
pub struct Table {
	budget: Budget,
	set: Arc<[u64]>,
	eras: Vec<Era>,
}

impl Table {
	/// A table of the moves `set`, in normal form.
	pub fn new(set: Arc<[u64]>, budget: Budget) -> Table {
		let mut eras: Vec<Era> = Vec::new();
		let mut divisor = 0;
		for (i, &s) in set.iter().enumerate() {
			let all = gcd(s, divisor);
			if all != divisor {
				divisor = all;
				eras.push(Era { first: s, count: i, divisor, sequence: None });
			}
			if let Some(era) = eras.last_mut() {
				era.count = i + 1;
			}
		}
		Table { budget, set, eras }
	}

	/// The Grundy value of a heap of `stones`; goes on until it is known.
	pub fn reach(&mut self, stones: u64) -> Result<u32, Bound> {
		match self.eras.iter().rposition(|era| era.first <= stones) {
			None => Ok(0),
			Some(era) => {
				let divisor = self.eras[era].divisor;
				self.sequence(era)?.reach(stones / divisor)
			}
		}
	}

	/// How the whole sequence repeats, if one may write it out: if preperiod and period are within the budget together.
	/// Goes on until that is known.
	pub fn cycle(&mut self) -> Result<Cycle, Bound> {
		let last = match self.eras.len() {
			0 => return Ok(Cycle { preperiod: 0, period: 1 }),
			len => len - 1,
		};
		let Cycle { preperiod, period } = self.sequence(last)?.cycle()?;
		let divisor = self.eras[last].divisor;
		match (preperiod + period).checked_mul(divisor) {
			Some(values) if values <= 1 << self.budget.0 => {
				Ok(Cycle { preperiod: preperiod * divisor, period: period * divisor })
			}
			_ => Err(Bound::Values(self.budget.0)),
		}
	}

	fn sequence(&mut self, era: usize) -> Result<&mut Sequence, Bound> {
		let Era { count, divisor, ref mut sequence, .. } = self.eras[era];
		let set = &self.set[..count];
		Ok(match sequence {
			Some(sequence) => sequence,
			None => sequence.insert(Sequence::new(set.iter().map(|s| s / divisor), self.budget)?),
		})
	}

	/// The bytes that it takes, with what a map of tables takes beside it, generously.
	fn bytes(&self) -> usize {
		const OVERHEAD: usize = 256;
		let sequences = self.eras.iter().filter_map(|era| era.sequence.as_ref());
		OVERHEAD
			+ mem::size_of_val(&*self.set)
			+ self.eras.capacity() * mem::size_of::<Era>()
			+ sequences.map(Sequence::bytes).sum::<usize>()
	}
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
	while b != 0 {
		let rest = a % b;
		a = mem::replace(&mut b, rest);
	}
	a
}
}
pub mod zero_move_nim {
//! Selector 2: Zero-Move Nim.
//!
//! **Rule.** Heaps of stones; a move takes any number of stones, at least one, from one heap, or passes on a
//! non-empty heap that nobody has passed on yet; who cannot move loses.
//!
//! **Source.** GeeksforGeeks, "Variation in Nim game"; HackerRank, "Zero-Move Nim".
//!
//! **Closed form.** A fresh heap has g(0) = 0, g(n) = n + 1 for odd n and g(n) = n − 1 for even n > 0; a heap that was
//! passed on has g(n) = n. The first player wins if and only if the nim-sum is not 0.
//!
//! **Proof.** After a pass the heap is plain Nim: n. Fresh, g(n) = mex({g(0), …, g(n − 1)} ∪ {n}). By induction, for
//! odd n the fresh values below are 0, then 2 1, 4 3, … in pairs: all of 0 … n − 1. With n itself, the mex is n + 1.
//! For even n > 0 they are all of 0 … n − 2 and n (from n − 1): the pass adds nothing, the mex is n − 1.
//!
//! **Bounds.** Heaps below 2^64 − 1, any number of them; the statements' own bounds are 10^9 stones and 10^4 heaps.

/// What the judge says if the first player wins.
pub const WIN: &str = "Player 1 wins";
/// What the judge says if the first player loses.
pub const LOSS: &str = "Player 2 wins";

/// The Grundy value of a heap of `stones` that nobody has passed on.
#[inline]
pub const fn grundy(stones: u64) -> u64 {
	// (n − 1) ^ 1, plus 1, for n > 0; the empty heap would get −1.
	(stones.wrapping_sub(1) ^ 1).wrapping_add(1).wrapping_add((stones == 0) as u64)
}

/// The nim-sum of the Grundy values of `heaps`, none passed on.
#[inline]
pub fn nim_sum(heaps: &[u64]) -> u64 {
	heaps.iter().fold(0, |sum, &stones| sum ^ grundy(stones))
}
}

use crate::verdict::Line;

/// Who wins a position if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
	/// The previous player wins: whoever is to move loses.
	P,
	/// The next player wins: whoever is to move has a winning move.
	N,
}

impl Outcome {
	/// The outcome of a position by its Grundy value.
	pub const fn of(grundy: u64) -> Outcome {
		if grundy == 0 {
			Outcome::P
		} else {
			Outcome::N
		}
	}
}

/// A common period of both games that are played on one heap.
pub const ONE_HEAP_PERIOD: u64 = one_three_four::PERIOD * one_two_three::PERIOD;

/// The verdict by selector (row 0 is none), by whether the nim-sum of the heaps of Zero-Move Nim is not 0 (there are
/// none in the other games), and by the number behind the selector modulo [`ONE_HEAP_PERIOD`] (which says nothing in
/// Zero-Move Nim, so its rows are uniform). One look-up answers a case of any game.
pub static LINES: [[[Line; ONE_HEAP_PERIOD as usize]; 2]; 4] = lines();

const fn lines() -> [[[Line; ONE_HEAP_PERIOD as usize]; 2]; 4] {
	let mut lines = [[[Line::new(""); ONE_HEAP_PERIOD as usize]; 2]; 4];
	let mut n = 0;
	while n < ONE_HEAP_PERIOD {
		let column = n as usize;
		lines[1][0][column] = match one_three_four::outcome(n) {
			Outcome::N => Line::new(one_three_four::WIN),
			Outcome::P => Line::new(one_three_four::LOSS),
		};
		lines[2][0][column] = Line::new(zero_move_nim::LOSS);
		lines[2][1][column] = Line::new(zero_move_nim::WIN);
		lines[3][0][column] = match one_two_three::outcome(n) {
			Outcome::N => Line::new(one_two_three::WIN),
			Outcome::P => Line::new(one_two_three::LOSS),
		};
		n += 1;
	}
	lines
}

/// The verdict on a game that is played on one heap: `selector` is 1 or 3.
#[inline]
pub fn one_heap_line(selector: u64, stones: u64) -> &'static Line {
	&LINES[selector as usize & 3][0][(stones % ONE_HEAP_PERIOD) as usize]
}

/// The verdict on heaps of a subtraction game with this nim-sum.
#[inline]
pub fn subtraction_line(nim_sum: u64) -> &'static Line {
	&SUBTRACTION_LINES[usize::from(nim_sum != 0)]
}

static SUBTRACTION_LINES: [Line; 2] = [Line::new(subtraction::LOSS), Line::new(subtraction::WIN)];

/// The verdict on heaps of Zero-Move Nim with this nim-sum.
#[inline]
pub fn zero_move_nim_line(nim_sum: u64) -> &'static Line {
	&LINES[2][usize::from(nim_sum != 0)][0]
}
}
mod memory {
//! Memory that may not be there: to be told so, where `vec!` and `clone` would abort.

use std::collections::TryReserveError;

/// So many zeros.
pub fn zeros<T: Clone + Default>(len: usize) -> Result<Vec<T>, TryReserveError> {
	let mut zeros = Vec::new();
	zeros.try_reserve_exact(len)?;
	zeros.resize(len, T::default());
	Ok(zeros)
}

/// So many bytes, to be dropped just before what cannot tell that there is no memory: it finds as many.
///
/// Inlined, it could be left out, as nobody uses the bytes.
#[inline(never)]
pub fn room(bytes: usize) -> Result<Vec<u8>, TryReserveError> {
	let mut room = Vec::new();
	room.try_reserve_exact(bytes)?;
	Ok(room)
}
}
mod numbers {
//! Bytes to numbers in safe code, eight digits at a time in a 64-bit word: the kernel for every machine.

use crate::text::Text;

/// What the largest number is a power of ten of.
pub const MAX_EXPONENT: u32 = 18;

/// The largest number there is in the input: 10^18.
pub const MAX_NUMBER: u64 = 10_u64.pow(MAX_EXPONENT);

/// Bytes scanned at a time: a piece, its edges and its values all stay in a first-level cache of 32 KiB.
pub const PIECE: usize = 4096;

/// A number of up to 16 digits and the byte behind it.
const WINDOW: usize = 17;

const ONES: u64 = 0x0101_0101_0101_0101;

const POWERS_OF_TEN: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Scans a piece and appends its values to `values`; returns where it stopped, and whether at a faulty token.
pub fn scan(text: &Text, from: usize, end: usize, values: &mut Vec<u64>) -> (usize, bool) {
	let bytes = text.bytes();
	let limit = end.min(from + PIECE);
	let mut at = skip_spaces(bytes, from, limit);
	while at < limit {
		match number(bytes, at) {
			Some((value, next)) => {
				values.push(value);
				at = skip_spaces(bytes, next + 1, limit);
			}
			None => return (at, true),
		}
	}
	(at, false)
}

fn skip_spaces(bytes: &[u8], mut at: usize, limit: usize) -> usize {
	while at < limit && bytes[at].is_ascii_whitespace() {
		at += 1;
	}
	at
}

/// The number that starts at `bytes[at]`, which is no whitespace, and where it ends, unless the token there is none.
/// Behind `at` there are at least 16 bytes, and whitespace.
fn number(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
	let window = &bytes[at..at + WINDOW];
	let (mut value, mut len) = digits(&window[..8]);
	if len == 8 {
		let (low, low_len) = digits(&window[8..16]);
		value = value * POWERS_OF_TEN[low_len] + low;
		len += low_len;
	}
	if len == 16 {
		for digit in bytes[at + len..].iter().take_while(|byte| byte.is_ascii_digit()) {
			value = value.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
			len += 1;
		}
		if value > MAX_NUMBER {
			return None;
		}
	}
	bytes[at + len].is_ascii_whitespace().then_some((value, at + len))
}

/// The value and the length of the run of digits that eight bytes start with.
fn digits(bytes: &[u8]) -> (u64, usize) {
	let mut word = [0; 8];
	word.copy_from_slice(bytes);
	let word = u64::from_le_bytes(word);
	// A byte is a digit if its upper half is 3 and still is when 6 is added. Carries only reach bytes behind the first
	// that is no digit.
	let others = (word ^ (ONES * 0x30)) | (word.wrapping_add(ONES * 6) ^ (ONES * 0x30));
	let bits = (others & (ONES * 0xF0)).trailing_zeros() & !7;
	// The last digit goes to the top, and zeros come below the first: half the way twice, since it may be all 64 bits.
	let half = 32 - bits / 2;
	(eight_digits(word << half << half), bits as usize / 8)
}

/// The value of eight bytes, the first the lowest of the word, each of which is a digit or 0.
pub fn eight_digits(word: u64) -> u64 {
	// Neighbours are joined, the first always the more significant: digits to pairs, those to fours, those to eight.
	let digits = word & 0x0F0F_0F0F_0F0F_0F0F;
	let pairs = digits.wrapping_mul(10 << 8 | 1) >> 8 & 0x00FF_00FF_00FF_00FF;
	let fours = pairs.wrapping_mul(100 << 16 | 1) >> 16 & 0x0000_FFFF_0000_FFFF;
	fours.wrapping_mul(10_000 << 32 | 1) >> 32
}
}
mod plain {
//! Bytes to verdicts in plain code, a number at a time: the judge of builds without the feature `fast`.

use std::io::{Read, Write};

use crate::error::{Error, Expected, Found};
use crate::game::subtraction::{Bound, Budget, Kept};
use crate::game::{one_heap_line, subtraction_line, zero_move_nim, zero_move_nim_line};
use crate::numbers::scan;
use crate::text::{Position, Text, Texts};
use crate::verdict::{Line, Verdicts};

/// Verdicts held before they are written: 64 KiB of the shortest kind.
const HELD_VERDICTS: usize = 4096;

/// Answers all cases of `input` and writes their verdicts to `output`, one a line.
pub fn judge<R: Read, W: Write>(input: R, output: W) -> Result<(), Error> {
	let mut judge = Judge::new(input, output, crate::text::CAPACITY, crate::verdict::LINE);
	let result = judge.counted(Judge::case);
	judge.finish(result)
}

/// Why the judge stops; boxed, so that a number without an error comes back in registers.
type Stop = Box<Error>;

/// Answers an input in order.
struct Judge<R, W> {
	texts: Texts<R>,
	text: Text,
	/// Where the text starts.
	position: Position,
	/// Where the piece that was scanned last starts in the text, and what it brought.
	piece: usize,
	numbers: Vec<u64>,
	/// The number of the next number of the piece.
	next: usize,
	/// Where the next piece starts, or the token that is no number.
	at: usize,
	faulty: bool,
	output: W,
	verdicts: Verdicts,
	/// T, if there is one and it has been read.
	promised: Option<u64>,
	/// The case that is read, from 1.
	case: Option<u64>,
	/// Where the last case starts that asks for a sequence.
	start: Start,
	/// The moves of the last case that has any.
	moves: Vec<u64>,
	kept: Kept,
}

#[derive(Clone, Copy)]
enum Start {
	/// With the token of this number of the piece at this place of the text.
	Here { piece: usize, index: usize },
	/// In a text before.
	Before(Position),
}

impl<R: Read, W: Write> Judge<R, W> {
	/// At the start of `input`, of which it holds at most `capacity` bytes; verdicts take at most `line`.
	fn new(input: R, output: W, capacity: usize, line: usize) -> Judge<R, W> {
		let text = Text::new(capacity);
		Judge {
			texts: Texts::new(input),
			position: Position::START,
			piece: text.end(),
			numbers: Vec::new(),
			next: 0,
			at: text.end(),
			faulty: false,
			text,
			output,
			verdicts: Verdicts::new(HELD_VERDICTS, line),
			promised: None,
			case: None,
			start: Start::Before(Position::START),
			moves: Vec::new(),
			kept: Kept::new(Budget::MOST),
		}
	}

	/// Answers as many cases as the first number says, and makes sure that nothing follows.
	fn counted<F: FnMut(&mut Self) -> Result<(), Stop>>(&mut self, mut answer: F) -> Result<(), Stop> {
		let promised = self.number(Expected::CaseCount)?;
		self.promised = Some(promised);
		for case in 1..=promised {
			self.case = Some(case);
			answer(self)?;
		}
		self.case = None;
		if self.goes_on()? {
			return Err(self.fault(self.next, Expected::End { promised }));
		}
		Ok(())
	}

	/// Writes the verdicts that are left, whatever the result.
	fn finish(mut self, result: Result<(), Stop>) -> Result<(), Error> {
		self.write().and(result).map_err(|stop| *stop)
	}

	fn case(&mut self) -> Result<(), Stop> {
		let selector = self.selector()?;
		self.problem(selector)
	}

	fn selector(&mut self) -> Result<u64, Stop> {
		match self.number(Expected::Selector)? {
			selector if (1..=5).contains(&selector) => Ok(selector),
			_ => Err(self.fault(self.next - 1, Expected::Selector)),
		}
	}

	/// Answers a case whose selector, 1 to 5, has been read.
	fn problem(&mut self, selector: u64) -> Result<(), Stop> {
		match selector {
			2 => self.zero_move_nim(),
			4 => {
				self.select()?;
				self.subtraction()
			}
			5 => {
				self.start = Start::Here { piece: self.piece, index: self.next - 1 };
				self.sequence()
			}
			_ => self.one_heap(selector),
		}
	}

	fn one_heap(&mut self, selector: u64) -> Result<(), Stop> {
		let stones = self.number(Expected::Heap)?;
		self.push(one_heap_line(selector, stones))
	}

	fn zero_move_nim(&mut self) -> Result<(), Stop> {
		let (mut left, mut nim_sum) = (self.number(Expected::HeapCount)?, 0);
		while left > 0 {
			let heaps = self.numbers(left, Expected::Heap)?;
			nim_sum ^= zero_move_nim::nim_sum(heaps);
			left -= heaps.len() as u64;
		}
		self.push(zero_move_nim_line(nim_sum))
	}

	fn subtraction(&mut self) -> Result<(), Stop> {
		let mut nim_sum = 0;
		for _ in 0..self.number(Expected::HeapCount)? {
			let stones = self.number(Expected::Heap)?;
			nim_sum ^= u64::from(self.grundy(stones)?);
		}
		self.push(subtraction_line(nim_sum))
	}

	fn sequence(&mut self) -> Result<(), Stop> {
		self.select()?;
		let cycle = self.kept.cycle().map_err(|bound| self.no_period(bound))?;
		self.push_number(cycle.preperiod, "")?;
		self.push_number(cycle.period, " ")?;
		for heap in 0..cycle.preperiod + cycle.period {
			let grundy = self.kept.grundy(heap).map_err(|bound| self.no_period(bound))?;
			self.push_number(grundy.into(), " ")?;
		}
		self.verdicts.push_text("\n");
		Ok(())
	}

	/// Reads the moves of a case.
	fn select(&mut self) -> Result<(), Stop> {
		self.moves.clear();
		for _ in 0..self.number(Expected::MoveCount)? {
			match self.number(Expected::Move)? {
				0 => return Err(self.fault(self.next - 1, Expected::Move)),
				stones => hold(&mut self.moves, stones).map_err(|bound| self.bounded(Expected::Move, bound))?,
			}
		}
		self.kept.select(&self.moves).map_err(|bound| self.bounded(Expected::Move, bound))
	}

	/// The Grundy value of the heap just read.
	fn grundy(&mut self, stones: u64) -> Result<u32, Stop> {
		self.kept.grundy(stones).map_err(|bound| self.bounded(Expected::Heap, bound))
	}

	fn push(&mut self, line: &Line) -> Result<(), Stop> {
		self.make_room()?;
		self.verdicts.push(line);
		Ok(())
	}

	fn push_number(&mut self, number: u64, before: &str) -> Result<(), Stop> {
		self.make_room()?;
		self.verdicts.push_text(before);
		self.verdicts.push_number(number);
		Ok(())
	}

	fn make_room(&mut self) -> Result<(), Stop> {
		// For a verdict, and the line feed of a sequence.
		if self.verdicts.has_room(2) {
			Ok(())
		} else {
			self.write()
		}
	}

	#[cold]
	fn write(&mut self) -> Result<(), Stop> {
		self.verdicts.write_to(&mut self.output).map_err(|error| Box::new(Error::Write(error)))
	}

	#[inline]
	fn number(&mut self, expected: Expected) -> Result<u64, Stop> {
		if self.next == self.numbers.len() && !self.scan()? {
			return Err(self.fault(self.next, expected));
		}
		self.next += 1;
		Ok(self.numbers[self.next - 1])
	}

	/// The next numbers as far as they are at hand: at least one, and at most so many.
	#[inline]
	fn numbers(&mut self, most: u64, expected: Expected) -> Result<&[u64], Stop> {
		self.number(expected)?;
		let numbers = &self.numbers[self.next - 1..];
		let count = most.min(numbers.len() as u64) as usize;
		self.next += count - 1;
		Ok(&numbers[..count])
	}

	/// Whether there is another token.
	fn goes_on(&mut self) -> Result<bool, Stop> {
		Ok(self.scan()? || self.faulty)
	}

	/// Goes on to the next numbers; whether there are any.
	#[cold]
	fn scan(&mut self) -> Result<bool, Stop> {
		while self.next == self.numbers.len() {
			if self.faulty || self.at == self.text.end() && !self.refill()? {
				return Ok(false);
			}
			self.numbers.clear();
			self.piece = self.at;
			self.next = 0;
			let (at, faulty) = scan(&self.text, self.at, self.text.end(), &mut self.numbers);
			self.at = at;
			self.faulty = faulty;
		}
		Ok(true)
	}

	/// Goes on to the next text; whether there is one. What can be answered is answered before it waits.
	fn refill(&mut self) -> Result<bool, Stop> {
		self.write()?;
		if self.text.is_last() {
			return Ok(false);
		}
		self.start = Start::Before(self.position_of(self.start));
		self.position = self.position.of(&self.text, self.text.end());
		self.texts.next(&mut self.text).map_err(|error| Box::new(Error::Read(error)))?;
		self.at = self.text.start();
		Ok(true)
	}

	fn position_of(&self, start: Start) -> Position {
		match start {
			Start::Here { piece, index } => self.position.of(&self.text, self.text.token(piece, index)),
			Start::Before(position) => position,
		}
	}

	/// What is wrong with the token of this number, or with the end of input.
	#[cold]
	fn fault(&self, index: usize, expected: Expected) -> Stop {
		let offset = self.text.token(self.piece, index);
		let found = if offset < self.text.end() {
			let (shown, more) = self.text.show(offset);
			Found::Token { shown: shown.to_vec(), more }
		} else {
			Found::End { cases: self.promised.zip(self.case).map(|(promised, case)| (case - 1, promised)) }
		};
		self.error(self.position.of(&self.text, offset), expected, found)
	}

	/// The last number, where this was expected, meets a bound.
	#[cold]
	fn bounded(&self, expected: Expected, bound: Bound) -> Stop {
		let expected = if bound == Bound::Memory { expected } else { Expected::Period };
		let offset = self.text.token(self.piece, self.next - 1);
		self.error(self.position.of(&self.text, offset), expected, Found::NoPeriod(bound))
	}

	/// The sequence that is asked for meets a bound.
	#[cold]
	fn no_period(&self, bound: Bound) -> Stop {
		self.error(self.position_of(self.start), Expected::Period, Found::NoPeriod(bound))
	}

	fn error(&self, position: Position, expected: Expected, found: Found) -> Stop {
		Box::new(Error::Fault { position, case: self.case, expected, found })
	}
}

/// Adds to what is held of a case.
fn hold(held: &mut Vec<u64>, number: u64) -> Result<(), Bound> {
	held.try_reserve(1)?;
	held.push(number);
	Ok(())
}
}
mod text {
//! Bytes in: the input as a sequence of texts, each cut after a whole token, with the position of every byte.

use std::io::{ErrorKind, Read, Result};

/// What one read may bring, in bytes: large enough to make calls cheap, small enough to stay in a second-level cache.
pub const CAPACITY: usize = 128 << 10;

/// Readable bytes before every text: a kernel loads the 24 bytes that end with a number.
pub const FRONT: usize = 32;

/// Readable bytes behind every text: a kernel loads whole blocks of 64 bytes.
pub const BACK: usize = 64;

/// How many of a token's first bytes an error message shows.
pub const SHOWN: usize = 24;

/// How many of them always survive: those, and one that shows that there are more.
const FIRST: usize = SHOWN + 1;

/// Digits kept of an over-long number behind its leading zeros: 20 digits are more than the largest number has.
const KEPT: usize = 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A part of the input that starts and ends between tokens.
///
/// Invariants: `FRONT <= start <= end`, `end + BACK <= bytes.len()`, and `bytes[end - 1]` is whitespace unless the
/// text is empty. In the last text that whitespace is a line feed put behind the input, which does not count in `len`.
pub struct Text {
	bytes: Box<[u8]>,
	start: usize,
	end: usize,
	/// How many bytes have come, from [`FRONT`] on: behind `end`, the start of the next text.
	len: usize,
	/// How many bytes of its first token were left out because they change nothing.
	removed: usize,
	last: bool,
}

impl Text {
	/// An empty text that can hold `capacity` bytes, at least what [`Text::shorten`] keeps of a token and one more.
	pub fn new(capacity: usize) -> Text {
		// One byte stays free for the line feed behind the last text.
		assert!(capacity > BYTE_ORDER_MARK.len() + FIRST + KEPT + 1);
		let bytes = vec![0; FRONT + capacity + BACK].into_boxed_slice();
		Text { bytes, start: FRONT, end: FRONT, len: 0, removed: 0, last: false }
	}

	/// The whole buffer, padding included; offsets are into this.
	pub fn bytes(&self) -> &[u8] {
		&self.bytes
	}

	/// Where the first token may start.
	pub fn start(&self) -> usize {
		self.start
	}

	/// Where the text ends, always just behind whitespace.
	pub fn end(&self) -> usize {
		self.end
	}

	/// Whether the input ends with this text.
	pub fn is_last(&self) -> bool {
		self.last
	}

	/// Where the token number `index` (from 0) behind `from` starts.
	#[cold]
	pub fn token(&self, from: usize, index: usize) -> usize {
		let mut at = from;
		for passed in 0.. {
			at += self.bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
			if passed == index {
				break;
			}
			at += self.bytes[at..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
		}
		at
	}

	/// The first bytes of the token at `offset`, at most [`SHOWN`], and whether it has more.
	#[cold]
	pub fn show(&self, offset: usize) -> (&[u8], bool) {
		let shown = &self.bytes[offset..offset + SHOWN];
		match shown.iter().position(u8::is_ascii_whitespace) {
			Some(len) => (&shown[..len], false),
			None => (shown, !self.bytes[offset + SHOWN].is_ascii_whitespace()),
		}
	}

	fn input(&self) -> &[u8] {
		&self.bytes[FRONT..FRONT + self.len]
	}

	fn restart(&mut self, rest: &[u8]) {
		self.bytes[FRONT..FRONT + rest.len()].copy_from_slice(rest);
		self.len = rest.len();
		self.removed = 0;
		self.start = FRONT;
	}

	fn skip_byte_order_mark(&mut self) {
		if self.input().starts_with(BYTE_ORDER_MARK) {
			self.start = FRONT + BYTE_ORDER_MARK.len();
		}
	}

	/// Makes room in a buffer full of one token: it keeps its first bytes, [`FIRST`] of them, and its value or the fact
	/// that it has none. If those bytes are all zeros, so may be others behind them, which do not count and go; of what
	/// follows, [`KEPT`] bytes show whether it is no number or too large. If they are not, it is one or the other.
	fn shorten(&mut self) {
		let first_end = self.start + FIRST;
		let end = FRONT + self.len;
		let zeros = if self.bytes[self.start..first_end].iter().all(|&byte| byte == b'0') {
			self.bytes[first_end..end].iter().take_while(|&&byte| byte == b'0').count()
		} else {
			0
		};
		let kept = (end - first_end - zeros).min(KEPT);
		self.bytes.copy_within(first_end + zeros..first_end + zeros + kept, first_end);
		self.removed += end - first_end - kept;
		self.len = first_end + kept - FRONT;
	}

	fn end_at(&mut self, end: usize) {
		self.end = end;
		self.last = false;
	}

	fn end_input(&mut self) {
		self.end = FRONT + self.len + 1;
		self.bytes[self.end - 1] = b'\n';
		self.last = true;
	}
}

/// The input, text by text.
pub struct Texts<R> {
	input: R,
	/// The unfinished token behind the text before.
	rest: Vec<u8>,
	first: bool,
}

impl<R: Read> Texts<R> {
	pub fn new(input: R) -> Texts<R> {
		Texts { input, rest: Vec::new(), first: true }
	}

	/// Makes `text` the next text of the input. It reads as often as it takes to complete a token, and no more, so
	/// that what can be answered is answered before the next wait.
	pub fn next(&mut self, text: &mut Text) -> Result<()> {
		text.restart(&self.rest);
		self.rest.clear();
		loop {
			let read = self.read(text)?;
			if self.first {
				text.skip_byte_order_mark();
			}
			if read == 0 {
				text.end_input();
				break;
			}
			let new = FRONT + text.len - read;
			if let Some(space) = text.bytes[new..FRONT + text.len].iter().rposition(u8::is_ascii_whitespace) {
				let cut = new + space + 1;
				self.rest.extend_from_slice(&text.bytes[cut..FRONT + text.len]);
				text.end_at(cut);
				break;
			}
		}
		self.first = false;
		Ok(())
	}

	/// Appends what one read brings, 0 bytes at the end of input.
	fn read(&mut self, text: &mut Text) -> Result<usize> {
		let capacity = text.bytes.len() - BACK - 1;
		if FRONT + text.len == capacity {
			text.shorten();
		}
		loop {
			match self.input.read(&mut text.bytes[FRONT + text.len..capacity]) {
				Err(error) if error.kind() == ErrorKind::Interrupted => {}
				Err(error) => return Err(error),
				Ok(read) => {
					text.len += read;
					return Ok(read);
				}
			}
		}
	}
}

/// A place in the input, as an editor counts: lines end with LF, columns are bytes, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
	/// The line, from 1.
	pub line: u64,
	/// The byte within the line, from 1.
	pub column: u64,
}

impl Position {
	pub const START: Position = Position { line: 1, column: 1 };

	/// The place of `text.bytes()[offset]`, if `self` is where the text starts.
	pub fn of(self, text: &Text, offset: usize) -> Position {
		let before = &text.bytes[FRONT..offset.min(FRONT + text.len)];
		let removed = if offset > text.start { text.removed as u64 } else { 0 };
		match last_line_feed(before) {
			None => Position { line: self.line, column: self.column + before.len() as u64 + removed },
			Some(line_feed) => {
				Position { line: self.line + line_feeds(before) as u64, column: (before.len() - line_feed) as u64 }
			}
		}
	}
}

fn line_feeds(bytes: &[u8]) -> usize {
	// As many as a byte can count, so that a vector holds many counters.
	let counts = bytes.chunks(255).map(|chunk| chunk.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>());
	counts.map(usize::from).sum()
}

fn last_line_feed(bytes: &[u8]) -> Option<usize> {
	bytes.iter().rposition(|&byte| byte == b'\n')
}
}
mod verdict {
//! Verdicts to bytes: the lines that answer cases, and the buffer that they leave by.

use std::io::{Result, Write};
use std::mem;

/// Room for the longest verdict, its line feed and its length.
pub const LINE: usize = 16;

/// A verdict as it is written: its bytes, padding, and in the last byte how many count. All 16 are copied whatever
/// the verdict, so that its length costs an addition and no branch.
#[derive(Clone, Copy)]
pub struct Line([u8; LINE]);

impl Line {
	/// The line of `word`, which has at most 14 bytes; longer ones do not compile in a constant.
	pub const fn new(word: &str) -> Line {
		let word = word.as_bytes();
		let mut line = [0; LINE];
		let mut at = 0;
		while at < word.len() {
			line[at] = word[at];
			at += 1;
		}
		line[at] = b'\n';
		assert!(at + 1 < LINE);
		line[LINE - 1] = at as u8 + 1;
		Line(line)
	}
}

/// Verdicts on their way out.
pub struct Verdicts {
	bytes: Box<[u8]>,
	len: usize,
	/// Room for a verdict.
	line: usize,
}

impl Verdicts {
	/// An empty buffer with room for so many verdicts of so many bytes each, [`LINE`] or, explained, [`EXPLAINED`].
	pub fn new(lines: usize, line: usize) -> Verdicts {
		Verdicts { bytes: vec![0; Verdicts::bytes(lines, line)].into_boxed_slice(), len: 0, line }
	}

	/// What room for so many verdicts takes.
	pub fn bytes(lines: usize, line: usize) -> usize {
		(lines + 1) * line
	}

	/// Whether `lines` more verdicts fit, or `lines` numbers.
	pub fn has_room(&self, lines: usize) -> bool {
		self.bytes.len() - self.len > lines * self.line
	}

	/// Appends a verdict; there must be room for it.
	#[inline]
	pub fn push(&mut self, line: &Line) {
		self.bytes[self.len..self.len + LINE].copy_from_slice(&line.0);
		self.len += usize::from(line.0[LINE - 1]);
	}

	/// Appends a short text; there must be room for it.
	#[inline]
	pub fn push_text(&mut self, text: &str) {
		self.bytes[self.len..self.len + text.len()].copy_from_slice(text.as_bytes());
		self.len += text.len();
	}

	/// Appends a number; there must be room for it.
	pub fn push_number(&mut self, number: u64) {
		let mut room = &mut self.bytes[self.len..];
		let before = room.len();
		// It fits.
		let _ = write!(room, "{number}");
		self.len += before - room.len();
	}

	/// Writes everything to `output`, through whatever that buffers.
	pub fn write_to(&mut self, output: &mut impl Write) -> Result<()> {
		if self.len == 0 {
			return Ok(());
		}
		// What could not be written is not tried again.
		let len = mem::take(&mut self.len);
		output.write_all(&self.bytes[..len])?;
		output.flush()
	}
}
}

fn main() -> ExitCode {
	match plain::judge(io::stdin().lock(), io::stdout()) {
		Ok(()) => ExitCode::SUCCESS,
		Err(error) => {
			eprintln!("takeaway: {}", error);
			ExitCode::FAILURE
		}
	}
}
