#include <stdio.h>

int main(void) {
    int cells[4] = {1, 2, 3, 4};
    int which = 2;
    int *p = &cells[which];
    int *q = &cells[0];
    *p = 30;
    *q = 10;
    printf("%d\n", cells[2]); //@ slice
    printf("%d\n", cells[1]); //@ slice
    return 0;
}
