#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc + 1;
    int y = argc + 2;
    puts("between");
    int z = x * y;
    return z;
}
