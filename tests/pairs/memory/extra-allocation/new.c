/* A temporary copy is made and freed, so that all later objects lie elsewhere. Seen: nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    size_t n = strlen(argv[1]);
    char *inner = strdup(argv[1]);
    char *result = malloc(n + 3);
    if (!inner || !result)
        return 3;
    result[0] = '(';
    memcpy(result + 1, inner, n);
    memcpy(result + 1 + n, ")", 2);
    free(inner);
    puts(result);
    free(result);
    return 0;
}
