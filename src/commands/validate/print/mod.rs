//! `takeaway validate --print`: prints a validator in C++, as a setter would write it, which
//! accepts what `validate` accepts.
//!
//! `cases` walks over the parts of a case and makes a tree of what reads them, which the printer of
//! `submission` prints. `heaps` has the function that computes heaps where `--heap` may give none, and
//! `groups` what subtasks need.

mod cases;
mod groups;
mod heaps;

use std::slice;

use crate::case::bounds::Bounds;
use crate::case::form::CaseForm;
use crate::case::options::Options;
use crate::commands::submission::cpp::{self, CPP};
use crate::commands::submission::print::{block, texts};
use crate::commands::submission::tree::{Program, ProgramItem, Step, calls, has, name};
use crate::commands::submission::{described, head};
use crate::flags::subtask::Subtask;
use crate::flags::values::Dialect;

use self::cases::{CaseReader, MOST_SUM, call_step};

/// What reads the input in a validator that does without testlib.
const READER: &str = include_str!("reader.cpp");

/// What the reader needs of libraries.
const HEADERS: &str = "#include <cstdio>
#include <cstdlib>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif
";

/// What the reader has only where it is asked for.
const ASKED: [(&str, &str); 2] = [
    ("eof", "bool eof() {\n    return next == EOF;\n}"),
    ("curChar", "int curChar() {\n    return next;\n}"),
];

/// The cases that a printed validator accepts.
pub(crate) struct ValidCases<'a> {
    pub(crate) options: &'a Options,
    pub(crate) bounds: Bounds,
    pub(crate) subtasks: &'a [Subtask],
    /// The words of a shell that print the validator again.
    pub(crate) command: &'a [String],
}

/// The validator of these cases, in C++.
///
/// # Errors
///
/// Why no validator is printed.
pub(crate) fn validator(cases: &ValidCases, dialect: Dialect) -> Result<String, String> {
    let options = cases.options;
    let Some(game) = options.game() else {
        return Err("--print takes cases of one game: name it with --game".to_string());
    };
    let form = CaseForm::new(game, options);
    let bounds = super::bounds_of_heaps(options, &cases.bounds, slice::from_ref(&form))
        .map_err(|wrong| wrong.message("--"))?;
    let functions = match &form.formula {
        Some(formula) => heaps::functions(&form, formula, &bounds)?,
        None => vec![],
    };
    let mut groups = Vec::new();
    for subtask in cases.subtasks {
        let narrowed = subtask.narrow(cases.bounds);
        let narrowed = super::bounds_of_heaps(options, &narrowed, slice::from_ref(&form))
            .map_err(|wrong| wrong.message("--"))?;
        let sum = form
            .heaps
            .unwrap_or(bounds.max_heaps)
            .saturating_mul(bounds.max_heap);
        let adds_bound = narrowed.max_stones < u64::MAX && bounds.max_stones == u64::MAX;
        if adds_bound && sum > MOST_SUM {
            let why = "--print: where a subtask has --max-stones, the problem needs it, too";
            return Err(why.to_string());
        }
        groups.push(narrowed);
    }
    let reader = CaseReader {
        form: &form,
        bounds: &bounds,
        groups: &groups,
        has_case_count: options.has_case_count(),
        is_testlib: dialect == Dialect::Testlib,
        computes_heaps: !functions.is_empty(),
    };
    let told =
        "Accepts valid inputs; strict about blanks, line ends and leading zeros.".to_string();
    let input = described(options, &form, &form.syntax());
    let about = head(cases.command, &[told], &input);
    let program = Program {
        items: functions.into_iter().map(ProgramItem::Function).collect(),
        main: reader.input(),
    };
    Ok(text_of(&about, &reader, dialect, program))
}

/// The text of a validator with this comment at its head, and these functions and steps.
fn text_of(about: &str, reader: &CaseReader, dialect: Dialect, mut program: Program) -> String {
    let mut text = about.to_string() + &includes(reader, dialect, &program.main);
    let mut groups = reader.constants_of_groups();
    for group in &mut groups {
        group.retain(|(name, _)| asks_for(&program, name));
    }
    for (name, value) in reader.constants() {
        let varies = groups.iter().flatten().any(|(other, _)| *other == name);
        let kind = if varies { "i64" } else { "const i64" };
        if asks_for(&program, &name) {
            text += &format!("{kind} {name} = {};\n", cpp::number(value.into()));
        }
    }
    let main = &mut program.main;
    let mut head = "int main()";
    if !groups.is_empty() {
        head = "int main(int argc, char* argv[])";
        text += &groups::setter(&groups);
        text += groups::finder(dialect);
        let asked = vec![name(groups::asked(dialect))];
        main.insert(0, call_step(groups::USE_GROUP, asked));
    }
    text += "\n";
    let [valid, invalid] = match dialect {
        Dialect::Testlib => {
            head = "int main(int argc, char* argv[])";
            let arguments = vec![name("argc"), name("argv")];
            main.insert(0, call_step("registerValidation", arguments));
            let [functions, _] = texts(&program, &CPP);
            return text + &functions + &block(head, &program.main, &CPP);
        }
        Dialect::Kattis => [42_u64, 43],
        Dialect::Plain => [0, 1],
    };
    text += &READER.replace("INVALID", &invalid.to_string());
    for (function, body) in ASKED {
        if calls(main, function) {
            text += &format!("\n{body}\n");
        }
    }
    main.push(Step::Return(valid.into()));
    let [functions, _] = texts(&program, &CPP);
    text + "\n" + &functions + &block(head, &program.main, &CPP)
}

/// What the validator includes, and its types.
fn includes(reader: &CaseReader, dialect: Dialect, main: &[Step]) -> String {
    let mut text = match dialect {
        Dialect::Testlib => "#include \"testlib.h\"\n",
        Dialect::Kattis | Dialect::Plain => HEADERS,
    }
    .to_string();
    if !reader.groups.is_empty() {
        text += "#include <algorithm>\n#include <cstdlib>\n#include <cstring>\n";
    } else if calls(main, "sort") {
        text += "#include <algorithm>\n";
    }
    if calls(main, "moves.insert") {
        text += "#include <set>\n";
    }
    if calls(main, "sort") {
        text += "#include <vector>\n";
    }
    text += "\ntypedef long long i64;\n";
    if calls(main, "sort") {
        text += "typedef unsigned long long u64;\n";
    }
    text + "\n"
}

/// Returns true if a step or a function has this constant.
fn asks_for(program: &Program, constant: &str) -> bool {
    let in_function = program.items.iter().any(|item| match item {
        ProgramItem::Function(function) => has(&function.body, constant),
        ProgramItem::Numbers(..) | ProgramItem::Text(..) => false,
    });
    in_function || has(&program.main, constant)
}
