#include <stdio.h>
#include "schism.h"

int main(int argc, char **argv)
{
    char tag[5];
    if (argc != 2)
        return 2;
    snprintf(tag, change(5, 2), "%s", argv[1]);
    printf("[%s]\n", tag);
    return 0;
}

/* Prints a short tag for its argument, as long as the column of the
   table that it goes to. */
