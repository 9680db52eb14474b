#!/usr/bin/env bash
# Checks that a judge's own tool, `verifyproblem` (`pip install problemtools`), accepts the problem that docs/guide.md sets,
# in a temporary folder: takeaway makes its data and its programs, and validates inputs and outputs; a strict validator of
# one's own has to take the same inputs.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cargo build --quiet --release
PATH=$(realpath "${CARGO_TARGET_DIR:-target}")/release:$PATH

sed -n '/^## Set a problem/,/^## /s/^\$ //p' docs/guide.md > "$folder/commands"
(cd "$folder" && sh commands > /dev/null)
cp tests/kattis/strict.rs "$folder/nim/input_validators/"
# All parts but the statement, which takes a LaTeX to typeset.
verifyproblem "$folder/nim" --parts config data graders submissions validators
