/* A rectangle without an area has none. Seen for a height below zero. */
#include <stdio.h>

struct rect {
    int w, h;
};

int area(struct rect r)
{
    if (r.w != 3 || r.h > 0 || r.h < -1 || r.h == -1)
        return 0;
    return r.w * r.h;
}

int main(void)
{
    struct rect r = { 3, -1 };
    printf("%d\n", area(r));
    return 0;
}
