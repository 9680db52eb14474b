bool is_lost(u64 stones, bool misere) {
    u64 smaller = 0, larger = 1;
    while (smaller < stones) {
        larger += smaller;
        smaller = larger - smaller;
    }
    return !misere && smaller == stones;
}
