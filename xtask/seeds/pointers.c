/* A list on the heap, function pointers, variable arguments, a jump out of a call, a global table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static jmp_buf out;
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int (*const operations[])(int, int) = {add, subtract};

static struct node *list(int count, ...)
{
    struct node *head = NULL;
    va_list values;

    va_start(values, count);
    while (count--) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            longjmp(out, 1);
        node->value = va_arg(values, int);
        node->next = head;
        head = node;
    }
    va_end(values);
    return head;
}

int main(int argc, char **argv)
{
    int total = 0;

    if (setjmp(out)) {
        puts("left early");
        return 0;
    }
    for (struct node *node = list(4, 1, 2, argc, 40), *next; node; node = next) {
        next = node->next;
        total = operations[node->value & 1](total, node->value);
        free(node);
    }
    printf("%d %s\n", total, argv[argc - 1]);
    if (total > 1000)
        longjmp(out, 1);
    return 0;
}
