//! The legacy format of Kattis, which problemtools and DOMjudge take.
//!
//! | `kattis` | problemtools, Kattis, DOMjudge (`legacy`) | `input_validators/bounds.cpp` | `data/sample`, `data/secret`: `.in`, `.ans`, `.desc` | `submissions/accepted`, `submissions/wrong_answer` |

use super::Contents;
use super::data_folder::{self, path_of};
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
    files
}

fn problem(contents: &Contents) -> String {
    let mut text = format!("name: {}\n", yaml(&contents.title));
    text += &format!("uuid: {}\n", contents.uuid());
    text += "# TODO: the author, the license and the source.\n";
    text += "author: TODO\nlicense: permission\nrights_owner: TODO\n";
    if contents.checker.is_some() {
        text += "validation: custom\n";
    }
    if !contents.run.ignore_case {
        text += "validator_flags: case_sensitive\n";
    }
    text
}
