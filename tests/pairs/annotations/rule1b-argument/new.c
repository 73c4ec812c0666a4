/* Rule 1(b): an argument of a call, the margin is 2 and not 1. Seen for all words that leave room for the
   margin. */
#include <stdio.h>
#include <string.h>

static void indent(int margin, const char *text)
{
    while (margin-- > 0)
        putchar('.');
    puts(text);
}

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "-";
    int room = 3 - (int)strlen(word);
    indent(room < 0 ? 0 : 2 + room, word);
    return 0;
}
