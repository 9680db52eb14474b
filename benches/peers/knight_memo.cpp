// Peer: a knight that moves towards the corner, by recursion with a memo. Input: T, then T cases "a b".
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

static int side;
static std::vector<signed char> values;

static int value(int a, int b) {
    static const int moves[4][2] = {{-2, -1}, {-1, -2}, {1, -2}, {-2, 1}};
    signed char &known = values[a * side + b];
    if (known >= 0) return known;
    int reached = 0;
    for (auto &move : moves) {
        int x = a + move[0], y = b + move[1];
        if (x >= 0 && y >= 0) reached |= 1 << value(x, y);
    }
    int mex = 0;
    while (reached >> mex & 1) mex++;
    return known = mex;
}

int main() {
    int cases;
    if (scanf("%d", &cases) != 1) return 1;
    std::vector<std::pair<int, int>> asked(cases);
    int most = 0;
    for (auto &[a, b] : asked) {
        if (scanf("%d %d", &a, &b) != 2) return 1;
        most = std::max({most, a, b});
    }
    // Each move takes at least 1 from a + b.
    side = 2 * most + 1;
    values.assign(side * side, -1);
    for (auto [a, b] : asked) puts(value(a, b) ? "First" : "Second");
}
