/* Parentheses are gone: the mask is compared first. Seen for digits whose two lowest bits differ. */
#include <stdio.h>

#define WRITE 2

int main(int argc, char **argv)
{
    int mode;
    if (argc < 2 || argv[1][0] < '0' || argv[1][0] > '7')
        return 1;
    mode = argv[1][0] - '0';
    if (mode & (WRITE == WRITE))
        puts("may write");
    else
        puts("may not write");
    return 0;
}
