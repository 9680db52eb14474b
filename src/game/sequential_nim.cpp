bool is_lost(const std::vector<u64>& heaps, bool misere) {
    bool ones_are_odd = false;
    for (size_t i = 0; i < heaps.size(); i++) {
        if (heaps[i] > 1) {
            return ones_are_odd;
        }
        ones_are_odd ^= heaps[i] == 1;
    }
    return ones_are_odd == misere;
}
