#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int c, upper = 0;
    opterr = 0;
    while ((c = getopt(argc, argv, "u")) != -1) {
        switch (c) {
        case 'u':
            upper = 1;
            break;
        default:
            fputs("usage: word [-u] WORD\n", stderr);
            return 2;
        }
    }
    for (; optind < argc; optind++) {
        size_t n = strlen(argv[optind]);
        for (size_t i = 0; i < n; i++) {
            char k = argv[optind][i];
            putchar(upper && k >= 'a' && k <= 'z' ? k - 32 : k);
        }
        putchar('\n');
    }
    return 0;
}
