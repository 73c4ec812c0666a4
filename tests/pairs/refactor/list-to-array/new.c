/* A linked list used as a stack is an array. Seen: nothing. */
#include <stdio.h>

static char stack[64];
static int height;

static void push(char c) { stack[height++] = c; }
static char pop(void) { return height ? stack[--height] : 0; }
static int empty(void) { return height == 0; }

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
