// mmap and SWAR: eight digits at a time by three multiplications, one byte between tokens,
// no checks.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <sys/stat.h>

static const char *at;

static inline uint64_t load() {
    uint64_t w;
    memcpy(&w, at, 8);
    return w;
}

// Eight ASCII digits, the first in the lowest byte: pairs, then fours, then all eight.
static inline uint64_t eight_digits(uint64_t w) {
    w = (w & 0x0F0F0F0F0F0F0F0F) * 2561 >> 8;              // 10 * 256 + 1
    w = (w & 0x00FF00FF00FF00FF) * 6553601 >> 16;          // 100 * 65536 + 1
    return (w & 0x0000FFFF0000FFFF) * 42949672960001 >> 32; // 10000 * 2^32 + 1
}

static inline uint64_t number() {
    static const uint64_t pow10[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    uint64_t n = 0, w, gaps;
    // Bit 4 is set in every digit and clear in white space and in the zeros after the file.
    while ((gaps = ~(w = load()) & 0x1010101010101010) == 0) {
        n = n * 100000000 + eight_digits(w);
        at += 8;
    }
    int digits = __builtin_ctzll(gaps) / 8;
    if (digits) n = n * pow10[digits] + eight_digits(w << (64 - 8 * digits));
    at += digits + 1;
    return n;
}

static char out[1 << 16];
static size_t out_len;

static void flush() {
    fwrite(out, 1, out_len, stdout);
    out_len = 0;
}

template <size_t N>
static inline void put(const char (&line)[N]) {
    if (out_len + N > sizeof out) flush();
    memcpy(out + out_len, line, N - 1);
    out_len += N - 1;
}

static bool map_stdin() {
    struct stat st;
    if (fstat(0, &st) != 0 || !S_ISREG(st.st_mode)) return false;
    // One zero page more than the file, for the load that runs past its end.
    size_t size = st.st_size;
    void *base = mmap(nullptr, size + 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED) return false;
    int flags = MAP_PRIVATE | MAP_FIXED | MAP_POPULATE;
    at = (const char *)mmap(base, size, PROT_READ, flags, 0, 0);
    return at != MAP_FAILED;
}

int main() {
    if (!map_stdin()) return 1;
    for (uint64_t t = number(); t > 0; t--) {
        char selector = *at;
        at += 2;
        if (selector == '1') {
            int r = number() % 7;
            if (r == 0 || r == 2) put("Player 2\n");
            else put("Player 1\n");
        } else if (selector == '2') {
            uint64_t sum = 0;
            for (uint64_t k = number(); k > 0; k--) {
                uint64_t h = number();
                if (h) sum ^= h % 2 ? h + 1 : h - 1;
            }
            if (sum) put("Player 1 wins\n");
            else put("Player 2 wins\n");
        } else {
            if (number() % 4) put("True\n");
            else put("False\n");
        }
    }
    flush();
}
