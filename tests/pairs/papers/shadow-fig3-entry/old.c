#include <stdlib.h>

int foo(int x)
{
    char arr[4] = "...";
    int y = x - 1;
    if (y > 7) {
        int z = x - 8;
        if (z < 4)
            arr[z] = 'A';
        return 0;
    }
    return 1;
}

int main(int argc, char **argv)
{
    return foo(argc > 1 ? atoi(argv[1]) : 0);
}
