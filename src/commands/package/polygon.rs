//! A package of Polygon: `problem.xml` names all files, and the tests have the names of Polygon's own
//! packages. `testlib.h` is not in it: whoever reads such packages has it.
//!
//! | `polygon` | Polygon; p2d and CMS read it | `files/val.cpp`, `files/check.cpp`, with testlib | `tests/01`, `tests/01.a`, … | `solutions` |

use super::Contents;
use super::folder::PackageFile;
use super::solutions::Solution;
use super::statement::{escaped, xml};

/// The only language of the statement.
const LANGUAGE: &str = "english";

/// What Polygon calls C++17 by g++.
const CPP: &str = "cpp.g++17";

pub fn files(contents: &Contents) -> Vec<PackageFile> {
    let mut files = vec![
        PackageFile::text("README.md", readme(contents)),
        PackageFile::text("problem.xml", problem(contents)),
        PackageFile::text("files/val.cpp", contents.input_validator.clone()),
    ];
    if let Some(checker) = &contents.checker {
        files.push(PackageFile::text("files/check.cpp", checker.clone()));
    }
    files.extend(statement(contents));
    for (number, test) in (1..).zip(&contents.tests) {
        let path = format!("tests/{number:02}");
        files.push(PackageFile::text(path.clone(), test.input.clone()));
        files.push(PackageFile::text(format!("{path}.a"), test.answers.clone()));
    }
    for (solution, _) in tagged(contents) {
        let path = format!("solutions/{}", solution.file);
        files.push(PackageFile::text(path, solution.text.clone()));
    }
    files
}

/// The statement as a whole, and its sections.
fn statement(contents: &Contents) -> Vec<PackageFile> {
    let title = escaped(&contents.title);
    let whole = format!(
        "% {title}\n\n{}{}",
        contents.latex(),
        contents.latex_samples()
    );
    let sections = format!("statement-sections/{LANGUAGE}");
    let mut files = vec![
        PackageFile::text(format!("statements/{LANGUAGE}/problem.tex"), whole),
        PackageFile::text(format!("{sections}/name.tex"), title),
    ];
    for (name, text) in ["legend", "input", "output"]
        .iter()
        .zip(contents.sections())
    {
        files.push(PackageFile::text(format!("{sections}/{name}.tex"), text));
    }
    for (number, test) in (1..).zip(&contents.tests) {
        if test.is_sample {
            let path = format!("{sections}/example.{number:02}");
            files.push(PackageFile::text(path.clone(), test.input.clone()));
            files.push(PackageFile::text(format!("{path}.a"), test.answers.clone()));
        }
    }
    files
}

/// The programs, each with what Polygon calls its verdict.
fn tagged<'a>(contents: &'a Contents) -> Vec<(&'a Solution, &'static str)> {
    let mut all = Vec::new();
    for solution in &contents.solutions.right {
        let tag = if all.is_empty() { "main" } else { "accepted" };
        all.push((solution, tag));
    }
    for solution in &contents.solutions.wrong {
        all.push((solution, "wrong-answer"));
    }
    all
}

/// What Polygon calls the language of a program with this name.
fn language_of(file: &str) -> &str {
    match file.rsplit('.').next().unwrap_or_default() {
        "cpp" | "cc" | "cxx" => CPP,
        "rs" => "rust",
        "py" => "python.3",
        "java" => "java11",
        "kt" => "kotlin",
        "go" => "go",
        "pas" => "pas.fpc",
        "cs" => "csharp.mono",
        other => other,
    }
}

fn problem(contents: &Contents) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n".to_string();
    text += "<!-- TODO: the limits, in milliseconds and bytes. -->\n";
    text += &format!(
        "<problem revision=\"1\" short-name={}>\n",
        xml(&contents.name)
    );
    let title = xml(&contents.title);
    text += &format!("  <names>\n    <name language=\"{LANGUAGE}\" value={title}/>\n  </names>\n");
    let path = format!("statements/{LANGUAGE}/problem.tex");
    text += &format!(
        "  <statements>\n    <statement charset=\"UTF-8\" language=\"{LANGUAGE}\" mathjax=\"true\" path=\"{path}\" type=\"application/x-tex\"/>\n  </statements>\n"
    );
    text += &judging(contents);
    text += "  <files>\n    <resources>\n      <file path=\"files/testlib.h\" type=\"h.g++\"/>\n    </resources>\n  </files>\n";
    text += &assets(contents);
    text + "</problem>\n"
}

fn judging(contents: &Contents) -> String {
    let mut text = "  <judging input-file=\"\" output-file=\"\" run-count=\"1\">\n    <testset name=\"tests\">\n".to_string();
    text += "      <time-limit>1000</time-limit>\n      <memory-limit>268435456</memory-limit>\n";
    text += &format!("      <test-count>{}</test-count>\n", contents.tests.len());
    text += "      <input-path-pattern>tests/%02d</input-path-pattern>\n";
    text += "      <answer-path-pattern>tests/%02d.a</answer-path-pattern>\n      <tests>\n";
    for (place, test) in contents.tests.iter().enumerate() {
        let mut more = String::new();
        if test.is_sample {
            more += " sample=\"true\"";
        }
        if let Some((group, points)) = points_at(contents, place) {
            more += &format!(" group=\"{group}\" points=\"{points}\"");
        }
        let about = xml(&format!("{}: {}", test.name, test.purpose));
        text += &format!("        <test method=\"manual\" description={about}{more}/>\n");
    }
    text += "      </tests>\n";
    text += &groups(contents);
    text + "    </testset>\n  </judging>\n"
}

/// The groups of tests, if there are subtasks: one gives its points if all its tests are right.
fn groups(contents: &Contents) -> String {
    if contents.run.subtasks.is_empty() {
        return String::new();
    }
    let mut text = "      <groups>\n        <group name=\"0\" points=\"0\" points-policy=\"complete-group\"/>\n".to_string();
    for (number, subtask) in (1..).zip(&contents.run.subtasks) {
        let points = subtask.points;
        text += &format!(
            "        <group name=\"{number}\" points=\"{points}\" points-policy=\"complete-group\"/>\n"
        );
    }
    text + "      </groups>\n"
}

fn assets(contents: &Contents) -> String {
    let mut text = "  <assets>\n    <checker name=\"check.cpp\" type=\"testlib\">\n".to_string();
    text += &format!("      <source path=\"files/check.cpp\" type=\"{CPP}\"/>\n    </checker>\n");
    text += &format!(
        "    <validators>\n      <validator>\n        <source path=\"files/val.cpp\" type=\"{CPP}\"/>\n      </validator>\n    </validators>\n"
    );
    text += "    <solutions>\n";
    for (solution, tag) in tagged(contents) {
        let path = xml(&format!("solutions/{}", solution.file));
        let language = xml(language_of(&solution.file));
        text += &format!(
            "      <solution tag=\"{tag}\">\n        <source path={path} type={language}/>\n      </solution>\n"
        );
    }
    text + "    </solutions>\n  </assets>\n"
}

/// The group and the points of the test at this place, if there are subtasks. The last test of a group
/// has all of its points.
fn points_at(contents: &Contents, place: usize) -> Option<(usize, u64)> {
    let subtasks = &contents.run.subtasks;
    if subtasks.is_empty() {
        return None;
    }
    let group = contents.tests[place].group;
    let next = contents.tests.get(place + 1);
    let mut points = 0;
    if group > 0 && next.is_none_or(|next| next.group != group) {
        points = subtasks[group - 1].points;
    }
    Some((group, points))
}

fn readme(contents: &Contents) -> String {
    let mut text = contents.readme();
    text += "\n## Upload\n\n";
    text +=
        "The folder has the form of Polygon's own packages, which p2d and CMS read. By hand:\n\n";
    text += "1. Checker: upload `files/check.cpp`. Validator: upload `files/val.cpp`.\n";
    text += "2. Tests: upload `tests/01`, `tests/02` and so on in this order; the files `.a` are for comparison.\n";
    for (place, test) in contents.tests.iter().enumerate() {
        let number = place + 1;
        let sample = if test.is_sample {
            " (use in statements)"
        } else {
            ""
        };
        let mut points = String::new();
        if let Some((group, of_test)) = points_at(contents, place) {
            points = format!(", group {group}, points {of_test}");
        }
        text += &format!(
            "   - `tests/{number:02}` is `{}`{sample}{points}\n",
            test.name
        );
    }
    text += "3. Solutions: upload `solutions`. ";
    for (solution, tag) in tagged(contents) {
        text += &format!("`{}`: {tag}. ", solution.file);
    }
    text += &format!(
        "\n4. Statement: the files of `statement-sections/{LANGUAGE}` go to the fields of the statement.\n"
    );
    text
}
