// Interleaving of stdout and stderr, exit flushing, _exit not flushing a full buffer.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    (void)argv;
    printf("buffered line\n");
    fprintf(stderr, "unbuffered line\n");
    fflush(stdout);
    printf("lost because of _exit");
    if (argc == 1)
        _exit(9);
    return 0;
}
