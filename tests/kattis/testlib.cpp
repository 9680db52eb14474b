// A validator of the problem of docs/guide.md, with testlib.h of https://github.com/MikeMirzayanov/testlib.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int cases = inf.readInt(0, 1000, "cases");
    inf.readEoln();
    for (int number = 0; number < cases; number++) {
        int count = inf.readInt(1, 100, "count");
        for (int heap = 0; heap < count; heap++) {
            inf.readSpace();
            inf.readInt(1, 1000000000, "heap");
        }
        inf.readEoln();
    }
    inf.readEof();
}
