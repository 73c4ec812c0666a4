/* The buffer is allocated for the worst case and not for the word. Seen with --cost: much more heap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    size_t n = strlen(argv[1]);
    size_t room = 65536;
    char *out = malloc(room), *p = out;
    if (!out)
        return 3;
    for (size_t i = 0; i < n; i++) {
        *p++ = argv[1][i];
        *p++ = '.';
    }
    *p = '\0';
    puts(out);
    free(out);
    return 0;
}
