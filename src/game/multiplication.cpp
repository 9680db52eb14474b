bool is_lost(u64 n, bool misere) {
    // Two moves by 9 and 2 leave n / 18, rounded up.
    u64 left = n;
    while (left > 18) {
        left = (left - 1) / 18 + 1;
    }
    return misere ? left == 2 : left <= 1 || left > 9;
}
