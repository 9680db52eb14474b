// Checks the form of answers: one for each case, each on a line of its own or all on one, as the statement says, and
// where winning moves are asked for, their lines.
// Exit code 42: right form. 43: wrong form.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

static const std::vector<std::string> words = {WORDS};

static void wrong(const std::string& why) {
    std::cerr << why << std::endl;
    exit(43);
}

// Removes a text from the start of a line.
static bool takes(std::string& line, const std::string& text) {
    if (line.compare(0, text.size(), text) != 0) {
        return false;
    }
    line.erase(0, text.size());
    return true;
}

static bool takes_word(std::string& line) {
    for (const std::string& word : words) {
        if (takes(line, word)) {
            return true;
        }
    }
    return false;
}

static bool is_number(const std::string& text) {
    bool has_digits = text.find_first_not_of("0123456789") == std::string::npos;
    return has_digits && !text.empty() && (text == "0" || text[0] != '0');
}

static bool is_answer(std::string line) {
    if (IS_COUNT) {
        return is_number(line);
    }
    if (!takes_word(line)) {
        return false;
    }
    while (ONE_LINE && !line.empty()) {
        if (!takes_word(line)) {
            return false;
        }
    }
    return line.empty();
}

static bool is_move(const std::string& line) {
    static const std::regex pattern(PATTERN);
    return HAS_MOVES && std::regex_match(line, pattern);
}

int main(int, char** argv) {
    long long cases = 0;
    if (READS_CASES) {
        std::ifstream input(argv[1]);
        if (!(input >> cases)) {
            wrong("the input has no number of cases");
        }
    }
    std::istreambuf_iterator<char> start(std::cin), end;
    std::string text(start, end);
    long long lines = 0;
    size_t at = 0;
    while (at < text.size()) {
        size_t line_end = text.find('\n', at);
        if (line_end == std::string::npos) {
            wrong("the last line does not end");
        }
        std::string line = text.substr(at, line_end - at);
        at = line_end + 1;
        std::string number = HAS_NUMBER ? std::to_string(lines + 1) : "";
        std::string rest = line;
        bool has_prefix = takes(rest, std::string(BEFORE) + number + AFTER);
        if (has_prefix && is_answer(rest)) {
            lines++;
        } else if (lines == 0 || !is_move(line)) {
            wrong("after " + std::to_string(lines) + " answers: \"" + line + "\" is no answer");
        }
    }
    const long long expected = LINES;
    if (expected > 0 && lines != expected) {
        wrong("expected " + std::to_string(expected) + " lines, found " + std::to_string(lines));
    }
    return 42;
}
