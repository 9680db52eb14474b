//! What the file of a game says of it, apart from the mathematics.

/// How a game is named, read, worded and printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    /// Its name, for people and `--game`.
    pub(crate) name: &'static str,
    /// What a move does, or in brackets what a case asks for, in at most 29 bytes.
    pub(crate) about: &'static str,
    pub(crate) heaps: HeapShape,
    /// The verdict if the first player wins, and if the first player loses, of at most 14 bytes;
    /// both are empty if there are none.
    pub(crate) words: [&'static str; 2],
    /// The game, and how a printed program finds who wins, in one sentence of ASCII.
    pub(crate) told: &'static str,
    pub(crate) program: PrintedAnswer,
    pub(crate) moves: PrintedMoves,
}

/// How the heaps of a game are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeapShape {
    /// One heap: `n`.
    One,
    /// Two heaps: `a b`.
    Two,
    /// The case says how many: `k h1 … hk`.
    Counted,
    /// None: the case asks for the Grundy values of the rule.
    None,
}

/// How a printed program answers a game. The texts are read by `submission::syntax`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PrintedAnswer {
    /// By the Grundy value of each heap: an expression of its stones `n` and its number `i`, from
    /// 1, and the functions that it calls.
    Value {
        functions: &'static str,
        value: &'static str,
    },
    /// By a function `wins` of all numbers of a case: `n`, `a` and `b`, `heaps`, or `d` and
    /// `heaps`, and then `misere`.
    Wins(&'static str),
    /// A move takes one of these numbers of stones.
    Moves(&'static [u64]),
    /// A move takes an interval of stones, which a flag or the case gives.
    Interval,
    /// A flag or the case gives the moves.
    Set,
    /// A flag or the case gives the code.
    Code,
    /// A table of Grundy's game.
    GrundysGame,
}

/// How a printed checker tries a move that an output tells, and how a printed program finds one. The
/// texts are read by `submission::syntax`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PrintedMoves {
    /// A move takes t of the n stones of a heap, and leaves a heap of b, or two of a <= b. Where it
    /// leaves one, a is 0.
    OfHeap {
        /// Whether a move may leave two heaps.
        splits: bool,
        /// Whether there is this move.
        has_move: &'static str,
        /// Whether the heap has any move.
        has_any: &'static str,
        /// Steps that come to `FOUND;` at a move that leaves b, or a and b, of the value `wanted`. At
        /// `TRIED;`, what it leaves may have another value. They find such a move on some heap, if one
        /// wins.
        found: &'static str,
    },
    /// A flag or the case gives the moves.
    OfRule,
    /// A move takes from the first heap that is not empty.
    OfFirstHeap,
    /// A move takes from a step of a staircase to the one below.
    OfStep,
    /// A move leaves c and d of the numbers a and b.
    OfPair {
        /// A function `is_move` of a, b, c and d, and what `found` calls.
        function: &'static str,
        /// Whether there is any move.
        has_any: &'static str,
        /// Steps that make c and d what a winning move leaves.
        found: &'static str,
    },
    /// A move multiplies by 2 to 9.
    Factors,
    /// No checker tries them, for this reason.
    Untried(&'static str),
}

/// The text of functions.
macro_rules! text {
    ($(fn $name:ident($($parameter:ident: $kind:ty),*) -> $result:ty $body:block)*) => {
        concat!($(
            "fn ", stringify!($name), "(", $(stringify!($parameter), ": ", stringify!($kind), ", ",)* ") -> ",
            stringify!($result), " ", stringify!($body), "\n"
        ),*)
    };
}

/// Makes a module with the text of functions that programs print. Tests call the functions.
macro_rules! printed {
    ($module:ident {
        $(fn $name:ident($($parameter:ident: $kind:ty),*) -> $result:ty $body:block)*
    }) => {
        mod $module {
            pub(super) const TEXT: &str =
                crate::game::spec::text!($(fn $name($($parameter: $kind),*) -> $result $body)*);

            $(
                #[cfg(test)]
                // They are written in the part of Rust that `submission::syntax` reads.
                #[allow(clippy::all, clippy::pedantic)]
                pub(in crate::game) fn $name($($parameter: $kind),*) -> $result $body
            )*
        }
    };
}

pub(crate) use {printed, text};
