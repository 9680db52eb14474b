//! The format 2025-09, which BAPCtools takes.
//!
//! | `icpc` | BAPCtools (`2025-09`) | `input_validators/bounds.cpp`, `answer_validators/answers.cpp` | the same folders as `kattis`, with `.yaml` in place of `.desc` | the same folders as `kattis` |

use super::Contents;
use super::data_folder::{self, path_of};
use super::folder::PackageFile;
use super::statement::yaml;

pub fn files(contents: &Contents) -> Vec<PackageFile> {
    let mut files = data_folder::files(contents, "statement");
    files.push(PackageFile::text("problem.yaml", problem(contents)));
    files.push(PackageFile::text("README.md", readme(contents)));
    if !contents.run.ignore_case {
        let arguments = "output_validator_args: [case_sensitive]\n";
        files.push(PackageFile::text("data/test_group.yaml", arguments));
    }
    for test in &contents.tests {
        let about = format!("description: {}\n", yaml(&test.purpose));
        files.push(PackageFile::text(format!("{}.yaml", path_of(test)), about));
    }
    let path = "answer_validators/answers.cpp";
    files.push(PackageFile::text(path, contents.answer_validator()));
    files.extend(data_folder::checker(contents, "output_validator"));
    files
}

fn readme(contents: &Contents) -> String {
    let mut text = contents.readme();
    text += "\n## Judges\n\n- For DOMjudge, write the package with `--format kattis`: it does not read \
        `output_validator_args`, which say\n  here that letter case matters.\n";
    text
}

fn problem(contents: &Contents) -> String {
    let mut text = "problem_format_version: 2025-09\ntype: pass-fail\n".to_string();
    // A map of languages is a name, too, but Hydro takes a text alone.
    text += &format!("name: {}\n", yaml(&contents.title));
    text += &format!("uuid: {}\n", contents.uuid());
    text += "# TODO: the author, the license and the source.\n";
    text += "credits: TODO\nlicense: permission\nrights_owner: TODO\n";
    text
}
