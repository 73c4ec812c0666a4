/* The recursion stops at 0 only, and steps by two. Seen for odd numbers, which step over it. */
#include <stdio.h>

static long steps;

static int half(int n)
{
    char frame[256];
    frame[0] = (char)n;
    steps++;
    if (n == 0)
        return frame[0] & 1;
    return half(n - 2) + 1;
}

int main(int argc, char **argv)
{
    if (argc < 2 || argv[1][0] < '0' || argv[1][0] > '9')
        return 1;
    printf("%d\n", half(argv[1][0] - '0'));
    return 0;
}
