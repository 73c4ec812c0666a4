#include <stdio.h>

int main(int argc, char **argv)
{
    unsigned hash = 2166136261u;
    if (argc < 2)
        return 1;
    for (const char *p = argv[1]; *p; p++) {
        hash ^= (unsigned char)*p;
        hash *= 16777619u;
    }
    if (hash % 3 == 0)
        puts("red");
    else if (hash % 3 == 1)
        puts("green");
    else
        puts("blue");
    return 0;
}
