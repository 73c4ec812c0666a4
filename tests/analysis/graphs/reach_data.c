// test: reach
// Changed data counts through every load that may read it, in callees too; other data does not.
extern int putchar(int);
#ifdef OLD
static int limit = 3;
#else
static int limit = 4;
#endif
static int other = 5;
static int get(int *p) { return *p; }
int main(void) {
    putchar(other);
    putchar(get(&limit));
    putchar(other);
    return 0;
}

// ---
// old marks:
//   main: 13
// old reaches from:
//   main: 12 13
// new marks:
//   main: 13
// new reaches from:
//   main: 12 13
// at exit: false
