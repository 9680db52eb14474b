// Reads the numbers of the input, and writes the verdicts.

// Standard input and output, by blocks.
struct Console {
    // A block of the input and a zero, which ends its last digits.
    unsigned char block[(1 << 16) + 1];
    const unsigned char *at, *end;
    u64 count;
    char output[1 << 16];
    size_t length;
    // Whether a line of verdicts lacks its end.
    bool is_open;

    Console() : at(block), end(block), count(0), length(0), is_open(false) {}

    // The next number, up to 10^18; `what` it should be goes into the message if there is none.
    u64 number(const char* what) {
        const unsigned char* next = at;
        u64 number = 0, digit;
        for (; (digit = u64(*next) - '0') < 10; next++) {
            number = 10 * number + digit;
        }
        // Up to 18 digits, and what follows them.
        if (size_t(next - at - 1) < 18 && (*next == ' ' || *next == '\n')) {
            at = next + 1;
            count++;
            return number;
        }
        return any_number(what);
    }

    // The next `size` numbers.
    std::vector<u64> numbers(u64 size, const char* what) {
        std::vector<u64> list;
        while (list.size() < size) {
            list.push_back(number(what));
        }
        return list;
    }

    // Ends with an error unless a table goes on.
    void known(bool is_known) {
        if (!is_known) {
            fault("a heap or period that the table reaches");
        }
    }

    template <size_t size> void write(const char (&text)[size]) {
        make_room(size);
        std::memcpy(output + length, text, size - 1);
        length += size - 1;
    }

    void write(u64 number) {
        char digits[20];
        size_t first = sizeof digits;
        do {
            digits[--first] = char('0' + number % 10);
            number /= 10;
        } while (number > 0);
        make_room(sizeof digits);
        std::memcpy(output + length, digits + first, sizeof digits - first);
        length += sizeof digits - first;
    }

    void make_room(size_t size) {
        if (length + size > sizeof output) {
            flush();
        }
    }

    u64 any_number(const char* what);
    bool has_more();
    bool read_block();
    void fault(const char* expected);
    void finish();
    void flush();
};

static Console console;

bool is_blank(char byte) {
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t' || byte == '\f';
}

u64 Console::any_number(const char* what) {
    if (!has_more()) {
        fault(what);
    }
    u64 number = 0;
    while ((at < end || read_block()) && !is_blank(*at)) {
        u64 digit = u64(*at) - '0';
        if (digit > 9 || 10 * number + digit > 1000000000000000000ULL) {
            fault(what);
        }
        number = 10 * number + digit;
        at++;
    }
    // Past the blank, so that the next number comes first.
    at += at < end;
    count++;
    return number;
}

// Returns true if anything but whitespace is left.
bool Console::has_more() {
    while (at < end || read_block()) {
        if (!is_blank(*at)) {
            return true;
        }
        at++;
    }
    return false;
}

// Writes the verdicts so far, then reads up to 64 KiB.
bool Console::read_block() {
    flush();
    bool is_first = end == block;
    size_t size = std::fread(block, 1, sizeof block - 1, stdin);
    if (std::ferror(stdin)) {
        fault("an input that can be read");
    }
    block[size] = 0;
    end = block + size;
    // A byte order mark may come first.
    at = block + (is_first && size > 2 && std::memcmp(block, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
    return at < end;
}

// Ends after all verdicts so far, with a message.
void Console::fault(const char* expected) {
    finish();
    write(count);
    std::fprintf(stderr, "after %.*s numbers: expected %s\n", int(length), output, expected);
    std::exit(1);
}

void Console::finish() {
    if (is_open) {
        write("\n");
    }
    flush();
}

void Console::flush() {
    size_t written = std::fwrite(output, 1, length, stdout);
    if (written < length || std::fflush(stdout) != 0) {
        std::perror("standard output");
        std::exit(1);
    }
    length = 0;
}
