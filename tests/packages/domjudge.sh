#!/usr/bin/env bash
# Imitates what DOMjudge does with a package of `--format kattis` that asks for winning moves: its import writes all files
# anew, and compiles the checker, which has no build of its own, as C++.
. "$(dirname "$0")/common.sh"

takeaway package "$folder/moves" --format kattis --game nim --max-heap 1000 --winning-moves '{heap} {left}' --any-move \
    --solution tests/packages/any-move.cpp
cat "$folder/moves/output_validators/answers/check.cpp" > "$folder/check.cpp"
g++ -Wall -O2 -std=gnu++20 -o "$folder/run" "$folder/check.cpp"
mkdir "$folder/feedback"
for answers in "$folder"/moves/data/*/*.ans; do
    code=0
    "$folder/run" "${answers%ans}in" "$answers" "$folder/feedback" case_sensitive < "$answers" || code=$?
    [ $code = 42 ] || { echo "right answers: $code"; exit 1; }
    code=0
    echo wrong | "$folder/run" "${answers%ans}in" "$answers" "$folder/feedback" case_sensitive || code=$?
    [ $code = 43 ] || { echo "wrong answers: $code"; exit 1; }
done
echo "DOMjudge's steps: right is 42, wrong is 43"
