#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static void build(const char *s)
{
    struct node *head = NULL;
    int sum = 0;
    for (; *s; s++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(3);
        n->value = *s;
        n->next = head;
        head = n;
        sum += n->value;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    head = NULL;
    printf("%d\n", sum);
}

int main(int argc, char **argv)
{
    build(argc > 1 ? argv[1] : "");
    return 0;
}
