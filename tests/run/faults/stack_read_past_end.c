// expect: stack out of bounds
#include <stdio.h>

int main(int argc, char **argv) {
    (void)argv;
    int a[3] = {1, 2, 3};
    printf("%d\n", a[argc + 2]);
    return 0;
}
