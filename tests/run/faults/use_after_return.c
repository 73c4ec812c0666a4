// expect: use after return
#include <stdio.h>

static int *keep;

static void store(int x) {
    int local = x;
    keep = &local;
}

int main(void) {
    store(42);
    printf("%d\n", *keep);
    return 0;
}
