#!/usr/bin/env bash
# Checks that a judge's own tool, `verifyproblem` (`pip install problemtools`), accepts what takeaway makes, in a temporary
# folder: first a program for all games, on the samples and on random cases; then the problem that docs/guide.md sets,
# where takeaway validates inputs and outputs, and a strict validator of one's own has to take the same inputs.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cargo build --quiet --release
PATH=$(realpath "${CARGO_TARGET_DIR:-target}")/release:$PATH

# All parts but the statement, which takes a LaTeX to typeset.
verify() {
    verifyproblem "$1" --parts config data graders submissions validators
}

problem=$folder/takeaway
mkdir -p "$problem"/{data/sample,data/secret,problem_statement,input_validators,submissions/accepted}

cat > "$problem/problem.yaml" <<'END'
name: Take-away games
uuid: 0a3c5f0e-9e52-4f2b-8e0b-6a2c4b7d1e90
END
cat > "$problem/problem_statement/problem.en.tex" <<'END'
\problemname{Take-away games}
Who wins each of these games?
END
for input in samples/*.in; do
    name=$(basename "$input" .in)
    group=secret
    [ "$name" != all-games-mixed ] || group=sample
    cp "$input" "$problem/data/$group/"
    cp "samples/$name.out" "$problem/data/$group/$name.ans"
done
for lost in 0 50 100; do
    takeaway generate 100 --lost "$lost" > "$problem/data/secret/lost-$lost.in"
    takeaway "$problem/data/secret/lost-$lost.in" > "$problem/data/secret/lost-$lost.ans"
done
takeaway submission > "$problem/submissions/accepted/takeaway.rs"
mkdir "$problem/input_validators/validate"
cp tests/kattis/validate.rs docs/games.md "$problem/input_validators/validate/"
verify "$problem"

sed -n '/^## Set a problem/,/^## /s/^\$ //p' docs/guide.md > "$folder/commands"
(cd "$folder" && sh commands > /dev/null)
cp tests/kattis/strict.rs "$folder/nim/input_validators/"
verify "$folder/nim"
