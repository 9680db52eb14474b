# Python: the whole input at once, split and mapped to int, one write at the end.
import sys
from itertools import islice


def main():
    numbers = map(int, sys.stdin.buffer.read().split())
    verdicts = []
    for _ in range(next(numbers)):
        selector = next(numbers)
        n = next(numbers)
        if selector == 1:
            verdicts.append("Player 2" if n % 7 in (0, 2) else "Player 1")
        elif selector == 2:
            nim_sum = 0
            for h in islice(numbers, n):
                if h:
                    nim_sum ^= h + 1 if h & 1 else h - 1
            verdicts.append("Player 1 wins" if nim_sum else "Player 2 wins")
        else:
            verdicts.append("True" if n % 4 else "False")
    verdicts.append("")
    sys.stdout.write("\n".join(verdicts))


main()
