/* A small function is written out where it was called. Seen: nothing. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int left, right, larger;
    if (argc != 3)
        return 2;
    left = atoi(argv[1]);
    right = atoi(argv[2]);
    if (left > right)
        larger = left;
    else
        larger = right;
    printf("%d\n", larger);
    return 0;
}
