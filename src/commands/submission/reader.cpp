static unsigned char block[1 << 16], *at = block, *end = block;

inline int byte() {
    if (at == end) {
        at = block;
        end = block + fread(block, 1, sizeof block, stdin);
    }
    return at == end ? -1 : *at++;
}

inline u64 number() {
    int digit = byte();
    while (digit < '0' || digit > '9') {
        if (digit < 0) {
            exit(0);
        }
        digit = byte();
    }
    u64 number = 0;
    for (; '0' <= digit && digit <= '9'; digit = byte()) {
        number = 10 * number + (digit - '0');
    }
    return number;
}
