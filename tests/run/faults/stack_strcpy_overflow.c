// expect: stack out of bounds
#include <stdio.h>
#include <string.h>

static void greet(const char *name) {
    char buffer[8];
    strcpy(buffer, name);
    printf("hello %s\n", buffer);
}

int main(void) {
    greet("Bob");
    fflush(stdout);
    greet("Bartholomew");
    return 0;
}
