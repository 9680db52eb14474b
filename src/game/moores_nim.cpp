bool is_balanced(u64 size, const std::vector<u64>& heaps) {
    for (int bit = 0; bit < 64; bit++) {
        u64 count = 0;
        for (size_t i = 0; i < heaps.size(); i++) {
            count += heaps[i] >> bit & 1;
        }
        if (count % size != 0) {
            return false;
        }
    }
    return true;
}

bool is_lost(u64 most, const std::vector<u64>& heaps, bool misere) {
    u64 largest = 0, sum = 0;
    for (size_t i = 0; i < heaps.size(); i++) {
        largest = std::max(largest, heaps[i]);
        sum += heaps[i];
    }
    if (misere && largest < 2) {
        return sum % (most + 1) == 1;
    }
    return is_balanced(most + 1, heaps);
}
