//! `takeaway values` for games whose positions are two or three numbers: a grid of the Grundy values
//! of (a, b) or (a, b, 0), a row for each a, and what is seen of the lost ones.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;

use crate::case::error::Error;
use crate::commands::exit::{FAILURE, exit_code, fail};
use crate::commands::standard::Output;
use crate::flags::Values;
use crate::game::rule::{LostSquare, Rule, Tuple, TupleTable};
use crate::game::{Bound, Budget, Play};

use super::heat_map::HeatMap;
use super::misere::{reason, wrapped};
use super::{BUDGET, MORE, closed_form, moves_in_words, name, options, word};

/// The last row and column, unless another is given: the grid then fits on a screen.
const LAST: u64 = 15;

/// A pattern is looked for in the rows and columns up to this one, or to the last of the grid if
/// that is larger. In the games of the guide, that takes at most a fifth of a second.
const LOOKED_AT: u64 = 127;

/// The positions whose moves are shown, so that a setter notices a rule that says something else.
/// Their order of numbers differs, as in most games it matters. Only the first ones are used if a
/// position has two numbers.
const SHOWN: [[u64; 3]; 3] = [[1, 2, 1], [2, 1, 2], [5, 3, 2]];

/// Grundy values of (a, b), or of (a, b, 0) if a position has three numbers.
pub struct Grid {
    /// In misère play a value says who loses, and not more.
    table: TupleTable,
    play: Play,
    /// The values are known if both numbers are less than this.
    count: u64,
    /// Why the next row or column is not known, and the position that is not.
    end: Option<(Tuple, Bound)>,
}

impl Grid {
    /// The grid up to this row and column, or as far as the budget allows.
    ///
    /// # Errors
    ///
    /// [`Bound::Memory`].
    pub fn new(rule: &Rule, play: Play, budget: Budget, last: u64) -> Result<Grid, Bound> {
        let mut grid = Grid {
            table: TupleTable::of(Arc::new(rule.clone()), play, budget)?,
            play,
            count: 0,
            end: None,
        };
        while grid.end.is_none() && grid.count <= last {
            grid.grow()?;
        }
        Ok(grid)
    }

    /// Adds a row and a column. `Err` if one of their positions has no value.
    fn grow(&mut self) -> Result<(), Bound> {
        let next = self.count;
        for less in 0..=next {
            for [a, b] in [[less, next], [next, less]] {
                let position = self.position(a, b)?;
                if let Err(bound) = self.table.grundy(position) {
                    self.end = Some((position, bound));
                    return Ok(());
                }
            }
        }
        self.count += 1;
        Ok(())
    }

    fn position(&self, a: u64, b: u64) -> Result<Tuple, Bound> {
        let shape = self.table.shape();
        let numbers = [a, b, 0];
        Tuple::new(&numbers[..shape.count()]).ok_or(Bound::TupleNumbers(shape.most()))
    }

    /// The value of a position both of whose numbers are less than `count`.
    fn value(&mut self, a: u64, b: u64) -> Result<u32, Bound> {
        let position = self.position(a, b)?;
        self.table.grundy(position)
    }

    fn is_lost(&mut self, a: u64, b: u64) -> Result<bool, Bound> {
        let lost = u32::from(self.play == Play::Misere);
        Ok(self.value(a, b)? == lost)
    }

    /// What is seen of the lost positions, and why no more is seen.
    fn seen(&mut self) -> Result<Vec<String>, Bound> {
        let mut lost = Vec::new();
        for a in 0..self.count {
            for b in 0..self.count {
                if self.is_lost(a, b)? {
                    lost.push([a, b]);
                }
            }
        }
        let mut sentence = None;
        if self.table.rule().shows_in(self.count) {
            sentence = LostSquare::new(self.count, &lost).sentence();
        }
        let mut seen = Vec::new();
        match (sentence, self.count) {
            (Some(sentence), _) => seen.push(sentence),
            // (0, 0) alone is no table in which one could be seen.
            (None, 0 | 1) => {}
            (None, count) => seen.push(format!("no pattern seen for a, b <= {}", count - 1)),
        }
        seen.extend(self.largest()?);
        seen.extend(self.end_in_words(MORE));
        Ok(seen)
    }

    /// The largest value of the grid, which is none in misère play.
    fn largest(&mut self) -> Result<Option<String>, Bound> {
        if self.play == Play::Misere || self.count < 2 {
            return Ok(None);
        }
        let mut largest = (0, 0, 0);
        for a in 0..self.count {
            for b in 0..self.count {
                let value = self.value(a, b)?;
                if value > largest.0 {
                    largest = (value, a, b);
                }
            }
        }
        let (value, a, b) = largest;
        let last = self.count - 1;
        let text = format!("values up to {value}, first at ({a}, {b}), for a, b <= {last}");
        Ok(Some(text))
    }

    /// Why the grid ends, with this hint if a larger budget helps.
    fn end_in_words(&self, hint: &str) -> Option<String> {
        let (position, bound) = self.end?;
        let hint = super::hint(bound, hint);
        Some(format!("the value of {position} is {bound}{hint}"))
    }

    /// The values of the rows and columns that the grid has, up to this one.
    fn rows(&mut self, last: u64) -> Result<Vec<Vec<u32>>, Bound> {
        let mut rows = Vec::new();
        let count = self.count.min(last + 1);
        for a in 0..count {
            let mut row = Vec::new();
            for b in 0..count {
                row.push(self.value(a, b)?);
            }
            rows.push(row);
        }
        Ok(rows)
    }
}

/// The grid of this rule up to `last`, and far enough to look for a pattern if that is quick.
fn grid(run: &Values, rule: &Rule, last: u64) -> Result<Grid, Bound> {
    let quick = Budget::new(BUDGET).unwrap_or_default();
    let budget = run.budget.unwrap_or(quick);
    let grid = Grid::new(rule, run.play, budget, last.max(LOOKED_AT))?;
    if grid.count > last || run.budget.is_some() {
        return Ok(grid);
    }
    Grid::new(rule, run.play, Budget::default(), last)
}

/// Prints or draws the grid of this rule. If a bound is met before its last row, says which.
pub fn print(run: &Values, rule: &Rule) -> ExitCode {
    let last = run.last_heap.unwrap_or(LAST);
    let written = match grid(run, rule, last) {
        Ok(mut grid) => write(run, &mut grid, last, Output).map(|()| grid),
        Err(bound) => return fail(FAILURE, format_args!("--rule: {bound}")),
    };
    match written {
        Err(error) => exit_code(Err(Error::Write(error)), None),
        Ok(grid) if grid.count > last => ExitCode::SUCCESS,
        Ok(grid) => {
            let end = grid.end_in_words("; a larger --budget may help");
            fail(FAILURE, end.unwrap_or_default())
        }
    }
}

/// Writes what the flags ask for. A grid that ends before its last row is printed, but not drawn.
fn write(run: &Values, grid: &mut Grid, last: u64, output: impl Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    let rows = grid.rows(last).map_err(io::Error::other)?;
    if run.svg {
        if grid.count <= last {
            return Ok(());
        }
        let picture = HeatMap {
            game: name(run),
            has_third: grid.table.rule().count() == 3,
            rows,
        };
        write!(output, "{picture}")?;
        return output.flush();
    }
    for line in comments(run, grid).map_err(io::Error::other)? {
        writeln!(output, "# {line}")?;
    }
    if run.options {
        let rule = grid.table.rule();
        let count = rows.len() as u64;
        if let Some(bound) = options::write_grid(run, rule, count, &mut output)? {
            return Err(io::Error::other(bound));
        }
        return Ok(());
    }
    let mut cells: Vec<Vec<String>> = Vec::new();
    for row in &rows {
        let mut texts = Vec::new();
        for &value in row {
            texts.push(cell(value, run.play));
        }
        cells.push(texts);
    }
    write_cells(&cells, &mut output)?;
    output.flush()
}

/// What a grid says of a value in this play.
fn cell(value: u32, play: Play) -> String {
    match play {
        Play::Normal => value.to_string(),
        Play::Misere => word(value == 1).to_string(),
    }
}

/// What is said before the values.
fn comments(run: &Values, grid: &mut Grid) -> Result<Vec<String>, Bound> {
    if let (None, Some(game)) = (&run.rule, run.form.game) {
        let mut lines = match run.play {
            Play::Normal => closed_form(game),
            Play::Misere => wrapped(&format!("misère play: {}", reason(game))),
        };
        lines.extend(grid.largest()?);
        return Ok(lines);
    }
    let mut lines = Vec::new();
    // A rule may name numbers that are too large.
    if let Ok(moves) = moves(grid.table.rule()) {
        lines = moves;
    }
    if grid.table.rule().count() == 3 {
        lines.push("below, c = 0".to_string());
    }
    lines.extend(grid.seen()?);
    Ok(lines)
}

/// The moves of some small positions, as the rule gives them.
fn moves(rule: &Rule) -> Result<Vec<String>, Bound> {
    let mut lines = Vec::new();
    for numbers in SHOWN {
        let Some(from) = Tuple::new(&numbers[..rule.count()]) else {
            continue;
        };
        let mut options = Vec::new();
        for left in rule.moves_from(from)? {
            let positions: Vec<String> = left.iter().map(Tuple::to_string).collect();
            options.push(positions.join("+"));
        }
        lines.push(moves_in_words(from, options));
    }
    Ok(lines)
}

/// Writes rows and columns with their numbers, in columns of the same width.
fn write_cells(rows: &[Vec<String>], output: &mut impl Write) -> io::Result<()> {
    let Some(last) = rows.len().checked_sub(1) else {
        return Ok(());
    };
    let width_of_last = last.to_string().len();
    let mut width = width_of_last;
    for cell in rows.iter().flatten() {
        width = width.max(cell.len());
    }
    // The numbers of the rows are below "a\b".
    let left = width_of_last.max(3);
    write!(output, "{:>left$}", "a\\b")?;
    for b in 0..=last {
        write!(output, " {b:>width$}")?;
    }
    writeln!(output)?;
    for (a, row) in rows.iter().enumerate() {
        write!(output, "{a:>left$}")?;
        for value in row {
            write!(output, " {value:>width$}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}
