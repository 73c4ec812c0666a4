/* A new assertion says that the word has no upper-case letters, which is not so. Seen for words that have one. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    for (const char *p = argv[1]; *p; p++) {
        assert(!(*p >= 'A' && *p <= 'Z'));
        int c = tolower((unsigned char)*p);
        putchar(c == 'e' ? '3' : c);
    }
    putchar('\n');
    return 0;
}
