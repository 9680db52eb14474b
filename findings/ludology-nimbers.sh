#!/usr/bin/env bash
# ludology 0.1.2 with numpy 2.3.5 and scipy 1.16.3, seen on 2026-11-28.
#
# An impartial game is worth the smallest nimber that none of its options is (mex). ludology prints the value of a game,
# after canonicalize. One would guess that a game with the options 0, *1 and *3 prints *2, however these options were made,
# since games are equal if their values are.
#
# What happens: with options made by Nimber(n), it prints *4. With the same options made by Game(left, right), it prints *2.
# By ==, the two games are equal, and both equal Nimber(2). So a Grundy number is found by ==, not by printing.
set -euo pipefail
. "$(dirname "$0")/support.bash"
install ludology==0.1.2 numpy==2.3.5 scipy==1.16.3

cat > values.py <<'END'
from ludology import Game, Nimber, canonicalize

made = []
for heap in range(4):
    made.append(Game(set(made), set(made)))
for options in ({0, 1}, {0, 2}, {0, 1, 3}, {1, 3}):
    by_nimber, by_game = ({kind(n) for n in options} for kind in (Nimber, made.__getitem__))
    by_nimber, by_game = Game(by_nimber, by_nimber), Game(by_game, by_game)
    mex = min(set(range(5)) - options)
    print(sorted(options), "mex", mex, "of Nimber:", canonicalize(by_nimber), "of Game:", canonicalize(by_game),
          "equal:", by_nimber == by_game == Nimber(mex))
END
PYTHONIOENCODING=utf-8 venv/bin/python values.py | sed 's/∗/*/g' > seen

unchanged << 'END'
[0, 1] mex 2 of Nimber: *2 of Game: *2 equal: True
[0, 2] mex 1 of Nimber: *2 of Game: * equal: True
[0, 1, 3] mex 2 of Nimber: *4 of Game: *2 equal: True
[1, 3] mex 0 of Nimber: 0 of Game: 0 equal: True
END
