/* The node is freed before its successor is read. Seen where the first of two nodes is removed. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next;
    char c;
};

int main(int argc, char **argv)
{
    struct node *head = NULL, **tail = &head;
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
        *tail = calloc(1, sizeof **tail);
        if (!*tail)
            return 3;
        (*tail)->c = *p;
        tail = &(*tail)->next;
    }
    while (head && head->c == 'a') {
        free(head);
        head = head->next;
    }
    for (struct node *n = head, *next; n; n = next) {
        putchar(n->c);
        next = n->next;
        free(n);
    }
    putchar('\n');
    return 0;
}
