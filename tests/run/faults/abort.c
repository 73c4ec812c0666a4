// expect: abort
#include <stdio.h>
#include <stdlib.h>

static void give_up(const char *why) {
    fprintf(stderr, "giving up: %s\n", why);
    abort();
}

int main(void) {
    printf("flushed\n");
    fflush(stdout);
    printf("not flushed\n");
    give_up("reasons");
    return 0;
}
