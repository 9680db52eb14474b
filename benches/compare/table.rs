//! Markdown tables of measurements.

use crate::input::Input;
use crate::measure::Summary;
use crate::programs::EMPTY;
use crate::record::Record;

pub fn comparison(rows: &[(&str, Summary)], yardstick: &str, input: &Input) {
    let first = find(rows, yardstick);
    let rows = rows.iter().map(|(name, summary)| {
        vec![
            name.to_string(),
            ratio(summary.cpu, first.map(|f| f.cpu)),
            ratio(summary.wall, first.map(|f| f.wall)),
            megabytes_a_second(input.bytes, summary.wall),
            format!("{:.3}", summary.cpu),
            format!("{:.1}", summary.cpu * 1e9 / input.cases as f64),
            mebibytes(summary.peak),
        ]
    });
    print(
        &format!(
            "program | CPU ratio to {yardstick} | wall ratio to {yardstick} | MB/s | CPU s | \
             ns per case (CPU) | peak memory MiB"
        ),
        rows.collect(),
    );
}

pub fn tiny(rows: &[(&str, Summary)]) {
    let empty = find(rows, EMPTY);
    let rows = rows.iter().map(|(name, summary)| {
        vec![
            name.to_string(),
            ratio(summary.cpu, empty.map(|e| e.cpu)),
            ratio(summary.wall, empty.map(|e| e.wall)),
            format!("{:.0}", summary.cpu * 1e6),
            format!("{:.0}", summary.wall * 1e6),
            mebibytes(summary.peak),
        ]
    });
    print(
        "program | CPU ratio to empty | wall ratio to empty | CPU µs | wall µs | peak memory MiB",
        rows.collect(),
    );
}

/// Programs on two inputs. The first one is the yardstick: ratios are those of the time for a byte.
pub fn inputs(rows: &[(&str, &Input, Summary)]) {
    let (name, yardstick, first) = &rows[0];
    let header = format!(
        "input | cases | bytes | CPU ratio to {name} | wall ratio to {name} | ns per case (CPU)"
    );
    let rows = rows.iter().map(|(name, input, summary)| {
        let as_long = input.bytes as f64 / yardstick.bytes as f64;
        vec![
            name.to_string(),
            input.cases.to_string(),
            input.bytes.to_string(),
            ratio(summary.cpu, Some(first.cpu * as_long)),
            ratio(summary.wall, Some(first.wall * as_long)),
            format!("{:.1}", summary.cpu * 1e9 / input.cases as f64),
        ]
    });
    print(&header, rows.collect());
}

/// Each row: the input, takeaway's times on it, its times on a single case, and the number of runs.
pub fn scaling(rows: &[(Input, Summary, Summary, usize)]) {
    let rows = rows.iter().map(|(input, whole, start, runs)| {
        let cpu = whole.cpu - start.cpu;
        vec![
            input.cases.to_string(),
            runs.to_string(),
            format!("{:.2}", cpu * 1e9 / input.cases as f64),
            megabytes_a_second(input.bytes, cpu),
            mebibytes(whole.peak),
        ]
    });
    println!("The time for a single case, measured along with each size, is subtracted.\n");
    print(
        "cases | runs | ns per case (CPU) | MB per CPU second | peak memory MiB",
        rows.collect(),
    );
}

/// The records of `sequences`, whose number of cases is the number of values in a table.
pub fn sequences(records: &[Record]) {
    let rows = records.iter().map(
        |Record {
             name,
             cases,
             summary,
             ..
         }| {
            let nanoseconds = summary.cpu * 1e9 / *cases as f64;
            vec![
                name.clone(),
                cases.to_string(),
                format!("{:.4}", summary.cpu),
                format!("{nanoseconds:.0}"),
            ]
        },
    );
    println!("The time for a single case, measured along with each, is subtracted.\n");
    print(
        "table | values | CPU s | ns per value (CPU)",
        rows.collect(),
    );
}

fn find<'a>(rows: &'a [(&str, Summary)], yardstick: &str) -> Option<&'a Summary> {
    rows.iter()
        .find(|(name, _)| *name == yardstick)
        .map(|(_, summary)| summary)
}

/// A dash where the yardstick could not be built.
fn ratio(value: f64, yardstick: Option<f64>) -> String {
    yardstick.map_or("–".to_owned(), |yardstick| {
        format!("{:.2}", value / yardstick)
    })
}

fn megabytes_a_second(bytes: u64, seconds: f64) -> String {
    format!("{:.0}", bytes as f64 / 1e6 / seconds)
}

pub fn mebibytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / f64::from(1 << 20))
}

/// Pads the cells, so that the table is readable as plain text, too: names on the left, numbers on
/// the right.
fn print(header: &str, mut rows: Vec<Vec<String>>) {
    rows.insert(0, header.split(" | ").map(str::to_owned).collect());
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..rows[0].len()).filter_map(width).collect();
    let rule = |(column, width)| match column {
        0 => "-".repeat(width),
        _ => "-".repeat(width - 1) + ":",
    };
    rows.insert(1, widths.iter().copied().enumerate().map(rule).collect());
    for row in rows {
        print!("| {:width$} |", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            print!(" {cell:>width$} |");
        }
        println!();
    }
}
