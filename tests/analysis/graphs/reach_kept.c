// test: reach
// at: new main:18
// A changed message that a callee keeps may be read later on.
extern int putchar(int);
static const char *kept;
static void keep(const char *text) {
    kept = text;
}
static void show(void) {
    putchar(*kept);
}
int main(void) {
#ifdef OLD
    keep("old");
#else
    keep("new");
#endif
    show();
    show();
    putchar('x');
    return 0;
}

// ---
// old marks:
//   show: 10
// old reaches from:
//   main: 14 18 19
//   show: 10
// new marks:
//   show: 10
// new reaches from:
//   main: 16 18 19
//   show: 10
// at exit: false
// new main:18: true
