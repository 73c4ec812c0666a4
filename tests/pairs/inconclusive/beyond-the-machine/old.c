/* Something that schism's machine cannot execute stands before the change. */
#include <stdio.h>

int main(int argc, char **argv)
{
    unsigned low, high;
    if (argc != 2)
        return 2;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    (void)high;
    printf("%d\n", (low & 1) + (argv[1][0] == 'x'));
    return 0;
}
