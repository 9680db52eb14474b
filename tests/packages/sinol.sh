#!/usr/bin/env bash
# Checks that sinol-make (`pip install sinol-make==1.9.16`) accepts packages of `--format sinol`, and finds the scores that
# config.yml expects. At its first run it loads programs from the network.
. "$(dirname "$0")/common.sh"

accept() {
    sinol-make run -T time > "$folder/log" 2>&1 < /dev/null || { cat "$folder/log"; exit 1; }
    tail -n 1 "$folder/log"
    name=$(basename "$PWD")
    g++ -std=c++23 -O3 -Werror -Wall -Wextra -Wshadow -Wconversion -Wfloat-equal -o "$folder/inwer" "prog/${name}inwer.cpp"
    for input in in/*.in; do
        "$folder/inwer" "$(basename "$input")" < "$input"
    done
    [ -e "prog/${name}chk.cpp" ] || return 0
    g++ -std=c++23 -O3 -Werror -Wall -Wextra -Wshadow -Wconversion -Wfloat-equal -o "$folder/chk" "prog/${name}chk.cpp"
    for input in in/*.in; do
        answers=out/$(basename "$input" .in).out
        [ "$("$folder/chk" "$input" "$answers" "$answers")" = OK ]
    done
}

each sinol accept
