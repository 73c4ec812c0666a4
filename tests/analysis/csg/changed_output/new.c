#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    if (x > 2)
        puts("many");
    else
        printf("only %d\n", x);
    return 0;
}
