#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc + 3;
    int y = argc * 3;
    int z = x - y;
    int w = z + 1;
    printf("%d\n", w);
    return 0;
}
