#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 0;
    switch (argc) {
    case 1:
        puts("one");
        break;
    case 2:
        x = 4;
        break;
    default:
        return 3;
    }
    return x;
}
