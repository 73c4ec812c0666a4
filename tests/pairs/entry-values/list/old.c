#include <stdio.h>

struct node {
    int value;
    struct node *next;
};

int total(const struct node *list)
{
    if (list->next && list->next->value == 3)
        return 1;
    return 0;
}

int main(void)
{
    struct node second = { 3, 0 }, first = { 0, &second };
    printf("%d\n", total(&first));
    return 0;
}
