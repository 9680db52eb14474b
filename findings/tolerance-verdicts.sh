#!/usr/bin/env bash
# problemtools 1.20260907, BAPCtools 2026.10.0, online-judge-tools 11.5.1, and the checker dcmp with testlib.h 0.9.44 (as
# in rbx.cp 2.3.3), seen on 2026-11-28.
#
# Each of these has a comparison of numbers with a tolerance of 10^-6: the default validators of problemtools and
# BAPCtools with `float_tolerance 1e-6`, `oj test -e 1e-6`, and dcmp. One would guess that they agree on what a number is,
# and surely that a text equal to the answer is right.
#
# What happens: they agree on 1e3 and +1000. The default validator of problemtools also reads the hexadecimal 0x3e8 and the
# unfinished "1000e" as 1000; that of BAPCtools takes the same flags and refuses both. dcmp takes 1000e alone. oj refuses
# both, but takes 1_000 for 1000, as Python's float does. If output and answer are both "nan", oj says wrong, and both
# validators say right. To dcmp, an answer "nan" or "inf" is a fault of the jury (exit code 3).
set -euo pipefail
. "$(dirname "$0")/support.bash"
need g++
install problemtools==1.20260907 bapctools==2026.10.0 rbx.cp==2.3.3 \
    online-judge-tools==11.5.1 online-judge-api-client==10.10.1 appdirs==1.4.4 beautifulsoup4==4.15.0 \
    certifi==2026.10.19.post1 colorama==0.4.6 idna==3.20 requests==2.34.2 typing_extensions==4.16.0 urllib3==2.8.0

g++ -std=c++20 -w -o bapctools "$packages/bapctools/resources/support/default_output_validator.cpp"
checkers=$packages/rbx/resources/predownloaded
g++ -w -I "$checkers" -o dcmp "$checkers/checkers/dcmp.cpp"

# named EXIT RIGHT WRONG: the word for an exit code.
named() {
    case $1 in "$2") echo right ;; "$3") echo wrong ;; *) echo "exit $1" ;; esac
}

# verdicts OUTPUT ANSWER: a line of the table.
verdicts() {
    echo "$1" > out
    echo "$2" > test/1.out
    mkdir -p feedback
    line=$(printf '%-6s %-5s' "$1" "$2")
    for validator in "$packages/problemtools/support/default_validator" ./bapctools; do
        code=0
        "$validator" test/1.in test/1.out feedback/ float_tolerance 1e-6 < out > log 2>&1 || code=$?
        line+=$(printf ' %-12s' "$(named $code 42 43)")
    done
    code=0
    oj test -e 1e-6 -c 'cat out' -d test > log 2>&1 || code=$?
    line+=$(printf ' %-12s' "$(named $code 0 1)")
    code=0
    ./dcmp test/1.in out test/1.out 2> log || code=$?
    # 2: the output is not in the format.
    [ $code -ne 2 ] || code=1
    line+=$(printf ' %s' "$(named $code 0 1)")
    echo "$line"
}
mkdir test
: > test/1.in
{
    echo 'output answer problemtools BAPCtools   oj           dcmp'
    verdicts 1e3 1000
    verdicts +1000 1000
    verdicts 0x3e8 1000
    verdicts 1000e 1000
    verdicts 1_000 1000
    verdicts nan nan
    verdicts inf inf
} > seen

unchanged << 'END'
output answer problemtools BAPCtools   oj           dcmp
1e3    1000  right        right        right        right
+1000  1000  right        right        right        right
0x3e8  1000  right        wrong        wrong        wrong
1000e  1000  right        wrong        wrong        right
1_000  1000  wrong        wrong        right        wrong
nan    nan   right        right        wrong        exit 3
inf    inf   right        right        right        exit 3
END
