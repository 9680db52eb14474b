//! The workloads: what each one feeds to the programs, and how.

use crate::input::{Content, Order, Run};
use crate::options::Choice;
use crate::programs::{
    ALL_SPLITS, AVX2, CHECK, CLASSIC, COMPUTED, GENERATE, KNIGHT_MEMO, PRINTF, TABLE, TAKEAWAY,
    WYTHOFF_TABLE,
};

pub struct Workload {
    pub name: &'static str,
    pub about: &'static str,
    pub content: Content,
    /// Flags for takeaway where it is not the yardstick. With any, answers are not compared.
    pub flags: &'static [&'static str],
    pub feed: Feed,
    pub sink: Sink,
    pub plan: Plan,
    pub only_when_named: bool,
}

pub enum Plan {
    /// All programs on one input. The yardstick is classic.
    Compare,
    /// One program and the yardstick on one input.
    Duel {
        program: &'static str,
        yardstick: &'static str,
    },
    /// takeaway on this workload's input, and the yardstick on another. Ratios are those of a
    /// byte's time.
    AsManyBytes(Yardstick),
    /// takeaway on two threads, and two processes at once on half as many cases each.
    Halves,
    /// All programs on one case. The yardstick is a process that does nothing.
    Tiny,
    /// takeaway alone, on longer and longer inputs.
    Scaling,
    /// takeaway alone, on longer and longer tables.
    Sequences,
}

/// A program, its input, and what to call both.
#[derive(Clone, Copy)]
pub struct Yardstick {
    pub program: &'static str,
    pub content: Content,
    pub about: &'static str,
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
    GROUPED,
    STONES,
    LEETCODE,
    PILES,
    plain(
        "long-piles",
        "`piles`, of 18 digits each",
        Content::Generated(&[THOUSAND_HEAPS], Order::Lengthened, 1000),
    ),
    Workload {
        only_when_named: true,
        ..plain(
            "one-long-case",
            "selector 2, one case with ten times --cases heaps",
            Content::OneLongCase("2 ", HEAPS),
        )
    },
    plain(
        "spread",
        "`mixed` with broken lines, CRLF, runs of blanks, blank lines",
        Content::Generated(THREE, Order::Spread, 1),
    ),
    Workload {
        name: "mixed-pipe",
        about: "`mixed`, read from a pipe",
        feed: Feed::Pipe,
        ..MIXED
    },
    Workload {
        name: "mixed-file",
        about: "`mixed`, verdicts written to a file",
        sink: Sink::File,
        ..MIXED
    },
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
        ..plain(
            "primes",
            "the set of all primes below 10^5, a heap of 10^5",
            Content::Primes(100_000),
        )
    },
    against(
        SELECTOR_2,
        plain(
            "nim-heaps",
            "selector 6, 3 heaps in a case",
            random(&[("6 3 ", THREE_HEAPS)], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "one-set",
            "always the same 5 moves, 3 heaps in a case",
            random(&[ONE_SET], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "one-code",
            "always the code of Kayles, 3 heaps in a case",
            random(&[KAYLES], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "one-interval",
            "always the same l and r, 3 heaps in a case",
            random(&[ONE_INTERVAL], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "intervals",
            "any l and r, up to 6 heaps in a case",
            random(&[INTERVALS], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "wythoff",
            "selector 12, two heaps",
            random(&[("12 ", WYTHOFF)], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "euclid",
            "selector 13, two numbers",
            random(&[("13 ", EUCLID)], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "fibonacci-nim",
            "selector 14, one heap",
            random(&[("14 ", FIBONACCI)], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "staircase-nim",
            "selector 15, 3 steps",
            random(&[("15 3 ", STAIRCASE)], 10),
        ),
    ),
    against(
        SELECTOR_2,
        plain(
            "moores-nim",
            "selector 16, up to 4 heaps",
            random(&[("16 ", MOORE)], 10),
        ),
    ),
    against(
        THE_MIXED,
        plain(
            "eight-games",
            "selectors 1 to 8 at random, up to 4 heaps in a case",
            random(EIGHT, 1),
        ),
    ),
    against(
        THE_MIXED,
        plain(
            "all-games",
            "selectors 1 to 17 at random, up to 4 heaps in a case",
            random(ALL, 1),
        ),
    ),
    against(THE_MIXED, flags("misere", &["--misere"], MIXED)),
    layout("layout-n-r", &["--layout", "n r"], &[("", "--layout n\tr")]),
    layout(
        "layout-n-m-s",
        &["--layout", "n m s"],
        &[("", "--layout n\tm\ts")],
    ),
    layout(
        "layout-r-k-h",
        &["--layout", "r k h"],
        &[("", "--layout r\tk\th --max-heaps 4")],
    ),
    layout(
        "bare-heaps",
        &["--set", "2,3,5", "--heaps", "1"],
        &[("", "--set 2,3,5 --heaps 1")],
    ),
    against_classic(flags("explain", &["--explain"], MIXED)),
    against_classic(flags("explain-grouped", &["--explain"], GROUPED)),
    against_classic(flags("count", &["--count"], MIXED)),
    against_classic(flags("prefix", &["--prefix", "Case #{}: "], MIXED)),
    against_classic(flags(
        "long-words",
        &["--words", "the first player wins,the second player wins"],
        MIXED,
    )),
    Workload {
        name: "check",
        about: "`leetcode`, compared with its verdicts, against answering",
        plan: Plan::Duel {
            program: CHECK,
            yardstick: TAKEAWAY,
        },
        ..LEETCODE
    },
    Workload {
        name: "generate",
        about: "positions of Nim to standard output, against printf; reads nothing",
        plan: Plan::Duel {
            program: GENERATE,
            yardstick: PRINTF,
        },
        ..plain("", "", random(&[("", "--game nim")], 1))
    },
    halves("threads-mixed", MIXED),
    halves("threads-grouped", GROUPED),
    halves("threads-stones", STONES),
    halves("threads-leetcode", LEETCODE),
    halves("threads-piles", PILES),
    avx2("avx2-mixed", MIXED),
    avx2("avx2-grouped", GROUPED),
    avx2("avx2-stones", STONES),
    avx2("avx2-leetcode", LEETCODE),
    avx2("avx2-piles", PILES),
    positions(
        WYTHOFF_TABLE,
        &["--rule", "(a-t,b); (a,b-t); (a-t,b-t)", "--layout", "a b"],
        plain(
            "positions-wythoff",
            "Wythoff's game as a rule of positions, 1000 and 1000",
            Content::Given(&["1000 1000"]),
        ),
    ),
    positions(
        KNIGHT_MEMO,
        &[
            "--rule",
            "(a-2,b-1); (a-1,b-2); (a+1,b-2); (a-2,b+1)",
            "--layout",
            "a b",
        ],
        plain(
            "positions-knight",
            "a knight as a rule of positions, 1000 and 1000",
            Content::Given(&["1000 1000"]),
        ),
    ),
    positions(
        COMPUTED,
        &["--rule", "(a-t,b); (a,b-t)", "--layout", "a b"],
        plain(
            "positions-pairs",
            "two heaps of up to 300 stones as a rule of positions",
            random(&[("", "--game wythoff --max-heap 300")], 1),
        ),
    ),
    splits(
        "octal-periods",
        "0.127, 0.156, 0.165, 0.356, 0.45 and 0.644, the sequences to their periods",
        HARD_CODES,
    ),
    splits(
        "octal-0.16-short",
        "0.16, a heap of 10^5",
        &["8 3 0 1 6 1 100000"],
    ),
    splits(
        "octal-0.376-short",
        "0.376, a heap of 10^5",
        &["8 4 0 3 7 6 1 100000"],
    ),
    splits(
        "octal-0.6-short",
        "0.6, a heap of 10^5",
        &["8 2 0 6 1 100000"],
    ),
    splits(
        "grundys-game-short",
        "Grundy's game, a heap of 10^5",
        &["10 1 100000"],
    ),
    splits(
        "octal-0.16",
        "the sequence of 0.16 to its period, 149459 after 105351 values",
        &["9 3 0 1 6"],
    ),
    Workload {
        only_when_named: true,
        ..splits(
            "octal-0.376",
            "the sequence of 0.376 to its period, 4 after 2268248 values",
            &["9 4 0 3 7 6"],
        )
    },
    splits("octal-0.6", "0.6, a heap of 10^6", &["8 2 0 6 1 1000000"]),
    splits(
        "grundys-game",
        "Grundy's game, a heap of 2^20 - 1",
        &["10 1 1048575"],
    ),
    Workload {
        name: "tiny",
        about: "one case: the cost of starting and ending",
        plan: Plan::Tiny,
        ..MIXED
    },
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
const GROUPED: Workload = plain(
    "grouped",
    "`mixed`, sorted by selector",
    Content::Generated(THREE, Order::Grouped, 1),
);
const STONES: Workload = plain(
    "stones",
    "selector 1, heaps to 200",
    random(&[("1 ", "--game 1 --max-heap 200")], 1),
);
const LEETCODE: Workload = plain(
    "leetcode",
    "selector 3, heaps to 2^31",
    random(&[("3 ", "--game 3 --max-heap 2147483648")], 1),
);
const PILES: Workload = plain(
    "piles",
    "selector 2, 1000 heaps in a case, below 10^18",
    random(&[THOUSAND_HEAPS], 1000),
);

const THREE: &[Run] = &[
    ("1 ", "--game 1"),
    ("2 3 ", "--game 2 --heaps 3"),
    ("3 ", "--game 3"),
];

const EIGHT: &[Run] = &[
    ("1 ", "--game 1"),
    ("2 ", "--game 2 --max-heaps 4"),
    ("3 ", "--game 3"),
    ("4 ", "--game 4 --max-heaps 4"),
    ("5 ", "--game 5"),
    ("6 ", "--game 6 --max-heaps 4"),
    ("7 ", "--game 7 --max-heaps 4"),
    ("8 ", "--game 8 --max-heaps 4"),
];

/// Of all games that `generate` mixes.
const ALL: &[Run] = &[("", "--max-heaps 4")];

// All heaps have 1 to 18 digits.
const HEAPS: &str = "--game 2 --heaps 1000 --max-heap 999999999999999999";
const THREE_HEAPS: &str = "--game 6 --heaps 3 --max-heap 999999999999999999";
const WYTHOFF: &str = "--game 12 --max-heap 999999999999999999";
const EUCLID: &str = "--game 13 --max-heap 999999999999999999";
const FIBONACCI: &str = "--game 14 --max-heap 999999999999999999";
const STAIRCASE: &str = "--game 15 --heaps 3 --max-heap 999999999999999999";
const MOORE: &str = "--game 16 --max-heaps 4 --max-heap 999999999999999999";
const THOUSAND_HEAPS: Run = ("2 1000 ", HEAPS);
const ONE_SET: Run = (
    "4 5 13 27 44 62 95 3 ",
    "--set 13,27,44,62,95 --heaps 3 --max-heap 999999999999999999",
);
const KAYLES: Run = (
    "8 3 0 7 7 3 ",
    "--code 0.77 --heaps 3 --max-heap 999999999999999999",
);
const ONE_INTERVAL: Run = (
    "7 23 77 3 ",
    "--set 23-77 --heaps 3 --max-heap 999999999999999999",
);
const INTERVALS: Run = ("7 ", "--game 7 --max-heaps 6 --max-heap 999999999999999999");

const SELECTOR_2: Yardstick = Yardstick {
    program: TAKEAWAY,
    content: random(&[("2 3 ", THREE_HEAPS)], 10),
    about: "takeaway on selector 2, 3 heaps in a case",
};
const THE_MIXED: Yardstick = Yardstick {
    program: TAKEAWAY,
    content: MIXED.content,
    about: "takeaway on `mixed`",
};

const TABLES: Plan = Plan::Duel {
    program: TAKEAWAY,
    yardstick: TABLE,
};

/// Codes whose periods the peer finds within a second or two.
const HARD_CODES: &[&str] = &[
    "9 4 0 1 2 7",
    "9 4 0 1 5 6",
    "9 4 0 1 6 5",
    "9 4 0 3 5 6",
    "9 3 0 4 5",
    "9 4 0 6 4 4",
];

/// The lines of these runs at random; one for this many of --cases.
const fn random(runs: &'static [Run], one_for: u64) -> Content {
    Content::Generated(runs, Order::Random, one_for)
}

/// takeaway on this workload, and the yardstick on as many bytes.
const fn against(yardstick: Yardstick, workload: Workload) -> Workload {
    Workload {
        plan: Plan::AsManyBytes(yardstick),
        ..workload
    }
}

/// The plain verdicts of classic are the yardstick.
const fn against_classic(workload: Workload) -> Workload {
    Workload {
        plan: Plan::Duel {
            program: TAKEAWAY,
            yardstick: CLASSIC,
        },
        ..workload
    }
}

/// `workload` under another name, takeaway with these flags.
const fn flags(name: &'static str, flags: &'static [&'static str], workload: Workload) -> Workload {
    Workload {
        name,
        flags,
        ..workload
    }
}

/// Cases of a form that classic does not read; it is timed on as many bytes of `mixed`.
const fn layout(
    name: &'static str,
    its_flags: &'static [&'static str],
    runs: &'static [Run],
) -> Workload {
    let classic = Yardstick {
        program: CLASSIC,
        content: MIXED.content,
        about: "classic on `mixed`",
    };
    against(
        classic,
        flags(
            name,
            its_flags,
            plain(name, "random cases of this form", random(runs, 1)),
        ),
    )
}

const fn halves(name: &'static str, workload: Workload) -> Workload {
    Workload {
        name,
        plan: Plan::Halves,
        ..workload
    }
}

/// The AVX2 kernel, and takeaway with the kernel that it chooses itself.
const fn avx2(name: &'static str, workload: Workload) -> Workload {
    Workload {
        name,
        plan: Plan::Duel {
            program: AVX2,
            yardstick: TAKEAWAY,
        },
        ..workload
    }
}

/// The usual workload: reads from a file, and the verdicts are thrown away.
const fn plain(name: &'static str, about: &'static str, content: Content) -> Workload {
    Workload {
        name,
        about,
        content,
        flags: &[],
        feed: Feed::File,
        sink: Sink::Null,
        plan: Plan::Compare,
        only_when_named: false,
    }
}

/// takeaway with these flags of a rule of positions, and the yardstick.
const fn positions(
    yardstick: &'static str,
    flags: &'static [&'static str],
    workload: Workload,
) -> Workload {
    Workload {
        flags,
        plan: Plan::Duel {
            program: TAKEAWAY,
            yardstick,
        },
        ..workload
    }
}

/// takeaway and a table made of all splits, on these cases.
const fn splits(
    name: &'static str,
    about: &'static str,
    cases: &'static [&'static str],
) -> Workload {
    Workload {
        plan: Plan::Duel {
            program: TAKEAWAY,
            yardstick: ALL_SPLITS,
        },
        ..plain(name, about, Content::Given(cases))
    }
}

pub fn chosen(choice: &Choice) -> impl Iterator<Item = &'static Workload> + '_ {
    WORKLOADS
        .iter()
        .filter(|workload| choice.includes(workload.name, workload.only_when_named))
}
