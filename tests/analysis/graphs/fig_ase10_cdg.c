// test: cdg-lines
// The control dependence graph of ASE'10, figure 1, with a source of our own.
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
//   7 <- entry
//   9 <- entry
//   10 <- 9 true
//   11 <- 9 true
//   12 <- 11 true
//   14 <- 11 false
//   15 <- 9 true
//   16 <- 9 false
//   17 <- entry
//   18 <- 17 true
//   19 <- entry
//   20 <- entry
