// Classic: fread into a 64 KiB buffer through a getc-style refill, a digit loop, no checks.
#include <cstdio>
#include <cstring>

static char in[1 << 16], out[1 << 16];
static size_t in_pos, in_len, out_len;

static inline int get() {
    if (in_pos == in_len) {
        in_len = fread(in, 1, sizeof in, stdin);
        in_pos = 0;
        if (in_len == 0) return EOF;
    }
    return in[in_pos++];
}

static inline long long number() {
    int c = get();
    while (c < '0') c = get();
    long long n = 0;
    while (c >= '0') {
        n = n * 10 + (c - '0');
        c = get();
    }
    return n;
}

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

int main() {
    for (long long t = number(); t > 0; t--) {
        int selector = number();
        if (selector == 1) {
            int r = number() % 7;
            if (r == 0 || r == 2) put("Player 2\n");
            else put("Player 1\n");
        } else if (selector == 2) {
            long long sum = 0;
            for (long long k = number(); k > 0; k--) {
                long long h = number();
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
