/* The lower bound is not tested any more. Seen for characters below 'a', such as a digit. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *counts = calloc(26, sizeof *counts);
    int c = argc > 1 ? argv[1][0] : 'q';
    if (!counts)
        return 3;
    if (c <= 'z') {
        counts[c - 'a']++;
        puts("counted");
    } else {
        puts("skipped");
    }
    free(counts);
    return 0;
}
