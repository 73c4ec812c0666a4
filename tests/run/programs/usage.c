// A program that prints its usage and fails when it gets no arguments.
#include <stdio.h>
#include <string.h>

static int usage(FILE *to, int status) {
    fputs("usage: tool [--help] COMMAND\n", to);
    return status;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return usage(stderr, 2);
    if (strcmp(argv[1], "--help") == 0)
        return usage(stdout, 0);
    printf("command %s\n", argv[1]);
    return 0;
}
