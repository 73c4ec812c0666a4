// test: relevant
// TR11/11, figure 1, with a source of our own: the branches on lines 11, 15 and 16 are relevant for reaching the change on
// line 18 (lines 3, 7 and 8 of the figure); the loop and what the procedure does are not.
extern int number(void);
extern void show(int);
static int procedure(int x, int y, int z) { return x > y ? x + z : y - z; }
int main(void) {
    int i = number(), j = number();
    int flag = 0, sum = 0, out = 0;

    if (i > 0)
        flag = 1;
    for (int k = 0; k < j; k++)
        sum += k;
    if (j > 0) {
        if (flag > 0)
#ifdef OLD
            out = 2;
#else
            out = 5;
#endif
        sum += procedure(i, j, out);
    }
    show(out);
    return 0;
}

// ---
// relevant branches: [11, 15, 16]
// other branches: [13, 6]
