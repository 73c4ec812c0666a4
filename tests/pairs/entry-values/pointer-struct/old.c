#include <stdio.h>

struct rect {
    int w, h;
};

int is_flat(const struct rect *r)
{
    return r->w > r->h && r->h == 4;
}

int main(void)
{
    struct rect r = { 4, 4 };
    printf("%d\n", is_flat(&r));
    return 0;
}
