// Conway's game of life on a torus, from a glider and an R-pentomino.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct world {
    int width, height;
    unsigned char *cells;
};

static unsigned char *cell(const struct world *w, int x, int y) {
    x = (x + w->width) % w->width;
    y = (y + w->height) % w->height;
    return &w->cells[y * w->width + x];
}

static void step(struct world *w) {
    unsigned char *next = malloc((size_t)(w->width * w->height));
    for (int y = 0; y < w->height; y++)
        for (int x = 0; x < w->width; x++) {
            int n = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    if (dx || dy)
                        n += *cell(w, x + dx, y + dy);
            next[y * w->width + x] = n == 3 || (n == 2 && *cell(w, x, y));
        }
    free(w->cells);
    w->cells = next;
}

static int population(const struct world *w) {
    int n = 0;
    for (int i = 0; i < w->width * w->height; i++)
        n += w->cells[i];
    return n;
}

static void place(struct world *w, int x, int y, const char *pattern) {
    int start = x;
    for (; *pattern; pattern++)
        if (*pattern == '/')
            y++, x = start;
        else
            *cell(w, x++, y) = *pattern == 'o';
}

static void show(const struct world *w) {
    for (int y = 0; y < w->height; y++) {
        for (int x = 0; x < w->width; x++)
            putchar(*cell(w, x, y) ? 'o' : '.');
        putchar('\n');
    }
}

int main(void) {
    struct world w = {12, 6, calloc(72, 1)};
    place(&w, 0, 0, ".o./..o/ooo");
    for (int i = 0; i < 20; i++)
        step(&w);
    show(&w);
    free(w.cells);
    w = (struct world){24, 24, calloc(576, 1)};
    place(&w, 10, 10, ".oo/oo./.o.");
    for (int i = 0; i <= 40; i++) {
        if (i % 8 == 0)
            printf("%d:%d ", i, population(&w));
        step(&w);
    }
    printf("\n");
    free(w.cells);
    return 0;
}
