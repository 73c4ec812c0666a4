/* New entries go to the end of the list and not to its front. Seen for words of two different letters. */
#include <stdio.h>
#include <stdlib.h>

struct entry {
    char c;
    struct entry *next;
};

static struct entry *list;

static void add(char c)
{
    struct entry *e = malloc(sizeof *e);
    if (!e)
        exit(3);
    e->c = c;
    struct entry **end = &list;
    while (*end)
        end = &(*end)->next;
    e->next = NULL;
    *end = e;
}

int main(int argc, char **argv)
{
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++)
        add(*p);
    while (list) {
        struct entry *next = list->next;
        putchar(list->c);
        free(list);
        list = next;
    }
    putchar('\n');
    return 0;
}
