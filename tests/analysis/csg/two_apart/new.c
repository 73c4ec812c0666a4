#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc + 3;
    int y = argc * 3;
    printf("%d\n", x);
    printf("%d\n", y);
    return 0;
}
