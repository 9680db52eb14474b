// getchar_unlocked: the C library's own buffer, a digit loop, fputs_unlocked.
#include <cstdio>

static inline long long number() {
    int c = getchar_unlocked();
    while (c < '0') c = getchar_unlocked();
    long long n = 0;
    while (c >= '0') {
        n = n * 10 + (c - '0');
        c = getchar_unlocked();
    }
    return n;
}

int main() {
    for (long long t = number(); t > 0; t--) {
        int selector = number();
        if (selector == 1) {
            int r = number() % 7;
            fputs_unlocked(r == 0 || r == 2 ? "Player 2\n" : "Player 1\n", stdout);
        } else if (selector == 2) {
            long long sum = 0;
            for (long long k = number(); k > 0; k--) {
                long long h = number();
                if (h) sum ^= h % 2 ? h + 1 : h - 1;
            }
            fputs_unlocked(sum ? "Player 1 wins\n" : "Player 2 wins\n", stdout);
        } else {
            fputs_unlocked(number() % 4 ? "True\n" : "False\n", stdout);
        }
    }
}
