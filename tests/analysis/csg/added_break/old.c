#include <stdio.h>

int main(int argc, char **argv)
{
    for (int i = 0; i < 10; i++) {
        putchar('0' + i);
        if (i == argc)
            puts("here");
    }
    return 0;
}
