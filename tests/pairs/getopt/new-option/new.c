/* A new option -r reverses the word. Seen where -r is given: it was refused. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int c, upper = 0, reverse = 0;
    opterr = 0;
    while ((c = getopt(argc, argv, "ur")) != -1) {
        switch (c) {
        case 'u':
            upper = 1;
            break;
        case 'r':
            reverse = 1;
            break;
        default:
            fputs("usage: word [-u] WORD\n", stderr);
            return 2;
        }
    }
    for (; optind < argc; optind++) {
        size_t n = strlen(argv[optind]);
        for (size_t i = 0; i < n; i++) {
            char k = argv[optind][reverse ? n - 1 - i : i];
            putchar(upper && k >= 'a' && k <= 'z' ? k - 32 : k);
        }
        putchar('\n');
    }
    return 0;
}
