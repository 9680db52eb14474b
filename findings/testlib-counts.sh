#!/usr/bin/env bash
# testlib.h 0.9.44 (as in rbx.cp 2.3.3), seen on 2026-11-28; 0.9.45 does the same.
#
# A validator reads a token by a pattern, and a generator draws one: `inf.readToken("[0-9]{1,}")`,
# `rnd.next("[a-z]{2,}")`. One would guess that {2,} means two or more, and that a pattern matches a text if any way of
# reading it does, as in regular expressions.
#
# What happens: {2,} means exactly two. The validator refuses longer tokens, and the generator, without a word, draws
# only tokens of two letters. A part of a pattern takes as many letters as it can and gives none of them back, so
# [0-9]{1,9}0 matches nothing at all. [0-9]+ reads as one would guess.
set -euo pipefail
. "$(dirname "$0")/support.bash"
need g++
install rbx.cp==2.3.3

cat > tokens.cpp <<'END'
#include <cstdio>
#include <set>
#include "testlib.h"

int main(int argc, char **argv) {
    registerGen(argc, argv, 1);
    const char *reads[][2] = {{"[0-9]{1,}", "7"}, {"[0-9]{1,}", "12"}, {"[0-9]{1,9}", "12"}, {"[0-9]+", "12"},
                              {"[0-9]{1,9}0", "100"}, {"[1-9]{1,9}0", "10"}};
    for (auto &read : reads)
        std::printf("%s %s %s\n", read[0], pattern(read[0]).matches(read[1]) ? "matches" : "refuses", read[1]);
    for (const char *draw : {"[a-z]{2,}", "[a-z]{2,4}"}) {
        std::set<size_t> lengths;
        for (int times = 0; times < 1000; times++) lengths.insert(rnd.next(draw).size());
        std::printf("%s draws lengths", draw);
        for (size_t length : lengths) std::printf(" %zu", length);
        std::puts("");
    }
}
END
g++ -w -I "$packages/rbx/resources/predownloaded" -o tokens tokens.cpp
./tokens > seen

unchanged << 'END'
[0-9]{1,} matches 7
[0-9]{1,} refuses 12
[0-9]{1,9} matches 12
[0-9]+ matches 12
[0-9]{1,9}0 refuses 100
[1-9]{1,9}0 matches 10
[a-z]{2,} draws lengths 2
[a-z]{2,4} draws lengths 2 3 4
END
