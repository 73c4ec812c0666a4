// A returned struct whose storage overlaps an argument, and struct assignment through pointers.
#include <stdio.h>

struct matrix { double m[2][2]; };
struct list { int value; struct list *next; };

static struct matrix multiply(struct matrix a, struct matrix b) {
    struct matrix r = {{{0}}};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++)
                r.m[i][j] += a.m[i][k] * b.m[k][j];
    return r;
}

static struct list push(struct list *node, struct list *next, int value) {
    *node = (struct list){value, next};
    return *node;
}

static struct matrix (*chosen(void))(struct matrix, struct matrix) { return multiply; }

int main(void) {
    struct matrix f = {{{1, 1}, {1, 0}}}, r = {{{1, 0}, {0, 1}}};
    for (int i = 0; i < 30; i++)
        r = multiply(r, f);
    printf("%.0f %.0f\n", r.m[0][0], r.m[0][1]);
    struct matrix *p = &r, *q = &f;
    *p = chosen()(*q, *q);
    printf("%g %g %g %g\n", p->m[0][0], p->m[0][1], p->m[1][0], p->m[1][1]);
    printf("%g\n", chosen()(*p, *q).m[0][0]);
    struct list nodes[5], *head = NULL;
    for (int i = 0; i < 5; i++) {
        printf("%d ", push(&nodes[i], head, i * i).value);
        head = &nodes[i];
    }
    for (struct list *l = head; l; l = l->next)
        printf("%d ", l->value);
    printf("\n");
    nodes[0] = nodes[4];
    printf("%d %d\n", nodes[0].value, nodes[0].next == &nodes[3]);
    return 0;
}
