//! A folder to upload to Polygon, by hand or by its API: the names of the tests are those of
//! Polygon's own packages.
//!
//! | `polygon` | a folder to upload to Polygon | `validator.cpp`, with testlib | `tests/01`, `tests/01.a`, … | `solutions` |

use super::Contents;
use super::folder::PackageFile;
use super::statement::escaped;

pub fn files(contents: &Contents) -> Vec<PackageFile> {
    let mut files = vec![
        PackageFile::text("README.md", readme(contents)),
        PackageFile::text("validator.cpp", contents.input_validator.clone()),
        PackageFile::text("statement/problem.tex", statement(contents)),
    ];
    for (number, test) in (1..).zip(&contents.tests) {
        let path = format!("tests/{number:02}");
        files.push(PackageFile::text(path.clone(), test.input.clone()));
        files.push(PackageFile::text(format!("{path}.a"), test.answers.clone()));
    }
    for solution in contents
        .solutions
        .right
        .iter()
        .chain(&contents.solutions.wrong)
    {
        let path = format!("solutions/{}", solution.file);
        files.push(PackageFile::text(path, solution.text.clone()));
    }
    files
}

fn statement(contents: &Contents) -> String {
    let title = escaped(&contents.title);
    format!(
        "% {title}\n\n{}{}",
        contents.latex(),
        contents.latex_samples()
    )
}

/// The group and the points of the test with this number, from 1 on. The last test of a group has all
/// of its points.
fn points_of(contents: &Contents, number: usize) -> String {
    let test = &contents.tests[number - 1];
    if !test.is_of_subtask {
        return String::new();
    }
    let group = test.group;
    let next = contents.tests.get(number);
    let mut points = 0;
    if next.is_none_or(|next| next.group != group) {
        points = contents.run.subtasks[group - 1].points;
    }
    format!(", group {group}, points {points}")
}

fn readme(contents: &Contents) -> String {
    let mut text = contents.readme();
    text += "\n## Upload\n\n";
    text += "1. Checker: choose the stock checker `wcmp.cpp`, which compares word by word.\n";
    text += "2. Validator: upload `validator.cpp`.\n";
    text += "3. Tests: upload `tests/01`, `tests/02` and so on in this order; the files `.a` are for comparison.\n";
    for (number, test) in (1..).zip(&contents.tests) {
        let sample = if test.is_sample {
            " (use in statements)"
        } else {
            ""
        };
        let points = points_of(contents, number);
        text += &format!(
            "   - `tests/{number:02}` is `{}`{sample}{points}\n",
            test.name
        );
    }
    text += "4. Solutions: upload `solutions`. ";
    for (number, solution) in contents.solutions.right.iter().enumerate() {
        let kind = if number == 0 {
            "main correct solution"
        } else {
            "correct"
        };
        text += &format!("`{}`: {kind}. ", solution.file);
    }
    text += "All others: wrong answer.\n";
    text +=
        "5. Statement: the parts of `statement/problem.tex` go to the fields of the statement.\n";
    text
}
