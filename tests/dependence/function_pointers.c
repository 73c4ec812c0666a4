#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }

static int (*table[])(int, int) = {add, sub};

int main(void) {
    int which = 0;
    int a = 8;
    int b = 5;
    which = 1;
    int (*f)(int, int) = table[which];
    int r = f(a, b);
    printf("%d\n", r); //@ slice
    return 0;
}
