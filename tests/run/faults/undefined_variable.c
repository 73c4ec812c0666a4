// expect: undefined variable
#include <stdio.h>

extern int elsewhere[4];

int main(void) {
    int *address = &elsewhere[1];
    printf("%d\n", address != NULL);
    fflush(stdout);
    *address = 5;
    return 0;
}
