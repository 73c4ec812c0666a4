// Pointers as integers, tagged low bits, pointers to pointers, const, restrict, container_of.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct link { struct link *next; };
struct item { int value; struct link link; };

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static void set(int *restrict a, const int *restrict b) { *a = *b + 1; }

static void insert(struct link **head, struct link *l) {
    while (*head && container_of(*head, struct item, link)->value < container_of(l, struct item, link)->value)
        head = &(*head)->next;
    l->next = *head;
    *head = l;
}

int main(void) {
    long values[4] = {1, 2, 3, 4};
    uintptr_t u = (uintptr_t)&values[1];
    printf("%ld %ld\n", *(long *)(u + sizeof(long)), *(long *)(u - sizeof(long)));
    uintptr_t tagged = u | 5;
    printf("%d %ld\n", (int)(tagged & 7), *(long *)(tagged & ~(uintptr_t)7));
    uintptr_t hidden = ~u;
    printf("%ld\n", *(long *)~hidden);
    printf("%ld\n", (long)((uintptr_t)&values[3] - u));
    int a = 1, b = 2, *pa = &a, *pb = &b, **pp = &pa;
    **pp = 10;
    pp = &pb;
    **pp = 20;
    *pp = &a;
    set(pb, &b);
    printf("%d %d\n", a, b);
    struct item items[] = {{5, {0}}, {1, {0}}, {3, {0}}, {4, {0}}};
    struct link *head = NULL;
    for (int i = 0; i < 4; i++)
        insert(&head, &items[i].link);
    for (struct link *l = head; l; l = l->next)
        printf("%d ", container_of(l, struct item, link)->value);
    printf("\n");
    void *v = values;
    const char *c = v;
    printf("%d %d\n", c[0], c[8]);
    unsigned char copy[sizeof pa];
    for (size_t i = 0; i < sizeof pa; i++)
        copy[i] = ((unsigned char *)&pa)[i];
    int *again;
    for (size_t i = 0; i < sizeof again; i++)
        ((unsigned char *)&again)[i] = copy[i];
    printf("%d\n", *again);
    return 0;
}
