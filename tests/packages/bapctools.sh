#!/usr/bin/env bash
# Checks that BAPCtools (`pip install BAPCtools==2026.10.0`) accepts packages of `--format icpc`: `bt` ends with 1 for a
# single warning. It warns if pypy3 is missing.
. "$(dirname "$0")/common.sh"

accept() {
    for command in validate run; do
        bt $command > "$folder/log" 2>&1 < /dev/null || { cat "$folder/log"; exit 1; }
        echo "bt $command: accepted"
    done
}

each icpc accept
