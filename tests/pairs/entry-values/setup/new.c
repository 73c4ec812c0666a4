/* Objects are made by calls. Seen for a counter that was raised. */
#include <stdio.h>
#include <stdlib.h>

struct counter {
    int value;
};

struct counter *make(void)
{
    return calloc(1, sizeof(struct counter));
}

void raise_by(struct counter *c, unsigned char by)
{
    c->value += by;
}

int is_set(struct counter *c)
{
    return c->value > 1;
}

int main(void)
{
    struct counter *c = make();
    raise_by(c, 1);
    printf("%d\n", is_set(c));
    return 0;
}
