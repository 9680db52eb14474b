[[noreturn]] void right(u64) {
    puts("OK");
    exit(0);
}

[[noreturn]] void wrong(const std::string& why) {
    printf("WRONG\n%s\n", why.c_str());
    exit(1);
}

[[noreturn]] void fault(const std::string& why) {
    fprintf(stderr, "%s\n", why.c_str());
    printf("WRONG\n%s\n", why.c_str());
    exit(3);
}

READER
// The judge gives INPUT OUTPUT ANSWER.
void start(int argc, char* argv[]) {
    if (argc < 4) {
        fault("expected INPUT OUTPUT ANSWER");
    }
    input_file.start(opened(argv[1]));
    output_file.start(opened(argv[2]));
    answer_file.start(opened(argv[3]));
}
