// Nim: prints who wins, and all winning moves, those on the last heaps first.
#include <cstdio>
#include <vector>

int main() {
    int cases;
    if (scanf("%d", &cases) != 1) {
        return 1;
    }
    for (int number = 0; number < cases; number++) {
        int count;
        if (scanf("%d", &count) != 1) {
            return 1;
        }
        std::vector<long long> heaps(static_cast<size_t>(count));
        long long sum = 0;
        for (long long& heap : heaps) {
            if (scanf("%lld", &heap) != 1) {
                return 1;
            }
            sum ^= heap;
        }
        puts(sum == 0 ? "Second" : "First");
        for (size_t place = heaps.size(); place > 0 && sum != 0; place--) {
            const long long left = heaps[place - 1] ^ sum;
            if (left < heaps[place - 1]) {
                printf("%d %lld\n", static_cast<int>(place), left);
            }
        }
    }
}
