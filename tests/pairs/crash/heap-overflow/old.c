#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s)
{
    size_t n = strlen(s);
    char *p = malloc(n  + 1);
    if (p == NULL)
        exit(3);
    memcpy(p, s, n);
    p[n] = '\0';
    return p;
}

int main(int argc, char **argv)
{
    if (argc < 2 || !argv[1][0])
        return 1;
    char *mine = copy(argv[1]);
    mine[0] = '*';
    puts(mine);
    free(mine);
    return 0;
}
