u64 heap_value(u64 stones) {
    return stones == 0 ? 0 : ((stones - 1) ^ 1) + 1;
}
