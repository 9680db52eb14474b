#!/usr/bin/env bash
# testlib.h 0.9.44 (as in rbx.cp 2.3.3), seen on 2026-11-28; 0.9.45 does the same.
#
# A generator of tests takes its seed as an argument, and the script of a problem, or a loop, calls it with 1, 2, 3, ...
# One would guess that its first draw differs from seed to seed: of a coin, heads for about half of them.
#
# What happens: the seed is the state of a linear congruential generator, and the first draws of the seeds 1 to 9 are
# evenly spaced. If n is a power of two, rnd.next(1, n) takes the highest bits, and the spacing is 96 of 1024: each of the
# nine inputs has the same side of a coin, and the same of four numbers of heaps. For n = 10, the draws nearly repeat
# every four seeds. The second draws are evenly spaced, too, but 212 of 1024 apart, which looks better. (jngen, which rbx
# also brings, mixes its seed.)
set -euo pipefail
. "$(dirname "$0")/support.bash"
need g++
install rbx.cp==2.3.3

cat > draw.cpp <<'END'
#include <cstdio>
#include HEADER

int main(int argc, char **argv) {
    registerGen(argc, argv MORE);
    int n = std::atoi(getenv("MAX"));
    int first = rnd.next(1, n), second = rnd.next(1, n);
    std::printf("%d %d\n", first, second);
}
END
headers=$packages/rbx/resources/predownloaded
g++ -w -I "$headers" -D HEADER='"testlib.h"' -D MORE=,1 -o testlib draw.cpp
g++ -w -I "$headers" -D HEADER='"jngen.h"' -D MORE= -o jngen draw.cpp

# draws FIELD LIBRARY MAX [ARGUMENT...]: the first or second draw of the seeds 1 to 9.
draws() {
    field=$1 library=$2 max=$3
    shift 3
    for seed in {1..9}; do
        MAX=$max "./$library" "$@" $seed
    done | cut -d ' ' -f "$field" | xargs
}
{
    echo "first of 2:         $(draws 1 testlib 2)"
    echo "first of 4:         $(draws 1 testlib 4)"
    echo "first of 1024:      $(draws 1 testlib 1024)"
    echo "first of 10:        $(draws 1 testlib 10)"
    echo "second of 2:        $(draws 2 testlib 2)"
    echo "second of 1024:     $(draws 2 testlib 1024)"
    echo "after another word: $(draws 1 testlib 2 100)"
    echo "jngen, first of 2:  $(draws 1 jngen 2)"
} > seen

unchanged << 'END'
first of 2:         1 1 1 1 1 1 1 1 1
first of 4:         3 3 3 3 3 3 3 3 3
first of 1024:      99 195 291 387 483 579 675 771 867
first of 10:        9 9 7 1 9 9 7 5 9
second of 2:        2 2 1 1 1 2 2 1 1
second of 1024:     148 960 749 537 325 114 926 715 503
after another word: 1 1 1 1 1 1 1 1 1
jngen, first of 2:  2 1 2 2 2 2 1 2 2
END
