// Reads one case of Nim and says first: what the smallest program of a contestant takes.
#include <iostream>

int main() {
    int cases, heaps, stones;
    std::cin >> cases >> heaps >> stones;
    std::cout << "first\n";
}
