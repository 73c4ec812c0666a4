#include <stdio.h>
#include <stdlib.h>

static char *printable;
static size_t end_point, eol_start;

static int is_printable(size_t i)
{
    return printable[i];
}

int main(int argc, char **argv)
{
    end_point = argc;
    eol_start = argc * 2;
    if (end_point)
        printable = calloc(end_point + 1, 1);
    if (argc > 1
        && eol_start
        && end_point
        && !is_printable(eol_start))
        puts("start");
    return 0;
}
