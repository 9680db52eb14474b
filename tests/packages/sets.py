# Takes 1, 3 or 4 stones from one heap: prints who wins, and a winning move that takes the most stones.
cases = int(input())
for _ in range(cases):
    heap = int(input())
    moves = [take for take in (4, 3, 1) if take <= heap and (heap - take) % 7 in (0, 2)]
    if moves:
        print("First")
        print(moves[0])
    else:
        print("Second")
