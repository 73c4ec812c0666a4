// test: reach
// at: new main:18
// A changed exit handler is reached to the very end.
extern int atexit(void (*)(void));
extern int putchar(int);
static void finish(void) {
#ifdef OLD
    putchar('x');
#else
    putchar('y');
#endif
}
int main(void) {
    atexit(finish);
    putchar('a');

    putchar('b');
    return 0;
}

// ---
// old marks:
//   finish: 8
// old reaches from:
//   finish: 8
// new marks:
//   finish: 10
// new reaches from:
//   finish: 10
// at exit: true
// new main:18: true
