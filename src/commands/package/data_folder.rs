//! The files that both formats of Kattis have, the legacy one and 2025-09.

use super::Contents;
use super::data::PackageTest;
use super::folder::PackageFile;
use super::solutions::Solution;
use super::statement::escaped;

/// The statement in this folder, the validator of inputs, the tests and the programs.
pub fn files(contents: &Contents, folder: &str) -> Vec<PackageFile> {
    let mut files = vec![
        PackageFile::text(format!("{folder}/problem.en.tex"), statement(contents)),
        PackageFile::text(
            "input_validators/bounds.cpp",
            contents.input_validator.clone(),
        ),
    ];
    for test in &contents.tests {
        let path = path_of(test);
        for (end, bytes) in [("in", &test.input), ("ans", &test.answers)] {
            let mut file = PackageFile::text(format!("{path}.{end}"), bytes.clone());
            if let Some((subtask, name)) = &test.first {
                let folder = folder_of_subtask(*subtask);
                file.link = Some(format!("../{folder}/{name}.{end}"));
            }
            files.push(file);
        }
    }
    files.extend(programs("accepted", &contents.solutions.right));
    for solution in &contents.solutions.wrong {
        let folder = if contents.gives_points_to(solution) {
            "partially_accepted"
        } else {
            "wrong_answer"
        };
        files.extend(programs(folder, std::slice::from_ref(solution)));
    }
    files
}

/// The path of the files of a test, without their ends.
pub fn path_of(test: &PackageTest) -> String {
    let folder = if test.is_sample { "sample" } else { "secret" };
    if test.is_of_subtask {
        return format!(
            "data/{folder}/{}/{}",
            folder_of_subtask(test.group),
            test.name
        );
    }
    format!("data/{folder}/{}", test.name)
}

/// The folder of the tests of the subtask with this number.
pub fn folder_of_subtask(number: usize) -> String {
    format!("subtask{number:02}")
}

/// The title as problemtools and BAPCtools want it, and the text after it.
fn statement(contents: &Contents) -> String {
    let title = escaped(&contents.title);
    format!("\\problemname{{{title}}}\n\n{}", contents.latex())
}

fn programs(folder: &str, solutions: &[Solution]) -> Vec<PackageFile> {
    let mut files = Vec::new();
    for solution in solutions {
        let path = format!("submissions/{folder}/{}", solution.file);
        files.push(PackageFile::text(path, solution.text.clone()));
    }
    files
}

/// The checker in this folder, if the package has one.
pub fn checker(contents: &Contents, folder: &str) -> Option<PackageFile> {
    let text = contents.checker.clone()?;
    Some(PackageFile::text(format!("{folder}/check.cpp"), text))
}
