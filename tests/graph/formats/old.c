#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc + 1;
    int y = argc * 2;
    int z = x - y;
    int w = z + 1;
    printf("%d\n", w);
    return 0;
}
