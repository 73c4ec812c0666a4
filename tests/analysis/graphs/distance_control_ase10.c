// test: control-distance
// target: main:11
// ASE'10: the way to the change on line 11 leads over the true edge of line 9; the branch on line 17 does not help.
extern int read_number(void);
extern void show(int);
int level;
int main(void) {
    int n = read_number();
    if (n > 0) {
        int limit;
        limit = 2;
        if (n - limit > 0)
            level = limit;
    } else
        level = -1;

    if (n > 20)
        level = 10;
    show(level);
    return 0;
}

// ---
// main 2
//   b0@8 1, true 1, false -
//   b1@11 0, true -, false -
//   b2@13 -
//   b3@14 -
//   b4@15 -
//   b5@17 -, true -, false -
//   b6@18 -
//   b7@19 -
