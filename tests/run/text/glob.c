// glob over a small tree: patterns, flags, order, no match, appending.
#define _GNU_SOURCE
#include <glob.h>
#include <stdio.h>

static void show(const char *pattern, int flags) {
    glob_t g = {0};
    int r = glob(pattern, flags, NULL, &g);
    printf("%s (%d) %d:", pattern, flags != 0, r);
    for (size_t i = 0; r == 0 && i < g.gl_pathc; i++)
        printf(" %s", g.gl_pathv[i]);
    printf("\n");
    globfree(&g);
}

int main(void) {
    show("*", 0);
    show("*.txt", 0);
    show("?.txt", 0);
    show("[ab]*", 0);
    show("sub/*", 0);
    show("*/*.txt", 0);
    show("none*", 0);
    show("none*", GLOB_NOCHECK);
    show("*", GLOB_MARK);
    show(".*n", 0);
    show("a.txt", 0);
    show("sub", GLOB_MARK);
    glob_t g = {0};
    glob("a*", 0, NULL, &g);
    glob("b*", GLOB_APPEND, NULL, &g);
    printf("%zu %s\n", g.gl_pathc, g.gl_pathv[g.gl_pathc - 1]);
    globfree(&g);
    return 0;
}
