#include <stdio.h>

static int table[3] = { 1, 1, 3 };

int main(int argc, char **argv)
{
    if (argc > 3)
        return 1;
    if (table[argc - 1] > 1)
        puts("more");
    return 0;
}
