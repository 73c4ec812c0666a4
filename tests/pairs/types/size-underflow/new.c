/* The length is unsigned, so that length - 1 of the empty word is not -1 but huge. Seen for the empty argument:
   it counts as far too long. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    unsigned last = (unsigned)strlen(argv[1]) - 1;
    if (last > 100) {
        puts("far too long");
        return 1;
    }
    if (last >= 0 && argv[1][last] == ' ')
        puts("blank at the end");
    else
        puts("clean");
    return 0;
}
