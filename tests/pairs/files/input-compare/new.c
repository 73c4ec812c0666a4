/* The second file is read to the end of the first only, so that a longer second file counts as equal. Seen where
   A is the beginning of B. */
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
        if (x != y && x != EOF) {
            printf("differ at %ld\n", at);
            return 1;
        }
        if (x == EOF)
            break;
    }
    puts("equal");
    return 0;
}
