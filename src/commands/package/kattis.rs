//! The legacy format of Kattis, which problemtools and DOMjudge take.

use super::Contents;
use super::folder::PackageFile;
use super::statement::{escaped, yaml};

pub fn files(contents: &Contents) -> Vec<PackageFile> {
    let mut files = vec![
        PackageFile::text("problem.yaml", problem(contents)),
        PackageFile::text("problem_statement/problem.en.tex", statement(contents)),
        PackageFile::text("README.md", contents.readme()),
        PackageFile::text(
            "input_validators/bounds.cpp",
            contents.input_validator.clone(),
        ),
    ];
    for test in &contents.tests {
        let folder = if test.is_sample { "sample" } else { "secret" };
        let path = format!("data/{folder}/{}", test.name);
        files.push(PackageFile::text(format!("{path}.in"), test.input.clone()));
        files.push(PackageFile::text(
            format!("{path}.ans"),
            test.answers.clone(),
        ));
        files.push(PackageFile::text(
            format!("{path}.desc"),
            format!("{}\n", test.purpose),
        ));
    }
    files.extend(programs(contents));
    let run = "exec \"${0%/*}/judge\" check --protocol kattis \"@${0%/*}/statement.txt\" \"$@\"";
    files.extend(contents.own_validator("output_validators/answers", run));
    files
}

/// The title as problemtools and BAPCtools want it, and the text after it.
pub fn statement(contents: &Contents) -> String {
    format!(
        "\\problemname{{{}}}\n\n{}",
        escaped(&contents.title),
        contents.latex()
    )
}

/// The right and the wrong programs in the folders of both formats of Kattis.
pub fn programs(contents: &Contents) -> Vec<PackageFile> {
    let mut files = Vec::new();
    for solution in &contents.solutions.right {
        let path = format!("submissions/accepted/{}", solution.file);
        files.push(PackageFile::text(path, solution.text.clone()));
    }
    for solution in &contents.solutions.wrong {
        let path = format!("submissions/wrong_answer/{}", solution.file);
        files.push(PackageFile::text(path, solution.text.clone()));
    }
    files
}

fn problem(contents: &Contents) -> String {
    let mut text = format!("name: {}\n", yaml(&contents.title));
    text += &format!("uuid: {}\n", contents.uuid());
    text += "# TODO: the author, the license and the source.\n";
    text += "author: TODO\nlicense: permission\nrights_owner: TODO\n";
    if contents.binary.is_some() {
        text += "validation: custom\n";
    }
    if !contents.run.ignore_case {
        text += "validator_flags: case_sensitive\n";
    }
    text
}
