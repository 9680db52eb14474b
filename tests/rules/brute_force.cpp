// Grundy values by brute force: reads lines of "MOST RULE", and prints the values of the heaps 0 to MOST, a line each.
//
// It knows the grammar and the words at the head of src/game/rule.rs, and the mex. It tries every combination, computes
// every expression of it, and checks no rule: it is given correct ones.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

// A function of the numbers of a combination, as the sign or word that the grammar has for it.
struct Expression {
    enum Kind { NUMBER, LETTER, ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, LESS, AT_MOST, EQUAL, AND, OR, NOT,
                GCD, MIN, MAX, XOR, BITS, PRIME, SQUARE, POWER } kind;
    // The number, or the place of the letter.
    long number;
    std::vector<Expression> parts;
};

Expression expression(Expression::Kind kind, Expression a) {
    return {kind, 0, {std::move(a)}};
}

Expression expression(Expression::Kind kind, Expression a, Expression b) {
    return {kind, 0, {std::move(a), std::move(b)}};
}

// What a move leaves: a heap, `first` heaps of the size `last`, or a heap of each size.
struct Heaps {
    enum Kind { ONE, COPIES, RANGE } kind;
    Expression first, last;
};

struct Option {
    std::string letters;
    std::vector<Heaps> heaps;
    Expression condition;
};

// Reads a rule.
struct Parser {
    std::string text;
    size_t at = 0;
    std::string letters;

    explicit Parser(const std::string& text) : text(text) {}

    // Skips blanks, and then this sign or word if it is next.
    bool takes(const std::string& token) {
        while (at < text.size() && isspace(text[at])) {
            at++;
        }
        bool is_word = isalpha(token[0]) && isalpha(text.c_str()[std::min(at + token.size(), text.size())]);
        bool is_next = text.compare(at, token.size(), token) == 0 && !is_word;
        at += is_next ? token.size() : 0;
        return is_next;
    }

    // Skips the first of these signs that is next; returns its place, or the number of signs.
    size_t takes_one(const std::vector<std::string>& signs) {
        size_t place = 0;
        while (place < signs.size() && !takes(signs[place])) {
            place++;
        }
        return place;
    }

    std::vector<Option> rule() {
        std::vector<Option> options;
        do {
            options.push_back(option());
        } while (takes(";") && at < text.size());
        return options;
    }

    Option option() {
        letters = "n";
        std::vector<Heaps> leaves;
        do {
            leaves.push_back(heaps());
        } while (takes(","));
        Expression always = {Expression::NUMBER, 1, {}};
        Expression condition = takes("if") ? this->condition() : always;
        return {letters, leaves, condition};
    }

    Heaps heaps() {
        Expression first = sum();
        if (takes("of")) {
            return {Heaps::COPIES, first, sum()};
        }
        if (takes("..")) {
            return {Heaps::RANGE, first, sum()};
        }
        return {Heaps::ONE, first, first};
    }

    Expression condition() {
        Expression left = conjunction();
        while (takes_one({"or", "||"}) < 2) {
            left = expression(Expression::OR, left, conjunction());
        }
        return left;
    }

    Expression conjunction() {
        Expression left = negation();
        while (takes_one({"and", "&&"}) < 2) {
            left = expression(Expression::AND, left, negation());
        }
        return left;
    }

    Expression negation() {
        if (takes_one({"not", "!"}) < 2) {
            return expression(Expression::NOT, negation());
        }
        Expression left = sum(), all = left;
        const std::vector<std::string> signs = {"<=", ">=", "<", ">", "==", "!=", "="};
        bool is_first = true;
        for (size_t sign = takes_one(signs); sign < signs.size(); sign = takes_one(signs)) {
            Expression right = sum(), holds = compare(signs[sign], left, right);
            all = is_first ? holds : expression(Expression::AND, all, holds);
            left = right;
            is_first = false;
        }
        return all;
    }

    Expression compare(const std::string& sign, const Expression& a, const Expression& b) {
        switch (sign[0]) {
        case '<': return expression(sign == "<" ? Expression::LESS : Expression::AT_MOST, a, b);
        case '>': return expression(sign == ">" ? Expression::LESS : Expression::AT_MOST, b, a);
        case '!': return expression(Expression::NOT, expression(Expression::EQUAL, a, b));
        default: return expression(Expression::EQUAL, a, b);
        }
    }

    Expression sum() {
        Expression left = product();
        for (size_t sign = takes_one({"+", "-"}); sign < 2; sign = takes_one({"+", "-"})) {
            left = expression(sign == 0 ? Expression::ADD : Expression::SUBTRACT, left, product());
        }
        return left;
    }

    Expression product() {
        const Expression::Kind kinds[] = {Expression::MULTIPLY, Expression::DIVIDE, Expression::MODULO};
        Expression left = unary();
        for (size_t sign = takes_one({"*", "/", "%"}); sign < 3; sign = takes_one({"*", "/", "%"})) {
            left = expression(kinds[sign], left, unary());
        }
        return left;
    }

    Expression unary() {
        Expression zero = {Expression::NUMBER, 0, {}};
        return takes("-") ? expression(Expression::SUBTRACT, zero, atom()) : atom();
    }

    Expression atom() {
        if (takes("(")) {
            Expression inner = condition();
            takes(")");
            return inner;
        }
        if (isdigit(text[at])) {
            size_t length = 0;
            long number = std::stol(text.substr(at), &length);
            at += length;
            return {Expression::NUMBER, number, {}};
        }
        const std::vector<std::string> names = {"gcd", "min", "max", "xor", "bits", "prime", "square", "power"};
        size_t name = takes_one(names);
        if (name < names.size()) {
            Expression call = {Expression::Kind(Expression::GCD + name), 0, {}};
            for (takes("("); call.parts.empty() || takes(",");) {
                call.parts.push_back(sum());
            }
            takes(")");
            return call;
        }
        size_t place = letters.find(text[at]);
        if (place == std::string::npos) {
            place = letters.size();
            letters += text[at];
        }
        at++;
        return {Expression::LETTER, long(place), {}};
    }
};

// A combination: a number for each letter of an option, that of n first.
struct Combination {
    std::vector<long> numbers;
    // The values of the heaps below n.
    const std::vector<long>& values;
    bool is_move = true;

    // Lets the combination be no move unless this holds.
    bool need(bool holds) {
        is_move = is_move && holds;
        return holds;
    }

    long result(const Expression& of) {
        if (of.kind == Expression::NUMBER) {
            return of.number;
        }
        if (of.kind == Expression::LETTER) {
            return numbers[of.number];
        }
        long a = result(of.parts[0]), b = of.parts.size() == 2 ? result(of.parts[1]) : 0;
        switch (of.kind) {
        case Expression::ADD: return a + b;
        case Expression::SUBTRACT: return a - b;
        case Expression::MULTIPLY: return a * b;
        case Expression::DIVIDE: return need(b >= 1) ? (a - modulo(a, b)) / b : 0;
        case Expression::MODULO: return need(b >= 1) ? modulo(a, b) : 0;
        case Expression::LESS: return a < b;
        case Expression::AT_MOST: return a <= b;
        case Expression::EQUAL: return a == b;
        case Expression::AND: return a && b;
        case Expression::OR: return a || b;
        case Expression::NOT: return !a;
        case Expression::GCD: return need(a >= 0 && b >= 0) ? gcd(a, b) : 0;
        case Expression::MIN: return a < b ? a : b;
        case Expression::MAX: return a > b ? a : b;
        case Expression::XOR: return need(a >= 0 && b >= 0) ? a ^ b : 0;
        case Expression::BITS: return need(a >= 0) ? bits(a) : 0;
        case Expression::PRIME: return is_prime(a);
        case Expression::SQUARE: return is_square(a);
        case Expression::POWER: return need(b >= 2) ? is_power(a, b) : 0;
        default: abort();
        }
    }

    static long modulo(long a, long b) {
        return (a % b + b) % b;
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static long bits(long a) {
        return a == 0 ? 0 : a % 2 + bits(a / 2);
    }

    static bool is_prime(long a) {
        long divisor = 2;
        while (divisor * divisor <= a && a % divisor != 0) {
            divisor++;
        }
        return a >= 2 && divisor * divisor > a;
    }

    static bool is_square(long a) {
        long root = 0;
        while (root * root < a) {
            root++;
        }
        return root * root == a;
    }

    static bool is_power(long a, long b) {
        long power = 1;
        while (power < a) {
            power *= b;
        }
        return power == a;
    }

    long value(long heap) {
        bool is_smaller = 0 <= heap && heap < long(values.size());
        return need(is_smaller) ? values[heap] : 0;
    }

    long value(const Heaps& heaps) {
        long first = result(heaps.first), last = result(heaps.last), sum = 0;
        switch (heaps.kind) {
        case Heaps::ONE: return value(first);
        case Heaps::COPIES: return need(first >= 0) && first > 0 ? value(last) * (first % 2) : 0;
        case Heaps::RANGE:
            for (long heap = first; heap <= last && is_move; heap++) {
                sum ^= value(heap);
            }
        }
        return sum;
    }

    // Marks the value of what the combination leaves, if it is a move.
    void mark(const Option& option, std::vector<bool>& marks) {
        is_move = true;
        if (!need(result(option.condition))) {
            return;
        }
        long sum = 0;
        for (const Heaps& heaps : option.heaps) {
            sum ^= value(heaps);
        }
        if (is_move) {
            marks.resize(std::max(marks.size(), size_t(sum) + 1));
            marks[sum] = true;
        }
    }

    // Goes to the next numbers of the letters; returns false after the last.
    bool next() {
        for (size_t place = 1; place < numbers.size(); place++) {
            if (numbers[place]++ < numbers[0]) {
                return true;
            }
            numbers[place] = 0;
        }
        return false;
    }
};

long mex(const std::vector<bool>& marks) {
    size_t value = 0;
    while (value < marks.size() && marks[value]) {
        value++;
    }
    return value;
}

int main() {
    long most;
    for (std::string text; std::cin >> most && std::getline(std::cin, text);) {
        std::vector<Option> rule = Parser(text).rule();
        std::vector<long> values;
        while (long(values.size()) <= most) {
            std::vector<bool> marks;
            for (const Option& option : rule) {
                Combination combination{std::vector<long>(option.letters.size()), values};
                combination.numbers[0] = values.size();
                do {
                    combination.mark(option, marks);
                } while (combination.next());
            }
            values.push_back(mex(marks));
            std::printf("%ld%c", values.back(), long(values.size()) <= most ? ' ' : '\n');
        }
    }
}
