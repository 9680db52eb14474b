// Random positions of Nim, with up to ten heaps of up to 10^9 stones, as many setters write them.
#include <cstdio>
#include <cstdlib>
#include <random>

int main(int, char **argv) {
    std::mt19937_64 random(1);
    std::uniform_int_distribution<int> count(0, 10), bits(0, 30);
    int cases = std::atoi(argv[1]);
    std::printf("%d\n", cases);
    while (cases-- > 0) {
        int heaps = count(random);
        std::printf("%d", heaps);
        while (heaps-- > 0) std::printf(" %llu", (unsigned long long)(random() % 1000000000 >> bits(random)));
        std::printf("\n");
    }
}
