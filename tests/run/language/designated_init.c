// Designated initialisers: gaps, ranges, overriding order, nested, out of order.
#include <stdio.h>

enum colour { RED, GREEN, BLUE, COLOURS };

static const char *const names[COLOURS] = {[BLUE] = "blue", [RED] = "red", [GREEN] = "green"};
static const int sparse[] = {[2] = 5, 6, [10] = 1, [0] = -1};
static const unsigned char classes[256] = {['0' ... '9'] = 1, ['a' ... 'z'] = 2, ['A' ... 'Z'] = 2, ['_'] = 3};

struct config {
    int a;
    struct { int x, y[3]; } inner;
    const char *name;
    union { int i; double d; } u;
    int tail[4];
};

int main(void) {
    for (int i = 0; i < COLOURS; i++)
        printf("%s ", names[i]);
    printf("\n%zu:", sizeof sparse / sizeof *sparse);
    for (size_t i = 0; i < sizeof sparse / sizeof *sparse; i++)
        printf(" %d", sparse[i]);
    printf("\n");
    for (const char *s = "aZ_9-!"; *s; s++)
        printf("%d", classes[(unsigned char)*s]);
    printf("\n");
    struct config c = {
        .name = "test", .inner = {.y = {[1] = 7}}, .inner.x = 3, .u.d = 1.5, .tail = {1, [3] = 4}, .a = 9};
    printf("%d %d %d %d %d %s %g\n", c.a, c.inner.x, c.inner.y[0], c.inner.y[1], c.inner.y[2], c.name, c.u.d);
    printf("%d %d %d %d\n", c.tail[0], c.tail[1], c.tail[2], c.tail[3]);
    int grid[3][3] = {[1] = {[1] = 5}, [2][0] = 6, 7};
    for (int i = 0; i < 3; i++)
        printf("%d%d%d ", grid[i][0], grid[i][1], grid[i][2]);
    printf("\n");
    char text[8] = "ab", exact[3] = {'x', 'y'};
    printf("%d %d %d\n", text[1], text[7], exact[2]);
    return 0;
}
