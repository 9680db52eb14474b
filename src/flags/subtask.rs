//! The subtasks of a problem: the points that each gives, and the bounds that it has in place of
//! those of the problem.

use crate::case::bounds::{BoundRow, Bounds, ROWS};
use crate::case::workload::Workload;
use crate::limits::MAX_NUMBER;

use super::errors::Usage;
use super::numbers::number;

/// The most points of a subtask: any contest has fewer.
const MOST_POINTS: u64 = 1_000_000;

/// What a subtask is, for messages.
const EXPECTED: &str = "expected points and bounds, such as \"20 --max-heap 100\"";

#[derive(Clone)]
pub struct Subtask {
    pub points: u64,
    /// Its bounds, as flags.
    pub text: String,
    bounds: Vec<(&'static BoundRow, u64)>,
}

/// The subtask that this text describes, `POINTS BOUNDS`.
///
/// # Errors
///
/// The first word that is wrong, and why.
pub fn subtask(text: &str) -> Result<Subtask, String> {
    let mut words = text.split_ascii_whitespace();
    let points = words.next().unwrap_or_default();
    let Some(points) = number(points).filter(|&points| points <= MOST_POINTS) else {
        return Err(format!(
            "{EXPECTED}; points are 0 to {MOST_POINTS}, not {points:?}"
        ));
    };
    let mut bounds = Vec::new();
    let mut told = Vec::new();
    while let Some(word) = words.next() {
        let (flag, value) = match word.split_once('=') {
            Some((flag, value)) => (flag, value),
            None => (word, words.next().unwrap_or_default()),
        };
        let row = ROWS
            .iter()
            .find(|row| flag.strip_prefix("--") == Some(row.flag));
        let Some(row) = row else {
            return Err(format!(
                "{EXPECTED}; {flag:?} is not the flag of a bound that is a number"
            ));
        };
        match number(value) {
            Some(value) if (row.least..=MAX_NUMBER).contains(&value) => {
                bounds.push((row, value));
                told.push(format!("--{} {value}", row.flag));
            }
            _ => {
                let least = row.least;
                return Err(format!(
                    "--{} takes a number from {least} to 10^18, not {value:?}",
                    row.flag
                ));
            }
        }
    }
    Ok(Subtask {
        points,
        text: told.join(" "),
        bounds,
    })
}

impl Subtask {
    /// These bounds of the problem, with those of the subtask in their place.
    pub fn narrow(&self, mut bounds: Bounds) -> Bounds {
        for (row, value) in &self.bounds {
            *(row.place)(&mut bounds) = *value;
        }
        if bounds.moves_within_heaps {
            bounds.max_move = bounds.max_move.min(bounds.max_heap);
        }
        bounds
    }

    /// This workload of the problem within the bounds of the subtask.
    pub fn narrow_workload(&self, mut workload: Workload) -> Workload {
        workload.bounds = self.narrow(workload.bounds);
        for (row, value) in &self.bounds {
            // What is asked for is not usual any more.
            if row.flag == "max-heap" {
                workload.reach = *value;
            }
            if let Some(upper) = ROWS
                .iter()
                .find(|upper| upper.lower().is_some_and(|lower| lower.flag == row.flag))
            {
                let most = (upper.place)(&mut workload.bounds);
                *most = (*most).max(*value);
            }
        }
        workload.cases = workload.cases.max(workload.bounds.min_cases);
        workload
    }

    /// Checks that the bounds are within those of the problem, and leave numbers between them.
    fn check(&self, bounds: Bounds) -> Result<(), String> {
        for (row, value) in &self.bounds {
            let of_problem = row.of(bounds);
            let is_upper = row.lower().is_some() || row.flag.starts_with("max-");
            if is_upper && *value > of_problem || !is_upper && *value < of_problem {
                let side = if is_upper { "above" } else { "below" };
                return Err(format!(
                    "--{} {value} is {side} that of the problem, {of_problem}",
                    row.flag
                ));
            }
        }
        self.narrow(bounds)
            .check()
            .map_err(|wrong| wrong.message("--"))
    }
}

/// Checks that the bounds of these subtasks are within those of the problem.
///
/// # Errors
///
/// The first subtask with a bound that is not, and which bound.
pub fn check(subtasks: &[Subtask], bounds: Bounds) -> Result<(), Usage> {
    for (number, subtask) in (1..).zip(subtasks) {
        subtask
            .check(bounds)
            .map_err(|why| Usage::of_flag("subtask", format!("subtask {number}: {why}")))?;
    }
    Ok(())
}

/// The subtask with this number, from 1 on.
///
/// # Errors
///
/// There is none.
pub fn group(subtasks: &[Subtask], number: u64) -> Result<&Subtask, Usage> {
    let place = usize::try_from(number.wrapping_sub(1)).unwrap_or(usize::MAX);
    subtasks.get(place).ok_or_else(|| {
        let why = match subtasks.len() {
            0 => format!("--group {number}: no --subtask says what its bounds are"),
            1 => format!("--group {number}: there is only 1 subtask"),
            count => format!("--group {number}: there are only {count} subtasks"),
        };
        Usage::of_flag("group", why)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subtask_is_points_and_bounds_that_are_numbers() {
        for (text, told) in [
            ("20 --max-heap 100", Some("--max-heap 100")),
            (
                "0 --max-heap=1e3  --min-heaps 2",
                Some("--max-heap 1000 --min-heaps 2"),
            ),
            ("7", Some("")),
            ("1000000", Some("")),
            ("", None),
            ("1000001", None),
            ("--max-heap 100", None),
            ("20 max-heap 100", None),
            ("20 --max-heap", None),
            ("20 --max-heap 0", None),
            ("20 --max-heap 1e19", None),
            ("20 --moves any", None),
            ("20 --game nim", None),
        ] {
            let read = subtask(text).map(|subtask| subtask.text);
            assert_eq!(read.ok().as_deref(), told, "{text}");
        }
    }

    #[test]
    fn a_subtask_narrows_the_bounds_of_its_problem_and_never_widens_them() {
        let bounds = Bounds {
            min_heap: 2,
            max_heap: 100,
            ..Bounds::NONE
        };
        for (text, is_within) in [
            ("1 --max-heap 100", true),
            ("1 --max-heap 101", false),
            ("1 --min-heap 2", true),
            ("1 --min-heap 1", false),
            ("1 --max-heap 2", true),
            ("1 --max-heap 1", false),
            ("1 --max-total 9 --max-stones 9", true),
        ] {
            let subtask = subtask(text).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(subtask.check(bounds).is_ok(), is_within, "{text}");
        }
    }
}
