#include <stdio.h>

int main(int argc, char **argv)
{
    int x = argc;
    if (x > 3)
        for (;;)
            if (x > 9)
                x--;
    x = x + 2;
    return x;
}
