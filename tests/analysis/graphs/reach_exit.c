// test: reach
// at: new main:10
// at: new main:12
// Behind a call that ends the program there is nothing.
extern void exit(int);
extern int putchar(int);
int main(int argc, char **argv) {
    if (argc > 1) {
        putchar('!');
        exit(1);
    }
    putchar('a');
#ifdef OLD
    putchar('b');
#else
    putchar('B');
#endif
    return 0;
}

// ---
// old marks:
//   main: 14
// old reaches from:
//   main: 8 12 14
// new marks:
//   main: 16
// new reaches from:
//   main: 8 12 16
// at exit: false
// new main:10: false
// new main:12: true
