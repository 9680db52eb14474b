//! The format of sinol-make and SIO2.
//!
//! | `sinol` | sinol-make, SIO2 | `prog/NAMEinwer.cpp` | `in/NAME0a.in`, `out/NAME0a.out`, …; the samples are group 0 | `prog/NAME.cpp`, `NAME1.rs`; wrong ones are `NAMEb…`, with their points in `config.yml` |

use super::Contents;
use super::folder::PackageFile;
use super::solutions::Solution;
use super::statement::{escaped, yaml};

/// What all groups of tests give together.
const ALL_POINTS: u64 = 100;

pub fn files(contents: &Contents) -> Vec<PackageFile> {
    let name = &contents.name;
    let mut files = vec![
        PackageFile::text("README.md", contents.readme()),
        PackageFile::text(format!("doc/{name}zad.tex"), statement(contents)),
        PackageFile::text(
            format!("prog/{name}inwer.cpp"),
            contents.input_validator.clone(),
        ),
    ];
    if let Some(checker) = &contents.checker {
        files.push(PackageFile::text(
            format!("prog/{name}chk.cpp"),
            checker.clone(),
        ));
    }
    let mut groups: Vec<usize> = Vec::new();
    for test in &contents.tests {
        let group = test.group;
        let place = groups.iter().filter(|other| **other == group).count();
        groups.push(group);
        let test_name = format!("{name}{group}{}", letters(place));
        files.push(PackageFile::text(
            format!("in/{test_name}.in"),
            test.input.clone(),
        ));
        files.push(PackageFile::text(
            format!("out/{test_name}.out"),
            test.answers.clone(),
        ));
    }
    let mut scores = String::new();
    for (solution, file) in programs(contents) {
        let path = format!("prog/{file}");
        files.push(PackageFile::text(path, solution.text.clone()));
        scores += &expected(contents, solution, &file);
    }
    files.push(PackageFile::text("config.yml", config(contents, &scores)));
    files
}

/// The place of a test in its group, as letters: a to z, then ba and so on.
fn letters(place: usize) -> String {
    let last = char::from(b'a' + u8::try_from(place % 26).unwrap_or_default());
    match place / 26 {
        0 => last.to_string(),
        rest => letters(rest) + &last.to_string(),
    }
}

/// All programs with the names that sinol-make knows: the model solution, others that are right,
/// and wrong ones.
fn programs<'a>(contents: &'a Contents) -> Vec<(&'a Solution, String)> {
    let name = &contents.name;
    let mut all = Vec::new();
    for (number, solution) in contents.solutions.right.iter().enumerate() {
        let end = solution.file.rsplit('.').next().unwrap_or_default();
        let number = if number == 0 {
            String::new()
        } else {
            number.to_string()
        };
        all.push((solution, format!("{name}{number}.{end}")));
    }
    for (number, solution) in (1..).zip(&contents.solutions.wrong) {
        all.push((
            solution,
            format!("{name}b{number}_{}", solution.file.replace('-', "_")),
        ));
    }
    all
}

/// The groups of tests, each with its points. The samples give none.
fn points(contents: &Contents) -> Vec<(usize, u64)> {
    if !contents.run.subtasks.is_empty() {
        let mut points = vec![(0, 0)];
        for (group, subtask) in (1..).zip(&contents.run.subtasks) {
            points.push((group, subtask.points));
        }
        return points;
    }
    let mut groups: Vec<usize> = contents.tests.iter().map(|test| test.group).collect();
    groups.dedup();
    let count = groups.iter().filter(|group| **group > 0).count().max(1) as u64;
    let mut points = Vec::new();
    let mut left = ALL_POINTS;
    for (place, group) in groups.iter().enumerate() {
        let mut of_group = if *group == 0 { 0 } else { ALL_POINTS / count };
        if place + 1 == groups.len() {
            of_group = left;
        }
        left -= of_group;
        points.push((*group, of_group));
    }
    points
}

/// What sinol-make should find of a program: a group is right if all its tests are.
fn expected(contents: &Contents, solution: &Solution, file: &str) -> String {
    let mut groups = Vec::new();
    let mut sum = 0;
    for (group, points) in points(contents) {
        let mut is_right = true;
        for (test, is_test_right) in contents.tests.iter().zip(&solution.is_right) {
            is_right &= test.group != group || *is_test_right;
        }
        let status = if is_right { "OK" } else { "WA" };
        let points = if is_right { points } else { 0 };
        sum += points;
        groups.push(format!("{group}: {{points: {points}, status: {status}}}"));
    }
    format!(
        "  {file}:\n    expected: {{{}}}\n    points: {sum}\n",
        groups.join(", ")
    )
}

fn config(contents: &Contents, expected: &str) -> String {
    let mut text = format!("title: {}\n", yaml(&contents.title));
    text += &format!("sinol_task_id: {}\n", contents.name);
    text += "# TODO: the limits, in kibibytes and milliseconds.\n";
    text += "memory_limit: 262144\ntime_limit: 10000\n";
    text += "scores:\n";
    for (group, points) in points(contents) {
        if group > 0 {
            text += &format!("  {group}: {points}\n");
        }
    }
    text + "sinol_expected_scores:\n" + expected
}

fn statement(contents: &Contents) -> String {
    format!(
        "\\documentclass{{article}}\n\\begin{{document}}\n\n\\title{{{}}}\n\\maketitle\n\n{}{}\n\\end{{document}}\n",
        escaped(&contents.title),
        contents.latex(),
        contents.latex_samples()
    )
}
