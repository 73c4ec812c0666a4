#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 0;
    for (int i = 0; i < argc; i++)
        x += i;
    if (x > 10)
        x = 10;
    printf("%d\n", x);
    return 0;
}
