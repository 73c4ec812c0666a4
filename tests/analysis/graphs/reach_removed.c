// test: reach
// Removed code stands at its matched point in the new version.
extern int putchar(int);
int main(void) {
    putchar('a');
#ifdef OLD
    putchar('b');
#endif
    putchar('c');
    putchar('d');
    return 0;
}

// ---
// old marks:
//   main: 7
// old reaches from:
//   main: 5 7
// new marks:
//   main: 9
// new reaches from:
//   main: 5 9
// at exit: false
