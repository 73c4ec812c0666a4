#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    size_t room = 4, used = 0;
    char *text = malloc(room);
    if (!text)
        return 3;
    char *start = text;
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
        if (used == room) {
            room = room * 64;
            text = realloc(text, room);
            if (!text)
                return 3;
            start = text;
        }
        start[used++] = *p;
    }
    printf("%.*s\n", (int)used, start);
    free(text);
    return 0;
}
