// Subtraction games: a plain table with a certified period.

// The most values of a table.
const size_t MOST = 1 << 24;

// The Grundy values of a subtraction set.
struct Set {
    std::vector<u64> moves;
    // How many of the moves some heap was large enough for, and their greatest common divisor.
    size_t used;
    u64 divisor;
    // The values of the multiples of the divisor, and how they repeat.
    std::vector<unsigned> values;
    Cycle known;

    Set(const std::vector<u64>& all) : moves(all), used(0), divisor(0) {
        std::sort(moves.begin(), moves.end());
        moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    }

    // Reads the moves.
    static Set read(u64 count) {
        Set set(console.numbers(count, "a move"));
        if (count > 0 && set.moves[0] == 0) {
            console.fault("moves of 1 or more stones");
        }
        return set;
    }

    // The set with more moves.
    Set with(const std::vector<u64>& more) const {
        std::vector<u64> all(moves);
        all.insert(all.end(), more.begin(), more.end());
        return Set(all);
    }

    // The Grundy value of a heap, if the table is large enough for it.
    u64 grundy(u64 stones) {
        use_moves(stones);
        if (used == 0) {
            return 0;
        }
        u64 heap = stones / divisor, least = moves[0] / divisor, most = moves[used - 1] / divisor;
        u64 rest = heap % (least + most);
        // An interval, two moves, and 1 to k with a larger move have closed forms.
        if (most - least == used - 1) {
            return rest / least;
        }
        if (used == 2) {
            return rest < most ? rest / least % 2 : 1 + (rest / least - 1) % 2;
        }
        if (moves[used - 2] == divisor * (used - 1)) {
            return most % used != 0 ? heap % used : rest == most ? used : rest % used;
        }
        while (heap >= values.size() && known.period == 0) {
            extend();
        }
        return values[first_alike(heap, known)];
    }

    // The preperiod and the period of the values, if the table is large enough for them.
    Cycle cycle() {
        use_moves(u64(-1));
        while (known.period == 0) {
            extend();
        }
        u64 scale = std::max<u64>(divisor, 1);
        console.known(known.preperiod + known.period <= MOST / scale);
        Cycle scaled = known;
        scaled.preperiod *= scale;
        scaled.period *= scale;
        return scaled;
    }

    // Takes the moves into use that can be made from this heap.
    void use_moves(u64 heap) {
        size_t count = std::upper_bound(moves.begin(), moves.end(), heap) - moves.begin();
        if (count > used) {
            u64 first = moves[used], before = divisor;
            for (; used < count; used++) {
                divisor = gcd(divisor, moves[used]);
            }
            // From the first new move on, values may change.
            u64 kept = divisor == before ? first / divisor : 0;
            if (kept < values.size()) {
                values.resize(kept);
            }
            known = Cycle();
        }
    }

    // At least doubles the table, and looks for the period.
    void extend() {
        size_t len = values.size();
        console.known(len < MOST);
        std::vector<size_t> steps;
        for (size_t i = 0; i < used; i++) {
            steps.push_back(std::min<u64>(moves[i] / divisor, MOST));
        }
        size_t window = steps.empty() ? 0 : steps.back();
        // Up to the first unused move, the values are those of all moves.
        u64 next = used < moves.size() ? moves[used] : u64(-1);
        u64 most = std::min<u64>((next - 1) / std::max<u64>(divisor, 1), MOST - 1) + 1;
        size_t last = std::min<u64>(most, 64 + 2 * std::max(window, len));
        // For each value, the last heap with a move to it.
        std::vector<size_t> seen(used + 2, size_t(-1));
        for (size_t heap = len; heap < last; heap++) {
            for (size_t i = 0; i < used && steps[i] <= heap; i++) {
                seen[values[heap - steps[i]]] = heap;
            }
            unsigned mex = 0;
            while (seen[mex] == heap) {
                mex++;
            }
            values.push_back(mex);
        }
        known = find_cycle(values, window, last - window);
    }

    static u64 gcd(u64 a, u64 b) {
        return b == 0 ? a : gcd(b, a % b);
    }
};
