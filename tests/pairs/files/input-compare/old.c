#include <stdio.h>

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    FILE *a = fopen(argv[1], "r"), *b = fopen(argv[2], "r");
    if (!a || !b)
        return 2;
    for (long at = 1;; at++) {
        int x = getc(a), y = getc(b);
        if (x != y) {
            printf("differ at %ld\n", at);
            return 1;
        }
        if (x == EOF)
            break;
    }
    puts("equal");
    return 0;
}
