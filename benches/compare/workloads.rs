//! The workloads: what each one feeds to the programs, and how.

use crate::generate::Content;
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
    /// takeaway on this workload's input and on `other`, which `about` describes. Ratios are those of a byte's time.
    AsManyBytes { other: Content, about: &'static str },
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
    plain("grouped", "the lines of `mixed`, sorted by shape", Content::Grouped),
    plain("stones", "selector 1, heaps from 0 to 200", Content::Stones),
    plain("nim", "selector 3, heaps of 1 to 10 digits, below 2^31", Content::Nim),
    plain("piles", "selector 2, 1000 heaps in a case, 1 to 18 digits", Content::Piles),
    plain("long-piles", "selector 2, 1000 heaps in a case, uniform below 10^18", Content::LongPiles),
    Workload {
        only_when_named: true,
        ..plain("one-long-case", "selector 2, a single case with ten times --cases heaps", Content::OneLongCase)
    },
    plain("spread", "`mixed` with broken lines, CRLF, runs of blanks, blank lines", Content::Spread),
    Workload { name: "mixed-pipe", about: "`mixed`, read from a pipe", feed: Feed::Pipe, ..MIXED },
    Workload { name: "mixed-file", about: "`mixed`, verdicts written to a file", sink: Sink::File, ..MIXED },
    Workload {
        plan: TABLES,
        ..plain("ten-moves", "20 sets of 10 moves up to 4 · 10^5, a heap of 10^6 for each", Content::TenMoves)
    },
    Workload { plan: TABLES, ..plain("primes", "the set of all primes below 10^5, a heap of 10^5", Content::Primes) },
    Workload {
        plan: AS_THREE_HEAPS,
        ..plain("one-set", "--cases / 10, always the same 5 moves, 3 heaps uniform below 10^18", Content::OneSet)
    },
    Workload {
        plan: Plan::AsManyBytes { other: Content::ThreeHeaps(2), about: "selector 2, the same heaps" },
        ..plain("nim-heaps", "selector 6, 3 heaps in a case, uniform below 10^18", Content::ThreeHeaps(6))
    },
    Workload {
        plan: AS_THREE_HEAPS,
        ..plain("one-code", "--cases / 10, always the code of Kayles, 3 heaps uniform below 10^18", Content::OneCode)
    },
    Workload {
        plan: Plan::AsManyBytes { other: Content::Intervals(2), about: "selector 2, the same numbers as heaps" },
        ..plain("intervals", "--cases / 10, l and r of 1 to 18 digits, 3 heaps below 10^18", Content::Intervals(7))
    },
    Workload {
        plan: Plan::AsManyBytes { other: Content::OneInterval(2), about: "selector 2, the same numbers as heaps" },
        ..plain("one-interval", "the same, but always the same l and r, below 100", Content::OneInterval(7))
    },
    Workload {
        plan: Plan::AsManyBytes { other: Content::Mixed, about: "`mixed`" },
        ..plain(
            "new-mixed",
            "selectors 1 to 8, 20 sets, 20 intervals and 20 codes, stones as in `mixed`",
            Content::NewMixed,
        )
    },
    Workload {
        name: "misere",
        about: "`mixed`, takeaway with `--misere` and without; answers differ and are not checked",
        plan: Plan::Duel { program: MISERE, yardstick: TAKEAWAY },
        ..MIXED
    },
    splits("octal-periods", "0.127, 0.156, 0.165, 0.356, 0.45 and 0.644, the sequences to their periods", HARD_CODES),
    splits("octal-0.16-short", "0.16, a heap of 10^5", &[&[8, 3, 0, 1, 6, 1, 100_000]]),
    splits("octal-0.376-short", "0.376, a heap of 10^5", &[&[8, 4, 0, 3, 7, 6, 1, 100_000]]),
    splits("octal-0.6-short", "0.6, a heap of 10^5", &[&[8, 2, 0, 6, 1, 100_000]]),
    splits("grundys-game-short", "Grundy's game, a heap of 10^5", &[&[10, 1, 100_000]]),
    splits("octal-0.16", "the sequence of 0.16 to its period, 149459 after 105351 values", &[&[9, 3, 0, 1, 6]]),
    Workload {
        only_when_named: true,
        ..splits("octal-0.376", "the sequence of 0.376 to its period, 4 after 2268248 values", &[&[9, 4, 0, 3, 7, 6]])
    },
    splits("octal-0.6", "0.6, a heap of 10^6", &[&[8, 2, 0, 6, 1, 1_000_000]]),
    splits("grundys-game", "Grundy's game, a heap of 2^20 - 1", &[&[10, 1, (1 << 20) - 1]]),
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

const AS_THREE_HEAPS: Plan =
    Plan::AsManyBytes { other: Content::ThreeHeaps(2), about: "selector 2, 3 heaps in a case, uniform below 10^18" };

const TABLES: Plan = Plan::Duel { program: TAKEAWAY, yardstick: TABLE };

/// Those whose periods the peer finds within a second or two.
const HARD_CODES: &[&[u64]] = &[
    &[9, 4, 0, 1, 2, 7],
    &[9, 4, 0, 1, 5, 6],
    &[9, 4, 0, 1, 6, 5],
    &[9, 4, 0, 3, 5, 6],
    &[9, 3, 0, 4, 5],
    &[9, 4, 0, 6, 4, 4],
];

const MIXED: Workload =
    plain("mixed", "selectors 1 to 3, one heap of 1 to 10 digits or three heaps of 1 to 9 digits", Content::Mixed);

/// The usual workload: reads from a file, and the verdicts are thrown away.
const fn plain(name: &'static str, about: &'static str, content: Content) -> Workload {
    Workload { name, about, content, feed: Feed::File, sink: Sink::Null, plan: Plan::Compare, only_when_named: false }
}

/// takeaway and a table made of all splits, on these cases.
const fn splits(name: &'static str, about: &'static str, cases: &'static [&'static [u64]]) -> Workload {
    Workload {
        plan: Plan::Duel { program: TAKEAWAY, yardstick: ALL_SPLITS },
        ..plain(name, about, Content::Given(cases))
    }
}

pub fn chosen(choice: &Choice) -> impl Iterator<Item = &'static Workload> + '_ {
    WORKLOADS.iter().filter(|workload| choice.includes(workload.name, workload.only_when_named))
}
