#!/usr/bin/env bash
# Checks that `verifyproblem` (`pip install problemtools==1.20260907`) accepts packages of `--format kattis` without an error
# and without a warning. A strict validator of one's own has to take the same inputs of the guide's problem.
. "$(dirname "$0")/../packages/common.sh"

# All parts but the statement, which takes a LaTeX to typeset.
verify() {
    [ "$(basename "$PWD")" != nim ] || cp "$repository/tests/kattis/strict.rs" input_validators/
    verifyproblem . --parts config data graders submissions validators > "$folder/log" 2>&1 || true
    tail -n 1 "$folder/log"
    tail -n 1 "$folder/log" | grep -q 'tested: 0 errors, 0 warnings' || { cat "$folder/log"; exit 1; }
}

repository=$PWD
each kattis verify
