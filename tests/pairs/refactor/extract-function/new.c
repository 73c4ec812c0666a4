/* The body of the loop is a function of its own now. Seen: nothing. */
#include <stdio.h>

static unsigned mix(unsigned hash, unsigned char byte)
{
    hash ^= byte;
    hash *= 16777619u;
    return hash;
}

int main(int argc, char **argv)
{
    unsigned hash = 2166136261u;
    if (argc < 2)
        return 1;
    for (const char *p = argv[1]; *p; p++) {
        hash = mix(hash, (unsigned char)*p);
    }
    if (hash % 3 == 0)
        puts("red");
    else if (hash % 3 == 1)
        puts("green");
    else
        puts("blue");
    return 0;
}
