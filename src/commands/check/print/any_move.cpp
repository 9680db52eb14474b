// What is wrong with the answers of the jury. The output is judged first.
std::string fault_of_jury;

void refuse(u64 side, const std::string& why) {
    if (side == OUTPUT) {
        wrong(why);
    }
    if (fault_of_jury.empty()) {
        fault_of_jury = why;
    }
}

// The number of the answer that is read.
u64 answers = 0;

std::string place() {
    return "answer " + std::to_string(answers) + ": ";
}

// Reads this number of an output, without leading zeros. A placeholder that comes twice has one number.
bool takes_number(const std::string& word, size_t& at, u64& told) {
    const size_t first = at;
    u64 number = 0;
    while (at < word.size() && '0' <= word[at] && word[at] <= '9' && number < MOST_TOLD / 10) {
        number = 10 * number + u64(word[at] - '0');
        at++;
    }
    const bool is_number = at > first && (word[first] != '0' || at == first + 1);
    if (!is_number || (told != NOT_TOLD && told != number)) {
        return false;
    }
    told = number;
    return true;
}

bool takes_part(const std::string& word, size_t& at, const Part& part) {
    const std::string before = part.before;
    if (at + before.size() > word.size() || !is_same(word.substr(at, before.size()), before)) {
        return false;
    }
    at += before.size();
    return part.number == nullptr || takes_number(word, at, *part.number);
}

bool takes_word(const std::string& word, const std::vector<Part>& parts) {
    size_t at = 0;
    for (const Part& part : parts) {
        if (!takes_part(word, at, part)) {
            return false;
        }
    }
    return at == word.size();
}

// The line of a move that was read last.
std::string line;

// Reads a line as TEXT says, and the numbers that it tells.
bool reads_line(u64 side) {
    line.clear();
    for (u64* number : TOLD) {
        *number = NOT_TOLD;
    }
    bool is_line = true;
    for (const std::vector<Part>& parts : TEXT) {
        std::string word;
        if (!next_word(side, word)) {
            refuse(side, place() + "expected a winning move, found the end");
            return false;
        }
        line += (line.empty() ? "" : " ") + word;
        is_line = is_line && takes_word(word, parts);
    }
    if (!is_line) {
        refuse(side, place() + "expected a winning move, found " + shown(line));
    }
    return is_line;
}

// Reads an answer, and the line of a move if one wins. Returns true if the move has to be tried.
bool reads_move(u64 side, bool wins, bool has_winning_move) {
    if (side == OUTPUT) {
        answers++;
    } else if (!fault_of_jury.empty()) {
        return false;
    }
    for (const std::string& expected : verdict(answers, wins)) {
        std::string word;
        if (!next_word(side, word)) {
            refuse(side, place() + "expected " + shown(expected) + ", found the end");
            return false;
        }
        if (!is_same(expected, word)) {
            refuse(side, place() + "expected " + shown(expected) + ", found " + shown(word));
            return false;
        }
    }
    return has_winning_move && reads_line(side);
}

void judge_move(u64 side, bool is_right) {
    if (!is_right) {
        refuse(side, place() + shown(line) + " is no winning move");
    }
}

void finish() {
    for (u64 side : {OUTPUT, ANSWER}) {
        std::string word;
        if (next_word(side, word)) {
            refuse(side, "after answer " + std::to_string(answers) + ": found " + shown(word));
        }
    }
    if (!fault_of_jury.empty()) {
        fault("the answers of the jury are wrong: " + fault_of_jury);
    }
    right(answers);
}

