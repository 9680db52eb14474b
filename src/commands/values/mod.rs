//! `takeaway values`: the Grundy values of single heaps, and what is known or seen of them. Games
//! whose positions are two or three numbers have a grid: see [`grid`].

pub mod grid;
mod heat_map;
pub mod misere;
mod options;
pub mod picture;

use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use crate::case::game::{Game, RuleShape, SumGame};
use crate::case::required::plural;
use crate::case::rule::CompleteRule;
use crate::game::interval::Interval;
use crate::game::rule::{self, Recursion, Rule, pattern};
use crate::game::tables::{AnyTable, Family};
use crate::game::{Bound, Budget, Cycle, Play, SumRule};
use crate::limits::MAX_NUMBER;

use crate::case::error::Error;
use crate::commands::exit::{FAILURE, exit_code, fail};
use crate::commands::progress;
use crate::commands::standard::Output;
use crate::flags::Values;
use crate::flags::about::about;
use crate::flags::values::name_of_code;
use crate::flags::wrap::wrap;

use self::picture::{LETTERS, Picture, Repetition};

/// The heaps whose options are shown, so that a setter notices a rule that says something else.
const SHOWN: [u64; 3] = [1, 2, 6];

/// The last heap whose value is printed, unless another is given.
const LAST: u64 = 60;

/// The most options of a heap that are shown.
const MOST_OPTIONS: usize = 20;

/// What a larger budget gives.
const MORE: &str = "; a larger --budget allows more";

/// The most heaps of the same size that are written one by one.
const MOST_COPIES: u64 = 3;

/// How many heaps a table grows between two looks at the time.
const STEP: u64 = 1 << 12;

/// The most values among which the largest is looked for.
const MOST_LOOKED_AT: u64 = 1 << 22;

/// The length of a row if no period is known.
const ROW: u64 = 20;

/// The most characters of a line of comment.
const WIDTH: usize = 100;

/// The budget of the search for a period unless `--budget` is given: the search takes a tenth of a
/// second.
const BUDGET: u32 = 20;

/// What gives the values. There is only one, so its size does not matter.
#[allow(clippy::large_enum_variant)]
pub enum ValueSource {
    /// The closed form of this game.
    Closed(Game, SumGame),
    Interval(Interval),
    Table(AnyTable),
    /// A rule of one's own, and what gives the values beyond its table.
    Own(rule::Table, Option<Recursion>),
}

/// The game that the flags describe.
///
/// # Errors
///
/// Why its heaps have no values.
pub fn game(run: &Values, budget: Budget) -> Result<ValueSource, String> {
    let form = &run.form;
    let game = form
        .game
        .ok_or("values needs a game: --rule, --set, --code or --game")?;
    let source = match &form.rule {
        Some(CompleteRule::Fixed(fixed)) => ValueSource::Closed(game, *fixed),
        Some(CompleteRule::Interval(interval)) => ValueSource::Interval(*interval),
        Some(CompleteRule::Table(family)) => {
            let table = AnyTable::of(*family, &form.numbers, budget);
            ValueSource::Table(table.map_err(|bound| bound.to_string())?)
        }
        Some(CompleteRule::Own(rule)) => {
            let table = rule::Table::new(rule, budget);
            let table = table.map_err(|bound| format!("--rule: {bound}"))?;
            ValueSource::Own(table, Recursion::of(rule, budget))
        }
        Some(CompleteRule::Position { .. }) => return Err(no_sum(game.name())),
        None => return Err(missing_rule(game)),
    };
    Ok(source)
}

fn no_sum(game: &str) -> String {
    format!("values prints values of single heaps, and positions of {game} are not sums of heaps")
}

/// Why this game has no values without further flags.
fn missing_rule(game: Game) -> String {
    let name = game.name();
    match game.rule() {
        RuleShape::Position(_) => no_sum(name),
        RuleShape::Table(Family::Octal) => format!("values of {name} need a code: use --code"),
        RuleShape::Fixed(_) | RuleShape::Interval | RuleShape::Table(_) => {
            format!("values of {name} need moves: use --set")
        }
    }
}

impl ValueSource {
    fn grundy(&mut self, stones: u64) -> Result<u64, Bound> {
        match self {
            ValueSource::Closed(_, game) => Ok(game.grundy(stones)),
            ValueSource::Interval(interval) => Ok(interval.grundy(stones)),
            ValueSource::Table(table) => table.grundy(stones).map(u64::from),
            ValueSource::Own(table, recursion) => match (table.grundy(stones), recursion) {
                (Ok(value), _) => Ok(value.into()),
                (Err(_), Some(recursion)) if stones <= recursion.last() => {
                    Ok(recursion.grundy(stones))
                }
                (Err(bound), _) => Err(bound),
            },
        }
    }

    /// How the values repeat, as proved or, for a rule, as seen in the whole table.
    fn repetition(&mut self, cycle: Option<Cycle>) -> Option<Repetition> {
        if let Some(Cycle { preperiod, period }) = cycle {
            return Some(Repetition {
                start: preperiod,
                period,
                is_proved: true,
            });
        }
        match self {
            ValueSource::Closed(_, game) => Some(Repetition {
                start: 0,
                period: game.period()?,
                is_proved: true,
            }),
            ValueSource::Own(table, _) => {
                let _ = table.complete();
                let (start, period) = pattern::period(table.telling())?;
                Some(Repetition {
                    start,
                    period,
                    is_proved: false,
                })
            }
            ValueSource::Interval(_) | ValueSource::Table(_) => None,
        }
    }

    /// What is known of the values, or seen. The period was searched for within `budget`.
    fn about(&mut self, run: &Values, cycle: Option<Cycle>, budget: Budget) -> Vec<String> {
        if let Some(Cycle { preperiod, period }) = cycle {
            return vec![format!("period {period} from n = {preperiod} on; proved")];
        }
        match self {
            ValueSource::Closed(game, _) => closed_form(*game),
            ValueSource::Own(table, recursion) => seen(table, recursion.as_ref()),
            ValueSource::Interval(_) | ValueSource::Table(_) if !may_be_certified(run) => {
                vec!["no period is known".to_string()]
            }
            ValueSource::Interval(_) | ValueSource::Table(_) => {
                let hint = if budget < Budget::MOST {
                    "; a larger one may find a period"
                } else {
                    ""
                };
                let n = budget.n();
                vec![format!("no period found with --budget {n}{hint}")]
            }
        }
    }
}

/// How large the values get, and how long an array of all is; without a period, how large those get
/// that are known or printed, up to `last`; nothing where a formula says it.
fn largest(game: &mut ValueSource, cycle: Option<Cycle>, last: u64) -> Option<String> {
    let repetition = game.repetition(cycle).filter(|it| it.is_proved);
    let count = match (&repetition, &game) {
        (Some(it), _) => it.start.checked_add(it.period)?,
        (None, ValueSource::Own(table, None)) => table.known().len() as u64,
        (None, ValueSource::Table(_)) => last.saturating_add(1),
        (None, ValueSource::Own(..) | ValueSource::Closed(..) | ValueSource::Interval(_)) => {
            return None;
        }
    };
    if count > MOST_LOOKED_AT {
        return None;
    }
    let mut largest = 0;
    let mut first = 0;
    for heap in 0..count {
        let value = game.grundy(heap).ok()?;
        if value > largest {
            largest = value;
            first = heap;
        }
    }
    let text = format!("values up to {largest}, first at heap {first}");
    if repetition.is_some() {
        let values = plural("value", count.into());
        return Some(format!("{text}; an array of {count} {values} is enough"));
    }
    Some(format!("{text}, for n <= {}", count - 1))
}

/// The closed form of a game, as the page on games says it.
fn closed_form(game: Game) -> Vec<String> {
    let paragraphs = about(game, &["Closed form"]).split_off(1);
    let text = wrap(&paragraphs.concat(), "", WIDTH);
    text.lines().map(str::to_string).collect()
}

/// What is seen in the whole table of a rule, and where it ends.
fn seen(table: &mut rule::Table, recursion: Option<&Recursion>) -> Vec<String> {
    let (Ok((_, end)) | Err(end)) = table.complete();
    let mut seen = Vec::new();
    if let Some(theorem) = table.rule().theorem() {
        seen.push(format!("{}; proved", theorem.in_words()));
    }
    seen.extend(pattern::sentences(table.telling()));
    let last = table.known().len() - 1;
    // The empty heap alone is no table in which one could be seen.
    if seen.is_empty() && last > 0 {
        seen.push(format!("no pattern seen for n <= {last}"));
    }
    let hint = hint(end, MORE);
    match recursion.map(Recursion::last) {
        Some(MAX_NUMBER..) => seen.push("all heaps are answered".to_string()),
        Some(last) => seen.push(format!("heaps above {last} are refused{MORE}")),
        None => seen.push(format!("heaps above {last} are refused{hint}")),
    }
    seen
}

/// The options of some small heaps, as the rule gives them.
fn small_options(rule: &Rule) -> Result<Vec<String>, Bound> {
    let mut lines = Vec::new();
    for heap in SHOWN {
        let mut options = Vec::new();
        for option in rule.options(heap)? {
            options.push(option_in_words(&option));
        }
        lines.push(moves_in_words(heap, options));
    }
    Ok(lines)
}

/// A line such as `6 -> 5, 4, 3` from what moves leave.
fn moves_in_words(from: impl Display, mut options: Vec<String>) -> String {
    if options.is_empty() {
        options.push("no move".to_string());
    }
    if options.len() > MOST_OPTIONS {
        options.truncate(MOST_OPTIONS);
        options.push("...".to_string());
    }
    format!("{from} -> {}", options.join(", "))
}

/// An option such as `1+2+2` or `7 of 3`, from its sizes of heaps and their numbers.
fn option_in_words(option: &[(u64, u64)]) -> String {
    let mut heaps = Vec::new();
    for &(heap, count) in option {
        if (1..=MOST_COPIES).contains(&count) {
            heaps.extend((0..count).map(|_| heap.to_string()));
        } else {
            heaps.push(format!("{count} of {heap}"));
        }
    }
    if heaps.is_empty() {
        heaps.push("0".to_string());
    }
    heaps.join("+")
}

/// Prints Grundy values. If a bound is met before the last heap, says which.
pub fn print(run: &Values, game: ValueSource) -> ExitCode {
    let end = match write(run, game, Output) {
        Ok(end) => end,
        Err(error) => return exit_code(Err(Error::Write(error)), None),
    };
    let Some(bound) = end else {
        return ExitCode::SUCCESS;
    };
    let hint = hint(bound, "; a larger --budget may help");
    fail(FAILURE, format_args!("the next value is {bound}{hint}"))
}

/// What rows and grids say of a position.
fn word(is_lost: bool) -> &'static str {
    if is_lost { "lost" } else { "won" }
}

/// What is said after this bound: the hint, if a larger budget helps.
fn hint(bound: Bound, hint: &str) -> &str {
    if bound.can_be_raised() { hint } else { "" }
}

/// Writes the values that the flags ask for. Returns the bound that ends them early, if one does.
///
/// # Errors
///
/// If writing fails.
fn write(run: &Values, mut game: ValueSource, output: impl Write) -> io::Result<Option<Bound>> {
    let mut output = BufWriter::new(output);
    let default = Budget::new(BUDGET).unwrap_or_default();
    let budget = run.budget.unwrap_or(default);
    let cycle = cycle(run, budget);
    if let ValueSource::Own(table, _) = &mut game {
        complete(table);
    }
    if run.svg {
        return draw(run, game, cycle, output);
    }
    let mut lines = Vec::new();
    if let Some(rule) = &run.rule
        && let Ok(options) = small_options(rule)
    {
        lines = options;
    }
    lines.extend(game.about(run, cycle, budget));
    lines.extend(largest(&mut game, cycle, run.last_heap.unwrap_or(LAST)));
    for line in lines {
        writeln!(output, "# {line}")?;
    }
    if run.play == Play::Misere
        && let Some(game) = run.form.game
    {
        for line in misere::boutons_rule(game) {
            writeln!(output, "# {line}")?;
        }
    }
    if run.options {
        return options::write(run, &mut output);
    }
    let period = cycle.map(|cycle| cycle.period);
    write_rows(run, period, &mut output, |heap| game.grundy(heap))
}

/// Writes what `value` says of each heap, one by one or in rows, which have a period by `--rows 0`.
/// Returns the bound that ends them early, if one does.
///
/// # Errors
///
/// If writing fails.
fn write_rows<T: Display>(
    run: &Values,
    period: Option<u64>,
    output: &mut impl Write,
    mut value: impl FnMut(u64) -> Result<T, Bound>,
) -> io::Result<Option<Bound>> {
    let row = match run.row {
        Some(0) => period.unwrap_or(ROW),
        Some(length) => length,
        None => 1,
    };
    let last = run.last_heap.unwrap_or(LAST);
    for heap in 0..=last {
        let value = match value(heap) {
            Ok(value) => value,
            Err(bound) => {
                // The row that it would be in ends.
                if run.row.is_some() && heap % row != 0 {
                    writeln!(output)?;
                }
                output.flush()?;
                return Ok(Some(bound));
            }
        };
        match run.row {
            None => writeln!(output, "{heap} {value}")?,
            Some(_) => {
                // No blank follows the last value of a table that ends within a row.
                if heap % row != 0 {
                    write!(output, " ")?;
                }
                write!(output, "{value}")?;
                if heap % row == row - 1 || heap == last {
                    writeln!(output)?;
                }
            }
        }
    }
    output.flush()?;
    Ok(None)
}

/// Draws the values that the flags ask for, unless a bound is met before the last.
///
/// # Errors
///
/// If writing fails.
fn draw(
    run: &Values,
    mut game: ValueSource,
    cycle: Option<Cycle>,
    mut output: impl Write,
) -> io::Result<Option<Bound>> {
    let repetition = game.repetition(cycle);
    let mut values = Vec::new();
    for heap in 0..=run.last_heap.unwrap_or(LAST) {
        match game.grundy(heap) {
            Ok(value) => values.push(value),
            Err(bound) => return Ok(Some(bound)),
        }
    }
    let picture = Picture {
        game: name(run),
        values,
        repetition,
    };
    write!(output, "{picture}")?;
    output.flush()?;
    Ok(None)
}

/// What the game is called, or which moves it has.
fn name(run: &Values) -> String {
    if let Some(rule) = &run.rule {
        return on_one_line(rule.text());
    }
    let form = &run.form;
    match (&form.rule, &form.numbers[..]) {
        (Some(CompleteRule::Table(Family::Subtraction)), []) => "the empty set".to_string(),
        (Some(CompleteRule::Table(Family::Subtraction)), moves) => name_of_set(moves),
        (Some(CompleteRule::Table(Family::Octal)), digits) => match name_of_code(digits) {
            Some(name) => name.to_string(),
            None => code_in_words(digits),
        },
        (Some(CompleteRule::Interval(interval)), _) => {
            let least = interval.least;
            let most = interval.period - least;
            let moves = if least == most {
                least.to_string()
            } else {
                format!("{least}-{most}")
            };
            let name = format!("the set {moves}");
            if name.len() > LETTERS { moves } else { name }
        }
        _ => form.game.map_or("", Game::name).to_string(),
    }
}

/// The text of a rule with blanks alone between its words: XML has no form feed.
fn on_one_line(rule: &str) -> String {
    let words: Vec<&str> = rule.split_whitespace().collect();
    words.join(" ")
}

/// All moves, or as many as fit on the line of a title, and how many they are.
fn name_of_set(moves: &[u64]) -> String {
    let mut name = "the set ".to_string();
    let end = format!("... ({} moves)", moves.len());
    let mut first_ones = name.clone();
    for (place, number) in moves.iter().enumerate() {
        name += &number.to_string();
        if name.len() > LETTERS {
            return first_ones + &end;
        }
        if place + 1 < moves.len() {
            name += ", ";
        }
        if name.len() + end.len() <= LETTERS {
            first_ones.clone_from(&name);
        }
    }
    name
}

/// The code itself, or its length if it does not fit on the line of a title.
fn code_in_words(digits: &[u64]) -> String {
    let mut name = "the code ".to_string();
    for (place, digit) in digits.iter().enumerate() {
        if place == 1 {
            name.push('.');
        }
        name += &digit.to_string();
    }
    if name.len() > LETTERS {
        format!("a code of {} digits", digits.len())
    } else {
        name
    }
}

/// How the values repeat, if that can be proved within this budget.
fn cycle(run: &Values, budget: Budget) -> Option<Cycle> {
    match game(run, budget).ok()? {
        ValueSource::Interval(interval) => Some(interval.cycle()),
        ValueSource::Table(mut table) if may_be_certified(run) => {
            let most = budget.most_values();
            let mut heap = 0;
            progress::count(most, " heaps");
            while heap < most && table.grundy(heap).is_ok() {
                progress::reach(heap);
                heap += STEP;
            }
            table.cycle().ok()
        }
        ValueSource::Closed(..) | ValueSource::Table(_) | ValueSource::Own(..) => None,
    }
}

/// Computes the whole table of a rule. Nobody knows before how many heaps it has.
fn complete(table: &mut rule::Table) {
    progress::count(0, " heaps");
    loop {
        let known = table.known().len() as u64;
        if table.grundy(known).is_err() {
            return;
        }
        progress::reach(known);
    }
}

/// Returns true if a table of the game may prove how its values repeat.
fn may_be_certified(run: &Values) -> bool {
    run.form.rule != Some(CompleteRule::Table(Family::GrundysGame))
}
