// expect: heap out of bounds
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *s = malloc(8);
    sprintf(s, "%d items", 1000);
    puts(s);
    return 0;
}
