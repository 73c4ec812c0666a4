#include <stdio.h>
#include <stdlib.h>

static int count = 1;

static void farewell(void)
{
    printf("%d!\n", count);
}

int main(int argc, char **argv)
{
    atexit(farewell);
    count = argc + 1;
    return 0;
}
