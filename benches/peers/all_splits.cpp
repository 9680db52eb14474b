// Peer: octal games and Grundy's game by all splits of all heaps and a time-stamped mex, as a contestant would write it.
// Input: T, then T cases "8 d c0 … k h1 … hk", "9 d c0 …" or "10 k h1 … hk". The table ends at the largest heap of the
// case; for selector 9 it ends where the theorem of Guy and Smith certifies a period.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

typedef std::vector<int> Code;

// 16 bits are enough: up to heap 10^6 no value of these games comes near 2^16.
static std::vector<uint16_t> values;
static std::vector<uint32_t> stamp;

// Marks what can be left of m stones in two heaps, the smaller of at most `most` stones.
static void mark_splits(size_t m, size_t most, uint32_t now) {
    const uint16_t *g = values.data();
    uint32_t *seen = stamp.data();
    for (size_t a = 1; a <= most; a++) seen[g[a] ^ g[m - a]] = now;
}

static void mark_octal(const Code &code, size_t n) {
    for (size_t taken = 0; taken < code.size() && taken <= n; taken++) {
        size_t left = n - taken;
        if (code[taken] & 1 && left == 0) stamp[0] = n;
        if (code[taken] & 2 && left > 0) stamp[values[left]] = n;
        if (code[taken] & 4) mark_splits(left, left / 2, n);
    }
}

// There are always more stamps than values, and their number is a power of two: no XOR of values lies beyond it.
static void append_mex(uint32_t now) {
    size_t mex = 0;
    while (mex < stamp.size() && stamp[mex] == now) mex++;
    while (mex >= stamp.size()) stamp.resize(2 * stamp.size(), 0);
    values.push_back(mex);
}

static void start() {
    values.assign(1, 0);
    stamp.assign(1, 0);
}

static void octal_up_to(const Code &code, size_t heap) {
    for (size_t n = values.size(); n <= heap; n++) {
        mark_octal(code, n);
        append_mex(n);
    }
}

static void grundys_game_up_to(size_t heap) {
    for (size_t n = values.size(); n <= heap; n++) {
        mark_splits(n, (n - 1) / 2, n);
        append_mex(n);
    }
}

// For each p, how many of the last values equal the one p places before them: the Z-function of the values backwards.
static std::vector<size_t> repeats() {
    size_t count = values.size(), left = 0, right = 0;
    std::vector<size_t> z(count, 0);
    auto back = [&](size_t i) { return values[count - 1 - i]; };
    for (size_t p = 1; p < count; p++) {
        if (p < right) z[p] = std::min(right - p, z[p - left]);
        while (p + z[p] < count && back(z[p]) == back(p + z[p])) z[p]++;
        if (p + z[p] > right) left = p, right = p + z[p];
    }
    return z;
}

// g(n + p) = g(n) has to hold from the preperiod (or from 1: both parts of a split have stones) for all n below
// 2 * preperiod + p + (index of the last digit).
static bool certified(const Code &code, size_t &preperiod, size_t &period) {
    std::vector<size_t> z = repeats();
    size_t count = values.size(), last = code.empty() ? 0 : code.size() - 1;
    for (period = 1; period < count; period++) {
        preperiod = count - period - z[period];
        size_t from = std::max<size_t>(preperiod, 1);
        if (2 * from + 2 * period + last <= count) return true;
    }
    return false;
}

static void sequence(const Code &code) {
    size_t preperiod, period;
    // Each step adds a 64th: at most that much is computed in vain, and the search for a period costs next to nothing.
    do octal_up_to(code, values.size() + values.size() / 64); while (!certified(code, preperiod, period));
    printf("%zu %zu", preperiod, period);
    for (size_t n = 0; n < preperiod + period; n++) printf(" %d", values[n]);
    puts("");
}

static long long number() {
    long long n;
    return scanf("%lld", &n) == 1 ? n : 0;
}

static std::vector<long long> heaps() {
    std::vector<long long> heaps(number());
    for (long long &h : heaps) h = number();
    return heaps;
}

static Code code() {
    Code code(number());
    for (int &digit : code) digit = number();
    while (!code.empty() && code.back() == 0) code.pop_back();
    return code;
}

static void verdict(const std::vector<long long> &heaps) {
    int sum = 0;
    for (long long h : heaps) sum ^= values[h];
    puts(sum ? "First" : "Second");
}

static long long most(const std::vector<long long> &heaps) {
    return heaps.empty() ? 0 : *std::max_element(heaps.begin(), heaps.end());
}

int main() {
    for (long long cases = number(); cases > 0; cases--) {
        long long selector = number();
        start();
        if (selector == 9) {
            sequence(code());
            continue;
        }
        Code digits = selector == 8 ? code() : Code();
        std::vector<long long> given = heaps();
        if (selector == 8) octal_up_to(digits, most(given));
        else grundys_game_up_to(most(given));
        verdict(given);
    }
}
