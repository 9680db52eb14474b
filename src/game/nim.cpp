u64 grundy(u64 stones) {
    return stones;
}

u64 winning_moves(const std::vector<u64>& heaps) {
    u64 nim_sum = 0, count = 0;
    for (size_t i = 0; i < heaps.size(); i++) {
        nim_sum ^= heaps[i];
    }
    for (size_t i = 0; i < heaps.size(); i++) {
        count += (heaps[i] ^ nim_sum) < heaps[i];
    }
    return count;
}
