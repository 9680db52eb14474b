#!/usr/bin/env bash
# testlib.h 0.9.44 (as in rbx.cp 2.3.3), the testlib.h of p2d 0.4.0 for DOMjudge, and online-judge-tools 11.5.1, seen on
# 2026-11-29.
#
# A checker may say how much of an output is right: quitf(_pc(50), ...) for 50 percent, or quitp(0.5, ...). Verdicts are
# exit codes: 0 right, 1 wrong, 2 not in the format, 3 the jury's fault, 7 points; with the header of p2d, which converts
# packages of Polygon, 42 is right and 43 wrong. One would guess that no percentage has the exit code of another verdict,
# and that p2d's header says "wrong" in place of points, as DOMjudge has none.
#
# What happens: _pc(N) ends with exit code N in both. So nothing right, _pc(0), is accepted, by oj among others; 1, 2 and
# 3 percent are the verdicts of these numbers, and 7 percent are points. With p2d's header, _pc(42) is right and _pc(43)
# wrong; other percentages, and quitp with any points, are an error of the judge.
set -euo pipefail
. "$(dirname "$0")/support.bash"
need g++
install rbx.cp==2.3.3 p2d==0.4.0 \
    online-judge-tools==11.5.1 online-judge-api-client==10.10.1 appdirs==1.4.4 beautifulsoup4==4.15.0 \
    certifi==2026.10.19.post1 colorama==0.4.6 idna==3.20 requests==2.34.2 typing_extensions==4.16.0 urllib3==2.8.0

cat > checker.cpp <<'END'
#include "testlib.h"

int main(int argc, char **argv) {
    registerTestlibCmd(argc, argv);
    std::string kind = inf.readWord();
    double points = inf.readDouble();
    if (kind == "_pc") quitf(_pc(int(points)), "of the answers");
    quitp(points, "of the answers");
}
END
g++ -w -I "$packages/rbx/resources/predownloaded" -o plain checker.cpp
g++ -w -I "$packages/p2d/testlib" -o ported checker.cpp

# row KIND POINTS: what becomes of a checker that ends so.
row() {
    echo "$1 $2" > test/1.in
    plain=0
    ./plain test/1.in out test/1.out 2> message || plain=$?
    oj=right
    oj test -c 'cat out' -d test --judge-command ./plain > log 2>&1 || oj=wrong
    mkdir -p feedback
    ported=0
    ./ported test/1.in test/1.out feedback < out 2> log || ported=$?
    printf '%-10s %-9s %-5s %-5s %s\n' "$1($2)" $plain $oj $ported "$(cat message)"
}
mkdir test
: > out
: > test/1.out
{
    echo 'call       testlib.h oj    p2d   message of testlib.h'
    for percent in 0 1 2 3 7 42 43 100; do
        row _pc $percent
    done
    row quitp 0
    row quitp 0.5
    row quitp 1
} > seen

unchanged << 'END'
call       testlib.h oj    p2d   message of testlib.h
_pc(0)     0         right 0     partially correct (0) of the answers
_pc(1)     1         wrong 1     partially correct (1) of the answers
_pc(2)     2         wrong 2     partially correct (2) of the answers
_pc(3)     3         wrong 3     partially correct (3) of the answers
_pc(7)     7         wrong 7     partially correct (7) of the answers
_pc(42)    42        wrong 42    partially correct (42) of the answers
_pc(43)    43        wrong 43    partially correct (43) of the answers
_pc(100)   100       wrong 100   partially correct (100) of the answers
quitp(0)   7         wrong 7     points 0.0 of the answers
quitp(0.5) 7         wrong 7     points 0.5 of the answers
quitp(1)   7         wrong 7     points 1.0 of the answers
END
