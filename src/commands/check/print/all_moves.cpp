// An answer of ANSWER, and the moves after it, each as a line with single blanks.
struct Answer {
    std::vector<std::string> verdict;
    std::vector<std::string> moves;
};

// Some words as a line with single blanks.
std::string line_of(const std::vector<std::string>& words, size_t start, size_t count) {
    std::string line;
    for (size_t place = start; place < start + count && place < words.size(); place++) {
        line += (place > start ? " " : "") + words[place];
    }
    return line;
}

// The line as it is compared.
std::string compared(std::string line) {
    for (char& letter : line) {
        if (ignores_case) {
            letter = small(letter);
        }
    }
    return line;
}

// Which moves have come. A line that several moves print comes once, or once for each of them.
struct Came {
    std::map<std::string, u64> moves;
    std::map<std::string, u64> came;
    const std::vector<std::string>& order;
    size_t next = 0;
    size_t unfinished;

    explicit Came(const std::vector<std::string>& lines) : moves(), came(), order(lines), unfinished(0) {
        for (const std::string& line : lines) {
            moves[line]++;
        }
        unfinished = moves.size();
    }

    bool is_finished(const std::string& line) {
        return came[line] == 1 || came[line] == moves[line];
    }

    // Passes moves whose lines have come, up to the next that prints this line.
    bool pass_to(const std::string& line) {
        while (next < order.size()) {
            const std::string& passed = order[next];
            next++;
            if (passed == line) {
                return true;
            }
            if (came[passed] == 0) {
                return false;
            }
        }
        return false;
    }

    // Returns false if the line may not come now.
    bool take(const std::string& line) {
        if (moves.count(line) == 0 || came[line] == moves[line] || (IN_ORDER && !pass_to(line))) {
            return false;
        }
        const bool was_finished = is_finished(line);
        came[line]++;
        unfinished += was_finished ? 1 : 0;
        unfinished -= is_finished(line) ? 1 : 0;
        return true;
    }
};

// Reads ANSWER line by line: no move prints the line of an answer.
std::vector<Answer> read_answers() {
    std::vector<Answer> answers;
    std::string text;
    while (next_line(text)) {
        const std::vector<std::string> words = words_of(text);
        if (words.empty()) {
            continue;
        }
        const std::string line = compared(line_of(words, 0, words.size()));
        bool is_verdict = false;
        for (bool wins : {false, true}) {
            const std::vector<std::string> expected = verdict(answers.size() + 1, wins);
            is_verdict = is_verdict || line == compared(line_of(expected, 0, expected.size()));
        }
        if (is_verdict) {
            answers.push_back(Answer{words, {}});
        } else if (answers.empty() || words.size() != WORDS_OF_MOVE) {
            fault("the answers of the jury have the line " + shown(text));
        } else {
            answers.back().moves.push_back(line);
        }
    }
    return answers;
}

// Adds each place where an answer may end that starts at this place of the output.
void add_ends(const std::vector<std::string>& output, size_t start, const Answer& answer, std::set<size_t>& ends) {
    size_t at = start;
    for (const std::string& word : answer.verdict) {
        if (at == output.size() || !is_same(output[at], word)) {
            return;
        }
        at++;
    }
    Came came(answer.moves);
    bool goes_on = true;
    while (goes_on) {
        if (came.unfinished == 0) {
            ends.insert(at);
        }
        goes_on = at + WORDS_OF_MOVE <= output.size() && came.take(compared(line_of(output, at, WORDS_OF_MOVE)));
        at += WORDS_OF_MOVE;
    }
}

int main(int argc, char* argv[]) {
    start(argc, argv);
    std::vector<std::string> words;
    std::string word;
    while (next_word(OUTPUT, word)) {
        words.push_back(word);
    }
    // Equal lines may come once or several times, so the next answer may start at several places.
    std::set<size_t> places = {0};
    u64 number = 0;
    for (const Answer& answer : read_answers()) {
        number++;
        std::set<size_t> ends;
        for (size_t place : places) {
            add_ends(words, place, answer, ends);
        }
        if (ends.empty()) {
            const std::string verdict_line = line_of(answer.verdict, 0, answer.verdict.size());
            const size_t count = answer.verdict.size() + answer.moves.size() * WORDS_OF_MOVE;
            const std::string found = line_of(words, *places.rbegin(), count);
            wrong("answer " + std::to_string(number) + ": expected " + shown(verdict_line) + " and " +
                  std::to_string(answer.moves.size()) + " winning moves, found " + shown(found));
        }
        places = ends;
    }
    if (places.count(words.size()) == 0) {
        const std::string more = line_of(words, *places.rbegin(), words.size());
        wrong("the output goes on after answer " + std::to_string(number) + ": found " + shown(more));
    }
    right(number);
}
