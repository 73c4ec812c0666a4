// test: reach
// A changed signal handler may run at any later call that leaves the program's code.
extern void (*signal(int, void (*)(int)))(int);
extern int putchar(int);
static int seen;
static void note(int n) {
#ifdef OLD
    seen = n;
#else
    seen = -n;
#endif
}
int main(void) {
    signal(2, note);
    putchar('a');
    int x = seen;
    return x;
}

// ---
// old marks:
//   note: 8
// old reaches from:
//   main: 14 15
//   note: 8
// new marks:
//   note: 10
// new reaches from:
//   main: 14 15
//   note: 10
// at exit: false
