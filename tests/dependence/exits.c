#include <stdio.h>
#include <stdlib.h>

static void check(int x) {
    if (x < 0) {
        puts("negative");
        exit(3); //@ slice
    }
}

int main(void) {
    int x = 4;
    int unused = 5;
    check(x);
    int y = x - 6;
    check(y); //@ direct
    printf("%d\n", unused);
    return 0;
}
