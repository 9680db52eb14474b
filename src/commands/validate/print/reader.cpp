i64 line = 1;

// On Windows, no line end is changed and no byte ends the input before its end.
int firstByte() {
#ifdef _WIN32
    _setmode(_fileno(stdin), _O_BINARY);
#endif
    return getchar();
}

int next = firstByte();

void ensuref(bool holds, const char* expected) {
    if (!holds) {
        fprintf(stderr, "line %lld: %s\n", line, expected);
        exit(INVALID);
    }
}

void readByte(int byte, const char* expected) {
    ensuref(next == byte, expected);
    line += byte == '\n';
    next = getchar();
}

void readSpace() {
    readByte(' ', "expected a blank");
}

void readEoln() {
    readByte('\n', "expected the end of the line");
}

void readEof() {
    ensuref(next == EOF, "expected the end of the input");
}

// Reads a number without sign and leading zero.
i64 readLong(i64 least, i64 most, const char* name) {
    const bool is_0 = next == '0';
    int digits = 0;
    i64 number = 0;
    while ('0' <= next && next <= '9' && number <= most / 10) {
        number = 10 * number + (next - '0');
        digits++;
        next = getchar();
    }
    if (digits == 0 || (is_0 && digits > 1) || number < least || number > most) {
        fprintf(stderr, "line %lld: expected %s (%lld to %lld)\n", line, name, least, most);
        exit(INVALID);
    }
    return number;
}
