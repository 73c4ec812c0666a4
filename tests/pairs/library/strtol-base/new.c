/* The base is found from the prefix. Seen for numbers with a leading zero of more than one digit. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *end;
    long n;
    if (argc < 2)
        return 1;
    n = strtol(argv[1], &end, 0);
    if (end == argv[1] || *end) {
        puts("not a number");
        return 1;
    }
    printf("%ld\n", n);
    return 0;
}
