// test: slice
// slice: forward main:14
// slice: backward compare:9
// The library calls back: the comparison depends on what was given to qsort, and the result on the comparison.
typedef unsigned long size_t;
extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
extern int getchar(void);
static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int list[3];
    int other = getchar();
    list[0] = getchar();
    qsort(list, 3, sizeof list[0], compare);
    other = other + 1;
    return list[1];
}

// ---
// forward main:14:
//   main: 14 15 17
//   compare: 9
//
// backward compare:9:
//   main: 0 13 14 15
//   compare: 0 9
