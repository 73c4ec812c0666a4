#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc + 3;
    int y = argc + 4;
    puts("between");
    int z = x * y;
    return z;
}
