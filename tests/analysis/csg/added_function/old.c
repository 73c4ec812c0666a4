#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    printf("%d\n", x);
    return 0;
}
