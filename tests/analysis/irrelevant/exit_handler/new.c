#include <stdio.h>
#include <stdlib.h>

static void farewell(void)
{
    printf("bye %d\n", 1);
}

int main(int argc, char **argv)
{
    atexit(farewell);
    if (argc > 1)
        return 1;
    if (argc > 2)
        abort();
    return 0;
}
