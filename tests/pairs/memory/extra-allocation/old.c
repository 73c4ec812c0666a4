#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    size_t n = strlen(argv[1]);
    char *result = malloc(n + 3);
    if (!result)
        return 3;
    sprintf(result, "(%s)", argv[1]);
    puts(result);
    free(result);
    return 0;
}
