/* Figure 3 of the Shadow paper as a single function: x + 1 instead of x - 1 before the test. Seen: 7 and 8 give
   0 instead of 1 and 7 writes in front of the array; the smallest int gives 1 instead of 0. */
#include <stdlib.h>

int foo(int x)
{
    char arr[4] = "...";
    int y = x + 1;
    if (y > 7) {
        int z = x - 8;
        if (z < 4)
            arr[z] = 'A';
        return 0;
    }
    return 1;
}

int main(int argc, char **argv)
{
    return foo(argc > 1 ? atoi(argv[1]) : 0);
}
