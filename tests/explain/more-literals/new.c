/* New has a text more than old, so all objects have other numbers: what copies bytes before the change does the same all the same. */
#include <stdio.h>

int main(int argc, char **argv)
{
    printf("%d page\n", argc);
    if (argc > 1 && argv[1][0] == 't')
        fputs("  ", stdout);
    return 0;
}
