/* Blanks in the place of a tab, below a title with the date: that line varies, and the difference is seen all the same. */
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv)
{
    char title[64];
    time_t now = time(NULL);
    strftime(title, sizeof title, "%Y-%m-%d %H:%M", gmtime(&now));
    printf("%s page 1\n", title);
    if (argc > 1 && argv[1][0] == '\t')
        fputs("  ", stdout);
    puts(".");
    return 0;
}
