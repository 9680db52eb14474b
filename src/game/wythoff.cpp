bool is_lost(u64 a, u64 b, bool misere) {
    if (a > b) {
        std::swap(a, b);
    }
    if (misere && b < 3) {
        return (a == 0 && b == 1) || a == 2;
    }
    // Without numbers of 128 bits: let a be the sum of Fibonacci numbers 1, 2, 3, 5, … no two
    // of which are neighbours. It is the smaller heap of a lost pair if and only if the place
    // of the least of them, from 0, is even. The larger heap is then the sum of the next larger
    // of each (Silber, "Wythoff's Nim and Fibonacci representations", 1977).
    u64 smaller = 1, larger = 2;
    bool is_even = true;
    while (larger <= a) {
        larger += smaller;
        smaller = larger - smaller;
        is_even = !is_even;
    }
    u64 partner = 0;
    bool is_first = true;
    for (u64 left = a; left > 0; is_even = !is_even) {
        if (smaller <= left) {
            left -= smaller;
            partner += larger;
            is_first = is_even;
        }
        larger -= smaller;
        std::swap(smaller, larger);
    }
    return is_first && partner == b;
}
