bool is_lost(const std::vector<u64>& heaps, bool misere) {
    bool all_are_even = true;
    size_t filled = 0;
    for (size_t i = 0; i < heaps.size(); i++) {
        all_are_even = all_are_even && heaps[i] % 2 == 0;
        filled += heaps[i] > 0;
    }
    return all_are_even != (misere && filled < 2);
}
