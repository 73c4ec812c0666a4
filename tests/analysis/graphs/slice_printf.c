// test: slice
// slice: forward main:9
// slice: backward main:11
// An output does not depend on earlier outputs, though they share the stream's buffer.
extern int printf(const char *, ...);
extern unsigned long strlen(const char *);
int main(int argc, char **argv) {
    int a = 0, b = argc;
    a = strlen(argv[1]);
    printf("%d\n", a);
    printf("%d\n", b);
    return 0;
}

// ---
// forward main:9:
//   main: 9 10
//
// backward main:11:
//   main: 0 8 11
