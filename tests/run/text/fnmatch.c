// fnmatch with all flags.
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>

int main(void) {
    static const struct { const char *p, *s; int flags; } t[] = {
        {"*.c", "main.c", 0}, {"*.c", "main.h", 0}, {"?at", "cat", 0}, {"?at", "at", 0}, {"[a-c]x", "bx", 0},
        {"[!a-c]x", "bx", 0}, {"[^a-c]x", "dx", 0}, {"a*b*c", "aXXbYYc", 0}, {"a*b*c", "acb", 0}, {"*", "a/b", 0},
        {"*", "a/b", FNM_PATHNAME}, {"a/*", "a/b", FNM_PATHNAME}, {"*", ".hidden", FNM_PERIOD}, {".*", ".hidden", FNM_PERIOD},
        {"\\*", "*", 0}, {"\\*", "\\x", FNM_NOESCAPE}, {"[[:alpha:]]*", "x1", 0}, {"[[:digit:]]", "x", 0},
        {"ABC", "abc", FNM_CASEFOLD}, {"a", "a/b", FNM_LEADING_DIR}, {"", "", 0}, {"**", "x", 0}, {"[]]", "]", 0},
        {"[a", "[a", 0}, {"a[", "a[", 0}};
    for (unsigned i = 0; i < sizeof t / sizeof *t; i++)
        printf("%s %s %d: %s\n", t[i].p, t[i].s, t[i].flags, fnmatch(t[i].p, t[i].s, t[i].flags) ? "no" : "yes");
    return 0;
}
