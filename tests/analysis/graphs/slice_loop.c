// test: slice
// slice: backward main:13
// slice: forward main:8
// A loop's condition decides how often its body runs.
extern int getchar(void);
int main(void) {
    int n = getchar();
    int step = getchar();
    int sum = 0, count = 0;
    for (int i = 0; i < n; i++) {
        sum += step;
        count++; }
    return count;
}

// ---
// backward main:13:
//   main: 0 7 9 10 12 13
//
// forward main:8:
//   main: 8 11
