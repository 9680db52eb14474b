//! The table of all flags: how each is written, what it does, and where its value goes.

use crate::limits::MAX_NUMBER;

use super::errors::Usage;
use super::given::{Game, Given};
use super::values;

pub const VERSION: &str = concat!("takeaway ", env!("CARGO_PKG_VERSION"), "\n");

/// A flag: how it is written, and what it does.
pub struct Flag {
    /// After two dashes.
    pub name: &'static str,
    /// After one dash.
    pub letter: Option<char>,
    /// The name of its value in the help.
    pub value: Option<&'static str>,
    /// What it does, in at most 57 bytes, so that its line of `-h` fits a terminal.
    pub about: &'static str,
    /// The same at length, for `--help` and the table in `docs/reference.md`: Markdown on one line, without a full stop.
    pub long: &'static str,
    /// A command for `--help` that shows what the flag does. Tests run it.
    pub example: &'static str,
    pub effect: Effect,
}

#[derive(Clone, Copy)]
pub enum Effect {
    Switch(fn(&mut Given)),
    /// Takes a value; if that is wrong, says why.
    Value(fn(&mut Given, &str) -> Result<(), Usage>),
    /// Prints a help, and nothing else.
    Help,
    /// Prints the version, and nothing else.
    Version,
}

/// Flags that the help lists together.
pub struct Group {
    pub about: &'static str,
    /// The commands that take them, if the judge does not.
    pub commands: Option<&'static str>,
    pub flags: &'static [Flag],
}

/// All flags, in the order of the help. A new flag is a row of a group here, and a field of [`Given`].
pub const FLAGS: [Group; 9] = [
    Group { about: "Cases (k heaps have h1 ... hk stones)", commands: None, flags: CASES },
    Group { about: "Verdicts", commands: None, flags: VERDICTS },
    Group { about: "Bounds", commands: Some("generate, validate and stress"), flags: BOUNDS },
    Group { about: "Random cases", commands: Some("generate and stress"), flags: RANDOM },
    Group { about: "Comparing", commands: Some("check"), flags: COMPARING },
    Group { about: "Running a program", commands: Some("stress"), flags: STRESSING },
    Group { about: "A program", commands: Some("submission"), flags: PRINTED },
    Group { about: "Grundy values", commands: Some("values"), flags: GRUNDY_VALUES },
    Group { about: "Running", commands: None, flags: RUNNING },
];

#[rustfmt::skip]
pub const CASES: &[Flag] = &[
    value("for", None, "NAME", "the flags of a published problem: see help problems",
        "The flags of the published problem with this name, such as `cses-1729`, `\"poj 2234\"` or `\"stick game\"`, \
        which `takeaway help problems` lists. `@FILE`, as an argument of its own, reads such flags from a file of your \
        own. Typed flags win over the flags of the statement",
        "printf '3 3 6 9' | takeaway --for poj-2234",
        // The statement is read before the flags that count more.
        |_, _| Ok(())),
    value("problem", Some('p'), "NAME", "every case is of this game; cases omit its number",
        "Every case is of the game with this name or number, and omits the number. `takeaway help games` lists them",
        "printf '2  2 5 5  3 1 2 4' | takeaway -p nim",
        |given, value| put(&mut given.game, values::problem(value).map(Game::Form))),
    value("set", None, "MOVES", "cases are k h1 ... hk; a move takes 2,5-9 or squares, ...",
        "Every case is k h1 … hk. A move takes one of these numbers of stones: `2,5-9` is 2, 5, 6, 7, 8 and 9; \
        `squares`, `powers-of-2`, `fibonacci`, `primes` and `triangular` are all numbers of that kind; `@FILE` reads \
        them from a file; `none` is the empty set. A set has up to 2^24 moves, or is one interval of any length. Two \
        moves, or 1 to k and a larger one, have a closed form as an interval has, so every heap is answered: \
        `1-2,1000000000`",
        "printf '2  1 4  2 6 9' | takeaway --set 2,3,5",
        |given, value| put(&mut given.game, values::set(value).map(Game::Set))),
    value("code", None, "CODE", "cases are k h1 ... hk, of an octal game such as 0.77",
        "Every case is k h1 … hk, of the octal game with this code, such as `0.77`",
        "printf '1  3 3 1 5' | takeaway --code 0.77",
        |given, value| put(&mut given.game, values::code(value).map(Game::Form))),
    value("rule", None, "RULE", "your own game: what a move leaves of n: see help rule",
        "Every case is k h1 … hk, of your own game: RULE says what a move leaves of a heap of n stones, such as `n-t \
        if t*t <= n`; `@FILE` reads the rule from a file. `--budget` limits the table of its values; larger heaps are refused. Rules that \
        probably mean another game, such as `n-1, n-2` or `n-t if t <= k`, cause a warning. With `--misere`, only a \
        rule whose moves leave at most one heap each; a case then has one heap, unless the moves are those of a finite \
        set, such as `n-1; n-t if 3 <= t <= 5`",
        "takeaway values --rule 'n-t if t*t <= n'",
        |given, value| put(&mut given.game, values::rule(value).map(Game::Rule))),
    value("heaps", None, "N", "every case has N heaps; cases omit k",
        "Every case has N heaps, and omits their number k. N is 1 to 10^18",
        "printf '3  4  7  8' | takeaway --set 1-3 --heaps 1",
        |given, value| put(&mut given.heaps, values::heaps(value))),
    value("heap", None, "EXPR", "EXPR computes each heap, from its number n or from a b",
        "The numbers of a case are not its heaps: EXPR, such as `3 if a==b; a%(b+1)`, computes each heap from its number \
        n or, with `--layout 'a b'` or `'k a b'`, from its two numbers a and b. All cases have to be of one game, other \
        than a sequence, Wythoff's or Euclid's game. Bounds, such as `--max-heap`, are bounds of the numbers; \
        `--explain`, `--count` and `--winning-moves` are about the heaps",
        "printf '2  5 4  2 2' | takeaway -p nim --layout 'a b' --heap 'a%(b+1)'",
        |given, value| put(&mut given.heap, values::heap(value))),
    value("layout", None, "LETTERS", "order of numbers, for example \"k h 0\": see help layout",
        "The order of the numbers of a case, such as `n m s`: heap, number of moves, moves. Numbers may be skipped, \
        and a 0 may end the input",
        "printf '4 7 0' | takeaway --set 1-3 --layout 'n 0'",
        |given, value| put(&mut given.layout, values::layout(value))),
    switch("stream", Some('s'), "no number of cases at the start: read to the end",
        "No number of cases starts the input: takeaway reads cases until the input ends",
        "printf '4 7 8' | takeaway --set 1-3 --heaps 1 -s",
        |given| given.stream = true),
    switch("misere", None, "a player who cannot move wins: misère play",
        "Misère play: a player who cannot move wins. takeaway has no formula for octal games and Grundy's game (8 and \
        10), so it searches each position. It refuses a position whose heaps with a move have more than 40 stones \
        together, or fewer with a `--budget` below 18. With `--explain`, Grundy values are those of normal play, and \
        `-` for octal games and Grundy's game",
        "printf '1  3 1 1 1' | takeaway -p nim --misere",
        |given| given.misere = true),
];

#[rustfmt::skip]
pub const VERDICTS: &[Flag] = &[
    switch("explain", Some('e'), "after each verdict, its Grundy value and a winning move",
        "Adds two columns, separated by tabs: the Grundy value of the position (`-` if none is known) and a winning \
        move (`-` if there is none). Sequences get no columns",
        "printf '1  3 1 2 4' | takeaway -p nim -e",
        |given| given.explain = true),
    switch("count", None, "the number of winning moves instead of a verdict",
        "Print the number of winning moves in place of the verdict. Not for sequences or Moore's Nim, nor with \
        `--explain`, `--winning-moves`, `--words` or `--one-line`",
        "printf '1  3 1 2 4' | takeaway -p nim --count",
        |given| given.count = true),
    value("winning-moves", None, "TEXT", "after the verdict, each winning move as TEXT says",
        "After each verdict, print every winning move on a line of its own: TEXT with numbers in place of `{heap}`, \
        `{stones}`, `{take}`, `{left}`, `{a}`, `{b}` and `{parts}`. A case with more than 10^6 winning moves is \
        refused. All cases have to be of one game, other than a sequence, Moore's Nim or one-from-any. Not with \
        `--explain`, `--count` or `--one-line`. TEXT has 1 to 1,000 bytes of UTF-8, without line break. Runs on one \
        thread",
        "echo 1  2 4 6 | takeaway -p nim --winning-moves {left}",
        |given, value| put(&mut given.winning_moves, values::template(value))),
    value("words", Some('w'), "WIN,LOSS", "print WIN if the first player wins, LOSS if it loses",
        "Print WIN if the first player wins, otherwise LOSS. Write no blank after the comma: it would belong to LOSS. \
        Write `\\,` for a comma within a word. Each word has 1 to 1,000 bytes of UTF-8, without line break. \
        Sequences have no words",
        "printf '1  3 1 2 4' | takeaway -p nim -w Alice,Bob",
        |given, value| put(&mut given.words, values::words(value))),
    value("prefix", None, "TEXT", "TEXT before each line; {} is its number: \"Case #{}: \"",
        "Write TEXT, such as `'Case #{}: '`, before each line. `{}` is the case number, from 1 (with `--one-line`, \
        the line number). TEXT has 1 to 1,000 bytes of UTF-8, without line break, and at most one `{}`. Costs some \
        10 ns a verdict",
        "printf '1  3 1 2 4' | takeaway -p nim --prefix 'Case #{}: '",
        |given, value| put(&mut given.prefix, values::prefix(value))),
    switch("one-line", None, "all verdicts on one line, with nothing between them",
        "Print all verdicts on one line, with nothing between them. Not for sequences, and not with `--explain`",
        "printf '3 4' | takeaway -p one-two-three -s -w W,L --one-line",
        |given| given.one_line = true),
];

#[rustfmt::skip]
pub const BOUNDS: &[Flag] = &[
    value("min-heap", None, "H", "at least H stones in a heap (generate: default 1)",
        "With `generate`, `validate` and `stress`: a heap has at least H stones. H is 0 to 10^18 (default 1; \
        `validate`: none). The numbers of Wythoff's and Euclid's game are heaps, too",
        "takeaway generate 3 -p nim --min-heap 5 --max-heap 9",
        |given, value| put(&mut given.min_heap, values::up_to("min-heap", 0, MAX_NUMBER, value))),
    value("max-heap", None, "H", "at most H stones in a heap (generate: default 10^9)",
        "With `generate`, `validate` and `stress`: a heap has at most H stones. H is 1 to 10^18 (default 10^9, or the \
        value of `--min-heap` or `--with-move` if it is larger; `validate`: none)",
        "takeaway generate 3 -p nim --max-heap 100",
        |given, value| put(&mut given.max_heap, values::up_to("max-heap", 1, MAX_NUMBER, value))),
    value("min-heaps", None, "K", "at least K heaps in a case (generate: default 1)",
        "With `generate`, `validate` and `stress`: a case has at least K heaps, unless flags or the game say how \
        many. K is 0 to 10^18 (default 1; `validate`: none)",
        "takeaway generate 3 -p nim --min-heaps 2",
        |given, value| put(&mut given.min_heaps, values::up_to("min-heaps", 0, MAX_NUMBER, value))),
    value("max-heaps", None, "K", "at most K heaps in a case (generate: default 10)",
        "With `generate`, `validate` and `stress`: a case has at most K heaps, unless flags or the game say how many. \
        K is 1 to 10^6, for `validate` 1 to 10^18 (default 10, or the value of `--min-heaps` if it is larger; \
        `validate`: none)",
        "takeaway generate 3 -p nim --max-heaps 2",
        |given, value| put(&mut given.max_heaps, values::up_to("max-heaps", 1, MAX_NUMBER, value))),
    value("max-move", None, "S", "a move takes at most S stones (generate: default 24)",
        "With `generate`, `validate` and `stress`: if cases give the moves of a set, each takes at most S stones. S \
        is 1 to 10^18 (default 24, or the value of `--with-move` if it is larger; `validate`: none)",
        "takeaway generate 3 --layout 'm s k h 0' --max-move 3",
        |given, value| put(&mut given.max_move, values::up_to("max-move", 1, MAX_NUMBER, value))),
    value("max-moves", None, "M", "at most M moves in a case (generate: default 5)",
        "With `generate`, `validate` and `stress`: if cases give the moves of a set, each set has at most M. M is 1 \
        to 10^18 (default 5; `validate`: none)",
        "takeaway generate 3 --layout 'm s k h 0' --max-moves 2",
        |given, value| put(&mut given.max_moves, values::up_to("max-moves", 1, MAX_NUMBER, value))),
    value("moves", None, "ORDER", "increasing (generate: default), distinct or any moves",
        "With `generate`, `validate` and `stress`: if cases give the moves of a set, ORDER is `increasing` (each move \
        takes more stones than the one before it), `distinct` (no two are equal) or `any` (default `increasing`; \
        `validate`: `any`)",
        "takeaway generate 3 --layout 'm s k h 0' --moves any",
        |given, value| put(&mut given.move_order, values::move_order(value))),
    value("max-cases", None, "N", "at most N cases",
        "With `generate`, `validate` and `stress`: an input has at most N cases, in all its groups together. N is 0 to \
        10^18",
        "echo 3 | takeaway validate -p 1 -s --max-cases 0 || echo no",
        |given, value| put(&mut given.max_cases, values::up_to("max-cases", 0, MAX_NUMBER, value))),
    value("max-group", None, "G", "at most G cases of a group, T (generate: default 10)",
        "With `generate`, `validate` and `stress`: if a layout has groups of cases (`T`), each has at most G; \
        `--max-cases` is of all groups together. G is 1 to 10^18 (default 10; `validate`: none)",
        "takeaway generate 9 --layout 'm s T n' --max-group 3",
        |given, value| put(&mut given.max_group, values::up_to("max-group", 1, MAX_NUMBER, value))),
    value("max-groups", None, "N", "at most N groups, T",
        "With `generate`, `validate` and `stress`: if a layout has groups of cases (`T`), an input has at most N of them. N \
        is 1 to 10^18",
        "takeaway generate 9 --layout 'm s T n' --max-groups 1",
        |given, value| put(&mut given.max_groups, values::up_to("max-groups", 1, MAX_NUMBER, value))),
    value("min-total", None, "K", "at least K heaps in all cases together",
        "With `generate`, `validate` and `stress`: all cases together have at least K heaps. With `--max-total` of \
        the same K, `generate` writes exactly K. K is 0 to 10^18",
        "takeaway generate 3 -p nim --min-total 20 --max-total 20",
        |given, value| put(&mut given.min_total, values::up_to("min-total", 0, MAX_NUMBER, value))),
    value("max-total", None, "K", "at most K heaps in all cases together",
        "With `generate`, `validate` and `stress`: all cases together have at most K heaps. A range (`1..n`) is one \
        heap. K is 0 to 10^18",
        "takeaway generate 3 -p nim --max-total 9",
        |given, value| put(&mut given.max_total, values::up_to("max-total", 0, MAX_NUMBER, value))),
];

#[rustfmt::skip]
pub const RANDOM: &[Flag] = &[
    value("seed", None, "S", "S selects the cases (default 1); random: others each time",
        "With `generate` and `stress`: random seed (default 1); the same seed gives the same cases. S is a number \
        from 0 to 2^64 − 1, or any other text of 1 to 100 bytes. `random` takes another seed each time; `generate` \
        prints it to standard error",
        "takeaway generate 3 -p nim --seed 2",
        |given, value| put(&mut given.seed, values::seed(value))),
    value("with-move", None, "S", "S is one of the moves of each case",
        "With `generate` and `stress`: if cases give the moves of a set, S is one of them. S is 1 to 10^18",
        "takeaway generate 3 --layout 'n m s 0' --with-move 1",
        |given, value| put(&mut given.with_move, values::up_to("with-move", 1, MAX_NUMBER, value))),
    value("lost", None, "P", "the first player loses P of 100 cases (default 50)",
        "With `generate` and `stress`: the first player loses about P of 100 random cases. P is 0 to 100 (default 50)",
        "takeaway generate 3 -p nim --lost 100",
        |given, value| put(&mut given.lost, values::up_to("lost", 0, 100, value))),
    switch("hard", None, "numbers at which programs are often wrong, such as 2^31",
        "With `generate`: most heaps are numbers at which programs are often wrong: the bounds, powers of 2 and 10, \
        Fibonacci numbers, each perhaps one more or one less, and lost positions close to them. `stress` always \
        tries such cases",
        "takeaway generate 3 -p nim --hard",
        |given| given.hard = true),
];

#[rustfmt::skip]
pub const COMPARING: &[Flag] = &[
    switch("ignore-case", None, "first is as right as First (also with stress)",
        "With `check` and `stress`: the case of letters in answers does not matter",
        "echo 1 1 4 > a; echo PLAYER 1 | takeaway check - a --ignore-case",
        |given| given.ignore_case = true),
    switch("in-order", None, "winning moves come in the order of takeaway (also stress)",
        "With `check` and `stress`: the statement fixes the order of the winning moves that `--winning-moves` asks for. \
        Without this flag they may come in any order",
        "printf '1  3 1 1 1' > i; printf 'First\\n2\\n1\\n3\\n' > a; takeaway check a i -p nim --winning-moves {heap} --in-order || echo no",
        |given| given.in_order = true),
    value("protocol", None, "NAME", "files and exit codes of testlib or kattis (also validate)",
        "With `check` and `validate`: take the files and give the exit codes that a judge expects. NAME is `testlib` \
        (`INPUT OUTPUT [ANSWER [RESULT [-appes]]]`; 0 right, 1 wrong, 3 trouble) or `kattis` (`INPUT \
        ANSWER FEEDBACK_DIR [case_sensitive]`, and the output on standard input; 42 right, 43 wrong, 3 \
        trouble)",
        "echo 0 > a; takeaway check a /dev/null '' --protocol testlib",
        |given, value| put(&mut given.protocol, values::protocol(value))),
];

#[rustfmt::skip]
pub const STRESSING: &[Flag] = &[
    value("seconds", None, "S", "stops after S seconds without a difference (default 10)",
        "With `stress`: stop if the program has been right for S seconds. S is 0.01 to 86400 (default 10)",
        "takeaway stress -p nim --seconds 0.5 -- takeaway -p nim",
        |given, value| put(&mut given.seconds, values::seconds("seconds", value))),
    value("runs", None, "N", "stops after N inputs without a difference",
        "With `stress`: stop if the program has been right on N inputs, or for `--seconds`. N is 1 to 10^18",
        "takeaway stress -p nim --runs 20 -- takeaway -p nim",
        |given, value| put(&mut given.runs, values::up_to("runs", 1, MAX_NUMBER, value))),
    value("save", None, "FILE", "writes the input on which the program is wrong to FILE",
        "With `stress`: write the input on which the program is wrong to FILE, too",
        "takeaway stress -p nim --save wrong.in -- takeaway -p kayles || cat wrong.in",
        |given, value| { given.save = Some(value.into()); Ok(()) }),
    value("time-limit", None, "S", "the program may take S seconds for an input (default 5)",
        "With `stress`: the program is too slow if it twice takes more than S seconds for an input of one case. S is \
        0.01 to 86400 (default 5)",
        "takeaway stress -p 3 --time-limit 1 --seconds 1 -- takeaway -p 3",
        |given, value| put(&mut given.time_limit, values::seconds("time-limit", value))),
];

#[rustfmt::skip]
pub const PRINTED: &[Flag] = &[
    value("language", Some('l'), "NAME", "rust (default), or c++ (also cpp) for judges without Rust",
        "With `submission`: the language of the program: `rust` (the default) or, for judges without Rust, `c++` \
        (also `cpp`), which is C++98",
        "takeaway submission -p nim -l c++",
        |given, value| put(&mut given.language, values::language(value))),
];

#[rustfmt::skip]
pub const GRUNDY_VALUES: &[Flag] = &[
    value("rows", None, "P", "rows of P values; 0: a row is a period, if known",
        "With `values`: print rows of P values. With 0, a row is a period, or 20 values if no period is known",
        "takeaway values --problem kayles 100 --rows 0",
        |given, value| put(&mut given.rows, values::up_to("rows", 0, MAX_NUMBER, value))),
    switch("svg", None, "draw the values up to heap 10000, for a page or a browser",
        "With `values`: draw the values as an SVG, for a page or a browser. Lost heaps are marked, and so is a period, if \
        it is proved or seen. At most to heap 10,000, and not with `--rows`",
        "takeaway values --code 0.77 20 --svg",
        |given| given.svg = true),
];

#[rustfmt::skip]
pub const RUNNING: &[Flag] = &[
    value("budget", None, "N", "limits a table to 2^N values, and its work (default 26)",
        "A table of a set, a code or Grundy's game has at most 2^N values and costs at most 2^(N + 4) steps; one of a \
        rule tries at most 2^(N + 1) combinations of its letters. N is 0 to 30 (default 26; 20 where `values` looks \
        for a period)",
        "printf '1  1 99' | takeaway --set squares --budget 10",
        |given, value| put(&mut given.budget, values::budget(value))),
    switch("unproved", None, "beyond the table of --rule, trust a pattern in its values",
        "When answering and with `submission`: answer heaps beyond the table of `--rule` by a pattern that `values` sees \
        in the table and also in its first half. Nothing proves it, so a warning on standard error says what is \
        trusted, and such answers may be wrong. If the pattern only tells which heaps are lost, each case has to be \
        one heap, as with `--heaps 1`. Not with `--misere`, `--explain`, `--count` or `--winning-moves`",
        "echo 1  1 1000000000 | takeaway --rule 'n-t if 2*t<=n' --budget 18 --unproved",
        |given| given.unproved = true),
    value("threads", Some('j'), "N", "at most N threads (default: all); the output is the same",
        "Use at most N threads. N is 1 to 32. Without this flag, takeaway uses all processors, at most 32 for a file \
        and at most 4 for a pipe. Inputs below 4 MiB are answered on one thread. The output is the same for any N. With \
        `stress` and `--max-cases 1`, at most N copies of the program run at once",
        "takeaway generate 1000 -p nim | takeaway -p nim -j 1",
        |given, value| put(&mut given.threads, values::thread_count(value))),
    switch("progress", None, "a progress bar on standard error",
        "Draw a progress bar on standard error: the bytes read, the rate, and the time left if the input is a file. \
        It appears only on a terminal, and only if neither input nor verdicts are on one",
        "takeaway generate 1000 -p nim --progress > random.in",
        |given| given.progress = true),
    switch("summary", None, "counts and speed on standard error at the end",
        "Print totals to standard error at the end: verdicts, cases that the first player wins, bytes, seconds, and \
        verdicts a second. A sequence counts as one verdict",
        "takeaway generate 1000 -p nim | takeaway -p nim --summary",
        |given| given.summary = true),
    Flag { name: "help", letter: Some('h'), value: Some("[TOPIC]"), effect: Effect::Help,
        about: "-h: a line on each flag; --help: a paragraph on each",
        long: "`-h` prints a line on each flag, `--help` a paragraph and an example. With TOPIC, both print what \
        `takeaway help TOPIC` prints",
        example: "takeaway help nim" },
    Flag { name: "version", letter: Some('V'), value: None, effect: Effect::Version,
        about: "print the version",
        long: "Print the version",
        example: "takeaway --version" },
];

const fn switch(
    name: &'static str,
    letter: Option<char>,
    about: &'static str,
    long: &'static str,
    example: &'static str,
    change: fn(&mut Given),
) -> Flag {
    Flag { name, letter, value: None, about, long, example, effect: Effect::Switch(change) }
}

const fn value(
    name: &'static str,
    letter: Option<char>,
    value: &'static str,
    about: &'static str,
    long: &'static str,
    example: &'static str,
    change: fn(&mut Given, &str) -> Result<(), Usage>,
) -> Flag {
    Flag { name, letter, value: Some(value), about, long, example, effect: Effect::Value(change) }
}

/// Keeps a value of a flag, if it can be read.
fn put<T>(place: &mut Option<T>, value: Result<T, String>) -> Result<(), Usage> {
    *place = Some(value.map_err(Usage::Said)?);
    Ok(())
}

impl Flag {
    /// The flag as it is given: `-p, --problem NAME`.
    pub fn syntax(&self) -> String {
        let letter = self.letter.map(|letter| format!("-{letter}, ")).unwrap_or_default();
        let value = self.value.map(|value| format!(" {value}")).unwrap_or_default();
        format!("{letter}--{}{value}", self.name)
    }

    /// Returns true if this argument is the flag, without a value in the same argument.
    pub fn is_given_by(&self, arg: &str) -> bool {
        let letter = |dashed: &str| self.letter.is_some_and(|letter| dashed.chars().eq([letter]));
        match arg.strip_prefix("--") {
            Some(name) => name == self.name,
            None => arg.strip_prefix('-').is_some_and(letter),
        }
    }
}

pub fn flags() -> impl Iterator<Item = &'static Flag> {
    FLAGS.iter().flat_map(|group| group.flags)
}

pub fn named(name: &str) -> Option<&'static Flag> {
    flags().find(|flag| flag.name == name)
}

pub fn with_letter(letter: char) -> Option<&'static Flag> {
    flags().find(|flag| flag.letter == Some(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_help_fit_a_terminal() {
        for flag in flags() {
            assert!(flag.syntax().len() <= 20 && flag.about.len() <= 57, "{}", flag.name);
        }
    }
}
