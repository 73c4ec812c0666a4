// expect: heap out of bounds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = malloc(4);
    while (fgets(line, 64, stdin))
        fputs(line, stdout);
    free(line);
    return 0;
}
