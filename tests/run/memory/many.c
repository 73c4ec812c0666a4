// Many live objects, freed in different orders, with their content checked.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *next;
    unsigned size;
    unsigned char data[];
};

int main(void) {
    struct node *head = NULL;
    unsigned seed = 1;
    size_t live = 0, made = 0;
    for (int i = 0; i < 20000; i++) {
        seed = seed * 1664525 + 1013904223;
        if (seed >> 30 || !head) {
            unsigned size = seed >> 8 & 127;
            struct node *n = malloc(sizeof *n + size);
            n->next = head;
            n->size = size;
            memset(n->data, (int)(size & 255), size);
            head = n;
            live++;
            made++;
        } else {
            struct node *n = head->next;
            if (n) {
                head->next = n->next;
                free(n);
                live--;
            }
        }
    }
    size_t bad = 0, total = 0;
    while (head) {
        struct node *n = head;
        head = n->next;
        for (unsigned i = 0; i < n->size; i++)
            bad += n->data[i] != (n->size & 255);
        total += n->size;
        free(n);
    }
    printf("%zu %zu %zu %zu\n", made, live, bad, total);
    return 0;
}
