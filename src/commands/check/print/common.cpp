typedef unsigned long long u64;

// Whose answers are read.
const u64 OUTPUT = 0;
const u64 ANSWER = 1;

bool ignores_case = IGNORE_CASE;

char small(char letter) {
    return 'A' <= letter && letter <= 'Z' ? char(letter - 'A' + 'a') : letter;
}

bool is_same(const std::string& one, const std::string& other) {
    if (one.size() != other.size()) {
        return false;
    }
    for (size_t place = 0; place < one.size(); place++) {
        const bool is_small = ignores_case && small(one[place]) == small(other[place]);
        if (one[place] != other[place] && !is_small) {
            return false;
        }
    }
    return true;
}

// A text of a message: not too long, and on one line.
std::string shown(const std::string& text) {
    std::string all = text.substr(0, 100);
    for (char& letter : all) {
        if (0 <= letter && letter < ' ') {
            letter = '?';
        }
    }
    return text.size() > 100 ? all + "..." : all;
}

