// Octal games: a plain table with a certified period.

// The Grundy values of an octal game.
struct Octal {
    // The most values: finding them all takes half a minute.
    enum { MOST = 1 << 18 };

    // Up to the last digit that is not 0.
    std::vector<u64> code;
    std::vector<unsigned> values;
    // For each value, the last heap with a move to it.
    std::vector<size_t> seen;
    Cycle known;

    Octal(const std::vector<u64>& digits) : code(digits) {
        while (!code.empty() && code.back() == 0) {
            code.pop_back();
        }
    }

    // Reads the digits of the code.
    static Octal read(u64 count) {
        std::vector<u64> code = console.numbers(count, "a digit");
        if (count > 0 && *std::max_element(code.begin(), code.end()) > 7) {
            console.fault("digits up to 7");
        }
        if (count > 0 && code[0] % 4 != 0) {
            console.fault("0 or 4 as the first digit");
        }
        return Octal(code);
    }

    // The Grundy value of a heap, if the table is large enough for it.
    u64 grundy(u64 stones) {
        while (stones >= values.size() && known.period == 0) {
            extend();
        }
        return values[first_alike(stones, known)];
    }

    // The preperiod and the period of the values, if the table is large enough for them.
    Cycle cycle() {
        while (known.period == 0) {
            extend();
        }
        return known;
    }

    // Adds the value of the next heap, and looks for the period at every power of 2.
    void extend() {
        size_t heap = values.size();
        console.known(heap < MOST);
        for (size_t taken = 0; taken < code.size() && taken <= heap; taken++) {
            size_t left = heap - taken;
            if (code[taken] & (left == 0 ? 1 : 2)) {
                seen[values[left]] = heap;
            }
            size_t pairs = code[taken] & 4 ? left / 2 : 0;
            for (size_t part = 1; part <= pairs; part++) {
                seen[values[part] ^ values[left - part]] = heap;
            }
        }
        unsigned mex = 0;
        while (mex < seen.size() && seen[mex] == heap) {
            mex++;
        }
        values.push_back(mex);
        // The nim-sum of two values is below a power of 2 above both.
        while (seen.size() <= mex) {
            seen.resize(std::max<size_t>(1, 2 * seen.size()), size_t(-1));
        }
        if ((values.size() & heap) == 0) {
            certify();
        }
    }

    // Looks for the period. To certify it, k values in a row have to repeat or, if the code splits
    // heaps, all from n0 + p on before 2·n0 + 2·p + k.
    void certify() {
        bool splits = false;
        for (size_t i = 0; i < code.size(); i++) {
            splits |= (code[i] & 4) != 0;
        }
        size_t len = values.size(), digits = std::max<size_t>(code.size(), 1);
        size_t before = (len + 1 - std::min(digits, len + 1)) / (splits ? 2 : 1);
        known = find_cycle(values, len - before, std::max<size_t>(before, 1) - 1);
    }
};
