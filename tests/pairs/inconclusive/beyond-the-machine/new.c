/* The change lies behind something that schism's machine cannot execute, so nothing can be said of it. */
#include <stdio.h>

int main(int argc, char **argv)
{
    unsigned low, high;
    if (argc != 2)
        return 2;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    (void)high;
    printf("%d\n", (low & 1) + (argv[1][0] == 'y'));
    return 0;
}
