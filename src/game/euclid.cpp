bool is_won(u64 a, u64 b, bool misere) {
    if (a > b) {
        std::swap(a, b);
    }
    bool is_won = misere ? a == 0 || a < b : a > 0;
    // Without numbers of 128 bits, as in the proof: if a < b < 2a, there is one move, to b − a
    // and a. Each is a step of Euclid's algorithm, so there are fewer than 90.
    while (a < b && b < 2 * a) {
        u64 left = b - a;
        b = a;
        a = left;
        is_won = !is_won;
    }
    return is_won;
}
