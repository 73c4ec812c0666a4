#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 0;
    for (int i = 0; i < argc; i++)
        x += i;
    printf("%d\n", x);
    return 0;
}
