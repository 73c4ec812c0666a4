/* The switch is a chain of ifs; the order of the tests is another, but they exclude each other. Seen: nothing. */
#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 0, y = 0;
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
        if (*p == 'w') {
            x--;
        } else if (*p == 'e') {
            x++;
        } else if (*p == 's') {
            y--;
        } else if (*p == 'n') {
            y++;
        } else {
            fputs("lost\n", stderr);
            return 1;
        }
    }
    printf("%d,%d\n", x, y);
    return 0;
}
