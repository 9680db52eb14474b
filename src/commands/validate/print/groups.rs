//! How a printed validator knows the subtask of its input, and the bounds that the subtask has in
//! place of those of the problem.

use crate::flags::values::Dialect;

/// The name of what sets these bounds.
pub(super) const USE_GROUP: &str = "use_group";

/// What `main` asks for the number of the subtask, from 1 on; 0 is none.
pub(super) fn asked(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Testlib => "atoi(validator.group().c_str())",
        Dialect::Kattis | Dialect::Plain => "group_of(argc, argv)",
    }
}

/// What finds this number. Validators of Kattis get it as a flag; those of sinol get the name of the
/// file, in which it comes before a letter or two.
pub(super) fn finder(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Testlib => "",
        Dialect::Kattis => OF_FLAG,
        Dialect::Plain => OF_NAME,
    }
}

const OF_FLAG: &str = "
int group_of(int argc, char* argv[]) {
    for (int i = 1; i + 1 < argc; i++) {
        if (std::strcmp(argv[i], \"--group\") == 0)
            return std::atoi(argv[i + 1]);
    }
    return 0;
}
";

const OF_NAME: &str = "
// The number in a name such as nim2a.in.
int group_of(int argc, char* argv[]) {
    if (argc < 2)
        return 0;
    const char* end = std::strrchr(argv[1], '.');
    if (end == NULL)
        return 0;
    while (end > argv[1] && end[-1] >= 'a' && end[-1] <= 'z')
        end--;
    const char* start = end;
    while (start > argv[1] && start[-1] >= '0' && start[-1] <= '9')
        start--;
    return start == end ? 0 : std::atoi(start);
}
";

/// Sets the bounds of each subtask: the names and values that are not those of the problem.
pub(super) fn setter(groups: &[Vec<(String, u64)>]) -> String {
    let mut text = format!("\nvoid {USE_GROUP}(int group) {{\n    switch (group) {{\n");
    for (number, bounds) in (1..).zip(groups) {
        text += &format!("    case {number}:\n");
        for (name, value) in bounds {
            let value = crate::commands::submission::cpp::number((*value).into());
            text += &format!("        {name} = {value};\n");
        }
        text += "        break;\n";
    }
    text + "    }\n}\n"
}
