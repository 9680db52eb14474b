// Peer: Wythoff's game by one table, filled in ascending order. Input: T, then T cases "a b".
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int cases;
    if (scanf("%d", &cases) != 1) return 1;
    std::vector<std::pair<int, int>> asked(cases);
    int most = 0;
    for (auto &[a, b] : asked) {
        if (scanf("%d %d", &a, &b) != 2) return 1;
        most = std::max({most, a, b});
    }
    const int side = most + 1;
    std::vector<int> values(side * side), stamp(4 * side);
    int now = 0;
    for (int a = 0; a < side; a++) {
        for (int b = 0; b < side; b++) {
            now++;
            for (int t = 1; t <= a; t++) stamp[values[(a - t) * side + b]] = now;
            for (int t = 1; t <= b; t++) stamp[values[a * side + b - t]] = now;
            for (int t = 1; t <= std::min(a, b); t++) stamp[values[(a - t) * side + b - t]] = now;
            int mex = 0;
            while (stamp[mex] == now) mex++;
            values[a * side + b] = mex;
        }
    }
    for (auto [a, b] : asked) puts(values[a * side + b] ? "First" : "Second");
}
