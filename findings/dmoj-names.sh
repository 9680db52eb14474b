#!/usr/bin/env bash
# The judge of DMOJ, dmoj 4.1.0, seen on 2026-11-29; its compiled modules, which run programs, are left out.
#
# Where init.yml names an archive and no test cases, the judge finds them by the names of the files: 2-1.in and 2-1.out are
# case 1 of batch 2. One would guess that an archive with the folder data of a Kattis package has its samples as cases of
# their own and its groups as batches, that each pair of files is a case, and that the judge refuses what it cannot tell
# apart: it has an error for "conflicting test cases".
#
# What happens: a case without a batch goes where case N of batch N goes, and the later file takes the place of the
# earlier, without a word. So sample/1 and secret/1-1 are one case, and which one is the order of the archive. Folders
# named group1 and group2 are no batches, and each case of the one hides that of the other; so do 1a and 1b, the names of
# sinol-make. Answers named .ans are none: then the cases have no answer.
set -euo pipefail
. "$(dirname "$0")/support.bash"
install PyYAML==6.0.4 pylru==1.3.3 termcolor==3.3.0 Pygments==2.21.0
# To build it takes more than is needed here.
venv/bin/pip download --quiet --disable-pip-version-check --no-deps dmoj==4.1.0 > log 2>&1 ||
    skip "pip does not download it: $(tail -n 1 log)"
tar xzf dmoj-4.1.0.tar.gz

cat > found.py <<'END'
import os
import sys
import zipfile
from unittest.mock import MagicMock

sys.path.insert(0, "dmoj-4.1.0")
for compiled in ("dmoj.checkers", "dmoj.cptbox", "dmoj.cptbox.filesystem_policies"):
    sys.modules[compiled] = MagicMock()
from dmoj import judgeenv
from dmoj.problem import Problem

judgeenv.problem_globs = ["problems/*"]
os.makedirs("problems/nim")
with open("problems/nim/init.yml", "w") as init:
    init.write("archive: data.zip\npoints: 10\n")


def shown(case):
    if "batched" in case:
        return "[" + " ".join(map(shown, case["batched"])) + "]"
    return case["in"].removesuffix(".in") + ("" if case["out"] else " (no answer)")


for names, answers in (
    ("1 2 3 10", ".out"),
    ("1-1 1-2 2-1", ".out"),
    ("sample/1 secret/1-1 secret/1-2 secret/2-1", ".out"),
    ("secret/1-1 secret/1-2 secret/2-1 sample/1", ".out"),
    ("group1/1 group1/2 group2/1", ".out"),
    ("nim1a nim1b nim2a", ".out"),
    ("1 2", ".ans"),
):
    with zipfile.ZipFile("problems/nim/data.zip", "w") as archive:
        for name in names.split():
            archive.writestr(name + ".in", "1 2\n")
            archive.writestr(name + answers, "First\n")
    cases = Problem("nim", 1, 65536, {}).config["test_cases"].unwrap()
    print(f"{names}, {answers}:\n   ", *map(shown, cases))
END
venv/bin/python found.py > seen

unchanged << 'END'
1 2 3 10, .out:
    1 2 3 10
1-1 1-2 2-1, .out:
    [1-1 1-2] [2-1]
sample/1 secret/1-1 secret/1-2 secret/2-1, .out:
    [secret/1-1 secret/1-2] [secret/2-1]
secret/1-1 secret/1-2 secret/2-1 sample/1, .out:
    [sample/1 secret/1-2] [secret/2-1]
group1/1 group1/2 group2/1, .out:
    group2/1 group1/2
nim1a nim1b nim2a, .out:
    nim1b nim2a
1 2, .ans:
    1 (no answer) 2 (no answer)
END
