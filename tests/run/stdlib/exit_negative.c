// A negative exit status wraps to a byte.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    printf("leaving\n");
    exit(-2);
}
