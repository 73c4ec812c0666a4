// expect: stack out of bounds
#include <string.h>

static int fill(int n) {
    int v[8];
    memset(v, 0, sizeof v);
    for (int i = 0; i < n; i++)
        v[i] = i;
    return v[0];
}

int main(void) {
    return fill(9);
}
