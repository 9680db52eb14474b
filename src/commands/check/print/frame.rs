//! What a printed checker has of its judge: how it reads the files, and how it says what it found.

use crate::flags::values::Dialect;

/// The parts of a checker that depend on the judge. Each part is printed where something calls it.
pub(super) struct CheckerFrame {
    /// What it needs of libraries.
    pub(super) headers: &'static str,
    /// `start`, which opens the files; `next_word`; and `right`, `wrong` and `fault`, which end the
    /// checker.
    text: &'static str,
    /// Functions that not every checker has, by their names.
    asked: &'static [(&'static str, &'static str)],
}

/// What reads files where testlib does not.
const READER: &str = include_str!("reader.cpp");

const OF_FILES: &str = "#include <cstdio>
#include <cstdlib>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif
";

const ASKED_OF_FILES: &[(&str, &str)] = &[
    (
        "next_letter",
        "// Reads a letter, which is a word on one line; returns false at the end.
bool next_letter(u64 side, std::string& letter) {
    Reader& reader = reader_of(side);
    letter.clear();
    const bool has_letter = reader.skip_blanks();
    if (has_letter) {
        reader.take(letter);
    }
    return has_letter;
}
",
    ),
    (
        "next_line",
        "// Reads a line of ANSWER; returns false at the end.
bool next_line(std::string& line) {
    line.clear();
    bool is_line = answer_file.next != EOF;
    while (answer_file.next != EOF && answer_file.next != '\\n') {
        answer_file.take(line);
    }
    if (answer_file.next == '\\n') {
        answer_file.next = getc(answer_file.file);
    }
    return is_line;
}
",
    ),
    (
        "number",
        "u64 number() {
    if (!input_file.skip_blanks()) {
        fault(\"the input ends too early\");
    }
    u64 value = 0;
    while ('0' <= input_file.next && input_file.next <= '9') {
        value = 10 * value + u64(input_file.next - '0');
        input_file.next = getc(input_file.file);
    }
    return value;
}
",
    ),
    (
        "more",
        "bool more() {
    return input_file.skip_blanks() && input_file.next >= LEAST_DIGIT;
}
",
    ),
];

const ASKED_OF_TESTLIB: &[(&str, &str)] = &[
    (
        "next_letter",
        "// Reads a letter, which is a word on one line; returns false at the end.
bool next_letter(u64 side, std::string& letter) {
    InStream& reader = reader_of(side);
    if (reader.seekEof()) {
        return false;
    }
    letter = std::string(1, reader.readChar());
    return true;
}
",
    ),
    (
        "next_line",
        "// Reads a line of ANSWER; returns false at the end.
bool next_line(std::string& line) {
    if (ans.eof()) {
        return false;
    }
    line = ans.readLine();
    return true;
}
",
    ),
    (
        "number",
        "u64 number() {
    return inf.readUnsignedLong();
}
",
    ),
    (
        "more",
        "bool more() {
    return !inf.seekEof() && inf.curChar() >= LEAST_DIGIT;
}
",
    ),
];

const TESTLIB: CheckerFrame = CheckerFrame {
    headers: "#include \"testlib.h\"\n",
    text: include_str!("testlib.cpp"),
    asked: ASKED_OF_TESTLIB,
};

const KATTIS: CheckerFrame = CheckerFrame {
    headers: OF_FILES,
    text: include_str!("kattis.cpp"),
    asked: ASKED_OF_FILES,
};

const PLAIN: CheckerFrame = CheckerFrame {
    headers: OF_FILES,
    text: include_str!("plain.cpp"),
    asked: ASKED_OF_FILES,
};

impl CheckerFrame {
    pub(super) fn of(dialect: Dialect) -> &'static CheckerFrame {
        match dialect {
            Dialect::Testlib => &TESTLIB,
            Dialect::Kattis => &KATTIS,
            Dialect::Plain => &PLAIN,
        }
    }

    /// Its text, before this text of the rest of a checker, with the functions that the rest calls.
    pub(super) fn before(&self, rest: &str) -> String {
        let mut text = self.text.replace("READER", READER);
        for (function, body) in self.asked {
            if rest.contains(&format!("{function}(")) {
                text += &format!("\n{body}");
            }
        }
        text
    }
}
