"""Grundy values by brute force: reads "MOST RULE" lines, and prints the values of heaps 0 to MOST in one line each.

Python's own parser reads the expressions. Its operators are then replaced by functions that evaluate all arguments and
refuse what is no move, as the grammar in src/game/rule.rs says.
"""

import ast
import itertools
import math
import re
import sys


class NoMove(Exception):
    pass


def need(holds):
    if not holds:
        raise NoMove


def div(a, b):
    need(b >= 1)
    return a // b


def mod(a, b):
    need(b >= 1)
    return a % b


def gcd(a, b):
    need(a >= 0 and b >= 0)
    return math.gcd(a, b)


def xor(a, b):
    need(a >= 0 and b >= 0)
    return a ^ b


def bits(a):
    need(a >= 0)
    return bin(a).count("1")


def prime(a):
    return a > 1 and all(a % d for d in range(2, math.isqrt(a) + 1))


def square(a):
    return a >= 0 and math.isqrt(a) ** 2 == a


def power(a, b):
    need(b >= 2)
    return a >= 1 and any(b**i == a for i in range(40))


class Eager(ast.NodeTransformer):
    """Calls in place of operators that skip arguments or refuse some."""

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        name = "all" if isinstance(node.op, ast.And) else "any"
        return call(name, [ast.List(node.values, ast.Load())])

    def visit_BinOp(self, node):
        self.generic_visit(node)
        names = {ast.FloorDiv: "div", ast.Mod: "mod"}
        name = names.get(type(node.op))
        return call(name, [node.left, node.right]) if name else node

    def visit_Compare(self, node):
        self.generic_visit(node)
        numbers = [node.left] + node.comparators
        pairs = [ast.Compare(a, [op], [b]) for a, op, b in zip(numbers, node.ops, numbers[1:])]
        return call("all", [ast.List(pairs, ast.Load())])


def call(name, arguments):
    return ast.Call(ast.Name(name, ast.Load()), arguments, [])


def function(text, letters):
    """The text as a function of n and the letters."""
    text = re.sub(r"(?<![<>=!])=(?!=)", "==", text.replace("/", "//"))
    tree = ast.parse(f"lambda n, {','.join(letters)}: ({text.strip()})", mode="eval")
    return eval(compile(ast.fix_missing_locations(Eager().visit(tree)), "rule", "eval"))


def parts(text):
    """The heaps of an option: commas within parentheses separate arguments."""
    depth, part = 0, ""
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            yield part
            part = ""
        else:
            part += letter
    yield part


class Option:
    def __init__(self, text):
        heaps, _, condition = text.partition(" if ")
        self.letters = sorted(set(re.findall(r"\b[a-z]\b", text)) - {"n"})
        self.condition = function(condition or "1==1", self.letters)
        self.heaps = []
        for part in parts(heaps):
            kind = next((kind for kind in (" of ", "..") if kind in part), "")
            numbers = part.split(kind) if kind else [part]
            self.heaps.append((kind, [function(number, self.letters) for number in numbers]))

    def values(self, n, known):
        for chosen in itertools.product(range(n + 1), repeat=len(self.letters)):
            try:
                heaps = [(kind, [number(n, *chosen) for number in numbers]) for kind, numbers in self.heaps]
                if self.condition(n, *chosen):
                    yield value(heaps, n, known)
            except NoMove:
                pass


def value(heaps, n, known):
    total = 0
    for kind, numbers in heaps:
        if kind == " of ":
            count, heap = numbers
            need(count >= 0)
            left, odd = ([heap] if count > 0 else []), count % 2
        else:
            left, odd = range(numbers[0], numbers[-1] + 1), 1
        for heap in left:
            need(0 <= heap < n)
            total ^= known[heap] * odd
    return total


def main():
    for line in sys.stdin:
        most, rule = line.strip().split(" ", 1)
        options = [Option(text) for text in rule.split(";") if text.strip()]
        known = []
        for n in range(int(most) + 1):
            found = {value for option in options for value in option.values(n, known)}
            known.append(next(value for value in itertools.count() if value not in found))
        print(*known, flush=True)


main()
