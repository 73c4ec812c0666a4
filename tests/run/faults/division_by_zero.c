// expect: division by zero
#include <stdio.h>

static int average(int sum, int count) { return sum / count; }

int main(void) {
    printf("%d\n", average(10, 2));
    fflush(stdout);
    printf("%d\n", average(10, 0));
    return 0;
}
