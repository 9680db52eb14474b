//! The legacy format of Kattis, which problemtools and DOMjudge take.
//!
//! | `kattis` | problemtools, Kattis, DOMjudge (`legacy`) | `input_validators/bounds.cpp` | `data/sample`, `data/secret`: `.in`, `.ans`, `.desc` | `submissions/accepted`, `submissions/wrong_answer` |

use super::Contents;
use super::data_folder::{self, folder_of_subtask, path_of};
use super::folder::PackageFile;
use super::statement::yaml;

pub fn files(contents: &Contents) -> Vec<PackageFile> {
    let mut files = data_folder::files(contents, "problem_statement");
    files.push(PackageFile::text("problem.yaml", problem(contents)));
    files.push(PackageFile::text("README.md", contents.readme()));
    for test in &contents.tests {
        let about = format!("{}\n", test.purpose);
        files.push(PackageFile::text(format!("{}.desc", path_of(test)), about));
    }
    files.extend(data_folder::checker(contents, "output_validators/answers"));
    files.extend(points(contents));
    files
}

/// What says how many points the groups of tests give, if there are subtasks. A subtask gives its
/// points if all its tests are right, and the samples give none.
fn points(contents: &Contents) -> Vec<PackageFile> {
    let subtasks = &contents.run.subtasks;
    if subtasks.is_empty() {
        return Vec::new();
    }
    let mut sum = 0;
    let mut files = Vec::new();
    for (number, subtask) in (1..).zip(subtasks) {
        let points = subtask.points;
        sum += points;
        let text = format!(
            "on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: first_error min\n\
            input_validator_flags: --group {number}\n"
        );
        let folder = folder_of_subtask(number);
        files.push(PackageFile::text(
            format!("data/secret/{folder}/testdata.yaml"),
            text,
        ));
    }
    let all = format!("on_reject: continue\nrange: 0 {sum}\ngrader_flags: ");
    for (path, text) in [
        ("data", format!("{all}ignore_sample\n")),
        (
            "data/secret",
            format!("{all}first_error accept_if_any_accepted\n"),
        ),
        (
            "data/sample",
            "on_reject: continue\naccept_score: 0\nrange: 0 0\ngrader_flags: first_error\n"
                .to_string(),
        ),
    ] {
        files.push(PackageFile::text(format!("{path}/testdata.yaml"), text));
    }
    files
}

fn problem(contents: &Contents) -> String {
    let mut text = format!("name: {}\n", yaml(&contents.title));
    text += &format!("uuid: {}\n", contents.uuid());
    text += "# TODO: the author, the license and the source.\n";
    text += "author: TODO\nlicense: permission\nrights_owner: TODO\n";
    if !contents.run.subtasks.is_empty() {
        text += "type: scoring\ngrading:\n  show_test_data_groups: true\n";
    }
    if contents.checker.is_some() {
        text += "validation: custom\n";
    }
    if !contents.run.ignore_case {
        text += "validator_flags: case_sensitive\n";
    }
    text
}
