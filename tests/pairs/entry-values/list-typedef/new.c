/* A list whose type names itself. Seen in a list of two. */
#include <stdio.h>

typedef struct node *list;

struct node {
    list next;
    char key;
};

int find(list l)
{
    return l->next && l->next->key == 'b';
}

int main(void)
{
    struct node second = { 0, 'b' }, first = { &second, 0 };
    printf("%d\n", find(&first));
    return 0;
}
