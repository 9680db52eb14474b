// iostream with synchronisation off: what most C++ answers look like.
#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    long long t;
    cin >> t;
    while (t--) {
        long long selector, n;
        cin >> selector >> n;
        if (selector == 1) {
            cout << (n % 7 == 0 || n % 7 == 2 ? "Player 2\n" : "Player 1\n");
        } else if (selector == 2) {
            long long sum = 0, h;
            while (n--) {
                cin >> h;
                if (h) sum ^= h % 2 ? h + 1 : h - 1;
            }
            cout << (sum ? "Player 1 wins\n" : "Player 2 wins\n");
        } else {
            cout << (n % 4 ? "True\n" : "False\n");
        }
    }
}
