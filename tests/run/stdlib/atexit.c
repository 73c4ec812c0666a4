// atexit order, handlers that register handlers, on more than 32 entries, exit inside main.
#include <stdio.h>
#include <stdlib.h>

static int n;
static void a(void) { printf("a\n"); }
static void b(void) { printf("b\n"); }
static void late(void) { printf("late\n"); }
static void c(void) {
    printf("c\n");
    atexit(late);
}
static void count(void) { n++; }
static void report(void) { printf("%d\n", n); }

int main(void) {
    atexit(report);
    for (int i = 0; i < 50; i++)
        atexit(count);
    atexit(a);
    atexit(b);
    atexit(c);
    atexit(a);
    printf("main");
    exit(17);
}
