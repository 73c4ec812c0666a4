// test: reach
// at: new main:8
// at: new main:14
// Behind the change nothing more can differ.
extern int getchar(void);
extern int putchar(int);
int main(void) {
    int n = getchar();
#ifdef OLD
    n = n + 1;
#else
    n = n + 2;
#endif
    putchar(n);
    return 0;
}

// ---
// old marks:
//   main: 10
// old reaches from:
//   main: 8 10
// new marks:
//   main: 12
// new reaches from:
//   main: 8 12
// at exit: false
// new main:8: true
// new main:14: false
