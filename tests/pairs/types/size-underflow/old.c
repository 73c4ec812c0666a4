#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    int last = (int)strlen(argv[1]) - 1;
    if (last > 100) {
        puts("far too long");
        return 1;
    }
    if (last >= 0 && argv[1][last] == ' ')
        puts("blank at the end");
    else
        puts("clean");
    return 0;
}
