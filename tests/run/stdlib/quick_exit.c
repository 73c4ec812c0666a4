// quick_exit runs only at_quick_exit handlers and does not flush.
#include <stdio.h>
#include <stdlib.h>

static void normal(void) { printf("normal\n"); }
static void quick(void) {
    printf("quick\n");
    fflush(stdout);
}

int main(void) {
    atexit(normal);
    at_quick_exit(quick);
    quick_exit(21);
}
