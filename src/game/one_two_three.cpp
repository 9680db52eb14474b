const u64 PERIOD = 4;

u64 grundy(u64 stones) {
    return stones % PERIOD;
}
