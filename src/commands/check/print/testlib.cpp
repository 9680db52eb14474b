[[noreturn]] void right(u64 answers) {
    quitf(_ok, "%llu answers", answers);
}

[[noreturn]] void wrong(const std::string& why) {
    quitf(_wa, "%s", why.c_str());
}

[[noreturn]] void fault(const std::string& why) {
    quitf(_fail, "%s", why.c_str());
}

InStream& reader_of(u64 side) {
    return side == OUTPUT ? ouf : ans;
}

// Reads a word; returns false at the end, where readWord would end with 2.
bool next_word(u64 side, std::string& word) {
    InStream& reader = reader_of(side);
    if (reader.seekEof()) {
        return false;
    }
    word = reader.readWord();
    return true;
}

void start(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
}
