std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::istringstream stream(text);
    std::string word;
    while (stream >> word) {
        words.push_back(word);
    }
    return words;
}

// The words of an answer, which is the first, the second and so on.
std::vector<std::string> verdict(u64 number, bool wins) {
    const std::string before = HAS_NUMBER ? BEFORE + std::to_string(number) + AFTER : BEFORE;
    return words_of(before + (wins ? WIN : LOSS));
}

