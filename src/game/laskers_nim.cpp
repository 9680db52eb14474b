u64 heap_value(u64 stones) {
    // For n > 0, with m = n − 1, the second bit of m flips the first.
    u64 before = stones - 1;
    return stones == 0 ? 0 : (before ^ (before >> 1 & 1)) + 1;
}
