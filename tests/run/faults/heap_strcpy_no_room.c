// expect: heap out of bounds
#include <stdlib.h>
#include <string.h>

static char *duplicate(const char *s) {
    char *copy = malloc(strlen(s));
    strcpy(copy, s);
    return copy;
}

int main(void) {
    char *s = duplicate("text");
    return s[0] == 't' ? 0 : 1;
}
