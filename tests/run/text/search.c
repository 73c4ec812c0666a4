// search.h: hsearch, tsearch, lsearch, insque.
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) { return strcmp(a, b); }
static int ints(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void visit(const void *node, VISIT v, int depth) {
    (void)depth;
    if (v == postorder || v == leaf)
        printf("%s ", *(char *const *)node);
}

struct element { struct element *next, *prev; int v; };

int main(void) {
    static char *names[] = {"kiwi", "apple", "zebra", "mango", "fig", "banana"};
    hcreate(32);
    for (long i = 0; i < 6; i++)
        hsearch((ENTRY){names[i], (void *)(i + 100)}, ENTER);
    ENTRY *e = hsearch((ENTRY){"mango", NULL}, FIND);
    printf("%ld %d\n", (long)e->data, hsearch((ENTRY){"none", NULL}, FIND) == NULL);
    hdestroy();
    void *root = NULL;
    for (int i = 0; i < 6; i++)
        tsearch(names[i], &root, compare);
    tsearch("apple", &root, compare);
    twalk(root, visit);
    printf("\n%d %d\n", tfind("fig", &root, compare) != NULL, tfind("x", &root, compare) == NULL);
    tdelete("kiwi", &root, compare);
    twalk(root, visit);
    printf("\n");
    while (root)
        tdelete(*(char **)root, &root, compare);
    int table[10] = {5, 3, 8}, key = 3;
    size_t n = 3;
    printf("%d ", (int)((int *)lfind(&key, table, &n, sizeof *table, ints) - table));
    key = 9;
    lsearch(&key, table, &n, sizeof *table, ints);
    printf("%zu %d\n", n, table[3]);
    struct element a = {0, 0, 1}, b = {0, 0, 2}, c = {0, 0, 3};
    insque(&a, NULL);
    insque(&c, &a);
    insque(&b, &a);
    remque(&c);
    for (struct element *p = &a; p; p = p->next)
        printf("%d ", p->v);
    printf("\n");
    return 0;
}
