// test: outputs
// An output through a function pointer.
extern int puts(const char *);
extern int atoi(const char *);
int main(int argc, char **argv) {
    int (*f)(const char *) = argc > 1 ? puts : atoi;
    int n = atoi(argv[0]);
    n += f(argv[0]);
    return n;
}

// ---
// main:8
// main:9
