/* The operands of && have changed places, and one of them counts. Seen where the word has a capital at an odd
   place. */
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
        if (capital(s[i]) && i % 2 == 0)
            found++;
    printf("%d of %d\n", found, asked);
    return 0;
}
