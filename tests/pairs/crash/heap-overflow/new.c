/* The copy has no room for the final zero byte. Seen for every argument: one byte is written behind the buffer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s)
{
    size_t n = strlen(s);
    char *p = malloc(n);
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
