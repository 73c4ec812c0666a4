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
    indent(room < 0 ? 0 : 1 + room, word);
    return 0;
}
