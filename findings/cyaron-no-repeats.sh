#!/usr/bin/env bash
# cyaron 0.7.0 with colorful 0.5.8 and xeger 0.4.0, seen on 2026-11-28.
#
# Vector.random(2, [(1, 9)]) draws two numbers from 1 to 9, for example the heaps of a case. One would guess that they are
# drawn one by one, so that two heaps are equal once in nine times, as with randint.
#
# What happens: without a third argument, Vector.random draws vectors that all differ. Two such heaps are never equal, so
# of 2,000 positions of Nim with two heaps, the player to move wins every one; three numbers from 1 to 3 are always 1, 2
# and 3 in some order, and no such position is ever won. With the third argument 1, numbers repeat.
set -euo pipefail
. "$(dirname "$0")/support.bash"
install cyaron==0.7.0 colorful==0.5.8 xeger==0.4.0

cat > heaps.py <<'END'
import random

from cyaron import Vector

random.seed(1)


def share(numbers, largest, *mode):
    lost = 0
    for _ in range(2000):
        total = 0
        for (heap,) in Vector.random(numbers, [(1, largest)], *mode):
            total ^= heap
        lost += total == 0
    return lost


print("two heaps up to 9:", share(2, 9), "of 2000 lost; with mode 1:", 150 < share(2, 9, 1) < 300)
print("three heaps up to 3:", share(3, 3), "of 2000 lost; with mode 1:", 350 < share(3, 3, 1) < 550)
END
venv/bin/python heaps.py > seen

unchanged << 'END'
two heaps up to 9: 0 of 2000 lost; with mode 1: True
three heaps up to 3: 2000 of 2000 lost; with mode 1: True
END
