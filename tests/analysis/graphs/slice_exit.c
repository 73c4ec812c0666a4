// test: slice
// slice: backward main:10
// slice: forward main:7
// What follows a check that may end the program depends on it.
extern void exit(int) __attribute__((noreturn));
int main(int argc, char **argv) {
    int bad = argc > 4;
    int n = argc + 1;
    if (bad) exit(1);
    return n;
}

// ---
// backward main:10:
//   main: 0 7 8 9 10
//
// forward main:7:
//   main: 7 9 10
