// expect: heap out of bounds
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char text[] = "twenty characters...";
    char *copy = malloc(strlen(text));
    memcpy(copy, text, sizeof text);
    return copy[0];
}
