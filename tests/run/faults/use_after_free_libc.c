// expect: use after free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *s = strdup("gone");
    free(s);
    puts(s);
    return 0;
}
