// test: reach
// A changed string is read by the library.
extern int puts(const char *);
int main(void) {
    puts("same");
#ifdef OLD
    puts("old");
#else
    puts("new");
#endif
    puts("end");
    return 0;
}

// ---
// old marks:
//   main: 5 7 11
// old reaches from:
//   main: 5 7 11
// new marks:
//   main: 5 9 11
// new reaches from:
//   main: 5 9 11
// at exit: false
