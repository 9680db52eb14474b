#!/usr/bin/env bash
# problemtools 1.20260907, seen on 2026-11-29.
#
# In a problem of Kattis with points, in the legacy format, data/testdata.yaml says `grader_flags: ignore_sample`: the
# samples are worth nothing. The flag "is only allowed at top level". One would guess that it is of the top level alone, so
# that a right program has all points: here 30 of the first group of data/secret, and 70 of the second.
#
# What happens: every group without grader_flags has those of the group that it is in. So data/secret ignores its first
# group, and a right program has 70 points. verifyproblem says so four times, in words that seem to be about the line at the
# top. There are no errors, and 100 points, if both data/secret and data/sample have other flags, such as sum.
set -euo pipefail
. "$(dirname "$0")/support.bash"
need gcc
install problemtools==1.20260907 annotated-types==0.8.0 checktestdata==2026.9.2 colorlog==6.12.0 Jinja2==3.1.6 \
    MarkupSafe==3.0.4 nh3==0.3.8 pillow==13.0.0 plasTeX==3.1 pydantic==2.14.4 pydantic_core==2.50.5 PyYAML==6.0.4 \
    typing_extensions==4.16.0 typing-inspection==0.4.5 Unidecode==1.4.0

mkdir -p nim/data/{sample,secret/1,secret/2} nim/submissions/accepted
printf 'name: Nim\ntype: scoring\n' > nim/problem.yaml
for group in sample secret/1 secret/2; do
    echo "${group#*/}" > nim/data/$group/1.in
    echo First > nim/data/$group/1.ans
done
printf 'accept_score: 30\nrange: 0 30\n' > nim/data/secret/1/testdata.yaml
printf 'accept_score: 70\nrange: 0 70\n' > nim/data/secret/2/testdata.yaml
echo 'int puts(const char *); int main(void) { return puts("First") < 0; }' > nim/submissions/accepted/right.c

# flags GROUP FLAGS: the flags of a group, or no line of them.
flags() {
    printf 'on_reject: continue\nrange: 0 101\n' > "nim/$1/testdata.yaml"
    [ "$2" = - ] || echo "grader_flags: $2" >> "nim/$1/testdata.yaml"
}

# row DATA SECRET SAMPLE: what a right program has with the flags of these groups.
row() {
    flags data "$1"
    flags data/secret "$2"
    flags data/sample "$3"
    verifyproblem nim --parts data submissions > log 2>&1 || true
    points=$(sed -n 's/.*right\.c .* AC (\([0-9]*\)).*/\1/p' log)
    printf '%-13s %-11s %-11s %-6s %s\n' "$1" "$2" "$3" "$points" \
        "$(grep -c 'only allowed at top level' log || true)"
}
{
    echo 'data          data/secret data/sample points errors'
    row - - -
    row ignore_sample - -
    row ignore_sample sum -
    row ignore_sample - sum
    row ignore_sample sum sum
} > seen

unchanged << 'END'
data          data/secret data/sample points errors
-             -           -           101    0
ignore_sample -           -           70     4
ignore_sample sum         -           100    1
ignore_sample -           sum         70     3
ignore_sample sum         sum         100    0
END
