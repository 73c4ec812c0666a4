// test: cfg-lines
// The control-flow graph of ASE'10, figure 1, with a source of our own.
extern int read_number(void);
extern void show(int);
int level;
int main(void) {
    int n = read_number();
    int limit;
    if (n > 0) {
        limit = 2;
        if (n - limit > 0)
            level = limit;
        else
            level = 0;
    } else
        level = -1;
    if (n > 20)
        level = 10;
    show(level);
    return 0;
}

// ---
// main:
//   7 -> 9
//   9 -> 10, 16
//   10 -> 11
//   11 -> 12, 14
//   12 -> 15
//   14 -> 15
//   15 -> 17
//   16 -> 17
//   17 -> 18, 19
//   18 -> 19
//   19 -> 20
