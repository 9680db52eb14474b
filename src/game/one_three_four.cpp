const u64 PERIOD = 7;

u64 grundy(u64 stones) {
    static const u64 values[PERIOD] = {0, 1, 0, 1, 2, 3, 2};
    return values[stones % PERIOD];
}
