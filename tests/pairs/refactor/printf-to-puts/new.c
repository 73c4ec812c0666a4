/* The same bytes by other library calls: printf, fputs, putchar, fwrite. Seen: nothing. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "you";
    fputs("Dear ", stdout);
    fwrite(name, 1, strlen(name), stdout);
    fputs(",\n\n", stdout);
    fputs("100% thanks", stdout);
    putchar('!');
    putchar('\n');
    return 0;
}
