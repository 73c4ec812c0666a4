/* Both conditions were needed, now one is enough. Seen where exactly one of the characters is a quote. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    const char *s = argv[1];
    size_t n = strlen(s);
    if (n >= 2 && (s[0] == '"' || s[n - 1] == '"'))
        printf("%.*s\n", (int)n - 2, s + 1);
    else
        printf("%s\n", s);
    return 0;
}
