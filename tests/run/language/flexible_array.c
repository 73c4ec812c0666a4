// Flexible array members on the heap and statically initialised.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    size_t length;
    char bytes[];
};

struct vector {
    short count;
    struct { int x, y; } items[];
};

static struct text *join(const struct text *a, const char *b) {
    size_t old = a ? a->length : 0, n = strlen(b);
    struct text *t = malloc(sizeof *t + old + n + 1);
    t->length = old + n;
    if (a)
        memcpy(t->bytes, a->bytes, old);
    memcpy(t->bytes + old, b, n + 1);
    return t;
}

static struct vector table = {3, {{1, 2}, {3, 4}, {5, 6}}};

int main(void) {
    struct text *t = NULL;
    const char *parts[] = {"flex", "ible", " ", "array"};
    for (int i = 0; i < 4; i++) {
        struct text *next = join(t, parts[i]);
        free(t);
        t = next;
        printf("%zu %s\n", t->length, t->bytes);
    }
    free(t);
    printf("%zu %zu %zu\n", sizeof(struct text), offsetof(struct text, bytes), offsetof(struct vector, items));
    int s = 0;
    for (int i = 0; i < table.count; i++)
        s += table.items[i].x * table.items[i].y;
    printf("%d\n", s);
    struct vector *v = malloc(sizeof *v + 100 * sizeof v->items[0]);
    v->count = 100;
    for (int i = 0; i < v->count; i++)
        v->items[i].x = i, v->items[i].y = -i;
    printf("%d %d\n", v->items[99].x, v->items[99].y);
    free(v);
    return 0;
}
