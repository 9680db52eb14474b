# A few lines for each game of docs/games.md: grundy(n) is the value of a heap, is_lost says if the first player loses.
# A test compares them with takeaway, and copies them to the page. Each part starts with the name of its game.

# one-three-four
def grundy(n):
    return [0, 1, 0, 1, 2, 3, 2][n % 7]

# zero-move-nim
def grundy(n):
    return n + 1 if n % 2 else max(n - 1, 0)

# one-two-three
def grundy(n):
    return n % 4

# subtraction
def grundy(n, moves=(2, 4, 7)):
    options = {grundy(n - s) for s in moves if s <= n}
    return next(value for value in range(n + 1) if value not in options)

# nim
def grundy(n):
    return n

# interval
def grundy(n, l=2, r=5):
    return n % (l + r) // l

# octal
def grundy(n):  # Kayles: take one or two stones, and split the rest if you like
    options = {grundy(a) ^ grundy(n - t - a) for t in (1, 2) for a in range(n - t + 1)}
    return next(value for value in range(n + 1) if value not in options)

# grundys-game
def grundy(n):
    options = {grundy(a) ^ grundy(n - a) for a in range(1, n) if a < n - a}
    return next(value for value in range(n + 1) if value not in options)

# laskers-nim
def grundy(n):
    return n + 1 if n % 4 == 3 else n - 1 if n % 4 == 0 < n else n

# wythoff
def is_lost(a, b):
    a, k = min(a, b), abs(a - b)
    return a == (k + math.isqrt(5 * k * k)) // 2

# euclid
def is_lost(a, b):
    a, b = min(a, b), max(a, b)
    return a == 0 or (a < b and b * b - a * b < a * a)

# fibonacci-nim
def is_lost(n):
    smaller, larger = 0, 1
    while smaller < n:
        smaller, larger = larger, smaller + larger
    return smaller == n

# staircase-nim
def is_lost(*steps):
    return functools.reduce(operator.xor, steps[::2], 0) == 0

# moores-nim
def is_lost(d, *heaps):
    return all(sum(heap >> bit & 1 for heap in heaps) % (d + 1) == 0 for bit in range(60))

# halving
def grundy(n):
    return grundy(n // 2) if n % 2 else n // 2

# multiplication
def is_lost(n):
    while n > 18:
        n = -(-n // 18)
    return n > 9 or n <= 1

# sequential-nim
def is_lost(*heaps):
    stones = [heap for heap in heaps if heap]
    ones = next((i for i, heap in enumerate(stones) if heap > 1), len(stones))
    return ones % 2 == (ones < len(stones))

# one-from-any
def is_lost(*heaps):
    return all(heap % 2 == 0 for heap in heaps)
