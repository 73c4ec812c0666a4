#include <stdio.h>
#include <stdlib.h>

struct cell {
    int value;
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
