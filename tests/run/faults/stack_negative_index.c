// expect: stack out of bounds
#include <stdio.h>

static int at(const int *v, int i) { return v[i - 1]; }

int main(void) {
    int v[4] = {1, 2, 3, 4};
    printf("%d\n", at(v, 4));
    printf("%d\n", at(v, 0));
    return 0;
}
