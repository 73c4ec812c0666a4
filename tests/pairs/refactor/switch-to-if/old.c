#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 0, y = 0;
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
        switch (*p) {
        case 'n':
            y++;
            break;
        case 's':
            y--;
            break;
        case 'e':
            x++;
            break;
        case 'w':
            x--;
            break;
        default:
            fputs("lost\n", stderr);
            return 1;
        }
    }
    printf("%d,%d\n", x, y);
    return 0;
}
