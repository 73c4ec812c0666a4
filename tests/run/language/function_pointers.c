// Function pointers: tables, returned, in structs, compared, called through casts back.
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

typedef int (*op)(int, int);

static op select_op(char c) {
    switch (c) {
    case '+': return add;
    case '-': return sub;
    case '*': return &mul;
    default: return NULL;
    }
}

struct object {
    const char *name;
    void (*speak)(const struct object *);
    struct object *(*self)(struct object *);
};

static void bark(const struct object *o) { printf("%s barks\n", o->name); }
static void meow(const struct object *o) { printf("%s meows\n", o->name); }
static struct object *self(struct object *o) { return o; }

static int fold(op f, int start, const int *v, int n) {
    for (int i = 0; i < n; i++)
        start = (*f)(start, v[i]);
    return start;
}

static int (*(*pick(int level))(char))(int, int) { return level ? select_op : NULL; }

int main(void) {
    int v[] = {1, 2, 3, 4};
    for (const char *c = "+-*"; *c; c++)
        printf("%d ", fold(select_op(*c), 10, v, 4));
    printf("%d\n", select_op('?') == NULL);
    struct object zoo[] = {{"rex", bark, self}, {"tom", meow, self}};
    for (int i = 0; i < 2; i++)
        zoo[i].self(&zoo[i])->speak(&zoo[i]);
    printf("%d\n", pick(1)('*')(6, 7));
    void (*generic)(void) = (void (*)(void))add;
    printf("%d %d\n", ((op)generic)(2, 3), (op)generic == add);
    printf("%d %d\n", add == sub, (*****mul)(3, 3));
    return 0;
}
