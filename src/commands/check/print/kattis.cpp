const char* feedback = nullptr;

[[noreturn]] void end(int code, const std::string& why) {
    FILE* file = stderr;
    if (feedback != nullptr) {
        file = fopen((feedback + std::string("/judgemessage.txt")).c_str(), "wb");
    }
    if (file != nullptr) {
        fprintf(file, "%s\n", why.c_str());
        fclose(file);
    }
    exit(code);
}

[[noreturn]] void right(u64) {
    exit(42);
}

[[noreturn]] void wrong(const std::string& why) {
    end(43, why);
}

[[noreturn]] void fault(const std::string& why) {
    end(3, why);
}

READER
// The judge gives INPUT ANSWER FEEDBACK_DIR and words, and the output on standard input.
void start(int argc, char* argv[]) {
    if (argc < 4) {
        fault("expected INPUT ANSWER FEEDBACK_DIR");
    }
    feedback = argv[3];
    bool is_sensitive = false;
    for (int place = 4; place < argc; place++) {
        is_sensitive = is_sensitive || argv[place] == std::string("case_sensitive");
    }
    ignores_case = IGNORE_CASE || !is_sensitive;
    input_file.start(opened(argv[1]));
    answer_file.start(opened(argv[2]));
#ifdef _WIN32
    _setmode(_fileno(stdin), _O_BINARY);
#endif
    output_file.start(stdin);
}
