#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc + 1;
    int y = argc * 2;
    printf("%d\n", x);
    printf("%d\n", y);
    return 0;
}
