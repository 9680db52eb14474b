// Peer: any subtraction game by a plain table with a timestamped mex, as a contestant would write it.
// Input: T, then T cases "4 m s1 … sm k h1 … hk". The table ends at the largest heap of the case. A case with the same
// set as the one before uses its table again if that is long enough.
#include <algorithm>
#include <cstdint>
#include <cstdio>
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

int main() {
    long long cases, selector, m, k;
    if (scanf("%lld", &cases) != 1) return 1;
    std::vector<long long> moves, last, heaps;
    while (cases-- > 0) {
        if (scanf("%lld %lld", &selector, &m) != 2) return 1;
        moves.resize(m);
        for (long long &s : moves) if (scanf("%lld", &s) != 1) return 1;
        if (scanf("%lld", &k) != 1) return 1;
        heaps.resize(k);
        for (long long &h : heaps) if (scanf("%lld", &h) != 1) return 1;
        std::sort(moves.begin(), moves.end());
        size_t most = heaps.empty() ? 0 : *std::max_element(heaps.begin(), heaps.end());
        if (moves != last || values.size() <= most) table(moves, most);
        last = moves;
        uint32_t sum = 0;
        for (long long h : heaps) sum ^= values[h];
        puts(sum ? "First" : "Second");
    }
}
