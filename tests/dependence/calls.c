#include <stdio.h>

static int used = 2;
static int unused = 3;

static int twice(int x) {
    unused += x;
    return x * used;
}

static int first(int a, int b) {
    (void)b;
    return a;
}

int main(void) {
    int x = 10;
    int y = 20;
    used = 5;
    int z = first(x, y);
    int w = twice(z);
    printf("%d\n", w); //@ slice
    printf("%d\n", unused); //@ slice
    return 0;
}
