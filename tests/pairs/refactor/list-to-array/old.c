#include <stdio.h>
#include <stdlib.h>

struct node {
    char open;
    struct node *below;
};

static struct node *top;

static void push(char c)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(3);
    n->open = c;
    n->below = top;
    top = n;
}

static char pop(void)
{
    struct node *n = top;
    if (!n)
        return 0;
    char c = n->open;
    top = n->below;
    free(n);
    return c;
}

static int empty(void) { return top == NULL; }

int main(int argc, char **argv)
{
    int good = 1;
    for (const char *p = argc > 1 ? argv[1] : ""; *p && good && p - argv[1] < 60; p++) {
        if (*p == '(' || *p == '[')
            push(*p);
        else if (*p == ')')
            good = pop() == '(';
        else if (*p == ']')
            good = pop() == '[';
    }
    good = good && empty();
    while (!empty())
        pop();
    puts(good ? "balanced" : "unbalanced");
    return !good;
}
