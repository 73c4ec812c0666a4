/* Only one field is cleared. Seen in the other. */
#include <stdio.h>

struct rect {
    int w, h;
};

void clear(struct rect *r)
{
    r->w = 0;
    if (r->h != 6)
        r->h = 0;
}

int main(void)
{
    struct rect r = { 1, 6 };
    clear(&r);
    printf("%d %d\n", r.w, r.h);
    return 0;
}
