u64 step(u64 number, u64 stones) {
    return number % 2 == 1 ? stones : 0;
}
