//! The format 2025-09, which BAPCtools takes.

use super::Contents;
use super::folder::PackageFile;
use super::kattis;
use super::statement::yaml;

pub fn files(contents: &Contents) -> Vec<PackageFile> {
    let mut files = vec![
        PackageFile::text("problem.yaml", problem(contents)),
        PackageFile::text("statement/problem.en.tex", kattis::statement(contents)),
        PackageFile::text("README.md", readme(contents)),
        PackageFile::text(
            "input_validators/bounds.cpp",
            contents.input_validator.clone(),
        ),
    ];
    if !contents.run.ignore_case {
        let arguments = "output_validator_args: [case_sensitive]\n";
        files.push(PackageFile::text("data/test_group.yaml", arguments));
    }
    for test in &contents.tests {
        let folder = if test.is_sample { "sample" } else { "secret" };
        let path = format!("data/{folder}/{}", test.name);
        let about = format!("description: {}\n", yaml(&test.purpose));
        files.push(PackageFile::text(format!("{path}.in"), test.input.clone()));
        files.push(PackageFile::text(
            format!("{path}.ans"),
            test.answers.clone(),
        ));
        files.push(PackageFile::text(format!("{path}.yaml"), about));
    }
    files.extend(kattis::programs(contents));
    if contents.binary.is_none() {
        let validator = contents.answer_validator();
        files.push(PackageFile::text(
            "answer_validators/answers.cpp",
            validator,
        ));
        return files;
    }
    let run = "exec \"${0%/*}/judge\" check --protocol kattis \"@${0%/*}/statement.txt\" \"$@\"";
    files.extend(contents.own_validator("output_validator", run));
    let run = "\"${0%/*}/judge\" check - \"@${0%/*}/statement.txt\" \"$1\" && exit 42\nexit 43";
    files.extend(contents.own_validator("answer_validators/answers", run));
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
