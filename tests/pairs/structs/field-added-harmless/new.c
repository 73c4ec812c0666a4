/* A struct has one more field, set and never read, and so another size. Seen: nothing. */
#include <stdio.h>
#include <stdlib.h>

struct cell {
    int value;
    int generation;
    struct cell *next;
};

int main(void)
{
    struct cell *list = NULL;
    int c;
    while ((c = getchar()) != EOF) {
        struct cell *fresh = malloc(sizeof *fresh);
        if (!fresh)
            return 3;
        fresh->value = c;
        fresh->generation = list ? list->generation + 1 : 0;
        fresh->next = list;
        list = fresh;
    }
    while (list) {
        struct cell *gone = list;
        printf("%02x", list->value);
        list = list->next;
        free(gone);
    }
    putchar('\n');
    return 0;
}
