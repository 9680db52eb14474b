// Peer: any subtraction game by a plain table with a timestamped mex, as a contestant would write it.
// Input: T, then T cases "4 m s1 … sm k h1 … hk". The table of a case goes to its largest heap; a set that is the
// same as in the case before keeps its table. With an argument, the CPU seconds spent on tables go to stderr.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

static std::vector<uint32_t> values;

static void table(const std::vector<long long> &moves, size_t heaps) {
    std::vector<uint32_t> stamp(moves.size() + 2, 0);
    values.assign(heaps + 1, 0);
    for (size_t n = 1; n <= heaps; n++) {
        for (long long s : moves) {
            if ((size_t)s > n) break;
            stamp[values[n - s]] = n;
        }
        uint32_t mex = 0;
        while (stamp[mex] == n) mex++;
        values[n] = mex;
    }
}

int main(int argc, char **) {
    long long cases, selector, m, k;
    if (scanf("%lld", &cases) != 1) return 1;
    std::vector<long long> moves, last, heaps;
    double spent = 0;
    while (cases-- > 0) {
        if (scanf("%lld %lld", &selector, &m) != 2) return 1;
        moves.resize(m);
        for (long long &s : moves) if (scanf("%lld", &s) != 1) return 1;
        if (scanf("%lld", &k) != 1) return 1;
        heaps.resize(k);
        for (long long &h : heaps) if (scanf("%lld", &h) != 1) return 1;
        std::sort(moves.begin(), moves.end());
        size_t most = heaps.empty() ? 0 : *std::max_element(heaps.begin(), heaps.end());
        clock_t start = clock();
        if (moves != last || values.size() <= most) table(moves, most);
        spent += double(clock() - start) / CLOCKS_PER_SEC;
        last = moves;
        uint32_t sum = 0;
        for (long long h : heaps) sum ^= values[h];
        puts(sum ? "First" : "Second");
    }
    if (argc > 1) fprintf(stderr, "%.3f ms\n", spent * 1e3);
}
