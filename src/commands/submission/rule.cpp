// A game of one's own: a plain table.

// All numbers of the rule.
typedef long long i64;

// The least value that no option has. Values of options have the mark.
size_t next_value(const std::vector<size_t>& seen, size_t mark) {
    size_t mex = 0;
    while (mex < seen.size() && seen[mex] == mark) {
        mex++;
    }
    return mex;
}

struct Rule;
void try_moves(Rule& rule, i64 n);

// The values of the heaps.
struct Rule {
    // For each heap, the nim-sum of all values up to its own.
    std::vector<size_t> sums;
    // For each value, 1 more than the last heap with an option of it.
    std::vector<size_t> seen;

    // The value of a heap, if the table is large enough for it.
    u64 grundy(u64 stones) {
        console.known(stones <= LAST);
        while (sums.size() <= stones) {
            extend();
        }
        return value(stones);
    }

    // Adds the value of the next heap.
    void extend() {
        size_t heap = sums.size();
        try_moves(*this, heap);
        sums.push_back(up_to(i64(heap) - 1) ^ next_value(seen, heap + 1));
    }

    // Notes that the next heap has an option of this value.
    void mark(size_t value) {
        if (value >= seen.size()) {
            seen.resize(2 * value + 1);
        }
        seen[value] = sums.size() + 1;
    }

    // The value of a heap of the table.
    size_t value(i64 heap) const {
        return range(heap, heap);
    }

    // The value of this many heaps of one size; without heaps, the size does not matter.
    size_t copies(i64 count, i64 heap) const {
        return count % 2 == 0 ? 0 : value(heap);
    }

    // The value of a heap of each size.
    size_t range(i64 first, i64 last) const {
        return first > last ? 0 : up_to(last) ^ up_to(first - 1);
    }

    // The nim-sum of the values of the heaps from 0 to `last`.
    size_t up_to(i64 last) const {
        return last < 0 ? 0 : sums[last];
    }
};

// Returns true if a move may leave this heap.
bool is_smaller(i64 heap, i64 n) {
    return 0 <= heap && heap < n;
}

// Rounded down, for b of 1 or more.
i64 quotient(i64 a, i64 b) {
    return a < 0 ? -((b - 1 - a) / b) : a / b;
}

// From 0 to b - 1.
i64 modulo(i64 a, i64 b) {
    i64 rest = a % b;
    return rest < 0 ? rest + b : rest;
}

i64 min(i64 a, i64 b) {
    return std::min(a, b);
}

i64 max(i64 a, i64 b) {
    return std::max(a, b);
}

i64 gcd(i64 a, i64 b) {
    return b == 0 ? a : gcd(b, a % b);
}

i64 exclusive_or(i64 a, i64 b) {
    return a ^ b;
}

// How many bits are 1.
i64 bits(i64 a) {
    i64 count = 0;
    for (; a > 0; a &= a - 1) {
        count++;
    }
    return count;
}

// Rounded down, for a below 2^62.
i64 square_root(i64 a) {
    i64 root = 0, step = 1 << 30;
    for (; step > 0; step /= 2) {
        if ((root + step) * (root + step) <= a) {
            root += step;
        }
    }
    return root;
}

bool is_prime(i64 a) {
    i64 divisor = 2;
    while (divisor * divisor <= a && a % divisor != 0) {
        divisor++;
    }
    return a > 1 && divisor * divisor > a;
}

bool is_square(i64 a) {
    i64 root = 0, step = 1 << 15;
    for (; step > 0; step /= 2) {
        if ((root + step) * (root + step) <= a) {
            root += step;
        }
    }
    return root * root == a;
}

// Returns true if a is 1, b, b * b and so on.
bool is_power(i64 a, i64 b) {
    i64 power = 1;
    while (power < a) {
        power *= b;
    }
    return power == a;
}
