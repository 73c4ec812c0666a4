/* The last element is looked at. Seen where it is the largest. */
#include <stdio.h>

struct line {
    int count;
    int values[3];
};

int largest(const struct line *l)
{
    int best = 0;
    for (int i = 0; i < 3; i++)
        if (l->values[i] > best)
            best = l->values[i];
    return best > 5;
}

int main(void)
{
    struct line l = { 3, { 1, 2, 9 } };
    printf("%d\n", largest(&l));
    return 0;
}
