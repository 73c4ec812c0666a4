#include <stdio.h>

static int asked;

static int capital(char c)
{
    asked++;
    return c >= 'A' && c <= 'Z';
}

int main(int argc, char **argv)
{
    const char *s = argc > 1 ? argv[1] : "";
    int found = 0;
    for (int i = 0; s[i]; i++)
        if (i % 2 == 0 && capital(s[i]))
            found++;
    printf("%d of %d\n", found, asked);
    return 0;
}
