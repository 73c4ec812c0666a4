#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 0;
    switch (argc) {
    case 1:
        x = 1;
        break;
    case 2:
        x += 2;
        break;
    }
    printf("%d\n", x);
    return 0;
}
