#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    if (x > 1)
        puts("many");
    else
        puts("one");
    return 0;
}
