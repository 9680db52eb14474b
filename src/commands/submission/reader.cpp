static char block[1 << 16], *at = block, *end = block;

inline int byte() {
    if (at == end) {
        at = block;
        end = block + fread(block, 1, sizeof block, stdin);
    }
    return at == end ? -1 : *at++;
}

inline u64 number() {
    int digit = byte();
    while (digit >= 0 && digit < '0') {
        digit = byte();
    }
    u64 number = 0;
    for (; digit >= '0'; digit = byte()) {
        number = 10 * number + (digit - '0');
    }
    return number;
}
