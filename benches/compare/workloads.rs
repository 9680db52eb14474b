//! The workloads: what each one feeds to the programs, and how.

use crate::input::{Content, Order, Run};
use crate::options::Choice;
use crate::programs::{ALL_SPLITS, CLASSIC, EXPLAIN, MISERE, TABLE, TAKEAWAY};

pub struct Workload {
    pub name: &'static str,
    pub about: &'static str,
    pub content: Content,
    pub feed: Feed,
    pub sink: Sink,
    pub plan: Plan,
    pub only_when_named: bool,
}

pub enum Plan {
    /// All programs on one input. The yardstick is classic.
    Compare,
    /// One program and the yardstick on one input.
    Duel { program: &'static str, yardstick: &'static str },
    /// takeaway on this workload's input and on another, of which there is a description. Ratios are those of a byte's time.
    AsManyBytes(Content, &'static str),
    /// All programs on one case. The yardstick is a process that does nothing.
    Tiny,
    /// takeaway alone, on longer and longer inputs.
    Scaling,
    /// takeaway alone, on longer and longer tables.
    Sequences,
}

/// Where the programs read from.
#[derive(Clone, Copy)]
pub enum Feed {
    File,
    Pipe,
}

/// Where the programs write to while they are timed.
#[derive(Clone, Copy)]
pub enum Sink {
    Null,
    File,
}

pub const WORKLOADS: &[Workload] = &[
    MIXED,
    plain("grouped", "`mixed`, sorted by selector", Content::Generated(THREE, Order::Grouped, 1)),
    plain("stones", "selector 1, heaps to 200", random(&[("1 ", "--problem 1 --max-heap 200")], 1)),
    plain("nim", "selector 3, heaps to 2^31", random(&[("3 ", "--problem 3 --max-heap 2147483648")], 1)),
    plain("piles", "selector 2, 1000 heaps in a case, below 10^18", random(&[("2 1000 ", PILES)], 1000)),
    plain("long-piles", "the same, of 18 digits", Content::Generated(&[("2 1000 ", PILES)], Order::Lengthened, 1000)),
    Workload {
        only_when_named: true,
        ..plain("one-long-case", "selector 2, one case with ten times --cases heaps", Content::OneLongCase("2 ", PILES))
    },
    plain(
        "spread",
        "`mixed` with broken lines, CRLF, runs of blanks, blank lines",
        Content::Generated(THREE, Order::Spread, 1),
    ),
    Workload { name: "mixed-pipe", about: "`mixed`, read from a pipe", feed: Feed::Pipe, ..MIXED },
    Workload { name: "mixed-file", about: "`mixed`, verdicts written to a file", sink: Sink::File, ..MIXED },
    Workload {
        plan: TABLES,
        ..plain(
            "ten-moves",
            "20 sets of 10 moves up to 4 · 10^5, a heap of 10^6 for each",
            Content::TenMoves(1_000_000),
        )
    },
    Workload {
        plan: TABLES,
        ..plain("primes", "the set of all primes below 10^5, a heap of 10^5", Content::Primes(100_000))
    },
    against(HEAPS, plain("nim-heaps", "selector 6, 3 heaps in a case", random(&[("6 3 ", NIM)], 10))),
    against(HEAPS, plain("one-set", "always the same 5 moves, 3 heaps in a case", random(&[ONE_SET], 10))),
    against(HEAPS, plain("one-code", "always the code of Kayles, 3 heaps in a case", random(&[KAYLES], 10))),
    against(HEAPS, plain("one-interval", "always the same l and r, 3 heaps in a case", random(&[ONE_INTERVAL], 10))),
    against(HEAPS, plain("intervals", "any l and r, 0 to 6 heaps in a case", random(&[INTERVALS], 10))),
    against((MIXED.content, "`mixed`"), plain("all-games", "all selectors, 0 to 4 heaps in a case", random(ALL, 1))),
    Workload {
        name: "misere",
        about: "`mixed`, takeaway with `--misere` and without; answers differ and are not checked",
        plan: Plan::Duel { program: MISERE, yardstick: TAKEAWAY },
        ..MIXED
    },
    splits("octal-periods", "0.127, 0.156, 0.165, 0.356, 0.45 and 0.644, the sequences to their periods", HARD_CODES),
    splits("octal-0.16-short", "0.16, a heap of 10^5", &["8 3 0 1 6 1 100000"]),
    splits("octal-0.376-short", "0.376, a heap of 10^5", &["8 4 0 3 7 6 1 100000"]),
    splits("octal-0.6-short", "0.6, a heap of 10^5", &["8 2 0 6 1 100000"]),
    splits("grundys-game-short", "Grundy's game, a heap of 10^5", &["10 1 100000"]),
    splits("octal-0.16", "the sequence of 0.16 to its period, 149459 after 105351 values", &["9 3 0 1 6"]),
    Workload {
        only_when_named: true,
        ..splits("octal-0.376", "the sequence of 0.376 to its period, 4 after 2268248 values", &["9 4 0 3 7 6"])
    },
    splits("octal-0.6", "0.6, a heap of 10^6", &["8 2 0 6 1 1000000"]),
    splits("grundys-game", "Grundy's game, a heap of 2^20 - 1", &["10 1 1048575"]),
    Workload {
        name: "explain",
        about: "`mixed`, takeaway with `--explain` and classic without; answers differ and are not checked",
        plan: Plan::Duel { program: EXPLAIN, yardstick: CLASSIC },
        ..MIXED
    },
    Workload { name: "tiny", about: "one case: the cost of starting and ending", plan: Plan::Tiny, ..MIXED },
    Workload {
        name: "scaling",
        about: "takeaway on 10^4 to --cases cases; if named, to ten times --cases",
        plan: Plan::Scaling,
        ..MIXED
    },
    Workload {
        name: "sequences",
        about: "takeaway on tables of 10^4 to 10^6 values: a set, a code, Grundy's game",
        plan: Plan::Sequences,
        ..MIXED
    },
];

const MIXED: Workload = plain(
    "mixed",
    "selectors 1 to 3 at random, one heap or three, to 10^9",
    Content::Generated(THREE, Order::Random, 1),
);

const THREE: &[Run] = &[("1 ", "--problem 1"), ("2 3 ", "--problem 2 --heaps 3"), ("3 ", "--problem 3")];

/// Of all selectors.
const ALL: &[Run] = &[("", "--max-heaps 4")];

// All heaps have 1 to 18 digits.
const PILES: &str = "--problem 2 --heaps 1000 --max-heap 999999999999999999";
const NIM: &str = "--problem 6 --heaps 3 --max-heap 999999999999999999";
const HEAPS: (Content, &str) = (random(&[("2 3 ", NIM)], 10), "selector 2, 3 heaps in a case");
const ONE_SET: Run = ("4 5 13 27 44 62 95 3 ", "--set 13,27,44,62,95 --heaps 3 --max-heap 999999999999999999");
const KAYLES: Run = ("8 3 0 7 7 3 ", "--code 0.77 --heaps 3 --max-heap 999999999999999999");
const ONE_INTERVAL: Run = ("7 23 77 3 ", "--set 23-77 --heaps 3 --max-heap 999999999999999999");
const INTERVALS: Run = ("7 ", "--problem 7 --max-heaps 6 --max-heap 999999999999999999");

const TABLES: Plan = Plan::Duel { program: TAKEAWAY, yardstick: TABLE };

/// Those whose periods the peer finds within a second or two.
const HARD_CODES: &[&str] = &["9 4 0 1 2 7", "9 4 0 1 5 6", "9 4 0 1 6 5", "9 4 0 3 5 6", "9 3 0 4 5", "9 4 0 6 4 4"];

/// The lines of these runs at random; one for this many of --cases.
const fn random(runs: &'static [Run], one_for: u64) -> Content {
    Content::Generated(runs, Order::Random, one_for)
}

/// takeaway on this workload and on as many bytes of another.
const fn against((other, about): (Content, &'static str), workload: Workload) -> Workload {
    Workload { plan: Plan::AsManyBytes(other, about), ..workload }
}

/// The usual workload: reads from a file, and the verdicts are thrown away.
const fn plain(name: &'static str, about: &'static str, content: Content) -> Workload {
    Workload { name, about, content, feed: Feed::File, sink: Sink::Null, plan: Plan::Compare, only_when_named: false }
}

/// takeaway and a table made of all splits, on these cases.
const fn splits(name: &'static str, about: &'static str, cases: &'static [&'static str]) -> Workload {
    Workload {
        plan: Plan::Duel { program: TAKEAWAY, yardstick: ALL_SPLITS },
        ..plain(name, about, Content::Given(cases))
    }
}

pub fn chosen(choice: &Choice) -> impl Iterator<Item = &'static Workload> + '_ {
    WORKLOADS.iter().filter(|workload| choice.includes(workload.name, workload.only_when_named))
}
