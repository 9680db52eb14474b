int main(int argc, char* argv[]) {
    start(argc, argv);
    std::string expected, found;
    u64 count = 0;
    while (NEXT(ANSWER, expected)) {
        count++;
        const std::string place = "NOUN " + std::to_string(count) + ": expected " + shown(expected);
        if (!NEXT(OUTPUT, found)) {
            wrong(place + ", found the end of the output");
        }
        if (!is_same(expected, found)) {
            wrong(place + ", found " + shown(found));
        }
    }
    if (NEXT(OUTPUT, found)) {
        wrong("the output goes on after NOUN " + std::to_string(count) + ": found " + shown(found));
    }
    right(count);
}
