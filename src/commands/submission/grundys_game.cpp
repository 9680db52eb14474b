// Grundy's game.

// The Grundy values of Grundy's game.
//
// A value is rare if it has an even number of bits in common with a mask, else it is common. A
// split of a common value has exactly one rare part ("Winning Ways", chapter 4). Under a good mask
// few heaps are rare, so the least common value that no split has is found fast. The rare values
// below it are looked for among all splits, and nearly always soon found.
struct GrundysGame {
    enum { MOST = 1 << 24 };

    std::vector<unsigned> values;
    unsigned largest, mask;
    // The heaps of rare values, but the empty heap, which is no part of a split.
    std::vector<size_t> rare;
    // For each value, the last heap with a split of it.
    std::vector<size_t> seen;

    GrundysGame() : largest(0), mask(1) {}

    // The Grundy value of a heap, if the table is large enough for it.
    u64 grundy(u64 stones) {
        while (stones >= values.size()) {
            extend();
        }
        return values[stones];
    }

    // Returns true if a single heap is won, if the table is large enough for it.
    bool is_won(u64 stones) {
        if (stones < LOST_BELOW) {
            return !std::binary_search(LOST, LOST + sizeof LOST / sizeof *LOST, stones);
        }
        return grundy(stones) != 0;
    }

    // Adds the value of the next heap.
    void extend() {
        size_t heap = values.size();
        console.known(heap < MOST);
        if ((heap & (heap - 1)) == 0) {
            choose_mask();
        }
        // Some common value below the end of this is free.
        size_t room = 2;
        while (room / 2 <= largest) {
            room *= 2;
        }
        seen.resize(room, size_t(-1));
        for (size_t i = 0; i < rare.size(); i++) {
            if (2 * rare[i] != heap) {
                seen[values[rare[i]] ^ values[heap - rare[i]]] = heap;
            }
        }
        unsigned common = 0;
        while (seen[common] == heap || is_rare(common)) {
            common++;
        }
        size_t missing = 0;
        for (unsigned value = 0; value < common; value++) {
            missing += seen[value] != heap;
        }
        for (size_t part = 1; part < (heap + 1) / 2 && missing > 0; part++) {
            unsigned value = values[part] ^ values[heap - part];
            if (value < common && seen[value] != heap) {
                seen[value] = heap;
                missing--;
            }
        }
        unsigned mex = 0;
        while (mex < common && seen[mex] == heap) {
            mex++;
        }
        if (mex < common && heap > 0) {
            rare.push_back(heap);
        }
        largest = std::max(largest, mex);
        values.push_back(mex);
    }

    bool is_rare(unsigned value) {
        value &= mask;
        bool is_even = true;
        for (; value > 0; value &= value - 1) {
            is_even = !is_even;
        }
        return is_even;
    }

    // Chooses the mask under which the fewest of the last values are rare.
    void choose_mask() {
        size_t first = values.size() - std::min<size_t>(values.size(), 1 << 12);
        size_t fewest = size_t(-1);
        unsigned best = 1;
        for (mask = 1; mask < 1 << 10; mask++) {
            size_t count = 0;
            for (size_t heap = first; heap < values.size(); heap++) {
                count += is_rare(values[heap]);
            }
            if (count < fewest) {
                fewest = count;
                best = mask;
            }
        }
        mask = best;
        rare.clear();
        for (size_t heap = 1; heap < values.size(); heap++) {
            if (is_rare(values[heap])) {
                rare.push_back(heap);
            }
        }
    }
};
