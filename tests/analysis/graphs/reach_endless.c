// test: reach
// Behind an endless loop there is nothing; inside of it, the change comes again.
extern int putchar(int);
int main(int argc, char **argv) {
    if (argc > 5)
        for (;;)
            putchar('.');
    for (;;) {
        putchar('a');
#ifdef OLD
        putchar('b');
#else
        putchar('c');
#endif
    }
}

// ---
// old marks:
//   main: 11
// old reaches from:
//   main: 5 8 9 11
// new marks:
//   main: 13
// new reaches from:
//   main: 5 8 9 13
// at exit: false
