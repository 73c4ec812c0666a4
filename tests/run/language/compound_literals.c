// Compound literals: lifetime, addresses, arrays, modification, nested.
#include <stdio.h>

struct point { int x, y; };
struct rect { struct point a, b; };

static int area(const struct rect *r) { return (r->b.x - r->a.x) * (r->b.y - r->a.y); }
static int sum(const int *v, int n) {
    int s = 0;
    while (n--)
        s += *v++;
    return s;
}

static const struct point *origin = &(struct point){7, 8};
static int *numbers = (int[]){1, 2, 3};

int main(void) {
    printf("%d\n", area(&(struct rect){{1, 2}, {4, 6}}));
    printf("%d\n", sum((int[]){1, 2, 3, 4, 5}, 5));
    printf("%zu\n", sizeof((char[]){"hello"}));
    printf("%d %d\n", origin->x, origin->y);
    numbers[1] = 20;
    printf("%d\n", sum(numbers, 3));
    struct point *p = &(struct point){.y = 5};
    p->x = p->y * 2;
    printf("%d %d\n", p->x, p->y);
    int total = 0;
    for (int i = 0; i < 4; i++) {
        int *cell = (int[2]){i};
        cell[1] += i * 10;
        total += cell[0] + cell[1];
    }
    printf("%d\n", total);
    printf("%s\n", (const char *[]){"zero", "one", "two"}[2]);
    struct rect r = {(struct point){1, 1}, {.x = 2, .y = 3}};
    r.a = (struct point){r.b.y, r.b.x};
    printf("%d %d\n", r.a.x, r.a.y);
    char *s = (char[]){"text"};
    s[0] = 'n';
    puts(s);
    return 0;
}
