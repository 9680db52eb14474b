#!/usr/bin/env bash
# kattis-cli 1.3.0, seen on 2026-11-29.
#
# `kattis test -a 6` runs a program on the samples of a problem of Kattis, where numbers are right to 6 decimal places. One
# would guess that it compares number by number, that an output which equals the answer is right, words included, and that
# "nan" is right for no number.
#
# What happens: each line has to be one number. So a line of two numbers, or with a word such as First, is wrong even if it
# equals the answer, and without -a the numbers have to be equal. "nan" is right in place of any number.
set -euo pipefail
. "$(dirname "$0")/support.bash"
install kattis-cli==1.3.0 beautifulsoup4==4.15.0 certifi==2026.10.19.post1 charset-normalizer==3.5.3 click==8.5.1 \
    idna==3.20 linkify-it-py==2.2.0 lxml==6.1.3 markdown-it-py==4.3.0 mdit-py-plugins==0.7.0 mdurl==0.1.2 \
    platformdirs==4.14.8 Pygments==2.21.0 PyYAML==6.0.4 requests==2.34.2 rich==13.9.4 soupsieve==4.1.3 textual==6.2.1 \
    tomlkit==0.12.5 trogon==0.6.0 typing_extensions==4.16.0 uc-micro-py==1.0.3 urllib3==2.8.0

mkdir -p nim/data
cd nim
echo 'problemid: nim' > nim.yaml
: > data/1.in

# verdict ANSWER OUTPUT [FLAG...]: a row, with the verdict on a program that prints OUTPUT. It is not handed in.
verdict() {
    printf "$1\n" > data/1.ans
    echo "print('$2')" > nim.py
    row=$(printf '%-12s %-13s %-5s' "$1" "$2" "${*:3}")
    echo n | kattis test "${@:3}" nim.py > log 2>&1
    case $(grep -o './1 tests passed' log) in
        1*) echo "$row right" ;;
        0*) echo "$row wrong" ;;
    esac
}
{
    echo 'answer       output        flags verdict'
    verdict First First
    verdict First First -a 6
    verdict First Second -a 6
    verdict 0.5 0.5000001 -a 6
    verdict 0.5 0.51 -a 6
    verdict '0.5\n0.25' '0.5\n0.25' -a 6
    verdict '0.5 0.25' '0.5 0.25'
    verdict '0.5 0.25' '0.5 0.25' -a 6
    verdict 'Case 1: 0.5' 'Case 1: 0.5' -a 6
    verdict 0.5 nan -a 6
    verdict 0.5 inf -a 6
} > ../seen
cd ..

unchanged << 'END'
answer       output        flags verdict
First        First               right
First        First         -a 6  wrong
First        Second        -a 6  wrong
0.5          0.5000001     -a 6  right
0.5          0.51          -a 6  wrong
0.5\n0.25    0.5\n0.25     -a 6  right
0.5 0.25     0.5 0.25            right
0.5 0.25     0.5 0.25      -a 6  wrong
Case 1: 0.5  Case 1: 0.5   -a 6  wrong
0.5          nan           -a 6  right
0.5          inf           -a 6  wrong
END
