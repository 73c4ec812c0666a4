// expect: heap out of bounds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *s = malloc(5);
    memset(s, 'a', 5);
    printf("%zu\n", strlen(s));
    return 0;
}
