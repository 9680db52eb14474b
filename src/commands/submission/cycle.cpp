// How the values of a table repeat.

// How many values come before those that repeat, and the least period; 0 if none is known.
struct Cycle {
    u64 preperiod, period;

    Cycle() : preperiod(0), period(0) {}
};

// How values repeat: with the least period, at most `most`, under which the last `window` values
// do.
Cycle find_cycle(const std::vector<unsigned>& values, size_t window, size_t most) {
    Cycle cycle;
    size_t last = values.size() - 1;
    // The Z function of the values from the last one back: how many repeat under each shift.
    std::vector<size_t> repeats(1, 0);
    size_t left = 1, right = 1;
    for (size_t shift = 1; shift <= most; shift++) {
        size_t count = std::min(repeats[shift - left], std::max(right, shift) - shift);
        while (shift + count <= last && values[last - count] == values[last - count - shift]) {
            count++;
        }
        if (count >= window) {
            cycle.preperiod = last + 1 - count - shift;
            cycle.period = shift;
            break;
        }
        if (shift + count > right) {
            left = shift;
            right = shift + count;
        }
        repeats.push_back(count);
    }
    return cycle;
}

// The first heap with the value of this one, if all values from the start of the cycle on repeat.
u64 first_alike(u64 heap, Cycle cycle) {
    if (cycle.period == 0 || heap < cycle.preperiod) {
        return heap;
    }
    return cycle.preperiod + (heap - cycle.preperiod) % cycle.period;
}
