#!/usr/bin/env bash
# Checks that p2d (`pip install p2d==0.4.0`) makes packages for DOMjudge of packages of `--format polygon`, and that their
# checkers, which it gives testlib, take the right answers.
. "$(dirname "$0")/common.sh"

accept() {
    rm -rf "$folder/p2d" "$folder/made"
    p2d . --code A --output "$folder/p2d" --yes > "$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
    python3 -m zipfile -e "$folder/p2d/A.zip" "$folder/made"
    checker=$folder/made/output_validators/checker
    g++ -O1 -std=c++17 -o "$folder/check" "$checker/check.cpp"
    for answers in tests/*.a; do
        "$folder/check" "${answers%.a}" "$answers" "$answers" 2> "$folder/log" || { cat "$folder/log"; exit 1; }
    done
    echo "$(find "$folder/made" -name '*.ans' | wc -l) tests, $(find "$folder/made/submissions" -type f | wc -l) programs"
}

each polygon accept
