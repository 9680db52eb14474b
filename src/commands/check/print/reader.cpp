bool is_blank(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r';
}

// Reads a file.
struct Reader {
    FILE* file = nullptr;
    int next = EOF;

    void start(FILE* opened) {
        file = opened;
        next = getc(file);
    }

    // Returns false at the end.
    bool skip_blanks() {
        while (is_blank(next)) {
            next = getc(file);
        }
        return next != EOF;
    }

    void take(std::string& text) {
        text.push_back(char(next));
        next = getc(file);
    }
};

Reader input_file, output_file, answer_file;

Reader& reader_of(u64 side) {
    return side == OUTPUT ? output_file : answer_file;
}

// Opens a file that the judge names.
FILE* opened(const char* path) {
    FILE* file = fopen(path, "rb");
    if (file == nullptr) {
        fault(std::string("cannot read ") + path);
    }
    return file;
}

// Reads a word; returns false at the end.
bool next_word(u64 side, std::string& word) {
    Reader& reader = reader_of(side);
    word.clear();
    if (!reader.skip_blanks()) {
        return false;
    }
    while (reader.next != EOF && !is_blank(reader.next)) {
        reader.take(word);
    }
    return true;
}
