// A division that fails in the middle of a straight piece of code.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int one = argc > 1 ? atoi(argv[1]) : 1;
    int sum = one + 4, product = sum * one;
    int rest = product % (one - 1);
    printf("%d\n", rest + sum);
    return 0;
}
