#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    if (x > 8)
        return 8;
    if (x > 4) {
        puts("four");
    }
    if (x > 2)
        puts("two");
    return 0;
}
