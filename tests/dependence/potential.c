#include <stdio.h>

static int limit = 3;

static void maybe(int on) {
    if (on)
        limit = 9;
}

int main(int argc, char **argv) {
    int x = 1;
    int noise = 0;
    (void)argv;
    if (argc > 5)
        x = 2;
    if (argc > 6)
        noise = 2;
    maybe(argc > 7);
    printf("%d\n", x); //@ slice
    printf("%d\n", x); //@ relevant
    printf("%d\n", limit); //@ relevant
    printf("%d\n", noise);
    return 0;
}
