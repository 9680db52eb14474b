u64 grundy(u64 stones) {
    // An odd heap has the value of its smaller half.
    while (stones % 2 == 1) {
        stones /= 2;
    }
    return stones / 2;
}
