//! Words that people look for in `takeaway help`, and that are the name of nothing there.

use crate::flags::wrap::wrap;

/// The words, and what there is for them, or why there is nothing.
const WORDS: [(&[&str], &str); 14] = [
    (
        &["formula", "pattern"],
        "takeaway help heap tells how to compute heaps by a formula. takeaway help nim has the formula of Nim, and the \
         help of other games has theirs, if one is known. takeaway values prints Grundy values of a set, a code or a \
         rule of your own, with a period or a formula if it sees one.",
    ),
    (
        &["row"],
        "A row from which a move takes neighbours is a heap, and what is left on both sides of them is two heaps. Octal \
         codes say this: see takeaway help code. Rules say it, too: a, n-1-a takes any one. See takeaway help rule.",
    ),
    (
        &["circle"],
        "A game on a circle cannot be described, because the first move turns the circle into a row, and a rule is the \
         same for every move. The first player wins if the first move can leave a row that is lost.",
    ),
    (
        &["pair"],
        "Two heaps in each case are --heaps 2. If each heap has two numbers, takeaway help heap tells how to compute \
         it from them. Pairs that moves change together cannot be described, because a rule sees one heap. Two games \
         have such pairs: see takeaway help wythoff and takeaway help euclid.",
    ),
    (
        &["board", "grid"],
        "A game on a board cannot be described, because a position is a list of heaps. But a rook that only goes left \
         and up is two heaps of Nim, its row and its column, and such a queen is Wythoff's game: see takeaway help \
         wythoff. If a formula says which squares are lost, see takeaway help heap.",
    ),
    (
        &["string"],
        "A game on a string cannot be described, because cases are numbers. A line of awk can turn the text into \
         heaps: takeaway help problems string has an example.",
    ),
    (
        &["tree"],
        "A game on a tree cannot be described, because a position is a list of heaps, and no heap depends on another.",
    ),
    (
        &["skip"],
        "In a layout, x is a number to skip: see takeaway help layout. If a player may skip a turn, see takeaway help \
         zero-move-nim.",
    ),
    (
        &["header"],
        "The input starts with the number of cases, unless --stream is given. Numbers before that one are x in a layout \
         with T, such as x x T k h: see takeaway help layout.",
    ),
    (
        &["verdict"],
        "The verdict on a case says who wins. takeaway help words tells how to change it, takeaway help explain and \
         takeaway help count what can be printed with it or in its place.",
    ),
    (
        &["parity"],
        "If only the parity matters, --set 1 says so: the first player wins if the number of all stones is odd, and \
         with --misere if it is even.",
    ),
    (
        &["first move"],
        "takeaway help explain tells how to print one winning move, and takeaway help winning-moves all of them. A \
         first move with a rule of its own cannot be described, because a rule is the same for every move; the only \
         game with one is in takeaway help fibonacci-nim.",
    ),
    (
        &["testlib", "polygon", "checker"],
        "takeaway help protocol tells how check and validate take the files and give the exit codes of testlib. \
         Polygon compiles checkers from their source, so takeaway itself cannot be uploaded there: check on your own \
         machine.",
    ),
    (
        &["kattis"],
        "takeaway help problems kattis lists its problems. takeaway help protocol tells how check and validate take \
         the files and give the exit codes of Kattis.",
    ),
];

/// What there is for this word, or for its plural.
pub fn meaning(word: &str) -> Option<String> {
    let is_this = |it: &&str| *it == word || Some(*it) == word.strip_suffix('s');
    let (_, text) = WORDS.into_iter().find(|(words, _)| words.iter().any(is_this))?;
    Some(wrap(text, "", 80))
}

pub fn words() -> impl Iterator<Item = &'static str> {
    WORDS.into_iter().flat_map(|(words, _)| words.iter().copied())
}
