#include <stdio.h>

static int depth;

static int factorial(int n) {
    depth++;
    if (n <= 1)
        return 1; //@ index
    return n * factorial(n - 1);
}

int main(void) {
    int start = 4;
    int other = 7;
    int result = factorial(start);
    printf("%d\n", result); //@ slice
    printf("%d %d\n", depth, other);
    return 0;
}
