// expect: use after free
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static void release(struct node *n) { free(n); }

int main(void) {
    struct node *n = calloc(1, sizeof *n);
    n->value = 5;
    release(n);
    printf("%d\n", n->value);
    return 0;
}
